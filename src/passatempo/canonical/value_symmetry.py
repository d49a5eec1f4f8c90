"""Interchange: values that no rule tells from one another: a puzzle stays the same if they change names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Count, Equal, NotAllEqual, Rule, Times, Unlike
from passatempo.rules.base import Domain


def distinguished_values(problem: Problem) -> frozenset[int] | None:
    """The values that rules call by name, all others being interchangeable; None if they are not."""
    wide = problem.wide or problem
    if "named_by_rules" not in wide.kept:
        wide.kept["named_by_rules"] = _named_by_rules(wide)
    named: frozenset[int] | None = wide.kept["named_by_rules"]
    return named


def distinguished_on_givens(problem: Problem) -> frozenset[int] | None:
    """The same where every cell takes all values or is given; None elsewhere."""
    wide = problem.wide or problem
    if "takes_all" not in wide.kept:
        wide.kept["takes_all"] = len({tuple(domain) for domain in relevant_domains(wide)} - {()}) == 1
    given = wide.kept["takes_all"] and all(len(limit) == 1 for limit in problem.limits.values())
    return distinguished_values(problem) if given else None


def relevant_domains(problem: Problem) -> list[Domain]:
    """What cells may hold; nothing, where no rule speaks of one that is known, as outside of a grid."""
    matters = relevant_variables(problem.wide or problem)
    return [domain if each else () for domain, each in zip(problem.domains, matters, strict=True)]


def relevant_variables(wide: Problem) -> Sequence[bool]:
    """Of each variable whether it is open, or a rule speaks of it."""
    if "which_matter" not in wide.kept:
        spoken_of = {cell for rule in wide.rules for cell in rule.cells}
        wide.kept["which_matter"] = [
            len(domain) != 1 or cell in spoken_of for cell, domain in enumerate(wide.domains)
        ]
    found: Sequence[bool] = wide.kept["which_matter"]
    return found


def _named_by_rules(wide: Problem) -> frozenset[int] | None:
    shown, domains = set(wide.shown), relevant_domains(wide)
    values = set[int]().union(*(domains[cell] for cell in shown))
    named: set[int] = set()
    for rule in wide.rules:
        value_names = _called_by(rule, values)
        if value_names is None or not shown.issuperset(_cells_with_values(rule)):
            return None
        named.update(value_names)
    return frozenset(named)


def _cells_with_values(rule: Rule) -> Sequence[int]:
    """The cells of a rule that it compares by their values; the last one of a count only holds a number."""
    return rule.cells[:-1] if isinstance(rule, Count) else rule.cells


def _called_by(rule: Rule, values: Collection[int]) -> Collection[int] | None:
    """The values that a rule calls by name; None if it tells all values apart."""
    if isinstance(rule, AllDifferent):
        return rule.ignoring
    if isinstance(rule, Count):
        return (rule.value,)
    if isinstance(rule, Times):
        of_two = len(values) == 2 and 2 * rule.times == len(rule.cells)  # then the other stands as often
        return () if of_two else (rule.value,)
    return () if isinstance(rule, Equal | NotAllEqual | Unlike) else None
