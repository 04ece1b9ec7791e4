"""The proofs that come with the project, as a book: moves that win whatever the other does."""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path

from oanquan.ai.checker import Walked, check, key_of
from oanquan.ai.proof import Proof, read_proof
from oanquan.rules import Game, Move, Position
from oanquan.rules.moves import FLIP

FOLDER = Path(__file__).resolve().parents[2] / "seeds" / "proofs"
_loading = threading.Lock()


def book_move(game: Game, folder: Path = FOLDER) -> tuple[Move, int] | None:
    """A move that wins against any play and the plies it takes at most; None off the proofs.

    The first call for a proof walks it. Raises ProofError for one that does not hold.
    """
    if game.position.turn is None or game.start != Position.initial(game.ruleset):
        return None
    with _loading:
        proofs = _proofs(game.ruleset.key, folder)
        begun = [_walked(proof) for proof in proofs if _began(proof, game)]
    wins = [found for walked in begun if (found := walked.find(game.position)) and _was_followed(walked, game)]
    wins += [(entry, proof.plies + 1) for proof in proofs if (entry := _entrance(proof, game))]
    found = min(wins, key=lambda win: win[1], default=None)
    quiet = game.position.trail.quiet if game.quiet_limit else 0
    if found and game.quiet_limit and quiet + found[1] >= game.quiet_limit:
        return None
    return found


@lru_cache(maxsize=32)
def _proofs(ruleset: str, folder: Path) -> tuple[Proof, ...]:
    """The proofs of wins in `ruleset`."""
    read = [read_proof(path) for path in sorted(folder.glob(f"{ruleset}_*.proof"))]
    return tuple(proof for proof in read if not proof.holds)


@lru_cache(maxsize=32)
def _walked(proof: Proof) -> Walked:
    return check(proof)


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
