"""The line protocol: any program can be an opponent, and any opponent can be tested.

`python -m oanquan.protocol` speaks it on standard input and output (docs/notation.md, 'Line
protocol'). Bad input gets one `error …` line and changes nothing.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from oanquan.ai import LEVELS, Limits, SearchResult, Stop, choose_move, known_win, think, warm_up
from oanquan.rules import RULESETS, Game, Move, RulesError, parse_entry
from oanquan.rules.perft import PerftStopped, divide
from oanquan.rules.position import QUIET_LIMIT

NAME = "Oanquan"
MAX_PERFT = 10
MAX_NUMBER = 10**12
_FIELDS = 5  # of a position


class ProtocolError(Exception):
    """A line that is not understood; its text is what is answered."""


@dataclass
class Session:
    """One conversation: the game set up so far. `say` writes a line of answer."""

    say: Callable[[str], None]
    game: Game = field(default_factory=lambda: Game.new("standard"))
    quiet: bool = True
    stop: Stop = field(default_factory=Stop)

    def handle(self, line: str) -> None:
        """Do what `line` asks. Never raises for what a line can hold."""
        words = line.split()
        if not words:
            return
        command, *rest = words
        try:
            action = COMMANDS.get(command)
            if action is None:
                raise ProtocolError(f"unknown command {command[:20]!r}")
            action(self, rest)
        except (ProtocolError, RulesError) as error:
            self.say("error " + " ".join(str(error).split()))


def _number(text: str, *, what: str, most: int = MAX_NUMBER) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or int(text) > most:
        raise ProtocolError(f"{what} must be a whole number from 0 to {most}, not {text[:20]!r}")
    return int(text)


def _nothing_after(rest: list[str], *, command: str) -> None:
    if rest:
        raise ProtocolError(f"{command} takes nothing after it")


def _oaq(session: Session, rest: list[str]) -> None:
    _nothing_after(rest, command="oaq")
    session.say(f"id name {NAME}")
    for key in RULESETS:
        session.say(f"ruleset {key}")
    for key in LEVELS:
        session.say(f"level {key}")
    session.say("oaqok")


def _setoption(session: Session, rest: list[str]) -> None:
    if len(rest) != 2 or rest[0] != "quiet" or rest[1] not in ("on", "off"):
        raise ProtocolError("setoption knows: quiet on, quiet off")
    session.quiet = rest[1] == "on"
    session.game = replace(session.game, quiet_limit=_quiet_limit(session))


def _quiet_limit(session: Session) -> int | None:
    return QUIET_LIMIT if session.quiet else None


def _isready(session: Session, rest: list[str]) -> None:
    _nothing_after(rest, command="isready")
    warm_up()
    session.say("readyok")


def _position(session: Session, rest: list[str]) -> None:
    if len(rest) < 2:
        raise ProtocolError("position needs a ruleset and 'start' or five fields")
    key, *rest = rest
    start = None
    if rest[0] == "start":
        rest = rest[1:]
    else:
        start, rest = " ".join(rest[:_FIELDS]), rest[_FIELDS:]
    if rest and rest[0] != "moves":
        raise ProtocolError(f"'moves' was expected, not {rest[0][:20]!r}")
    game = Game.new(key, start, quiet_limit=_quiet_limit(session))
    session.game = game.play_all(rest[1:])


def _show(session: Session, rest: list[str]) -> None:
    _nothing_after(rest, command="show")
    session.say(f"position {session.game.position}")
    session.say(f"result {session.game.outcome or '-'}")


def _moves(session: Session, rest: list[str]) -> None:
    _nothing_after(rest, command="moves")
    session.say(" ".join(["moves", *map(str, session.game.legal_moves())]))


def _trace(session: Session, rest: list[str]) -> None:
    if len(rest) != 1:
        raise ProtocolError("trace needs one move")
    after = session.game.play(parse_entry(session.game.ruleset, rest[0]))
    session.say(json.dumps(after.events))


def _perft(session: Session, rest: list[str]) -> None:
    if len(rest) != 1:
        raise ProtocolError("perft needs a depth")
    depth = _number(rest[0], what="depth", most=MAX_PERFT)
    if depth == 0:
        session.say("nodes 1")
        return
    stop = session.stop
    try:
        counts = divide(session.game.position, depth, quiet_limit=_quiet_limit(session), stopped=lambda: stop.is_set)
    except PerftStopped:
        raise ProtocolError("perft was stopped") from None
    for move, count in counts.items():
        session.say(f"{move} {count}")
    session.say(f"nodes {sum(counts.values())}")


def _report(session: Session, began: float) -> Callable[[SearchResult], None]:
    def report(result: SearchResult) -> None:
        spent = round((time.monotonic() - began) * 1000)
        line = " ".join(map(str, result.line))
        session.say(f"info depth {result.depth} score {result.score} nodes {result.nodes} time {spent} pv {line}")

    return report


def _best(session: Session, move: Move | None) -> None:
    session.say(f"bestmove {move or '-'}")


def _go(session: Session, rest: list[str]) -> None:
    began = time.monotonic()
    report = _report(session, began)
    if rest[:1] == ["level"]:
        level, seed = _level_and_seed(rest[1:])
        result = choose_move(session.game, level, rng=random.Random(seed), stop=session.stop)
        if result.move:
            report(result)
        _best(session, result.move)
        return
    limits = _limits(rest, began=began)
    known = known_win(session.game, stop=session.stop, deadline=limits.deadline) if rest[0] == "movetime" else None
    if known:
        report(known)
        _best(session, known.move)
        return
    result = think(session.game, limits, stop=session.stop, report=report)
    _best(session, result.move)


def _level_and_seed(rest: list[str]) -> tuple[str, int | None]:
    if not rest or rest[0] not in LEVELS:
        raise ProtocolError(f"go level needs one of: {' '.join(LEVELS)}")
    if len(rest) == 1:
        return rest[0], None
    if len(rest) != 3 or rest[1] != "seed":
        raise ProtocolError("after the level only 'seed N' is known")
    return rest[0], _number(rest[2], what="seed")


def _limits(rest: list[str], *, began: float) -> Limits:
    if rest == ["infinite"]:
        return Limits()
    if len(rest) != 2 or rest[0] not in ("depth", "movetime", "nodes"):
        raise ProtocolError("go knows: depth N, movetime MS, nodes N, level KEY [seed N], infinite")
    number = _number(rest[1], what=rest[0])
    if rest[0] == "depth":
        return Limits(depth=number)
    if rest[0] == "nodes":
        return Limits(nodes=number)
    return Limits(deadline=began + number / 1000)


def _stop(session: Session, rest: list[str]) -> None:
    _nothing_after(rest, command="stop")


def _quit(session: Session, rest: list[str]) -> None:
    _nothing_after(rest, command="quit")
    raise SystemExit


COMMANDS: dict[str, Callable[[Session, list[str]], None]] = {
    "oaq": _oaq,
    "setoption": _setoption,
    "isready": _isready,
    "position": _position,
    "show": _show,
    "moves": _moves,
    "trace": _trace,
    "perft": _perft,
    "go": _go,
    "stop": _stop,
    "quit": _quit,
}


if __name__ == "__main__":
    from oanquan.conversation import main
    from oanquan.interrupt import raise_again

    raise_again()
    main()
