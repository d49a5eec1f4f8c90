"""Look: what a stream can show. Colour, box characters and width are asked for once, here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

from passatempo.records import dataclass

_BOX_CHARACTERS = "┌─│·"


@dataclass(frozen=True)
class Look:
    """What the paper can take."""

    colour: bool = False
    boxes: bool = True  # box characters, not only ASCII
    width: int | None = None  # in characters; None: as wide as it takes


def look_of(stream: TextIO, environ: Mapping[str, str] = os.environ, *, colour: bool = True) -> Look:
    """What this stream can show; `colour=False` rules colour out, whatever the stream is."""
    width = _columns(stream, environ) if stream.isatty() else None
    return Look(colour and _wants_colour(stream, environ), _can_encode(stream), width)


def _columns(stream: TextIO, environ: Mapping[str, str]) -> int | None:
    """How wide a terminal is; COLUMNS has the last word, as everywhere."""
    if environ.get("COLUMNS", "").isdigit():
        return int(environ["COLUMNS"]) or None
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """NO_COLOR, then FORCE_COLOR, then TERM, then whether it is a terminal at all."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return environ.get("TERM") != "dumb" and stream.isatty()


def _can_encode(stream: TextIO) -> bool:
    try:
        _BOX_CHARACTERS.encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
