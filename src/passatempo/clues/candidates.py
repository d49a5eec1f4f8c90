"""Candidates: cells that may hold only some of the values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Self

from passatempo.board import LETTERS, Board
from passatempo.clues.base import BLANKS, Block, Clue, Line, Piece, grid_lines
from passatempo.clues.gestures import Form, Gesture
from passatempo.clues.givens import symbol_value
from passatempo.errors import InputError
from passatempo.frozen import NOTHING, freeze
from passatempo.messages import Text, message
from passatempo.records import dataclass, field
from passatempo.rules.base import Domain
from passatempo.scene import Notes

if TYPE_CHECKING:
    from random import Random

    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_CANDIDATES = message("the candidates of {cell}")
_GREATEST_LETTER = 9 + len(LETTERS)


@dataclass(frozen=True)
class Candidates(Clue):
    """Cells that hold one of a few values: the candidates that a player or the author has left there."""

    synonyms = ("candidate",)
    values: Mapping[int, tuple[int, ...]] = field(default=NOTHING)  # ascending
    gesture = Gesture("values", Form.ROWS)

    def __post_init__(self) -> None:
        freeze(self, "values")

    def __bool__(self) -> bool:
        return bool(self.values)

    def __hash__(self) -> int:
        return hash(frozenset(self.values.items()))

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Rows of cells between blanks: `137` is 1, 3 or 7 (A is 10; beyond Z: `36,40`), `.` anything."""
        cells = enumerate(block.grid(board))
        return cls({cell: _values(word, line) for cell, (line, word) in cells if word not in BLANKS})

    @classmethod
    def may_be(cls, block: Block, board: Board) -> bool:
        """Rows in which some cell lists several candidates; where values have two digits, `12` is one."""
        if not super().may_be(block, board):
            return False
        words = [word for _, word in block.grid(board) if len(word) > 1]
        return any(board.cols < 10 or len(word) > 2 or not word.isdecimal() for word in words)

    def write(self, board: Board) -> list[str]:
        """Rows of cells between blanks."""
        words = [_word(self.values.get(cell, ())) for cell in board.cells]
        if max(map(len, words)) > 1:
            return grid_lines(board, words)
        return [" ".join(words[at : at + board.cols]) for at in range(0, len(words), board.cols)]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """Without cells that may take all of their values; InputError for a value that a cell cannot take."""
        bound = {}
        for cell, values in sorted(self.values.items()):
            if cell not in puzzle.board.cells:
                raise InputError(
                    "candidates in cell {cell}: the board has {board} cells", cell, len(puzzle.board)
                )
            name, takes = puzzle.board.name(cell), puzzle.values(cell)
            for value in values:
                if value not in takes:
                    raise InputError("{name} has the candidate {value}, which it cannot take", name, value)
            if not values:
                raise InputError("{name} has no candidate left", name)
            if len(values) < len(takes):
                bound[cell] = tuple(sorted(values))
        return type(self)(bound)

    def limits(self, puzzle: Puzzle) -> Mapping[int, Domain]:
        """Each of the cells takes one of its candidates."""
        return self.values

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """For every cell its value and some others, up to half of its domain."""
        cells = [cell for cell in puzzle.board.cells if len(puzzle.values(cell)) > 2]
        return type(self)({cell: _with_others(values[cell], puzzle.values(cell), plan.rng) for cell in cells})

    def draw(self, puzzle: Puzzle) -> Iterable[Notes]:
        """The candidates, small."""
        return [Notes(cell, tuple(map(str, values))) for cell, values in self.values.items()]

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """The cells that may not hold every value."""
        return {cell: (cell,) for cell in self.values}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after the cell."""
        assert isinstance(piece, int)
        return _CANDIDATES, board.name(piece)

    def keep(self, pieces: Set[Piece]) -> Self:
        """With any value in all other cells."""
        return type(self)({cell: values for cell, values in self.values.items() if cell in pieces})


def _with_others(value: int, possible: Domain, rng: Random) -> tuple[int, ...]:
    others = [other for other in possible if other != value]
    return tuple(sorted([value, *rng.sample(others, rng.randint(1, len(possible) // 2))]))


def _values(word: str, line: Line) -> tuple[int, ...]:
    """The values that a word lists: one a character, or numbers between commas."""
    found = [symbol_value(symbol) for symbol in (filter(None, word.split(",")) if "," in word else word)]
    values = {value for value in found if value is not None}
    if None in found or not values:
        raise line.error("'{word}' is not a list of candidates: expected such as 137 or 9AB or 36,40", word)
    return tuple(sorted(values))


def _word(values: tuple[int, ...]) -> str:
    if not values:
        return "."
    if values[0] >= 0 and values[-1] <= _GREATEST_LETTER:
        return "".join(str(value) if value < 10 else LETTERS[value - 10] for value in values)
    return ",".join(map(str, values)) + "," * (len(values) == 1)
