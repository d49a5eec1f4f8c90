"""Expressions and conditions: `x*x + y*y == z*z` as a syntax tree; its text is what was written.

lowering.py compiles a tree to rules. Comparing two expressions gives a condition, not a bool, so an
expression has no truth value and is hashed by identity. A condition is an expression as well: as a number it
is 1 if it holds, and 0 if not.
"""

from __future__ import annotations

import operator
from itertools import combinations
from typing import Any, Protocol

from passatempo.checks import in_digits, quoted
from passatempo.errors import WrongTypeError
from passatempo.expr.operators import INFIX, MEANING, MINUS_BINDS, NAME_BINDS, OF_NOTHING, SIGNS
from passatempo.records import dataclass
from passatempo.rules.base import Domain


class Assignment(Protocol):
    """A mapping from variables to values: a solution, a dictionary."""

    def __getitem__(self, variable: Any, /) -> int: ...


class Expr:
    """An integer expression over variables; the operators of Python combine expressions and integers.

    Operands of another type raise WrongTypeError.
    """

    operands: tuple[Expr, ...] = ()

    @property
    def binds(self) -> int:
        """The precedence of its text, as in INFIX."""
        return NAME_BINDS

    def value(self, values: Assignment) -> int:
        """The value of the expression in a solution.

        Raises ZeroDivisionError if it is undefined there, and InputError if a power is too large.
        """
        raise NotImplementedError

    def __repr__(self) -> str:
        return str(self)

    def __bool__(self) -> bool:
        raise TypeError(
            f"'{self}' has no truth value: use any_of / all_of / not_ "
            "instead of and / or / not, and no chained comparisons"
        )

    __hash__ = object.__hash__  # by identity, since `==` gives a condition

    def __eq__(self, other: object) -> Condition:  # type: ignore[override]
        return _compared("==", self, other)

    def __ne__(self, other: object) -> Condition:  # type: ignore[override]
        return _compared("!=", self, other)

    def __lt__(self, other: Expr | int) -> Condition:
        return _compared("<", self, other)

    def __le__(self, other: Expr | int) -> Condition:
        return _compared("<=", self, other)

    def __gt__(self, other: Expr | int) -> Condition:
        return _compared(">", self, other)

    def __ge__(self, other: Expr | int) -> Condition:
        return _compared(">=", self, other)

    def __add__(self, other: Expr | int) -> Expr:
        return calculated("+", self, other)

    def __radd__(self, other: int) -> Expr:
        return self if other == 0 else calculated("+", other, self)  # sum() begins with 0

    def __sub__(self, other: Expr | int) -> Expr:
        return calculated("-", self, other)

    def __rsub__(self, other: int) -> Expr:
        return calculated("-", other, self)

    def __mul__(self, other: Expr | int) -> Expr:
        return calculated("*", self, other)

    def __rmul__(self, other: int) -> Expr:
        return calculated("*", other, self)

    def __floordiv__(self, other: Expr | int) -> Expr:
        return calculated("//", self, other)

    def __rfloordiv__(self, other: int) -> Expr:
        return calculated("//", other, self)

    def __mod__(self, other: Expr | int) -> Expr:
        return calculated("%", self, other)

    def __rmod__(self, other: int) -> Expr:
        return calculated("%", other, self)

    def __pow__(self, other: Expr | int) -> Expr:
        return calculated("**", self, other)

    def __rpow__(self, other: int) -> Expr:
        return calculated("**", other, self)

    def __neg__(self) -> Expr:
        return calculated("neg", self)

    def __pos__(self) -> Expr:
        return self

    def __abs__(self) -> Expr:
        return calculated("abs", self)


@dataclass(frozen=True, eq=False, repr=False)
class Variable(Expr):
    """A variable of a model, created by `Model.int` and its relatives."""

    name: str
    number: int  # its index in the model
    domain: Domain
    owner: object  # identifies the model

    def __str__(self) -> str:
        return self.name

    def value(self, values: Assignment) -> int:
        """The value of the variable."""
        return values[self]


@dataclass(frozen=True, eq=False, repr=False)
class Constant(Expr):
    """An integer in an expression."""

    number: int

    def __str__(self) -> str:
        return in_digits(self.number)

    @property
    def binds(self) -> int:
        """That of a unary minus if the number is negative."""
        return MINUS_BINDS if self.number < 0 else NAME_BINDS

    def value(self, values: Assignment) -> int:
        """The integer."""
        return self.number


@dataclass(frozen=True, eq=False, repr=False)
class Calculation(Expr):
    """An operator or a function with its operands."""

    symbol: str
    operands: tuple[Expr, ...]

    def __str__(self) -> str:
        if not self.operands:
            return OF_NOTHING[self.symbol]
        if self.symbol in INFIX:
            return _infix_text(self)
        if self.symbol == "neg":
            return "-" + _bracketed(self.operands[0], MINUS_BINDS)
        return f"{self.symbol}({', '.join(map(str, self.operands))})"

    @property
    def binds(self) -> int:
        """That of its operator; a function call binds like a name."""
        if self.symbol in INFIX:
            return INFIX[self.symbol][1]
        return MINUS_BINDS if self.symbol == "neg" else NAME_BINDS

    def value(self, values: Assignment) -> int:
        """The result of the operator for the values of its operands."""
        if self.symbol in SIGNS:
            return sum(sign * term.value(values) for sign, term in terms(self))
        return int(MEANING[self.symbol](*[operand.value(values) for operand in self.operands]))


