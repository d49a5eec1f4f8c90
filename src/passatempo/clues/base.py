"""Clue: something printed on the board. It reads, writes and draws itself, and may add rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set

from passatempo._kernel import grid_marks, grid_symbols, grid_values, labelled_cells
from passatempo.board import Board
from passatempo.clues.gestures import TEXT, Gesture
from passatempo.errors import InputError
from passatempo.frozen import NOTHING
from passatempo.lazy import lazy
from passatempo.messages import Text, as_message, english
from passatempo.records import record
from passatempo.rules.base import Domain, Rule, RuleBatch
from passatempo.scene import Mark
from passatempo.type_names import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

Piece = Hashable  # identifies a piece; each clue has its own form

BLANKS = frozenset("._*")


@record
class Line:
    """A line of text, and its number in the file for error messages."""

    number: int
    text: str

    def error(self, template: str, *arguments: object) -> InputError:
        """An InputError about this line."""
        return InputError("line {number}: {message}", self.number, as_message(template, arguments))


@record
class Block:
    """The lines that state one clue: its name, then the lines after it."""

    head: Line
    lines: tuple[Line, ...]

    def only(self, expected: str) -> Line:
        """The only line of the block; an InputError if there are more or none."""
        if len(self.lines) != 1:
            raise self.head.error(
                "expected one line with {expected}, found {lines}", expected, len(self.lines)
            )
        return self.lines[0]

    def check_any(self) -> None:
        """Raise an InputError if no line follows the name."""
        if not self.lines:
            raise self.head.error(
                "nothing follows '{text}': expected a line for each part of it", self.head.text
            )

    def grid(self, board: Board) -> list[tuple[Line, str]]:
        """One symbol for each cell of the board, with its line; an InputError if there are more or fewer."""
        if len(self.lines) != board.rows:
            line = self.lines[board.rows] if len(self.lines) > board.rows else self.head
            raise line.error("expected {rows} rows, found {lines}", board.rows, len(self.lines))
        return [(line, symbol) for line in self.lines for symbol in row_symbols(line, board.cols)]

    @lazy
    def texts(self) -> Sequence[str]:
        """The texts of its lines."""
        return [line.text for line in self.lines]

    def symbols(self, board: Board) -> list[str]:
        """The symbols of `grid` without their lines, which `line_of` finds: faster, as few are in error."""
        found = grid_symbols(self.texts, board.rows, board.cols)
        return [symbol for _, symbol in self.grid(board)] if found is None else found

    def marks(self, board: Board, blanks: Set[str] = BLANKS) -> Mapping[int, str]:
        """The symbols of a grid by their cells, without those that are blank."""
        found = grid_marks(self.texts, board.rows, board.cols, "".join(blanks))
        if found is None:
            found = {cell: symbol for cell, symbol in enumerate(self.symbols(board)) if symbol not in blanks}
        return found

    def values(self, board: Board) -> Mapping[int, int] | None:
        """The values of a grid by their cells; None if some symbol is neither a usual value nor a blank."""
        return grid_values(self.texts, board.rows, board.cols)

    def labelled_cells(
        self, board: Board, ending: str = ""
    ) -> Sequence[tuple[str, tuple[int, ...], bool]] | None:
        """For each line its label, the cells that it names, and whether it has this ending.

        None if a line is anything else, or names its cells in another way than this program.
        """
        return labelled_cells(self.texts, board.rows, board.cols, ending)

    def line_of(self, cell: int, board: Board) -> Line:
        """The line of a grid that has this cell."""
        return self.lines[cell // board.cols]


class WrittenBlock(Block):
    """A block whose lines have the number of its head, and are made when they are asked for."""

    def __init__(self, head: Line, texts: Sequence[str]) -> None:
        self.head, self.texts = head, texts  # type: ignore[misc]

    @lazy
    def lines(self) -> tuple[Line, ...]:
        """The lines after its name."""
        return tuple([Line(self.head.number, text) for text in self.texts])


def row_symbols(line: Line, cols: int) -> list[str]:
    """The symbols of a row: separated by blanks, or one character each."""
    symbols = line.text.split()
    if len(symbols) == 1 and cols > 1:
        symbols = list(symbols[0])
    if len(symbols) != cols:
        raise line.error("row has {symbols} cells, the board is {cols} wide", len(symbols), cols)
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
    """Something printed on the board. The defaults are empty: a clue overrides what it needs.

    The class of a clue that a puzzle does not have is neither imported nor called.
    """

    gesture: ClassVar[Gesture] = TEXT  # how an editor lets a person draw it
    synonyms: ClassVar[tuple[str, ...]] = ()  # what else people call its block, in lower-case letters alone
    leading_words: ClassVar[frozenset[str]] = frozenset()  # that a line of its block may start with
    hash_is_symbol: ClassVar[bool] = False  # in its rows, `#` is a cell and not a comment
    plan_field: ClassVar[str] = ""  # the field of Plan that its layout reads: `room_sizes`
    identifies_solution: ClassVar[bool] = False  # from_solution() leaves one solution, or an empty clue
    author_only: ClassVar[bool] = False  # it is stated by an author, never generated
    keeps_all_pieces: ClassVar[bool] = False  # no piece is removed unless fewer clues are requested
    structural: ClassVar[bool] = False  # many puzzles have the same: its rules are part of the topology

    @classmethod
    @abstractmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The clue that this block of text states."""

    @classmethod
    def may_be(cls, block: Block, board: Board) -> bool:
        """Whether a block without a name may state this clue: by default, whether it can be read."""
        try:
            cls.read(block, board)
        except InputError:
            return False
        return True

    @abstractmethod
    def write(self, board: Board) -> list[str]:
        """The lines of the block that states this clue."""

    @abstractmethod
    def __bool__(self) -> bool:
        """Whether the clue states anything."""

    def bound_to(self, puzzle: Puzzle) -> Self:
        """The clue as part of this puzzle; an InputError if it does not fit."""
        return self

    def limits(self, puzzle: Puzzle) -> Mapping[int, Domain]:
        """The cells whose domains this clue restricts, and their values."""
        return {}

    def fixed_values(self, puzzle: Puzzle) -> Mapping[int, int] | None:
        """The values of the cells that it restricts, if it leaves one value to each; else None."""
        return NOTHING if type(self).limits is Clue.limits else None

    def rules(self, puzzle: Puzzle) -> Iterable[Rule]:
        """The rules that this clue adds."""
        return ()

    def batches(self, puzzle: Puzzle) -> Iterable[Rule | RuleBatch]:
        """The same rules for a method; a clue of many parts gives them encoded, without building each."""
        return self.rules(puzzle)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The marks that a painter shows."""
        return ()

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """The pieces that can be removed, each by itself, and the cells of each."""
        return {}

    def places(self, board: Board) -> Iterable[tuple[int, ...]]:
        """The cells of each of its parts, which a symmetry maps to each other."""
        return self.pieces(board).values()

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """The name of a piece, as a message that renders in any language: "the 5 in A1"."""
        raise NotImplementedError

    def piece_name(self, piece: Piece, board: Board) -> str:
        """The label of a piece in English."""
        return english(self.piece_label(piece, board))

    def keep(self, pieces: Set[Piece]) -> Self:
        """The clue with only these pieces."""
        return self

    def with_one_removed(self, board: Board) -> Iterator[tuple[str, Self]]:
        """For each piece its name, and the clue without it."""
        pieces = self.pieces(board).keys()
        for piece in pieces:
            yield self.piece_name(piece, board), self.keep(pieces - {piece})

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """A random layout, before there is a solution: rooms, black cells; empty for most clues."""
        return cls()

    @property
    def blocked_cells(self) -> Set[int]:
        """The cells that hold no value because of this clue; the layouts of other clues avoid them."""
        return frozenset()

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The clue with every piece that it can derive from a solution, on the layout that it already has."""
        return self
