"""Generated: a puzzle that was made."""

from __future__ import annotations

from passatempo.answers import Names, Solution
from passatempo.generating.grade import Graded
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating
from passatempo.records import record


@record
class Generated:
    """A puzzle that was made, with the proof that it has one solution: that solution."""

    puzzle: Puzzle
    solution: Solution
    clues: int  # pieces that tell something
    rating: Rating | None = None  # if a difficulty was wished for


def generated(made: Graded) -> Generated:
    """What an attempt made."""
    puzzle, board = made.draft.puzzle, made.draft.puzzle.board
    solution = Solution(Names(board.names, board.cols), tuple(made.draft.values))
    return Generated(puzzle, solution, len(made.draft.told), made.rating)
