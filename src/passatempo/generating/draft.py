"""Draft: a puzzle with one solution, and the pieces that can be removed from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import not_
from random import Random
from typing import Any, NamedTuple

from passatempo._kernel import Status
from passatempo.clues import Clue, Givens
from passatempo.clues.base import Piece
from passatempo.deadline import timed
from passatempo.errors import InternalError
from passatempo.generating.attempt_limits import seconds_left
from passatempo.generating.fill import at_most_cost, compiled_for, new_search
from passatempo.generating.piece_rules import PieceRules
from passatempo.lazy import lazy
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace
from passatempo.symmetry import Transform, orbits

_NODES = 500  # of the proof that a piece can be removed; if it takes more, the piece stays


class DraftPiece(NamedTuple):
    """A piece of one of the clues of a puzzle."""

    field: str
    piece: Piece


Orbit = tuple[DraftPiece, ...]  # pieces that are removed together or not at all


@dataclass(frozen=True)
class Draft:
    """A puzzle with one solution, its remaining pieces, and those removed, in order."""

    full: Puzzle  # with every piece
    values: Values  # the solution, a value for each cell
    remaining: frozenset[DraftPiece]
    removed: tuple[Orbit, ...] = ()
    undecided: frozenset[DraftPiece] = field(default_factory=frozenset)  # remaining: the proof took too long

    @classmethod
    def of(cls, full: Puzzle, values: Values, fields: Iterable[str]) -> Draft:
        """The draft with all pieces of these clues of a puzzle."""
        parts = (DraftPiece(name, piece) for name in fields for piece in full.clue(name).pieces(full.board))
        return cls(full, values, frozenset(parts))

    @lazy
    def puzzle(self) -> Puzzle:
        """The puzzle with the remaining pieces."""
        fields = {part.field for orbit in self.removed for part in orbit}
        return keep_parts(self.full, self.remaining, fields) if fields else self.full

    def restored_to(self, removed: int) -> Draft:
        """The draft after the first `removed` removals."""
        restored = frozenset(part for orbit in self.removed[removed:] for part in orbit)
        return Draft(self.full, self.values, self.remaining | restored, self.removed[:removed])

    def without(self, *parts: DraftPiece) -> Draft:
        """The draft without these pieces, whether it still has one solution or not."""
        return self._without([parts], [])

    def as_full(self) -> Draft:
        """The draft with its remaining pieces as the full puzzle."""
        return Draft.of(self.puzzle, self.values, {part.field for part in self.remaining})

    def reduced(self, part_orbits: Sequence[Orbit], least: int = 0, *, keep_one: bool = True) -> Draft:
        """The draft without every orbit whose removal leaves one solution, tried in order.

        At least `least` pieces remain. Orbits of givens must follow each other: the kernel tries them in one
        call. All givens may be removed; of any other clue one orbit remains if `keep_one`, since without it
        the puzzle would not have that clue.
        """
        draft = self
        for name in dict.fromkeys(orbit[0].field for orbit in part_orbits):
            values, others = self._split(name, part_orbits)
            draft = draft._reduce_givens(values, least) if values else draft
            draft = draft._reduce_pieces(others, least, keep_one) if others else draft
        return draft

    def _split(self, name: str, part_orbits: Iterable[Orbit]) -> tuple[list[Orbit], list[Orbit]]:
        """The orbits of a clue that only narrow domains, and the others."""
        of_field = [orbit for orbit in part_orbits if orbit[0].field == name]
        if not isinstance(self.full.clue(name), Givens):
            return [], of_field
        extra = self._extra_givens_in(name)
        narrowing = [extra.isdisjoint(orbit) for orbit in of_field]
        return list(compress(of_field, narrowing)), list(compress(of_field, map(not_, narrowing)))

    def _extra_givens_in(self, name: str) -> frozenset[DraftPiece]:
        """The givens in cells that hold no value unless it is given."""
        if type(self.full).extra_givens is Puzzle.extra_givens:
            return frozenset()
        holds: Any = replace(self.full, **{name: None}).values  # type: ignore[arg-type]
        return frozenset(part for part in self.remaining if part.field == name and not holds(part.piece))

    def _without_givens(self, name: str) -> Puzzle:
        """The puzzle without its givens, except those in cells that would hold no value."""
        others = frozenset(part for part in self.remaining if part.field != name)
        fields = {name, *(part.field for orbit in self.removed for part in orbit)}
        return keep_parts(self.full, others | self._extra_givens_in(name), fields)

    def _reduce_givens(self, part_orbits: Sequence[Orbit], least: int) -> Draft:
        name = part_orbits[0][0].field
        problem = uniqueness_problem(self._without_givens(name), self.values)
        problem = problem.replaced() if problem.limits else problem  # givens are the kernel's only limits
        others = sum(part.field != name for part in self.remaining)
        values = with_auxiliary_values(problem, self.values)
        given = [DraftPiece(name, cell) in self.remaining for cell in range(len(values))]
        cells: Any = [[part.piece for part in orbit] for orbit in part_orbits]  # pieces of givens are cells
        kernel, least = compiled_for(problem), max(0, least - others)
        removed, undecided = timed(kernel.remove_clues, values, given, cells, least, _NODES)
        return self._without([part_orbits[at] for at in removed], [part_orbits[at] for at in undecided])

    def _reduce_pieces(self, part_orbits: Sequence[Orbit], least: int, keep_one: bool) -> Draft:
        draft = self._tried_by_rules(part_orbits, least, keep_one)
        return self._tried_by_puzzles(part_orbits, least, keep_one) if draft is None else draft

    def _tried_by_rules(self, part_orbits: Sequence[Orbit], least: int, keep_one: bool) -> Draft | None:
        """All orbits of a clue tried in one call; None if it means more than the rules of its pieces."""
        name = part_orbits[0][0].field
        pieces = {part.piece for part in self.remaining if part.field == name}
        rules = PieceRules.of(self.puzzle, name, self.full.clue(name), pieces)
        if rules is None:
            return None
        values = with_auxiliary_values(self.puzzle.rules_problem(), self.values)
        tried = sum(map(len, part_orbits))
        least = max(0, least - (len(self.remaining) - tried), keep_one - (len(pieces) - tried))
        found = rules.removable(values, [_pieces([orbit]) for orbit in part_orbits], least, _NODES)
        if found is None:
            return None
        removed, undecided = ([part_orbits[at] for at in numbers] for numbers in found)
        draft = self._without(removed, undecided)
        return draft if rules.without(_pieces(removed)) == draft.puzzle.rules_problem() else None

    def _tried_by_puzzles(self, part_orbits: Sequence[Orbit], least: int, keep_one: bool) -> Draft:
        """Each orbit of a clue tried by the puzzle without it."""
        name = part_orbits[0][0].field
        left, in_field = len(self.remaining), sum(part.field == name for part in self.remaining)
        removed, undecided = list[Orbit](), list[Orbit]()
        for orbit in part_orbits:
            if left - len(orbit) < least or (keep_one and len(orbit) == in_field):
                continue
            smaller = self._without([*removed, orbit], []).puzzle
            unique = has_one_solution(uniqueness_problem(smaller, self.values))
            if unique:
                removed.append(orbit)
                left, in_field = left - len(orbit), in_field - len(orbit)
            elif unique is None:
                undecided.append(orbit)
        return self._without(removed, undecided)

    def _without(self, removed: Sequence[Orbit], undecided: Sequence[Orbit]) -> Draft:
        parts = frozenset(part for orbit in removed for part in orbit)
        open_parts = frozenset(part for orbit in undecided for part in orbit)
        return Draft(
            self.full,
            self.values,
            self.remaining - parts,
            (*self.removed, *removed),
            self.undecided | open_parts,
        )


def _pieces(part_orbits: Iterable[Orbit]) -> list[Piece]:
    return [part.piece for orbit in part_orbits for part in orbit]


def keep_parts(full: Puzzle, remaining: frozenset[DraftPiece], fields: Iterable[str]) -> Puzzle:
    """The puzzle with no other pieces of the clues `fields` than these."""
    clues: dict[str, Clue] = {}
    for name in fields:
        pieces = {part.piece for part in remaining if part.field == name}
        clues[name] = full.clue(name).keep(pieces)
    return replace(full, **clues)  # type: ignore[arg-type]


def uniqueness_problem(puzzle: Puzzle, values: Values) -> Problem:
    """The problem whose only solution must be `values`; with a cost, no other solution may cost as little."""
    preference = puzzle.prefer()
    if preference is None:
        return puzzle.rules_problem()
    return at_most_cost(puzzle.rules_problem(), preference, preference.cost(values))


def with_auxiliary_values(problem: Problem, values: Values) -> Values:
    """The solution with the values of the auxiliary variables of a problem."""
    if len(values) == len(problem.names):
        return values
    fixed = {cell: (values[cell],) for cell in problem.shown}
    search = compiled_for(problem).search_within({**problem.limits, **fixed})
    assert search is not None  # a single value has no gaps
    if search.next(None, None) != Status.found:
        raise InternalError("the solution that a puzzle is generated from violates one of its rules")
    return search.values()


def has_one_solution(problem: Problem, nodes: int = _NODES) -> bool | None:
    """Whether there is no solution but the known one; None if that takes too many nodes."""
    status = new_search(problem).count(2, nodes, seconds_left())
    return None if status in (Status.nodes, Status.time) else status == Status.none


def removal_orbits(
    draft: Draft, fields: Sequence[str], transforms: Sequence[Transform], rng: Random
) -> list[Orbit]:
    """The remaining pieces in random order, grouped by transforms into orbits; the last clue comes first."""
    part_orbits: list[Orbit] = []
    for name in reversed(fields):
        pieces = draft.full.clue(name).pieces(draft.full.board).items()
        every = {DraftPiece(name, piece): cells for piece, cells in pieces}
        remaining = {piece: cells for piece, cells in every.items() if piece in draft.remaining}
        of_field = list(orbits(remaining, transforms))
        rng.shuffle(of_field)
        part_orbits += of_field
    return part_orbits
