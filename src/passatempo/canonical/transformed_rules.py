"""Turned: the rules of a problem as they are on a turned board, in an order that depends on them alone.

A turn is where each variable goes. What is found out is kept with the problem, for others with the same
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
]  # a rule: what it says by number, how far it reaches, and its cells


@record
class TransformedProblem:
    """A problem on a turned board, and which of the original rules each of its rules was."""

    problem: Problem
    order: Sequence[int]

    def with_domains(self, domains: Sequence[Domain]) -> Problem:
        """The same rules, with something else to take for variables."""
        known = self.problem
        return Problem.of_parts(known.names, domains, known.rules, known.shown, known.cols)


def rule_labels(problem: Problem) -> Sequence[int]:
    """For each rule a number for what it says, whichever cells it says it of."""
    if "labels" not in problem.kept:
        contents = [rule.content() for rule in problem.rules]
        ranked = {content: rank for rank, content in enumerate(sorted(set(contents), key=repr))}
        problem.kept["labels"] = [ranked[content] for content in contents]
    found: Sequence[int] = problem.kept["labels"]
    return found


def cell_labels(problem: Problem) -> Sequence[tuple[int, ...]]:
    """For each variable what the rules say that it takes part in."""
    if "labels_of_cells" not in problem.kept:
        found: list[list[int]] = [[] for _ in problem.domains]
        for label, rule in zip(rule_labels(problem), problem.rules, strict=True):
            for cell in rule.cells:
                found[cell].append(label)
        problem.kept["labels_of_cells"] = [tuple(sorted(labels)) for labels in found]
    known: Sequence[tuple[int, ...]] = problem.kept["labels_of_cells"]
    return known


def transform_rules(problem: Problem, transform: Transform) -> list[RuleImage]:
    """Each rule as it is on the turned board."""
    found = list[RuleImage]()
    for label, rule in zip(rule_labels(problem), problem.rules, strict=True):
        cells = rule.arranged(tuple([transform[cell] for cell in rule.cells]))
        found.append((label, cells[-1] - cells[0] if cells else 0, cells))
    return found


def transform_problem(problem: Problem, transform: Transform, cols: int) -> TransformedProblem:
    """The problem on the turned board, which is so wide. It must not be narrowed from another."""
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
    same_for_all = Problem.of_parts(names, domains, rules, problem.shown, cols)
    return TransformedProblem(same_for_all.extended(()), order)  # so that its wire is made once
