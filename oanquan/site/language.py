"""Which language a visitor gets, and the same page in the other one."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve, translate_url
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header


def prefers_vietnamese(accept_language: str) -> bool:
    """Whether Vietnamese fits at least as well as English; a browser that states nothing gets Vietnamese."""
    tags = [tag.split("-")[0] for tag, _quality in parse_accept_lang_header(accept_language)]
    if not tags:
        return True
    known = [tag for tag in tags if tag in ("vi", "en", "*")]
    return bool(known) and known[0] != "en"


def other_language() -> str:
    """The language to switch to from the current one."""
    return "en" if translation.get_language() == "vi" else "vi"


def home(language: str) -> str:
    """Path of the start page in a language."""
    return "/" if language == settings.LANGUAGE_CODE else f"/{language}/"


def pages_by_language(request: HttpRequest) -> dict[str, str]:
    """Path of the current page in every language, without its query; the start page where there is no such page.

    A view whose address differs in more than the translated pattern (a slug per language) sets
    `request.alternates = {"vi": path, "en": path}`; those are taken as they are.
    """
    given: Mapping[str, str] = getattr(request, "alternates", {})
    languages = [code for code, _name in settings.LANGUAGES]
    if not given:
        try:
            resolve(request.path)
        except Resolver404:
            return {code: home(code) for code in languages}
    return {code: given.get(code) or translate_url(request.path, code) for code in languages}
