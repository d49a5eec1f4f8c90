"""Every published puzzle of kinds that must always be fast, by us alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import published
from figures import Figures, keep
from measure import Result, measured, warm_up
from peers import OURS
from questions import PuzzleSet, is_wanted, rows, samples
from tables import head, number, row

SECONDS = 120.0  # limit for a question
QUICK = 0.25  # seconds, that no board above the line takes
LEGEND = f"""\
CPU milliseconds of `pt.solve` on every published puzzle of these kinds, not on a selection: a solution and
the proof whether it is unique. Limit: {SECONDS:g} seconds; `>`: it was exceeded."""


def hides_operations(record: published.Record) -> bool:
    """Whether a cage shows its number alone."""
    return any(cage["op"] is None for cage in record["cages"])


QUICK_SETS = (
    PuzzleSet("kenken", ("kenken_*",)),
    PuzzleSet("kenken, hidden operations", ("kenken_*",), hides_operations),
    PuzzleSet("jigsaw", ("jigsaw_janko",)),
    PuzzleSet("jigsaw, blank layouts", ("jigsaw_layouts*",)),
    PuzzleSet("killer", ("killer_janko", "killer_krazydad*")),
    PuzzleSet("kakuro up to 40x40", ("kakuro_*",), lambda record: max(record["rows"], record["cols"]) <= 40),
    PuzzleSet("suguru", ("suguru_*",)),
    PuzzleSet("makaro", ("makaro_*",)),
    PuzzleSet("sudoku 16x16", ("sudoku_large_*",), rows(16, 16)),
)
MOST = 10_000  # more than there are of any


def lines(figures: Figures, wanted: Sequence[str] = ()) -> Iterator[str]:
    """A row for each set."""
    warm_up(OURS[:1], next(samples("latin")))
    found = [(each.name, each.questions(MOST)) for each in QUICK_SETS if is_wanted(each.name, wanted)]
    if not any(questions for _, questions in found):
        return
    yield head(
        "set", "puzzles", "median", "95th", "worst", f"above {1000 * QUICK:.0f} ms", "verified", "wrong"
    )
    for name, questions in found:
        result = measured(name, questions, OURS[:1], SECONDS)
        keep(figures, f"every/{name}", result.times[OURS[0].name].seconds)
        yield _row(result)


def _row(result: Result) -> str:
    times = result.times[OURS[0].name]
    figures = [f"{'>' if each >= result.limit else ''}{number(1000 * each)}" for each in times.quantiles()]
    slow = sum(each > QUICK for each in times.seconds)
    return row([result.name, result.questions, *figures, slow, result.verified, len(result.wrong)])
