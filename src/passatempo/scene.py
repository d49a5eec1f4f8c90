"""Scene: marks on a board, for painters. It knows no puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from passatempo.board import Board
from passatempo.deadline import watched
from passatempo.records import dataclass, replace


@dataclass(frozen=True)
class Digit:
    """A value in a cell: a given of the puzzle, or found."""

    cell: int
    text: str
    given: bool = False
    is_park: bool = False  # a picture shows a tree with the value in its crown


@dataclass(frozen=True)
class Peg:
    """A round peg with a value on it; without a colour it is transparent."""

    cell: int
    text: str
    colour: int | None  # counted from 0
    given: bool = False


@dataclass(frozen=True)
class Notes:
    """The candidates of a cell."""

    cell: int
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Shade:
    """Tinted cells: an extra region, windows."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class Overlap:
    """Cells that belong to several grids; a picture tints them faintly."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class Outline:
    """A wall around these cells."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class Wall:
    """A wall between two neighbouring cells, whatever outlines there are."""

    cells: tuple[int, int]


class CageLook(Enum):
    """How the line around a cage is drawn."""

    DASHED = "dashed"  # inset from the cell lines, as in killer sudoku
    SOLID = "solid"  # as thick as the border of a room, as in KenKen
    CLONE = "clone"  # a tint, with the label in the last corner so that it is not taken for a sum


@dataclass(frozen=True)
class Cage:
    """A line around these cells, with a label in the corner of the first."""

    cells: tuple[int, ...]
    label: str = ""
    look: CageLook = CageLook.DASHED


class StrokeLook(Enum):
    """What a line through cells means; each has its own colour, width and ends."""

    DIAGONAL = "diagonal"
    THERMOMETER = "thermometer"
    SLOW_THERMOMETER = "slow thermometer"
    ARROW = "arrow"
    PALINDROME = "palindrome"
    RENBAN = "renban"
    WHISPERS = "whispers"
    DUTCH_WHISPERS = "Dutch whispers"  # of a difference of 4
    BETWEEN = "between"
    REGION_SUM = "region sum"


@dataclass(frozen=True)
class Stroke:
    """A line drawn through these cells; an arrow starts at the edge of its bulb, which may be long.

    A picture shows `label` in the corner of the first cell; a terminal has a caption for it.
    """

    cells: tuple[int, ...]
    look: StrokeLook = StrokeLook.DIAGONAL
    bulb: tuple[int, ...] = ()
    label: str = ""


class SignLook(Enum):
    """A sign on the border between two cells, or on the corner where four meet."""

    TEXT = "text"  # a letter or a number, as X and V
    WHITE_DOT = "white dot"
    BLACK_DOT = "black dot"
    LESS = "less"  # opens towards the greater value
    BAR = "bar"
    CIRCLE = "circle"  # up to four digits, on a corner


@dataclass(frozen=True)
class Sign:
    """A sign between cells: its text is what a terminal shows, `inside` what is written on a dot."""

    cells: tuple[int, ...]
    text: str
    look: SignLook = SignLook.TEXT
    inside: str = ""


@dataclass(frozen=True)
class Outside:
    """A text beside the board: row or column -1 is before the first, one more than the last is after it.

    `along` points from there along a diagonal, as rows down and columns to the right; a terminal shows
    `arrow` after the text instead.
    """

    row: int
    col: int
    text: str
    along: tuple[int, int] | None = None
    arrow: str = ""


class LabelLook(Enum):
    """What a label of a cell means, where a picture has a shape for it."""

    TEXT = "text"
    ODD = "odd"
    EVEN = "even"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"


@dataclass(frozen=True)
class Label:
    """A small text in the corner of a cell, or the shape that a picture has for it."""

    cell: int
    text: str
    look: LabelLook = LabelLook.TEXT


@dataclass(frozen=True)
class Black:
    """A cell that is no ordinary one, with what is printed there, if anything.

    A picture shows `across` and `down`, sums of the cells to the right and below, in two triangles, an arrow
    in the direction `points`, as rows down and columns to the right, and `value` as a digit.
    """

    cell: int
    text: str = ""  # for a terminal
    across: str = ""
    down: str = ""
    points: tuple[int, int] | None = None
    value: str = ""


