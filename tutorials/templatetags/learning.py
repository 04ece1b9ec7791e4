"""`{% load learning %}`: what the templates of the pages to learn from need from Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tutorials import structured

register = template.Library()
_ESCAPES = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.simple_tag
def json_ld(data: Mapping[str, Any]) -> SafeString:
    """`data` as a block of JSON-LD: it is read, never run, so the content security policy lets it be."""
    text = json.dumps(data, ensure_ascii=False).translate(_ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))  # noqa: S308 - escaped above


@register.simple_tag(takes_context=True)
def described(context: Mapping[str, Any], kind: str, name: str, description: str) -> SafeString:
    """The page as a schema.org object of type `kind`."""
    return json_ld(structured.described(context["request"], kind, name=name, description=description))
