"""Being away: who sees it, whose countdown runs, what can be claimed, what happens if nobody decides."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.live import alive, game, presence, talk
from play.live.absence import Absence, who_counts
from play.live.outbox import presence_of
from play.models import Place, Room
from play.refusals import Refused
from tests.play.live.conftest import Club, HandClock, calmly


def see(club: Club, *visitors: str) -> None:
    """These people's heartbeats come now; then the scheduler looks."""
    for visitor in visitors:
        Place.objects.filter(room__slug=club.slug, visitor=visitor).update(seen_at=club.clock.now)
    presence.check(club.slug, clock=club.clock)


def begun(club: Club, people: str = "ab", **terms: object) -> None:
    club.open(people, **terms)
    if len(people) == 3:
        club.go_round()
    else:
        club.move("a", "B2-")
        club.move("b", "T3+")
    see(club, *people)


def left(club: Club) -> dict[int, float]:
    return {one["place"]: one["left"] / 1000 for one in presence_of(club.state, club.clock.now).away}


def test_without_heartbeats_somebody_is_away_and_with_one_they_are_back(club: Club) -> None:
    begun(club)
    club.clock.forward(14)
    see(club, "a")
    assert left(club) == {}
    club.clock.forward(2)
    see(club, "a")
    assert left(club) == {1: 60}
    club.clock.forward(10)
    assert left(club) == {1: 50}
    see(club, "a", "b")
    assert left(club) == {}
    assert club.kinds()[-2:] == ["away", "back"]


def test_connecting_brings_somebody_back_at_once(club: Club) -> None:
    begun(club)
    club.clock.forward(20)
    see(club, "a")
    presence.arrived(club.slug, club.state.places[1].pk, clock=club.clock)
    assert club.kinds()[-1] == "back"


def test_the_countdown_is_longer_without_a_clock(club: Club) -> None:
    begun(club, bank_s=None)
    club.clock.forward(20)
    see(club, "a")
    assert left(club) == {1: 180}


def test_only_after_the_window_may_the_others_decide(club: Club) -> None:
    begun(club)
    club.clock.forward(20)
    see(club, "a")
    club.clock.forward(59)
    see(club, "a")
    with pytest.raises(Refused, match="not_away"):
        game.claim(club.slug, club.sender("a"), what="win", clock=club.clock)
    club.clock.forward(1)
    see(club, "a")
    assert club.kinds()[-1] == "claimable"
    with pytest.raises(Refused, match="not_away"):
        game.claim(club.slug, club.sender("b"), what="win", clock=club.clock)
    game.claim(club.slug, club.sender("a"), what="win", clock=club.clock)
    assert club.entries[-1] == "T:abandoned"
    assert club.state.room.phase == Room.Phase.ENDED


def test_the_game_can_be_called_off_or_waited_for(club: Club) -> None:
    begun(club)
    club.clock.forward(20)
    see(club, "a")
    club.clock.forward(60)
    see(club, "a")
    game.claim(club.slug, club.sender("a"), what="wait", clock=club.clock)
    assert left(club) == {1: 60}
    with pytest.raises(Refused, match="not_away"):
        game.claim(club.slug, club.sender("a"), what="off", clock=club.clock)
    club.clock.forward(60)
    see(club, "a")
    game.claim(club.slug, club.sender("a"), what="off", clock=club.clock)
    assert club.state.table.match.result == "aborted"  # type: ignore[union-attr]


def test_nobody_deciding_the_seat_is_abandoned_after_three_windows(club: Club) -> None:
    begun(club)
    club.clock.forward(20)
    see(club, "a")
    club.clock.forward(179)
    see(club, "a")
    assert club.state.playing
    club.clock.forward(1)
    see(club, "a")
    see(club, "a")
    assert club.entries == ["B2-", "T3+", "T:abandoned"]


def test_before_everybody_has_moved_a_leaver_leaves_no_result(club: Club) -> None:
    club.open()
    club.move("a", "B2-")
    club.clock.forward(20)
    see(club, "a")
    club.clock.forward(180)
    see(club, "a")
    assert club.state.table.match.result == "aborted"  # type: ignore[union-attr]


def test_the_bank_ends_it_if_it_is_empty_first(club: Club) -> None:
    begun(club, bank_s=60)
    club.clock.forward(30)
    see(club, "b")
    club.clock.forward(40)
    see(club, "b")
    game.flag(club.slug, clock=club.clock)
    assert club.entries[-1] == "B:timeout"


def test_if_everybody_is_away_only_the_movers_countdown_runs(club: Club) -> None:
    begun(club, bank_s=None)
    club.clock.forward(20)
    see(club)
    club.clock.forward(100)
    assert left(club) == {0: 80, 1: 180}
    see(club, "a")
    club.clock.forward(30)
    assert left(club) == {1: 150}


def test_of_three_only_the_absent_one_is_out(club: Club) -> None:
    begun(club, "abc", ruleset="standard-3")
    club.clock.forward(20)
    see(club, "a", "c")
    club.clock.forward(60)
    see(club, "a", "c")
    with pytest.raises(Refused, match="not_alone"):
        game.claim(club.slug, club.sender("a"), what="off", clock=club.clock)
    game.claim(club.slug, club.sender("c"), what="win", clock=club.clock)
    assert club.entries[-1] == "R:abandoned"
    assert club.state.playing
    club.move("a", str(club.state.table.game.legal_moves()[0]))  # type: ignore[union-attr]
    assert club.state.table.game.position.turn == "L"  # type: ignore[union-attr]


@calmly
@given(st.dictionaries(st.sampled_from("BRL"), st.booleans(), min_size=2), st.sampled_from("BRL"))
def test_a_countdown_runs_only_for_somebody_away(away: dict[str, bool], mover: str) -> None:
    counting = who_counts(away, mover)
    assert all(away[side] for side in counting)
    if all(away.values()):
        assert counting <= {mover}
    else:
        assert counting == {side for side, gone in away.items() if gone}


def test_a_countdown_stands_and_runs_on() -> None:
    clock = HandClock()
    watch = Absence().running(clock.now)
    clock.forward(5)
    watch = watch.standing(clock.now)
    clock.forward(100)
    assert watch.ran_at(clock.now) == timedelta(seconds=5)
    watch = watch.running(clock.now)
    clock.forward(7)
    assert watch.ran_at(clock.now) == timedelta(seconds=12)
    assert watch.left_at(clock.now, window=timedelta(seconds=10)) == timedelta(0)


def test_a_time_without_any_process_is_given_back_to_everybody_once(club: Club) -> None:
    begun(club, bank_s=60)
    alive.beat(club.clock.now)
    alive.beat(club.clock.forward(2.5))
    before = club.left("B")
    club.clock.forward(500)
    club.move("a", "B5+")
    assert before - 7 < club.left("B") <= before
    assert club.kinds().count("credit") == 1
    alive.beat(club.clock.now)
    assert club.kinds().count("credit") == 1
    see(club)
    assert club.kinds()[-1] != "away"


def test_a_short_silence_is_nobodys_death(club: Club) -> None:
    begun(club, bank_s=60)
    alive.beat(club.clock.now)
    before = club.left("B")
    club.clock.forward(3)
    assert alive.beat(club.clock.now) == timedelta(0)
    assert club.left("B") <= before


def test_talking_from_one_seat_does_not_count_as_the_others_presence(club: Club) -> None:
    begun(club)
    club.clock.forward(20)
    see(club, "a")
    talk.phrase(club.slug, club.sender("a"), key="hello", clock=club.clock)
    assert left(club) == {1: 60}
