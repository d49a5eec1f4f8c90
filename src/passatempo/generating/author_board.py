"""Theme: an author's board, with clues added or taken away until it has one solution.

Where clues contradict each other, as few of them go as can be: of every set of clues that contradict each
other one must go. Where there are several solutions values are added, as few as are found: see completing.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from passatempo.answers import INTERRUPTED, NONE, STOPPED, Solution, best, solve
from passatempo.checks import LARGEST_SEED, LONGEST, check_seconds, check_whole, in_text
from passatempo.deadline import within
from passatempo.errors import StoppedError
from passatempo.frozen import freeze
from passatempo.generating.additions import Asked, Clock, Places, told
from passatempo.generating.completion import completed
from passatempo.generating.draft import Part, keep_parts
from passatempo.generating.option_values import Target, parse_pattern
from passatempo.generating.options import COMPLETION_SECONDS
from passatempo.problem import Values
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.records import dataclass
from passatempo.size_limits import check_cells


@dataclass(frozen=True)
class Completed:
    """A board with one solution, and how it differs from the author's."""

    puzzle: Puzzle
    solution: Solution
    added: Mapping[int, int]  # values given, by cell
    removed: tuple[str, ...]  # what the clues are called that went
    fewest: bool  # it is proven that no fewer changes would do
    ended: str = ""  # what ended the search for fewer, if anything did: the time, or Ctrl-C

    def __post_init__(self) -> None:
        freeze(self, "added")


def complete(
    puzzle: Puzzle, *, pattern: str | None = None, seed: int = 0, seconds: float | None = COMPLETION_SECONDS
) -> Completed | None:
    """An author's board with as few changes as are found to give it one solution; None if nothing helps.

    Values are added, if there are several solutions, and clues taken away, if they contradict each other.
    `pattern` says where values may be added: rows of `x` and `.`. The same seed gives the same board, unless
    the time ends the search: then it is the best board so far, or StoppedError if there is none yet. Ctrl-C
    ends it in the same way.
    """
    board = check_puzzle("puzzle", puzzle).board
    where = None if pattern is None else parse_pattern(in_text("pattern", pattern), Target(board, ()))
    seed, seconds = check_whole("seed", seed, 0, LARGEST_SEED), check_seconds(seconds)
    return complete_board(puzzle, seed=seed, where=where, seconds=LONGEST if seconds is None else seconds)


def complete_board(
    puzzle: Puzzle, *, seed: int = 0, where: frozenset[int] | None = None, seconds: float = COMPLETION_SECONDS
) -> Completed | None:
    """The same, with the cells `where` values may be added."""
    check_cells(puzzle.board, "generated")
    with within(seconds):
        return _themed(puzzle, Random(seed), where, Clock.of(seconds))


def _themed(puzzle: Puzzle, rng: Random, where: frozenset[int] | None, clock: Clock) -> Completed | None:
    theme = _Theme(puzzle, clock)
    possible, removed = theme.without_contradictions()
    if possible is None:
        return None
    places = Places(possible, where, theme.best_of(possible))
    names = tuple(puzzle.clue(part.field).piece_name(part.piece, puzzle.board) for part in removed)
    answer = told(solve(Asked(places.problem()), seconds=clock.left()))
    assert answer.solution is not None
    if answer.unique:
        return Completed(possible, answer.solution, {}, names, fewest=True)
    found = completed(places, rng, clock)
    if found is None:
        return None
    keeps_best = puzzle.prefer() is None or len(found.added) == 1  # fewer may do that leave a worse one
    fewest = found.fewest and keeps_best and not removed
    return Completed(places.having(found.added), found.solution, found.added, names, fewest, found.ended)


class _Theme:
    """An author's board."""

    def __init__(self, puzzle: Puzzle, clock: Clock) -> None:
        self.author, self.clock = puzzle, clock
        self.parts = [
            Part(name, piece) for name, clue in puzzle.printed.items() for piece in clue.pieces(puzzle.board)
        ]

    def is_possible(self, puzzle: Puzzle) -> bool:
        """Whether it has a solution; StoppedError if that takes too long."""
        return told(solve(Asked(puzzle.bare_problem()), seconds=self.clock.left())).status != NONE

    def best_of(self, puzzle: Puzzle) -> Values:
        """A solution; where some are better than others, one that is proven to be the best."""
        if puzzle.prefer() is None:
            answer = told(solve(puzzle, seconds=self.clock.left()))
        else:
            answer = best(puzzle, seconds=self.clock.left())
            if answer.reason == INTERRUPTED:
                raise KeyboardInterrupt
            if answer.status == STOPPED:
                raise StoppedError(f"how good its best solution is, is not known: {answer.reason}")
        assert answer.solution is not None
        return answer.solution.values_shown

    def without_contradictions(self) -> tuple[Puzzle | None, Sequence[Part]]:
        """The board without as few clues as are needed for it to have a solution, and those."""
        if self.is_possible(self.author):
            return self.author, ()
        from pysat.examples.hitman import Hitman

        sets, removed = Hitman(htype="sorted"), list[Part]()
        while not self.is_possible(self._without(removed)):
            together = self._contradiction([part for part in self.parts if part not in removed])
            if not together:
                return None, ()
            sets.hit([self.parts.index(part) + 1 for part in together])
            removed = [self.parts[number - 1] for number in sets.get()]
        return self._without(removed), removed

    def _without(self, removed: Iterable[Part]) -> Puzzle:
        return self._only(frozenset(self.parts) - frozenset(removed))

    def _only(self, told: frozenset[Part]) -> Puzzle:
        return keep_parts(self.author, told, {part.field for part in self.parts})

    def _contradiction(self, told: list[Part]) -> list[Part]:
        """Clues that contradict each other, none of which could be left out of them."""
        for part in list(told):
            fewer = [other for other in told if other != part]
            if not self.is_possible(self._only(frozenset(fewer))):
                told = fewer
        return told
