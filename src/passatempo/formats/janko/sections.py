"""Sections: a janko text cut into sections, with the kind and the size that it names.

SectionedText has sections with names; PlainText starts with a line `ROWS COLS` and is cut by the clues of a
kind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from passatempo.board import Board
from passatempo.clues import Borders, Clue, Inequalities, OperationCages, Regions, SumCages
from passatempo.clues.base import Block, Line
from passatempo.clues.outside import OutsideNumbers
from passatempo.errors import InputError
from passatempo.formats.format import Kind, LeftOut, Rows, make_board
from passatempo.formats.janko.vocabulary import (
    AREAS,
    BEGIN,
    BOX_HEIGHT,
    BOX_WIDTH,
    COLUMN_LABELS,
    COMPASS,
    EMPTY,
    END,
    KIND_NAMES,
    MARKS,
    NAME,
    NUMBER,
    NUMBER_KEYS,
    PROBLEM,
    ROW_LABELS,
    RULE_CLUES,
    SECTIONS,
    SOLUTION,
)
from passatempo.formats.remarks import names_a_rule
from passatempo.kinds import kind_named
from passatempo.lazy import lazy
from passatempo.messages import Message
from passatempo.records import dataclass

_MOVES, _INFO = "moves", "info"
_NO_CLUES = (_MOVES, "comment", "comments", _INFO)  # sections without clues, or with rules in words
_IGNORED = (
    "unit",
    "author",
    "source",
    "mail",
    "date",
    _INFO,
    "level",
    "difficulty",
    "copyright",
    "puzzleid",
)
_SIZES = ("size", "rows", "cols")
_SECTION = re.compile(r"\[\s*([A-Za-z0-9_-]{1,20})\s*\]")
_KEY = re.compile(r"([A-Za-z][\w-]{0,30})\s*[:=]?(?:\s+(.*))?")
SIZE_LINE = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})(?:\s+([0-9]{1,4}))?(?:\s+([Dd]))?\s*")
_BETWEEN_WORDS = re.compile(r"[\s,/_]+")


@dataclass(frozen=True)
class Sections:
    """The rows of each section with its first line, the rules and the numbers by key that the text gives."""

    head: Line
    rows: Mapping[str, tuple[Line, tuple[Line, ...]]]
    rules: tuple[type[Clue], ...]
    numbers: Mapping[str, int]
    kind_words: tuple[str, ...] = ()  # the words that name the kind, if the text does

    def grid(self, name: str, board: Board) -> list[tuple[Line, str]]:
        """A word for each cell, with its line; empty if the section is missing."""
        if name not in self.rows:
            return []
        return Block(*self.rows[name]).grid(board)

    def lines(self, name: str) -> tuple[Line, ...]:
        """The rows of a section; empty if it is missing."""
        return self.rows[name][1] if name in self.rows else ()

    def solution(self, board: Board) -> list[int]:
        """The values of the solution, 0 where a cell has none; empty if there is no such section."""
        values = []
        for line, word in self.grid(SOLUTION, board):
            is_number = NUMBER.fullmatch(word)
            if not is_number and word not in EMPTY and word.lower() not in COMPASS:
                raise line.error("'{word}' is not a value: expected a number, or '-' for none", word[:30])
            values.append(int(word) if is_number else 0)
        return values


def section_of(text: str) -> str:
    """The name of the section that starts at a line; empty if none does."""
    found = _SECTION.fullmatch(text) if text.startswith("[") else None
    return found[1].lower() if found else ""


@cache
def kinds_by_words() -> Mapping[tuple[str, ...], Kind]:
    """The kinds that this format holds, by the words of each of their names there and here."""
    found: dict[tuple[str, ...], Kind] = {}
    for name, names in KIND_NAMES.items():
        kind = kind_named(name)
        for each in (*names, kind.name, *kind.aliases):
            found.setdefault(_words(each), kind)
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, _BETWEEN_WORDS.split(text.lower())))


def kinds_with(rule: type[Clue]) -> list[Kind]:
    """The kinds one of whose names contains a word for this type of clue."""
    found = (
        kind for name, kind in kinds_by_words().items() if any(RULE_CLUES.get(word) is rule for word in name)
    )
    return list(dict.fromkeys(found))


def _kind_and_rules(line: Line, text: str) -> tuple[Kind, tuple[str, ...], tuple[type[Clue], ...]]:
    """The kind that the first words name, those words, and the clues that the other words add."""
    words, known = _words(text[:200]), kinds_by_words()
    length = next((end for end in range(min(len(words), 4), 0, -1) if words[:end] in known), 0)
    if not length:
        names = " ".join(sorted({kind.name for kind in known.values()}))
        raise line.error(
            "'{text}' is not a kind of puzzle of the format '{name}': expected one of {names}",
            text[:30],
            NAME,
            names,
        )
    kind = known[words[:length]]
    for word in words[length:]:
        if word not in RULE_CLUES and word not in kind.aliases:
            raise line.error(
                "'{word}' is not a known rule: expected one of {rule_clues}", word[:30], " ".join(RULE_CLUES)
            )
    rules = dict.fromkeys(RULE_CLUES[word] for word in words if word in RULE_CLUES and _adds(word, kind))
    return kind, words[:length], tuple(rules)


def _adds(word: str, kind: Kind) -> bool:
    """Whether a word adds something to the name of the kind."""
    return (word,) not in kinds_by_words() or kinds_by_words()[word,] is not kind


class SectionedText:
    """A text with named sections."""

    def __init__(self, lines: list[Line]) -> None:
        self.head = lines[0]
        self.kind: Kind | None = None
        self.title = ""
        self._kind_words: tuple[str, ...] = ()
        self._rules: tuple[type[Clue], ...] = ()
        self._numbers: dict[str, int] = {}
        self._rows: dict[str, tuple[Line, list[Line]]] = {}
        self.left_out = LeftOut()
        section = BEGIN
        for line in lines:
            if name := section_of(line.text):
                section = self._open(name, line)
            elif section == BEGIN:
                self._read_key(line)
            elif section == END:
                raise line.error("'{text}' follows [end]: expected nothing", line.text[:30])
            elif section in SECTIONS:
                self._rows[section][1].append(line)
            elif section != _MOVES and names_a_rule(line.text):
                self.left_out.rule(Message("the section {name}", f"[{section}]"))
        if not any(rows for _, rows in self._rows.values()):
            raise self.head.error("no puzzle follows: expected a section [problem]")
        self._drop_copies()
        self.board = self._find_board()

    def _open(self, name: str, line: Line) -> str:
        if name in (BEGIN, END, *_NO_CLUES):
            return name
        if name not in SECTIONS:
            raise line.error(
                "the section [{name}] is unknown: expected one of {sections}", name, " ".join(SECTIONS)
            )
        self._rows.setdefault(name, (line, []))
        return name

    def _drop_copies(self) -> None:
        """Drop the second copy of a section, which some texts have."""
        for _, rows in self._rows.values():
            half = len(rows) // 2
            texts = [row.text for row in rows]
            if len(rows) % 2 == 0 and texts[:half] == texts[half:] and half == self._height():
                del rows[half:]

    def _height(self) -> int:
        return self._numbers.get("rows", self._numbers.get("size", 0))

    def _read_key(self, line: Line) -> None:
        """Read a line before the sections, a key and its value; unknown keys are noted."""
        found = _KEY.fullmatch(line.text)
        if found is None:
            raise line.error("'{text}' is neither a section nor a key with its value", line.text[:30])
        key, value = found[1].lower(), (found[2] or "").strip()
        if key == "puzzle":
            self.kind, self._kind_words, self._rules = _kind_and_rules(line, value)
        elif key == "title":
            self.title = value
        elif key in RULE_CLUES:
            self._rules = tuple(dict.fromkeys((*self._rules, RULE_CLUES[key])))
        elif key in (*_SIZES, *NUMBER_KEYS):
            if not re.fullmatch("[0-9]{1,6}", value):
                raise line.error("'{key}' is '{value}': expected a number", key, value[:30])
            self._numbers[key] = int(value)
        elif key not in _IGNORED or (key == _INFO and names_a_rule(value)):
            self.left_out.rule(Message("the key {name}", f"'{key}'"))

    def _find_board(self) -> Board:
        """The board of the size that the text gives, or else of the size of its rows."""
        size = self._numbers.get("size")
        _, rows = self._rows.get(PROBLEM) or self._rows.get(SOLUTION) or (self.head, [])
        height = self._numbers.get("rows", size)
        width = self._numbers.get("cols", size)
        if (height is None or width is None) and not rows:
            raise self.head.error("no size: expected a line such as 'size 9'")
        if height is None:
            height = len(rows)
        if width is None:
            width = len(rows[0].text.split())
        return make_board(height, width, self.head)

    @property
    def gives_boxes(self) -> bool:
        """Whether the text gives the size of boxes, even if its kind has none."""
        return BOX_WIDTH in self._numbers or BOX_HEIGHT in self._numbers

    def solution(self) -> Rows | None:
        """The rows of the solution; None if the text has none."""
        values, cols = self.sections().solution(self.board), self.board.cols
        rows = tuple(tuple(values[at : at + cols]) for at in range(0, len(values), cols))
        return rows or None

    def sections(self, kind: Kind | None = None) -> Sections:
        """The sections, which are the same for every kind."""
        rows = {name: (line, tuple(found)) for name, (line, found) in self._rows.items()}
        numbers = {key: self._numbers[key] for key in NUMBER_KEYS if key in self._numbers}
        return Sections(self.head, rows, self._rules, numbers, self._kind_words)


class PlainText:
    """A text without named sections: a line with the size, then rows."""

    gives_boxes = False
    kind: Kind | None = None
    title = ""

    def __init__(self, lines: list[Line]) -> None:
        self.head, *self._rows = lines
        self.left_out = LeftOut()
        found = SIZE_LINE.fullmatch(self.head.text)
        assert found is not None
        self.board = make_board(int(found[1]), int(found[2]), self.head)
        self._numbers = {NUMBER_KEYS[-1]: int(found[3])} if found[3] else {}
        self._rules = (RULE_CLUES["diagonals"],) if found[4] else ()

    def solution(self) -> Rows | None:
        """None: such a text has no solution."""
        return None

    def sections(self, kind: Kind) -> Sections:
        """The rows, cut into the sections of this kind."""
        types = tuple(kind.clue_types.values())
        rows, found = list(self._rows), dict[str, tuple[Line, ...]]()
        height = self.board.rows
        labels = any(issubclass(each, OutsideNumbers) for each in types) and self._has_labels()
        if labels:
            found[COLUMN_LABELS], found[ROW_LABELS] = tuple(rows[:2]), tuple(rows[2:4])
            del rows[:4]
        spread = 2 * height - 1 if Inequalities in types and len(rows) == 2 * height - 1 else height
        found[PROBLEM] = tuple(rows[:spread])
        if rest := tuple(rows[spread:]):
            cut = any(each in types for each in (Regions, SumCages, OperationCages))
            if not cut and Borders not in types:
                raise rest[0].error("expected {height} rows, found {rows}", height, len(rows))
            found[AREAS if cut and not self.has_marks else MARKS] = rest
        return Sections(
            self.head, {name: (self.head, lines) for name, lines in found.items()}, self._rules, self._numbers
        )

    @lazy
    def has_marks(self) -> bool:
        """Whether the rows after those of the problem can only be marks of bars."""
        height = self.board.rows
        if len(self._rows) != 2 * height:
            return False
        try:
            words = Block(self.head, tuple(self._rows[height:])).grid(self.board)
        except InputError:
            return False
        return can_only_be_marks(words, self.board, self.head)

    def _has_labels(self) -> bool:
        """Whether there are four rows of labels; on four rows these may be areas, which have no blanks."""
        height = self.board.rows
        if len(self._rows) not in (height + 4, 2 * height + 4):
            return False
        last = " ".join(row.text for row in self._rows[-height:]).split()
        return (
            height != 4 or len(self._rows) != height + 4 or "-" in last or "." in last or bool(self._numbers)
        )


# The section `clues`: a number for each cell with the sides on which a bar is.

ON_RIGHT, BELOW, ON_LEFT, ABOVE = 1, 2, 4, 8
Words = Sequence[tuple[Line, str]]  # a word for each cell, with its line


def bars_marked(words: Words, board: Board, head: Line) -> list[tuple[int, ...]]:
    """The pairs of neighbours with a bar between them; InputError if the marks of two cells contradict.

    Either only the first cell of a pair is marked, or both are, throughout the text.
    """
    marks = [_mark(line, word) for line, word in words]
    _check_edges(marks, board, head)
    both_marked = _marks_both_cells(marks)
    bars = []
    for pair in board.beside:
        one, other = pair.cells
        here, there = (ON_RIGHT, ON_LEFT) if other == one + 1 else (BELOW, ABOVE)
        marked = bool(marks[one] & here)
        if both_marked and marked != bool(marks[other] & there):
            raise head.error("{name} do not agree on the bar between them", pair.name)
        if marked:
            bars.append(pair.cells)
    return bars


def can_only_be_marks(words: Words, board: Board, head: Line) -> bool:
    """Whether words mark bars in both cells, which other numbers do only by a rare coincidence."""
    try:
        bars = bars_marked(words, board, head)
    except InputError:
        return False
    return bool(bars) and _marks_both_cells([_mark(line, word) for line, word in words])


def _marks_both_cells(marks: Sequence[int]) -> bool:
    return any(mark & (ON_LEFT | ABOVE) for mark in marks)


def _mark(line: Line, word: str) -> int:
    if word in EMPTY:
        return 0
    if not NUMBER.fullmatch(word) or int(word) >= 2 * ABOVE:
        raise line.error("'{word}' is not a code for borders: expected 0 to {what}", word[:30], 2 * ABOVE - 1)
    return int(word)


def _check_edges(marks: Sequence[int], board: Board, head: Line) -> None:
    for cell, mark in enumerate(marks):
        row, col = board.place(cell)
        beyond = (
            (ON_RIGHT, col == board.cols - 1),
            (BELOW, row == board.rows - 1),
            (ON_LEFT, col == 0),
            (ABOVE, row == 0),
        )
        if any(mark & side and at_edge for side, at_edge in beyond):
            raise head.error("{cell} has a bar at the edge of the board", board.name(cell))
