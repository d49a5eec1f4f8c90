"""Game IDs of Simon Tatham's Portable Puzzle Collection, `PARAMETERS:DESCRIPTION`, one per line.

    3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a

The name of the game may precede the ID (`solo#3x3:...`, `Keen: 5:...`), or the ID may be part of a link to
the page of a game. Without a name the parameters decide: Keen has one number alone, Solo has CxR or Nj.
Options after them concern only the generator and are ignored. Solo and Keen are read and written; what the
games themselves refuse to open is not written.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar
from urllib.parse import unquote

from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, OperationCages, Regions, SumCages
from passatempo.clues.base import Clue, Line
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.errors import UnsupportedError
from passatempo.formats.clue_fields import build_from_clues, check_only_clues, find_clue, shortest_paths
from passatempo.formats.format import Document, Format, Kind, cannot_state, make_board, one_per_line
from passatempo.formats.kind_names import KindNames, kind_from_name, written_name
from passatempo.formats.tatham_codes import (
    count_repeats,
    read_numbers,
    read_walls,
    write_numbers,
    write_walls,
)
from passatempo.messages import AND, OR, Message, message
from passatempo.puzzle import Puzzle
from passatempo.records import record

NAME = "tatham"
KIND_NAMES: KindNames = {"kenken": ("keen",), "sudoku": ("solo",)}
_LARGEST_SIZE = 31
_BOTH_DIAGONALS = "\\/"


class Game(ABC):
    """Reads and writes the IDs of one game."""

    name: ClassVar[str]  # as in the address of its page

    @abstractmethod
    def read(self, parameters: str, description: str, kind: Kind, line: Line) -> Puzzle:
        """The puzzle of an ID; InputError if it is invalid."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """The ID of a puzzle; UnsupportedError if the game cannot express it."""


class Solo(Game):
    """Sudoku with boxes of any shape or irregular rooms, optional diagonals and cages."""

    name = "solo"
    _parameters = re.compile(r"([0-9]{1,4})(?:x([0-9]{1,4}))?((?:j|x|k|d[a-z]|[rm]d?[0-9]{0,2}|a)*)")
    _option = re.compile(r"d[a-z]|[rm]d?[0-9]*|.")

    def read(self, parameters: str, description: str, kind: Kind, line: Line) -> Puzzle:
        """Givens; then walls between rooms, walls between cages, and sums, as the parameters require."""
        found = self._parameters.fullmatch(parameters)
        if found is None:
            raise line.error(
                "'{parameters}' are not parameters of solo: expected such as 3x3 or 9j or 3x3xk",
                parameters[:30],
            )
        options = self._option.findall(found[3])
        height, width = int(found[1]), int(found[2] or (1 if "j" in options else found[1]))
        size, has_rooms = height * width, "j" in options or width == 1
        if not has_rooms and height < 2:
            raise line.error("boxes of {height}x{width}: expected sides of 2 or more", height, width)
        board = _board(size, line)
        names = [_GIVENS] + [_ROOMS] * has_rooms + [_CAGES, _SUMS] * ("k" in options)
        parts = _parts(description, names, line)
        clues: list[Clue] = [Givens(read_numbers(parts[_GIVENS], len(board), line))]
        clues.append(_rooms(parts[_ROOMS], size, line) if has_rooms else Boxes(height, width))
        if "x" in options:
            clues.append(Diagonals(_BOTH_DIAGONALS))
        if "k" in options:
            clues.append(_sum_cages(parts[_CAGES], parts[_SUMS], board, line))
        return build_from_clues(kind, board, clues, line)

    def write(self, puzzle: Puzzle) -> str:
        """The ID, without options that concern only the generator."""
        check_only_clues(puzzle, (Boxes, Regions, Diagonals, SumCages, Givens), NAME)
        board, rooms = puzzle.board, find_clue(puzzle, Regions)
        size = board.cols
        if not 2 <= size <= _LARGEST_SIZE:
            raise _cannot("a board of {board}", board)
        head = f"{size}j" if rooms else _box_parameters(find_clue(puzzle, Boxes))
        parts = [write_numbers(find_clue(puzzle, Givens).values, len(board))]
        if rooms:
            parts.append(_walls_between([group.cells for group in rooms], "room", board))
        if diagonals := find_clue(puzzle, Diagonals):
            head += _diagonal_parameter(diagonals, size)
        if cages := find_clue(puzzle, SumCages):
            head += "k"
            parts += _write_sum_cages(cages, board)
        return f"{head}:{','.join(parts)}"


class Keen(Game):
    """KenKen: cages with an operation and its result."""

    name = "keen"
    _parameters = re.compile(r"([0-9]{1,4})(?:d[a-z]|m)*")
    _clue = re.compile(r"([asmd])([0-9]{1,9})")
    _letters: ClassVar = {"a": "+", "s": "-", "m": "x", "d": "/"}
    _sizes = range(3, 10)
    _greatest = 2**29 - 1  # number that the game can hold

    def read(self, parameters: str, description: str, kind: Kind, line: Line) -> Puzzle:
        """Walls between cages, then the operation and result of each."""
        found = self._parameters.fullmatch(parameters)
        if found is None:
            raise line.error(
                "'{parameters}' are not parameters of keen: expected such as 6 or 6dn", parameters[:30]
            )
        board = _board(int(found[1]), line)
        parts = _parts(description, (_CAGES, _RESULTS), line)
        cages = _cells_of_parts(read_walls(parts[_CAGES], board.cols, line))
        labels = list(self._labels(parts[_RESULTS], line))
        if len(labels) != len(cages):
            raise line.error("{labels} numbers for {cages} cages", len(labels), len(cages))
        labelled = [
            self._cage(cells, *label, board, line) for cells, label in zip(cages, labels, strict=True)
        ]
        return build_from_clues(kind, board, [OperationCages(tuple(labelled))], line)

    def _labels(self, text: str, line: Line) -> Iterator[tuple[str, int]]:
        at = 0
        while at < len(text):
            found = self._clue.match(text, at)
            if found is None:
                raise line.error(
                    "'{text}' is not a cage: expected one of a s m d, then a number", text[at : at + 10]
                )
            yield self._letters[found[1]], int(found[2])
            at = found.end()

    def _cage(
        self, cells: tuple[int, ...], operation: str, total: int, board: Board, line: Line
    ) -> OperationCage:
        if len(cells) > 1:
            return OperationCage(cells, total, operation)
        if operation in "-/":
            raise line.error(
                "a cage of {operation} at {cell} has one cell: expected 2 or more",
                operation,
                board.name(cells[0]),
            )
        return OperationCage(cells, total, "")

    def write(self, puzzle: Puzzle) -> str:
        """Walls between cages, then the operation and result of each."""
        check_only_clues(puzzle, (OperationCages,), NAME)
        board, cages = puzzle.board, find_clue(puzzle, OperationCages).parts
        if board.rows != board.cols or board.cols not in self._sizes:
            raise _cannot("a board of {board}", board)
        walls = _walls_between([cage.cells for cage in cages], "cage", board)
        return f"{board.cols}:{count_repeats(walls)},{''.join(map(self._write_label, cages))}"

    def _write_label(self, cage: OperationCage) -> str:
        letters = {operation: letter for letter, operation in self._letters.items()} | {"": "a"}
        if cage.operation not in letters:
            if cage.operation == "?":
                raise _cannot("a cage without its operation")
            raise _cannot("a cage of {operation}", cage.operation)
        if cage.operation in ("-", "/") and len(cage.cells) != 2:
            raise _cannot("a cage of {operation} with {cells} cells", cage.operation, len(cage.cells))
        if not 0 <= cage.total <= self._greatest:
            raise _cannot("a cage of {total}", cage.total)
        return f"{letters[cage.operation]}{cage.total}"


GAMES: Mapping[str, Game] = {game.name: game for game in (Solo(), Keen())}


def _cannot(template: str, *arguments: object) -> UnsupportedError:
    return cannot_state(NAME, template, *arguments)


def _board(size: int, line: Line) -> Board:
    if not 1 <= size <= _LARGEST_SIZE:
        raise line.error(
            "a board of {size}x{size}: expected sides of 1 to {largest_size}", size, _LARGEST_SIZE
        )
    return make_board(size, size, line)


def _parts(description: str, names: Sequence[str], line: Line) -> dict[str, str]:
    """The parts of a description between commas, by name."""
    parts = description.split(",")
    if len(parts) != len(names):
        raise line.error(
            "{parts} parts between commas: expected {number}, {names}", len(parts), len(names), (AND, *names)
        )
    return dict(zip(names, parts, strict=True))


def _cells_of_parts(part_of: Sequence[int]) -> list[tuple[int, ...]]:
    """The cells of each numbered part, in reading order."""
    cells: list[list[int]] = [[] for _ in range(max(part_of) + 1)]
    for cell, part in enumerate(part_of):
        cells[part].append(cell)
    return list(map(tuple, cells))


def _rooms(text: str, size: int, line: Line) -> Regions:
    return Regions(tuple(map(str, read_walls(text, size, line))))


def _sum_cages(walls: str, sums: str, board: Board, line: Line) -> SumCages:
    """The cages; a sum is in one of the cells of its cage, usually the first, or missing."""
    numbers = read_numbers(sums, len(board), line)
    cages = []
    for cells in _cells_of_parts(read_walls(walls, board.cols, line)):
        sums_there = [numbers[cell] for cell in cells if cell in numbers]
        if len(sums_there) > 1:
            raise line.error(
                "the cage at {cell} has {sums_there} sums: expected one",
                board.name(cells[0]),
                len(sums_there),
            )
        cages.append(SumCage(cells, sums_there[0] if sums_there else None))
    return SumCages(tuple(cages))


def _box_parameters(boxes: Boxes) -> str:
    if min(boxes.height, boxes.width) < 2:
        raise _cannot("boxes of {height}x{width}", boxes.height, boxes.width)
    return f"{boxes.height}x{boxes.width}"


def _diagonal_parameter(diagonals: Diagonals, size: int) -> str:
    if diagonals.strokes != _BOTH_DIAGONALS:
        raise _cannot("one diagonal without the other")
    if size < 4:
        raise _cannot("diagonals on a board of {size}x{size}", size)
    return "x"


def _write_sum_cages(cages: SumCages, board: Board) -> list[str]:
    """The walls between cages, and the sum of each in its first cell."""
    if board.cols > 9:
        raise _cannot("cages on a board of {board}", board)
    for cage in cages.parts:
        at = board.name(cage.cells[0])
        if cage.repeats:
            raise _cannot("a cage that may repeat values, such as that at {cell}", at)
        if cage.total is None or cage.total < 1:
            raise _cannot("a cage without a sum, such as that at {cell}", at)
        if not 2 <= len(cage.cells) <= board.cols:
            raise _cannot("a cage of {cells} cells, such as that at {cell}", len(cage.cells), at)
    walls = _walls_between([cage.cells for cage in cages.parts], "cage", board)
    sums = {cage.cells[0]: cage.total or 0 for cage in cages.parts}
    return [walls, write_numbers(sums, len(board))]


# Parts of a description.
_GIVENS, _ROOMS, _CAGES = Message("the givens"), Message("the rooms"), Message("the cages")
_SUMS, _RESULTS = Message("the sums"), Message("what they make")

_OVERLAPPING = {
    "cage": message("cages that overlap, such as that at {cell}"),
    "room": message("rooms that overlap, such as that at {cell}"),
}
_SCATTERED = {
    "cage": message("a cage whose cells are not connected, such as that at {cell}"),
    "room": message("a room whose cells are not connected, such as that at {cell}"),
}
_INCOMPLETE = {
    "cage": message("cages that leave cells out, such as {cell}"),
    "room": message("rooms that leave cells out, such as {cell}"),
}


def _walls_between(parts: Sequence[tuple[int, ...]], noun: str, board: Board) -> str:
    """The walls between parts; UnsupportedError unless these are connected and partition the board."""
    part_of: dict[int, int] = {}
    beside = {cell: board.neighbours(cell) for cell in board.cells}
    for number, cells in enumerate(parts):
        if not part_of.keys().isdisjoint(cells):
            raise _cannot(_OVERLAPPING[noun], board.name(cells[0]))
        if len(shortest_paths(cells, beside)) < len(cells):
            raise _cannot(_SCATTERED[noun], board.name(cells[0]))
        part_of.update(dict.fromkeys(cells, number))
    if len(part_of) < len(board):
        first = next(cell for cell in board.cells if cell not in part_of)
        raise _cannot(_INCOMPLETE[noun], board.name(first))
    return write_walls([part_of[cell] for cell in board.cells], board.cols)


_LINK = re.compile(r"\S*/([a-z]+)(?:\.html?)?[#?](\S*)", re.IGNORECASE)
_NAMED = re.compile(rf"({'|'.join(GAMES)})(?:\s*[:#]\s*|\s+)([0-9].*)", re.IGNORECASE)
_PARAMETERS = r"[0-9]{1,4}(?:x[0-9]{1,4})?(?:[a-z][a-z0-9]*)?"
_ID = re.compile(rf"({_PARAMETERS})\s*([:#])\s*(.*)", re.IGNORECASE)
_ONE_NUMBER = re.compile(r"[0-9]+(?![0-9xj])")
_SITES = ("sgtatham", "puzzles/", "solo", "keen")  # a link to one of the games contains one of these
_LONGEST = 30_000  # characters; the largest board takes fewer, even if each is escaped in a link


_PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


class GameIds(Format):
    """One ID per line."""

    name = NAME

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is an ID, with or without the name of its game, or a link to one."""
        first = next(self.split(lines), None)
        if first is None:
            return False
        text = first[0].text
        if link := _LINK.fullmatch(text):
            return any(site in text.lower() for site in _SITES) and _ID.match(unquote(link[2])) is not None
        found = _ID.fullmatch(named[2] if (named := _NAMED.fullmatch(text)) else text)
        return found is not None and not {":", "#"} & set(found[3])

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of the named game, or of the game that the parameters belong to."""
        line = lines[0]
        found = _GameId.read(line)
        kind = kind or kind_from_name(KIND_NAMES, found.game)
        if found.game not in GAMES or kind is None:
            raise line.error(
                "the game '{game}' is not supported: expected {games}", found.game[:30], (OR, *GAMES)
            )
        puzzle = GAMES[found.game].read(found.parameters, found.description, kind, line)
        return Document(puzzle, line.number)

    def write(self, puzzle: Puzzle) -> str:
        """The ID without the name of the game, as the games accept it."""
        game = GAMES.get(written_name(KIND_NAMES, type(puzzle)))
        if game is None:
            raise cannot_state(self.name, "the kind '{name}'", puzzle.name)
        return game.write(puzzle) + "\n"

    def write_link(self, document: Document) -> str:
        """The address of the game's page with the ID."""
        game = written_name(KIND_NAMES, type(document.puzzle))
        return f"{_PAGES}{game}.html#{self.write(document.puzzle)}"


@record
class _GameId:
    """The parts of an ID."""

    game: str
    parameters: str
    description: str

    @classmethod
    def read(cls, line: Line) -> _GameId:
        """The parts of the ID in a line, in lower case; InputError if it has none."""
        text = line.text.lower()
        if len(text) > _LONGEST:
            raise line.error("{text} characters: an ID has no more than {longest}", len(text), _LONGEST)
        game = ""
        if link := _LINK.fullmatch(text):
            game, text = link[1], unquote(link[2]).lower()
        elif named := _NAMED.fullmatch(text):
            game, text = named.groups()
        found = _ID.fullmatch(text)
        if found is None:
            raise line.error("'{text}' is not a game ID: expected PARAMETERS:DESCRIPTION", text[:30])
        parameters, sign, description = found.groups()
        if sign == "#":
            raise line.error(
                "'{text}' has a seed, which is not a puzzle: expected an ID with ':' in its place", text[:30]
            )
        return cls(game or _game_of(parameters), parameters, description)


def _game_of(parameters: str) -> str:
    """The game with such parameters: Keen has one number alone."""
    return "keen" if _ONE_NUMBER.match(parameters) else "solo"
