"""The wire: a problem as one flat row of integers, the way kernel/wire.hpp describes it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TypeVar

from passatempo._kernel import packed_rules, packed_variables
from passatempo.errors import UnsupportedError
from passatempo.problem import Problem
from passatempo.rules.base import Rule, Rules, Told

VERSION = 1
_NOTHING = b""  # a rule without cells says nothing, if it holds; the kernel is not asked about it

Found = TypeVar("Found")
Check = Callable[[], None]


def to_wire(problem: Problem, check: Check = lambda: None) -> array[int]:
    """The wire form of a problem; UnsupportedError if it does not fit into one.

    `check` is called before each rule that takes a while, and may raise an error to end it.
    """
    try:
        (domains, variables), (count, rules) = _variables(problem), _rules(problem, check)
    except OverflowError:
        raise UnsupportedError("a number is too large for the kernel") from None
    wire = array("q", [VERSION, len(problem.names), domains, count])
    wire.frombytes(variables)
    wire.frombytes(rules)
    return wire


def _variables(problem: Problem) -> tuple[int, bytes]:
    """How many different domains there are; those, and the number of the domain of each variable."""
    if (core := problem.core) is not None and problem.wide is None:
        return _kept("variables", core, lambda: _variables(core))
    return packed_variables(problem.domains, problem.shown)


def _rules(problem: Problem, check: Check) -> tuple[int, bytes]:
    """How many rules there are, and those, the ones of the problem it was extended from first."""
    known: tuple[int, bytes] = (0, b"")
    if (core := problem.core) is not None:
        known = _kept("rules", core, lambda: _rules(core, check))
    count, rules = packed_rules([_told(part, problem, check) for part in problem.parts])
    return known[0] + count, known[1] + rules


def _kept(what: str, problem: Problem, find: Callable[[], Found]) -> Found:
    if what not in problem.kept:
        problem.kept[what] = find()
    found: Found = problem.kept[what]
    return found


def _told(rule: Rule | Rules, problem: Problem, check: Check) -> Told:
    """A rule as its op and its numbers; rules that came together as they have it."""
    if isinstance(rule, Rules):
        if rule.lowers:
            _note_lowered(rule, problem, check)
        return rule.told(problem.domains, _packed)
    if not rule.group.cells and rule.holds(()):
        return _NOTHING
    if not rule.op:
        _note_lowered(rule, problem, check)
        rule = rule.lowered([problem.domains[cell] for cell in rule.cells])
    return rule.op, rule.wire()


def _note_lowered(rule: Rule | Rules, problem: Problem, check: Check) -> None:
    check()
    problem.kept.setdefault("lowered", []).append(rule)


def _packed(told: Told) -> bytes:
    return packed_rules([told])[1]


def lowered_rules(problem: Problem) -> Sequence[Rule | Rules]:
    """The rules that the wire of a problem told in other words."""
    found: Sequence[Rule | Rules] = problem.kept.get("lowered", ())
    return found if problem.core is None else (*lowered_rules(problem.core), *found)
