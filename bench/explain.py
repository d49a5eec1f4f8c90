"""How well puzzles are explained and rated: `python bench/explain.py`, or `make explained ARGS="..."`.

Tables in Markdown go to the standard output as they come, progress to the standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the engines that verify steps

import explained
import levels
import rated
import techniques
from published import DATA
from run import printed
from workers import in_turn

PARTS = ("kinds", "levels", "labels", "ratings", "techniques")
CALIBRATION = "calibration"  # only if it is asked for


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The command-line options."""
    parser = argparse.ArgumentParser(prog="python bench/explain.py", description=__doc__)
    parser.add_argument("--most", type=int, default=500, help="puzzles of a kind at the most (500)")
    parser.add_argument("--rated", type=int, default=2500, help="puzzles of a rated set at the most (2500)")
    parser.add_argument("--generated", type=int, default=200, help="puzzles of a kind to generate (200)")
    parser.add_argument("--seconds", type=float, default=60.0, help="limit of time for an explanation (60)")
    parser.add_argument("--largest", type=int, default=25_000, help="cells of the largest board (25000)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="WORD", help="only kinds named like this")
    parser.add_argument(
        "--parts", nargs="+", default=PARTS, choices=(*PARTS, CALIBRATION), help="only these tables"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> None:
    """Print each table as it is measured."""
    options = arguments(argv)
    at_once = partial(in_turn, jobs=options.jobs)
    tables: dict[str, tuple[str, str, Callable[[], Iterable[str]]]] = {
        "kinds": (
            "## Every kind explained",
            explained.LEGEND,
            lambda: explained.lines(options.kinds, options.most, options.largest, options.seconds, at_once),
        ),
        "levels": (
            "## Levels",
            levels.LEGEND,
            lambda: levels.lines(options.kinds, options.most, options.generated, options.seconds, at_once),
        ),
        "labels": (
            "## Published labels",
            levels.LABELS_LEGEND,
            lambda: levels.label_lines(options.most, at_once),
        ),
        CALIBRATION: (
            "## Ends of levels",
            levels.CALIBRATION_LEGEND,
            lambda: levels.calibration_lines(
                options.kinds, options.most, options.generated, options.seconds, at_once
            ),
        ),
        "ratings": ("## Ratings", rated.LEGEND, lambda: rated.lines(options.rated, at_once)),
        "techniques": ("## HoDoKu's techniques", techniques.LEGEND, lambda: techniques.lines(at_once)),
    }
    for part in options.parts:
        title, legend, lines = tables[part]
        if part == "kinds" or DATA.is_dir():  # the samples can be explained without any data
            printed(f"{title}\n\n{legend}", lines())
            print()


if __name__ == "__main__":
    main()
