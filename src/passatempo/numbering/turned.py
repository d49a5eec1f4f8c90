"""Turned: the rules of a problem as they are on a turned board, in an order that depends on them alone.

A turn is where each variable goes. What is found out is kept with the problem, for others with the same
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passatempo.deadline import watched
from passatempo.problem import Problem
from passatempo.records import record
from passatempo.rules.base import Domain
from passatempo.symmetry import Turn

Said = tuple[int, int, tuple[int, ...]]  # a rule: what it says by number, how far it reaches, and its cells


@record
class Turned:
    """A problem on a turned board, and which of the original rules each of its rules was."""

    problem: Problem
    order: Sequence[int]

    def with_domains(self, domains: Sequence[Domain]) -> Problem:
        """The same rules, with something else to take for variables."""
        known = self.problem
        return Problem.of_parts(known.names, domains, known.rules, known.shown, known.cols)


def labels_of(problem: Problem) -> Sequence[int]:
    """For each rule a number for what it says, whichever cells it says it of."""
    if "labels" not in problem.kept:
        contents = [rule.content() for rule in watched(problem.rules)]
        ranked = {content: rank for rank, content in enumerate(sorted(set(contents), key=repr))}
        problem.kept["labels"] = [ranked[content] for content in contents]
    found: Sequence[int] = problem.kept["labels"]
    return found


def labels_of_cells(problem: Problem) -> Sequence[tuple[int, ...]]:
    """For each variable what the rules say that it takes part in."""
    if "labels_of_cells" not in problem.kept:
        found: list[list[int]] = [[] for _ in problem.domains]
        for label, rule in watched(zip(labels_of(problem), problem.rules, strict=True)):
            for cell in rule.cells:
                found[cell].append(label)
        problem.kept["labels_of_cells"] = [tuple(sorted(labels)) for labels in found]
    known: Sequence[tuple[int, ...]] = problem.kept["labels_of_cells"]
    return known


def said_turned(problem: Problem, turn: Turn) -> list[Said]:
    """Each rule as it is on the turned board."""
    found = list[Said]()
    for label, rule in watched(zip(labels_of(problem), problem.rules, strict=True)):
        cells = rule.arranged(tuple([turn[cell] for cell in rule.cells]))
        found.append((label, cells[-1] - cells[0] if cells else 0, cells))
    return found


def turned(problem: Problem, turn: Turn, cols: int) -> Turned:
    """The problem on the turned board, which is so wide. It must not be narrowed from another."""
    known = problem.kept.setdefault("turned", {})
    if turn not in known:
        known[turn] = _turned(problem, turn, cols)
    found: Turned = known[turn]
    return found


def _turned(problem: Problem, turn: Turn, cols: int) -> Turned:
    said = said_turned(problem, turn)
    order = sorted(range(len(said)), key=said.__getitem__)
    rules = [problem.rules[number].about(said[number][-1]) for number in watched(order)]
    names, domains = list[Any](problem.names), list(problem.domains)
    for variable, place in enumerate(turn):
        names[place], domains[place] = problem.names[variable], problem.domains[variable]
    same_for_all = Problem.of_parts(names, domains, rules, problem.shown, cols)
    return Turned(same_for_all.extended(()), order)  # so that its wire is made once
