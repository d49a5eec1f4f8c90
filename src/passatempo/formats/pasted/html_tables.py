"""Tables of web pages: the text of their cells, row by row, and what names them."""

from __future__ import annotations

from html.parser import HTMLParser

from passatempo.records import dataclass

_HIDDEN_TAGS = ("script", "style")
_TITLE_TAGS = ("title", "h1", "h2", "caption")
_PAGE_TAGS = ("html", "head", "body")  # around menus and other texts that are not about the table
_VALUE_TAGS = ("input", "option")  # what they hold stands in an attribute


class _Tables(HTMLParser):
    """Collects the cells of every table; a table within a cell is one of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.titles: list[str] = []
        self.others: list[str] = []  # other texts outside of cells
        self.is_page = False
        self._tag = ""
        self._open: list[list[list[str]]] = []
        self._in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        self.is_page |= tag in _PAGE_TAGS
        if tag == "table":
            self.tables.append([])
            self._open.append(self.tables[-1])
        elif tag == "tr":
            self._table().append([])
        elif tag in ("td", "th"):
            self._row().append("")
            self._in_cell = True
        elif tag in _VALUE_TAGS and self._in_cell:
            self._add(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""
        if tag == "table" and self._open:
            self._open.pop()
        elif tag in ("td", "th"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self._add(data.strip())
        elif self._tag not in _HIDDEN_TAGS and (words := " ".join(data.split())):
            (self.titles if self._tag in _TITLE_TAGS else self.others).append(words)

    def _add(self, text: str) -> None:
        row = self._row()
        if row:
            row[-1] += text

    def _table(self) -> list[list[str]]:
        if not self._open:  # rows alone were copied
            self.tables.append([])
            self._open.append(self.tables[-1])
        return self._open[-1]

    def _row(self) -> list[str]:
        table = self._table()
        if not table:
            table.append([])
        return table[-1]


@dataclass(frozen=True)
class Page:
    """What a page or a piece of one holds."""

    tables: list[list[list[str]]]
    texts: list[str]


def read_page(text: str) -> Page:
    """The tables of a page with rows of one length; nine small ones side by side make one.

    The texts are its titles; of a piece of a page also what else stands outside of the tables.
    """
    parser = _Tables()
    parser.feed(text)
    parser.close()
    tables = [[row for row in table if row] for table in parser.tables]
    even = [table for table in tables if len(table) > 1 and len({len(row) for row in table}) == 1]
    texts = parser.titles if parser.is_page else [*parser.titles, *parser.others]
    return Page(_joined(even) or [table for table in even if any(map(any, table))], texts)


def _joined(tables: list[list[list[str]]]) -> list[list[list[str]]]:
    """An outer table whose cells are tables of one size, as one; empty if there is none."""
    if len(tables) < 5:
        return []
    outer, *inner = tables
    height, width = len(inner[0]), len(inner[0][0])
    if len(outer) * len(outer[0]) != len(inner) or any(len(each) != height for each in inner):
        return []
    if any(len(row) != width for each in inner for row in each):
        return []
    across = len(outer[0])
    bands = [inner[at : at + across] for at in range(0, len(inner), across)]
    return [[[cell for box in band for cell in box[row]] for band in bands for row in range(height)]]
