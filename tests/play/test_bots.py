"""Bots as opponents in one's own games: real programs, the real pages."""

import os
import re
import shlex
import sys
import threading

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from oanquan.ai.external import Engine, parse_engines
from oanquan.rules import parse_record
from play import thinking
from play.models import Entry, Match, Seat
from play.refusals import Refused, Why
from tests.play.bots import BAD, HONEST, bot, held

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Honest bots may start as slowly as this machine makes them."""
    monkeypatch.setattr("oanquan.ai.external.GRACE_SECONDS", 300)


def begin(client: Client, **choices: str) -> str:
    """Start a game against the bot X, or as `choices` say, and return its address."""
    data = {"ruleset": "standard", "opponent": "computer", "level": "bot:X", **choices}
    answer = client.post("/choi/", data)
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def text_of(answer) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def entries() -> list[str]:
    return [entry.text for entry in Entry.objects.all()]


def test_without_the_setting_there_are_no_bots(client):
    for path in (reverse("new_game"), reverse("rooms")):
        page = client.get(path).content.decode()
        assert not re.search(r"optgroup|\bbots?\b", page, re.IGNORECASE)
    for choices in ({"level": "bot:X"}, {"ruleset": "standard-3", "seat_b": "", "seat_r": "bot:X", "seat_l": "bot:"}):
        answer = client.post("/choi/", {"ruleset": "standard", "opponent": "computer", **choices})
        assert answer.status_code == 422
        assert Refused(Why.NO_OPPONENT).text in text_of(answer)
    assert Match.objects.count() == 0
    url = begin(client, level="de")
    assert "optgroup" not in client.get(url).content.decode()
    answer = client.post(f"{url}suc-choi/", {"seat": "T", "level": "bot:X"}, headers=HTMX)
    assert (answer.status_code, Refused(Why.NO_OPPONENT).text in text_of(answer)) == (422, True)
    assert Seat.objects.get(side="T").level == "de"


def test_bots_are_a_group_of_their_own_under_the_levels(client, settings):
    settings.OANQUAN_ENGINES = bot("<b>Ăn & uống", HONEST)
    page = client.get("/en/play/").content.decode()
    escaped = "&lt;b&gt;Ăn &amp; uống"
    levels = re.search(r'<select name="level".*?</select>', page, re.DOTALL)[0]
    assert re.findall(r'<optgroup label="(.*?)">|<option value="(.*?)"', levels) == [
        *[("", key) for key in ("de", "vua", "kho", "cao-thu", "hoan-hao")],
        ("Bots", ""),
        ("", f"bot:{escaped}"),
    ]
    assert page.count(f"Bot: {escaped}") == 3, "in each of three seats"
    assert "<b>Ăn" not in page


def test_the_example_bot_plays(client, settings):
    settings.OANQUAN_ENGINES = parse_engines(f"Tham ăn={shlex.quote(sys.executable)} -m docs.example_bot")
    url = begin(client, level="bot:Tham ăn", first="computer")
    assert "Tham ăn đang nghĩ…" in client.get(url).content.decode()
    client.post(f"{url}may/")
    assert len(entries()) == 1
    page = client.get(url).content.decode()
    assert "với bot Tham ăn" in page
    assert "Tham ăn (bot)" in page
    record = parse_record(client.get(f"{url}bien-ban/").content.decode())
    assert dict(record.tags)["B"] == "Tham ăn (bot)"
    assert "với bot Tham ăn" in client.get("/").content.decode()


def test_two_bots_at_one_table_are_told_apart(client, settings):
    settings.OANQUAN_ENGINES = bot("X", HONEST)
    url = begin(client, ruleset="standard-3", seat_b="", seat_r="bot:X", seat_l="bot:X")
    page = client.get(url).content.decode()
    assert "X 1 (bot)" in page
    assert "X 2 (bot)" in page


@pytest.mark.parametrize("what", BAD)
def test_a_bot_that_fails_costs_nothing(what, client, settings, monkeypatch):
    code, words = BAD[what]
    settings.OANQUAN_ENGINES, settings.OANQUAN_ENGINE_SECONDS = bot("X", code), 0.2
    monkeypatch.setattr("oanquan.ai.external.GRACE_SECONDS", 0.3 if "kịp" in words else 300)
    url = begin(client)
    client.post(f"{url}di/?number=0", {"move": "B2-"}, headers=HTMX)
    answer = client.post(f"{url}may/", headers=HTMX)
    assert answer.status_code == 422
    page = text_of(answer)
    assert f"Bot X {words}. Bạn không mất gì: ván vẫn như cũ." in page
    assert 'id="do-ask"' in page
    assert 'class="thinking"' not in page, "it is not asked again by itself"
    assert entries() == ["B2-"]

    settings.OANQUAN_ENGINES = bot("X", HONEST)
    assert client.post(f"{url}may/", headers=HTMX).status_code == 200, "asked again"
    assert entries() == ["B2-", "T3+"]


def test_a_bot_that_cannot_be_started_and_without_scripts(client, settings):
    settings.OANQUAN_ENGINES = {"X": Engine("X", ("/nowhere/bot",))}
    url = begin(client)
    answer = client.post(f"{url}di/?number=0", {"move": "B2-"}, follow=True)
    assert "Không khởi động được bot X." in text_of(answer)
    assert entries() == ["B2-"], "the person's move is kept"
    client.post(f"{url}suc-choi/", {"seat": "T", "level": "de"})
    client.post(f"{url}may/")
    assert len(entries()) == 2, "a level has played on"


def test_a_person_may_take_back_or_resign_while_the_bot_fails(client, settings):
    settings.OANQUAN_ENGINES = bot("X", BAD["dies"][0])
    url = begin(client)
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    page = text_of(client.post(f"{url}may/", headers=HTMX))
    assert re.search(r'id="do-undo">', page), "not disabled"
    client.post(f"{url}di-lai/?number=1")
    assert entries() == []


def test_games_outlive_their_bot(client, settings):
    settings.OANQUAN_ENGINES = bot("X", HONEST)
    finished, running = begin(client), begin(client)
    client.post(f"{finished}xin-thua/?number=0")
    client.post(f"{running}di/?number=0", {"move": "B2-"}, headers=HTMX)

    settings.OANQUAN_ENGINES = {}
    for reader in (client, Client()):
        page = text_of(reader.get(running))
        assert "Bot X không còn ở đây nữa." in page
        assert "X (bot)" in page
        assert 'class="thinking"' not in page
        assert ("Bạn hãy chọn đối thủ khác để chơi tiếp." in page) == (reader is client)
    assert '<option value="" selected disabled>X</option>' in text_of(client.get(running))
    answer = client.post(f"{running}may/", headers=HTMX)
    assert (answer.status_code, entries()[-1]) == (422, "B2-")
    client.post(f"{running}suc-choi/", {"seat": "T", "level": "de"})
    assert 'class="thinking"' in text_of(client.get(running))

    page = text_of(client.get(finished))
    assert "không còn ở đây nữa" in page
    assert "Chơi lại" not in page
    assert Refused(Why.NO_OPPONENT).text in text_of(client.post(f"{finished}choi-lai/", follow=True))
    assert '[T "X (bot)"]' in client.get(f"{finished}bien-ban/").content.decode()
    assert client.get("/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_a_bot_thinks_and_a_changed_game_ends_it(client, settings, tmp_path):
    """The person takes a move back while the bot sits over its answer."""
    fifo = tmp_path / "thinks"
    os.mkfifo(fifo)
    settings.OANQUAN_ENGINES, settings.OANQUAN_ENGINE_SECONDS = bot("X", held(fifo)), 600
    url = begin(client)
    client.post(f"{url}di/?number=0", {"move": "B2-"}, headers=HTMX)
    answers: list[int] = []

    def ask() -> None:
        answers.append(client.post(f"{url}may/", headers=HTMX).status_code)
        connection.close()

    asking = threading.Thread(target=ask)
    asking.start()
    with fifo.open("w", encoding="utf-8"):  # opens when the bot reads, so that it thinks now
        other = Client()
        other.cookies = client.cookies
        assert other.post(f"{url}di-lai/?number=1", headers=HTMX).status_code == 200
        assert entries() == []
        slug = url.split("/")[2]
        thinking._searches[slug].stop.set()  # as the next question about this game does
        asking.join()
    assert answers == [200]
    assert entries() == []
