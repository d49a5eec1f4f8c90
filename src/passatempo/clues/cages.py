"""Cages: cells with a label that says what their values make together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import gt
from typing import TYPE_CHECKING, Self, TypeVar

from passatempo.board import Board, Group
from passatempo.clues.base import BLANKS, Block, Line
from passatempo.clues.parts import Cells, Parts, read_cells, written
from passatempo.errors import InputError
from passatempo.messages import Text, message
from passatempo.records import dataclass, replace
from passatempo.rules import (
    AllDifferent,
    AnyOperation,
    Difference,
    Modulo,
    Power,
    Product,
    Quotient,
    Rule,
    Sum,
)
from passatempo.scene import Cage, CageLook, Mark

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_CAGE = message("the cage at {cell}")
_LABELLED_CAGE = message("the {label} cage at {cell}")


@dataclass(frozen=True)
class SumCage:
    """Cells, their sum if it is shown, and whether a value may stand several times in them."""

    cells: Cells
    total: int | None = None
    repeats: bool = False


@dataclass(frozen=True)
class _ReadAsZero(SumCage):
    """A cage that was written with a 0: its sum where 0 can be one, and no sum elsewhere."""


class SumCages(Parts[SumCage]):
    """The values of a cage add up to its sum; none stands twice in it, unless the cage says so.

    A cage without a sum only says that its values differ; so does one with 0 for a sum, where all values are
    greater than 0. Cages may overlap, and need not fill the board.
    """

    plan_field = "cage_sizes"
    identifies_solution = True
    keeps_all_pieces = (
        True  # printed boards are covered with cages; one without a sum here and there looks like a slip
    )

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A sum (`.` if none is shown) and the cells, `12 A1 A2-C3`; `repeats` at the end allows repeats."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> SumCage:
        """A sum, then cells."""
        label, *names = line.text.split()
        repeats = names[-1:] == ["repeats"]
        total = None if label in BLANKS else _whole(label, line)
        cells = read_cells(line, names[:-1] if repeats else names, board, area=True)
        return (_ReadAsZero if label == "0" else SumCage)(cells, total, repeats)

    def write_part(self, part: SumCage, board: Board) -> str:
        """A sum, then cells."""
        label = "." if part.total is None else str(part.total)
        return f"{label} {written(board, part.cells)}{' repeats' * part.repeats}"

    def part_label(self, part: SumCage, board: Board) -> Text:
        """Named after its sum and its first cell."""
        cell = board.names[part.cells[0]]
        return (_CAGE, cell) if part.total is None else (_LABELLED_CAGE, part.total, cell)

    def bound_to(self, puzzle: Puzzle) -> Self:
        """In reading order: however they are listed, the same cages make the same puzzle."""
        parts = self.parts
        if any(isinstance(part, _ReadAsZero) for part in parts):
            parts = tuple([_without_doubt(part, puzzle) for part in parts])
        return self if parts is self.parts and _in_order(parts) else type(self)(_ordered(parts))

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Sum and an AllDifferent for each cage."""
        for part in self.parts:
            cage = Group(self.part_label(part, puzzle.board), part.cells)
            if not part.repeats and (part.total is None or len(part.cells) > 1):
                yield AllDifferent(cage)
            if part.total is not None:
                yield Sum(cage, part.total)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Cages of up to five cells that no other solution has, few of one cell; none if that does not work.

        Those that an author has drawn stay.
        """
        from passatempo.layouts.cages import CageOperation, CageStyle, generate_cages

        if self:
            return self
        style = CageStyle(
            (CageOperation(Sum.op, 1),), sizes=range(1, 6), max_single_share=1 / 27, all_different=True
        )
        found = generate_cages(puzzle.bare_problem(), values, plan, style)
        return type(self)(tuple(SumCage(cells, total) for cells, _, total in found))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A cage with its sum."""
        for part in self.parts:
            yield Cage(part.cells, "" if part.total is None else str(part.total))


def _without_doubt(part: SumCage, puzzle: Puzzle) -> SumCage:
    """What a cage is whose sum was written as 0; any other as it is."""
    if not isinstance(part, _ReadAsZero):
        return part
    positive = all(value > 0 for cell in part.cells for value in puzzle.values(cell))
    return SumCage(part.cells, None if positive else 0, part.repeats)


@dataclass(frozen=True)
class OperationCage:
    """Cells, and what they make by which operation; `?` is one that is not told, `` a value given."""

    cells: Cells
    total: int
    operation: str

    @property
    def label(self) -> str:
        """The printed label: "24x"."""
        return f"{self.total}{self.operation}"


