"""AnyOperation, Modulo and Power: operations of cages besides sum, product, difference and quotient."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from passatempo.messages import Message, message
from passatempo.records import record
from passatempo.rules.arithmetic import Difference, Product, Quotient, Sum
from passatempo.rules.base import CellOrder
from passatempo.rules.regular import Regular, State

MAX_EXPONENT = 64  # for larger exponents only the bases -1, 0 and 1 matter


class _Reached(NamedTuple):
    """The results of the four operations so far; None if the total can no longer be reached by one."""

    greatest: int
    sum: int
    product: int | None
    divisor: int | None  # the product of all but the greatest


@record
class AnyOperation(Regular):
    """The total is reached by sum, product, difference or quotient; which one is unknown."""

    total: int
    largest: int  # the greatest absolute value of a cell: a divisor that needs more is excluded
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether one of the four operations gives the total."""
        return any(
            operation(self.group, self.total).holds(values)
            for operation in (Sum, Product, Difference, Quotient)
        )

    def step(self, at: int, state: State, value: int) -> State:
        """The results of the four operations after this value."""
        if not state:
            return _Reached(value, value, self._useful(value), 1)
        product, divisor = state.product, state.divisor
        return _Reached(
            max(state.greatest, value),
            state.sum + value,
            None if product is None else self._useful(product * value),
            None if divisor is None else self._dividing(divisor * min(state.greatest, value)),
        )

    def _useful(self, product: int) -> int | None:
        """The product; None if it can no longer become the total."""
        if self.total == 0:
            return int(product != 0)  # nothing else matters
        return product if product and self.total % product == 0 else None

    def _dividing(self, divisor: int) -> int | None:
        """The divisor; None if it is 0, or too large for any value."""
        if self.total == 0:
            return int(divisor != 0) or None
        return divisor if 0 < abs(divisor * self.total) <= self.largest else None

    def accepts(self, state: _Reached) -> bool:
        """Whether one of the four operations gives the total."""
        by_quotient = state.divisor is not None and state.greatest == self.total * state.divisor
        return by_quotient or self.total in (state.sum, state.product, 2 * state.greatest - state.sum)

    def sentence(self) -> Message:
        """Such as "the sum, product, difference or quotient of the 12 cage is 12"."""
        template = message("the sum, product, difference or quotient of {group} is {number}")
        return Message(template, self.group.label, self.total)


@record
class Modulo(Regular):
    """One of the two values modulo the other is the total."""

    total: int
    order = CellOrder.ANY

    def holds(self, values: Sequence[int]) -> bool:
        """Whether one value modulo the other is the total, in either order; there is no division by 0."""
        one, other = values
        return (other != 0 and one % other == self.total) or (one != 0 and other % one == self.total)

    def step(self, at: int, state: tuple[int, ...], value: int) -> State:
        """Collect both values."""
        return (*state, value)

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Whether the rule holds for both values."""
        return self.holds(state)

    def sentence(self) -> Message:
        """Such as "one of the 2mod cage modulo the other is 2"."""
        return Message("one of {group} modulo the other is {number}", self.group.label, self.total)


@record
class Power(Modulo):
    """One of the two values to the power of the other is the total."""

    def holds(self, values: Sequence[int]) -> bool:
        """Whether one value to the power of the other is the total; exponents are not negative."""
        one, other = values
        return self._is_power(one, other) or self._is_power(other, one)

    def _is_power(self, base: int, exponent: int) -> bool:
        if exponent < 0 or (abs(base) > 1 and exponent > MAX_EXPONENT):
            return False
        return int(base**exponent) == self.total

    def sentence(self) -> Message:
        """Such as "one of the 8^ cage to the power of the other is 8"."""
        return Message("one of {group} to the power of the other is {number}", self.group.label, self.total)
