"""Arguments: what a caller of Python may pass, checked at the door."""

from __future__ import annotations

from numbers import Integral

from passatempo.errors import InputError
from passatempo.puzzle import Puzzle


def check_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number that is not too small nor too large."""
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = int(value)
        if least <= number and (most is None or number <= most):
            return number
    bounds = f"{least} or more" if most is None else f"{least} to {most:,}"
    raise InputError(f"{name} is {value!r}: expected a whole number, {bounds}")


def in_text(name: str, value: object) -> str:
    """A text, or a number as one."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{name} is {value!r}: expected a text, as on the command line")
    return str(value)


def check_puzzle(name: str, value: object) -> None:
    """Refuse what is no puzzle, such as the text of one."""
    if not isinstance(value, Puzzle):
        raise InputError(f"{name} is {value!r}: expected a puzzle, as read() makes one of a text")
