"""The wire: a problem as one flat row of integers, the way kernel/solver/wire.hpp describes it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from passatempo._kernel import packed_rules, packed_variables
from passatempo.deadline import check, watched
from passatempo.errors import UnsupportedError
from passatempo.problem import Problem
from passatempo.rules.base import Rule, Rules, Told

VERSION = 1
MOST_NUMBERS = 100_000_000  # of all rules: 800 megabytes
_NOTHING = b""  # a rule without cells says nothing, if it holds; the kernel is not asked about it
_BYTES = 8  # of a number
_AT_ONCE = 100_000  # numbers laid out between two looks at the deadline: some milliseconds

Found = TypeVar("Found")


def to_wire(problem: Problem) -> array[int]:
    """The wire form of a problem; UnsupportedError if it does not fit into one."""
    try:
        (domains, variables), (count, rules) = _variables(problem), _rules(problem)
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


def _rules(problem: Problem) -> tuple[int, bytes]:
    """How many rules there are, and those, the ones of the problem it was extended from first."""
    count, packed = 0, bytearray()
    if (core := problem.core) is not None:
        count, known = _kept("rules", core, lambda: _rules(core))
        packed += known
    lowered: list[Rule | Rules] = []
    for some in _batches(_told(part, problem, lowered) for part in watched(problem.parts, 16)):
        check()
        more, laid_out = packed_rules(some)
        count += more
        packed += laid_out
        if len(packed) > MOST_NUMBERS * _BYTES:
            raise UnsupportedError(f"the rules take more than {MOST_NUMBERS:,} numbers")
    problem.kept["lowered"] = lowered
    return count, bytes(packed)


def _batches(told: Iterator[Told]) -> Iterator[list[Told]]:
    """Rules in lists of so many numbers that laying out one takes no time; what came together is cut."""
    batch, size = list[Told](), 0
    for some in told:
        for part in _cut(some):
            batch.append(part)
            size += _size(part)
            if size >= _AT_ONCE:
                yield batch
                batch, size = [], 0
    yield batch


def _cut(told: Told) -> Iterator[Told]:
    """Rules that differ in their cells alone, not too many at once; others as they are."""
    if isinstance(told, bytes) or len(told) == 2 or _size(told) <= _AT_ONCE:
        yield told
        return
    op, before, each, behind = told
    many = max(1, len(each) * _AT_ONCE // _size(told))
    for at in range(0, len(each), many):
        yield op, before, each[at : at + many], behind


def _size(told: Told) -> int:
    """About how many numbers it is."""
    if isinstance(told, bytes):
        return _length(told)
    if len(told) == 2:
        return sum(map(_length, told[1]))
    _, _, each, behind = told
    return len(each) * (_length(each[0]) + _length(behind)) if each else 0


def _length(part: object) -> int:
    return len(part) // _BYTES if isinstance(part, bytes) else len(part) if isinstance(part, tuple) else 1


def _kept(what: str, problem: Problem, find: Callable[[], Found]) -> Found:
    if what not in problem.kept:
        problem.kept[what] = find()
    found: Found = problem.kept[what]
    return found


def _told(rule: Rule | Rules, problem: Problem, lowered: list[Rule | Rules]) -> Told:
    """A rule as its op and its numbers; rules that came together as they have it."""
    if isinstance(rule, Rules):
        if rule.lowers:
            lowered.append(rule)
        return rule.told(problem.domains, _packed)
    if not rule.group.cells and rule.holds(()):
        return _NOTHING
    if not rule.op:
        lowered.append(rule)
        rule = rule.lowered([problem.domains[cell] for cell in rule.cells])
    return rule.op, rule.wire()


def _packed(told: Told) -> bytes:
    return packed_rules([told])[1]


def lowered_rules(problem: Problem) -> Sequence[Rule | Rules]:
    """The rules that the wire of a problem told in other words."""
    found: Sequence[Rule | Rules] = problem.kept.get("lowered", ())
    return found if problem.core is None else (*lowered_rules(problem.core), *found)
