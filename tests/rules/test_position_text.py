"""Positions as text: canonical, lenient to read, strict to play from (notation.md)."""

import pytest

from oanquan.rules import Exit, Game, Move, NotationError, Position, UnplayablePosition

START = "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 -"


def refusal(ruleset: str, text: str) -> str:
    with pytest.raises(NotationError) as refused:
        Position.parse(ruleset, text)
    return refused.value.code


def test_the_start_prints_as_documented():
    assert str(Position.initial("standard")) == START
    three = "5.5.5.5.5.Q0/5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0,0 0 -"
    assert str(Position.initial("standard-3")) == three


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        ("standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q1 B 0,0 0 -"),  # 71 stones
        ("standard", "0.0.0.0.0.q0/0.0.0.0.0.q0 * 38,32 31 -"),
        ("standard", "0.0.0.0.0.Q0/0.0.0.0.0.Q0 * 40,4x 31 -"),
        ("folk", "0.0.0.0.0.q0/0.0.0.0.0.q0 * 71,-1 19 -"),
        ("folk", "0.2.0.0.0.Q0/1.1.1.1.1.Q6 T 37,0 31 B>T:3,T>B:5"),
        ("table-flip", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 T 0,0 1f -"),
        ("standard-3", "0.1.0.0.0.Q0/0.0.0.0.0.Q0/3.0.0.0.0.Q1 L 60,4x,6 41 -"),
    ],
)
def test_reading_neither_judges_nor_changes(ruleset, text):
    assert str(Position.parse(ruleset, text)) == text


@pytest.mark.parametrize(
    ("code", "ruleset", "text"),
    [
        ("fields", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0  0 -"),
        ("fields", "standard", START + " "),
        ("sides", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0/ B 0,0 0 -"),
        ("group", "standard", "5.5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 -"),
        ("number", "standard", "5.5.5.5.5.Q/5.5.5.5.5.Q0 B 0,0 0 -"),
        ("number", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 ０ -"),
        ("number", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B -0,0 0 -"),
        ("number", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,xx 0 -"),
        ("too_many", "standard", "71.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 -"),
        ("too_many", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 32001 -"),
        ("all_out", "standard-3", "5.5.5.5.5.Q0/5.5.5.5.5.Q0/5.5.5.5.5.Q0 * 1x,2x,3x 0 -"),
        ("quan_pit", "standard", "5.5.5.5.5.5/5.5.5.5.5.Q0 B 0,0 0 -"),
        ("turn", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 b 0,0 0 -"),
        ("turn", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 BT 0,0 0 -"),
        ("turn_out", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0x,0 0 -"),
        ("stores", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0,0 0 -"),
        ("negative", "folk", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B -1,1 0 -"),
        ("flipped", "table-flip", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 1f -"),
        ("flipped", "table-flip", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 T 0,0 2f -"),
        ("no_debts", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 T>B:1"),
        ("debt", "folk", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 T>B:0"),
        ("debt", "folk", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 T>R:1"),
        ("debt_order", "folk", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 T>B:1,T>B:2"),
        ("length", "standard", START + " " * 500),
    ],
)
def test_bad_text_says_what_is_wrong(code, ruleset, text):
    assert refusal(ruleset, text) == code


@pytest.mark.parametrize(
    ("code", "ruleset", "text"),
    [
        ("total", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q1 B 0,0 0 -"),
        ("over", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 * 0,0 0 -"),
        ("all_empty", "standard", "5.5.5.5.5.q0/5.5.5.5.5.q0 B 10,10 0 -"),
        ("too_few", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0x 0 -"),
        ("far", "standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 10000 -"),
        ("far", "folk", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 0 T>B:10000"),
    ],
)
def test_what_can_be_read_but_not_played_from(code, ruleset, text):
    position = Position.parse(ruleset, text)
    with pytest.raises(UnplayablePosition) as refused:
        Game.new(ruleset, position)
    assert refused.value.code == code


def test_4_1_loading_refills_the_side_to_move_and_is_otherwise_canonical():
    game = Game.new("standard", "0.0.0.0.0.Q0/0.1.4.2.3.Q0 B 36,4 30 -")
    assert str(game.position) == "1.1.1.1.1.Q0/0.1.4.2.3.Q0 B 31,4 30 -"
    assert game.events == ({"e": "refill", "side": "B", "paid": 5, "owed": 0},)


def test_4_3_loading_can_end_the_game_at_once():
    game = Game.new("standard", "0.0.0.0.0.Q6/2.0.0.0.0.Q0 B 4,38 30 -")
    assert str(game.outcome) == "no_refill T 4,40"
    assert game.legal_moves() == ()


@pytest.mark.parametrize(
    "text",
    [
        "70.70.70.70.70.Q70/70.70.70.70.70.Q70 B 0,0 0 -",
        "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0x 0 -",
    ],
)
def test_nothing_can_be_played_in_a_position_that_cannot_be(text):
    """The compiled turn never sees more stones, or fewer sides, than there are."""
    position = Position.parse("standard", text)
    for act in (lambda: position.play(Move("B1", "+")), lambda: position.leave(Exit("B", "resign"))):
        with pytest.raises(UnplayablePosition):
            act()


def test_the_last_ply_a_game_can_start_at_is_read_back_when_it_has_gone_on():
    game = Game.new("standard", "5.5.5.5.5.Q0/5.5.5.5.5.Q0 B 0,0 9999 -").play("B2-")
    assert str(Position.parse("standard", str(game.position))) == str(game.position)
