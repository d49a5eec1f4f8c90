"""Value symmetry: which values the rules distinguish; all others are interchangeable."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Count, Equal, NotAllEqual, Rule, Times, Unlike
from passatempo.rules.base import Domain


def distinguished_values(problem: Problem) -> frozenset[int] | None:
    """The values that rules mention, all others being interchangeable; None if no two values are."""
    wide = problem.wide or problem
    if "named_by_rules" not in wide.kept:
        wide.kept["named_by_rules"] = _find_distinguished_values(wide)
    found: frozenset[int] | None = wide.kept["named_by_rules"]
    return found


def distinguished_on_givens(problem: Problem) -> frozenset[int] | None:
    """The distinguished values, if every cell takes all values or is given; else None."""
    wide = problem.wide or problem
    if "takes_all" not in wide.kept:
        wide.kept["takes_all"] = len({tuple(domain) for domain in relevant_domains(wide)} - {()}) == 1
    given = wide.kept["takes_all"] and all(len(limit) == 1 for limit in problem.limits.values())
    return distinguished_values(problem) if given else None


def relevant_domains(problem: Problem) -> list[Domain]:
    """The domain of each variable; empty where it is fixed and no rule mentions it, as outside of a grid."""
    relevant = relevant_variables(problem.wide or problem)
    return [domain if each else () for domain, each in zip(problem.domains, relevant, strict=True)]


def relevant_variables(wide: Problem) -> Sequence[bool]:
    """For each variable whether it is open or a rule mentions it."""
    if "which_matter" not in wide.kept:
        mentioned = {cell for rule in wide.rules for cell in rule.cells}
        wide.kept["which_matter"] = [
            len(domain) != 1 or cell in mentioned for cell, domain in enumerate(wide.domains)
        ]
    found: Sequence[bool] = wide.kept["which_matter"]
    return found


def _find_distinguished_values(wide: Problem) -> frozenset[int] | None:
    shown, domains = set(wide.shown), relevant_domains(wide)
    values = set[int]().union(*(domains[cell] for cell in shown))
    found: set[int] = set()
    for rule in wide.rules:
        mentioned = _mentioned_by(rule, values)
        if mentioned is None or not shown.issuperset(_cells_with_values(rule)):
            return None
        found.update(mentioned)
    return frozenset(found)


def _cells_with_values(rule: Rule) -> Sequence[int]:
    """The cells whose values a rule compares; the last cell of a count holds the number."""
    return rule.cells[:-1] if isinstance(rule, Count) else rule.cells


def _mentioned_by(rule: Rule, values: Collection[int]) -> Collection[int] | None:
    """The values that a rule mentions; None if it distinguishes all values."""
    if isinstance(rule, AllDifferent):
        return rule.ignoring
    if isinstance(rule, Count):
        return (rule.value,)
    if isinstance(rule, Times):
        of_two = len(values) == 2 and 2 * rule.times == len(rule.cells)  # then the other stands as often
        return () if of_two else (rule.value,)
    return () if isinstance(rule, Equal | NotAllEqual | Unlike) else None
