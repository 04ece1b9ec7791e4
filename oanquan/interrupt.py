"""Ctrl+C, for the programs that are started by hand: `python -m oanquan.…`."""

from __future__ import annotations

import signal

INTERRUPTED = 130
"""The exit code of a program that was ended by Ctrl+C, as shells have it."""


def end_at_once() -> None:
    """Until `raise_again`, Ctrl+C ends the process without a word.

    While modules are imported KeyboardInterrupt would be shown as a traceback, or taken for a broken installation.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # it may be ignored, in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def raise_again() -> None:
    """From now on Ctrl+C raises KeyboardInterrupt, as usual."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
