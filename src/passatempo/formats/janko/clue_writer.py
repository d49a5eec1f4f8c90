"""Clue writer: the sections of a janko text from the clues of a puzzle."""

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
from passatempo.formats.format import cannot_state
from passatempo.formats.janko.sections import BELOW, ON_RIGHT
from passatempo.formats.janko.vocabulary import (
    AREAS,
    BLANK,
    BOX_HEIGHT,
    BOX_WIDTH,
    COLUMN_LABELS,
    COMPASS,
    GREATEST_VALUE,
    LABEL,
    MARKS,
    OUTSIDE,
    PROBLEM,
    RULE_CLUES,
)
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_SIGNS = {"x": "*", "?": ""}


def _layout_of(puzzle: Puzzle) -> str:
    """The name of the arrangement of grids that a puzzle has; empty if it has none with a name."""
    known = puzzle.layouts(puzzle.board).items()
    equal = (name for name, clues in known if all(puzzle.printed.get(each) == clues[each] for each in clues))
    return next(equal, "")


class WrittenSections:
    """The sections, rules and numbers by key that express a puzzle."""

    def __init__(self, puzzle: Puzzle, format_name: str) -> None:
        self.puzzle, self.board, self.format_name = puzzle, puzzle.board, format_name
        self.sections: dict[str, list[list[str]]] = {}
        self.rules: list[str] = []
        self.numbers: dict[str, int] = {}
        self._words = dict.fromkeys(self.board.cells, BLANK)
        self._areas: dict[int, int] = {}
        self._signs: dict[tuple[int, int], str] = {}
        self._name = ""  # the field of the clue that is being written
        self._has_signs = Inequalities in puzzle.clue_types.values()
        self.layout = _layout_of(puzzle)  # a word in the name of the puzzle
        in_name = puzzle.layouts(self.board).get(self.layout, {})
        for name in sorted(puzzle.explicit_clues(), key=lambda name: puzzle.clue_types[name] is Givens):
            if name not in in_name:
                self._write_clue(name, puzzle.printed[name])
        self._finish()

    def refuse(self, template: str, *arguments: object) -> UnsupportedError:
        """The error to raise about what the format cannot express."""
        return cannot_state(self.format_name, template, *arguments)

    def _write_clue(self, name: str, clue: Clue) -> None:
        for clue_type, write in _WRITERS:
            if isinstance(clue, clue_type):
                self._name = name
                write(self, clue)
                return
        raise self.refuse(name)

    def _put_word(self, cell: int, word: str, what: str) -> None:
        if self._words[cell] != BLANK:
            raise self.refuse("{what} beside another clue in {cell}", what, self.board.name(cell))
        self._words[cell] = word

    def givens(self, clue: Givens) -> None:
        """Write values in cells, black ones included."""
        for cell, value in clue.values.items():
            if self._words[cell] in ("x", "0"):  # black; white
                self._words[cell] = f"{value}{self._words[cell].strip('0')}"
            elif cell in self._areas and Regions not in map(type, self.puzzle.printed.values()):
                raise self.refuse("givens in cages")
            else:
                self._put_word(cell, str(value), "givens")

    def symbols(self, clue: Parity | Pointers | BlackCells) -> None:
        """Write letters in cells."""
        letters = {symbol: letter for letter, symbol in COMPASS.items()}
        for cell, symbol in clue.symbols.items():
            self._put_word(cell, letters.get(symbol, symbol), "letters")

    def runs(self, clue: Runs) -> None:
        """Write black cells with their sums, and white ones."""
        for cell in self.board.cells:
            sums = clue.black.get(cell)
            if sums is None:
                self._words[cell] = "0"
            elif sums != Sums():
                self._words[cell] = ",".join("" if total is None else str(total) for total in sums)

    def inequalities(self, clue: Inequalities) -> None:
        """Write signs between cells."""
        for less, more in clue.parts:
            across = abs(less - more) == 1 and self.board.cols > 1
            first = min(less, more)
            row, col = self.board.place(first)
            place = (2 * row, 2 * col + 1) if across else (2 * row + 1, 2 * col)
            if place in self._signs:
                raise self.refuse("two signs between the same cells")
            self._signs[place] = ("w" if less == first else "e") if across else "n" if less == first else "s"

    def regions(self, clue: Regions) -> None:
        """Write rooms as areas."""
        self._number_areas([group.cells for group in clue])

    def sum_cages(self, clue: SumCages) -> None:
        """Write cages as areas, the sum in the first cell."""
        if any(cage.repeats for cage in clue.parts):
            raise self.refuse("cages that repeat a value")
        self._number_areas([cage.cells for cage in clue.parts])
        for cage in clue.parts:
            if cage.total is not None:
                self._put_word(min(cage.cells), str(cage.total), "sums")

    def operation_cages(self, clue: OperationCages) -> None:
        """Write cages as areas, the label in the first cell."""
        self._number_areas([cage.cells for cage in clue.parts])
        for cage in clue.parts:
            sign = _SIGNS.get(cage.operation, cage.operation)
            if not LABEL.fullmatch(f"{cage.total}{sign}"):
                raise self.refuse("a cage such as {label}", cage.label)
            self._put_word(min(cage.cells), f"{cage.total}{sign}", "labels")

    def _number_areas(self, areas: Iterable[Iterable[int]]) -> None:
        """Number the areas in their order; UnsupportedError if two overlap."""
        if self._areas:
            raise self.refuse("cages beside rooms")
        for number, cells in enumerate(areas, start=1):
            for cell in cells:
                if cell in self._areas:
                    raise self.refuse("two cages in {cell}", self.board.name(cell))
                self._areas[cell] = number

    def outside(self, clue: OutsideNumbers) -> None:
        """Write numbers beside the board, and the name of the rule if the kind has several."""
        several = sum(issubclass(each, OutsideNumbers) for each in self.puzzle.clue_types.values()) > 1
        if several:
            self._rule(type(clue))
        if COLUMN_LABELS in self.sections:
            raise self.refuse("two kinds of numbers outside")
        for section, sides in OUTSIDE:
            self.sections[section] = [
                [str(clue.numbers.get(Place(side, at), BLANK)) for at in range(places(self.board, side))]
                for side in sides
            ]

    def _rule(self, clue_type: type[Clue]) -> None:
        word = next((word for word, added in RULE_CLUES.items() if added is clue_type), None)
        if word is None:
            raise self.refuse(self._name)
        self.rules.append(word)

    def borders(self, clue: Borders) -> None:
        """Write bars as marks of cells."""
        marks = [0] * len(self.board)
        for one, other in map(sorted, clue.parts):
            marks[one] |= ON_RIGHT if other == one + 1 else BELOW
        self._rule(Borders)
        self.sections[MARKS] = self.rows(list(map(str, marks)))

    def diagonals(self, clue: Diagonals) -> None:
        """Write the rule of both diagonals."""
        if clue.strokes != "\\/":
            raise self.refuse("one diagonal without the other")
        self._rule(Diagonals)

    def boxes(self, clue: Boxes) -> None:
        """Write the width and height of boxes."""
        self.numbers |= {BOX_WIDTH: clue.width, BOX_HEIGHT: clue.height}

    def number(self, clue: Number) -> None:
        """Write the greatest value that is left by the cells without one."""
        self.numbers[GREATEST_VALUE] = self.board.cols - (clue.number or 0)

    def values(self, clue: Values) -> None:
        """Write nothing: the text is read back, and other values than the default ones are refused then."""

    def _finish(self) -> None:
        words = [self._words[cell] for cell in self.board.cells]
        self.sections = {
            PROBLEM: self._with_signs(words) if self._has_signs else self.rows(words)
        } | self.sections
        if self._areas:
            areas = [str(self._areas.get(cell, BLANK)) for cell in self.board.cells]
            self.sections[AREAS] = self.rows(areas)

    def _with_signs(self, words: list[str]) -> list[list[str]]:
        """The words of the cells with those of the signs between them."""
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
        """The words of cells as rows."""
        return [words[at : at + self.board.cols] for at in range(0, len(words), self.board.cols)]


_WRITERS: tuple[tuple[type[Clue], Callable[[WrittenSections, Any], None]], ...] = (
    (Givens, WrittenSections.givens),
    (Parity, WrittenSections.symbols),
    (Pointers, WrittenSections.symbols),
    (BlackCells, WrittenSections.symbols),
    (Runs, WrittenSections.runs),
    (Inequalities, WrittenSections.inequalities),
    (Regions, WrittenSections.regions),
    (SumCages, WrittenSections.sum_cages),
    (OperationCages, WrittenSections.operation_cages),
    (OutsideNumbers, WrittenSections.outside),
    (Borders, WrittenSections.borders),
    (Diagonals, WrittenSections.diagonals),
    (Boxes, WrittenSections.boxes),
    (Number, WrittenSections.number),
    (Values, WrittenSections.values),
)


def first_difference(puzzle: Puzzle, other: Puzzle) -> str:
    """The name of the first clue in which two puzzles differ, not counting the order of parts."""
    for name, clue in puzzle.clues.items():
        if _in_order(clue) != _in_order(other.clues[name]):
            return name
    return ""


def _in_order(clue: Clue) -> Clue:
    """The clue with its parts and their cells in reading order, where order has no meaning."""
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
