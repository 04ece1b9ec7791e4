"""Ending searches early: by a flag that any thread may set, or when a time has come."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np


def halfway(deadline: float | None) -> float | None:
    """The moment half way from now to `deadline` (of `time.monotonic()`), for what should leave time for more."""
    return None if deadline is None else (time.monotonic() + deadline) / 2


class Stop:
    """A flag that ends searches; any thread may set it, once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._works: list[np.record] = []
        self._set = False

    def set(self) -> None:
        """End every search that has this flag, running or to come."""
        with self._lock:
            self._set = True
            for work in self._works:
                work.stop = 1

    @property
    def is_set(self) -> bool:
        """Whether it was set."""
        return self._set

    @contextmanager
    def ending(self, work: np.record, deadline: float | None) -> Iterator[None]:
        """Within, this flag and `deadline` (of `time.monotonic()`) end the search in `work`."""

        def end() -> None:
            work.stop = 1

        with self._lock:
            self._works.append(work)
            if self._set:
                end()
        timer = None
        if deadline is not None:
            timer = threading.Timer(max(deadline - time.monotonic(), 0), end)
            timer.daemon = True
            timer.start()
        try:
            yield
        finally:
            if timer:
                timer.cancel()
            with self._lock:
                self._works = [other for other in self._works if other is not work]
