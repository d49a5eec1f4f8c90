"""Sudoku of any size, with boxes of any shape or irregular rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from passatempo.clues import (
    AntiKing,
    AntiKnight,
    Arrows,
    BetweenLines,
    Borders,
    Boxes,
    Clones,
    Clue,
    ConsecutiveLines,
    Diagonals,
    DiagonalSums,
    DisjointGroups,
    Dots,
    ExtraRegions,
    FirstSums,
    Givens,
    Maximum,
    Minimum,
    NearSums,
    NonConsecutive,
    PairSums,
    Palindromes,
    Parity,
    Quadruples,
    Regions,
    SandwichSums,
    SlowThermometers,
    SumCages,
    SumLines,
    Thermometers,
    VisibleNumbers,
    Whispers,
    Windows,
)
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import lazy
from passatempo.rules import Rule, different_in_each


@kind(aliases=("jigsaw", "killer"), bare_grid=True)
class Sudoku(Puzzle):
    """Every row, every column and every box (or room) of n cells holds each of 1 to n once.

    Every clue of the variants may be added, and freely combined with the others: what each of them says is
    told beside its block below. Cages, for example, make it a killer sudoku.

    Boxes are the squarest that have n cells, wider than high, unless said otherwise: 2x3 on a board of 6x6.
    """

    boxes: Boxes = clue("box")
    rooms: Regions = clue("room")
    diagonals: Diagonals = clue("diagonal")
    windows: Windows = clue("rule")
    disjoint: DisjointGroups = clue("rule")
    antiknight: AntiKnight = clue("rule")
    antiking: AntiKing = clue("rule")
    nonconsecutive: NonConsecutive = clue("rule")
    extra: ExtraRegions = clue("region")
    cages: SumCages = clue("cage")
    thermometers: Thermometers = clue("thermometer")
    slow_thermometers: SlowThermometers = clue("thermometer")
    arrows: Arrows = clue("arrow")
    palindromes: Palindromes = clue("line")
    renban: ConsecutiveLines = clue("line")
    whispers: Whispers = clue("line")
    between: BetweenLines = clue("line")
    sumlines: SumLines = clue("line")
    dots: Dots = clue("dot")
    xv: PairSums = clue("sign")
    borders: Borders = clue("bar")
    quadruples: Quadruples = clue("number")
    clones: Clones = clue("clone")
    minimum: Minimum = clue("cell")
    maximum: Maximum = clue("cell")
    parity: Parity = clue("cell")
    sandwiches: SandwichSums = clue("sum")
    xsums: FirstSums = clue("sum")
    outside: NearSums = clue("sum")
    skyscrapers: VisibleNumbers = clue("number")
    littlekillers: DiagonalSums = clue("sum")
    givens: Givens = clue("given")

    def values(self, cell: int) -> range:
        """1 to n on a board of n x n."""
        return self._one_to_n

    @lazy
    def _one_to_n(self) -> range:
        return range(1, self.board.cols + 1)

    def rules(self) -> Iterable[Rule]:
        """No value twice in a row, a column, a box or a room."""
        return different_in_each(chain(self.board.lines, self.boxes, self.rooms))

    def usual_clues(self) -> Mapping[str, Clue]:
        """Boxes of the usual shape, where neither boxes nor rooms are said."""
        self.board.check_square()
        return {} if self.boxes or self.rooms else {"boxes": self._usual_boxes()}

    def _usual_boxes(self) -> Boxes:
        size = self.board.cols
        boxes = Boxes.usual(size)
        if boxes.height == 1 and size > 3:
            raise InputError(f"{size} cells make no box shape: a board of {self.board} needs rooms")
        return boxes

    def check(self) -> None:
        """Cut into n parts of n cells, either boxes or rooms (which need not hang together)."""
        board = self.board
        if self.boxes and self.rooms:
            raise InputError("boxes and rooms exclude each other: give one of them")
        for group in chain(self.boxes, self.rooms):
            if len(group) != board.cols:
                raise InputError(f"{group.name} has {len(group)} cells, the board needs {board.cols}")
        if self.rooms and len(self.rooms.groups) != board.rows:
            raise InputError(f"the rooms leave cells out: found {len(self.rooms.groups)} of {board.rows}")
