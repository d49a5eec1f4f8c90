"""Transformed rules: the rules of a problem on a transformed board, in an order that depends on them alone.

A transform maps each variable to its new place. Results are cached with the problem, for others with the same
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passatempo.problem import Problem
from passatempo.records import record
from passatempo.rules.base import Domain
from passatempo.symmetry import Transform

RuleImage = tuple[
    int, int, tuple[int, ...]
]  # a rule: its label, the distance from its first to its last cell, its cells


@record
class TransformedProblem:
    """A problem on a transformed board, and for each of its rules the number of the original."""

    problem: Problem
    order: Sequence[int]

    def with_domains(self, domains: Sequence[Domain]) -> Problem:
        """The same rules with other domains."""
        known = self.problem
        return Problem.of_parts(known.names, domains, known.rules, known.shown, known.cols)


def rule_labels(problem: Problem) -> Sequence[int]:
    """For each rule a number that stands for its type and parameters, whatever its cells."""
    if "labels" not in problem.kept:
        contents = [rule.content() for rule in problem.rules]
        ranked = {content: rank for rank, content in enumerate(sorted(set(contents), key=repr))}
        problem.kept["labels"] = [ranked[content] for content in contents]
    found: Sequence[int] = problem.kept["labels"]
    return found


def cell_labels(problem: Problem) -> Sequence[tuple[int, ...]]:
    """For each variable the labels of the rules that mention it."""
    if "labels_of_cells" not in problem.kept:
        found: list[list[int]] = [[] for _ in problem.domains]
        for label, rule in zip(rule_labels(problem), problem.rules, strict=True):
            for cell in rule.cells:
                found[cell].append(label)
        problem.kept["labels_of_cells"] = [tuple(sorted(labels)) for labels in found]
    known: Sequence[tuple[int, ...]] = problem.kept["labels_of_cells"]
    return known


def transform_rules(problem: Problem, transform: Transform) -> list[RuleImage]:
    """The image of each rule on the transformed board."""
    found = list[RuleImage]()
    for label, rule in zip(rule_labels(problem), problem.rules, strict=True):
        cells = rule.arranged(tuple([transform[cell] for cell in rule.cells]))
        found.append((label, cells[-1] - cells[0] if cells else 0, cells))
    return found


def transform_problem(problem: Problem, transform: Transform, cols: int) -> TransformedProblem:
    """The problem on the transformed board of `cols` columns. It must not be narrowed from another."""
    known = problem.kept.setdefault("turned", {})
    if transform not in known:
        known[transform] = _transform_problem(problem, transform, cols)
    found: TransformedProblem = known[transform]
    return found


def _transform_problem(problem: Problem, transform: Transform, cols: int) -> TransformedProblem:
    images = transform_rules(problem, transform)
    order = sorted(range(len(images)), key=images.__getitem__)
    rules = [problem.rules[number].about(images[number][-1]) for number in order]
    names, domains = list[Any](problem.names), list(problem.domains)
    for variable, place in enumerate(transform):
        names[place], domains[place] = problem.names[variable], problem.domains[variable]
    shared = Problem.of_parts(names, domains, rules, problem.shown, cols)
    return TransformedProblem(shared.extended(()), order)  # so that it is encoded for the kernel once
