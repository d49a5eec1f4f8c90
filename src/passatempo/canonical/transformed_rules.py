"""Transformed rules: the rules of a problem on a transformed board, in an order that depends on them alone.

A transform maps each variable to its new place. Results are cached with the problem, for others with the same
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passatempo.deadline import watched
from passatempo.problem import Problem, derived
from passatempo.records import record
from passatempo.rules.base import Domain
from passatempo.symmetry import Transform

RuleImage = tuple[int, int, tuple[int, ...]]  # its label, how far its last cell is from its first, its cells


@record
class TransformedProblem:
    """A problem on a transformed board, and for each of its rules the number of the original."""

    problem: Problem
    order: Sequence[int]

    def with_domains(self, domains: Sequence[Domain]) -> Problem:
        """The same rules with other domains."""
        known = self.problem
        return Problem(known.names, domains, known.rules, known.shown, known.cols)


@derived
def rule_labels(problem: Problem) -> Sequence[int]:
    """For each rule a number that identifies its type and parameters, whatever its cells."""
    parameters = [rule.parameters() for rule in watched(problem.rules)]
    ranked = {each: rank for rank, each in enumerate(sorted(set(parameters), key=repr))}
    return [ranked[each] for each in parameters]


@derived
def cell_labels(problem: Problem) -> Sequence[tuple[int, ...]]:
    """For each variable the labels of the rules that mention it."""
    found: list[list[int]] = [[] for _ in problem.domains]
    for label, rule in watched(zip(rule_labels(problem), problem.rules, strict=True)):
        for cell in rule.cells:
            found[cell].append(label)
    return [tuple(sorted(labels)) for labels in found]


def transform_rules(problem: Problem, transform: Transform) -> list[RuleImage]:
    """The image of each rule on the transformed board."""
    found = list[RuleImage]()
    for label, rule in watched(zip(rule_labels(problem), problem.rules, strict=True)):
        cells = rule.canonical_cells(tuple([transform[cell] for cell in rule.cells]))
        found.append((label, cells[-1] - cells[0] if cells else 0, cells))
    return found


def transform_problem(problem: Problem, transform: Transform, cols: int) -> TransformedProblem:
    """The problem on the transformed board of `cols` columns. It must not be narrowed from another."""
    known = _known_transforms(problem)
    if transform not in known:
        known[transform] = _transform_problem(problem, transform, cols)
    return known[transform]


@derived
def _known_transforms(problem: Problem) -> dict[Transform, TransformedProblem]:
    """The problem on transformed boards, as far as it has been found."""
    return {}


def _transform_problem(problem: Problem, transform: Transform, cols: int) -> TransformedProblem:
    images = transform_rules(problem, transform)
    order = sorted(range(len(images)), key=images.__getitem__)
    rules = [problem.rules[number].with_cells(images[number][-1]) for number in watched(order)]
    names, domains = list[Any](problem.names), list(problem.domains)
    for variable, place in enumerate(transform):
        names[place], domains[place] = problem.names[variable], problem.domains[variable]
    shared = Problem(names, domains, rules, problem.shown, cols)
    return TransformedProblem(shared.extended(()), order)  # so that it is encoded for the kernel once
