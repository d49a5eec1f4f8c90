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
from passatempo.canonical.box_boards import BoxOrder, box_shape, build_box_board
from passatempo.canonical.transformed_rules import (
    TransformedProblem,
    cell_labels,
    transform_problem,
    transform_rules,
)
from passatempo.canonical.value_symmetry import distinguished_values, relevant_domains, relevant_variables
from passatempo.frozen import NOTHING
from passatempo.lazy import lazy
from passatempo.problem import Problem
from passatempo.records import record
from passatempo.rules.base import Domain, Rule
from passatempo.symmetry import Transform, board_transforms

Values = Mapping[int, int]  # what each value is called; one that is left out keeps its name
SortedDomain = tuple[int, ...]  # a domain


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
        if extent := _extent(problem.wide or problem):
            return _of_sides(problem, extent)
    every = range(len(problem.domains))
    return Canonical(problem, problem, every, order=range(len(problem.rules)))


# Boards of boxes


def _of_boxes(problem: Problem, height: int, width: int) -> Canonical:
    wide, side = problem.wide or problem, height * width
    values = wide.domains[0]
    order = build_box_board((height, width), values, problem.limits).order()
    transform = "falling" if height > width else "same"
    names = {value: values[place] for value, place in zip(values, order.values, strict=True)}
    rules = transform_problem(wide, board_transforms(Board(side, side))[transform], side)
    made, cells, original = _renumbered(problem, rules, _places(order, side, height > width), names)
    return Canonical(made, problem, cells, original)


def _places(order: BoxOrder, side: int, flip: bool) -> Transform:
    """Where each cell goes; rows become columns first, if boxes are higher than wide."""
    lines, rows, cols = range(side), order.rows, order.cols
    if flip != order.transposed:
        return tuple([rows[col] * side + cols[row] for row in lines for col in lines])
    return tuple([rows[row] * side + cols[col] for row in lines for col in lines])


# Other boards


@record
class _Side:
    """A way to look at a board."""

    transform: Transform  # where each cell goes
    seen: Callable[[Sequence[Any]], tuple[Any, ...]]  # puts what is said of cells in the order of this side


@once_a_size
def _sides(board: Board) -> list[_Side]:
    """Every way to look at a board so that it is not higher than wide."""
    transforms: Iterable[Transform] = board_transforms(board).values()
    if board.rows > board.cols:
        across = Board(board.cols, board.rows)
        transforms = [
            tuple([across.at(*reversed(board.place(cell))) for cell in transform]) for transform in transforms
        ]
    return [_Side(transform, _seen(transform)) for transform in transforms]


def _seen(transform: Transform) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    cells = sorted(range(len(transform)), key=transform.__getitem__)
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
    def of(cls, wide: Problem) -> _Extent | None:
        """That of a problem; None if nothing matters."""
        cols = wide.cols or 1
        places = [divmod(cell, cols) for cell in compress(wide.shown, relevant_variables(wide))]
        if not places:
            return None
        (top, bottom), (left, right) = ((min(line), max(line)) for line in zip(*places, strict=True))
        cells = [row * cols + col for row in range(top, bottom + 1) for col in range(left, right + 1)]
        rest = sorted(set(range(len(wide.domains))).difference(cells))
        return cls(Board(bottom - top + 1, right - left + 1), cells, rest)

    def transform(self, side: _Side) -> Transform:
        """Where all variables go."""
        places = [0] * (len(self.cells) + len(self.rest))
        for place, variable in enumerate(self.rest, start=len(self.cells)):
            places[variable] = place
        for cell, place in zip(self.cells, side.transform, strict=True):
            places[cell] = place
        return tuple(places)


def _extent(wide: Problem) -> _Extent | None:
    if "extent" not in wide.kept:
        wide.kept["extent"] = _Extent.of(wide)
    found: _Extent | None = wide.kept["extent"]
    return found


def _of_sides(problem: Problem, extent: _Extent) -> Canonical:
    wide, board = problem.wide or problem, extent.board
    domain = _CellDomains(problem, extent.cells)
    sides = _first(_sides(board), domain.pattern)
    sides = _first(sides, lambda side: domain.value_names(side)[1])
    if len(sides) > 1:
        labels = [cell_labels(wide)[cell] for cell in extent.cells]
        sides = _first(sides, lambda side: side.seen(labels))
        sides = _first(sides, lambda side: sorted(transform_rules(wide, extent.transform(side))))
    transform, names = extent.transform(sides[0]), domain.value_names(sides[0])[0]
    rules = transform_problem(wide, transform, max(board.rows, board.cols))
    made, cells, original = _renumbered(problem, rules, transform, names)
    return Canonical(made, problem, cells, original, rules.order)


def _first(sides: Sequence[_Side], key: Callable[[_Side], Any]) -> Sequence[_Side]:
    """The sides from which something is least."""
    if len(sides) == 1:
        return sides
    keys = list(map(key, sides))
    least = min(keys)
    return [side for side, each in zip(sides, keys, strict=True) if each == least]


class _CellDomains:
    """What cells may hold, in a way that does not depend on what interchangeable values are called."""

    def __init__(self, problem: Problem, cells: Sequence[int]) -> None:
        in_rules = relevant_domains(problem)
        domains = [tuple(in_rules[cell]) for cell in cells]
        self._named = distinguished_values(problem)
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

    def value_names(self, side: _Side) -> tuple[Values, list[SortedDomain]]:
        """What interchangeable values are called, and the domains in the order in which they are seen."""
        met = [self._domains[number] for number in dict.fromkeys(side.seen(self._numbers))]
        if self._named is None:
            return {}, met
        free = sorted({value for domain in met for value in domain} - self._named)
        where = {value: [at for at, domain in enumerate(met) if value in domain] for value in free}
        names = dict(zip(sorted(free, key=where.__getitem__), free, strict=True))
        return names, [_renamed(domain, names) for domain in met]


def _renamed(domain: Domain, names: Values) -> SortedDomain:
    return tuple(sorted([names.get(value, value) for value in domain]))


def _renumbered(
    problem: Problem, rules: TransformedProblem, transform: Transform, names: Values
) -> tuple[Problem, list[int], Values]:
    """The problem, its cells moved and their values renamed; what both are in the original."""
    shown, wide = len(problem.shown), problem.wide or problem
    cells = sorted(range(len(transform)), key=transform.__getitem__)
    original = {name: value for value, name in names.items() if name != value}
    if all(_renamed(domain, names) == domain for domain in set(map(tuple, relevant_domains(wide)[:shown]))):
        limits = {
            transform[cell]: _renamed(limit, names) if cell < shown else limit
            for cell, limit in problem.limits.items()
        }
        return rules.problem.narrowed(limits), cells, original
    in_rules = relevant_domains(problem)
    domains = [
        (_renamed(in_rules[cell], names) if cell < shown else ()) or problem.domains[cell] for cell in cells
    ]
    return rules.with_domains(domains), cells, original
