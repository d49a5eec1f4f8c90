"""Equal, Less and Greatest: how the values of a group compare."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from passatempo.board import Group
from passatempo.messages import AND, Message, list_items, message
from passatempo.records import field, record
from passatempo.rules.base import CellOrder, Known, Rule


@record
class Equal(Rule):
    """All the cells hold the same value."""

    op = 6
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether all values are equal."""
        return len(set(values)) <= 1

    def possible(self, known: Known) -> bool:
        """False as soon as two known values differ."""
        return self.holds([value for value in known if value is not None])

    def sentence(self) -> Message:
        """Such as "the same value stands in A1 and B2"."""
        return Message("the same value stands in {group}", self.group.label)

    def wire(self) -> Sequence[int]:
        """The cells."""
        return self.group.cells


@record
class Less(Rule):
    """Each value is less than the next (or not more than it, if not strict)."""

    strict: bool = True
    op = 7

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the values rise along the cells."""
        rises = operator.lt if self.strict else operator.le
        return all(rises(low, high) for low, high in pairwise(values))

    def possible(self, known: Known) -> bool:
        """False as soon as two known values are in the wrong order, even with open cells between."""
        return self.holds([value for value in known if value is not None])

    def sentence(self) -> Message:
        """Such as "A1 is less than B1", "values rise along A1, B1 and C1"."""
        names = list(list_items(self.group.label))
        if not self.strict:
            return Message("values never fall along {group}", self.group.label)
        if len(names) == len(self.cells) == 2:
            return Message("{low} is less than {high}", *names)
        return Message("values rise along {group}", self.group.label)

    def negated(self) -> Less | None:
        """Of two values: that the second is less than the first, or equal to it if this rule is strict."""
        if len(self.cells) != 2:
            return None
        return Less(Group(self.group.label, self.cells[::-1]), strict=not self.strict)

    def wire(self) -> Sequence[Any]:
        """Whether strict, then the cells."""
        return int(self.strict), self.group.cells


@record
class Greatest(Rule):
    """The value of the first cell is greater than all others."""

    names: tuple[str, ...] = field(
        default=(), kw_only=True
    )  # of the cells, if the group is called after an arrow
    op = 8

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the first value exceeds all the rest."""
        first, *others = values
        return all(first > other for other in others)

    def possible(self, known: Known) -> bool:
        """False as soon as a known value is not less than the first."""
        first, *others = known
        return first is None or all(other is None or first > other for other in others)

    def sentence(self) -> Message:
        """Such as "A1 is greater than B1 and C1", or where an arrow points."""
        if self.names:
            return self._pointing(*self.names)
        first, *others = list_items(self.group.label)
        if others:
            return Message("{high} is greater than {others}", first, (AND, *others))
        return Message("{high} holds the greatest value", first)

    def canonical_cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The first cell, then the others in any order."""
        return (cells[0], *sorted(cells[1:]))

    def _pointing(self, top: str, *others: str) -> Message:
        arrow = self.group.label
        if not others:
            return Message("{arrow} points at {cell}", arrow, top)
        template = message("{arrow} points at {cell}, which is greater than {others}")
        return Message(template, arrow, top, (AND, *others))

    def wire(self) -> Sequence[int]:
        """The cells."""
        return self.group.cells
