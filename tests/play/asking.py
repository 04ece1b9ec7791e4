"""Asking the play pages directly, as a browser without scripts does."""

import re

from django.test import Client

from play.models import Entry
from play.refusals import Refused, Why


def begin(client: Client, **choices: str) -> str:
    """Start a game and return its address."""
    answer = client.post("/choi/", {"ruleset": "standard", "opponent": "screen", **choices})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"]


def give_up(client: Client, url: str) -> None:
    """Resign in a game as it stands."""
    number = Entry.objects.filter(match__slug=url.split("/")[2]).count()
    assert client.post(f"{url}xin-thua/?number={number}").status_code == 302


def refusal(answer) -> str:
    """What the page that follows a refused POST says."""
    assert answer.redirect_chain
    return re.sub(r"\s+", " ", re.search(r'<p class="message error">(.*?)</p>', answer.content.decode())[1])


def post(client: Client, url: str, **data: str) -> str:
    return refusal(client.post(url, data, follow=True))


def refused(why: Why) -> str:
    return Refused(why).text
