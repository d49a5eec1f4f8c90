"""Levels: six names for ranges of the overall difficulty of a puzzle; see docs/rating.md.

The overall difficulty is the mean of the hardest step and the effort per cell. The ranges are those of 9x9
boards of boxes, unless a kind declares others: `@kind(levels=...)`.
"""

from __future__ import annotations

import math

LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
Ends = tuple[float, float, float, float, float]  # of all levels but the last, which has none

DEFAULT_ENDS: Ends = (1.2, 1.55, 2.2, 3.5, 6.0)
_TYPICAL_OPEN = 50  # open cells of the boards by which the scale is defined


def overall_difficulty(rating: float, effort: float, open_cells: int) -> float:
    """Half the difficulty of the hardest step, half that of the work.

    The work is the effort per cell, for a number of cells halfway between that of the board and the usual
    one: twice as many steps of one kind on a board of twice the size are half a point more.
    """
    work = effort - math.log2(max(1, open_cells) * _TYPICAL_OPEN) / 2
    return (rating + work) / 2


def highest_rating(overall: float, open_cells: int) -> float:
    """A difficulty of a step from which on no puzzle is below an overall difficulty.

    The effort is at least the difficulty of the step, and that of half a step of the easiest for each cell.
    """
    cells = math.log2(max(1, open_cells)) / 2
    usual = math.log2(_TYPICAL_OPEN) / 2
    return min(overall + (cells + usual) / 2, 2 * overall + usual - cells)


def level_of(overall: float, ends: Ends = DEFAULT_ENDS) -> str:
    """The level of an overall difficulty."""
    return next((level for level, end in zip(LEVELS, ends, strict=False) if overall < end), LEVELS[-1])


def range_of(level: str, ends: Ends = DEFAULT_ENDS) -> tuple[float, float]:
    """The overall difficulties of a level: from the first, below the second."""
    at = LEVELS.index(level)
    bounds = (-math.inf, *ends, math.inf)
    return bounds[at], bounds[at + 1]
