"""Links that carry the cells of a 9x9 grid: 81 digits somewhere in their path, query or fragment.

Many sites have such links. The names of hosts mean nothing, but a link that names a variant is refused: its
digits do not state the rest of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote, urlsplit

from passatempo.clues.base import Line
from passatempo.formats.format import Document, Format, Kind, one_per_line
from passatempo.formats.line import read_plain_line
from passatempo.formats.plain_line import is_plain_line
from passatempo.messages import Message

_LINK = re.compile(r"(?i)\s*(?:https?://|www\.)\S+")
CELLS = re.compile(r"(?<![0-9A-Za-z.])[0-9._*-]{81}(?![0-9A-Za-z.])")
_BLANKS = str.maketrans("_*-", "...")


class DigitLink(Format):
    """One link per line."""

    name = "url"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a link with 81 cells in it."""
        first = next(self.split(lines), None)
        text = first[0].text if first else ""
        return bool(_LINK.match(text) and CELLS.search(unquote(text)))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The grid of the only 81 cells in the link that are not all filled."""
        (line,) = lines
        text = unquote(line.text)
        found = list(dict.fromkeys(each.translate(_BLANKS) for each in CELLS.findall(text)))
        open_grids = [each for each in found if set(each) & set("0.")] or found
        if len(open_grids) != 1 or not is_plain_line(open_grids[0]):
            raise line.error("{open_grids} grids of 81 cells on one line: expected one", len(open_grids))
        _refuse_variants(text, line)
        return Document(read_plain_line(open_grids[0], kind), line.number)


def _refuse_variants(text: str, line: Line) -> None:
    """Raise InputError if a link names rules that its digits do not state."""
    from passatempo.formats.remarks import names_a_rule  # few links need it

    words = CELLS.sub(" ", text.removeprefix("http://").removeprefix("https://"))
    if names_a_rule(words):
        host = urlsplit(line.text.strip()).hostname or Message("the site")
        raise line.error(
            "a link to {host} that names a variant, of which it holds the digits alone: "
            "expected the clues as text, or --format line with the digits",
            host,
        )
