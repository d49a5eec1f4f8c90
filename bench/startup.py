"""The overhead of a call: CPU time of short commands, in absolute terms and relative to a bare interpreter.

One run, the commands in turn, medians of user and system time; the ratios matter, the figures
depend on the machine. docs/decisions/010-lazy-start.md has the targets.
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
    table = {
        "python -c pass": [*python, "-c", "pass"],
        "python -c 'import argparse'": [*python, "-c", "import argparse"],
        "passatempo --version": [*passatempo, "--version"],
        "passatempo --help": [*passatempo, "--help"],
        "passatempo solve LINE": [*passatempo, "solve", LINE],
        f"passatempo solve {SAMPLE.parent.name}/{SAMPLE.name}": [*passatempo, "solve", str(SAMPLE)],
    }
    if find_spec("click"):  # what we do without, where it happens to be installed
        table["python -c 'import click'"] = [*python, "-c", "import click"]
    return table


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
    table = commands()
    for command in table.values():
        milliseconds(command)  # the first run compiles
    times: dict[str, list[float]] = {name: [] for name in table}
    for _ in range(runs):
        for name, command in table.items():
            times[name].append(milliseconds(command))
    medians = {name: statistics.median(each) for name, each in times.items()}
    bare = next(iter(medians.values()))
    print(f"{'command':<36}{'median ms':>10}{'least':>8}{'ratio':>8}")
    for name, median in medians.items():
        print(f"{name:<36}{median:>10.1f}{min(times[name]):>8.1f}{median / bare:>8.2f}")


if __name__ == "__main__":
    main()
