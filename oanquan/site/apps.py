"""The frame of the site as a Django app: management commands and preferences."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "oanquan.site"
    label = "site"
