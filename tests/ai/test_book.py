"""Playing from the proofs: Hoàn hảo knows them by heart, and gives none up."""

import io
import random
import time
from concurrent.futures import Future
from dataclasses import replace

import pytest

from oanquan.ai import Stop, book, choose_move
from oanquan.ai.book import FOLDER, book_move, lost_moves
from oanquan.ai.checker import check
from oanquan.ai.proof import Proof, read_proof, write_proof
from oanquan.ai.search import Score
from oanquan.conversation import Conversation
from oanquan.rules import Game
from tests.ai.kept import WINS, entries, names
from tests.bench.exhaustive import SOLVED, every_line


@pytest.mark.parametrize("ruleset", SOLVED)
def test_who_moves_first_wins(ruleset):
    """Hoàn hảo opens with the quickest proven win, of several the one with the smallest proof, and at once."""
    result = choose_move(Game.new(ruleset), "hoan-hao", rng=random.Random(0))
    proofs = [read_proof(path) for path in WINS if path.stem.startswith(f"{ruleset}_") and path.stem.endswith("_B")]
    quickest = min(proofs, key=lambda proof: (proof.plies, len(proof.replies)))
    assert str(result.move) in (quickest.moves[0], mirrored(quickest.moves[0]))
    assert (result.score, result.nodes) == (Score("win", quickest.plies + 1), 0)


@pytest.mark.parametrize("ruleset", SOLVED)
def test_b2_towards_the_left_wins_everywhere(ruleset):
    assert FOLDER / f"{ruleset}_B2-_B.proof" in WINS


@pytest.mark.parametrize("ruleset", SOLVED)
def test_moving_first_hoan_hao_follows_a_proof_against_every_reply(ruleset):
    """The exhaustive opponent, as far as there is time for it here; `make exhaustive` goes to the end of every line."""

    def answer(game):
        result = choose_move(game, "hoan-hao", rng=random.Random(0))
        assert (result.nodes, result.score.kind) == (0, "win")
        return result.move

    games = list(every_line(Game.new(ruleset), "B", answer, plies=6))
    assert len(games) > 100
    assert {game.outcome.winner for game in games if game.is_over} <= {"B"}


@pytest.mark.parametrize("path", WINS, ids=names(WINS))
def test_hoan_hao_wins_to_the_end_and_answers_at_once(path):
    proof = read_proof(path)
    for seed in range(3):
        game, rng = Game.new(proof.ruleset).play_all(proof.moves), random.Random(seed)
        while not game.is_over:
            if game.position.turn == proof.winner:
                result = choose_move(game, "hoan-hao", rng=rng)
                assert result.nodes == 0
            else:
                result = choose_move(game, rng.choice(["de", "kho"]), rng=rng)
            game = game.play(result.move)
        assert game.outcome.winner == proof.winner


def mirrored(move):
    return f"{move[0]}{6 - int(move[1])}{'-' if move[2] == '+' else '+'}" if move != "flip" else move


@pytest.mark.parametrize("path", WINS, ids=names(WINS))
def test_the_mirror_image_of_a_proof_is_known(path):
    proof = read_proof(path)
    game = Game.new(proof.ruleset).play_all([mirrored(move) for move in proof.moves])
    if game.position.turn != proof.winner:
        game = game.play(game.legal_moves()[-1])
    move, _ = book_move(game)
    plain = Game.new(proof.ruleset).play_all([mirrored(str(entry)) for entry in game.entries])
    assert mirrored(str(move)) == str(book_move(plain)[0])


@pytest.mark.parametrize(("first", "answer"), [("B2-", "flip"), ("B4+", "flip"), ("B1-", "T"), ("B3+", "T")])
def test_whether_to_flip_is_known_6_1(first, answer):
    result = choose_move(Game.new("table-flip").play(first), "hoan-hao", rng=random.Random(0))
    assert str(result.move).startswith(answer)
    assert result.score.kind == "win"


@pytest.mark.parametrize("seed", range(4))
def test_hoan_hao_opens_with_what_no_proof_refutes_6_1(seed):
    """In table-flip every first move but B1+ and its mirror image is known to lose, by the flip or without."""
    game = Game.new("table-flip")
    assert {str(move) for move in game.legal_moves()} - {str(move) for move in lost_moves(game)} == {"B1+", "B5-"}
    assert str(choose_move(game, "hoan-hao", rng=random.Random(seed)).move) in ("B1+", "B5-")
    assert not lost_moves(game.play("B2-"))


