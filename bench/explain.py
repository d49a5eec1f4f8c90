"""How well puzzles are explained and rated: `python bench/explain.py`, or `make explained ARGS="..."`.

Tables in Markdown go to the standard output as they come, progress to the standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # where the engines lie that look at steps

import explained
import rated
import techniques
from published import DATA
from run import printed
from workers import in_turn

PARTS = ("kinds", "ratings", "techniques")


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python bench/explain.py", description=__doc__)
    parser.add_argument("--most", type=int, default=500, help="puzzles of a kind at the most (500)")
    parser.add_argument("--rated", type=int, default=2500, help="puzzles of a rated set at the most (2500)")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit of time for an explanation (60)")
    parser.add_argument("--largest", type=int, default=25_000, help="cells of the largest board (25000)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="WORD", help="only kinds named like this")
    parser.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS, help="only these tables")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    return parser.parse_args(given)


def main(given: list[str] | None = None) -> None:
    """Print each table as it is measured."""
    asked = arguments(given)
    at_once = partial(in_turn, jobs=asked.jobs)
    tables: dict[str, tuple[str, str, Callable[[], Iterable[str]]]] = {
        "kinds": (
            "## Every kind explained",
            explained.LEGEND,
            lambda: explained.lines(asked.kinds, asked.most, asked.largest, asked.seconds, at_once),
        ),
        "ratings": ("## Ratings", rated.LEGEND, lambda: rated.lines(asked.rated, at_once)),
        "techniques": ("## HoDoKu's techniques", techniques.LEGEND, lambda: techniques.lines(at_once)),
    }
    for part in asked.parts:
        title, legend, lines = tables[part]
        if part == "kinds" or DATA.is_dir():  # the samples can be explained without any data
            printed(f"{title}\n\n{legend}", lines())
            print()


if __name__ == "__main__":
    main()
