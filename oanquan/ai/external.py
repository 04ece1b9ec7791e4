"""Other programs as players: bots that speak the line protocol, started by their command line.

A bot gets a process of its own for each move, a time limit, and is killed, with everything it
started, when it overruns it, says too much, or names a move that is none.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

from oanquan.rules import Game, Move, NotationError, Position, RulesError, parse_entry

GRACE_SECONDS = 2.0
"""What a bot gets beyond its time to think, for starting up and answering."""
MAX_ANSWER = 256 * 1024


class EngineError(Exception):
    """A bot that did not play: it hung, failed, or named a move that is not legal."""


@dataclass(frozen=True)
class Engine:
    """A bot: the name people see and the command that starts it."""

    name: str
    command: tuple[str, ...]


def parse_engines(text: str) -> dict[str, Engine]:
    """The bots of OANQUAN_ENGINES: `name=command` separated by `;`, none for an empty text.

    Raises ValueError for an entry without a name or command, or a name given twice.
    """
    engines: dict[str, Engine] = {}
    for entry in filter(None, map(str.strip, text.split(";"))):
        name, _, command = entry.partition("=")
        name, words = name.strip(), shlex.split(command)
        if not name or not words:
            raise ValueError(f"{entry!r} is not NAME=COMMAND")
        if name in engines:
            raise ValueError(f"the engine {name!r} is given twice")
        engines[name] = Engine(name, tuple(words))
    return engines


def ask_engine(engine: Engine, game: Game, *, seconds: float, folder: Path | None = None) -> Move:
    """The move that `engine` plays in `game`, which is not over, within `seconds`.

    `folder` is where it runs. Raises EngineError.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - the operator of the site named this command
            engine.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            start_new_session=True,
        )
    except OSError as error:
        raise EngineError(f"{engine.name} cannot be started: {error.strerror}") from None
    overrun = threading.Event()

    def end() -> None:
        overrun.set()
        _kill(process)

    timer = threading.Timer(seconds + GRACE_SECONDS, end)
    timer.daemon = True
    timer.start()
    try:
        return _legal(engine, game, _answer(process, _question(game, seconds)))
    except EngineError:
        if overrun.is_set():
            raise EngineError(f"{engine.name} did not answer in time") from None
        raise
    finally:
        timer.cancel()
        _kill(process)


def _question(game: Game, seconds: float) -> bytes:
    quiet = "off" if game.quiet_limit is None else "on"
    start = "start" if game.start == Position.initial(game.ruleset) else str(game.start)
    moves = " ".join(["moves", *map(str, game.entries)]) if game.entries else ""
    lines = [
        "oaq",
        f"setoption quiet {quiet}",
        f"position {game.ruleset.key} {start} {moves}".rstrip(),
        f"go movetime {round(seconds * 1000)}",
    ]
    return "".join(line + "\n" for line in lines).encode()


def _answer(process: subprocess.Popen[bytes], question: bytes) -> str:
    """What stands behind `bestmove` in the answer. Raises EngineError if nothing does."""
    if process.stdin is None or process.stdout is None:
        raise EngineError("the bot has no input or output")
    with contextlib.suppress(OSError):
        process.stdin.write(question)
        process.stdin.flush()
    read = 0
    while read < MAX_ANSWER:
        line = process.stdout.readline(MAX_ANSWER - read)
        if not line:
            raise EngineError("the bot ended without a move")
        read += len(line)
        words = line.decode(errors="replace").split()
        if words[:1] == ["bestmove"]:
            return words[1] if len(words) > 1 else ""
    raise EngineError("the bot says too much")


def _legal(engine: Engine, game: Game, text: str) -> Move:
    try:
        move = parse_entry(game.ruleset, text)
    except (NotationError, RulesError):
        move = None
    if not isinstance(move, Move) or move not in game.legal_moves():
        raise EngineError(f"{engine.name} named {text[:20]!r}, which is not a legal move")
    return move


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the bot and whatever it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream:
            with contextlib.suppress(OSError):
                stream.close()
