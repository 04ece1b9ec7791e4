"""The markdown of the pages: what it lets through and what it refuses."""

import pytest

from tutorials.content import ContentError, Page
from tutorials.text import Heading, render


def page(body: str, *, language: str = "en") -> Page:
    return Page("rules", language, "Title", "Description", "Lead", body)


def test_raw_html_is_shown_as_text() -> None:
    (part,) = render(page("<script>alert(1)</script> <b>x</b>")).parts
    assert part.html == "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;</p>\n"


def test_a_script_address_is_no_link() -> None:
    (part,) = render(page("[x](javascript:alert)")).parts
    assert part.html == "<p>[x](javascript:alert)</p>\n"


def test_headings_paragraphs_and_items_can_be_named() -> None:
    text = render(page("## Sow {#sow 2.1 2.2c}\n\nOne. {#one}\n\n- a\n- b {#b 4.2}\n"))
    assert text.headings == (Heading("sow", "Sow"),)
    assert text.anchors == ("sow", "r2-1", "r2-2c", "one", "b", "r4-2")
    assert '<h2 id="sow">Sow <span class="rule-number" id="r2-1">2.1</span>' in text.parts[0].html
    assert '<p id="one">One.</p>' in text.parts[0].html
    assert '<li id="b">b <span class="rule-number" id="r4-2">4.2</span></li>' in text.parts[0].html


@pytest.mark.parametrize(("language", "address"), [("vi", "/luat-choi/#flip"), ("en", "/en/rules/#flip")])
def test_links_lead_to_the_page_in_the_same_language(language: str, address: str) -> None:
    (part,) = render(page("[x](page:rules#flip)", language=language)).parts
    assert part.html == f'<p><a href="{address}">x</a></p>\n'


def test_fences_become_boards_tables_and_decisions() -> None:
    text = render(page("Before.\n\n```board ending\n```\n\n```decision\n*Ours.*\n```\n\n```rulesets\n```\n"))
    assert [part.kind for part in text.parts] == ["text", "board", "decision", "rulesets"]
    assert text.boards == ("ending",)
    assert text.parts[2].html == "<p><em>Ours.</em></p>\n"
    assert "b-ending" in text.anchors


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("```board nowhere\n```", "en/rules.md: no position is called nowhere"),
        ("```python\n1\n```", "no directive is called 'python'"),
        ("## A {#same}\n\n## B {#same}", "en/rules.md: same twice"),
        ("```board ending\n```\n\n```board ending\n```", "en/rules.md: b-ending twice"),
    ],
)
def test_what_cannot_be_is_refused(body: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        render(page(body))
