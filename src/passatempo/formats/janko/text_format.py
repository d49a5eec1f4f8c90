"""The text of the puzzles at janko.at: sections of rows, a word for each cell.

    [begin]
    puzzle NAME, RULES      # the site's name of the kind
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

Without sections, the same rows follow a line `ROWS COLS`: those of the problem, then those of the areas;
numbers outside come first (top, bottom, left, right). vocabulary.py lists the words and the clues they stand
for. A text that does not name its kind is read as the only kind that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from passatempo.board import MAX_SIDE
from passatempo.clues import (
    BlackCells,
    Borders,
    Clue,
    Givens,
    Grids,
    Inequalities,
    OperationCages,
    Pointers,
    Regions,
    Runs,
    VisibleNumbers,
)
from passatempo.clues.base import Line
from passatempo.clues.outside import OutsideNumbers
from passatempo.clues.regions import Boxes
from passatempo.clues.runs import Sums
from passatempo.errors import InputError
from passatempo.formats.format import Document, Format, Kind, Rows, cannot_state, field_of, numbered
from passatempo.formats.janko.clue_reader import read_puzzle
from passatempo.formats.janko.clue_writer import WrittenSections, first_difference
from passatempo.formats.janko.sections import (
    SIZE_LINE,
    PlainText,
    SectionedText,
    kinds_by_words,
    kinds_with,
    section_of,
)
from passatempo.formats.janko.vocabulary import BEGIN, END, KIND_NAMES, NAME, RULE_CLUES, SECTIONS, SOLUTION
from passatempo.formats.kind_names import written_name
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import AND, Message
from passatempo.puzzle import Puzzle

_SMALLEST = 3  # the two numbers of a smaller size could as well be a row
_LONG = 50_000  # characters
_MOST_LINES = 8 * MAX_SIDE


class Janko(Format):
    """Sections of rows, or rows alone after a line with the size."""

    name = NAME

    def sniff(self, lines: list[Line]) -> bool:
        """The text starts with a section or the name of a puzzle, or with a size and rows of that width."""
        first = next(self.split(lines), None)
        if first is None:
            return False
        if section := section_of(first[0].text):
            return section in (BEGIN, *SECTIONS)
        if SIZE_LINE.fullmatch(first[0].text):
            return _is_plain(first)
        return any(section_of(line.text) for line in first[:50])

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each puzzle ends at [end], or at the line that begins the next."""
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
        """The puzzle of the kind that the text names, or of the only kind that fits."""
        text: PlainText | SectionedText = (
            PlainText(lines) if SIZE_LINE.fullmatch(lines[0].text) else SectionedText(lines)
        )
        solution = text.solution()
        kind = kind or text.kind
        puzzle = read_puzzle(kind, text.board, text.sections(kind)) if kind else infer_puzzle(text)
        if text.gives_boxes and not field_of(type(puzzle), Boxes):
            text.left_out.rule(Message("the shape of boxes"))
        return text.left_out.attach_to(Document(puzzle, lines[0].number, text.title, solution))

    def write(self, puzzle: Puzzle) -> str:
        """The text, with sections."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """The text with sections, the title and the solution.

        Raises UnsupportedError if reading it back does not give an equal puzzle.
        """
        puzzle = document.puzzle
        if not written_name(KIND_NAMES, type(puzzle)):
            raise cannot_state(NAME, "the kind '{name}'", puzzle.name)
        text = "".join(f"{line}\n" for line in _lines(document, KIND_NAMES[puzzle.name]))
        try:
            back = self.parse(list(numbered(text.splitlines())), None).puzzle
        except InputError as error:
            raise cannot_state(NAME, "this puzzle: {error}", error) from None
        if type(back) is not type(puzzle):
            rules = [
                name for name in puzzle.explicit_clues() if puzzle.clue_types[name] in RULE_CLUES.values()
            ]
            raise cannot_state(NAME, "{rules} of a {name}", (AND, *rules), puzzle.name)
        if different := first_difference(puzzle, back):
            raise cannot_state(NAME, "{different} as they are here", different)
        return text


def _lines(document: Document, names: Sequence[str]) -> Iterator[str]:
    """The lines of a puzzle; of the names of its kind, that of its layout is written, or else the first."""
    written, board = WrittenSections(document.puzzle, NAME), document.puzzle.board
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
    """Whether a line is the first of the next puzzle."""
    if section_of(text) == BEGIN:
        return True
    size, here = SIZE_LINE.fullmatch(chunk[0].text), SIZE_LINE.fullmatch(text)
    if not size or not here:
        return False
    rows, cols = int(size[1]), int(size[2])
    is_row = len(text.split()) == cols or len(text.split()) == rows
    return len(chunk) > rows and (after_blank or not is_row) and min(int(here[1]), int(here[2])) > 0


def _is_plain(lines: list[Line]) -> bool:
    """Whether a size is followed by enough rows, with a word for each column and perhaps between columns."""
    head = SIZE_LINE.fullmatch(lines[0].text)
    assert head is not None
    rows, cols = int(head[1]), int(head[2])
    if min(rows, cols) < _SMALLEST or len(lines) < 2:
        return False
    long = sum(len(line.text) for line in lines) > _LONG  # only its first rows were examined
    return (long or len(lines) > rows) and len(lines[1].text.split()) in (cols, 2 * cols - 1)


# Every puzzle of a kind with a field for one of these prints it: without it the text is of another kind.
_PRINTED = (Runs, Inequalities, Regions, OperationCages, Pointers, BlackCells, OutsideNumbers, Borders)
_NEGLIGIBLE = 0.001  # a probability


def infer_puzzle(text: PlainText | SectionedText) -> Puzzle:
    """The puzzle of the only kind that fits a text; InputError if none or several do."""
    possible: list[Puzzle] = []
    marked = isinstance(text, PlainText) and text.has_marks
    for kind in kinds_with(Borders) if marked else dict.fromkeys(kinds_by_words().values()):
        try:
            puzzle = read_puzzle(kind, text.board, text.sections(kind))
        except InputError:
            continue
        if kind is kind_of_bare_grids() or _is_likely(puzzle):
            possible.append(puzzle)
    possible = [puzzle for puzzle in possible if _is_certain(puzzle)] or possible
    if len(possible) == 1:
        return possible[0]
    if not possible:
        raise text.head.error("no kind of puzzle fits this text: expected the name of one with --kind")
    names = " ".join(puzzle.name for puzzle in possible)
    raise text.head.error("several kinds of puzzle fit this text: choose one with --kind: {names}", names)


def _is_likely(puzzle: Puzzle) -> bool:
    """Whether the puzzle has all that its kind prints, and its visible numbers are not too large."""
    printed = (
        getattr(puzzle, name) for name, each in puzzle.clue_types.items() if issubclass(each, _PRINTED)
    )
    return all(map(_is_printed, printed)) and not any(
        isinstance(clue, VisibleNumbers) and max(clue.numbers.values(), default=0) > puzzle.board.cols
        for clue in puzzle.printed.values()
    )


def _is_certain(puzzle: Puzzle) -> bool:
    """Whether a puzzle of another kind would look like this one only by a negligible coincidence.

    That holds for products that make up the whole board (the reader takes no others for products), and for
    many numbers that are all within the small range of overlapping grids.
    """
    givens = sum(len(each.values) for each in puzzle.printed.values() if isinstance(each, Givens))
    for clue in puzzle.printed.values():
        if isinstance(clue, OperationCages):
            return all(cage.operation in ("x", "") for cage in clue.parts)
        if isinstance(clue, Grids):
            return (clue.size / puzzle.board.cols) ** givens < _NEGLIGIBLE
    return False


def _is_printed(clue: Clue) -> bool:
    """Whether a clue is there; for runs some sum must be, black cells are not enough."""
    return any(sums != Sums() for sums in clue.black.values()) if isinstance(clue, Runs) else bool(clue)
