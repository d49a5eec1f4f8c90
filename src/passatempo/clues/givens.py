"""Givens: the values printed in cells from the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from operator import contains
from typing import TYPE_CHECKING, Self

from passatempo.board import LETTERS, Board, in_words
from passatempo.clues.base import BLANKS, Block, Clue, Line, Piece, grid_lines
from passatempo.errors import InputError
from passatempo.frozen import NOTHING, freeze
from passatempo.messages import Text, message
from passatempo.records import dataclass, field
from passatempo.rules.base import Domain
from passatempo.scene import Digit

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_GIVEN = message("the {value} in {cell}")
_LETTERS = {letter: 10 + at for at, letter in enumerate(LETTERS)}
_DIGITS = {digit: int(digit) for digit in "0123456789"}
_NOTHING = BLANKS | {"-"}
_DOT = 255
_VALUES = bytes.maketrans(b"0123456789.", bytes([*range(10), _DOT]))


def symbol_value(symbol: str) -> int | None:
    """The value a symbol stands for: a number, or a letter (A is 10). None if it stands for none."""
    if symbol.isascii() and symbol.removeprefix("-").isdigit():
        return int(symbol) if len(symbol) < 19 else None
    return _LETTERS.get(symbol.upper())


@dataclass(frozen=True)
class Givens(Clue):
    """Cells that hold a value from the start.

    A letter stands for a value above 9: A is 10, B is 11. A 0 is a blank where 0 is no value.
    """

    values: Mapping[int, int] = field(default=NOTHING)
    identifies_solution = True

    def __post_init__(self) -> None:
        freeze(self, "values")

    def __bool__(self) -> bool:
        return bool(self.values)

    def __hash__(self) -> int:
        return hash(frozenset(self.values.items()))

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of values; `.` where none is given."""
        lines, symbols = zip(*block.grid(board), strict=True)
        return cls.placed(symbols, board, lines)

    @classmethod
    def placed(cls, symbols: Iterable[str], board: Board, lines: Sequence[Line]) -> Self:
        """The values that symbols stand for, one for each cell, which were read on these lines."""
        values = {}
        for cell, symbol in enumerate(symbols):
            if symbol not in _NOTHING:
                value = _DIGITS[symbol] if symbol in _DIGITS else symbol_value(symbol)
                if value is None:
                    raise lines[cell].error(
                        f"'{symbol}' in {board.name(cell)} is no value: expected a number, a letter or '.'"
                    )
                values[cell] = value
        return cls(values)

    @classmethod
    def in_line(cls, text: str) -> Self:
        """The values that a line of digits and dots stands for, one for each cell."""
        values = enumerate(text.encode().translate(_VALUES))
        return cls({cell: value for cell, value in values if value != _DOT})

    def write(self, board: Board) -> list[str]:
        """Rows of values; `.` where none is given."""
        return grid_lines(board, [str(self.values.get(cell, ".")) for cell in board.cells])

    def bound_to(self, puzzle: Puzzle) -> Self:
        """Only values the cells can take; a 0 where 0 is no value is read as a blank."""
        takes, cells, kept = puzzle.values, puzzle.board.cells, {}
        if all(map(cells.__contains__, self.values)) and all(
            map(contains, map(takes, self.values), self.values.values())
        ):
            return self
        for cell, value in self.values.items():
            if cell not in cells:
                raise InputError(f"a given stands in cell {cell}, the board has {len(puzzle.board)}")
            if value in takes(cell):
                kept[cell] = value
            elif value != 0:
                raise InputError(_misplaced(puzzle.board.name(cell), value, takes(cell)))
        return type(self)(kept)

    def limits(self, puzzle: Puzzle) -> Mapping[int, Domain]:
        """Each given cell takes its value alone."""
        return {cell: (value,) for cell, value in self.values.items()}

    def draw(self, puzzle: Puzzle) -> Iterable[Digit]:
        """Each value, marked as given."""
        return [Digit(cell, str(value), given=True) for cell, value in self.values.items()]

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """The cells that hold a given."""
        return {cell: (cell,) for cell in self.values}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after its value and its cell."""
        assert isinstance(piece, int)
        return _GIVEN, self.values[piece], board.name(piece)

    def keep(self, pieces: Set[Piece]) -> Self:
        """The values of these cells."""
        return type(self)({cell: value for cell, value in self.values.items() if cell in pieces})

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Every value."""
        return type(self)({cell: values[cell] for cell in puzzle.board.cells if puzzle.values(cell)})


def _misplaced(name: str, value: int, allowed: Domain) -> str:
    takes = f"but takes only {_spoken(allowed)}" if allowed else "where no value can stand"
    return f"{name} holds {value}, {takes}"


def _spoken(values: Domain) -> str:
    if not values:
        return "no value"
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]} to {values[-1]}"
    return in_words(map(str, values))
