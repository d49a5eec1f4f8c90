"""Givens: the values printed in cells from the start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial
from itertools import compress
from operator import contains

from passatempo.board import LETTERS, Board
from passatempo.clues.base import BLANKS, Block, Clue, Line, Piece, grid_lines
from passatempo.clues.gestures import Form, Gesture
from passatempo.errors import InputError
from passatempo.frozen import NOTHING, freeze
from passatempo.messages import AND, Message, Text, message
from passatempo.records import dataclass, field
from passatempo.rules.base import Domain
from passatempo.scene import Digit
from passatempo.type_names import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_GIVEN = message("the {value} in {cell}")
_LETTERS = {letter: 10 + at for at, letter in enumerate(LETTERS)}
_DIGITS = {digit: int(digit) for digit in "0123456789"}
SINGLE_SYMBOLS = _DIGITS | _LETTERS | {letter.lower(): value for letter, value in _LETTERS.items()}
_USUAL = SINGLE_SYMBOLS | {str(value): value for value in range(10, 100)}
_NOTHING = BLANKS | {"-"}
_VALUES = bytes.maketrans(b"0123456789", bytes(range(10)))
_IS_GIVEN = bytes.maketrans(b".", b"\0")  # false for a dot alone


def symbol_value(symbol: str) -> int | None:
    """The value of a symbol: a number, or a letter (A is 10); None if it is neither."""
    if symbol in SINGLE_SYMBOLS:  # as most are
        return SINGLE_SYMBOLS[symbol]
    if symbol.isascii() and symbol.removeprefix("-").isdigit():
        return int(symbol) if len(symbol) < 19 else None
    return _LETTERS.get(symbol.upper())


@dataclass(frozen=True)
class Givens(Clue):
    """Cells that hold a value from the start.

    A letter is a value above 9: A is 10, B is 11. A 0 is a blank if 0 is no value.
    """

    synonyms = ("grid", "board", "puzzle", "clue", "number", "cell", "row", "start", "peg")
    values: Mapping[int, int] = field(default=NOTHING)
    gesture = Gesture("value", Form.ROWS)
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
        values = block.values(board)
        if values is None:
            return cls.placed(block.symbols(board), board, partial(block.line_of, board=board))
        return cls(values)

    @classmethod
    def may_be(cls, block: Block, board: Board) -> bool:
        """Rows of values and blanks; letters alone are labels rather than values."""
        if not super().may_be(block, board):
            return False
        symbols = {symbol for _, symbol in block.grid(board)} - _NOTHING
        return not symbols or any(map(str.isdecimal, "".join(symbols)))

    @classmethod
    def placed(cls, symbols: Iterable[str], board: Board, line_of: Callable[[int], Line]) -> Self:
        """The givens of these symbols, one for each cell; a bad one is an InputError in its line."""
        values, known = {}, _USUAL
        for cell, symbol in enumerate(symbols):
            if symbol not in _NOTHING:
                value = known[symbol] if symbol in known else symbol_value(symbol)
                if value is None:
                    raise line_of(cell).error(
                        "'{symbol}' in {cell} is not a value: expected a number, a letter or '.'",
                        symbol,
                        board.name(cell),
                    )
                values[cell] = value
        return cls(values)

    @classmethod
    def in_line(cls, text: str) -> Self:
        """The givens of a line of digits and dots, one for each cell."""
        line = text.encode()
        cells = compress(range(len(line)), line.translate(_IS_GIVEN))
        return cls(dict(zip(cells, line.translate(_VALUES, b"."), strict=True)))

    def write(self, board: Board) -> list[str]:
        """Rows of values; `.` where none is given."""
        return grid_lines(board, [str(self.values.get(cell, ".")) for cell in board.cells])

    def bound_to(self, puzzle: Puzzle) -> Self:
        """Without zeros if 0 is no value; InputError for a value that its cell cannot take."""
        takes, cells, bound = puzzle.domain_of, puzzle.board.cells, {}
        if all(map(cells.__contains__, self.values)) and all(
            map(contains, map(takes, self.values), self.values.values())
        ):
            return self
        for cell, value in self.values.items():
            if cell not in cells:
                raise InputError(
                    "a given in cell {cell}: the board has {board} cells", cell, len(puzzle.board)
                )
            if value in takes(cell):
                bound[cell] = value
            elif value != 0:
                raise _misplaced(puzzle.board.name(cell), value, takes(cell))
        return type(self)(bound)

    def limits(self, puzzle: Puzzle) -> Mapping[int, Domain]:
        """Each given cell takes its value alone."""
        return {cell: (value,) for cell, value in self.values.items()}

    def fixed_values(self, puzzle: Puzzle) -> Mapping[int, int]:
        """The value of each given cell."""
        return self.values

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


def _misplaced(name: str, value: int, allowed: Domain) -> InputError:
    if not allowed:
        return InputError("{cell} holds {value}, where no value can stand", name, value)
    return InputError("{cell} holds {value}, but takes only {values}", name, value, _listed(allowed))


def _listed(values: Domain) -> Text:
    if len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return Message("{least} to {most}", values[0], values[-1])
    return (AND, *values)
