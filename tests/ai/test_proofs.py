"""The proofs that are kept are walked completely, against every reply; false ones are refused."""

import random
from dataclasses import replace

import pytest

from oanquan.ai.book import FOLDER
from oanquan.ai.checker import check
from oanquan.ai.proof import MAX_REPLIES, Proof, ProofError, read_proof, write_proof
from oanquan.ai.solver import Prover
from oanquan.ai.strategy import Unproven, read_strategy
from oanquan.rules import RULESETS, Game
from tests.ai.kept import ENDGAME, KEPT, entries, names
from tests.bench.exhaustive import every_line
from tests.rules.vectors import load


@pytest.mark.parametrize("path", KEPT, ids=names(KEPT))
def test_complete_walk(path):
    """Every line ends as the proof says, no position comes back, repetitions too (5.1-5.6)."""
    result = check(read_proof(path))
    assert result.positions == len(result.proof.replies)
    assert result.longest == result.proof.plies < 60
    assert (result.repetitions > 0) == RULESETS[result.proof.ruleset].repetition


def test_proofs_are_kept_and_small():
    assert sum(path.stat().st_size for path in KEPT) <= 8 * 2**20
    assert all(path.stat().st_size <= 2 * 2**20 for path in KEPT)


def test_one_holds_where_the_other_does_not_win():
    """Both questions about the same endgames: a win refuted is the other's draw or win, in finished games."""
    answers = set()
    for vector in load("standard")["games"][:40]:
        moves = tuple(vector["moves"][:-5])
        if vector["start"] == str(Game.new("standard").position) and not Game.new("standard").play_all(moves).is_over:
            wins = Prover("standard", moves, "T", mebibytes=4).prove(5, lambda _: None)
            holds = Prover("standard", moves, "T", mebibytes=4, holds=True).prove(5, lambda _: None)
            assert not wins or 0 < holds <= wins
            answers.add((bool(wins), bool(holds)))
    assert {(True, True), (False, False)} <= answers


def test_a_made_proof_holds_and_survives_its_file(small, tmp_path):
    write_proof(small, tmp_path / "a.proof")
    again = read_proof(tmp_path / "a.proof")
    assert again == small
    assert check(again).longest == 7


def test_the_proof_knows_every_position_of_a_game_that_follows_it(small):
    result, rng = check(small), random.Random(1)
    for _ in range(20):
        game = small.start()
        while not game.is_over:
            found = result.find(game.position)
            if game.position.turn == small.winner:
                assert found is not None
                game = game.play(found[0])
            else:
                assert found is None
                game = game.play(rng.choice(game.legal_moves()))
        assert game.outcome.winner == small.winner


def test_a_changed_move_is_noticed_or_wins_as_well(small):
    """With one other move it is illegal, incomplete, left over, circular or lost; or it is another proof."""
    refused = 0
    for at, kept in enumerate(small.replies):
        for other in set(range(10)) - {kept}:
            changed = replace(small, replies=small.replies[:at] + bytes([other]) + small.replies[at + 1 :])
            try:
                walked = check(changed)
            except ProofError:
                refused += 1
            else:
                ends = every_line(
                    changed.start(), changed.winner, lambda game, walked=walked: walked.find(game.position)[0]
                )
                assert {game.outcome.winner for game in ends} == {changed.winner}
    assert refused > 100


@pytest.mark.parametrize("name", ["standard_B1+_T_holds", "folk-5_B2+_B_holds", "mature-quan_B3+_B_holds"])
def test_a_line_that_only_draws_is_no_win(name):
    """A strategy that holds, given out for one that wins: legal, complete, and refused for how its lines end."""
    with pytest.raises(ProofError, match="a line does not end as the proof says"):
        check(replace(read_proof(FOLDER / f"{name}.proof"), holds=False))


def test_a_proof_too_short_too_long_or_for_the_other_side_is_refused(small):
    with pytest.raises(ProofError, match="missing"):
        check(replace(small, replies=small.replies[:-1]))
    with pytest.raises(ProofError, match="no position"):
        check(replace(small, replies=small.replies + b"\0"))
    with pytest.raises(ProofError, match="too long"):
        check(replace(small, plies=6))
    with pytest.raises(ProofError, match=r"not legal|missing|no position"):
        check(replace(small, winner="T" if small.winner == "B" else "B"))
    with pytest.raises(ProofError, match="not legal"):
        check(replace(small, replies=bytes([99]) + small.replies[1:]))


