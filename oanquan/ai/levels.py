"""The computer's levels as data: how far they see, and how they err."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from oanquan.ai.book import known_win, lost_moves
from oanquan.ai.certain import Certainty
from oanquan.ai.search import Limits, Score, SearchResult, score_moves, think
from oanquan.ai.stop import Stop, halfway
from oanquan.rules import Game, Move
from oanquan.rules.moves import FLIP


@dataclass(frozen=True)
class Level:
    """A strength. It sees `nodes` moves, at most `depth` plies deep.

    It errs as people do. A move of one or two handfuls it judges at most `noise` points
    wrong. Each handful more doubles, trebles … that doubt and is followed only with the chance
    `follows`; where it loses the thread it takes the move for an average one. Each also costs it
    `shy` points of liking: people play what they can follow. Beyond `care` points ahead all looks
    much the same to it: people get careless. A capture it `overlooks` with that chance and plays
    something else if it can; but a `greedy` level takes what lies under its nose.

    With `book` a level knows the proofs by heart. With `proof` it first makes so many moves to
    find a certain win, or what saves it from a certain loss.
    """

    key: str
    nodes: int
    depth: int = 100
    follows: float = 1.0
    overlooks: float = 0.0
    noise: float = 0.0
    shy: float = 0.0
    care: float = math.inf
    greedy: bool = False
    book: bool = False
    proof: int = 0

    @property
    def errs(self) -> bool:
        """Whether chance has a part in its moves."""
        return self.follows < 1 or self.noise > 0

    @property
    def takes_long(self) -> bool:
        """Whether its search takes more than a moment: seconds, not hundredths of one."""
        return self.nodes + self.proof > _A_MOMENT


_A_MOMENT = 50_000  # moves: some hundredths of a second

_ALL = (
    Level("de", nodes=400, depth=1, follows=0.0, overlooks=0.9, noise=1_000, shy=10_000, greedy=True),
    Level("vua", nodes=800, depth=1, follows=0.26, overlooks=0.2, noise=10, shy=1.3, care=12, greedy=True),
    Level("kho", nodes=1_500, depth=2, follows=0.52, overlooks=0.15, noise=4.2, shy=0.5, care=10, greedy=True),
    Level("cao-thu", nodes=8_000, depth=4, follows=0.85, overlooks=0.06, noise=2.4, care=6, greedy=True),
    Level("hoan-hao", nodes=1_500_000, book=True, proof=2_000_000),
)
LEVELS: Mapping[str, Level] = MappingProxyType({level.key: level for level in _ALL})
"""The levels by key, from weakest to strongest."""

_EASY = 2  # handfuls that everybody follows
_CLEARLY = 12  # points more than any other easy move: lies under the nose
_PROVEN_POINTS = 200.0
_FIRST_LOOK = 8  # plies that the first move is judged by among those that no proof refutes
_HOPE = 4  # plies: who is lost counts on an opponent who does not see all, and does not either


def _points(score: Score) -> float:
    """A score in points, a nearer win worth more and a nearer loss less."""
    if score.kind == "pts":
        return score.n
    if score.kind == "draw":
        return 0
    return (_PROVEN_POINTS - score.n) * (1 if score.kind == "win" else -1)


def felt(score: Score, care: float) -> float:
    """What a score feels like, in points, to somebody whose care ends at a lead of `care`.

    A deficit is felt in full, and so is a win in sight.
    """
    points = _points(score)
    careless = care < math.inf and points > 0 and score.kind == "pts"
    return care * math.tanh(points / care) if careless else points


@dataclass(frozen=True)
class _Look:
    """What a move looks like: handfuls beyond the easy ones, points captured at once."""

    beyond: int
    gain: int


def _look(game: Game, move: Move) -> _Look:
    _, events = game.position.play(move, quiet_limit=game.quiet_limit)
    lifts = sum(event["e"] == "lift" for event in events)
    gain = sum(event["points"] for event in events if event["e"] == "capture")
    return _Look(max(0, lifts - _EASY), gain)


def _under_the_nose(looks: dict[Move, _Look]) -> Move | None:
    """The easy move that captures clearly more than every other easy one."""
    gains = sorted((look.gain, str(move), move) for move, look in looks.items() if look.beyond == 0)
    if not gains or gains[-1][0] - (gains[-2][0] if len(gains) > 1 else 0) < _CLEARLY:
        return None
    return gains[-1][2]


def _choose_erring(game: Game, level: Level, rng: random.Random, limits: Limits, stop: Stop | None) -> SearchResult:
    scores = score_moves(game, limits, stop=stop)
    points = {move: felt(score, level.care) for move, score in scores.items()}
    looks = {move: _look(game, move) for move in scores}
    average = sum(max(-50.0, min(50.0, value)) for value in points.values()) / len(points)
    seen: dict[Move, float] = {}
    for move, value in points.items():
        beyond = looks[move].beyond
        followed = all(rng.random() < level.follows for _ in range(beyond))
        doubt = rng.uniform(-1, 1) * level.noise * (1 + beyond)
        seen[move] = (value if followed else average) + doubt - level.shy * beyond
    obvious = _under_the_nose(looks) if level.greedy else None
    overlooked = {move for move in seen if looks[move].gain and rng.random() < level.overlooks}
    best = obvious or max(seen.keys() - overlooked or seen.keys(), key=lambda move: (seen[move], str(move)))
    return SearchResult(best, scores[best], level.depth, 0, (best,))


def _claim(game: Game, plies: int) -> Score:
    """The score of a win found within `plies`; no more than a lead where repetition could still interfere (5.2)."""
    if not game.ruleset.repetition:
        return Score("win", plies)
    mine = game.position.ring.sides.index(game.position.turn or "")
    return Score("pts", max(1, game.position.stores[mine] - game.position.stores[1 - mine]))


def _choose_certain(game: Game, level: Level, limits: Limits, stop: Stop) -> SearchResult:
    """A win if one is found; else the best move searched that was not found to lose."""
    certainty = Certainty(game, nodes=level.proof, stop=stop, deadline=halfway(limits.deadline))
    won = certainty.win()
    if won:
        move, plies = won
        return SearchResult(move, _claim(game, plies), 0, certainty.spent, (move,))
    lost, saving = certainty.loss()
    if lost and FLIP in game.legal_moves():
        return SearchResult(FLIP, _claim(game, certainty.plies), 0, certainty.spent, (FLIP,))
    if lost:
        limits = replace(limits, depth=_HOPE)
    result = think(game, limits, stop=stop)
    if lost is False and saving and result.move and result.move != saving and certainty.loses(result.move):
        result = SearchResult(saving, result.score, result.depth, result.nodes, (saving,))
    return replace(result, nodes=result.nodes + certainty.spent)


def _choose_unrefuted(game: Game, limits: Limits, lost: frozenset[Move], stop: Stop | None) -> SearchResult:
    """The best move that no proof says loses; of all of them where each does."""
    scores = score_moves(game, replace(limits, depth=_FIRST_LOOK), stop=stop)
    best = max(scores.keys() - lost or scores, key=lambda move: (_points(scores[move]), str(move)))
    return SearchResult(best, scores[best], _FIRST_LOOK, 0, (best,))


def choose_move(
    game: Game,
    level: Level | str,
    *,
    rng: random.Random,
    deadline: float | None = None,
    stop: Stop | None = None,
) -> SearchResult:
    """The move that `level` plays in `game`; `move` is None when the game is over.

    Safe to call from many threads; the same `rng` state gives the same move on every machine
    unless `deadline` (of `time.monotonic()`) or `stop` ends it early. KeyError: no such level.
    """
    if isinstance(level, str):
        level = LEVELS[level]
    moves = game.legal_moves()
    if len(moves) < 2:
        return SearchResult(moves[0] if moves else None, Score("pts"), 0, 0, moves)
    if level.book and (known := known_win(game, stop=stop, deadline=deadline)):
        return known
    limits = Limits(depth=level.depth, nodes=level.nodes, deadline=deadline)
    if level.book and (lost := lost_moves(game)):
        return _choose_unrefuted(game, limits, lost, stop)
    if level.errs:
        return _choose_erring(game, level, rng, limits, stop)
    if level.proof and game.ruleset.players == 2:
        return _choose_certain(game, level, limits, stop or Stop())
    return think(game, limits, stop=stop)
