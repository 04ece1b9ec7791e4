"""A position as text: five fields, `board turn stores ply debts` (notation.md 'Positions')."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from oanquan.rules.errors import NotationError
from oanquan.rules.ring import GROUP, PITS_PER_SIDE
from oanquan.rules.rulesets import Ruleset

if TYPE_CHECKING:
    from oanquan.rules.position import Position

MAX_NUMBER = 32_000
"""The highest ply, debt or final score that a text may name: what a game's state can hold."""
MAX_TEXT = 400
NOBODY = "*"

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_DEBT = re.compile(r"([A-Z])>([A-Z]):([1-9][0-9]{0,5})")


class Debt(NamedTuple):
    """`debtor` owes `lender` `dan` stones (4.4)."""

    debtor: str
    lender: str
    dan: int


class Fields(TypedDict):
    """What the text of a position says, in the terms of `Position`."""

    ruleset: Ruleset
    dan: tuple[int, ...]
    quan: tuple[bool, ...]
    stores: tuple[int, ...]
    turn: str | None
    ply: int
    debts: tuple[Debt, ...]
    out: tuple[str, ...]
    flipped: bool


def _number(text: str, *, where: str, limit: int) -> int:
    if not _NUMBER.fullmatch(text):
        raise NotationError("number", text=text, where=where)
    if int(text) > limit:
        raise NotationError("too_many", text=text, where=where, total=limit)
    return int(text)


def _read_board(ruleset: Ruleset, text: str) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    ring = ruleset.ring
    groups = text.split("/")
    if len(groups) != len(ring.sides):
        raise NotationError("sides", expected=len(ring.sides), n=len(groups))
    dan: list[int] = []
    quan: list[bool] = []
    for side, group in zip(ring.sides, groups, strict=True):
        places = group.split(".")
        if len(places) != GROUP:
            raise NotationError("group", side=side, n=len(places))
        for place in places[:PITS_PER_SIDE]:
            dan.append(_number(place, where=ring.pits[len(dan)], limit=ruleset.total))
            quan.append(False)
        mark, count = places[-1][:1], places[-1][1:]
        where = ring.pits[len(dan)]
        if mark not in ("Q", "q"):
            raise NotationError("quan_pit", text=places[-1], where=where)
        dan.append(_number(count, where=where, limit=ruleset.total))
        quan.append(mark == "Q")
    return tuple(dan), tuple(quan)


def _read_stores(ruleset: Ruleset, text: str, *, turn: str | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
    sides = ruleset.ring.sides
    parts = text.split(",")
    if len(parts) != len(sides):
        raise NotationError("stores", expected=len(sides), n=len(parts))
    stores: list[int] = []
    out: list[str] = []
    for side, part in zip(sides, parts, strict=True):
        where = f"store of {side}"
        if part.endswith("x"):
            out.append(side)
        digits = part.removesuffix("x")
        negative = digits.startswith("-") and digits != "-0"
        if negative and turn is not None:
            raise NotationError("negative", where=where)
        limit = MAX_NUMBER if turn is None else ruleset.total
        points = _number(digits.removeprefix("-" if negative else ""), where=where, limit=limit)
        stores.append(-points if negative else points)
    if len(out) == len(sides):
        raise NotationError("all_out")
    if turn in out:
        raise NotationError("turn_out", side=turn)
    return tuple(stores), tuple(out)


def _read_ply(ruleset: Ruleset, text: str, *, turn: str | None) -> tuple[int, bool]:
    if not text.endswith("f"):
        return _number(text, where="ply", limit=MAX_NUMBER), False
    if text != "1f" or not ruleset.flip or turn == ruleset.ring.sides[0]:
        raise NotationError("flipped")
    return 1, True


def _read_debts(ruleset: Ruleset, text: str) -> tuple[Debt, ...]:
    if text == "-":
        return ()
    if ruleset.empty_side != "borrow":
        raise NotationError("no_debts", key=ruleset.key)
    sides = ruleset.ring.sides
    debts: list[Debt] = []
    for part in text.split(","):
        match = _DEBT.fullmatch(part)
        if match is None or not {match[1], match[2]} <= set(sides) or match[1] == match[2]:
            raise NotationError("debt", text=part)
        debts.append(Debt(match[1], match[2], _number(match[3], where="debt", limit=MAX_NUMBER)))
    order = [sides.index(debt.debtor) for debt in debts]
    if order != sorted(set(order)):
        raise NotationError("debt_order")
    return tuple(debts)


def read(ruleset: Ruleset, text: str) -> Fields:
    """What `text` says. It is neither judged nor changed: any count of stones is taken.

    Raises NotationError.
    """
    if len(text) > MAX_TEXT:
        raise NotationError("length", limit=MAX_TEXT)
    fields = text.split(" ")
    if len(fields) != 5:
        raise NotationError("fields", n=len(fields))
    board, to_move, stores_text, ply_text, debts_text = fields
    dan, quan = _read_board(ruleset, board)
    if to_move != NOBODY and to_move not in ruleset.ring.sides:
        raise NotationError("turn", text=to_move)
    turn = None if to_move == NOBODY else to_move
    stores, out = _read_stores(ruleset, stores_text, turn=turn)
    ply, flipped = _read_ply(ruleset, ply_text, turn=turn)
    return Fields(
        ruleset=ruleset,
        dan=dan,
        quan=quan,
        stores=stores,
        turn=turn,
        ply=ply,
        debts=_read_debts(ruleset, debts_text),
        out=out,
        flipped=flipped,
    )


def write(position: Position) -> str:
    """The text of `position`."""
    ring = position.ruleset.ring
    places = [
        ("Q" if position.quan[i] else "q") * ring.is_quan_pit(pit) + str(position.dan[i])
        for i, pit in enumerate(ring.pits)
    ]
    groups = (".".join(places[i : i + GROUP]) for i in range(0, ring.size, GROUP))
    stores = (
        f"{points}x" if side in position.out else str(points)
        for side, points in zip(ring.sides, position.stores, strict=True)
    )
    # `1f` right after the flip, `f` nowhere else.
    flipped = position.flipped and position.ply == 1
    return " ".join(
        (
            "/".join(groups),
            position.turn or NOBODY,
            ",".join(stores),
            f"{position.ply}f" if flipped else str(position.ply),
            ",".join(f"{d.debtor}>{d.lender}:{d.dan}" for d in position.debts) or "-",
        )
    )
