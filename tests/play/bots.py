"""Small bots for tests: programs that start quickly, honest and other ones."""

import sys
from pathlib import Path

from oanquan.ai.external import Engine

HONEST = "lines = [input() for _ in range(4)]\nprint('bestmove T3+', flush=True)"
"""Plays T3+, which is legal after B2-."""
ONCE = (
    "lines = [input() for _ in range(4)]\n"
    "moves = lines[2].partition('moves')[2].split()\n"
    "print('bestmove', 'T3+' if len(moves) < 2 else 'T9+', flush=True)"
)
"""Plays T3+ as its first move, and lies afterwards."""
BAD = {
    "hangs": ("import time; time.sleep(600)", "không trả lời kịp giờ"),
    "lies": ("print('bestmove T9+')", "đưa ra một nước đi sai luật"),
    "dies": ("raise SystemExit(1)", "dừng giữa chừng mà chưa đi"),
    "floods": ("while True: print('info x' * 1000)", "gửi quá nhiều chữ nên đã bị ngắt"),
    "leaves a child that holds the pipe": (
        "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])",
        "không trả lời kịp giờ",
    ),
}
"""What bad bots do: their code, and what is said about them."""


def bot(name: str, code: str) -> dict[str, Engine]:
    """A setting with this one bot, a Python program."""
    return {name: Engine(name, (sys.executable, "-c", code))}


def held(fifo: Path) -> str:
    """The code of a bot that answers once somebody has opened `fifo` for writing and closed it again."""
    return f"open({str(fifo)!r}).read()\n{HONEST}"
