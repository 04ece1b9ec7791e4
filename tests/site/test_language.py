"""Which language a visitor meets, and how it is changed."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path

from oanquan.site.language import pages_by_language, prefers_vietnamese
from oanquan.site.middleware import first_visit
from oanquan.urls import urlpatterns as site_patterns


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", True),
        ("*", True),
        ("vi", True),
        ("vi-VN,vi;q=0.9,en-US;q=0.8,en;q=0.7", True),
        ("fr-FR,fr;q=0.9,vi;q=0.5,en;q=0.3", True),
        ("en-US,en;q=0.9", False),
        ("en;q=0.9,vi;q=0.8", False),
        ("vi;q=0.4,en;q=0.9", False),
        ("fr", False),
        ("ja,zh;q=0.5", False),
        ("\x00;;q=zzz,,", True),
    ],
)
def test_what_a_browser_prefers(header: str, expected: bool) -> None:
    assert prefers_vietnamese(header) is expected


def visit(path: str, **request: str) -> HttpResponse:
    """What a first visitor gets from the middleware, with a page behind it that says so."""
    cookies = request.pop("cookies", "")
    built = RequestFactory().get(path, headers=request)
    if cookies:
        built.COOKIES["django_language"] = cookies
    return first_visit(lambda _request: HttpResponse("the page"))(built)


def test_first_visit_from_an_english_browser_goes_to_english_with_its_query() -> None:
    response = visit("/?from=poster", accept_language="en-GB,en")
    assert (response.status_code, response["Location"]) == (302, "/en/?from=poster")
    assert {"Accept-Language", "Cookie", "Sec-Fetch-Site"} <= set(response["Vary"].split(", "))


@pytest.mark.parametrize(
    "request_",
    [
        {"accept_language": "vi,en;q=0.5"},
        {},
        {"accept_language": "en", "cookies": "vi"},
        {"accept_language": "en", "cookies": "en"},
        {"accept_language": "en", "sec_fetch_site": "same-origin"},
    ],
)
def test_others_stay_at_the_start_page_which_says_what_it_depends_on(request_: dict[str, str]) -> None:
    response = visit("/", **request_)
    assert response.content == b"the page"
    assert {"Accept-Language", "Cookie", "Sec-Fetch-Site"} <= set(response["Vary"].split(", "))


@pytest.mark.parametrize("path_", ["/rieng-tu/", "/en/privacy/", "/cai-dat/"])
def test_deep_links_never_redirect(client: Client, path_: str) -> None:
    response = client.get(path_, headers={"accept-language": "en" if path_[1:3] != "en" else "vi"})
    assert response.status_code == 200
    assert response["Content-Language"] == ("en" if path_.startswith("/en/") else "vi")


def test_addresses_are_readable_in_both_languages(client: Client) -> None:
    assert "Những gì được lưu" in client.get("/rieng-tu/").content.decode()
    assert "What is kept" in client.get("/en/privacy/").content.decode()
    assert client.get("/privacy/").status_code == 404
    assert client.get("/en/rieng-tu/").status_code == 404


def test_the_switch_goes_to_the_same_page_and_is_remembered(client: Client) -> None:
    page = client.get("/rieng-tu/?a=1").content.decode()
    assert 'action="/ngon-ngu/"' in page
    assert 'name="next" value="/en/privacy/?a=1"' in page
    response = client.post("/ngon-ngu/", {"language": "en", "next": "/en/privacy/?a=1"})
    assert (response.status_code, response["Location"]) == (302, "/en/privacy/?a=1")
    cookie = response.cookies["django_language"]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("en", 365 * 24 * 60 * 60, "Lax")
    back = client.get("/en/privacy/").content.decode()
    assert 'action="/en/language/"' in back
    assert 'name="next" value="/rieng-tu/"' in back


def test_the_switch_leads_nowhere_else(client: Client) -> None:
    response = client.post("/ngon-ngu/", {"language": "en", "next": "https://elsewhere.example/"})
    assert response["Location"] == "/en/"
    refused = client.post("/en/language/", {"language": "xx", "next": "/"})
    assert refused.status_code == 400
    assert "This language is not known here." in refused.content.decode()
    assert "django_language" not in refused.cookies


def test_every_page_names_its_twin(client: Client) -> None:
    page = client.get("/en/privacy/").content.decode()
    assert '<link rel="alternate" hreflang="vi" href="http://testserver/rieng-tu/">' in page
    assert '<link rel="alternate" hreflang="en" href="http://testserver/en/privacy/">' in page
    assert '<link rel="alternate" hreflang="x-default" href="http://testserver/rieng-tu/">' in page


def test_a_view_may_name_the_twin_itself() -> None:
    request = RequestFactory().get("/hoc/dem/")
    request.alternates = {"vi": "/hoc/dem/", "en": "/en/learn/counting/"}  # type: ignore[attr-defined]
    assert pages_by_language(request) == {"vi": "/hoc/dem/", "en": "/en/learn/counting/"}


def test_an_unknown_address_has_the_start_page_for_a_twin() -> None:
    assert pages_by_language(RequestFactory().get("/khong-co/")) == {"vi": "/", "en": "/en/"}


def broken(request: object) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [*site_patterns, path("broken/", broken), path("en/broken/", broken)]
handler400 = "oanquan.site.errors.bad_request"
handler403 = "oanquan.site.errors.forbidden"
handler404 = "oanquan.site.errors.not_found"
handler500 = "oanquan.site.errors.server_error"


@override_settings(ROOT_URLCONF=__name__)
def test_our_own_failure_is_told_in_the_language_of_the_address() -> None:
    client = Client(raise_request_exception=False)
    vietnamese, english = client.get("/broken/"), client.get("/en/broken/")
    assert vietnamese.status_code == english.status_code == 500
    assert "Chúng tôi đánh rơi mất viên sỏi" in vietnamese.content.decode()
    assert "We dropped a stone" in english.content.decode()
