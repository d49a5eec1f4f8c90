"""Theme: an author's board, with clues added or taken away until it has one solution.

Where clues contradict each other, as few of them go as can be. Where there are several solutions, values are
given in as few cells as can be. Both are hitting sets: of every set of clues that contradict each other one
must go; of the cells in which a solution differs from any other, one must be given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from random import Random

from passatempo.answers import NONE, STOPPED, Answer, candidates, solve
from passatempo.clues import Givens
from passatempo.errors import InputError, StoppedError
from passatempo.generating.draft import Draft, Part, told_alone
from passatempo.generating.fill import random_values
from passatempo.problem import Values
from passatempo.puzzle import Puzzle
from passatempo.records import record, replace

SECONDS = 30.0  # for one question
_SOLUTIONS = 20  # taken at random, of which the one that fewest values tell from all others is chosen
_FEW = 6  # so many values that it is worth looking for fewer that tell a solution from all others
_GUESSES = 300  # at which values those are
_PAIRS = 20_000  # of values given: beyond so many nobody proves that two values are not enough

Given = tuple[int, int]  # a cell, and its value


@record
class Themed:
    """A board with one solution, and how it differs from the author's."""

    puzzle: Puzzle
    solution: tuple[int, ...]
    added: Mapping[int, int]  # values given, by cell
    removed: tuple[str, ...]  # what the clues are called that went
    fewest: bool  # it is proven that no fewer changes would do


def themed(
    puzzle: Puzzle, *, seed: int = 0, where: frozenset[int] | None = None, seconds: float = SECONDS
) -> Themed | None:
    """The board with as few changes as are needed for it to have one solution; None if nothing helps.

    Values are added only `where` they may stand. The seed decides between boards that are as good.
    StoppedError if a question takes longer than so many seconds.
    """
    if puzzle.prefer() is not None:
        raise InputError(f"of a {puzzle.name} some solutions are better than others: it cannot be completed")
    theme = _Theme(puzzle, Random(seed), where, seconds)
    possible, removed = theme.without_contradictions()
    if possible is None:
        return None
    found = theme.completed(possible)
    if found is None:
        return None
    complete, added, fewest = found
    answer = theme.solved(complete)
    assert answer.unique
    assert answer.solution is not None
    names = tuple(puzzle.clue(part.field).piece_name(part.piece, puzzle.board) for part in removed)
    return Themed(complete, answer.solution.values_shown, added, names, fewest and not (removed and added))


