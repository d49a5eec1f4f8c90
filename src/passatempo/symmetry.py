"""Symmetry: the ways to turn and mirror a board, and which cells go together under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from passatempo.board import Board, once_a_size
from passatempo.errors import InputError

Item = TypeVar("Item")
Cells = tuple[int, ...]
Transform = Cells  # for each cell, where it goes

# Each way to turn a board: the row and the column that a cell gets, by its own and the last of each.
_TURNS: Mapping[str, Callable[[int, int, int, int], tuple[int, int]]] = {
    "same": lambda row, col, last_row, last_col: (row, col),
    "half": lambda row, col, last_row, last_col: (last_row - row, last_col - col),
    "upside down": lambda row, col, last_row, last_col: (last_row - row, col),
    "left to right": lambda row, col, last_row, last_col: (row, last_col - col),
    "quarter": lambda row, col, last_row, last_col: (col, last_row - row),
    "three quarters": lambda row, col, last_row, last_col: (last_col - col, row),
    "falling": lambda row, col, last_row, last_col: (col, row),
    "rising": lambda row, col, last_row, last_col: (last_col - col, last_row - row),
}
_FOR_ANY_BOARD = ("same", "half", "upside down", "left to right")

# What a symmetry keeps as it is; each has all that its own members make together.
SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "none": ("same",),
    "180": ("same", "half"),
    "90": ("same", "half", "quarter", "three quarters"),
    "horizontal": ("same", "upside down"),
    "vertical": ("same", "left to right"),
    "diagonal": ("same", "falling"),
    "both": ("same", "half", "upside down", "left to right"),
    "full": tuple(_TURNS),
}


@once_a_size
def board_transforms(board: Board) -> dict[str, Transform]:
    """Every way to turn a board so that it covers itself, the first leaving it as it is."""
    names = tuple(_TURNS) if board.rows == board.cols else _FOR_ANY_BOARD
    last = (board.rows - 1, board.cols - 1)
    return {
        name: tuple(board.at(*_TURNS[name](*board.place(cell), *last)) for cell in board.cells)
        for name in names
    }


def symmetry_transforms(symmetry: str, board: Board) -> list[Transform]:
    """The turns of a symmetry; an InputError if there is none such, or the board has it not."""
    if symmetry not in SYMMETRIES:
        raise InputError(f"'{symmetry}' is no symmetry: expected one of {', '.join(SYMMETRIES)}")
    possible = board_transforms(board)
    if any(name not in possible for name in SYMMETRIES[symmetry]):
        raise InputError(f"a board of {board} is not square: it has no symmetry '{symmetry}'")
    return [possible[name] for name in SYMMETRIES[symmetry]]


def orbits(items: Mapping[Item, Cells], transforms: Sequence[Transform]) -> Iterator[tuple[Item, ...]]:
    """Items on cells, those together that turns bring to each other's cells.

    One whose counterpart is not there goes with whatever of it there is.
    """
    if len(transforms) == 1:
        yield from ((item,) for item in items)
        return
    found = _Places(items)
    left = dict.fromkeys(items)
    while left:
        first = next(iter(left))
        orbit = dict.fromkeys([first])
        for transform in transforms:
            there = found.at(tuple(transform[cell] for cell in items[first]))
            orbit |= dict.fromkeys(each for each in there if each in left)
        for each in orbit:
            del left[each]
        yield tuple(orbit)


def are_symmetric(places: Iterable[Cells], transforms: Sequence[Transform]) -> bool:
    """Whether turns bring all places onto places, their cells in any order."""
    found = set(map(frozenset, places))
    return all(
        frozenset(transform[cell] for cell in place) in found for transform in transforms for place in found
    )


class _Places(Generic[Item]):
    """Items by the cells they are about: in their order if that tells them apart, or else in any."""

    def __init__(self, items: Mapping[Item, Cells]) -> None:
        self._ordered: dict[Cells, list[Item]] = {}
        self._unordered: dict[frozenset[int], list[Item]] = {}
        for item, cells in items.items():
            self._ordered.setdefault(cells, []).append(item)
            self._unordered.setdefault(frozenset(cells), []).append(item)

    def at(self, cells: Cells) -> list[Item]:
        return self._ordered.get(cells) or self._unordered.get(frozenset(cells), [])
