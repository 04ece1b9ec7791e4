"""`make arena`: the levels against each other, with a table for docs/levels.md.

Adjacent levels play 200 games of `standard`: 100 random openings of two moves, each played
twice with sides exchanged, on as many cores as there are. Node budgets, no clocks: the same
seed gives the same games on any machine.
"""

import argparse
import itertools
import math
import multiprocessing
import os
import random
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass

from oanquan.ai import LEVELS, choose_move, warm_up
from oanquan.rules import Game

MAX_PLIES = 300
WANTED = 0.75
WANTED_LOWER = 0.68
_Z = 1.96


@dataclass
class Tally:
    """Results from the stronger level's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, winner: str, ours: str) -> None:
        """Count a game that `winner` won, the stronger level playing `ours`."""
        if winner == ours:
            self.wins += 1
        elif winner == "draw":
            self.draws += 1
        else:
            self.losses += 1

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / self.games

    @property
    def lower(self) -> float:
        """The lower end of the 95 % interval of the score (Wilson)."""
        n, p = self.games, self.score
        middle = p + _Z**2 / (2 * n)
        spread = _Z * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
        return (middle - spread) / (1 + _Z**2 / n)


def opening(ruleset: str, rng: random.Random) -> Game:
    """A game after two random moves."""
    game = Game.new(ruleset)
    for _ in range(2):
        game = game.play(rng.choice(game.legal_moves()))
    return game


def play_out(game: Game, players: dict[str, str], rng: random.Random) -> str:
    """The winner's side, or `draw`, also where no end is in sight after MAX_PLIES.

    Small captures and refills can go round for ever, out of reach of the quiet limit.
    """
    while game.outcome is None and game.position.ply < MAX_PLIES:
        turn = game.position.turn
        assert turn is not None
        move = choose_move(game, players[turn], rng=rng).move
        assert move is not None
        game = game.play(move)
    return game.outcome.winner if game.outcome else "draw"


def pair_of_games(task: tuple[str, str, str, str]) -> tuple[str, str]:
    """Who wins from one opening with the stronger level as B, and with it as T."""
    stronger, weaker, ruleset, seed = task
    rng = random.Random(seed)
    start = opening(ruleset, rng)
    first = play_out(start, {"B": stronger, "T": weaker}, rng)
    return first, play_out(start, {"T": stronger, "B": weaker}, rng)


def match(pool: Executor, stronger: str, weaker: str, *, games: int, ruleset: str, seed: int) -> Tally:
    """`games` games between two levels."""
    tasks = [(stronger, weaker, ruleset, f"{seed} {stronger} {weaker} {ruleset} {i}") for i in range(games // 2)]
    tally = Tally()
    for as_b, as_t in pool.map(pair_of_games, tasks):
        tally.add(as_b, "B")
        tally.add(as_t, "T")
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--ruleset", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pair", help="only this stronger level")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    good = True
    warm_up()
    print("| stronger | weaker | won | drawn | lost | score | lower 95 % bound | minutes |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    pairs = [pair for pair in itertools.pairwise(LEVELS) if options.pair in (None, pair[1])]
    with ProcessPoolExecutor(options.processes, multiprocessing.get_context("spawn")) as pool:
        for weaker, stronger in pairs:
            began = time.monotonic()
            t = match(pool, stronger, weaker, games=options.games, ruleset=options.ruleset, seed=options.seed)
            good &= t.score >= WANTED and t.lower >= WANTED_LOWER
            minutes = (time.monotonic() - began) / 60
            row = [stronger, weaker, t.wins, t.draws, t.losses, f"{t.score:.1%}", f"{t.lower:.1%}", f"{minutes:.1f}"]
            print(f"| {' | '.join(map(str, row))} |", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
