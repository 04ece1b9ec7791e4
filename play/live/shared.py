"""Work that many connections need done once: the first to ask does it, the others wait for the same result."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Shared(Generic[_T]):
    """The latest `size` results by key. What failed is not kept."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._results: OrderedDict[Hashable, Future[_T]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], _T]) -> _T:
        """The result for `key`, made if nobody has made it yet."""
        with self._lock:
            future = self._results.get(key)
            mine = future is None
            if future is None:
                future = self._results[key] = Future()
            self._results.move_to_end(key)
            while len(self._results) > self._size:
                self._results.popitem(last=False)
        if mine:
            try:
                future.set_result(make())
            except BaseException as error:
                with self._lock:
                    self._results.pop(key, None)
                future.set_exception(error)
        return future.result()
