"""Going on with one's seats on another device: a private link that works once."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from play.live.state import RoomState
from play.models import Handover, Place
from play.refusals import Refused, Why


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def offer(state: RoomState, place: Place, *, now: datetime) -> str:
    """A token that lets another device be this person; the ones offered before stop working."""
    token = secrets.token_urlsafe(24)
    Handover.objects.filter(visitor=place.visitor, used_at=None).delete()
    Handover.objects.create(
        token_hash=_hash(token),
        visitor=place.visitor,
        room=state.room,
        expires_at=now + timedelta(seconds=settings.OANQUAN_DEVICE_LINK),
    )
    return token


def look(token: str, *, now: datetime) -> Handover:
    """What the token stands for, unused: chat apps open links to show a preview. Raises Refused (NO_LINK)."""
    found = Handover.objects.filter(token_hash=_hash(token), used_at=None, expires_at__gt=now)
    handover = found.select_related("room").first()
    if handover is None:
        raise Refused(Why.NO_LINK)
    return handover


@transaction.atomic
def use(token: str, *, now: datetime) -> Handover:
    """Use the token up. Raises Refused (NO_LINK)."""
    handover = look(token, now=now)
    if not Handover.objects.filter(pk=handover.pk, used_at=None).update(used_at=now):
        raise Refused(Why.NO_LINK)
    return handover
