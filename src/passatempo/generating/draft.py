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
from passatempo.generating.fill import compiled_for, no_worse, search_of
from passatempo.generating.patience import seconds_left
from passatempo.lazy import lazy
from passatempo.problem import Problem, Values
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace
from passatempo.symmetry import Turn, orbits

_NODES = 500  # to see whether a piece can go; one that takes longer stays


class Part(NamedTuple):
    """A piece of one of the clues."""

    field: str
    piece: Piece


Lot = tuple[Part, ...]  # pieces that go together or stay together


@dataclass(frozen=True)
class Draft:
    """A puzzle with one solution, the pieces that are told, and those that have gone, in their order."""

    full: Puzzle  # with every piece
    values: Values  # the solution, a value for each cell
    told: frozenset[Part]
    gone: tuple[Lot, ...] = ()
    undecided: frozenset[Part] = field(default_factory=frozenset)  # told, since it took too long to find out

    @classmethod
    def of(cls, full: Puzzle, values: Values, fields: Iterable[str]) -> Draft:
        """Everything told, that these clues of a puzzle tell."""
        parts = (Part(name, piece) for name in fields for piece in full.clue(name).pieces(full.board))
        return cls(full, values, frozenset(parts))

    @lazy
    def puzzle(self) -> Puzzle:
        """The puzzle that tells these pieces and no others."""
        fields = {part.field for lot in self.gone for part in lot}
        return told_alone(self.full, self.told, fields) if fields else self.full

    def back_to(self, gone: int) -> Draft:
        """As it was when so many lots had gone."""
        back = frozenset(part for lot in self.gone[gone:] for part in lot)
        return Draft(self.full, self.values, self.told | back, self.gone[:gone])

    def without(self, *parts: Part) -> Draft:
        """Without these, whether they can go or not."""
        return self._without([parts], [])

    def as_full(self) -> Draft:
        """The same, with nothing to go back to."""
        return Draft.of(self.puzzle, self.values, {part.field for part in self.told})

    def thinned(self, lots: Sequence[Lot], least: int = 0, *, keeps_one: bool = True) -> Draft:
        """Without whatever can go, lot by lot, as long as at least so many pieces stay.

        Lots of givens follow each other: the kernel goes through them at once. All of them may go; of any
        other clue a lot is kept, or it would not be the puzzle that was asked for.
        """
        draft = self
        for name in dict.fromkeys(lot[0].field for lot in lots):
            values, others = self._split(name, lots)
            draft = draft._values_thinned(values, least) if values else draft
            draft = draft._pieces_thinned(others, least, keeps_one) if others else draft
        return draft

    def _split(self, name: str, lots: Iterable[Lot]) -> tuple[list[Lot], list[Lot]]:
        """The lots of a clue that only narrow what cells take, and those that are anything else."""
        of_field = [lot for lot in lots if lot[0].field == name]
        if not isinstance(self.full.clue(name), Givens):
            return [], of_field
        spare = self._spare_in(name)
        narrow = [spare.isdisjoint(lot) for lot in of_field]
        return list(compress(of_field, narrow)), list(compress(of_field, map(not_, narrow)))

    def _spare_in(self, name: str) -> frozenset[Part]:
        """The givens in cells that hold no value otherwise."""
        if type(self.full).spare_values is Puzzle.spare_values:
            return frozenset()
        holds: Any = replace(self.full, **{name: None}).values  # type: ignore[arg-type]
        return frozenset(part for part in self.told if part.field == name and not holds(part.piece))

    def _without_values(self, name: str) -> Puzzle:
        """The puzzle with none of its givens but those without which a cell holds no value."""
        told = frozenset(part for part in self.told if part.field != name) | self._spare_in(name)
        return told_alone(self.full, told, {name, *(part.field for lot in self.gone for part in lot)})

    def _values_thinned(self, lots: Sequence[Lot], least: int) -> Draft:
        name = lots[0][0].field
        problem = judged(self._without_values(name), self.values)
        problem = replace(problem) if problem.limits else problem  # thinning knows no limits but its own
        others = sum(part.field != name for part in self.told)
        values = completed(problem, self.values)
        given = [Part(name, cell) in self.told for cell in range(len(values))]
        cells: Any = [[part.piece for part in lot] for lot in lots]  # the pieces of givens are cells
        kernel, least = compiled_for(problem), max(0, least - others)
        went, undecided = kernel.remove_clues(values, given, cells, least, _NODES, seconds_left())
        seconds_left()
        return self._without([lots[at] for at in went], [lots[at] for at in undecided])

    def _pieces_thinned(self, lots: Sequence[Lot], least: int, keeps_one: bool) -> Draft:
        draft, left = self, sum(part.field == lots[0][0].field for part in self.told)
        for lot in lots:
            if len(draft.told) - len(lot) < least or (keeps_one and len(lot) == left):
                continue
            lesser = draft._without([lot], [])
            unique = has_one_solution(judged(lesser.puzzle, self.values))
            left -= len(lot) if unique else 0
            draft = lesser if unique else draft._without([], [] if unique is False else [lot])
        return draft

    def _without(self, went: Sequence[Lot], undecided: Sequence[Lot]) -> Draft:
        less = frozenset(part for lot in went for part in lot)
        open_ = frozenset(part for lot in undecided for part in lot)
        return Draft(self.full, self.values, self.told - less, (*self.gone, *went), self.undecided | open_)


def told_alone(full: Puzzle, told: frozenset[Part], fields: Iterable[str]) -> Puzzle:
    """A puzzle with these pieces of these clues alone."""
    clues: dict[str, Clue] = {}
    for name in fields:
        pieces = {part.piece for part in told if part.field == name}
        clues[name] = full.clue(name).only(pieces)
    return replace(full, **clues)  # type: ignore[arg-type]


def judged(puzzle: Puzzle, values: Values) -> Problem:
    """The problem whose only solution these values must be: the best of a puzzle too must be the only one."""
    preference = puzzle.prefer()
    if preference is None:
        return puzzle.bare_problem()
    return no_worse(puzzle.bare_problem(), preference, preference.cost(values))


def completed(problem: Problem, values: Values) -> Values:
    """The values with those of the helpers of a problem."""
    if len(values) == len(problem.names):
        return values
    told = {cell: (values[cell],) for cell in problem.shown}
    search = compiled_for(problem).search_within({**problem.limits, **told})
    assert search is not None  # a single value has no gaps
    if search.next(None, None) is not Status.found:
        raise InternalError("the solution that a puzzle is made of breaks one of its rules")
    return search.values()


def has_one_solution(problem: Problem, nodes: int = _NODES) -> bool | None:
    """Whether a problem that has one has no other; None if that takes too long."""
    status = search_of(problem).count(2, nodes, seconds_left())
    return None if status in (Status.nodes, Status.time) else status is Status.none


def lots_of(draft: Draft, fields: Sequence[str], turns: Sequence[Turn], chance: Random) -> list[Lot]:
    """The pieces told, those together that turns bring to each other, in any order; the last clue first."""
    lots: list[Lot] = []
    for name in reversed(fields):
        pieces = draft.full.clue(name).pieces(draft.full.board).items()
        told = {Part(name, piece): cells for piece, cells in pieces if Part(name, piece) in draft.told}
        of_field = list(orbits(told, turns))
        chance.shuffle(of_field)
        lots += of_field
    return lots
