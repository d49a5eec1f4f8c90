"""The functions of the modelling API: what expressions and conditions can be put together to.

Those that take any number of arguments take one iterable of them as well.
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
    """No value twice among these; `ignoring` names one value that may repeat freely."""
    ignored = None if ignoring is None else whole("ignoring", ignoring)
    return Different("all_different", tuple(map(as_expr, _spread(parts))), ignored)


def product(*parts: Numbers) -> Expr:
    """All of these multiplied; 1 if there are none."""
    return calculated("product", *_spread(parts))


def minimum(*parts: Numbers) -> Expr:
    """The least of these."""
    return _extreme("minimum", parts)


def maximum(*parts: Numbers) -> Expr:
    """The greatest of these."""
    return _extreme("maximum", parts)


def count_of(*conditions: Conditions) -> Expr:
    """How many of these hold."""
    return as_expr(sum(map(as_condition, _spread(conditions))))


def any_of(*conditions: Conditions) -> Condition:
    """At least one of these holds; false if there are none."""
    return combined("any_of", *map(as_condition, _spread(conditions)))


def all_of(*conditions: Conditions) -> Condition:
    """Every one of these holds; true if there are none."""
    return combined("all_of", *map(as_condition, _spread(conditions)))


def not_(condition: Condition | bool) -> Condition:
    """The condition does not hold."""
    return combined("not_", condition)


def implies(condition: Condition | bool, consequence: Condition | bool) -> Condition:
    """Where the condition holds, the consequence holds too."""
    return combined("implies", condition, consequence)


def _extreme(symbol: str, parts: tuple[Numbers, ...]) -> Expr:
    numbers = tuple(_spread(parts))
    if not numbers:
        raise InputError(f"the {symbol} of nothing: expected at least one expression")
    return calculated(symbol, *numbers)


def _spread(arguments: tuple[Any, ...]) -> Iterable[Any]:
    """What was passed: several arguments, or one iterable of them."""
    return arguments[0] if len(arguments) == 1 and isinstance(arguments[0], Iterable) else arguments
