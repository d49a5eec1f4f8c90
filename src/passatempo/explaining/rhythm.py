"""The rhythm of boards: between which steps the board is shown again, and what has changed by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.explaining.step import Step

BOARD_AFTER = 8  # values placed since the board was shown


def board_numbers(steps: Sequence[Step], after: int = BOARD_AFTER) -> Iterator[int]:
    """The steps before which the board is shown, by number: the first, and where some values were placed."""
    placed = after
    for at, step in enumerate(steps):
        if placed >= after:
            yield at
            placed = 0
        placed += len(step.places)


def cells_changed(steps: Sequence[Step]) -> tuple[int, ...]:
    """The cells that steps fill, or from which they remove candidates."""
    return tuple(sorted({cell for step in steps for cell, _ in (*step.places, *step.removes)}))
