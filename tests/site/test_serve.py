"""`scripts/serve.py`, which is what `make run` does, where its surroundings are unkind."""

import os
import socket
import subprocess
import sys
from pathlib import Path

from tests.server import ROOT, Server


def refusal(data: Path) -> str:
    """What a server says that does not start with this data folder."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("OANQUAN_", "DJANGO_"))}
    done = subprocess.run(
        [sys.executable, "scripts/serve.py", "--port", "0"],
        cwd=ROOT,
        env=clean | {"OANQUAN_DATA_DIR": str(data), "OANQUAN_DEBUG": "on"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    return done.stderr


def test_a_database_that_is_none_stops_it_and_is_named(tmp_path: Path) -> None:
    database = tmp_path / "oanquan.sqlite3"
    database.write_text("My shopping list\n", encoding="utf-8")
    assert refusal(tmp_path) == (
        "The site cannot start: OANQUAN_DATABASE must be an SQLite database, or a new file in a folder that can be "
        f"written to, not {str(database)!r}.\n"
    )
    database.write_bytes(b"SQLite format 3\0 and no more of it")
    said = refusal(tmp_path)
    assert said.startswith(f"The site cannot start: OANQUAN_DATABASE, {database}, cannot be used: ")
    assert said.count("\n") == 1


def test_a_terminal_without_our_letters_is_no_reason_to_stop(tmp_path: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "OANQUAN_DEBUG": "on"}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Server(tmp_path, ascii_only).start(port=port)
    server.stop()
    assert f"? ?n Quan: http://127.0.0.1:{port}/ (stop with Ctrl+C)\n" in server.log
