"""Iff and Operation: the two rules that expressions are lowered to (see expr/lowering.py)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Self

from passatempo.board import Group
from passatempo.errors import UnsupportedError
from passatempo.messages import Message, message
from passatempo.records import record, replace
from passatempo.rules.arithmetic import Sum
from passatempo.rules.base import Domain, Rule
from passatempo.rules.table import Table

MAX_ROWS = 250_000  # of the table of an operation; larger ones need a method that computes it
MAX_EXPONENT = 62  # 2 ** 63 exceeds every domain

OPERATIONS: dict[str, Callable[..., int]] = {
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "abs": abs,
}


_CONDITION = message("whether {condition}")


@record
class Iff(Rule):
    """The first cell is 1 if the sum over the other cells holds, and 0 if not (reification)."""

    condition: Sum
    op = 10

    @classmethod
    def of(cls, flag: int, condition: Sum) -> Iff:
        """The reification of a sum: the flag is 1 if and only if the sum holds."""
        return cls(Group((_CONDITION, condition.sentence()), (flag, *condition.cells)), condition)

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the flag is the truth value of the sum."""
        flag, *others = values
        return flag == int(self.condition.holds(others))

    def sentence(self) -> Message:
        """Such as "a flag says whether the sum of x and y is 3"."""
        return Message("a flag says {condition}", self.group.label)

    def parameters(self) -> tuple[Any, ...]:
        """The parameters of the sum."""
        return type(self).__name__, *self.condition.parameters()

    def canonical_cells(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The flag, then the cells of the sum."""
        return (cells[0], *self.condition.canonical_cells(cells[1:]))

    def with_cells(self, cells: tuple[int, ...]) -> Self:
        """The same rule and sum on other cells."""
        return replace(super().with_cells(cells), condition=self.condition.with_cells(cells[1:]))

    def wire(self) -> Sequence[Any]:
        """The flag, then the sum's own wire form."""
        return [self.cells[0], *self.condition.wire()]


@record
class Operation(Rule):
    """The last cell holds the result of an operation on the cells before it.

    If the operation is undefined (division by zero, a negative power), the rule does not hold.
    """

    symbol: str

    def result(self, values: Sequence[int]) -> int | None:
        """The result of the operation; None if it is undefined."""
        if self.symbol == "**" and (values[1] < 0 or (abs(values[0]) > 1 and values[1] > MAX_EXPONENT)):
            return None
        try:
            return OPERATIONS[self.symbol](*values)
        except ZeroDivisionError:
            return None

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the last value is the result of the others."""
        *operands, result = values
        return self.result(operands) == result

    def sentence(self) -> Message:
        """Such as "x * y = z"."""
        return Message("{equation}", self.group.label)

    def wire(self) -> list[int]:
        """Raise UnsupportedError: the kernel gets what `lowered` returns."""
        raise UnsupportedError("'{rule}' has no wire form of its own", self.sentence())

    def lowered(self, domains: Sequence[Domain]) -> Rule:
        """The operation as the table of its operands and results."""
        *operands, results = domains
        size = 1
        for domain in operands:
            size *= len(domain)
        if size > MAX_ROWS:
            raise UnsupportedError("'{rule}' has {size} cases, too many to enumerate", self.sentence(), size)
        allowed = results if isinstance(results, range) else set(results)
        rows = ((*values, self.result(values)) for values in product(*operands))
        return Table(self.group, tuple(row for row in rows if row[-1] in allowed))  # type: ignore[misc]
