"""Clue: something printed on the board. It reads, writes and draws itself, and may bring rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, ClassVar, Self

from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.messages import Text, english
from passatempo.records import record
from passatempo.rules.base import Domain, Rule
from passatempo.scene import Mark

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

Piece = Hashable  # a clue calls its pieces as it likes

BLANKS = frozenset("._*")


@record
class Line:
    """A line of text and its number in the file, so that an error can say where."""

    number: int
    text: str

    def error(self, message: str) -> InputError:
        """An InputError about this line."""
        return InputError("line {number}: {message}", self.number, message)


@record
class Block:
    """The lines that state one clue: its name, then whatever follows it."""

    head: Line
    lines: tuple[Line, ...]

    def only(self, expected: str) -> Line:
        """The single line of a block that has no more."""
        if len(self.lines) != 1:
            raise self.head.error(f"expected one line with {expected}, found {len(self.lines)}")
        return self.lines[0]

    def check_any(self) -> None:
        """Raise an InputError if nothing follows the name: who wrote it meant to say something."""
        if not self.lines:
            raise self.head.error(f"nothing follows '{self.head.text}': expected a line for each part of it")

    def grid(self, board: Board) -> list[tuple[Line, str]]:
        """One symbol for each cell of the board, with the line it stands on."""
        if len(self.lines) != board.rows:
            line = self.lines[board.rows] if len(self.lines) > board.rows else self.head
            raise line.error(f"expected {board.rows} rows, found {len(self.lines)}")
        return [(line, symbol) for line in self.lines for symbol in row_symbols(line, board.cols)]


def row_symbols(line: Line, cols: int) -> list[str]:
    """The symbols of a row: separated by blanks, or one character each."""
    symbols = line.text.split()
    if len(symbols) == 1 and cols > 1:
        symbols = list(symbols[0])
    if len(symbols) != cols:
        raise line.error(f"row has {len(symbols)} cells, the board is {cols} wide")
    return symbols


def grid_lines(board: Board, symbols: Sequence[str]) -> list[str]:
    """A symbol for each cell as rows of text; `row_symbols` reads them back."""
    width = max(map(len, symbols))
    between = "" if width == 1 else " "
    return [
        between.join(symbol.rjust(width) for symbol in symbols[start : start + board.cols])
        for start in range(0, len(symbols), board.cols)
    ]


class Clue(ABC):
    """What is printed on the board. Every default is empty: a clue says only what concerns it.

    A puzzle never asks a clue that is left out, and does not even load it.
    """

    leading_words: ClassVar[frozenset[str]] = frozenset()  # that a line of its block may start with
    hash_is_symbol: ClassVar[bool] = False  # `#` alone stands for a cell in its rows, not for a comment
    planned: ClassVar[str] = ""  # what a plan says of its layout: `room_sizes`
    tells_all: ClassVar[bool] = False  # what it tells of a solution holds for no other; nothing: it cannot
    is_authors: ClassVar[bool] = False  # only an author can say it: a setter does not make it up
    stays_whole: ClassVar[bool] = False  # a setter takes no piece away, unless fewer are asked for
    structural: ClassVar[bool] = False  # many puzzles have the same: the problem it leads to is shared

    @classmethod
    @abstractmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The clue that this block of text states."""

    @abstractmethod
    def write(self, board: Board) -> list[str]:
        """The lines of the block that states this clue."""

    @abstractmethod
    def __bool__(self) -> bool:
        """Whether anything is printed at all."""

    def settled(self, puzzle: Puzzle) -> Self:
        """The clue as it stands on this puzzle, or an InputError if it does not fit there."""
        return self

    def limits(self, puzzle: Puzzle) -> Mapping[int, Domain]:
        """The cells this clue limits, and to which values."""
        return {}

    def rules(self, puzzle: Puzzle) -> Iterable[Rule]:
        """The rules this clue brings."""
        return ()

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """What a painter has to show of it."""
        return ()

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """What it is made of that can go, each by itself, and the cells that each is about."""
        return {}

    def places(self, board: Board) -> Iterable[tuple[int, ...]]:
        """The cells of each of its parts: what a symmetry turns onto each other."""
        return self.pieces(board).values()

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """What a piece is called, as a message that renders in any language: "the 5 in A1"."""
        raise NotImplementedError

    def piece_name(self, piece: Piece, board: Board) -> str:
        """The label of a piece in English."""
        return english(self.piece_label(piece, board))

    def only(self, pieces: Set[Piece]) -> Self:
        """The clue with no other pieces than these."""
        return self

    def fewer(self, board: Board) -> Iterator[tuple[str, Self]]:
        """The clue with one piece fewer, for each of them, and what that piece is called."""
        pieces = self.pieces(board).keys()
        for piece in pieces:
            yield self.piece_name(piece, board), self.only(pieces - {piece})

    @classmethod
    def laid(cls, plan: Plan) -> Self:
        """What a setter lays out of it before there is a solution; most clues: nothing."""
        return cls()

    @property
    def without_value(self) -> Set[int]:
        """The cells where it lets no value stand; who lays out the rest of the board has to know them."""
        return frozenset()

    def told(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """All that it can tell of a solution, given what was laid out."""
        return self
