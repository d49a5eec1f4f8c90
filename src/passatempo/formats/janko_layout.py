"""The clues of a puzzle as the words of a janko text: which section says what follows from their types.

| section | clues |
|---|---|
| problem | Givens; Parity `e o`; Pointers `n e s w x`; BlackCells `x 4x`; labels of cages, `24*` or a sum |
| | Runs: `16,7` (sums down and across), `-` black, `0` white |
| | Inequalities: words between cells name the side of the smaller value, `n e s w` |
| areas | Regions; the cells of cages |
| clabels, rlabels | OutsideNumbers: at the top and the bottom, at the left and the right |
| clues | Borders: 1 to the right, 2 below |

Where a text leaves out what is printed, as some do, it follows from the solution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from passatempo.board import Board
from passatempo.clues import (
    Borders,
    Clue,
    Diagonals,
    NearSums,
    Parity,
    Regions,
    VisibleNumbers,
)
from passatempo.clues.base import Block, Line
from passatempo.clues.outside import BOTTOM, LEFT, RIGHT, TOP
from passatempo.records import dataclass

PROBLEM, AREAS, TOPS, SIDES, MARKS, SOLUTION = SECTIONS = (
    "problem",
    "areas",
    "clabels",
    "rlabels",
    "clues",
    "solution",
)
WIDTH, HEIGHT, GREATEST = NUMBERS = ("patternx", "patterny", "depth")

# What a text may add to the name of a kind, and the clue that it asks for; the first word is the one written.
RULES: dict[str, type[Clue]] = {
    "diagonals": Diagonals,
    "konsekutiv": Borders,
    "wolkenkratzer": VisibleNumbers,
    "randsummen": NearSums,
    "odd-even": Parity,
    "2d": Diagonals,
    "diagonal": Diagonals,
    "consecutive": Borders,
    "even-odd": Parity,
    "chaos": Regions,
}
BLANK = "-"
EMPTY = frozenset("-._")
COMPASS = {"n": "^", "s": "v", "w": "<", "e": ">", "x": "#"}
NUMBER = re.compile("[0-9]{1,9}")
LABEL = re.compile(r"([0-9]{1,15})([+*/x:×÷-]?)")
PRODUCTS = frozenset({"factors", "faktoren", "inshi", "inshi-no-heya"})  # names: all numbers are products
OUTSIDE = ((TOPS, (TOP, BOTTOM)), (SIDES, (LEFT, RIGHT)))


@dataclass(frozen=True)
class Sections:
    """The rows of each section with the line it starts at, the rules that are named, numbers by their key."""

    head: Line
    rows: Mapping[str, tuple[Line, tuple[Line, ...]]]
    rules: tuple[type[Clue], ...]
    numbers: Mapping[str, int]
    called: tuple[str, ...] = ()  # the words that name the kind, if the text does

    def grid(self, name: str, board: Board) -> list[tuple[Line, str]]:
        """A word for each cell, with its line; nothing if the section is not there."""
        if name not in self.rows:
            return []
        return Block(*self.rows[name]).grid(board)

    def lines(self, name: str) -> tuple[Line, ...]:
        """The rows of a section."""
        return self.rows[name][1] if name in self.rows else ()
