"""Wires for the kernel fuzzer: of samples, random small ones with every rule, and damaged ones.
`kernel/solver/wire.hpp` documents the encoding.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from random import Random

from random_puzzles import all_samples

from passatempo.errors import InputError, UnsupportedError
from passatempo.wire import to_wire

Numbers = list[int]

LARGEST_BOARD = 150  # cells of a sample
EXTREMES = (-(2**63), -(2**61) - 1, -(2**40), -65, -1, 0, 1, 2, 3, 9, 12, 13, 60, 63, 64, 65, 100, 2**20)
EXTREMES += (2**31, 2**32, 2**40, 2**40 + 1, 2**61, 2**62, 2**63 - 1)
BASES = (0, 0, 1, 1, 1, -3, 20, 10**6, 2**40 - 9, -(2**40))
HEAD = 4  # numbers before the domains


@cache
def sample_wires() -> list[Numbers]:
    """Wires of all samples that are not too large, with their givens and, once for each board, without."""
    found: dict[tuple[int, ...], None] = {}
    for puzzle in all_samples():
        if len(puzzle.board) > LARGEST_BOARD:
            continue
        try:
            problem = puzzle.problem()
            found |= {tuple(to_wire(each)): None for each in (problem, problem.base)}
        except (InputError, UnsupportedError):
            continue
    return [list(wire) for wire in found]


def extreme(dice: Random) -> int:
    """A number near a limit of a machine word, a type or the kernel."""
    return dice.choice(EXTREMES) + dice.choice([0, 0, 0, 1, -1]) * (dice.random() < 0.5)


def some_wire(dice: Random) -> Numbers:
    """A wire of any of these sources; most can still be parsed."""
    wire = list(dice.choice(sample_wires())) if dice.random() < 0.4 else random_wire(dice)
    if dice.random() < 0.6:
        return wire
    return damaged(wire, dice)


def damaged(wire: Numbers, dice: Random) -> Numbers:
    """A wire with numbers changed, lost or repeated, or with the tail of another."""
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        dice.choice(DAMAGES)(wire, dice)
    return wire


def _change(wire: Numbers, dice: Random) -> None:
    if wire:
        at = dice.randrange(len(wire))
        wire[at] = dice.choice([extreme(dice), wire[at] + 1, wire[at] - 1, -wire[at], dice.choice(wire)])


def _lose(wire: Numbers, dice: Random) -> None:
    at = dice.randrange(len(wire) + 1)
    del wire[at : at + dice.choice([1, 1, 3, 10, 1000])]


def _repeat(wire: Numbers, dice: Random) -> None:
    at = dice.randrange(len(wire) + 1)
    wire[at:at] = wire[at : at + dice.choice([1, 1, 3, 10])]


def _end_otherwise(wire: Numbers, dice: Random) -> None:
    other = random_wire(dice)
    wire[dice.randrange(len(wire) + 1) :] = other[dice.randrange(len(other) + 1) :]


def _give_other_rules(wire: Numbers, dice: Random) -> None:
    """Append rules and correct their count, so that the wire still parses."""
    if len(wire) > HEAD and 0 < wire[1] < 1000:
        more = dice.randint(1, 3)
        wire[3] += more
        for _ in range(more):
            wire += _rule(dice, wire[1], dice.choice(BASES), 9)


DAMAGES: tuple[Callable[[Numbers, Random], None], ...] = (
    _change,
    _change,
    _lose,
    _repeat,
    _end_otherwise,
    _give_other_rules,
)


def random_wire(dice: Random) -> Numbers:
    """A small well-formed problem, whether or not it makes sense."""
    variables = dice.choice([0, 1, 2, 3, 4, 6, 9, 12, 20, 70, 130])
    base, width = dice.choice(BASES), dice.choice([1, 2, 4, 9, 9, 12, 13, 40, 64, 65, 200])
    domains = [_domain(dice, base, width) for _ in range(dice.choice([1, 1, 2, 4]))]
    rules = [_rule(dice, variables, base, width) for _ in range(dice.choice([0, 1, 2, 4, 8]))]
    rules = [rule for rule in rules if rule]
    wire = [1, variables, len(domains), len(rules), *(number for domain in domains for number in domain)]
    for _ in range(variables):
        number = dice.randrange(len(domains))
        wire.append(number if dice.random() < 0.9 else -1 - number)
    return wire + [number for rule in rules for number in rule]


def _domain(dice: Random, base: int, width: int) -> Numbers:
    """One interval, mostly; or several, or none."""
    intervals, at = [], base + dice.choice([0, 0, 0, 1])
    for _ in range(dice.choice([1, 1, 1, 1, 2, 3, 0])):
        end = at + dice.randint(0, width - 1)
        intervals += [at, end]
        at = end + dice.randint(2, 5)
    return [len(intervals) // 2, *intervals]


def _rule(dice: Random, variables: int, base: int, width: int) -> Numbers:
    """An op, how many numbers follow, and those; nothing if there are no variables."""
    if variables == 0:
        return []
    size = min(variables, dice.choice([1, 2, 2, 3, 4, 9, 12, 13, 66, 130]))
    cells = dice.sample(range(variables), size)
    if dice.random() < 0.1:
        cells.append(dice.choice(cells))
    op = dice.choice(list(RULES))
    numbers = RULES[op](dice, cells, base, width)
    return [op, len(numbers), *numbers]


def _total(dice: Random, cells: Numbers, base: int, width: int) -> int:
    likely = [base * len(cells) + dice.randint(0, width * len(cells)), base + width, 0, 1, 6, 24, 2**60]
    return dice.choice([*likely, extreme(dice)]) if dice.random() < 0.9 else extreme(dice)


def _different(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    free = [base + dice.randrange(width) for _ in range(dice.choice([0, 0, 0, 1, 2]))]
    return [len(free), *free, *cells]


def _sum(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    plain = dice.random() < 0.6
    weights = [1 if plain else dice.choice([1, -1, 2, 0, -3, extreme(dice)]) for _ in cells]
    return [dice.randrange(4), _total(dice, cells, base, width), *cells, *weights]


def _with_total(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    return [_total(dice, cells, base, width), *cells]


def _less(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    return [dice.randrange(2), *cells]


def _alone(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    return cells


def _table(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    rows = [base + dice.randrange(width) for _ in range(len(cells) * dice.choice([0, 1, 3, 9]))]
    return [len(cells), *cells, *rows]


def _iff(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    return [dice.choice(cells), *_sum(dice, cells, base, width)]


def _walk(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    numbers, states = [len(cells), *cells], [0]
    for layer in range(len(cells)):
        there = [3 * layer + 1, 3 * layer + 2]
        edges = dice.randint(1, 6)
        numbers.append(edges)
        for _ in range(edges):
            numbers += [dice.choice(states), dice.choice(there), base + dice.randrange(width)]
        states = there
    return numbers


def _count(dice: Random, cells: Numbers, base: int, width: int) -> Numbers:
    return [base + dice.randrange(width), *cells]


RULES: dict[int, Callable[[Random, Numbers, int, int], Numbers]] = {
    1: _different,
    2: _sum,
    3: _with_total,
    4: _with_total,
    5: _with_total,
    6: _alone,
    7: _less,
    8: _alone,
    9: _table,
    10: _iff,
    11: _walk,
    12: _count,
}


def as_array(numbers: Numbers) -> array[int]:
    """The numbers as the kernel takes them, clamped to 64 bits."""
    return array("q", (min(max(number, -(2**63)), 2**63 - 1) for number in numbers))
