"""Reach: which values an operation can come to, given what its operands may take.

Where the operands have few values the results are listed exactly; otherwise they get the range
between bounds, which may hold more than is ever reached but never less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import prod

from passatempo.rules.base import Domain
from passatempo.rules.logic import MAX_ROWS

MAX_VALUE = 2**62 - 1  # of a variable, so that the difference of any two still fits 64 bits
MAX_RESULTS = 100_000  # listed one by one

Bounds = tuple[int, int]  # the least and the greatest value


class TooLargeError(Exception):
    """A calculation may leave the 64-bit integers; the message names it."""


def results(
    what: str,
    domains: Sequence[Domain],
    result: Callable[[Sequence[int]], int | None],
    bounds: Bounds | None,
) -> Domain:
    """What comes of all the values of the operands; nothing where it is nowhere defined."""
    if bounds is None:
        return ()
    if max(map(abs, bounds)) > MAX_VALUE:
        raise TooLargeError(what)
    if combinations(domains) <= MAX_ROWS:
        found = {value for value in map(result, product(*domains)) if value is not None}
        if len(found) <= MAX_RESULTS:
            return tuple(sorted(found))
    return range(bounds[0], bounds[1] + 1)


def combinations(domains: Iterable[Domain]) -> int:
    """In how many ways a value can be taken from each of the domains."""
    return prod(map(len, domains))


def span(domain: Domain) -> Bounds:
    """The least and the greatest value of a domain; 0 stands in where there is none."""
    return (domain[0], domain[-1]) if domain else (0, 0)


def _product_bounds(left: Bounds, right: Bounds) -> Bounds:
    corners = [one * other for one in left for other in right]
    return min(corners), max(corners)


def _quotient_bounds(dividend: Bounds, divisor: Bounds) -> Bounds | None:
    """Extreme at the ends, and where the divisor is nearest to zero."""
    corners = [number // by for number in dividend for by in _ends_and(divisor, -1, 1) if by]
    return (min(corners), max(corners)) if corners else None


def _remainder_bounds(_: Bounds, divisor: Bounds) -> Bounds | None:
    """A remainder has the sign of the divisor and is nearer to zero."""
    return (min(0, divisor[0] + 1), max(0, divisor[1] - 1)) if any(divisor) else None


def _power_bounds(base: Bounds, exponent: Bounds) -> Bounds | None:
    """Extreme at the ends; one step before them the power of a negative base has the other sign."""
    low, high = max(0, exponent[0]), exponent[1]
    if high < low:
        return None
    if high > MAX_VALUE.bit_length() and max(map(abs, base)) > 1:
        return 0, MAX_VALUE + 1  # more than any variable holds
    exponents = _ends_and((low, high), low + 1, high - 1)
    corners = [number**by for number in _ends_and(base, -1, 0, 1) for by in exponents]
    return min(corners), max(corners)


def _absolute_bounds(operand: Bounds) -> Bounds:
    low, high = operand
    return max(low, -high, 0), max(-low, high)


def _ends_and(bounds: Bounds, *others: int) -> set[int]:
    """The ends of an interval, and those of the others that lie in it."""
    return {*bounds, *(value for value in others if bounds[0] <= value <= bounds[1])}


OPERATION_BOUNDS: dict[str, Callable[..., Bounds | None]] = {
    "*": _product_bounds,
    "//": _quotient_bounds,
    "%": _remainder_bounds,
    "**": _power_bounds,
    "abs": _absolute_bounds,
}
