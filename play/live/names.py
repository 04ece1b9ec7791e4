"""What guests may call themselves: readable, one script, nobody else's name."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterable

from django.utils.translation import gettext as _

from play.refusals import Refused, Why

SHORTEST, LONGEST = 2, 20
MARKS_IN_A_ROW = 2
SIGNS = " .'-’"
RESERVED = "admin administrator moderator mod system server oanquan computer bot you red blue green player"
RESERVED_VI = "quantri quantrivien hethong may maytinh ban do xanh luc nguoichoi khach"
# Letters and digits that look alike, after accents and case are taken away.
LOOKALIKES = str.maketrans({"0": "o", "1": "l", "i": "l", "3": "e", "4": "a", "5": "s", "8": "b", "đ": "d", "ı": "l"})


def skeleton(name: str) -> str:
    """What a name looks like at a glance: no accents, case, spaces or signs, look-alikes as one."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(letter for letter in plain if unicodedata.category(letter)[0] in "LN")
    return kept.translate(LOOKALIKES)


def _scripts(name: str) -> set[str]:
    return {unicodedata.name(letter, "?").split()[0] for letter in name if unicodedata.category(letter)[0] == "L"}


def clean_name(text: str, *, others: Iterable[str] = ()) -> str:
    """The name as it is kept. Raises Refused: too short or long, odd letters, reserved, taken by one of `others`."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()
    if not SHORTEST <= len(name) <= LONGEST:
        raise Refused(Why.NAME_LENGTH)
    kinds = "".join("_" if sign in SIGNS else unicodedata.category(sign)[0] for sign in name)
    stacked = "M" * (MARKS_IN_A_ROW + 1) in kinds
    if set(kinds) - set("_LMN") or "L" not in kinds or stacked or len(_scripts(name)) > 1:
        raise Refused(Why.NAME_LETTERS)
    shape = skeleton(name)
    if shape in {skeleton(word) for word in f"{RESERVED} {RESERVED_VI}".split()}:
        raise Refused(Why.NAME_RESERVED)
    if shape in {skeleton(other) for other in others}:
        raise Refused(Why.NAME_TAKEN)
    return name


def guest_name(*, others: Iterable[str], rng: random.Random) -> str:
    """A name for somebody who has not chosen one: "Khách 482", in the active language."""
    taken = {skeleton(other) for other in others}
    while True:
        name = _("Guest %(n)d") % {"n": rng.randrange(100, 1000)}
        if skeleton(name) not in taken:
            return name


def visible_text(text: str) -> str:
    """A chat line without control, invisible and direction signs, white space in a row made one."""
    kept = "".join(" " if unicodedata.category(sign)[0] in "ZC" and sign.isspace() else sign for sign in text)
    kept = "".join(sign for sign in kept if unicodedata.category(sign)[0] != "C" or sign == "\u200d")
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", kept)).strip()
