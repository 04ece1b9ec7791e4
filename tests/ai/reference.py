"""Unpruned searches over the turn itself, as plain as can be, to hold the real ones against."""

from oanquan.ai.evaluate import ended, estimate
from oanquan.ai.paranoid import ended_for, estimate_for
from oanquan.rules import RULESETS, Game, Position
from oanquan.rules.turn import DRAW, MOVES, legal, new_record, play, rules_of
from tests.rules.vectors import load


def children(state, rules):
    """The states after each legal move."""
    moves = new_record(MOVES)
    for code in moves.code[: legal(state, rules, moves)]:
        child = state.copy()
        play(child, int(code), rules, None)
        yield child


def minimax(position: Position, depth: int, *, quiet_limit: int | None = 60) -> int:
    """The value for the side to move of a two-player position that is not over."""
    rules = rules_of(position.ruleset, quiet_limit=quiet_limit)

    def value(state, depth, ply):
        side = int(state.turn)
        values = []
        for child in children(state, rules):
            if child.reason:
                values.append(ended(child, side, ply + 1))
            elif depth == 1:
                values.append(-estimate(child, rules))
            else:
                values.append(-value(child, depth - 1, ply + 1))
        return max(values)

    return value(position.state(), depth, 0)


def paranoid(position: Position, side: int, depth: int) -> int:
    """The value for `side` of a three-player position, all others playing against it."""
    rules = rules_of(position.ruleset, quiet_limit=60)

    def value(state, depth, ply):
        values = []
        for child in children(state, rules):
            if child.reason:
                values.append(ended_for(child, side, ply + 1))
            elif depth == 1:
                values.append(estimate_for(child, side))
            else:
                values.append(value(child, depth - 1, ply + 1))
        return max(values) if state.turn == side else min(values)

    return value(position.state(), depth, 0)


def endgames(key: str, *, back: int, count: int) -> list[Position]:
    """Positions `back` moves before the end of the games in tests/vectors, the path still known."""
    found = []
    for vector in load(key)["games"]:
        if len(found) < count and vector["result"] != "-" and len(vector["moves"]) > back:
            game = Game.new(key, vector["start"]).play_all(vector["moves"][:-back])
            if game.position.turn:
                found.append(game.position)
    return found


TWO_PLAYERS = [key for key, ruleset in RULESETS.items() if ruleset.players == 2]
THREE_PLAYERS = [key for key, ruleset in RULESETS.items() if ruleset.players == 3]


def reaches(position: Position, side: int, plies: int, *, holds: bool = False) -> bool:
    """Whether `side` wins (or `holds`) within `plies`, whatever the other does and whatever came before."""
    rules = rules_of(position.ruleset, quiet_limit=None)
    rules.repetition = 0
    rules.flip = 0

    def reached(state, plies):
        if state.reason:
            return state.winner == side or (holds and state.winner == DRAW)
        if plies == 0:
            return False
        answers = (reached(child, plies - 1) for child in children(state, rules))
        return any(answers) if state.turn == side else all(answers)

    return reached(position.state(), plies)
