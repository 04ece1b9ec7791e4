"""A real server in a process of its own: daphne, hashed static files, its own SQLite database."""

import os
import re
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
LISTENING = re.compile(r"Listening on TCP address ([\w.]+):(\d+)")


@dataclass
class Server:
    """The site as `make run` serves it, on a free port. `environment` adds or overrides OANQUAN_… variables."""

    data: Path
    environment: dict[str, str] = field(default_factory=dict)
    url: str = ""
    process: subprocess.Popen[str] | None = None
    log: list[str] = field(default_factory=list)
    reader: threading.Thread | None = None

    @property
    def database(self) -> Path:
        return self.data / "oanquan.sqlite3"

    @property
    def socket_url(self) -> str:
        return self.url.replace("http://", "ws://")

    def start(self, *, port: int = 0) -> "Server":
        """Start, and wait until it listens; after a kill() it starts again on the same data."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("OANQUAN_")}
        environment |= {"OANQUAN_DATA_DIR": str(self.data), "PYTHONUNBUFFERED": "1", **self.environment}
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        self.process = subprocess.Popen(
            [sys.executable, "scripts/serve.py", "--port", str(port)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.log.append(line)
            if match := LISTENING.search(line):
                self.url = f"http://{match[1]}:{match[2]}"
                self.reader = threading.Thread(target=self._drain, args=(self.process.stdout,), daemon=True)
                self.reader.start()
                return self
        raise RuntimeError("the server did not start:\n" + "".join(self.log))

    def _drain(self, output: IO[str]) -> None:
        """Keep reading, so that the server never blocks on a full pipe."""
        with output:
            self.log.extend(output)

    def kill(self) -> None:
        """Pull the plug (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop. Its exit code says nothing: Python 3.11 may crash on the way out with a socket open."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.reader is not None:
            self.reader.join()
        self.process = self.reader = None