FAULTY = {
    "a move of the proof is not legal": Proof(  # T would sow B3, by a byte that only a mirrored position makes a pit
        "standard",
        entries("B2- T3+ B1- T4+ B5- T1- B3+ T1+ B1+ T5- B4+ T3+ B3- T5+ B4- T4+ B1- T1+ B5+"),
        "T",
        1,
        bytes([17]),
    ),
    "the game is over where it begins": Proof("standard", ("B2-", "T:resign"), "T", 0, b""),
    "the other side may still flip": Proof("table-flip", ("B2-",), "B", 40, b"\0"),
    "not one of two players": Proof("standard-3", ("B2-",), "B", 3, b"\0"),
    "from 1 to 59 plies": Proof("standard", ("B2-",), "B", 60, b"\0"),
    "there is no ruleset": Proof("chess", ("B2-",), "B", 3, b"\0"),
    "a position comes back": Proof(
        "standard",
        entries("B4- T3- B1+ T3+ B3- T2- B3- T3+ B5+ T2- B1- T2+ B3- T5+ B4- T2-"),
        "B",
        59,
        bytes([9, 7, 9]),
    ),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_false_proof_is_refused(fault):
    with pytest.raises(ProofError, match=fault):
        check(FAULTY[fault])


def test_a_win_that_a_repetition_takes_away_is_refused_5_2():
    """B wins by the stones within 5 plies, but B1+ would be the fifth move in a row that repeats."""
    moves = entries("B2- T5+ B5+ T1+ B5+ T3- B5- T1- B4- T3- B1+ T3- B1+ T3-")
    prover = Prover("mature-quan", moves, "B", mebibytes=8)
    assert prover.prove(5, lambda _: None) == 5
    with pytest.raises(ProofError, match="a repetition does not end as the proof says"):
        check(prover.strategy(5, lambda _: None))


def test_what_a_small_table_has_lost_is_searched_again():
    large, small = (Prover("standard", ENDGAME[:-4], "B", mebibytes=size) for size in (16, 0.001))
    plies = large.prove(20, lambda _: None)
    assert small.prove(plies, lambda _: None) == plies
    searched = small.quest.nodes
    assert check(small.strategy(plies, lambda _: None)).longest <= plies
    assert small.quest.nodes > searched
    assert large.strategy(plies, lambda _: None).plies == plies


def test_a_strategy_of_too_many_positions_is_given_up():
    prover = Prover("standard", ENDGAME, "B", mebibytes=16)
    assert prover.prove(7, lambda _: None) == 7
    with pytest.raises(Unproven, match="more than 4 positions"):
        read_strategy(prover.quest, prover.root, 7, lambda _: None, positions=4)


def test_what_an_unpacked_file_may_hold_is_bounded(small, tmp_path):
    bomb = replace(small, replies=bytes(MAX_REPLIES + 10))
    write_proof(bomb, tmp_path / "bomb.proof")
    with pytest.raises(ProofError, match="too many"):
        read_proof(tmp_path / "bomb.proof")
    write_proof(small, tmp_path / "more.proof")
    with (tmp_path / "more.proof").open("ab") as file:
        file.write(b"more")
    with pytest.raises(ProofError, match="not all there is"):
        read_proof(tmp_path / "more.proof")


@pytest.mark.parametrize("data", [b"", b"hello", b"oanquan proof 1\nruleset standard\nmoves \nwinner B\nplies 3\n\nxx"])
def test_a_file_that_is_no_proof_is_refused(data, tmp_path):
    (tmp_path / "x.proof").write_bytes(data)
    with pytest.raises(ProofError, match=r"x\.proof is not a proof"):
        read_proof(tmp_path / "x.proof")


class Enough(Exception):
    """Interrupts a search, as a person or a time limit does."""


def test_an_interrupted_search_goes_on_from_its_checkpoint(tmp_path):
    def interrupt(_):
        raise Enough

    first = Prover("standard", ("B2-", "T3-"), "B", mebibytes=64)
    with pytest.raises(Enough):
        first.prove(25, interrupt)
    first.save(tmp_path / "state.npz")
    again = Prover("standard", ("B2-", "T3-"), "B", mebibytes=64)
    assert again.load(tmp_path / "state.npz")
    assert again.quest.nodes == first.quest.nodes > 0
    assert (again.quest.facts == first.quest.facts).all()
    for other in (
        Prover("standard", ("B2-", "T3-"), "B", mebibytes=64, holds=True),
        Prover("standard", ("B2-", "T3-"), "B", mebibytes=1),  # a table of another size
    ):
        assert not other.load(tmp_path / "state.npz")


def test_a_proof_of_nothing_is_not_made():
    assert isinstance(Proof("standard", (), "B", 3, b"").start(), Game)
    with pytest.raises(ProofError, match="missing"):
        check(Proof("standard", (), "B", 3, b""))