class Condition(Calculation):
    """A comparison, or a combination of conditions."""

    def __and__(self, other: Condition | bool) -> Condition:
        return _chained("all_of", self, other)

    def __rand__(self, other: bool) -> Condition:
        return _chained("all_of", other, self)

    def __or__(self, other: Condition | bool) -> Condition:
        return _chained("any_of", self, other)

    def __ror__(self, other: bool) -> Condition:
        return _chained("any_of", other, self)

    def __invert__(self) -> Condition:
        return combined("not_", self)

    def __rshift__(self, other: Condition | bool) -> Condition:
        return combined("implies", self, other)


@dataclass(frozen=True, eq=False, repr=False)
class Different(Condition):
    """All operands have different values, except those with the ignored value."""

    ignoring: int | None = None

    def __str__(self) -> str:
        ignoring = [] if self.ignoring is None else [f"ignoring={in_digits(self.ignoring)}"]
        return f"{self.symbol}({', '.join([*map(str, self.operands), *ignoring])})"

    def value(self, values: Assignment) -> int:
        """1 if the condition holds, otherwise 0."""
        return self.pairs().value(values)

    def pairs(self) -> Condition:
        """The equivalent conjunction over all pairs of operands."""
        return combined("all_of", *(self._differ(*pair) for pair in combinations(self.operands, 2)))

    def _differ(self, one: Expr, other: Expr) -> Condition:
        return one != other if self.ignoring is None else (one != other) | (one == self.ignoring)


def as_expr(value: object) -> Expr:
    """An expression, or an integer as one; WrongTypeError for anything else."""
    if isinstance(value, Expr):
        return value
    try:
        return Constant(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError("{value} is neither an integer nor an expression", quoted(value)) from None


def as_condition(value: object) -> Condition:
    """A condition, or a bool as one; WrongTypeError for anything else."""
    if isinstance(value, Condition):
        return value
    if isinstance(value, bool):
        return combined("all_of" if value else "any_of")  # of nothing: see OF_NOTHING
    raise WrongTypeError("{value} is not a condition: expected a comparison such as x == 3", quoted(value))


def terms(expr: Expr) -> list[tuple[int, Expr]]:
    """The terms of a sum with their signs. It does not recurse, since sums may be long."""
    found, stack = [], [(1, expr)]
    while stack:
        sign, each = stack.pop()
        if isinstance(each, Calculation) and each.symbol in SIGNS:
            signed = zip(SIGNS[each.symbol], each.operands, strict=True)
            stack.extend([(sign * own, operand) for own, operand in signed][::-1])
        else:
            found.append((sign, each))
    return found


def factors(expr: Expr) -> list[Expr]:
    """The factors of a product; the expression itself if it is none."""
    if isinstance(expr, Calculation) and expr.symbol in ("*", "product"):
        return [factor for operand in expr.operands for factor in factors(operand)]
    return [expr]


def variables(expr: Expr) -> list[Variable]:
    """The variables of an expression, in the order of their first occurrence."""
    found, stack = dict[Variable, None](), [expr]
    while stack:
        each = stack.pop()
        if isinstance(each, Variable):
            found[each] = None
        stack.extend(reversed(each.operands))
    return list(found)


def calculated(symbol: str, *operands: object) -> Expr:
    """The expression of an operator or a function and its operands."""
    return Calculation(symbol, tuple(map(as_expr, operands)))


def combined(symbol: str, *conditions: object) -> Condition:
    """The condition that combines others."""
    return Condition(symbol, tuple(map(as_condition, conditions)))


def _chained(symbol: str, left: object, right: object) -> Condition:
    """The combination, flattened: `a | b | c` is one condition with three operands."""
    sides = (as_condition(left), as_condition(right))
    return combined(
        symbol, *(part for side in sides for part in (side.operands if side.symbol == symbol else [side]))
    )


def _compared(symbol: str, left: Expr, right: object) -> Condition:
    return Condition(symbol, (left, as_expr(right)))


def _infix_text(expr: Calculation) -> str:
    """The text of an infix expression. It loops over left operands, since sums may be long."""
    tail, each = [], expr
    while True:
        written, _, left_least, right_least = INFIX[each.symbol]
        left, right = each.operands
        tail.append(written + _bracketed(right, right_least))
        if not (isinstance(left, Calculation) and left.binds == each.binds >= left_least):
            return _bracketed(left, left_least) + "".join(reversed(tail))
        each = left


def _bracketed(expr: Expr, least: int) -> str:
    return str(expr) if expr.binds >= least else f"({expr})"
