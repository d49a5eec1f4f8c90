"""Generated: a puzzle, its only solution, and what is known about it."""

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
    """A generated puzzle and its solution, which is proven to be the only one."""

    puzzle: Puzzle
    solution: Solution
    clues: int  # the number of pieces
    rating: Rating | None = None  # if the request needed it
    asymmetric: tuple[str, ...] = ()  # clues without the requested symmetry: "rooms"


def build_generated(rated: RatedDraft, request: Request) -> Generated:
    """The result of a successful attempt."""
    puzzle, board = rated.draft.puzzle, rated.draft.puzzle.board
    values = (
        value if takes else 0 for value, takes in zip(rated.draft.values, puzzle.all_values(), strict=False)
    )
    solution = Solution(Names(board.names, board.cols), tuple(values))
    return Generated(puzzle, solution, len(rated.draft.remaining), rated.rating, _asymmetric(puzzle, request))


def _asymmetric(puzzle: Puzzle, request: Request) -> tuple[str, ...]:
    """The clues that do not have the requested symmetry."""
    if len(transforms := request.transforms) == 1:
        return ()
    places = {name: puzzle.clue(name).places(puzzle.board) for name in request.fields}
    return tuple(name for name in request.fields if not are_symmetric(places[name], transforms))
