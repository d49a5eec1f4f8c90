"""Registry: every format, with what it holds and what its first line looks like.

A format's module is imported when the format is used, so that help texts and lists of names load none. The
order is that in which formats are asked whether a text is theirs; the first whose `sniff` agrees reads it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple

from passatempo.checks import quoted
from passatempo.errors import InputError
from passatempo.formats.format import Format


class FormatEntry(NamedTuple):
    """A row of the registry."""

    name: str
    place: str  # MODULE:CLASS below this package
    about: str  # one line for a person who chooses a format
    first_line: str  # regular expression, searched in the first line; empty: any line may be in this format
    is_link: bool = False


_ENTRIES = (
    FormatEntry(
        "native",
        "native_text:NativeText",
        "a head line 'KIND ROWSxCOLUMNS', then a block per clue; what every kind can be written in",
        r"(?i)^\s*(?!https?:)[a-z_]",
    ),
    FormatEntry(
        "json",
        "json_form:JsonForm",
        "an object for each puzzle, one a line: kind, rows, cols, and the lines of each clue",
        r"^\s*[\[{]",
    ),
    FormatEntry(
        "puzzlink",
        "puzzlink.links:PuzzLink",
        "links of puzz.link and its relatives, one a line",
        r"(?i)puzz\.link|pzv\.jp|pzplus|pzpr|(/|%2F)[0-9]+(/|%2F)[0-9]",
        is_link=True,
    ),
    FormatEntry(
        "fpuzzles",
        "fpuzzles.puzzle_object:FPuzzles",
        "a link to f-puzzles.com, or the object in it: every variant that can be drawn there",
        r"(?i)load=|f-puzzles|^\s*(?:[\[{]|N4)",
        is_link=True,
    ),
    FormatEntry(
        "sudokupad",
        "sudokupad:SudokuPad",
        "a link to sudokupad.app: boxes or rooms, cages and givens, and what f-puzzles can state",
        r"(?i)^\s*(?:https?://|www\.|sudokupad|app\.|scl|ctc|fpuz|scf)",
        is_link=True,
    ),
    FormatEntry(
        "killer81",
        "killer_text:NumberedCages",
        "cages on 9x9: '3x3::k:', then for each cell 256 times the sum of its cage and the cage's number",
        r"(?i)^\s*3x3:",
    ),
    FormatEntry(
        "sumocue",
        "killer_text:SumoCue",
        "cages or rooms on 9x9: 'SumoCueV1', then for each cell =SUM or +FIRST, perhaps with its room, J0",
        r"(?i)^\s*sumocue",
    ),
    FormatEntry(
        "tatham",
        "tatham:GameIds",
        "game IDs of Simon Tatham's collection, Solo and Keen: PARAMETERS:DESCRIPTION, one a line",
        r"(?i)^\s*([0-9]{1,4}(x[0-9]|[a-z:#])|(solo|keen)[\s:#]|\S{1,300}/[a-z]+(\.html?)?[#?][0-9])",
        is_link=True,
    ),
    FormatEntry(
        "killerarrows",
        "killer_arrows:CageArrows",
        "cages on 9x9: a character for each cell, the sum (A is 10) or an arrow < > ^ v towards it",
        r"[<>^v]",
    ),
    FormatEntry(
        "jigsaw81",
        "jigsaw81:GivensAndRooms",
        "givens, then the room of each cell, in one line: 81 and 81 characters for a board of 9x9",
        r"^\s*\S{16}",
    ),
    FormatEntry(
        "janko",
        "janko.text_format:Janko",
        "rows of words, a word a cell, in sections such as [problem] and [areas], or after ROWS COLS",
        r"^\s*(?:\[|puzzle\s|[0-9]{1,4}\s+[0-9]{1,4}\b)",
    ),
    FormatEntry(
        "hodoku",
        "hodoku:HodokuLine",
        "a line of HoDoKu's library: the grid, and the candidates that are gone from it",
        r"^\s*:",
    ),
    FormatEntry(
        "candidates-line",
        "candidate_lists:CandidateLine",
        "n x n x n symbols in one line, for each cell the values still possible, each in its place",
        r"^\s*[0-9A-Za-z._*-]{64}(?:$|[\s,;#]|[0-9A-Za-z._*-]{61})",
    ),
    FormatEntry(
        "candidates",
        "candidate_lists:CandidateGrid",
        "a grid whose open cells list the values still possible: 137 2 49 ...; framed or not",
        r"^[\s|+:*.',`│┃║─━═┌┬┐╔╦╗-]*(?:$|[0-9A-Za-z,]+[\s|])",
    ),
    FormatEntry(
        "ss", "ss:DrawnGrid", "a grid with its boxes drawn: rows such as 1..|...|7.. and lines of ---", ""
    ),
    FormatEntry(
        "line",
        "line:OneLine",
        "n x n symbols in one line, a puzzle a line; '.' or 0 is a blank, A is 10",
        "",
    ),
    FormatEntry(
        "sdk",
        "sdk:GridRows",
        "a grid row by row, one character a cell or numbers between blanks",
        "",
    ),
)
REGISTRY = {entry.name: entry for entry in _ENTRIES}
NAMES = tuple(REGISTRY)
LINKS = tuple(entry.name for entry in _ENTRIES if entry.is_link)  # the preferred one first


def format_named(name: str) -> Format:
    """The format with this name; InputError if there is none."""
    if not isinstance(name, str) or name not in REGISTRY:
        raise InputError(f"{quoted(name)} is no format known here: expected one of {' '.join(NAMES)}")
    return _load(REGISTRY[name].place)


@cache
def _load(place: str) -> Format:
    module, _, class_name = place.partition(":")
    format_class: type[Format] = getattr(import_module(f"{__package__}.{module}"), class_name)
    return format_class()


def all_formats() -> list[Format]:
    """Every format, in the order in which they are asked whether a text is theirs."""
    return [format_named(name) for name in NAMES]
