"""A typed message becomes one service."""

from __future__ import annotations

import random
from collections.abc import Callable

from django.utils import timezone

from play.live import game, limits, messages, rooms, talk
from play.live.log import Sender
from play.live.messages import Join, Message, Ping
from play.models import RoomEvent


def act(slug: str, sender: Sender, message: Message) -> RoomEvent:
    """Do what a message other than `join` and `ping` asks for. Raises Refused, RulesError."""
    clock = timezone.now
    match message:
        case messages.Move(ply=ply, move=move):
            return game.move(slug, sender, at_ply=ply, text=move, clock=clock)
        case messages.Resign():
            return game.resign(slug, sender, clock=clock)
        case messages.Offer(what="rematch"):
            return rooms.rematch(slug, sender, clock=clock)
        case messages.Offer(what=what):
            _limit(limits.count_offer, sender)
            return game.offer(slug, sender, what=what, clock=clock)
        case messages.Decline(what=what):
            return game.decline(slug, sender, what=what, clock=clock)
        case messages.Claim(what=what):
            return game.claim(slug, sender, what=what, clock=clock)
        case messages.Phrase(key=key):
            _limit(limits.count_talk, sender)
            return talk.phrase(slug, sender, key=key, clock=clock)
        case messages.Chat(text=text):
            _limit(limits.count_talk, sender)
            return talk.chat(slug, sender, text=text, clock=clock)
        case messages.ReportChat(event=version):
            _limit(limits.count_talk, sender)
            return talk.report(slug, sender, version=version, clock=clock)
        case messages.Throw(hand=hand):
            return rooms.throw(slug, sender, hand=hand, clock=clock, rng=random.Random())
        case messages.Name(name=name):
            _limit(limits.count_talk, sender)
            return rooms.rename(slug, sender, name=name, clock=clock)
        case messages.Seat(level=level):
            return rooms.seat_computer(slug, sender, level=level, clock=clock, rng=random.Random())
        case messages.Leave():
            return rooms.leave(slug, sender, clock=clock)
        case Join() | Ping():
            raise TypeError("join and ping are the connection's own")


def _limit(count: Callable[[str], None], sender: Sender) -> None:
    if sender.visitors:
        count(sender.visitors[0])
