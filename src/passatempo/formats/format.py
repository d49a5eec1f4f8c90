"""Format: one way to write puzzles as text. Reading is tolerant, writing is canonical."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.deadline import within
from passatempo.errors import InputError, StoppedError, UnsupportedError
from passatempo.messages import Message, as_message
from passatempo.printable import one_line
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, replace
from passatempo.type_names import Any, ClassVar, cast

Rows = tuple[tuple[int, ...], ...]  # a value for each cell, 0 for an empty one
Kind = type[Puzzle]
AS_READ = "as_read"  # the field with the answer to the puzzle as far as it was read
LEFT_OUT = "left_out"  # the field or block that names what was not read and may be part of the rules
OnError = Callable[[InputError | StoppedError], None]


@dataclass(frozen=True)
class Wrong:
    """A filled grid that is not a solution, and the reason why not."""

    rows: Rows
    reason: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", one_line(self.reason))


@dataclass(frozen=True)
class Document:
    """A puzzle read from a text, with the metadata that the text holds."""

    puzzle: Puzzle
    line: int = 1  # the number of its first line
    name: str = ""
    solution: Rows | None = None
    wrong: tuple[Wrong, ...] = ()
    left_out: tuple[str, ...] = ()  # what the reader ignored, a short phrase each
    unread_rules: tuple[str, ...] = ()  # the part of it that may state rules

    def __post_init__(self) -> None:
        """Reduce foreign text to one printable line each: it is printed to terminals and files."""
        if self.name:
            object.__setattr__(self, "name", one_line(self.name))
        if self.left_out:
            object.__setattr__(self, "left_out", tuple(map(one_line, self.left_out)))
        if self.unread_rules:
            object.__setattr__(self, "unread_rules", tuple(map(one_line, self.unread_rules)))

    @property
    def reservation(self) -> str:
        """A caveat for every answer about the puzzle; empty if it was read to the end."""
        what = ", ".join(self.unread_rules)
        return Message("left out, and perhaps part of the rules: {what}", what) if what else ""


class LeftOut:
    """Collects what a reader ignores in a text, and which of it may state rules.

    Whatever may state a rule is reported: an answer about the puzzle then says so, and calls no solution
    unique.
    """

    def __init__(self) -> None:
        self.all: dict[str, None] = {}  # in the order in which they were found
        self.rules: dict[str, None] = {}

    def harmless(self, what: str) -> None:
        """Note something that states no rule, such as the author or a player's notes."""
        self.all[one_line(what)] = None

    def rule(self, what: str, label: str = "") -> None:
        """Note something that may state a rule; `label` is its name in the list of everything ignored."""
        self.all[one_line(label or what)] = None
        self.rules[one_line(what)] = None

    def remark(self, text: str, what: str) -> None:
        """Note free text beside the puzzle, which may state a rule if it contains the name of one."""
        from passatempo.formats.remarks import names_a_rule

        (self.rule if names_a_rule(text) else self.harmless)(what)

    def attach_to(self, document: Document) -> Document:
        """The document with these notes."""
        return replace(document, left_out=tuple(self.all), unread_rules=tuple(self.rules))


class Format(ABC):
    """One way to write puzzles: `split` cuts lines into puzzles, `parse` reads one of them.

    Both are lazy, so a file of a million puzzles is never held in memory. registry.py lists all formats.
    """

    name: ClassVar[str]  # its key in the registry

    @abstractmethod
    def sniff(self, lines: list[Line]) -> bool:
        """Whether a text that starts with these lines is in this format."""

    @abstractmethod
    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """The lines of each puzzle, without comments and blank lines; no list is empty."""

    @abstractmethod
    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle in these lines; `kind` overrides the kind that the lines name.

        Raises InputError if the lines do not state a puzzle.
        """

    def write(self, puzzle: Puzzle) -> str:
        """The puzzle in this format, ending in a newline; reading it gives an equal puzzle.

        Raises UnsupportedError if the format cannot express the puzzle.
        """
        raise UnsupportedError("puzzles cannot be written in the format '{name}'", self.name)

    def write_document(self, document: Document) -> str:
        """The puzzle with its title and solution where the format has a place for them."""
        return self.write(document.puzzle)

    def write_link(self, document: Document) -> str:
        """A link that opens the puzzle, for formats that are links."""
        return self.write_document(document)

    def read(
        self,
        lines: Iterable[Line],
        kind: Kind | None = None,
        on_error: OnError | None = None,
        seconds: float | None = None,
    ) -> Iterator[Document]:
        """Every puzzle in turn.

        A puzzle that cannot be read raises InputError, one that takes longer than `seconds` StoppedError;
        with `on_error` the error is passed to it and the next puzzle is read.
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


def one_per_line(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """One puzzle per line, stripped; comments and blank lines are skipped."""
    for line in lines:
        text = line.text.strip()
        if text and not text.startswith("#"):
            yield [Line(line.number, text)]


def cannot_state(format_name: str, template: str, *arguments: object) -> UnsupportedError:
    """The error to raise when a format has no way to express something."""
    what = as_message(template, arguments)
    return UnsupportedError("the format '{format_name}' cannot state {what}", format_name, what)


def field_of(kind: Kind, wanted: type[Clue]) -> str:
    """The field of a kind that takes clues of this type; empty if there is none.

    Searched from the end: the clues in the cells usually come last, and the types of the other fields need
    not be imported then.
    """
    for name in reversed(tuple(kind.clue_types)):
        if kind.clue_types[name] is wanted:
            return name
    return ""


def make_board(rows: int, cols: int, head: Line) -> Board:
    """The board of this size; an InputError names the line `head` if the size is not supported."""
    try:
        return Board(rows, cols)
    except InputError as error:
        raise head.error(error.message) from None


def build_puzzle(
    kind: Kind, board: Board, clues: Mapping[str, Clue], head: Line, lines: Mapping[str, Line] | None = None
) -> Puzzle:
    """The puzzle with these clues by field; an InputError names the line of the bad clue, or `head`."""
    make = cast(Callable[..., Any], kind)
    try:
        puzzle: Puzzle = make(board, **clues)
    except InputError as error:
        raise (lines or {}).get(error.clue, head).error(error.message) from None
    return puzzle
