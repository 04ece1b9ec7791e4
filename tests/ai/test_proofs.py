"""The proofs that are kept: every one is walked completely, against every reply."""

import random
from dataclasses import replace
from functools import cache

import pytest

from oanquan.ai import choose_move
from oanquan.ai.book import FOLDER, book_move
from oanquan.ai.checker import check
from oanquan.ai.proof import Proof, ProofError, read_proof, write_proof
from oanquan.ai.solver import Prover
from oanquan.rules import Game

ENDGAME = (
    "B4+",
    "T5+",
    "B1+",
    "T4+",
    "B5+",
    "T3-",
    "B4-",
    "T5-",
    "B5+",
    "T5-",
    "B2-",
    "T2-",
    "B1-",
    "T1-",
    "B5+",
    "T4+",
)
KEPT = sorted(FOLDER.glob("*.proof"))


@cache
def walked(path):
    return check(read_proof(path))


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_complete_walk(path):
    """Every line ends in a win, no position comes back, repetitions are wins (5.1-5.6)."""
    result = walked(path)
    assert result.positions == len(result.proof.replies)
    assert result.longest < 60


def test_proofs_are_kept_and_small():
    assert KEPT
    assert sum(path.stat().st_size for path in KEPT) <= 8 * 2**20
    assert all(path.stat().st_size <= 2 * 2**20 for path in KEPT)


def everything(game, winner, plies):
    """Hoàn hảo as `winner` against every reply for `plies` plies: the games so far."""
    if game.is_over or plies == 0:
        return [game]
    if game.position.turn == winner:
        moves = [choose_move(game, "hoan-hao", rng=random.Random(0)).move]
    else:
        moves = game.legal_moves()
    return [end for move in moves for end in everything(game.play(move), winner, plies - 1)]


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_hoan_hao_follows_the_proof_against_every_reply(path):
    """The exhaustive opponent of the complete walk, here through the level itself."""
    proof = read_proof(path)
    for game in everything(Game.new(proof.ruleset).play_all(proof.moves), proof.winner, 4):
        if game.is_over:
            assert game.outcome.winner == proof.winner
        elif game.position.turn == proof.winner:
            assert book_move(game) is not None


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_hoan_hao_wins_to_the_end_and_answers_at_once(path):
    proof = read_proof(path)
    for seed in range(10):
        game, rng = Game.new(proof.ruleset).play_all(proof.moves), random.Random(seed)
        while not game.is_over:
            if game.position.turn == proof.winner:
                result = choose_move(game, "hoan-hao", rng=rng)
                assert result.nodes == 0
            else:
                result = choose_move(game, rng.choice(["de", "kho"]), rng=rng)
            game = game.play(result.move)
        assert game.outcome.winner == proof.winner


@pytest.fixture(scope="module")
def small():
    """A proof made here, of an endgame that B wins within 7 plies."""
    prover = Prover("standard", ENDGAME, "B", mebibytes=16)
    plies = prover.prove(16, lambda _: None)
    assert plies
    return prover.strategy(plies, lambda _: None)


def test_a_made_proof_holds_and_survives_its_file(small, tmp_path):
    write_proof(small, tmp_path / "a.proof")
    again = read_proof(tmp_path / "a.proof")
    assert again == small
    assert check(again).longest <= 16


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


def test_every_changed_move_is_noticed(small):
    """A proof with one other move loses, circles, is illegal or no longer fits: or it is another proof."""
    noticed = 0
    for at in range(0, len(small.replies), max(1, len(small.replies) // 40)):
        replies = bytearray(small.replies)
        replies[at] = (replies[at] + 3) % 10
        try:
            check(replace(small, replies=bytes(replies)))
        except ProofError:
            noticed += 1
    assert noticed


def test_a_proof_too_short_too_long_or_for_the_other_side_is_refused(small):
    with pytest.raises(ProofError, match="missing"):
        check(replace(small, replies=small.replies[:-1]))
    with pytest.raises(ProofError, match="no position"):
        check(replace(small, replies=small.replies + b"\0"))
    with pytest.raises(ProofError):
        check(replace(small, winner="T" if small.winner == "B" else "B"))
    with pytest.raises(ProofError, match="not legal"):
        check(replace(small, replies=bytes([99]) + small.replies[1:]))


@pytest.mark.parametrize("data", [b"", b"hello", b"oanquan proof 1\nruleset standard\nmoves \nwinner B\n\nxx"])
def test_a_file_that_is_no_proof_is_refused(data, tmp_path):
    (tmp_path / "x.proof").write_bytes(data)
    with pytest.raises(ProofError, match=r"x\.proof is not a proof"):
        read_proof(tmp_path / "x.proof")


def test_an_interrupted_search_goes_on_from_its_checkpoint(tmp_path):
    moves = ("B2-", "T5+", "B4-", "T4+")
    first = Prover("standard", moves, "B", mebibytes=1)
    assert first.prove(6, lambda _: None) == 0
    first.save(tmp_path / "state.npz")
    again = Prover("standard", moves, "B", mebibytes=1)
    assert again.load(tmp_path / "state.npz")
    assert (again.depth, int(again.work.nodes)) == (6, int(first.work.nodes))
    other = Prover("standard", moves, "T", mebibytes=1)
    assert not other.load(tmp_path / "state.npz")


def test_a_proof_of_nothing_is_not_made():
    assert isinstance(Proof("standard", (), "B", b"").start(), Game)
    with pytest.raises(ProofError, match="missing"):
        check(Proof("standard", (), "B", b""))
