"""Checks of the arguments that public functions share; a bad one is an InputError.

An argument of the wrong type is a WrongTypeError, which is both an InputError and a TypeError.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TypeVar

from passatempo.errors import InputError, WrongTypeError

LONGEST = 1_000_000_000  # seconds, some thirty years; locks and clocks overflow at ten times that
LARGEST_SEED = 2**128 - 1  # room for any hash or UUID that somebody makes a seed of
Wanted = TypeVar("Wanted")
_QUOTED = 60  # characters of a bad argument that a message quotes


def whole(name: str, value: object) -> int:
    """Any whole number; also a bool, which is 0 or 1 among values."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError(f"{name} is {quoted(value)}: expected a whole number") from None


def check_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """The whole number that an argument must be, within its bounds; a bool is refused."""
    number = _whole(value)
    if number is not None and least <= number and (most is None or number <= most):
        return number
    bounds = f"{least} or more" if most is None else f"{least} to {most:,}"
    raise _wrong(number, f"{name} is {quoted(value)}: expected a whole number, {bounds}")


def check_seconds(value: object) -> float | None:
    """A limit of time in seconds, 0 or more; None is no limit."""
    if value is None:
        return None
    seconds = _number(value)
    if seconds is not None and 0 <= seconds <= LONGEST:  # nan is neither
        return seconds
    raise _wrong(seconds, f"seconds is {quoted(value)}: expected a number, 0 to {LONGEST:,}, or None")


def check_type(name: str, value: object, wanted: type[Wanted]) -> Wanted:
    """The argument, if it is an object of this class."""
    if isinstance(value, wanted):
        return value
    raise WrongTypeError(f"{name} is {quoted(value)}: expected a {wanted.__name__}")


def check_iterable(name: str, value: Iterable[Wanted]) -> Iterable[Wanted]:
    """Something to be gone through."""
    if isinstance(value, Iterable):
        return value
    raise WrongTypeError(f"{name} is {quoted(value)}: expected several values, such as a list")


def in_text(name: str, value: object) -> str:
    """A text, or a number as one, as on the command line."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise WrongTypeError(f"{name} is {quoted(value)}: expected a text, as on the command line")
    return quoted(value)


def in_digits(number: int) -> str:
    """A whole number as text; one with more decimal digits than Python converts in hexadecimal ones."""
    try:
        return str(number)
    except ValueError:
        return hex(number)


def quoted(value: object) -> str:
    """How an error message shows an argument, whatever its repr does."""
    try:
        text = repr(value)
    except Exception:  # such as that of an int with more digits than Python converts
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}..."


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def _number(value: object) -> float | None:
    """As a float; None if it is no number. An int too large for one is infinite."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        return None
    try:
        return float(value)
    except OverflowError:
        return float("inf")
    except (TypeError, ValueError):
        return None


def _wrong(number: float | None, message: str) -> InputError:
    return (WrongTypeError if number is None else InputError)(message)
