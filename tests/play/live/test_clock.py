"""Time banks: what a turn is charged, and when the time is up."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oanquan.rules import Game
from play.live import game as live_game
from play.live.clock import Bank, allowance
from play.refusals import Refused
from tests.play.live.conftest import Club, calmly

CAP = timedelta(seconds=6)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_the_allowance_is_the_time_of_the_animation() -> None:
    events = Game.new("standard").play("B2-").events
    kinds = [event["e"] for event in events]
    relays = sum(1 for n, kind in enumerate(kinds) if kind == "lift" and kinds[n - 1] == "sow")
    expected = 180 * kinds.count("lift") + 140 * kinds.count("sow") + 420 * kinds.count("capture") + 120 * relays
    assert kinds.count("capture") == 1
    assert allowance(events, cap=CAP) == timedelta(milliseconds=expected)


def test_the_allowance_has_a_limit_and_a_turn_that_takes_nothing_shows_why() -> None:
    sow = {"e": "sow", "pit": "B1"}
    assert allowance([sow] * 200, cap=CAP) == CAP
    assert allowance([sow], cap=timedelta(0)) == timedelta(0)
    gap = {"e": "stop", "why": "gap"}
    assert allowance([sow, gap], cap=CAP) - allowance([sow], cap=CAP) == timedelta(milliseconds=420)
    assert allowance([sow, {"e": "stop", "why": "captured"}], cap=CAP) == allowance([sow], cap=CAP)


@calmly
@given(left=st.integers(1, 10**7), ahead=st.integers(-(10**7), 10**7), increment=st.integers(0, 10**5))
def test_a_bank_loses_exactly_what_has_passed_and_never_goes_below_zero(left: int, ahead: int, increment: int) -> None:
    bank = Bank(left).start(NOON)
    now = NOON + timedelta(milliseconds=ahead)
    assert bank.left_at(now) == max(0, left - max(0, ahead))
    assert bank.stop(now, increment_ms=increment) == Bank(bank.left_at(now) + increment)
    assert bank.empty_at is not None
    assert (bank.left_at(now) == 0) == (now >= bank.empty_at)


def test_a_bank_at_rest_loses_nothing() -> None:
    assert Bank(5000).left_at(NOON) == 5000
    assert Bank(5000).empty_at is None


def test_a_turn_is_charged_what_passes_after_the_allowance(club: Club) -> None:
    club.open(bank_s=60)
    club.move("a", "B2-", after=10)
    assert club.left("B") == 50
    table = club.state.table
    assert table is not None
    shown = allowance(table.game.events, cap=CAP).total_seconds()
    assert 2 < shown < 6
    club.clock.forward(shown)
    assert club.left("T") == 60
    club.clock.forward(7)
    assert (club.left("B"), club.left("T")) == (50, 53)


def test_a_quick_answer_is_charged_nothing_and_gains_the_increment(club: Club) -> None:
    club.open(bank_s=60, increment_s=5)
    club.move("a", "B2-", after=10)
    club.move("b", "T3+", after=1)
    assert (club.left("B"), club.left("T")) == (55, 65)


def test_without_a_bank_no_clock_runs(club: Club) -> None:
    state = club.open(bank_s=None)
    club.clock.forward(10_000)
    club.move("a", "B2-")
    assert state.bank_of("B") is None
    assert live_game.flag(club.slug, clock=club.clock) is None


def test_time_runs_out_exactly_once(club: Club) -> None:
    club.open(bank_s=60)
    club.move("a", "B2-")
    club.move("b", "T3+", after=20)
    club.clock.forward(59.9)
    assert live_game.flag(club.slug, clock=club.clock) is None
    club.clock.forward(6.1)
    with pytest.raises(Refused, match="time_up"):
        club.move("a", "B5+")
    assert live_game.flag(club.slug, clock=club.clock) is not None
    assert live_game.flag(club.slug, clock=club.clock) is None
    assert club.entries == ["B2-", "T3+", "B:timeout"]
    table = club.state.table
    assert table is not None
    assert table.match.result.startswith("timeout T ")
    with pytest.raises(Refused, match="over"):
        club.move("a", "B5+")


def test_the_quiet_limit_stands_aside_for_a_plain_bank_only(club: Club) -> None:
    limits = []
    for terms in ({"bank_s": 60}, {"bank_s": 60, "increment_s": 2}, {"bank_s": None}):
        table = club.open(**terms).table
        assert table is not None
        limits.append(table.game.quiet_limit)
    assert limits == [None, 60, 60]
