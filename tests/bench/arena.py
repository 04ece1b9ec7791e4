"""`make arena`: the levels against each other, with a table for docs/levels.md.

Adjacent levels play 200 games of `standard`: 100 random openings of two moves, each played
twice with sides exchanged. Node budgets, no clocks: the same seed gives the same games.
"""

import argparse
import itertools
import math
import random
import sys
import time
from dataclasses import dataclass

from oanquan.ai import LEVELS, choose_move
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


def match(stronger: str, weaker: str, *, games: int, ruleset: str, seed: int) -> Tally:
    """`games` games between two levels."""
    rng = random.Random(f"{seed} {stronger} {weaker} {ruleset}")
    tally = Tally()
    for _ in range(games // 2):
        start = opening(ruleset, rng)
        for ours, theirs in (("B", "T"), ("T", "B")):
            winner = play_out(start, {ours: stronger, theirs: weaker}, rng)
            if winner == ours:
                tally.wins += 1
            elif winner == "draw":
                tally.draws += 1
            else:
                tally.losses += 1
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--ruleset", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pair", help="only this stronger level")
    options = parser.parse_args()
    good = True
    print("| stronger | weaker | won | drawn | lost | score | lower 95 % bound | minutes |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for weaker, stronger in itertools.pairwise(LEVELS):
        if options.pair not in (None, stronger):
            continue
        began = time.monotonic()
        t = match(stronger, weaker, games=options.games, ruleset=options.ruleset, seed=options.seed)
        good &= t.score >= WANTED and t.lower >= WANTED_LOWER
        minutes = (time.monotonic() - began) / 60
        row = [stronger, weaker, t.wins, t.draws, t.losses, f"{t.score:.1%}", f"{t.lower:.1%}", f"{minutes:.1f}"]
        print(f"| {' | '.join(map(str, row))} |", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
