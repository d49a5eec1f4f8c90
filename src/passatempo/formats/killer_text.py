"""Cages on a board of 9x9: what three ways of writing them share.

None of them has a place for givens. Where a text has no cage of two cells or more, the sum of a single cell
is taken for a given: so SumoCue itself writes rooms with givens. A sum of 0 is none, and a cell alone
without a sum lies in no cage.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from passatempo.board import Board
from passatempo.clues import Boxes, Diagonals, Givens, Regions, SumCages
from passatempo.clues.base import Clue, Line
from passatempo.clues.cages import SumCage
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind
from passatempo.formats.clue_fields import build_with, printed, refuse_all_but
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

BOARD = Board(9, 9)
CELLS = len(BOARD)
_BOXES = Boxes(3, 3)
_BOTH_DIAGONALS = "\\/"
_LONGEST = 10_000  # characters of a puzzle, however it is broken into lines


class HeadedCages(Format):
    """A head, which says whether the diagonals count, then something for each cell."""

    head: ClassVar[re.Pattern[str]]  # its group: not empty if the diagonals count
    like_head: ClassVar[re.Pattern[str]]  # how a text begins that is meant as such, be it a right one or not
    expected: ClassVar[str]  # the heads, in words
    greatest_sum = 9999

    def sniff(self, lines: list[Line]) -> bool:
        """It begins with the head."""
        return self.like_head.match(first_line(lines)) is not None

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A puzzle begins with the head, and may be broken into lines."""
        return wrapped(lines, self.like_head.match)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The cages, by what is said of their cells."""
        line, text = lines[0], "".join(line.text for line in lines)
        head = self.head.match(text)
        if head is None:
            raise line.error(f"'{text[:20]}' begins no cages: expected {self.expected}")
        cages, rooms = self.cells(text[head.end() :], line)
        return document(cages, kind, line, diagonals=bool(head[1]), rooms=rooms)

    @abstractmethod
    def cells(self, text: str, line: Line) -> tuple[Iterable[SumCage], Clue | None]:
        """The cages, and rooms if there are any, that the text behind the head states."""

    def cages_to_write(self, puzzle: Puzzle, *, rooms: bool = False) -> list[SumCage]:
        """The cages, whose sums must not be too great."""
        cages = cages_of(puzzle, self.name, rooms=rooms)
        for cage in cages:
            if (cage.total or 0) > self.greatest_sum:
                raise UnsupportedError(
                    f"the format '{self.name}' cannot state a cage with the sum {cage.total}"
                )
        return cages


def wrapped(lines: Iterable[Line], begins: Callable[[str], object]) -> Iterator[list[Line]]:
    """The lines of each puzzle, without blanks: from one that begins so on to the next.

    Forums break long lines, so blanks and breaks mean nothing.
    """
    chunk: list[Line] = []
    size = 0
    for line in lines:
        text = "".join(line.text.split())
        if not text or text.startswith("#"):
            continue
        if chunk and (begins(text) or size > _LONGEST):
            yield chunk
            chunk, size = [], 0
        chunk.append(Line(line.number, text))
        size += len(text)
    if chunk:
        yield chunk


def first_line(lines: Iterable[Line]) -> str:
    """The first line that says something, without blanks."""
    texts = ("".join(line.text.split()) for line in lines)
    return next((text for text in texts if text and not text.startswith("#")), "")


def document(
    cages: Iterable[SumCage],
    kind: Kind | None,
    line: Line,
    *,
    diagonals: bool = False,
    rooms: Clue | None = None,
) -> Document:
    """The puzzle with these cages, as they were written: those that say nothing are still among them."""
    told = [cage for cage in cages if cage.total is not None or 1 < len(cage.cells) <= BOARD.cols]
    clues: list[Clue] = [rooms or _BOXES, Diagonals(_BOTH_DIAGONALS if diagonals else "")]
    if any(len(cage.cells) > 1 for cage in told):
        clues.append(SumCages(tuple(told)))
    else:
        clues.append(Givens({cage.cells[0]: cage.total or 0 for cage in told}))
    return Document(build_with(kind or kind_of_bare_grids(), BOARD, clues, line), line.number)


def cages_of(puzzle: Puzzle, format_name: str, *, rooms: bool = False) -> list[SumCage]:
    """The cages to write, with one for each cell that lies in none, in reading order.

    A puzzle that cannot be told by cages, perhaps with diagonals and rooms, is refused by name.
    """
    if type(puzzle) is not kind_of_bare_grids():
        raise UnsupportedError(f"the format '{format_name}' cannot state the kind '{puzzle.name}'")
    allowed: list[type[Clue]] = [Boxes, Diagonals, SumCages, Givens]
    refuse_all_but(puzzle, allowed + [Regions] * rooms, format_name)
    if problem := _board_problem(puzzle) or _cage_problem(puzzle):
        raise UnsupportedError(f"the format '{format_name}' cannot state {problem}")
    cages = [*printed(puzzle, SumCages).parts]
    cages += [SumCage((cell,), value) for cell, value in printed(puzzle, Givens).values.items()]
    seen = {cell for cage in cages for cell in cage.cells}
    cages += [SumCage((cell,)) for cell in BOARD.cells if cell not in seen]
    return sorted(cages, key=lambda cage: cage.cells)


def has_diagonals(puzzle: Puzzle) -> bool:
    """Whether both diagonals count."""
    return bool(printed(puzzle, Diagonals))


def _board_problem(puzzle: Puzzle) -> str:
    """What of the board cannot be told; nothing if all can."""
    boxes, strokes = printed(puzzle, Boxes), printed(puzzle, Diagonals).strokes
    if puzzle.board != BOARD:
        return f"a board of {puzzle.board}"
    if boxes and boxes != _BOXES:
        return f"boxes of {boxes.height}x{boxes.width}"
    return "one diagonal without the other" if strokes not in ("", _BOTH_DIAGONALS) else ""


def _cage_problem(puzzle: Puzzle) -> str:
    """What of the cages cannot be told; nothing if all can."""
    cages = printed(puzzle, SumCages).parts
    if cages and printed(puzzle, Givens):
        return "givens beside cages"
    if cages and all(len(cage.cells) == 1 for cage in cages):
        return "cages of one cell without a larger one"
    seen: set[int] = set()
    for cage in cages:
        at = f"such as that at {BOARD.name(cage.cells[0])}"
        if not seen.isdisjoint(cage.cells):
            return f"cages that overlap, {at}"
        if cage.repeats:
            return f"a cage that may repeat values, {at}"
        if cage.total is not None and cage.total < 1:
            return f"a cage with the sum {cage.total}, {at}"
        if cage.total is None and not 1 < len(cage.cells) <= BOARD.cols:
            return f"a cage of {len(cage.cells)} cells without a sum, {at}"
        seen.update(cage.cells)
    return ""
