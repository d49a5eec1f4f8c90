"""Tables: rows of cells in a pasted text, whatever separates them, and the text around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import isqrt

from passatempo.board import column_letters
from passatempo.clues.base import Line
from passatempo.formats.pasted.brackets import grids_in_brackets
from passatempo.formats.pasted.html_tables import read_page
from passatempo.formats.pasted.labels import is_label_list
from passatempo.formats.pasted.markup import without_markup
from passatempo.formats.pasted.symbols import plain_text
from passatempo.records import dataclass, replace

_FENCE = re.compile(r"\s*(?:(?:```|~~~).*|\w+:\s*[|>]-?\s*)")  # of Markdown; the key of a text of YAML
_QUOTE = re.compile(r"\s*(>\s?)+")
_MARKDOWN_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*")  # below the heading of a table
_RULE_SIGNS = frozenset("|+:=_*!.-─━═│┃║┌┬┐├┼┤└┴┘ \t")
_RULE_DASH = re.compile("[=_─━═-]{2}")
_ROW_LABEL = re.compile(
    r"\s*(?:r(?:ow)?|l(?:inha)?)?\s*\.?\s*([0-9]{1,3})(?:\s*[:)\]](?:\s+|(?=\S{3}))|\.\s+)", re.IGNORECASE
)
_STRING_ROW = re.compile(r"""\s*(["'])([^"']*)\1\s*[,;]?\s*""")
_HTML = re.compile(r"<\s*t[rdh][\s>/]", re.IGNORECASE)
_PAGE = re.compile(r"<\s*(?:!doctype|html|head|body|div|p|span|script)[\s>/]", re.IGNORECASE)
_BRACKETS = re.compile(r"[\[({]\s*[\[({\"'0-9]")
_BY_COLUMNS = re.compile(r"\bmatrix\s*\(\s*c\s*\(")  # a matrix of R is filled by columns
_BY_ROWS = re.compile(r"byrow\s*=\s*T")
_DELIMITERS = ("\t", "|", ";", ",")
_GROUPS = re.compile(r"[|!│┃]")
_PROGRAM_WORDS = frozenset(
    {"let", "const", "var", "mut", "int", "char", "static", "array", "matrix", "list", "new", "val", "final"}
    | {"grid", "board", "puzzle", "return", "c", "c(", "matrix(c", "np.array", "unsigned", "short"}
)
_LEAST_IN_LINE = 4  # rows of a grid on one line
_LEAST = 2  # cells in a row, rows in a grid
LONGEST_TEXT = 60_000  # characters, those of a page of HTML included
_LONGEST_ROWS = 30_000  # characters of rows, enough for a board of 100x100


@dataclass(frozen=True)
class Grid:
    """Rows of cells, all of one length, and the number of the first line."""

    rows: tuple[tuple[str, ...], ...]
    line: int = 1
    last: int = 0  # the number of its last line, where it is one of several

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])


@dataclass(frozen=True)
class Pasted:
    """The grids in a text, and the lines around them."""

    grids: tuple[Grid, ...]
    texts: tuple[Line, ...]


def find_grids(lines: Sequence[Line]) -> Pasted:
    """The grids in a text: in HTML, in brackets, or as lines of rows; none in a text that is too long."""
    if sum(len(line.text) for line in lines) > LONGEST_TEXT:
        return Pasted((), ())
    first = next((line.number for line in lines if line.text.strip()), 1)
    lines = _unquoted([Line(line.number, plain_text(line.text)) for line in lines])
    text = without_markup("\n".join(line.text for line in lines))
    lines = [
        Line(number, line) for number, line in enumerate(text.split("\n"), lines[0].number if lines else 1)
    ]
    if _HTML.search(text):
        page = read_page(text)
        texts = tuple(Line(first, words) for words in page.texts)
        return Pasted(tuple(_grid(table, first) for table in page.tables), texts)
    if _PAGE.search(text):
        return Pasted((), ())
    if _BRACKETS.search(text) and (found := list(grids_in_brackets(text))):
        if _BY_COLUMNS.search(text) and not _BY_ROWS.search(text):
            found = [[list(row) for row in zip(*rows, strict=True)] for rows in found]
        outside = re.sub(r"[\[({].*[\])}]?", " ", text, flags=re.DOTALL)
        return Pasted(tuple(_grid(rows, first) for rows in found), _title_of(outside, first))
    return _grids_in_lines(lines)


def _title_of(text: str, first: int) -> tuple[Line, ...]:
    """The text before a list, without the names of variables and types."""
    words = " ".join(re.sub(r"\b\w+(\[\w*\])*\s*[:=]+\s*(np\.)?(\w+\s*\()?", " ", text).split())
    words = words if set(words.lower().split()) - _PROGRAM_WORDS else ""
    return (Line(first, words),) if re.search("[A-Za-z]{3}", words) else ()


