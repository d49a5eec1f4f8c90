"""Count, Times, Among, NotAllEqual and Unlike: how often values occur in a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from passatempo.messages import AND, Message, message
from passatempo.records import record
from passatempo.rules.base import CellOrder, Known, Rule
from passatempo.rules.regular import Regular, State

_TIMES = {1: message("{value} stands once in {group}"), 2: message("{value} stands twice in {group}")}


@record
class Count(Rule):
    """The last cell holds the number of the others that hold `value`."""

    value: int
    op = 12

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the last value is the number of times that the value occurs in the others."""
        *others, number = values
        return others.count(self.value) == number

    def sentence(self) -> Message:
        """Such as "the number of 0 in the cells is counted"."""
        return Message("the number of {value} in {group} is counted", self.value, self.group.label)

    def canonical_cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The counted cells in any order, then the cell with the number."""
        return (*sorted(cells[:-1]), cells[-1])

    def wire(self) -> list[int]:
        """The value, then the cells, the one with the number last."""
        return [self.value, *self.cells]


@record
class Times(Regular):
    """A value occurs `times` times in the group."""

    value: int
    times: int
    start = 0
    anywhere = True
    op = 13
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the value occurs as often."""
        return list(values).count(self.value) == self.times

    def possible(self, known: Known) -> bool:
        """False as soon as the value occurs too often, or can no longer occur often enough."""
        counted = list(known).count(self.value)
        return counted <= self.times <= counted + list(known).count(None)

    def step(self, at: int, state: int, value: int) -> State:
        """Count the value."""
        counted = state + (value == self.value)
        return counted if counted <= self.times else None

    def accepts(self, state: int) -> bool:
        """Whether the count is reached."""
        return state == self.times

    def sentence(self) -> Message:
        """Such as "0 stands twice in row 3"."""
        if self.times in _TIMES:
            return Message(_TIMES[self.times], self.value, self.group.label)
        return Message("{value} stands {number} times in {group}", self.value, self.times, self.group.label)

    def wire(self) -> Sequence[Any]:
        """The value, how many times, then the cells."""
        return self.value, self.times, self.group.cells


@record
class Among(Regular):
    """Every one of these values occurs in the group, at least as often as it is listed."""

    values: tuple[int, ...]
    start = ()  # those found so far, in order
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether none of them is missing."""
        return not Counter(self.values) - Counter(values)

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """Add a value that was missing."""
        missing = Counter(self.values) - Counter(state)
        found = tuple(sorted((*state, value))) if missing[value] else state
        cells_left = len(self.group) - at - 1
        return found if len(self.values) - len(found) <= cells_left else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Whether all values were found."""
        return len(state) == len(self.values)

    def sentence(self) -> Message:
        """Such as "1, 2 and 5 stand among A1, B1, A2 and B2"."""
        if len(self.values) == 1:
            return Message("{value} stands among {group}", self.values[0], self.group.label)
        return Message("{values} stand among {group}", (AND, *self.values), self.group.label)


@record
class NotAllEqual(Regular):
    """The cells do not all hold the same value."""

    start = (None, False)  # the first value, and whether another one has been met
    anywhere = True
    op = 14
    order = CellOrder.ANY
    merges_with_twin = True  # on both sides of two equal cells

    def holds(self, values: Sequence[int]) -> bool:
        """Whether there is a second value."""
        return len(set(values)) > 1

    def step(self, at: int, state: tuple[int | None, bool], value: int) -> State:
        """Compare with the first value."""
        first, differs = state
        if differs or (first is not None and first != value):
            return None, True
        return value, False

    def accepts(self, state: tuple[int | None, bool]) -> bool:
        """Whether a second value was read."""
        return state[1]

    def sentence(self) -> Message:
        """Such as "not the same value stands in each of A1, B1 and C1"."""
        return Message("not the same value stands in each of {group}", self.group.label)

    def wire(self) -> Sequence[Any]:
        """The cells."""
        return (self.group.cells,)


@record
class Unlike(Regular):
    """Two lines are not the same. Their cells alternate in the group, starting with the first line."""

    start = (None, False)  # the value of the first line that is to be compared; whether some pair differs
    op = 15

    def holds(self, values: Sequence[int]) -> bool:
        """Whether some pair differs."""
        return list(values[::2]) != list(values[1::2])

    def step(self, at: int, state: tuple[int | None, bool], value: int) -> State:
        """Store a value of the first line, or compare it with that of the second."""
        waiting, differs = state
        if differs:
            return None, True
        return (value, False) if at % 2 == 0 else (None, waiting != value)

    def accepts(self, state: tuple[int | None, bool]) -> bool:
        """Whether some pair differs."""
        return state[1]

    def canonical_cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The lines in either order, and the pairs in any order."""
        one, other = cells[::2], cells[1::2]
        ways = (sorted(zip(one, other, strict=True)), sorted(zip(other, one, strict=True)))
        return tuple(cell for pair in min(ways) for cell in pair)

    def sentence(self) -> Message:
        """Such as "row 1 and row 3 are not the same"."""
        return Message("{group} are not the same", self.group.label)

    def wire(self) -> Sequence[Any]:
        """The cells, those of both lines in turns."""
        return (self.group.cells,)
