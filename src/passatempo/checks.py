"""Checks of the arguments of public functions; a bad one raises InputError.

An argument of the wrong type raises WrongTypeError, which is both an InputError and a TypeError.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from passatempo.errors import InputError, WrongTypeError
from passatempo.messages import Message, decimal, grouped
from passatempo.type_names import TypeVar

LONGEST = 1_000_000_000  # seconds, about thirty years; locks overflow at ten times that
LARGEST_SEED = 2**128 - 1  # any hash or UUID can be a seed
Wanted = TypeVar("Wanted")
_QUOTED = 60  # characters of a bad argument that a message quotes


def whole(name: str, value: object) -> int:
    """The argument as an int; a bool is 0 or 1. Raises WrongTypeError if it is not a whole number."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise WrongTypeError("{name} is {value}: expected a whole number", name, quoted(value)) from None


def check_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """The argument as an int within bounds; raises InputError for any other, and for a bool."""
    number = _whole(value)
    if number is not None and least <= number and (most is None or number <= most):
        return number
    bounds = (
        Message("{least} or more", least)
        if most is None
        else Message("{least} to {most}", least, grouped(most))
    )
    raise _wrong(
        number, Message("{name} is {value}: expected a whole number, {bounds}", name, quoted(value), bounds)
    )


def check_seconds(value: object) -> float | None:
    """A time limit in seconds, 0 or more; None: no limit."""
    if value is None:
        return None
    seconds = _number(value)
    if seconds is not None and 0 <= seconds <= LONGEST:  # false for nan
        return seconds
    raise _wrong(
        seconds,
        Message(
            "seconds is {value}: expected a number, 0 to {longest}, or None", quoted(value), grouped(LONGEST)
        ),
    )


def check_number(name: str, value: object, least: float, most: float) -> float:
    """The number that an argument must be, within its bounds."""
    number = _number(value)
    if number is not None and least <= number <= most:  # nan is neither
        return number
    raise _wrong(
        number,
        Message(
            "{name} is {value}: expected a number, {least} to {most}",
            name,
            quoted(value),
            decimal(least),
            decimal(most),
        ),
    )


def check_type(name: str, value: object, wanted: type[Wanted]) -> Wanted:
    """The argument; raises WrongTypeError if it is not an instance of this class."""
    if isinstance(value, wanted):
        return value
    raise WrongTypeError("{name} is {value}: expected a {name2}", name, quoted(value), wanted.__name__)


def check_iterable(name: str, value: Iterable[Wanted]) -> Iterable[Wanted]:
    """The argument; raises WrongTypeError if it is not iterable."""
    if isinstance(value, Iterable):
        return value
    raise WrongTypeError("{name} is {value}: expected an iterable, such as a list", name, quoted(value))


def in_text(name: str, value: object) -> str:
    """A str as it is, a number as on the command line; raises WrongTypeError for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise WrongTypeError("{name} is {value}: expected a str", name, quoted(value))
    return quoted(value)


def in_names(name: str, value: object) -> list[str]:
    """One name or several as a list; raises WrongTypeError for anything else."""
    if isinstance(value, str):
        return [value]
    if not isinstance(value, Iterable):
        raise WrongTypeError("{name} is {value}: expected a name or several", name, quoted(value))
    return [in_text(name, each) for each in value]


def in_path(name: str, value: object) -> str:
    """A path as a str; raises WrongTypeError for anything that is none."""
    from os import PathLike, fsdecode

    if not isinstance(value, str | PathLike):
        raise WrongTypeError("{name} is {value}: expected a path", name, quoted(value))
    return fsdecode(value)


def in_digits(number: int) -> str:
    """A whole number in decimal, or in hexadecimal if Python refuses to convert so many digits."""
    try:
        return str(number)
    except ValueError:
        return hex(number)


def quoted(value: object) -> str:
    """An argument as error messages show it: its repr, shortened, even if repr fails."""
    try:
        text = repr(value)
    except Exception:  # such as an int with more digits than Python converts
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
    """The value as a float; None if it is not a number. An int that is too large becomes infinite."""
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