def _grid(rows: Sequence[Sequence[str]], line: int) -> Grid:
    return _without_labels(Grid(tuple(map(tuple, rows)), line))


def _unquoted(lines: list[Line]) -> list[Line]:
    """The lines without the marks of a quotation or of code around them."""
    content = [line.text for line in lines if line.text.strip()]
    if content and all(map(_QUOTE.match, content)):
        lines = [Line(line.number, _QUOTE.sub("", line.text, count=1)) for line in lines]
    return [line for line in lines if not _FENCE.fullmatch(line.text)]


# Lines of rows


def _grids_in_lines(lines: list[Line]) -> Pasted:
    """Runs of lines with as many cells each; what does not belong to one is text."""
    if sum(len(line.text) for line in lines) > _LONGEST_ROWS:
        return Pasted((), ())
    written = [line for line in map(_without_string, lines) if line.text.strip(" ")]  # tabs may be a row
    rows = [line for line in _below_heading(written) if not _is_rule(line.text)]
    content = _without_row_labels(rows)
    if len(content) == 1 and (found := _rows_in_one_line(content[0].text)):
        return Pasted((_grid(found, content[0].number),), ())
    for cells_of in _splitters(content):
        grids, texts = list[Grid](), list[Line]()
        for width, stretch in groupby(content, key=lambda line: _width(line.text, cells_of)):
            rows = list(stretch)
            if width >= _LEAST and len(rows) >= _LEAST:
                grids += _square_grids(rows, cells_of)
            else:
                texts += rows
        if grids:
            texts = [line for line in texts if not _is_count(line.text.split())]
            return Pasted(tuple(grids), tuple(texts))
    return Pasted((), tuple(content))


def _rows_in_one_line(text: str) -> list[list[str]]:
    """The rows of a square grid on one line: n x n cells with signs between them, or n rows of n symbols."""
    pieces = next((_split(text, sign) for sign in (";", ",", "\t", "/", "|") if sign in text), text.split())
    size = isqrt(len(pieces))
    if size >= _LEAST_IN_LINE and size * size == len(pieces) and max(map(len, pieces)) <= 2:
        return [pieces[at : at + size] for at in range(0, len(pieces), size)]
    size = len(pieces)
    rows = [list("".join(piece.split())) for piece in pieces]
    return rows if size >= _LEAST_IN_LINE and {len(row) for row in rows} == {size} else []


def _is_rule(text: str) -> bool:
    """Whether a line is drawn between rows, and holds no cell."""
    return _RULE_SIGNS.issuperset(text) and _RULE_DASH.search(text) is not None


def _below_heading(lines: list[Line]) -> list[Line]:
    """The lines without the rule of a Markdown table, and without its heading if that is empty."""
    rule = next((at for at, line in enumerate(lines) if _MARKDOWN_RULE.fullmatch(line.text)), 0)
    if rule == 0 or "-" not in lines[rule].text:
        return lines
    heading = [] if not lines[rule - 1].text.strip(" |") else [lines[rule - 1]]
    return [*lines[: rule - 1], *heading, *lines[rule + 1 :]]


Splitter = Callable[[str], list[str]]


def _splitters(lines: list[Line]) -> Iterator[Splitter]:
    """The ways to cut lines into cells, the most certain first."""
    for delimiter in _DELIMITERS:
        if sum(delimiter in line.text for line in lines) >= _LEAST and not _groups(lines, delimiter):
            yield lambda text, between=delimiter: _split(text, between)  # type: ignore[misc]
    yield _words
    yield _characters


def _groups(lines: list[Line], delimiter: str) -> bool:
    """Whether a delimiter stands between groups of cells: `53.|.7.|...`."""
    if delimiter not in "|!":
        return False
    rows = [line.text.split(delimiter) for line in lines if delimiter in line.text]
    inner = [piece.strip() for row in rows for piece in row if piece.strip()]
    several = [piece for piece in inner if len(piece.split()) > 1 or (len(piece) > 2 and "\\" not in piece)]
    return len(several) > len(inner) // 2


def _split(text: str, delimiter: str) -> list[str]:
    """The cells between delimiters; those around a row of bars are none."""
    text = text.strip(" ") if delimiter == "\t" else text.strip()
    if delimiter == "|":
        text = text.removeprefix("|").removesuffix("|")
    elif delimiter != "\t":
        text = text.removesuffix(";") if delimiter == "," else text
    cells = [cell.strip() for cell in text.split(delimiter)]
    return cells if len(cells) > 1 else []


