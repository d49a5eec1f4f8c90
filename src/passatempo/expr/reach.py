"""Reach: the values that an operation can have, given the domains of its operands.

They are exact if the operands have few values; otherwise a range between bounds, which may include values
that are never reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod

from passatempo.rules.base import Domain
from passatempo.rules.logic import MAX_ROWS

MAX_VALUE = 2**62 - 1  # of a variable: the difference of any two fits 64 bits
MAX_RESULTS = 100_000  # in an exact domain

Bounds = tuple[int, int]  # the least and the greatest value


class Int64RangeError(Exception):
    """The value of an expression may exceed 64 bits; the message is the expression."""


def results(
    what: str,
    domains: Sequence[Domain],
    result: Callable[[Sequence[int]], int | None],
    bounds: Bounds | None,
) -> Domain:
    """The domain of the results of an operation; empty if it is nowhere defined."""
    if bounds is None:
        return ()
    if max(map(abs, bounds)) > MAX_VALUE:
        raise Int64RangeError(what)
    if combinations(domains) <= MAX_ROWS:
        found = {value for value in map(result, product(*domains)) if value is not None}
        if len(found) <= MAX_RESULTS:
            return tuple(sorted(found))
    return range(bounds[0], bounds[1] + 1)


def combinations(domains: Iterable[Domain]) -> int:
    """The number of combinations of values."""
    return prod(map(len, domains))


def span(domain: Domain) -> Bounds:
    """The least and the greatest value of a domain; (0, 0) if it is empty."""
    return (domain[0], domain[-1]) if domain else (0, 0)


def _product_bounds(left: Bounds, right: Bounds) -> Bounds:
    corners = [one * other for one in left for other in right]
    return min(corners), max(corners)


def _quotient_bounds(dividend: Bounds, divisor: Bounds) -> Bounds | None:
    """The extremes are at the ends, and where the divisor is nearest to zero."""
    corners = [number // by for number in dividend for by in _ends_and(divisor, -1, 1) if by]
    return (min(corners), max(corners)) if corners else None


def _remainder_bounds(_: Bounds, divisor: Bounds) -> Bounds | None:
    """A remainder has the sign of the divisor and is nearer to zero."""
    return (min(0, divisor[0] + 1), max(0, divisor[1] - 1)) if any(divisor) else None


def _power_bounds(base: Bounds, exponent: Bounds) -> Bounds | None:
    """The extremes are at the ends, or one exponent before them, where a negative base changes the sign."""
    low, high = max(0, exponent[0]), exponent[1]
    if high < low:
        return None
    if high > MAX_VALUE.bit_length() and max(map(abs, base)) > 1:
        return 0, MAX_VALUE + 1  # beyond the domain of any variable
    exponents = _ends_and((low, high), low + 1, high - 1)
    corners = [number**by for number in _ends_and(base, -1, 0, 1) for by in exponents]
    return min(corners), max(corners)


def _absolute_bounds(operand: Bounds) -> Bounds:
    low, high = operand
    return max(low, -high, 0), max(-low, high)


def _ends_and(bounds: Bounds, *others: int) -> set[int]:
    """The ends of an interval, and those of the other values that it contains."""
    return {*bounds, *(value for value in others if bounds[0] <= value <= bounds[1])}


OPERATION_BOUNDS: dict[str, Callable[..., Bounds | None]] = {
    "*": _product_bounds,
    "//": _quotient_bounds,
    "%": _remainder_bounds,
    "**": _power_bounds,
    "abs": _absolute_bounds,
}
