"""Compiled code is never older than any of the sources it was made from."""

import os
import time
from pathlib import Path

import pytest

from oanquan import compiled_cache


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one file in each compiled room; the process's own cache folder is left alone."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    for room in compiled_cache.COMPILED:
        (tmp_path / "game" / room).mkdir(parents=True)
        (tmp_path / "game" / room / "code.py").write_text("WORTH = 10\n", encoding="utf-8")
    return tmp_path / "game"


@pytest.mark.parametrize("room", compiled_cache.COMPILED)
def test_any_change_of_a_source_leads_to_another_folder(package: Path, room: str) -> None:
    before = compiled_cache.use(package)
    assert before == compiled_cache.use(package)
    assert before.is_dir()
    assert os.environ["NUMBA_CACHE_DIR"] == str(before)
    (package / room / "code.py").write_text("WORTH = 5\n", encoding="utf-8")
    after = compiled_cache.use(package)
    assert after != before
    assert after.parent == before.parent == package / "__pycache__"


def test_a_named_parent_is_used_and_handed_down_to_child_processes(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    first = compiled_cache.use(package)
    assert first.parent == tmp_path / "cache"
    (package / "rules" / "new.py").write_text("", encoding="utf-8")
    assert compiled_cache.use(package).parent == tmp_path / "cache"


def test_where_the_code_cannot_be_written_to_the_persons_own_cache_is_used(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    assert compiled_cache.use(package).parent == tmp_path / "home" / "oanquan"


def test_folders_of_older_sources_go_after_a_day(package: Path) -> None:
    old, recent = (package / "__pycache__" / name for name in ("numba-old", "numba-recent"))
    for folder, age in ((old, 2 * 24 * 60 * 60), (recent, 60)):
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - age,) * 2)
    compiled_cache.use(package)
    assert (old.exists(), recent.exists()) == (False, True)
