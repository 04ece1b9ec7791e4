"""`make exhaustive`: Hoàn hảo, moving first, against every play there is.

The opponent tries every move in every position that can come up; Hoàn hảo answers through the function that the
site asks. Positions that are mirror images of each other, or that were reached before, are answered once: the answer
is the same. Only where repeated moves end the game (5.2) does the end depend on the way there; the proof's checker
tries all of those.
"""

import argparse
import random
import sys
import time

from oanquan.ai import choose_move, warm_up
from oanquan.ai.checker import key_of
from oanquan.rules import RULESETS, Game

SOLVED = [ruleset.key for ruleset in RULESETS.values() if ruleset.players == 2 and not ruleset.flip]
_SHOWN_EVERY = 20_000


class Failed(Exception):
    """Hoàn hảo left its proof, or did not win; the text has the moves."""


def play_everything(ruleset: str) -> str:
    """Play every line of `ruleset` and return a summary. Raises Failed."""
    rng = random.Random(1)
    games, answered, ends, slowest = [Game.new(ruleset)], set(), 0, 0.0
    began = time.monotonic()
    while games:
        game = games.pop()
        if game.outcome:
            ends += 1
            if game.outcome.winner != "B":
                raise Failed(f"{ruleset}: not won: {' '.join(map(str, game.entries))}")
        elif game.position.turn == "T":
            games += [game.play(move) for move in game.legal_moves()]
        elif (key := key_of(game.position)) not in answered:
            asked = time.monotonic()
            result = choose_move(game, "hoan-hao", rng=rng)
            if len(game.steps) > 2:  # the proof is walked while the second move is waited for
                slowest = max(slowest, time.monotonic() - asked)
            if result.nodes or result.move is None:
                raise Failed(f"{ruleset}: not known by heart: {' '.join(map(str, game.entries))}")
            answered.add(key)
            games.append(game.play(result.move))
            if len(answered) % _SHOWN_EVERY == 0:
                print(f"{ruleset}: {len(answered):,} positions answered", file=sys.stderr, flush=True)
    return (
        f"{ruleset}: won in every line; {len(answered):,} positions answered, {ends:,} ends, "
        f"{time.monotonic() - began:.0f} s, slowest answer {slowest * 1000:.0f} ms"
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
