"""Solving: who wins from here, and a strategy that does it.

A search (`proofsearch.py`) finds out whether a side wins within so many plies. Every win in its
table holds within its own number of plies, and what comes after it within fewer; so a strategy
read out of the table cannot run in circles.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from oanquan.ai.checker import WALK, pack
from oanquan.ai.proof import Proof
from oanquan.ai.quest import Quest
from oanquan.ai.table import reply_of
from oanquan.rules import Game
from oanquan.rules.turn import MOVES, NO_MOVE, State, legal, new_record, play

_SLICE = 4_000_000  # moves between two reports
_ENDLESS = 1 << 60


class Unproven(Exception):
    """The strategy could not be read out: the search does not find again what it found."""


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
        self.root = _forgotten(game.position.state())
        self.side = game.ruleset.ring.sides.index(winner)
        self.seconds = 0.0
        self.quest = Quest(game.ruleset, self.side, mebibytes=mebibytes, holds=holds)
        self._rules = self.quest.record.rules
        self._walk = new_record(WALK)

    def prove(self, plies: int, report: Callable[[Progress], None]) -> int:
        """The plies within which a win was found, at most `plies`; 0: there is none.

        `report` is called on the way. It may raise to interrupt; what is in the table by then
        stays for another call.
        """
        while True:
            began = time.monotonic()
            won = self._ask(self.root, plies, nodes=_SLICE)
            self.seconds += time.monotonic() - began
            if won is not None:
                return self.quest.known(self.root, plies)[0] if won else 0
            report(Progress(self.quest.nodes, self.seconds, *self.quest.numbers))

    def _ask(self, state: State, plies: int, *, nodes: int) -> bool | None:
        self.quest.record.stop = 0
        return self.quest.ask(state, plies, nodes=nodes)

    def _winning(self, state: State, plies: int) -> tuple[int, int]:
        """The plies and the move of a win within `plies`, searched again if need be. Raises Unproven."""
        found, code = self.quest.known(state, plies)
        if not found:
            self._ask(state, plies, nodes=_ENDLESS)
            found, code = self.quest.known(state, plies)
        if not found or code == NO_MOVE:
            raise Unproven
        return found, code

    def strategy(self, plies: int, report: Callable[[int], None]) -> Proof:
        """The proof of a win found in `plies`; `report` gets the number of positions so far.

        Raises Unproven.
        """
        chosen: dict[tuple[int, int], tuple[int, int]] = {}
        todo: list[tuple[State, int]] = [(self._copy(self.root), plies)]
        while todo:
            state, within = todo.pop()
            if state.turn != self.side:
                todo.extend((child, within - 1) for child in self._children(state))
                continue
            key, mirrored = self._key(state)
            if key in chosen and chosen[key][0] <= within:
                continue
            found, code = self._winning(state, within)
            chosen[key] = (found, reply_of(code, self.side, mirrored))
            if len(chosen) % 1000 == 0:
                report(len(chosen))
            child = self._copy(state)
            play(child, code, self._rules, None)
            if not child.reason:
                todo.append((_forgotten(child), found - 1))
        return self._written(chosen, plies)

    def _written(self, chosen: dict[tuple[int, int], tuple[int, int]], plies: int) -> Proof:
        """The strategy in the order of the checker's walk."""
        replies = bytearray()
        met: set[tuple[int, int]] = set()
        todo = [self._copy(self.root)]
        while todo:
            state = todo.pop()
            if state.turn != self.side:
                todo.extend(reversed(self._children(state)))
                continue
            key, mirrored = self._key(state)
            if key in met:
                continue
            met.add(key)
            reply = chosen[key][1]
            replies.append(reply)
            code = (9 - reply if mirrored else reply) + 12 * self.side
            play(state, code, self._rules, None)
            if not state.reason:
                todo.append(_forgotten(state))
        return Proof(self.ruleset, self.moves, self.winner, plies, bytes(replies), self.holds)

    def _children(self, state: State) -> list[State]:
        """The states after each move of the loser's that does not end the game."""
        moves = new_record(MOVES)
        children = []
        for i in range(legal(state, self._rules, moves)):
            child = self._copy(state)
            play(child, int(moves.code[i]), self._rules, None)
            if not child.reason:
                children.append(_forgotten(child))
        return children

    def _key(self, state: State) -> tuple[tuple[int, int], int]:
        pack(state, self._rules, self._walk)
        return (int(self._walk.a), int(self._walk.b)), int(self._walk.mirrored)

    @staticmethod
    def _copy(state: State) -> State:
        return _forgotten(state.copy())

    @property
    def question(self) -> list[str]:
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
        """Go on from a file that `save` wrote; False if it answers another question."""
        with np.load(path) as kept:
            if list(kept["question"]) != self.question:
                return False
            self.seconds = float(kept["seconds"])
            self.quest.record.nodes = int(kept["nodes"])
            self.quest.facts = kept["facts"]
        return True


def _forgotten(state: State) -> State:
    """`state` without the moves before it, which are no part of a proof's positions."""
    state.quiet = 0
    state.last = NO_MOVE
    state.before_last = NO_MOVE
    state.repeats = 0
    return state
