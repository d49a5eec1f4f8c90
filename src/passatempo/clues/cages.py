"""Cages: cells with a label, the result of an operation on their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from operator import gt
from typing import TYPE_CHECKING, Self, TypeVar

from passatempo.board import Board, Group
from passatempo.clues.base import BLANKS, Block, Line
from passatempo.clues.gestures import Gesture
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
    RuleBatch,
    Sum,
)
from passatempo.rules.base import EncodedRules, Encoding
from passatempo.scene import Cage, CageLook, Mark

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_CAGE = message("the cage at {cell}")
LABELLED_CAGE = message("the {label} cage at {cell}")


@dataclass(frozen=True)
class SumCage:
    """Cells, their sum if it is shown, and whether values may repeat."""

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

    gesture = Gesture("area", line="{label} {cells}", label="-?[0-9]+", no_label=".", ending="repeats")
    synonyms = ("cage", "sumcage", "sum")
    plan_field = "cage_sizes"
    identifies_solution = True
    keeps_all_pieces = True  # cages cover printed boards, and one without a sum would look like a mistake

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A sum (`.` if none is shown) and the cells, `12 A1 A2-C3`; `repeats` at the end allows repeats."""
        found = block.labelled_cells(board, _REPEATS)
        if not found or not all(label == "." or _is_number(label) for label, *_ in found):
            return super().read(block, board)
        return cls(tuple([_sum_cage(*each) for each in found]))

    @classmethod
    def read_part(cls, line: Line, board: Board) -> SumCage:
        """A sum, then cells."""
        text = line.text
        label, *names = (_AFTER_SUM.sub(r"\1 ", text) if ":" in text or "=" in text else text).split()
        repeats = names[-1:] == [_REPEATS]
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
        return (_CAGE, cell) if part.total is None else (LABELLED_CAGE, part.total, cell)

    def bound_to(self, puzzle: Puzzle) -> Self:
        """With the cages in reading order, so that puzzles with the same cages are equal."""
        parts = self.parts
        if any(isinstance(part, _ReadAsZero) for part in parts):
            parts = tuple([_without_doubt(part, puzzle) for part in parts])
        return self if parts is self.parts and _in_order(parts) else type(self)(_ordered(parts))

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """A Sum and an AllDifferent for each cage."""
        return self._rules_on(puzzle.board)

    def batches(self, puzzle: Puzzle) -> Iterable[RuleBatch]:
        """The same rules, encoded."""
        cages: list[Encoding] = [(part.cells, part.total, _must_differ(part)) for part in self.parts]
        return [EncodedRules(cages, partial(self._rules_on, puzzle.board))]

    def _rules_on(self, board: Board) -> Iterator[Rule]:
        for part in self.parts:
            cage = Group(self.part_label(part, board), part.cells)
            if _must_differ(part):
                yield AllDifferent(cage)
            if part.total is not None:
                yield Sum(cage, part.total)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Cages of up to five cells that leave one solution, few of one cell; none if none were found.

        Cages of an author are kept.
        """
        from passatempo.layouts.cages import CageOperation, CageStyle, generate_cages

        if self:
            return self
        style = CageStyle(
            (CageOperation(Sum.op, 1),), sizes=range(1, 6), max_single_share=1 / 27, all_different=True
        )
        found = generate_cages(puzzle.rules_problem(), values, plan, style)
        return type(self)(tuple(SumCage(cells, total) for cells, _, total in found))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A cage with its sum."""
        for part in self.parts:
            yield Cage(part.cells, "" if part.total is None else str(part.total))


def _must_differ(part: SumCage) -> bool:
    """Whether the cage has a rule that its values differ."""
    return not part.repeats and (part.total is None or len(part.cells) > 1)


def _sum_cage(label: str, cells: Cells, repeats: bool) -> SumCage:
    if label == "0":
        return _ReadAsZero(cells, 0, repeats)
    return SumCage(cells, None if label == "." else int(label), repeats)


