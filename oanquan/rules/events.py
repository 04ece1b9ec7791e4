"""What a move did, in order: the log of `turn.py` as the JSON of notation.md 'Events'."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from oanquan.rules import turn
from oanquan.rules.ring import Ring
from oanquan.rules.turn import State

Event = dict[str, Any]
"""One event; `event["e"]` is its kind, the rest as in notation.md."""

REASONS: dict[int, str] = {
    turn.QUAN_EMPTY: "quan_empty",
    turn.NO_REFILL: "no_refill",
    turn.NO_STONES: "no_stones",
    turn.REPEATED: "repetition",
    turn.STALLED: "stalled",
    turn.RESIGN: "resign",
    turn.TIMEOUT: "timeout",
    turn.ABANDONED: "abandoned",
    turn.AGREED: "agreed",
}
"""Why a game ended or a side went out (rules 4 and 5), by the number `turn.py` uses."""
REASON_CODES = {name: code for code, name in REASONS.items()}
STOPS = {
    turn.S_QUAN: "quan",
    turn.S_GAP: "gap",
    turn.S_CAPTURED: "captured",
    turn.S_IMMATURE: "immature",
}


def winner_name(code: int, ring: Ring) -> str:
    """A side letter, or `draw`."""
    return "draw" if code == turn.DRAW else ring.sides[code]


def _event(kind: int, numbers: list[int], ring: Ring) -> Event:
    a, b, c, d = numbers
    if kind == turn.L_SOW:
        return {"e": "sow", "pit": ring.pits[a]}
    if kind == turn.L_LIFT:
        return {"e": "lift", "pit": ring.pits[a], "n": b}
    if kind == turn.L_CAPTURE:
        return {"e": "capture", "pit": ring.pits[a], "dan": b, "quan": c, "points": d}
    if kind == turn.L_STOP:
        return {"e": "stop", "why": STOPS[a]}
    if kind == turn.L_REFILL:
        return {"e": "refill", "side": ring.sides[a], "paid": b, "owed": c}
    if kind == turn.L_SWEEP:
        return {"e": "sweep", "side": ring.sides[a], "dan": b}
    if kind == turn.L_REPAY:
        return {"e": "repay", "from": ring.sides[a], "to": ring.sides[b], "n": c}
    if kind == turn.L_OUT:
        return {"e": "out", "side": ring.sides[a], "why": REASONS[b]}
    return {"e": "flip"}


def decode(log: NDArray[np.int16], state: State, ring: Ring) -> tuple[Event, ...]:
    """The events that `log` holds; `state` is the state after them (for the final scores)."""
    events: list[Event] = []
    for at in range(1, int(log[0]), turn.RECORD):
        kind, *numbers = (int(number) for number in log[at : at + turn.RECORD])
        if kind == turn.L_END:
            why, winner = numbers[:2]
            scores = [int(n) for n in state.store[: len(ring.sides)]]
            end = {"e": "end", "why": REASONS[why], "winner": winner_name(winner, ring)}
            events.append(end | {"scores": scores})
        else:
            events.append(_event(kind, numbers, ring))
    return tuple(events)
