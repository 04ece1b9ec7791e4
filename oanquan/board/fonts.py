"""The site's typeface as TrueType files, for what is drawn outside a browser: pictures and things to print."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

FAMILY = "Be Vietnam Pro"
WEIGHTS = (400, 700)
SUBSETS = ("latin", "vietnamese")


def _make(weight: int, target: Path) -> None:
    """Join the subsets that browsers get into one file; a half-written one is never seen."""
    parts: list[str] = []
    unique = f"{os.getpid()}-{os.urandom(4).hex()}"
    for subset in SUBSETS:
        source = settings.BASE_DIR / "static" / "fonts" / f"be-vietnam-pro-{subset}-{weight}-normal.woff2"
        font = TTFont(source)
        font.flavor = None
        part = target.with_name(f"{subset}-{weight}-{unique}.part")
        font.save(part)
        parts.append(str(part))
    unfinished = target.with_name(f"{weight}-{unique}.new")
    Merger().merge(parts).save(unfinished)
    unfinished.replace(target)
    for part_name in parts:
        Path(part_name).unlink()


@cache
def font_file(weight: int) -> Path:
    """The typeface in one of WEIGHTS as a TrueType file; made once and kept in the data folder."""
    folder: Path = settings.DATA_DIR / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"BeVietnamPro-{weight}.ttf"
    if not target.exists():
        _make(weight, target)
    return target
