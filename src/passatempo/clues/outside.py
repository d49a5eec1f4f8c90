"""Numbers printed beside the board, each about the line of cells in front of it."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from passatempo.board import Board, Group
from passatempo.clues.base import BLANKS, Block, Clue, Line, Piece
from passatempo.clues.gestures import Form, Gesture
from passatempo.clues.parts import Parts, all_hold, read_cells
from passatempo.clues.regions import Boxes
from passatempo.errors import InputError
from passatempo.frozen import NOTHING, freeze
from passatempo.messages import Text, message
from passatempo.records import dataclass, field
from passatempo.rules import FirstSum, Rule, Sandwich, Sum, Visible
from passatempo.scene import Mark, Outside

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

TOP, BOTTOM, LEFT, RIGHT = SIDES = ("top", "bottom", "left", "right")


_SEEN_FROM = {
    TOP: message("{line} from the top"),
    BOTTOM: message("{line} from the bottom"),
    LEFT: message("{line} from the left"),
    RIGHT: message("{line} from the right"),
}
_AT_SIDE = {
    TOP: message("{clue} at the top of {line}"),
    BOTTOM: message("{clue} at the bottom of {line}"),
    LEFT: message("{clue} at the left of {line}"),
    RIGHT: message("{clue} at the right of {line}"),
}
_NEAREST = message("the nearest {number} of {line}")
_DIAGONAL_SUM = message("the diagonal of {number} from {cell}")


class Place(NamedTuple):
    """A side of the board, and a column or row, counted from 0."""

    side: str
    line: int


def places(board: Board, side: str) -> int:
    """The number of places at a side."""
    return board.cols if side in (TOP, BOTTOM) else board.rows


def line_at(place: Place, board: Board) -> Group:
    """The column or row of a place."""
    return (board.column_groups if place.side in (TOP, BOTTOM) else board.row_groups)[place.line]


def seen_from(place: Place, board: Board) -> Group:
    """The cells of the line in front of a place, nearest first: "column C from the top"."""
    line = line_at(place, board)
    cells = line.cells if place.side in (TOP, LEFT) else line.cells[::-1]
    return Group((_SEEN_FROM[place.side], line.label), cells)


@dataclass(frozen=True)
class OutsideNumbers(Clue):
    """Numbers beside the board, each about its row or column."""

    numbers: Mapping[Place, int] = field(default=NOTHING)
    name_template: ClassVar[str]  # of such a {number}
    generated_sides: ClassVar[tuple[str, ...]] = SIDES  # where numbers are generated
    leading_words = frozenset(SIDES)
    gesture = Gesture("outside", Form.SIDES, "", label="-?[0-9]+")

    def __post_init__(self) -> None:
        freeze(self, "numbers")

    def __bool__(self) -> bool:
        return bool(self.numbers)

    def __hash__(self) -> int:
        return hash(frozenset(self.numbers.items()))

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A side and its numbers, `top 3 . 12 .`, `.` where there is none; also bottom, left, right."""
        block.check_any()
        numbers: dict[Place, int] = {}
        for line in block.lines:
            side, *rest = line.text.split(maxsplit=1)
            if side not in SIDES:
                raise line.error(
                    "'{side}' is not a side of the board: expected one of {sides}", side, " ".join(SIDES)
                )
            if any(place.side == side for place in numbers):
                raise line.error("the side '{side}' is given twice", side)
            numbers |= _read_side(Line(line.number, "".join(rest)), side, board)
        return cls(numbers)

    def write(self, board: Board) -> list[str]:
        """A line for each side."""
        sides = [side for side in SIDES if any(place.side == side for place in self.numbers)]
        return [" ".join([side, *self._symbols(side, board)]) for side in sides]

    def _symbols(self, side: str, board: Board) -> list[str]:
        return [str(self.numbers.get(Place(side, at), ".")) for at in range(places(board, side))]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if a number is beside no line of the board."""
        for side, line in self.numbers:
            if side not in SIDES or not 0 <= line < places(puzzle.board, side):
                raise InputError(
                    "there is no line {line} at the {side} of a {board} board", line + 1, side, puzzle.board
                )
        return self

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rule of each number."""
        for place, number in self.numbers.items():
            yield self.rule_of(self.line_of(place, puzzle.board), number, puzzle)

    def line_of(self, place: Place, board: Board) -> Group:
        """The line in front of a number, nearest cell first."""
        return seen_from(place, board)

    @abstractmethod
    def rule_of(self, line: Group, number: int, puzzle: Puzzle) -> Rule:
        """The rule of a number on the line in front of it."""

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """A number for every line that can have one."""
        every = [Place(side, at) for side in self.generated_sides for at in range(places(puzzle.board, side))]
        found = {place: self._number_at(place, puzzle, values) for place in every}
        return type(self)({place: number for place, number in found.items() if number is not None})

    def _number_at(self, place: Place, puzzle: Puzzle, values: Sequence[int]) -> int | None:
        """The number whose rule holds; None if there is none."""
        line = seen_from(place, puzzle.board)
        if not all(map(puzzle.values, line)):
            return None
        possible = range(sum(values[cell] for cell in line) + 1)
        true = (number for number in possible if all_hold([self.rule_of(line, number, puzzle)], values))
        return next(true, None)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The numbers beside the board."""
        for (side, line), number in self.numbers.items():
            row = {TOP: -1, BOTTOM: puzzle.board.rows}.get(side, line)
            col = {LEFT: -1, RIGHT: puzzle.board.cols}.get(side, line)
            yield Outside(row, col, str(number))

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """The numbers, by their places."""
        return {place: seen_from(place, board).cells for place in self.numbers}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after the number and its place."""
        assert isinstance(piece, Place)
        number = (self.name_template, self.numbers[piece])
        return _AT_SIDE[piece.side], number, line_at(piece, board).label

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only these numbers."""
        return type(self)({place: number for place, number in self.numbers.items() if place in pieces})


def _read_side(line: Line, side: str, board: Board) -> dict[Place, int]:
    numbers, room = {}, places(board, side)
    symbols = line.text.split()
    if len(symbols) == 1 and room > 1:
        symbols = list(symbols[0])
    if len(symbols) != room:
        raise line.error(
            "the {side} has {room} places, found numbers for {symbols}", side, room, len(symbols)
        )
    for at, symbol in enumerate(symbols):
        if re.fullmatch("-?[0-9]{1,15}", symbol):
            numbers[Place(side, at)] = int(symbol)
        elif symbol not in BLANKS and symbol != "-":
            raise line.error("'{symbol}' is not a number: expected one, or '.' where there is none", symbol)
    return numbers


class VisibleNumbers(OutsideNumbers):
    """A number outside is the number of values visible from there: each hides the smaller ones behind it.

    A 0 has no height, and is never visible.
    """

    synonyms = ("visible", "edge", "side")
    name_template = message("the skyscraper clue {number}")

    def rule_of(self, line: Group, number: int, puzzle: Puzzle) -> Rule:
        """A Visible; if there are as many cells as values, the greatest value is known to occur."""
        values = puzzle.values(line.cells[0])
        return Visible(line, number, values[-1] if len(values) <= len(line) else None)


class SandwichSums(OutsideNumbers):
    """A number at the edge is the sum of the values between the least and the greatest of its line.

    Those are 1 and 9 on a board of 9x9, 1 and 6 on one of 6x6; if they are neighbours, the sum is 0. With
    more values than cells, a line with a sum holds the least and the greatest value of all.
    """

    synonyms = ("sandwich", "sandwichsum")
    name_template = message("the sandwich sum {number}")
    generated_sides = (TOP, LEFT)  # the sum is the same from both ends

    def line_of(self, place: Place, board: Board) -> Group:
        """The line itself: the sum is the same from both ends."""
        return line_at(place, board)

    def rule_of(self, line: Group, number: int, puzzle: Puzzle) -> Rule:
        """A Sandwich."""
        values = puzzle.values(line.cells[0])
        return Sandwich(line, number, (values[0], values[-1]))


class FirstSums(OutsideNumbers):
    """A number at the edge is the sum of the first x values from there, x being the very first of them.

    If 0 is a value, x may be 0, and then the sum is 0.
    """

    synonyms = ("xsum", "firstsum")
    name_template = message("the x-sum {number}")

    def rule_of(self, line: Group, number: int, puzzle: Puzzle) -> Rule:
        """A FirstSum."""
        return FirstSum(line, number)


class NearSums(OutsideNumbers):
    """A number at the edge is the sum of the values of its line in the first box from there.

    Without boxes, it is the sum of the nearest three.
    """

    synonyms = ("outsidesum", "frame", "framesum")
    name_template = message("the outside sum {number}")

    def rule_of(self, line: Group, number: int, puzzle: Puzzle) -> Rule:
        """A Sum over the nearest cells."""
        boxes = next((each for each in puzzle.clues_of(Boxes) if each), None)
        (_, first), (_, last) = puzzle.board.place(line.cells[0]), puzzle.board.place(line.cells[-1])
        count = 3 if boxes is None else boxes.height if first == last else boxes.width
        return Sum(Group((_NEAREST, count, line.label), line.cells[:count]), number)


# The four directions of a diagonal: rows down and columns to the right at each step.
DIRECTIONS = {"down-right": (1, 1), "down-left": (1, -1), "up-right": (-1, 1), "up-left": (-1, -1)}
_ARROWS = {"down-right": "↘", "down-left": "↙", "up-right": "↗", "up-left": "↖"}


@dataclass(frozen=True)
class DiagonalSum:
    """A sum, the first cell of its diagonal, and the direction."""

    cell: int
    direction: str
    total: int


class DiagonalSums(Parts[DiagonalSum]):
    """The values of a diagonal that starts at its number add up to that number; values may repeat."""

    gesture = Gesture("outside", line="{label} {cell} {direction}", label="-?[0-9]+")
    synonyms = ("diagonalsum",)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A sum, the first cell, and the direction: `24 A3 up-right` (or up-left, down-...)."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> DiagonalSum:
        """A sum, a cell at the edge, a direction."""
        words = line.text.split()
        if len(words) != 3 or not re.fullmatch("-?[0-9]{1,15}", words[0]):
            raise line.error(
                "'{text}' is not a sum of a diagonal: expected such as 24 A3 up-right", line.text
            )
        (cell, *more), direction = read_cells(line, words[1:2], board), words[2]
        if direction not in DIRECTIONS:
            raise line.error(
                "'{direction}' is not a direction: expected one of {directions}",
                direction,
                " ".join(DIRECTIONS),
            )
        if more or board.has(*_before(cell, direction, board)):
            raise line.error(
                "{words} is not at the edge where a diagonal going {direction} starts", words[1], direction
            )
        return DiagonalSum(cell, direction, int(words[0]))

    def write_part(self, part: DiagonalSum, board: Board) -> str:
        """A sum, a cell, a direction."""
        return f"{part.total} {board.name(part.cell)} {part.direction}"

    def part_label(self, part: DiagonalSum, board: Board) -> Text:
        """Named after its first cell."""
        return _DIAGONAL_SUM, part.total, board.name(part.cell)

    def part_cells(self, part: DiagonalSum, board: Board) -> tuple[int, ...]:
        """The cells of the diagonal, the one next to the number first."""
        return tuple(board.ray(part.cell, *DIRECTIONS[part.direction]))

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Sum for each diagonal."""
        for part in self.parts:
            cells = self.part_cells(part, puzzle.board)
            yield Sum(Group(self.part_label(part, puzzle.board), cells), part.total)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The sum of every diagonal of two cells or more, at either of its ends."""
        ends = [ends for ends in _diagonals(puzzle.board) if all(map(puzzle.values, ends[0].cells))]
        chosen = map(plan.rng.choice, ends)
        return type(self)(
            tuple(
                DiagonalSum(end.cells[0], end.direction, sum(values[cell] for cell in end.cells))
                for end in chosen
            )
        )

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The number beside the board, with its direction."""
        for part in self.parts:
            row, col = _before(part.cell, part.direction, puzzle.board)
            along = DIRECTIONS[part.direction]
            yield Outside(row, col, str(part.total), along, _ARROWS[part.direction])


def _before(cell: int, direction: str, board: Board) -> tuple[int, int]:
    """The place before the first cell of a diagonal."""
    (row, col), (down, right) = board.place(cell), DIRECTIONS[direction]
    return row - down, col - right


class _Diagonal(NamedTuple):
    """A diagonal: its direction, and its cells in this order."""

    direction: str
    cells: tuple[int, ...]


def _diagonals(board: Board) -> Iterator[tuple[_Diagonal, _Diagonal]]:
    """Each diagonal of two cells or more, from both ends."""
    for direction, back in (("down-right", "up-left"), ("down-left", "up-right")):
        for cell in board.cells:
            cells = tuple(board.ray(cell, *DIRECTIONS[direction]))
            if len(cells) > 1 and not board.has(*_before(cell, direction, board)):
                yield _Diagonal(direction, cells), _Diagonal(back, cells[::-1])
