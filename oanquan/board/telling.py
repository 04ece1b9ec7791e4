"""A whole move as one sentence, for somebody who listens instead of looking."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from oanquan.board import words
from oanquan.board.scene import Scene
from oanquan.rules import Event, Move, Position


def _start(scene: Scene, events: Sequence[Event]) -> str:
    lift = next(event for event in events if event["e"] == "lift")
    first_sow = next(event for event in events if event["e"] == "sow")
    move = Move(lift["pit"], "+" if scene.ring.neighbour(lift["pit"], "+") == first_sow["pit"] else "-")
    side = scene.ring.side_of(move.pit) or ""  # never empty: Quan pits are not lifted (rule 2.2)
    facts = {
        "n": words.number_of(scene, move.pit),
        "dan": words.dan(lift["n"]),
        "way": words.way(scene, move),
        "name": scene.name(side),
    }
    if scene.is_you(side):
        return _("You sow %(dan)s from pit %(n)s %(way)s") % facts
    return _("%(name)s sows %(dan)s from pit %(n)s %(way)s") % facts


def _captures(scene: Scene, events: Sequence[Event]) -> list[str]:
    taken = [event for event in events if event["e"] == "capture"]
    parts = [
        _("taking %(content)s from %(pit)s")
        % {
            "content": words.content(event["dan"], quan=event["quan"]),
            "pit": words.pit_name(scene, event["pit"]),
        }
        for event in taken
    ]
    if taken:
        points = sum(event["points"] for event in taken)
        parts.append(ngettext("%(n)d point", "%(n)d points", points) % {"n": points})
    return parts


def _aftermath(scene: Scene, event: Event) -> str:
    kind = event["e"]
    if kind == "refill":
        name = {"name": scene.name(event["side"]), "dan": words.dan(event["paid"] + event["owed"])}
        owed = " " + words.call(scene, event) + "." if event["owed"] else ""
        if scene.is_you(event["side"]):
            return _("Your side is empty: %(dan)s go back, one into each pit.") % name + owed
        return _("%(name)s's side is empty: %(dan)s go back, one into each pit.") % name + owed
    if kind == "sweep":
        facts = {"name": scene.name(event["side"]), "dan": words.dan(event["dan"])}
        if scene.is_you(event["side"]):
            return _("You gather %(dan)s.") % facts
        return _("%(name)s gathers %(dan)s.") % facts
    if kind == "end":
        return words.result(scene, event["winner"], event["scores"])
    if kind in ("repay", "out", "flip"):
        return words.call(scene, event) + "."
    return ""


def tell(scene: Scene, events: Sequence[Event], after: Position) -> str:
    """Everything a move or exit did, and whose turn it is then."""
    sentences: list[str] = []
    if any(event["e"] == "lift" for event in events):
        lifts = sum(event["e"] == "lift" for event in events)
        clauses = [_start(scene, events)]
        if lifts > 1:
            again = ngettext("sowing on once", "sowing on %(n)d times", lifts - 1)
            clauses.append(again % {"n": lifts - 1})
        clauses += _captures(scene, events)
        stop = next((e for e in events if e["e"] == "stop"), None)
        sentences.append(", ".join(clauses) + ".")
        if stop and (why := words.call(scene, stop)):
            sentences.append(why + ".")
    end = next((event for event in events if event["e"] == "end"), None)
    if end:
        out = next((event["side"] for event in events if event["e"] == "out"), None)
        sentences.append(words.reason(scene, end["why"], side=out))
    sentences += [text for event in events if (text := _aftermath(scene, event))]
    sentences.append(words.turn_of(scene, after.turn))
    return " ".join(sentence for sentence in sentences if sentence)
