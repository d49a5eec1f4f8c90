"""Cages on a board of 9x9 as text: what three formats share, and the two with a head and a code per cell.

`killer81` is written by the program Perfect Sudoku: `3x3::k:`, then 81 numbers, each followed by a colon.

    3x3::k:3840:3840:...

A number is 256 times the sum of the cell's cage plus the number of that cage: any that its cells share,
usually the index of its first cell, counted from 0. A cell with 0, also written 0000, is in no cage.
`3x3:d:k:` says that both diagonals count.

`sumocue` is written by the program SumoCue: `SumoCueV1`, then 81 items.

    SumoCueV1=15+0=8+2...

`=15` is the first cell of a cage and its sum, `+0` a cell of the cage that begins at cell 0. Each item may be
followed by the room of its cell, `J0` to `J8`; `SumoCueV1D` says that both diagonals count.

None of the three formats has a place for givens. Where a text has no cage of two or more cells, the sum of a
single cell is read as a given: this is how SumoCue writes rooms with givens. A sum of 0 means no sum, and a
single cell without a sum is in no cage.
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
from passatempo.formats.clue_fields import build_from_clues, check_only_clues, find_clue
from passatempo.formats.format import Document, Format, Kind, cannot_state
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

BOARD = Board(9, 9)
CELLS = len(BOARD)
_BOXES = Boxes(3, 3)
_BOTH_DIAGONALS = "\\/"
_LONGEST = 10_000  # characters of a puzzle over all its lines


class HeadedCages(Format):
    """A head, which says whether the diagonals count, then a code for each cell."""

    head: ClassVar[re.Pattern[str]]  # its group: not empty if the diagonals count
    like_head: ClassVar[re.Pattern[str]]  # the start of a text in this format, valid or not
    expected: ClassVar[str]  # the heads, for an error message
    greatest_sum = 9999

    def sniff(self, lines: list[Line]) -> bool:
        """The text starts with the head."""
        return self.like_head.match(first_line(lines)) is not None

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A puzzle starts with the head and may be wrapped over several lines."""
        return split_wrapped(lines, self.like_head.match)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The cages and rooms that the codes of the cells state."""
        line, text = lines[0], "".join(line.text for line in lines)
        head = self.head.match(text)
        if head is None:
            raise line.error(
                "'{text}' is not the start of cages: expected {expected}", text[:20], self.expected
            )
        cages, rooms = self.parse_cells(text[head.end() :], line)
        return cages_document(cages, kind, line, diagonals=bool(head[1]), rooms=rooms)

    @abstractmethod
    def parse_cells(self, text: str, line: Line) -> tuple[Iterable[SumCage], Clue | None]:
        """The cages, and the rooms if there are any, in the text after the head."""

    def cages_to_write(self, puzzle: Puzzle, *, rooms: bool = False) -> list[SumCage]:
        """The cages to write; UnsupportedError if a sum is too large."""
        cages = cages_of_puzzle(puzzle, self.name, rooms=rooms)
        for cage in cages:
            if (cage.total or 0) > self.greatest_sum:
                raise cannot_state(self.name, "a cage with the sum {total}", cage.total)
        return cages


def split_wrapped(lines: Iterable[Line], begins: Callable[[str], object]) -> Iterator[list[Line]]:
    """The lines of each puzzle, without spaces; a line that begins one ends the puzzle before it.

    Forums wrap long lines, so spaces and line breaks mean nothing.
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
    """The first line that is neither blank nor a comment, without spaces."""
    texts = ("".join(line.text.split()) for line in lines)
    return next((text for text in texts if text and not text.startswith("#")), "")


def cages_document(
    cages: Iterable[SumCage],
    kind: Kind | None,
    line: Line,
    *,
    diagonals: bool = False,
    rooms: Clue | None = None,
) -> Document:
    """The puzzle with these cages, of which cages without any effect are dropped."""
    effective = [cage for cage in cages if cage.total is not None or 1 < len(cage.cells) <= BOARD.cols]
    clues: list[Clue] = [rooms or _BOXES, Diagonals(_BOTH_DIAGONALS if diagonals else "")]
    if any(len(cage.cells) > 1 for cage in effective):
        clues.append(SumCages(tuple(effective)))
    else:
        clues.append(Givens({cage.cells[0]: cage.total or 0 for cage in effective}))
    return Document(build_from_clues(kind or kind_of_bare_grids(), BOARD, clues, line), line.number)


