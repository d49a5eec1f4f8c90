"""Small random problems that mix every rule, and the brute force that every method is compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations, product
from math import prod
from random import Random

import pytest

from passatempo.board import Group
from passatempo.methods import method_named
from passatempo.methods.base import Limits
from passatempo.problem import Objective, Problem
from passatempo.rules import (
    AllDifferent,
    Among,
    AnyOperation,
    Apart,
    Between,
    Count,
    Difference,
    Equal,
    FirstSum,
    Greatest,
    Iff,
    Less,
    Modulo,
    NeverApart,
    NeverTimes,
    NotAllEqual,
    Operation,
    Power,
    Product,
    Quotient,
    Rule,
    Sandwich,
    Span,
    Sum,
    Table,
    Times,
    Unlike,
    Visible,
)
from passatempo.rules.arithmetic import RELATIONS
from passatempo.rules.base import Domain
from passatempo.rules.logic import OPERATIONS

MAX_COMBINATIONS = 1000  # of values, so that trying them all takes milliseconds
NAMES = "abcdefghij"

# The methods that can take any problem.
METHODS = [
    "backtracking",
    "sat",
    pytest.param("cpsat", marks=pytest.mark.skipif(not find_spec("ortools"), reason="needs the extra")),
    "native",
]

Maker = Callable[[Random, tuple[int, ...], list[int]], Rule]


def group_of(cells: Sequence[int]) -> Group:
    """These variables as a group, named after them."""
    return Group(" and ".join(NAMES[cell] for cell in cells), tuple(cells))


def _all_different(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return AllDifferent(group_of(cells), random.choice([(), (), (0,), (1, 2), (random.choice(planted),)]))


def _sum(random: Random, cells: tuple[int, ...], planted: list[int]) -> Sum:
    coefficients = tuple(random.choice([1, 1, 1, -1, 2, -3, 0, 10]) for _ in cells)
    total = sum(weight * value for weight, value in zip(coefficients, planted, strict=True))
    return Sum(
        group_of(cells), total + random.choice([0, 0, 0, 1, -1]), random.choice(list(RELATIONS)), coefficients
    )


def _product(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Product(group_of(cells), random.choice([prod(planted), prod(planted), 0, 6, -4]))


def _difference(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Difference(group_of(cells), 2 * max(planted) - sum(planted))


def _quotient(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    others = sorted(planted)[:-1]
    exact = max(planted) // prod(others) if prod(others) else 0
    return Quotient(group_of(cells), random.choice([exact, exact, 0, 1, 2, -1]))


def _equal(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Equal(group_of(cells[:2] if random.random() < 0.7 else cells))


def _less(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Less(group_of(cells), strict=random.random() < 0.5)


def _greatest(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Greatest(group_of(cells))


def _table(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    rows = [
        tuple(value + random.choice([0, 0, 1, -1]) for value in planted) for _ in range(random.randint(0, 9))
    ]
    return Table(group_of(cells), tuple(rows))


def _iff(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    flag, *others = cells if len(cells) > 1 else cells * 2
    return Iff.of(flag, _sum(random, tuple(others), planted[-len(others) :]))


def _operation(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    symbol = random.choice(list(OPERATIONS))
    operands = 1 if symbol == "abs" else 2
    chosen = [random.choice(cells) for _ in range(operands + 1)]
    return Operation(group_of(chosen), symbol)


def _count(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Count(group_of(cells), random.choice([0, 1, *planted]))


def _times(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    value = random.choice([0, *planted])
    return Times(group_of(cells), value, planted.count(value) + random.choice([0, 0, 0, 1, -1]))


def _among(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Among(group_of(cells), tuple(random.choices([0, *planted], k=random.randint(1, 3))))


def _not_all_equal(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return NotAllEqual(group_of(cells))


def _unlike(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Unlike(group_of(cells * 2 if len(cells) % 2 else cells))


def _visible(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Visible(group_of(cells), random.randint(0, 3), random.choice((None, 2)))


def _violated(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    visible = Visible(group_of(cells), random.randint(0, 3), random.choice((None, 2)))
    return visible.negated()


def _sandwich(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    low, high = sorted(random.sample(sorted({0, 1, *planted}), 2))
    return Sandwich(group_of(cells), random.choice([0, 0, 1, 2, 3]), (low, high))


def _first_sum(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return FirstSum(group_of(cells), sum(planted[: max(planted[0], 0)]))


def _span(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Span(group_of(cells), max(planted) - min(planted))


def _apart(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Apart(group_of(cells), random.randint(0, 3))


def _never_apart(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return NeverApart(group_of(cells), random.randint(0, 3))


def _never_times(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return NeverTimes(group_of(cells), random.randint(-1, 3))


def _between(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Between(group_of(cells * 2 if len(cells) == 1 else cells))


def _any_operation(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    total = random.choice([sum(planted), prod(planted), 2 * max(planted) - sum(planted), 0, 1, 2])
    return AnyOperation(group_of(cells), total, largest=9)


def _modulo(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Modulo(group_of((cells * 2)[:2]), random.randint(-1, 3))


def _power(random: Random, cells: tuple[int, ...], planted: list[int]) -> Rule:
    return Power(group_of((cells * 2)[:2]), random.choice([0, 1, 1, 2, 4, 8, 9, -1]))


MAKERS: dict[str, Maker] = {
    "all_different": _all_different,
    "among": _among,
    "any_operation": _any_operation,
    "apart": _apart,
    "between": _between,
    "count": _count,
    "difference": _difference,
    "equal": _equal,
    "first_sum": _first_sum,
    "greatest": _greatest,
    "iff": _iff,
    "less": _less,
    "modulo": _modulo,
    "never_apart": _never_apart,
    "never_times": _never_times,
    "not_all_equal": _not_all_equal,
    "operation": _operation,
    "power": _power,
    "product": _product,
    "quotient": _quotient,
    "sandwich": _sandwich,
    "span": _span,
    "sum": _sum,
    "table": _table,
    "times": _times,
    "unlike": _unlike,
    "visible": _visible,
    "violated": _violated,
}


def random_problem(
    seed: int, makers: Sequence[Maker] = tuple(MAKERS.values()), most_rules: int = 4
) -> Problem:
    """A problem of 2 to 5 variables and perhaps an auxiliary one; most rules allow one planted solution."""
    random = Random(seed)
    domains = _random_domains(random)
    shown = range(len(domains))
    planted = [random.choice(domain) for domain in domains]
    rules = [_with_helper(random, domains, planted)] if random.random() < 0.2 else []
    rules += [
        _random_rule(random, random.choice(makers), planted) for _ in range(random.randint(1, most_rules))
    ]
    objective = Objective(random.choice(shown), random.random() < 0.5) if random.random() < 0.3 else None
    return Problem(NAMES[: len(domains)], domains, rules, shown, objective=objective)


def _with_helper(random: Random, domains: list[Domain], planted: list[int]) -> Rule:
    """Add an auxiliary variable and the rule that defines it."""
    operands = random.sample(range(len(domains)), 2)
    rule = Operation(group_of((*operands, len(domains))), random.choice(["*", "//", "%"]))
    results = {rule.result(values) for values in product(*(domains[cell] for cell in operands))} - {None}
    planted.append(rule.result([planted[cell] for cell in operands]) or 0)
    domains.append(tuple(sorted(results)) or (0,))
    return rule


def _random_domains(random: Random) -> list[Domain]:
    domains: list[Domain] = []
    for _ in range(random.randint(2, 5)):
        low = random.randint(-4, 2)
        values = range(low, low + random.randint(1, 7))
        gaps = tuple(value for value in values if random.random() < 0.7) or (0,)
        domains.append(random.choice([values, values, gaps, range(2), range(low, low + 7, 3)]))
    while prod(map(len, domains)) > MAX_COMBINATIONS:
        domains.pop()
    return domains


def _random_rule(random: Random, maker: Maker, planted: list[int]) -> Rule:
    for _ in range(random.choice([1, 5, 5])):  # one rule in three need not allow the planted solution
        cells = random.sample(range(len(planted)), random.randint(1, len(planted)))
        if random.random() < 0.1:
            cells.append(random.choice(cells))  # a rule may name a variable twice: x * x = y
        rule = maker(random, tuple(cells), [planted[cell] for cell in cells])
        if rule.holds([planted[cell] for cell in rule.cells]):
            break
    return rule


def brute_force(problem: Problem) -> set[tuple[int, ...]]:
    """The visible values of every solution, found by enumeration."""
    return {
        tuple(values[variable] for variable in problem.shown)
        for values in product(*problem.domains)
        if problem.violated_rule(values) is None
    }


def solved_by(name: str, problem: Problem) -> list[tuple[int, ...]]:
    """The visible values of each solution that a method finds, in its order."""
    found = list(method_named(name).solutions(problem, Limits()))
    assert all(problem.violated_rule(values) is None for values in found)
    return [tuple(values[variable] for variable in problem.shown) for values in found]


def pigeons(holes: int) -> Problem:
    """The pigeonhole problem with pairwise disequalities: unsatisfiable, and exponential for a plain search.
    The sum always holds but breaks the symmetry of the holes: the kernel would otherwise use it to prove
    this at once.
    """
    pairs = [AllDifferent(Group("a pair of pigeons", pair)) for pair in combinations(range(holes + 1), 2)]
    always = Sum(Group("two pigeons", (0, 1)), 2 * holes, "<=")
    names = [f"pigeon {number}" for number in range(holes + 1)]
    return Problem(names, [range(holes)] * (holes + 1), [*pairs, always], range(holes + 1))
