"""Skyscrapers with parks: where diagonals count, they hold as many parks as a row."""

from __future__ import annotations

import passatempo as pt
from passatempo.problem import Problem
from passatempo.rules import Times

BOARD = """\
skyscrapers 5x5
parks 1
seen
bottom . . . 3 .
left . . . . 1
right . . . 4 .
diagonals
"""
SOLUTION = [[1, 0, 3, 4, 2], [3, 2, 0, 1, 4], [2, 1, 4, 3, 0], [4, 3, 2, 0, 1], [0, 4, 1, 2, 3]]


class WithAnyParksOnDiagonals:
    """The puzzle without the rule: no height twice on a diagonal, any number of parks."""

    def __init__(self, puzzle: pt.Puzzle) -> None:
        self.puzzle = puzzle

    def problem(self) -> Problem:
        problem, diagonals = self.puzzle.problem(), {group.cells for group in self.puzzle.board.diagonals}
        rules = [rule for rule in problem.rules if not (isinstance(rule, Times) and rule.cells in diagonals)]
        return Problem(problem.names, problem.domains, rules, problem.shown, problem.cols)


def test_a_diagonal_holds_as_many_parks_as_a_row() -> None:
    """As in every published board with parks and diagonals; without it this one has more solutions."""
    puzzle = pt.read(BOARD)
    answer = pt.solve(puzzle)
    assert answer.unique
    assert answer.solution is not None
    assert answer.solution.rows == SOLUTION
    assert pt.count(WithAnyParksOnDiagonals(puzzle)) == 7


def test_a_diagonal_that_does_not_count_may_hold_any() -> None:
    """Each diagonal that is left out relaxes the puzzle."""
    several = pt.count(pt.read(BOARD.replace("diagonals", "diagonals /")))
    assert several > 1
    assert pt.count(pt.read(BOARD.replace("diagonals\n", ""))) > several
