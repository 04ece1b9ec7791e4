"""The sockets: decode, call one service, send. Everything that matters is in the services."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone, translation

from oanquan.board import refusals
from oanquan.rules import RulesError
from play.live import broadcast, commands, game, limits, lobby, messages, outbox, presence
from play.live.addresses import address_of_scope
from play.live.log import Sender
from play.live.messages import BadMessage, Join, Message, Move, Outgoing, Ping, Refusal
from play.live.outbox import Ear
from play.live.state import read
from play.refusals import Refused, Why
from play.visitors import visitors_of

_T = TypeVar("_T")
logger = logging.getLogger(__name__)

NO_ROOM, TOO_MANY, TOO_FAST, TOO_BIG, NOT_HERE = 4404, 4429, 4430, 4413, 4403
PATIENCE = 60
"""How many messages beyond the limit are refused before the connection is closed."""


async def in_thread(work: Callable[..., _T], *arguments: Any, **options: Any) -> _T:
    """Do database work in a thread of its own: sockets do not wait for one another."""
    result: _T = await database_sync_to_async(work, thread_sensitive=False)(*arguments, **options)
    return result


class Socket(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels ships no types
    """What every connection has: an origin that is checked, a place in the count of its address, a language, limits."""

    language = "vi"
    counted = False
    address = ""
    group = ""
    """The group whose hints it gets."""
    hears = False
    """Whether what the client says is looked at."""

    async def opened(self) -> bool:
        """Accept the connection if it may be here."""
        if not self._same_origin():
            await self.close(code=NOT_HERE)
            return False
        self.address = address_of_scope(self.scope)
        await self.accept()
        broadcast.listen_here()
        self.counted = limits.open_socket(self.address)
        if not self.counted:
            await self.refuse(Why.TOO_MANY_SOCKETS)
            await self.close(code=TOO_MANY)
        return self.counted

    async def enter(self, group: str) -> None:
        """Get the hints of `group`, and hear what the client says from now on."""
        self.bucket = limits.Bucket(
            per_second=settings.OANQUAN_MESSAGES_PER_SECOND, burst=settings.OANQUAN_MESSAGE_BURST
        )
        self.over = 0
        await self.channel_layer.group_add(group, self.channel_name)
        self.group, self.hears = group, True

    def _same_origin(self) -> bool:
        """Whether the page that opened the connection comes from this very host."""
        headers = dict(self.scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin1")
        host = headers.get(b"host", b"").decode("latin1")
        return bool(origin) and (urlsplit(origin).netloc == host or origin in settings.CSRF_TRUSTED_ORIGINS)

    async def disconnect(self, code: int) -> None:
        """Give the place in the count back, and leave the group."""
        if self.counted:
            self.counted = False
            limits.close_socket(self.address)
        if self.group:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A message from the client, if it is neither too big nor one too many."""
        if not self.hears:
            return
        text = text_data if text_data is not None else bytes_data or b""
        if len(text) > settings.OANQUAN_MESSAGE_BYTES:
            await self.refuse(Why.TOO_BIG)
            await self._hang_up(TOO_BIG)
        elif self.bucket.take():
            await self.hear(text)
        elif self.over >= PATIENCE:
            await self._hang_up(TOO_FAST)
        else:
            self.over += 1
            await self.refuse(Why.SLOW_DOWN)

    async def hear(self, text: str | bytes) -> None:
        """Answer a message that is within the limits."""
        raise NotImplementedError

    async def _hang_up(self, code: int) -> None:
        """End the connection; what is still on its way is not looked at."""
        self.hears = False
        await self.close(code=code)

    async def tell(self, *news: Outgoing) -> None:
        """Send messages in order."""
        for message in news:
            await self.send(text_data=messages.encode(message).decode())

    async def refuse(self, why: Why, message_id: str | None = None) -> None:
        """Say why something was not done."""
        with translation.override(self.language):
            text = Refused(why).text
        await self.tell(Refusal(reason=why.value, text=text, id=message_id))


