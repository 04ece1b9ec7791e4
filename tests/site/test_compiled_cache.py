"""Compiled code is never older than any of the sources it was made from, and never a reason to fail."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from numba.core import config

from oanquan import compiled_cache

TWICE = """
import oanquan
from numba import njit

@njit(cache=True)
def twice(number):
    return 2 * number

print(twice(4), twice(0.5), sum(twice.stats.cache_hits.values()))
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one file in each compiled room; the process's own cache folder is left alone."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.setattr(config, "CACHE_DIR", config.CACHE_DIR)
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


def run(folder: Path, cache: str) -> tuple[str, list[str]]:
    """What a program with two compiled functions prints, and the lines it says on standard error."""
    (folder / "program.py").write_text(TWICE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=folder,
        env=os.environ | {"NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(compiled_cache.PACKAGE.parent)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.strip(), done.stderr.splitlines()


@pytest.mark.parametrize(("pattern", "share"), [("*.nb?", 0), ("*.nb?", 0.5), ("*.nbc", 0.5)])
def test_what_is_damaged_is_compiled_anew_and_kept_again(tmp_path: Path, pattern: str, share: float) -> None:
    """As after a power cut."""
    cache = tmp_path / "cache"
    assert run(tmp_path, str(cache)) == ("8 1.0 0", [])
    damaged = list(cache.rglob(pattern))
    assert damaged
    for path in damaged:
        path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    printed, said = run(tmp_path, str(cache))
    assert printed == "8 1.0 0"
    assert len(said) == 1
    assert str(damaged[0].parent) in said[0]
    assert "damaged" in said[0]
    assert run(tmp_path, str(cache)) == ("8 1.0 2", [])


@pytest.mark.parametrize("cache", ["/dev/null", "/proc/nope"])
def test_where_nothing_can_be_kept_one_line_says_so(tmp_path: Path, cache: str) -> None:
    printed, said = run(tmp_path, cache)
    assert printed == "8 1.0 0"
    assert len(said) == 1
    assert said[0].startswith(f"oanquan: compiled code cannot be kept in {cache} (")


def test_a_temporary_folder_serves_child_processes_and_goes(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/dev/null")
    folder = compiled_cache.use(package)
    assert folder.parent.stat().st_mode & 0o077 == 0, "nobody else may put machine code there"
    assert compiled_cache.use(package) == folder, "as a child process would, from what it inherits"
    assert len(capsys.readouterr().err.splitlines()) <= 1
    compiled_cache.temporary.close()
    assert not folder.parent.exists()


def test_without_a_home_a_temporary_folder_is_used(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert compiled_cache.use(package).parent.name.startswith("oanquan-")
    compiled_cache.temporary.close()


def test_what_cannot_be_written_is_used_all_the_same(tmp_path: Path) -> None:
    """A folder where the index should be cannot be written over, whoever tries."""
    cache = tmp_path / "cache"
    run(tmp_path, str(cache))
    for path in list(cache.rglob("*.nb?")):
        path.unlink()
        if path.suffix == ".nbi":
            path.mkdir()
    printed, said = run(tmp_path, str(cache))
    assert printed == "8 1.0 0"
    assert [("damaged" in line, "cannot be kept" in line) for line in said] == [(True, False), (False, True)]
