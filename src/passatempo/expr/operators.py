"""The operators and functions of expressions: notation and meaning."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import prod

from passatempo.errors import InputError

MAX_POWER_BITS = 100_000  # of a power that is computed

# The notation of an infix operator, its precedence, and the least precedence that its left and right operands
# need to be written without brackets.
INFIX: dict[str, tuple[str, int, int, int]] = {
    **{symbol: (f" {symbol} ", 1, 2, 2) for symbol in ("==", "!=", "<", "<=", ">", ">=")},
    "+": (" + ", 2, 2, 3),
    "-": (" - ", 2, 2, 3),
    "*": ("*", 3, 3, 4),
    "//": (" // ", 3, 3, 4),
    "%": (" % ", 3, 3, 4),
    "**": ("**", 5, 6, 4),
}
MINUS_BINDS, NAME_BINDS = 4, 6

SIGNS = {"+": (1, 1), "-": (1, -1), "neg": (-1,)}  # operators that are sums of their operands

OF_NOTHING = {
    "all_of": "True",
    "any_of": "False",
    "product": "1",
}  # functions without operands


def _power(base: int, exponent: int) -> int:
    if exponent < 0:
        raise ZeroDivisionError("a negative power")  # undefined among integers, as 1 // 0 is
    if abs(base) > 1 and exponent * base.bit_length() > MAX_POWER_BITS:
        raise InputError("{base}**{exponent} is too large to compute", base, exponent)
    return int(base**exponent)


# The function of each symbol.
MEANING: dict[str, Callable[..., int]] = {
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": _power,
    "abs": abs,
    "product": lambda *values: prod(values),
    "minimum": lambda *values: min(values),
    "maximum": lambda *values: max(values),
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "any_of": lambda *values: any(values),
    "all_of": lambda *values: all(values),
    "not_": operator.not_,
    "implies": operator.le,
}
