"""The scheduler: safe to run in every process at once; a crash costs nothing."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from datetime import datetime, timedelta

import pytest
from django.db import connections

from play.live import presence
from play.live.scheduler import Scheduler
from play.models import Alive, Match, Place, Room, Watcher
from tests.play.live.conftest import Club, HandClock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(clock: HandClock) -> Club:
    """A club whose rows other threads can see."""
    return Club(clock)


def rounds(clock: HandClock, n: int) -> None:
    """As many processes do a round at the same time."""

    def one() -> None:
        Scheduler().round(clock)
        connections.close_all()

    threads = [threading.Thread(target=one) for _ in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def wait_for_moves(club: Club, n: int) -> None:
    done = threading.Event()
    for _ in range(600):
        if len(club.entries) >= n:
            return
        done.wait(0.05)
    raise AssertionError(club.entries)


def test_an_empty_clock_is_flagged_once_by_many(table: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.live.scheduler.timezone.now", table.clock)
    table.open("ab", bank_s=60)
    table.go_round()
    Alive.objects.all().delete()
    table.clock.forward(100)
    Place.objects.update(seen_at=table.clock.now)
    rounds(table.clock, 4)
    assert table.entries[2:] == ["B:timeout"]
    assert table.kinds().count("exit") == 1


def test_an_absence_is_told_once_by_many(table: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.live.scheduler.timezone.now", table.clock)
    table.open("ab")
    table.go_round()
    table.clock.forward(20)
    Place.objects.filter(visitor="a").update(seen_at=table.clock.now)
    rounds(table.clock, 4)
    assert table.kinds().count("away") == 1


def test_the_computer_moves_once_though_many_look(table: Club) -> None:
    table.open("a", levels=("de",), bank_s=None)
    table.move("a", "B2-")
    rounds(table.clock, 4)
    wait_for_moves(table, 2)
    rounds(table.clock, 2)
    assert len(table.entries) == 2
    assert not Match.objects.get().computer_due


def test_a_search_that_died_with_its_process_is_taken_over(table: Club) -> None:
    table.open("a", levels=("de",), bank_s=None)
    table.move("a", "B2-")
    Match.objects.update(thinking_until=table.clock.now + timedelta(seconds=30))
    rounds(table.clock, 1)
    assert len(table.entries) == 1
    table.clock.forward(2)
    Alive.objects.update(at=table.clock.now)
    table.clock.forward(29)
    Alive.objects.update(at=table.clock.now)
    rounds(table.clock, 1)
    wait_for_moves(table, 2)


def test_after_a_restart_the_computer_thinks_at_once(table: Club) -> None:
    table.open("a", levels=("de",), bank_s=None)
    table.move("a", "B2-")
    Alive.objects.create(pk=1, at=table.clock.now)
    Match.objects.update(thinking_until=table.clock.now + timedelta(seconds=30))
    table.clock.forward(8)
    rounds(table.clock, 1)
    wait_for_moves(table, 2)
    assert "credit" in table.kinds()


@pytest.fixture
def claimed(table: Club) -> datetime:
    """Another process has just claimed the computer's turn, for as long as until then."""
    table.open("a", levels=("de",), bank_s=None)
    table.move("a", "B2-")
    Alive.objects.create(pk=1, at=table.clock.now)
    until = table.clock.now + timedelta(seconds=30)
    Match.objects.update(thinking_until=until)
    return until


def test_whoever_starts_and_sees_nobody_else_alive_thinks_in_place_of_the_dead(
    table: Club, claimed: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.live.scheduler.timezone.now", table.clock)
    process = Scheduler()
    table.clock.forward(2)
    process.round(table.clock)
    assert Match.objects.get().thinking_until == claimed
    table.clock.forward(1)
    process.round(table.clock)
    assert Match.objects.get().thinking_until == claimed
    table.clock.forward(0.5)
    process.round(table.clock)
    wait_for_moves(table, 2)
    assert "credit" not in table.kinds()


def test_whoever_starts_beside_others_leaves_them_their_searches(table: Club, claimed: datetime) -> None:
    other, process = Scheduler(), Scheduler()
    other.round(table.clock)
    for _ in range(10):
        table.clock.forward(0.5)
        process.round(table.clock)
        table.clock.forward(0.5)
        other.round(table.clock)
    assert (Match.objects.get().thinking_until, len(table.entries)) == (claimed, 1)


def test_whoever_starts_keeps_its_own_searches(table: Club, claimed: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr("play.live.scheduler.thinking.begin", lambda *question: begun.append(question) or Future())
    Match.objects.update(thinking_until=None)
    process = Scheduler()
    for _ in range(5):
        table.clock.forward(1)
        process.round(table.clock)
    assert len(begun) == 1
    assert Match.objects.get().thinking_until == claimed + timedelta(seconds=1)


def test_rooms_in_which_nobody_waits_are_closed(table: Club) -> None:
    table.open("a", public=True)
    private = Club(table.clock)
    private.open("a")
    table.clock.forward(121)
    rounds(table.clock, 2)
    assert (table.state.room.phase, private.state.room.phase) == (Room.Phase.CLOSED, Room.Phase.OPEN)
    assert table.kinds().count("closed") == 1


def test_watchers_are_counted_while_their_heartbeats_come(table: Club) -> None:
    room = table.open("ab").room
    for key in ("x", "y"):
        presence.watch(key, room.pk, table.clock.now)
    rounds(table.clock, 1)
    assert Watcher.objects.count() == 2
    table.clock.forward(14)
    presence.watch("x", room.pk, table.clock.now)
    rounds(table.clock, 1)
    table.clock.forward(2)
    rounds(table.clock, 1)
    assert list(Watcher.objects.values_list("connection", flat=True)) == ["x"]
    presence.watcher_left("x")
    assert Watcher.objects.count() == 0


def test_a_round_survives_what_goes_wrong_in_it(
    table: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(now: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("play.live.scheduler.alive.beat", fail)
    table.open("a", levels=("de",), bank_s=None)
    table.move("a", "B2-")
    Scheduler().round(table.clock)
    wait_for_moves(table, 2)
    assert "scheduler: _beat failed" in caplog.text
