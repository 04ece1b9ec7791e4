"""The pages of live games: the lobby, a room, another device."""

from __future__ import annotations

import random
from collections.abc import Callable

import segno
from django.conf import settings
from django.contrib import messages as notices
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from play.live import handover, limits, lobby, messages, outbox, page, rooms
from play.live import render as rendering
from play.live.addresses import address_of
from play.live.forms import NameForm, QuickForm, RoomForm
from play.live.state import RoomState, events_since, read
from play.models import Room
from play.refusals import Refused, Why
from play.visitors import ensure_visitor, take_over, visitors_of

DOOR = {"door": "rooms"}


def _room(slug: str) -> RoomState:
    try:
        return read(slug)
    except Refused:
        raise Http404 from None


def _url(room: Room) -> str:
    return reverse("room", args=[room.slug])


def qr(text: str) -> str:
    """A QR code as an SVG without styles, in the colour of the text around it."""
    code = segno.make(text, error="m").svg_inline(
        scale=4, border=2, svgclass="qr", lineclass=None, omitsize=True, dark="#2B2520", light="#FFFDF7"
    )
    return mark_safe(code)  # noqa: S308 - segno writes paths and numbers only


def _lobby_page(
    request: HttpRequest, *, quick: QuickForm | None = None, new: RoomForm | None = None, status: int = 200
) -> HttpResponse:
    context = DOOR | {
        "lobby": lobby.lobby(timezone.now()),
        "mine": lobby.rooms_of(visitors_of(request.session)),
        "quick": quick or QuickForm(prefix="quick"),
        "new": new or RoomForm(),
    }
    return render(request, "play/live/lobby.html", context, status=status)


@require_GET
@never_cache
def rooms_page(request: HttpRequest) -> HttpResponse:
    """The lobby."""
    return _lobby_page(request)


def _enter(request: HttpRequest, make: Callable[[str], Room]) -> HttpResponse | Refused:
    """Make or find a room for this visitor, within the limits of the address."""
    try:
        limits.count_room(address_of(request))
        return redirect(_url(make(ensure_visitor(request))))
    except Refused as refused:
        return refused


@require_POST
def new_room(request: HttpRequest) -> HttpResponse:
    """Open a room."""
    form = RoomForm(request.POST)
    if form.is_valid():
        name, rng = form.cleaned_data["name"], random.Random()
        answer = _enter(
            request, lambda visitor: rooms.create(visitor, terms=form.terms, name=name, now=timezone.now(), rng=rng)
        )
        if isinstance(answer, HttpResponse):
            return answer
        form.add_error(None, answer.text)
    return _lobby_page(request, new=form, status=422)


@require_POST
def quick_match(request: HttpRequest) -> HttpResponse:
    """A game with whoever wants the same one."""
    form = QuickForm(request.POST, prefix="quick")
    if form.is_valid():
        data = form.cleaned_data

        def find(visitor: str) -> Room:
            return rooms.quick_match(
                visitor,
                ruleset=data["ruleset"],
                bank_s=form.bank_s,
                increment_s=0,
                name=data["name"],
                clock=timezone.now,
                rng=random.Random(),
            )

        answer = _enter(request, find)
        if isinstance(answer, HttpResponse):
            return answer
        form.add_error(None, answer.text)
    return _lobby_page(request, quick=form, status=422)


@require_GET
@never_cache
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """A room: its table for those who sit there, a chair for whoever has the link, the game for those who watch."""
    return _room_page(request, _room(slug))


def _room_page(
    request: HttpRequest, state: RoomState, *, form: NameForm | None = None, alert: str = ""
) -> HttpResponse:
    me = state.place_of(visitors_of(request.session))
    language = translation.get_language() or "vi"
    link = request.build_absolute_uri(_url(state.room))
    context = DOOR | {
        "state": state,
        "me": me,
        "parts": rendering.parts(state, me.number if me else None, language),
        "page": page.live_page(state, me, []),
        "heartbeat_ms": int(settings.OANQUAN_HEARTBEAT * 1000),
        "link": link,
        "qr": qr(link) if state.room.phase == Room.Phase.OPEN else "",
        "can_sit": me is None and bool(state.free) and state.room.phase == Room.Phase.OPEN,
        "form": form or NameForm(),
        "alert": alert,
    }
    return render(request, "play/live/room.html", context, status=422 if alert or form else 200)


@require_POST
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down."""
    form = NameForm(request.POST)
    name = form.cleaned_data["name"] if form.is_valid() else request.POST.get("name", "")
    try:
        rooms.join(slug, ensure_visitor(request), name=name, clock=timezone.now, rng=random.Random())
    except Refused as refused:
        if refused.why == Why.NO_ROOM and not Room.objects.filter(slug=slug).exists():
            raise Http404 from None
        return _room_page(request, _room(slug), form=form, alert=refused.text)
    return redirect("room", slug)


@require_GET
@never_cache
def events(request: HttpRequest, slug: str) -> HttpResponse:
    """What has happened since a version, as JSON (docs/live.md)."""
    state = _room(slug)
    since = request.GET.get("since", "0")
    if not (since.isascii() and since.isdigit() and len(since) < 10):
        return JsonResponse({"reason": Why.BAD_MESSAGE, "text": Refused(Why.BAD_MESSAGE).text}, status=400)
    told = [outbox.event_message(event) for event in events_since(state.room, int(since))[: outbox.LONGEST_GAP]]
    body = messages.encode({"version": state.room.version, "events": told})
    return HttpResponse(body, content_type="application/json")


@require_POST
def other_device(request: HttpRequest, slug: str) -> HttpResponse:
    """A one-time link with which another device takes this seat along."""
    state = _room(slug)
    me = state.place_of(visitors_of(request.session))
    if me is None:
        raise PermissionDenied(Refused(Why.NOT_SEATED).text)
    token = handover.offer(state, me, now=timezone.now())
    link = request.build_absolute_uri(reverse("device", args=[token]))
    context = DOOR | {"room": state.room, "link": link, "qr": qr(link)}
    return render(request, "play/live/device_link.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def device(request: HttpRequest, token: str) -> HttpResponse:
    """On the other device: asks first, since the link works once; POST uses it."""
    try:
        if request.method == "POST":
            taken = handover.use(token, now=timezone.now())
            take_over(request, taken.visitor)
            return redirect(_url(taken.room))
        found = handover.look(token, now=timezone.now())
    except Refused as refused:
        notices.error(request, refused.text)
        return redirect("rooms")
    return render(request, "play/live/device.html", DOOR | {"room": found.room})
