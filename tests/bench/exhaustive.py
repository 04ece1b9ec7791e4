"""`make exhaustive`: Hoàn hảo, moving first, against every play there is.

The opponent tries every move in every position that can come up; Hoàn hảo answers through the function that the
site asks. Positions that are mirror images of each other, or that were reached before, are answered once: the answer
is the same. Only where repeated moves end the game (5.2) does the end depend on the way there; the proof's checker
tries all of those.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

from oanquan.ai import choose_move, warm_up
from oanquan.ai.checker import key_of
from oanquan.rules import RULESETS, Game, Move

SOLVED = [ruleset.key for ruleset in RULESETS.values() if ruleset.players == 2 and not ruleset.flip]
_SHOWN_EVERY = 20_000


class Failed(Exception):
    """Hoàn hảo left its proof, or did not win; the text has the moves."""


def every_line(start: Game, winner: str, answer: Callable[[Game], Move], *, plies: int = 1000) -> Iterator[Game]:
    """Every game from `start` to its end, or so many plies long, in which `winner` plays what `answer` says.

    `answer` is asked once for each position and its mirror image, however it was reached.
    """
    games, answered = [start], set()
    while games:
        game = games.pop()
        if game.is_over or len(game.steps) - len(start.steps) == plies:
            yield game
        elif game.position.turn != winner:
            games += [game.play(move) for move in game.legal_moves()]
        elif (key := key_of(game.position)) not in answered:
            answered.add(key)
            games.append(game.play(answer(game)))


def play_everything(ruleset: str) -> str:
    """Play every line of `ruleset` and return a summary. Raises Failed."""
    rng = random.Random(1)
    times: list[float] = []
    began = time.monotonic()

    def answer(game: Game) -> Move:
        asked = time.monotonic()
        result = choose_move(game, "hoan-hao", rng=rng)
        times.append(time.monotonic() - asked)
        if result.nodes or result.move is None:
            raise Failed(f"{ruleset}: not known by heart: {' '.join(map(str, game.entries))}")
        if len(times) % _SHOWN_EVERY == 0:
            print(f"{ruleset}: {len(times):,} positions answered", file=sys.stderr, flush=True)
        return result.move

    ends = 0
    for game in every_line(Game.new(ruleset), "B", answer):
        ends += 1
        if game.outcome is None or game.outcome.winner != "B":
            raise Failed(f"{ruleset}: not won: {' '.join(map(str, game.entries))}")
    return (
        f"{ruleset}: won in every line; {len(times):,} positions answered, {ends:,} ends, "
        f"{time.monotonic() - began:.0f} s; an answer takes {statistics.median(times) * 1000:.1f} ms, "
        f"the second, which waits for the proof to be walked, {times[1] * 1000:.0f} ms, "
        f"no other more than {max(times[2:]) * 1000:.0f} ms"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="make exhaustive", description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help=f"of {', '.join(SOLVED)}; default: all of them")
    rulesets = parser.parse_args().rulesets
    if unknown := set(rulesets) - set(SOLVED):
        parser.error(f"not solved for the first player: {', '.join(sorted(unknown))}")
    warm_up()
    try:
        for ruleset in rulesets or SOLVED:
            print(play_everything(ruleset), flush=True)
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
