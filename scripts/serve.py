"""Bring everything up to date and serve the site with daphne: what `make run` does.

Without any configuration it serves the real thing, DEBUG off, with a secret of its own in the data folder and
over plain HTTP, since there is no certificate on a person's own machine.
"""

import argparse
import io
import os
import secrets
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def own_addresses() -> list[str]:
    """Names and addresses by which this machine may be reached in its network."""
    names = {socket.gethostname()}
    try:
        found = subprocess.run(["hostname", "-I"], capture_output=True, encoding="utf-8", timeout=5, check=False).stdout
        names.update(f"[{a}]" if ":" in a else a for a in found.split())
    except (OSError, subprocess.TimeoutExpired):
        pass
    return sorted(names)


def configure(host: str) -> None:
    """Fill in what a person running the site at home need not think about."""
    data = Path(os.environ.setdefault("OANQUAN_DATA_DIR", str(ROOT / "var")))
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.exit(f"OANQUAN_DATA_DIR cannot be used: {error}")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oanquan.settings")
    os.environ.setdefault("OANQUAN_HTTPS", "off")
    if not os.environ.get("OANQUAN_SECRET_KEY") and not os.environ.get("OANQUAN_SECRET_KEY_FILE"):
        key = data / "secret_key"
        if not key.exists():
            key.touch(mode=0o600)
            key.write_text(secrets.token_urlsafe(50), encoding="utf-8")
        os.environ["OANQUAN_SECRET_KEY_FILE"] = str(key)
    if "OANQUAN_HOSTS" not in os.environ:
        hosts = ["localhost", "127.0.0.1", "[::1]"]
        if host in ("0.0.0.0", "::"):  # noqa: S104 - only recognised here, chosen by the person
            hosts += own_addresses()
        elif host not in hosts:
            hosts.append(f"[{host}]" if ":" in host else host)
        os.environ["OANQUAN_HOSTS"] = " ".join(hosts)


def prepare() -> None:
    """Translations, database, static files, compiled rules: only what has changed costs time."""
    from scripts import catalogs

    catalogs.compile_catalog()
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    try:
        connection.ensure_connection()
    except DatabaseError as error:
        name = settings.DATABASES["default"]["NAME"]
        sys.exit(f"The site cannot start: OANQUAN_DATABASE, {name}, cannot be used: {error}")
    call_command("check", stdout=io.StringIO())
    call_command("migrate", verbosity=0)
    if not settings.DEBUG:
        collect_static()
    from scripts import warm

    compiled = Path(os.environ["NUMBA_CACHE_DIR"]) / "complete"
    if not compiled.exists():
        print("Compiling the rules and the computer player, once …", flush=True)
    warm.warm()
    compiled.touch()


def collect_static() -> None:
    """Collect and compress static files, if any of them has changed since the last time."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    from oanquan.site.apps import PublishedFiles

    lines = []
    for finder in get_finders():
        for path, storage in finder.list(PublishedFiles.ignore_patterns):
            modified = storage.get_modified_time(path).timestamp()
            lines.append(f"{path} {storage.size(path)} {modified}")
    state = "\n".join(sorted(lines))
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == state:
        return
    print("Collecting static files …", flush=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(state, encoding="utf-8")


def write_what_can_be_written() -> None:
    """A terminal's own encoding may lack the letters and signs of our messages: let it show something else there."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def main() -> None:
    write_what_can_be_written()
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--host", default="127.0.0.1")
    arguments.add_argument("--port", type=int, default=8000)
    options = arguments.parse_args()
    os.chdir(ROOT)
    configure(options.host)
    from oanquan.configuration import settings_or_exit

    settings_or_exit()
    prepare()
    from daphne.cli import CommandLineInterface

    if options.port:  # port 0 means any free one; daphne's log names it
        print(f"Ô Ăn Quan: http://{options.host}:{options.port}/ (stop with Ctrl+C)", flush=True)
    CommandLineInterface().run(
        ["-v", "0", "--bind", options.host, "--port", str(options.port), "oanquan.asgi:application"]
    )


if __name__ == "__main__":
    main()
