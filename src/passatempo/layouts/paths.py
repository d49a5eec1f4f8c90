"""Paths: random lines through cells; no two share a cell or cross."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise, product
from random import Random

from passatempo.board import Board, once_a_size
from passatempo.deadline import check, watched
from passatempo.records import dataclass

Cells = tuple[int, ...]
Corner = tuple[int, int]  # where four cells meet: the row and the column of the lower right one

_STARTS = 12  # for each line; from some no line can be drawn
_STEPS = 80  # from each start
_CELLS_A_LINE = 13  # of the board
_DIAGONAL = 0.35  # the probability that a diagonal step is tried before a straight one


@dataclass(frozen=True)
class LineCondition:
    """The condition on the cells of a line."""

    can_extend: Callable[[Cells], bool]  # whether cells may be the beginning of a line
    is_complete: Callable[[Cells], bool]  # whether they are a line
    both_ways: bool = False  # a line grows from its middle, at both ends at once


def default_line_count(board: Board) -> int:
    """The number of lines on a board of this size."""
    return max(1, len(board) // _CELLS_A_LINE)


def default_lengths(board: Board) -> range:
    """The lengths of lines: three cells, up to two thirds of a side."""
    return range(3, max(4, 2 * min(board.rows, board.cols) // 3 + 1))


def draw_lines(
    board: Board, rng: Random, condition: LineCondition, cells: Collection[int]
) -> tuple[Cells, ...]:
    """Random lines on these cells that meet a condition: the default number of them, or fewer."""
    drawer = _LineDrawer(board, rng, condition, set(cells))
    lines = (drawer.line() for _ in range(default_line_count(board)))
    return tuple(line for line in lines if line)


class _LineDrawer:
    """Draws one line after another, clear of those before."""

    def __init__(self, board: Board, rng: Random, condition: LineCondition, free: set[int]) -> None:
        self._board, self._rng, self._condition, self._free = board, rng, condition, free
        self._around = _around(board)
        self._crossed: set[Corner] = set()
        self._lengths = default_lengths(board)

    def line(self) -> Cells:
        """The next line; an empty one if none was found."""
        wanted = self._rng.choice(self._lengths)
        found: Cells = ()
        for _ in range(_STARTS if self._free else 0):
            found = max(found, self._longest(self._start(), wanted), key=len)
            if len(found) >= wanted:
                break
        self._free -= set(found)
        self._crossed.update(_corners(found, self._board))
        return found

    def _start(self) -> Cells:
        start = self._rng.choice(sorted(self._free))
        if self._condition.both_ways and self._rng.random() < 0.5:  # an even number of cells
            pairs = [pair for pair in self._ends((start,)) if self._condition.can_extend(pair)]
            return self._rng.choice(pairs) if pairs else (start,)
        return (start,)

    def _longest(self, start: Cells, wanted: int) -> Cells:
        """The longest line of at most the length wanted that the search met."""
        best: Cells = ()
        waiting = [start]
        for _ in range(_STEPS):
            if not waiting or len(best) == wanted:
                break
            check()
            path = waiting.pop()
            if len(path) in self._lengths and len(path) > len(best) and self._condition.is_complete(path):
                best = path
            waiting += [more for more in self._longer(path) if len(more) <= wanted]
        return best

    def _longer(self, path: Cells) -> list[Cells]:
        """The extensions of a path by one step, in random order."""
        ends = self._ends(path)
        if self._condition.both_ways:
            ends = (
                (first, *longer)
                for longer in ends
                for first, *_ in map(_reversed, self._ends(_reversed(longer)))
            )
        return [longer for longer in ends if self._condition.can_extend(longer)]

    def _ends(self, path: Cells) -> Iterator[Cells]:
        """The extensions of a path by one cell at its end."""
        steps = list(self._around[path[-1]])
        self._rng.shuffle(steps)
        steps.sort(key=lambda step: step[1] is not None and self._rng.random() > _DIAGONAL, reverse=True)
        for cell, corner in steps:
            if cell in self._free and self._is_clear(path, cell, corner):
                yield (*path, cell)

    def _is_clear(self, path: Cells, cell: int, corner: Corner | None) -> bool:
        """Whether a cell is neither on the path nor beside it, and the step there crosses no line."""
        if cell in path or any(near in path[:-1] for near in self._board.neighbours(cell)):
            return False
        return corner is None or corner not in (*self._crossed, *_corners(path, self._board))


def _reversed(path: Cells) -> Cells:
    return path[::-1]


def _corners(path: Cells, board: Board) -> Iterable[Corner]:
    """The corners that a path crosses diagonally."""
    steps = (_corner(one, other, board) for one, other in pairwise(path))
    return [corner for corner in steps if corner is not None]


def _corner(one: int, other: int, board: Board) -> Corner | None:
    (top, left), (bottom, right) = board.place(one), board.place(other)
    return None if top == bottom or left == right else (max(top, bottom), max(left, right))


@once_a_size
def _around(board: Board) -> list[list[tuple[int, Corner | None]]]:
    """For each cell those that touch it, and the corner that a diagonal step crosses."""
    return [list(_touching(board, cell)) for cell in watched(board.cells)]


def _touching(board: Board, cell: int) -> Iterator[tuple[int, Corner | None]]:
    row, col = board.place(cell)
    for down, right in product((-1, 0, 1), repeat=2):
        if (down or right) and board.has(row + down, col + right):
            other = board.at(row + down, col + right)
            yield other, _corner(cell, other, board)
