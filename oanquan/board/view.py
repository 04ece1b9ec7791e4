"""(position, events) turned into everything the board template needs.

The browser knows no rules and no words: what a page shows, says and animates is in a `BoardView`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from oanquan.board import geometry, telling, words
from oanquan.board.scene import LEFT_ARROW, Scene, Seat, scene_of
from oanquan.board.shown import ArrowsView, ArrowView, BoardView, PitView, StoreView
from oanquan.rules import Event, Game, Holding, Position

__all__ = ["BoardView", "board_view", "game_board"]


def _status(scene: Scene, position: Position, side: str) -> str:
    if side in position.out:
        return _("Out")
    if position.turn is None:
        return ""
    if position.turn != side:
        return _("Waiting")
    return _("Your turn") if scene.is_you(side) else _("To move")


def _store(scene: Scene, position: Position, side: str, holding: Holding | None, *, past: bool) -> StoreView:
    owed = [words.debt(debt.dan) for debt in position.debts if debt.debtor == side]
    return StoreView(
        side=side,
        index=scene.ring.sides.index(side),
        name=scene.name(side),
        status="" if past and side not in position.out else _status(scene, position, side),
        points=position.store_of(side),
        quan=holding.quan if holding else None,
        dan=holding.dan if holding else None,
        held=_held(holding),
        debt=", ".join(owed),
        turn=position.turn == side,
        out=side in position.out,
    )


def _held(holding: Holding | None) -> str:
    if holding is None or (holding.dan <= 0 and not holding.quan):
        return ""
    return words.content(max(holding.dan, 0), quan=holding.quan)


def _trail(events: Iterable[Event]) -> dict[str, str]:
    """Pits the last move touched: `from` where it was lifted first, `sown` where dân fell, `taken` where it took."""
    trail: dict[str, str] = {}
    start = ""
    for event in events:
        if event["e"] == "lift" and not start:
            start = event["pit"]
        elif event["e"] == "sow":
            trail.setdefault(event["pit"], "sown")
        elif event["e"] == "capture":
            trail[event["pit"]] = "taken"
    if start:
        trail[start] = "from"
    return trail


def _arrows(scene: Scene, position: Position, *, chosen: str | None, hinted: str) -> tuple[ArrowsView, ...]:
    by_pit: dict[str, list[ArrowView]] = {}
    for move in position.legal_moves():
        if move.is_flip:
            continue
        arrow = ArrowView(
            move=str(move),
            left=scene.arrow(move.pit, move.direction) == LEFT_ARROW,
            last=position.first_handful_ends(move),
            label=words.arrow_label(scene, position, move),
            hinted=str(move) == hinted,
        )
        by_pit.setdefault(move.pit, []).append(arrow)
    return tuple(
        ArrowsView(
            pit=pit,
            slot=scene.slot(pit),
            name=words.pit_name(scene, pit),
            chosen=pit == chosen,
            arrows=tuple(sorted(arrows, key=lambda arrow: not arrow.left)),
        )
        for pit, arrows in by_pit.items()
    )


def _lanes(scene: Scene, *, action: str, playable: bool, position: Position) -> tuple[str, ...]:
    """Where room for arrows is kept, so that nothing jumps from one turn to the next."""
    if not action:
        return ()
    here = {side for side, seat in scene.seats.items() if seat.role != "away"}
    if playable and position.turn:
        here.add(position.turn)
    lanes = {"bottom" if side == scene.viewer else "top" for side in here}
    if len(scene.ring.sides) == 3 or not here:
        lanes = {"bottom"}
    return tuple(sorted(lanes))


def _counts(position: Position) -> dict[str, Any]:
    return {
        "dan": dict(zip(position.ring.pits, position.dan, strict=True)),
        "quan": [pit for pit, here in zip(position.ring.pits, position.quan, strict=True) if here],
        "stores": dict(zip(position.ring.sides, position.stores, strict=True)),
    }


def _script(
    scene: Scene,
    events: Sequence[Event],
    before: Position,
    holdings: Mapping[str, Holding] | None,
    said: str,
) -> dict[str, Any]:
    """What board.js animates: the position before, the events with their calls, the sentence to say."""
    shown: list[dict[str, Any]] = []
    for event in events:
        extra: dict[str, Any] = {}
        if text := words.call(scene, event):
            extra["say"] = text
        if event["e"] == "refill" and event["owed"]:
            extra["lender"] = scene.ring.next_side(event["side"])
        if event["e"] in ("refill", "sweep"):
            extra["pits"] = list(scene.ring.pits_of(event["side"]))
        shown.append({**event, **extra})
    start = _counts(before)
    if holdings:
        start["held"] = {side: [held.quan, held.dan] for side, held in holdings.items()}
    return {"before": start, "mover": before.turn, "events": shown, "say": said}


def board_view(
    position: Position,
    *,
    events: Sequence[Event] = (),
    before: Position | None = None,
    viewer: str = "",
    playable: bool = False,
    action: str = "",
    chosen: str | None = None,
    hinted: str = "",
    past: bool = False,
    prompt: str = "",
    last: Sequence[Event] | None = None,
    holdings: Mapping[str, Holding] | None = None,
    holdings_before: Mapping[str, Holding] | None = None,
    seats: Mapping[str, Seat] | None = None,
    id: str = "board",
    target: str = "closest [data-game]",
    choose: Callable[[str], str] = "?pit={}".format,
    autoplay: bool = False,
) -> BoardView:
    """A board that shows `position` with `viewer`'s side (default: the first) at the bottom.

    `events` are animated from `before` (both or neither) when the board is swapped into a page, with `autoplay` also
    when the page itself loads. `last` are the events whose trail is shown (default: `events`).

    With `playable` the pits of the side to move can be chosen: `choose` makes the link of a pit that works without
    scripts, `chosen` is the pit it chose, `hinted` a move whose arrow is marked; moves are posted to `action` as `move`
    and the answer replaces `target`. Give `action` on every board of a game, also while somebody else moves and to
    those who only watch: it keeps room for the arrows, and for skipping a move that is played. There the side to move
    is asked to choose a pit, or `prompt` stands there.

    A `past` board is one step of a game that has gone on: nobody is told that it is their turn.

    `holdings` come from `Game.holdings()`; without them stores show only points.
    """
    scene = scene_of(position.ruleset, viewer=viewer, seats=seats)
    layout = geometry.layout_of(scene.ring)
    arrows = _arrows(scene, position, chosen=chosen, hinted=hinted) if playable else ()
    can_choose = {group.pit for group in arrows}
    trail = _trail(events if last is None else last)
    pits = tuple(
        PitView(
            name=pit,
            side=scene.ring.side_of(pit) or "",
            place=layout.places[slot],
            dan=position.dan_in(pit),
            quan=position.has_quan(pit),
            label=words.pit_label(scene, position, pit),
            href=choose(pit) if pit in can_choose else "",
            chosen=pit == chosen and pit in can_choose,
            trail=trail.get(pit, ""),
        )
        for slot, pit in enumerate(_from_viewer(scene))
    )
    held = holdings or {}
    stores = {side: _store(scene, position, side, held.get(side), past=past) for side in scene.ring.sides}
    said = telling.tell(scene, events, position) if events else ""
    return BoardView(
        id=id,
        label=_("Board"),
        shape=layout.shape,
        view_box=" ".join(map(str, layout.view_box)),
        viewer=scene.viewer,
        you="" if past else next((side for side in scene.ring.sides if scene.is_you(side)), ""),
        pits=pits,
        far=tuple(stores[side] for side in _far_sides(scene)),
        own=stores[scene.viewer],
        arrows=arrows,
        action=action,
        target=target,
        lanes=_lanes(scene, action=action, playable=playable, position=position),
        playable=bool(arrows),
        autoplay=autoplay,
        prompt=prompt or (words.prompt(scene, position.turn) if arrows and position.turn else ""),
        said=said,
        script=_script(scene, events, before, holdings_before, said) if events and before else None,
    )


def _from_viewer(scene: Scene) -> tuple[str, ...]:
    """The pits in slot order."""
    return tuple(sorted(scene.ring.pits, key=scene.slot))


def _far_sides(scene: Scene) -> tuple[str, ...]:
    """The other sides as they lie on the screen, from left to right: the last in turn order is on the left."""
    sides, at = scene.ring.sides, scene.ring.sides.index(scene.viewer)
    return (*sides[at + 1 :], *sides[:at])[::-1]


def game_board(game: Game, *, animate: bool = False, **options: Any) -> BoardView:
    """The board of `game` as it stands; with `animate` its last entry is played. `options` as for `board_view`."""
    events = game.events if animate else ()
    earlier = game.undo() if game.steps else None
    before = earlier.position if earlier else game.start
    return board_view(
        game.position,
        **{
            "events": events,
            "before": before if animate else None,
            "last": game.events if game.steps else (),
            "holdings": game.holdings(),
            "holdings_before": earlier.holdings() if earlier else None,
            **options,
        },
    )
