"""AllDifferent: no value twice in a group."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.messages import AND, Message
from passatempo.records import record
from passatempo.rules.base import CellOrder, Encoding, Known, Rule
from passatempo.type_names import Any


@record
class AllDifferent(Rule):
    """No value stands twice; `ignoring` names the values that may repeat freely."""

    ignoring: tuple[int, ...] = ()
    op = 1
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether no two values are equal, except those ignored."""
        if self.ignoring:
            values = [value for value in values if value not in self.ignoring]
        return len(set(values)) == len(values)

    def possible(self, known: Known) -> bool:
        """False as soon as two known values are equal."""
        return not self.clash(known)

    def clash(self, known: Known) -> tuple[int, ...]:
        """The first two cells that hold the same value."""
        seen: dict[int, int] = {}
        for cell, value in zip(self.cells, known, strict=True):
            if value is None or value in self.ignoring:
                continue
            if value in seen:
                return (seen[value], cell)
            seen[value] = cell
        return ()

    def sentence(self) -> Message:
        """Such as "no value stands twice in row 3"."""
        group = self.group.label
        if self.ignoring:
            return Message("no value but {values} stands twice in {group}", (AND, *self.ignoring), group)
        return Message("no value stands twice in {group}", group)

    def wire(self) -> Sequence[Any]:
        """How many values are ignored, which, then the cells."""
        return len(self.ignoring), self.ignoring, self.group.cells

    @classmethod
    def encoded(cls, cells: tuple[int, ...]) -> Encoding:
        """That of these cells, in wire form."""
        return cls.op, (0, cells)
