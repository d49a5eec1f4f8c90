"""What a stream can show (colour, box characters, width), and the ANSI styles of texts."""

from __future__ import annotations

import os
from collections.abc import Mapping

from passatempo.records import dataclass
from passatempo.type_names import TextIO

_BOX_CHARACTERS = "┌─│·"

GIVEN, FOUND, CANDIDATES, EMPTY = "given", "found", "candidates", "empty"
LABEL, CLUE, BLACK, SOLID, PLAIN = "label", "clue", "black", "solid", "plain"
NEW_VALUE, NEW_CANDIDATES = "new value", "new candidates"

_ANSI = {
    GIVEN: "\033[1m",
    FOUND: "\033[36m",
    CANDIDATES: "\033[33m",
    NEW_VALUE: "\033[1;7;36m",  # changed since the last board
    NEW_CANDIDATES: "\033[1;4;33m",
    EMPTY: "\033[2m",
    LABEL: "\033[2m",
    CLUE: "\033[1m",  # a sign between cells, a text beside the board
    BLACK: "\033[7m",  # text in a black cell
    SOLID: "",  # a black cell without text, which is filled with characters
    PLAIN: "",
}
_RESET = "\033[0m"


@dataclass(frozen=True)
class Capabilities:
    """What a stream can show."""

    colour: bool = False
    boxes: bool = True  # box-drawing characters; False: only ASCII
    width: int | None = None  # in characters; None: unlimited


def detect_capabilities(
    stream: TextIO, environ: Mapping[str, str] = os.environ, *, colour: bool = True
) -> Capabilities:
    """The capabilities of a stream; `colour=False` turns colour off whatever the stream is."""
    width = terminal_width(stream, environ)
    return Capabilities(colour and _wants_colour(stream, environ), _can_encode(stream), width)


def terminal_width(stream: TextIO, environ: Mapping[str, str] = os.environ) -> int | None:
    """The width of a terminal in characters, COLUMNS before what the system says; None if unlimited."""
    if not stream.isatty():
        return None
    if environ.get("COLUMNS", "").isdigit():
        return int(environ["COLUMNS"]) or None
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """NO_COLOR decides first, then FORCE_COLOR, then TERM, then whether the stream is a terminal."""
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


def styled(text: str, style: str, colour: bool) -> str:
    """The text in this style if there is colour; blanks are styled only in black cells, where they show."""
    code = _ANSI[style]
    return f"{code}{text}{_RESET}" if colour and code and (text.strip() or style == BLACK) else text
