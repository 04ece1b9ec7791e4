"""Preferences: kept in cookies, true in the page's first byte, set by forms with or without scripts."""

import pytest
from django.test import Client

from oanquan.site import prefs


def test_what_holds_without_any_choice(client: Client) -> None:
    page = client.get("/rieng-tu/").content.decode()
    assert '<html lang="vi" data-theme="system" data-speed="normal" data-names="off" data-sound="on">' in page


def test_a_form_sets_cookies_for_a_year_and_goes_back(client: Client) -> None:
    response = client.post("/cai-dat/", {"theme": "dark", "speed": "fast", "next": "/rieng-tu/"})
    assert (response.status_code, response["Location"]) == (302, "/rieng-tu/")
    cookie = response.cookies["theme"]
    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("dark", 365 * 24 * 60 * 60, "Lax")
    page = client.get("/rieng-tu/").content.decode()
    assert '<html lang="vi" data-theme="dark" data-speed="fast" data-names="off" data-sound="on">' in page


def test_a_script_gets_no_page(client: Client) -> None:
    response = client.post("/en/settings/", {"sound": "on"}, headers={"x-requested-with": "fetch"})
    assert (response.status_code, response.content, response.cookies["sound"].value) == (204, b"", "on")


@pytest.mark.parametrize("form", [{"theme": "pink"}, {"colour": "dark"}, {}, {"theme": "dark", "speed": "99"}])
def test_unknown_choices_change_nothing_and_say_so(client: Client, form: dict[str, str]) -> None:
    response = client.post("/en/settings/", form)
    assert response.status_code == 400
    assert "This setting is not known here. Nothing was changed." in response.content.decode()
    assert not set(response.cookies) & {"theme", "speed", "names", "sound"}


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_it_never_leads_off_the_site(client: Client, target: str) -> None:
    assert client.post("/en/settings/", {"theme": "dark", "next": target})["Location"] == "/en/"


def test_a_cookie_somebody_wrote_by_hand_counts_as_no_choice() -> None:
    assert prefs.read({"theme": "<b>", "speed": "off"}) == {
        "theme": "system",
        "speed": "off",
        "names": "off",
        "sound": "on",
    }


def test_the_header_button_goes_round_all_themes() -> None:
    theme = prefs.PREFERENCES[0]
    assert [theme.after(value) for value in ("system", "light", "dark")] == ["light", "dark", "system"]


def test_the_settings_page_shows_what_is_chosen(client: Client) -> None:
    client.cookies["names"] = "on"
    page = client.get("/cai-dat/").content.decode()
    assert page.count(" checked>") == 4
    assert '<input type="radio" name="names" value="on" checked>' in page
