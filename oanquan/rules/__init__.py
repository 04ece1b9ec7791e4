"""The rules of Ô Ăn Quan, pure: no Django, no clock, no randomness, no input or output.

>>> from oanquan.rules import Game
>>> game = Game.new("standard").play("B2-").play("T3+")
>>> str(game.position)
'3.3.0.2.9.Q4/1.3.3.10.2.Q4 B 6,0 2 -'
"""

from oanquan.rules.count import SideCount, final_count
from oanquan.rules.errors import (
    IllegalMove,
    NotationError,
    RulesError,
    UnknownRuleset,
    UnplayablePosition,
)
from oanquan.rules.events import Event
from oanquan.rules.game import Game, Outcome, Step
from oanquan.rules.holdings import Holding
from oanquan.rules.moves import AGREED, FLIP, Entry, Exit, Move
from oanquan.rules.notation import parse_entries, parse_entry
from oanquan.rules.position import QUIET_LIMIT, Position
from oanquan.rules.position_text import Debt
from oanquan.rules.record import Record, parse_record, parse_records
from oanquan.rules.ring import Ring
from oanquan.rules.rulesets import RULESETS, Ruleset, get_ruleset

__all__ = [
    "AGREED",
    "FLIP",
    "QUIET_LIMIT",
    "RULESETS",
    "Debt",
    "Entry",
    "Event",
    "Exit",
    "Game",
    "Holding",
    "IllegalMove",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Record",
    "Ring",
    "RulesError",
    "Ruleset",
    "SideCount",
    "Step",
    "UnknownRuleset",
    "UnplayablePosition",
    "final_count",
    "get_ruleset",
    "parse_entries",
    "parse_entry",
    "parse_record",
    "parse_records",
]
