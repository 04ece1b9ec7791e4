"""Fair play: nobody is helped in a match that they are playing against other people.

Whatever gives hints or analyses positions calls `check` first.
"""

from __future__ import annotations

from collections.abc import Sequence

from oanquan.rules import Position
from play import queries
from play.models import Match, Place, Room
from play.refusals import Refused, Why


def _board_and_turn(position: Position) -> str:
    """What makes two positions the same for somebody who looks for a move."""
    return " ".join(str(position).split()[:2])


def reached_in_running_match(visitors: Sequence[str], ruleset: str, position: Position) -> bool:
    """Whether one of these visitors plays a match against people in which this position has been reached."""
    mine = Place.objects.filter(visitor__in=[v for v in visitors if v], room__phase=Room.Phase.PLAYING)
    running = Match.objects.filter(current_in__places__in=mine, ruleset=ruleset).distinct()
    wanted = _board_and_turn(position)
    for table in map(queries.table_of, queries.whole(running)):
        if len(table.persons) < 2:
            continue
        reached = [table.game.first, *(step.after for step in table.game.steps)]
        if len(reached) > 1 and wanted in map(_board_and_turn, reached[1:]):
            return True
    return False


def check(visitors: Sequence[str], ruleset: str, position: Position) -> None:
    """Raise Refused (RUNNING_MATCH) where `position` is one that these visitors are playing."""
    if reached_in_running_match(visitors, ruleset, position):
        raise Refused(Why.RUNNING_MATCH)
