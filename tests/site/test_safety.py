"""Headers, secrets, sessions and what is deleted."""

import os
import re
import runpy
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone


def start_with(**environment: str) -> subprocess.CompletedProcess[str]:
    """Run Django's own checks in a process with only these variables of ours."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("OANQUAN_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.BASE_DIR,
        env=clean | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


SECRET = "kX3_wq81mZ-p0vR7tYb2LsN5uCfHdGjAeQoWiT64zxVnMlKy9r"


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, "OANQUAN_SECRET_KEY is missing or shorter than 32 characters"),
        ({"OANQUAN_SECRET_KEY": "short"}, "OANQUAN_SECRET_KEY is missing or shorter than 32 characters"),
        ({"OANQUAN_SECRET_KEY_FILE": "/no/such/file"}, "OANQUAN_SECRET_KEY_FILE cannot be read"),
    ],
)
def test_a_wrong_secret_stops_the_server_and_says_why(environment: dict[str, str], words: str) -> None:
    result = start_with(**environment)
    assert result.returncode != 0
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_a_wrong_setting_stops_the_server_too() -> None:
    result = start_with(OANQUAN_SECRET_KEY=SECRET, OANQUAN_ENGINES="bot")
    assert result.returncode != 0
    assert result.stderr.strip() == (
        "The site cannot start: OANQUAN_ENGINES is not understood: 'bot' is not NAME=COMMAND."
    )


def _table_of_settings() -> set[str]:
    text = (settings.BASE_DIR / "docs/settings.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `(OANQUAN_[A-Z_]+)` \|", text, re.MULTILINE))


ANY_TEXT = {"OANQUAN_HOSTS", "OANQUAN_SECRET_KEY_FILE"}
"""Whatever stands there is one: names of hosts, and a file that is looked for where there is no secret."""


@pytest.mark.parametrize("name", sorted(_table_of_settings() - ANY_TEXT))
@pytest.mark.parametrize("text", ["a b", "-1", "nan", "9" * 5000, "²"])
def test_no_wrong_setting_is_a_traceback(name: str, text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever is written into any of them: it is taken, or refused by name."""
    monkeypatch.chdir(tmp_path)
    for known in _table_of_settings():
        monkeypatch.delenv(known, raising=False)
    monkeypatch.setenv("OANQUAN_SECRET_KEY", SECRET)
    monkeypatch.setenv(name, text)
    try:
        runpy.run_path(str(settings.BASE_DIR / "oanquan/settings.py"))
        refusal = ""
    except ImproperlyConfigured as error:
        refusal = str(error)
    is_a_path = name in ("OANQUAN_DATA_DIR", "OANQUAN_DATABASE")
    is_a_secret = name == "OANQUAN_SECRET_KEY" and len(text) > 32
    assert name in refusal or (not refusal and (is_a_path or is_a_secret))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("OANQUAN_BANKS", ""),
        ("OANQUAN_BANKS", "60 0"),
        ("OANQUAN_BANKS", "60 99999999"),
        ("OANQUAN_INCREMENTS", " , "),
        ("OANQUAN_TICK", "0"),
        ("OANQUAN_ENGINE_SECONDS", "0"),
        ("OANQUAN_ORIGINS", "example.org"),
        ("OANQUAN_ENGINES", "A=x;A=y"),
        ("OANQUAN_ENGINES", "A='x"),
        ("OANQUAN_ENGINES", "A\x07=x"),
        ("OANQUAN_ENGINES", "A" * 41 + "=x"),
        ("OANQUAN_DATABASE", "/no/such/folder/db"),
        ("OANQUAN_DATABASE", "/proc/db"),
        ("OANQUAN_DATABASE", "/dev/null"),
        ("OANQUAN_DATABASE", "/dev/null/db"),
        ("OANQUAN_DATABASE", __file__),
        ("OANQUAN_SECRET_KEY_FILE", "/dev/null/file"),
        ("OANQUAN_SECRET_KEY_FILE", sys.executable),
    ],
)
def test_what_could_be_read_but_makes_no_sense_is_refused(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OANQUAN_SECRET_KEY", "" if name == "OANQUAN_SECRET_KEY_FILE" else SECRET)
    monkeypatch.setenv(name, text)
    with pytest.raises(ImproperlyConfigured, match=name):
        runpy.run_path(str(settings.BASE_DIR / "oanquan/settings.py"))


def test_the_defaults_satisfy_djangos_deployment_checks() -> None:
    result = start_with(OANQUAN_SECRET_KEY=SECRET)
    # HSTS for other names under the same domain, and preloading, are not ours to decide.
    left = [line for line in result.stderr.splitlines() if line.startswith("?:")]
    assert [line.split(")")[0] for line in left] == ["?: (security.W005", "?: (security.W021"]


@pytest.mark.django_db
def test_no_inline_code_or_foreign_content_is_allowed(client: Client) -> None:
    for path in ("/rieng-tu/", "/khong-co/", "/health"):
        policy = dict(part.strip().split(" ", 1) for part in client.get(path)["Content-Security-Policy"].split(";"))
        assert policy == {
            "default-src": "'self'",
            "img-src": "'self' data:",
            "base-uri": "'none'",
            "form-action": "'self'",
            "frame-ancestors": "'none'",
            "object-src": "'none'",
        }


@pytest.mark.django_db
def test_health_asks_the_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    well = client.get("/health")
    assert (well.status_code, well.json()) == (200, {"status": "ok", "database": "ok"})

    def refuse(*args: object, **options: object) -> None:
        raise OperationalError("unable to open database file")

    monkeypatch.setattr(connection, "cursor", refuse)
    ill = client.get("/health")
    assert (ill.status_code, ill.json()) == (503, {"status": "error", "database": "unreachable"})


@pytest.mark.django_db
def test_a_session_lasts_a_year_from_the_last_visit() -> None:
    store = SessionStore()
    store["games"] = [1]
    store.create()
    row = Session.objects.filter(pk=store.session_key)
    row.update(expire_date=timezone.now() + timedelta(days=3))
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = store.session_key or ""

    first = client.get("/rieng-tu/")
    assert first.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 365 * 24 * 60 * 60
    assert row.get().expire_date > timezone.now() + timedelta(days=364)
    again = client.get("/rieng-tu/")
    assert settings.SESSION_COOKIE_NAME not in again.cookies
    assert row.get().get_decoded()["games"] == [1]


@pytest.mark.django_db
def test_looking_around_makes_no_session(client: Client) -> None:
    client.get("/rieng-tu/")
    client.cookies[settings.SESSION_COOKIE_NAME] = "somebodyinventedthis"
    client.get("/rieng-tu/")
    assert Session.objects.count() == 0


@pytest.mark.django_db
def test_purge_deletes_expired_sessions_only(capsys: pytest.CaptureFixture[str]) -> None:
    for days in (-1, 1):
        Session.objects.create(session_key=f"day{days}", expire_date=timezone.now() + timedelta(days=days))
    call_command("purge")
    assert [session.session_key for session in Session.objects.all()] == ["day1"]
    assert "purge_sessions: 1" in capsys.readouterr().out.splitlines()


def test_robots_may_read_everything_but_the_settings(client: Client) -> None:
    assert client.get("/robots.txt").content.decode().splitlines() == [
        "User-agent: *",
        "Disallow: /cai-dat/",
        "Disallow: /en/settings/",
        "Sitemap: http://testserver/sitemap.xml",
    ]
    assert client.get("/cai-dat/").status_code == client.get("/en/settings/").status_code == 200
