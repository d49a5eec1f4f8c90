"""Board and Group: the geometry of a rectangular board and the names of its cells.

Code counts cells from 0 in reading order. People read and write `B4` (column letter, row number) or `r4c2`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache, wraps

from passatempo.errors import InputError
from passatempo.lazy import lazy
from passatempo.messages import AND, Text, english, message
from passatempo.records import dataclass, record
from passatempo.type_names import TypeVar, TypeVarTuple

MAX_SIDE = 1000  # a million cells; a head line such as "sudoku 99999x99999" must not exhaust the memory
SMALL = 1024  # cells; what is derived from the size of such a board is cached
CACHE_SIZE = 64  # sizes of board in a cache

Steps = tuple[tuple[int, int], ...]  # offsets: rows down, columns to the right
BESIDE: Steps = ((0, 1), (1, 0))
TOUCHING: Steps = ((0, 1), (1, -1), (1, 0), (1, 1))

Found = TypeVar("Found")
More = TypeVarTuple("More")

WHOLE_BOARD = message("the whole board")
ROW = message("row {number}")
COLUMN = message("column {letters}")
FALLING_DIAGONAL = message("the diagonal falling from {cell}")
RISING_DIAGONAL = message("the diagonal rising from {cell}")
COMPARTMENT = message("the compartment {first}-{last}")  # of consecutive values

WHITE_DOT = message("the white dot between {cells}")
BLACK_DOT = message("the black dot between {cells}")
X_SIGN = message("the X between {cells}")
V_SIGN = message("the V between {cells}")
NUMBER_SIGN = message("the {number} between {cells}")
NUMBERED_WHITE_DOT = message("the white dot of {number} between {cells}")
NUMBERED_BLACK_DOT = message("the black dot of {number} between {cells}")
BAR = message("the bar between {cells}")
WALL_OF_LENGTH = message("the wall of {number} between {cells}")
NO_DOT = message("no dot between {cells}")
NO_X_OR_V = message("no X or V between {cells}")
NO_BAR = message("no bar between {cells}")
# Names of pairs of cells after the sign between them, or its absence, which players know as a rule.
SIGNS = frozenset(
    {
        WHITE_DOT,
        BLACK_DOT,
        NUMBERED_WHITE_DOT,
        NUMBERED_BLACK_DOT,
        X_SIGN,
        V_SIGN,
        NUMBER_SIGN,
        BAR,
        WALL_OF_LENGTH,
        NO_DOT,
        NO_X_OR_V,
        NO_BAR,
    }
)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_LETTER_NAME = r"([A-Za-z]{1,4})([0-9]{1,4})"
_NUMBER_NAME = r"[rR]([0-9]{1,4})[cC]([0-9]{1,4})"


@record
class Group:
    """Cells with a name.

    The label is a str, or a message that is rendered when `name` is read (messages.py).
    """

    __slots__ = ("cells", "label")

    label: Text
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """The label in English; `translator(lang).render(group.name)` gives another language."""
        return english(self.label)

    @property
    def is_named_by_sign(self) -> bool:
        """Whether its label is the sign between its two cells."""
        return isinstance(self.label, tuple) and self.label[0] in SIGNS

    @property
    def is_compartment(self) -> bool:
        """Whether its label says that it holds consecutive values."""
        return isinstance(self.label, tuple) and self.label[0] == COMPARTMENT

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def split_at(self, walls: Container[int]) -> Iterator[tuple[int, ...]]:
        """The maximal runs of cells between walls."""
        cells, start = self.cells, 0
        for at, cell in enumerate(cells):
            if cell in walls:
                if start < at:
                    yield cells[start:at]
                start = at + 1
        if start < len(cells):
            yield cells[start:]


def column_letters(col: int) -> str:
    """The letters of a column counted from 0: A, B ... Z, AA, AB ..."""
    letters = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        letters = LETTERS[rest] + letters
    return letters


def column_number(letters: str) -> int:
    """The column counted from 0 that these letters name."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def once_a_size(find: Callable[[Board, *More], Found]) -> Callable[[Board, *More], Found]:
    """Decorate a function of a board: results for small boards are cached by the size of the board."""

    @lru_cache(maxsize=CACHE_SIZE)  # by the sides: hashing a board takes longer
    def cached(rows: int, cols: int, *more: *More) -> Found:
        return find(Board(rows, cols), *more)

    @wraps(find)
    def find_once(board: Board, *more: *More) -> Found:
        rows, cols = board.rows, board.cols
        return cached(rows, cols, *more) if rows * cols <= SMALL else find(board, *more)

    return find_once


