"""Turned: the rules of a problem as they are on a turned board, in an order that depends on them alone.

A turn is where each variable goes. What is found out is kept with the problem, for others with the same
rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passatempo.problem import Problem, derived
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
        return Problem(known.names, domains, known.rules, known.shown, known.cols)


@derived
def labels_of(problem: Problem) -> Sequence[int]:
    """For each rule a number for what it says, whichever cells it says it of."""
    contents = [rule.parameters() for rule in problem.rules]
    ranked = {content: rank for rank, content in enumerate(sorted(set(contents), key=repr))}
    return [ranked[content] for content in contents]


@derived
def labels_of_cells(problem: Problem) -> Sequence[tuple[int, ...]]:
    """For each variable what the rules say that it takes part in."""
    found: list[list[int]] = [[] for _ in problem.domains]
    for label, rule in zip(labels_of(problem), problem.rules, strict=True):
        for cell in rule.cells:
            found[cell].append(label)
    return [tuple(sorted(labels)) for labels in found]


def said_turned(problem: Problem, turn: Turn) -> list[Said]:
    """Each rule as it is on the turned board."""
    found = list[Said]()
    for label, rule in zip(labels_of(problem), problem.rules, strict=True):
        cells = rule.canonical_cells(tuple([turn[cell] for cell in rule.cells]))
        found.append((label, cells[-1] - cells[0] if cells else 0, cells))
    return found


def turned(problem: Problem, turn: Turn, cols: int) -> Turned:
    """The problem on the turned board, which is so wide. It must not be narrowed from another."""
    known = _known_turns(problem)
    if turn not in known:
        known[turn] = _turned(problem, turn, cols)
    return known[turn]


@derived
def _known_turns(problem: Problem) -> dict[Turn, Turned]:
    """The problem on turned boards, as far as it has been found."""
    return {}


def _turned(problem: Problem, turn: Turn, cols: int) -> Turned:
    said = said_turned(problem, turn)
    order = sorted(range(len(said)), key=said.__getitem__)
    rules = [problem.rules[number].with_cells(said[number][-1]) for number in order]
    names, domains = list[Any](problem.names), list(problem.domains)
    for variable, place in enumerate(turn):
        names[place], domains[place] = problem.names[variable], problem.domains[variable]
    same_for_all = Problem(names, domains, rules, problem.shown, cols)
    return Turned(same_for_all.extended(()), order)  # so that its wire is made once
