"""The proofs that come with the project, as a book: moves that win whatever the other does."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import lru_cache
from pathlib import Path

from oanquan.ai.checker import Walked, check, key_of
from oanquan.ai.proof import Proof, ProofError, read_proof
from oanquan.ai.search import Score, SearchResult
from oanquan.ai.stop import Stop, halfway
from oanquan.rules import RULESETS, Game, Move, Position
from oanquan.rules.moves import FLIP

FOLDER = Path(__file__).resolve().parents[2] / "seeds" / "proofs"
logger = logging.getLogger(__name__)
_KEPT = 8  # walked proofs in memory, some 20 MB each for the largest
_PATIENCE = 0.02  # seconds between two looks at the flag
_walker = ThreadPoolExecutor(1, "proofs")
_lock = threading.Lock()
_false: set[Proof] = set()  # those whose walk has failed


def known_win(game: Game, *, stop: Stop | None = None, deadline: float | None = None) -> SearchResult | None:
    """What `book_move` knows of `game`, as a search that took nothing; None off the proofs."""
    known = book_move(game, stop=stop, deadline=deadline)
    return SearchResult(known[0], Score("win", known[1]), 0, 0, (known[0],)) if known else None


def book_move(
    game: Game, folder: Path = FOLDER, *, stop: Stop | None = None, deadline: float | None = None
) -> tuple[Move, int] | None:
    """A move that wins against any play and the plies it takes at most; None off the proofs.

    A proof is walked in the background when a game comes to where it begins or is about to, and
    kept for a while. `stop` ends the waiting for it, and so does half the time to `deadline` (of
    `time.monotonic()`), which leaves the rest for a search; then it is not known yet. One that is
    damaged, or was walked and does not hold, is left out, with a line in the log: the move before
    a proof begins is taken on its word.
    """
    if game.position.turn is None or game.start != Position.initial(game.ruleset):
        return None
    proofs, until = _trusted(game.ruleset.key, folder), halfway(deadline)
    begun = [_ready(proof, stop, until) for proof in proofs if _began(proof, game)]
    wins = [(*found, walked.proof) for walked in begun if walked and (found := _find(walked, game))]
    wins += [(entry, proof.plies + 1, proof) for proof in proofs if (entry := _entrance(proof, game))]
    if not wins:
        return None
    move, plies, proof = min(wins, key=lambda win: (win[1], len(win[2].replies)))
    quiet = game.position.trail.quiet if game.quiet_limit else 0
    if game.quiet_limit and quiet + plies >= game.quiet_limit:
        return None
    with _lock:
        _walked(proof)  # so that it is ready when the other side has answered
    return move, plies


def lost_moves(game: Game, folder: Path = FOLDER) -> frozenset[Move]:
    """The moves after which a proof says that the other side wins: by going on, or by the flip (6.1)."""
    if game.steps or game.start != Position.initial(game.ruleset):
        return frozenset()  # every proof begins after the first move
    proofs = _trusted(game.ruleset.key, folder)
    if not proofs:
        return frozenset()
    after = {move: game.play(move) for move in game.legal_moves()}
    return frozenset(
        move for move, then in after.items() if any(_began(proof, then) or _entrance(proof, then) for proof in proofs)
    )


def _trusted(ruleset: str, folder: Path) -> list[Proof]:
    """The proofs of wins in `ruleset` that have not been found false."""
    with _lock:
        return [proof for proof in _proofs(ruleset, folder) if proof not in _false]


@lru_cache(maxsize=32)
def _proofs(ruleset: str, folder: Path) -> tuple[Proof, ...]:
    """The proofs of wins in `ruleset`."""
    proofs = []
    paths = sorted(folder.glob(f"{ruleset}_*.proof"))
    if not paths and RULESETS[ruleset].players == 2:
        logger.warning("no proofs of %s in %s: Hoàn hảo searches instead", ruleset, folder)
    for path in paths:
        try:
            proof = read_proof(path)
            if proof.name != path.stem:
                raise ProofError(f"{path.name} holds {proof.name}")
        except (ProofError, OSError) as error:
            logger.error("a proof is left out: %s", error)
            continue
        if not proof.holds:
            proofs.append(proof)
    return tuple(proofs)


@lru_cache(maxsize=_KEPT)
def _walked(proof: Proof) -> Future[Walked | None]:
    """The proof walked, or being so in the background; None for one that does not hold."""
    return _walker.submit(_walk, proof)


def _walk(proof: Proof) -> Walked | None:
    try:
        return check(proof)
    except ProofError as error:
        logger.error("a proof is left out: %s", error)
        _false.add(proof)
        return None


def _ready(proof: Proof, stop: Stop | None, deadline: float | None) -> Walked | None:
    """The proof walked; None where it does not hold, or the wait for it was ended."""
    with _lock:
        future = _walked(proof)
    while not wait([future], _PATIENCE).done:
        if (stop and stop.is_set) or (deadline is not None and time.monotonic() >= deadline):
            return None
    return future.result()


def _find(walked: Walked, game: Game) -> tuple[Move, int] | None:
    """The move of the proof that goes on from `game`, and the plies it takes at most."""
    found = walked.find(game.position)
    return found if found and _was_followed(walked, game) else None


@lru_cache(maxsize=32)
def _start_of(proof: Proof) -> tuple[int, int]:
    return key_of(proof.start().position)


def _flips(proof: Proof) -> bool:
    return proof.moves[-1:] == (str(FLIP),)


def _began(proof: Proof, game: Game) -> bool:
    """Whether its winner is to move in `game` and it went by where `proof` begins, or its mirror image."""
    n = len(proof.moves)
    if game.position.turn != proof.winner:
        return False
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
        if step.before.turn == walked.proof.winner and step.entry != FLIP:  # a flip moves nothing (6.1)
            found = walked.find(step.before)
            if found is None or found[0] != step.entry:
                return False
    return True
