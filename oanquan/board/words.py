"""The board in words, in the reader's language: labels, calls, whole moves as one sentence.

A reader who plays is addressed ("your pit 3"), everybody else is named. Directions and numbers are those of the board
as drawn (docs/notation.md, 'Moves').
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from oanquan.board.scene import LEFT_ARROW, Scene
from oanquan.rules import Entry, Event, Exit, Move, Position


def number_of(scene: Scene, pit: str) -> str:
    """The number by which a pit that is nobody's Quan pit is called on the board as drawn.

    With two players both rows count from the left, so B1 is 5 for whoever looks from T's side. With three players each
    row counts from its own player's left, which turning the board does not change.
    """
    slot = scene.slot(pit)
    if len(scene.ring.sides) == 3:
        return pit[1:]
    return str(slot + 1 if slot < 5 else 11 - slot)


def pit_name(scene: Scene, pit: str) -> str:
    """What a pit is called in running text: "your pit 3", "Mai's pit 3", "the right Quan pit"."""
    side = scene.ring.side_of(pit)
    if side is None:
        slot = scene.slot(pit)
        if slot == 5:
            return _("the right Quan pit")
        return _("the top Quan pit") if slot == 11 and len(scene.ring.sides) == 3 else _("the left Quan pit")
    if scene.is_you(side):
        return _("your pit %(n)s") % {"n": number_of(scene, pit)}
    return _("%(name)s's pit %(n)s") % {"name": scene.name(side), "n": number_of(scene, pit)}


def dan(n: int) -> str:
    """A number of small stones."""
    return ngettext("%(n)d dân", "%(n)d dân", n) % {"n": n}


def debt(n: int) -> str:
    """What a side owes the other (4.4); only rulesets for two know debts."""
    return _("owes %(dan)s") % {"dan": dan(n)}


def content(n: int, *, quan: int) -> str:
    """What lies somewhere: "a Quan and 2 dân", "5 dân", "empty"."""
    if quan and n:
        return _("%(quan)d Quan and %(dan)s") % {"quan": quan, "dan": dan(n)}
    if quan:
        return ngettext("%(n)d Quan", "%(n)d Quan", quan) % {"n": quan}
    return dan(n) if n else _("empty")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def pit_label(scene: Scene, position: Position, pit: str) -> str:
    """A pit and what is in it, for somebody who listens."""
    inside = content(position.dan_in(pit), quan=int(position.has_quan(pit)))
    return _capital(_("%(pit)s: %(content)s") % {"pit": pit_name(scene, pit), "content": inside})


def way(scene: Scene, move: Move) -> str:
    """Where a sowing starts to go on the board as drawn: "to the left"."""
    return _("to the left") if scene.arrow(move.pit, move.direction) == LEFT_ARROW else _("to the right")


def arrow_label(scene: Scene, position: Position, move: Move) -> str:
    """What an arrow does: pit, direction and where the first handful ends."""
    return _("Sow pit %(n)s %(way)s; the last dân falls into %(pit)s") % {
        "n": number_of(scene, move.pit),
        "way": way(scene, move),
        "pit": pit_name(scene, position.first_handful_ends(move)),
    }


def entry_text(scene: Scene, entry: Entry) -> str:
    """An item of the move list: "3▶", "Lật bàn", "resigns"."""
    if isinstance(entry, Exit):
        return leaving(entry.why)
    if entry.is_flip:
        return _("flips")
    return number_of(scene, entry.pit) + scene.arrow(entry.pit, entry.direction)


def leaving(why: str) -> str:
    """How a side left, as a short note behind its name."""
    return {
        "resign": _("resigns"),
        "timeout": _("out of time"),
        "abandoned": _("has left"),
        "agreed": _("draw agreed"),
        "no_refill": _("cannot refill"),
    }.get(why, why)


def turn_of(scene: Scene, side: str | None) -> str:
    """Whose turn it is; nothing when the game is over."""
    if side is None:
        return ""
    if scene.is_you(side):
        return _("Your turn.")
    return _("%(name)s's turn.") % {"name": scene.name(side)}


def prompt(scene: Scene, side: str) -> str:
    """What `side` is asked to do where a pit can be chosen."""
    if scene.is_you(side):
        return _("Choose one of your pits")
    return _("%(mark)s %(name)s's turn: choose a pit") % {"mark": scene.mark(side), "name": scene.name(side)}


def reason(scene: Scene, why: str, *, side: str | None = None) -> str:
    """Why a game ended, in plain words; `side` is who resigned, ran out of time or stones."""
    name = scene.name(side) if side else ""
    you = bool(side) and scene.is_you(side or "")
    texts = {
        "quan_empty": _("Both Quan pits are empty, so everybody gathers the dân left on their side."),
        "no_refill": _("You have no dân left to put on your side.")
        if you
        else _("%(name)s has no dân left to put on the empty side."),
        "no_stones": _("Nobody holds enough dân to fill the empty side, so the game is counted."),
        "repetition": _("The same two moves were played three times, so the game is counted."),
        "stalled": _("Sixty moves in a row took nothing, so the game is counted."),
        "resign": _("You resigned.") if you else _("%(name)s resigned."),
        "timeout": _("Your time ran out.") if you else _("%(name)s's time ran out."),
        "abandoned": _("You left the game.") if you else _("%(name)s left the game."),
        "agreed": _("Both sides agreed to a draw."),
        "aborted": _("The game was called off; there is no result."),
    }
    if why == "quan_empty" and len(scene.ring.sides) == 3:
        return _("All three Quan pits are empty, so everybody gathers the dân left on their side.")
    if why == "agreed" and len(scene.ring.sides) == 3:
        return _("Everybody agreed to a draw.")
    return texts.get(why, why) % {"name": name} if name else texts.get(why, why)


def saying(why: str) -> str:
    """The old saying, where it fits."""
    return _("Quan gone, dân spent: gather your men and go home.") if why == "quan_empty" else ""


def _against(scores: Sequence[int]) -> str:
    """Scores against each other: 43–27; what is below zero (4.4) keeps its distance, 75 – −5."""
    between = " – " if min(scores) < 0 else "–"
    return between.join(str(score).replace("-", "−") for score in scores)


def result(scene: Scene, winner: str, scores: Sequence[int]) -> str:
    """Who won, with the scores: the winner's first, then the others' from high to low."""
    if winner == "draw":
        return _("A draw, %(scores)s.") % {"scores": _against(scores)}
    by_side = dict(zip(scene.ring.sides, scores, strict=True))
    numbers = _against([by_side.pop(winner), *sorted(by_side.values(), reverse=True)])
    if scene.is_you(winner):
        return _("You win, %(scores)s!") % {"scores": numbers}
    return _("%(name)s wins, %(scores)s.") % {"name": scene.name(winner), "scores": numbers}


def call(scene: Scene, event: Event) -> str:
    """What is called out over the board at an event; empty where nothing is."""
    kind = event["e"]
    if kind == "capture":
        if event["quan"]:
            return _("Takes the Quan! +%(points)d") % {"points": event["points"]}
        return ngettext("Takes %(n)d dân!", "Takes %(n)d dân!", event["dan"]) % {"n": event["dan"]}
    if kind == "stop":
        return {
            "quan": _("A Quan pit is next: the turn ends"),
            "gap": _("Two empty pits: nothing to take"),
            "immature": _("The Quan is still young: it stays"),
        }.get(event["why"], "")
    if kind == "refill":
        if event["owed"]:
            return _("Borrows %(dan)s") % {"dan": dan(event["owed"])}
        return _("An empty side: %(dan)s go back") % {"dan": dan(event["paid"])}
    if kind == "sweep":
        return _("Gathers %(dan)s") % {"dan": dan(event["dan"])}
    if kind == "repay":
        return _("Pays back %(dan)s") % {"dan": dan(event["n"])}
    if kind == "out":
        return _("%(name)s: %(how)s") % {"name": scene.name(event["side"]), "how": leaving(event["why"])}
    if kind == "flip":
        return _("The sides change places")
    if kind == "end":
        return result(scene, event["winner"], event["scores"])
    return ""
