"""Where numba keeps the compiled rules and search: a folder of its own for every state of their sources.

numba looks only at the file a function stands in. When a function it calls, or an array layout it was compiled for,
changes in another file, it would load stale machine code, which then computes wrong results or crashes.

Keeping is a convenience: what was kept and cannot be read is compiled anew, and what cannot be kept is used all the
same.
"""

import atexit
import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from numba.core import caching, config, dispatcher

PACKAGE = Path(__file__).resolve().parent
COMPILED = ("rules", "ai")
PREFIX = "numba-"
KEPT_SECONDS = 24 * 60 * 60


def fingerprint(package: Path = PACKAGE) -> str:
    """A name for the present state of the sources that are compiled."""
    digest = hashlib.sha256()
    for path in sorted(path for room in COMPILED for path in (package / room).glob("*.py")):
        digest.update(f"{path.relative_to(package)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def use(package: Path = PACKAGE) -> Path:
    """Point numba at the folder for these sources, before anything is compiled; returns it.

    NUMBA_CACHE_DIR names another parent; without it that is `__pycache__`, or the person's own cache folder where the
    installation cannot be written to. Where that cannot be used, standard error says so, and a temporary folder serves
    this process and those it starts. Folders for older sources go after a day without use.
    """
    name = f"{PREFIX}{fingerprint(package)}"
    parent = None
    try:
        parent = _parent(package)
        folder = _usable(parent / name)
    except (OSError, RuntimeError) as error:  # a RuntimeError where nobody knows where the person's home is
        reason = error.strerror if isinstance(error, OSError) else error
        _say(f"compiled code cannot be kept in {parent or 'a home folder'} ({reason}); it goes into a temporary folder")
        folder = _usable(_temporary_parent() / name)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined] # for whoever has imported numba before
    dispatcher.FunctionCache = Forgiving  # type: ignore[attr-defined]
    return folder


_NumbasOwn: Any = caching.FunctionCache


class Forgiving(_NumbasOwn):  # type: ignore[misc]
    """numba's cache of one function, for which a damaged or unwritable file is no reason to fail.

    A power cut can leave files empty or cut off, a disk can be full.
    """

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The kept machine code, or None, upon which numba compiles."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # a broken pickle can raise anything
            _say(f"compiled code in {self.cache_path} is damaged ({type(error).__name__}); it is compiled anew")
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep machine code for other processes, if that can be done."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _say(f"compiled code cannot be kept in {self.cache_path} ({error.strerror})")


temporary = contextlib.ExitStack()
"""Closing it removes the temporary folder, if there is one; whoever leaves by os._exit does so first."""
atexit.register(temporary.close)


def _temporary_parent() -> Path:
    parent = tempfile.mkdtemp(prefix="oanquan-")  # new and ours alone: nobody else's machine code can be in it
    temporary.callback(shutil.rmtree, parent, ignore_errors=True)
    return Path(parent)


@functools.cache
def _say(text: str) -> None:
    """Say it once, where it disturbs no protocol on standard output."""
    print(f"oanquan: {text}", file=sys.stderr)


def _usable(folder: Path) -> Path:
    """`folder`, made and found to be writable. Raises OSError otherwise."""
    if not folder.exists():
        _forget_old(folder.parent)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    tempfile.TemporaryFile(dir=folder).close()
    return folder


def _parent(package: Path) -> Path:
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        # What a parent process of ours has set is one of these folders already.
        return Path(named).parent if Path(named).name.startswith(PREFIX) else Path(named)
    if os.access(package, os.W_OK):
        return package / "__pycache__"
    # Never the folder for temporary files: machine code that anybody may have put there would be run.
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "oanquan"


def _forget_old(parent: Path) -> None:
    """Remove folders for sources that nobody has run for a day."""
    for other in parent.glob(f"{PREFIX}*"):
        with contextlib.suppress(FileNotFoundError):  # another process may be at it, too
            if time.time() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
