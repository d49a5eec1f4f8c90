"""The benchmarks of generating: they count what is made, and find what is not as it should be."""

from __future__ import annotations

import proven
import pytest
import rates

import passatempo as pt
from passatempo.kinds import all_kinds, kind_named


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
def test_every_promise_is_looked_at(row: proven.Row) -> None:
    _, looked = proven.looked_at((row, 3, 20.0))
    assert (looked.made, looked.different, looked.unique, looked.as_requested, looked.again) == (3,) * 5


def test_what_is_not_as_promised_is_found() -> None:
    made = next(pt.generate("sudoku", size="4x4", seed=1))
    assert proven._one_solution(made)
    several = pt.Generated(pt.read("sudoku 4x4"), made.solution, 0)
    assert not proven._one_solution(several)
    assert not proven._meets_options(made, {"difficulty": "extreme"})
    assert not proven._meets_options(made, {"clues": "15-16"})
    assert not proven._meets_options(made, {"extra": ["thermometers"]})


def test_every_kind_is_looked_at() -> None:
    assert {kind_named(row.kind).name for row in proven.ROWS} == {kind.name for kind in all_kinds()}


@pytest.mark.slow
def test_rates_are_told_beside_what_is_wanted() -> None:
    first, *rows = rates.lines(["no such"], 0.01)
    assert first.startswith("| what | a second | wanted | puzzles |")
    assert rows == []
    assert rates.told("something", 300, 2.0, 100) == "| something | 150 | 100 | 300 |"
    puzzles, seconds = rates.rate(rates.Row("a", "sudoku", "4x4"), 0.05)
    assert puzzles > 0
    assert seconds >= 0.05
