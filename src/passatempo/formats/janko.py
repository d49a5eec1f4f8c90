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

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from passatempo.board import MAX_SIDE, Board
from passatempo.clues import Borders, Clue, Inequalities, OperationCages, Regions, SumCages
from passatempo.clues.base import Line
from passatempo.clues.outside import OutsideNumbers
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats.base import Document, Format, Kind, Rows, board_of, numbered
from passatempo.formats.janko_layout import (
    AREAS,
    MARKS,
    NUMBERS,
    PROBLEM,
    RULES,
    SECTIONS,
    SIDES,
    SOLUTION,
    TOPS,
    Sections,
    Written,
    first_difference,
    puzzle_of,
    shows_all,
    solution_of,
)
from passatempo.kinds import all_kinds, kind_of_bare_grids
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace

NAME = "janko"
_BEGIN, _END = "begin", "end"
_NO_CLUES = ("moves", "comment", "comments", "info")  # sections that say nothing of the puzzle
_IGNORED = (
    "unit",
    "author",
    "source",
    "mail",
    "date",
    "info",
    "level",
    "difficulty",
    "copyright",
    "puzzleid",
)
_SIZES = ("size", "rows", "cols")
_SECTION = re.compile(r"\[\s*([A-Za-z0-9_-]{1,20})\s*\]")
_KEY = re.compile(r"([A-Za-z][\w-]{0,30})\s*[:=]?(?:\s+(.*))?")
_HEAD = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})(?:\s+([0-9]{1,4}))?(?:\s+([Dd]))?\s*")
_SMALLEST = 3  # of smaller boards two numbers could as well be a row
_MOST_LINES = 8 * MAX_SIDE
_BETWEEN_WORDS = re.compile(r"[\s,/_]+")


