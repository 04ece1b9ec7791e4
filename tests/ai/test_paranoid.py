"""The search for three players."""

import pytest

from oanquan.ai import Limits, score_moves, think
from oanquan.ai.evaluate import PROVEN
from oanquan.ai.paranoid import LOST, ended_for, estimate_for
from oanquan.ai.search import Searcher
from oanquan.rules import Game, Position
from tests.ai.reference import THREE_PLAYERS, endgames, paranoid
from tests.rules.test_properties import rotate


@pytest.mark.parametrize("key", THREE_PLAYERS)
@pytest.mark.parametrize("back", [1, 2, 3])
def test_value_is_that_of_an_unpruned_search(key, back):
    positions = endgames(key, back=back, count=4)
    assert positions
    for position in positions:
        side = position.ring.sides.index(position.turn)
        for depth in (1, 2, 3):
            with Searcher(position, quiet_limit=60, limits=Limits(depth=depth)) as searcher:
                assert searcher.value(depth) == paranoid(position, side, depth)


@pytest.mark.parametrize("key", THREE_PLAYERS)
def test_a_turned_board_has_the_same_value(key):
    for position in endgames(key, back=6, count=4):
        fresh = Position.parse(position.ruleset, str(position))
        values = []
        for board in (fresh, rotate(fresh), rotate(rotate(fresh))):
            with Searcher(board, quiet_limit=60, limits=Limits(depth=4)) as searcher:
                values.append(searcher.value(4))
        assert values[0] == values[1] == values[2]


def test_the_estimate_is_the_margin_over_the_best_other():
    position = Position.parse("standard-3", "1.0.0.0.0.q0/1.0.0.0.0.q0/1.0.0.0.0.Q0 B 40,30,22 60 -")
    state = position.state()
    assert estimate_for(state, 0) > 0 > estimate_for(state, 1) > estimate_for(state, 2)


def test_a_side_that_is_out_has_lost():
    game = Game.new("standard-3").play("B3+").play("R:resign")
    assert estimate_for(game.position.state(), 1) <= -LOST
    after = game.play("L:resign").position.state()
    after.winner = 0
    assert ended_for(after, 0, 1) >= PROVEN
    assert -PROVEN < ended_for(after, 1, 1) < 0


@pytest.mark.parametrize("key", THREE_PLAYERS)
def test_a_proven_win_is_won_against_every_reply(key):
    """Wins are proven whatever the others do: walk all their moves."""
    walked = 0
    for position in endgames(key, back=3, count=12):
        game = Game.new(key, str(position))
        result = think(game, Limits(depth=4))
        if result.score.kind == "win":
            walked += 1
            assert always_wins(game, position.turn, result.score.n)
        assert result.score.kind != "loss"
    assert walked


def always_wins(game: Game, side: str, plies: int) -> bool:
    if game.outcome:
        return game.outcome.winner == side
    if plies == 0:
        return False
    if game.position.turn == side:
        return always_wins(game.play(think(game, Limits(depth=plies)).move), side, plies - 1)
    return all(always_wins(game.play(move), side, plies - 1) for move in game.legal_moves())


def test_scores_cover_every_move():
    game = Game.new("mature-quan-3")
    assert list(score_moves(game, Limits(depth=3))) == list(game.legal_moves())
