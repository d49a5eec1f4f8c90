"""Symbols of pasted grids: blanks and digits in the many ways people write them, as ours."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from passatempo.errors import InputError
from passatempo.messages import Message

BLANK = "."
BLACK = "#"
# Signs that mean an empty cell wherever they stand.
_SURE_BLANKS = frozenset(["", *"._*-·•∙⋅‧・□▢◻☐⬜▫–—…", "__", "--", "..", "&nbsp;"])
_SURE_BLANKS |= {"None", "none", "null", "nil", "NA", "nan", "NaN", "<NA>"}
_DOUBTFUL_BLANKS = ("?", "x", "o")  # a blank if a grid has no other sign for one; in any case of letters
_BLACK_SIGN = re.compile(r"[#█■▪⬛◼]+|\\")
_ARROWS = {"↑": "^", "↓": "v", "←": "<", "→": ">", "▲": "^", "▼": "v", "◄": "<", "►": ">", "◀": "<", "▶": ">"}
_KANJI = "〇一二三四五六七八九"  # digits to people, letters to Unicode
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad\ufe0e\ufe0f\u20e3]")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_SUMS = re.compile(r"([0-9]{1,3}|[-xX.#]?)\s*[\\/]\s*([0-9]{1,3}|[-xX.#]?)")


def plain_text(text: str) -> str:
    """The text with ASCII digits and spaces, and without invisible characters."""
    if text.isascii():
        return text
    text = _SPACES.sub(" ", _INVISIBLE.sub("", text))
    return "".join(map(_plain, text)) if not text.isascii() else text


def _plain(character: str) -> str:
    """A digit of any script or shape as an ASCII digit; full-width signs as ASCII."""
    if character.isascii():
        return character
    if character in _KANJI:
        return str(_KANJI.index(character))
    digit = unicodedata.digit(character, None)
    if digit is not None:
        return str(digit)
    return chr(ord(character) - 0xFEE0) if "！" <= character <= "～" else character


def plain_cells(cells: Iterable[str]) -> list[str]:
    """The cells of a grid with one sign for blanks and one for black cells.

    InputError if a sign may be a blank or not: `x` beside another sign for blanks, or `x` and `o` together.
    """
    words = [_plain_cell(cell.strip()) for cell in cells]
    doubtful = sorted({word.lower() for word in words if word.lower() in _DOUBTFUL_BLANKS})
    if not doubtful or _are_values(words, doubtful):
        return words
    if len(doubtful) > 1 or BLANK in words:
        others = Message(
            "'{doubtful}' and '{what}'", doubtful[0], doubtful[1] if len(doubtful) > 1 else BLANK
        )
        raise InputError(
            "{others} both stand in the grid, and one may mean more than an empty cell: "
            "expected one sign for empty cells, such as '.'",
            others,
        )
    return [BLANK if word.lower() == doubtful[0] else word for word in words]


def _are_values(words: list[str], doubtful: list[str]) -> bool:
    """Whether letters such as x are values or labels: other letters stand in the grid too."""
    others = {word for word in words if word.isalpha() and word.lower() not in doubtful}
    return doubtful != ["?"] and len(others) > 1 and len(words) >= 25 * 25


def _plain_cell(cell: str) -> str:
    cell = cell.replace("\\\\", "\\")  # in the string of a program
    if cell in _SURE_BLANKS:
        return BLANK
    if _BLACK_SIGN.fullmatch(cell):
        return BLACK
    if len(cell) > 1 and cell[0] == cell[-1] and cell[0] in "'\"`":
        return _plain_cell(cell[1:-1].strip())
    if sums := _SUMS.fullmatch(cell):
        return _sums(sums, cell)
    cell = re.sub(r"[*_`]{1,2}([0-9A-Za-z]+)[*_`]{1,2}", r"\1", cell)  # bold, code
    cell = re.sub(r"([0-9]+)\.0", r"\1", cell)
    return _ARROWS.get(cell, cell)


def _sums(found: re.Match[str], cell: str) -> str:
    """A black cell with sums as we write it; the order of `3/4` is not settled here."""
    down, across = (side if side.isdigit() and int(side) else "" for side in found.groups())
    between = "\\" if "\\" in cell else "/"
    return f"{down}{between}{across}" if down or across else BLACK
