"""Points that a step gives to cells, for follows.py: whether they show what it removes, by SAT and sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from passatempo.explaining.step import Because, Step
from passatempo.rules import AllDifferent, Count

State = Sequence[Sequence[int]]  # for each variable what it may hold


def shown_by_points(state: State, step: Step) -> bool:
    """Whether the cells that would be left without another value get fewer points than are left for them."""
    ignored, fewer, more, most = step.because.values
    for rule in step.because.rules:
        if isinstance(rule, Count) and rule.value == ignored:
            *cells, counter = rule.cells
            points = {cell: more if cell in step.because.cells else fewer for cell in cells}
            values = {value for cell in cells for value in state[cell]} - {ignored}
            left = sum(points.values()) - most * len(values)
            others = (max(state[counter]) - 1) * max(points.values())
            return all(
                value == ignored and cell in points and points[cell] + others < left
                for cell, value in step.removes
            ) and not _gets_more(step.because, points, most)
    return False


def _gets_more(because: Because, points: Mapping[int, int], most: int) -> bool:
    """Whether a value can stand in cells that have more points than that."""
    number = {cell: at for at, cell in enumerate(points, start=1)}
    weighed = [number[cell] for cell, times in points.items() for _ in range(times)]
    enough = CardEnc.atleast(weighed, most + 1, top_id=len(number), encoding=EncType.totalizer)
    with Cadical153(bootstrap_with=enough.clauses) as solver:
        for rule in because.rules:
            if isinstance(rule, AllDifferent) and set(rule.ignoring) <= {because.values[0]}:
                for one, other in combinations(rule.cells, 2):
                    solver.add_clause([-number[one], -number[other]])
        return bool(solver.solve())
