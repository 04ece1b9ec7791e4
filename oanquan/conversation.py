"""Lines in, lines out: the line protocol over two streams, with searches that can be ended."""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
from dataclasses import dataclass, field
from typing import BinaryIO

from oanquan import compiled_cache
from oanquan.ai import Stop
from oanquan.interrupt import INTERRUPTED
from oanquan.protocol import Session

MAX_LINE = 64 * 1024
LONG = ("go", "perft")
"""The commands that can take long: searches, in what follows. They hear `stop`, `isready` and `quit`."""
GRACE_SECONDS = 1.0
"""How long searches that were asked for before `quit` may still take; `go infinite` ends at once."""


@dataclass(frozen=True)
class _Line:
    """A line read; `error` says what is wrong with it where it could not be read."""

    text: str = ""
    error: str = ""
    stop: Stop = field(default_factory=Stop)
    begun: threading.Event = field(default_factory=threading.Event)

    @property
    def words(self) -> list[str]:
        return self.text.split()


_END = _Line("quit")  # the end of the input, at which everything asked for is still answered


class Conversation:
    """Reads lines in a thread of its own, so that `stop`, `isready` and `quit` reach a search."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._lock = threading.Lock()
        self._lines: queue.SimpleQueue[_Line] = queue.SimpleQueue()
        self._searches: list[_Line] = []  # read and not yet answered, in order
        self._session = Session(self.say)

    def say(self, line: str) -> None:
        """Write one line of answer. SystemExit when nobody listens any more."""
        try:
            with self._lock:
                self._sink.write(line.encode() + b"\n")
                self._sink.flush()
        except (OSError, ValueError):
            raise SystemExit from None

    def run(self) -> None:
        """Talk until `quit` or the end of the input."""
        threading.Thread(target=self._read, daemon=True).start()
        with contextlib.suppress(SystemExit):
            while True:
                line = self._lines.get()
                line.begun.set()
                self._session.stop = line.stop
                if line.error:
                    self.say(f"error {line.error}")
                else:
                    self._session.handle(line.text)
                with self._lock:
                    self._searches = [search for search in self._searches if search is not line]

    def _read(self) -> None:
        while True:
            line = self._next_line()
            with self._lock:
                waiting = list(self._searches)
                if line.words and line.words[0] in LONG:
                    self._searches.append(line)
            unstopped = [search for search in waiting if not search.stop.is_set]
            if line.words == ["stop"] and unstopped:
                unstopped[-1].stop.set()
            elif line.words == ["isready"] and waiting:
                waiting[0].begun.wait()
                with contextlib.suppress(SystemExit):
                    self.say("readyok")
            elif line.words == ["quit"]:
                self._end(waiting, quickly=line is not _END)
                self._lines.put(line)
                return
            else:
                self._lines.put(line)

    def _end(self, searches: list[_Line], *, quickly: bool) -> None:
        """Nobody can say `stop` any more: end what has no end, and after `quit` the rest soon."""
        for search in searches:
            if search.words == ["go", "infinite"]:
                search.stop.set()
            elif quickly:
                timer = threading.Timer(GRACE_SECONDS, search.stop.set)
                timer.daemon = True
                timer.start()

    def _next_line(self) -> _Line:
        """The next line; `quit` at the end of the input."""
        try:
            data = self._source.readline(MAX_LINE + 1)
            if len(data) > MAX_LINE:
                while data and not data.endswith(b"\n"):
                    data = self._source.readline(MAX_LINE)
                return _Line(error=f"the line is longer than {MAX_LINE} bytes")
            return _Line(data.decode()) if data else _END
        except UnicodeDecodeError:
            return _Line(error="the line is not UTF-8")
        except (OSError, ValueError):
            return _END


def main() -> None:
    """Speak the protocol on standard input and output; Ctrl+C ends it like any program."""
    code = 0
    try:
        Conversation(sys.stdin.buffer, sys.stdout.buffer).run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    # Nobody may be left to read what Python would flush on its way out.
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    compiled_cache.temporary.close()
    os._exit(code)
