"""The wire: a problem as one flat row of integers, the way kernel/wire.hpp describes it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator

from passatempo.errors import UnsupportedError
from passatempo.problem import Domain, Problem

VERSION = 1


def to_wire(problem: Problem, check: Callable[[], None] = lambda: None) -> array[int]:
    """The wire form of a problem; UnsupportedError if it does not fit into one.

    `check` is called before each rule, some of which take a while, and may raise an error to end it.
    """
    # A rule without cells says nothing, if it holds; the kernel is not asked about it.
    rules = []
    for rule in problem.rules:
        if rule.cells or not rule.holds(()):
            check()
            rules.append(rule.lowered([problem.domains[cell] for cell in rule.cells]))
    numbers: dict[Domain, int] = {}  # each different domain is written once
    for domain in problem.domains:
        numbers.setdefault(domain, len(numbers))
    wire = [VERSION, len(problem.domains), len(numbers), len(rules)]
    for domain in numbers:
        bounds = list(intervals(domain))
        wire.append(len(bounds))
        wire += [bound for interval in bounds for bound in interval]
    shown = set(problem.shown)
    for variable, domain in enumerate(problem.domains):
        wire.append(numbers[domain] if variable in shown else -1 - numbers[domain])
    for rule in rules:
        body = rule.wire()
        wire += [rule.op, len(body), *body]
    try:
        return array("q", wire)
    except OverflowError:
        raise UnsupportedError("a number is too large for the kernel") from None


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
