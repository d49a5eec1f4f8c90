"""Symmetric completion: givens are added until those of a completed board have a symmetry.

More givens leave the solution unique. Orbits of added givens that it does not need are removed again, one
after another; the images of the author's own givens stay.
"""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.answers import is_unique
from passatempo.clues.givens import Givens
from passatempo.deadline import seconds_left
from passatempo.generating.additions import AdditionSpace
from passatempo.generating.author_board import Completed
from passatempo.layouts.orbits import Orbits, orbits_of
from passatempo.puzzle import Puzzle
from passatempo.records import replace


def with_symmetry(author: Puzzle, done: Completed, symmetry: str) -> Completed:
    """The completed board with symmetric givens; InputError if the board does not have the symmetry."""
    space = AdditionSpace(_without(done.puzzle, done.added), None, done.solution.values_shown)
    orbits = orbits_of(author.board, symmetry)
    own, open_cells = set(space.given), set(space.cells)
    needed = _images(orbits, own) & open_cells
    extra = (_images(orbits, set(done.added)) & open_cells) - needed
    kept = needed | extra
    for orbit in sorted({frozenset(orbits.cell_orbit(cell)) for cell in extra}, key=min):
        fewer = kept - orbit | needed
        if is_unique(space.with_givens(_values(done, fewer)), seconds=seconds_left()):
            kept = fewer
    added = _values(done, kept)
    return replace(
        done,
        puzzle=space.with_givens(added),
        added=added,
        fewest=done.fewest and kept == set(done.added),
    )


def _images(orbits: Orbits, cells: set[int]) -> set[int]:
    return {image for cell in cells for image in orbits.cell_orbit(cell)}


def _values(done: Completed, cells: set[int]) -> Mapping[int, int]:
    return {cell: done.solution.values_shown[cell] for cell in sorted(cells)}


def _without(puzzle: Puzzle, added: Mapping[int, int]) -> Puzzle:
    """The board before givens were added."""
    changes = {
        name: Givens({cell: value for cell, value in clue.values.items() if cell not in added})
        for name, clue in puzzle.printed.items()
        if isinstance(clue, Givens)
    }
    return replace(puzzle, **changes)  # type: ignore[arg-type]
