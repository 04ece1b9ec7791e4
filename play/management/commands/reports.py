"""`manage.py reports`: the chat lines that people have reported, the latest first."""

from typing import Any

from django.core.management.base import BaseCommand

from play.models import Report


class Command(BaseCommand):
    help = "List the chat lines that people have reported, the latest first."

    def handle(self, *args: Any, **options: Any) -> None:
        reports = Report.objects.select_related("event__room", "event__place").order_by("-made_at")
        for report in reports:
            event = report.event
            name = event.place.name if event.place else ""
            self.stdout.write(f"{report.made_at:%Y-%m-%d %H:%M} {event.room.slug} {name}: {event.data.get('text', '')}")
