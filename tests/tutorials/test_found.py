"""Being found and shared: sitemap, previews, structured data; and the sheets to print."""

import json
import re
from html import unescape
from urllib.parse import urlsplit
from xml.etree import ElementTree as Xml

import pytest
from django.test import Client, override_settings

from oanquan.board import picture as pictures
from tutorials.content import library
from tutorials.course.lessons import course

pytestmark = pytest.mark.django_db
ENDING = "r=standard&p=4.4.1.1.0.Q0/1.1.2.2.2.q0_B_18,24_30_-"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def test_the_sitemap_names_every_page_with_its_other_language() -> None:
    root = Xml.fromstring(Client().get("/sitemap.xml").content)
    pages = {
        urlsplit(url.find(f"{SITEMAP}loc").text).path: {
            link.get("hreflang"): urlsplit(link.get("href")).path for link in url.findall(f"{XHTML}link")
        }
        for url in root
    }
    assert pages["/hoc/an-quan/"] == pages["/en/learn/taking-the-quan/"]
    assert pages["/the/an-quan/"]["en"] == "/en/positions/take-the-quan/"
    expected = 2 * (7 + len(library().pages) // 2 + len(course()) + len(library().examples))
    assert len(pages) == expected
    for path in ("/", "/en/", "/hoc/", "/en/trainer/", "/van-hoa/", "/en/printables/"):
        assert path in pages


def test_robots_are_shown_the_sitemap() -> None:
    assert "Sitemap: http://testserver/sitemap.xml\n" in Client().get("/robots.txt").content.decode()


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_a_position_has_a_picture() -> None:
    answer = Client().get(f"/board.png?{ENDING}")
    other = Client().get(f"/board.png?{ENDING.replace('18,24', '17,25')}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert size(answer.content) == (pictures.WIDTH, pictures.HEIGHT)
    assert "max-age=2592000" in answer.headers["Cache-Control"]
    assert answer.content != other.content


@pytest.mark.parametrize("query", ["", "r=chess&p=x", "r=standard&p=nonsense", f"{ENDING}_x", "p=" + "5" * 9000])
def test_what_is_no_position_has_no_picture(query: str) -> None:
    assert Client().get(f"/board.png?{query}").status_code == 404


@override_settings(OANQUAN_PICTURES_PER_MINUTE=1)
def test_drawing_is_limited_and_a_drawn_picture_is_free() -> None:
    client = Client()
    first = client.get(f"/board.png?{ENDING}")
    refused = client.get(f"/board.png?{ENDING.replace('18,24', '16,26')}")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert client.get(f"/board.png?{ENDING}").content == first.content


def meta(html: str, name: str) -> str:
    found = re.search(rf'<meta property="{name}" content="([^"]*)">', html)
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize(
    ("address", "title", "position"),
    [
        ("/the/het-quan-38-32/?n=1", "Hết quan: 38 – 32", "4.4.0.2.0.Q0%2F1.1.2.2.2.q0_B_18%2C24_30_-"),
        ("/en/learn/sowing/1/", "The last stone into pit 5", "0.3.2.0.0.Q0%2F0.0.4.1.3.Q0_B_18%2C19_20_-"),
        ("/en/strategy/", "Ô Ăn Quan strategy", "5.5.5.5.5.Q0%2F5.5.5.5.5.Q0_B_0%2C0_0_-"),
        ("/", "", "5.5.5.5.5.Q0%2F5.5.5.5.5.Q0_B_0%2C0_0_-"),
    ],
)
def test_a_shared_link_shows_its_position(address: str, title: str, position: str) -> None:
    html = Client().get(address, headers={"Accept-Language": "vi"}).content.decode()
    assert meta(html, "og:title") == title
    assert meta(html, "og:image") == f"http://testserver/board.png?r=standard&p={position}"
    path = urlsplit(meta(html, "og:image"))
    assert Client().get(f"{path.path}?{path.query}").headers["Content-Type"] == "image/png"


@pytest.mark.parametrize(
    ("address", "kind", "name"),
    [
        ("/hoc/", "Course", "Vừa chơi vừa học"),
        ("/en/learn/chains/", "LearningResource", "Chains"),
        ("/the/an-quan/", "LearningResource", "Ăn quan!"),
        ("/tu-vung/", "Article", "Từ vựng Ô Ăn Quan"),
    ],
)
def test_pages_say_what_they_are(address: str, kind: str, name: str) -> None:
    html = Client().get(address).content.decode()
    data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', html)[1])
    assert (data["@type"], data["name"], data["url"]) == (kind, name, f"http://testserver{address}")
    assert data["inLanguage"] == ("en" if address.startswith("/en/") else "vi")


MILLIMETRE = 72 / 25.4


def paper(pdf: bytes) -> tuple[int, int]:
    """Width and height in millimetres of a PDF of one page."""
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == 1
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return round(float(box[1]) / MILLIMETRE), round(float(box[2]) / MILLIMETRE)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/ban-in/ban-2-a4.pdf", (297, 210)),
        ("/ban-in/ban-2-a3.pdf", (420, 297)),
        ("/en/printables/board-3-a4.pdf", (210, 297)),
        ("/en/printables/board-3-a3.pdf", (297, 420)),
        ("/ban-in/luat-choi.pdf", (210, 297)),
        ("/en/printables/rules.pdf", (210, 297)),
    ],
)
def test_sheets_are_one_page_of_their_paper_in_the_sites_own_type(address: str, expected: tuple[int, int]) -> None:
    answer = Client().get(address)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert paper(answer.content) == expected
    assert b"BeVietnamPro" in answer.content


def test_the_print_page_offers_every_sheet() -> None:
    html = Client().get("/en/printables/").content.decode()
    sheets = re.findall(r'href="(/en/printables/[^"]+\.pdf)"', html)
    assert len(sheets) == 5
    assert {Client().get(sheet).headers["Content-Type"] for sheet in sheets} == {"application/pdf"}


@pytest.mark.parametrize("address", ["/ban-in/ban-4-a4.pdf", "/ban-in/ban-2-a5.pdf"])
def test_sheets_that_do_not_exist_are_not_found(address: str) -> None:
    answer = Client().get(address)
    assert (answer.status_code, b"<h1>" in answer.content) == (404, True)
