"""Boards of any size to measure growth: reproducible, and solved by propagation alone. They are large but
easy for their size, so the cost of model and propagation grows, not search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from math import isqrt
from random import Random

import passatempo as pt
from passatempo.board import Board
from passatempo.clues import Givens, Regions, Runs
from passatempo.clues.runs import Sums
from passatempo.kinds import kind_named
from passatempo.methods.base import Limits
from passatempo.methods.kernel_run import propagated
from passatempo.methods.native import METHOD as NATIVE

DIGITS = 9
TILE = 5  # the side of the tiles of a suguru
LARGEST_ROOM = 7  # with fewer values a tile may be left with none beside those around it
SHARE = 3  # of the cells, one in so many is given to begin with
Place = tuple[int, int]
Maker = Callable[..., pt.Puzzle]  # a kind


def with_givens(puzzle: pt.Puzzle, solution: Sequence[int], dice: Random) -> pt.Puzzle:
    """The puzzle with enough values of its solution given that propagation finds the others."""
    filled = [cell for cell, value in enumerate(solution) if value]
    given_cells = set(dice.sample(filled, len(filled) // SHARE))
    while True:
        given = replace(puzzle, givens=Givens({cell: solution[cell] for cell in sorted(given_cells)}))  # type: ignore[call-arg]
        left = propagated(given.problem(), Limits()).domains
        still_open = [cell for cell in filled if len(left[cell]) > 1]
        if not still_open:
            return given
        given_cells.update(dice.sample(still_open, len(still_open) // 8 + 1))


def sudoku(size: int, dice: Random) -> pt.Puzzle:
    """The cyclic board with its rows, columns and values shuffled."""
    side = isqrt(size)

    def lines() -> list[int]:
        bands = dice.sample(range(side), side)
        return [band * side + line for band in bands for line in dice.sample(range(side), side)]

    rows, cols, values = lines(), lines(), dice.sample(range(1, size + 1), size)
    full = [values[(r % side * side + r // side + c) % size] for r, c in product(rows, cols)]
    return with_givens(kind_named("sudoku")(Board(size, size)), full, dice)


def kakuro(size: int, dice: Random) -> pt.Puzzle:
    """Black cells at random, and more of them where a run would be too long."""
    rows, cols = dice.sample(range(DIGITS), DIGITS), dice.sample(range(DIGITS), DIGITS)
    full: dict[Place, int] = {}
    for r, c in product(range(1, size), repeat=2):
        if dice.random() > 0.2 and _length(full, (r, c), 1, 0) < DIGITS > _length(full, (r, c), 0, 1):
            # Any nine neighbours in a line differ, since both permutations repeat after nine.
            full[r, c] = (rows[r % DIGITS] + cols[c % DIGITS]) % DIGITS + 1
    board = Board(size, size)
    black = [place for place in map(board.place, board.cells) if place not in full]
    sums = {board.at(*place): Sums(_sum(full, place, 1, 0), _sum(full, place, 0, 1)) for place in black}
    values = [full.get(board.place(cell), 0) for cell in board.cells]
    kind: Maker = kind_named("kakuro")
    return with_givens(kind(board, runs=Runs(sums)), values, dice)


def _length(full: dict[Place, int], place: Place, down: int, right: int) -> int:
    """How many white cells lie before a place."""
    length, (r, c) = 0, place
    while (r := r - down, c := c - right) in full:
        length += 1
    return length


def _sum(full: dict[Place, int], black: Place, down: int, right: int) -> int | None:
    """The sum of the run behind a black cell, if there is one."""
    total, (r, c) = 0, black
    while (value := full.get((r := r + down, c := c + right))) is not None:
        total += value
    return total or None


def suguru(size: int, dice: Random) -> pt.Puzzle:
    """Tile by tile: random rooms until some can be filled beside those already filled."""
    room_of: dict[Place, str] = {}
    full: dict[Place, int] = {}
    for top, left in product(range(0, size, TILE), repeat=2):
        while not _fill(top, left, room_of, full, dice):
            pass
    board = Board(size, size)
    kind: Maker = kind_named("suguru")
    rooms = Regions(tuple(room_of[board.place(cell)] for cell in board.cells))
    return with_givens(kind(board, rooms=rooms), [full[board.place(cell)] for cell in board.cells], dice)


def _fill(top: int, left: int, room_of: dict[Place, str], full: dict[Place, int], dice: Random) -> bool:
    """Cut a tile into rooms and fill them, if possible."""
    board = Board(TILE, TILE)
    kind: Maker = kind_named("suguru")
    rooms = [f"{top}/{left}/{room}" for room in _rooms(dice)]
    problem = kind(board, rooms=Regions(tuple(rooms))).problem()
    near = {cell: _around(full, top + r, left + c) for cell in board.cells for r, c in [board.place(cell)]}
    allowed = {cell: tuple(v for v in problem.domains[cell] if v not in near[cell]) for cell in board.cells}
    found = NATIVE.solutions(problem.narrowed(allowed), Limits()) if all(allowed.values()) else iter(())
    for cell, value in enumerate(next(found, ())):
        r, c = board.place(cell)
        room_of[top + r, left + c], full[top + r, left + c] = rooms[cell], value
    return (top, left) in full


def _around(full: dict[Place, int], r: int, c: int) -> set[int]:
    """The values that touch a place."""
    return {full.get((r + down, c + right), 0) for down, right in product((-1, 0, 1), repeat=2)}


def _rooms(dice: Random) -> list[int]:
    """The room number of each cell; a room grows until it is large enough or blocked."""
    room_of: dict[Place, int] = {}
    places = [(r, c) for r in range(TILE) for c in range(TILE)]
    for room, start in enumerate(dice.sample(places, len(places))):
        size, edge = 0, [start]
        while edge and size < LARGEST_ROOM:
            r, c = edge.pop(dice.randrange(len(edge)))
            if (r, c) in places and (r, c) not in room_of:
                room_of[r, c] = room
                size += 1
                edge += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return [room_of[place] for place in places]
