"""What outlives its time is deleted; `manage.py purge` runs the steps named in settings.PURGE_STEPS."""

from datetime import datetime

from django.contrib.sessions.models import Session


def purge_sessions(now: datetime) -> int:
    """Delete sessions that expired before `now`; returns how many."""
    deleted, _by_model = Session.objects.filter(expire_date__lt=now).delete()
    return deleted
