"""Parts: clues made of parts that are written one a line; Flag: clues that are there or not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Clue, Line, Piece
from passatempo.errors import InputError
from passatempo.messages import Message, Text, english, message
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
    """The cells that these names stand for, none of them twice unless they may repeat.

    `A1-A4` stands for all in a straight line; in an area, `A1-B4` for all of a rectangle.
    """
    between = board.rectangle if area else board.straight
    cells: list[int] = []
    for name in names:
        ends = name.split("-")
        try:
            if len(ends) > 2 or "" in ends:
                raise InputError(f"'{name}' is no line of cells: write B4-B6")
            cells += between(board.cell(ends[0]), board.cell(ends[-1]))
        except InputError as error:
            raise line.error(error.message) from None
    if not may_repeat and (twice := [cell for at, cell in enumerate(cells) if cell in cells[:at]]):
        raise line.error(f"{board.name(twice[0])} is named twice")
    if len(cells) < least:
        raise line.error(f"expected {least} {'cell' if least == 1 else 'cells'} or more, found {len(cells)}")
    return tuple(cells)


def read_line(line: Line, names: Iterable[str], board: Board, least: int = 2) -> Cells:
    """The cells of a line that is drawn through them: each touches the next, at a corner at least.

    It may cross itself, or end where it began, and so come to a cell again.
    """
    cells = read_cells(line, names, board, least, may_repeat=True)
    for one, other in pairwise(cells):
        if one == other:
            raise line.error(f"{board.name(one)} follows itself")
        (top, left), (bottom, right) = board.place(one), board.place(other)
        if max(abs(top - bottom), abs(left - right)) > 1:
            raise line.error(f"{board.name(one)} and {board.name(other)} do not touch")
    return cells


def written(board: Board, cells: Iterable[int]) -> str:
    """Cells as `read_cells` reads them."""
    return " ".join(map(board.name, cells))


def drawn_lines(puzzle: Puzzle, line_condition: LineCondition, plan: Plan) -> tuple[Cells, ...]:
    """Lines through cells with values, by chance."""
    from passatempo.layouts.paths import draw_lines

    return draw_lines(puzzle.board, plan.rng, line_condition, cells_with_values(puzzle))


def cells_with_values(puzzle: Puzzle) -> list[int]:
    """The cells where a value stands."""
    return [cell for cell in puzzle.board.cells if puzzle.values(cell)]


def all_hold(rules: Iterable[Rule], values: Sequence[int]) -> bool:
    """Whether rules are true of a solution."""
    return all(rule.holds([values[cell] for cell in rule.cells]) for rule in rules)


@dataclass(frozen=True)
class Parts(Clue, Generic[Part]):
    """A clue made of parts, each written on a line of its own."""

    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A part a line."""
        block.check_any()
        return cls(tuple(cls.read_part(line, board) for line in block.lines))

    def write(self, board: Board) -> list[str]:
        """A part a line."""
        return [self.write_part(part, board) for part in self.parts]

    def pieces(self, board: Board) -> Mapping[Piece, Cells]:
        """The parts, by their places."""
        return {at: self.part_cells(part, board) for at, part in enumerate(self.parts)}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """The label of the part."""
        assert isinstance(piece, int)
        return self.part_label(self.parts[piece], board)

    def keep(self, pieces: Set[Piece]) -> Self:
        """Those parts alone."""
        return replace(self, parts=tuple(part for at, part in enumerate(self.parts) if at in pieces))

    def part_cells(self, part: Part, board: Board) -> Cells:
        """The cells that a part is about."""
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
        """What a part is called, as a message that renders in any language: "the thermometer at B4"."""

    def part_name(self, part: Part, board: Board) -> str:
        """The label of a part in English."""
        return english(self.part_label(part, board))


class Lines(Parts[Cells]):
    """Lines drawn through cells; each says something about the values along it."""

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
        """What a line says of its cells."""

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Some lines that tell the truth."""
        return type(self)(drawn_lines(puzzle, self.line_condition(puzzle, values), plan))

    def line_condition(self, puzzle: Puzzle, values: Sequence[int]) -> LineCondition:
        """How a line of this clue runs; unless said otherwise whatever begins one is one."""
        from passatempo.layouts.paths import LineCondition

        def is_true(cells: Cells) -> bool:
            return all_hold(self.rules_of(Group("", cells), puzzle), values)

        return LineCondition(is_true, is_true)

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A stroke, and words for painters that cannot draw it."""
        for part in self.parts:
            yield Stroke(part, self.look)
            yield Caption(Message(self.caption_template, puzzle.board.group(part).label), drawn=True)


@dataclass(frozen=True)
class Flag(Clue):
    """A clue that holds for the whole board, or does not."""

    stated: bool = False
    words: ClassVar[Message]  # the rule in a sentence
    structural = True

    def __bool__(self) -> bool:
        return self.stated

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Nothing more: the word alone says it."""
        if block.lines:
            raise block.lines[0].error(
                f"'{block.lines[0].text}' is not expected here: the word alone says it"
            )
        return cls(True)

    def write(self, board: Board) -> list[str]:
        """Nothing more."""
        return []

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """Only words."""
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
        """Said."""
        return cls(True)
