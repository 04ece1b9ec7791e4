"""Addresses that are the same in every language."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path

from tutorials.sitemaps import SITEMAPS

urlpatterns = [path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap")]
