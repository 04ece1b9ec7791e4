"""The computer in one's own games: when it thinks, for whom, at which level, and its hints."""

import re
from concurrent.futures import Future
from threading import Event

import pytest
from django.test import Client

from oanquan.rules import Game, Move
from play import queries, thinking
from play.models import Entry, Seat
from play.refusals import Refused, Why
from tests.play.asking import begin, give_up, post, refused

pytestmark = pytest.mark.django_db


def test_a_game_is_thought_about_once_and_a_visitor_cannot_occupy_every_thinker(client, monkeypatch):
    held: list[Future] = []

    def begin_search(_game, _level, *, stop=None):
        held.append(Future())
        return held[-1]

    monkeypatch.setattr("play.thinking.begin", begin_search)
    monkeypatch.setattr("play.thinking._searches", {})
    tables = [queries.table(begin(client, opponent="computer", first="computer").split("/")[2]) for _ in range(3)]
    first = thinking._search(tables[0], "kho")
    assert thinking._search(tables[0], "kho") is first
    again = thinking._search(tables[0], "hoan-hao")
    assert again is not first
    assert first.stop.is_set
    thinking._search(tables[1], "hoan-hao")
    with pytest.raises(Refused) as busy:
        thinking._search(tables[2], "hoan-hao")
    assert busy.value.why == Why.THINKING_ELSEWHERE
    thinking._search(tables[2], "de")
    assert len(held) == 4


def test_a_page_that_must_wait_for_other_searches_asks_again_later(client, monkeypatch):
    def busy(_table, _level):
        raise Refused(Why.THINKING_ELSEWHERE)

    url = begin(client, opponent="computer", first="computer")
    trigger = re.compile(r'class="thinking".*?hx-trigger="(.*?)"')
    assert trigger.search(client.get(url).content.decode())[1] == "load"
    monkeypatch.setattr(thinking, "think", busy)
    answer = client.post(f"{url}may/", headers={"HX-Request": "true"}).content.decode()
    assert trigger.search(answer)[1] == "load delay:1s", "not at once, or it would go round without end"


def test_a_hint_for_a_game_that_went_on_meanwhile_is_not_shown(client, monkeypatch):
    url = begin(client)

    def think_while_another_tab_moves(_table, _level):
        client.post(f"{url}di/?number=0", {"move": "B2-"})
        return Move("B3", "+")

    monkeypatch.setattr(thinking, "think", think_while_another_tab_moves)
    answer = post(client, f"{url}goi-y/")
    assert answer == refused(Why.MOVED_ON)
    assert "is-hinted" not in client.get(url).content.decode()


def test_a_first_move_from_the_start_page_is_answered_without_scripts(client):
    answer = client.post("/choi/ngay/", {"move": "B2-"}, follow=True)
    assert [entry.text[0] for entry in Entry.objects.all()] == ["B", "T"]
    assert "Đến lượt bạn" in answer.content.decode()


def test_without_scripts_no_level_is_changed_while_looking_back(client):
    url = begin(client, opponent="computer")
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    change = re.compile(r'<noscript><button class="button">Đổi</button></noscript>')
    assert change.search(client.get(url).content.decode())
    assert not change.search(client.get(f"{url}?n=1").content.decode())


def test_no_easy_level_waits_for_the_long_searches(settings):
    release = Event()
    try:
        for _ in range(settings.OANQUAN_THINKERS):
            thinking._pool("long").submit(release.wait)
        perfect = thinking.begin(Game.new("standard"), "hoan-hao")
        for level in ("de", "vua", "kho", "cao-thu"):
            assert thinking.begin(Game.new("standard"), level).result(timeout=60)
        assert not perfect.done()
    finally:
        release.set()
    assert str(perfect.result(timeout=60)) in ("B2-", "B4+")


def test_each_computer_has_a_level_of_its_own(client):
    url = begin(client, ruleset="standard-3", seat_r="de", seat_l="vua")
    page = client.get(url).content.decode()
    assert re.findall(r'<label for="level-(.)">(.*?)</label>', page) == [("R", "Máy 1"), ("L", "Máy 2")]
    assert re.findall(r'<option value="([a-z-]+)" selected', page) == ["de", "vua"]
    client.post(f"{url}suc-choi/", {"seat": "L", "level": "kho"})
    assert [str(seat) for seat in Seat.objects.order_by("pk")] == ["B: person", "R: de", "L: kho"]


def test_after_the_flip_the_level_is_still_that_of_the_computer(client):
    url = begin(client, ruleset="table-flip", opponent="computer", level="de", first="computer")
    client.post(f"{url}may/")
    client.post(f"{url}di/?number=1", {"move": "flip"})
    page = client.get(url).content.decode()
    assert re.findall(r'<label for="level-(.)">(.*?)</label>', page) == [("B", "Sức chơi")]
    client.post(f"{url}suc-choi/", {"seat": "B", "level": "kho"})
    assert [seat.level for seat in Seat.objects.order_by("pk")] == ["kho", ""]


def test_a_hint_chooses_a_pit_and_says_why_there_is_none(client):
    url = begin(client)
    answer = client.post(f"{url}goi-y/", follow=True)
    page = answer.content.decode()
    assert re.search(r"Gợi ý: rải ô \d của Đỏ sang (trái|phải)\.", page)
    assert page.count('class="pit is-chosen"') == 1
    assert Entry.objects.count() == 0
    give_up(client, url)
    assert post(client, f"{url}goi-y/") == refused(Why.OVER)
    assert Client().post(f"{url}goi-y/").status_code == 403


def test_the_computers_door_is_harmless_on_the_persons_turn(client):
    url = begin(client, opponent="computer")
    client.post(f"{url}may/")
    assert Entry.objects.count() == 0