class RoomSocket(Socket):
    """A connection to a room."""

    async def connect(self) -> None:
        """Accept, and find out whose seat this session holds."""
        if not await self.opened():
            return
        self.slug = self.scope["url_route"]["kwargs"]["slug"]
        self.key = secrets.token_hex(16)
        self.ear: Ear | None = None
        self.refused: dict[str, Refusal] = {}
        try:
            self.visitors = await in_thread(self._who)
        except Refused as refused:
            await self.refuse(refused.why)
            await self.close(code=NO_ROOM)
            return
        await self.enter(broadcast.group_of(self.slug))

    def _who(self) -> tuple[str, ...]:
        self.room_id = read(self.slug).room.pk
        return visitors_of(self.scope["session"])

    async def disconnect(self, code: int) -> None:
        """Leave the group. Who is here is for the heartbeats to say."""
        await super().disconnect(code)
        if self.group and self.ear is not None and self.ear.place_id is None:
            await in_thread(presence.watcher_left, self.key)

    async def hear(self, text: str | bytes) -> None:
        """Whatever it is, the answer is a message."""
        try:
            message = messages.decode(text)
        except BadMessage as bad:
            await self.refuse(Why.BAD_MESSAGE, bad.message_id)
            return
        await self._answer(message)

    async def _answer(self, message: Message) -> None:
        if isinstance(message, Join):
            await self._join(message)
        elif self.ear is None:
            await self.refuse(Why.JOIN_FIRST, getattr(message, "id", None))
        elif isinstance(message, Ping):
            self._beat()
            await self.tell(messages.Pong(version=self.ear.version))
            if await in_thread(outbox.version_of, self.slug) != self.ear.version:
                await self._catch_up()  # a hint was lost
        else:
            self._beat()
            await self._do(message)

    async def _join(self, message: Join) -> None:
        self.language = message.language
        self.ear = Ear(self.visitors, message.language, message.view == "html")
        await in_thread(self._arrive, self.ear)
        await self.tell(*await in_thread(outbox.welcome, self.slug, self.ear, message.since, timezone.now()))

    def _arrive(self, ear: Ear) -> None:
        ear.sit(read(self.slug))
        self._beat()
        if ear.place_id is not None:
            presence.arrived(self.slug, ear.place_id, clock=timezone.now)
        else:
            presence.flush()

    def _beat(self) -> None:
        place_id = self.ear.place_id if self.ear else None
        if place_id is not None:
            presence.beat(place_id, timezone.now())
        else:
            presence.watch(self.key, self.room_id, timezone.now())

    async def _do(self, message: Any) -> None:
        """One service; the answer goes out after the commit."""
        if earlier := self.refused.get(message.id):
            await self.tell(earlier)
            return
        sender = Sender(self.visitors, message.id)
        try:
            event = await in_thread(commands.act, self.slug, sender, message)
        except (Refused, RulesError) as error:
            refusal = self._refusal(error, message.id)
            if refusal.reason != Why.SLOW_DOWN:
                self._remember(refusal)
            await self.tell(refusal)
            if isinstance(message, Move):
                await self._after_refused_move(error)
            return
        await self.tell(messages.Ack(id=message.id, version=event.version))

    def _refusal(self, error: Refused | RulesError, message_id: str) -> Refusal:
        with translation.override(self.language):
            if isinstance(error, Refused):
                return Refusal(reason=error.why.value, text=error.text, id=message_id)
            return Refusal(reason=error.code, text=refusals.text_of(error), id=message_id)

    def _remember(self, refusal: Refusal) -> None:
        """The same message again gets the same answer on this connection."""
        self.refused[str(refusal.id)] = refusal
        while len(self.refused) > 100:
            self.refused.pop(next(iter(self.refused)))

    async def _after_refused_move(self, error: Refused | RulesError) -> None:
        """Somebody who tried a move that cannot be is shown everything as it is now."""
        assert self.ear is not None
        if isinstance(error, Refused) and error.why == Why.TIME_UP:
            await in_thread(game.flag, self.slug, clock=timezone.now)
        news = await in_thread(outbox.news, self.slug, self.ear, timezone.now())
        whole = await in_thread(outbox.everything, self.slug, self.ear, timezone.now(), resync=False)
        await self.tell(*news, *whole)

    async def _catch_up(self) -> None:
        if self.ear is None:
            return
        try:
            news = await in_thread(outbox.news, self.slug, self.ear, timezone.now())
        except Refused:
            await self._hang_up(NO_ROOM)  # the room was deleted
            return
        await self.tell(*news)

    async def room_changed(self, hint: dict[str, Any]) -> None:
        """Something has happened: read what."""
        await self._catch_up()


class LobbySocket(Socket):
    """A connection of the lobby's page: the lists, whenever they change."""

    async def connect(self) -> None:
        """Accept."""
        if not await self.opened():
            return
        query = self.scope.get("query_string", b"")
        self.language = "en" if b"lang=en" in query else "vi"
        self.shown = 0
        await self.enter(broadcast.LOBBY)
        await self.lobby_changed({})

    async def hear(self, text: str | bytes) -> None:
        """Whatever it says, show the lists as they are, unless they are shown already."""
        await self.lobby_changed({})

    async def lobby_changed(self, hint: dict[str, Any]) -> None:
        """Send the lists if they look different now."""
        html = await in_thread(lobby.rendered, self.language, timezone.now(), hint.get("id", ""))
        if hash(html) != self.shown:
            self.shown = hash(html)
            await self.tell(messages.View(version=0, parts={"lobby": html}))
