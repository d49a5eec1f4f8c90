"""The functions of the modelling API, which build expressions and conditions.

Those that take several arguments also take one iterable of them. Arguments of the wrong type raise
WrongTypeError.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from passatempo.checks import whole
from passatempo.errors import InputError
from passatempo.expr.tree import Condition, Different, Expr, as_condition, as_expr, calculated, combined

Numbers = Expr | int | Iterable[Expr | int]
Conditions = Condition | bool | Iterable[Condition | bool]


def all_different(*parts: Numbers, ignoring: int | None = None) -> Condition:
    """The condition that these expressions have different values; the value `ignoring` may repeat."""
    ignored = None if ignoring is None else whole("ignoring", ignoring)
    return Different("all_different", tuple(map(as_expr, _arguments(parts))), ignored)


def product(*parts: Numbers) -> Expr:
    """The product of these expressions; 1 if there are none."""
    return calculated("product", *_arguments(parts))


def minimum(*parts: Numbers) -> Expr:
    """The least of these expressions; InputError if there are none."""
    return _extreme("minimum", parts)


def maximum(*parts: Numbers) -> Expr:
    """The greatest of these expressions; InputError if there are none."""
    return _extreme("maximum", parts)


def count_of(*conditions: Conditions) -> Expr:
    """The number of these conditions that hold, as an expression."""
    return as_expr(sum(map(as_condition, _arguments(conditions))))


def any_of(*conditions: Conditions) -> Condition:
    """The condition that at least one of these holds; false if there are none."""
    return combined("any_of", *map(as_condition, _arguments(conditions)))


def all_of(*conditions: Conditions) -> Condition:
    """The condition that all of these hold; true if there are none."""
    return combined("all_of", *map(as_condition, _arguments(conditions)))


def not_(condition: Condition | bool) -> Condition:
    """The negation of a condition."""
    return combined("not_", condition)


def implies(condition: Condition | bool, consequence: Condition | bool) -> Condition:
    """The condition that `consequence` holds if `condition` does."""
    return combined("implies", condition, consequence)


def _extreme(symbol: str, parts: tuple[Numbers, ...]) -> Expr:
    numbers = tuple(_arguments(parts))
    if not numbers:
        raise InputError("{symbol} without arguments: expected at least one expression", symbol)
    return calculated(symbol, *numbers)


def _arguments(arguments: tuple[Any, ...]) -> Iterable[Any]:
    """The arguments, or those of the single iterable."""
    return arguments[0] if len(arguments) == 1 and isinstance(arguments[0], Iterable) else arguments
