"""Bots in rooms: they play like a level, and give up when they fail, for others wait for them."""

from __future__ import annotations

import threading

import pytest
from django.utils import translation

from play import opponents, thinking
from play.live import rooms
from play.live.messages import decode
from play.live.page import live_page
from play.live.scheduler import Scheduler
from play.refusals import Refused
from tests.play.bots import BAD, HONEST, ONCE, bot
from tests.play.live.conftest import Club, HandClock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(clock: HandClock, settings, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club that knows the bot X, which plays T3+ once."""
    settings.OANQUAN_ENGINES = bot("X", ONCE)
    monkeypatch.setattr("oanquan.ai.external.GRACE_SECONDS", 300)
    return Club(clock)


def let_it_think(club: Club) -> None:
    """A round of the scheduler, until the computer's turn is over."""
    Scheduler().round(club.clock)
    done = threading.Event()
    for _ in range(600):
        state = club.state
        if not state.playing or not state.table or not state.table.computer_to_move:
            return
        done.wait(0.05)
    raise AssertionError(club.kinds())


def told(club: Club) -> list[str]:
    state = club.state
    with translation.override("vi"):
        return [line.text for line in live_page(state, None, list(state.room.events.all())).lines]


def test_a_bot_plays_and_gives_up_when_it_lies(table: Club) -> None:
    table.open("a", levels=("bot:X",), bank_s=None)
    table.move("a", "B2-")
    let_it_think(table)
    assert table.entries == ["B2-", "T3+"]
    state = table.state
    assert state.table is not None
    table.move("a", str(state.table.game.legal_moves()[0]))
    let_it_think(table)
    assert table.entries[-1] == "T:resign"
    assert table.kinds()[-2:] == ["forfeit", "exit"]
    assert told(table)[-1] == "Bot X đưa ra một nước đi sai luật. Bot thôi không chơi nữa."
    assert table.state.table is not None
    assert str(table.state.table.game.outcome).startswith("resign B")


@pytest.mark.parametrize("engines", [bot("X", BAD["dies"][0]), {}])
def test_a_bot_that_never_moved_ends_the_game_without_a_result(table: Club, settings, engines) -> None:
    table.open("a", levels=("bot:X",), bank_s=None)
    table.move("a", "B2-")
    settings.OANQUAN_ENGINES = engines
    let_it_think(table)
    assert table.kinds()[-2:] == ["forfeit", "aborted"]
    why = "dừng giữa chừng mà chưa đi." if engines else "không còn ở đây nữa."
    assert told(table)[-2] == f"Bot X {why} Bot thôi không chơi nữa."


def test_with_three_the_others_play_on(table: Club, settings) -> None:
    settings.OANQUAN_ENGINES = bot("X", ONCE.replace("T3+", "L3+").replace("< 2", "< 3"))
    table.open("ab", ruleset="standard-3", levels=("bot:X",), bank_s=None)
    for _ in range(2):
        for visitor in "ab":
            state = table.state
            assert state.table is not None
            table.move(visitor, str(state.table.game.legal_moves()[0]))
        let_it_think(table)
    assert [table.entries[n] for n in (2, 5)] == ["L3+", "L:resign"]
    assert table.state.playing


def test_a_bot_takes_a_seat_by_the_same_name_as_a_level(table: Club, settings) -> None:
    table.open("a")
    message = decode('{"type": "seat", "level": "bot:X", "id": "1"}')
    assert getattr(message, "level", "") == "bot:X"
    with pytest.raises(Refused) as unknown:
        rooms.seat_computer(table.slug, table.sender("a"), level="bot:Y", clock=table.clock, rng=table.rng)
    assert unknown.value.why == "no_opponent"
    rooms.seat_computer(table.slug, table.sender("a"), level="bot:X", clock=table.clock, rng=table.rng)
    assert "Bot X ngồi vào bàn." in told(table)
    settings.OANQUAN_ENGINES = {}
    state = table.state
    with translation.override("vi"):
        assert live_page(state, None, []).scene.name("T") == "X (bot)"


def test_nobody_else_asks_while_a_bot_may_think(settings) -> None:
    settings.OANQUAN_THINKING_LEASE, settings.OANQUAN_ENGINE_SECONDS = 30, 60
    assert thinking.patience("kho").total_seconds() == 30
    assert thinking.patience(opponents.BOT + "X").total_seconds() > 90


def test_honest_bots_are_not_told_of(table: Club, settings) -> None:
    settings.OANQUAN_ENGINES = bot("X", HONEST)
    table.open("a", levels=("bot:X",), bank_s=None)
    table.move("a", "B2-")
    let_it_think(table)
    assert "forfeit" not in table.kinds()
