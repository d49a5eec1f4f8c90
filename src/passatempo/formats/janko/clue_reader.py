"""Clue reader: the clues of a puzzle from the sections of a janko text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import factorial, prod

from passatempo.board import Board
from passatempo.clues import (
    BlackCells,
    Borders,
    Boxes,
    Clue,
    Diagonals,
    Givens,
    Grids,
    Inequalities,
    NearSums,
    Number,
    OperationCages,
    Parity,
    Pointers,
    Regions,
    Runs,
    SumCages,
    Values,
    VisibleNumbers,
)
from passatempo.clues.base import Line, row_symbols
from passatempo.clues.cages import OperationCage, SumCage
from passatempo.clues.outside import BOTTOM, TOP, OutsideNumbers, Place, places, seen_from
from passatempo.clues.runs import Sums
from passatempo.formats.format import Kind, build_puzzle
from passatempo.formats.janko.sections import Sections, bars_marked
from passatempo.formats.janko.vocabulary import (
    AREAS,
    BOX_HEIGHT,
    BOX_WIDTH,
    COLUMN_LABELS,
    COMPASS,
    EMPTY,
    GREATEST_VALUE,
    LABEL,
    MARKS,
    NUMBER,
    OUTSIDE,
    PROBLEM,
    PRODUCT_NAMES,
    ROW_LABELS,
)
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_BLACK = re.compile("([0-9]{0,4})x")
_SUMS = re.compile(r"([0-9]{0,4})[,\\]([0-9]{0,4})")
_OPERATIONS = {"*": "x", "×": "x", ":": "/", "÷": "/", "": "?"}


def read_puzzle(kind: Kind, board: Board, text: Sections) -> Puzzle:
    """The puzzle of this kind in the sections; InputError if they do not fit the kind."""
    reader = _Reader(kind, board, text)
    reader.read()
    puzzle = build_puzzle(kind, board, reader.clues, text.head)
    fields = reader.fields
    # There values start at 1, unless a 0 is printed.
    if Values in fields and 0 in puzzle.values(0) and 0 not in reader.numbers.values():
        shifted = Values(tuple(value + 1 for value in puzzle.values(0)))
        return build_puzzle(kind, board, reader.clues | {fields[Values]: shifted}, text.head)
    return puzzle


class _Reader:
    """Reads the clues of a puzzle; the types of clues of its kind give words their meaning."""

    def __init__(self, kind: Kind, board: Board, text: Sections) -> None:
        self.kind, self.board, self.text = kind, board, text
        self.fields: dict[type[Clue], str] = {type_: name for name, type_ in kind.clue_types.items()}
        self.clues: dict[str, Clue] = {}
        self.numbers: dict[int, int] = {}  # numbers in cells, values or sums
        self.labels: dict[int, tuple[int, str]] = {}  # numbers with an operation
        self.symbols: dict[type[Clue], dict[int, str]] = {Parity: {}, Pointers: {}, BlackCells: {}}

    def read(self) -> None:
        """Fill `clues`, and `numbers` with what is not a sum."""
        if Runs in self.fields:
            self._read_runs()
        elif Inequalities in self.fields:
            self._read_signs()
        else:
            for cell, (line, word) in enumerate(self.text.grid(PROBLEM, self.board)):
                self._read_word(cell, word, line)
        self._read_areas()
        self._put(Givens, Givens(self.numbers))
        self._put(Pointers, Pointers(self.symbols[Pointers]))
        self._put(BlackCells, BlackCells(self.symbols[BlackCells]))
        self._read_parity()
        self._read_shape()
        self._read_outside()
        self._read_bars()
        self._read_layout()

    def _put(self, clue_type: type[Clue], clue: Clue) -> None:
        if not clue:
            return
        if clue_type not in self.fields:
            raise self.text.head.error(
                "a puzzle of the kind '{name}' has no {noun}", self.kind.name, _noun(clue_type)
            )
        self.clues[self.fields[clue_type]] = clue

    def _is_requested(self, clue_type: type[Clue]) -> bool:
        """Whether the text names the rule of this type of clue; InputError if the kind does not have it."""
        if clue_type not in self.text.rules:
            return False
        if clue_type not in self.fields:
            raise self.text.head.error(
                "a puzzle of the kind '{name}' has no {noun}", self.kind.name, _noun(clue_type)
            )
        return True

    def _read_word(self, cell: int, word: str, line: Line) -> None:
        low = word.lower()
        if word in EMPTY:
            return
        if NUMBER.fullmatch(word):
            self.numbers[cell] = int(word)
        elif Parity in self.fields and low in Parity.known:
            self.symbols[Parity][cell] = low
        elif Pointers in self.fields and low in COMPASS:
            self.symbols[Pointers][cell] = COMPASS[low]
        elif BlackCells in self.fields and (black := _BLACK.fullmatch(low)):
            self.symbols[BlackCells][cell] = "#"
            if black[1]:
                self.numbers[cell] = int(black[1])
        elif OperationCages in self.fields and (label := LABEL.fullmatch(word)):
            self.labels[cell] = int(label[1]), _OPERATIONS.get(label[2], label[2])
        else:
            raise line.error(
                "'{word}' in {cell} has no meaning in a puzzle of the kind '{name}'",
                word[:30],
                self.board.name(cell),
                self.kind.name,
            )

    def _read_runs(self) -> None:
        """Black cells and sums as printed, or derived from the solution."""
        cells = self.text.grid(PROBLEM, self.board)
        shown = any(_SUMS.fullmatch(word) for _, word in cells)
        solution = [] if shown else self.text.solution(self.board)
        if not cells and not solution:
            raise self.text.head.error("there are no sums: expected a section [problem] or [solution]")
        black: dict[int, Sums] = {}
        for cell, (line, word) in enumerate(cells):
            if sums := _SUMS.fullmatch(word):
                black[cell] = Sums(*(int(total) if total else None for total in sums.groups()))
            elif word.lower() in ("-", "x"):
                black[cell] = Sums()
            elif NUMBER.fullmatch(word):
                self.numbers[cell] = int(word)
            elif word not in EMPTY:
                name = self.board.name(cell)
                raise line.error("'{word}' in {name} is not a cell: expected 16,7 or - or 0", word[:30], name)
        if solution:
            black = {cell: Sums() for cell, value in enumerate(solution) if value == 0}
            black = _with_sums(black, solution, self.board, self.text.head)
            self.numbers = {cell: value for cell, value in self.numbers.items() if cell not in black}
        self.numbers = {cell: value for cell, value in self.numbers.items() if value}
        self._put(Runs, Runs(black))

    def _read_signs(self) -> None:
        """Givens, and signs if the grid has words between its cells."""
        board, lines = self.board, self.text.lines(PROBLEM)
        if PROBLEM in self.text.rows and len(lines) == 2 * board.rows - 1 and board.rows > 1:
            pairs = list(self._signs(lines))
            self._put(Inequalities, Inequalities(tuple(sorted(pairs, key=sorted))))
            return
        for cell, (line, word) in enumerate(self.text.grid(PROBLEM, board)):
            self._read_word(cell, word, line)

    def _signs(self, lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
        """The pairs of cells with a sign between them, the smaller first; givens are noted."""
        for down, line in enumerate(lines):
            for right, word in enumerate(row_symbols(line, 2 * self.board.cols - 1)):
                cell = self.board.at(down // 2, right // 2)
                if down % 2 == right % 2 == 0:
                    self._read_word(cell, word, line)
                elif word not in EMPTY:
                    across = {"w": False, "<": False, "e": True, ">": True}
                    below = {"n": False, "^": False, "s": True, "v": True}
                    signs = across if right % 2 and down % 2 == 0 else below if down % 2 > right % 2 else {}
                    if (sign := word.lower()) not in signs:
                        raise line.error("'{word}' between cells: expected n, e, s or w, or '-'", word[:30])
                    other = cell + (1 if signs is across else self.board.cols)
                    yield (other, cell) if signs[sign] else (cell, other)

    def _read_areas(self) -> None:
        areas = self._areas()
        if not areas:
            if self.labels:
                raise self.text.head.error("cages without cells: expected a section [areas]")
            if Regions in self.text.rules and Regions in self.fields:
                raise self.text.head.error("there are no rooms: expected a section [areas]")
            return
        if OperationCages in self.fields:
            cages = tuple(map(self._operation_cage, areas))
            self._put(OperationCages, OperationCages(self._with_products(cages)))
        elif Regions in self.fields and (SumCages not in self.fields or self._are_rooms(areas)):
            labels = {cell: str(number) for number, cells in enumerate(areas) for cell in cells}
            self._put(Regions, Regions(tuple(labels.get(cell, ".") for cell in self.board.cells)))
        else:
            self._put(SumCages, SumCages(tuple(map(self._sum_cage, areas))))

    def _areas(self) -> list[tuple[int, ...]]:
        """The cells of each area, ordered by its number."""
        found: dict[str, list[int]] = {}
        for cell, (_, word) in enumerate(self.text.grid(AREAS, self.board)):
            if word not in EMPTY and cell not in self.symbols[Pointers]:
                found.setdefault(word, []).append(cell)
        names = sorted(found, key=int) if all(map(NUMBER.fullmatch, found)) else list(found)
        return [tuple(found[name]) for name in names]

    def _are_rooms(self, areas: list[tuple[int, ...]]) -> bool:
        """Whether areas are rooms: as many as each has cells, and all numbers are values."""
        size = self.board.cols
        sizes = {len(area) for area in areas}
        return len(areas) == size and sizes == {size} and max(self.numbers.values(), default=0) <= size

    def _operation_cage(self, area: tuple[int, ...]) -> OperationCage:
        for cell in area:
            if cell in self.numbers:
                self.labels[cell] = self.numbers.pop(cell), "?"
        total, operation = self._only_label(
            area, {cell: self.labels[cell] for cell in area if cell in self.labels}
        )
        return OperationCage(area, total, operation if len(area) > 1 else "")

    def _with_products(self, cages: tuple[OperationCage, ...]) -> tuple[OperationCage, ...]:
        """The cages; if none has an operation and the text is about products, they are products."""
        shown = {cage.operation for cage in cages} - {"", "?"}
        if shown or not (PRODUCT_NAMES & set(self.text.kind_words) or self._are_factors(cages)):
            return cages
        return tuple(replace(cage, operation=cage.operation and "x") for cage in cages)

    def _are_factors(self, cages: tuple[OperationCage, ...]) -> bool:
        """Whether the numbers of cages that cover the board multiply to the product of all its values.

        Products do, other results only by a rare coincidence. A text that names its kind is not examined.
        """
        size, cells = self.board.cols, sum(len(cage.cells) for cage in cages)
        if self.text.kind_words or self.board.rows != size or cells != len(self.board):
            return False
        return bool(prod(cage.total for cage in cages) == factorial(size) ** size)

    def _sum_cage(self, area: tuple[int, ...]) -> SumCage:
        found = {cell: (self.numbers.pop(cell), "") for cell in area if cell in self.numbers}
        return SumCage(area, (self._only_label(area, found)[0] or None) if found else None)

    def _only_label(self, area: tuple[int, ...], found: Mapping[int, tuple[int, str]]) -> tuple[int, str]:
        if len(found) != 1:
            name = self.board.name(area[0])
            raise self.text.head.error(
                "the cage at {name} shows {found} numbers: expected one", name, len(found)
            )
        return next(iter(found.values()))

    def _read_parity(self) -> None:
        symbols = self.symbols[Parity]
        if self._is_requested(Parity) and not symbols:
            values = self._required_solution(Message("the odd and even cells"))
            open_cells = (cell for cell in self.board.cells if not self.numbers.get(cell))
            symbols = {cell: "o" if values[cell] % 2 else "e" for cell in open_cells}
        self._put(Parity, Parity(symbols))

    def _required_solution(self, what: str) -> list[int]:
        values = self.text.solution(self.board)
        if not values:
            raise self.text.head.error(
                "{what} are not shown: expected a section [solution], from which they follow", what
            )
        return values

    def _read_shape(self) -> None:
        """Read diagonals, boxes, and the greatest value."""
        numbers, head = self.text.numbers, self.text.head
        if self._is_requested(Diagonals):
            self._put(Diagonals, Diagonals("\\/"))
        if Boxes in self.fields and Regions not in map(type, self.clues.values()):
            if (BOX_WIDTH in numbers) != (BOX_HEIGHT in numbers):
                raise head.error(
                    "a box has two sides: expected both {box_width} and {box_height}", BOX_WIDTH, BOX_HEIGHT
                )
            if BOX_WIDTH in numbers:
                self._put(Boxes, Boxes(numbers[BOX_HEIGHT], numbers[BOX_WIDTH]))
        if GREATEST_VALUE in numbers and numbers[GREATEST_VALUE] != self.board.cols:
            fewer = next((each for each in self.fields if issubclass(each, Number)), None)
            if fewer is None or not 0 < numbers[GREATEST_VALUE] < self.board.cols:
                raise head.error(
                    "{greatest_value} {numbers} on a board of {board}: expected none",
                    GREATEST_VALUE,
                    numbers[GREATEST_VALUE],
                    self.board,
                )
            self._put(fewer, fewer(self.board.cols - numbers[GREATEST_VALUE]))

    def _read_outside(self) -> None:
        known = [each for each in self.fields if issubclass(each, OutsideNumbers)]
        requested = [
            each for each in self.text.rules if issubclass(each, OutsideNumbers) and self._is_requested(each)
        ]
        numbers = {
            place: number
            for section, sides in OUTSIDE
            for place, number in self._side_numbers(section, sides)
        }
        if requested and not (COLUMN_LABELS in self.text.rows or ROW_LABELS in self.text.rows):
            numbers = self._outside_of_solution(requested[0])
        if not numbers:
            return
        if not known:
            raise self.text.head.error("a puzzle of the kind '{name}' has no numbers outside", self.kind.name)
        if len(known) == 1:
            chosen = known[0]
        else:
            chosen = requested[0] if requested else self._infer_outside_type(numbers.values())
        self._put(chosen, chosen(numbers))

    def _side_numbers(self, section: str, sides: tuple[str, str]) -> Iterator[tuple[Place, int]]:
        lines = self.text.lines(section)
        if len(lines) > len(sides):
            raise lines[len(sides)].error(
                "[{section}] has {lines} rows: expected two, one for each side", section, len(lines)
            )
        for side, line in zip(sides, lines, strict=False):
            words, room = line.text.split(), places(self.board, side)
            if len(words) != room:
                raise line.error(
                    "the {side} has {room} places, found numbers for {words}", side, room, len(words)
                )
            for at, word in enumerate(words):
                if NUMBER.fullmatch(word):
                    yield Place(side, at), int(word)
                elif word not in EMPTY:
                    raise line.error(
                        "'{word}' is not a number: expected one, or '-' where there is none", word[:30]
                    )

    def _infer_outside_type(self, numbers: Iterable[int]) -> type[OutsideNumbers]:
        """Sums or visible numbers: a sum has a least value, a visible number a greatest."""
        size, found = self.board.cols, set(numbers)
        shape = self._boxes()
        least = sum(range(1, min(shape.height, shape.width) + 1))
        if min(found) < least <= size >= max(found):
            return VisibleNumbers
        if max(found) > size:
            return NearSums
        raise self.text.head.error("the numbers outside may be sums or not: expected the name of the rule")

    def _boxes(self) -> Boxes:
        boxes = next((each for each in self.clues.values() if isinstance(each, Boxes)), None)
        return boxes or Boxes.default_shape(self.board.cols)

    def _outside_of_solution(self, clue_type: type[OutsideNumbers]) -> dict[Place, int]:
        """The number at every place, derived from the solution."""
        values, found, shape = self._required_solution(Message("the numbers outside")), {}, self._boxes()
        for _, sides in OUTSIDE:
            for side in sides:
                near = shape.height if side in (TOP, BOTTOM) else shape.width
                for at in range(places(self.board, side)):
                    seen = [values[cell] for cell in seen_from(Place(side, at), self.board)]
                    found[Place(side, at)] = sum(seen[:near]) if clue_type is NearSums else _visible(seen)
        return found

    def _read_bars(self) -> None:
        marks = self.text.grid(MARKS, self.board)
        if marks and Borders not in self.fields:
            raise self.text.head.error(
                "a puzzle of the kind '{name}' has no section [{marks}]", self.kind.name, MARKS
            )
        if marks:
            bars = bars_marked(marks, self.board, self.text.head)
        elif self._is_requested(Borders):
            values = self._required_solution(Message("the bars"))
            bars = [
                pair.cells
                for pair in self.board.beside
                if abs(values[pair.cells[0]] - values[pair.cells[1]]) == 1
            ]
        else:
            return
        if not bars:
            raise self.text.head.error("there is no bar: expected at least one")
        self._put(Borders, Borders(tuple(bars)))

    def _read_layout(self) -> None:
        """Read the arrangement of overlapping grids, from the puzzle's name or the cells with numbers."""
        known = self.kind.layouts(self.board)
        named = [name for name in known if name in self.text.kind_words]
        possible = named or [name for name, clues in known.items() if self._fits(clues.values())]
        if known and not possible:
            names = " ".join(known)
            raise self.text.head.error(
                "numbers outside the grids, in every arrangement known: {names}", names
            )
        if len(possible) == 1:  # if several fit, the kind's default is used
            self.clues |= known[possible[0]]

    def _fits(self, clues: Iterable[Clue]) -> bool:
        """Whether all numbers are in the grids, and a solution fills exactly the grids."""
        inside = set[int]().union(*(clue.cells(self.board) for clue in clues if isinstance(clue, Grids)))
        solution = {cell for cell, value in enumerate(self.text.solution(self.board)) if value}
        return self.numbers.keys() <= inside and solution in (set(), inside)


