"""Expressions and conditions: `x*x + y*y == z*z` as a tree that prints the way it was written.

A tree only remembers; lowering.py turns it into rules. Comparing two expressions makes a condition
instead of answering, so an expression has no truth value and is hashed by identity. A condition is
an expression as well: where a number is wanted it counts 1 if it holds and 0 if it does not.
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
    """Whatever gives the value of a variable: a solution, a dictionary."""

    def __getitem__(self, variable: Any, /) -> int: ...


class Expr:
    """A number that depends on variables. Integers may stand on either side of every operator."""

    operands: tuple[Expr, ...] = ()

    @property
    def binds(self) -> int:
        """How tightly its text holds together, on the scale of INFIX."""
        return NAME_BINDS

    def value(self, values: Assignment) -> int:
        """What the expression is worth in a solution; ZeroDivisionError where it is undefined."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return str(self)

    def __bool__(self) -> bool:
        raise TypeError(
            f"'{self}' is neither true nor false until it is solved: use any_of / all_of / not_ "
            "instead of and / or / not, and no chained comparisons"
        )

    __hash__ = object.__hash__  # `==` makes a condition, so only identity is left to go by

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
    """A variable of a model; the model makes it."""

    name: str
    number: int  # its place among the variables of the model
    domain: Domain
    owner: object  # what all the variables of one model have in common, and no others

    def __str__(self) -> str:
        return self.name

    def value(self, values: Assignment) -> int:
        """The value that the variable itself takes."""
        return values[self]


@dataclass(frozen=True, eq=False, repr=False)
class Constant(Expr):
    """An integer that stands in an expression."""

    number: int

    def __str__(self) -> str:
        return in_digits(self.number)

    @property
    def binds(self) -> int:
        """Like a unary minus, where there is one."""
        return MINUS_BINDS if self.number < 0 else NAME_BINDS

    def value(self, values: Assignment) -> int:
        """The integer, whatever the variables take."""
        return self.number


@dataclass(frozen=True, eq=False, repr=False)
class Calculation(Expr):
    """An operator or a function, and what it is applied to."""

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
        """As its operator does; a function's brackets hold its text together."""
        if self.symbol in INFIX:
            return INFIX[self.symbol][1]
        return MINUS_BINDS if self.symbol == "neg" else NAME_BINDS

    def value(self, values: Assignment) -> int:
        """What the operator makes of the values of its operands, all of which must be defined."""
        if self.symbol in SIGNS:
            return sum(sign * term.value(values) for sign, term in terms(self))
        return int(MEANING[self.symbol](*[operand.value(values) for operand in self.operands]))


class Condition(Calculation):
    """Something that holds or does not: a comparison, or conditions combined."""

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
    """No value twice among the operands, the ignored one apart."""

    ignoring: int | None = None

    def __str__(self) -> str:
        ignoring = [] if self.ignoring is None else [f"ignoring={in_digits(self.ignoring)}"]
        return f"{self.symbol}({', '.join([*map(str, self.operands), *ignoring])})"

    def value(self, values: Assignment) -> int:
        """1 if no value stands twice, otherwise 0."""
        return self.pairs().value(values)

    def pairs(self) -> Condition:
        """The same, said of every two operands."""
        return combined("all_of", *(self._differ(*pair) for pair in combinations(self.operands, 2)))

    def _differ(self, one: Expr, other: Expr) -> Condition:
        return one != other if self.ignoring is None else (one != other) | (one == self.ignoring)


def as_expr(value: object) -> Expr:
    """An integer or an expression as an expression."""
    if isinstance(value, Expr):
        return value
    try:
        return Constant(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError(f"{quoted(value)} is neither an integer nor an expression") from None


def as_condition(value: object) -> Condition:
    """A condition, or what a comparison of mere integers came to, as a condition."""
    if isinstance(value, Condition):
        return value
    if isinstance(value, bool):
        return combined("all_of" if value else "any_of")  # of nothing: see OF_NOTHING
    raise WrongTypeError(f"{quoted(value)} is not a condition: compare it with something")


def terms(expr: Expr) -> list[tuple[int, Expr]]:
    """The terms that an expression adds up, each with its sign; no recursion: sums grow long."""
    found, waiting = [], [(1, expr)]
    while waiting:
        sign, each = waiting.pop()
        if isinstance(each, Calculation) and each.symbol in SIGNS:
            signed = zip(SIGNS[each.symbol], each.operands, strict=True)
            waiting.extend([(sign * own, operand) for own, operand in signed][::-1])
        else:
            found.append((sign, each))
    return found


def factors(expr: Expr) -> list[Expr]:
    """What an expression multiplies; the expression alone if it is no product."""
    if isinstance(expr, Calculation) and expr.symbol in ("*", "product"):
        return [factor for operand in expr.operands for factor in factors(operand)]
    return [expr]


def variables(expr: Expr) -> list[Variable]:
    """Every variable that stands in an expression, each once, in the order of reading."""
    found, waiting = dict[Variable, None](), [expr]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Variable):
            found[each] = None
        waiting.extend(reversed(each.operands))
    return list(found)


def calculated(symbol: str, *operands: object) -> Expr:
    """An operator or a function applied to numbers."""
    return Calculation(symbol, tuple(map(as_expr, operands)))


def combined(symbol: str, *conditions: object) -> Condition:
    """A condition made of others."""
    return Condition(symbol, tuple(map(as_condition, conditions)))


def _chained(symbol: str, left: object, right: object) -> Condition:
    """`a | b | c` is one condition with three parts."""
    sides = (as_condition(left), as_condition(right))
    return combined(
        symbol, *(part for side in sides for part in (side.operands if side.symbol == symbol else [side]))
    )


def _compared(symbol: str, left: Expr, right: object) -> Condition:
    return Condition(symbol, (left, as_expr(right)))


def _infix_text(expr: Calculation) -> str:
    """Left operands are followed in a loop: a sum of thousands is that deep."""
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
