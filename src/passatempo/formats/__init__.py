"""The formats: ways to write puzzles down, recognised by looking.

| file | contents |
|---|---|
| base.py | Format, Document: what every format can do, and what it reads |
| native.py | a head line and a block per clue; every kind round-trips through it |
| janko.py | sections or rows of words, a word a cell |
| janko_text.py | such a text taken apart |
| janko_layout.py, janko_reader.py, janko_marks.py, janko_writer.py | the clues of a puzzle as its words |
| janko_fits.py | which kind a text is of that does not say so |
| hodoku.py | a step of a library of techniques, one a line |
| candidate_lines.py | n x n x n symbols, a puzzle a line: what each cell may hold |
| candidate_grids.py | rows of cells, each with what it may hold |
| line.py | n x n symbols, a puzzle a line |
| sdk.py | rows of symbols or numbers |
| json_form.py | objects of JSON |
| puzzlink.py | links of puzz.link; puzzlink_bodies.py and puzzlink_codes.py tell what they are made of |
| killer81.py | 81 numbers, each a cage and its sum |
| sumocue.py | cages and rooms as the program SumoCue has them |
| killerarrows.py | 81 characters: sums, and arrows to them |
| killer_text.py | what these three share: cages on a board of 9x9 |
| tatham.py | game IDs of Simon Tatham's collection |
| tatham_games.py, tatham_codes.py | its games, and how they write numbers and walls |
| jigsaw81.py | givens and rooms in one line |
| fpuzzles.py | links to f-puzzles, with every variant |
| fpuzzles_clues.py, _lines.py, _pairs.py, _source.py | its constraints, and how they are read and written |
| sudokupad.py | links to SudokuPad; scl.py packs what they carry |
| objects.py | what these two share; lz_string.py compresses what links carry |
| ss.py | rows with the boxes drawn; drawn.py tells which boxes |
| grids.py | what ss, line and sdk share: bare grids of givens |
| clue_fields.py | clues by their type, whatever the kind calls them |
| remarks.py | what free texts and unknown fields beside a puzzle may be |
| sources.py | files and streams as lines of text |

To add a format, write one file with one Format, called FORMAT there, and give it a place in the table below:
the first whose `sniff` says yes reads the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from io import StringIO
from itertools import chain
from os import PathLike, fsdecode

from passatempo.checks import check_iterable, check_type, quoted
from passatempo.clues.base import Line
from passatempo.errors import InputError, UnreadRulesWarning, UnsupportedError, WrongTypeError
from passatempo.formats.base import Document, Format, Kind, OnError, Wrong, numbered
from passatempo.formats.grids import is_symbols, strange_symbol
from passatempo.formats.line import FORMAT as LINE
from passatempo.formats.line import no_board
from passatempo.formats.sources import file_lines, is_file
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle, check_puzzle

# Each format by its name, in the order in which they are asked: the file it lives in, and what its first line
# that says something must contain. The files of the others are not loaded.
_PLACES = {
    "native": ("native", r"(?i)^\s*(?!https?:)[a-z_]"),
    "json": ("json_form", r"^\s*[\[{]"),
    "puzzlink": ("puzzlink", r"(?i)puzz\.link|pzv\.jp|pzplus|pzpr|(/|%2F)[0-9]+(/|%2F)[0-9]"),
    "fpuzzles": ("fpuzzles", r"(?i)load=|f-puzzles|^\s*(?:[\[{]|N4)"),
    "sudokupad": ("sudokupad", r"(?i)^\s*(?:https?://|www\.|sudokupad|app\.|scl|ctc|fpuz|scf)"),
    "killer81": ("killer81", r"(?i)^\s*3x3:"),
    "sumocue": ("sumocue", r"(?i)^\s*sumocue"),
    "tatham": (
        "tatham",
        r"(?i)^\s*([0-9]{1,4}(x[0-9]|[a-z:#])|(solo|keen)[\s:#]|\S{1,300}/[a-z]+(\.html?)?[#?][0-9])",
    ),
    "killerarrows": ("killerarrows", r"[<>^v]"),
    "jigsaw81": ("jigsaw81", r"^\s*\S{16}"),
    "janko": ("janko", r"^\s*(?:\[|puzzle\s|[0-9]{1,4}\s+[0-9]{1,4}\b)"),
    "hodoku": ("hodoku", r"^\s*:"),
    "candidates-line": ("candidate_lines", r"^\s*[0-9A-Za-z._*-]{64}(?:$|[\s,;#]|[0-9A-Za-z._*-]{61})"),
    "candidates": ("candidate_grids", r"^[\s|+:*.',`│┃║─━═┌┬┐╔╦╗-]*(?:$|[0-9A-Za-z,]+[\s|])"),
    "ss": ("ss", r""),
    "line": ("line", r""),
    "sdk": ("sdk", r""),
}
NAMES = tuple(_PLACES)
LINKS = ("puzzlink", "fpuzzles", "sudokupad", "tatham")  # those that are links, the best first
_NO_FILE = re.compile(r"\s*(https?://|[{\[])", re.IGNORECASE)  # how a link or an object begins
_JUDGED = 5_000  # characters of a line that nothing recognises, to say what is wrong with it
_LOOKED_AT = 1 << 16  # characters, to recognise a format; a whole board unless it is huge


def read(text: str | PathLike[str], *, format: str | None = None, kind: str | Kind | None = None) -> Puzzle:
    """The puzzle in a text or in the file it names; the first, if there are several.

    An UnreadRulesWarning tells of what was left out and may be part of the rules: lines that are only drawn.
    """
    if isinstance(text, str) and format is None and LINE.is_plain(text) and not is_file(text):
        return LINE.plain(text, _wanted(kind))  # most puzzles there are: made quickly
    if isinstance(text, bytes):
        raise WrongTypeError("expected a text or a path, found bytes: decode() makes a text of them")
    if not isinstance(text, str | PathLike):
        raise WrongTypeError(f"expected a text or a path, found {quoted(text)}")
    if isinstance(text, str) and not is_file(text) and (not text.strip() or looks_like_puzzle(text)):
        return _puzzle_alone(next(read_all(text, format=format, kind=kind)))
    path = fsdecode(text)
    try:
        return _puzzle_alone(next(read_all(file_lines(path), format=format, kind=kind)))
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _puzzle_alone(document: Document) -> Puzzle:
    """The puzzle of a document, with a warning if the document says that part of the rules may be missing."""
    if document.unread_rules:
        import warnings

        warnings.warn(document.reservation, UnreadRulesWarning, stacklevel=3)
    return document.puzzle


def read_all(
    text: str | Iterable[str],
    *,
    format: str | None = None,
    kind: str | Kind | None = None,
    on_error: OnError | None = None,
    seconds: float | None = None,
) -> Iterator[Document]:
    """Every puzzle in a text or its lines, one by one as they are asked for.

    A puzzle that cannot be read is an InputError, one that takes longer than so many seconds a StoppedError,
    unless `on_error` takes it: then the rest go on.
    """
    lines = numbered(StringIO(text) if isinstance(text, str) else _each_text(text))
    first = _first_lines(lines)
    if not any(map(_says_something, first)):
        raise InputError("nothing to read: expected a puzzle")
    chosen = format_named(format) if format else recognised(first)
    return chosen.read(chain(first, lines), _wanted(kind), on_error, seconds)


def _wanted(kind: str | Kind | None) -> Kind | None:
    if kind is None or (isinstance(kind, type) and issubclass(kind, Puzzle) and kind is not Puzzle):
        return kind
    return kind_named(check_type("kind", kind, str))


def _each_text(lines: Iterable[str]) -> Iterator[str]:
    """Lines that a caller passes; what is no line is told as soon as it is met."""
    if isinstance(lines, bytes | bytearray | memoryview):
        raise WrongTypeError("expected a text or its lines, found bytes: decode() makes a text of them")
    for line in check_iterable("text", lines):
        yield check_type("a line of the text", line, str)


def write(puzzle: Puzzle, format: str = NAMES[0]) -> str:
    """The puzzle as text."""
    return format_named(format).write(check_puzzle("puzzle", puzzle))


def best_link(document: Document) -> str:
    """The link that opens a puzzle in the place that suits its kind best; UnsupportedError if none does."""
    reasons = []
    for name in LINKS:
        try:
            return format_named(name).write_link(document)
        except UnsupportedError as error:
            reasons.append(str(error))
    raise UnsupportedError(f"no link can state this puzzle: {'; '.join(reasons)}")


def format_named(name: str) -> Format:
    """The format with this name."""
    if not isinstance(name, str) or name not in _PLACES:
        raise InputError(f"{quoted(name)} is no format known here: expected one of {' '.join(NAMES)}")
    return _loaded(name)


@cache
def _loaded(name: str) -> Format:
    home = import_module(f"{__name__}.{_PLACES[name][0]}")
    found: Format = home.FORMAT
    return found


def all_formats() -> list[Format]:
    """Every format, in the order in which they are asked whether a text is theirs."""
    return [format_named(name) for name in NAMES]


def recognised(lines: list[Line]) -> Format:
    """The format in which a text is written that begins with these lines."""
    found = _recognised(lines)
    if found is None:
        raise _unrecognised(lines)
    return found


def _recognised(lines: list[Line]) -> Format | None:
    return next((each for each in _likely(lines) if each.sniff(lines)), None)


def _likely(lines: list[Line], *, by_look: bool = False) -> Iterator[Format]:
    """The formats that a text may be written in; by its look, only those that have one."""
    first = next((line.text for line in lines if _says_something(line)), "")
    for name, (_, begins) in _PLACES.items():
        if re.search(begins, first) and not (by_look and begins == ""):
            yield format_named(name)


def looks_like_puzzle(text: str) -> bool:
    """Whether a text is meant as a puzzle, be it a right one or not, rather than as the name of a file."""
    lines = list(numbered(StringIO(text[:_LOOKED_AT])))
    if len(lines) > 1 or _NO_FILE.match(text):
        return True
    return _recognised(lines) is not None or _is_mostly_cells(text)


def _is_mostly_cells(text: str) -> bool:
    """Digits and blanks for the most part, and more of them than the name of a file would have."""
    symbols = "".join(text[:_JUDGED].split())
    return len(symbols) > 8 and sum(each in "0123456789._*" for each in symbols) > 0.85 * len(symbols)


def _first_lines(lines: Iterator[Line]) -> list[Line]:
    """Lines enough to recognise a format; taken from the iterator."""
    first, seen = list[Line](), 0
    for line in lines:
        first.append(line)
        seen += len(line.text) + 1
        if seen >= _LOOKED_AT:
            break
    return first


def _says_something(line: Line) -> bool:
    return line.text.lstrip()[:1] not in ("", "#")


def _unrecognised(lines: list[Line]) -> InputError:
    """What to say of a text that is written in no way known here: the nearest guess."""
    line = next(filter(_says_something, lines))
    words = line.text.split()
    if _is_mostly_cells(line.text):
        if strange := strange_symbol(line.text[:_JUDGED]):
            return line.error(f"'{strange}' is no value: expected a digit, a letter or '.'")
        if len(words) > 1:
            return line.error(_uneven_rows(words))
    if is_symbols(line.text) and len(words) == 1:
        return line.error(no_board(len(words[0])))
    unknown = f"'{line.text.strip()[:30]}' begins no puzzle in a format known here"
    for nearest in _likely(lines, by_look=True):
        try:
            next(nearest.read(lines), None)
        except InputError as error:
            why = re.sub(r"^line \d+: ", "", str(error))
            return line.error(f"{unknown}; it is most like '{nearest.name}', but {why}")
    return line.error(f"{unknown}: {' '.join(NAMES)}")


def _uneven_rows(words: list[str]) -> str:
    """What to say of rows that make no square board."""
    for number, word in enumerate(words, start=1):
        if len(word) != len(words[0]):
            return f"row {number} has {len(word)} cells, the first has {len(words[0])}"
    return f"{len(words)} rows of {len(words[0])} cells make no square board"


__all__ = [
    "NAMES",
    "Document",
    "Format",
    "Wrong",
    "all_formats",
    "best_link",
    "format_named",
    "looks_like_puzzle",
    "read",
    "read_all",
    "recognised",
    "write",
]
