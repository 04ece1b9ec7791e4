"""Pictures of positions for the previews that other sites show."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from oanquan.board.picture import picture_png
from oanquan.board.refusals import text_of
from oanquan.rules import Position, RulesError

MONTH = 30 * 24 * 60 * 60
KEPT = 60 * 60
"""How long the server keeps a picture, in seconds; browsers keep it for a month, it never changes."""


def _may_draw() -> bool:
    """Whether one more picture may be drawn this minute: drawing costs far more than sending."""
    key = "pictures"
    cache.add(key, 0, 60)
    try:
        return cache.incr(key) <= settings.OANQUAN_PICTURES_PER_MINUTE
    except ValueError:  # the minute ended in between
        return True


@require_safe
def picture(request: HttpRequest) -> HttpResponse:
    """The position of `?r=RULESET&p=POSITION` (docs/notation.md, 'In a URL') as a PNG."""
    try:
        position = Position.parse(request.GET.get("r", "standard"), request.GET.get("p", "")[:400].replace("_", " "))
    except RulesError as error:
        raise Http404(text_of(error)) from error
    key = "picture:" + hashlib.sha256(f"{position.ruleset.key} {position}".encode()).hexdigest()
    drawn = cache.get(key)
    if drawn is None:
        if not _may_draw():
            words = _("Too many pictures at once. Try again in a minute.")
            return HttpResponse(words, status=429, headers={"Retry-After": "60"}, content_type="text/plain")
        drawn = picture_png(position)
        cache.set(key, drawn, KEPT)
    return HttpResponse(drawn, content_type="image/png", headers={"Cache-Control": f"public, max-age={MONTH}"})
