"""Measure everything and write the page of results: `python bench`, or `make bench ARGS="..."`."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import batch
import every
import growth
import hard
import kinds
import rates
import single
import stages
import startup
import tails
from externals import External
from figures import Figures
from machine import ROOT, facts, this_run
from peers import Served
from plots import with_plots, write_plots
from report import PAGE, rendered
from results import RESULTS, Part, save, saved

Lines = Callable[[Figures], Iterable[str]]
TITLES = {
    "stages": "From text to answer",
    "single": "One 9x9 sudoku",
    "batch": "Whole files of 9x9 sudoku",
    "kinds": "Every kind",
    "every": "Every published puzzle",
    "hard": "Hard boards and variants",
    "generating": "Generating",
    "tails": "Rating, explaining and hints",
    "growth": "Growth with the size of the board",
    "startup": "Starting",
}


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The command-line options."""
    parser = argparse.ArgumentParser(prog="python bench", description=__doc__)
    parser.add_argument("--most", type=int, default=40, help="puzzles a set at the most (40)")
    parser.add_argument("--seconds", type=float, default=2.0, help="limit of time for a question (2)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="WORD", help="only sets named like this")
    parser.add_argument("--parts", nargs="*", default=list(TITLES), choices=TITLES, help="only these tables")
    parser.add_argument("--join", action="store_true", help="keep the parts that earlier runs measured")
    parser.add_argument("--seed", type=int, default=secrets.randbits(31), help="of the sets made today")
    parser.add_argument("--largest", type=int, default=1000, help="rows of the largest board for growth")
    parser.add_argument(
        "--external",
        action="append",
        default=[],
        type=External.named,
        metavar="[NAME=]PATH",
        help="a program that reads 9x9 lines and writes their solutions, or a library; may be repeated",
    )
    parser.add_argument(
        "--served",
        action="append",
        default=[],
        type=Served.named,
        metavar="NAME:FORMAT=PATH",
        help="a program that answers puzzles of other kinds line by line (tatham, iss); may be repeated",
    )
    parser.add_argument("--generators", type=Path, metavar="FOLDER", help="Tatham's programs")
    parser.add_argument("--puzzles", type=Path, metavar="FOLDER", help="texts of hard puzzles to add")
    parser.add_argument("--before", type=Path, metavar="TREE", help="another tree of this project, built")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file with what was measured")
    parser.add_argument("--page", type=Path, default=PAGE, help="where to write the page")
    return parser.parse_args(argv)


def measures(options: argparse.Namespace) -> dict[str, tuple[str, Lines]]:
    """The legend and the lines of each part."""
    wanted, seed = options.kinds, options.seed
    return {
        "stages": (
            stages.LEGEND,
            lambda figures: stages.lines(figures, ROOT, options.before, options.most, wanted),
        ),
        "single": (single.LEGEND, lambda figures: single.lines(figures, seed, wanted, options.external)),
        "batch": (batch.LEGEND, lambda figures: batch.lines(options.external, figures, seed, wanted)),
        "kinds": (
            kinds.LEGEND,
            lambda figures: kinds.lines(options.most, options.seconds, figures, seed, wanted, options.served),
        ),
        "every": (every.LEGEND, lambda figures: every.lines(figures, wanted)),
        "hard": (
            hard.LEGEND,
            lambda figures: hard.lines(figures, seed, 5, options.served, options.puzzles, wanted),
        ),
        "generating": (rates.LEGEND, lambda figures: rates.lines(wanted, figures, options.generators)),
        "tails": (tails.LEGEND, lambda figures: tails.lines(figures, seed, 100, wanted)),
        "growth": (growth.LEGEND, lambda figures: growth.lines(options.largest)),
        "startup": (startup.LEGEND, startup.lines),
    }


def main(argv: list[str] | None = None) -> None:
    """Print each table as it is measured, then write them all."""
    options = arguments(argv)
    parts = saved(options.results) if options.join else {}
    print(f"The seed of the sets made today is {options.seed}.", flush=True)
    for name, (legend, lines) in measures(options).items():
        if name not in options.parts:
            continue
        figures: Figures = {}
        start = time.monotonic()
        rows = printed(TITLES[name], lines(figures))
        taken = f"{this_run()}, seed {options.seed}, in {time.monotonic() - start:.0f} s"
        if rows:
            parts[name] = Part(TITLES[name], legend, rows, taken, figures)
            save(options.results, parts)
    for solver in options.served:
        solver.end()
    in_order = {name: parts[name] for name in TITLES if name in parts}
    options.page.write_text(with_plots(rendered(facts(), in_order)))
    write_plots(options.page)
    print(f"written: {options.page}")


def printed(title: str, lines: Iterable[str]) -> tuple[str, ...]:
    """The lines, each shown as it comes."""
    shown: list[str] = []
    for line in lines:
        print(line if shown else f"{title}\n\n{line}", flush=True)
        shown.append(line)
    return tuple(shown)
