"""Generated: a puzzle that was made."""

from __future__ import annotations

from passatempo.answers import Names, Solution
from passatempo.generating.difficulty_tuning import RatedDraft
from passatempo.generating.request import Request
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating
from passatempo.records import dataclass
from passatempo.symmetry import are_symmetric


@dataclass(frozen=True)
class Generated:
    """A puzzle that was made, with the proof that it has one solution: that solution."""

    puzzle: Puzzle
    solution: Solution
    clues: int  # pieces that tell something
    rating: Rating | None = None  # if a difficulty was wished for
    asymmetric: tuple[str, ...] = ()  # the clues that have not the symmetry wished for: "rooms"


def build_generated(rated: RatedDraft, request: Request) -> Generated:
    """What an attempt made."""
    puzzle, board = rated.draft.puzzle, rated.draft.puzzle.board
    values = (
        value if takes else 0 for value, takes in zip(rated.draft.values, puzzle.all_values(), strict=False)
    )
    solution = Solution(Names(board.names, board.cols), tuple(values))
    return Generated(puzzle, solution, len(rated.draft.remaining), rated.rating, _asymmetric(puzzle, request))


def _asymmetric(puzzle: Puzzle, request: Request) -> tuple[str, ...]:
    """The clues that could not be made with the symmetry wished for."""
    if len(transforms := request.transforms) == 1:
        return ()
    places = {name: puzzle.clue(name).places(puzzle.board) for name in request.fields}
    return tuple(name for name in request.fields if not are_symmetric(places[name], transforms))
