"""Hints over the channel layer: something has changed, read it from the database. Losing one costs nothing."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

LOBBY = "lobby"

_loop: asyncio.AbstractEventLoop | None = None


def listen_here() -> None:
    """Called by consumers: hints of this process go through their event loop."""
    global _loop
    _loop = asyncio.get_running_loop()


def group_of(slug: str) -> str:
    """The group in which a room's connections are."""
    return f"room.{slug}"


def send(group: str, message: dict[str, Any]) -> None:
    """Send a hint now, from any thread but the event loop's."""
    layer = get_channel_layer()
    if layer is None:
        return
    if _loop is not None and _loop.is_running():
        asyncio.run_coroutine_threadsafe(layer.group_send(group, message), _loop)
    else:
        async_to_sync(layer.group_send)(group, message)


def send_after_commit(group: str, message: dict[str, Any]) -> None:
    """Send a hint once the current transaction is committed."""
    transaction.on_commit(lambda: send(group, message))


def room_changed(slug: str, *, in_lobby: bool) -> None:
    """A room has new events, or another number of watchers."""
    send_after_commit(group_of(slug), {"type": "room.changed"})
    if in_lobby:
        send_after_commit(LOBBY, {"type": "lobby.changed", "id": secrets.token_hex(8)})
