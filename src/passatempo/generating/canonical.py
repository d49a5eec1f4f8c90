"""Canonical: the same for puzzles that differ only in how the board is turned or the values are called.

A puzzle is what its rules and limits say. Turned, they speak of other cells; of all ways to turn the board,
the one whose rules come first in order stands for all of them. Where no rule tells one value from another,
values are called in the order in which they first stand on the turned board.

The form takes a while, and hardly two of many puzzles are alike. So puzzles are told apart by their
signature first, which no turn changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import isqrt
from pickle import loads
from typing import Any

from passatempo._kernel import box_signatures, canonical_lines
from passatempo.board import Board, once_a_size
from passatempo.clues import Boxes
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.rules import AllDifferent, Equal, NotAllEqual, Rule
from passatempo.rules.base import Domain
from passatempo.symmetry import Turn, turns_of

GRID, SMALL_GRID = 81, 16  # cells of boards whose canonical form the kernel knows


class Seen:
    """What there has been, all that is alike counting as one.

    There may be millions, so that as little as possible is kept of each, and nothing in it that Python would
    have to look through for garbage again and again.
    """

    def __init__(self, form: Callable[[bytes], Hashable]) -> None:
        """The form of a thing is that of no other, unless they are alike; it takes a while to find."""
        self._form = form
        self._first: dict[int, bytes | None] = {}  # by signature; None: its form is among the forms
        self._forms: set[Hashable] = set()

    def add(self, packed: bytes, sign: Hashable) -> bool:
        """Take note of a thing and its signature; False if one like it has been there."""
        key = hash(sign)
        if key not in self._first:
            self._first[key] = packed
            return True
        if (first := self._first[key]) is not None:
            self._first[key] = None
            self._forms.add(self._form(first))
        before = len(self._forms)
        self._forms.add(self._form(packed))
        return len(self._forms) > before


def packed_form(packed: bytes) -> Hashable:
    """The canonical form of a puzzle that was packed by pickle."""
    return canonical(loads(packed))


def signature(puzzle: Puzzle) -> Hashable:
    """What puzzles that are alike have in common, found quickly."""
    problem = puzzle.bare_problem()
    if (line := _box_line(problem)) is not None:
        return _box_signature(line)
    rings, limits = rings_of(puzzle.board), problem.limits
    if _values_are_alike(problem):
        given = Counter(limit[0] for limit in limits.values())
        told: Iterable[Any] = (*sorted(given.values()), *sorted(rings[cell] for cell in limits))
    else:
        told = sorted((rings.get(cell, -1), *limit) for cell, limit in limits.items())
    sides = frozenset((puzzle.board.rows, puzzle.board.cols))
    return type(puzzle), sides, tuple(told), _all_said(problem.wide or problem, rings)


@once_a_size
def rings_of(board: Board) -> dict[int, int]:
    """For each cell a number that it has in common with all cells where a turn can bring it."""
    places = {}
    for cell in board.cells:
        row, col = board.place(cell)
        sides = sorted((min(row, board.rows - 1 - row), min(col, board.cols - 1 - col)))
        places[cell] = sides[0] * len(board) + sides[1]
    return places


def _all_said(problem: Problem, rings: Mapping[int, int]) -> Hashable:
    """What rules there are, and about what cells; found once for those that many puzzles have."""
    core = problem.core
    own = problem.rules[len(core.rules) :] if core is not None else problem.rules
    if "said" not in problem.kept:
        said = Counter((*sorted(rings.get(cell, -1) for cell in rule.cells), *rule.content()) for rule in own)
        problem.kept["said"] = frozenset(said.items())
    return problem.kept["said"], None if core is None else _all_said(core, rings)


def canonical(puzzle: Puzzle) -> Hashable:
    """The same for two puzzles if and only if one turns into the other.

    On a board of boxes and nothing else, rows and columns may also be exchanged within a band or a stack, and
    bands and stacks: what is essentially the same counts as the same.
    """
    problem = puzzle.bare_problem()
    if (line := _box_line(problem)) is not None:
        return canonical_lines(line)
    forms = _Forms(problem)
    return type(puzzle), min(forms.turned(turn, board) for turn, board in _ways(puzzle.board))


def _ways(board: Board) -> Iterable[tuple[Turn, Board]]:
    """The ways to turn a board, and what board it is then; one that is no square can also lie or stand."""
    for turn in turns_of(board).values():
        yield turn, board
        if board.rows != board.cols:
            across = Board(board.cols, board.rows)
            places = map(board.place, turn)
            yield tuple(across.at(col, row) for row, col in places), across


class _Forms:
    """A problem as it is told after a turn."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.rules = [(repr(rule.content()), rule) for rule in problem.rules]
        self.alike = _values_are_alike(problem)

    def turned(self, turn: Turn, board: Board) -> tuple[Any, ...]:
        """All that it says."""
        domains: list[Domain] = [()] * len(board)
        for cell in board.cells:
            domains[turn[cell]] = self.problem.domains[cell]
        rules = sorted((said, _turned_cells(rule, turn)) for said, rule in self.rules)
        return board.rows, self._called(domains), tuple(rules)

    def _called(self, domains: list[Domain]) -> tuple[tuple[int, ...], ...]:
        """The domains, their values called anew where it does not matter how they are called."""
        if not self.alike:
            return tuple(map(tuple, domains))
        names: dict[int, int] = {}
        return tuple(
            (names.setdefault(domain[0], len(names)),) if len(domain) == 1 else () for domain in domains
        )