# What people write for an operation, and what it is called here.
_SYMBOLS = {"×": "x", "*": "x", "X": "x", "÷": "/", ":": "/", "−": "-", "%": "mod", "pow": "^", "**": "^"}
_UNKNOWN = "?"
_MAKERS: dict[str, Callable[[Group, int], Rule]] = {
    "": Sum,
    "+": Sum,
    "-": Difference,
    "x": Product,
    "/": Quotient,
    "mod": Modulo,
    "^": Power,
}
_OF_OP = {Sum.op: "+", Difference.op: "-", Product.op: "x", Quotient.op: "/"}
_TWO_CELLS = ("mod", "^")
_LABEL = re.compile(r"(-?[0-9]{1,15})(\D*)")


class OperationCages(Parts[OperationCage]):
    """The values of a cage make its number by its operation; without one, by any of + - x /.

    Cages do not overlap, but need not fill the board.
    """

    identifies_solution = True
    keeps_all_pieces = True  # as with sums: every cell of a printed board lies in a cage
    plan_field = "cage_sizes"

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A label and the cells, `24x A1 A2-C3`: + - x / mod ^, or ? for an operation that is not told."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> OperationCage:
        """A label, then cells."""
        label, *names = line.text.split()
        cells = read_cells(line, names, board, area=True)
        found = _LABEL.fullmatch(label)
        operation = _SYMBOLS.get(found[2], found[2]) if found else "none"
        if found is None or operation not in (*_MAKERS, _UNKNOWN):
            raise line.error(f"'{label}' is no cage: expected such as 24x, with one of + - x / mod ^ ?")
        if operation in _TWO_CELLS and len(cells) != 2:
            raise line.error(f"a cage of {operation} has 2 cells, this one has {len(cells)}")
        if len(cells) == 1:  # whatever the operation, one cell holds the number
            return OperationCage(cells, int(found[1]), "")
        return OperationCage(cells, int(found[1]), operation or _UNKNOWN)

    def write_part(self, part: OperationCage, board: Board) -> str:
        """A label, then cells."""
        return f"{part.label} {written(board, part.cells)}"

    def part_label(self, part: OperationCage, board: Board) -> Text:
        """Named after its label and its first cell."""
        return _LABELLED_CAGE, part.label.removesuffix("?"), board.names[part.cells[0]]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """No cell lies in two cages; in reading order, so that the same cages make the same puzzle."""
        seen: set[int] = set()
        for part in self.parts:
            if shared := seen.intersection(part.cells):
                name = puzzle.board.name(min(shared))
                raise InputError(f"{name} lies in two cages, the second being {part.label}")
            seen.update(part.cells)
        return self if _in_order(self.parts) else type(self)(_ordered(self.parts))

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rule of each cage."""
        for part in self.parts:
            cage = Group(self.part_label(part, puzzle.board), part.cells)
            yield _operation_rule(cage, part, puzzle)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Cages of up to four cells that no other solution has, few of one cell; none if that does not work.

        Differences and quotients are for two cells, and liked where they can be; no product has four digits.
        Cages that an author has drawn stay.
        """
        from passatempo.layouts.cages import CageOperation, CageStyle, generate_cages

        if self:
            return self
        ways = (
            CageOperation(Sum.op, 2),
            CageOperation(Product.op, 2, max_total=999),
            CageOperation(Difference.op, 4, 2),
            CageOperation(Quotient.op, 8, 2),
        )
        style = CageStyle(ways, sizes=range(1, 5), max_single_share=1 / 12, all_different=False)
        found = generate_cages(puzzle.bare_problem(), values, plan, style)
        return type(self)(
            tuple(
                OperationCage(cells, total, _OF_OP[op] if len(cells) > 1 else "")
                for cells, op, total in found
            )
        )

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A cage with its label."""
        for part in self.parts:
            yield Cage(part.cells, part.label.removesuffix("?"), CageLook.SOLID)


AnyCage = TypeVar("AnyCage", SumCage, OperationCage)


def _in_order(cages: Iterable[SumCage | OperationCage]) -> bool:
    """Whether the cells of each cage, and the cages by their cells, are in reading order."""
    last: Cells = ()
    for cage in cages:
        if cage.cells < last or any(map(gt, cage.cells, cage.cells[1:])):
            return False
        last = cage.cells
    return True


def _ordered(cages: Iterable[AnyCage]) -> tuple[AnyCage, ...]:
    sorted_within = (replace(cage, cells=tuple(sorted(cage.cells))) for cage in cages)
    return tuple(sorted(sorted_within, key=lambda cage: cage.cells))


def _operation_rule(cage: Group, part: OperationCage, puzzle: Puzzle) -> Rule:
    if part.operation == _UNKNOWN:
        values = [value for cell in part.cells for value in puzzle.values(cell)]
        return AnyOperation(cage, part.total, max(map(abs, values), default=0))
    return _MAKERS[part.operation](cage, part.total)


def _whole(text: str, line: Line) -> int:
    if not re.fullmatch(r"-?[0-9]{1,15}", text):
        raise line.error(f"'{text}' is no sum: expected a number, or '.' where none is shown")
    return int(text)
