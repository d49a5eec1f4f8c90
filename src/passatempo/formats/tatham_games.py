"""The games of Simon Tatham's collection that are read and written here: Solo and Keen.

A game turns parameters and a description into a puzzle, and back. What the games themselves refuse to
open is not written: who writes an ID wants to play it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, OperationCages, Regions, SumCages
from passatempo.clues.base import Clue, Line
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Kind, board_of
from passatempo.formats.clue_fields import build_with, printed, reached, refuse_all_but
from passatempo.formats.tatham_codes import read_numbers, read_walls, shortened, write_numbers, write_walls
from passatempo.puzzle import Puzzle

FORMAT_NAME = "tatham"
_MOST = 31  # cells in a row of the largest board
_BOTH_DIAGONALS = "\\/"


class Game(ABC):
    """A game: how its IDs are read and written."""

    name: ClassVar[str]  # as its page is called there

    @abstractmethod
    def read(self, parameters: str, description: str, kind: Kind, line: Line) -> Puzzle:
        """The puzzle that an ID states."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """The ID of a puzzle."""


class Solo(Game):
    """Boxes of any shape or irregular rooms, perhaps with diagonals, perhaps with cages."""

    name = "solo"
    _parameters = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?((?:j|x|k|d[a-z]|[rm]d?[0-9]{0,2}|a)*)")
    _option = re.compile(r"d[a-z]|[rm]d?[0-9]*|.")

    def read(self, parameters: str, description: str, kind: Kind, line: Line) -> Puzzle:
        """Givens; then walls between rooms, walls between cages, and sums, if the parameters say so."""
        found = self._parameters.fullmatch(parameters)
        if found is None:
            raise line.error(
                f"'{parameters[:30]}' are no parameters of solo: expected such as 3x3 or 9j or 3x3xk"
            )
        options = self._option.findall(found[3])
        height, width = int(found[1]), int(found[2] or (1 if "j" in options else found[1]))
        size, is_cut_freely = height * width, "j" in options or width == 1
        if not is_cut_freely and height < 2:
            raise line.error(f"boxes of {height}x{width}: each side must be 2 or more")
        board = _board(size, line)
        names = ["the givens"] + ["the rooms"] * is_cut_freely + ["the cages", "the sums"] * ("k" in options)
        parts = _parts(description, names, line)
        clues: list[Clue] = [Givens(read_numbers(parts["the givens"], len(board), line))]
        clues.append(_rooms(parts["the rooms"], size, line) if is_cut_freely else Boxes(height, width))
        if "x" in options:
            clues.append(Diagonals(_BOTH_DIAGONALS))
        if "k" in options:
            clues.append(_sum_cages(parts["the cages"], parts["the sums"], board, line))
        return build_with(kind, board, clues, line)

    def write(self, puzzle: Puzzle) -> str:
        """Without options that concern only the making of a puzzle."""
        refuse_all_but(puzzle, (Boxes, Regions, Diagonals, SumCages, Givens), FORMAT_NAME)
        board, rooms = puzzle.board, printed(puzzle, Regions)
        size = board.cols
        if not 2 <= size <= _MOST:
            raise _cannot(f"a board of {board}")
        head = f"{size}j" if rooms else _box_parameters(printed(puzzle, Boxes))
        parts = [write_numbers(printed(puzzle, Givens).values, len(board))]
        if rooms:
            parts.append(_walls_between([group.cells for group in rooms], "room", board))
        if diagonals := printed(puzzle, Diagonals):
            head += _diagonal_parameter(diagonals, size)
        if cages := printed(puzzle, SumCages):
            head += "k"
            parts += _written_sum_cages(cages, board)
        return f"{head}:{','.join(parts)}"


class Keen(Game):
    """Cages whose values make a number by an operation."""

    name = "keen"
    _parameters = re.compile(r"([0-9]{1,4})(?:d[a-z]|m)*")
    _clue = re.compile(r"([asmd])([0-9]{1,9})")
    _letters: ClassVar = {"a": "+", "s": "-", "m": "x", "d": "/"}
    _sizes = range(3, 10)
    _greatest = 2**29 - 1  # number that the game can hold

    def read(self, parameters: str, description: str, kind: Kind, line: Line) -> Puzzle:
        """Walls between cages, then what each of them makes."""
        found = self._parameters.fullmatch(parameters)
        if found is None:
            raise line.error(f"'{parameters[:30]}' are no parameters of keen: expected such as 6 or 6dn")
        board = _board(int(found[1]), line)
        parts = _parts(description, ("the cages", "what they make"), line)
        cages = _cells_of_parts(read_walls(parts["the cages"], board.cols, line))
        labels = list(self._labels(parts["what they make"], line))
        if len(labels) != len(cages):
            raise line.error(f"{len(labels)} numbers for {len(cages)} cages")
        made = [self._cage(cells, *label, board, line) for cells, label in zip(cages, labels, strict=True)]
        return build_with(kind, board, [OperationCages(tuple(made))], line)

    def _labels(self, text: str, line: Line) -> Iterator[tuple[str, int]]:
        at = 0
        while at < len(text):
            found = self._clue.match(text, at)
            if found is None:
                raise line.error(f"'{text[at : at + 10]}' is no cage: expected one of a s m d, then a number")
            yield self._letters[found[1]], int(found[2])
            at = found.end()

    def _cage(
        self, cells: tuple[int, ...], operation: str, total: int, board: Board, line: Line
    ) -> OperationCage:
        if len(cells) > 1:
            return OperationCage(cells, total, operation)
        if operation in "-/":
            raise line.error(
                f"a cage of {operation} at {board.name(cells[0])} has one cell: expected 2 or more"
            )
        return OperationCage(cells, total, "")

    def write(self, puzzle: Puzzle) -> str:
        """Walls between cages, then what each of them makes."""
        refuse_all_but(puzzle, (OperationCages,), FORMAT_NAME)
        board, cages = puzzle.board, printed(puzzle, OperationCages).parts
        if board.rows != board.cols or board.cols not in self._sizes:
            raise _cannot(f"a board of {board}")
        walls = _walls_between([cage.cells for cage in cages], "cage", board)
        return f"{board.cols}:{shortened(walls)},{''.join(map(self._written, cages))}"

    def _written(self, cage: OperationCage) -> str:
        letters = {operation: letter for letter, operation in self._letters.items()} | {"": "a"}
        if cage.operation not in letters:
            told = "without its operation" if cage.operation == "?" else f"of {cage.operation}"
            raise _cannot(f"a cage {told}")
        if cage.operation in ("-", "/") and len(cage.cells) != 2:
            raise _cannot(f"a cage of {cage.operation} with {len(cage.cells)} cells")
        if not 0 <= cage.total <= self._greatest:
            raise _cannot(f"a cage of {cage.total}")
        return f"{letters[cage.operation]}{cage.total}"


GAMES: Mapping[str, Game] = {game.name: game for game in (Solo(), Keen())}


def _cannot(what: str) -> UnsupportedError:
    return UnsupportedError(f"the format '{FORMAT_NAME}' cannot state {what}")


def _board(size: int, line: Line) -> Board:
    if not 1 <= size <= _MOST:
        raise line.error(f"a board of {size}x{size}: each side must be 1 to {_MOST}")
    return board_of(size, size, line)


def _parts(description: str, names: Sequence[str], line: Line) -> dict[str, str]:
    """What stands between the commas, by name."""
    parts = description.split(",")
    if len(parts) != len(names):
        raise line.error(f"{len(parts)} parts between commas: expected {len(names)}, {' and '.join(names)}")
    return dict(zip(names, parts, strict=True))


def _cells_of_parts(part_of: Sequence[int]) -> list[tuple[int, ...]]:
    """The cells of each part, in reading order."""
    cells: list[list[int]] = [[] for _ in range(max(part_of) + 1)]
    for cell, part in enumerate(part_of):
        cells[part].append(cell)
    return list(map(tuple, cells))


def _rooms(text: str, size: int, line: Line) -> Regions:
    return Regions(tuple(map(str, read_walls(text, size, line))))


def _sum_cages(walls: str, sums: str, board: Board, line: Line) -> SumCages:
    """A cage has its sum in one of its cells, the first as a rule; one without has none."""
    numbers = read_numbers(sums, len(board), line)
    cages = []
    for cells in _cells_of_parts(read_walls(walls, board.cols, line)):
        told = [numbers[cell] for cell in cells if cell in numbers]
        if len(told) > 1:
            raise line.error(f"the cage at {board.name(cells[0])} has {len(told)} sums: expected one")
        cages.append(SumCage(cells, told[0] if told else None))
    return SumCages(tuple(cages))


def _box_parameters(boxes: Boxes) -> str:
    if min(boxes.height, boxes.width) < 2:
        raise _cannot(f"boxes of {boxes.height}x{boxes.width}")
    return f"{boxes.height}x{boxes.width}"


def _diagonal_parameter(diagonals: Diagonals, size: int) -> str:
    if diagonals.strokes != _BOTH_DIAGONALS:
        raise _cannot("one diagonal without the other")
    if size < 4:
        raise _cannot(f"diagonals on a board of {size}x{size}")
    return "x"


def _written_sum_cages(cages: SumCages, board: Board) -> list[str]:
    """The walls between them, and the sum of each in its first cell."""
    if board.cols > 9:
        raise _cannot(f"cages on a board of {board}")
    for cage in cages.parts:
        at = f"at {board.name(cage.cells[0])}"
        if cage.repeats:
            raise _cannot(f"a cage that may repeat values, such as that {at}")
        if cage.total is None or cage.total < 1:
            raise _cannot(f"a cage without a sum, such as that {at}")
        if not 2 <= len(cage.cells) <= board.cols:
            raise _cannot(f"a cage of {len(cage.cells)} cells, such as that {at}")
    walls = _walls_between([cage.cells for cage in cages.parts], "cage", board)
    sums = {cage.cells[0]: cage.total or 0 for cage in cages.parts}
    return [walls, write_numbers(sums, len(board))]


def _walls_between(parts: Sequence[tuple[int, ...]], noun: str, board: Board) -> str:
    """The walls between parts that fill the board, do not overlap and hang together."""
    part_of: dict[int, int] = {}
    beside = {cell: board.neighbours(cell) for cell in board.cells}
    for number, cells in enumerate(parts):
        if not part_of.keys().isdisjoint(cells):
            raise _cannot(f"{noun}s that overlap, such as that at {board.name(cells[0])}")
        if len(reached(cells, beside)) < len(cells):
            raise _cannot(f"a {noun} that does not hang together, such as that at {board.name(cells[0])}")
        part_of.update(dict.fromkeys(cells, number))
    if len(part_of) < len(board):
        first = next(cell for cell in board.cells if cell not in part_of)
        raise _cannot(f"{noun}s that leave cells out, such as {board.name(first)}")
    return write_walls([part_of[cell] for cell in board.cells], board.cols)
