"""The pages as a reader gets them, in both languages."""

import re
from functools import cache
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlsplit

import html5lib
import pytest
from django.test import Client

from oanquan.rules import RULESETS
from tutorials.content import library
from tutorials.state import BoardState, read_state
from tutorials.text import text_of

KEYS = ("rules", "guide", "about", "strategy", "glossary", "culture")
ADDRESSES = {
    "vi": {
        "rules": "/luat-choi/",
        "guide": "/huong-dan/",
        "about": "/gioi-thieu/",
        "strategy": "/chien-thuat/",
        "glossary": "/tu-vung/",
        "culture": "/van-hoa/",
    },
    "en": {key: f"/en/{key}/" for key in KEYS},
}
ALL = [address for pages in ADDRESSES.values() for address in pages.values()]
RULES_TOLD = (
    *("1.1", "1.2", "1.3", "1.4", "1.5", "2.1", "2.2", "2.2a", "2.2b", "2.2c", "2.3", "3.1", "3.2", "3.3", "3.4"),
    *("4.1", "4.2", "4.3", "4.4", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "6.1", "7"),
)
DECIDED = {"immature", "no-refill", "borrow", "stalled", "three-players", "out", "flip"}

pytestmark = pytest.mark.django_db


@cache
def html(address: str) -> str:
    """A page as it stands; fetched once, since nothing here changes it."""
    response = Client().get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@cache
def anchors(address: str) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([^"]+)"', html(address)))


@pytest.mark.parametrize("key", KEYS)
def test_both_languages_have_the_same_sections_and_boards(key: str) -> None:
    vietnamese, english = text_of("vi", key), text_of("en", key)
    assert vietnamese.anchors == english.anchors
    assert vietnamese.boards == english.boards
    assert [part.kind for part in vietnamese.parts] == [part.kind for part in english.parts]
    assert [h.anchor for h in vietnamese.headings] == [h.anchor for h in english.headings]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_rules_page_tells_every_rule_and_every_ruleset(language: str) -> None:
    named = set(text_of(language, "rules").anchors)
    assert {f"r{number.replace('.', '-')}" for number in RULES_TOLD} <= named
    assert {f"ruleset-{key}" for key in RULESETS} <= named


@pytest.mark.parametrize("language", ["vi", "en"])
def test_what_the_site_decided_is_marked_there_and_listed_at_the_end(language: str) -> None:
    body = library().pages[language, "rules"].body
    marked = {re.findall(r"\{#([a-z0-9-]+)", body[: mark.start()])[-1] for mark in re.finditer("```decision", body)}
    listed = set(re.findall(r"page:rules#([a-z-]+)", body[body.index("{#decisions}") :]))
    assert marked == listed == DECIDED


def test_every_section_of_the_rules_has_a_position() -> None:
    shown = {rule for example in library().examples.values() for rule in example.rules}
    told = {rule for rule in RULES_TOLD if "1.5" < rule < "7"}
    # A relay always ends (2.3), sixty moves (5.6) and the order of the checks (5.7) are no sight on one board.
    assert told - {"2.3", "5.6", "5.7"} <= shown


@pytest.mark.parametrize("address", ALL)
def test_pages_are_strict_html(address: str) -> None:
    html5lib.HTMLParser(strict=True).parse(html(address))


@pytest.mark.parametrize("address", ALL)
def test_no_id_is_used_twice(address: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', html(address))
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("address", ALL)
def test_every_link_and_anchor_leads_somewhere(address: str) -> None:
    links = {
        urljoin(address, link) for link in re.findall(r'<a [^>]*href="([^"]+)"', html(address).replace("&amp;", "&"))
    }
    pages = {link for link in links if not urlsplit(link).query}
    assert len(pages) > 4
    for link in sorted(pages):
        target = urlsplit(link)
        assert not target.fragment or target.fragment in anchors(target.path), link


def test_every_stage_of_every_board_has_an_address_that_works() -> None:
    for example in library().examples.values():
        for run in example.runs:
            start = BoardState.at_start(example, run.ruleset)
            for stage in range(len(start.stages) + 1):
                state = start.at(stage)
                assert read_state(example, dict(parse_qsl(state.query()))) == state


@pytest.mark.parametrize("address", ["/huong-dan/", "/en/strategy/"])
def test_what_a_page_offers_to_press_answers(address: str) -> None:
    page = unescape(html(address))
    states = set(re.findall(r'href="(/[^"]*\?b=[^"]+)"', page))
    fragments = set(re.findall(r'hx-get="([^"]+)"', page))
    assert len(states) > 3
    for state in sorted(states):
        assert state.partition("#")[2] in anchors(address)
    for fragment in sorted(fragments):
        answer = Client().get(fragment, headers={"HX-Request": "true"})
        assert (answer.status_code, answer.content.count(b'<figure class="live"')) == (200, 1), fragment


@pytest.mark.parametrize(("language", "code"), [("vi", "vi"), ("en", "en")])
@pytest.mark.parametrize("key", KEYS)
def test_a_page_says_what_it_is_and_leads_on(language: str, code: str, key: str) -> None:
    page, content = library().pages[language, key], html(ADDRESSES[language][key])
    assert f'<html lang="{code}"' in content
    assert f"<title>{page.title} · Ô Ăn Quan</title>" in content
    assert f"<h1>{page.title}</h1>" in content
    ways = content[content.index('class="ways-on"') :]
    others = [path for other, path in ADDRESSES[language].items() if other != key]
    assert all(f'href="{path}"' in ways for path in others)
    assert f'href="{"/" if language == "vi" else "/en/"}"' in ways


def test_sentences_are_short() -> None:
    """Children read these: on average no more than 18 words a sentence, in every text."""
    for (language, key), page in library().pages.items():
        text = re.sub(r"```.*?```|\{#[^}]*\}|\(page:[^)]*\)|[*\[\]#]", "", page.body, flags=re.DOTALL)
        sentences = [s for s in re.split(r"[.!?:]\s|\n\n", text) if s.strip()]
        average = sum(len(s.split()) for s in sentences) / len(sentences)
        assert average <= 18, (language, key)
