"""Parts: clues that consist of parts, one per line; Flag: clues that are present or not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Clue, Line, Piece
from passatempo.clues.gestures import Form, Gesture
from passatempo.errors import InputError
from passatempo.messages import Message, Plural, Text, english, message
from passatempo.records import dataclass, replace
from passatempo.rules.base import Rule
from passatempo.scene import Caption, Mark, Stroke, StrokeLook

if TYPE_CHECKING:
    from passatempo.layouts.paths import LineCondition
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

THAT = message("that {rule}")  # the name of a clue which is a rule for the whole board

Cells = tuple[int, ...]
Part = TypeVar("Part")


def read_cells(
    line: Line,
    names: Iterable[str],
    board: Board,
    least: int = 1,
    *,
    area: bool = False,
    may_repeat: bool = False,
) -> Cells:
    """The cells with these names; InputError if one is repeated, unless they may repeat.

    `A1-A4` are the cells in a straight line; in an area, `A1-B4` are those of a rectangle.
    """
    names = tuple(names)
    usual = board.cells_named(names)  # the fast way, for names as this program writes them
    if usual and len(usual) >= least and (may_repeat or len(set(usual)) == len(usual)):
        return usual
    between = board.rectangle if area else board.straight
    cells: list[int] = []
    for name in _without_commas(names):
        try:
            if "-" not in name:
                cells.append(board.cell(name))
                continue
            ends = name.split("-")
            if len(ends) > 2 or "" in ends:
                raise InputError("'{name}' is not a line of cells: expected such as B4-B6", name)
            cells += between(board.cell(ends[0]), board.cell(ends[-1]))
        except InputError as error:
            raise line.error(error.message) from None
    if not may_repeat and (twice := [cell for at, cell in enumerate(cells) if cell in cells[:at]]):
        raise line.error("{cell} is named twice", board.name(twice[0]))
    if len(cells) < least:
        least_text = Plural("{number} cell", "{number} cells", least)
        raise line.error("expected {cells} or more, found {found}", least_text, len(cells))
    return tuple(cells)


def _without_commas(names: Iterable[str]) -> list[str]:
    """The names, which commas or semicolons may separate."""
    return [name for word in names for name in word.replace(";", ",").split(",") if name]


def read_line(line: Line, names: Iterable[str], board: Board, least: int = 2) -> Cells:
    """The cells of a drawn line, each of which touches the next, at least at a corner.

    A line may cross itself, or end where it began, so a cell may be repeated.
    """
    cells = read_cells(line, names, board, least, may_repeat=True)
    for one, other in pairwise(cells):
        if one == other:
            raise line.error("{cell} follows itself", board.name(one))
        (top, left), (bottom, right) = board.place(one), board.place(other)
        if max(abs(top - bottom), abs(left - right)) > 1:
            raise line.error("{cell} and {cell2} do not touch", board.name(one), board.name(other))
    return cells


def written(board: Board, cells: Iterable[int]) -> str:
    """The names of cells, as `read_cells` reads them."""
    return " ".join(map(board.name, cells))


def drawn_lines(puzzle: Puzzle, line_condition: LineCondition, plan: Plan) -> tuple[Cells, ...]:
    """Random lines through cells that hold values."""
    from passatempo.layouts.paths import draw_lines

    return draw_lines(puzzle.board, plan.rng, line_condition, cells_with_values(puzzle))


def cells_with_values(puzzle: Puzzle) -> list[int]:
    """The cells that hold a value."""
    return [cell for cell in puzzle.board.cells if puzzle.values(cell)]


def all_hold(rules: Iterable[Rule], values: Sequence[int]) -> bool:
    """Whether a solution satisfies rules."""
    return all(rule.holds([values[cell] for cell in rule.cells]) for rule in rules)


@dataclass(frozen=True)
class Parts(Clue, Generic[Part]):
    """A clue that consists of parts, one per line of text."""

    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """One part per line."""
        block.check_any()
        return cls(tuple(cls.read_part(line, board) for line in block.lines))

    def write(self, board: Board) -> list[str]:
        """One part per line."""
        return [self.write_part(part, board) for part in self.parts]

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The parts, by their index."""
        return {at: self.part_cells(part, board) for at, part in enumerate(self.parts)}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """The label of the part."""
        assert isinstance(piece, int)
        return self.part_label(self.parts[piece], board)

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only those parts."""
        return replace(self, parts=tuple(part for at, part in enumerate(self.parts) if at in pieces))

    def part_cells(self, part: Part, board: Board) -> Cells:
        """The cells that a part lies on; override it for a part that is neither cells nor has `cells`."""
        cells: Cells = part if isinstance(part, tuple) else part.cells  # type: ignore[attr-defined]
        return cells

    @classmethod
    @abstractmethod
    def read_part(cls, line: Line, board: Board) -> Part:
        """The part that a line states."""

    @abstractmethod
    def write_part(self, part: Part, board: Board) -> str:
        """The line that states a part."""

    @abstractmethod
    def part_label(self, part: Part, board: Board) -> Text:
        """The name of a part, as a message that renders in any language: "the thermometer at B4"."""

    def part_name(self, part: Part, board: Board) -> str:
        """The label of a part in English."""
        return english(self.part_label(part, board))


class Lines(Parts[Cells]):
    """Lines drawn through cells, each with rules for the values along it."""

    gesture = Gesture("path")
    look: ClassVar[StrokeLook]  # how it is drawn
    name_template: ClassVar[str]  # of a line, after its first {cell}
    caption_template: ClassVar[str]  # that a line runs along these {cells}
    least: ClassVar[int] = 2  # cells

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The cells of a line in order, `A1 B2 C2-C5`; a line of text for each."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Cells:
        """Its cells, each touching the next."""
        return read_line(line, line.text.split(), board, cls.least)

    def write_part(self, part: Cells, board: Board) -> str:
        """Its cells in order."""
        return written(board, part)

    def part_label(self, part: Cells, board: Board) -> Text:
        """Named after its first cell."""
        return self.name_template, board.name(part[0])

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rules of each line."""
        for part in self.parts:
            yield from self.rules_of(puzzle.board.group(part), puzzle)

    @abstractmethod
    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterable[Rule]:
        """The rules for the values along a line, whose cells are in the order of the group."""

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Random lines whose rules the solution satisfies."""
        return type(self)(drawn_lines(puzzle, self.line_condition(puzzle, values), plan))

    def line_condition(self, puzzle: Puzzle, values: Sequence[int]) -> LineCondition:
        """The condition on a generated line; by default its rules hold for every prefix."""
        from passatempo.layouts.paths import LineCondition

        def is_true(cells: Cells) -> bool:
            return all_hold(self.rules_of(Group("", cells), puzzle), values)

        return LineCondition(is_true, is_true)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A stroke, and a caption for painters that cannot draw it."""
        for part in self.parts:
            yield Stroke(part, self.look)
            yield Caption(Message(self.caption_template, puzzle.board.group(part).label), drawn=True)


@dataclass(frozen=True)
class Flag(Clue):
    """A rule for the whole board: present or absent."""

    stated: bool = False
    words: ClassVar[Message]  # the rule in a sentence
    gesture = Gesture("board", Form.WORD, "")
    structural = True

    def __bool__(self) -> bool:
        return self.stated

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Nothing after the word."""
        if block.lines:
            raise block.lines[0].error(
                "'{text}' is not expected here: the block has no lines", block.lines[0].text
            )
        return cls(True)

    def write(self, board: Board) -> list[str]:
        """No lines."""
        return []

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A caption."""
        return [Caption(self.words)] if self else []

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The clue as a whole."""
        return {self.stated: tuple(board.cells)} if self else {}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """The rule that it states."""
        return THAT, self.words

    def keep(self, pieces: Set[Piece]) -> Self:
        """With it or without it."""
        return type(self)(self.stated and self.stated in pieces)

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """The flag, set."""
        return cls(True)