def _visible(values: list[int]) -> int:
    """The number of values that are greater than all before them."""
    highest = [0, *accumulate(values, max)]
    return sum(value > before for value, before in zip(values, highest, strict=False))


def _with_sums(black: dict[int, Sums], solution: list[int], board: Board, head: Line) -> dict[int, Sums]:
    """The black cells with the sums of the runs that follow them."""
    for run in Runs(black, board):
        before = run.cells[0] - (1 if run.direction == "across" else board.cols)
        at_edge = run.cells[0] % board.cols == 0 if run.direction == "across" else before < 0
        if at_edge:
            name = board.name(run.cells[0])
            raise head.error(
                "the run {direction} from {name} starts at the edge: no cell can show its sum",
                run.direction,
                name,
            )
        total = sum(solution[cell] for cell in run.cells)
        black[before] = black[before]._replace(**{run.direction: total})
    return black


def _noun(clue_type: type[Clue]) -> str:
    """The plural noun for clues of a type."""
    nouns = {
        Borders: "bars",
        Diagonals: "diagonals",
        Givens: "givens",
        Parity: Message("odd and even cells"),
        Regions: "areas",
        SumCages: "areas",
        Pointers: "arrows",
        BlackCells: "black cells",
    }
    return nouns.get(clue_type, Message("numbers outside"))
