"""Problem order: a problem with its cells and values renumbered, the same for all isomorphic problems.

For a board of lines and boxes alone the kernel orders lines and values. Any other board, without outer rows
and columns that no rule mentions, is described after each of its symmetries; the least description is
canonical, and interchangeable values are numbered in the order in which they first occur there. Where several
descriptions are equal, the transforms differ by an automorphism, and any of them will do. A problem without a
board stays as it is.
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
from passatempo.deadline import watched
from passatempo.frozen import NOTHING
from passatempo.lazy import lazy
from passatempo.problem import Problem, derived, tuples_of
from passatempo.records import record
from passatempo.rules.base import Domain, Rule
from passatempo.symmetry import Transform, board_transforms

Values = Mapping[int, int]  # the new name of each value; those left out keep theirs
SortedDomain = tuple[int, ...]


@record(eq=False)
class CanonicalProblem:
    """A problem in canonical order, and the cells, values and rules of the original."""

    problem: Problem
    original: Problem
    cells: Sequence[int]  # for each variable the one of the original
    values: Values = NOTHING  # for each value of a shown cell the one of the original, if they differ
    order: Sequence[int] | None = None  # for each rule the original's number; None: that of the same cells

    @property
    def places(self) -> Sequence[int]:
        """For each variable of the original its new place."""
        return sorted(range(len(self.cells)), key=self.cells.__getitem__)

    def rule(self, rule: Rule) -> Rule:
        """The rule of the original problem that a rule of this one was mapped from."""
        return self._rules[id(rule)]

    @lazy
    def _rules(self) -> Mapping[int, Rule]:
        rules, originals = self.problem.rules, self.original.rules
        if self.order is not None:
            return {id(rule): originals[number] for rule, number in zip(rules, self.order, strict=True)}
        about = {frozenset(rule.cells): rule for rule in originals}
        return {id(rule): about[frozenset(self.cells[cell] for cell in rule.cells)] for rule in rules}


def canonical_problem(problem: Problem) -> CanonicalProblem:
    """The problem in canonical order; unchanged, if it has no board."""
    if problem.cols and problem.shown == range(len(problem.shown)):
        if shape := box_shape(problem):
            return _order_boxes(problem, *shape)
        if extent := _extent(problem.base):
            return _order_by_transform(problem, extent)
    every = range(len(problem.domains))
    return CanonicalProblem(problem, problem, every, order=range(len(problem.rules)))


# Boards of lines and boxes alone


def _order_boxes(problem: Problem, height: int, width: int) -> CanonicalProblem:
    base, side = problem.base, height * width
    values = base.domains[0]
    order = build_box_board((height, width), values, problem.limits).order()
    transform = "falling" if height > width else "same"
    names = {value: values[place] for value, place in zip(values, order.values, strict=True)}
    rules = transform_problem(base, board_transforms(Board(side, side))[transform], side)
    renumbered, cells, original = _renumber(problem, rules, _places(order, side, height > width), names)
    return CanonicalProblem(renumbered, problem, cells, original)


def _places(order: BoxOrder, side: int, flip: bool) -> Transform:
    """The new place of each cell; the board is transposed first, if boxes are higher than wide."""
    lines, rows, cols = range(side), order.rows, order.cols
    if flip != order.transposed:
        return tuple([rows[col] * side + cols[row] for row in lines for col in lines])
    return tuple([rows[row] * side + cols[col] for row in lines for col in lines])


# Other boards


@record
class _Symmetry:
    """A symmetry of a board."""

    transform: Transform
    reordered: Callable[[Sequence[Any]], tuple[Any, ...]]  # puts an item for each cell in the new order


@once_a_size
def _symmetries(board: Board) -> list[_Symmetry]:
    """Every symmetry of a board, after which it is not higher than wide."""
    transforms: Iterable[Transform] = board_transforms(board).values()
    if board.rows > board.cols:
        across = Board(board.cols, board.rows)
        transforms = [
            tuple([across.at(*reversed(board.place(cell))) for cell in watched(transform)])
            for transform in transforms
        ]
    return [_Symmetry(transform, _reordering(transform)) for transform in transforms]


def _reordering(transform: Transform) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    cells = sorted(range(len(transform)), key=transform.__getitem__)
    if len(cells) == 1:
        return tuple
    return itemgetter(*cells)


@record
class _Extent:
    """The bounding rectangle of the relevant cells, as a board of its own."""

    board: Board
    cells: Sequence[int]  # those within, in reading order
    rest: Sequence[int]  # all other variables

    @classmethod
    def of(cls, base: Problem) -> _Extent | None:
        """The extent of a problem; None if no cell is relevant."""
        cols = base.cols or 1
        places = [divmod(cell, cols) for cell in watched(compress(base.shown, relevant_variables(base)))]
        if not places:
            return None
        (top, bottom), (left, right) = ((min(line), max(line)) for line in zip(*places, strict=True))
        cells = [row * cols + col for row in range(top, bottom + 1) for col in range(left, right + 1)]
        rest = sorted(set(range(len(base.domains))).difference(cells))
        return cls(Board(bottom - top + 1, right - left + 1), cells, rest)

    def transform(self, symmetry: _Symmetry) -> Transform:
        """The new places of all variables."""
        places = [0] * (len(self.cells) + len(self.rest))
        for place, variable in enumerate(self.rest, start=len(self.cells)):
            places[variable] = place
        for cell, place in zip(self.cells, symmetry.transform, strict=True):
            places[cell] = place
        return tuple(places)


@derived
def _extent(base: Problem) -> _Extent | None:
    return _Extent.of(base)


def _order_by_transform(problem: Problem, extent: _Extent) -> CanonicalProblem:
    base, board = problem.base, extent.board
    domains = _CellDomains(problem, extent.cells)
    symmetries = _least(_symmetries(board), domains.pattern)
    symmetries = _least(symmetries, lambda symmetry: domains.value_names(symmetry)[1])
    if len(symmetries) > 1:
        labels = [cell_labels(base)[cell] for cell in extent.cells]
        symmetries = _least(symmetries, lambda symmetry: symmetry.reordered(labels))
        symmetries = _least(
            symmetries, lambda symmetry: sorted(transform_rules(base, extent.transform(symmetry)))
        )
    transform, names = extent.transform(symmetries[0]), domains.value_names(symmetries[0])[0]
    rules = transform_problem(base, transform, max(board.rows, board.cols))
    renumbered, cells, original = _renumber(problem, rules, transform, names)
    return CanonicalProblem(renumbered, problem, cells, original, rules.order)


def _least(symmetries: Sequence[_Symmetry], key: Callable[[_Symmetry], Any]) -> Sequence[_Symmetry]:
    """Of several symmetries, those whose key is least: all that remain possible."""
    if len(symmetries) == 1:
        return symmetries
    keys = list(map(key, symmetries))
    least = min(keys)
    return [symmetry for symmetry, each in zip(symmetries, keys, strict=True) if each == least]


class _CellDomains:
    """The domains of cells, described so that names of interchangeable values do not matter."""

    def __init__(self, problem: Problem, cells: Sequence[int]) -> None:
        in_rules = relevant_domains(problem)
        domains = tuples_of(in_rules[cell] for cell in cells)
        self._named = distinguished_values(problem)
        self._domains = sorted(set(domains))
        number = {domain: at for at, domain in enumerate(self._domains)}
        self._numbers = [number[domain] for domain in domains]

    def pattern(self, symmetry: _Symmetry) -> tuple[int, ...]:
        """The number of the domain of each cell; by first occurrence, if values are interchangeable."""
        reordered = symmetry.reordered(self._numbers)
        if self._named is None:
            return reordered
        found = dict[int, int]()
        return tuple([found.setdefault(number, len(found)) for number in reordered])

    def value_names(self, symmetry: _Symmetry) -> tuple[Values, list[SortedDomain]]:
        """New names of interchangeable values, and the renamed domains in the order in which they occur."""
        found = [self._domains[number] for number in dict.fromkeys(symmetry.reordered(self._numbers))]
        if self._named is None:
            return {}, found
        free = sorted({value for domain in found for value in domain} - self._named)
        where = {value: [at for at, domain in enumerate(found) if value in domain] for value in free}
        names = dict(zip(sorted(free, key=where.__getitem__), free, strict=True))
        return names, [_renamed(domain, names) for domain in found]


def _renamed(domain: Domain, names: Values) -> SortedDomain:
    return tuple(sorted([names.get(value, value) for value in domain]))


def _renumber(
    problem: Problem, rules: TransformedProblem, transform: Transform, names: Values
) -> tuple[Problem, list[int], Values]:
    """The problem with moved cells and renamed values, and the original of both."""
    shown, base = len(problem.shown), problem.base
    cells = sorted(range(len(transform)), key=transform.__getitem__)
    original = {name: value for value, name in names.items() if name != value}
    if all(_renamed(domain, names) == domain for domain in set(tuples_of(relevant_domains(base)[:shown]))):
        limits = {
            transform[cell]: _renamed(limit, names) if cell < shown else limit
            for cell, limit in watched(problem.limits.items())
        }
        return rules.problem.narrowed(limits), cells, original
    in_rules = relevant_domains(problem)
    domains = [
        (_renamed(in_rules[cell], names) if cell < shown else ()) or problem.domains[cell] for cell in cells
    ]
    return rules.with_domains(domains), cells, original
