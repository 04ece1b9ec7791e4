"""The two-player search: exact at its depth, whatever the path, the symmetry or the limit."""

import threading

import pytest

from oanquan.ai import Limits, Score, Stop, score_moves, think
from oanquan.ai.evaluate import PROVEN, WIN
from oanquan.ai.search import Searcher
from oanquan.rules import Game, Position
from tests.ai.reference import TWO_PLAYERS, endgames, minimax
from tests.rules.test_properties import mirror, rotate


def value_at(position: Position, depth: int, *, quiet_limit: int | None = 60) -> int:
    with Searcher(position, quiet_limit=quiet_limit, limits=Limits(depth=depth)) as searcher:
        return searcher.value(depth)


def deepened(position: Position, depth: int, *, quiet_limit: int | None = 60) -> int:
    with Searcher(position, quiet_limit=quiet_limit, limits=Limits(depth=depth)) as searcher:
        return [searcher.value(d) for d in range(1, depth + 1)][-1]


@pytest.mark.parametrize("key", TWO_PLAYERS)
@pytest.mark.parametrize("back", [1, 3, 4])
def test_value_is_that_of_an_unpruned_minimax(key, back):
    positions = endgames(key, back=back, count=6)
    assert positions
    for position in positions:
        for depth in (1, 2, 3):
            assert value_at(position, depth) == minimax(position, depth)


@pytest.mark.parametrize("key", TWO_PLAYERS)
def test_a_used_table_changes_no_value_but_into_a_proven_one(key):
    for position in endgames(key, back=3, count=6):
        value, plain = deepened(position, 4), minimax(position, 4)
        assert value == plain or abs(value) >= PROVEN


@pytest.mark.parametrize("key", ["mature-quan", "table-flip"])
@pytest.mark.parametrize("back", [1, 2, 3, 5])
def test_5_2_repetition_counts_the_moves_before(key, back):
    """Games that ended by repetition, a few moves before: the path decides, not the position."""
    positions = [p for p in endgames(key, back=back, count=99) if p.trail.repeats or back > 4]
    assert positions
    for position in positions[:4]:
        for depth in (1, 2, 4):
            assert value_at(position, depth) == minimax(position, depth)


@pytest.mark.parametrize("quiet_limit", [2, 3, 5])
def test_5_6_quiet_limit_counts_the_moves_before(quiet_limit):
    for position in endgames("standard", back=8, count=4):
        for depth in (2, 4):
            assert value_at(position, depth, quiet_limit=quiet_limit) == minimax(
                position, depth, quiet_limit=quiet_limit
            )


@pytest.mark.parametrize("key", TWO_PLAYERS)
def test_symmetric_positions_have_equal_values(key):
    for position in endgames(key, back=6, count=4):
        fresh = Position.parse(position.ruleset, str(position))
        value = value_at(fresh, 5)
        assert value_at(mirror(fresh), 5) == value
        if not fresh.ruleset.flip:
            assert value_at(rotate(fresh), 5) == value


def test_6_1_the_flip_is_weighed():
    """After a good opening move the other seat flips; the search says so and what it brings."""
    game = Game.new("table-flip").play("B2-")
    best = think(game, Limits(depth=6))
    declined = max(-value_at(game.play(move).position, 5) for move in game.legal_moves() if not move.is_flip)
    assert str(best.move) == "flip"
    assert -value_at(game.play("flip").position, 5) > declined


def test_8_2_is_a_win_on_the_spot():
    game = Game.new("standard", "4.4.1.1.0.Q0/2.2.2.1.1.q0 B 18,24 20 -")
    result = think(game, Limits(depth=6))
    assert (str(result.move), result.score) == ("B3+", Score("win", 1))


@pytest.mark.parametrize("key", ["standard", "mature-quan", "folk", "folk-5-young"])
def test_a_proven_result_is_what_best_play_gives(key):
    """Both sides play the search's moves: the game ends as was said, and no later."""
    proven = 0
    for position in endgames(key, back=5, count=8):
        game = Game.new(key, str(position))
        result = think(game, Limits(nodes=200_000))
        if result.score.kind not in ("win", "loss"):
            continue
        proven += 1
        for _ in range(result.score.n):
            if not game.is_over:
                game = game.play(think(game, Limits(nodes=200_000)).move)
        assert game.outcome is not None
        assert (game.outcome.winner == position.turn) == (result.score.kind == "win")
    assert proven


