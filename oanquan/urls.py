"""Addresses: Vietnamese at /, English under /en/, each readable in its language."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import URLPattern, URLResolver, include, path
from django.utils.translation import pgettext_lazy

from oanquan.site import errors, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("health", views.health, name="health"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("", include("oanquan.board.urls")),
    path("", include("tutorials.root_urls")),
]


urlpatterns += i18n_patterns(
    path(pgettext_lazy("url", "language/"), views.switch_language, name="set_language"),
    path(pgettext_lazy("url", "settings/"), views.prefs, name="prefs"),
    path(pgettext_lazy("url", "privacy/"), views.privacy, name="privacy"),
    path("", include("play.urls")),
    path("", include("tutorials.urls")),
    prefix_default_language=False,
)

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
