"""What is shown of a board: its marks, the values of its cells, its houses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from passatempo.board import Group
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain
from passatempo.scene import Mark, Scene

Found = TypeVar("Found")


@record
class BoardView:
    """What a page needs to know of a board."""

    marks: Scene
    values: Sequence[Domain]  # of each cell
    houses: Sequence[Group]  # no value stands twice in one

    @property
    def every_value(self) -> list[int]:
        """The values that some cell may hold."""
        return sorted(set().union(*set(map(tuple, self.values))))


def view_of(puzzle: Puzzle) -> BoardView:
    """The view of a puzzle."""
    return BoardView(puzzle.scene(), list(map(puzzle.values, puzzle.board.cells)), _houses(puzzle))


def _houses(puzzle: Puzzle) -> list[Group]:
    return [rule.group for rule in puzzle.rules_problem().rules if isinstance(rule, AllDifferent)]


def unfinished_view(puzzle: Puzzle) -> BoardView:
    """The view of a board that is no puzzle yet: whatever can be shown of it."""
    cells = puzzle.board.cells
    marks = Scene(puzzle.board, tuple(_drawable_marks(puzzle)))
    unknown: list[Domain] = [() for _ in cells]
    values = _attempted(lambda: list(map(puzzle.values, cells)), unknown)
    return BoardView(_attempted(puzzle.scene, marks), values, _attempted(lambda: _houses(puzzle), []))


def _drawable_marks(puzzle: Puzzle) -> Iterator[Mark]:
    for clue in puzzle.printed.values():
        yield from _attempted(lambda clue=clue: list(clue.draw(puzzle)), [])  # type: ignore[misc]


def _attempted(compute: Callable[[], Found], default: Found) -> Found:
    """What a function returns; the default where it fails.

    A kind may rely on what its checks guarantee, and an unfinished board has not passed them: so it may
    raise any error.
    """
    try:
        return compute()
    except Exception:
        return default
