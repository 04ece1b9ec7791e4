"""Games: exits, flip, repetition, the quiet limit, holdings (rules 4–6)."""

import pytest

from oanquan.rules import (
    Exit,
    Game,
    Holding,
    IllegalMove,
    Move,
    NotationError,
    Position,
    UnplayablePosition,
    parse_entries,
    parse_entry,
)

REFILL = "1.1.0.0.0.Q0/0.0.0.0.0.Q6 B {},{} 30 -"


def refusal(game: Game, entry: str) -> str:
    with pytest.raises((IllegalMove, NotationError)) as refused:
        game.play(entry)
    return refused.value.code


@pytest.mark.parametrize(
    ("code", "entry"),
    [
        ("not_turn", "T1+"),
        ("no_pit", "B6+"),
        ("no_pit", "R1+"),
        ("no_pit", "Q9-"),
        ("move_text", "QR+"),
        ("move_text", "B1"),
        ("move_text", "B1 +"),
        ("move_text", ""),
        ("no_exit", "X:resign"),
        ("no_exit", "B:agreed"),
        ("no_flip", "flip"),
    ],
)
def test_what_cannot_be_played_says_why(code, entry):
    assert refusal(Game.new("standard"), entry) == code


def test_an_empty_pit_and_a_finished_game_are_said():
    assert refusal(Game.new("standard").play("B2-"), "T4+") == "empty_pit"
    over = Game.new("standard").play("B:resign")
    assert refusal(over, "T1+") == "game_over"
    assert refusal(over, "T:resign") == "game_over"
    assert refusal(over, "agreed") == "game_over"


def test_a_move_list_has_a_length_limit():
    with pytest.raises(NotationError) as refused:
        parse_entries("standard", "B1+ " * 20_000)
    assert refused.value.code == "length"


def test_5_3_an_exit_is_accepted_whoever_is_to_move_and_is_no_ply():
    game = Game.new("standard").play("B:timeout")
    assert str(game.outcome) == "timeout T 0,25"
    assert game.position.ply == 0
    assert game.position.out == ("B",)


def test_5_3_debts_are_repaid_when_a_side_leaves():
    game = Game.new("folk", "1.1.0.0.0.Q0/1.0.0.0.0.Q6 B 40,1 30 T>B:1").play("B:resign")
    assert str(game.outcome) == "resign T 41,1"


def test_5_5_three_players_rank_the_one_who_left_later_higher():
    game = Game.new("standard-3").play("L:resign")
    assert not game.is_over
    assert refusal(game, "L:timeout") == "side_out"
    game = game.play_all(["B1+", "B:abandoned"])
    assert game.outcome is not None
    assert game.outcome.reason == "abandoned"
    assert game.outcome.winner == "R"
    assert game.outcome.ranking == (("R",), ("B",), ("L",))


def test_5_3_agreed_shares_the_first_place_among_those_still_in():
    game = Game.new("standard-3").play_all(["R:resign", "agreed"])
    assert game.outcome is not None
    assert game.outcome.winner == "draw"
    assert game.outcome.ranking == (("B", "L"), ("R",))


def test_5_1_shared_scores_share_a_place():
    game = Game.new("standard-3", "0.0.1.0.0.Q0/3.0.2.0.0.q0/1.0.0.0.1.q0 B 30,18,39 60 -").play("B3+")
    assert game.outcome is not None
    assert game.outcome.ranking == (("B", "L"), ("R",))


def test_5_6_the_quiet_limit_stops_a_game_and_can_be_off():
    start = "0.0.0.0.1.Q9/1.0.0.0.0.Q9 B 15,15 40 -"
    quiet, endless = Game.new("folk", start), Game.new("folk", start, quiet_limit=None)
    while not quiet.is_over:
        move = quiet.legal_moves()[0]
        quiet, endless = quiet.play(move), endless.play(move)
    assert quiet.outcome is not None
    if quiet.outcome.reason == "stalled":
        assert quiet.position.trail.quiet == 60
        assert not endless.is_over
    else:
        assert endless.outcome == quiet.outcome


def test_5_3_a_match_can_be_called_off_until_every_side_has_moved():
    game = Game.new("standard-3").play("B1+")
    game = game.play(game.legal_moves()[0])
    assert not game.everyone_has_moved
    assert game.play(game.legal_moves()[0]).everyone_has_moved


def test_6_1_the_flip_is_offered_once_and_is_no_ply():
    game = Game.new("table-flip").play("B2-")
    assert str(game.legal_moves()[-1]) == "flip"
    flipped = game.play("flip")
    assert str(flipped.position).split()[1:4] == ["T", "6,0", "1f"]
    assert "flip" not in map(str, flipped.legal_moves())
    assert refusal(flipped, "flip") == "no_flip"
    assert refusal(game.play("T1+"), "flip") == "no_flip"


def test_4_2_a_refill_pays_dan_first_and_then_changes_a_quan():
    game = Game.new("standard", "0.0.1.0.0.Q2/0.0.0.0.5.Q42 B 0,0 30 -")
    game = game.play("B3+")
    assert game.position.stores == (12, 0)
    assert game.holdings() == {"B": Holding(1, 2), "T": Holding()}
    paid = Holding(1, 2).pay(5, quan_value=10)
    assert paid == Holding(0, 7, changed=1)
    assert paid.points(10) == 7


def test_4_2_a_game_from_a_position_knows_only_the_number():
    assert Game.new("standard", REFILL.format(30, 12)).play("B1+").holdings() is None


def test_4_4_the_lender_pays_from_its_own_stones():
    lender = Holding(4, 0).pay(3, quan_value=10)
    assert lender == Holding(3, 7, changed=1)


def test_undo_and_at_refuse_what_is_not_there():
    game = Game.new("standard").play("B2-")
    assert game.undo() == Game.new("standard")
    with pytest.raises(IllegalMove):
        game.undo().undo()
    with pytest.raises(IllegalMove):
        game.at(2)


def test_the_first_handful_ends_where_its_last_dan_falls():
    position = Game.new("standard").position
    assert position.first_handful_ends(parse_entry("standard", "B3+")) == "T4"
    assert position.first_handful_ends(parse_entry("standard", "B1-")) == "T4"


@pytest.mark.parametrize("limit", [0, -1, 10_001])
def test_5_6_the_quiet_limit_is_a_sensible_number_or_off(limit):
    with pytest.raises(UnplayablePosition) as refused:
        Game.new("standard", quiet_limit=limit)
    assert refused.value.code == "quiet_limit"


def test_a_position_belongs_to_its_ruleset():
    with pytest.raises(UnplayablePosition) as refused:
        Game.new("standard-3", Position.initial("standard"))
    assert refused.value.code == "other_ruleset"


def test_moves_and_exits_made_by_hand_are_checked_like_texts():
    position = Position.initial("standard")
    for code, act in (
        ("move_text", lambda: position.play(Move("B1", "x"))),
        ("no_exit", lambda: position.leave(Exit("B", "lost"))),
        ("no_exit", lambda: position.leave(Exit("X", "resign"))),
    ):
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.code == code


def test_6_1_a_flip_is_over_once_the_second_move_is_made():
    game = Game.new("table-flip").play_all(["B2-", "flip", "T3+"])
    assert game.position == Position.parse("table-flip", str(game.position))
