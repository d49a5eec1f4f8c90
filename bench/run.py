"""Measure everything and write the page of results: `python bench`, or `make bench ARGS="..."`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import batch
import every
import growth
import kinds
import rates
import single
from externals import External
from machine import facts
from plots import with_plots, write_plots
from report import PAGE, Section, rendered

STARTUP = Path(__file__).parent / "startup.py"  # prints its own table
PARTS = ("kinds", "every", "single", "batch", "generating", "growth", "startup")


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The command-line options."""
    parser = argparse.ArgumentParser(prog="python bench", description=__doc__)
    parser.add_argument("--most", type=int, default=25, help="puzzles a set at the most (25)")
    parser.add_argument("--seconds", type=float, default=5.0, help="limit of time for a question (5)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="WORD", help="only sets named like this")
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS, help="only these tables")
    parser.add_argument("--largest", type=int, default=1000, help="rows of the largest board for growth")
    parser.add_argument(
        "--external",
        action="append",
        default=[],
        type=External.named,
        metavar="[NAME=]PATH",
        help="a program that reads 9x9 lines and writes their solutions; may be given several times",
    )
    parser.add_argument("--page", type=Path, default=PAGE, help="where to write the results")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> None:
    """Print each table as it is measured, then write them all."""
    options = arguments(argv)
    where = list(facts())
    tables: dict[str, tuple[str, str, Callable[[], Iterable[str]]]] = {
        "kinds": (
            "Every kind",
            kinds.LEGEND,
            lambda: kinds.lines(options.most, options.seconds, options.kinds),
        ),
        "every": ("Every published puzzle", every.LEGEND, lambda: every.lines(options.kinds)),
        "single": ("One 9x9 sudoku", single.LEGEND, lambda: single.lines(options.kinds)),
        "batch": (
            "Whole files of 9x9 sudoku",
            batch.LEGEND,
            lambda: batch.lines(options.external, options.kinds),
        ),
        "generating": ("Generating", rates.LEGEND, lambda: rates.lines(options.kinds)),
        "growth": ("Growth with the size of the board", growth.LEGEND, lambda: growth.lines(options.largest)),
        "startup": ("Starting", "", startup),
    }
    sections = []
    for part, (title, legend, lines) in tables.items():
        if part in options.parts and (rows := printed(title, lines())):
            sections.append(Section(title, legend, rows))
    options.page.write_text(with_plots(rendered(where, sections)))
    write_plots(options.page)
    print(f"written: {options.page}")


def printed(title: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The lines, each shown as it comes."""
    shown: list[str] = []
    for line in lines:
        print(line if shown else f"{title}\n\n{line}", flush=True)
        shown.append(line)
    return tuple(shown)


def startup() -> list[str]:
    """The output of startup.py, if it is there."""
    if not STARTUP.exists():
        return []
    process = subprocess.run([sys.executable, STARTUP], capture_output=True, text=True, check=True)
    return ["```text", *process.stdout.splitlines(), "```"]
