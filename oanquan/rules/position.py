"""A position: what lies where, whose turn it is (notation.md 'Positions')."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from oanquan.rules import position_text, turn
from oanquan.rules.errors import IllegalMove, UnplayablePosition
from oanquan.rules.events import REASON_CODES, Event, decode
from oanquan.rules.moves import SIDE_EXITS, Exit, Move, can_be_sown, code_of, move_of
from oanquan.rules.position_text import Debt
from oanquan.rules.ring import PITS_PER_SIDE, Ring
from oanquan.rules.rulesets import DAN_PER_PIT, Ruleset, get_ruleset
from oanquan.rules.turn import Log, Rules, State

QUIET_LIMIT = 60
"""Moves in a row without a capture after which a game is stopped (5.6)."""
MAX_START = 9_999
"""The highest ply and the greatest debt that a game can start with."""


class Trail(NamedTuple):
    """What rules 5.2 and 5.6 need of the moves before; not part of a written position."""

    quiet: int = 0
    last: int = turn.NO_MOVE
    before_last: int = turn.NO_MOVE
    repeats: int = 0


@dataclass(frozen=True)
class Position:
    """A snapshot of a game; `dan` and `quan` are by ring index, `stores` by side.

    `turn` is None when the game is over. `out` lists the sides that are out in the order
    they went, `flipped` says that the flip (6.1) was the last thing that happened. Positions are
    compared without their `trail`.
    """

    ruleset: Ruleset
    dan: tuple[int, ...]
    quan: tuple[bool, ...]
    stores: tuple[int, ...]
    turn: str | None
    ply: int = 0
    debts: tuple[Debt, ...] = ()
    out: tuple[str, ...] = ()
    flipped: bool = False
    trail: Trail = field(default=Trail(), compare=False, repr=False)

    @classmethod
    def initial(cls, ruleset: Ruleset | str) -> Position:
        """The start of a game (1.3). Raises UnknownRuleset."""
        ruleset = get_ruleset(ruleset)
        players = len(ruleset.ring.sides)
        return cls(
            ruleset=ruleset,
            dan=((DAN_PER_PIT,) * PITS_PER_SIDE + (0,)) * players,
            quan=((False,) * PITS_PER_SIDE + (True,)) * players,
            stores=(0,) * players,
            turn=ruleset.ring.sides[0],
        )

    @classmethod
    def parse(cls, ruleset: Ruleset | str, text: str) -> Position:
        """The position that `text` describes. Raises NotationError, UnknownRuleset."""
        return cls(**position_text.read(get_ruleset(ruleset), text))

    def __str__(self) -> str:
        return position_text.write(self)

    @property
    def ring(self) -> Ring:
        """The board."""
        return self.ruleset.ring

    @property
    def is_over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.turn is None

    @property
    def sides_in(self) -> tuple[str, ...]:
        """The sides that are not out (4.3, 5.5), in turn order."""
        return tuple(side for side in self.ring.sides if side not in self.out)

    def dan_in(self, pit: str) -> int:
        """How many dân lie in `pit`. KeyError if there is no such pit."""
        return self.dan[self.ring.index[pit]]

    def has_quan(self, pit: str) -> bool:
        """Whether a Quan lies in `pit`. KeyError if there is no such pit."""
        return self.quan[self.ring.index[pit]]

    def store_of(self, side: str) -> int:
        """The points `side` has captured."""
        return self.stores[self.ring.sides.index(side)]

    @property
    def points(self) -> int:
        """Stores and everything on the board (1.5); debts cancel."""
        on_board = sum(self.dan) + sum(self.quan) * self.ruleset.quan_value
        return sum(self.stores) + on_board

    def check_playable(self) -> None:
        """Raise UnplayablePosition unless a game can start here (notation.md 'Positions')."""
        if self.is_over:
            raise UnplayablePosition("over")
        self._check_sound()
        if max(self.ply, *(debt.dan for debt in self.debts), 0) > MAX_START:
            raise UnplayablePosition("far", limit=MAX_START)

    def _check_sound(self) -> None:
        """What holds throughout a game; the compiled turn relies on it."""
        if len(self.sides_in) < 2:
            raise UnplayablePosition("too_few")
        if self.points != self.ruleset.total:
            raise UnplayablePosition("total", n=self.points, total=self.ruleset.total)
        if not any(self.dan_in(pit) or self.has_quan(pit) for pit in self.ring.quan_pits):
            raise UnplayablePosition("all_empty")

    def begin(self) -> tuple[Position, tuple[Event, ...]]:
        """The position at the start of its mover's turn (4.1), and what that brought.

        Raises UnplayablePosition.
        """
        self.check_playable()
        return self._change(turn.begin)

    def legal_moves(self) -> tuple[Move, ...]:
        """All moves by pit number, `+` first, the flip last; none when the game is over."""
        if self.is_over:
            return ()
        moves = turn.new_record(turn.MOVES)
        n = turn.legal(self.state(), turn.rules_of(self.ruleset, quiet_limit=None), moves)
        return tuple(move_of(int(code), self.ring) for code in moves.code[:n])

    def check_legal(self, move: Move) -> None:
        """Raise IllegalMove, with what is wrong, unless `move` can be played here."""
        if self.turn is None:
            raise IllegalMove("game_over", text=str(move))
        if move.is_flip:
            if move not in self.legal_moves():
                raise IllegalMove("no_flip")
        elif not can_be_sown(move.pit, self.ring):
            raise IllegalMove("no_pit", pit=move.pit)
        elif move.direction not in ("+", "-"):
            raise IllegalMove("move_text", text=str(move))
        elif self.ring.side_of(move.pit) != self.turn:
            raise IllegalMove("not_turn", text=str(move), turn=self.turn)
        elif not self.dan_in(move.pit):
            raise IllegalMove("empty_pit", pit=move.pit)

    def play(self, move: Move, *, quiet_limit: int | None = QUIET_LIMIT) -> tuple[Position, tuple[Event, ...]]:
        """The position after `move` and what the move did, the next turn's start included.

        Raises IllegalMove, and UnplayablePosition where no game can be (`check_playable`).
        """
        self.check_legal(move)
        self._check_sound()
        code = code_of(move, self.ring)
        return self._change(lambda state, rules, log: turn.play(state, code, rules, log), quiet_limit=quiet_limit)

    def leave(self, exit_: Exit) -> tuple[Position, tuple[Event, ...]]:
        """The position after a side has left or everybody agreed to a draw (5.3).

        Raises IllegalMove when the game is over or the side already out, UnplayablePosition as `play`.
        """
        if self.turn is None:
            raise IllegalMove("game_over", text=str(exit_))
        self._check_sound()
        if exit_.side is None:
            return self._change(turn.agree)
        if exit_.side not in self.ring.sides or exit_.why not in SIDE_EXITS:
            raise IllegalMove("no_exit", text=str(exit_))
        if exit_.side in self.out:
            raise IllegalMove("side_out", side=exit_.side)
        side = self.ring.sides.index(exit_.side)
        why = REASON_CODES[exit_.why]
        return self._change(lambda state, rules, log: turn.leave(state, side, why, rules, log))

    def first_handful_ends(self, move: Move) -> str:
        """The pit in which the last dân of the first handful of `move` falls (2.1)."""
        return self.ring.neighbour(move.pit, move.direction, self.dan_in(move.pit))

    def state(self) -> State:
        """The position as the record that `turn.py` works on; a new one each time."""
        sides = self.ring.sides
        state = turn.new_record(turn.STATE)
        state.turn = turn.NOBODY if self.turn is None else sides.index(self.turn)
        state.ply = self.ply
        state.winner = turn.DRAW
        state.quiet, state.last, state.before_last, state.repeats = self.trail
        state.store[: len(sides)] = self.stores
        for place, side in enumerate(self.out):
            state.out[place] = sides.index(side) + 1
        state.flipped = self.flipped
        for debt in self.debts:
            state.debt[sides.index(debt.debtor)] = debt.dan
        state.cell[: len(self.dan)] = self.dan
        state.cell[: len(self.dan)] += turn.QUAN * np.array(self.quan, dtype=np.int16)
        return state

    @classmethod
    def from_state(cls, ruleset: Ruleset, state: State) -> Position:
        """The position that `state` holds."""
        sides = ruleset.ring.sides
        cells = [int(cell) for cell in state.cell[: ruleset.ring.size]]
        return cls(
            ruleset=ruleset,
            dan=tuple(cell & turn.DAN_MASK for cell in cells),
            quan=tuple(cell >= turn.QUAN for cell in cells),
            stores=tuple(int(store) for store in state.store[: len(sides)]),
            turn=None if state.turn == turn.NOBODY else sides[state.turn],
            ply=int(state.ply),
            debts=tuple(
                Debt(side, ruleset.ring.next_side(side), int(owed))
                for side, owed in zip(sides, state.debt, strict=False)
                if owed
            ),
            out=tuple(sides[mark - 1] for mark in state.out if mark),
            flipped=bool(state.flipped) and state.ply == 1,
            trail=Trail(int(state.quiet), int(state.last), int(state.before_last), int(state.repeats)),
        )

    def _change(
        self, act: Callable[[State, Rules, Log], object], *, quiet_limit: int | None = None
    ) -> tuple[Position, tuple[Event, ...]]:
        state = self.state()
        log = np.zeros(turn.LOG_SIZE, dtype=np.int16)
        log[0] = 1
        act(state, turn.rules_of(self.ruleset, quiet_limit=quiet_limit), log)
        return Position.from_state(self.ruleset, state), decode(log, state, self.ring)