def test_hoan_hao_wins_a_proof_against_the_exhaustive_opponent(small, tmp_path):
    """Every line to its end, through the book that the level plays from."""
    write_proof(small, tmp_path / f"{small.name}.proof")
    games = list(every_line(small.start(), small.winner, lambda game: book_move(game, tmp_path)[0]))
    assert {game.outcome.winner for game in games} == {small.winner}
    assert len(games) == check(small).lines


def test_a_proof_is_left_alone_once_repetition_may_interfere_5_2():
    """The position is in the proof, but T did not come there by its moves."""
    game = Game.new("mature-quan").play_all(entries("B1- T1- B5- T1+ B5+ T2+ B2-"))
    proof = check(read_proof(FOLDER / "mature-quan_B1-_T.proof"))
    assert proof.find(game.position) is not None
    assert book_move(game) is None


def test_a_proof_is_left_alone_where_the_quiet_limit_comes_first_5_6():
    moves = ["B2-", "T1+"]
    assert book_move(Game.new("standard").play_all(moves)) is not None
    assert book_move(Game.new("standard", quiet_limit=None).play_all(moves)) is not None
    assert book_move(Game.new("standard", quiet_limit=10).play_all(moves)) is None


def test_waiting_for_a_proof_can_be_ended(monkeypatch):
    """Whoever has no time, or is told to stop, does without the proof; the walk goes on."""
    monkeypatch.setattr(book, "_walked", lambda _: Future())
    game, stop = Game.new("standard").play_all(["B2-", "T1+"]), Stop()
    stop.set()
    assert book_move(game, stop=stop) is None
    assert book_move(game, deadline=time.monotonic()) is None
    assert choose_move(game, "hoan-hao", rng=random.Random(0), stop=stop).move in game.legal_moves()


def test_half_the_time_is_left_for_a_search_when_a_proof_is_not_walked_in_time(monkeypatch):
    monkeypatch.setattr(book, "_walked", lambda _: Future())
    game = Game.new("standard").play_all(["B2-", "T1+"])
    assert choose_move(game, "hoan-hao", rng=random.Random(0), deadline=time.monotonic() + 0.4).depth >= 1
    said = io.BytesIO()
    Conversation(io.BytesIO(b"position standard start moves B2- T1+\ngo movetime 400\n"), said).run()
    assert b"info depth 3" in said.getvalue()


def test_a_flip_that_does_not_help_is_answered_from_the_proof_6_1():
    """Who had better not flipped: the sides are exchanged, the stones lie as they did, and T still wins."""
    for first in ("B1-", "B3+"):
        for moves in ([first], [first, "flip"]):
            assert (
                choose_move(Game.new("table-flip").play_all(moves), "hoan-hao", rng=random.Random(0)).score.kind
                == "win"
            )


def test_a_damaged_proof_is_left_out_and_costs_no_game(small, tmp_path, caplog):
    """Cut off, under another's name, with a changed move: the others are still played from."""
    good = FOLDER / "standard_B2-_B.proof"
    (tmp_path / good.name).write_bytes(good.read_bytes())
    (tmp_path / "standard_B1-_T.proof").write_bytes(good.read_bytes()[:3000])
    (tmp_path / "standard_B2+_B.proof").write_bytes((FOLDER / "folk-5_B1+_B.proof").read_bytes())
    false = replace(small, replies=bytes([(small.replies[0] + 1) % 10]) + small.replies[1:])
    write_proof(false, tmp_path / f"{small.name}.proof")
    assert book_move(Game.new("standard"), tmp_path) is not None
    assert "standard_B1-_T.proof is not a proof" in caplog.text
    assert "standard_B2+_B.proof holds folk-5_B1+_B" in caplog.text
    assert book_move(small.start(), tmp_path) is None
    assert small.name in caplog.text


def test_proofs_that_are_missing_are_missed_in_the_log(tmp_path, caplog):
    for ruleset in ("standard", "standard-3"):
        assert book_move(Game.new(ruleset), tmp_path) is None
    assert caplog.messages == [f"no proofs of standard in {tmp_path}: Hoàn hảo searches instead"]


def test_a_proof_that_was_found_false_is_not_entered_again(small, tmp_path, caplog):
    """Its header gives B1- to T within one ply; the walk finds nothing of the kind."""
    write_proof(Proof("standard", ("B1-",), "T", 1, bytes([0])), tmp_path / "standard_B1-_T.proof")
    start = Game.new("standard")
    assert {str(move) for move in lost_moves(start, tmp_path)} == {"B1-", "B5+"}
    assert book_move(start.play("B1-"), tmp_path) is None
    assert "standard_B1-_T" in caplog.text
    assert not lost_moves(start, tmp_path)