class _Theme:
    """An author's board."""

    def __init__(self, puzzle: Puzzle, chance: Random, where: frozenset[int] | None, seconds: float) -> None:
        self.author, self.chance, self.seconds = puzzle, chance, seconds
        self.where = frozenset(puzzle.board.cells) if where is None else where
        self.parts = [
            Part(name, piece) for name, clue in puzzle.printed.items() for piece in clue.pieces(puzzle.board)
        ]

    def solved(self, puzzle: Puzzle) -> Answer:
        """One solution, or two; StoppedError if that takes too long."""
        answer = solve(puzzle, seconds=self.seconds)
        if answer.status == STOPPED or (answer.unique is None and answer.status != NONE):
            raise StoppedError(
                f"it took longer than {self.seconds:g} seconds to see whether it has a solution"
            )
        return answer

    def without_contradictions(self) -> tuple[Puzzle | None, Sequence[Part]]:
        """The board without as few clues as are needed for it to have a solution, and those."""
        from pysat.examples.hitman import Hitman

        sets, removed = Hitman(htype="sorted"), list[Part]()
        while self.solved(self._without(removed)).status == NONE:
            together = self._contradiction([part for part in self.parts if part not in removed])
            if not together:
                return None, ()
            sets.hit([self.parts.index(part) + 1 for part in together])
            removed = [self.parts[number - 1] for number in sets.get()]
        return self._without(removed), removed

    def _without(self, removed: Iterable[Part]) -> Puzzle:
        return self._only(frozenset(self.parts) - frozenset(removed))

    def _only(self, told: frozenset[Part]) -> Puzzle:
        return told_alone(self.author, told, {part.field for part in self.parts})

    def _contradiction(self, told: list[Part]) -> list[Part]:
        """Clues that contradict each other, none of which could be left out of them."""
        for part in list(told):
            fewer = [other for other in told if other != part]
            if self.solved(self._only(frozenset(fewer))).status == NONE:
                told = fewer
        return told

    def completed(self, puzzle: Puzzle) -> tuple[Puzzle, dict[int, int], bool] | None:
        """The board with values added, those, and whether it is proven that no fewer would do."""
        if self.solved(puzzle).unique:
            return puzzle, {}, True
        givens = _Givens(puzzle, self.where)
        if not givens.cells:
            return None
        single = self._unique_with(givens, 1)
        if single is not None:
            return givens.having(single), single, True
        found = self._fewest_of_some(givens)
        if found is None:
            return None
        if len(found) == 3 and comb(len(givens.possible(self.seconds)), 2) <= _PAIRS:
            found = self._unique_with(givens, 2) or found
            return givens.having(found), found, True
        return givens.having(found), found, len(found) == 2

    def _unique_with(self, givens: _Givens, number: int) -> dict[int, int] | None:
        """So many values that leave one solution; None if no values do."""
        possible = givens.possible(self.seconds)
        self.chance.shuffle(possible)
        for chosen in combinations(possible, number):
            added = dict(chosen)
            if len(added) == number and self.solved(givens.having(added)).unique:
                return added
        return None

    def _fewest_of_some(self, givens: _Givens) -> dict[int, int] | None:
        """Values that leave one solution: the fewest for any of some solutions taken at random."""
        best: dict[int, int] | None = None
        for _ in range(_SOLUTIONS):
            values = random_values(givens.puzzle.bare_problem(), self.chance)
            added = None if values is None else givens.thinned(values, self.chance)
            if added is not None and values is not None and 2 < len(added) <= _FEW:
                added = self._fewest(givens, values, len(added)) or added
            if added is not None and (best is None or len(added) < len(best)):
                best = added
        return best

    def _fewest(self, givens: _Givens, values: Values, enough: int) -> dict[int, int] | None:
        """The fewest values that tell a solution from all others, if they are fewer than is known."""
        from pysat.examples.hitman import Hitman

        differing = Hitman(htype="sorted")
        added: dict[int, int] = {}
        for _ in range(_GUESSES):
            other = self._other(givens.having(added), values)
            if other is None:
                return added
            differing.hit([cell + 1 for cell in givens.cells if other[cell] != values[cell]])
            added = {number - 1: values[number - 1] for number in differing.get()}
            if len(added) >= enough:
                return None
        return None

    def _other(self, puzzle: Puzzle, values: Values) -> Values | None:
        """A solution that is not this one."""
        for solution in self.solved(puzzle).solutions:
            if list(solution.values_shown) != list(values):
                return solution.values_shown
        return None


class _Givens:
    """A board on which values may be given in some cells."""

    def __init__(self, puzzle: Puzzle, where: frozenset[int]) -> None:
        self.puzzle = puzzle
        self.field = next((name for name, kind in puzzle.clue_types.items() if issubclass(kind, Givens)), "")
        if not self.field:
            raise InputError(f"a {puzzle.name} has no givens that could be added")
        given = puzzle.clue(self.field)
        assert isinstance(given, Givens)
        self.given = given.values
        self.cells = [
            cell for cell in puzzle.board.cells if cell in where - given.values.keys() and puzzle.values(cell)
        ]
        self._possible: list[Given] | None = None

    def having(self, added: Mapping[int, int]) -> Puzzle:
        """The board with these values too."""
        return replace(self.puzzle, **{self.field: Givens({**self.given, **added})})  # type: ignore[arg-type]

    def possible(self, seconds: float) -> list[Given]:
        """The values that may be given: those that stand there in some solution."""
        if self._possible is None:
            self._possible = list(self._found(seconds))
        return list(self._possible)

    def _found(self, seconds: float) -> Iterator[Given]:
        known = candidates(self.puzzle, seconds=seconds)
        for cell in self.cells:
            values = (*known.values[cell], *known.open[cell])
            if len(values) > 1:
                yield from ((cell, value) for value in values)

    def thinned(self, values: Values, chance: Random) -> dict[int, int] | None:
        """Values of a solution that tell it from all others, none of which could be left out."""
        full = self.having({cell: values[cell] for cell in self.cells})
        if solve(full).unique is not True:
            return None
        lots = [(Part(self.field, cell),) for cell in self.cells]
        chance.shuffle(lots)
        left = Draft.of(full, values, [self.field]).thinned(lots)
        return {cell: values[cell] for cell in self.cells if Part(self.field, cell) in left.told}
