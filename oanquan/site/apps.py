"""The frame of the site as a Django app, and which static files are published."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class SiteConfig(AppConfig):
    default = True
    name = "oanquan.site"
    label = "site"


class PublishedFiles(StaticFilesConfig):
    """Leaves out the htmx versions and extensions that no page loads (one of them cannot be hashed either)."""

    default = False
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*", "django_htmx/htm?x-4*"]