@pytest.mark.parametrize("nodes", [1, 2, 7, 100, 1_234, 20_000])
def test_node_limit_is_never_overrun(nodes):
    for key in ("standard", "folk", "standard-3"):
        assert think(Game.new(key), Limits(nodes=nodes)).nodes <= nodes


def test_same_node_limit_gives_the_same_result():
    for key in ("standard", "mature-quan", "folk-young", "standard-3"):
        game = Game.new(key).play("B3+")
        assert think(game, Limits(nodes=30_000)) == think(game, Limits(nodes=30_000))


@pytest.mark.parametrize(
    ("key", "moves", "best"),
    [
        ("standard", "", "B2- pts 13 9"),
        ("mature-quan", "B2- T3+", "B5+ pts 26 9"),
        ("folk-5-young", "B1+ T1- B3-", "T2+ pts 4 9"),
        ("standard-3", "B1+", "R4- pts -2 7"),
    ],
)
def test_node_limited_moves_are_the_same_on_every_machine(key, moves, best):
    result = think(Game.new(key).play_all(moves.split()), Limits(nodes=50_000))
    assert " ".join(map(str, (result.move, result.score, result.depth))) == best


def test_stop_ends_a_search_from_another_thread():
    stop, deep = Stop(), threading.Event()

    def report(result):
        if result.depth >= 5:
            deep.set()

    found = []
    searching = threading.Thread(
        target=lambda: found.append(think(Game.new("standard"), Limits(), stop=stop, report=report))
    )
    searching.start()
    deep.wait()
    stop.set()
    searching.join()
    assert found[0].move in Game.new("standard").legal_moves()
    assert found[0].depth >= 5


def test_a_stop_set_before_still_gives_a_move():
    stop = Stop()
    stop.set()
    game = Game.new("folk")
    assert think(game, Limits(), stop=stop).move in game.legal_moves()
    assert set(score_moves(game, Limits(), stop=stop)) == set(game.legal_moves())


def test_a_deadline_that_has_passed_still_gives_a_move():
    game = Game.new("mature-quan-3")
    assert think(game, Limits(deadline=0.0)).move in game.legal_moves()


def test_no_move_when_the_game_is_over():
    game = Game.new("standard").play("B:resign")
    assert think(game, Limits(depth=3)).move is None
    assert score_moves(game, Limits(depth=3)) == {}


def test_the_line_can_be_played():
    for key in ("standard", "mature-quan", "folk", "table-flip", "standard-3"):
        game = Game.new(key)
        result = think(game, Limits(depth=6))
        assert result.line[0] == result.move
        game.play_all(result.line)


def test_scores_of_all_moves_agree_with_the_best():
    game = Game.new("standard")
    scores = score_moves(game, Limits(depth=4))
    best = think(game, Limits(depth=4))
    assert list(scores) == list(game.legal_moves())
    assert scores[best.move] == best.score
    assert max(score.n for score in scores.values()) == best.score.n


WINS = [
    ("standard", "0.1.1.0.0.q7/0.0.1.0.0.Q10 B 16,24 16 -", "B3-", Score("win", 3)),
    ("standard", "0.0.1.1.0.q3/0.0.1.1.0.q10 T 22,31 41 -", "T3+", Score("win", 3)),
    ("standard", "1.0.0.2.0.q5/0.0.0.0.1.q6 T 2,53 81 -", "T1+", Score("win", 5)),
    ("standard", "0.0.0.2.1.q11/4.0.0.0.1.q0 B 21,30 10 -", None, Score("loss", 6)),
    ("folk", "0.0.1.0.0.q4/0.0.1.0.0.q1 B 35,28 36 T>B:2", "B3+", Score("win", 5)),
    ("mature-quan", "0.0.1.2.0.q2/0.0.0.1.0.q0 B 17,47 16 -", None, Score("loss", 4)),
    ("folk", "0.0.1.0.0.Q12/0.0.1.0.0.q0 B 12,34 14 -", None, Score("draw")),
    ("mature-quan", "0.1.0.2.0.q1/0.0.1.0.0.q2 T 35,28 41 -", "T3+", Score("draw")),
]


@pytest.mark.parametrize(("key", "position", "move", "score"), WINS)
def test_forced_results_and_their_plies(key, position, move, score):
    """Not found a ply too early either: an unpruned search agrees on the number of plies."""
    game = Game.new(key, position)
    result = think(game, Limits(nodes=100_000))
    assert result.score == score
    assert move in (None, str(result.move))
    if score.n:
        assert abs(minimax(game.position, score.n)) == WIN - score.n
        assert abs(minimax(game.position, score.n - 1)) < PROVEN
