"""Rules along a line of cells: visible values, values between two others, differences of neighbours."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from passatempo.errors import InputError
from passatempo.messages import Message, message
from passatempo.records import record
from passatempo.rules.base import CellOrder, Encoding, Known, sign_sentence
from passatempo.rules.regular import Regular, State, Violated


@record
class Visible(Regular):
    """`number` values are visible from before the first cell: those greater than all before them.

    0 is never visible. `greatest` helps propagation if that value must occur in the line: it is always
    visible.
    """

    number: int
    greatest: int | None = None  # known to occur in the line
    start = (0, 0)  # the greatest value so far, and the number of visible ones
    anywhere = True

    def holds(self, values: Sequence[int]) -> bool:
        """Whether as many values exceed all before them."""
        seen = sum(value > max((0, *values[:at])) for at, value in enumerate(values))
        return seen == self.number and self.greatest in (None, max(values, default=0))

    def step(self, at: int, state: tuple[int, int], value: int) -> State:
        """Count a value that exceeds all before it."""
        greatest, seen = state
        seen += value > greatest
        return (max(greatest, value), seen) if seen <= self.number else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """Whether the required number is visible, the greatest value among them."""
        return state[1] == self.number and self.greatest in (None, state[0])

    def negated(self) -> Violated:
        """That another number is visible, or the greatest value does not occur."""
        return Violated(self.group, self)

    def sentence(self) -> Message:
        """Such as "4 buildings are seen along row 3 from the left"."""
        if self.number == 1:
            return Message("only one building is seen along {group}", self.group.label)
        return Message("{number} buildings are seen along {group}", self.number, self.group.label)


@record
class Sandwich(Regular):
    """The values between the two crusts, in either order, add up to the total; each crust occurs once."""

    total: int
    crusts: tuple[int, int]
    start = (0, 0)  # the number of crusts so far, and the sum since the first; then which was the first
    anywhere = True
    order = CellOrder.REVERSIBLE

    def __post_init__(self) -> None:
        if self.crusts[0] == self.crusts[1]:
            raise InputError("a sandwich needs two different crusts, both are {crusts}", self.crusts[0])

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the values between the crusts add up to the total."""
        at = [place for place, value in enumerate(values) if value in self.crusts]
        both = len(at) == 2 and {values[place] for place in at} == set(self.crusts)
        return both and sum(values[at[0] + 1 : at[1]]) == self.total

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """Sum the values between the crusts."""
        met, reached, *first = state
        if value in self.crusts:
            if met == 2 or value in first or (met == 1 and reached != self.total):
                return None
            return (1, 0, value) if met == 0 else (2, 0)
        return (1, reached + value, *first) if met == 1 else state

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Whether both crusts were read."""
        return state[0] == 2

    def sentence(self) -> Message:
        """Such as "the sum between 1 and 9 in row 3 is 12"."""
        template = message("the sum between {low} and {high} in {group} is {number}")
        return Message(template, *self.crusts, self.group.label, self.total)


@record
class FirstSum(Regular):
    """The first x values add up to the total, where x is the first of them; if it is 0, so is the total."""

    total: int
    start = (0, 0)  # how many cells are still to be added, and the sum

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the first values, as many as the first of them, add up to the total."""
        return 0 <= values[0] <= len(values) and sum(values[: values[0]]) == self.total

    def step(self, at: int, state: tuple[int, int], value: int) -> State:
        """The first value is the number of values to sum."""
        left, reached = state
        if at == 0:
            return (max(value - 1, 0), value) if 0 <= value <= len(self.group) else None
        return (left - 1, reached + value) if left else state

    def accepts(self, state: tuple[int, int]) -> bool:
        """Whether the sum is the total."""
        return state[1] == self.total

    def sentence(self) -> Message:
        """Such as "the X-sum of row 3 is 20"."""
        template = message("the X-sum of {group} is {number}")
        return Message(template, self.group.label, self.total)


