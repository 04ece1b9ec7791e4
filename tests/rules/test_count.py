"""The final count line by line (rules 5.1–5.3)."""

from hypothesis import given, settings

from oanquan.rules import Game, final_count
from tests.rules.strategies import games


def test_5_1_the_38_32_ending_is_18_and_10_and_10():
    game = Game.new("standard", "4.4.1.1.0.Q0/1.1.2.2.2.q0 B 18,24 30 -").play("B3+")
    bottom, top = final_count(game)
    assert (bottom.store, bottom.swept, bottom.score) == (28, 10, 38)
    assert (top.store, top.swept, top.score) == (24, 8, 32)
    assert bottom.held is None


def test_5_1_debts_are_repaid_in_the_count():
    game = Game.new("folk", "0.0.1.3.0.Q0/1.1.2.2.2.q0 B 23,25 30 B>T:2").play("B3+")
    bottom, top = final_count(game)
    assert (bottom.store, bottom.swept, bottom.repaid, bottom.score) == (33, 4, 2, 35)
    assert (top.store, top.swept, top.got_back, top.score) == (25, 8, 2, 35)


def test_a_running_game_has_no_count():
    assert final_count(Game.new("standard")) == ()


@given(games(exits=True))
@settings(max_examples=60, deadline=None)
def test_every_line_adds_up_and_held_stones_are_worth_the_store(game):
    for line in final_count(game):
        assert line.score == line.store + line.swept - line.repaid + line.got_back
        assert line.held is not None
        assert line.held.points(game.ruleset.quan_value) == line.store
