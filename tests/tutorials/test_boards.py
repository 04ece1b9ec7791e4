"""A live board without scripts and over HTMX: stepping, switching rules, playing on, and bad input."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import translation

from tutorials.content import library

RULES = "/luat-choi/"
HTMX = {"HX-Request": "true"}
AFTER_REFILL = {f"B{n}": 1 for n in range(1, 6)} | {"QR": 0, "QL": 0, "T1": 3, "T2": 2, "T3": 4, "T4": 1, "T5": 0}

pytestmark = pytest.mark.django_db


def board(content: bytes, key: str) -> str:
    """The HTML of one live board."""
    found = re.search(rf'<figure class="live" id="b-{key}".*?</figure>', content.decode(), re.DOTALL)
    assert found is not None
    return found[0]


def see(key: str, **query: str) -> str:
    """A board on the rules page in the state of a query."""
    return board(Client().get(RULES, {"b": key, **query}).content, key)


def control(html: str, name: str, *, attribute: str = "href") -> str:
    """Where a control of the board leads; empty if it can't be pressed."""
    tag = re.search(rf'<a [^>]*id="c-[a-z0-9-]+-{name}"[^>]*>', html)
    assert tag is not None
    found = re.search(rf' {attribute}="([^"]*)"', tag[0])
    return unescape(found[1]) if found else ""


def counts(html: str) -> dict[str, int]:
    """Dân by pit, as drawn."""
    cells = re.findall(r'data-pit="(\w+)".*?<text class="count[^"]*"[^>]*>(\d+)', html, re.DOTALL)
    return {pit: int(n) for pit, n in cells}


def steps(html: str) -> list[str]:
    """The captions shown so far, after the first."""
    return [
        unescape(step) for step in re.findall(r"<li(?: class=\"now\")?>([^<]+)</li>", html.partition("live-steps")[2])
    ]


