"""Inks: how each sort of text is told from the others where there is colour."""

from __future__ import annotations

GIVEN, FOUND, NOTED, EMPTY = "given", "found", "noted", "empty"
LABEL, CLUE, BLACK, SOLID, PLAIN = "label", "clue", "black", "solid", "plain"

_CODES = {
    GIVEN: "\033[1m",
    FOUND: "\033[36m",
    NOTED: "\033[33m",
    EMPTY: "\033[2m",
    LABEL: "\033[2m",
    CLUE: "\033[1m",  # a sign between cells, a text beside the board
    BLACK: "\033[7m",  # written on a filled ground
    SOLID: "",  # the ground itself, drawn with characters
    PLAIN: "",
}
_END = "\033[0m"


def inked(text: str, ink: str, colour: bool) -> str:
    """The text, written with this ink if there is colour; blanks show only on a filled ground."""
    code = _CODES[ink]
    return f"{code}{text}{_END}" if colour and code and (text.strip() or ink == BLACK) else text
