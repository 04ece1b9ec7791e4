"""Pages are well-formed HTML that breaks no rule of the content security policy."""

from xml.etree import ElementTree

import html5lib
import pytest
from django.test import Client

PAGES = ["/rieng-tu/", "/en/privacy/", "/cai-dat/", "/en/settings/", "/khong-co/"]


def parse(text: str) -> ElementTree.Element:
    """Parse strictly: the first mistake in the HTML is an error."""
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_well_formed_and_without_inline_code(client: Client, path: str) -> None:
    tree = parse(client.get(path).content.decode())
    for element in tree.iter():
        inline = [name for name in element.attrib if name == "style" or name.startswith(("on", "hx-on"))]
        assert inline == [], element.tag
        if element.tag == "script":
            assert "src" in element.attrib or element.get("type") == "application/json"
        assert element.tag != "style"


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_one_heading_a_title_and_a_main_part(client: Client, path: str) -> None:
    tree = parse(client.get(path).content.decode())
    assert [len(list(tree.iter(tag))) for tag in ("h1", "title", "main")] == [1, 1, 1]
    names = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(names) == len(set(names))


@pytest.mark.django_db
def test_doors_lead_into_rooms_and_the_current_one_is_marked(client: Client) -> None:
    tree = parse(client.get("/en/rules/").content.decode())
    doors = [link for nav in tree.iter("nav") if nav.get("class") == "doors" for link in nav.iter("a")]
    assert ("Play", "/en/") in [(link.text, link.get("href")) for link in doors]
    assert [link.text for link in doors if link.get("aria-current")] == ["Learn"]
    for link in doors:
        assert client.get(link.get("href") or "").status_code == 200