def _without_doubt(part: SumCage, puzzle: Puzzle) -> SumCage:
    """The cage, with a sum that was written as 0 resolved."""
    if not isinstance(part, _ReadAsZero):
        return part
    positive = all(value > 0 for cell in part.cells for value in puzzle.values(cell))
    return SumCage(part.cells, None if positive else 0, part.repeats)


@dataclass(frozen=True)
class OperationCage:
    """A cage: its cells, total and operation; `?` is an unknown operation, `` a given value."""

    cells: Cells
    total: int
    operation: str

    @property
    def label(self) -> str:
        """The printed label: "24x"."""
        return f"{self.total}{self.operation}"


# The notations of each operation.
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
_ENCODED: dict[str, Callable[[Cells, int], Encoding]] = {
    "": Sum.encoded,
    "+": Sum.encoded,
    "-": Difference.encoded,
    "x": Product.encoded,
    "/": Quotient.encoded,
}
_OF_OP = {Sum.op: "+", Difference.op: "-", Product.op: "x", Quotient.op: "/"}
_TWO_CELLS = ("mod", "^")
_REPEATS = "repeats"  # at the end of the line of a cage in which values may repeat
_AFTER_SUM = re.compile(r"^\s*(-?[0-9]+|\.)\s*[:=]\s*")  # what people write between a sum and its cells
_WHOLE = re.compile(r"-?[0-9]{1,15}")
_LABEL = re.compile(r"(-?[0-9]{1,15})(\D*)")


class OperationCages(Parts[OperationCage]):
    """The number of a cage is the result of its operation; without one, of any of + - x /.

    Cages do not overlap, but need not fill the board.
    """

    gesture = Gesture("area", line="{label} {cells}", label=r"-?[0-9]+(\+|-|x|/|mod|\^|\?)?")
    synonyms = ("cage", "block", "operation")
    identifies_solution = True
    keeps_all_pieces = True  # as with sums: cages cover printed boards
    plan_field = "cage_sizes"

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A label and the cells, `24x A1 A2-C3`: + - x / mod ^, or ? for an unknown operation."""
        found = block.labelled_cells(board)
        if not found or not all(map(_is_usual, found)):
            return super().read(Block(block.head, _without_colons(block.lines)), board)
        return cls(tuple([_operation_cage(label, cells) for label, cells, _ in found]))

    @classmethod
    def read_part(cls, line: Line, board: Board) -> OperationCage:
        """A label, then cells."""
        label, *names = line.text.replace("=", " ", 1).split()
        cells = read_cells(line, names, board, area=True)
        found = _total_and_operation(label)
        if found is None:
            raise line.error(
                "'{label}' is not a cage: expected such as 24x, with one of + - x / mod ^ ?", label
            )
        _, operation = found
        if operation in _TWO_CELLS and len(cells) != 2:
            raise line.error("a cage of {operation} has 2 cells, this one has {cells}", operation, len(cells))
        return _operation_cage(label, cells)

    def write_part(self, part: OperationCage, board: Board) -> str:
        """A label, then cells."""
        return f"{part.label} {written(board, part.cells)}"

    def part_label(self, part: OperationCage, board: Board) -> Text:
        """Named after its label and its first cell."""
        return LABELLED_CAGE, part.label.removesuffix("?"), board.names[part.cells[0]]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """The cages in reading order, which makes equal puzzles compare equal; InputError if two overlap."""
        seen: set[int] = set()
        for part in self.parts:
            if shared := seen.intersection(part.cells):
                name = puzzle.board.name(min(shared))
                raise InputError("{name} lies in two cages, the second being {label}", name, part.label)
            seen.update(part.cells)
        return self if _in_order(self.parts) else type(self)(_ordered(self.parts))

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """The rule of each cage."""
        for part in self.parts:
            if part.operation == _UNKNOWN:
                yield self._unknown(part, puzzle)
            else:
                yield self._known(part, puzzle.board)

    def batches(self, puzzle: Puzzle) -> Iterable[Rule | RuleBatch]:
        """The same rules, encoded where the operation is known and is one of the kernel's."""
        for in_kernel, parts in groupby(self.parts, lambda part: part.operation in _ENCODED):
            if in_kernel:
                some = tuple(parts)
                encoded = [_ENCODED[part.operation](part.cells, part.total) for part in some]
                yield EncodedRules(encoded, partial(self._all_known, some, puzzle.board))
            else:
                yield from type(self)(tuple(parts)).rules(puzzle)

    def _all_known(self, parts: Iterable[OperationCage], board: Board) -> Iterator[Rule]:
        return (self._known(part, board) for part in parts)

    def _known(self, part: OperationCage, board: Board) -> Rule:
        return _MAKERS[part.operation](Group(self.part_label(part, board), part.cells), part.total)

    def _unknown(self, part: OperationCage, puzzle: Puzzle) -> Rule:
        values = [value for cell in part.cells for value in puzzle.values(cell)]
        cage = Group(self.part_label(part, puzzle.board), part.cells)
        return AnyOperation(cage, part.total, max(map(abs, values), default=0))

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Cages of up to four cells that leave one solution, few of one cell; none if none were found.

        Differences and quotients are for two cells, where they are preferred; products have at most three
        digits. Cages of an author are kept.
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
        found = generate_cages(puzzle.rules_problem(), values, plan, style)
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


