"""Canonical: the same for puzzles that differ only in how the board is turned or the values are called.

A puzzle is what its rules and limits say. Turned, they speak of other cells; of all ways to turn the board,
the one whose rules come first in order stands for all of them. Values that no rule tells from one another
are called in the order in which they first stand on the turned board. Of boards that are made of boxes and
nothing else, those that are essentially the same are alike: see numbering/boxes.py.

The form takes a while, and hardly two of many puzzles are alike. So puzzles are told apart by their
signature first, which no turn changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from pickle import dumps, loads
from typing import Any

from passatempo._kernel import canonical_lines, sudoku_signatures
from passatempo.board import Board, once_a_size
from passatempo.generating.essential import essential_signature
from passatempo.numbering.boxes import BoxBoard, box_board, box_shape
from passatempo.numbering.interchange import domains_in_rules, named_values
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.rules import Rule
from passatempo.rules.base import Domain
from passatempo.symmetry import Turn, turns_of

IN_KERNEL = {(2, 2, 4), (3, 3, 9)}  # boxes, and number of values, of boards whose lines the kernel reads


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
        forms, form = self._forms_of(key), self._form(packed)
        before = len(forms)
        forms.add(form)
        return len(forms) > before

    def has(self, packed: bytes, sign: Hashable) -> bool:
        """Whether one like it has been there."""
        key = hash(sign)
        return key in self._first and self._form(packed) in self._forms_of(key)

    def _forms_of(self, key: int) -> set[Hashable]:
        """The forms, with that of the first thing of a signature among them."""
        if (first := self._first[key]) is not None:
            self._first[key] = None
            self._forms.add(self._form(first))
        return self._forms


class SeenPuzzles:
    """The puzzles there have been, whichever way they are turned or their values are called."""

    def __init__(self) -> None:
        self._seen = Seen(packed_form)

    def add(self, puzzle: Puzzle) -> bool:
        """Take note of a puzzle; False if one like it has been there."""
        return self._seen.add(dumps(puzzle), signature(puzzle))

    def has(self, puzzle: Puzzle) -> bool:
        """Whether one like it has been there."""
        return self._seen.has(dumps(puzzle), signature(puzzle))


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
        return canonical_lines(_line(board)) if board[:3] in IN_KERNEL else board.form()
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
    return rule.arranged(tuple(turn[cell] for cell in rule.cells))


def _box_board(problem: Problem) -> BoxBoard | None:
    """The givens, if the board is made of lines and boxes and nothing else."""
    shape = box_shape(problem)
    if shape is None or shape[0] == 1 or named_values(problem) is None:
        return None
    return box_board(shape, (problem.wide or problem).domains[0], problem.limits)


def _line(board: BoxBoard) -> bytes:
    """The givens as the kernel reads them."""
    side = board.height * board.width
    symbols = {row * side + col: b"%d" % (value + 1) for row, col, value in board.entries}
    return b"".join(symbols.get(cell, b".") for cell in range(side * side))


def _box_signature(board: BoxBoard) -> Hashable:
    if board[:3] == (3, 3, 9):
        return sudoku_signatures(_line(board))[0]
    return essential_signature(board)
