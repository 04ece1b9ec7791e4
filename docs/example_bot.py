"""A bot in thirty lines: it takes the most it can, else it plays the first move it finds.

Seat it with OANQUAN_ENGINES="Tham ăn=.venv/bin/python -m docs.example_bot".
"""

import sys

from oanquan.rules import Game, Move

game = Game.new("standard")


def gain(move: Move) -> int:
    """The points that a move captures."""
    events = game.play(move).events
    return sum(event["points"] for event in events if event["e"] == "capture")


for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "oaq":
        print("id name Tham ăn\noaqok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "position":
        start, _, moves = " ".join(words[1:]).partition("moves")
        game = Game.new(words[0], None if start.strip() == "start" else start.strip()).play_all(moves.split())
    elif command == "go":
        print("bestmove", max(game.legal_moves(), key=gain, default="-"), flush=True)
    elif command == "quit":
        break