def _is_usual(labelled: tuple[str, Cells, bool]) -> bool:
    """Whether a label needs no second look: no colon, and as many cells as its operation takes."""
    label, cells, _ = labelled
    found = None if ":" in label else _total_and_operation(label)
    return found is not None and (found[1] not in _TWO_CELLS or len(cells) == 2)


def _operation_cage(label: str, cells: Cells) -> OperationCage:
    """The cage of a valid label; a single cell holds the number, whatever the operation."""
    total, operation = _total_and_operation(label)  # type: ignore[misc]
    return OperationCage(cells, total, "" if len(cells) == 1 else operation or _UNKNOWN)


@lru_cache(maxsize=1024)
def _total_and_operation(label: str) -> tuple[int, str] | None:
    """What the label of a cage says; None if it is none."""
    found = _LABEL.fullmatch(label)
    operation = _SYMBOLS.get(found[2], found[2]) if found else "none"
    return (int(found[1]), operation) if found and operation in (*_MAKERS, _UNKNOWN) else None


AnyCage = TypeVar("AnyCage", SumCage, OperationCage)


def _in_order(cages: Iterable[SumCage | OperationCage]) -> bool:
    """Whether the cages, and the cells of each, are in reading order."""
    last: Cells = ()
    for cage in cages:
        if cage.cells < last or any(map(gt, cage.cells, cage.cells[1:])):
            return False
        last = cage.cells
    return True


def _ordered(cages: Iterable[AnyCage]) -> tuple[AnyCage, ...]:
    sorted_within = (replace(cage, cells=tuple(sorted(cage.cells))) for cage in cages)
    return tuple(sorted(sorted_within, key=lambda cage: cage.cells))


def _without_colons(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines of cages whose labels end with a colon that is no division: `24x: A1 A2`.

    InputError where nothing shows which it is.
    """
    if not any(":" in line.text for line in lines):  # as mostly
        return lines
    labels = [line.text.split()[0] for line in lines]
    if not labels or not all(len(label) > 1 and label.endswith(":") for label in labels):
        return lines
    if all(label[:-1].isdigit() for label in labels):
        raise lines[0].error(
            "'{labels}' may be a quotient or a number before its cells: expected {labels2}/ or {labels2}?",
            labels[0],
            labels[0][:-1],
        )
    return tuple(Line(line.number, line.text.replace(":", "", 1)) for line in lines)


def _is_number(text: str) -> bool:
    return len(text) < 16 and text.isdecimal()


def _whole(text: str, line: Line) -> int:
    if not _WHOLE.fullmatch(text):
        raise line.error("'{text}' is not a sum: expected a number, or '.' where none is shown", text)
    return int(text)
