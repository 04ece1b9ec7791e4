"""The proof search: exact within its plies, whatever it was asked before."""

import random
from dataclasses import replace

import pytest

from oanquan.ai.certain import Certainty
from oanquan.ai.quest import Quest
from oanquan.ai.stop import Stop
from oanquan.rules import RULESETS, Game
from oanquan.rules.moves import move_of
from tests.ai.reference import TWO_PLAYERS, endgames, reaches
from tests.rules.test_properties import mirror, rotate

MANY = 1 << 40


@pytest.mark.parametrize("holds", [False, True])
@pytest.mark.parametrize("key", TWO_PLAYERS)
def test_answers_are_those_of_a_search_without_a_table(key, holds):
    """Many positions and plies through one table, in any order: facts of one serve the others rightly."""
    positions = [position for back in (1, 2, 3, 4) for position in endgames(key, back=back, count=8)]
    questions = [(position, plies) for position in positions for plies in (1, 2, 3, 4)]
    random.Random(key).shuffle(questions)
    seen = set()
    for side in (0, 1):
        quest = Quest(RULESETS[key], side, mebibytes=1, holds=holds)
        answers = [quest.ask(position.state(), plies, nodes=MANY) for position, plies in questions]
        assert answers == [reaches(position, side, plies, holds=holds) for position, plies in questions]
        seen |= set(answers)
    assert seen == {True, False}


@pytest.mark.parametrize("key", ["standard", "folk", "folk-5", "mature-quan"])
def test_other_stores_other_answers_5_1(key):
    """The same stones with other stores, asked through one table: more points never win less."""
    for position in endgames(key, back=4, count=4):
        total = sum(position.stores)
        stores = [(mine, total - mine) for mine in range(total + 1)]
        random.Random(key).shuffle(stores)
        quest = Quest(position.ruleset, 0, mebibytes=1)
        answers = {}
        for store in stores:
            asked = replace(position, stores=store)
            answers[store[0]] = quest.ask(asked.state(), 3, nodes=MANY)
            assert answers[store[0]] == reaches(asked, 0, 3)
        assert [answers[mine] for mine in sorted(answers)] == sorted(answers.values())


@pytest.mark.parametrize("key", TWO_PLAYERS)
def test_mirrored_and_turned_positions_have_the_same_answer(key):
    for position in endgames(key, back=6, count=5):
        for side in (0, 1):
            answer = Quest(position.ruleset, side, mebibytes=1).ask(position.state(), 6, nodes=MANY)
            for other, seat in ((mirror(position), side), (rotate(position), 1 - side)):
                assert Quest(position.ruleset, seat, mebibytes=1).ask(other.state(), 6, nodes=MANY) == answer


def test_a_full_table_forgets_but_does_not_lie():
    for position in endgames("standard", back=7, count=6):
        large, small = (Quest(position.ruleset, 0, mebibytes=size) for size in (16, 0.001))
        assert small.ask(position.state(), 7, nodes=MANY) == large.ask(position.state(), 7, nodes=MANY)


def test_the_move_of_a_win_wins_and_the_plies_are_enough():
    for position in endgames("standard", back=6, count=12):
        side = position.ring.sides.index(position.turn)
        quest = Quest(position.ruleset, side, mebibytes=1)
        if not quest.ask(position.state(), 8, nodes=MANY):
            continue
        plies, code = quest.known(position.state(), 8)
        after, _ = position.play(move_of(code, position.ring), quiet_limit=None)
        assert after.is_over or quest.ask(after.state(), plies - 1, nodes=MANY)


def test_a_limit_ends_it_without_an_answer_and_it_can_go_on():
    game = Game.new("standard").play_all(["B2-", "T1+"])
    quest = Quest(game.ruleset, 0, mebibytes=64)
    assert quest.ask(game.position.state(), 30, nodes=10_000) is None
    assert 10_000 <= quest.nodes < 10_000 + 11
    quest.record.stop = 0
    while (answer := quest.ask(game.position.state(), 30, nodes=500_000)) is None:
        quest.record.stop = 0
    assert answer


def certainty(game, nodes=5_000_000):
    return Certainty(game, nodes=nodes, stop=Stop(), deadline=None)


def test_certain_wins_and_losses_agree():
    seen = 0
    for position in endgames("standard", back=8, count=20):
        game = Game.new("standard", str(position))
        won = certainty(game).win()
        if won and not (after := game.play(won[0])).is_over:
            assert certainty(after).loss() == (True, None)
            assert certainty(after).win() is None
            assert certainty(after).loses(after.legal_moves()[0])
            seen += 1
    assert seen


def test_what_saves_from_a_loss_is_named():
    """Where other moves lose and one does not, that one is found."""
    found = 0
    for position in endgames("standard", back=5, count=40):
        game = Game.new("standard", str(position))
        asked = certainty(game, nodes=200_000)
        lost, saving = asked.loss()
        if lost is False and any(asked.loses(move) for move in game.legal_moves()):
            assert not asked.loses(saving)
            found += 1
    assert found


def test_the_quiet_limit_bounds_what_is_called_certain_5_6():
    """With 58 quiet moves behind, a win that takes longer than one more is no certainty."""
    game = Game.new("standard").play("B1-")
    near = replace(game, quiet_limit=10)
    assert certainty(near, nodes=200_000).plies < 10
    assert certainty(replace(game, quiet_limit=None)).plies == 50
