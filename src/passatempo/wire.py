"""The wire: a problem as a flat array of integers; kernel/solver/wire.hpp describes the format."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence

from passatempo._kernel import packed_rules, packed_variables
from passatempo.deadline import check, watched
from passatempo.errors import UnsupportedError
from passatempo.messages import grouped
from passatempo.problem import Problem, derived
from passatempo.records import record
from passatempo.rules.base import Encoding, Rule, RuleBatch

VERSION = 1
MOST_NUMBERS = 100_000_000  # of all rules: 800 megabytes
_NUMBER_OF_RULES = 3  # where it stands
_NOTHING = b""  # the encoding of a rule without cells that holds: the kernel does not get it
_BYTES = 8  # of a number
_COPIED = 1 << 23  # bytes between two checks of the deadline: some milliseconds
_AT_ONCE = 100_000  # numbers encoded between two checks of the deadline: some milliseconds
_RULES_AT_ONCE = 5_000  # of a list, which are mostly short


@record
class PackedRules:
    """Encoded rules."""

    number: int  # of rules
    packed: bytes | bytearray
    lowered: Sequence[Rule | RuleBatch]  # those that are encoded as equivalent rules


@record
class Wire:
    """An encoded problem."""

    numbers: array[int]
    lowered: Sequence[Rule | RuleBatch]  # those that are encoded as equivalent rules


def to_wire(problem: Problem) -> array[int]:
    """The wire of a problem; UnsupportedError if it is too large."""
    return encode(problem).numbers


def wire_with(problem: Problem, number: int, rules: bytes) -> array[int]:
    """The wire of a problem with this number of other rules, which are packed."""
    numbers = to_wire(problem)
    numbers[_NUMBER_OF_RULES] += number
    numbers.frombytes(rules)
    return numbers


def encode(problem: Problem) -> Wire:
    """The wire of a problem, and the rules that it encodes as others; UnsupportedError if it is too large."""
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
    """The number of distinct domains; these domains and the index of each variable's, packed."""
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
    for some in _packable_lists(
        _encoding_of(part, problem, lowered) for part in watched(problem.own_rules, 16)
    ):
        check()
        more, encoded = packed_rules(some)
        count += more
        packed += encoded
        if len(packed) > MOST_NUMBERS * _BYTES:
            raise UnsupportedError("the rules take more than {most_numbers} numbers", grouped(MOST_NUMBERS))
    return PackedRules(count, packed, lowered)


_shared_rules = derived(_rules)


def _packable_lists(encoding: Iterator[Encoding]) -> Iterator[list[Encoding]]:
    """Encodings in lists that each take a few milliseconds to pack; large batches are split."""
    batch, size = list[Encoding](), 0
    for some in encoding:
        for part in (some,) if len(some) == 2 else _split(some):
            batch.append(part)
            size += _size(part)
            if size >= _AT_ONCE:
                yield batch
                batch, size = [], 0
    yield batch


def _split(encoding: Encoding) -> Iterator[Encoding]:
    """The encoding, split if it is a large batch of rules that differ only in their cells."""
    if isinstance(encoding, list):
        yield from (encoding[at : at + _RULES_AT_ONCE] for at in range(0, len(encoding), _RULES_AT_ONCE))
        return
    if isinstance(encoding, bytes) or len(encoding) == 2 or _size(encoding) <= _AT_ONCE:
        yield encoding
        return
    op, before, each, after = encoding
    many = max(1, len(each) * _AT_ONCE // _size(encoding))
    for at in range(0, len(each), many):
        yield op, before, each[at : at + many], after


def _size(encoding: Encoding) -> int:
    """The approximate number of integers of an encoding."""
    if isinstance(encoding, bytes):
        return _length(encoding)
    if isinstance(encoding, list):
        return len(encoding) * _AT_ONCE // _RULES_AT_ONCE
    if len(encoding) == 2:
        numbers = encoding[1]  # the last part is the longest, if any is long
        return len(numbers) + _length(numbers[-1]) if numbers else 1
    _, _, each, after = encoding
    return len(each) * (_length(each[0]) + _length(after)) if each else 0


def _length(part: object) -> int:
    return len(part) // _BYTES if isinstance(part, bytes) else len(part) if isinstance(part, tuple) else 1


def _encoding_of(rule: Rule | RuleBatch, problem: Problem, lowered: list[Rule | RuleBatch]) -> Encoding:
    """The op and the numbers of a rule, or the encoding of a batch; rules lowered to others are noted."""
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


def packed(rules: Iterable[Rule], problem: Problem) -> tuple[int, bytes]:
    """The number of some rules on the wire of this problem, and the rules as it has them."""
    return packed_rules([_encoding_of(rule, problem, []) for rule in rules])


def _packed(encoding: Encoding) -> bytes:
    return packed_rules([encoding])[1]
