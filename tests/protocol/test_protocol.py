"""The line protocol, line by line."""

import io
import json
import os
import signal
import subprocess
import sys

import pytest

from oanquan.ai import LEVELS
from oanquan.conversation import Conversation
from oanquan.rules import RULESETS, Game, Position
from oanquan.rules.perft import perft
from tests.rules.vectors import load


def talk(*lines: str | bytes) -> list[str]:
    """The answers to `lines`, sent all at once."""
    data = b"".join(line if isinstance(line, bytes) else line.encode() + b"\n" for line in lines)
    out = io.BytesIO()
    Conversation(io.BytesIO(data), out).run()
    return out.getvalue().decode().splitlines()


def run(data: bytes) -> list[str]:
    """The answers of a process of its own to `data`."""
    done = subprocess.run([sys.executable, "-m", "oanquan.protocol"], input=data, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout.decode().splitlines()


@pytest.fixture
def bot():
    """A running conversation: write to its stdin, read from its stdout."""
    process = subprocess.Popen(
        [sys.executable, "-m", "oanquan.protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        bufsize=1,
    )
    yield process
    process.kill()
    process.communicate()


def test_oaq_introduces_itself():
    assert talk("oaq") == [
        "id name Oanquan",
        *(f"ruleset {key}" for key in RULESETS),
        *(f"level {key}" for key in ("de", "vua", "kho", "cao-thu", "hoan-hao")),
        "oaqok",
    ]


def test_position_show_and_moves():
    assert talk("position standard start moves B2- T3+", "show", "moves") == [
        "position 3.3.0.2.9.Q4/1.3.3.10.2.Q4 B 6,0 2 -",
        "result -",
        "moves " + " ".join(map(str, Game.new("standard").play_all(["B2-", "T3+"]).legal_moves())),
    ]


def test_a_position_of_five_fields_is_refilled_and_goes_on():
    board = "0.0.0.0.0.Q0/3.2.4.1.0.Q0 B 36,4 20 -"
    assert talk(f"position standard {board}", "show", f"position standard {board} moves B1+", "show")[::2] == [
        "position 1.1.1.1.1.Q0/3.2.4.1.0.Q0 B 31,4 20 -",
        f"position {Game.new('standard', board).play('B1+').position}",
    ]


def test_show_says_how_a_game_ended():
    assert talk("position standard 4.4.1.1.0.Q0/2.2.2.1.1.q0 B 18,24 20 - moves B3+", "show", "moves") == [
        "position 0.0.0.0.0.q0/0.0.0.0.0.q0 * 38,32 21 -",
        "result quan_empty B 38,32",
        "moves",
    ]


def test_exits_are_part_of_a_move_list():
    assert talk("position standard start moves B2- T:resign", "show")[1] == "result resign B 24,0"


def test_an_illegal_position_changes_nothing():
    answers = talk(
        "position standard start moves B1+",
        "position standard start moves B1+ B2+",
        "position nowhere start",
        "position standard 1.1.1.1.1.Q0/1.1.1.1.1.Q0 B 0,0 0 -",
        "position standard start B1+",
        "position",
        "show",
    )
    assert [answer.split()[0] for answer in answers] == ["error"] * 5 + ["position", "result"]
    assert answers[5] == f"position {Game.new('standard').play('B1+').position}"


def test_trace_shows_the_events_and_changes_nothing():
    events, shown, _ = talk("trace B2-", "show")
    game = Game.new("standard")
    assert json.loads(events) == list(game.play("B2-").events)
    assert shown == f"position {game.position}"


@pytest.mark.parametrize("key", RULESETS)
def test_perft_counts(key):
    counts = load(key)["perft"][:3]
    answers = talk(*(f"{line}" for n in range(1, 4) for line in (f"position {key} start", f"perft {n}")))
    assert [line for line in answers if line.startswith("nodes")] == [f"nodes {count}" for count in counts]
    assert sum(not line.startswith("nodes") for line in answers) == 10 * 3


def test_perft_of_nothing_and_of_a_game_that_is_over():
    assert talk("perft 0", "position standard start moves B:resign", "perft 0", "perft 2") == [
        "nodes 1",
        "nodes 1",
        "nodes 0",
    ]


def test_flip_is_the_last_move_and_one_level():
    answers = talk("position table-flip start moves B1+", "moves", "perft 1", "position table-flip start", "perft 2")
    assert answers[0].endswith(" flip")
    assert answers[-1] == f"nodes {perft(Position.initial('table-flip'), 2)}" == "nodes 90"


def test_go_reports_and_plays():
    answers = talk("position standard start", "go depth 4")
    assert [line.split()[:3] for line in answers[:-1]] == [["info", "depth", str(n)] for n in range(1, 5)]
    for line in answers[:-1]:
        words = line.split()
        assert words[3] == "score"
        Game.new("standard").play_all(words[words.index("pv") + 1 :])
    assert answers[-1].split() == ["bestmove", answers[-2].split()[answers[-2].split().index("pv") + 1]]


def test_a_timed_move_comes_from_the_proofs_where_there_is_one():
    info, best = run(b"position standard start\ngo movetime 5000")[-2:]
    assert info.startswith("info depth 0 score win 29 ")
    assert best in ("bestmove B2-", "bestmove B4+")


@pytest.mark.parametrize("what", ["nodes 5000", "movetime 50", "nodes 0", "depth 0", "level hoan-hao seed 1"])
def test_go_ends_with_a_legal_move(what):
    answers = talk("position mature-quan start moves B3+", f"go {what}")
    assert answers[-1].split()[1] in map(str, Game.new("mature-quan").play("B3+").legal_moves())


@pytest.mark.parametrize("key", LEVELS)
def test_the_same_seed_gives_the_same_move(key):
    answers = talk("position folk start moves B1+", f"go level {key} seed 7", f"go level {key} seed 7")
    best = [line for line in answers if line.startswith("bestmove")]
    assert len(best) == 2
    assert best[0] == best[1]


def test_go_in_a_game_that_is_over():
    assert talk("position standard start moves B:resign", "go depth 3", "go level de") == ["bestmove -"] * 2


def test_a_win_is_announced_with_its_plies():
    answers = talk("position standard 4.4.1.1.0.Q0/2.2.2.1.1.q0 B 18,24 20 -", "go depth 5")
    assert answers[-1] == "bestmove B3+"
    assert answers[-2].split()[:5] == ["info", "depth", "1", "score", "win"]


def test_stop_and_isready_reach_a_running_search(bot):
    bot.stdin.write("isready\n")
    assert bot.stdout.readline() == "readyok\n"
    bot.stdin.write("go infinite\n")
    while not bot.stdout.readline().startswith("info depth 8"):
        pass
    bot.stdin.write("isready\nstop\nmoves\n")
    rest = []
    while not rest or not rest[-1].startswith("moves"):
        rest.append(bot.stdout.readline().strip())
    assert "readyok" in rest
    assert [line.split()[0] for line in rest if not line.startswith(("info", "readyok"))] == ["bestmove", "moves"]


def test_quit_ends_a_running_search(bot):
    bot.stdin.write("go infinite\n")
    bot.stdout.readline()
    bot.stdin.write("quit\n")
    out, _ = bot.communicate()
    assert out.splitlines()[-1].startswith("bestmove")
    assert bot.returncode == 0


def test_stop_and_isready_reach_a_running_perft(bot):
    bot.stdin.write("perft 10\nisready\n")
    assert bot.stdout.readline() == "readyok\n", "before the count, which takes minutes"
    bot.stdin.write("stop\nperft 1\nshow\n")
    answers = [bot.stdout.readline().strip() for _ in range(14)]
    assert answers[0] == "error perft was stopped"
    assert answers[-3:] == ["nodes 10", f"position {Position.initial('standard')}", "result -"]


def test_quit_ends_a_running_perft(bot):
    bot.stdin.write("perft 10\nquit\n")
    out, _ = bot.communicate()
    assert out.splitlines() == ["error perft was stopped"]
    assert bot.returncode == 0


def test_the_end_of_the_input_ends_it_after_the_answers():
    assert run(b"go infinite")[-1].startswith("bestmove")
    assert [line.split()[0] for line in run(b"go depth 3\nmoves")] == ["info"] * 3 + ["bestmove", "moves"]


def test_a_closed_output_ends_it_quietly():
    process = subprocess.Popen(
        [sys.executable, "-m", "oanquan.protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdin.write(b"oaq\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(b"show\n" * 5)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait() == 0
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.parametrize(
    ("lines", "seen"), [("oaq\n", "oaqok"), ("go infinite\n", "info depth 8"), ("perft 10\nisready\n", "readyok")]
)
def test_ctrl_c_ends_it_quietly(lines, seen):
    with subprocess.Popen(
        [sys.executable, "-m", "oanquan.protocol"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        process.stdin.write(lines)
        process.stdin.flush()
        while not process.stdout.readline().startswith(seen):
            pass
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stderr.read() == ""


@pytest.mark.parametrize("program", ["oanquan.protocol", "oanquan.solve"])
def test_ctrl_c_ends_it_quietly_while_it_is_still_being_imported(program):
    with subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", program],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        while "numpy" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        assert process.wait() == -signal.SIGINT, "which a shell calls 130"
        assert all(line.startswith("import time:") for line in process.stderr)


def test_without_a_place_for_compiled_code_the_protocol_is_spoken_all_the_same():
    done = subprocess.run(
        [sys.executable, "-m", "oanquan.protocol"],
        input=b"oaq\n",
        env=os.environ | {"NUMBA_CACHE_DIR": "/dev/null"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().splitlines() == talk("oaq")
    assert b"/dev/null" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_setoption_quiet_switches_rule_5_6():
    vector = next(v for v in load("standard")["games"] if "stalled" in v["result"])
    moves = " ".join(vector["moves"])
    start = "start" if vector["start"] == str(Position.initial("standard")) else vector["start"]
    answers = talk(
        f"position standard {start} moves {moves}",
        "show",
        "setoption quiet off",
        f"position standard {start} moves {moves}",
        "show",
    )
    assert answers[1].startswith("result stalled")
    assert answers[3] == "result -"


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "oaq now",
        "setoption",
        "setoption quiet maybe",
        "setoption loud on",
        "show me",
        "trace",
        "trace B9+",
        "trace T1+",
        "perft",
        "perft -1",
        "perft x",
        "perft 11",
        "perft 99999999999999999999999999",
        "perft ٣",
        "go",
        "go depth",
        "go depth -3",
        "go depth 1 2",
        "go level",
        "go level strong",
        "go level de seed",
        "go level de seed x",
        "go infinite 3",
        "moves all",
        "position standard start moves B1",
        "position standard 5.5 B 0,0 0 -",
        "stop now",
        "isready?",
    ],
)
def test_bad_input_gets_one_error_and_changes_nothing(line):
    answers = talk(line, "show")
    assert answers[0].startswith("error ")
    assert answers[1:] == [f"position {Position.initial('standard')}", "result -"]


def test_broken_lines_get_one_error_each():
    answers = talk(
        b"\xff\xfe\n", b"x" * 70_000 + b"\n", b"\x00\n", b"position standard start moves " + b"B1+ " * 40_000
    )
    assert len(answers) == 4
    assert all(answer.startswith("error ") for answer in answers)


def test_empty_lines_are_no_commands():
    assert talk("", "   ", "\t", "moves")[0].startswith("moves B1+")
