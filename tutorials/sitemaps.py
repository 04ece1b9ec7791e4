"""The map of the site for search engines: every page to find, in both languages."""

from __future__ import annotations

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from tutorials.boards import words_of
from tutorials.content import Example, library
from tutorials.course.lessons import Lesson, course
from tutorials.course.pages import lesson_url

PAGES = ("home", "learn", "trainer", "positions", "prints", "new_game", "rooms")


class _Both(Sitemap):  # type: ignore[type-arg]  # generic only in its stubs
    """Addresses in every language, each with its alternates."""

    i18n = True
    alternates = True
    x_default = True


class PageMap(_Both):
    """Pages by URL name."""

    def items(self) -> list[str]:
        """The site's own pages, and those of seeds/pages."""
        return [*PAGES, *sorted({key for _language, key in library().pages})]

    def location(self, item: str) -> str:
        """The page's path in the active language."""
        return reverse(item)


class LessonMap(_Both):
    """The course."""

    def items(self) -> tuple[Lesson, ...]:
        """All lessons."""
        return course()

    def location(self, item: Lesson) -> str:
        """The lesson's path in the active language."""
        return lesson_url(item)


class PositionMap(_Both):
    """Teaching positions."""

    def items(self) -> list[Example]:
        """All positions."""
        return list(library().examples.values())

    def location(self, item: Example) -> str:
        """The position's path in the active language."""
        return reverse("position", args=[words_of(item).slug])


SITEMAPS = {"pages": PageMap, "lessons": LessonMap, "positions": PositionMap}
