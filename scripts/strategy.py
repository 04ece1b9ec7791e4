"""The numbers in the strategy article: what first moves take, and how games between equal computers go.

python scripts/strategy.py             prints them (200 games, half a minute)
python scripts/strategy.py --games 20  a quick look
"""

import argparse
import random
import statistics
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from oanquan.ai import choose_move
from oanquan.rules import Game, Step

LEVEL = "vua"


def taken(step: Step) -> int:
    """Points taken in a step."""
    return sum(event["points"] for event in step.events if event["e"] == "capture")


def openings() -> None:
    """Each first move: what it takes, and the most an answer takes back."""
    print("first move  takes  best answer takes", flush=True)
    for move in Game.new("standard").legal_moves():
        game = Game.new("standard").play(move)
        answer = max(taken(game.play(reply).steps[-1]) for reply in game.legal_moves())
        print(f"{move!s:10}  {taken(game.steps[-1]):5}  {answer:5}")


def one_game(rng: random.Random) -> Game:
    """A game between two computers of the same level; the first two moves are chance, so that games differ."""
    game = Game.new("standard")
    for _ in range(2):
        game = game.play(rng.choice(game.legal_moves()))
    while not game.is_over:
        move = choose_move(game, LEVEL, rng=rng).move
        assert move is not None
        game = game.play(move)
    return game


def between_equals(games: int) -> None:
    """How games between equals go."""
    rng = random.Random(2026)
    winners: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    lengths, best, refills, first_quan, swept = [], [], 0, 0, []
    for _ in range(games):
        game = one_game(rng)
        outcome = game.outcome
        assert outcome is not None
        winners[outcome.winner] += 1
        reasons[outcome.reason] += 1
        lengths.append(len(game.steps))
        best.append(max(taken(step) for step in game.steps))
        events = [(step.before.turn, event) for step in game.steps for event in step.events]
        refills += any(event["e"] == "refill" for _side, event in events)
        quans = [side for side, event in events if event["e"] == "capture" and event["quan"]]
        first_quan += bool(quans) and quans[0] == outcome.winner
        swept.append(sum(event["dan"] for _side, event in events if event["e"] == "sweep"))
    share = 100 / games
    print(f"\n{games} games, {LEVEL} against {LEVEL}, two random moves first")
    print("winner: " + ", ".join(f"{who} {n * share:.0f} %" for who, n in sorted(winners.items())))
    print("reason: " + ", ".join(f"{why} {n * share:.0f} %" for why, n in reasons.most_common()))
    print(f"moves: median {statistics.median(lengths):.0f}, longest {max(lengths)}")
    print(f"biggest capture of a game: median {statistics.median(best):.0f} points")
    print(f"games with a refill: {refills * share:.0f} %")
    print(f"whoever took the first Quan won: {first_quan * share:.0f} %")
    print(f"dân swept at the end, both sides: median {statistics.median(swept):.0f}")


def main() -> None:
    """Print all of it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=200)
    options = arguments.parse_args()
    openings()
    between_equals(options.games)


if __name__ == "__main__":
    main()
