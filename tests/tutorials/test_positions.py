"""Positions as pages of their own, in a frame, before a class."""

import re
from html import unescape
from pathlib import Path

import html5lib
import pytest
from django.test import Client

from tutorials.content import ContentError, library, load_topics

pytestmark = pytest.mark.django_db


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_index_leads_to_every_position_in_both_languages() -> None:
    for language, address, path in (("vi", "/the/", "/the/{}/"), ("en", "/en/positions/", "/en/positions/{}/")):
        html = page(address)
        for example in library().examples.values():
            words = example.words[language]
            assert f'<a href="{path.format(words.slug)}">{words.title}</a>' in unescape(html)


def test_a_position_is_stepped_on_and_back() -> None:
    html = page("/the/het-quan-38-32/?n=1")
    forth = unescape(re.search(r'id="c-ending-step" href="([^"]+)"', html)[1])
    back = unescape(re.search(r'id="c-ending-before" href="([^"]+)"', html)[1])
    assert (forth, back) == ("/the/het-quan-38-32/?n=2", "/the/het-quan-38-32/")
    assert "Ăn quan, được 10!" in page(forth)


def test_a_fragment_keeps_to_its_page() -> None:
    html = page("/en/positions/38-32/")
    fragment = unescape(re.search(r'id="c-ending-step"[^>]*hx-get="([^"]+)"', html)[1])
    answer = Client().get(fragment, headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == "/en/positions/38-32/?n=1"
    plain = Client().get(fragment)
    assert (plain.status_code, plain.url) == (302, "/en/positions/38-32/?n=1")


def test_a_bad_state_is_explained_on_the_positions_own_page() -> None:
    answer = Client().get("/the/het-quan-38-32/?n=99")
    assert (answer.status_code, "không có bước ấy" in answer.content.decode()) == (422, True)
    moved = Client().post("/ban-mau/refill/?page=position", {"move": "T1+"})
    assert (moved.status_code, "<h1>Vừa bù dân xong, giờ đi đâu?</h1>" in moved.content.decode()) == (422, True)


def test_both_languages_know_each_other() -> None:
    html = page("/the/het-quan-38-32/")
    assert 'hreflang="en" href="http://testserver/en/positions/38-32/"' in html
    assert 'hreflang="vi" href="http://testserver/the/het-quan-38-32/"' in html


@pytest.mark.parametrize("address", ["/the/nowhere/", "/en/positions/an-quan/", "/nhung/nowhere/", "/lop-hoc/nowhere/"])
def test_unknown_positions_are_not_found(address: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, b"<h1>" in answer.content) == (404, True)


def test_only_the_embedded_page_may_be_framed() -> None:
    framed = Client().get("/en/embed/38-32/")
    assert "X-Frame-Options" not in framed.headers
    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "default-src 'self'" in framed.headers["Content-Security-Policy"]
    for address in ("/en/positions/38-32/", "/en/classroom/38-32/", "/en/learn/", "/nhung/nowhere/"):
        other = Client().get(address)
        assert other.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]


def test_nothing_is_sent_from_a_frame() -> None:
    """Browsers keep our cookies away from frames on other sites, so moves are made on our own page."""
    html = page("/nhung/bu-dan/")
    assert 'method="post"' not in html
    assert "data-choose" not in html
    assert 'href="/the/bu-dan/" target="_blank"' in html


def test_the_code_to_embed_is_that_of_the_page() -> None:
    html = page("/en/positions/38-32/")
    code = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", html, re.DOTALL)[1])
    assert code.startswith('<iframe src="http://testserver/en/embed/38-32/"')


def test_the_classroom_shows_the_board_and_nothing_else() -> None:
    html = page("/en/classroom/38-32/?n=2")
    assert 'data-step="prev"' in html
    assert '<header class="top"' not in html
    assert 'href="/en/positions/38-32/"' in html


@pytest.mark.parametrize(
    "address",
    [
        "/the/",
        "/the/an-quan/",
        "/en/embed/38-32/",
        "/lop-hoc/ban-tam-giac/",
        "/hoc/",
        "/en/learn/the-flip/",
        "/hoc/vay-dan/2/?m=B5%2B&h=2",
        "/hoc/ba-nguoi/van-dau/",
        "/luyen-dem/",
        "/ban-in/",
    ],
)
def test_pages_are_strict_html_without_doubled_ids(address: str) -> None:
    html = page(address)
    html5lib.HTMLParser(strict=True).parse(html)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert sorted(ids) == sorted(set(ids))


def test_a_topic_needs_a_name_in_every_language(tmp_path: Path) -> None:
    path = tmp_path / "topics.toml"
    path.write_text('[board]\nvi = "Bàn"\n', encoding="utf-8")
    with pytest.raises(ContentError, match="board lacks en"):
        load_topics(path, ["vi", "en"], {})
    path.write_text('[board]\nvi = "Bàn"\nen = "Board"\n', encoding="utf-8")
    with pytest.raises(ContentError, match="has no topic"):
        load_topics(path, ["vi", "en"], library().examples)
