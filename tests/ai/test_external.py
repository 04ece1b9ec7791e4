"""Bots from outside: honest ones play, the others are killed and said so."""

import os
import select
import shlex
import sys
from pathlib import Path

import pytest

from oanquan.ai import Stop
from oanquan.ai.external import Engine, EngineError, Failure, ask_engine, parse_engines
from oanquan.rules import Game

ROOT = Path(__file__).resolve().parents[2]


def bot(code: str) -> Engine:
    return Engine("bot", (sys.executable, "-c", code))


@pytest.fixture
def patient(monkeypatch):
    """Honest bots may start as slowly as this machine makes them."""
    monkeypatch.setattr("oanquan.ai.external.GRACE_SECONDS", 300)


def test_the_example_bot_plays_whole_moves(patient):
    engine = parse_engines(f"Tham ăn={shlex.quote(sys.executable)} -m docs.example_bot")["Tham ăn"]
    for game in (Game.new("standard").play("B2-"), Game.new("folk", "0.0.1.0.0.Q4/2.2.2.2.2.q6 B 20,19 30 -")):
        move = ask_engine(engine, game, seconds=0.2, folder=ROOT)
        assert move in game.legal_moves()
    assert str(move) == "B3+"


def test_the_project_itself_can_be_the_bot(patient):
    engine = Engine("self", (sys.executable, "-m", "oanquan.protocol"))
    game = Game.new("mature-quan-3", quiet_limit=None).play("B1+")
    assert ask_engine(engine, game, seconds=0.2, folder=ROOT) in game.legal_moves()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import time; time.sleep(600)", "did not answer in time"),
        ("import time\nwhile True: print('info', flush=True); time.sleep(.01)", "did not answer in time"),
        ("print('bestmove B9+')", "is not a legal move"),
        ("print('bestmove T1+')", "is not a legal move"),
        ("print('bestmove B:resign')", "is not a legal move"),
        ("print('bestmove')", "is not a legal move"),
        ("import os; os.write(1, b'bestmove ' + bytes(range(128, 200)) + b'\\n')", "is not a legal move"),
        ("print('hello')", "ended without a move"),
        ("raise SystemExit(3)", "ended without a move"),
        ("print('info ' + 'x' * 10_000_000)", "says too much"),
        ("while True: print('info x')", "says too much"),
    ],
)
def test_a_bot_that_hangs_fails_or_lies(code, why, monkeypatch):
    monkeypatch.setattr("oanquan.ai.external.GRACE_SECONDS", 0.5 if "time" in why else 300)
    with pytest.raises(EngineError, match=why):
        ask_engine(bot(code), Game.new("standard"), seconds=0.5)


def test_what_a_bot_started_dies_with_it(tmp_path, patient):
    """The child would hold the pipe open and write a file once it is told to."""
    pid = tmp_path / "pid"
    code = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(pid)!r}, 'w').write(str(child.pid))\n"
        "print('bestmove B2-', flush=True)\n"
        "child.wait()"
    )
    assert str(ask_engine(bot(code), Game.new("standard"), seconds=1)) == "B2-"
    try:
        child = os.pidfd_open(int(pid.read_text(encoding="utf-8")))
    except ProcessLookupError:
        return
    assert select.select([child], [], [], 60)[0] == [child], "the child is still alive"


def test_a_pipe_that_somebody_else_holds_open_does_not_hold_us(monkeypatch, tmp_path):
    """The bot has died; its child has left the group, so that it lives on, with the bot's output in its hand."""
    monkeypatch.setattr("oanquan.ai.external.GRACE_SECONDS", 1)
    fifo = tmp_path / "ends"
    os.mkfifo(fifo)
    code = (
        "import subprocess, sys\n"
        f"wait = {f'open({str(fifo)!r}).read()'!r}\n"
        "subprocess.Popen([sys.executable, '-c', wait], start_new_session=True)"
    )
    with pytest.raises(EngineError, match="did not answer in time"):
        ask_engine(bot(code), Game.new("standard"), seconds=0.5)
    fifo.open("w", encoding="utf-8").close()  # waits until the child reads, and lets it end


def test_whoever_does_not_want_the_move_any_more_stops_the_bot(patient):
    stop = Stop()
    stop.set()
    with pytest.raises(EngineError) as stopped:
        ask_engine(bot("import time; time.sleep(600)"), Game.new("standard"), seconds=600, stop=stop)
    assert stopped.value.failure == Failure.STOPPED


def test_a_bot_sees_none_of_the_sites_settings(patient, monkeypatch):
    monkeypatch.setenv("OANQUAN_SECRET_KEY", "secret")
    code = "import os; print('bestmove', 'B9+' if any('OANQUAN' in name for name in os.environ) else 'B2-')"
    assert str(ask_engine(bot(code), Game.new("standard"), seconds=1)) == "B2-"


def test_a_bot_that_reads_nothing_and_answers_is_heard(patient):
    code = "import os; os.close(0); os.write(1, b'info\\nbest'); os.write(1, b'move B2- and more')"
    assert str(ask_engine(bot(code), Game.new("standard"), seconds=1)) == "B2-"


def test_a_command_that_does_not_exist():
    with pytest.raises(EngineError, match="cannot be started"):
        ask_engine(Engine("none", ("/nowhere/bot",)), Game.new("standard"), seconds=1)


def test_engines_are_read_from_a_setting():
    assert parse_engines("") == {}
    assert parse_engines(" a = run me ; b='x y' --z; ") == {
        "a": Engine("a", ("run", "me")),
        "b": Engine("b", ("x y", "--z")),
    }


@pytest.mark.parametrize("text", ["a", "=x", "a=", "a=x;a=y", "a='x", "a\u202e=x", "a" * 41 + "=x"])
def test_a_setting_that_is_wrong_is_refused(text):
    with pytest.raises(ValueError, match=r"engine|NAME=COMMAND|quotation"):
        parse_engines(text)
