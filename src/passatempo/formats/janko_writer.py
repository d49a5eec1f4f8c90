"""States a puzzle in the sections of a janko text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from passatempo.clues import (
    BlackCells,
    Borders,
    Boxes,
    Clue,
    Diagonals,
    Givens,
    Inequalities,
    Number,
    OperationCages,
    Parity,
    Pointers,
    Regions,
    Runs,
    SumCages,
    Values,
)
from passatempo.clues.outside import OutsideNumbers, Place, places
from passatempo.clues.parts import Parts
from passatempo.clues.runs import Sums
from passatempo.errors import UnsupportedError
from passatempo.formats.janko_layout import (
    AREAS,
    BLANK,
    COMPASS,
    GREATEST,
    HEIGHT,
    LABEL,
    MARKS,
    OUTSIDE,
    PROBLEM,
    RULES,
    TOPS,
    WIDTH,
)
from passatempo.formats.janko_marks import BELOW, ON_RIGHT
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_SIGNS = {"x": "*", "?": ""}


def _layout_of(puzzle: Puzzle) -> str:
    """The name of the arrangement that a puzzle has, if it has one with a name."""
    known = puzzle.layouts(puzzle.board).items()
    fitting = (
        name for name, clues in known if all(puzzle.printed.get(each) == clues[each] for each in clues)
    )
    return next(fitting, "")


class Written:
    """The sections, the rules and the numbers that state a puzzle."""

    def __init__(self, puzzle: Puzzle, format_name: str) -> None:
        self.puzzle, self.board, self.format_name = puzzle, puzzle.board, format_name
        self.sections: dict[str, list[list[str]]] = {}
        self.rules: list[str] = []
        self.numbers: dict[str, int] = {}
        self._words = dict.fromkeys(self.board.cells, BLANK)
        self._areas: dict[int, int] = {}
        self._signs: dict[tuple[int, int], str] = {}
        self._name = ""  # of the clue that is being stated
        self._spreads = Inequalities in puzzle.clue_types.values()
        self.layout = _layout_of(puzzle)  # what the name of the puzzle tells
        told = puzzle.layouts(self.board).get(self.layout, {})
        for name in sorted(puzzle.stated(), key=lambda name: puzzle.clue_types[name] is Givens):
            if name not in told:
                self._state(name, puzzle.printed[name])
        self._finish()

    def refuse(self, what: str) -> UnsupportedError:
        """The error to raise about something that has no place there."""
        return UnsupportedError(f"the format '{self.format_name}' cannot state {what}")

    def _state(self, name: str, clue: Clue) -> None:
        for clue_type, state in _STATED:
            if isinstance(clue, clue_type):
                self._name = name
                state(self, clue)
                return
        raise self.refuse(name)

    def _say(self, cell: int, word: str, what: str) -> None:
        if self._words[cell] != BLANK:
            raise self.refuse(f"{what} beside what else stands in {self.board.name(cell)}")
        self._words[cell] = word

    def givens(self, clue: Givens) -> None:
        """Values in cells; in black ones too."""
        for cell, value in clue.values.items():
            if self._words[cell] in ("x", "0"):  # black; white
                self._words[cell] = f"{value}{self._words[cell].strip('0')}"
            elif cell in self._areas and Regions not in map(type, self.puzzle.printed.values()):
                raise self.refuse("givens in cages")
            else:
                self._say(cell, str(value), "givens")

    def symbols(self, clue: Parity | Pointers | BlackCells) -> None:
        """Letters in cells."""
        letters = {symbol: letter for letter, symbol in COMPASS.items()}
        for cell, symbol in clue.symbols.items():
            self._say(cell, letters.get(symbol, symbol), "letters")

    def runs(self, clue: Runs) -> None:
        """Black cells with their sums, and white ones."""
        for cell in self.board.cells:
            sums = clue.black.get(cell)
            if sums is None:
                self._words[cell] = "0"
            elif sums != Sums():
                self._words[cell] = ",".join("" if total is None else str(total) for total in sums)

    def inequalities(self, clue: Inequalities) -> None:
        """Signs between cells."""
        for less, more in clue.parts:
            across = abs(less - more) == 1 and self.board.cols > 1
            first = min(less, more)
            row, col = self.board.place(first)
            place = (2 * row, 2 * col + 1) if across else (2 * row + 1, 2 * col)
            if place in self._signs:
                raise self.refuse("two signs between the same cells")
            self._signs[place] = ("w" if less == first else "e") if across else "n" if less == first else "s"

    def regions(self, clue: Regions) -> None:
        """Rooms as areas."""
        self._cut([group.cells for group in clue])

    def sum_cages(self, clue: SumCages) -> None:
        """Cages as areas, the sum in the first cell."""
        if any(cage.repeats for cage in clue.parts):
            raise self.refuse("cages that repeat a value")
        self._cut([cage.cells for cage in clue.parts])
        for cage in clue.parts:
            if cage.total is not None:
                self._say(min(cage.cells), str(cage.total), "sums")

    def operation_cages(self, clue: OperationCages) -> None:
        """Cages as areas, the label in the first cell."""
        self._cut([cage.cells for cage in clue.parts])
        for cage in clue.parts:
            sign = _SIGNS.get(cage.operation, cage.operation)
            if not LABEL.fullmatch(f"{cage.total}{sign}"):
                raise self.refuse(f"a cage such as {cage.label}")
            self._say(min(cage.cells), f"{cage.total}{sign}", "labels")

    def _cut(self, areas: Iterable[Iterable[int]]) -> None:
        """Number the areas in their order."""
        if self._areas:
            raise self.refuse("cages beside rooms")
        for number, cells in enumerate(areas, start=1):
            for cell in cells:
                if cell in self._areas:
                    raise self.refuse(f"two cages in {self.board.name(cell)}")
                self._areas[cell] = number

    def outside(self, clue: OutsideNumbers) -> None:
        """Numbers beside the board, and the rule if there may be several."""
        several = sum(issubclass(each, OutsideNumbers) for each in self.puzzle.clue_types.values()) > 1
        if several:
            self._rule(type(clue))
        if TOPS in self.sections:
            raise self.refuse("two kinds of numbers outside")
        for section, sides in OUTSIDE:
            self.sections[section] = [
                [str(clue.numbers.get(Place(side, at), BLANK)) for at in range(places(self.board, side))]
                for side in sides
            ]

    def _rule(self, clue_type: type[Clue]) -> None:
        word = next((word for word, asked in RULES.items() if asked is clue_type), None)
        if word is None:
            raise self.refuse(self._name)
        self.rules.append(word)

    def borders(self, clue: Borders) -> None:
        """Bars as marks of cells."""
        marks = [0] * len(self.board)
        for one, other in map(sorted, clue.parts):
            marks[one] |= ON_RIGHT if other == one + 1 else BELOW
        self._rule(Borders)
        self.sections[MARKS] = self.rows(list(map(str, marks)))

    def diagonals(self, clue: Diagonals) -> None:
        """Both, or none."""
        if clue.strokes != "\\/":
            raise self.refuse("one diagonal without the other")
        self._rule(Diagonals)

    def boxes(self, clue: Boxes) -> None:
        """Their width and height."""
        self.numbers |= {WIDTH: clue.width, HEIGHT: clue.height}

    def number(self, clue: Number) -> None:
        """What values the lines have left."""
        self.numbers[GREATEST] = self.board.cols - (clue.number or 0)

    def values(self, clue: Values) -> None:
        """Those that are not understood are found out when the text is read back."""

    def _finish(self) -> None:
        words = [self._words[cell] for cell in self.board.cells]
        self.sections = {PROBLEM: self._spread(words) if self._spreads else self.rows(words)} | self.sections
        if self._areas:
            areas = [str(self._areas.get(cell, BLANK)) for cell in self.board.cells]
            self.sections[AREAS] = self.rows(areas)

    def _spread(self, words: list[str]) -> list[list[str]]:
        """With places between the cells."""
        return [
            [
                self._signs.get((down, right), BLANK)
                if down % 2 or right % 2
                else words[self.board.at(down // 2, right // 2)]
                for right in range(2 * self.board.cols - 1)
            ]
            for down in range(2 * self.board.rows - 1)
        ]

    def rows(self, words: list[str]) -> list[list[str]]:
        """A word for each cell, as rows."""
        return [words[at : at + self.board.cols] for at in range(0, len(words), self.board.cols)]


_STATED: tuple[tuple[type[Clue], Callable[[Written, Any], None]], ...] = (
    (Givens, Written.givens),
    (Parity, Written.symbols),
    (Pointers, Written.symbols),
    (BlackCells, Written.symbols),
    (Runs, Written.runs),
    (Inequalities, Written.inequalities),
    (Regions, Written.regions),
    (SumCages, Written.sum_cages),
    (OperationCages, Written.operation_cages),
    (OutsideNumbers, Written.outside),
    (Borders, Written.borders),
    (Diagonals, Written.diagonals),
    (Boxes, Written.boxes),
    (Number, Written.number),
    (Values, Written.values),
)


def first_difference(puzzle: Puzzle, other: Puzzle) -> str:
    """The name of the first clue in which two puzzles differ, be their parts in this order or that."""
    for name, stated in puzzle.clues.items():
        if _in_order(stated) != _in_order(other.clues[name]):
            return name
    return ""


def _in_order(clue: Clue) -> Clue:
    """The same clue, its parts and their cells in reading order where order means nothing."""
    if isinstance(clue, SumCages | OperationCages):
        parts = [replace(cage, cells=tuple(sorted(cage.cells))) for cage in clue.parts]
        return type(clue)(tuple(sorted(parts, key=lambda cage: cage.cells)))  # type: ignore[arg-type]
    if isinstance(clue, Number):
        return Number(clue.number)
    if isinstance(clue, Borders):
        return Borders(tuple(sorted(tuple(sorted(pair)) for pair in clue.parts)))
    if isinstance(clue, Parts):
        return replace(clue, parts=tuple(sorted(clue.parts, key=str)))
    return clue
