"""The proofs that come with the project, as a book: moves that win whatever the other does."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

from oanquan.ai.checker import Walked, check, key_of
from oanquan.ai.proof import Proof, read_proof
from oanquan.rules import Game, Move, Position
from oanquan.rules.moves import FLIP

FOLDER = Path(__file__).resolve().parents[2] / "seeds" / "proofs"
_KEPT = 8  # walked proofs in memory, some 20 MB each for the largest
_walker = ThreadPoolExecutor(1, "proofs")


def book_move(game: Game, folder: Path = FOLDER) -> tuple[Move, int] | None:
    """A move that wins against any play and the plies it takes at most; None off the proofs.

    A proof is walked once, when a game comes to where it begins or is about to. Raises ProofError
    for one that does not hold.
    """
    if game.position.turn is None or game.start != Position.initial(game.ruleset):
        return None
    proofs = _proofs(game.ruleset.key, folder)
    begun = [_walked(proof).result() for proof in proofs if _began(proof, game)]
    wins = [(*found, walked.proof) for walked in begun if (found := _find(walked, game))]
    wins += [(entry, proof.plies + 1, proof) for proof in proofs if (entry := _entrance(proof, game))]
    if not wins:
        return None
    move, plies, proof = min(wins, key=lambda win: win[1])
    quiet = game.position.trail.quiet if game.quiet_limit else 0
    if game.quiet_limit and quiet + plies >= game.quiet_limit:
        return None
    _walked(proof)  # so that it is ready when the other side has answered
    return move, plies


@lru_cache(maxsize=32)
def _proofs(ruleset: str, folder: Path) -> tuple[Proof, ...]:
    """The proofs of wins in `ruleset`."""
    read = [read_proof(path) for path in sorted(folder.glob(f"{ruleset}_*.proof"))]
    return tuple(proof for proof in read if not proof.holds)


@lru_cache(maxsize=_KEPT)
def _walked(proof: Proof) -> Future[Walked]:
    """The proof walked, or being so in the background."""
    return _walker.submit(check, proof)


def _find(walked: Walked, game: Game) -> tuple[Move, int] | None:
    """The move of the proof that goes on from `game`, and the plies it takes at most."""
    return walked.find(game.position) if _was_followed(walked, game) else None


@lru_cache(maxsize=32)
def _start_of(proof: Proof) -> tuple[int, int]:
    return key_of(proof.start().position)


def _flips(proof: Proof) -> bool:
    return proof.moves[-1:] == (str(FLIP),)


def _began(proof: Proof, game: Game) -> bool:
    """Whether `game` went by the position that `proof` begins with, or its mirror image."""
    n = len(proof.moves)
    if n == 0:
        return True
    if len(game.steps) < n or (game.steps[n - 1].entry == FLIP) != _flips(proof):
        return False
    return key_of(game.steps[n - 1].after) == _start_of(proof)


def _entrance(proof: Proof, game: Game) -> Move | None:
    """A move, or the flip (6.1), to where `proof` begins, if it is the player to move that wins then."""
    winner = "B" if _flips(proof) else game.position.turn
    if len(proof.moves) != len(game.steps) + 1 or proof.winner != winner:
        return None
    ways = (entry for entry in game.legal_moves() if (entry == FLIP) == _flips(proof))
    return next((entry for entry in ways if key_of(game.play(entry).position) == _start_of(proof)), None)


def _was_followed(walked: Walked, game: Game) -> bool:
    """Whether the proof's word on repetition holds (5.2): the game so far is a path of the proof."""
    if not game.ruleset.repetition:
        return True
    for step in game.steps[len(walked.proof.moves) :]:
        if step.before.turn == walked.proof.winner:
            found = walked.find(step.before)
            if found is None or found[0] != step.entry:
                return False
    return True
