"""How long games are kept (the privacy page tells people)."""

from datetime import datetime, timedelta

from play.models import Match, Room

KEPT = timedelta(days=365)


def purge_matches(now: datetime) -> int:
    """Delete games that nobody has changed for a year; returns how many."""
    old = Match.objects.filter(changed_at__lt=now - KEPT)
    count = old.count()
    old.delete()
    return count


def purge_rooms(now: datetime) -> int:
    """Delete rooms, with what was said in them, in which nothing has happened for a year; returns how many.

    The games played in them stay as long as games are kept.
    """
    old = Room.objects.filter(changed_at__lt=now - KEPT)
    count = old.count()
    old.delete()
    return count
