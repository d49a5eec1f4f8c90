"""Symmetry: rotations and reflections of a board, and the orbits of cells under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from passatempo.board import Board, once_a_size
from passatempo.deadline import watched
from passatempo.errors import InputError

Item = TypeVar("Item")
Cells = tuple[int, ...]
Transform = Cells  # the image of each cell

# Rotations and reflections: the row and column of the image, from those of a cell and the last of each.
_TRANSFORMS: Mapping[str, Callable[[int, int, int, int], tuple[int, int]]] = {
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

# The transforms of each symmetry; every entry is a group.
SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "none": ("same",),
    "180": ("same", "half"),
    "90": ("same", "half", "quarter", "three quarters"),
    "horizontal": ("same", "upside down"),
    "vertical": ("same", "left to right"),
    "diagonal": ("same", "falling"),
    "both": ("same", "half", "upside down", "left to right"),
    "full": tuple(_TRANSFORMS),
}


@once_a_size
def board_transforms(board: Board) -> dict[str, Transform]:
    """Every rotation and reflection that maps a board to itself, the identity first."""
    names = tuple(_TRANSFORMS) if board.rows == board.cols else _FOR_ANY_BOARD
    last = (board.rows - 1, board.cols - 1)
    return {
        name: tuple(board.at(*_TRANSFORMS[name](*board.place(cell), *last)) for cell in watched(board.cells))
        for name in names
    }


def symmetry_transforms(symmetry: str, board: Board) -> list[Transform]:
    """The transforms of a symmetry; an InputError if the name is unknown or the board does not have it."""
    if symmetry not in SYMMETRIES:
        raise InputError(
            "'{symmetry}' is not a symmetry: expected one of {symmetries}", symmetry, ", ".join(SYMMETRIES)
        )
    possible = board_transforms(board)
    if any(name not in possible for name in SYMMETRIES[symmetry]):
        raise InputError("a board of {board} is not square: it has no symmetry '{symmetry}'", board, symmetry)
    return [possible[name] for name in SYMMETRIES[symmetry]]


def orbits(items: Mapping[Item, Cells], transforms: Sequence[Transform]) -> Iterator[tuple[Item, ...]]:
    """The orbits of items, each of which lies on some cells.

    An item whose image does not exist is in an orbit with those images that do.
    """
    if len(transforms) == 1:
        yield from ((item,) for item in items)
        return
    found = _Places(items)
    remaining = dict.fromkeys(items)
    while remaining:
        first = next(iter(remaining))
        orbit = dict.fromkeys([first])
        for transform in transforms:
            there = found.at(tuple(transform[cell] for cell in items[first]))
            orbit |= dict.fromkeys(each for each in there if each in remaining)
        for each in orbit:
            del remaining[each]
        yield tuple(orbit)


def are_symmetric(places: Iterable[Cells], transforms: Sequence[Transform]) -> bool:
    """Whether transforms map all places to places, the cells of each in any order."""
    found = set(map(frozenset, places))
    return all(
        frozenset(transform[cell] for cell in place) in found for transform in transforms for place in found
    )


class _Places(Generic[Item]):
    """Items by their cells: in order if there is one with that order, else in any order."""

    def __init__(self, items: Mapping[Item, Cells]) -> None:
        self._ordered: dict[Cells, list[Item]] = {}
        self._unordered: dict[frozenset[int], list[Item]] = {}
        for item, cells in items.items():
            self._ordered.setdefault(cells, []).append(item)
            self._unordered.setdefault(frozenset(cells), []).append(item)

    def at(self, cells: Cells) -> list[Item]:
        return self._ordered.get(cells) or self._unordered.get(frozenset(cells), [])
