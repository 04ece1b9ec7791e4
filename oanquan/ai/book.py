"""The proofs that come with the project, as a book: moves that win whatever the other does."""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path

from oanquan.ai.checker import Walked, check
from oanquan.ai.proof import read_proof
from oanquan.rules import Game, Move

FOLDER = Path(__file__).resolve().parents[2] / "seeds" / "proofs"
_loading = threading.Lock()


def book_move(game: Game, folder: Path = FOLDER) -> tuple[Move, int] | None:
    """A move that wins against any play and the plies it takes at most; None off the proofs.

    The first call for a ruleset walks its proofs. Raises ProofError for one that does not hold.
    """
    if game.position.turn is None:
        return None
    with _loading:
        proofs = _proofs(game.ruleset.key, folder)
    for walked in proofs:
        found = walked.find(game.position)
        if found is None:
            continue
        _, plies = found
        quiet = game.position.trail.quiet if game.quiet_limit else 0
        if game.quiet_limit and quiet + plies >= game.quiet_limit:
            continue
        if game.ruleset.repetition and not _was_followed(walked, game):
            continue
        return found
    return None


@lru_cache(maxsize=32)
def _proofs(ruleset: str, folder: Path) -> tuple[Walked, ...]:
    """The proofs of `ruleset`, those that begin earliest first."""
    read = [read_proof(path) for path in sorted(folder.glob(f"{ruleset}_*.proof"))]
    return tuple(check(proof) for proof in sorted(read, key=lambda proof: len(proof.moves)))


def _was_followed(walked: Walked, game: Game) -> bool:
    """Whether the game so far is a path of the proof, so that its word on repetition holds (5.2)."""
    if game.start != type(game.start).initial(game.ruleset):
        return False
    for step in game.steps[len(walked.proof.moves) :]:
        if step.before.turn == walked.proof.winner:
            found = walked.find(step.before)
            if found is None or found[0] != step.entry:
                return False
    return True
