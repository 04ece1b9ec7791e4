"""What has happened in a room, event by event. An event is written in the transaction that makes it true."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from play.live import broadcast
from play.live.state import RoomState
from play.models import Place, Room, RoomEvent

QUIET_KINDS = ("phrase", "chat", "throw", "offer", "decline")
"""What the lobby need not know."""


@dataclass(frozen=True)
class Sender:
    """Who sent a message, and what the message is called, so that a repeated one is recognised."""

    visitors: tuple[str, ...]
    client_id: str | None = None


def answered(room: Room, place: Place | None, sender: Sender) -> RoomEvent | None:
    """The event that this very message has already led to."""
    if place is None or not sender.client_id:
        return None
    return room.events.filter(place=place, client_id=sender.client_id).first()


def record(
    state: RoomState,
    kind: str,
    *,
    now: datetime,
    place: Place | None = None,
    sender: Sender | None = None,
    **data: Any,
) -> RoomEvent:
    """Append an event to the locked room; everybody is told after the commit."""
    room = state.room
    room.version += 1
    room.changed_at = now
    event = RoomEvent.objects.create(
        room=room,
        version=room.version,
        kind=kind,
        data=data,
        place=place,
        client_id=(sender.client_id or None) if sender else None,
        made_at=now,
    )
    room.save(update_fields=["version", "changed_at", "phase", "match"])
    broadcast.room_changed(room.slug, in_lobby=room.public and kind not in QUIET_KINDS)
    return event
