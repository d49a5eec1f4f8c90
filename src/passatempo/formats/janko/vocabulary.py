"""Vocabulary: the words of a janko text. The types of a kind's clues decide which section holds them.

| section | clues |
|---|---|
| problem | Givens; Parity `e o`; Pointers `n e s w x`; BlackCells `x 4x`; labels of cages, `24*` or a sum |
| | Runs: `16,7` (sums down and across), `-` black, `0` white |
| | Inequalities: words between cells name the side of the smaller value, `n e s w` |
| areas | Regions; the cells of cages |
| clabels, rlabels | OutsideNumbers: at the top and the bottom, at the left and the right |
| clues | Borders: 1 to the right, 2 below, and perhaps 4 to the left, 8 above |

Some texts omit clues that follow from the solution; these are derived from it.
"""

from __future__ import annotations

import re

from passatempo.clues import (
    Borders,
    Clue,
    Diagonals,
    NearSums,
    Parity,
    Regions,
    VisibleNumbers,
)
from passatempo.clues.outside import BOTTOM, LEFT, RIGHT, TOP
from passatempo.formats.kind_names import KindNames

NAME = "janko"
BEGIN, END = "begin", "end"
PROBLEM, AREAS, COLUMN_LABELS, ROW_LABELS, MARKS, SOLUTION = SECTIONS = (
    "problem",
    "areas",
    "clabels",
    "rlabels",
    "clues",
    "solution",
)
BOX_WIDTH, BOX_HEIGHT, GREATEST_VALUE = NUMBER_KEYS = ("patternx", "patterny", "depth")

KIND_NAMES: KindNames = {
    "binairo": ("Binairo",),
    "futoshiki": ("Futoshiki",),
    "kakuro": ("Kakuro",),
    "kenken": ("Kendoku", "Factors", "Faktoren", "Inshi no Heya", "Inshi-no-Heya"),
    "kojun": ("Kojun", "Cojun"),
    "latin": ("Latin", "Sudoku Konsekutiv", "Sudoku 2D"),
    "makaro": ("Makaro",),
    "renban": ("Renban",),
    "ripple": ("Hakyuu",),
    "samurai": tuple(
        name.format(each)
        for each in ("Samurai", "Sohei", "Windmill", "Butterfly", "Gattai8", "Shogun", "Sumo")
        for name in ("Sudoku {}", "{} Sudoku", "{}")
    ),
    "skyscrapers": ("Wolkenkratzer",),
    "str8ts": ("Straights",),
    "sudoku": ("Sudoku",),
    "suguru": ("Suguru",),
}
# Words that may follow the name of a kind, and the type of clue each adds; the first of a type is written.
RULE_CLUES: dict[str, type[Clue]] = {
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
# Words in names under which all numbers of cages are products.
PRODUCT_NAMES = frozenset({"factors", "faktoren", "inshi", "inshi-no-heya"})
OUTSIDE = ((COLUMN_LABELS, (TOP, BOTTOM)), (ROW_LABELS, (LEFT, RIGHT)))
