"""Whatever comes in: answers in known forms, one error for a bad line, never a traceback."""

import io
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from oanquan.conversation import MAX_LINE, Conversation

ANSWERS = re.compile(
    r"error .+|id name .+|ruleset \S+|level \S+|oaqok|readyok|position .+|result .+|moves( \S+)*|\[.*\]"
    r"|[BT][1-5][+-] \d+|flip \d+|nodes \d+|info depth .+|bestmove \S+"
)
WORDS = [
    "oaq", "setoption", "quiet", "on", "off", "isready", "position", "standard", "table-flip", "folk", "start", "moves",
    "show", "trace", "perft", "0", "1", "2", "-1", "99999999999999999999", "go", "depth", "nodes", "movetime", "level",
    "de", "vua", "seed", "infinite", "stop", "B1+", "B2-", "T3+", "flip", "B:resign", "agreed", "*", "B", "0,0", "-",
    "5.5.5.5.5.Q0/5.5.5.5.5.Q0", "0.0.0.0.0.q0/0.0.0.0.0.q0", "1f", "T>B:2", "\x00", "é", "٣", "B3" * 40,
]  # fmt: skip
lines = st.lists(st.sampled_from(WORDS), max_size=9).map(lambda words: " ".join(words).encode())
anything = st.binary(max_size=60).map(lambda data: data.replace(b"\n", b" "))
huge = st.integers(MAX_LINE - 2, MAX_LINE + 3).map(lambda n: b"x" * n)
costly = re.compile(rb"(depth|nodes|movetime|perft)\s+9{5}")


def converse(data: bytes) -> list[str]:
    out = io.BytesIO()
    Conversation(io.BytesIO(data), out).run()
    return out.getvalue().decode().splitlines()


@given(st.lists(lines | anything, max_size=6))
@settings(max_examples=150, deadline=None)
def test_answers_have_a_known_form(sent):
    data = b"\n".join(line for line in sent if not costly.search(line))
    for line in converse(data):
        assert ANSWERS.fullmatch(line), line


@given(anything | huge)
@settings(max_examples=150, deadline=None)
def test_one_line_that_is_no_command_gets_one_error(line):
    known = (
        b"oaq",
        b"setoption",
        b"isready",
        b"position",
        b"show",
        b"moves",
        b"trace",
        b"perft",
        b"go",
        b"stop",
        b"quit",
    )
    try:
        empty = not line.decode().split()
    except UnicodeDecodeError:
        empty = False
    if empty or line.startswith(known):
        return
    answers = converse(line + b"\n")
    assert len(answers) == 1
    assert answers[0].startswith("error ")
