"""Formats: the ways to write puzzles as text, recognised by their first lines.

| file | contents |
|---|---|
| registry.py | the table of formats: name, class, what it holds, what its first line looks like |
| recognition.py | which format a text is in |
| format.py | Format, Document, LeftOut: what every format implements and what reading gives |
| kind_names.py | how a format maps its own names to kinds |
| clue_fields.py | clues by type, whatever field a kind has for them |
| no_rules.py | fields that state no rule |
| remarks.py | which free texts and unknown fields state no rule |
| sources.py, compressed.py | files and streams as lines of text; compressed files |
| native_text.py | a head line and a block per clue; holds every kind |
| native_heads.py, native_blocks.py | head lines and blocks as people write them |
| native_as_written.py | texts as this program writes them, read in one pass |
| pasted/ | grids as people paste them, and printed boards |
| plain_data.py | lists, arrays and mappings as puzzles |
| penpa.py, web_links.py | links to penpa-edit; links with 81 digits |
| json_form.py | JSON objects; holds every kind |
| line.py, sdk.py, ss.py | grids of givens: in one line, in rows, with boxes drawn |
| plain_line.py | which texts can only be in one line |
| bare_grids.py, drawn_boxes.py | what these share; drawn_boxes.py also serves candidate_lists.py |
| candidate_lists.py | the candidates of each cell, as a grid or in one line |
| hodoku.py | a step of HoDoKu's library of techniques |
| jigsaw81.py | givens and rooms in one line |
| killer_text.py, killer_arrows.py | three ways to write cages on 9x9 |
| tatham.py, tatham_codes.py | game IDs of Simon Tatham's collection; how they encode numbers and walls |
| puzzlink/ | links of puzz.link |
| fpuzzles/ | links to f-puzzles |
| sudokupad.py, sudokupad_packing.py | links to SudokuPad; how it packs objects and grids |
| link_objects.py, lz_string.py | what f-puzzles and SudokuPad share: JSON compressed into a link |
| janko/ | sections or rows of words, as janko.at has them |

To add a format, write a module with a subclass of Format and add its row to registry.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from io import StringIO
from itertools import chain
from os import PathLike, fsdecode

from passatempo.checks import check_iterable, check_type, quoted
from passatempo.errors import InputError, UnreadRulesWarning, UnsupportedError, WrongTypeError
from passatempo.formats.format import Document, Format, Kind, OnError, Wrong, numbered
from passatempo.formats.plain_line import is_plain_line
from passatempo.formats.recognition import first_lines, has_content, looks_like_puzzle, recognise_format
from passatempo.formats.registry import LINKS, NAMES, WRITTEN, all_formats, format_named
from passatempo.formats.sources import file_lines, is_file
from passatempo.kinds import kind_named
from passatempo.messages import Message
from passatempo.puzzle import Puzzle, check_puzzle


def read(
    text: str | PathLike[str] | Sequence[object], *, format: str | None = None, kind: str | Kind | None = None
) -> Puzzle:
    """The first puzzle in a text, in the file that it names, or in a list of rows.

    Rows may be lists, tuples, texts, an array of numpy, a series or a frame of pandas; None, NaN and 0 are
    empty cells.

    `format` and `kind` are detected unless they are given. Raises InputError if there is no puzzle; an
    UnreadRulesWarning lists what was ignored and may state rules, such as lines that are only drawn.
    """
    if isinstance(text, str) and format is None and is_plain_line(text) and not is_file(text):
        return _plain_line_reader()(text, _resolve_kind(kind))  # the most frequent case, and the fastest
    if isinstance(text, str) and format is None and kind is None and "\n" in text:
        from passatempo.formats.native_as_written import read_as_written

        if (puzzle := read_as_written(text)) is not None:
            return puzzle
    if isinstance(text, str) and format is None and kind is None and text[:1] == "{" and not is_file(text):
        from passatempo.formats.json_form import read_one_line

        if (found := read_one_line(text)) is not None:
            return _puzzle_with_warning(found)
    if isinstance(text, bytes):
        raise WrongTypeError("expected a str or a path, found bytes: decode it first")
    if not isinstance(text, str | PathLike) and format is None:
        from passatempo.formats.plain_data import is_plain_data, read_data

        if is_plain_data(text):
            return read_data(text, _resolve_kind(kind))
    if not isinstance(text, str | PathLike):
        raise WrongTypeError("expected a str or a path, found {text}", quoted(text))
    if isinstance(text, str) and not is_file(text) and (not text.strip() or looks_like_puzzle(text)):
        return _puzzle_with_warning(next(read_all(text, format=format, kind=kind)))
    path = fsdecode(text)
    try:
        return _puzzle_with_warning(next(read_all(file_lines(path), format=format, kind=kind)))
    except InputError as error:
        raise InputError("{path}: {error}", path, error) from None


@cache
def _plain_line_reader() -> Callable[[str, Kind | None], Puzzle]:
    from passatempo.formats.line import read_plain_line  # a format that many calls do without

    return read_plain_line


def _puzzle_with_warning(document: Document) -> Puzzle:
    """The puzzle of a document; warns if the document lists unread rules."""
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
    """Every puzzle in a text or its lines, read lazily.

    A puzzle that cannot be read raises InputError, one that takes longer than `seconds` StoppedError; with
    `on_error` the error is passed to it and the next puzzle is read.
    """
    lines = numbered(StringIO(text) if isinstance(text, str) else _checked_lines(text))
    first = first_lines(lines)
    if not any(map(has_content, first)):
        raise InputError("nothing to read: expected a puzzle")
    chosen = format_named(format) if format else recognise_format(first)
    return chosen.read(chain(first, lines), _resolve_kind(kind), on_error, seconds)


def _resolve_kind(kind: str | Kind | None) -> Kind | None:
    if kind is None or (isinstance(kind, type) and issubclass(kind, Puzzle) and kind is not Puzzle):
        return kind
    return kind_named(check_type("kind", kind, str))


def _checked_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines that a caller passes; WrongTypeError at the first that is not a string."""
    if isinstance(lines, bytes | bytearray | memoryview):
        raise WrongTypeError("expected a str or its lines, found bytes: decode it first")
    for line in check_iterable("text", lines):
        yield check_type(Message("a line of the text"), line, str)


def write(puzzle: Puzzle, format: str = NAMES[0]) -> str:
    """The puzzle as text in a format (default: native), ending in a newline.

    Raises InputError if there is no such format, and UnsupportedError if it cannot express the puzzle.
    """
    return format_named(format).write(check_puzzle("puzzle", puzzle))


def best_link(document: Document) -> str:
    """A link to the site that suits the puzzle's kind best; UnsupportedError if no link can express it."""
    reasons = []
    for name in LINKS:
        try:
            return format_named(name).write_link(document)
        except UnsupportedError as error:
            reasons.append(str(error))
    raise UnsupportedError("no link can state this puzzle: {reasons}", "; ".join(reasons))


__all__ = [
    "LINKS",
    "NAMES",
    "WRITTEN",
    "Document",
    "Format",
    "Wrong",
    "all_formats",
    "best_link",
    "format_named",
    "looks_like_puzzle",
    "read",
    "read_all",
    "recognise_format",
    "write",
]
