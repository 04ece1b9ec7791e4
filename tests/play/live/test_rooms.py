"""Rooms: who may sit down, what they may be called, how a game begins."""

from __future__ import annotations

import random
import threading

import pytest
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from play.live import lobby, rooms, talk
from play.live.names import clean_name, guest_name, visible_text
from play.live.rooms import BEATS, Terms
from play.live.state import read
from play.models import Place, Room
from play.refusals import Refused
from tests.play.live.conftest import Club, HandClock, calmly


@pytest.mark.parametrize("name", ["An", "Cô Tư", "Nguyễn Thị Khai", "Jean-Luc", "O'Neil", "Лена", "さくら", "Mr. 7"])
def test_names_of_many_kinds_are_welcome(name: str) -> None:
    assert clean_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "name_length"),
        ("A", "name_length"),
        ("A" * 21, "name_length"),
        ("Mai\u202egnahC", "name_letters"),
        ("Mai\u200b", "name_letters"),
        ("M\u0430i", "name_letters"),
        ("123", "name_letters"),
        ("<b>", "name_letters"),
        ("Ma\u0300\u0301\u0302\u0303i", "name_letters"),
        ("👍👍", "name_letters"),
        ("Máy", "name_reserved"),
        ("C0mputer", "name_reserved"),
        ("Quản trị viên", "name_reserved"),
        ("AN", "name_taken"),
        ("Án", "name_taken"),
        ("A n.", "name_taken"),
    ],
)
def test_names_that_could_mislead_are_not(name: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        clean_name(name, others=["An"])


@calmly
@given(st.text(max_size=60))
def test_whatever_is_typed_a_name_is_either_refused_or_plain(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name
    assert name.isprintable()


@calmly
@given(st.text(max_size=60))
def test_a_chat_line_holds_nothing_invisible(text: str) -> None:
    line = visible_text(text)
    assert line == visible_text(line)
    assert "\n" not in line
    assert "\u202e" not in line


def test_guests_get_different_names() -> None:
    rng = random.Random(1)
    names = [guest_name(others=(), rng=rng)]
    for _ in range(20):
        names.append(guest_name(others=names, rng=rng))
    assert len(set(names)) == 21


def test_sitting_down_twice_is_sitting_down_once(club: Club) -> None:
    club.open("a", ruleset="standard-3")
    for _ in range(2):
        rooms.join(club.slug, "b", name="Bo", clock=club.clock, rng=club.rng)
    assert [place.visitor for place in club.state.places] == ["a", "b", ""]
    assert club.kinds() == ["open", "join"]


def test_a_full_room_takes_nobody_else(club: Club) -> None:
    club.open("ab")
    with pytest.raises(Refused, match="full"):
        rooms.join(club.slug, "c", name="", clock=club.clock, rng=club.rng)
    with pytest.raises(Refused, match="no_room"):
        rooms.join("nosuchroom12", "c", name="", clock=club.clock, rng=club.rng)


@pytest.mark.parametrize(("first", "opener"), [("creator", "a"), ("guest", "b")])
def test_who_moves_first_is_agreed_on(club: Club, first: str, opener: str) -> None:
    place = club.open("ab", first=first).place_on("B")
    assert place is not None
    assert place.visitor == opener


def test_the_lot_falls_on_everybody_in_turn(club: Club) -> None:
    openers = {club.open("abc", ruleset="standard-3", first="lot").place_on("B") for _ in range(12)}
    assert {place.visitor for place in openers if place} == set("abc")


def test_oan_tu_ti_is_unseen_until_both_have_thrown(club: Club) -> None:
    club.open("ab", first="hands")
    assert club.state.room.phase == Room.Phase.CHOOSING
    throw = {
        v: (lambda hand, v=v: rooms.throw(club.slug, club.sender(v), hand=hand, clock=club.clock, rng=club.rng))
        for v in "ab"
    }
    assert throw["a"]("rock").data == {}
    with pytest.raises(Refused, match="not_choosing"):
        throw["a"]("paper")
    throw["b"]("rock")
    assert club.state.room.phase == Room.Phase.CHOOSING
    throw["b"]("scissors")
    throw["a"]("rock")
    place = club.state.place_on("B")
    assert place is not None
    assert place.visitor == "a"
    hands = [event.data for event in club.state.room.events.filter(kind="hands")]
    assert [data["winner"] for data in hands] == [None, 0]
    assert {BEATS[BEATS[BEATS[hand]]] for hand in BEATS} == set(BEATS)


def test_oan_tu_ti_is_for_two_people_only(club: Club) -> None:
    assert club.open("abc", ruleset="standard-3", first="hands").room.first == Room.First.LOT
    assert club.open("a", first="hands", levels=("de",)).room.first == Room.First.LOT


def test_a_computer_may_hold_a_seat_but_not_all(club: Club) -> None:
    state = club.open("ab", ruleset="standard-3", levels=("vua",))
    assert [place.level for place in state.places] == ["", "", "vua"]
    assert state.table is not None
    assert state.table.computers == ("L",)
    assert state.table.seats["L"].left_ms is None
    for terms, why in (
        (Terms("standard", levels=("de", "de")), "full"),
        (Terms("standard", levels=("x",)), "no_opponent"),
    ):
        with pytest.raises(Refused, match=why):
            rooms.create("a", terms=terms, name="", now=club.clock.now, rng=club.rng)


def test_whoever_made_the_room_may_give_a_free_seat_to_the_computer(club: Club) -> None:
    club.open("ab", ruleset="standard-3", first="creator")

    def seat(visitor: str, level: str) -> None:
        rooms.seat_computer(club.slug, club.sender(visitor), level=level, clock=club.clock, rng=club.rng)

    for visitor, level, why in (("b", "de", "not_seated"), ("a", "x", "no_opponent")):
        with pytest.raises(Refused, match=why):
            seat(visitor, level)
    seat("a", "kho")
    assert [place.level for place in club.state.places] == ["", "", "kho"]
    assert club.state.playing
    with pytest.raises(Refused, match="full"):
        seat("a", "kho")


def test_getting_up_frees_the_seat_and_the_maker_closes_the_room(club: Club) -> None:
    club.open("ab", ruleset="standard-3")
    rooms.leave(club.slug, club.sender("b"), clock=club.clock)
    assert [place.visitor for place in club.state.places] == ["a", "", ""]
    rooms.leave(club.slug, club.sender("a"), clock=club.clock)
    assert club.state.room.phase == Room.Phase.CLOSED
    with pytest.raises(Refused, match="no_room"):
        rooms.join(club.slug, "c", name="", clock=club.clock, rng=club.rng)
    club.open("ab")
    with pytest.raises(Refused, match="started"):
        rooms.leave(club.slug, club.sender("b"), clock=club.clock)


def test_a_quick_match_sits_down_with_whoever_waits_for_the_same(club: Club) -> None:
    def quick(visitor: str, **terms: object) -> str:
        wanted = {"ruleset": "standard", "bank_s": 60, "increment_s": 0, "name": "", **terms}
        return rooms.quick_match(visitor, clock=club.clock, rng=club.rng, **wanted).slug  # type: ignore[arg-type]

    first = quick("a")
    assert quick("a") != first, "nobody plays against themselves"
    assert quick("b", bank_s=None) != first
    assert quick("b", ruleset="folk") != first
    assert quick("c") == first
    assert read(first).playing
    club.clock.forward(60)
    assert quick("d") not in (first,), "whoever has gone is not waited for"


def test_the_lobby_lists_public_rooms_with_somebody_in_them_in_four_queries(
    club: Club, django_assert_num_queries: object
) -> None:
    for n in range(5):
        club.open("a", public=True)
        club.open("a")
        club.open(f"b{n}"[:1] + "c", public=True)
    with django_assert_num_queries(4):  # type: ignore[operator]
        seen = lobby.lobby(club.clock.now)
    assert (len(seen.waiting), len(seen.running)) == (5, 5)
    club.clock.forward(60)
    assert lobby.lobby(club.clock.now).waiting == ()


def test_what_is_said_follows_the_rooms_kind(club: Club) -> None:
    club.open("ab")
    event = talk.chat(club.slug, club.sender("a"), text="  xin\n chào ", clock=club.clock)
    assert event.data == {"text": "xin chào"}
    club.open("ab", public=True)
    with pytest.raises(Refused, match="chat_off"):
        talk.chat(club.slug, club.sender("a"), text="hello", clock=club.clock)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_come_at_once_as_many_sit_as_there_are_seats() -> None:
    club = Club(HandClock())
    club.open("a", ruleset="standard-3")
    refused: list[str] = []

    def come(visitor: str) -> None:
        try:
            rooms.join(club.slug, visitor, name="", clock=club.clock, rng=random.Random(visitor))
        except Refused as error:
            refused.append(error.why.value)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=come, args=(visitor,)) for visitor in "bcdefg"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == ["full"] * 4
    assert Place.objects.exclude(visitor="").count() == 3
    assert club.kinds() == ["open", "join", "join", "start"]
