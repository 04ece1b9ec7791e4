"""Pages for what goes wrong: plain words in both languages, and a way on."""

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation

from oanquan.site import errors


@pytest.mark.parametrize(
    ("path", "language", "words", "way_on"),
    [
        ("/khong-co/", "vi", "Không có trang này", 'href="/"'),
        ("/en/nothing/", "en", "There is no such page", 'href="/en/"'),
    ],
)
def test_a_page_that_is_not_there(client: Client, path: str, language: str, words: str, way_on: str) -> None:
    response = client.get(path)
    text = response.content.decode()
    assert response.status_code == 404
    assert f'<html lang="{language}"' in text
    assert words in text
    assert way_on in text
    assert "hreflang" not in text


@pytest.mark.parametrize(
    ("path", "words"),
    [("/cai-dat/", "Bạn hãy cho phép cookie"), ("/en/settings/", "Allow cookies for it")],
)
def test_a_form_without_its_token_changes_nothing_and_says_why(path: str, words: str) -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post(path, {"theme": "dark"})
    assert response.status_code == 403
    assert words in response.content.decode()
    assert "theme" not in response.cookies


def test_a_form_with_its_token_is_taken() -> None:
    client = Client(enforce_csrf_checks=True)
    token = client.get("/cai-dat/").context["csrf_token"]
    assert (
        client.post("/cai-dat/", {"theme": "dark", "csrfmiddlewaretoken": str(token)}).cookies["theme"].value == "dark"
    )
    script = client.post("/cai-dat/", {"theme": "light"}, headers={"x-csrftoken": str(token)})
    assert script.cookies["theme"].value == "light"


def test_what_belongs_to_somebody_else() -> None:
    request = RequestFactory().post("/en/play/3/")
    plain = errors.forbidden(request, PermissionDenied())
    told = errors.forbidden(request, PermissionDenied("This seat is taken."))
    assert plain.status_code == told.status_code == 403
    assert "This belongs to somebody else" in plain.content.decode()
    assert "This seat is taken." in told.content.decode()


def test_a_host_that_is_not_ours_gets_a_page_without_trouble(client: Client) -> None:
    response = client.get("/rieng-tu/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "Trình duyệt của bạn gửi đến một điều mà chúng tôi không đọc được." in response.content.decode()


def test_the_language_of_the_request_is_left_as_it_was() -> None:
    with translation.override("vi"):
        errors.not_found(RequestFactory().get("/en/x/"), Exception())
        assert translation.get_language() == "vi"


def test_an_address_that_only_takes_something_else_says_so(client: Client) -> None:
    response = client.post("/en/privacy/")
    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert "Nothing to see here" in response.content.decode()


def test_a_database_that_stays_locked_is_a_moments_patience(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(_request: HttpRequest) -> HttpResponse:
        raise OperationalError("database is locked")

    monkeypatch.setattr("oanquan.site.views.render", lambda *_args: locked(_args[0]))
    response = client.get("/rieng-tu/")
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    assert "Chưa có gì bị thay đổi" in response.content.decode()


@pytest.mark.django_db
def test_a_session_that_cannot_be_saved_is_a_moments_patience_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django gives up with a 400 of its own when the database is locked, outside of our middleware."""

    def locked(*_args: object, **_options: object) -> None:
        raise UpdateError

    client.post("/choi/", {"ruleset": "standard", "opponent": "screen"})
    session = client.session
    session["seen_on"] = "2026-01-01"
    session.save()
    monkeypatch.setattr(SessionStore, "save", locked)
    response = client.get("/en/privacy/")
    assert response.status_code == 503
    assert "Nothing was changed" in response.content.decode()


@pytest.mark.parametrize("path", ["/", "/en/", "/choi/", "/favicon.ico", "/rieng-tu/"])
@pytest.mark.django_db
def test_whoever_only_wants_the_headers_gets_them(client: Client, path: str) -> None:
    asked, told = client.get(path), client.head(path)
    assert told.status_code == asked.status_code
    assert told["Content-Type"] == asked["Content-Type"]


def test_the_language_switch_by_hand_leads_home(client: Client) -> None:
    assert client.get("/en/language/")["Location"] == "/en/"
