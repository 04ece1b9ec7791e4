"""What people say to each other: phrases everywhere, free chat in rooms by link, and reports."""

from __future__ import annotations

import logging

from django.db import transaction

from play.live import log
from play.live.game import Clock, seated, under_lock
from play.live.log import Sender
from play.live.names import visible_text
from play.live.phrases import PHRASES
from play.live.state import read
from play.models import Report, RoomEvent
from play.refusals import Refused, Why

LONGEST = 200
logger = logging.getLogger(__name__)


def phrase(slug: str, sender: Sender, *, key: str, clock: Clock) -> RoomEvent:
    """Say one of the phrases. Raises Refused."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        if key not in PHRASES:
            raise Refused(Why.BAD_MESSAGE)
        return log.record(state, "phrase", now=now, place=place, sender=sender, key=key)


def chat(slug: str, sender: Sender, *, text: str, clock: Clock) -> RoomEvent:
    """Say something of one's own, in a room by link. Raises Refused."""
    with under_lock(slug, clock) as (state, now):
        place = seated(state, sender)
        if again := log.answered(state.room, place, sender):
            return again
        if state.room.public:
            raise Refused(Why.CHAT_OFF)
        said = visible_text(text)
        if not said:
            raise Refused(Why.CHAT_EMPTY)
        if len(said) > LONGEST:
            raise Refused(Why.CHAT_LONG)
        return log.record(state, "chat", now=now, place=place, sender=sender, text=said)


@transaction.atomic
def report(slug: str, sender: Sender, *, version: int, clock: Clock) -> RoomEvent:
    """Tell the people who run the site about a message. Once a person and message. Raises Refused."""
    state = read(slug)
    seated(state, sender)
    event = state.room.events.filter(version=version, kind="chat").first()
    if event is None:
        raise Refused(Why.NO_SUCH_MESSAGE)
    Report.objects.get_or_create(event=event, visitor=sender.visitors[0], defaults={"made_at": clock()})
    logger.warning("chat reported: room %s, event %d", slug, version)
    return event
