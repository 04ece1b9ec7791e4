"""Headers, secrets, sessions and what is deleted."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
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
        text=True,
        check=False,
    )


SECRET = "kX3_wq81mZ-p0vR7tYb2LsN5uCfHdGjAeQoWiT64zxVnMlKy9r"


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, "OANQUAN_SECRET_KEY is missing or shorter than 32 characters"),
        ({"OANQUAN_SECRET_KEY": "short"}, "OANQUAN_SECRET_KEY is missing or shorter than 32 characters"),
        ({"OANQUAN_SECRET_KEY_FILE": "/no/such/file"}, "OANQUAN_SECRET_KEY_FILE cannot be read"),
        ({"OANQUAN_SECRET_KEY": SECRET, "OANQUAN_DEBUG": "maybe"}, "OANQUAN_DEBUG must be 'on' or 'off'"),
    ],
)
def test_a_wrong_configuration_stops_the_server_and_says_why(environment: dict[str, str], words: str) -> None:
    result = start_with(**environment)
    assert result.returncode != 0
    assert words in result.stderr


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
