"""Random puzzles for the tests of formats: connected parts, rooms, cages. They need no solution."""

from __future__ import annotations

from random import Random

from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, OperationCages, Regions, SumCages
from passatempo.clues.base import Clue
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (4, 4), (5, 6)]


def random_parts(board: Board, random: Random, *, least: int = 1, most: int = 5) -> list[tuple[int, ...]]:
    """The board cut into connected parts, of these sizes where possible."""
    part_of: dict[int, int] = {}
    parts: list[list[int]] = []
    for first in random.sample(board.cells, len(board)):
        if first in part_of:
            continue
        part, wanted = [first], random.randint(least, most)
        part_of[first] = len(parts)
        while len(part) < wanted:
            around = [each for cell in part for each in board.neighbours(cell) if each not in part_of]
            if not around:
                break
            part.append(random.choice(around))
            part_of[part[-1]] = len(parts)
        parts.append(part)
    for part in parts:  # what is too small joins a neighbour that has room for it
        others = {part_of[each] for cell in part for each in board.neighbours(cell)} - {part_of[part[0]]}
        for other in sorted(others):
            if len(part) < least and len(parts[other]) + len(part) <= 9:
                parts[other] += part
                part_of.update(dict.fromkeys(part, other))
                part[:] = []
    return [tuple(sorted(part)) for part in parts if part]


def random_rooms(size: int, random: Random, *, scattered: bool = False) -> Regions:
    """Rooms of n cells: the rows, with cells exchanged; each stays connected unless `scattered`."""
    rooms = [number for number in range(size) for _ in range(size)]
    if scattered:
        random.shuffle(rooms)
        return Regions(tuple(map(str, rooms)))
    board = Board(size, size)
    for _ in range(300):
        one, other = random.sample(board.cells, 2)
        rooms[one], rooms[other] = rooms[other], rooms[one]
        if not all(_is_connected(rooms, room, board) for room in {rooms[one], rooms[other]}):
            rooms[one], rooms[other] = rooms[other], rooms[one]
    return Regions(tuple(map(str, rooms)))


def _is_connected(rooms: list[int], room: int, board: Board) -> bool:
    waiting = [rooms.index(room)]
    seen = set(waiting)
    while waiting:
        for each in board.neighbours(waiting.pop()):
            if rooms[each] == room and each not in seen:
                seen.add(each)
                waiting.append(each)
    return len(seen) == rooms.count(room)


def random_givens(board: Board, random: Random) -> Givens:
    cells = random.sample(board.cells, random.randint(0, len(board)))
    return Givens({cell: random.randint(1, board.cols) for cell in cells})


def random_cages(board: Board, random: Random, *, least: int = 1) -> SumCages:
    parts = random_parts(board, random, least=least)
    return SumCages(tuple(SumCage(cells, random.randint(1, 45)) for cells in parts))


def random_bare(random: Random, **clues: Clue) -> Puzzle:
    """A puzzle on 9x9 with these clues, and perhaps diagonals."""
    strokes = Diagonals(random.choice(["", "\\/"]))
    return kind_named("sudoku")(Board(9, 9), diagonals=strokes, **clues)


def random_solo(random: Random) -> Puzzle:
    """What the game Solo can state."""
    height, width = random.choice(SHAPES)
    size = height * width
    board = Board(size, size)
    clues: dict[str, Clue] = {"givens": random_givens(board, random)}
    is_cut_freely = random.random() < 0.5 and size <= 10
    clues |= {"rooms": random_rooms(size, random)} if is_cut_freely else {"boxes": Boxes(height, width)}
    clues["diagonals"] = Diagonals(random.choice(["", "\\/"]))
    cages = random_cages(board, random, least=2) if size <= 9 else SumCages()
    if all(2 <= len(cage.cells) <= size for cage in cages.parts) and random.random() < 0.5:
        clues["cages"] = cages
    return kind_named("sudoku")(board, **clues)


def random_keen(random: Random) -> Puzzle:
    """What the game Keen can state."""
    board = Board(*[random.randint(3, 9)] * 2)
    cages = []
    for cells in random_parts(board, random):
        operation = random.choice("+x-/" if len(cells) == 2 else "+x") if len(cells) > 1 else ""
        cages.append(OperationCage(cells, random.randint(1, 10 ** random.randint(1, 8)), operation))
    random.shuffle(cages)
    return kind_named("kenken")(board, cages=OperationCages(tuple(cages)))
