"""The play pages asked directly: what is refused, what is kept, what others see."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from oanquan.board import refusals
from oanquan.rules import RULESETS, parse_record
from oanquan.rules.errors import MESSAGES, RulesError
from play.forms import folk_key
from play.models import Entry, Match
from play.refusals import Refused, Why
from tests.play.asking import begin, give_up, post, refusal, refused

pytestmark = pytest.mark.django_db

STUCK = "0.0.0.0.1.Q0/0.0.0.0.1.Q0 B 20,28 0 -"


def test_a_first_move_that_is_none_makes_no_game(client):
    for move in ("T1+", "B9+", "agreed", "B:resign", "<b>", "x" * 5000):
        answer = client.post("/choi/ngay/", {"move": move}, follow=True)
        assert refusal(answer)
        assert answer.redirect_chain == [("/", 302)]
        over_htmx = client.post("/choi/ngay/", {"move": move}, headers={"HX-Request": "true"})
        assert over_htmx["HX-Redirect"] == "/"
    assert Match.objects.count() == 0
    assert client.get("/choi/ngay/")["Location"] == "/"


def test_too_many_games_from_one_address_are_refused(client, settings):
    settings.OANQUAN_GAMES_PER_HOUR = 1
    begin(client)
    answer = client.post("/choi/", {"ruleset": "standard"})
    assert answer.status_code == 422
    assert refused(Why.TOO_MANY_GAMES) in answer.content.decode()
    assert "rất nhiều ván" in refusal(client.post("/choi/ngay/", follow=True))
    assert Match.objects.count() == 1


def test_resigning_twice_resigns_once(client):
    url = begin(client, ruleset="standard-3", seat_b="", seat_r="", seat_l="")
    client.post(f"{url}xin-thua/?number=0")
    assert "ván đã sang nước khác" in post(client, f"{url}xin-thua/?number=0")
    assert [entry.text for entry in Entry.objects.all()] == ["B:resign"]


def test_who_is_out_already_cannot_resign(client):
    url = begin(client, ruleset="standard-3", seat_b="", seat_r="de", seat_l="de")
    client.post(f"{url}xin-thua/?number=0")
    number = Entry.objects.count()
    assert post(client, f"{url}xin-thua/?number={number}") == refused(Why.ALREADY_OUT)


def test_a_game_that_is_too_long_says_so_and_can_still_be_left(client, monkeypatch):
    monkeypatch.setattr("play.queries.MAX_ENTRIES", 1)
    url = begin(client, opponent="computer")
    assert post(client, f"{url}di/?number=0", move="B2-") == refused(Why.TOO_LONG)
    assert Entry.objects.count() == 1, "the person's move is kept; the computer has none"
    assert "hx-trigger" not in re.search(r'<form[^>]*class="thinking"[^>]*>|$', client.get(url).content.decode())[0]
    give_up(client, url)
    assert Match.objects.get().result.startswith("resign")


def test_back_and_forward_never_show_a_part_of_the_page(client):
    url = begin(client)
    part = client.get(url, headers={"HX-Request": "true"})
    assert not part.content.startswith(b"<!doctype")
    assert {"HX-Request", "HX-History-Restore-Request"} <= set(part["Vary"].split(", "))
    assert "no-store" in part["Cache-Control"]
    restored = client.get(url, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert restored.content.startswith(b"<!doctype")


def test_every_ruleset_can_be_begun(client):
    begin(client)
    for key, ruleset in RULESETS.items():
        choices = {"ruleset": key}
        if key.startswith("folk"):
            young = "young" if ruleset.young_until == 10 else "mature" if ruleset.young_until else "never"
            choices = {"ruleset": "folk", "quan_value": str(ruleset.quan_value), "young": young}
            assert folk_key(choices["quan_value"], young) == key
        url = begin(client, **choices)
        assert Match.objects.get(slug=url.split("/")[2]).ruleset == key


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"ruleset": "standard", "level": "god"}, "level"),
        ({"ruleset": "standard", "position": "hello"}, "position"),
        ({"ruleset": "standard-3", "seat_b": "de", "seat_r": "de", "seat_l": "de"}, "seat_b"),
        ({"ruleset": "standard", "position": "x" * 500}, "position"),
    ],
)
def test_a_form_that_makes_no_game_says_why(client, choices, field):
    answer = client.post("/choi/", choices)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert Match.objects.count() == 0


def test_a_wrong_move_is_said_and_changes_nothing(client):
    url = begin(client)
    assert post(client, f"{url}di/?number=0", move="T1+") == "Ô ấy của bên kia. Hãy chọn ô bên mình."
    assert post(client, f"{url}di/?number=0", move="B9+") == "Bàn này không có ô dân ấy."
    assert post(client, f"{url}di/?number=0", move="<script>") == "“&lt;script&gt;” không phải là một nước đi."
    assert post(client, f"{url}di/?number=0").endswith("không phải là một nước đi.")
    assert "của người khác" in client.post(f"{url}di/?number=0", {"move": "T:resign"}).content.decode()
    assert Entry.objects.count() == 0


def test_a_move_for_another_moment_is_refused(client):
    url = begin(client)
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    for number in ("0", "2", "-1", "x", ""):
        assert "ván đã sang nước khác" in post(client, f"{url}di/?number={number}", move="T1+")
    assert Entry.objects.count() == 1


def test_a_finished_game_takes_no_more_moves(client):
    url = begin(client)
    give_up(client, url)
    assert post(client, f"{url}di/?number=1", move="T1+") == "Ván này đã xong."
    assert post(client, f"{url}xin-thua/?number=1") == "Ván này đã xong."


def test_what_does_not_fit_the_game_is_refused(client):
    url = begin(client)
    assert post(client, f"{url}di-lai/?number=0") == refused(Why.NOTHING_TO_UNDO)
    for seat in ("B", "T", "R", "", "x" * 300):
        assert post(client, f"{url}suc-choi/", seat=seat, level="de") == refused(Why.NO_COMPUTER)
    assert post(client, f"{url}suc-choi/", seat="T", level="god") == refused(Why.NO_OPPONENT)
    assert post(client, f"{url}choi-lai/") == refused(Why.NOT_OVER)


def test_undo_goes_back_to_the_persons_own_decision(client):
    url = begin(client, opponent="computer", level="de")
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    assert Entry.objects.count() == 2
    client.post(f"{url}di-lai/?number=2")
    assert Entry.objects.count() == 0
    client.post(f"{url}di/?number=0", {"move": "B4+"})
    assert Entry.objects.get(number=0).text == "B4+"


def test_undo_takes_back_a_resignation(client):
    url = begin(client)
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    give_up(client, url)
    assert Match.objects.get().result == "resign B 24,0"
    client.post(f"{url}di-lai/?number=2")
    assert Match.objects.get().result == ""


def test_the_rematch_exchanges_sides_and_is_one_game_however_often_it_is_asked_for(client):
    url = begin(client, opponent="computer", level="vua", first="me")
    give_up(client, url)
    first = client.post(f"{url}choi-lai/")["Location"]
    assert client.post(f"{url}choi-lai/")["Location"] == first
    again = Match.objects.get(slug=first.split("/")[2])
    assert [str(seat) for seat in again.seats.order_by("side")] == ["B: vua", "T: person"]


def test_the_flip_exchanges_who_plays_which_side(client):
    url = begin(client, ruleset="table-flip", opponent="computer", first="computer", level="de")
    client.post(f"{url}may/")
    client.post(f"{url}di/?number=1", {"move": "flip"})
    page = client.get(url).content.decode()
    own = page[page.index('<div class="own">') :]
    assert 'data-store="B"' in own[:200], "the person sits where the opener sat"
    assert Entry.objects.count() == 3, "the computer, now T, has made the second move"


def test_a_step_of_the_replay_can_be_played_on_from(client):
    url = begin(client, ruleset="mature-quan")
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    page = client.get(f"{url}?n=0").content.decode()
    link = re.search(r'href="(/choi/\?r=mature-quan&amp;p=[^"]+)"', page)[1].replace("&amp;", "&")
    form = client.get(link).context["form"]
    assert form["ruleset"].value() == "mature-quan"
    assert form["position"].value() == "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 -"


def test_the_record_can_be_downloaded_and_read_back(client):
    url = begin(client)
    client.post(f"{url}di/?number=0", {"move": "B2-"})
    answer = client.get(f"{url}bien-ban/")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    record = parse_record(answer.content.decode())
    assert [str(entry) for entry in record.game.entries] == ["B2-"]


def test_addresses_of_nothing_are_not_found(client):
    url = begin(client)
    for path in ("/van/khongco/", f"{url}?n=1", f"{url}?n=-1", f"{url}?n=abc", f"{url}?n="):
        assert client.get(path).status_code == 404
    for door in ("di", "may", "di-lai", "xin-thua", "suc-choi", "choi-lai"):
        data = {"level": "de"}
        assert client.post(f"/van/khongco/{door}/", data).status_code == 404
        assert client.get(f"{url}{door}/")["Location"] == url, "whoever comes by hand is led to the game"


def test_my_games_are_mine_and_running_ones_come_first(client):
    finished, running = begin(client), begin(client)
    give_up(client, finished)
    begin(Client())
    home = client.get("/").content.decode()
    links = re.findall(r'class="card" href="(/van/[a-z0-9]+/)"', home)
    assert links == [running, finished]
    assert re.findall(r'class="card" href="(/van/[a-z0-9]+/)"', Client().get("/").content.decode()) == []


def test_the_start_page_asks_the_database_little_however_many_games(client, django_assert_max_num_queries):
    for _ in range(8):
        begin(client)
    with django_assert_max_num_queries(9):
        client.get("/")


def test_old_games_are_deleted_after_a_year(client):
    from play.retention import purge_matches

    begin(client)
    old = begin(client).split("/")[2]
    now = timezone.now()
    Match.objects.filter(slug=old).update(changed_at=now - timedelta(days=366))
    assert purge_matches(now) == 1
    assert not Match.objects.filter(slug=old).exists()


def test_a_quan_changed_for_dan_is_said(client):
    url = begin(client, position="0.0.1.0.0.Q2/2.2.2.2.2.Q37 B 0,0 0 -")
    client.post(f"{url}di/?number=0", {"move": "B3+"})
    assert "đổi một quan" not in client.get(url).content.decode()
    client.post(f"{url}di/?number=1", {"move": "T4-"})
    assert "Đỏ thiếu dân nên đã đổi một quan lấy 10 dân." in client.get(url).content.decode()


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_refusal_of_the_rules_has_words(language):
    facts = dict.fromkeys(
        (
            [
                "key",
                "expected",
                "n",
                "side",
                "text",
                "where",
                "total",
                "pit",
                "turn",
                "limit",
                "line",
                "name",
                "said",
                "found",
            ]
        ),
        "7",
    )
    with translation.override(language):
        for code in MESSAGES:
            assert refusals.text_of(RulesError(code, **facts)).strip()
        for why in Why:
            assert Refused(why).text.strip()