def cages_of_puzzle(puzzle: Puzzle, format_name: str, *, rooms: bool = False) -> list[SumCage]:
    """The cages of a puzzle in reading order, with one of a single cell for each cell in no cage.

    Raises UnsupportedError if the puzzle has more than cages or givens, both diagonals, and rooms if allowed.
    """
    if type(puzzle) is not kind_of_bare_grids():
        raise cannot_state(format_name, "the kind '{name}'", puzzle.name)
    allowed: list[type[Clue]] = [Boxes, Diagonals, SumCages, Givens]
    check_only_clues(puzzle, allowed + [Regions] * rooms, format_name)
    if problem := _board_problem(puzzle) or _cage_problem(puzzle):
        raise cannot_state(format_name, problem)
    cages = [*find_clue(puzzle, SumCages).parts]
    cages += [SumCage((cell,), value) for cell, value in find_clue(puzzle, Givens).values.items()]
    seen = {cell for cage in cages for cell in cage.cells}
    cages += [SumCage((cell,)) for cell in BOARD.cells if cell not in seen]
    return sorted(cages, key=lambda cage: cage.cells)


def has_diagonals(puzzle: Puzzle) -> bool:
    """Whether the puzzle has diagonals; `cages_of_puzzle` accepts both or none."""
    return bool(find_clue(puzzle, Diagonals))


def _board_problem(puzzle: Puzzle) -> str:
    """What these formats cannot express about the board; empty if they can."""
    boxes, strokes = find_clue(puzzle, Boxes), find_clue(puzzle, Diagonals).strokes
    if puzzle.board != BOARD:
        return Message("a board of {board}", puzzle.board)
    if boxes and boxes != _BOXES:
        return Message("boxes of {height}x{width}", boxes.height, boxes.width)
    return Message("one diagonal without the other") if strokes not in ("", _BOTH_DIAGONALS) else ""


def _cage_problem(puzzle: Puzzle) -> str:
    """What these formats cannot express about the cages; empty if they can."""
    cages = find_clue(puzzle, SumCages).parts
    if cages and find_clue(puzzle, Givens):
        return Message("givens beside cages")
    if cages and all(len(cage.cells) == 1 for cage in cages):
        return Message("cages of one cell without a larger one")
    seen: set[int] = set()
    for cage in cages:
        at = Message("such as that at {cell}", BOARD.name(cage.cells[0]))
        if not seen.isdisjoint(cage.cells):
            return Message("cages that overlap, {at}", at)
        if cage.repeats:
            return Message("a cage that may repeat values, {at}", at)
        if cage.total is not None and cage.total < 1:
            return Message("a cage with the sum {total}, {at}", cage.total, at)
        if cage.total is None and not 1 < len(cage.cells) <= BOARD.cols:
            return Message("a cage of {cells} cells without a sum, {at}", len(cage.cells), at)
        seen.update(cage.cells)
    return ""


_CAGE_NUMBERS = 256  # numbers of cages are less; the factor of the sum


