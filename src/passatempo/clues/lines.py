"""Clues drawn as lines through cells: thermometers, arrows, whispers and others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Self

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Line
from passatempo.clues.gestures import Gesture
from passatempo.clues.parts import Cells, Lines, Parts, all_hold, drawn_lines, read_cells, read_line, written
from passatempo.clues.regions import area_of_each
from passatempo.errors import InputError
from passatempo.messages import Message, Text, message
from passatempo.records import dataclass, replace
from passatempo.rules import Apart, Between, Equal, Equation, Less, Rule, consecutive, same_sum
from passatempo.scene import Caption, Mark, Stroke, StrokeLook

if TYPE_CHECKING:
    from passatempo.layouts.paths import LineCondition
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle


_WHISPER = message("the whisper line at {cell}")
_ARROW = message("the arrow from {cell}")
_ARROW_SUM = message("{cells} add up to {bulb} along the arrow")
_ARROW_NUMBER = message("{cells} add up to the number in {bulb}, along the arrow")
_ARROW_COPY = message("{cell} is equal to {bulb} by the arrow")


class Thermometers(Lines):
    """Values rise from the bulb of a thermometer, which is its first cell, to its end.

    A thermometer that visits a cell twice has no solution.
    """

    synonyms = ("thermo", "thermometer")
    look = StrokeLook.THERMOMETER
    name_template = message("the thermometer at {cell}")
    caption_template = message("a thermometer runs along {cells}")

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterable[Rule]:
        """A strict Less."""
        return [Less(line)]


class SlowThermometers(Lines):
    """Values never fall along a slow thermometer; they may stay the same."""

    synonyms = ("slowthermo",)
    look = StrokeLook.SLOW_THERMOMETER
    name_template = message("the slow thermometer at {cell}")
    caption_template = message("a slow thermometer runs along {cells}")

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterable[Rule]:
        """A Less that is not strict."""
        return [Less(line, strict=False)]


class Palindromes(Lines):
    """A palindrome reads the same from both ends."""

    synonyms = ("palindromeline",)
    look = StrokeLook.PALINDROME
    name_template = message("the palindrome at {cell}")
    caption_template = message("a palindrome runs along {cells}")

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterator[Rule]:
        """An Equal for each two cells at the same distance from the ends."""
        for one, other in zip(line.cells[: len(line) // 2], reversed(line.cells), strict=False):
            if one != other:
                yield Equal(puzzle.board.group((one, other)))

    def line_condition(self, puzzle: Puzzle, values: Sequence[int]) -> LineCondition:
        """A line grows from its middle, so only its two ends are compared."""
        from passatempo.layouts.paths import LineCondition

        return LineCondition(
            lambda cells: values[cells[0]] == values[cells[-1]], lambda _: True, both_ways=True
        )


class ConsecutiveLines(Lines):
    """The values of a line are consecutive, in any order, none twice.

    A cell that it visits twice counts once.
    """

    synonyms = ("consecutiveline",)
    look = StrokeLook.RENBAN
    name_template = message("the line of consecutive values at {cell}")
    caption_template = message("a line of consecutive values runs along {cells}")

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterable[Rule]:
        """Consecutive values, all different."""
        cells = tuple(dict.fromkeys(line.cells))
        return consecutive(line if len(cells) == len(line) else puzzle.board.group(cells))

    def line_condition(self, puzzle: Puzzle, values: Sequence[int]) -> LineCondition:
        """Whether the values can become consecutive within the default length."""
        from passatempo.layouts.paths import default_lengths

        most = default_lengths(puzzle.board)[-1]

        def can_extend(cells: Cells) -> bool:
            met = {values[cell] for cell in cells}
            return len(met) == len(cells) and max(met) - min(met) < most

        return replace(super().line_condition(puzzle, values), can_extend=can_extend)


class BetweenLines(Lines):
    """Every value inside a line lies strictly between those at its two ends."""

    synonyms = ("betweenline",)
    look = StrokeLook.BETWEEN
    name_template = message("the between line at {cell}")
    caption_template = message("a between line runs along {cells}")
    least = 3

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterable[Rule]:
        """A Between."""
        return [Between(line)]

    def line_condition(self, puzzle: Puzzle, values: Sequence[int]) -> LineCondition:
        """Whether all values after the first are on one side of it."""

        def can_extend(cells: Cells) -> bool:
            first, *others = (values[cell] for cell in cells)
            return first < min(others) or first > max(others)

        return replace(super().line_condition(puzzle, values), can_extend=can_extend)


class SumLines(Lines):
    """The values of a line have the same sum in every box (or room) it runs through, each time it does.

    A line that ends where it began is a loop, and that cell counts once.
    """

    synonyms = ("regionsumline", "regionsum")
    look = StrokeLook.REGION_SUM
    name_template = message("the region sum line at {cell}")
    caption_template = message("a region sum line runs along {cells}")

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if a line does not leave its first box."""
        for part in self.parts:
            if len(self._segments(part, puzzle)) == 1:
                name = self.part_label(part, puzzle.board)
                raise InputError("{line} does not leave its box or room", name)
        return self

    def rules_of(self, line: Group, puzzle: Puzzle) -> Iterator[Rule]:
        """Each segment has the same sum as the one before it."""
        stretches = map(puzzle.board.group, self._segments(line.cells, puzzle))
        for one, other in pairwise(stretches):
            yield from same_sum(one, other)

    def _segments(self, cells: Cells, puzzle: Puzzle) -> list[Cells]:
        return _split_by_area(cells, area_of_each(puzzle))

    def line_condition(self, puzzle: Puzzle, values: Sequence[int]) -> LineCondition:
        """Whether all complete segments have the sum of the first."""
        from passatempo.layouts.paths import LineCondition

        area_of = area_of_each(puzzle)

        def sums(cells: Cells) -> list[int]:
            return [sum(values[cell] for cell in each) for each in _split_by_area(cells, area_of)]

        def can_extend(cells: Cells) -> bool:
            first, *others = sums(cells)
            return not others or (others[-1] <= first and all(each == first for each in others[:-1]))

        def is_complete(cells: Cells) -> bool:
            first, *others = sums(cells)
            return others != [] and all(each == first for each in others)

        return LineCondition(can_extend, is_complete)


