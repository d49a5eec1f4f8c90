"""Every clue of every kind has a sample that needs it: without it there are other solutions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.clues import BlackCells, Boxes, Givens, Grids, Regions, Values
from passatempo.kinds import all_kinds
from passatempo.puzzle import Puzzle

STRUCTURE = (BlackCells, Boxes, Givens, Grids, Regions, Values)  # without them it is another board
VARIANTS = [
    (kind, field)
    for kind in all_kinds()
    for field, clue_type in kind.clue_types.items()
    if not issubclass(clue_type, STRUCTURE)
]


def puzzles_with(kind: type[Puzzle], field: str) -> Iterator[Puzzle]:
    """The samples that state this clue, those named after it first."""
    paths = (SAMPLES / kind.name).glob("*.txt")
    for path in sorted(paths, key=lambda path: (field not in path.stem, path.stem)):
        puzzle = next(pt.read_all(path.read_text())).puzzle
        if field in puzzle.explicit_clues():
            yield puzzle


def without(puzzle: Puzzle, field: str) -> Puzzle:
    """The puzzle without this clue. Of a clue that is removed part by part, black cells stay black."""
    bare = stated = puzzle.clues[field]
    while fewer := next(bare.with_one_removed(puzzle.board), None):
        _, bare = fewer
    return replace(puzzle, **{field: None if bare is stated else bare})


@pytest.mark.parametrize(("kind", "field"), VARIANTS, ids=lambda named: getattr(named, "name", named))
def test_a_sample_needs_the_clue(kind: type[Puzzle], field: str) -> None:
    """A clue that no sample needs would not be tested by solving samples."""
    weaker = (without(puzzle, field) for puzzle in puzzles_with(kind, field))
    assert any(pt.is_unique(puzzle, seconds=60) is False for puzzle in weaker)


def test_a_cage_with_0_for_a_sum_has_none() -> None:
    """Some collections write it so; the cage still has no repeated digit."""
    assert pt.read("sudoku 4x4\ncages\n0 A1 B1") == pt.read("sudoku 4x4\ncages\n. A1 B1")
