"""The colours of static/css/tokens.css can be read in both themes."""

import re

import pytest
from django.conf import settings

CSS = (settings.BASE_DIR / "static/css/tokens.css").read_text(encoding="utf-8")
BLOCK = re.compile(r'(:root(?:\[data-theme="(\w+)"\])?) \{([^}]*)\}')
TEXT_ON_GROUNDS = {
    "ink": ("paper", "card", "ground", "trail"),
    "muted": ("paper", "card", "ground"),
    "red": ("paper", "card"),
    "indigo": ("paper", "card", "ground"),
    "leaf": ("paper", "card"),
    "on-red": ("red",),
}


def themes() -> dict[str, dict[str, str]]:
    """Colour tokens by theme, the light ones being the default."""
    found = {}
    for _selector, theme, body in BLOCK.findall(CSS):
        found[theme or "light"] = dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", body))
    return found


def contrast(one: str, other: str) -> float:
    """Contrast of two colours as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_how_contrast_is_measured() -> None:
    assert contrast("#FFFFFF", "#000000") == 21
    assert round(contrast("#FFFFFF", "#767676"), 2) == 4.54


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), [(t, g) for t, grounds in TEXT_ON_GROUNDS.items() for g in grounds])
def test_text_can_be_read(theme: str, text: str, ground: str) -> None:
    colours = themes()[theme]
    assert contrast(colours[text], colours[ground]) >= 4.5


def test_a_dark_device_and_a_dark_choice_look_the_same() -> None:
    assert themes()["system"] == themes()["dark"]
    assert set(themes()["dark"]) == set(themes()["light"])
