"""Format: a way to write puzzles down. Reading is tolerant, writing is canonical."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, cast

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.errors import InputError, UnsupportedError
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

Rows = tuple[tuple[int, ...], ...]  # a value for each cell, 0 where none stands
Kind = type[Puzzle]
OnError = Callable[[InputError], None]


@dataclass(frozen=True)
class Wrong:
    """A fill that is no solution, and why."""

    rows: Rows
    reason: str


@dataclass(frozen=True)
class Document:
    """A puzzle as it was written down, and what was written beside it."""

    puzzle: Puzzle
    line: int = 1  # where it starts
    name: str = ""
    solution: Rows | None = None
    wrong: tuple[Wrong, ...] = ()
    left_out: tuple[str, ...] = ()  # what was written there and means nothing here, each in a few words


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
        self, lines: Iterable[Line], kind: Kind | None = None, on_error: OnError | None = None
    ) -> Iterator[Document]:
        """Every puzzle in turn. One that cannot be read is an error, or skipped once `on_error` knows."""
        for chunk in self.split(lines):
            try:
                document = self.parse(chunk, kind)
            except InputError as error:
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
        raise head.error(str(error)) from None


def build(
    kind: Kind, board: Board, clues: Mapping[str, Clue], head: Line, lines: Mapping[str, Line] | None = None
) -> Puzzle:
    """The puzzle with these clues; if they do not make one, the error names the clue's line or the head's."""
    make = cast(Callable[..., Any], kind)
    try:
        puzzle: Puzzle = make(board, **clues)
    except InputError as error:
        raise (lines or {}).get(error.clue, head).error(str(error)) from None
    return puzzle