@dataclass(frozen=True)
class Board:
    """A rectangle of cells: their places, their names, and the groups that follow from the geometry."""

    rows: int
    cols: int

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MAX_SIDE and 1 <= self.cols <= MAX_SIDE):
            raise InputError(
                "a board of {rows}x{cols}: expected sides of 1 to {max_side}", self.rows, self.cols, MAX_SIDE
            )

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    def __len__(self) -> int:
        return self.rows * self.cols

    def check_square(self) -> None:
        """Raise an InputError unless the board is a square."""
        if self.rows != self.cols:
            raise InputError("the board must be square, this one is {board}", self)

    @lazy
    def cells(self) -> range:
        """Every cell, in reading order."""
        return range(self.rows * self.cols)

    def at(self, row: int, col: int) -> int:
        """The cell at this row and column, both counted from 0."""
        return row * self.cols + col

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell, both counted from 0."""
        return divmod(cell, self.cols)

    def name(self, cell: int) -> str:
        """The name of a cell: `B4` is the second column of the fourth row."""
        if len(self) > SMALL:  # listing all names of a large board is slow
            return f"{column_letters(cell % self.cols)}{cell // self.cols + 1}"
        return self.names[cell]

    @lazy
    @once_a_size
    def names(self) -> tuple[str, ...]:
        """The name of every cell."""
        letters = [column_letters(col) for col in range(self.cols)]
        return tuple(f"{letter}{row + 1}" for row in range(self.rows) for letter in letters)

    @lazy
    @once_a_size
    def _numbers(self) -> dict[str, int]:
        """The cell of every name."""
        return {name: cell for cell, name in enumerate(self.names)}

    def cell(self, name: str) -> int:
        """The cell that `B4` or `r4c2` names."""
        if len(self) <= SMALL and (usual := self._numbers.get(name)) is not None:
            return usual
        import re  # names are mostly found above

        if numbers := re.fullmatch(_NUMBER_NAME, name):
            row, col = int(numbers[1]) - 1, int(numbers[2]) - 1
        elif letters := re.fullmatch(_LETTER_NAME, name):
            row, col = int(letters[2]) - 1, column_number(letters[1])
        else:
            raise InputError("'{name}' is not a cell: expected such as B4 or r4c2", name)
        if not self.has(row, col):
            raise InputError("{name} lies outside the {board} board", name, self)
        return self.at(row, col)

    def cells_named(self, names: Iterable[str]) -> tuple[int, ...] | None:
        """The cells with these names, `B4`; None if one is no such name, or the board is large."""
        if self.rows * self.cols > SMALL:
            return None
        try:
            return tuple([self._numbers[name] for name in names])
        except KeyError:
            return None

    def neighbours(self, cell: int) -> list[int]:
        """The cells that share a side with this one: above, left, right, below."""
        cols, col = self.cols, cell % self.cols
        around = (
            (cell >= cols, cell - cols),
            (col > 0, cell - 1),
            (col < cols - 1, cell + 1),
            (cell < cols * (self.rows - 1), cell + cols),
        )
        return [other for is_there, other in around if is_there]

    def has(self, row: int, col: int) -> bool:
        """Whether a place, counted from 0, lies on the board."""
        return 0 <= row < self.rows and 0 <= col < self.cols

    def ray(self, cell: int, down: int, right: int) -> list[int]:
        """The cells from this one to the edge, in steps of `down` rows and `right` columns."""
        row, col = self.place(cell)
        cells = []
        while self.has(row, col):
            cells.append(self.at(row, col))
            row, col = row + down, col + right
        return cells

    def rectangle(self, corner: int, opposite: int) -> list[int]:
        """The cells of the rectangle between two corners, in reading order."""
        (top, left), (bottom, right) = self.place(corner), self.place(opposite)
        rows, cols = sorted(_between(top, bottom)), sorted(_between(left, right))
        return [self.at(row, col) for row in rows for col in cols]

    def straight(self, first: int, last: int) -> list[int]:
        """The cells from the first to the last, which lie in one row, column or diagonal."""
        (top, left), (bottom, right) = self.place(first), self.place(last)
        rows, cols = _between(top, bottom), _between(left, right)
        if len(rows) > 1 and len(cols) > 1 and len(rows) != len(cols):
            raise InputError(
                "{cell}-{cell2} is not a straight line of cells", self.name(first), self.name(last)
            )
        length = max(len(rows), len(cols))
        places = zip(rows * (length // len(rows)), cols * (length // len(cols)), strict=True)
        return [self.at(*place) for place in places]

    def group(self, cells: Iterable[int], name: Text | None = None) -> Group:
        """These cells as a group with this name; without one it is named after its cells."""
        cells = tuple(cells)
        return Group(name or (AND, *map(self.name_of, cells)), cells)

    @property
    def name_of(self) -> Callable[[int], str]:
        """The same as `name`, faster when called many times."""
        return self.names.__getitem__ if len(self) <= SMALL else self.name

    @lazy
    @once_a_size
    def lines(self) -> tuple[Group, ...]:
        """Every row, then every column."""
        return self.row_groups + self.column_groups

    @lazy
    @once_a_size
    def row_groups(self) -> tuple[Group, ...]:
        """A group for each row, with the labels "row 1", "row 2" ..."""
        return tuple(
            Group((ROW, row + 1), tuple(range(row * self.cols, (row + 1) * self.cols)))
            for row in range(self.rows)
        )

    @lazy
    @once_a_size
    def column_groups(self) -> tuple[Group, ...]:
        """A group for each column, with the labels "column A", "column B" ..."""
        return tuple(
            Group((COLUMN, column_letters(col)), tuple(range(col, len(self), self.cols)))
            for col in range(self.cols)
        )

    @lazy
    @once_a_size
    def diagonals(self) -> tuple[Group, Group]:
        """The two long diagonals of a square board."""
        if self.rows != self.cols:
            raise InputError("only a square board has two long diagonals, this one is {board}", self)
        n = self.rows
        return (
            Group((FALLING_DIAGONAL, "A1"), tuple(self.at(i, i) for i in range(n))),
            Group((RISING_DIAGONAL, f"A{n}"), tuple(self.at(n - 1 - i, i) for i in range(n))),
        )

    @lazy
    @once_a_size
    def beside(self) -> tuple[Group, ...]:
        """Every pair of cells that share a side."""
        return self.pairs(BESIDE)

    @lazy
    @once_a_size
    def touching(self) -> tuple[Group, ...]:
        """Every pair of cells that share a side or a corner."""
        return self.pairs(TOUCHING)

    @once_a_size
    def pairs(self, steps: Steps) -> tuple[Group, ...]:
        """Every pair of cells that lie one of these steps apart."""
        names = self.names
        return tuple(
            [Group((AND, names[one], names[other]), (one, other)) for one, other in self.paired(steps)]
        )

    @once_a_size
    def paired(self, steps: Steps) -> tuple[tuple[int, int], ...]:
        """The cells of each such pair."""
        rows, cols = self.rows, self.cols
        return tuple(
            [
                (cell, cell + down * cols + right)
                for row in range(rows)
                for col in range(cols)
                for cell in (row * cols + col,)
                for down, right in steps
                if row + down < rows and 0 <= col + right < cols
            ]
        )


def _between(one: int, other: int) -> list[int]:
    """The numbers from one to the other, both included, in this order."""
    step = 1 if one <= other else -1
    return list(range(one, other + step, step))
