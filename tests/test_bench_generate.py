"""The benchmarks of generating: they count puzzles and find those that break a promise."""

from __future__ import annotations

import proven
import pytest
import rates

import passatempo as pt
from passatempo.kinds import all_kinds, kind_named

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "row",
    [
        proven.Row("sudoku", "4x4"),
        proven.Row("hoodoo", "5x5"),
        proven.Row("sudoku", "6x6", options={"difficulty": "easy"}),
        proven.Row("sudoku", "6x6", options={"symmetry": "180", "clues": "12-14"}),
        proven.Row("sudoku", "6x6", options={"extra": ["thermometers"]}),
    ],
    ids=lambda row: row.name,
)
def test_every_promise_is_checked(row: proven.Row) -> None:
    """A promise that is not checked for some request would count as zero here."""
    _, checked = proven.check_row((row, 3, 20.0))
    assert (checked.generated, checked.different, checked.unique, checked.as_requested, checked.again) == (
        3,
    ) * 5


def test_what_is_not_as_promised_is_found() -> None:
    """A check that never fails proves nothing: each gets a puzzle that breaks its promise."""
    generated = next(pt.generate("sudoku", size="4x4", seed=1))
    assert proven._one_solution(generated)
    several = pt.Generated(pt.read("sudoku 4x4"), generated.solution, 0)
    assert not proven._one_solution(several)
    assert not proven._meets_options(generated, {"difficulty": "extreme"})
    assert not proven._meets_options(generated, {"clues": "15-16"})
    assert not proven._meets_options(generated, {"extra": ["thermometers"]})


def test_every_kind_is_checked() -> None:
    """A new kind needs a row in the benchmark."""
    rows = {kind_named(row.kind).name for row in proven.ROWS}
    assert not {kind.name for kind in all_kinds()} - rows, "add a row to ROWS in bench/proven.py"


@pytest.mark.slow
def test_rates_are_shown_beside_their_targets() -> None:
    """The table compares what was measured with the target of each row."""
    first, *rows = rates.lines(["no such"], {}, seconds=0.01)
    assert first.startswith("| what | a second | wanted | puzzles |")
    assert rows == []
    assert rates.rate_row("something", 300, 2.0, 100) == "| something | 150 | 100 | 300 |"
    puzzles, seconds = rates.rate(rates.Row("a", "sudoku", "4x4"), 0.05)
    assert puzzles > 0
    assert seconds >= 0.05
