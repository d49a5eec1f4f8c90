"""Generated: a puzzle that was made."""

from __future__ import annotations

from passatempo.answers import Names, Solution
from passatempo.generating.grade import Graded
from passatempo.generating.wish import Wish
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


def generated(made: Graded, wish: Wish) -> Generated:
    """What an attempt made."""
    puzzle, board = made.draft.puzzle, made.draft.puzzle.board
    values = (
        value if takes else 0 for value, takes in zip(made.draft.values, puzzle.all_values(), strict=False)
    )
    solution = Solution(Names(board.names, board.cols), tuple(values))
    return Generated(puzzle, solution, len(made.draft.told), made.rating, _asymmetric(puzzle, wish))


def _asymmetric(puzzle: Puzzle, wish: Wish) -> tuple[str, ...]:
    """The clues that could not be made with the symmetry wished for."""
    if len(turns := wish.turns) == 1:
        return ()
    places = {name: puzzle.clue(name).places(puzzle.board) for name in wish.fields}
    return tuple(name for name in wish.fields if not are_symmetric(places[name], turns))
