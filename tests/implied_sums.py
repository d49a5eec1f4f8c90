"""Sums that follow from other sums, by exact linear algebra, for follows.py: clauses are bad at counting."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from passatempo.board import Group
from passatempo.rules import AllDifferent, Rule, Sum

State = Sequence[Sequence[int]]  # the candidates of each variable
TOTAL = -1  # the key of the constant term in an equation
Equation = dict[int, Fraction]  # coefficients of the cells and of the constant, summing to 0


def implied_sum(rules: Sequence[Rule], state: State, weights: Mapping[int, int]) -> Sum | None:
    """The weighted sum of cells, if it is a linear combination of the sums among the rules.

    A group with as many cells as values left to them has a sum as well; a cell with one value is known.
    """
    solved: list[
        tuple[int, Equation]
    ] = []  # pivot cells with their equations, none of which is in a later one
    for equation in _equations(rules, state):
        rest = _substituted(equation, solved)
        cell = next((cell for cell in rest if cell != TOTAL), None)
        if cell is not None:
            solved.append((cell, {each: weight / rest[cell] for each, weight in rest.items()}))
    left = _substituted({cell: Fraction(weight) for cell, weight in weights.items()}, solved)
    total = left.pop(TOTAL, Fraction())
    if left or total.denominator != 1:
        return None
    return Sum(Group("what is left", tuple(weights)), int(total), "=", tuple(weights.values()))


def _substituted(equation: Equation, solved: Sequence[tuple[int, Equation]]) -> Equation:
    """The equation with the solved cells substituted."""
    left = defaultdict(Fraction, equation)
    for cell, by in solved:
        if times := left.get(cell):
            for each, weight in by.items():
                left[each] -= times * weight
    return {cell: weight for cell, weight in left.items() if weight}


def _equations(rules: Sequence[Rule], state: State) -> Iterator[Equation]:
    sums = [*_houses(rules, state), *_sums(rules)]
    for cell in dict.fromkeys(cell for each in sums for cell in each.cells):
        if len(state[cell]) == 1:
            yield {cell: Fraction(1), TOTAL: Fraction(-state[cell][0])}
    for each in sums:
        equation: Equation = defaultdict(Fraction, {TOTAL: Fraction(-each.total)})
        for cell, weight in zip(each.cells, each.coefficients, strict=True):
            equation[cell] += weight
        yield equation


def _sums(rules: Sequence[Rule]) -> list[Sum]:
    return [rule for rule in rules if isinstance(rule, Sum) and rule.relation == "="]


def _houses(rules: Sequence[Rule], state: State) -> list[Sum]:
    return [known for rule in rules if (known := _sum_of_house(rule, state))]


def _sum_of_house(rule: Rule, state: State) -> Sum | None:
    if not isinstance(rule, AllDifferent) or rule.ignoring:
        return None
    values = set().union(*(state[cell] for cell in rule.cells))
    return Sum(rule.group, sum(values)) if len(values) == len(rule.cells) else None


def added_up(rules: Sequence[Rule], state: State) -> list[Rule]:
    """Sums to try where a step does not say which it uses; all true by arithmetic.

    All groups less all sums, and, where each cell stands in two sums at most, each sum less its neighbours.
    """
    houses, sums = _houses(rules, state), _sums(rules)
    terms, signs = [*houses, *sums], [1] * len(houses) + [-1] * len(sums)
    if len(terms) < 2:
        return []
    combined = [_combined(terms, signs), _combined(terms, _alternating(terms))]
    return [rule for rule in combined if rule.cells]


def _combined(terms: Sequence[Sum], signs: Sequence[int]) -> Sum:
    weights: dict[int, int] = defaultdict(int)
    for sign, term in zip(signs, terms, strict=True):
        for coefficient, cell in zip(term.coefficients, term.cells, strict=True):
            weights[cell] += sign * coefficient
    left = {cell: weight for cell, weight in weights.items() if weight}
    total = sum(sign * term.total for sign, term in zip(signs, terms, strict=True))
    return Sum(Group("what is left", tuple(left)), total, "=", tuple(left.values()))


def _alternating(terms: Sequence[Sum]) -> list[int]:
    """A sign for each sum, the contrary of those it shares cells with (of the first that reaches it)."""
    signs = [0] * len(terms)
    for start in range(len(terms)):
        signs[start] = signs[start] or 1
        reached = [start]
        for at in reached:  # which grows on the way
            for other, term in enumerate(terms):
                if not signs[other] and not set(terms[at].cells).isdisjoint(term.cells):
                    signs[other] = -signs[at]
                    reached.append(other)
    return signs
