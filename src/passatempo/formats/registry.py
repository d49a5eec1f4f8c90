"""Registry: every format, with what it holds and what its first line looks like.

A format's module is imported when the format is used, so that help texts and lists of names load none. The
order is that in which formats are asked whether a text is theirs; the first whose `sniff` agrees reads it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from passatempo.checks import quoted
from passatempo.errors import InputError
from passatempo.formats.format import Format
from passatempo.messages import message
from passatempo.records import record


@record
class FormatEntry:
    """A row of the registry."""

    name: str
    place: str  # MODULE:CLASS below this package
    about: str  # one line for a person who chooses a format
    first_line: str  # regular expression, searched in the first line; empty: any line may be in this format
    is_link: bool = False
    is_written: bool = True  # False: puzzles are read in it, and never written
    is_distinctive: bool = False  # a text with such a first line is meant to be in this format
    may_be_plain: bool = False  # such a line may consist of digits, dots and blanks alone


_ENTRIES = (
    FormatEntry(
        "native",
        "native_text:NativeText",
        message("a head line 'KIND ROWSxCOLUMNS', then a block per clue; every kind can be written in it"),
        r"^\s*(?!(?i:https?:))[A-Za-z_]",
    ),
    FormatEntry(
        "json",
        "json_form:JsonForm",
        message("an object for each puzzle, one per line: kind, rows, cols, and the lines of each clue"),
        r"^\s*[\[{]",
        is_distinctive=True,
    ),
    FormatEntry(
        "embedded",
        "pasted.embedded:Embedded",
        message("a link, or 81 cells of a 9x9 grid, in a sentence or between other signs"),
        r"[^0-9.\s]|^\s*\d{1,8}\s",
        is_written=False,
        may_be_plain=True,
    ),
    FormatEntry(
        "puzzlink",
        "puzzlink.links:PuzzLink",
        message("links of puzz.link and compatible sites, one per line"),
        r"(?i)puzz\.link|pzv\.jp|pzplus|pzpr|(/|%2F)[0-9]+(/|%2F)[0-9]",
        is_link=True,
        is_distinctive=True,
    ),
    FormatEntry(
        "fpuzzles",
        "fpuzzles.puzzle_object:FPuzzles",
        message("a link to f-puzzles.com, or the object in it: every variant that can be drawn there"),
        r"(?i)load=|f-puzzles|^\s*(?:[\[{]|N4)",
        is_link=True,
        is_distinctive=True,
    ),
    FormatEntry(
        "sudokupad",
        "sudokupad:SudokuPad",
        message("a link to sudokupad.app: boxes or rooms, cages and givens, and what f-puzzles can state"),
        r"(?i)^\s*(?:https?://|www\.|sudokupad|app\.|scl|ctc|fpuz|scf)",
        is_link=True,
    ),
    FormatEntry(
        "penpa",
        "penpa:Penpa",
        message("a link to penpa-edit: givens, boxes or rooms, cages, thermometers and arrows drawn there"),
        r"(?i)penpa|[#?]m=(?:edit|solve)",
        is_written=False,
        is_distinctive=True,
    ),
    FormatEntry(
        "url",
        "web_links:DigitLink",
        message("a link that holds a 9x9 grid as 81 digits"),
        r"(?i)^\s*(?:https?://|www\.)\S*(?:[0-9._*-]|%2E){81}",
        is_written=False,
    ),
    FormatEntry(
        "killer81",
        "killer_text:NumberedCages",
        message(
            "cages on 9x9: '3x3::k:', then for each cell 256 times the sum of its cage and the cage's number"
        ),
        r"(?i)^\s*3x3:",
        is_distinctive=True,
    ),
    FormatEntry(
        "sumocue",
        "killer_text:SumoCue",
        message(
            "cages or rooms on 9x9: 'SumoCueV1', then for each cell =SUM or +FIRST, perhaps with its room, J0"
        ),
        r"(?i)^\s*sumocue",
        is_distinctive=True,
    ),
    FormatEntry(
        "tatham",
        "tatham:GameIds",
        message("game IDs of Simon Tatham's collection, Solo and Keen: PARAMETERS:DESCRIPTION, one per line"),
        r"(?i)^\s*([0-9]{1,4}(x[0-9]|[a-z:#])|(solo|keen)[\s:#]|\S{1,300}/[a-z]+(\.html?)?[#?][0-9])",
        is_link=True,
    ),
    FormatEntry(
        "killerarrows",
        "killer_arrows:CageArrows",
        message("cages on 9x9: a character for each cell, the sum (A is 10) or an arrow < > ^ v towards it"),
        r"[<>^v]",
    ),
    FormatEntry(
        "jigsaw81",
        "jigsaw81:GivensAndRooms",
        message("givens, then the room of each cell, in one line: 81 and 81 characters for a board of 9x9"),
        r"^\s*(?!\S{81}\s*$)\S{16}",
        may_be_plain=True,
    ),
    FormatEntry(
        "janko",
        "janko.text_format:Janko",
        message(
            "rows of words, one word per cell, in sections such as [problem] and [areas], or after ROWS COLS"
        ),
        r"^\s*(?:\[|puzzle\s|[0-9]{1,4}\s+[0-9]{1,4}\b)",
        may_be_plain=True,
    ),
    FormatEntry(
        "hodoku",
        "hodoku:HodokuLine",
        message("a line of HoDoKu's library: the grid, and the candidates removed from it"),
        r"^\s*:",
        is_distinctive=True,
    ),
    FormatEntry(
        "candidates-line",
        "candidate_lists:CandidateLine",
        message("n x n x n symbols in one line, for each cell the values still possible, each in its place"),
        r"^\s*[0-9A-Za-z._*-]{64}(?:$|[\s,;#]|[0-9A-Za-z._*-]{61})",
        may_be_plain=True,
    ),
    FormatEntry(
        "columns",
        "pasted.columns:Columns",
        message("rows in which an empty cell is a space, with bars between boxes or cells, or without"),
        r"^[^._*?·]*\s[^._*?·]*$|^[+*.'`┌┏╔|│┃║-]|^\s*[A-Za-z]{3}",
        is_written=False,
        may_be_plain=True,
    ),
    FormatEntry(
        "drawing",
        "pasted.table_format:DrawnBoard",
        message("a board drawn with lines, as this program prints it"),
        r"[┌┏╔]|[A-Za-z]{2}|^\s+[0-9][\s0-9]*$",
        may_be_plain=True,
    ),
    FormatEntry(
        "candidates",
        "candidate_lists:CandidateGrid",
        message("a grid whose open cells list the values still possible: 137 2 49 ...; framed or not"),
        r"^[\s|+:*.',`│┃║─━═┌┬┐╔╦╗-]*(?:$|[0-9A-Za-z,]+[\s|])",
        may_be_plain=True,
    ),
    FormatEntry(
        "ss",
        "ss:DrawnGrid",
        message("a grid with its boxes drawn: rows such as 1..|...|7.. and lines of ---"),
        r"[^0-9.\s]|^[0-9\s]+$",
        may_be_plain=True,
    ),
    FormatEntry(
        "line",
        "line:OneLine",
        message("n x n symbols in one line, one puzzle per line; '.' or 0 is a blank, A is 10"),
        "",
        may_be_plain=True,
    ),
    FormatEntry(
        "sdk",
        "sdk:GridRows",
        message("a grid row by row, one character per cell or numbers between blanks"),
        "",
        may_be_plain=True,
    ),
    FormatEntry(
        "table",
        "pasted.table_format:PastedTable",
        message(
            "a grid as people paste it: a table of Markdown, HTML or CSV, a list of lists, labelled rows"
        ),
        "",
        may_be_plain=True,
    ),
)
REGISTRY = {entry.name: entry for entry in _ENTRIES}
NAMES = tuple(REGISTRY)
LAST = NAMES[-1]  # the most tolerant, asked after those of plugins
WRITTEN = tuple(entry.name for entry in _ENTRIES if entry.is_written)
LINKS = tuple(entry.name for entry in _ENTRIES if entry.is_link)  # the preferred one first


def format_named(name: str) -> Format:
    """The format with this name, perhaps of a plugin; InputError if there is none."""
    if isinstance(name, str) and name in REGISTRY:
        return _load(REGISTRY[name].place)
    found = next((each for each in plugin_formats() if each.name == name), None)
    if found is None:
        raise InputError(
            "{name} is not a format: expected one of {format_names}", quoted(name), " ".join(format_names())
        )
    return found


@cache
def _load(place: str) -> Format:
    module, _, class_name = place.partition(":")
    format_class: type[Format] = getattr(import_module(f"{__package__}.{module}"), class_name)
    return format_class()


def format_names() -> list[str]:
    """The names of all formats, those of installed plugins included, which are not imported."""
    from passatempo.plugins import FORMATS, installed_names  # a plain line needs no plugin

    return [*NAMES, *(name for name in installed_names(FORMATS) if name not in REGISTRY)]


def plugin_formats() -> tuple[Format, ...]:
    """The formats of plugins; one with the name of a format here is left out."""
    from passatempo.plugins import loaded_files

    return _plugin_formats(loaded_files())


@cache
def _plugin_formats(files: int) -> tuple[Format, ...]:
    from passatempo.plugins import FORMATS, plugin_classes

    found = plugin_classes(FORMATS, Format)  # type: ignore[type-abstract]
    return tuple(each() for each in found if each.name not in REGISTRY)


def all_formats() -> list[Format]:
    """Every format of this package, in the order in which they are asked whether a text is theirs."""
    return [format_named(name) for name in NAMES]
