"""Proofs as files: a strategy, one move for each position in which the winner is to move.

The moves stand in the order in which the walk of `checker.py` first meets their positions, so
that no position needs to be written down. A file is a few lines of text, an empty line, and
the moves as bytes under lzma.
"""

from __future__ import annotations

import lzma
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from oanquan.rules import QUIET_LIMIT, Game, RulesError

MAGIC = "oanquan proof 1"
MAX_REPLIES = 1 << 22
_MAX_FILE = 8 * 2**20
_MEMORY = 2**28  # bytes, for unpacking
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 4, "lp": 0, "pb": 0}]


class ProofError(ValueError):
    """A proof that cannot be read, or that proves nothing; says why."""


@dataclass(frozen=True)
class Proof:
    """After `moves` (entries as text) from the start of `ruleset`, `winner` wins against any play.

    It takes at most `plies` more moves. With `holds` it wins or draws. `replies` are the
    strategy's moves, a byte each: 2 × the pit's place in the winner's row, in ring order, + 1 for
    clockwise, as in the position's canonical view.
    """

    ruleset: str
    moves: tuple[str, ...]
    winner: str
    plies: int
    replies: bytes
    holds: bool = False

    @property
    def name(self) -> str:
        """What the file is called, without its ending."""
        return "_".join([self.ruleset, *self.moves, self.winner, *(["holds"] if self.holds else [])])

    def start(self) -> Game:
        """The game that the proof begins with, repetition and all but no quiet limit (5.6).

        Raises ProofError where nothing can be proven from there.
        """
        try:
            game = Game.new(self.ruleset, quiet_limit=None).play_all(self.moves)
        except RulesError as error:
            raise ProofError(str(error)) from None
        if game.ruleset.players != 2 or self.winner not in game.ruleset.ring.sides:
            raise ProofError(f"{self.winner} is not one of two players")
        if game.is_over:
            raise ProofError("the game is over where it begins")
        if not 1 <= self.plies < QUIET_LIMIT:
            raise ProofError(f"it takes from 1 to {QUIET_LIMIT - 1} plies")
        return game

    def reply_array(self) -> NDArray[np.uint8]:
        """`replies` for compiled code."""
        return np.frombuffer(self.replies, dtype=np.uint8)


def write_proof(proof: Proof, path: Path) -> None:
    """Write `proof` to `path`; a file that is there is replaced once the new one is whole."""
    claim = "holder" if proof.holds else "winner"
    head = [
        MAGIC,
        f"ruleset {proof.ruleset}",
        f"moves {' '.join(proof.moves)}",
        f"{claim} {proof.winner}",
        f"plies {proof.plies}",
        "",
    ]
    body = lzma.compress(proof.replies, format=lzma.FORMAT_XZ, filters=_FILTERS)
    new = path.with_suffix(".new")
    new.write_bytes("\n".join(head).encode() + b"\n" + body)
    new.replace(path)


def read_proof(path: Path) -> Proof:
    """The proof in `path`. Raises ProofError, OSError."""
    with path.open("rb") as file:
        head, _, body = file.read(_MAX_FILE).partition(b"\n\n")
    try:
        magic, ruleset, moves, claim, plies = head.decode().split("\n")
        if magic != MAGIC:
            raise ValueError(magic)
        holds = claim.startswith("holder")
        proof = Proof(
            ruleset=_value(ruleset, "ruleset"),
            moves=tuple(_value(moves, "moves").split()),
            winner=_value(claim, "holder" if holds else "winner"),
            plies=int(_value(plies, "plies")),
            replies=_unpacked(body),
            holds=holds,
        )
        proof.start()
    except (ValueError, lzma.LZMAError) as error:
        raise ProofError(f"{path.name} is not a proof: {error}") from None
    return proof


def _unpacked(body: bytes) -> bytes:
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, _MEMORY)
    replies = unpacker.decompress(body, MAX_REPLIES + 1)
    if not unpacker.eof or unpacker.unused_data or not replies:
        raise ValueError("its moves are cut off, too many, or not all there is")
    return replies


def _value(line: str, name: str) -> str:
    key, _, value = line.partition(" ")
    if key != name:
        raise ValueError(line)
    return value
