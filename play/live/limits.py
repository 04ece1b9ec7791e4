"""How much is too much: per connection, per person, per address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache

from play.refusals import Refused, Why


class Bucket:
    """Lets `burst` things through at once and `per_second` on average; time is asked from `clock` (seconds)."""

    def __init__(self, *, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = per_second, burst, clock
        self._left, self._at = float(burst), clock()

    def take(self) -> bool:
        """Take one; False when there is none left."""
        now = self._clock()
        self._left = min(float(self._burst), self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def _count(name: str, *, limit: int, seconds: int, why: Why) -> None:
    key = f"limit:{name}"
    cache.add(key, 0, seconds)
    try:
        count = cache.incr(key)
    except ValueError:  # it expired in between
        cache.set(key, 1, seconds)
        count = 1
    if count > limit:
        raise Refused(why)


def count_game(address: str) -> None:
    """One more game at one screen or against the computer from this address. Raises Refused (TOO_MANY_GAMES)."""
    _count(f"games:{address}", limit=settings.OANQUAN_GAMES_PER_HOUR, seconds=3600, why=Why.TOO_MANY_GAMES)


def count_room(address: str) -> None:
    """One more room from this address. Raises Refused (TOO_MANY_ROOMS)."""
    _count(f"rooms:{address}", limit=settings.OANQUAN_ROOMS_PER_HOUR, seconds=3600, why=Why.TOO_MANY_ROOMS)


def count_talk(visitor: str) -> None:
    """One more phrase or chat line of this person. Raises Refused (SLOW_DOWN)."""
    _count(f"talk:{visitor}", limit=settings.OANQUAN_TALK_PER_MINUTE, seconds=60, why=Why.SLOW_DOWN)


def count_offer(visitor: str) -> None:
    """One more offer of this person. Raises Refused (SLOW_DOWN)."""
    _count(f"offers:{visitor}", limit=settings.OANQUAN_OFFERS_PER_MINUTE, seconds=60, why=Why.SLOW_DOWN)


_sockets: Counter[str] = Counter()


def open_socket(address: str) -> bool:
    """Count a connection of this process; False when there are too many from this address."""
    if _sockets[address] >= settings.OANQUAN_SOCKETS_PER_ADDRESS:
        return False
    _sockets[address] += 1
    return True


def close_socket(address: str) -> None:
    """A counted connection has ended."""
    _sockets[address] -= 1
    if _sockets[address] <= 0:
        del _sockets[address]
