"""`make bench`: the engine's speed, as ratios and rates measured in one run, one thread.

Ends with an error where a bar is missed. docs/performance.md holds the numbers and says how
to repeat them.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from oanquan.ai import Limits, choose_move, think, warm_up
from oanquan.rules import RULESETS, Game, Position
from oanquan.rules.perft import perft

HERE = Path(__file__).resolve().parent
ROUNDS = 3
LONG_GAME = 60
FIRST_MOVE = """
import time; began = time.perf_counter()
import random
from oanquan.ai import choose_move
from oanquan.rules import Game
choose_move(Game.new("standard"), "kho", rng=random.Random(0))
print(time.perf_counter() - began)
"""


def against_c(depth: int) -> tuple[float, float, int]:
    """Moves a second of perft `depth`: ours, the C loop's (medians of alternating rounds); the count."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "perft"
        subprocess.run(["gcc", "-O2", "-o", program, HERE / "perft.c"], check=True)
        ours, theirs = [], []
        for _ in range(ROUNDS):
            out = subprocess.run(
                [program, str(depth)], check=True, capture_output=True, encoding="utf-8"
            ).stdout.split()
            count, seconds = int(out[0]), float(out[1])
            theirs.append(count / seconds)
            began = time.process_time()
            assert perft(Position.initial("standard"), depth) == count, "the C loop and the rules disagree"
            ours.append(count / (time.process_time() - began))
    return median(ours), median(theirs), count


def search_rate(key: str, depth: int) -> tuple[int, float]:
    """Moves and processor seconds of a search to `depth` from the start."""
    began = time.process_time()
    result = think(Game.new(key), Limits(depth=depth))
    return result.nodes, time.process_time() - began


def overrun(seconds: float) -> float:
    """How much later than its deadline a search comes back, at worst of ten, in seconds."""
    worst = 0.0
    for _ in range(10):
        deadline = time.monotonic() + seconds
        think(Game.new("mature-quan"), Limits(deadline=deadline))
        worst = max(worst, time.monotonic() - deadline)
    return worst


def first_move() -> float:
    """Seconds from the import to the first move of the computer, in a fresh process with a warm cache."""
    runs = [
        float(
            subprocess.run([sys.executable, "-c", FIRST_MOVE], check=True, capture_output=True, encoding="utf-8").stdout
        )
        for _ in range(ROUNDS)
    ]
    return median(runs)


def longest_move(level: str, games: int) -> float:
    """The longest that `level` takes for a move, in seconds: against Khó in every ruleset, after two random moves."""
    longest = 0.0
    for ruleset in RULESETS:
        for seed in range(games):
            rng = random.Random(seed)
            game = Game.new(ruleset)
            while not game.is_over and game.position.ply < LONG_GAME:
                move = rng.choice(game.legal_moves()) if game.position.ply < 2 else None
                if move is None and game.position.ply % 2 == seed % 2:
                    began = time.monotonic()
                    move = choose_move(game, level, rng=rng).move
                    longest = max(longest, time.monotonic() - began)
                game = game.play(move or choose_move(game, "kho", rng=rng).move)
    return longest


def main() -> int:
    warm_up()
    perft(Position.initial("standard"), 2)
    ours, theirs, count = against_c(9)
    nodes, seconds = search_rate("standard", 14)
    late = overrun(0.3)
    start = first_move()
    hard, perfect = longest_move("kho", 4), longest_move("hoan-hao", 2)
    rows = [
        ("perft 9 of `standard`", f"{count:,} moves", "", True),
        ("moves a second, compiled turn", f"{ours / 1e6:.1f} M", "", True),
        ("moves a second, C loop, gcc -O2", f"{theirs / 1e6:.1f} M", "", True),
        ("ratio", f"{ours / theirs:.2f}", ">= 0.6", ours / theirs >= 0.6),
        ("search to depth 14 from the start", f"{seconds:.2f} s", "<= 3 s", seconds <= 3),
        ("search, with the table", f"{nodes / seconds / 1e6:.2f} M moves/s", ">= 1 M", nodes / seconds >= 1e6),
        ("overrun of a deadline, worst of 10", f"{late * 1000:.1f} ms", "<= 20 ms", late <= 0.02),
        ("import and first move, warm cache", f"{start:.2f} s", "<= 1.5 s", start <= 1.5),
        ("Khó's longest move, all rulesets", f"{hard:.2f} s", "<= 0.5 s", hard <= 0.5),
        ("Hoàn hảo's longest move, all rulesets", f"{perfect:.2f} s", "<= 2 s", perfect <= 2),
    ]
    print("| what | measured | bar | |\n|---|---|---|---|")
    for what, measured, bar, good in rows:
        print(f"| {what} | {measured} | {bar} | {'ok' if good else 'MISSED'} |")
    return 0 if all(good for *_, good in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
