"""`--like`: the puzzle whose rooms, cages and other clues apply to every line."""

from __future__ import annotations

from warnings import catch_warnings, simplefilter

from passatempo.errors import InputError, UnreadRulesWarning
from passatempo.formats import read
from passatempo.puzzle import Puzzle


def read_like(text: str) -> Puzzle:
    """The puzzle; InputError if a part that may state rules was not read."""
    try:
        with catch_warnings():
            simplefilter("error", UnreadRulesWarning)
            return read(text)
    except (InputError, UnreadRulesWarning) as error:
        raise InputError(
            "--like: {error}", error.message if isinstance(error, InputError) else str(error)
        ) from None
