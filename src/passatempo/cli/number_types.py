"""Numbers among the options, as argparse reads them; an error is one line."""

from __future__ import annotations

import argparse

from passatempo.checks import LONGEST
from passatempo.cli.language import say
from passatempo.messages import grouped

_MAX_DIGITS = 18  # of a number: fewer than 2**63


def whole_number(text: str, least: int = 0) -> int:
    """A whole number, `least` or more."""
    if len(text) > _MAX_DIGITS:
        raise _refused("expected a number of at most {most} digits, found '{text}'", _MAX_DIGITS, text)
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise _refused("expected a whole number, {least} or more, found '{text}'", least, text)
    return int(text)


def positive_number(text: str) -> int:
    """A whole number, 1 or more."""
    return whole_number(text, 1)


def number(text: str) -> float:
    """Any number."""
    try:
        return float(text)
    except ValueError:
        raise _refused("expected a number, found '{text}'", text) from None


def seconds(text: str) -> float:
    """A time limit."""
    try:
        found = float(text)
    except ValueError:
        found = -1
    if not 0 < found <= LONGEST:
        raise _refused(
            "expected seconds, more than 0 and at most {most}, found '{text}'", grouped(LONGEST), text
        )
    return found


def _refused(template: str, *arguments: object) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(say(template, *arguments))