def _turned_cells(rule: Rule, turn: Turn) -> tuple[int, ...]:
    return rule.order.first(tuple(turn[cell] for cell in rule.cells))


def _box_line(problem: Problem) -> bytes | None:
    """The givens as a line, if the board is made of boxes of 3x3 or 2x2 and nothing else."""
    wide = problem.wide or problem
    if "boxes_alone" not in wide.kept:
        wide.kept["boxes_alone"] = _is_made_of_boxes(wide)
    if not wide.kept["boxes_alone"] or any(len(limit) != 1 for limit in problem.limits.values()):
        return None
    least = wide.domains[0][0] - 1
    symbols = (problem.limits.get(cell) for cell in range(len(wide.domains)))
    return b"".join(b"%d" % (limit[0] - least) if limit else b"." for limit in symbols)


def _is_made_of_boxes(problem: Problem) -> bool:
    if len(problem.domains) not in (SMALL_GRID, GRID) or not _all_alike(problem):
        return False
    board = Board(isqrt(len(problem.domains)), isqrt(len(problem.domains)))
    groups = (*board.lines, *Boxes.usual(board.cols).groups_on(board))
    return {frozenset(rule.cells) for rule in problem.rules} == {frozenset(group.cells) for group in groups}


def _box_signature(line: bytes) -> Hashable:
    if len(line) == GRID:
        return box_signatures(line)[0]
    return tuple(sorted(line.count(b"%d" % digit) for digit in range(1, 5)))


def _values_are_alike(problem: Problem) -> bool:
    """Whether no rule tells one value from another, and cells take all or one of them."""
    alike = _all_alike(problem.wide or problem)
    return alike and all(len(limit) == 1 for limit in problem.limits.values())


def _all_alike(wide: Problem) -> bool:
    if "values_alike" not in wide.kept:
        same = len({tuple(domain) for domain in wide.domains}) == 1
        wide.kept["values_alike"] = same and all(map(_is_blind, wide.rules))
    return bool(wide.kept["values_alike"])


def _is_blind(rule: Rule) -> bool:
    """Whether a rule only asks which values are the same."""
    if isinstance(rule, AllDifferent):
        return not rule.ignoring
    return isinstance(rule, Equal | NotAllEqual)
