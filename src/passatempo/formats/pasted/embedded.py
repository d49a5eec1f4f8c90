"""The format `embedded`: a link or 81 cells within other text: a sentence, a line of a program or of a table.

People copy a link with the sentence or the marks around it, and a line of cells with its number or name; and
they write a head line and the rows below it on one line, `sudoku 4x4 ..4. 1... .2.. ...3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from passatempo.clues.base import Line
from passatempo.errors import InputError
from passatempo.formats.format import Document, Format, Kind, LeftOut
from passatempo.formats.kind_names import check_variant
from passatempo.formats.native_heads import is_head
from passatempo.formats.native_text import NativeText
from passatempo.formats.pasted.interpretation import kind_in_words
from passatempo.formats.pasted.symbols import plain_text
from passatempo.formats.web_links import CELLS, DigitLink
from passatempo.messages import Message
from passatempo.printable import one_line
from passatempo.records import replace

# A link up to the sign that closes what stands before it, or to a blank.
_LINK = re.compile(
    r"""(?i)<(https?://[^\s<>]+)>|"(https?://[^\s"]+)"|'(https?://[^\s']+)'|\]\((https?://[^\s)]+)\)"""
    r"""|(?<![^\s(:=])(https?://[^\s<>"]+[^\s<>"',;)\]])"""
)
_STARTS_SO = re.compile(r"(?i)\s*(?:https?://|www\.)")
_HEAD_AND_ROWS = re.compile(
    r"\s*([A-Za-z][A-Za-z -]*?\s+[0-9]{1,3}\s*[xX×]\s*[0-9]{1,3})[\s:,]+([0-9._*]\S*(?:\s+\S+)+)\s*"
)
_TWO_GRIDS = re.compile(r"\s*\S{81}[\s,;]+\S{81}\s*")  # and no text: a solution or rooms beside the givens
_GRID_ROW = re.compile(r"[\s0-9._*|-]{4,40}")
_EXAMINED = 60  # lines
_LEAST_GIVENS = 8
_BEFORE_CELLS = ("", *" \t,;=(\"'")
_LONGEST = 20_000  # characters of a line


class Embedded(Format):
    """Each line with a link, or with one open grid of 81 cells, is a puzzle; the others are text."""

    name = "embedded"

    def sniff(self, lines: list[Line]) -> bool:
        """A link or a grid stands in the text, and not at its start; no line is a row of cells."""
        first = [line for line in islice(lines, _EXAMINED) if line.text.lstrip()[:1] not in ("", "#")]
        if not first or _is_object(first[0].text) or _STARTS_SO.match(first[0].text):
            return False
        if CELLS.match(first[0].text.strip()) or any(_GRID_ROW.fullmatch(line.text) for line in first):
            return False
        chunk = next(self.split(first), None)
        if chunk is None or (len(chunk) == 1 and _TWO_GRIDS.fullmatch(chunk[0].text)):
            return False
        return not _is_link(chunk[0].text) or _format_of(chunk[0]) is not None

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """The link or the line with a grid, then the text around it and above it."""
        texts: list[Line] = []
        for line in lines:
            if len(line.text) > _LONGEST:
                texts = [*texts, line][-_EXAMINED:]
            elif found := _LINK.search(line.text):
                link = next(filter(None, found.groups()))
                rest = line.text.replace(found[0], " ").strip()
                yield [Line(line.number, link), *texts, *([Line(line.number, rest)] if rest else [])]
                texts = []
            elif _holds_cells(line.text) or _head_and_rows(line):
                yield [line, *texts]
                texts = []
            elif line.text.strip():
                texts = [*texts, line][-_EXAMINED:]

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of the link or the grid; a text that names a rule may be one that was not read."""
        found, *texts = lines
        if native := _head_and_rows(found):
            return NativeText().parse(native, kind)
        if not _is_link(found.text):
            rest = CELLS.sub(" ", found.text).strip(" ,;:=\"'")
            texts = [*texts, Line(found.number, rest)] if rest else texts
        named, word = (None, "") if kind else kind_in_words(texts)
        document = _read_link(found, kind) if _is_link(found.text) else _read_cells(found, kind or named)
        check_variant(document.puzzle, word, found)
        left_out = LeftOut()
        for line in texts:
            left_out.remark(line.text, Message("the text {text}", f"'{one_line(line.text.strip()[:40])}'"))
        noted = left_out.attach_to(document)
        return replace(
            noted,
            left_out=(*document.left_out, *noted.left_out),
            unread_rules=(*document.unread_rules, *noted.unread_rules),
        )


def _holds_cells(text: str) -> bool:
    """Whether there are 81 cells with some givens, not joined to what may be the start of a game ID."""
    return any(
        sum(map(found[0].count, "123456789")) >= _LEAST_GIVENS and text[: found.start()][-1:] in _BEFORE_CELLS
        for found in CELLS.finditer(text)
    )


def _head_and_rows(line: Line) -> list[Line]:
    """The head line and the rows that one line holds; empty if it does not."""
    found = _HEAD_AND_ROWS.fullmatch(line.text)
    if not found or not is_head(found[1].replace("×", "x")):
        return []
    return [Line(line.number, text) for text in (found[1].replace("×", "x"), *found[2].split())]


def _is_object(text: str) -> bool:
    """Whether a text starts as JSON does, or a line of a library, which say what they hold."""
    return text.lstrip()[:1] in ("{", "[", ":") and "](" not in text


def _is_link(text: str) -> bool:
    return _STARTS_SO.match(text) is not None


def _format_of(link: Line) -> Format | None:
    """The format of a link; None if it holds no puzzle."""
    from passatempo.formats.recognition import recognise_format  # which asks this format too

    try:
        return recognise_format([link])
    except InputError:
        return None


def _read_link(found: Line, kind: Kind | None) -> Document:
    format = _format_of(found)
    if format is None:
        raise found.error("a link that holds no puzzle: expected one with its clues, or the puzzle as text")
    (chunk,) = format.split([found])
    return format.parse(chunk, kind)


def _read_cells(found: Line, kind: Kind | None) -> Document:
    grids = " ".join(CELLS.findall(plain_text(found.text)))
    return DigitLink().parse([Line(found.number, grids)], kind)