class NumberedCages(HeadedCages):
    """The format `killer81`: a number for each cell with its cage and the sum."""

    name = "killer81"
    head = like_head = re.compile(r"3x3:(d?):k:", re.IGNORECASE)
    expected = "3x3::k: or 3x3:d:k:"

    def parse_cells(self, text: str, line: Line) -> tuple[Iterator[SumCage], None]:
        """The cages with these numbers."""
        numbers = text.removesuffix(":").split(":")
        if len(numbers) != CELLS:
            raise line.error("{numbers} numbers: expected {cells}, one for each cell", len(numbers), CELLS)
        return self._cages(numbers, line), None

    def _cages(self, numbers: list[str], line: Line) -> Iterator[SumCage]:
        """The cages, in the order of their first cells."""
        cells: dict[int, list[int]] = {}
        sums: dict[int, int] = {}
        for cell, number in enumerate(numbers):
            if not re.fullmatch("[0-9]{1,7}", number) or int(number) // _CAGE_NUMBERS > self.greatest_sum:
                raise line.error(
                    "'{number}' in {cell} is not the number of a cage and its sum",
                    number[:20],
                    BOARD.name(cell),
                )
            if int(number) == 0:
                continue
            total, cage = divmod(int(number), _CAGE_NUMBERS)
            cells.setdefault(cage, []).append(cell)
            if sums.setdefault(cage, total) != total:
                raise line.error(
                    "cage {cage} has two sums, {sums} and {total} in {cell}",
                    cage,
                    sums[cage],
                    total,
                    BOARD.name(cell),
                )
        for cage, its_cells in cells.items():
            yield SumCage(tuple(its_cells), sums[cage] or None)

    def write(self, puzzle: Puzzle) -> str:
        """One line; a cage has the number of its first cell, or of its last where the code would be 0."""
        numbers = [0] * CELLS
        for cage in self.cages_to_write(puzzle):
            number = _CAGE_NUMBERS * (cage.total or 0) + cage.cells[0]
            for cell in cage.cells:
                numbers[cell] = number or cage.cells[-1]
        head = "3x3:d:k:" if has_diagonals(puzzle) else "3x3::k:"
        return f"{head}{':'.join(map(str, numbers))}:\n"


_ITEM = re.compile(r"([=+])([0-9]{1,4})(?:J([0-8]))?", re.IGNORECASE)
Item = tuple[str, int, str]  # the sign, the number, the room


class SumoCue(HeadedCages):
    """The format `sumocue`: an item for each cell with its cage and perhaps its room."""

    name = "sumocue"
    head = re.compile(r"SumoCueV1(D?)", re.IGNORECASE)
    like_head = re.compile(r"SumoCue", re.IGNORECASE)
    expected = "SumoCueV1 or SumoCueV1D"

    def parse_cells(self, text: str, line: Line) -> tuple[Iterator[SumCage], Regions | None]:
        """The cages and rooms of these items."""
        items = _items(text, line)
        return _item_cages(items, line), _item_rooms(items, line)

    def write(self, puzzle: Puzzle) -> str:
        """One line."""
        items = [""] * CELLS
        for cage in self.cages_to_write(puzzle, rooms=True):
            first, *others = cage.cells
            items[first] = f"={cage.total or 0}"
            for cell in others:
                items[cell] = f"+{first}"
        for number, room in enumerate(find_clue(puzzle, Regions)):
            for cell in room:
                items[cell] += f"J{number}"
        return f"SumoCueV1{'D' * has_diagonals(puzzle)}{''.join(items)}\n"


def _items(text: str, line: Line) -> list[Item]:
    """The items, one for each cell."""
    items: list[Item] = []
    at = 0
    while at < len(text):
        found = _ITEM.match(text, at)
        if found is None:
            raise line.error(
                "'{text}' is not a cell: expected =SUM or +FIRST, perhaps with J0 to J8", text[at : at + 10]
            )
        items.append((found[1], int(found[2]), found[3] or ""))
        at = found.end()
        if len(items) > CELLS:
            raise line.error("more than {cells} cells", CELLS)
    if len(items) < CELLS:
        raise line.error("{items} cells: expected {cells}", len(items), CELLS)
    return items


def _item_rooms(items: list[Item], line: Line) -> Regions | None:
    """The rooms; None if the items have none."""
    labels = tuple(room for _, _, room in items)
    if not any(labels):
        return None
    if not all(labels):
        raise line.error(
            "{cell} has no room: expected J0 to J8 in each cell, or in none", BOARD.name(labels.index(""))
        )
    return Regions(labels)


def _item_cages(items: list[Item], line: Line) -> Iterator[SumCage]:
    """The cages, in the order of their first cells."""
    cells = {cell: [cell] for cell, (sign, _, _) in enumerate(items) if sign == "="}
    for cell, (sign, first, _) in enumerate(items):
        if sign == "+":
            if first not in cells:
                raise line.error(
                    "'+{first}' in {cell}: no cage begins at cell {first}, counted from 0",
                    first,
                    BOARD.name(cell),
                )
            cells[first].append(cell)
    for first, its_cells in cells.items():
        yield SumCage(tuple(its_cells), items[first][1] or None)