class Janko(Format):
    """Sections of rows, or rows alone after a line that tells the size."""

    name = NAME
    about = "rows of words, a word a cell, in sections such as [problem] and [areas], or after ROWS COLS"

    def sniff(self, lines: list[Line]) -> bool:
        """It begins with one of the sections or the name of a puzzle, or with a size and rows of that width."""
        first = next(self.split(lines), None)
        if first is None:
            return False
        section = _SECTION.fullmatch(first[0].text.strip())
        if section:
            return section[1].lower() in (_BEGIN, *SECTIONS)
        if _HEAD.fullmatch(first[0].text):
            return _is_plain(first)
        return any(_SECTION.fullmatch(line.text.strip()) for line in first[:50])

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
            if _section(text) == _END:
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of the kind that the text names, or of the only one that fits."""
        text: _Plain | _Sectioned = _Plain(lines) if _HEAD.fullmatch(lines[0].text) else _Sectioned(lines)
        kind = kind or text.kind
        if kind is not None:
            puzzle = puzzle_of(kind, text.board, text.sections(kind))
        else:
            puzzle = _only_fit(text)
        sections = text.sections(type(puzzle))
        return Document(
            puzzle, lines[0].number, text.title, solution_of(text.board, sections), left_out=text.left_out
        )

    def write(self, puzzle: Puzzle) -> str:
        """With sections."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """With sections, the title and the solution."""
        puzzle = document.puzzle
        names = puzzle.elsewhere.get(NAME)
        if names is None:
            raise UnsupportedError(f"the format '{NAME}' cannot state the kind '{puzzle.name}'")
        text = "".join(f"{line}\n" for line in _lines(document, names.split("|")[0]))
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


def _lines(document: Document, name: str) -> Iterator[str]:
    """The text of a puzzle that is called so there."""
    written, board = Written(document.puzzle, NAME), document.puzzle.board
    yield f"[{_BEGIN}]"
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
    yield f"[{_END}]"


def _solution_words(rows: Rows) -> list[list[str]]:
    return [[str(value) if value > 0 else "-" for value in row] for row in rows]


def _section(text: str) -> str:
    found = _SECTION.fullmatch(text) if text.startswith("[") else None
    return found[1].lower() if found else ""


def _begins(text: str, chunk: list[Line], after_blank: bool) -> bool:
    """Whether a line begins the next puzzle."""
    if _section(text) == _BEGIN:
        return True
    size, here = _HEAD.fullmatch(chunk[0].text), _HEAD.fullmatch(text)
    if not size or not here:
        return False
    rows, cols = int(size[1]), int(size[2])
    is_row = len(text.split()) == cols or len(text.split()) == rows
    return len(chunk) > rows and (after_blank or not is_row) and min(int(here[1]), int(here[2])) > 0


def _is_plain(lines: list[Line]) -> bool:
    """A size, and as many rows at least, the first of which has a word for each column or place between."""
    head = _HEAD.fullmatch(lines[0].text)
    assert head is not None
    rows, cols = int(head[1]), int(head[2])
    if min(rows, cols) < _SMALLEST or len(lines) < 2:
        return False
    return len(lines) > rows and len(lines[1].text.split()) in (cols, 2 * cols - 1)


@cache
def _kinds_there() -> Mapping[tuple[str, ...], Kind]:
    """The kinds by the words of what they are called there, or here."""
    found: dict[tuple[str, ...], Kind] = {}
    for kind in all_kinds():
        if NAME in kind.elsewhere:
            names = (*kind.elsewhere[NAME].split("|"), kind.name, *kind.aliases)
            found |= {_words(name): kind for name in names if _words(name) not in found}
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, _BETWEEN_WORDS.split(text.lower())))


def _kind_and_rules(line: Line, text: str) -> tuple[Kind, tuple[type[Clue], ...]]:
    """The kind that the first words name, and what the others ask for."""
    words, known = _words(text[:200]), _kinds_there()
    length = next((end for end in range(min(len(words), 4), 0, -1) if words[:end] in known), 0)
    if not length:
        names = " ".join(sorted({kind.name for kind in known.values()}))
        raise line.error(
            f"'{text[:30]}' is no kind of puzzle known in the format '{NAME}': expected one of {names}"
        )
    kind = known[words[:length]]
    for word in words[length:]:
        if word not in RULES and word not in kind.aliases:
            raise line.error(f"'{word[:30]}' is no rule known here: expected one of {' '.join(RULES)}")
    return kind, tuple(dict.fromkeys(RULES[word] for word in words if word in RULES and _adds(word, kind)))


def _adds(word: str, kind: Kind) -> bool:
    """Whether a word says more than the name of the kind does."""
    return (word,) not in _kinds_there() or _kinds_there()[word,] is not kind


class _Sectioned:
    """A text with sections."""

    def __init__(self, lines: list[Line]) -> None:
        self.head = lines[0]
        self.kind: Kind | None = None
        self.title = ""
        self._rules: tuple[type[Clue], ...] = ()
        self._numbers: dict[str, int] = {}
        self._rows: dict[str, tuple[Line, list[Line]]] = {}
        unknown: list[str] = []
        section = _BEGIN
        for line in lines:
            if name := _section(line.text):
                section = self._open(name, line)
            elif section == _BEGIN:
                unknown += self._read_key(line)
            elif section == _END:
                raise line.error("nothing was expected behind [end]")
            elif section in SECTIONS:
                self._rows[section][1].append(line)
        self.left_out = tuple(dict.fromkeys(f"the key '{key}'" for key in unknown[:20]))
        self._forget_copies()
        self.board = self._find_board()

    def _open(self, name: str, line: Line) -> str:
        if name in (_BEGIN, _END, *_NO_CLUES):
            return name
        if name not in SECTIONS:
            raise line.error(f"the section [{name}] is not known here: expected one of {' '.join(SECTIONS)}")
        self._rows.setdefault(name, (line, []))
        return name

    def _forget_copies(self) -> None:
        """Some texts have a section twice, row for row the same."""
        for _, rows in self._rows.values():
            half = len(rows) // 2
            texts = [row.text for row in rows]
            if len(rows) % 2 == 0 and texts[:half] == texts[half:] and half == self._height():
                del rows[half:]

    def _height(self) -> int:
        return self._numbers.get("rows", self._numbers.get("size", 0))

    def _read_key(self, line: Line) -> list[str]:
        """What a line before the sections says; the key, if nobody knows what it means."""
        found = _KEY.fullmatch(line.text)
        if found is None:
            raise line.error(f"'{line.text[:30]}' is neither a section nor a key with its value")
        key, value = found[1].lower(), (found[2] or "").strip()
        if key == "puzzle":
            self.kind, self._rules = _kind_and_rules(line, value)
        elif key == "title":
            self.title = value
        elif key in RULES:
            self._rules = tuple(dict.fromkeys((*self._rules, RULES[key])))
        elif key in (*_SIZES, *NUMBERS):
            if not re.fullmatch("[0-9]{1,6}", value):
                raise line.error(f"'{key}' is '{value[:30]}': expected a number")
            self._numbers[key] = int(value)
        elif key not in _IGNORED:
            return [key]
        return []

    def _find_board(self) -> Board:
        """As large as it says, or as its rows are."""
        size = self._numbers.get("size")
        _, rows = self._rows.get(PROBLEM) or self._rows.get(SOLUTION) or (self.head, [])
        height = self._numbers.get("rows", size)
        width = self._numbers.get("cols", size)
        if (height is None or width is None) and not rows:
            raise self.head.error("the size is not told: expected a line such as 'size 9'")
        if height is None:
            height = len(rows)
        if width is None:
            width = len(rows[0].text.split())
        return board_of(height, width, self.head)

    def sections(self, kind: Kind) -> Sections:
        """The same for every kind."""
        rows = {name: (line, tuple(found)) for name, (line, found) in self._rows.items()}
        return Sections(
            self.head, rows, self._rules, {key: self._numbers[key] for key in NUMBERS if key in self._numbers}
        )


class _Plain:
    """A text without sections."""

    kind: Kind | None = None
    title = ""
    left_out: tuple[str, ...] = ()

    def __init__(self, lines: list[Line]) -> None:
        self.head, *self._rows = lines
        found = _HEAD.fullmatch(self.head.text)
        assert found is not None
        self.board = board_of(int(found[1]), int(found[2]), self.head)
        self._numbers = {NUMBERS[-1]: int(found[3])} if found[3] else {}
        self._rules = (RULES["diagonals"],) if found[4] else ()

    def sections(self, kind: Kind) -> Sections:
        """The rows, cut into the sections that puzzles of this kind have."""
        types = tuple(kind.clue_types.values())
        rows, found = list(self._rows), dict[str, tuple[Line, ...]]()
        height = self.board.rows
        labels = any(issubclass(each, OutsideNumbers) for each in types) and self._has_labels()
        if labels:
            found[TOPS], found[SIDES] = tuple(rows[:2]), tuple(rows[2:4])
            del rows[:4]
        spread = 2 * height - 1 if Inequalities in types and len(rows) == 2 * height - 1 else height
        found[PROBLEM] = tuple(rows[:spread])
        if rest := tuple(rows[spread:]):
            cut = any(each in types for each in (Regions, SumCages, OperationCages))
            if not cut and Borders not in types:
                raise rest[0].error(f"expected {height} rows, found {len(rows)}")
            found[AREAS if cut else MARKS] = rest
        return Sections(
            self.head, {name: (self.head, lines) for name, lines in found.items()}, self._rules, self._numbers
        )

    def _has_labels(self) -> bool:
        """Four rows more than a board has; on one of four rows these could be areas, which have no blanks."""
        height = self.board.rows
        if len(self._rows) not in (height + 4, 2 * height + 4):
            return False
        last = " ".join(row.text for row in self._rows[-height:]).split()
        return (
            height != 4 or len(self._rows) != height + 4 or "-" in last or "." in last or bool(self._numbers)
        )


def _only_fit(text: _Plain | _Sectioned) -> Puzzle:
    """The puzzle of the only kind that can be meant."""
    fits: list[Puzzle] = []
    for kind in dict.fromkeys(_kinds_there().values()):
        try:
            puzzle = puzzle_of(kind, text.board, text.sections(kind))
        except InputError:
            continue
        if kind is kind_of_bare_grids() or shows_all(puzzle):
            fits.append(puzzle)
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise text.head.error(
            "no kind of puzzle fits what is written here: say with --kind which it is meant to be"
        )
    names = " ".join(puzzle.name for puzzle in fits)
    raise text.head.error(
        f"several kinds of puzzle fit what is written here: say with --kind which it is: {names}"
    )
