"""Canonical: a problem in the order that is the same for all its images, and the way back from there.

Of a board of boxes and nothing else the kernel orders lines and values. Any other board, without outer rows
and columns that no rule speaks of, is looked at from every side; the side from which it comes first in order
is the canonical one, and values that no rule tells apart are called in the order in which they first stand
there. Where it looks the same from several sides, rules and all, it does not matter which of them is taken. A
problem that lies on no board stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any

from passatempo.board import Board, once_a_size
from passatempo.frozen import NOTHING
from passatempo.lazy import lazy
from passatempo.numbering.boxes import BoxOrder, box_board, box_shape
from passatempo.numbering.interchange import domains_in_rules, named_by_rules, which_matter
from passatempo.numbering.turned import Turned, labels_of_cells, said_turned, turned
from passatempo.problem import Problem, derived
from passatempo.records import record
from passatempo.rules.base import Domain, Rule
from passatempo.symmetry import Turn, turns_of

Values = Mapping[int, int]  # what each value is called; one that is left out keeps its name
Held = tuple[int, ...]  # a domain


@record(eq=False)
class Canonical:
    """A problem in canonical order, and what its cells and values are in the original."""

    problem: Problem
    original: Problem
    cells: Sequence[int]  # for each variable that of the original
    values: Values = NOTHING  # for each value of a cell shown that of the original, if it is another
    order: Sequence[int] | None = None  # for each rule that of the original; None: the one of the same cells

    @property
    def places(self) -> Sequence[int]:
        """For each variable of the original where it went."""
        return sorted(range(len(self.cells)), key=self.cells.__getitem__)

    def rule(self, rule: Rule) -> Rule:
        """The original of a rule."""
        return self._rules[id(rule)]

    @lazy
    def _rules(self) -> Mapping[int, Rule]:
        rules, originals = self.problem.rules, self.original.rules
        if self.order is not None:
            return {id(rule): originals[number] for rule, number in zip(rules, self.order, strict=True)}
        about = {frozenset(rule.cells): rule for rule in originals}
        return {id(rule): about[frozenset(self.cells[cell] for cell in rule.cells)] for rule in rules}


def canonical(problem: Problem) -> Canonical:
    """The problem in canonical order; as it is, if it lies on no board."""
    if problem.cols and problem.shown == range(len(problem.shown)):
        if shape := box_shape(problem):
            return _of_boxes(problem, *shape)
        if extent := _extent(problem.base):
            return _of_sides(problem, extent)
    every = range(len(problem.domains))
    return Canonical(problem, problem, every, order=range(len(problem.rules)))


# Boards of boxes


def _of_boxes(problem: Problem, height: int, width: int) -> Canonical:
    base, side = problem.base, height * width
    values = base.domains[0]
    order = box_board((height, width), values, problem.limits).order()
    turn = "falling" if height > width else "same"
    names = {value: values[place] for value, place in zip(values, order.values, strict=True)}
    rules = turned(base, turns_of(Board(side, side))[turn], side)
    made, cells, original = _renumbered(problem, rules, _places(order, side, height > width), names)
    return Canonical(made, problem, cells, original)


def _places(order: BoxOrder, side: int, flip: bool) -> Turn:
    """Where each cell goes; rows become columns first, if boxes are higher than base."""
    lines, rows, cols = range(side), order.rows, order.cols
    if flip != order.transposed:
        return tuple([rows[col] * side + cols[row] for row in lines for col in lines])
    return tuple([rows[row] * side + cols[col] for row in lines for col in lines])


# Other boards


@record
class _Side:
    """A way to look at a board."""

    turn: Turn  # where each cell goes
    seen: Callable[[Sequence[Any]], tuple[Any, ...]]  # puts what is said of cells in the order of this side


@once_a_size
def _sides(board: Board) -> list[_Side]:
    """Every way to look at a board so that it is not higher than base."""
    turns: Iterable[Turn] = turns_of(board).values()
    if board.rows > board.cols:
        across = Board(board.cols, board.rows)
        turns = [tuple([across.at(*reversed(board.place(cell))) for cell in turn]) for turn in turns]
    return [_Side(turn, _seen(turn)) for turn in turns]


def _seen(turn: Turn) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    cells = sorted(range(len(turn)), key=turn.__getitem__)
    if len(cells) == 1:
        return tuple
    return itemgetter(*cells)


@record
class _Extent:
    """The rectangle of the cells that matter, as a board of its own."""

    board: Board
    cells: Sequence[int]  # those within, in reading order
    rest: Sequence[int]  # all other variables

    @classmethod
    def of(cls, base: Problem) -> _Extent | None:
        """That of a problem; None if nothing matters."""
        cols = base.cols or 1
        places = [divmod(cell, cols) for cell in compress(base.shown, which_matter(base))]
        if not places:
            return None
        (top, bottom), (left, right) = ((min(line), max(line)) for line in zip(*places, strict=True))
        cells = [row * cols + col for row in range(top, bottom + 1) for col in range(left, right + 1)]
        rest = sorted(set(range(len(base.domains))).difference(cells))
        return cls(Board(bottom - top + 1, right - left + 1), cells, rest)

    def turn(self, side: _Side) -> Turn:
        """Where all variables go."""
        places = [0] * (len(self.cells) + len(self.rest))
        for place, variable in enumerate(self.rest, start=len(self.cells)):
            places[variable] = place
        for cell, place in zip(self.cells, side.turn, strict=True):
            places[cell] = place
        return tuple(places)


@derived
def _extent(base: Problem) -> _Extent | None:
    return _Extent.of(base)


def _of_sides(problem: Problem, extent: _Extent) -> Canonical:
    base, board = problem.base, extent.board
    held = _Held(problem, extent.cells)
    sides = _first(_sides(board), held.pattern)
    sides = _first(sides, lambda side: held.called(side)[1])
    if len(sides) > 1:
        labels = [labels_of_cells(base)[cell] for cell in extent.cells]
        sides = _first(sides, lambda side: side.seen(labels))
        sides = _first(sides, lambda side: sorted(said_turned(base, extent.turn(side))))
    turn, names = extent.turn(sides[0]), held.called(sides[0])[0]
    rules = turned(base, turn, max(board.rows, board.cols))
    made, cells, original = _renumbered(problem, rules, turn, names)
    return Canonical(made, problem, cells, original, rules.order)


def _first(sides: Sequence[_Side], key: Callable[[_Side], Any]) -> Sequence[_Side]:
    """The sides from which something is least."""
    if len(sides) == 1:
        return sides
    keys = list(map(key, sides))
    least = min(keys)
    return [side for side, each in zip(sides, keys, strict=True) if each == least]


class _Held:
    """What cells may hold, in a way that does not depend on what interchangeable values are called."""

    def __init__(self, problem: Problem, cells: Sequence[int]) -> None:
        in_rules = domains_in_rules(problem)
        domains = [tuple(in_rules[cell]) for cell in cells]
        self._named = named_by_rules(problem)
        self._domains = sorted(set(domains))
        number = {domain: at for at, domain in enumerate(self._domains)}
        self._numbers = [number[domain] for domain in domains]

    def pattern(self, side: _Side) -> tuple[int, ...]:
        """For each cell which domain it has; numbered as they are seen, if values are interchangeable."""
        seen = side.seen(self._numbers)
        if self._named is None:
            return seen
        met = dict[int, int]()
        return tuple([met.setdefault(number, len(met)) for number in seen])

    def called(self, side: _Side) -> tuple[Values, list[Held]]:
        """What interchangeable values are called, and the domains in the order in which they are seen."""
        met = [self._domains[number] for number in dict.fromkeys(side.seen(self._numbers))]
        if self._named is None:
            return {}, met
        free = sorted({value for domain in met for value in domain} - self._named)
        where = {value: [at for at, domain in enumerate(met) if value in domain] for value in free}
        names = dict(zip(sorted(free, key=where.__getitem__), free, strict=True))
        return names, [_renamed(domain, names) for domain in met]


def _renamed(domain: Domain, names: Values) -> Held:
    return tuple(sorted([names.get(value, value) for value in domain]))


def _renumbered(
    problem: Problem, rules: Turned, turn: Turn, names: Values
) -> tuple[Problem, list[int], Values]:
    """The problem, its cells moved and their values renamed; what both are in the original."""
    shown, base = len(problem.shown), problem.base
    cells = sorted(range(len(turn)), key=turn.__getitem__)
    original = {name: value for value, name in names.items() if name != value}
    if all(_renamed(held, names) == held for held in set(map(tuple, domains_in_rules(base)[:shown]))):
        limits = {
            turn[cell]: _renamed(limit, names) if cell < shown else limit
            for cell, limit in problem.limits.items()
        }
        return rules.problem.narrowed(limits), cells, original
    in_rules = domains_in_rules(problem)
    domains = [
        (_renamed(in_rules[cell], names) if cell < shown else ()) or problem.domains[cell] for cell in cells
    ]
    return rules.with_domains(domains), cells, original