def _split_by_area(cells: Cells, area_of: Mapping[int, int]) -> list[Cells]:
    """The cells of a line in segments, one for each stay in an area; a loop has no beginning."""
    is_loop = len(cells) > 2 and cells[0] == cells[-1]
    around = cells[:-1] if is_loop else cells
    found = [tuple(stretch) for _, stretch in groupby(around, key=lambda cell: area_of.get(cell, -1))]
    if is_loop and len(found) > 1 and area_of.get(around[0], -1) == area_of.get(around[-1], -1):
        last = found.pop()
        found[0] = last + found[0]
    return found


@dataclass(frozen=True)
class Whisper:
    """A line, and the least difference of its neighbours; None: half the number of values, rounded up."""

    cells: Cells
    least: int | None = None


class Whispers(Parts[Whisper]):
    """Neighbours on a whisper line differ by at least 5, or by the number given for the line.

    If values are not 1 to 9, the default difference is half their number, rounded up.
    """

    gesture = Gesture("path", line="{label} {cells}", label="[0-9]+", no_label="")
    synonyms = ("whisperline", "germanwhisper")

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The cells of a line in order, `A1 B2 C2-C5`; a number before them is the least difference."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Whisper:
        """A number if there is one, then cells."""
        names = line.text.split()
        least = int(names.pop(0)) if re.fullmatch("[0-9]{1,9}", names[0]) else None
        return Whisper(read_line(line, names, board), least)

    def write_part(self, part: Whisper, board: Board) -> str:
        """The number if it is not the default, then cells."""
        return f"{'' if part.least is None else f'{part.least} '}{written(board, part.cells)}"

    def part_label(self, part: Whisper, board: Board) -> Text:
        """Named after its first cell."""
        return _WHISPER, board.name(part.cells[0])

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An Apart for each line."""
        for part in self.parts:
            yield self._rule_of(part, puzzle.board.group(part.cells), puzzle)

    def _rule_of(self, part: Whisper, line: Group, puzzle: Puzzle) -> Rule:
        return Apart(line, self._difference(part, puzzle))

    def _difference(self, part: Whisper, puzzle: Puzzle) -> int:
        return (len(puzzle.values(part.cells[0])) + 1) // 2 if part.least is None else part.least

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Some lines with the default difference."""
        from passatempo.layouts.paths import LineCondition

        def is_true(cells: Cells) -> bool:
            return all_hold([self._rule_of(Whisper(cells), Group("", cells), puzzle)], values)

        return type(self)(tuple(map(Whisper, drawn_lines(puzzle, LineCondition(is_true, is_true), plan))))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A stroke, and a caption."""
        for part in self.parts:
            look = _WHISPER_LOOKS.get(part.least, StrokeLook.WHISPERS)
            difference = self._difference(part, puzzle)
            is_usual = part.least is None and difference == _USUAL_DIFFERENCE
            yield Stroke(part.cells, look, label="" if is_usual else f"≥{difference}")
            cells = puzzle.board.group(part.cells).label
            yield Caption(_whisper_caption(None if is_usual else difference, cells), drawn=True)


_USUAL_DIFFERENCE = 5  # solvers expect it of a green line that says nothing else

# By their difference; all others look like those of the usual one.
_WHISPER_LOOKS: Mapping[int | None, StrokeLook] = {4: StrokeLook.DUTCH_WHISPERS}


def _whisper_caption(difference: int | None, cells: Text) -> Message:
    if difference is None:
        return Message("a whisper line runs along {cells}", cells)
    return Message("a whisper line of {number} runs along {cells}", difference, cells)


@dataclass(frozen=True)
class Arrow:
    """The cells of the bulb, which hold the sum, and those of the shaft, which add up to it."""

    bulb: Cells
    shaft: Cells

    @property
    def template(self) -> str:
        """What it says of the shaft and the bulb."""
        if len(self.bulb) > 1:
            return _ARROW_NUMBER
        return _ARROW_SUM if len(self.shaft) > 1 else _ARROW_COPY


class Arrows(Parts[Arrow]):
    """The values along the shaft of an arrow add up to the number in its bulb.

    A bulb of several cells holds a number of as many digits, read in the order in which they are named. It
    may begin with 0 if 0 is a value. A cell that the shaft visits twice counts twice.
    """

    gesture = Gesture("headed path", line="{cells} = {others}")
    synonyms = ("arrow",)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The bulb, `=`, and the shaft: `A1 = B2 C3-E3`; a line of text for each arrow."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Arrow:
        """The cells of the bulb, `=`, those of the shaft."""
        bulb, equals, shaft = (side.split() for side in line.text.partition("="))
        if not equals:
            raise line.error(
                "'{text}' has no '=': expected the bulb, '=' and the shaft, A1 = B2 C3", line.text
            )
        both = Arrow(read_cells(line, bulb, board), read_cells(line, shaft, board, may_repeat=True))
        if in_both := [cell for cell in both.bulb if cell in both.shaft]:
            raise line.error("{cell} is named twice", board.name(in_both[0]))
        return both

    def write_part(self, part: Arrow, board: Board) -> str:
        """The cells of the bulb, `=`, those of the shaft."""
        return f"{written(board, part.bulb)} = {written(board, part.shaft)}"

    def part_cells(self, part: Arrow, board: Board) -> Cells:
        """The bulb, then the shaft."""
        return part.bulb + part.shaft

    def part_label(self, part: Arrow, board: Board) -> Text:
        """Named after the first cell of its bulb."""
        return _ARROW, board.name(part.bulb[0])

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An Equation for each arrow: the bulb minus the shaft is 0."""
        for part in self.parts:
            board = puzzle.board
            tens = tuple(10**power for power in reversed(range(len(part.bulb))))
            shaft = Counter(part.shaft)
            both = Group(self.part_label(part, board), (*part.bulb, *shaft))
            words = (part.template, board.group(part.shaft).label, board.group(part.bulb).label)
            yield Equation(both, 0, "=", (*tens, *(-times for times in shaft.values())), words=words)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Some arrows, each with a bulb of one cell."""
        from passatempo.layouts.paths import LineCondition

        def missing(cells: Cells) -> int:
            return values[cells[0]] - sum(values[cell] for cell in cells[1:])

        line_condition = LineCondition(lambda cells: missing(cells) >= 0, lambda cells: missing(cells) == 0)
        lines = drawn_lines(puzzle, line_condition, plan)
        return type(self)(tuple(Arrow(cells[:1], cells[1:]) for cells in lines))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A stroke from the bulb, and a caption."""
        for part in self.parts:
            yield Stroke(part.bulb[-1:] + part.shaft, StrokeLook.ARROW, bulb=part.bulb)
            ends = puzzle.board.group(part.bulb).label, puzzle.board.group(part.shaft).label
            yield Caption(Message("an arrow leads from {bulb} through {cells}", *ends), drawn=True)
