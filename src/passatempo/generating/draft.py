"""Draft: a full board, the pieces it is made of, and which of them can go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import not_
from random import Random
from typing import Any, NamedTuple

from passatempo._kernel import Status
from passatempo.clues import Clue, Givens
from passatempo.clues.base import Piece
from passatempo.errors import InternalError
from passatempo.generating.attempt_limits import seconds_left
from passatempo.generating.fill import at_most_cost, compiled_for, new_search
from passatempo.lazy import lazy
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace
from passatempo.symmetry import Transform, orbits

_NODES = 500  # to see whether a piece can go; one that takes longer stays


class Part(NamedTuple):
    """A piece of one of the clues."""

    field: str
    piece: Piece


Orbit = tuple[Part, ...]  # pieces that go together or stay together


@dataclass(frozen=True)
class Draft:
    """A puzzle with one solution, the pieces that are told, and those that have gone, in their order."""

    full: Puzzle  # with every piece
    values: Values  # the solution, a value for each cell
    remaining: frozenset[Part]
    removed: tuple[Orbit, ...] = ()
    undecided: frozenset[Part] = field(default_factory=frozenset)  # told, since it took too long to find out

    @classmethod
    def of(cls, full: Puzzle, values: Values, fields: Iterable[str]) -> Draft:
        """Everything told, that these clues of a puzzle tell."""
        parts = (Part(name, piece) for name in fields for piece in full.clue(name).pieces(full.board))
        return cls(full, values, frozenset(parts))

    @lazy
    def puzzle(self) -> Puzzle:
        """The puzzle that tells these pieces and no others."""
        fields = {part.field for orbit in self.removed for part in orbit}
        return keep_parts(self.full, self.remaining, fields) if fields else self.full

    def restored_to(self, removed: int) -> Draft:
        """As it was when so many lots had gone."""
        back = frozenset(part for orbit in self.removed[removed:] for part in orbit)
        return Draft(self.full, self.values, self.remaining | back, self.removed[:removed])

    def without(self, *parts: Part) -> Draft:
        """Without these, whether they can go or not."""
        return self._without([parts], [])

    def as_full(self) -> Draft:
        """The same, with nothing to go back to."""
        return Draft.of(self.puzzle, self.values, {part.field for part in self.remaining})

    def reduced(self, orbits_: Sequence[Orbit], least: int = 0, *, keep_one: bool = True) -> Draft:
        """Without whatever can go, lot by lot, as long as at least so many pieces stay.

        Lots of givens follow each other: the kernel goes through them at once. All of them may go; of any
        other clue a lot is kept, or it would not be the puzzle that was asked for.
        """
        draft = self
        for name in dict.fromkeys(orbit[0].field for orbit in orbits_):
            values, others = self._split(name, orbits_)
            draft = draft._reduce_givens(values, least) if values else draft
            draft = draft._reduce_pieces(others, least, keep_one) if others else draft
        return draft

    def _split(self, name: str, orbits_: Iterable[Orbit]) -> tuple[list[Orbit], list[Orbit]]:
        """The lots of a clue that only narrow what cells take, and those that are anything else."""
        of_field = [orbit for orbit in orbits_ if orbit[0].field == name]
        if not isinstance(self.full.clue(name), Givens):
            return [], of_field
        spare = self._extra_givens_in(name)
        narrow = [spare.isdisjoint(orbit) for orbit in of_field]
        return list(compress(of_field, narrow)), list(compress(of_field, map(not_, narrow)))

    def _extra_givens_in(self, name: str) -> frozenset[Part]:
        """The givens in cells that hold no value otherwise."""
        if type(self.full).extra_givens is Puzzle.extra_givens:
            return frozenset()
        holds: Any = replace(self.full, **{name: None}).values  # type: ignore[arg-type]
        return frozenset(part for part in self.remaining if part.field == name and not holds(part.piece))

    def _without_givens(self, name: str) -> Puzzle:
        """The puzzle with none of its givens but those without which a cell holds no value."""
        remaining = frozenset(part for part in self.remaining if part.field != name) | self._extra_givens_in(
            name
        )
        return keep_parts(
            self.full, remaining, {name, *(part.field for orbit in self.removed for part in orbit)}
        )

    def _reduce_givens(self, orbits_: Sequence[Orbit], least: int) -> Draft:
        name = orbits_[0][0].field
        problem = uniqueness_problem(self._without_givens(name), self.values)
        problem = replace(problem) if problem.limits else problem  # thinning knows no limits but its own
        others = sum(part.field != name for part in self.remaining)
        values = with_helper_values(problem, self.values)
        given = [Part(name, cell) in self.remaining for cell in range(len(values))]
        cells: Any = [[part.piece for part in orbit] for orbit in orbits_]  # the pieces of givens are cells
        kernel, least = compiled_for(problem), max(0, least - others)
        removed, undecided = kernel.thinned(values, given, cells, least, _NODES, seconds_left())
        seconds_left()
        return self._without([orbits_[at] for at in removed], [orbits_[at] for at in undecided])

    def _reduce_pieces(self, orbits_: Sequence[Orbit], least: int, keep_one: bool) -> Draft:
        draft, left = self, sum(part.field == orbits_[0][0].field for part in self.remaining)
        for orbit in orbits_:
            if len(draft.remaining) - len(orbit) < least or (keep_one and len(orbit) == left):
                continue
            lesser = draft._without([orbit], [])
            unique = has_one_solution(uniqueness_problem(lesser.puzzle, self.values))
            left -= len(orbit) if unique else 0
            draft = lesser if unique else draft._without([], [] if unique is False else [orbit])
        return draft

    def _without(self, removed: Sequence[Orbit], undecided: Sequence[Orbit]) -> Draft:
        less = frozenset(part for orbit in removed for part in orbit)
        open_ = frozenset(part for orbit in undecided for part in orbit)
        return Draft(
            self.full, self.values, self.remaining - less, (*self.removed, *removed), self.undecided | open_
        )


def keep_parts(full: Puzzle, remaining: frozenset[Part], fields: Iterable[str]) -> Puzzle:
    """A puzzle with these pieces of these clues alone."""
    clues: dict[str, Clue] = {}
    for name in fields:
        pieces = {part.piece for part in remaining if part.field == name}
        clues[name] = full.clue(name).keep(pieces)
    return replace(full, **clues)  # type: ignore[arg-type]


def uniqueness_problem(puzzle: Puzzle, values: Values) -> Problem:
    """The problem whose only solution these values must be: the best of a puzzle too must be the only one."""
    preference = puzzle.prefer()
    if preference is None:
        return puzzle.bare_problem()
    return at_most_cost(puzzle.bare_problem(), preference, preference.cost(values))


def with_helper_values(problem: Problem, values: Values) -> Values:
    """The values with those of the helpers of a problem."""
    if len(values) == len(problem.names):
        return values
    remaining = {cell: (values[cell],) for cell in problem.shown}
    search = compiled_for(problem).search_within({**problem.limits, **remaining})
    assert search is not None  # a single value has no gaps
    if search.next(None, None) is not Status.found:
        raise InternalError("the solution that a puzzle is made of breaks one of its rules")
    return search.values()


def has_one_solution(problem: Problem, nodes: int = _NODES) -> bool | None:
    """Whether a problem that has one has no other; None if that takes too long."""
    status = new_search(problem).count(2, nodes, seconds_left())
    return None if status in (Status.nodes, Status.time) else status is Status.none


def removal_orbits(
    draft: Draft, fields: Sequence[str], transforms: Sequence[Transform], rng: Random
) -> list[Orbit]:
    """The pieces told, those together that turns bring to each other, in any order; the last clue first."""
    orbits_: list[Orbit] = []
    for name in reversed(fields):
        pieces = draft.full.clue(name).pieces(draft.full.board).items()
        remaining = {
            Part(name, piece): cells for piece, cells in pieces if Part(name, piece) in draft.remaining
        }
        of_field = list(orbits(remaining, transforms))
        rng.shuffle(of_field)
        orbits_ += of_field
    return orbits_
