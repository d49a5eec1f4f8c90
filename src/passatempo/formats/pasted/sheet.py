"""Sheet: what a pasted text shows of a puzzle, before it is known of which kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import product

from passatempo.board import Board
from passatempo.clues import (
    BlackCells,
    Boxes,
    Clue,
    Dots,
    Givens,
    Grids,
    Inequalities,
    InnerWalls,
    OperationCages,
    PairSums,
    Pointers,
    Regions,
    Runs,
    SumCages,
)
from passatempo.clues.base import Block, Line
from passatempo.clues.givens import symbol_value
from passatempo.clues.outside import OutsideNumbers, Place
from passatempo.clues.parts import written
from passatempo.errors import InputError
from passatempo.formats.format import Kind
from passatempo.formats.pasted.overlaps import overlapping_grids
from passatempo.formats.pasted.symbols import BLACK, BLANK
from passatempo.frozen import NOTHING
from passatempo.lazy import lazy
from passatempo.records import dataclass, field

Labelled = tuple[tuple[int, ...], str]  # the cells of a cage, and its label
_SUMS = re.compile(r"[0-9]*[\\/][0-9]*")
_BLACK_VALUE = re.compile(r"[#█■]\s*([0-9]{1,2})")
_SIGN_CLUES: Mapping[str, type[Clue]] = {
    **dict.fromkeys("<>^v", Inequalities),
    **dict.fromkeys("o*", Dots),
    **dict.fromkeys("XV", PairSums),
}
_DOTS = {"o": "white", "*": "black"}


@dataclass(frozen=True)
class Sheet:
    """Cells with what stands in them, and what is drawn around, between and outside of them."""

    board: Board
    cells: tuple[str, ...]
    line: Line
    rooms: tuple[str, ...] = ()  # a label for each cell
    boxes: tuple[int, int] | None = None  # their shape, if lines draw such
    cages: tuple[Labelled, ...] = ()
    outside: Mapping[Place, int] = field(default=NOTHING)
    signs: tuple[tuple[int, int, str], ...] = ()  # between two cells, the left or upper one first
    walls: tuple[tuple[int, int], ...] = ()  # between two cells of one room
    more: tuple[Clue, ...] = ()  # lines that are drawn through cells
    framed: bool = False  # lines are drawn around it, so boxes would be drawn as well
    walled_black: bool = True  # every black cell has walls on all sides, or there are no walls

    def readings(self, kind: Kind) -> Iterator[list[Clue]]:
        """The ways to state all of it as clues of a kind, each as a list of clues."""
        yield from (list(chosen) for chosen in product(*self._alternatives(kind)))

    @property
    def is_bare(self) -> bool:
        """Whether there is nothing but values and perhaps boxes."""
        shown = (self.rooms, self.cages, self.outside, self.signs, self.more, self._black, self._has_sums)
        return not any(shown)

    @property
    def may_have_other_blanks(self) -> bool:
        """Whether every cell without a value has the sign of a black one, and nothing else is shown."""
        shown = (self.rooms, self.cages, self.outside, self.signs, self.more, self.framed, self._has_sums)
        return not any(shown) and BLANK not in self.cells and set(self._black.values()) == {BLACK}

    def _alternatives(self, kind: Kind) -> Iterator[list[Clue]]:
        """For each thing that is shown, the clues it may be."""
        if self.values:
            yield [Givens(self.values)]
        if self._has_sums:
            yield self._runs()
        elif self._black:
            yield self._black_clues()
        if self.boxes:
            yield [Boxes(*self.boxes)]
        elif self.rooms and self.walled_black:
            yield [Regions(self.rooms)]
        if self.walls:
            yield [self._listed(InnerWalls, (written(self.board, pair) for pair in self.walls))]
        if self.cages:
            yield list(self._cage_clues())
        if self.outside:
            types = kind.clue_types.values()
            yield [each(self.outside) for each in types if issubclass(each, OutsideNumbers)]
        if self.signs:
            yield [self._sign_clue()]
        yield from ([clue] for clue in self.more)

    @property
    def _has_sums(self) -> bool:
        return any(map(_SUMS.fullmatch, self.cells))

    @property
    def _black(self) -> dict[int, str]:
        """The black cells: `#`, or an arrow."""
        symbols = {
            cell: BLACK if _BLACK_VALUE.fullmatch(text) else text for cell, text in enumerate(self.cells)
        }
        return {cell: text for cell, text in symbols.items() if text in "#^v<>" and text}

    @lazy
    def values(self) -> dict[int, int]:
        """The values in cells; InputError at a symbol that is none."""
        found: dict[int, int] = {}
        for cell, text in enumerate(self.cells):
            inner = _BLACK_VALUE.fullmatch(text)
            if text in (BLANK, *"#^v<>") or _SUMS.fullmatch(text):
                continue
            value = symbol_value(inner[1] if inner else text)
            if value is None:
                name = self.board.name(cell)
                raise self.line.error(
                    "'{text}' in {name} is not a value: expected a number, or '.'", text[:20], name
                )
            found[cell] = value
        return found

    def _black_clues(self) -> list[Clue]:
        """Black cells with walls around each, or places without a cell between grids that overlap."""
        black = self._black
        if not self.walled_black:
            return [Grids(*found)] if (found := overlapping_grids(self.board, self.rooms)) else []
        pointers: list[Clue] = [Pointers(black)]
        return pointers if set(black.values()) != {BLACK} else [BlackCells(black), *pointers]

    def _runs(self) -> list[Clue]:
        """Sums of runs; `3/4` is tried in both orders."""
        if self.cells[0] == BLANK:
            raise self.line.error(
                "A1 is empty, where a black cell is usual: expected '#' in black cells, '.' in white"
            )
        found, errors = list[Clue](), list[InputError]()
        for text in dict.fromkeys(map(self._in_order, (False, True))):
            try:
                found.append(Runs.read(self._block(text), self.board))
            except InputError as error:
                errors.append(error)
        if not found:
            raise errors[0]
        return found

    def _in_order(self, across_first: bool) -> tuple[str, ...]:
        cells = [text if _SUMS.fullmatch(text) or text == BLACK else BLANK for text in self.cells]
        halves = [text.partition("/") for text in cells]
        return tuple(
            text if not slash else f"{after}\\{before}" if across_first else f"{before}\\{after}"
            for text, (before, slash, after) in zip(cells, halves, strict=True)
        )

    def _block(self, cells: tuple[str, ...]) -> Block:
        rows = (" ".join(cells[at : at + self.board.cols]) for at in range(0, len(cells), self.board.cols))
        return Block(self.line, tuple(Line(self.line.number, row) for row in rows))

    def _cage_clues(self) -> Iterator[Clue]:
        lines = [f"{label} {written(self.board, cells)}" for cells, label in self.cages]
        for clue_type in (OperationCages, SumCages):
            with suppress(InputError):
                yield self._listed(clue_type, lines)

    def _listed(self, clue_type: type[Clue], lines: Iterable[str]) -> Clue:
        """The clue that lines of the native text form state."""
        number = self.line.number
        return clue_type.read(Block(self.line, tuple(Line(number, text) for text in lines)), self.board)

    def _sign_clue(self) -> Clue:
        types = {_SIGN_CLUES.get(sign) for _, _, sign in self.signs}
        clue_type = types.pop()
        if types or clue_type is None:
            sign = self.signs[0][2]
            raise self.line.error(
                "the sign '{sign}' between cells is unknown: expected < > ^ v, o * or X V", sign
            )
        return self._listed(clue_type, map(self._sign_line, self.signs))

    def _sign_line(self, sign: tuple[int, int, str]) -> str:
        one, other, text = sign
        names = self.board.name(one), self.board.name(other)
        if text in "<>^v":
            return f"{names[0]} {'<' if text in '<^' else '>'} {names[1]}"
        return f"{_DOTS.get(text, text)} {names[0]} {names[1]}"
