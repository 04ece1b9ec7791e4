"""The turn runs compiled and as plain Python, event for event the same."""

import json
import os
import subprocess
import sys

from oanquan.rules import RULESETS, Game
from tests.rules.vectors import load

REPLAY = """
import json, sys
from oanquan.rules import Game, turn
assert not hasattr(turn.play, "py_func"), "numba is still at work"
for line in sys.stdin:
    key, start, moves = json.loads(line)
    game = Game.new(key, start).play_all(moves)
    print(json.dumps([[step.events, str(step.after)] for step in game.steps]))
"""


def test_plain_and_compiled_agree():
    played = [(key, game["start"], game["moves"][:60]) for key in RULESETS for game in load(key)["games"][:8]]
    plain = subprocess.run(
        [sys.executable, "-c", REPLAY],
        input="\n".join(json.dumps(item) for item in played),
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    for (key, start, moves), line in zip(played, plain.stdout.splitlines(), strict=True):
        game = Game.new(key, start).play_all(moves)
        assert json.loads(line) == [[list(step.events), str(step.after)] for step in game.steps]