def tally(html: str) -> list[str]:
    """The count as a reader sees it."""
    lines = re.findall(r"<dd>(.*?)</dd>", html, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", line)).split()) for line in lines]


def test_a_board_is_stepped_to_its_end_and_put_back() -> None:
    told = library().examples["ending"].words["vi"].steps["standard"]
    html = see("ending")
    assert (steps(html), control(html, "reset")) == ([], "")
    for seen in (1, 2, 3):
        address = control(html, "step")
        assert address == f"/luat-choi/?b=ending&n={seen}#b-ending"
        html = board(Client().get(address).content, "ending")
        assert steps(html) == list(told[:seen])
    assert control(html, "step") == ""
    assert set(counts(html).values()) == {0}
    html = board(Client().get(control(html, "reset")).content, "ending")
    assert counts(html)["B2"] == 4
    assert steps(html) == []


def test_play_leads_to_the_end_at_once() -> None:
    html = board(Client().get(control(see("chain"), "play")).content, "chain")
    assert len(steps(html)) == 4
    assert counts(html) | {"B2": 1, "T1": 2} == counts(html)


def test_the_stones_of_every_stage_are_shown() -> None:
    assert [see("ending", n=str(n)).count('class="quan is-gone"') for n in range(4)] == [1, 1, 2, 2]
    assert [counts(see("ending", n=str(n)))["B4"] for n in range(4)] == [1, 2, 2, 0]


def test_the_38_32_ending_is_counted_line_by_line() -> None:
    assert tally(see("ending", n="2")) == []
    assert tally(see("ending", n="3")) == [
        "38 = 18 trong kho + 10 ăn được + 10 thu dân hàng mình",
        "32 = 24 trong kho + 8 thu dân hàng mình",
    ]


def test_the_ruleset_switch_shows_why_the_ending_fails_under_mature_quan() -> None:
    end = see("ending", n="3")
    html = board(Client().get(control(end, "r-mature-quan")).content, "ending")
    assert steps(html) == list(library().examples["ending"].words["vi"].steps["mature-quan"])
    assert (tally(html), counts(html)["B4"], html.count('class="quan is-gone"')) == ([], 2, 1)
    back = board(Client().get(control(html, "r-standard")).content, "ending")
    assert tally(back) == tally(end)


def test_a_debt_is_paid_back_in_the_count() -> None:
    assert tally(see("repay", n="3"))[0] == "35 = 23 trong kho + 10 ăn được + 4 thu dân hàng mình − 2 trả nợ"


def test_the_refill_board_is_played_on_without_scripts() -> None:
    client = Client()
    html = see("refill")
    assert counts(html) == AFTER_REFILL
    pit = unescape(re.search(r'id="board-refill-B3" href="([^"]+)"', html)[1])
    html = board(client.get(pit).content, "refill")
    action = unescape(re.search(r'<form method="post" action="([^"]+)"', html)[1])
    assert re.search(r'data-arrows="B3"[^>]*hidden', html) is None
    assert re.search(r'data-arrows="B2"[^>]*hidden', html) is not None
    moved = client.post(action, {"move": "B3+"})
    assert (moved.status_code, moved.url) == (302, "/luat-choi/?b=refill&m=B3%2B#b-refill")
    html = board(client.get(moved.url).content, "refill")
    assert counts(html) == AFTER_REFILL | {"B3": 0, "B4": 2, "B5": 0, "QR": 1, "T4": 0}
    assert "3▶" in html
    assert 'data-choose="T3"' in html
    again = board(client.get(control(html, "back")).content, "refill")
    assert counts(again) == counts(see("refill"))


def test_a_whole_game_goes_on_from_the_refill() -> None:
    address = unescape(re.search(r'class="from-here" href="([^"]+)"', see("refill", m="B3+"))[1])
    query = urlencode({"r": "standard", "p": "1.1.0.2.0.Q1/0.0.4.2.3.Q0_T_32,4_31_-"})
    assert address.partition("?")[2] == query
    assert Client().get(address).content.decode().count("1.1.0.2.0.Q1/0.0.4.2.3.Q0 T 32,4 31 -") >= 1


def test_over_htmx_the_board_alone_comes_with_what_happened() -> None:
    html = see("ending", n="1")
    answer = Client().get(control(html, "step", attribute="hx-get"), headers=HTMX)
    content = answer.content.decode()
    assert content.lstrip().startswith('<figure class="live" id="b-ending"')
    assert '"e": "capture", "pit": "QR"' in content
    assert library().examples["ending"].words["vi"].steps["standard"][1] in content
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["HX-Replace-Url"] == control(html, "step")


def test_play_animates_everything_that_is_still_to_come() -> None:
    html = see("ending", n="1")
    content = Client().get(control(html, "play", attribute="hx-get"), headers=HTMX).content.decode()
    assert [event in content for event in ('"e": "lift"', '"e": "capture"', '"e": "end"')] == [False, True, True]
    at_end = see("ending", n="3")
    content = Client().get(control(at_end, "play", attribute="hx-get"), headers=HTMX).content.decode()
    assert [event in content for event in ('"e": "lift"', '"e": "capture"', '"e": "end"')] == [True, True, True]


def test_a_move_over_htmx_is_answered_with_the_board_after_it() -> None:
    answer = Client().post("/ban-mau/refill/?page=rules", {"move": "B1-"}, headers=HTMX)
    html = board(answer.content, "refill")
    assert (answer.status_code, counts(html)["QL"], counts(html)["B1"]) == (200, 1, 0)
    assert '"e": "lift", "pit": "B1", "n": 1' in html


def test_without_scripts_a_fragment_leads_to_its_page() -> None:
    answer = Client().get("/en/board/ending/?page=guide&n=2")
    assert (answer.status_code, answer.url) == (302, "/en/guide/?b=ending&n=2#b-ending")


@pytest.mark.parametrize(
    ("key", "query", "notice"),
    [
        ("ending", {"n": "4"}, "Bàn này không có bước ấy. Mời bạn xem lại từ đầu."),
        ("ending", {"n": "-1"}, "Bàn này không có bước ấy. Mời bạn xem lại từ đầu."),
        ("ending", {"n": "٣"}, "Bàn này không có bước ấy. Mời bạn xem lại từ đầu."),
        ("ending", {"r": "folk"}, "Bàn này không bày theo kiểu luật ấy. Mời bạn xem lại từ đầu."),
        ("ending", {"m": "B3+"}, "Bàn này lúc này chưa đi được."),
        ("refill", {"pit": "T3"}, "Ô ấy không rải được. Bạn chọn một trong những ô đang sáng nhé."),
        ("refill", {"pit": "<b>"}, "Ô ấy không rải được. Bạn chọn một trong những ô đang sáng nhé."),
    ],
)
def test_a_state_that_cannot_be_is_explained(key: str, query: dict[str, str], notice: str) -> None:
    answer = Client().get(RULES, {"b": key, **query})
    assert answer.status_code == 422
    html = board(answer.content, key)
    assert re.search(r'role="alert">([^<]+)<', html)[1] == notice
    assert counts(html) == counts(see(key))


@pytest.mark.parametrize("move", ["B9+", "hello", "", "T3+", "QR+", "flip", "B3+_B4+", "B:resign" * 200])
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_move_that_cannot_be_played_changes_nothing(move: str, headers: dict[str, str]) -> None:
    with translation.override("en"):
        answer = Client().post("/en/board/refill/?page=rules&m=B3%2B_T3%2B", {"move": move}, headers=headers)
    html = board(answer.content, "refill")
    assert answer.status_code == 422
    assert re.search(r'role="alert">([^<]+)<', html)[1]
    assert counts(html) == counts(see("refill", m="B3+_T3+"))


def test_moves_in_an_address_are_limited() -> None:
    html = see("refill", m="_".join(["B1+"] * 5000))
    assert 'role="alert"' in html
    assert counts(html) == counts(see("refill"))


@pytest.mark.parametrize("address", ["/ban-mau/nowhere/", "/ban-mau/refill/?page=nowhere", "/en/board/nowhere/"])
def test_unknown_boards_and_pages_are_not_found(address: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, b"<h1>" in answer.content) == (404, True)


def test_a_move_needs_the_readers_own_token() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/ban-mau/refill/?page=rules", {"move": "B1-"}).status_code == 403
    page = client.get(RULES).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    moved = client.post("/ban-mau/refill/?page=rules", {"move": "B1-", "csrfmiddlewaretoken": token})
    assert moved.status_code == 302
