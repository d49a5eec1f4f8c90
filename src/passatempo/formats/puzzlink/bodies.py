"""The bodies of links: which codes follow each other, depending on the clues of the kind.

| clues | body |
|---|---|
| Boxes, or Givens alone | numbers in cells; the size decides the boxes |
| Regions, InnerWalls | walls, numbers in cells, then the cells in no room if there are any |
| Regions and Pointers | walls, then digits and arrows in cells |
| OperationCages | walls, then a number for each room: its product |
| VisibleNumbers | numbers at the top, the bottom, the left, the right; then in cells if there are any |
| Runs | cells with sums, then the sums above and left of the board, where a run starts at its edge |
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from math import isqrt
from typing import Any, ClassVar

from passatempo.board import Board
from passatempo.clues import (
    Boxes,
    Clue,
    Givens,
    InnerWalls,
    OperationCages,
    Pointers,
    Regions,
    Runs,
    VisibleNumbers,
)
from passatempo.clues.cages import OperationCage
from passatempo.clues.outside import SIDES, Place, places
from passatempo.clues.runs import Sums
from passatempo.formats.format import Kind
from passatempo.formats.puzzlink.body_codes import (
    NO_ROOM,
    Body,
    WallBits,
    cannot_write,
    inner_walls,
    read_bits,
    read_digits,
    read_numbers,
    read_sum,
    read_sums,
    read_walls,
    rooms_within,
    walls_between,
    with_walls,
    write_bits,
    write_digits,
    write_numbers,
    write_sum,
    write_sums,
    write_walls,
)
from passatempo.messages import Message

Clues = Mapping[type[Clue], Clue]


class BodyLayout(ABC):
    """The order of codes in a body, for kinds with certain clues."""

    states: ClassVar[tuple[type[Clue], ...]]  # the types of clues that it can express
    strip: ClassVar[int] = 0  # rows at the top and columns at the left that the size in the link excludes

    @abstractmethod
    def read(self, body: Body, board: Board) -> Clues:
        """The clues in a body, by type; InputError if it is invalid."""

    @abstractmethod
    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """The body for these clues, which include empty ones; UnsupportedError if it cannot express them."""


def _read_givens(body: Body, board: Board) -> Givens:
    values = read_numbers(body, len(board))
    if (zero := next((cell for cell, value in values.items() if value == 0), None)) is not None:
        raise body.error("{cell} holds 0: expected values from 1 on", board.name(zero))
    return Givens(values)


class PlainLayout(BodyLayout):
    """Numbers in cells."""

    states = (Givens,)

    def read(self, body: Body, board: Board) -> Clues:
        """The givens."""
        return {Givens: _read_givens(body, board)}

    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """The givens."""
        return write_numbers(clues[Givens].values, len(board))


class RoomsLayout(BodyLayout):
    """Walls and numbers; bits at the end mark the cells in no room."""

    states = (Regions, InnerWalls, Givens)

    def read(self, body: Body, board: Board) -> Clues:
        """The rooms, the walls inside them, and the givens."""
        walls = read_walls(body, board)
        givens = _read_givens(body, board)
        bits = b"" if body.at_end else read_bits(body, len(board), Message("cells without a room"))
        outside = [cell for cell, is_outside in enumerate(bits) if is_outside]
        return {**_rooms_and_walls(walls, board, outside), Givens: givens}

    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """Walls, numbers, and cells in no room if there are any."""
        rooms: Regions = clues[Regions]
        outside = bytes(not rooms.has(cell) for cell in board.cells)
        walls = _write_rooms(rooms, board, clues.get(InnerWalls, InnerWalls()))
        body = walls + write_numbers(clues[Givens].values, len(board))
        return body + (write_bits(outside) if any(outside) else "")


class ArrowsLayout(BodyLayout):
    """Walls, digits and arrows; a black cell is in no room."""

    states = (Regions, Pointers, Givens)

    def read(self, body: Body, board: Board) -> Clues:
        """The rooms, the arrows and the givens."""
        walls = read_walls(body, board)
        values, arrows = read_digits(body, len(board))
        rooms = _rooms_and_walls(walls, board, arrows)
        return {**rooms, Pointers: Pointers(arrows), Givens: Givens(values)}

    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """Walls, also around black cells; then the cells."""
        cells = write_digits(clues[Givens].values, clues[Pointers].symbols, len(board))
        return _write_rooms(clues[Regions], board) + cells


def _rooms_and_walls(walls: WallBits, board: Board, outside: Iterable[int]) -> Clues:
    """The rooms enclosed by walls, and the walls inside a room."""
    labels = rooms_within(walls, board, outside)
    inner = inner_walls(walls, labels, board)
    return {Regions: Regions(labels), InnerWalls: InnerWalls(tuple(inner))}


def _write_rooms(rooms: Regions, board: Board, inner: InnerWalls | None = None) -> str:
    walls = with_walls(walls_between(rooms.labels, board), inner.parts if inner else (), board)
    outside = (cell for cell in board.cells if not rooms.has(cell))
    cut_out = rooms_within(walls, board, outside)
    for cell, (label, wanted) in enumerate(zip(cut_out, rooms.labels, strict=True)):
        if label != wanted:
            raise cannot_write("{name}, whose cells are not connected", rooms.of(cell).name)
    return write_walls(walls, board)


class ProductsLayout(BodyLayout):
    """Walls, and products of rooms; a room without a number is not a cage."""

    states = (OperationCages,)

    def read(self, body: Body, board: Board) -> Clues:
        """A cage for each room with a number."""
        rooms: dict[str, list[int]] = {}
        for cell, label in enumerate(rooms_within(read_walls(body, board), board)):
            rooms.setdefault(label, []).append(cell)
        products = read_numbers(body, len(rooms), "rooms")
        if len(products) < len(rooms):
            body.left_out.harmless(Message("the walls of rooms without a number"))
        numbered = ((tuple(cells), products.get(at)) for at, cells in enumerate(rooms.values()))
        cages = (
            OperationCage(cells, product, _times(cells)) for cells, product in numbered if product is not None
        )
        return {OperationCages: OperationCages(tuple(cages))}

    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """A room for each cage, and for each cell in none."""
        cages: OperationCages = clues[OperationCages]
        labels = [NO_ROOM] * len(board)
        for at, cage in enumerate(cages.parts):
            for cell in cage.cells:
                labels[cell] = str(at)
        walls = walls_between(labels, board)
        rooms = rooms_within(walls, board)
        products = {}
        for cage in cages.parts:
            room = {rooms[cell] for cell in cage.cells}
            if cage.operation != _times(cage.cells):
                raise cannot_write("{part_name}: a product alone", cages.part_name(cage, board))
            if len(room) > 1:
                raise cannot_write("{part_name}, whose cells are not connected", cages.part_name(cage, board))
            products[int(room.pop()) - 1] = cage.total
        return write_walls(walls, board) + write_numbers(products, len(set(rooms)))


def _times(cells: tuple[int, ...]) -> str:
    """The operation of a cage with these cells: none for a single one."""
    return "x" if len(cells) > 1 else ""


class EdgesLayout(BodyLayout):
    """Numbers beside the board, then numbers in cells."""

    states = (VisibleNumbers, Givens)
    _GREATEST = 255  # beside the board; the site reads no larger number there

    def read(self, body: Body, board: Board) -> Clues:
        """The numbers at the edges, and givens if there are any."""
        around = _around(board)
        numbers = read_numbers(body, len(around), Message("places around the board"))
        seen = VisibleNumbers({around[at]: number for at, number in numbers.items()})
        return {VisibleNumbers: seen, Givens: Givens() if body.at_end else _read_givens(body, board)}

    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """The numbers at the edges, and givens if there are any."""
        around, seen, givens = _around(board), clues[VisibleNumbers].numbers, clues[Givens].values
        numbers = {at: seen[place] for at, place in enumerate(around) if place in seen}
        body = write_numbers(numbers, len(around), self._GREATEST)
        return body + (write_numbers(givens, len(board)) if givens else "")


def _around(board: Board) -> list[Place]:
    """The places beside the board, in the order of the body."""
    return [Place(side, line) for side in SIDES for line in range(places(board, side))]


class RunsLayout(BodyLayout):
    """Black cells with sums; the first row and column are black, and their sums are at the end."""

    states = (Runs,)
    strip = 1

    def read(self, body: Body, board: Board) -> Clues:
        """The black cells."""
        inner = _inner(board)
        black = {inner[at]: Sums(*sums) for at, sums in read_sums(body, len(inner)).items()}
        top, left = board.row_groups[0].cells, board.column_groups[0].cells
        above = {cell: Sums(down=read_sum(body)) for cell in top[1:] if cell + board.cols not in black}
        beside = {cell: Sums(across=read_sum(body)) for cell in left[1:] if cell + 1 not in black}
        black |= dict.fromkeys((*top, *left), Sums()) | above | beside
        return {Runs: Runs(_without_idle_sums(black, board, body))}

    def write(self, clues: Mapping[type[Clue], Any], board: Board) -> str:
        """The cells without the first row and column, then the sums of those."""
        black: Mapping[int, Sums] = clues[Runs].black
        top, left = board.row_groups[0].cells, board.column_groups[0].cells
        for cell in (*top, *left):
            if cell not in black:
                raise cannot_write(
                    "the white cell {cell}: the first row and column are black", board.name(cell)
                )
        inner = _inner(board)
        cells = write_sums({at: black[cell] for at, cell in enumerate(inner) if cell in black}, len(inner))
        above = (black[cell].down for cell in top[1:] if cell + board.cols not in black)
        beside = (black[cell].across for cell in left[1:] if cell + 1 not in black)
        return cells + "".join(map(write_sum, (*above, *beside)))


def _inner(board: Board) -> list[int]:
    """The cells outside the first row and column."""
    return [cell for cell in range(board.cols, len(board)) if cell % board.cols]


def _without_idle_sums(black: dict[int, Sums], board: Board, body: Body) -> dict[int, Sums]:
    """The black cells without sums that have no run after them, which have no effect on the site either."""
    effective = {}
    for cell, (down, across) in black.items():
        below, beside = cell + board.cols, cell + 1
        has_run_below = below < len(board) and below not in black
        has_run_beside = beside % board.cols != 0 and beside not in black
        effective[cell] = Sums(down if has_run_below else None, across if has_run_beside else None)
    if effective != black:
        body.left_out.harmless(Message("sums without a run"))
    return effective


# The layout of a kind is the first whose type of clue the kind has.
_PLAIN = PlainLayout()
_LAYOUTS: tuple[tuple[type[Clue], BodyLayout], ...] = (
    (Boxes, _PLAIN),
    (Runs, RunsLayout()),
    (OperationCages, ProductsLayout()),
    (Pointers, ArrowsLayout()),
    (VisibleNumbers, EdgesLayout()),
    (Regions, RoomsLayout()),
    (Givens, _PLAIN),
)


def layout_of(kind: Kind) -> BodyLayout | None:
    """The layout of a kind; None if links cannot express its clues."""
    types = set(kind.clue_types.values())
    return next((layout for clue, layout in _LAYOUTS if clue in types), None)


def box_problem(kind: Kind, board: Board) -> str:
    """What is wrong with a board on which the site draws other boxes than the default ones; empty if none.

    Its boxes are squares whose side is the root of the width, rounded down; on 6 columns they are 2x3. On 2
    and 3 columns they have 1 cell and add no rule, like ours there, which are whole rows.
    """
    size = board.cols
    height, width = (2, 3) if size == 6 else (isqrt(size), isqrt(size))
    if Boxes not in kind.clue_types.values() or height * width == size or size <= 3:
        return ""
    return Message(
        "a board of {board}, on which puzz.link draws boxes of {height}x{width}", board, height, width
    )
