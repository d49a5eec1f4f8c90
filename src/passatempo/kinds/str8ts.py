"""Str8ts: compartments of consecutive values between black cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from passatempo._kernel import stretches
from passatempo.board import COMPARTMENT, Group
from passatempo.clues import BlackCells, Givens
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule, RuleBatch, consecutive_in_each, different_in_each
from passatempo.scene import Black, Digit, Mark, Scene

if TYPE_CHECKING:
    from random import Random

    from passatempo.plan import Plan

_GIVEN_ON_BLACK = 0.4  # of the black cells that can have a value


@kind(generated_from="black givens", levels=(1.25, 1.55, 2.05, 2.9, 5.25))
class Str8ts(Puzzle):
    """No value stands twice in a row or a column of n cells, which take 1 to n.

    A compartment, white cells in a row or a column between black ones, holds consecutive values in any
    order. A value in a black cell belongs to no compartment, but does not occur elsewhere in its row and
    column.
    """

    black: BlackCells = clue("black cell")
    givens: Givens = clue("given")

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """With a pattern of black cells that half a turn maps to itself."""
        return replace(plan, symmetry="180")

    def all_values(self) -> list[range]:
        """1 to n; nothing in a black cell, unless a value is given there."""
        black, given = self.black.symbols, self.givens.values
        every, none = range(1, self.board.cols + 1), range(0)
        return [none if cell in black and not given.get(cell) else every for cell in self.board.cells]

    def extra_givens(self, values: Sequence[int], rng: Random) -> Mapping[int, int]:
        """In some black cells, a value that stands nowhere else in their row and their column."""
        spare: dict[int, int] = {}
        for cell in self.black.symbols:
            lines = (line for line in self.board.lines if cell in line.cells)
            used = {spare.get(other, values[other]) for line in lines for other in line}
            free = sorted(set(range(1, self.board.cols + 1)) - used)
            if free and rng.random() < _GIVEN_ON_BLACK:
                spare[cell] = rng.choice(free)
        return spare

    def check(self) -> None:
        """Raise an InputError unless the board is square."""
        self.board.check_square()

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in lines, consecutive values in compartments."""
        lines, domains, black = self.board.lines, self.all_values(), self.black.symbols
        yield different_in_each(
            [Group(line.label, tuple([cell for cell in line.cells if domains[cell]])) for line in lines]
        )
        across, down = stretches(self.board.rows, self.board.cols, list(black))
        compartments = [cells for cells, _ in (*across, *down) if len(cells) > 1]
        yield consecutive_in_each(compartments, partial(map, self._compartment, compartments))

    def _compartment(self, cells: tuple[int, ...]) -> Group:
        first, last = self.board.name(cells[0]), self.board.name(cells[-1])
        return Group((COMPARTMENT, first, last), cells)

    def scene(self) -> Scene:
        """The scene with the values of black cells, marked by `#`."""
        shown, black = super().scene(), self.black.symbols
        marks = [mark for mark in shown.marks if not (isinstance(mark, Digit) and mark.cell in black)]
        return replace(shown, marks=tuple(map(self._with_value, marks)))

    def _with_value(self, mark: Mark) -> Mark:
        if isinstance(mark, Black) and mark.cell in self.givens.values:
            value = str(self.givens.values[mark.cell])
            return Black(mark.cell, f"#{value}", value=value)
        return mark
