"""What a call costs before it has done anything: CPU time of short commands, and how many bare interpreters
that is.

One run, the commands in turn, medians of user and system time; see the ratios rather than the figures, which
depend on the machine. docs/decisions/010-lazy-start.md says what they should be.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAMPLE = Path(__file__).parent.parent / "samples" / "kenken" / "seed-6x6.txt"


def commands() -> dict[str, list[str]]:
    """Each by what is printed of it; the first is what the others are compared with."""
    python, passatempo = [sys.executable], [str(Path(sys.executable).parent / "passatempo")]
    asked = {
        "python -c pass": [*python, "-c", "pass"],
        "python -c 'import argparse'": [*python, "-c", "import argparse"],
        "passatempo --version": [*passatempo, "--version"],
        "passatempo --help": [*passatempo, "--help"],
        "passatempo solve LINE": [*passatempo, "solve", LINE],
        f"passatempo solve {SAMPLE.parent.name}/{SAMPLE.name}": [*passatempo, "solve", str(SAMPLE)],
    }
    if find_spec("click"):  # what we do without, where it happens to be installed
        asked["python -c 'import click'"] = [*python, "-c", "import click"]
    return asked


def milliseconds(command: list[str]) -> float:
    """CPU time of a command: its own and the system's. Modules are compiled once, as for any user."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    compiled_once = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=compiled_once)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Print one row a command."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=30, help="of each command")
    runs = arguments.parse_args().runs
    asked = commands()
    for command in asked.values():
        milliseconds(command)  # the first run compiles
    times: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(runs):
        for name, command in asked.items():
            times[name].append(milliseconds(command))
    medians = {name: statistics.median(each) for name, each in times.items()}
    bare = next(iter(medians.values()))
    print(f"{'command':<36}{'median ms':>10}{'least':>8}{'ratio':>8}")
    for name, median in medians.items():
        print(f"{name:<36}{median:>10.1f}{min(times[name]):>8.1f}{median / bare:>8.2f}")


if __name__ == "__main__":
    main()
