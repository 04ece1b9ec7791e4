"""What happened in a room, in words: the lines of its talk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from oanquan.ai.external import EngineError, Failure
from oanquan.board.scene import Scene
from play.live.phrases import PHRASES
from play.live.state import RoomState
from play.models import Place, RoomEvent
from play.opponents import Opponent, failure_text

TOLD = (
    "join", "computer", "forfeit", "leave", "rename", "start", "hands", "aborted", "offer", "decline", "takeback",
    "away", "back", "claimable", "waiting", "credit", "phrase", "chat",
)  # fmt: skip
"""The kinds of events that are told."""
KEPT = 60
"""How many lines a page shows."""


@dataclass(frozen=True)
class Line:
    """A line of the talk: said by somebody (`name`), or told by the house."""

    version: int
    text: str
    at: datetime
    name: str = ""
    place: int | None = None
    side: int | None = None
    mark: str = ""
    mine: bool = False
    free: bool = False


def hand_name(hand: str) -> str:
    """A hand of oẳn tù tì."""
    return {"rock": _("rock"), "paper": _("paper"), "scissors": _("scissors")}.get(hand, hand)


def lines(events: list[RoomEvent], *, scene: Scene, state: RoomState, me: Place | None) -> tuple[Line, ...]:
    """What `me` reads of these events."""
    told = []
    for event in events:
        place = state.place_numbered(event.place.number) if event.place else None
        if event.kind in ("phrase", "chat") and place is not None:
            told.append(_said(event, place, scene=scene, state=state, me=me))
        elif text := _told(event, state):
            told.append(Line(event.version, text, event.made_at))
    return tuple(told)


def _said(event: RoomEvent, place: Place, *, scene: Scene, state: RoomState, me: Place | None) -> Line:
    free = event.kind == "chat"
    text = event.data["text"] if free else str(PHRASES.get(event.data["key"], ""))
    side = state.side_of(place)
    return Line(
        event.version,
        text,
        event.made_at,
        name=place.name,
        place=place.number,
        side=scene.ring.sides.index(side) if side else place.number,
        mark=scene.mark(side) if side else "",
        mine=me is not None and me.pk == place.pk,
        free=free,
    )


def _offer(event: RoomEvent, name: str) -> str:
    return {
        "draw": _("%(name)s offers a draw."),
        "takeback": _("%(name)s asks to take a move back."),
        "rematch": _("%(name)s would like another game."),
    }[event.data["what"]] % {"name": name}


def _decline(event: RoomEvent, name: str) -> str:
    return {
        "draw": _("%(name)s plays on: no draw."),
        "takeback": _("%(name)s lets the move stand."),
        "rematch": _("%(name)s does not play again just now."),
    }[event.data["what"]] % {"name": name}


def _hands(event: RoomEvent, state: RoomState) -> str:
    names = {place.number: place.name for place in state.places}
    thrown = ", ".join(f"{names.get(int(n), '')}: {hand_name(hand)}" for n, hand in event.data["hands"].items())
    winner = event.data["winner"]
    if winner is None:
        return _("%(hands)s. The same: once more!") % {"hands": thrown}
    return _("%(hands)s. %(name)s moves first.") % {"hands": thrown, "name": names.get(winner, "")}


def _told(event: RoomEvent, state: RoomState) -> str:
    name, data = event.place.name if event.place else "", event.data
    if event.kind == "offer":
        return _offer(event, name)
    if event.kind == "decline":
        return _decline(event, name)
    if event.kind == "hands":
        return _hands(event, state)
    if event.kind == "computer":
        return Opponent(data["level"]).sits_down
    if event.kind == "forfeit":
        failure = EngineError(data["name"], Failure(data["why"]))
        return failure_text(failure) + " " + _("It plays no more.")
    if event.kind == "credit":
        n = data["seconds"]
        told = ngettext(
            "The server was away for %(n)d second. Nobody's clock was charged.",
            "The server was away for %(n)d seconds. Nobody's clock was charged.",
            n,
        )
        return told % {"n": n}
    texts = {
        "join": _("%(name)s sits down."),
        "leave": _("%(name)s gets up again."),
        "rename": _("%(before)s is now called %(name)s."),
        "start": _("The game begins."),
        "aborted": _("The game was called off; there is no result."),
        "takeback": _("The move was taken back."),
        "away": _("%(name)s is away."),
        "back": _("%(name)s is back."),
        "claimable": _("%(name)s has been away for long. You may decide how to go on."),
        "waiting": _("%(name)s goes on waiting."),
    }
    return texts.get(event.kind, "") % {"name": data.get("name", name), "before": data.get("before", "")}
