"""The canonical form of a puzzle, and a signature that is quickly found.

A puzzle is described by its rules and by the limits of its cells. The canonical form is the least description
over all symmetries of the board; values that no rule distinguishes are numbered in the order in which they
first occur. Boards of lines and boxes alone have more symmetries: see box_boards.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

from passatempo._kernel import canonical_lines, sudoku_signatures
from passatempo.board import Board, once_a_size
from passatempo.canonical.box_boards import BoxBoard, box_shape, box_signature, build_box_board
from passatempo.canonical.value_symmetry import distinguished_on_givens, relevant_domains
from passatempo.problem import Problem, derived
from passatempo.puzzle import Puzzle
from passatempo.rules import Rule
from passatempo.rules.base import Domain
from passatempo.symmetry import Transform, board_transforms

IN_KERNEL = {(2, 2, 4), (3, 3, 9)}  # height, width and values of box boards whose lines the kernel reads


def puzzle_signature(puzzle: Puzzle) -> Hashable:
    """A value that is equal for isomorphic puzzles, and differs for nearly all others."""
    problem = puzzle.rules_problem()
    if (board := _box_board(problem)) is not None:
        return _box_signature(board)
    rings, limits, distinguished = cell_rings(puzzle.board), problem.limits, distinguished_on_givens(problem)
    if distinguished is None:
        described: Iterable[Any] = sorted((rings.get(cell, -1), *limit) for cell, limit in limits.items())
    else:
        given = Counter(limit[0] for limit in limits.values())
        counts = sorted(count for value, count in given.items() if value not in distinguished)
        named = (given[value] for value in sorted(distinguished))
        described = (*counts, *named, *sorted(rings[cell] for cell in limits))
    sides = frozenset((puzzle.board.rows, puzzle.board.cols))
    return type(puzzle), sides, tuple(described), _rules_signature(problem.base)


@once_a_size
def cell_rings(board: Board) -> dict[int, int]:
    """For each cell a number that it shares with all cells that some symmetry maps it to."""
    places = {}
    for cell in board.cells:
        row, col = board.place(cell)
        sides = sorted((min(row, board.rows - 1 - row), min(col, board.cols - 1 - col)))
        places[cell] = sides[0] * len(board) + sides[1]
    return places


@derived
def _rules_signature(problem: Problem) -> Hashable:
    """How often each rule occurs, with the rings of its cells; rules it was extended from are apart."""
    core, cols = problem.extended_from, problem.cols or 1
    own = problem.rules[len(core.rules) :] if core is not None else problem.rules
    rings = cell_rings(Board(len(problem.shown) // cols, cols))
    counts = Counter(
        (*sorted(rings.get(cell, -1) for cell in rule.cells), *rule.parameters()) for rule in own
    )
    return frozenset(counts.items()), None if core is None else _rules_signature(core)


def canonical_form(puzzle: Puzzle) -> Hashable:
    """A value that is equal for two puzzles if and only if they are isomorphic."""
    return problem_form(puzzle.rules_problem(), puzzle)


def problem_form(problem: Problem, puzzle: Puzzle) -> Hashable:
    """The canonical form of a puzzle, the domains of whose cells are those of a problem."""
    if (board := _box_board(problem)) is not None:
        return canonical_lines(_line(board)) if board[:3] in IN_KERNEL else board.form()
    descriptions = _Descriptions(problem)
    images = _images_of_board(puzzle.board)
    return type(puzzle), min(descriptions.transformed(transform, board) for transform, board in images)


def _images_of_board(board: Board) -> Iterable[tuple[Transform, Board]]:
    """The symmetries of a board and the board they lead to; a rectangle may also lie on its side."""
    for transform in board_transforms(board).values():
        yield transform, board
        if board.rows != board.cols:
            across = Board(board.cols, board.rows)
            places = map(board.place, transform)
            yield tuple(across.at(col, row) for row, col in places), across


class _Descriptions:
    """Descriptions of a problem after a transform, which can be compared."""

    def __init__(self, problem: Problem) -> None:
        self.domains = relevant_domains(problem)
        self.rules = [(repr(rule.parameters()), rule) for rule in problem.rules]
        self.distinguished = distinguished_on_givens(problem)

    def transformed(self, transform: Transform, board: Board) -> tuple[Any, ...]:
        """The size, the domains and the rules."""
        domains: list[Domain] = [()] * len(board)
        for cell in board.cells:
            domains[transform[cell]] = self.domains[cell]
        rules = sorted((parameters, _transformed_cells(rule, transform)) for parameters, rule in self.rules)
        return board.rows, self._renamed(domains), tuple(rules)

    def _renamed(self, domains: list[Domain]) -> tuple[tuple[int, ...], ...]:
        """The domains, with interchangeable values numbered in the order in which they occur."""
        if self.distinguished is None:
            return tuple(map(tuple, domains))
        names = {value: ~at for at, value in enumerate(sorted(self.distinguished))}
        return tuple(
            (names.setdefault(domain[0], len(names)),) if len(domain) == 1 else () for domain in domains
        )


def _transformed_cells(rule: Rule, transform: Transform) -> tuple[int, ...]:
    return rule.canonical_cells(tuple(transform[cell] for cell in rule.cells))


def _box_board(problem: Problem) -> BoxBoard | None:
    """The givens, if the board consists of lines and boxes alone."""
    shape = box_shape(problem)
    if shape is None or shape[0] == 1 or distinguished_on_givens(problem) is None:
        return None
    return build_box_board(shape, problem.base.domains[0], problem.limits)


def _line(board: BoxBoard) -> bytes:
    """The givens as the kernel reads them."""
    side = board.height * board.width
    symbols = {row * side + col: b"%d" % (value + 1) for row, col, value in board.entries}
    return b"".join(symbols.get(cell, b".") for cell in range(side * side))


def _box_signature(board: BoxBoard) -> Hashable:
    if board[:3] == (3, 3, 9):
        return sudoku_signatures(_line(board))[0]
    return box_signature(board)
