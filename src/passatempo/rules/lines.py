"""Rules along a line of cells: what is seen, what lies between, how neighbours differ."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from itertools import pairwise

from passatempo.errors import InputError
from passatempo.messages import Message, message
from passatempo.records import record
from passatempo.rules.base import CellOrder, Known
from passatempo.rules.regular import Regular, State


@record
class Visible(Regular):
    """So many values are seen from before the first cell: those greater than all in front of them.

    0 is seen from nowhere. Where the greatest value stands in any case that is worth saying: if one
    is seen, it is that.
    """

    number: int
    greatest: int | None = None  # stands somewhere in the line
    start = (0, 0)  # the greatest so far, and how many have been seen
    anywhere = True

    def holds(self, values: Sequence[int]) -> bool:
        """Whether as many rise above all before them."""
        seen = sum(value > max((0, *values[:at])) for at, value in enumerate(values))
        return seen == self.number and self.greatest in (None, max(values, default=0))

    def step(self, at: int, state: tuple[int, int], value: int) -> State:
        """A greater value is seen, and hides what is smaller."""
        greatest, seen = state
        seen += value > greatest
        return (max(greatest, value), seen) if seen <= self.number else None

    def accepts(self, state: tuple[int, int]) -> bool:
        """As many as should be, the greatest among them."""
        return state[1] == self.number and self.greatest in (None, state[0])

    def sentence(self) -> Message:
        """Such as "the number seen along row 3 from the left is 4"."""
        return Message("the number seen along {group} is {number}", self.group.label, self.number)


@record
class Sandwich(Regular):
    """The values between the two crusts, in either order, add up to the total; each crust stands once."""

    total: int
    crusts: tuple[int, int]
    start = (0, 0)  # how many crusts have been met, and the sum since the first; then which was the first
    anywhere = True
    order = CellOrder.REVERSIBLE

    def __post_init__(self) -> None:
        if self.crusts[0] == self.crusts[1]:
            raise InputError(f"a sandwich needs two different crusts, both are {self.crusts[0]}")

    def holds(self, values: Sequence[int]) -> bool:
        """Whether what lies between the crusts makes the total."""
        at = [place for place, value in enumerate(values) if value in self.crusts]
        both = len(at) == 2 and {values[place] for place in at} == set(self.crusts)
        return both and sum(values[at[0] + 1 : at[1]]) == self.total

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """Add between the crusts."""
        met, reached, *first = state
        if value in self.crusts:
            if met == 2 or value in first or (met == 1 and reached != self.total):
                return None
            return (1, 0, value) if met == 0 else (2, 0)
        return (1, reached + value, *first) if met == 1 else state

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Both crusts have been met."""
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
        """Whether the first values, as many as the first says, make the total."""
        return 0 <= values[0] <= len(values) and sum(values[: values[0]]) == self.total

    def step(self, at: int, state: tuple[int, int], value: int) -> State:
        """The first value says how many are added."""
        left, reached = state
        if at == 0:
            return (max(value - 1, 0), value) if 0 <= value <= len(self.group) else None
        return (left - 1, reached + value) if left else state

    def accepts(self, state: tuple[int, int]) -> bool:
        """The sum is reached."""
        return state[1] == self.total

    def sentence(self) -> Message:
        """Such as "the sum of the first x of row 3, x being the very first, is 20"."""
        template = message("the sum of the first x of {group}, x being the very first, is {number}")
        return Message(template, self.group.label, self.total)


@record
class Span(Regular):
    """The greatest value exceeds the least by so much."""

    width: int
    anywhere = True
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the ends lie so far apart."""
        return max(values) - min(values) == self.width

    def possible(self, known: Known) -> bool:
        """Values too far apart are refused at once."""
        values = [value for value in known if value is not None]
        return not values or (
            max(values) - min(values) <= self.width and (len(values) < len(known) or self.holds(values))
        )

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """Keep the least and the greatest."""
        least, greatest = state or (value, value)
        if value < least:
            least = value
        elif value > greatest:
            greatest = value
        return (least, greatest) if greatest - least <= self.width else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        """As far apart as they should be."""
        return state[1] - state[0] == self.width

    def sentence(self) -> Message:
        """Such as "from the least to the greatest of the room at B4 is a step of 3"."""
        template = message("from the least to the greatest of {group} is a step of {number}")
        return Message(template, self.group.label, self.width)


@record
class Neighbours(Regular):
    """Every two neighbours along the group fit together."""

    anywhere = True
    order = CellOrder.REVERSIBLE

    @abstractmethod
    def fits(self, one: int, other: int) -> bool:
        """Whether two values may stand side by side."""

    def holds(self, values: Sequence[int]) -> bool:
        """Whether all of them do."""
        return all(self.fits(one, other) for one, other in pairwise(values))

    def possible(self, known: Known) -> bool:
        """Two neighbours are compared as soon as both are known."""
        return all(one is None or other is None or self.fits(one, other) for one, other in pairwise(known))

    def step(self, at: int, state: State, value: int) -> State:
        """Compare with the value before."""
        return value if state == () or self.fits(state, value) else None

    def accepts(self, state: State) -> bool:
        """Nothing is left to compare."""
        return True


@record
class Apart(Neighbours):
    """Neighbours along the group differ by at least so much."""

    least: int

    def fits(self, one: int, other: int) -> bool:
        """Whether they are far enough apart."""
        return abs(one - other) >= self.least

    def sentence(self) -> Message:
        """Such as "neighbours along A1, B1 and C1 differ by 5 or more"."""
        return Message("neighbours along {group} differ by {number} or more", self.group.label, self.least)


@record
class NeverApart(Neighbours):
    """No two neighbours along the group differ by exactly so much."""

    difference: int

    def fits(self, one: int, other: int) -> bool:
        """Whether they differ by something else."""
        return abs(one - other) != self.difference

    def sentence(self) -> Message:
        """Such as "the difference of A1 and B1 is not 1"."""
        return Message("the difference of {group} is not {number}", self.group.label, self.difference)


@record
class NeverTimes(Neighbours):
    """Neither of two neighbours along the group is so many times the other."""

    factor: int

    def fits(self, one: int, other: int) -> bool:
        """Whether they stand in another ratio."""
        return one != self.factor * other and other != self.factor * one

    def sentence(self) -> Message:
        """Such as "neither of A1 and B1 is 2 times the other"."""
        return Message("neither of {group} is {number} times the other", self.group.label, self.factor)


@record
class Between(Regular):
    """Every value inside lies strictly between those of the two ends, whichever is the greater."""

    order = CellOrder.REVERSIBLE

    def holds(self, values: Sequence[int]) -> bool:
        """Whether none inside reaches an end."""
        first, *inside, last = values
        low, high = min(first, last), max(first, last)
        return all(low < value < high for value in inside)

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """Keep the first value, then the least and the greatest inside; at last compare."""
        if at == 0:
            return (value,)
        first, *inside = state
        if at < len(self.group) - 1:
            return (first, min(*inside, value), max(*inside, value)) if inside else (first, value, value)
        low, high = min(first, value), max(first, value)
        return () if not inside or (low < inside[0] and inside[1] < high) else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        """The last step has compared."""
        return state == ()

    def sentence(self) -> Message:
        """Such as "all that lie inside A1, B1 and C1 lie between the values of its two ends"."""
        template = message("all that lie inside {group} lie between the values of its two ends")
        return Message(template, self.group.label)
