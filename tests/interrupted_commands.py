"""Commands to interrupt, for every verb and method, and checks of how the program ended."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

from conftest import SAMPLES
from interrupting import Ended

ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EMPTY = "." * 81
CPU_SECONDS = 0.2  # to end in
WITHIN = (0.1, 0.4, 1.0)  # seconds, in one of which a signal comes: the first while modules are being loaded

COMMANDS = {
    "batch": ["batch", "solve", "MANY"],
    "batch, every solution": ["batch", "solve", "--limit", "0", "ENDLESS"],
    "batch as JSON": ["batch", "solve", "--json", "MANY"],
    "batch of standard input": ["batch", "solve"],
    "candidates": ["candidates", "--json", "sudoku 36x36"],
    "candidates, sat": ["candidates", "sudoku 25x25", "--method", "sat"],
    "check": ["check", "sudoku 49x49"],
    "convert": ["convert", "MANY", "--to", "json"],
    "count": ["count", "--limit", "0", EMPTY],
    "explain": ["explain", "--json", str(SAMPLES / "sudoku" / "sandwiches-antiknight-cages-9x9.txt")],
    "generate": ["generate", "sudoku", "-n", "100000", "--difficulty", "hard", "--json"],
    "generate lines": ["generate", "sudoku", "-n", "10000000", "--format", "line"],
    "generate a series": ["generate", "sudoku", "--series", "-n", "1000"],
    "generate from a board": ["generate", "--from", "." * 256],
    "rate": ["rate", "--json", "MANY"],
    "rate, one process": ["rate", "--threads", "1", "MANY"],
    "sets": ["sets", "9", "cells", "1-40", "sum", "180", "--limit", "0", "--json"],
    "solve every one": ["solve", "--all", "latin 6x6"],
    "solve every one as JSON": ["solve", "--all", "--json", "latin 6x6"],
    "solve standard input": ["solve", "-"],
} | {
    f"{verb}, {method}": command
    for method in ("auto", "native", "sat", "cpsat", "backtracking")
    for verb, command in (
        ("count", ["count", "--json", "--limit", "0", "--method", method, EMPTY]),
        ("solve", ["solve", "--json", "--method", method, "sudoku 64x64"]),
    )
}
_ANSWERED_LINE = re.compile(r"[1-9]{81},\d+\+?|,\d|")


def write_many(folder: Path) -> Path:
    """A file of puzzles that takes minutes to rate and seconds to solve, beside one that never ends."""
    many = folder / "many.sdm"
    many.write_text(f"{LINE}\n" * 400_000)
    many.with_name("endless.sdm").write_text(f"{EMPTY}\n" * 20)
    return many


def arguments(name: str, many: Path) -> list[str]:
    """The arguments of a command, with the names of its files."""
    files = {"MANY": str(many), "ENDLESS": str(many.with_name("endless.sdm"))}
    return [files.get(word, word) for word in COMMANDS[name]]


def moments(dice: Random) -> Iterator[tuple[signal.Signals, float]]:
    """A signal of each kind, each at another moment."""
    for longest, ending in zip(WITHIN, dice.sample(ENDINGS, 3), strict=True):
        yield ending, dice.uniform(0, longest)


def faults(ended: Ended, command: list[str]) -> list[str]:
    """What is wrong with how the program ended: it must end at once and with its output intact."""
    found = [] if ended.code == 3 else [f"exit code {ended.code}"]
    found += ["output that ends within a line"] if not ended.out.endswith("\n") and ended.out else []
    found += [line for line in ended.err.splitlines() if not line.startswith("passatempo: ")]
    found += ["more than one line of standard error"] if ended.err.count("\n") > 1 else []
    found += ["asks to install something"] if "pip install" in ended.err else []
    found += [f"{ended.cpu_seconds} seconds to end"] if ended.cpu_seconds > CPU_SECONDS else []
    found += [f"left {len(ended.workers)} processes"] if ended.workers else []
    if "--json" in command or "json" in command:
        found += [line[:80] for line in ended.out.splitlines() if not _is_json(line)]
    elif "batch" in command:
        found += [line for line in ended.out.splitlines() if not _ANSWERED_LINE.fullmatch(line)]
    return found


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False
