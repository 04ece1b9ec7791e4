"""How long games are kept (the privacy page tells people)."""

from datetime import datetime, timedelta

from play.models import Match

KEPT = timedelta(days=365)


def purge_matches(now: datetime) -> int:
    """Delete games that nobody has changed for a year; returns how many."""
    old = Match.objects.filter(changed_at__lt=now - KEPT)
    count = old.count()
    old.delete()
    return count
