"""Recognition: which format a text is in, and what to report about a text in none."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from passatempo.clues.base import Line
from passatempo.errors import InputError
from passatempo.formats.format import Format, numbered
from passatempo.formats.plain_line import NAME as LINE
from passatempo.formats.plain_line import is_plain_line
from passatempo.formats.registry import LAST, REGISTRY, format_named, plugin_formats
from passatempo.kinds import kind_names, kind_of_bare_grids
from passatempo.messages import Message
from passatempo.printable import one_line

# Regular expressions, compiled only where they are needed: most texts are recognised without them.
_LINK = r"(?i)\s*(?:https?://|www\.)([^/?#\s]+)"
_PAGE = r"(?i)<\s*(?:!doctype|html|head|body|div|p|span|script|table)[\s>]"
_NO_PATH = ("http://", "https://", "{", "[")  # how a link or an object starts
_PLAIN = frozenset("0123456789. \t\r\n")  # what a line of digits consists of
_READABLE_LINKS = Message(
    "one of puzz.link, f-puzzles, SudokuPad or penpa, one with 81 digits, or the puzzle as text"
)
_EXAMPLE = Message("such as '53..7....'")
_MOST_EXAMINED = 5_000  # characters of an unrecognised line, to find what is wrong with it
_MOST_SNIFFED = 1 << 16  # characters to recognise a format; a whole board unless it is huge


def recognise_format(lines: list[Line]) -> Format:
    """The format of a text that starts with these lines; InputError with the nearest guess if none fits."""
    found = _find_format(lines)
    if found is None:
        raise _unrecognised(lines)
    return found


def looks_like_puzzle(text: str) -> bool:
    """Whether a text is meant as a puzzle, valid or not, rather than as the name of a file."""
    text = text[:_MOST_SNIFFED]
    if "\n" in text[:-1] or _is_link_or_object(text):
        return True
    return _find_format(list(numbered(StringIO(text)))) is not None or _is_mostly_cells(text)


def first_lines(lines: Iterator[Line]) -> list[Line]:
    """Enough lines to recognise a format, taken from the iterator."""
    first, seen = list[Line](), 0
    for line in lines:
        first.append(line)
        seen += len(line.text) + 1
        if seen >= _MOST_SNIFFED:
            break
    return first


def has_content(line: Line) -> bool:
    """Whether a line is neither blank nor a comment."""
    return line.text.lstrip()[:1] not in ("", "#")


def _is_link_or_object(text: str) -> bool:
    return text.lstrip().lower().startswith(_NO_PATH)


def _find_format(lines: list[Line]) -> Format | None:
    if len(lines) == 1 and is_plain_line(lines[0].text):
        return format_named(LINE)  # the most frequent case, for which no pattern need be compiled
    return next((each for each in _candidates(lines) if _is_in(each, lines)), None)


def _is_in(format: Format, lines: list[Line]) -> bool:
    """Whether a text is in a format; a plugin that fails says no, with a warning."""
    try:
        return format.sniff(lines)
    except Exception as error:
        if format.name in REGISTRY:
            raise
        from passatempo.plugins import leave_out

        leave_out(format.name, error)
        return False


def _candidates(lines: list[Line], *, distinctive: bool = False) -> Iterator[Format]:
    """The formats whose first line may look like this one; `distinctive`: no other text has such a line."""
    import re

    first = next((line.text for line in lines if has_content(line)), "")
    is_plain = _PLAIN.issuperset(first)
    for name, entry in REGISTRY.items():
        if name == LAST and not distinctive:
            yield from plugin_formats()
        if (is_plain and not entry.may_be_plain) or (distinctive and not entry.is_distinctive):
            continue
        if re.search(entry.first_line, first):
            yield format_named(name)


def _is_mostly_cells(text: str) -> bool:
    """Mostly digits and blanks, and more of them than the name of a file would have."""
    symbols = "".join(text[:_MOST_EXAMINED].split())
    return len(symbols) > 8 and sum(each in "0123456789._*" for each in symbols) > 0.85 * len(symbols)


def _unrecognised(lines: list[Line]) -> InputError:
    """The error about a text in no known format, with the nearest guess."""
    import re

    from passatempo.formats.bare_grids import invalid_symbol, is_symbols
    from passatempo.formats.line import no_square_board

    line = next(filter(has_content, lines))
    words = line.text.split()
    if _is_mostly_cells(line.text) and not _is_link_or_object(line.text):
        if invalid := invalid_symbol(line.text[:_MOST_EXAMINED]):
            return line.error("'{invalid}' is not a value: expected a digit, a letter or '.'", invalid)
        if len(words) > 1:
            return line.error(_uneven_rows(words))
    if is_symbols(line.text) and len(words) == 1:
        return line.error(no_square_board(len(words[0])))
    for nearest in _candidates(lines, distinctive=True):
        try:
            next(nearest.read(lines), None)
        except InputError as error:
            why = re.sub(r"^line \d+: ", "", str(error))
            return line.error(
                "not a puzzle in the format '{name}', which it looks like: {why}", nearest.name, why
            )
    return line.error(_what_is_seen(lines, line))


def _what_is_seen(lines: list[Line], first: Line) -> str:
    """What a text looks like that holds no puzzle, and what is expected in its place."""
    import re
    from difflib import get_close_matches

    name = kind_of_bare_grids().name
    text = "\n".join(each.text for each in lines)[:_MOST_EXAMINED]
    if link := re.match(_LINK, first.text):
        return Message(
            "a link to {link}, which holds no puzzle that can be read: expected {readable_links}",
            link[1][:40],
            _READABLE_LINKS,
        )
    if re.search(_PAGE, text):
        return Message(
            "a web page without a table of cells: expected the puzzle as text, {example}", _EXAMPLE
        )
    seen = one_line(first.text.strip()[:30])
    word = re.match(r"[A-Za-z-]{4,}", first.text.strip())
    if word and (likely := get_close_matches(word[0].lower(), kind_names(), 1)):
        return Message(
            "'{seen}' is not a puzzle: did you mean a head line '{likely} 9x9' with clues below it?",
            seen,
            likely[0],
        )
    return Message(
        "'{seen}' is not a puzzle: expected rows of cells, {example}, or a head line, '{name} 9x9'",
        seen,
        _EXAMPLE,
        name,
    )


def _uneven_rows(words: list[str]) -> str:
    """What is wrong with rows that do not form a square board."""
    for number, word in enumerate(words, start=1):
        if len(word) != len(words[0]):
            return Message(
                "row {number} has {word} cells, the first has {words}", number, len(word), len(words[0])
            )
    return Message("{words} rows of {words2} cells make no square board", len(words), len(words[0]))
