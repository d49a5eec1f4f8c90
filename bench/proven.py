"""The promises about generated puzzles, checked one by one: `make generated ARGS="..."`.

Of every kind and several sizes: that another engine finds one solution, the same; that none comes twice; that
what was requested is there; that the same seed gives the same puzzles. A table in Markdown goes to the
standard output, a row as it comes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from tables import head, row
from workers import in_turn

import passatempo as pt
from passatempo.canonical.puzzle_form import canonical_form
from passatempo.errors import StoppedError

SEED = 2026
AGAIN = 10  # puzzles of each row that are generated again
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")


@dataclass(frozen=True)
class Row:
    """What to generate, and its share of the puzzles of its kind."""

    kind: str
    size: str
    share: float = 1.0
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As it stands in the table."""
        text = ", ".join(f"{name} {_option_text(value)}" for name, value in self.options.items())
        return f"{self.kind} {self.size}" + (f", {text}" if text else "")


def _option_text(value: Any) -> str:
    return value if isinstance(value, str) else " ".join(value) if isinstance(value, list) else ""


def _sizes(kind: str, *sizes: str, **options: Any) -> tuple[Row, ...]:
    return tuple(Row(kind, size, 1 / len(sizes), options) for size in sizes)


ROWS = (
    *_sizes("sudoku", "9x9", "6x6", "12x12", "16x16"),
    *(Row("sudoku", "9x9", 0.1, {"difficulty": level}) for level in LEVELS),
    Row("sudoku", "9x9", 0.1, {"symmetry": "180", "clues": "28-32"}),
    Row("sudoku", "9x9", 0.05, {"needs": ["x_wing"]}),
    Row("sudoku", "9x9", 0.05, {"minimal": True}),
    *_sizes("jigsaw", "6x6", "7x7", "9x9"),
    *_sizes("killer", "6x6", "9x9"),
    *(
        Row("sudoku", "9x9", 0.05, {"extra": [clue]})
        for clue in (
            "diagonals",
            "windows",
            "disjoint",
            "antiknight",
            "antiking",
            "nonconsecutive",
            "extra",
            "thermometers",
            "slow_thermometers",
            "arrows",
            "palindromes",
            "renban",
            "whispers",
            "between",
            "sumlines",
            "dots",
            "xv",
            "quadruples",
            "clones",
            "minimum",
            "maximum",
            "parity",
            "sandwiches",
            "xsums",
            "outside",
            "skyscrapers",
            "littlekillers",
        )
    ),
    *_sizes("latin", "5x5", "7x7", "9x9"),
    *_sizes("kenken", "4x4", "6x6", "9x9"),
    Row("kenken", "6x6", 0.1, {"difficulty": "hard"}),
    *_sizes("kakuro", "6x6", "8x8", "10x10"),
    *_sizes("suguru", "6x6", "8x8", "10x10"),
    Row("suguru", "8x8", 0.1, {"difficulty": "medium-hard"}),
    *_sizes("makaro", "6x6", "8x8", "10x10"),
    *_sizes("hoodoo", "5x5", "6x6", "7x7"),
    *_sizes("kojun", "6x6", "8x8"),
    *_sizes("ripple", "6x6", "8x8"),
    *_sizes("futoshiki", "5x5", "6x6", "7x7"),
    *_sizes("renban", "5x5", "6x6"),
    *_sizes("str8ts", "6x6", "9x9"),
    *_sizes("skyscrapers", "5x5", "6x6"),
    *_sizes("binairo", "6x6", "8x8", "10x10"),
    Row("magic", "3x3", 0.02),  # there are hardly more
    Row("magic", "4x4"),
    Row("madoguchi", "4x4", 0.8),
    Row("madoguchi", "5x5", 0.2),
    Row("samurai", "21x21"),
    *(
        Row(kind, size, 0.03, {"difficulty": level})
        for kind, size in (
            ("jigsaw", "7x7"),
            ("killer", "6x6"),
            ("latin", "7x7"),
            ("kenken", "5x5"),
            ("kakuro", "7x7"),
            ("suguru", "7x7"),
            ("makaro", "7x7"),
            ("hoodoo", "6x6"),
            ("kojun", "7x7"),
            ("ripple", "7x7"),
            ("futoshiki", "5x5"),
            ("renban", "6x6"),
            ("str8ts", "6x6"),
            ("skyscrapers", "5x5"),
            ("samurai", "21x21"),
        )
        for level in ("easy", "medium")
    ),
    *(Row("binairo", "8x8", 0.03, {"difficulty": level}) for level in ("easy", "hard")),  # few lie between
)


