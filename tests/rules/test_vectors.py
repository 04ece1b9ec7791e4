"""Every case, game, event list, perft count and bad text of tests/vectors."""

import pytest

from oanquan.rules import (
    RULESETS,
    Game,
    Position,
    RulesError,
    parse_entries,
    parse_record,
)
from oanquan.rules.perft import perft
from tests.rules.vectors import load

CASES = load("cases")
BAD = load("bad")


def result_of(game: Game) -> str:
    return str(game.outcome) if game.outcome else "-"


@pytest.mark.parametrize("case", CASES, ids=[case["rule"] for case in CASES])
def test_case(case):
    game = Game.new(case["ruleset"], case["position"]).play_all(case["moves"])
    events = [event for step in game.steps for event in step.events]
    assert events == case["events"]
    assert str(game.position) == case["after"]
    assert result_of(game) == case["result"]


@pytest.mark.parametrize("key", RULESETS)
def test_games_position_by_position(key):
    for vector in load(key)["games"]:
        quiet_limit = None if len(vector["moves"]) > 600 and vector["result"] == "-" else 60
        game = Game.new(vector["ruleset"], vector["start"], quiet_limit=quiet_limit)
        game = game.play_all(vector["moves"])
        assert [str(step.after) for step in game.steps] == vector["positions"]
        assert result_of(game) == vector["result"]


@pytest.mark.parametrize("key", RULESETS)
def test_events_of_first_game(key):
    data = load(key)
    game = Game.new(key, data["games"][0]["start"]).play_all(data["games"][0]["moves"])
    assert [list(step.events) for step in game.steps] == data["events_of_first_game"]


@pytest.mark.parametrize("key", RULESETS)
def test_perft_counts(key):
    counts = load(key)["perft"]
    start = Position.initial(key)
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


def read_position(ruleset: str, text: str) -> None:
    Game.new(ruleset, text)


def read_moves(ruleset: str, text: str) -> None:
    Game.new(ruleset).play_all(parse_entries(ruleset, text))


def read_record(_ruleset: str, text: str) -> None:
    parse_record(text)


@pytest.mark.parametrize("bad", BAD, ids=[bad["why"] for bad in BAD])
def test_bad_text_is_refused(bad):
    read = {"position": read_position, "moves": read_moves, "record": read_record}[bad["reads"]]
    with pytest.raises(RulesError) as refused:
        read(bad["ruleset"], bad["text"])
    assert str(refused.value)
