"""The overhead of a call: CPU time of short commands, in absolute terms and relative to a bare interpreter.

The commands in turn, medians of user and system time; the ratios matter, the figures depend on the machine.
docs/decisions/010-lazy-start.md has the targets.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from figures import Figures
from tables import head, number, row

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SAMPLE = Path(__file__).parent.parent / "samples" / "kenken" / "seed-6x6.txt"
RUNS = 30
LEGEND = """\
CPU milliseconds of short commands, their own and the system's, each thirty times in turns, and the ratio of
the median to a bare interpreter. The second table counts the modules of formats that a command loads beyond
the base, and names them: it should load those of the formats it reads and writes."""
# Of each command the formats that it needs: those of the text it reads and writes.
NEEDED = {
    "generate sudoku 4x4": {"native_text", "native_heads", "native_blocks", "native_as_written"},
    "convert SAMPLE --to tatham": {
        "native_text",
        "native_heads",
        "native_blocks",
        "native_as_written",
        "tatham",
        "tatham_codes",
    },
}
# What is no format, but shared by all of them.
BASE = {"format", "registry", "recognition", "sources", "kind_names", "clue_fields", "remarks", "plain_data"}
BASE |= {"bare_grids", "drawn_boxes", "no_rules", "plain_line", "web_links"}


def commands() -> dict[str, list[str]]:
    """Each by what is printed of it; the first is what the others are compared with."""
    python, passatempo = [sys.executable], [str(Path(sys.executable).parent / "passatempo")]
    table = {
        "python -c pass": [*python, "-c", "pass"],
        "python -c 'import argparse'": [*python, "-c", "import argparse"],
        "--version": [*passatempo, "--version"],
        "--help": [*passatempo, "--help"],
        "solve LINE": [*passatempo, "solve", LINE],
        f"solve {SAMPLE.parent.name}/{SAMPLE.name}": [*passatempo, "solve", str(SAMPLE)],
        "generate sudoku 4x4": [*passatempo, "generate", "sudoku", "4x4", "--seed", "1"],
        "convert SAMPLE --to tatham": [*passatempo, "convert", str(SAMPLE), "--to", "tatham"],
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


def formats_loaded(command: list[str]) -> set[str]:
    """The modules of formats that a command imports."""
    process = subprocess.run(
        [sys.executable, "-X", "importtime", *command], capture_output=True, check=True, text=True
    )
    names = (line.rpartition("|")[2].strip() for line in process.stderr.splitlines())
    prefix = "passatempo.formats."
    return {name.removeprefix(prefix).partition(".")[0] for name in names if name.startswith(prefix)}


def lines(figures: Figures, runs: int = RUNS) -> Iterator[str]:
    """A row for each command."""
    table = commands()
    for command in table.values():
        milliseconds(command)  # the first run compiles
    times: dict[str, list[float]] = {name: [] for name in table}
    for _ in range(runs):
        for name, command in table.items():
            times[name].append(milliseconds(command))
    medians = {name: statistics.median(each) for name, each in times.items()}
    bare = next(iter(medians.values()))
    yield head("command", "median", "least", "worst", "ratio")
    for name, median in medians.items():
        figures[f"startup/{name}/ratio"] = median / bare
        yield row(
            [name, number(median), number(min(times[name])), number(max(times[name])), f"{median / bare:.2f}"]
        )
    yield ""
    yield head("command", "beyond need", "modules").replace("---:|---:", "---:|---")
    for name, needed in NEEDED.items():
        beyond = formats_loaded(table[name]) - needed - BASE
        figures[f"startup/{name}/formats"] = len(beyond)
        yield row([name, len(beyond), ", ".join(sorted(beyond)) or "none"])


def main() -> None:
    """Print the tables."""
    for line in lines({}):
        print(line)


if __name__ == "__main__":
    main()
