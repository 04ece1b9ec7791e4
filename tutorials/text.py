r"""Markdown of this site's own pages: plain CommonMark with tables, and four things more.

- ```` ```board KEY ```` puts a live board there, ```` ```rulesets ```` the table of rulesets;
- ```` ```decision ```` holds markdown that is marked as this site's own decision;
- `{#anchor 4.2}` at the end of a heading, paragraph or list item names it and the rules it tells;
- a link to `page:KEY#anchor` leads to another page of the same language, `url:NAME` to any page of the site.

Raw HTML is not let through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from django.urls import reverse
from django.utils import translation
from django.utils.safestring import mark_safe
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from tutorials.content import ContentError, Page, library

_MARK = re.compile(r"\s*\{#([a-z0-9-]+)((?: [0-9]+(?:\.[0-9]+)?[a-c]?)*)\}$")


@dataclass(frozen=True)
class Part:
    """A piece of a page: text already rendered, or the place of a board or of the table of rulesets."""

    kind: str
    html: str = ""
    board: str = ""


@dataclass(frozen=True)
class Heading:
    """A section of a page, for its table of contents."""

    anchor: str
    text: str


@dataclass(frozen=True)
class Text:
    """A page's body, ready for the template."""

    parts: tuple[Part, ...]
    headings: tuple[Heading, ...]
    anchors: tuple[str, ...]
    boards: tuple[str, ...]


def _name(holder: Token, inline: Token) -> None:
    """Take `{#anchor 4.2}` off the end of `inline`; its anchor and rule numbers go to `holder`."""
    last = inline.children[-1] if inline.children else None
    found = _MARK.search(last.content) if last is not None and last.type == "text" else None
    if last is None or found is None:
        return
    last.content = last.content[: found.start()]
    holder.attrSet("id", found[1])
    for number in found[2].split():
        rule = Token("rule_number", "", 0, content=number)
        (inline.children or []).append(rule)


def _name_blocks(state: StateCore) -> None:
    """Core rule: anchors for headings, paragraphs and list items."""
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.type != "inline" or not at:
            continue
        opener = tokens[at - 1]
        if opener.type == "paragraph_open" and opener.hidden and tokens[at - 2].type == "list_item_open":
            opener = tokens[at - 2]
        _name(opener, token)


def _lead(state: StateCore) -> None:
    """Core rule: where links lead, in the language being rendered."""
    for block in state.tokens:
        for token in block.children or ():
            if token.type == "link_open":
                token.attrSet("href", _address(str(token.attrGet("href"))))


def _address(target: str) -> str:
    scheme, _colon, rest = target.partition(":")
    name, sharp, anchor = rest.partition("#")
    if scheme in ("page", "url"):
        return reverse(name) + sharp + anchor
    return target


def _rule_number(tokens: Sequence[Token], at: int, *_options: object) -> str:
    number = tokens[at].content
    return f' <span class="rule-number" id="r{number.replace(".", "-")}">{number}</span>'


def _markdown() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": False}).enable("table")
    md.core.ruler.push("name_blocks", _name_blocks)
    md.core.ruler.push("lead", _lead)
    md.renderer.rules["rule_number"] = _rule_number  # type: ignore[attr-defined]
    return md


def _parts(md: MarkdownIt, tokens: Sequence[Token]) -> Iterable[Part]:
    """The page cut at its fences."""
    text: list[Token] = []

    def flush() -> Iterable[Part]:
        if text:
            # Only this site's own markdown gets here, and raw HTML in it is escaped.
            yield Part("text", mark_safe(md.renderer.render(text, md.options, {})))  # noqa: S308
            text.clear()

    for token in tokens:
        if token.type != "fence":
            text.append(token)
            continue
        yield from flush()
        kind, _space, key = token.info.strip().partition(" ")
        if kind == "board":
            yield Part("board", board=key)
        elif kind == "rulesets":
            yield Part("rulesets")
        elif kind == "decision":
            yield Part("decision", mark_safe(md.render(token.content)))  # noqa: S308
        else:
            raise ContentError(f"no directive is called {token.info!r}")
    yield from flush()


def _headings(tokens: Sequence[Token]) -> Iterable[Heading]:
    for opener, inline in pairwise(tokens):
        if opener.type == "heading_open" and opener.tag == "h2" and (anchor := opener.attrGet("id")):
            text = "".join(child.content for child in inline.children or () if child.type == "text")
            yield Heading(str(anchor), text)


def _anchors(tokens: Sequence[Token]) -> Iterable[str]:
    for token in tokens:
        if anchor := token.attrGet("id"):
            yield str(anchor)
        for child in token.children or ():
            if child.type == "rule_number":
                yield "r" + child.content.replace(".", "-")


def render(page: Page) -> Text:
    """The body of a page in its language. Raises ContentError for a directive, board or anchor that cannot be."""
    md = _markdown()
    with translation.override(page.language):
        tokens = md.parse(page.body)
        parts = tuple(_parts(md, tokens))
    boards = tuple(part.board for part in parts if part.kind == "board")
    anchors = (*_anchors(tokens), *(f"b-{key}" for key in boards))
    where = f"{page.language}/{page.key}.md"
    if unknown := set(boards) - set(library().examples):
        raise ContentError(f"{where}: no position is called {', '.join(sorted(unknown))}")
    if twice := {anchor for anchor in anchors if anchors.count(anchor) > 1}:
        raise ContentError(f"{where}: {', '.join(sorted(twice))} twice")
    return Text(parts, tuple(_headings(tokens)), anchors, boards)


@cache
def text_of(language: str, key: str) -> Text:
    """A page of this site, rendered once."""
    return render(library().pages[language, key])
