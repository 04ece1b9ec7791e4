"""Solving from the command line: `python -m oanquan.solve RULESET`.

For every distinct first move it asks whether B or T wins after it within so many plies, then
for the shortest such win; where neither wins, whether one holds at least a draw. An answer
becomes a proof: a file that the checker has walked completely. Interrupt it at will; with a
checkpoint folder it goes on from there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from oanquan.ai.checker import check
from oanquan.ai.proof import Proof, ProofError, write_proof
from oanquan.ai.proofsearch import MAX_PLIES
from oanquan.ai.solver import Progress, Prover
from oanquan.ai.strategy import Unproven
from oanquan.interrupt import INTERRUPTED, raise_again
from oanquan.rules import QUIET_LIMIT, RULESETS, Game, RulesError, Ruleset
from oanquan.rules.moves import FLIP

FOLDER = Path("seeds/proofs")
PLIES = 50
"""How long a win may take at most, unless asked otherwise: short of the quiet limit (5.6)."""
_SAVE_EVERY = 300.0  # seconds
_MOST_MEMORY = 2**20  # mebibytes
_CLAIMS = ("wins", "holds")


@dataclass(frozen=True)
class Settings:
    """What a run may use."""

    plies: int
    minutes: float
    mebibytes: float
    folder: Path
    checkpoints: Path | None
    shorten: bool
    asked: tuple[bool, ...] = (False, True)
    """First who wins, then who holds at least a draw."""


def first_moves(ruleset: Ruleset) -> list[tuple[str, ...]]:
    """The openings to settle: the first moves, of mirror pairs one."""
    moves = [(str(move),) for move in Game.new(ruleset).legal_moves() if move.pit in ("B1", "B2", "B3")]
    return [move for move in moves if move != ("B3-",)]


class _Limit(Exception):
    """The time for a question is over."""


class _Asked:
    """One question with its progress bar, its checkpoint and its time."""

    def __init__(self, prover: Prover, settings: Settings) -> None:
        self.prover = prover
        self.settings = settings
        self.deadline = time.monotonic() + settings.minutes * 60
        self.saved = time.monotonic()
        self.plies = 0  # the win found
        self.failed = 0  # there is none within so many
        self.path = None
        if settings.checkpoints:
            settings.checkpoints.mkdir(parents=True, exist_ok=True)
            self.path = settings.checkpoints / ("_".join(filter(None, prover.name)).replace(" ", "_") + ".npz")
            if self.path.exists():
                millions = prover.quest.nodes / 1e6 if prover.load(self.path) else 0
                how = f"going on after {millions:.0f} M moves" if millions else "starting afresh, not going on"
                print(f"{how} from {self.path}", flush=True)

    def __str__(self) -> str:
        return f"{self.prover.ruleset} {' '.join(self.prover.moves)}: {self.prover.winner} {_CLAIMS[self.prover.holds]}"

    def show(self, text: str) -> None:
        """One line of progress that is written over while it goes on."""
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"{self}? {text}".ljust(100), end=end, file=sys.stderr, flush=True)

    def _report(self, progress: Progress) -> None:
        speed = progress.nodes / max(progress.seconds, 0.001) / 1e6
        self.show(
            f"{progress.nodes / 1e6:.0f} M moves, {progress.seconds:.0f} s, {speed:.1f} M/s; "
            f"proof number {progress.win}, disproof number {progress.refutation}"
        )
        if time.monotonic() - self.saved > _SAVE_EVERY:
            self.save()
            self.saved = time.monotonic()
        if time.monotonic() > self.deadline:
            raise _Limit

    def save(self) -> None:
        """Keep what is known for another time, if that was asked for."""
        if self.path:
            self.prover.save(self.path)

    def forget(self) -> None:
        """Delete what was kept: the question is settled."""
        if self.path:
            self.path.unlink(missing_ok=True)

    def ask(self, plies: int) -> bool:
        """Whether it is so within `plies`; also False when the time is over, and `failed` stays."""
        try:
            found = self.prover.prove(plies, self._report)
        except _Limit:
            if not self.plies:
                self.save()
            return False
        self.plies = found or self.plies
        self.failed = self.failed if found else plies
        return found > 0

    def shorten(self) -> None:
        """Ask for the shortest win."""
        while self.plies > 1 and self.ask(self.plies - 1):
            pass

    def strategy(self) -> Proof:
        """The proof, read out of the table and not yet checked."""
        return self.prover.strategy(self.plies, lambda n: self.show(f"strategy: {n} positions"))


def settle(ruleset: str, moves: tuple[str, ...], winners: Sequence[str], settings: Settings) -> bool:
    """Find out what `winners` reach after `moves`; the proof is checked and written.

    Prints the result, or how far it was searched; whether something was proven.
    """
    said: list[str] = []
    for holds in settings.asked:
        for winner in winners:
            start = _start(ruleset, moves, winner)
            prover = Prover(ruleset, start, winner, mebibytes=settings.mebibytes, holds=holds)
            asked = _Asked(prover, settings)
            try:
                if asked.ask(min(settings.plies, QUIET_LIMIT - 1 - int(prover.root.ply))):  # 5.6
                    if settings.shorten:
                        asked.shorten()
                    _keep(asked, said, settings)
                    asked.forget()
                    return True
                if asked.failed:
                    asked.forget()
            except KeyboardInterrupt:
                asked.save()
                raise
            said.append(f"{asked} within {asked.failed} plies: no" if asked.failed else f"{asked}: open")
    print(f"{ruleset} {' '.join(moves)}: not settled; {'; '.join(said)}", flush=True)
    return False


def _start(ruleset: str, moves: tuple[str, ...], winner: str) -> tuple[str, ...]:
    """With the flip, B's win proves that flipping is right: it begins after the flip (6.1)."""
    flips = RULESETS[ruleset].flip and winner == "B" and len(moves) == 1
    return (*moves, str(FLIP)) if flips else moves


