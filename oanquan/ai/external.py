"""Other programs as players: bots that speak the line protocol, started by their command line.

A bot gets a process of its own for each move, a time limit, and is killed, with everything it
started, when it overruns it, says too much, or names a move that is none.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import IO

from oanquan.ai.stop import Stop
from oanquan.rules import Game, Move, NotationError, Position, RulesError, parse_entry

GRACE_SECONDS = 5.0
"""What a bot gets beyond its time to think, for starting up and answering."""
MAX_ANSWER = 256 * 1024
MAX_NAME = 40
_LOOK_SECONDS = 0.1
"""How long a stop flag may go unnoticed while a bot says nothing."""


class Failure(StrEnum):
    """How a bot failed."""

    GONE = "gone"
    """No bot of that name is known."""
    START = "start"
    SILENT = "silent"
    ENDED = "ended"
    FLOOD = "flood"
    ILLEGAL = "illegal"
    STOPPED = "stopped"
    """Nobody wanted its move any more."""


_WORDS = {
    Failure.GONE: "is not here",
    Failure.START: "cannot be started",
    Failure.SILENT: "did not answer in time",
    Failure.ENDED: "ended without a move",
    Failure.FLOOD: "says too much",
    Failure.ILLEGAL: "named something that is not a legal move",
    Failure.STOPPED: "was stopped",
}


class EngineError(Exception):
    """A bot that did not play; `failure` says how it failed."""

    def __init__(self, name: str, failure: Failure, detail: str = "") -> None:
        self.name = name
        self.failure = failure
        super().__init__(f"{name} {_WORDS[failure]}" + (f": {detail}" if detail else ""))


@dataclass(frozen=True)
class Engine:
    """A bot: the name people see and the command that starts it."""

    name: str
    command: tuple[str, ...]


def parse_engines(text: str) -> dict[str, Engine]:
    """The bots of OANQUAN_ENGINES: `name=command` separated by `;`, none for an empty text.

    Raises ValueError for an entry without a name or command, a name that cannot be shown, a
    quotation that does not end, or a name given twice.
    """
    engines: dict[str, Engine] = {}
    for entry in filter(None, map(str.strip, text.split(";"))):
        name, _, command = entry.partition("=")
        name = unicodedata.normalize("NFC", name.strip())
        try:
            words = shlex.split(command)
        except ValueError:
            raise ValueError(f"{entry!r} has a quotation that does not end") from None
        if not name or not words:
            raise ValueError(f"{entry!r} is not NAME=COMMAND")
        if len(name) > MAX_NAME or not name.isprintable():
            raise ValueError(f"the engine name {name!r} must be at most {MAX_NAME} printable characters")
        if name in engines:
            raise ValueError(f"the engine {name!r} is given twice")
        engines[name] = Engine(name, tuple(words))
    return engines


def ask_engine(
    engine: Engine,
    game: Game,
    *,
    seconds: float,
    folder: Path | None = None,
    stop: Stop | None = None,
) -> Move:
    """The move that `engine` plays in `game`, which is not over, within `seconds`.

    `folder` is where it runs; it sees none of the site's own settings, the secret least of all.
    `stop` ends it early. Raises EngineError; whatever happens, its processes are gone afterwards.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - the operator of the site named this command
            engine.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env={name: value for name, value in os.environ.items() if not name.startswith("OANQUAN_")},
            bufsize=0,
            start_new_session=True,
        )
    except OSError as error:
        raise EngineError(engine.name, Failure.START, error.strerror or "") from None
    try:
        deadline = time.monotonic() + seconds + GRACE_SECONDS
        answer = _Talk(process, _question(game, seconds)).answer(deadline, stop)
    except _Failed as failed:
        raise EngineError(engine.name, failed.failure) from None
    finally:
        _kill(process)
    return _legal(engine, game, answer)


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


class _Failed(Exception):
    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.value)


class _Talk:
    """One question and its answer. Nothing here blocks: a pipe may be held open by somebody who outlives the bot."""

    def __init__(self, process: subprocess.Popen[bytes], question: bytes) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._to: IO[bytes] = process.stdin
        self._from: IO[bytes] = process.stdout
        self._unsent = question
        self._read = 0
        self._line = b""

    def answer(self, deadline: float, stop: Stop | None) -> str:
        """What stands behind `bestmove`, if it comes before `deadline` of `time.monotonic()`. Raises _Failed."""
        with selectors.DefaultSelector() as pipes:
            for pipe, what in ((self._to, selectors.EVENT_WRITE), (self._from, selectors.EVENT_READ)):
                os.set_blocking(pipe.fileno(), False)
                pipes.register(pipe, what)
            while (left := deadline - time.monotonic()) > 0:
                if stop and stop.is_set:
                    raise _Failed(Failure.STOPPED)
                for key, _ in pipes.select(min(left, _LOOK_SECONDS)):
                    if key.fileobj is self._from:
                        if (move := self._listen()) is not None:
                            return move
                    elif not self._send():
                        pipes.unregister(self._to)
        raise _Failed(Failure.SILENT)

    def _send(self) -> bool:
        """Go on asking; False when all is sent, or nobody listens (an answer may have been given all the same)."""
        try:
            self._unsent = self._unsent[os.write(self._to.fileno(), self._unsent) :]
        except BrokenPipeError:
            return False
        return bool(self._unsent)

    def _listen(self) -> str | None:
        """What stands behind `bestmove` in what has come now."""
        data = os.read(self._from.fileno(), min(64 * 1024, MAX_ANSWER - self._read))
        self._read += len(data)
        *lines, self._line = (self._line + data).split(b"\n") if data else (self._line, b"")
        for line in lines:
            words = line.decode(errors="replace").split()
            if words[:1] == ["bestmove"]:
                return words[1] if len(words) > 1 else ""
        if not data:
            raise _Failed(Failure.ENDED)
        if self._read >= MAX_ANSWER:
            raise _Failed(Failure.FLOOD)
        return None


def _legal(engine: Engine, game: Game, text: str) -> Move:
    try:
        move = parse_entry(game.ruleset, text)
    except (NotationError, RulesError):
        move = None
    if not isinstance(move, Move) or move not in game.legal_moves():
        raise EngineError(engine.name, Failure.ILLEGAL, repr(text[:20]))
    return move


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the bot and its process group. Its number cannot have gone to another: it is waited for only afterwards."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdin, process.stdout):
        if stream:
            with contextlib.suppress(OSError):
                stream.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_LOOK_SECONDS * 50)
