"""`manage.py purge`: delete what has outlived its time. Meant to be run once a day."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.module_loading import import_string


class Command(BaseCommand):
    help = "Delete expired sessions and what else has outlived its time (see docs/settings.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        for name in settings.PURGE_STEPS:
            self.stdout.write(f"{name.rsplit('.', 1)[-1]}: {import_string(name)(now)}")
