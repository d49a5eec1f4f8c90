"""Every published puzzle of kinds that must always be fast, and of boards that may be slow, by us alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from measure import Result, measured, warm_up
from peers import OURS
from questions import LARGE, PuzzleSet, is_wanted, rows, samples
from tables import head, number, row

SECONDS = 120.0  # limit for a question
QUICK = 0.25  # seconds, that no board above the line takes
LEGEND = f"""\
CPU milliseconds of `pt.solve` on every published puzzle of these kinds, not on a selection: a solution and
the proof whether it is unique. The second table has the boards that may take longer than
{1000 * QUICK:.0f} ms. Limit: {SECONDS:g} seconds; `>`: it was exceeded."""

QUICK_SETS = (
    PuzzleSet("kenken", ("kenken_*",)),
    PuzzleSet("jigsaw", ("jigsaw_janko",)),
    PuzzleSet("jigsaw, blank layouts", ("jigsaw_layouts*",)),
    PuzzleSet("killer", ("killer_janko", "killer_krazydad*")),
    PuzzleSet("kakuro up to 40x40", ("kakuro_*",), lambda record: max(record["rows"], record["cols"]) <= 40),
    PuzzleSet("suguru", ("suguru_*",)),
    PuzzleSet("makaro", ("makaro_*",)),
    PuzzleSet("sudoku 16x16", ("sudoku_large_*",), rows(16, 16)),
)
LONG_SETS = (
    PuzzleSet("sudoku 25x25", LARGE, rows(25, 25)),
    PuzzleSet("killer, extreme", ("killer_iss_extreme",)),
    PuzzleSet("kakuro above 40x40", ("kakuro_*",), lambda record: max(record["rows"], record["cols"]) > 40),
    PuzzleSet("sudoku 400x400", ("sudoku_large_400x400",)),
)
MOST = 10_000  # more than there are of any


def lines(wanted: Sequence[str] = ()) -> Iterator[str]:
    """A table of those that must be quick, and one of the others."""
    warm_up(OURS[:1], next(samples("latin")))
    for sets in (QUICK_SETS, LONG_SETS):
        found = [(each.name, each.questions(MOST)) for each in sets if is_wanted(each.name, wanted)]
        if not any(questions for _, questions in found):
            continue
        yield head(
            "set", "puzzles", "median", "95th", "worst", f"above {1000 * QUICK:.0f} ms", "verified", "wrong"
        )
        for name, questions in found:
            yield _row(measured(name, questions, OURS[:1], SECONDS))
        yield ""


def _row(result: Result) -> str:
    times = result.times[OURS[0].name]
    figures = [f"{'>' if each >= result.limit else ''}{number(1000 * each)}" for each in times.quantiles()]
    slow = sum(each > QUICK for each in times.seconds)
    return row([result.name, result.questions, *figures, slow, result.verified, len(result.wrong)])
