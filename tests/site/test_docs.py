"""The documents say what is true."""

import contextlib
import io
import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("name", ["README.md", "README.vi.md"])
def test_the_readmes_example_prints_what_it_says(name: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    expected = re.findall(r"print\(.*\)  # (.*)", code)
    assert len(expected) == 2
    assert printed.getvalue().splitlines() == expected


def test_every_setting_is_in_the_table_and_none_is_invented() -> None:
    read = set(re.findall(r'"(OANQUAN_[A-Z_]+)"', (ROOT / "oanquan/settings.py").read_text(encoding="utf-8")))
    table = set(
        re.findall(r"^\| `(OANQUAN_[A-Z_]+)` \|", (ROOT / "docs/settings.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert table == read


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not (document.parent / target).exists()] == []


def test_the_rooms_on_the_architecture_page_exist() -> None:
    tree = re.findall(r"```\n(.*?)```", (ROOT / "docs/architecture.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    missing = []
    above = {0: ROOT}  # the folder that holds names at each depth of the tree
    for line in tree.splitlines():
        depth = len(line) - len(line.lstrip())
        for name in re.split(r"\s{3,}", line.strip())[0].split():
            path = above[depth] / name
            above[depth + 2] = path
            if not path.exists():
                missing.append(str(path.relative_to(ROOT)))
    assert missing == []


def test_every_package_that_runs_is_credited() -> None:
    wanted = re.findall(
        r"^([A-Za-z][\w-]*)", (ROOT / "requirements/runtime.in").read_text(encoding="utf-8"), re.MULTILINE
    )
    credits = (ROOT / "docs/third-party.md").read_text(encoding="utf-8").lower()
    assert [name for name in wanted if name.lower() not in credits] == []


def test_the_lock_files_pin_everything_with_hashes_and_name_no_address() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        pinned = re.findall(r"^[a-z][^\n]*==[^\n]* \\\n    --hash=sha256:", text, re.MULTILINE)
        assert len(pinned) == len(re.findall(r"^[a-z]", text, re.MULTILINE)) > 0
