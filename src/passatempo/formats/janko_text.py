"""A janko text taken apart: what it says of its kind and its size, and the rows of its sections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from passatempo.board import Board
from passatempo.clues import Borders, Clue, Inequalities, OperationCages, Regions, SumCages
from passatempo.clues.base import Block, Line
from passatempo.clues.outside import OutsideNumbers
from passatempo.errors import InputError
from passatempo.formats.base import Kind, LeftOut, Rows, board_of
from passatempo.formats.janko_layout import (
    AREAS,
    HEIGHT,
    MARKS,
    NUMBERS,
    PROBLEM,
    RULES,
    SECTIONS,
    SIDES,
    SOLUTION,
    TOPS,
    WIDTH,
    Sections,
)
from passatempo.formats.janko_marks import can_only_be_marks
from passatempo.formats.janko_reader import solution_of
from passatempo.formats.remarks import names_a_rule
from passatempo.kinds import all_kinds
from passatempo.lazy import lazy
from passatempo.messages import Message

NAME = "janko"
BEGIN, END = "begin", "end"
_MOVES, _INFO = "moves", "info"
_NO_CLUES = (_MOVES, "comment", "comments", _INFO)  # sections that say nothing of the puzzle, or in words
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
SIZE = re.compile(r"\s*([0-9]{1,4})\s+([0-9]{1,4})(?:\s+([0-9]{1,4}))?(?:\s+([Dd]))?\s*")
_BETWEEN_WORDS = re.compile(r"[\s,/_]+")


def section_of(text: str) -> str:
    """The name of the section that a line begins, if it does."""
    found = _SECTION.fullmatch(text) if text.startswith("[") else None
    return found[1].lower() if found else ""


@cache
def kinds_there() -> Mapping[tuple[str, ...], Kind]:
    """The kinds by the words of what they are called there, or here."""
    found: dict[tuple[str, ...], Kind] = {}
    for kind in all_kinds():
        if NAME in kind.elsewhere:
            names = (*kind.elsewhere[NAME].split("|"), kind.name, *kind.aliases)
            found |= {_words(name): kind for name in names if _words(name) not in found}
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, _BETWEEN_WORDS.split(text.lower())))


def kinds_with(rule: type[Clue]) -> list[Kind]:
    """The kinds that have such a clue by one of their names there."""
    found = (kind for name, kind in kinds_there().items() if any(RULES.get(word) is rule for word in name))
    return list(dict.fromkeys(found))


def _kind_and_rules(line: Line, text: str) -> tuple[Kind, tuple[str, ...], tuple[type[Clue], ...]]:
    """The kind that the first words name, those words, and what the others ask for."""
    words, known = _words(text[:200]), kinds_there()
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
    rules = dict.fromkeys(RULES[word] for word in words if word in RULES and _adds(word, kind))
    return kind, words[:length], tuple(rules)


def _adds(word: str, kind: Kind) -> bool:
    """Whether a word says more than the name of the kind does."""
    return (word,) not in kinds_there() or kinds_there()[word,] is not kind


class SectionedText:
    """A text with sections."""

    def __init__(self, lines: list[Line]) -> None:
        self.head = lines[0]
        self.kind: Kind | None = None
        self.title = ""
        self._called: tuple[str, ...] = ()
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
                raise line.error("nothing was expected behind [end]")
            elif section in SECTIONS:
                self._rows[section][1].append(line)
            elif section != _MOVES and names_a_rule(line.text):
                self.left_out.rule(Message("the section {name}", f"[{section}]"))
        if not any(rows for _, rows in self._rows.values()):
            raise self.head.error("no puzzle follows: expected a section [problem]")
        self._forget_copies()
        self.board = self._find_board()

    def _open(self, name: str, line: Line) -> str:
        if name in (BEGIN, END, *_NO_CLUES):
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

    def _read_key(self, line: Line) -> None:
        """What a line before the sections says; what nobody knows the meaning of is noted."""
        found = _KEY.fullmatch(line.text)
        if found is None:
            raise line.error(f"'{line.text[:30]}' is neither a section nor a key with its value")
        key, value = found[1].lower(), (found[2] or "").strip()
        if key == "puzzle":
            self.kind, self._called, self._rules = _kind_and_rules(line, value)
        elif key == "title":
            self.title = value
        elif key in RULES:
            self._rules = tuple(dict.fromkeys((*self._rules, RULES[key])))
        elif key in (*_SIZES, *NUMBERS):
            if not re.fullmatch("[0-9]{1,6}", value):
                raise line.error(f"'{key}' is '{value[:30]}': expected a number")
            self._numbers[key] = int(value)
        elif key not in _IGNORED or (key == _INFO and names_a_rule(value)):
            self.left_out.rule(Message("the key {name}", f"'{key}'"))

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

    @property
    def tells_boxes(self) -> bool:
        """Whether the text says how large boxes are, be the kind one with boxes or not."""
        return WIDTH in self._numbers or HEIGHT in self._numbers

    def solution(self) -> Rows | None:
        """What the text says that the solution is."""
        return solution_of(self.board, self._sections())

    def sections(self, kind: Kind) -> Sections:
        """The same for every kind."""
        return self._sections()

    def _sections(self) -> Sections:
        rows = {name: (line, tuple(found)) for name, (line, found) in self._rows.items()}
        numbers = {key: self._numbers[key] for key in NUMBERS if key in self._numbers}
        return Sections(self.head, rows, self._rules, numbers, self._called)


class PlainText:
    """A text without sections."""

    tells_boxes = False
    kind: Kind | None = None
    title = ""

    def __init__(self, lines: list[Line]) -> None:
        self.head, *self._rows = lines
        self.left_out = LeftOut()
        found = SIZE.fullmatch(self.head.text)
        assert found is not None
        self.board = board_of(int(found[1]), int(found[2]), self.head)
        self._numbers = {NUMBERS[-1]: int(found[3])} if found[3] else {}
        self._rules = (RULES["diagonals"],) if found[4] else ()

    def solution(self) -> Rows | None:
        """None: there is no place for it."""
        return None

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
            found[AREAS if cut and not self.has_marks else MARKS] = rest
        return Sections(
            self.head, {name: (self.head, lines) for name, lines in found.items()}, self._rules, self._numbers
        )

    @lazy
    def has_marks(self) -> bool:
        """Whether the rows behind those of the problem can be nothing but marks of bars."""
        height = self.board.rows
        if len(self._rows) != 2 * height:
            return False
        try:
            words = Block(self.head, tuple(self._rows[height:])).grid(self.board)
        except InputError:
            return False
        return can_only_be_marks(words, self.board, self.head)

    def _has_labels(self) -> bool:
        """Four rows more than a board has; on one of four rows these could be areas, which have no blanks."""
        height = self.board.rows
        if len(self._rows) not in (height + 4, 2 * height + 4):
            return False
        last = " ".join(row.text for row in self._rows[-height:]).split()
        return (
            height != 4 or len(self._rows) != height + 4 or "-" in last or "." in last or bool(self._numbers)
        )
