"""Author boards: clues are added or removed until a board has one solution.

Where clues contradict each other, a minimum hitting set of the contradictions (minimal unsatisfiable subsets
of the clues) is removed. Where there are several solutions, few givens are added: see completion.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from passatempo.answers import INTERRUPTED, NONE, STOPPED, Solution, best, solve
from passatempo.checks import LARGEST_SEED, LONGEST, check_seconds, check_whole, in_text
from passatempo.deadline import Cancel, until, within
from passatempo.errors import StoppedError
from passatempo.frozen import freeze
from passatempo.generating.additions import AdditionSpace, TimeBudget, require_decided
from passatempo.generating.completion import find_completion
from passatempo.generating.draft import DraftPiece, keep_parts
from passatempo.generating.option_values import Target, parse_pattern
from passatempo.generating.options import COMPLETION_SECONDS
from passatempo.messages import Message
from passatempo.problem import ProblemQuestion, Values
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import dataclass
from passatempo.size_limits import check_cells


@dataclass(frozen=True)
class Completed:
    """A board with one solution, and how it differs from the author's."""

    puzzle: Puzzle
    solution: Solution
    added: Mapping[int, int]  # givens by cell
    removed: tuple[str, ...]  # the names of the clues removed
    fewest: bool  # it is proven that no fewer changes suffice
    ended: str = ""  # what ended the search for fewer: the time or Ctrl-C; "": nothing did

    def __post_init__(self) -> None:
        freeze(self, "added")


def complete(
    puzzle: Puzzle,
    *,
    pattern: str | None = None,
    seed: int = 0,
    seconds: float | None = COMPLETION_SECONDS,
    cancel: Cancel | None = None,
) -> Completed | None:
    """Complete an author's board with as few changes as are found to give it one solution.

    Givens are added if there are several solutions, and clues removed if they contradict each other.
    `pattern` marks the cells where givens may be added: rows of `x` and `.`. Returns None if no change helps.
    The same seed gives the same board, unless the time, Ctrl-C or `cancel` ends the search: then it is the
    best board so far. Raises StoppedError if there is none yet, InputError for arguments out of range.
    """
    board = check_puzzle("puzzle", puzzle).board
    where = None if pattern is None else parse_pattern(in_text("pattern", pattern), Target(board, ()))
    seed, seconds = check_whole("seed", seed, 0, LARGEST_SEED), check_seconds(seconds)
    with until(None, cancel):
        return complete_board(puzzle, seed=seed, where=where, seconds=LONGEST if seconds is None else seconds)


def complete_board(
    puzzle: Puzzle, *, seed: int = 0, where: frozenset[int] | None = None, seconds: float = COMPLETION_SECONDS
) -> Completed | None:
    """As `complete`, with `where` the cells that may be given; None: any."""
    check_cells(puzzle.board, "generated")
    with within(seconds):
        return _complete_board(puzzle, Random(seed), where, TimeBudget.of(seconds))


def _complete_board(
    puzzle: Puzzle, rng: Random, where: frozenset[int] | None, budget: TimeBudget
) -> Completed | None:
    author_board = _AuthorBoard(puzzle, budget)
    possible, removed = author_board.without_contradictions()
    if possible is None:
        return None
    space = AdditionSpace(possible, where, author_board.find_best(possible))
    names = tuple(puzzle.clue(part.field).piece_name(part.piece, puzzle.board) for part in removed)
    answer = require_decided(solve(ProblemQuestion(space.problem()), seconds=budget.seconds_left()))
    assert answer.solution is not None
    if answer.unique:
        return Completed(possible, answer.solution, {}, names, fewest=True)
    found = find_completion(space, rng, budget)
    if found is None:
        return None
    keeps_best = puzzle.prefer() is None or len(found.added) == 1  # fewer might leave one that costs more
    fewest = found.fewest and keeps_best and not removed
    return Completed(space.with_givens(found.added), found.solution, found.added, names, fewest, found.ended)


class _AuthorBoard:
    """The clues of an author's board, and which of them contradict each other."""

    def __init__(self, puzzle: Puzzle, budget: TimeBudget) -> None:
        self.author, self.budget = puzzle, budget
        self.parts = [
            DraftPiece(name, piece)
            for name, clue in puzzle.printed.items()
            for piece in clue.pieces(puzzle.board)
        ]

    def is_possible(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has a solution; raises StoppedError if that takes too long."""
        question = ProblemQuestion(puzzle.rules_problem())
        return require_decided(solve(question, seconds=self.budget.seconds_left())).status != NONE

    def find_best(self, puzzle: Puzzle) -> Values:
        """A solution; of a puzzle with a cost, one of proven least cost."""
        if puzzle.prefer() is None:
            answer = require_decided(solve(puzzle, seconds=self.budget.seconds_left()))
        else:
            answer = best(puzzle, seconds=self.budget.seconds_left())
            if answer.reason == INTERRUPTED:
                raise KeyboardInterrupt
            if answer.status == STOPPED:
                raise StoppedError(
                    Message("the minimum cost of its solutions is unknown: {reason}", answer.reason)
                )
        assert answer.solution is not None
        return answer.solution.values_shown

    def without_contradictions(self) -> tuple[Puzzle | None, Sequence[DraftPiece]]:
        """The board with as few clues removed as give it a solution, and those; None if nothing helps."""
        if self.is_possible(self.author):
            return self.author, ()
        from pysat.examples.hitman import Hitman

        sets, removed = Hitman(htype="sorted"), list[DraftPiece]()
        while not self.is_possible(self._without(removed)):
            conflicting = self._contradiction([part for part in self.parts if part not in removed])
            if not conflicting:
                return None, ()
            sets.hit([self.parts.index(part) + 1 for part in conflicting])
            removed = [self.parts[number - 1] for number in sets.get()]
        return self._without(removed), removed

    def _without(self, removed: Iterable[DraftPiece]) -> Puzzle:
        return self._keep(frozenset(self.parts) - frozenset(removed))

    def _keep(self, parts: frozenset[DraftPiece]) -> Puzzle:
        return keep_parts(self.author, parts, {part.field for part in self.parts})

    def _contradiction(self, parts: list[DraftPiece]) -> list[DraftPiece]:
        """A minimal set of these clues that contradict each other."""
        for part in list(parts):
            fewer = [other for other in parts if other != part]
            if not self.is_possible(self._keep(frozenset(fewer))):
                parts = fewer
        return parts
