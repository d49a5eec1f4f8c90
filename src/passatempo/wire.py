"""The wire: a problem as one flat row of integers, the way kernel/wire.hpp describes it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from struct import error

from passatempo.errors import UnsupportedError
from passatempo.problem import Domain, Problem
from passatempo.rules.base import Rule

VERSION = 1

Check = Callable[[], None]


def to_wire(problem: Problem, check: Check = lambda: None) -> array[int]:
    """The wire form of a problem; UnsupportedError if it does not fit into one.

    `check` is called before each rule that takes a while, and may raise an error to end it.
    """
    try:
        variables, rules = _variables(problem), _rules(problem, check)
    except (OverflowError, error):
        raise UnsupportedError("a number is too large for the kernel") from None
    wire = array("q", [VERSION, len(problem.domains), len(problem.by_domain), len(rules)])
    wire.frombytes(variables)
    wire.frombytes(b"".join(rules))
    return wire


def _variables(problem: Problem) -> bytes:
    """Each different domain once, then the number of the domain of each variable."""
    numbers, shown = problem.by_domain, set(problem.shown)
    wire = []
    for domain in numbers:
        bounds = list(intervals(domain))
        wire.append(len(bounds))
        wire += [bound for interval in bounds for bound in interval]
    for variable, domain in enumerate(problem.domains):
        wire.append(numbers[domain] if variable in shown else -1 - numbers[domain])
    return array("q", wire).tobytes()


def _rules(problem: Problem, check: Check) -> list[bytes]:
    """The rules, those that were known of the problem it was extended from first."""
    known = [] if problem.core is None else _kept_rules(problem.core, check)
    more = problem.rules if problem.core is None else problem.rules[len(problem.core.rules) :]
    packed = [rule.packed or _packed(rule, problem, check) for rule in more]
    # A rule without cells says nothing, if it holds; the kernel is not asked about it.
    return known + (list(filter(None, packed)) if b"" in packed else packed)


def _kept_rules(problem: Problem, check: Check) -> list[bytes]:
    if "rules" not in problem.kept:
        problem.kept["rules"] = _rules(problem, check)
    found: list[bytes] = problem.kept["rules"]
    return found


def _packed(rule: Rule, problem: Problem, check: Check) -> bytes:
    if not rule.group.cells and rule.holds(()):
        return b""
    if rule.op:
        return rule.pack()
    check()
    return rule.lowered([problem.domains[cell] for cell in rule.cells]).pack()


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
