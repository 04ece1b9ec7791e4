"""Run the tests: first those that need no browser, then those in a real one, as two runs of pytest.

Playwright keeps an event loop running, which later asynchronous tests in the same process would stumble over.
A text file opened without its encoding fails a test: the compiler changes the locale of the process while it works.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = {"unit": [], "browser": ["tests/browser"]}


def run(name: str, extra: list[str]) -> tuple[int, str]:
    """One run of pytest, shown as it goes; returns its exit code and closing line."""
    print(f"== {name} tests", flush=True)
    command = [sys.executable, "-X", "warn_default_encoding", "-m", "pytest", "-q", *(extra or RUNS[name])]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    closing = ""
    assert process.stdout is not None
    for line in process.stdout:
        print(line, end="", flush=True)
        if re.search(r"\b\d+ (passed|failed|errors?|skipped|deselected)\b.* in ", line):
            closing = line.strip().strip("= ")
    return process.wait(), closing


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", choices=RUNS)
    options, extra = arguments.parse_known_args()
    if extra and not options.only:
        # Files named by hand go to the run they belong to.
        options.only = "browser" if any("tests/browser" in word for word in extra) else "unit"
    worst, lines = 0, []
    for name in [options.only] if options.only else RUNS:
        code, closing = run(name, extra)
        lines.append(f"{name}: {closing}")
        worst = worst or code
    summary = "\n".join(lines)
    print(f"\n{summary}", flush=True)
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "tests.txt").write_text(summary + "\n", encoding="utf-8")
    return worst


if __name__ == "__main__":
    sys.exit(main())