@dataclass
class Checked:
    """The counts of a row."""

    generated: int = 0
    different: int = 0
    unique: int = 0
    as_requested: int = 0
    again: int = 0
    ended: str = ""
    seconds: float = 0.0


def check_row(task: tuple[Row, int, float]) -> tuple[Row, Checked]:
    """Generate the puzzles of a row and check each."""
    each, number, patience = task
    checked, forms, texts, start = Checked(), set(), list[str](), time.process_time()
    try:
        for generated in _generated(each, number, patience):
            checked.generated += 1
            texts.append(str(generated.puzzle))
            forms.add(canonical_form(generated.puzzle))
            checked.unique += _one_solution(generated)
            checked.as_requested += _meets_options(generated, each.options)
    except StoppedError as stopped:
        checked.ended = str(stopped)
    checked.different = len(forms)
    again = _generated(each, min(AGAIN, checked.generated), patience) if checked.generated else ()
    checked.again = sum(str(generated.puzzle) == text for generated, text in zip(again, texts, strict=False))
    checked.seconds = time.process_time() - start
    return each, checked


def _generated(each: Row, number: int, patience: float) -> Iterator[pt.Generated]:
    options = {"count": number, "seed": SEED, "seconds": patience, **each.options}
    return pt.generate(each.kind, size=each.size, **options)


def _one_solution(generated: pt.Generated) -> bool:
    """Whether another engine finds the same solution and no other."""
    puzzle = generated.puzzle
    if puzzle.prefer() is not None:
        from passatempo.answers import AsGoodAs

        best = pt.best(puzzle, method="cpsat")
        if best.cost is None or best.status != "solved":
            return False
        puzzle = AsGoodAs(puzzle, best.cost)  # type: ignore[assignment]
    answer = pt.solve(puzzle, method="sat")
    return (
        answer.unique is True
        and answer.solution is not None
        and answer.solution.values_shown[: len(generated.solution)] == generated.solution.values_shown
    )


def _meets_options(generated: pt.Generated, options: Mapping[str, Any]) -> bool:
    """Whether a puzzle meets the options, checked by other code than the generator."""
    rating = pt.rate(generated.puzzle) if options.keys() & {"difficulty", "needs"} else None
    found = True
    if "difficulty" in options and rating is not None:
        first, _, last = options["difficulty"].partition("-")
        found = LEVELS.index(first) <= LEVELS.index(rating.level) <= LEVELS.index(last or first)
        found = found and generated.rating == rating
    if "needs" in options and rating is not None:
        found = found and all(name in rating.techniques for name in options["needs"])
    if "symmetry" in options:
        given = generated.puzzle.clues["givens"].pieces(generated.puzzle.board)
        found = found and all(len(generated.puzzle.board) - 1 - cell in given for cell in given)  # type: ignore[operator]
    if "clues" in options:
        first, _, last = options["clues"].partition("-")
        found = found and int(first) <= generated.clues <= int(last)
    if "extra" in options:
        found = found and all(generated.puzzle.clues[name] for name in options["extra"])
    return found


def lines(names: list[str], number: int, patience: float, jobs: int) -> Iterator[str]:
    """The table."""
    yield head("set", "generated", "different", "one solution", "as requested", "same again", "CPU s", "")
    rows = [each for each in ROWS if not names or any(name in each.name for name in names)]
    tasks = [(each, ceil(number * each.share), patience) for each in rows]
    for each, checked in in_turn(check_row, tasks, "rows", jobs=jobs):
        counts = (checked.generated, checked.different, checked.unique, checked.as_requested, checked.again)
        yield row((each.name, *(f"{count:,}" for count in counts), f"{checked.seconds:.0f}", checked.ended))


def main() -> None:
    """Print the table as it grows."""
    parser = argparse.ArgumentParser(prog="python bench/proven.py", description=__doc__)
    parser.add_argument("--number", type=int, default=1000, help="puzzles of each kind (1000)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="WORD", help="only rows named like this")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds without a puzzle (60)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    options = parser.parse_args()
    for line in lines(options.kinds, options.number, options.patience, options.jobs):
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
