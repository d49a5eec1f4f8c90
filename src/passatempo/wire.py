"""The wire: a problem as one flat row of integers, the way kernel/wire.hpp describes it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from struct import error
from typing import TypeVar

from passatempo.errors import UnsupportedError
from passatempo.problem import Domain, Problem
from passatempo.rules.base import Rule

VERSION = 1
_NOTHING = b""  # a rule without cells says nothing, if it holds; the kernel is not asked about it

Found = TypeVar("Found")
Check = Callable[[], None]


def to_wire(problem: Problem, check: Check = lambda: None) -> array[int]:
    """The wire form of a problem; UnsupportedError if it does not fit into one.

    `check` is called before each rule that takes a while, and may raise an error to end it.
    """
    try:
        variables, rules = _variables(problem), _rules(problem, check)
    except (OverflowError, error):
        raise UnsupportedError("a number is too large for the kernel") from None
    count = len(rules) - rules.count(_NOTHING)
    wire = array("q", [VERSION, len(problem.domains), len(problem.by_domain), count])
    wire.frombytes(variables)
    wire.frombytes(b"".join(rules))
    return wire


def _variables(problem: Problem) -> bytes:
    """Each different domain once, then the number of the domain of each variable."""
    if (core := problem.core) is not None:
        return _kept("variables", core, lambda: _variables(core))
    wire = []
    for domain in problem.by_domain:
        bounds = list(intervals(domain))
        wire.append(len(bounds))
        wire += [bound for interval in bounds for bound in interval]
    numbers = list(map(problem.by_domain.__getitem__, problem.domains))
    for helper in set(range(len(numbers))).difference(problem.shown):
        numbers[helper] = -1 - numbers[helper]
    return array("q", wire + numbers).tobytes()


def _rules(problem: Problem, check: Check) -> list[bytes]:
    """The rules, those that were known of the problem it was extended from first."""
    if (core := problem.core) is None:
        return [rule.packed or _packed(rule, problem, check) for rule in problem.rules]
    known = _kept("rules", core, lambda: _rules(core, check))
    return known + [rule.packed or _packed(rule, problem, check) for rule in problem.rules[len(core.rules) :]]


def _kept(what: str, problem: Problem, find: Callable[[], Found]) -> Found:
    if what not in problem.kept:
        problem.kept[what] = find()
    found: Found = problem.kept[what]
    return found


def _packed(rule: Rule, problem: Problem, check: Check) -> bytes:
    if rule.op and rule.group.cells:
        return rule.pack()
    if not rule.cells and rule.holds(()):
        return _NOTHING
    if rule.op:
        return rule.pack()
    check()
    problem.kept.setdefault("lowered", []).append(rule)
    return rule.lowered([problem.domains[cell] for cell in rule.cells]).pack()


def lowered_rules(problem: Problem) -> Sequence[Rule]:
    """The rules that the wire of a problem told in other words."""
    found: list[Rule] = problem.kept.get("lowered", [])
    return found if problem.core is None else [*lowered_rules(problem.core), *found]


def intervals(domain: Domain) -> Iterator[tuple[int, int]]:
    """The runs of neighbouring values in an ascending domain, as least and greatest."""
    if not domain:
        return
    if domain[-1] - domain[0] == len(domain) - 1:
        yield domain[0], domain[-1]
        return
    start = previous = domain[0]
    for value in domain[1:]:
        if value != previous + 1:
            yield start, previous
            start = value
        previous = value
    yield start, previous
