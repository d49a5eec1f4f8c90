"""The text of the puzzles at janko.at: sections of rows, a word for each cell.

    [begin]
    puzzle NAME, RULES      # what the kind is called there
    title  A small one
    size   4                # or rows and cols
    [problem]
    24* 2/ . 3-
    ...
    [areas]
    1 2 2 3
    ...
    [solution]
    ...
    [end]

The same rows without sections follow a line `ROWS COLS`: those of the problem, then those of the areas; if
there are numbers outside, they come first (top, bottom, left, right). Which words stand for which clues is
told in janko_layout.py. A text that does not name its kind is of the only one that fits, or an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from passatempo.board import MAX_SIDE
from passatempo.clues.base import Line
from passatempo.clues.regions import Boxes
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats.base import Document, Format, Kind, Rows, field_of, numbered
from passatempo.formats.janko_fits import only_fit
from passatempo.formats.janko_layout import RULES, SECTIONS, SOLUTION
from passatempo.formats.janko_reader import puzzle_of
from passatempo.formats.janko_text import (
    BEGIN,
    END,
    NAME,
    SIZE,
    PlainText,
    SectionedText,
    section_of,
)
from passatempo.formats.janko_writer import Written, first_difference
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

_SMALLEST = 3  # of smaller boards two numbers could as well be a row
_LONG = 50_000  # characters
_MOST_LINES = 8 * MAX_SIDE


class Janko(Format):
    """Sections of rows, or rows alone after a line that tells the size."""

    name = NAME
    about = "rows of words, a word a cell, in sections such as [problem] and [areas], or after ROWS COLS"

    def sniff(self, lines: list[Line]) -> bool:
        """It begins with a section or the name of a puzzle, or with a size and rows of that width."""
        first = next(self.split(lines), None)
        if first is None:
            return False
        if section := section_of(first[0].text):
            return section in (BEGIN, *SECTIONS)
        if SIZE.fullmatch(first[0].text):
            return _is_plain(first)
        return any(section_of(line.text) for line in first[:50])

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Up to [end], or to the next line that begins a puzzle."""
        chunk: list[Line] = []
        after_blank = False
        for line in lines:
            text = line.text.strip()
            if not text or text.startswith("#"):
                after_blank = after_blank or not text
                continue
            if chunk and (_begins(text, chunk, after_blank) or len(chunk) > _MOST_LINES):
                yield chunk
                chunk = []
            chunk.append(Line(line.number, text))
            after_blank = False
            if section_of(text) == END:
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of the kind that the text names, or of the only one that fits."""
        text: PlainText | SectionedText = (
            PlainText(lines) if SIZE.fullmatch(lines[0].text) else SectionedText(lines)
        )
        solution = text.solution()
        kind = kind or text.kind
        puzzle = puzzle_of(kind, text.board, text.sections(kind)) if kind else only_fit(text)
        if text.tells_boxes and not field_of(type(puzzle), Boxes):
            text.left_out.rule(Message("the shape of boxes"))
        return text.left_out.beside(Document(puzzle, lines[0].number, text.title, solution))

    def write(self, puzzle: Puzzle) -> str:
        """With sections."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """With sections, the title and the solution."""
        puzzle = document.puzzle
        names = puzzle.elsewhere.get(NAME)
        if names is None:
            raise UnsupportedError(f"the format '{NAME}' cannot state the kind '{puzzle.name}'")
        text = "".join(f"{line}\n" for line in _lines(document, names.split("|")))
        try:
            back = self.parse(list(numbered(text.splitlines())), None).puzzle
        except InputError as error:
            raise UnsupportedError(f"the format '{NAME}' cannot state this puzzle: {error}") from None
        if type(back) is not type(puzzle):
            rules = [name for name in puzzle.stated() if puzzle.clue_types[name] in RULES.values()]
            raise UnsupportedError(
                f"the format '{NAME}' cannot state {' and '.join(rules)} of a {puzzle.name}"
            )
        if different := first_difference(puzzle, back):
            raise UnsupportedError(f"the format '{NAME}' cannot state {different} as they are here")
        return text


FORMAT = Janko()


def _lines(document: Document, names: list[str]) -> Iterator[str]:
    """The text of a puzzle that has these names there; it is called after its layout, or by the first."""
    written, board = Written(document.puzzle, NAME), document.puzzle.board
    name = next((each for each in names if written.layout in each.lower().split()), names[0])
    yield f"[{BEGIN}]"
    yield ", ".join([f"puzzle {name}", *written.rules])
    if title := " ".join(document.name.split()):
        yield f"title {title}"
    if board.rows == board.cols:
        yield f"size {board.rows}"
    else:
        yield from (f"rows {board.rows}", f"cols {board.cols}")
    yield from (f"{key} {number}" for key, number in written.numbers.items())
    if document.solution is not None:
        written.sections[SOLUTION] = _solution_words(document.solution)
    for section in SECTIONS:
        if section in written.sections:
            yield f"[{section}]"
            yield from map(" ".join, written.sections[section])
    yield f"[{END}]"


def _solution_words(rows: Rows) -> list[list[str]]:
    return [[str(value) if value > 0 else "-" for value in row] for row in rows]


def _begins(text: str, chunk: list[Line], after_blank: bool) -> bool:
    """Whether a line begins the next puzzle."""
    if section_of(text) == BEGIN:
        return True
    size, here = SIZE.fullmatch(chunk[0].text), SIZE.fullmatch(text)
    if not size or not here:
        return False
    rows, cols = int(size[1]), int(size[2])
    is_row = len(text.split()) == cols or len(text.split()) == rows
    return len(chunk) > rows and (after_blank or not is_row) and min(int(here[1]), int(here[2])) > 0


def _is_plain(lines: list[Line]) -> bool:
    """A size, and as many rows at least, the first of which has a word for each column or place between."""
    head = SIZE.fullmatch(lines[0].text)
    assert head is not None
    rows, cols = int(head[1]), int(head[2])
    if min(rows, cols) < _SMALLEST or len(lines) < 2:
        return False
    long = sum(len(line.text) for line in lines) > _LONG  # so that not all of its rows were looked at
    return (long or len(lines) > rows) and len(lines[1].text.split()) in (cols, 2 * cols - 1)