def _keep(asked: _Asked, said: Sequence[str], settings: Settings) -> None:
    """Check the proof, write it and say so."""
    began = time.monotonic()
    proof = asked.strategy()
    read = time.monotonic()
    walked = check(proof)
    path = settings.folder / f"{proof.name}.proof"
    write_proof(proof, path)
    quicker = f", not within {asked.failed}" if asked.failed else ""
    print(
        f"{asked} in {asked.plies} plies{quicker}; {asked.prover.quest.nodes / 1e6:.1f} M moves, "
        f"{asked.prover.seconds:.0f} s, read out in {read - began:.0f} s, checked in {time.monotonic() - read:.1f} s; "
        f"{path}: {path.stat().st_size} bytes, {walked.positions} positions, {walked.lines} ends, "
        f"{walked.repetitions} by repetition{''.join(f'; {one}' for one in said)}",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Settle what the command line asks for: 0, or 1 where something was not settled or went wrong."""
    parser = argparse.ArgumentParser(prog="python -m oanquan.solve", description=__doc__)
    parser.add_argument("ruleset", choices=[key for key, ruleset in RULESETS.items() if ruleset.players == 2])
    parser.add_argument("--after", metavar="MOVES", help="only this opening, e.g. 'B2-'; default: every distinct one")
    parser.add_argument("--winner", choices=("B", "T"), help="ask only about this side")
    parser.add_argument("--only", choices=("wins", "holds"), help="ask only who wins, or who holds at least a draw")
    parser.add_argument("--plies", type=int, default=PLIES, help=f"a win may take so many at most ({PLIES})")
    parser.add_argument("--any", action="store_true", help="do not look for a shorter win once there is one")
    parser.add_argument("--minutes", type=float, default=10, help="for each question (10)")
    parser.add_argument("--memory", type=float, default=2048, metavar="MIB", help="for the table (2048)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help=f"where proofs are put ({FOLDER})")
    parser.add_argument("--checkpoints", type=Path, metavar="FOLDER", help="save and go on from here")
    options = parser.parse_args(arguments)
    if not 1 <= options.plies <= MAX_PLIES:
        parser.error(f"--plies is from 1 to {MAX_PLIES}")
    if not 0 < options.memory <= _MOST_MEMORY:
        parser.error(f"--memory is more than 0, and {_MOST_MEMORY} at most")
    if not options.minutes >= 0:
        parser.error("--minutes is not less than 0")
    settings = Settings(
        options.plies,
        options.minutes,
        options.memory,
        options.folder,
        options.checkpoints,
        shorten=not options.any,
        asked=tuple(holds for holds in (False, True) if options.only in (None, _CLAIMS[holds])),
    )
    openings = [tuple(options.after.split())] if options.after is not None else first_moves(RULESETS[options.ruleset])
    try:
        for moves in openings:
            game = Game.new(options.ruleset, quiet_limit=None).play_all(moves)
            if game.is_over:
                parser.error(f"the game is over after {' '.join(moves)}")
            if game.ruleset.flip and not moves:
                parser.error("--after: a proof begins when the flip is decided, so after a first move")
            if game.position.ply + 1 >= QUIET_LIMIT:
                parser.error(f"--after: a proof ends before move {QUIET_LIMIT} (5.6)")
        settings.folder.mkdir(parents=True, exist_ok=True)
        winners = [options.winner] if options.winner else ["B", "T"]
        settled = [settle(options.ruleset, moves, winners, settings) for moves in openings]
    except RulesError as error:
        parser.error(str(error))
    except (ProofError, Unproven, OSError, MemoryError) as error:
        print(f"failed: {str(error) or 'there is not enough memory'}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return 0 if all(settled) else 1


if __name__ == "__main__":
    raise_again()
    sys.exit(main())
