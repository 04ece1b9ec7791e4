"""The messages of the socket, typed. docs/live.md describes them for people who write another client.

Every message is a JSON object with a `type`. What does not fit its type is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,40}\Z")]
"""A message's name, chosen by the client, unlike any other of its messages in this room."""
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True):
    """What a client sends."""


class Join(Incoming, tag="join"):
    """The first message: what was seen last (nothing: the whole state comes), and how to be told."""

    since: Version | None = None
    language: Literal["vi", "en"] = "vi"
    view: Literal["html", "data"] = "data"


class Ping(Incoming, tag="ping"):
    """A heartbeat. Whatever this connection has not been told by then is told after the `pong`."""


class Move(Incoming, tag="move"):
    """A move or the flip, for the position after `ply` moves."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    move: Annotated[str, Meta(max_length=16)]
    id: Id


class Resign(Incoming, tag="resign"):
    """Give up, or call the game off while not everybody has moved."""

    id: Id


class Offer(Incoming, tag="offer"):
    """Offer something, or agree to it."""

    what: Literal["draw", "takeback", "rematch"]
    id: Id


class Decline(Incoming, tag="decline"):
    """Say no to an offer, or take one's own back."""

    what: Literal["draw", "takeback", "rematch"]
    id: Id


class Claim(Incoming, tag="claim"):
    """Decide about somebody who has been away for long enough."""

    what: Literal["win", "off", "wait"]
    id: Id


class Phrase(Incoming, tag="phrase"):
    """Say one of the phrases."""

    key: Annotated[str, Meta(max_length=16)]
    id: Id


class Chat(Incoming, tag="chat"):
    """Say something of one's own."""

    text: Annotated[str, Meta(max_length=1000)]
    id: Id


class Throw(Incoming, tag="throw"):
    """A hand in oẳn tù tì."""

    hand: Literal["rock", "paper", "scissors"]
    id: Id


class Name(Incoming, tag="name"):
    """Another name at this table."""

    name: Annotated[str, Meta(max_length=100)]
    id: Id


class ReportChat(Incoming, tag="report"):
    """Tell the people who run the site about a chat line, by its event's version."""

    event: Version
    id: Id


class Seat(Incoming, tag="seat"):
    """Give a free seat to the computer: a level, or `bot:` and a bot's name."""

    level: Annotated[str, Meta(max_length=48)]
    id: Id


class Leave(Incoming, tag="leave"):
    """Get up before the game has begun."""

    id: Id


Message = (
    Join | Ping | Move | Resign | Offer | Decline | Claim | Phrase | Chat | Throw | Name | ReportChat | Seat | Leave
)  # fmt: skip
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class BadMessage(Exception):
    """The text is no message. `message_id` is its id, where one could be read."""

    def __init__(self, message_id: str | None) -> None:
        self.message_id = message_id
        super().__init__("not a message")


def decode(text: str | bytes) -> Message:
    """The message that `text` is. Raises BadMessage."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadMessage(_id_in(text)) from None


def _id_in(text: str | bytes) -> str | None:
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


class _Named(Struct):
    id: Id | None = None


class Outgoing(Struct, tag_field="type", omit_defaults=True):
    """What the server sends."""


class State(Outgoing, tag="state"):
    """Everything, as of `version`."""

    version: int
    room: dict[str, Any]
    you: int | None
    game: dict[str, Any] | None


class Event(Outgoing, tag="event"):
    """Something that happened; `version` grows by one each time."""

    version: int
    kind: str
    at: str
    data: dict[str, Any]
    place: int | None = None


class Ack(Outgoing, tag="ack"):
    """Your message `id` is kept: it became the event `version`."""

    id: str
    version: int


class Refusal(Outgoing, tag="refusal"):
    """Nothing was changed. `reason` is for programs, `text` for people."""

    reason: str
    text: str
    id: str | None = None


class Presence(Outgoing, tag="presence"):
    """Who is away, with what is left of the countdown in milliseconds, and how many people watch."""

    watching: int
    away: list[dict[str, Any]]


class Clock(Outgoing, tag="clock"):
    """What is left on each side's clock in milliseconds; `running`'s starts to run in `starts_in` milliseconds."""

    version: int
    left: dict[str, int]
    running: str | None
    starts_in: int


class Resync(Outgoing, tag="resync"):
    """What was missed cannot be told event by event; a `state` follows."""

    version: int


class View(Outgoing, tag="view"):
    """Parts of the page, rendered; only for `"view": "html"`."""

    version: int
    parts: dict[str, str]


class Pong(Outgoing, tag="pong"):
    """The answer to a heartbeat."""

    version: int


def _plain(text: object) -> str:
    """Rendered HTML is a kind of `str` that the encoder does not know."""
    if isinstance(text, str):
        return str.__str__(text)
    raise TypeError(f"a message cannot hold {type(text)}")


encode = msgspec.json.Encoder(enc_hook=_plain).encode
