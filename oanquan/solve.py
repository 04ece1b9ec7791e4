"""Solving from the command line: `python -m oanquan.solve RULESET`.

For every distinct first move it asks, one ply deeper each time, whether B or T wins after it,
until one does or the limit is reached. A win becomes a proof: a file that the checker has
walked completely. Interrupt it at will; with a checkpoint folder it goes on from there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from oanquan.ai.checker import Walked, check
from oanquan.ai.proof import Proof, write_proof
from oanquan.ai.solver import Progress, Prover
from oanquan.rules import RULESETS, Game, RulesError, Ruleset
from oanquan.rules.moves import FLIP, code_of

FOLDER = Path("seeds/proofs")
_SAVE_EVERY = 300.0  # seconds


@dataclass(frozen=True)
class Settings:
    """What a run may use."""

    depth: int
    minutes: float
    mebibytes: float
    folder: Path
    checkpoints: Path | None


def first_moves(ruleset: Ruleset) -> list[tuple[str, ...]]:
    """The openings to settle: the first moves, of mirror pairs one.

    Where there is the flip it is taken: if B, now the flipper's side, wins then, flipping is
    right, and if T wins, declining is, for the position is the same.
    """
    moves: list[tuple[str, ...]] = [
        (str(move),) for move in Game.new(ruleset).legal_moves() if move.pit in ("B1", "B2", "B3")
    ]
    openings = [move for move in moves if move != ("B3-",)]
    return [(*move, str(FLIP)) for move in openings] if ruleset.flip else openings


class _Bar:
    """One line of progress that is written over while it goes on."""

    def __init__(self, question: str) -> None:
        self.question = question
        self.began = time.monotonic()

    def show(self, text: str) -> None:
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"{self.question}: {text}".ljust(78), end=end, file=sys.stderr, flush=True)


class _Limit(Exception):
    """The time for a question is over."""


def _prove(prover: Prover, depth: int, settings: Settings, deadline: float) -> int:
    bar = _Bar(f"{prover.ruleset} {' '.join(prover.moves)}: {prover.winner} wins?")
    saved = time.monotonic()

    def report(progress: Progress) -> None:
        nonlocal saved
        speed = progress.nodes / max(progress.seconds, 0.001) / 1e6
        done = f"{progress.nodes / 1e6:.0f} M moves, {progress.seconds:.0f} s, {speed:.1f} M/s"
        bar.show(f"not within {progress.depth} plies; {done}")
        if settings.checkpoints and time.monotonic() - saved > _SAVE_EVERY:
            prover.save(_checkpoint(prover, settings.checkpoints))
            saved = time.monotonic()
        if time.monotonic() > deadline:
            raise _Limit

    return prover.prove(depth, report)


def _checkpoint(prover: Prover, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder / ("_".join([prover.ruleset, *prover.moves, prover.winner]) + ".npz")


def _new_prover(ruleset: str, moves: tuple[str, ...], winner: str, settings: Settings, share: int) -> Prover:
    prover = Prover(ruleset, moves, winner, mebibytes=settings.mebibytes / share)
    if settings.checkpoints:
        path = _checkpoint(prover, settings.checkpoints)
        if path.exists() and prover.load(path):
            print(f"going on after {prover.depth} plies from {path}")
    return prover


def settle(ruleset: str, moves: tuple[str, ...], winners: Sequence[str], settings: Settings) -> Walked | None:
    """Find out whether one of `winners` wins after `moves`; the proof, checked and written, or None.

    Prints the result, or how far it was searched.
    """
    provers = [_new_prover(ruleset, moves, winner, settings, len(winners)) for winner in winners]
    deadline = time.monotonic() + settings.minutes * 60
    try:
        for depth in range(1, settings.depth + 1):
            for prover in provers:
                plies = _prove(prover, depth, settings, deadline)
                if plies:
                    return _keep(prover, plies, settings)
    except (_Limit, KeyboardInterrupt) as ended:
        if settings.checkpoints:
            for prover in provers:
                prover.save(_checkpoint(prover, settings.checkpoints))
        if isinstance(ended, KeyboardInterrupt):
            raise
    bounds = ", ".join(f"{p.winner} does not win within {p.depth} plies" for p in provers)
    print(f"{ruleset} {' '.join(moves)}: not settled; {bounds}", flush=True)
    return None


def _keep(prover: Prover, plies: int, settings: Settings) -> Walked:
    bar = _Bar(f"{prover.ruleset} {' '.join(prover.moves)}: strategy")
    nodes, seconds = int(prover.work.nodes), prover.seconds
    proof = prover.strategy(plies, lambda n: bar.show(f"{n} positions"))
    proof = _with_first_move(proof, settings.folder)
    walked = check(proof)
    settings.folder.mkdir(parents=True, exist_ok=True)
    path = settings.folder / f"{proof.name}.proof"
    write_proof(proof, path)
    print(
        f"{proof.ruleset} {' '.join(prover.moves)}: {proof.winner} wins in at most {plies} plies; "
        f"{nodes / 1e6:.0f} M moves, {seconds:.0f} s; {path}: {path.stat().st_size} bytes, "
        f"{walked.positions} positions, {walked.lines} ends, {walked.repetitions} by repetition, "
        f"at most {walked.longest} plies",
        flush=True,
    )
    return walked


def _with_first_move(proof: Proof, folder: Path) -> Proof:
    """The first proof of a win for the side that opens begins before its opening.

    A win of T's after the flip is one of T's without it, too.
    """
    if proof.moves[-1:] == (str(FLIP),) and proof.winner == "T":
        return replace(proof, moves=proof.moves[:-1])
    whole = Proof(proof.ruleset, (), proof.winner, b"")
    if len(proof.moves) != 1 or proof.winner != "B" or (folder / f"{whole.name}.proof").exists():
        return proof
    game = Game.new(proof.ruleset)
    (move,) = (move for move in game.legal_moves() if str(move) == proof.moves[0])
    return Proof(proof.ruleset, (), "B", bytes([code_of(move, game.ruleset.ring)]) + proof.replies)


def main(arguments: Sequence[str] | None = None) -> int:
    """Settle what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m oanquan.solve", description=__doc__)
    parser.add_argument("ruleset", choices=[key for key, ruleset in RULESETS.items() if ruleset.players == 2])
    parser.add_argument("--after", metavar="MOVES", help="only this opening, e.g. 'B2-'; default: every distinct one")
    parser.add_argument("--winner", choices=("B", "T"), help="ask only whether this side wins")
    parser.add_argument("--depth", type=int, default=40, help="plies at most (40)")
    parser.add_argument("--minutes", type=float, default=60, help="for each opening (60)")
    parser.add_argument("--memory", type=float, default=2048, metavar="MIB", help="for the table (2048)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where proofs are put ({FOLDER})")
    parser.add_argument("--checkpoints", type=Path, metavar="FOLDER", help="save and go on from here")
    options = parser.parse_args(arguments)
    settings = Settings(options.depth, options.minutes, options.memory, options.folder, options.checkpoints)
    openings = [tuple(options.after.split())] if options.after is not None else first_moves(RULESETS[options.ruleset])
    try:
        for moves in openings:
            settle(options.ruleset, moves, [options.winner] if options.winner else ["B", "T"], settings)
    except RulesError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
