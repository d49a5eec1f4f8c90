"""Format: a way to write puzzles down. Reading is tolerant, writing is canonical."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, cast

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.deadline import within
from passatempo.errors import InputError, StoppedError, UnsupportedError
from passatempo.printable import one_line
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace

Rows = tuple[tuple[int, ...], ...]  # a value for each cell, 0 where none stands
Kind = type[Puzzle]
OnError = Callable[[InputError | StoppedError], None]


@dataclass(frozen=True)
class Wrong:
    """A fill that is no solution, and why."""

    rows: Rows
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", one_line(self.reason))


@dataclass(frozen=True)
class Document:
    """A puzzle as it was written down, and what was written beside it."""

    puzzle: Puzzle
    line: int = 1  # where it starts
    name: str = ""
    solution: Rows | None = None
    wrong: tuple[Wrong, ...] = ()
    left_out: tuple[str, ...] = ()  # what was written there and not read, each in a few words
    unread_rules: tuple[str, ...] = ()  # of these, what may be part of the rules

    def __post_init__(self) -> None:
        """What others wrote is one line each, whatever they wrote: it goes to terminals, and into files."""
        if self.name:
            object.__setattr__(self, "name", one_line(self.name))
        if self.left_out:
            object.__setattr__(self, "left_out", tuple(map(one_line, self.left_out)))
        if self.unread_rules:
            object.__setattr__(self, "unread_rules", tuple(map(one_line, self.unread_rules)))


class LeftOut:
    """What a reader leaves out of a text, each in a few words, and which of it may be part of the rules.

    What may be is never passed over in silence: an answer about the puzzle then says so, and calls no
    solution the only one.
    """

    def __init__(self) -> None:
        self.all: dict[str, None] = {}  # in the order in which they were met
        self.rules: dict[str, None] = {}

    def harmless(self, what: str) -> None:
        """Note what is known to carry no rule, such as the author or a player's notes."""
        self.all[one_line(what)] = None

    def rule(self, what: str, told: str = "") -> None:
        """Note what may carry one; `told` is how to name it where nothing else says that it may."""
        self.all[one_line(told or what)] = None
        self.rules[one_line(what)] = None

    def remark(self, text: str, what: str) -> None:
        """Note a free text beside the puzzle, which may be a rule if it names one."""
        from passatempo.formats.remarks import names_a_rule

        (self.rule if names_a_rule(text) else self.harmless)(what)

    def beside(self, document: Document) -> Document:
        """The document with what was left out noted in it."""
        return replace(document, left_out=tuple(self.all), unread_rules=tuple(self.rules))


class Format(ABC):
    """A way to write puzzles down: lines are split into those of each puzzle, and each is parsed.

    Both steps are lazy, so that a file of a million puzzles is never held in memory.
    """

    name: ClassVar[str]
    about: ClassVar[str]  # one line for the person who chooses a format

    @abstractmethod
    def sniff(self, lines: list[Line]) -> bool:
        """Whether a text that begins with these lines is written in this way."""

    @abstractmethod
    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """The lines of each puzzle, without comments and blank lines; never an empty list."""

    @abstractmethod
    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that these lines state; of this kind, whatever they say, if one is forced."""

    def write(self, puzzle: Puzzle) -> str:
        """The puzzle in this way of writing, ended by a newline; `read` gives it back."""
        raise UnsupportedError(f"puzzles cannot be written in the format '{self.name}'")

    def write_document(self, document: Document) -> str:
        """The same, with what stood beside the puzzle, where this way of writing has room for it."""
        return self.write(document.puzzle)

    def write_link(self, document: Document) -> str:
        """A link that opens the puzzle, of a format that is made for links."""
        return self.write_document(document)

    def read(
        self,
        lines: Iterable[Line],
        kind: Kind | None = None,
        on_error: OnError | None = None,
        seconds: float | None = None,
    ) -> Iterator[Document]:
        """Every puzzle in turn. One that cannot be read is an error, or skipped once `on_error` knows.

        Each may take so many seconds; a StoppedError is raised, or skipped, of one that takes longer.
        """
        for chunk in self.split(lines):
            try:
                with within(seconds):
                    document = self.parse(chunk, kind)
            except (InputError, StoppedError) as error:
                if isinstance(error, StoppedError):
                    error.line = chunk[0].number
                if on_error is None:
                    raise
                on_error(error)
            else:
                yield document


def numbered(lines: Iterable[str]) -> Iterator[Line]:
    """Lines with their numbers, counted from 1."""
    return (Line(number, text.rstrip("\r\n")) for number, text in enumerate(lines, start=1))


def one_a_line(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """A puzzle a line, without blanks around it; comments and blank lines are none."""
    for line in lines:
        text = line.text.strip()
        if text and not text.startswith("#"):
            yield [Line(line.number, text)]


def field_of(kind: Kind, wanted: type[Clue]) -> str:
    """The field of a kind that takes clues of this type, or nothing.

    Looked for from the end: the clues of a grid's cells usually stand last, and the others need not be
    loaded then.
    """
    for name in reversed(tuple(kind.clue_types)):
        if kind.clue_types[name] is wanted:
            return name
    return ""


def board_of(rows: int, cols: int, head: Line) -> Board:
    """The board of this size; if there can be none, the error names the line that asks for it."""
    try:
        return Board(rows, cols)
    except InputError as error:
        raise head.error(error.message) from None


def build(
    kind: Kind, board: Board, clues: Mapping[str, Clue], head: Line, lines: Mapping[str, Line] | None = None
) -> Puzzle:
    """The puzzle with these clues; if they do not make one, the error names the clue's line or the head's."""
    make = cast(Callable[..., Any], kind)
    try:
        puzzle: Puzzle = make(board, **clues)
    except InputError as error:
        raise (lines or {}).get(error.clue, head).error(error.message) from None
    return puzzle
