"""Solving: who wins from here, and a strategy that does it.

A search (`proofsearch.py`) finds out whether a side wins within so many plies; from its table
the strategy is read (`strategy.py`). All of it can be saved and gone on with.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tokenize import TokenError
from zipfile import BadZipFile

import numpy as np

from oanquan.ai.places import forget
from oanquan.ai.proof import Proof
from oanquan.ai.quest import Quest
from oanquan.ai.strategy import read_strategy
from oanquan.compiled_cache import fingerprint
from oanquan.rules import Game

_SLICE = 4_000_000  # moves between two reports
_DAMAGED = (ValueError, KeyError, TypeError, EOFError, BadZipFile, NotImplementedError, SyntaxError, TokenError)
"""What numpy and zipfile raise for a file that is not whole."""


@dataclass(frozen=True)
class Progress:
    """How far a search has come: moves made, seconds, how hard a win and its refutation seem."""

    nodes: int
    seconds: float
    win: int
    refutation: int


class Prover:
    """One question: does `winner` win after `moves`, against every play?

    With `holds`: does it win or draw?
    """

    def __init__(
        self, ruleset: str, moves: tuple[str, ...], winner: str, *, mebibytes: float, holds: bool = False
    ) -> None:
        self.ruleset = ruleset
        self.moves = moves
        self.winner = winner
        self.holds = holds
        game = Game.new(ruleset, quiet_limit=None).play_all(moves)
        self.root = game.position.state()
        forget(self.root)
        self.side = game.ruleset.ring.sides.index(winner)
        self.seconds = 0.0
        self.quest = Quest(game.ruleset, self.side, mebibytes=mebibytes, holds=holds)

    def prove(self, plies: int, report: Callable[[Progress], None]) -> int:
        """The plies within which a win was found, at most `plies`; 0: there is none.

        `report` is called on the way. It may raise to interrupt; what is in the table by then
        stays for another call.
        """
        while True:
            began = time.monotonic()
            self.quest.record.stop = 0
            won = self.quest.ask(self.root, plies, nodes=_SLICE)
            self.seconds += time.monotonic() - began
            if won is not None:
                return self.quest.known(self.root, plies)[0] if won else 0
            report(Progress(self.quest.nodes, self.seconds, *self.quest.numbers))

    def strategy(self, plies: int, report: Callable[[int], None]) -> Proof:
        """The proof of a win found in `plies`; `report` gets the number of positions so far.

        Raises Unproven.
        """
        replies = read_strategy(self.quest, self.root, plies, report)
        return Proof(self.ruleset, self.moves, self.winner, plies, replies, self.holds)

    @property
    def question(self) -> list[str]:
        """What is asked, by which code, and with how large a table, as text."""
        return [*self.name, fingerprint(), str(len(self.quest.facts))]

    @property
    def name(self) -> list[str]:
        """What is asked, as text."""
        return [self.ruleset, " ".join(self.moves), self.winner, "holds" if self.holds else "wins"]

    def save(self, path: Path) -> None:
        """Keep everything for `load`; a file that is there is replaced once the new one is whole."""
        new = path.with_suffix(".new")
        with new.open("wb") as file:
            np.savez(
                file,
                question=np.array(self.question),
                seconds=self.seconds,
                nodes=self.quest.nodes,
                facts=self.quest.facts,
            )
        new.replace(path)

    def load(self, path: Path) -> bool:
        """Go on from a file that `save` wrote; False if it answers another question, or other code wrote it.

        Raises OSError where it is damaged.
        """
        try:
            return self._load(path)
        except _DAMAGED as error:
            raise OSError(f"{path} is not a checkpoint: {error}") from None

    def _load(self, path: Path) -> bool:
        with path.open("rb") as file, np.load(file) as kept:
            if list(kept["question"]) != self.question or kept["facts"].dtype != self.quest.facts.dtype:
                return False
            if kept["facts"].shape != self.quest.facts.shape:
                raise ValueError("its table is cut off")
            self.seconds = float(kept["seconds"])
            self.quest.record.nodes = int(kept["nodes"])
            self.quest.facts = kept["facts"]
        return True
