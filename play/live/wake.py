"""Wakes the scheduler of this process before its time."""

from __future__ import annotations

import threading

poked = threading.Event()