@dataclass(frozen=True)
class Empty:
    """A cell that is not part of the board, such as those between overlapping grids."""

    cell: int


@dataclass(frozen=True)
class Coordinates:
    """Marks that row numbers and column letters are part of the picture."""


@dataclass(frozen=True)
class Caption:
    """A sentence below the board; `drawn` if a picture shows the same without text."""

    text: str
    drawn: bool = False


class Role(Enum):
    """The role of a highlighted cell, candidate or group in a step of an explanation."""

    PATTERN = "pattern"  # the reason of the step
    OTHER = "other"  # a second part of it: fins, wings, the other colour
    GROUP = "group"  # a house, a cage or a line that the step uses
    REMOVED = "removed"
    PLACED = "placed"


@dataclass(frozen=True)
class Highlight:
    """Highlighted cells of a step."""

    cells: tuple[int, ...]
    role: Role = Role.PATTERN


@dataclass(frozen=True)
class Changed:
    """Cells that have changed since the board was last shown; a terminal marks them."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class NoteHighlight:
    """A highlighted candidate of a step."""

    cell: int
    text: str
    role: Role


@dataclass(frozen=True)
class LinkArrow:
    """A link of a chain, from one candidate to the next; a strong one is solid, a weak one dashed."""

    start: tuple[int, str]
    end: tuple[int, str]
    strong: bool


@dataclass(frozen=True)
class Colour:
    """Colours that a player has marked a cell with, counted from 0."""

    cell: int
    colours: tuple[int, ...]


Mark = (
    Digit
    | Peg
    | Notes
    | Shade
    | Overlap
    | Outline
    | Wall
    | Cage
    | Stroke
    | Sign
    | Outside
    | Label
    | Black
    | Empty
    | Coordinates
    | Caption
    | Highlight
    | Changed
    | NoteHighlight
    | LinkArrow
    | Colour
)


@dataclass(frozen=True)
class Scene:
    """A board and the marks on it; later marks cover earlier ones."""

    board: Board
    marks: tuple[Mark, ...]
    values: tuple[str, ...] = ()  # of all domains, in order: each has its place among the notes
    transparent: str | None = None  # values are shown as pegs, and this one is a transparent peg
    park: str | None = None  # the value that is a park

    @property
    def given_texts(self) -> dict[int, str]:
        """The values that stand on the board, by cell."""
        values = {mark.cell: mark.text for mark in self.marks if isinstance(mark, Digit | Peg)}
        return values | {
            mark.cell: mark.value for mark in self.marks if isinstance(mark, Black) and mark.value
        }

    def with_values(self, values: Mapping[int, int]) -> Scene:
        """The scene with found values in the cells that show no given."""
        given = self.given_texts
        found = tuple(
            [self.value(cell, str(value)) for cell, value in watched(values.items()) if cell not in given]
        )
        return replace(self, marks=self.marks + found)

    def value(self, cell: int, text: str, given: bool = False) -> Digit | Peg:
        """The mark of a value in a cell."""
        if self.transparent is None:
            return Digit(cell, text, given, is_park=text == self.park)
        colour = (
            None if text == self.transparent else self.values.index(text) - (self.transparent in self.values)
        )
        return Peg(cell, text, colour, given)

    def with_notes(self, notes: Mapping[int, tuple[int, ...]]) -> Scene:
        """The scene with candidates in the cells that show no given."""
        given, texts = self.given_texts, dict[tuple[int, ...], tuple[str, ...]]()
        added = list[Notes]()
        for cell, values in watched(notes.items()):
            if cell not in given:
                if values not in texts:
                    texts[values] = tuple(map(str, values))
                added.append(Notes(cell, texts[values]))
        others = [mark for mark in self.marks if not (isinstance(mark, Notes) and mark.cell in notes)]
        return replace(self, marks=(*others, *added))
