"""Counting arguments, for follows.py: whether the weights of a step prove its removals, by SAT and sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from passatempo.explaining.step import Because, Step
from passatempo.rules import AllDifferent, Count

State = Sequence[Sequence[int]]  # for each variable what it may hold


def proven_by_weights(state: State, step: Step) -> bool:
    """Whether the cells that would hold the ignored value weigh less than is left for them."""
    ignored, fewer, more, most = step.because.values
    for rule in step.because.rules:
        if isinstance(rule, Count) and rule.value == ignored:
            *cells, counter = rule.cells
            weights = {cell: more if cell in step.because.cells else fewer for cell in cells}
            values = {value for cell in cells for value in state[cell]} - {ignored}
            left = sum(weights.values()) - most * len(values)
            others = (max(state[counter]) - 1) * max(weights.values())
            return all(
                value == ignored and cell in weights and weights[cell] + others < left
                for cell, value in step.removes
            ) and not _exceeds(step.because, weights, most)
    return False


def _exceeds(because: Because, weights: Mapping[int, int], most: int) -> bool:
    """Whether a value can stand in cells that weigh more than the bound."""
    number = {cell: at for at, cell in enumerate(weights, start=1)}
    literals = [number[cell] for cell, times in weights.items() for _ in range(times)]
    enough = CardEnc.atleast(literals, most + 1, top_id=len(number), encoding=EncType.totalizer)
    with Cadical153(bootstrap_with=enough.clauses) as solver:
        for rule in because.rules:
            if isinstance(rule, AllDifferent) and set(rule.ignoring) <= {because.values[0]}:
                for one, other in combinations(rule.cells, 2):
                    solver.add_clause([-number[one], -number[other]])
        return bool(solver.solve())
