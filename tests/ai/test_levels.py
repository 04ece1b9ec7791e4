"""The levels: legal, repeatable, and erring like people."""

import random

import pytest

from oanquan.ai import LEVELS, Level, Limits, Score, Stop, choose_move, score_moves
from oanquan.ai.levels import felt
from oanquan.rules import RULESETS, Game


def test_the_keys_from_weakest_to_strongest():
    assert list(LEVELS) == ["de", "vua", "kho", "cao-thu", "hoan-hao"]
    budgets = [level.nodes for level in LEVELS.values()]
    assert budgets == sorted(budgets)


@pytest.mark.parametrize("key", RULESETS)
def test_every_level_plays_whole_legal_games(key):
    levels = ["de", "vua", "kho", "cao-thu"]
    game, rng = Game.new(key), random.Random(key)
    while not game.is_over:
        result = choose_move(game, levels[len(game.entries) % len(levels)], rng=rng)
        game = game.play(result.move)
    assert game.outcome


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_move(level):
    game = Game.new("mature-quan").play_all(["B3+", "T1-"])
    assert choose_move(game, level, rng=random.Random(5)) == choose_move(game, level, rng=random.Random(5))


def test_the_weak_levels_do_not_always_play_the_same():
    game = Game.new("standard")
    moves = {str(choose_move(game, "de", rng=random.Random(seed)).move) for seed in range(30)}
    assert len(moves) > 1


@pytest.mark.parametrize("level", ["de", "vua", "kho", "cao-thu"])
def test_nobody_misses_the_capture_under_the_nose(level):
    """B3+ drops one dân and takes the Quan behind the gap; the other way there is less."""
    game = Game.new("standard", "0.0.1.0.0.Q4/2.2.2.2.2.q2 B 22,21 30 -")
    best = {str(choose_move(game, level, rng=random.Random(seed)).move) for seed in range(40)}
    assert best == {"B3+"}


def test_long_relays_are_what_weak_players_miss():
    """Where the best move takes many handfuls, whoever loses the thread does not always find it."""
    game = Game.new("standard").play_all(["B2-", "T1+", "B5+", "T2+"])
    scores = score_moves(game, Limits(depth=1))
    (good,) = [move for move, score in scores.items() if score.n == max(s.n for s in scores.values())]
    assert sum(event["e"] == "lift" for event in game.position.play(good)[1]) == 6

    def found(follows):
        level = Level("here", nodes=400, depth=1, follows=follows)
        return sum(choose_move(game, level, rng=random.Random(seed)).move == good for seed in range(60))

    assert found(1.0) == 60 > found(0.9) > found(0.4)


def test_a_single_move_needs_no_thought():
    game = Game.new("standard", "0.0.0.0.0.Q9/0.0.0.0.1.Q9 T 16,15 30 -")
    assert len(game.legal_moves()) == 2
    over = game.play("B:resign")
    assert choose_move(over, "hoan-hao", rng=random.Random(0)).move is None


def test_no_such_level():
    with pytest.raises(KeyError):
        choose_move(Game.new("standard"), "grandmaster", rng=random.Random(0))


@pytest.mark.parametrize("level", LEVELS)
def test_a_stop_or_a_passed_deadline_still_gives_a_legal_move(level):
    game = Game.new("folk-young").play("B3-")
    stop = Stop()
    stop.set()
    assert choose_move(game, level, rng=random.Random(0), stop=stop).move in game.legal_moves()
    assert choose_move(game, level, rng=random.Random(0), deadline=0.0).move in game.legal_moves()


@pytest.mark.parametrize(("key", "kind"), [("standard", "win"), ("mature-quan", "pts")])
def test_where_repetition_can_interfere_a_win_found_is_not_called_proven_5_2(key, kind):
    """B+ drops one dân behind the last Quan and takes it: won on the spot."""
    game = Game.new(key, "0.0.1.0.0.Q5/2.2.2.2.2.q0 B 22,22 30 -")
    result = choose_move(game, "hoan-hao", rng=random.Random(0))
    assert (str(result.move), result.score.kind) == ("B3+", kind)


def test_a_lead_makes_careless_but_a_deficit_or_a_win_in_sight_does_not():
    """Beyond its care a level hardly tells leads apart; behind it tells everything apart."""
    assert felt(Score("pts", 40), 6) - felt(Score("pts", 20), 6) < 0.1
    assert felt(Score("pts", -20), 6) - felt(Score("pts", -40), 6) == 20
    assert felt(Score("win", 3), 6) > felt(Score("win", 5), 6) > felt(Score("pts", 40), 6) + 100
    assert felt(Score("pts", 40), float("inf")) == 40
