"""Canonical: the same for puzzles that differ only in how the board is turned or the values are called.

A puzzle is what its rules and limits say. Turned, they speak of other cells; of all ways to turn the board,
the one whose rules come first in order stands for all of them. Values that no rule tells from one another
are called in the order in which they first stand on the turned board. Of boards that are made of boxes and
nothing else, those that are essentially the same are alike: see essential.py.

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
from passatempo.generating.alike import domains_in_rules, named_values
from passatempo.generating.essential import BoxBoard, essential_form, essential_signature
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.rules import Rule
from passatempo.rules.base import Domain
from passatempo.symmetry import Turn, turns_of

IN_KERNEL = {(2, 2), (3, 3)}  # boxes of boards whose canonical form the kernel knows


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
    if (board := _box_board(problem)) is not None:
        return _box_signature(board)
    rings, limits, named = rings_of(puzzle.board), problem.limits, named_values(problem)
    if named is None:
        told: Iterable[Any] = sorted((rings.get(cell, -1), *limit) for cell, limit in limits.items())
    else:
        given = Counter(limit[0] for limit in limits.values())
        alike = sorted(count for value, count in given.items() if value not in named)
        told = (*alike, *(given[value] for value in sorted(named)), *sorted(rings[cell] for cell in limits))
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
    if (board := _box_board(problem)) is not None:
        return canonical_lines(_line(board)) if board[:2] in IN_KERNEL else essential_form(board)
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
        self.domains = domains_in_rules(problem)
        self.rules = [(repr(rule.content()), rule) for rule in problem.rules]
        self.named = named_values(problem)

    def turned(self, turn: Turn, board: Board) -> tuple[Any, ...]:
        """All that it says."""
        domains: list[Domain] = [()] * len(board)
        for cell in board.cells:
            domains[turn[cell]] = self.domains[cell]
        rules = sorted((said, _turned_cells(rule, turn)) for said, rule in self.rules)
        return board.rows, self._called(domains), tuple(rules)

    def _called(self, domains: list[Domain]) -> tuple[tuple[int, ...], ...]:
        """The domains, their values called anew where it does not matter how they are called."""
        if self.named is None:
            return tuple(map(tuple, domains))
        names = {value: ~at for at, value in enumerate(sorted(self.named))}
        return tuple(
            (names.setdefault(domain[0], len(names)),) if len(domain) == 1 else () for domain in domains
        )


def _turned_cells(rule: Rule, turn: Turn) -> tuple[int, ...]:
    return rule.order.first(tuple(turn[cell] for cell in rule.cells))


def _box_board(problem: Problem) -> BoxBoard | None:
    """The givens, if the board is made of lines and boxes and nothing else."""
    wide = problem.wide or problem
    if "boxes_alone" not in wide.kept:
        wide.kept["boxes_alone"] = _boxes_alone(wide)
    if (shape := wide.kept["boxes_alone"]) is None or named_values(problem) is None:
        return None
    least = wide.domains[0][0] - 1
    height, width = shape
    return BoxBoard.of(height, width, {cell: limit[0] - least for cell, limit in problem.limits.items()})


def _boxes_alone(problem: Problem) -> tuple[int, int] | None:
    """How many rows and columns the boxes have that a board is made of, if that is all."""
    side = isqrt(len(problem.domains))
    if side * side != len(problem.domains) or named_values(problem) != frozenset():
        return None
    board, said = Board(side, side), {frozenset(rule.cells) for rule in problem.rules}
    for height in (height for height in range(2, side) if side % height == 0):
        groups = (*board.lines, *Boxes(height, side // height).groups_on(board))
        if said == {frozenset(group.cells) for group in groups}:
            return height, side // height
    return None


def _line(board: BoxBoard) -> bytes:
    """The givens as the kernel reads them."""
    side = board.height * board.width
    symbols = {row * side + col: b"%d" % value for row, col, value in board.givens}
    return b"".join(symbols.get(cell, b".") for cell in range(side * side))


def _box_signature(board: BoxBoard) -> Hashable:
    if board[:2] == (3, 3):
        return box_signatures(_line(board))[0]
    return essential_signature(board)
