"""The formats: ways to write puzzles down, recognised by looking.

| file | contents |
|---|---|
| base.py | Format, Document: what every format can do, and what it reads |
| native.py | a head line and a block per clue; every kind round-trips through it |
| line.py | n x n symbols, a puzzle a line |
| sdk.py | rows of symbols or numbers |
| ss.py | rows with the boxes drawn |
| grids.py | what the last three share: bare grids of givens |
| sources.py | files and streams as lines of text |

To add a format, write one file with one Format and give it a place in the table below: the first
whose `sniff` says yes reads the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain

from passatempo.clues.base import Line
from passatempo.errors import InputError
from passatempo.formats.base import Document, Format, Kind, OnError, Wrong, numbered
from passatempo.formats.grids import is_symbols
from passatempo.formats.line import LINE, no_board
from passatempo.formats.native import NATIVE
from passatempo.formats.sdk import SDK
from passatempo.formats.sources import file_lines, is_file
from passatempo.formats.ss import SS
from passatempo.kinds import kind_named
from passatempo.puzzle import Puzzle

FORMATS: tuple[Format, ...] = (NATIVE, SS, LINE, SDK)
_LOOKED_AT = 1 << 16  # characters, to recognise a format; a whole board unless it is huge


def read(text: str, *, format: str | None = None, kind: str | Kind | None = None) -> Puzzle:
    """The puzzle in a text or in the file it names; the first, if there are several."""
    lines = file_lines(text) if is_file(text) else text
    return next(read_all(lines, format=format, kind=kind)).puzzle


def read_all(
    text: str | Iterable[str],
    *,
    format: str | None = None,
    kind: str | Kind | None = None,
    on_error: OnError | None = None,
) -> Iterator[Document]:
    """Every puzzle in a text or its lines, one by one as they are asked for.

    A puzzle that cannot be read is an InputError, unless `on_error` takes it: then the rest go on.
    """
    lines = numbered(StringIO(text) if isinstance(text, str) else text)
    first = _first_lines(lines)
    if not any(map(_says_something, first)):
        raise InputError("nothing to read: expected a puzzle")
    wanted = kind_named(kind) if isinstance(kind, str) else kind
    chosen = format_named(format) if format else recognised(first)
    return chosen.read(chain(first, lines), wanted, on_error)


def write(puzzle: Puzzle, format: str = NATIVE.name) -> str:
    """The puzzle as text."""
    return format_named(format).write(puzzle)


def format_named(name: str) -> Format:
    """The format with this name."""
    for each in FORMATS:
        if each.name == name:
            return each
    known = " ".join(each.name for each in FORMATS)
    raise InputError(f"'{name}' is no format known here: expected one of {known}")


def recognised(lines: list[Line]) -> Format:
    """The format in which a text is written that begins with these lines."""
    for each in FORMATS:
        if each.sniff(lines):
            return each
    raise _unrecognised(next(filter(_says_something, lines)))


def looks_like_puzzle(text: str) -> bool:
    """Whether a text is meant as a puzzle, be it a right one or not, rather than as the name of a file."""
    lines = list(numbered(StringIO(text[:_LOOKED_AT])))
    return len(lines) > 1 or any(each.sniff(lines) for each in FORMATS) or _is_cells_only(text)


def _is_cells_only(text: str) -> bool:
    """Digits and blanks alone, too many for the name of a file; a date has dashes, and may be one."""
    symbols = "".join(text.split())
    return (
        len(symbols) > 8 and is_symbols(text) and not any(each.isalpha() or each == "-" for each in symbols)
    )


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


def _unrecognised(line: Line) -> InputError:
    if is_symbols(line.text) and len(line.text.split()) == 1:
        return line.error(no_board(len(line.text.strip())))
    known = " ".join(each.name for each in FORMATS)
    return line.error(f"'{line.text.strip()[:30]}' begins no puzzle in a format known here: {known}")


__all__ = [
    "FORMATS",
    "Document",
    "Format",
    "Wrong",
    "format_named",
    "looks_like_puzzle",
    "read",
    "read_all",
    "recognised",
    "write",
]
