"""Sum, Equation, Product, Difference and Quotient: arithmetic over the values of a group."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from passatempo.errors import InputError
from passatempo.messages import Message, Text, message
from passatempo.records import field, record
from passatempo.rules.base import CellOrder, Encoding, Rule, sign_sentence

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
}
_OF_SIGN = {
    "=": message("the sum is {number}"),
    "!=": message("the sum is not {number}"),
}
_SENTENCES = {
    "=": message("{what} is {number}"),
    "!=": message("{what} is not {number}"),
    "<=": message("{what} is at most {number}"),
    ">=": message("{what} is at least {number}"),
}
RELATION_NUMBERS = {relation: number for number, relation in enumerate(RELATIONS)}
_EQUAL = RELATION_NUMBERS["="]


@record
class Sum(Rule):
    """The values, each times its coefficient, add up to (at most, at least, anything but) the total."""

    total: int
    relation: str = "="
    coefficients: tuple[int, ...] = field(default=())  # none: each value counts once
    op = 2

    def __post_init__(self) -> None:
        if self.relation not in RELATIONS:
            raise InputError(
                "a sum cannot be '{relation}' its total: use one of {relations}",
                self.relation,
                " ".join(RELATIONS),
            )
        if not self.coefficients:
            self.coefficients = (1,) * len(self.group.cells)  # type: ignore[misc]
        elif len(self.coefficients) != len(self.group):
            raise InputError(
                "{coefficients} coefficients for {group} cells", len(self.coefficients), len(self.group)
            )

    @property
    def order(self) -> CellOrder:  # type: ignore[override]
        """Any, if all coefficients are equal."""
        return CellOrder.FIXED if len(set(self.coefficients)) > 1 else CellOrder.ANY

    def canonical_cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """Cells with equal coefficients in ascending order."""
        if len(set(self.coefficients)) == 1:
            return tuple(sorted(cells))
        by_coefficient = sorted(zip(self.coefficients, cells, strict=True))
        cells_of = {
            each: iter([cell for other, cell in by_coefficient if other == each])
            for each in self.coefficients
        }
        return tuple(next(cells_of[each]) for each in self.coefficients)

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the weighted sum stands in the relation to the total."""
        return RELATIONS[self.relation](sum(map(operator.mul, self.coefficients, values)), self.total)

    def negated(self) -> Sum:
        """The negation, as a sum."""
        if self.relation == "<=":
            return Sum(self.group, self.total + 1, ">=", self.coefficients)
        if self.relation == ">=":
            return Sum(self.group, self.total - 1, "<=", self.coefficients)
        return Sum(self.group, self.total, "!=" if self.relation == "=" else "=", self.coefficients)

    def sentence(self) -> Message:
        """Such as "the sum of the 12 cage is 12"."""
        if self.group.is_named_by_sign and self.relation in _OF_SIGN:
            return sign_sentence(self.group, _OF_SIGN[self.relation], self.total)
        return Message(_SENTENCES[self.relation], self._summed(), self.total)

    def _summed(self) -> Text:
        group = self.group.label
        if set(self.coefficients) != {1}:
            times = ", ".join(map(str, self.coefficients))
            return Message("the sum of {group}, taken {numbers} times,", group, times)
        return group if len(self.group) == 1 else Message("the sum of {group}", group)

    def wire(self) -> Sequence[Any]:
        """Relation, total, then the cells, then as many coefficients."""
        return RELATION_NUMBERS[self.relation], self.total, self.group.cells, self.coefficients

    @classmethod
    def encoded(cls, cells: tuple[int, ...], total: int) -> Encoding:
        """The sum of these cells, in wire form."""
        return cls.op, (_EQUAL, total, cells, (1,) * len(cells))


@record
class Equation(Sum):
    """A weighted sum that has a sentence of its own: an arrow, a line cut by walls."""

    words: Text = field(kw_only=True)

    def sentence(self) -> Message:
        """The sentence it was given."""
        return Message("{equation}", self.words)


@record
class _Total(Rule):
    """An operation on the values in any order has this result."""

    total: int
    order = CellOrder.ANY

    def wire(self) -> Sequence[Any]:
        """Total, then the cells."""
        return self.total, self.group.cells

    @classmethod
    def encoded(cls, cells: tuple[int, ...], total: int) -> Encoding:
        """That of these cells, in wire form."""
        return cls.op, (total, cells)


@record
class Product(_Total):
    """The values multiply to the total."""

    op = 3

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the product is the total."""
        return prod(values) == self.total

    def sentence(self) -> Message:
        """Such as "the product of the 24x cage is 24"."""
        return Message("the product of {group} is {number}", self.group.label, self.total)


@record
class Difference(_Total):
    """The greatest value minus all the others is the total, whichever cell holds it."""

    op = 4

    def holds(self, values: Sequence[int]) -> bool:
        """Whether greatest - (sum of the others) is the total."""
        return 2 * max(values) - sum(values) == self.total

    def sentence(self) -> Message:
        """Such as "the difference of the 3- cage is 3"."""
        if self.group.is_named_by_sign:
            return sign_sentence(self.group, message("the difference is {number}"), self.total)
        return Message("the difference of {group} is {number}", self.group.label, self.total)


@record
class Quotient(_Total):
    """The greatest value divided by all the others is the total, without remainder."""

    op = 5

    def holds(self, values: Sequence[int]) -> bool:
        """Whether greatest = total x (product of the others), without dividing by zero."""
        greatest = max(values)
        others = list(values)
        others.remove(greatest)
        divisor = prod(others)
        return divisor != 0 and greatest == self.total * divisor

    def sentence(self) -> Message:
        """Such as "the quotient of the 2/ cage is 2"."""
        if self.group.is_named_by_sign:
            return sign_sentence(self.group, message("the quotient is {number}"), self.total)
        return Message("the quotient of {group} is {number}", self.group.label, self.total)
