"""Completion: givens added to a board until it has one solution; the best set known is ready at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from random import Random

from passatempo.answers import INTERRUPTED, Solution, candidates, solve
from passatempo.errors import StoppedError
from passatempo.generating.additions import (
    Additions,
    AdditionSpace,
    Given,
    TimeBudget,
    build_board_solver,
)
from passatempo.generating.attempt_limits import time_limit
from passatempo.generating.draft import Draft, DraftPiece, Orbit
from passatempo.generating.minimum_additions import MinimumAdditions
from passatempo.methods.base import OUT_OF_TIME
from passatempo.problem import ProblemQuestion, Values
from passatempo.records import record

_STARTS = 20  # random solutions of a board of 81 cells, whose givens are removed one by one
_REMOVED_AT_ONCE = 100  # givens tried before the rest is recorded as a result
_SHORT, _LONG = 10_000, 400_000  # queries without improvement: before the proofs, and in the end
_ROUNDS_PER_TRIPLE = 10  # of `_exchange_many`; the others try pairs
_MOST_VALUES = 800  # givens that may be added: with more, there are too many pairs and triples to try
_PROVABLE = 9  # givens added: with more, no proof is tried
_ALL_SOLUTIONS = 5_000  # listed, where only some cells may be given
_PROOF_SECONDS = 2.0  # reserved for the final proof that there is one solution
_PROOF_SHARE = 1 / 4  # the same as a share of all seconds, if that is less


@record
class Completion:
    """Givens added, the solution that they leave, and what is known of both."""

    added: Mapping[int, int]
    solution: Solution
    fewest: bool  # proven
    ended: str  # what ended the search for fewer; "": nothing did


def find_completion(space: AdditionSpace, rng: Random, budget: TimeBudget) -> Completion | None:
    """Few givens that leave one solution of a board that has several; None if no givens do."""
    if not space.cells:
        return None
    search = _Search(space, rng, budget)
    stopped = search.run()
    if search.impossible:
        return None
    while search.found:
        added = search.found.pop()
        answer = solve(ProblemQuestion(space.problem(dict(added))))
        if answer.unique and answer.solution is not None:
            fewest = search.proves(added)
            return Completion(dict(sorted(added)), answer.solution, fewest, "" if fewest else _why(stopped))
        if answer.reason == INTERRUPTED:
            raise KeyboardInterrupt
    raise stopped or StoppedError("no givens were found that leave one solution where they may be added")


def _why(stopped: BaseException | None) -> str:
    if stopped is None:
        return ""
    return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else OUT_OF_TIME


class _Search:
    """The state of the search: the sets found so far, and the bound proven."""

    def __init__(self, space: AdditionSpace, rng: Random, budget: TimeBudget) -> None:
        self.space, self.rng, self.budget = space, rng, budget
        self.found: list[Additions] = []  # sets that leave one solution, ever smaller
        self.bound = 1  # on the number of givens, from below
        self.certain = True  # the bound is proven
        self.impossible = False  # it is proven that no givens leave one solution

    @property
    def best(self) -> Additions:
        """The smallest set so far."""
        return self.found[-1]

    def proves(self, added: Additions) -> bool:
        """Whether no smaller set exists, as far as is proven."""
        return len(added) == 1 or (len(added) <= self.bound and self.certain)

    def run(self) -> StoppedError | KeyboardInterrupt | None:
        """Look for ever smaller sets; returns what interrupted the search, if anything did."""
        try:
            left = self.budget.seconds_left()
            with time_limit(left - min(_PROOF_SECONDS, _PROOF_SHARE * left)):
                self._run()
        except (StoppedError, KeyboardInterrupt) as stopped:
            return stopped
        return None

    def _run(self) -> None:
        self.solver = build_board_solver(self.space, self.budget)
        self._start()
        if not self.found:
            self._start_from_all()
        if not self.found or self._done():
            return
        self.minimum = MinimumAdditions(self.solver, self._values(), self.rng)
        if self._proven(1, self.minimum.single()):
            return
        self._exchange(_SHORT)
        if len(self.minimum.values) <= _MOST_VALUES and len(self.best) <= _PROVABLE:
            proven = self._proven(2, self.minimum.pair()) or self._proven(3, self.minimum.triple())
            if not proven:
                self._exchange_many()
        elif not self._done():
            self._exchange(_LONG)

    def _done(self) -> bool:
        return len(self.best) <= self.bound

    def _record(self, added: Additions) -> None:
        if not self.found or len(added) < len(self.best):
            self.found.append(added)

    def _proven(self, number: int, added: Additions | None) -> bool:
        """Record the set found, or that none of this size exists; returns whether the search is done."""
        if added is not None:
            self._record(added)
        else:
            self.bound = max(self.bound, number + 1)
            self.certain = self.solver.only_narrows and not self.solver.undecided
        return self._done()

    def _values(self) -> Sequence[Given]:
        """The givens that may be added: those of some solutions but not of all, in random order."""
        known = candidates(ProblemQuestion(self.space.problem()), seconds=self.budget.seconds_left())
        if known.reason == INTERRUPTED:
            raise KeyboardInterrupt
        values = {cell: (*known.values[cell], *known.open[cell]) for cell in self.space.cells}
        listed = [(cell, value) for cell in values for value in values[cell] if len(values[cell]) > 1]
        self.rng.shuffle(listed)
        return listed

    def _start(self) -> None:
        """Minimal sets taken from random solutions."""
        starts = max(1, int(_STARTS * min(1.0, 81 / len(self.space.puzzle.board))))
        solutions = chain([self.space.best], self.solver.sample((), self.rng))
        for values in islice(solutions, starts):
            every = tuple((cell, values[cell]) for cell in self.space.cells)
            if self._is_unique(every):
                self._record(every)
                for fewer in self._removals(values):
                    if self.solver.only_narrows or self._is_unique(fewer):
                        self._record(fewer)

    def _is_unique(self, added: Additions) -> bool:
        found, complete = self.solver.find(added, 2)
        return complete and len(found) == 1

    def _removals(self, values: Values) -> Iterator[Additions]:
        """All givens of a solution, then with more and more removed that are not needed."""
        field, cells = self.space.field, self.space.cells
        full = self.space.with_givens({cell: values[cell] for cell in cells})
        singles: list[Orbit] = [(DraftPiece(field, cell),) for cell in cells]
        self.rng.shuffle(singles)
        draft = Draft.of(full, values, [field])
        for first in range(0, len(singles), _REMOVED_AT_ONCE):
            draft = draft.reduced(singles[first : first + _REMOVED_AT_ONCE])
            yield tuple((cell, values[cell]) for cell in cells if DraftPiece(field, cell) in draft.remaining)

    def _start_from_all(self) -> None:
        """The givens of a solution that no other shares in the allowed cells, if all can be listed."""
        solutions = self.solver.find_all((), _ALL_SOLUTIONS)
        if solutions is not None:
            seen = Counter(tuple((cell, values[cell]) for cell in self.space.cells) for values in solutions)
            alone = [each for each, times in seen.items() if times == 1]
            self.impossible = not alone
            self.found += alone[:1]

    def _exchange(self, max_queries: int) -> None:
        """Local search: exchange givens until `max_queries` brought no smaller set."""
        added, last = self.best, self.solver.queries
        while self.solver.queries - last < max_queries and not self._done():
            fewer = self.minimum.one_fewer(added)
            if fewer is not None and len(fewer) < len(self.best):
                last = self.solver.queries
            added = self.minimum.exchange_one(added) if fewer is None else fewer
            self._record(added)
            self.solver.queries += 1

    def _exchange_many(self) -> None:
        """The same with larger exchanges: three givens at a time, now and then four."""
        added, last, round_number = self.best, self.solver.queries, 0
        while self.solver.queries - last < _LONG and not self._done():
            round_number += 1
            more, size = (
                (self.minimum.triple, 4) if round_number % _ROUNDS_PER_TRIPLE == 0 else (self.minimum.pair, 3)
            )
            fewer = self.minimum.one_fewer(added) or more(
                tuple(self.rng.sample(added, max(0, len(added) - size)))
            )
            if fewer is not None and len(fewer) < len(self.best):
                last = self.solver.queries
            added = self.minimum.exchange_one(added) if fewer is None else fewer
            self._record(added)
