"""Where numba keeps the compiled rules and search: a folder of its own for every state of their sources.

numba looks only at the file a function stands in. When a function it calls, or an array layout it was compiled for,
changes in another file, it would load stale machine code, which then computes wrong results or crashes.
"""

import hashlib
import os
import shutil
import time
from pathlib import Path

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
    installation cannot be written to. Folders for older sources go after a day without use. Raises OSError where no
    folder can be made.
    """
    folder = _parent(package) / f"{PREFIX}{fingerprint(package)}"
    if not folder.exists():
        _forget_old(folder.parent)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
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
        if time.time() - other.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
