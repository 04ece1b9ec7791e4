"""A run cut into stages, each what one looks at in one glance: a handful sown, a capture, what the turn change brought.

Positions between the stages follow from the events alone; no rule is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from oanquan.rules import Event, Game, Position, Step

AT_TURN_CHANGE = ("refill", "out", "flip", "sweep", "repay", "end")


@dataclass(frozen=True)
class Stage:
    """One glance: the position before, what happens, the position after."""

    before: Position
    events: tuple[Event, ...]
    after: Position


def _groups(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """Events cut where a new glance begins: at each lift, each capture, and once at the turn change."""
    groups: list[list[Event]] = []
    turn_changes = False
    for event in events:
        kind = event["e"]
        begins = kind in ("lift", "capture") or (kind in AT_TURN_CHANGE and not turn_changes)
        turn_changes = turn_changes or kind in AT_TURN_CHANGE
        if begins or not groups:
            groups.append([])
        groups[-1].append(event)
    return [tuple(group) for group in groups]


def _apply(position: Position, event: Event) -> Position:
    """The position with the stones where `event` (lift, sow, capture) says they went."""
    kind = event["e"]
    if kind not in ("lift", "sow", "capture"):
        return position
    at = position.ring.index[event["pit"]]
    dan, quan, stores = list(position.dan), list(position.quan), list(position.stores)
    dan[at] = dan[at] + 1 if kind == "sow" else 0
    if kind == "capture":
        quan[at] = False
        stores[position.ring.sides.index(position.turn or "")] += event["points"]
    return replace(position, dan=tuple(dan), quan=tuple(quan), stores=tuple(stores))


def _stages_of_step(step: Step) -> list[Stage]:
    groups = _groups(step.events)
    stages: list[Stage] = []
    position = step.before
    for number, group in enumerate(groups, start=1):
        after = position
        for event in group:
            after = _apply(after, event)
        if number == len(groups):
            after = step.after
        stages.append(Stage(position, group, after))
        position = after
    return stages


def stages_of(game: Game) -> tuple[Stage, ...]:
    """The stages of everything played in `game`, in order."""
    return tuple(stage for step in game.steps for stage in _stages_of_step(step))


def moves_of(game: Game) -> tuple[Stage, ...]:
    """The same with a whole move in each stage, for what shows only over several moves."""
    return tuple(Stage(step.before, step.events, step.after) for step in game.steps)
