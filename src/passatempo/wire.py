"""The wire: a problem as one flat row of integers, the way kernel/solver/wire.hpp describes it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from passatempo._kernel import packed_rules, packed_variables
from passatempo.deadline import check, watched
from passatempo.errors import UnsupportedError
from passatempo.problem import Problem, derived
from passatempo.rules.base import Encoding, Rule, RuleBatch

VERSION = 1
MOST_NUMBERS = 100_000_000  # of all rules: 800 megabytes
_NOTHING = b""  # a rule without cells says nothing, if it holds; the kernel is not asked about it
_BYTES = 8  # of a number
_COPIED = 1 << 23  # bytes between two looks at the deadline: some milliseconds
_AT_ONCE = 100_000  # numbers laid out between two looks at the deadline: some milliseconds


class PackedRules(NamedTuple):
    """Rules as the wire has them."""

    number: int  # of rules
    packed: bytes | bytearray
    lowered: Sequence[Rule | RuleBatch]  # those that are encoded as other rules which mean the same


class Wire(NamedTuple):
    """A problem in wire form."""

    numbers: array[int]
    lowered: Sequence[Rule | RuleBatch]  # those that are encoded as other rules which mean the same


def to_wire(problem: Problem) -> array[int]:
    """The wire form of a problem; UnsupportedError if it does not fit into one."""
    return encode(problem).numbers


def encode(problem: Problem) -> Wire:
    """The wire form of a problem, and what the kernel cannot judge by it; UnsupportedError if too large."""
    try:
        (domains, variables), rules = _variables(problem), _rules(problem)
    except OverflowError:
        raise UnsupportedError("a number is too large for the kernel") from None
    numbers = array("q", [VERSION, len(problem.names), domains, rules.number])
    numbers.frombytes(variables)
    for at in watched(range(0, len(rules.packed), _COPIED), 1):
        numbers.frombytes(memoryview(rules.packed)[at : at + _COPIED])
    return Wire(numbers, rules.lowered)


def _variables(problem: Problem) -> tuple[int, bytes]:
    """How many different domains there are; those, and the number of the domain of each variable."""
    extended = problem.extended_from
    if extended is not None and problem.base is problem:
        return _shared_variables(extended)
    return packed_variables(problem.domains, problem.shown)


_shared_variables = derived(_variables)


def _rules(problem: Problem) -> PackedRules:
    """The rules in packed form, those of the problem it was extended from first."""
    count, packed, lowered = 0, bytearray(), list[Rule | RuleBatch]()
    if problem.extended_from is not None:
        shared = _shared_rules(problem.extended_from)
        if not problem.own_rules:
            return shared
        count, lowered = shared.number, [*shared.lowered]
        packed += shared.packed
    for some in _batches(_told(part, problem, lowered) for part in watched(problem.own_rules, 16)):
        check()
        more, laid_out = packed_rules(some)
        count += more
        packed += laid_out
        if len(packed) > MOST_NUMBERS * _BYTES:
            raise UnsupportedError(f"the rules take more than {MOST_NUMBERS:,} numbers")
    return PackedRules(count, packed, lowered)


_shared_rules = derived(_rules)


def _batches(told: Iterator[Encoding]) -> Iterator[list[Encoding]]:
    """Rules in lists of so many numbers that laying out one takes no time; what came together is cut."""
    batch, size = list[Encoding](), 0
    for some in told:
        for part in _cut(some):
            batch.append(part)
            size += _size(part)
            if size >= _AT_ONCE:
                yield batch
                batch, size = [], 0
    yield batch


def _cut(told: Encoding) -> Iterator[Encoding]:
    """Rules that differ in their cells alone, not too many at once; others as they are."""
    if isinstance(told, bytes) or len(told) == 2 or _size(told) <= _AT_ONCE:
        yield told
        return
    op, before, each, behind = told
    many = max(1, len(each) * _AT_ONCE // _size(told))
    for at in range(0, len(each), many):
        yield op, before, each[at : at + many], behind


def _size(told: Encoding) -> int:
    """About how many numbers it is."""
    if isinstance(told, bytes):
        return _length(told)
    if len(told) == 2:
        return sum(map(_length, told[1]))
    _, _, each, behind = told
    return len(each) * (_length(each[0]) + _length(behind)) if each else 0


def _length(part: object) -> int:
    return len(part) // _BYTES if isinstance(part, bytes) else len(part) if isinstance(part, tuple) else 1


def _told(rule: Rule | RuleBatch, problem: Problem, lowered: list[Rule | RuleBatch]) -> Encoding:
    """A rule as its op and its numbers; rules that came together as they have it."""
    if isinstance(rule, RuleBatch):
        if rule.lowers:
            lowered.append(rule)
        return rule.encode(problem.domains, _packed)
    if not rule.group.cells and rule.holds(()):
        return _NOTHING
    if not rule.op:
        lowered.append(rule)
        rule = rule.lowered([problem.domains[cell] for cell in rule.cells])
    return rule.op, rule.wire()


def _packed(told: Encoding) -> bytes:
    return packed_rules([told])[1]
