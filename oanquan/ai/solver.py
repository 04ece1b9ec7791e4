"""Solving: who wins from here, and a strategy that does it.

The search of `alphabeta.py` is asked with a window of one, at the edge of a proven win, for
one ply more each time. What it finds is a win "in at most n plies", and only for n or more
plies does it answer again; so a strategy read out of the table cannot run in circles.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from oanquan.ai.alphabeta import search
from oanquan.ai.checker import WALK, pack
from oanquan.ai.evaluate import PROVEN, WIN
from oanquan.ai.proof import Proof
from oanquan.ai.table import new_table, reply_of
from oanquan.ai.work import MAX_DEPTH, WORK
from oanquan.rules import Game
from oanquan.rules.turn import MOVES, NO_MOVE, State, legal, new_record, play, rules_of

_SLICE = 5_000_000  # moves between two reports
_ENDLESS = 1 << 60
_UNSET = 255


class Unproven(Exception):
    """The strategy could not be read out: the search does not find again what it found."""


@dataclass(frozen=True)
class Progress:
    """How far a proof has come."""

    depth: int
    nodes: int
    seconds: float


class Prover:
    """One question: does `winner` win after `moves`, against every play?"""

    def __init__(self, ruleset: str, moves: tuple[str, ...], winner: str, *, mebibytes: float) -> None:
        self.ruleset = ruleset
        self.moves = moves
        self.winner = winner
        game = Game.new(ruleset, quiet_limit=None).play_all(moves)
        self.root = game.position.state()
        self.side = game.ruleset.ring.sides.index(winner)
        self.depth = 0  # the winner does not win within this many plies
        self.seconds = 0.0
        self.table = new_table(mebibytes)
        self.work = new_record(WORK)
        self.work.rules = rules_of(game.ruleset, quiet_limit=None)
        self.work.proving = 1
        self._walk = new_record(WALK)

    def _wins_in(self, state: State, depth: int) -> int:
        """In how many plies the winner wins from `state`, at most `depth`; 0 if not."""
        self.work.node[0].state = state
        self.work.node[0].line[0] = NO_MOVE
        self.work.stop = 0
        self.work.age = depth
        if state.turn == self.side:
            value = int(search(self.work, self.table, depth, PROVEN - 1, PROVEN, 0))
        else:
            value = -int(search(self.work, self.table, depth, -PROVEN, -PROVEN + 1, 0))
        return WIN - value if value >= PROVEN and not self.work.stop else 0

    def prove(self, depth: int, report: Callable[[Progress], None]) -> int:
        """The plies of a win found within `depth` plies, or 0; `report` is called on the way.

        `report` may raise to interrupt; what is in the table by then stays for another call.
        """
        while self.depth < min(depth, MAX_DEPTH):
            began = time.monotonic()
            self.work.limit = self.work.nodes + _SLICE
            plies = self._wins_in(self.root, self.depth + 1)
            self.seconds += time.monotonic() - began
            if plies:
                return plies
            if not self.work.stop:
                self.depth += 1
            report(Progress(self.depth, int(self.work.nodes), self.seconds))
        return 0

    def strategy(self, plies: int, report: Callable[[int], None]) -> Proof:
        """The proof of a win found in `plies`; `report` gets the number of positions so far.

        Raises Unproven.
        """
        self.work.limit = _ENDLESS
        known: dict[tuple[int, int], tuple[int, int]] = {}
        todo: list[tuple[State, int]] = [(self._copy(self.root), plies)]
        while todo:
            state, within = todo.pop()
            if state.turn != self.side:
                todo.extend((child, within - 1) for child in self._children(state))
                continue
            key, mirrored = self._key(state)
            if key in known and known[key][0] <= within:
                continue
            found = self._wins_in(state, within)
            code = int(self.work.node[0].line[0])
            if not found or code == NO_MOVE:
                raise Unproven
            known[key] = (found, reply_of(code, self.side, mirrored))
            if len(known) % 1000 == 0:
                report(len(known))
            child = self._copy(state)
            play(child, code, self.work.rules, None)
            if not child.reason:
                todo.append((_forgotten(child), found - 1))
        return self._written(known)

    def _written(self, known: dict[tuple[int, int], tuple[int, int]]) -> Proof:
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
            reply = known[key][1]
            replies.append(reply)
            code = (9 - reply if mirrored else reply) + 12 * self.side
            play(state, code, self.work.rules, None)
            if not state.reason:
                todo.append(_forgotten(state))
        return Proof(self.ruleset, self.moves, self.winner, bytes(replies))

    def _children(self, state: State) -> list[State]:
        """The states after each move of the loser's that does not end the game."""
        moves = new_record(MOVES)
        children = []
        for i in range(legal(state, self.work.rules, moves)):
            child = self._copy(state)
            play(child, int(moves.code[i]), self.work.rules, None)
            if not child.reason:
                children.append(_forgotten(child))
        return children

    def _key(self, state: State) -> tuple[tuple[int, int], int]:
        pack(state, self.work.rules, self._walk)
        return (int(self._walk.a), int(self._walk.b)), int(self._walk.mirrored)

    @staticmethod
    def _copy(state: State) -> State:
        return _forgotten(state.copy())

    def save(self, path: Path) -> None:
        """Keep everything for `load`."""
        with path.open("wb") as file:
            np.savez(
                file,
                question=np.array([self.ruleset, " ".join(self.moves), self.winner]),
                depth=self.depth,
                seconds=self.seconds,
                nodes=int(self.work.nodes),
                table=self.table,
            )

    def load(self, path: Path) -> bool:
        """Go on from a file that `save` wrote; False if it answers another question."""
        with np.load(path) as kept:
            if list(kept["question"]) != [self.ruleset, " ".join(self.moves), self.winner]:
                return False
            self.depth = int(kept["depth"])
            self.seconds = float(kept["seconds"])
            self.work.nodes = int(kept["nodes"])
            self.table = kept["table"]
        return True


def _forgotten(state: State) -> State:
    """`state` without the moves before it, which are no part of a proof's positions."""
    state.quiet = 0
    state.last = NO_MOVE
    state.before_last = NO_MOVE
    state.repeats = 0
    return state