def _words(text: str) -> list[str]:
    words = _GROUPS.sub(" ", text).split()
    return words if len(words) > 1 and not any(map(_is_word, words)) else []


def _is_word(word: str) -> bool:
    """A word of prose rather than a cell."""
    return (
        len(word) > 2
        and word.rstrip(".,:;!?").isalpha()
        and word not in ("None", "null", "nil", "nan", "NaN", "<NA>")
    )


def _characters(text: str) -> list[str]:
    symbols = "".join(_GROUPS.sub(" ", text).split())
    is_word = re.fullmatch("[A-Z]?[a-z]{3,}", symbols.rstrip(".,:;!?")) and symbols.strip("xXoO")
    return list(symbols) if len(symbols) > 2 and not is_word else []


def _width(text: str, cells_of: Splitter) -> int:
    """The number of cells of a line; none if it lists labels of cages."""
    cells = cells_of(text)
    return 0 if is_label_list(text) and not _is_count(cells) else len(cells)


def _square_grids(rows: list[Line], cells_of: Splitter) -> list[Grid]:
    """The grids in a run of rows: several squares one below the other, or one grid."""
    grid = _grid([cells_of(row.text) for row in rows], rows[0].number)
    width, height = grid.width, len(grid.rows)
    if height > width and height % width == 0:
        return [
            Grid(grid.rows[at : at + width], rows[at].number, rows[at + width - 1].number)
            for at in range(0, height, width)
        ]
    return [replace(grid, last=rows[-1].number)]


def _without_string(line: Line) -> Line:
    """A row that is a string of a program without its quotes."""
    found = _STRING_ROW.fullmatch(line.text)
    return Line(line.number, found[2]) if found else line


def has_row_labels(lines: Sequence[Line]) -> bool:
    """Whether rows have `1.`, `2.` ... before them."""
    return bool(_numbered(lines))


def _without_row_labels(lines: list[Line]) -> list[Line]:
    """Rows without `R1:`, `R2:` ... before them, if these count up."""
    cut = {at: _ROW_LABEL.sub("", lines[at].text, count=1) for at in _numbered(lines)}
    return [Line(line.number, cut.get(at, line.text)) for at, line in enumerate(lines)]


def _numbered(lines: Sequence[Line]) -> list[int]:
    """The places of lines with a label, if these are the numbers from 1, or from 0, on.

    In a second grid they begin again.
    """
    labels = [_ROW_LABEL.match(line.text) for line in lines]
    places = [at for at, label in enumerate(labels) if label and label.end() < len(label.string)]
    counted = [int(label[1]) for at in places if (label := labels[at])]
    if len(counted) < 3 or counted[0] > 1:
        return []
    again = next((at for at in range(1, len(counted)) if counted[at] == counted[0]), len(counted))
    expected = [counted[0] + at % again for at in range(len(counted))]
    return places if again > 2 and counted == expected else []


def _without_labels(grid: Grid) -> Grid:
    """A grid without a heading of column letters or numbers, and without a column of row numbers."""
    rows = grid.rows
    heads = [_is_count(row) or (_is_count(row[1:]) and not row[0].strip(" rR")) for row in rows[:1]]
    if heads == [True] and len(rows) == len(rows[0]) + 1 and _is_count(rows[0]):
        return Grid(rows[1:], grid.line + 1)
    first = [row[0] for row in rows[1:]]
    if heads == [True] and not rows[0][0].strip(" rR") and _is_count(first):
        return Grid(tuple(row[1:] for row in rows[1:]), grid.line + 1)
    if len(rows[0]) == len(rows) + 1 and _is_count([row[0] for row in rows]):
        return Grid(tuple(row[1:] for row in rows), grid.line)
    if len(rows) == len(rows[0]) + 1 and not any(cell.strip() for cell in rows[0]):
        return Grid(rows[1:], grid.line + 1)  # the empty heading of a Markdown table
    if len(rows[0]) == len(rows) + 1 and not any(row[-1].strip() for row in rows):
        return Grid(tuple(row[:-1] for row in rows), grid.line)  # a comma ends each row
    return grid


def _is_count(cells: Sequence[str]) -> bool:
    """Whether cells count columns or rows: 1 2 3, A B C, c1 c2 c3."""
    stripped = [re.sub(r"(?i)^(?:r|c|row|col)\s*(?=[0-9])", "", cell.strip()) for cell in cells]
    numbers = [str(number) for number in range(1, len(stripped) + 1)]
    letters = [column_letters(at) for at in range(len(stripped))]
    zero = [str(number) for number in range(len(stripped))]
    return [each.upper() for each in stripped] in (numbers, letters, zero)
