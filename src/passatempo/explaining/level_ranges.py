"""Ranges of levels: `hard`, `easy..hard`, with the names of any language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passatempo.errors import InputError
from passatempo.explaining.techniques import level_called, level_message
from passatempo.levels import LEVELS
from passatempo.messages import OR

_RANGE = re.compile(r"(.+?)\s*(?:\.\.|-|–)\s*(.+)")


def levels_between(text: str) -> Sequence[str] | None:
    """The levels of `easy..hard`, one after another; None if the text is no such range.

    Raises InputError if the harder level comes first.
    """
    found = _RANGE.fullmatch(text.strip())
    first, last = (level_called(each) for each in found.groups()) if found else (None, None)
    if first is None or last is None:
        return None
    if LEVELS.index(first) > LEVELS.index(last):
        raise InputError("difficulty '{difficulty}': expected the easier level first", text)
    return LEVELS[LEVELS.index(first) : LEVELS.index(last) + 1]


def level_range(text: str) -> Sequence[str]:
    """The levels of `hard` or `easy..hard`; InputError for anything else."""
    one = level_called(text)
    levels = levels_between(text) if one is None else (one,)
    if levels is None:
        expected = (OR, *map(level_message, LEVELS))
        raise InputError("'{text}' is not a level: expected {levels}, or from one to another", text, expected)
    return levels