@record
class Span(Regular):
    """The difference of the greatest and the least value is the width."""

    width: int
    anywhere = True
    op = 16
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the difference is the width."""
        return max(values) - min(values) == self.width

    def possible(self, known: Known) -> bool:
        """False as soon as two known values are too far apart."""
        values = [value for value in known if value is not None]
        return not values or (
            max(values) - min(values) <= self.width and (len(values) < len(known) or self.holds(values))
        )

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """The least and the greatest value so far."""
        least, greatest = state or (value, value)
        if value < least:
            least = value
        elif value > greatest:
            greatest = value
        return (least, greatest) if greatest - least <= self.width else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Whether their difference is the width."""
        return state[1] - state[0] == self.width

    def sentence(self) -> Message:
        """Such as "from the least to the greatest of the room at B4 is a step of 3"."""
        template = message("from the least to the greatest of {group} is a step of {number}")
        return Message(template, self.group.label, self.width)

    def wire(self) -> Sequence[Any]:
        """The width, then the cells."""
        return self.width, self.group.cells

    @classmethod
    def encoded(cls, cells: tuple[int, ...], width: int) -> Encoding:
        """That of these cells, in wire form."""
        return cls.op, (width, cells)


@record
class Neighbours(Regular):
    """A rule that all pairs of neighbours along the group satisfy: `fits`."""

    anywhere = True
    order = CellOrder.REVERSIBLE

    @abstractmethod
    def fits(self, one: int, other: int) -> bool:
        """Whether two neighbouring values satisfy the rule."""

    def holds(self, values: Sequence[int]) -> bool:
        """Whether all pairs of neighbours satisfy it."""
        return all(self.fits(one, other) for one, other in pairwise(values))

    def possible(self, known: Known) -> bool:
        """False as soon as two known neighbours violate it."""
        return all(one is None or other is None or self.fits(one, other) for one, other in pairwise(known))

    def step(self, at: int, state: State, value: int) -> State:
        """Compare the value with the one before."""
        return value if state == () or self.fits(state, value) else None

    def accepts(self, state: State) -> bool:
        """Always: each pair was compared by `step`."""
        return True


@record
class Apart(Neighbours):
    """Neighbours along the group differ by at least `least`."""

    least: int

    def fits(self, one: int, other: int) -> bool:
        """Whether their difference is at least the required one."""
        return abs(one - other) >= self.least

    def sentence(self) -> Message:
        """Such as "neighbours along A1, B1 and C1 differ by 5 or more"."""
        return Message("neighbours along {group} differ by {number} or more", self.group.label, self.least)


@record
class NeverApart(Neighbours):
    """No two neighbours along the group differ by exactly `difference`."""

    difference: int

    def fits(self, one: int, other: int) -> bool:
        """Whether their difference is another one."""
        return abs(one - other) != self.difference

    def sentence(self) -> Message:
        """Such as "the difference of A1 and B1 is not 3", "A1 and B1 are not consecutive"."""
        if self.group.is_named_by_sign:
            return sign_sentence(self.group, message("the difference is not {number}"), self.difference)
        if self.difference == 1 and len(self.group) == 2:
            return Message("{group} are not consecutive", self.group.label)
        return Message("the difference of {group} is not {number}", self.group.label, self.difference)


@record
class NeverTimes(Neighbours):
    """Of two neighbours along the group, neither is `factor` times the other."""

    factor: int

    def fits(self, one: int, other: int) -> bool:
        """Whether neither is the multiple of the other."""
        return one != self.factor * other and other != self.factor * one

    def sentence(self) -> Message:
        """Such as "neither of A1 and B1 is 2 times the other"."""
        if self.group.is_named_by_sign:
            return sign_sentence(self.group, message("neither is {number} times the other"), self.factor)
        return Message("neither of {group} is {number} times the other", self.group.label, self.factor)


@record
class Between(Regular):
    """Every inner value is strictly between those of the two ends, whichever is the greater."""

    order = CellOrder.REVERSIBLE

    def holds(self, values: Sequence[int]) -> bool:
        """Whether every inner value is strictly between the ends."""
        first, *inside, last = values
        low, high = min(first, last), max(first, last)
        return all(low < value < high for value in inside)

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """The first value, then the least and the greatest inside; compared at the last cell."""
        if at == 0:
            return (value,)
        first, *inside = state
        if at < len(self.group) - 1:
            return (first, min(*inside, value), max(*inside, value)) if inside else (first, value, value)
        low, high = min(first, value), max(first, value)
        return () if not inside or (low < inside[0] and inside[1] < high) else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Whether the last comparison succeeded."""
        return state == ()

    def sentence(self) -> Message:
        """Such as "along A1, B1 and C1, all values inside lie between those of the two ends"."""
        template = message("along {group}, all values inside lie between those of the two ends")
        return Message(template, self.group.label)
