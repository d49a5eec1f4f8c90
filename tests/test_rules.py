"""The rules: what each says of values, known or half known, and that every method takes it as it is meant."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from random_problems import MAKERS, METHODS, brute_force, random_problem, solved_by

from passatempo.board import Group
from passatempo.errors import InputError, UnsupportedError
from passatempo.problem import Problem
from passatempo.rules import (
    AllDifferent,
    Difference,
    Equal,
    Greatest,
    Iff,
    Less,
    Operation,
    Product,
    Quotient,
    Rule,
    Sum,
    Table,
)
from passatempo.rules.logic import OPERATIONS

PAIR = Group("A1 and B1", (0, 1))
TRIO = Group("A1, B1 and C1", (0, 1, 2))
SEEDS_EACH = 60

FACTS = [
    (AllDifferent(TRIO), [(1, 2, 3), (0, -1, 1)], [(1, 2, 1), (2, 2, 2)]),
    (AllDifferent(TRIO, ignoring=(0,)), [(0, 0, 0), (0, 5, 0), (1, 2, 3)], [(5, 0, 5)]),
    (Sum(TRIO, 6), [(1, 2, 3), (-1, 0, 7)], [(1, 2, 4)]),
    (Sum(TRIO, 6, "<="), [(1, 2, 3), (0, 0, 0)], [(1, 2, 4)]),
    (Sum(TRIO, 6, ">="), [(1, 2, 3), (9, 9, 9)], [(1, 2, 2)]),
    (Sum(TRIO, 6, "!="), [(1, 2, 4)], [(1, 2, 3)]),
    (Sum(PAIR, 1, coefficients=(3, -2)), [(1, 1), (3, 4)], [(0, 1)]),
    (Product(TRIO, 24), [(2, 3, 4), (-2, -3, 4)], [(2, 3, 5)]),
    (Product(PAIR, 0), [(0, 7), (0, 0)], [(1, 1)]),
    (Difference(PAIR, 3), [(1, 4), (4, 1)], [(4, 2), (3, 3)]),
    (Difference(TRIO, 1), [(6, 3, 2), (2, 6, 3)], [(6, 1, 1)]),
    (Quotient(PAIR, 2), [(2, 4), (4, 2)], [(4, 4), (5, 2), (0, 0)]),
    (Quotient(PAIR, 1), [(3, 3)], [(6, 4)]),
    (Quotient(TRIO, 3), [(6, 2, 1), (1, 12, 4)], [(6, 2, 2)]),
    (Quotient(PAIR, 0), [(0, -3)], [(0, 0), (0, 3), (3, 0)]),  # 3 divided by 0 is nothing at all
    (Equal(TRIO), [(4, 4, 4)], [(4, 4, 5)]),
    (Less(TRIO), [(1, 2, 3), (-5, 0, 9)], [(1, 1, 2), (3, 2, 1)]),
    (Less(TRIO, strict=False), [(1, 1, 2)], [(1, 2, 1)]),
    (Greatest(TRIO), [(3, 1, 2), (3, 2, 2)], [(3, 3, 1), (1, 2, 3)]),
    (Table(PAIR, ((1, 2), (3, 4))), [(1, 2), (3, 4)], [(1, 4), (2, 1)]),
    (Table(PAIR, ()), [], [(1, 2)]),
    (Iff.of(0, Sum(Group("B1", (1,)), 2, ">=")), [(1, 2), (0, 1)], [(1, 1), (0, 2), (2, 2)]),
    (Operation(TRIO, "*"), [(3, -4, -12)], [(3, 4, 7)]),
    (Operation(TRIO, "//"), [(7, 2, 3), (-7, 2, -4), (7, -2, -4)], [(-7, 2, -3), (1, 0, 0)]),
    (Operation(TRIO, "%"), [(7, 3, 1), (-7, 3, 2), (7, -3, -2)], [(-7, 3, -1), (1, 0, 0)]),
    (Operation(TRIO, "**"), [(2, 3, 8), (0, 0, 1), (-1, 99, -1)], [(2, -1, 0), (2, 3, 6)]),
    (Operation(PAIR, "abs"), [(-3, 3), (3, 3)], [(3, -3)]),
]


def random_rules(count: int) -> list[tuple[Rule, Problem]]:
    """Rules of every kind, each with a problem it belongs to."""
    return [
        (rule, problem)
        for seed in range(count)
        for problem in [random_problem(seed)]
        for rule in problem.rules
    ]


@pytest.mark.parametrize(("rule", "kept", "broken"), FACTS, ids=lambda fact: getattr(fact, "sentence", str)())
def test_holds(rule: Rule, kept: list[tuple[int, ...]], broken: list[tuple[int, ...]]) -> None:
    """`holds` judges every method, so it is itself held to facts worked out by hand."""
    assert all(rule.holds(values) for values in kept)
    assert not any(rule.holds(values) for values in broken)


def test_possible_refuses_only_what_cannot_be_completed() -> None:
    """A rule that gave up too soon would make elimination and backtracking lose solutions."""
    random = Random(0)
    refused = 0
    for rule, problem in random_rules(150):
        values = [random.choice(problem.domains[cell]) for cell in rule.cells]
        known = [value if random.random() < 0.6 else None for value in values]
        choices = [
            problem.domains[cell] if value is None else (value,)
            for cell, value in zip(rule.cells, known, strict=True)
        ]
        if not rule.possible(known):
            refused += 1
            assert not any(map(rule.holds, product(*choices))), rule
        assert rule.possible(values) == rule.holds(values), rule
    assert refused > 20  # or the test would say nothing


def test_clash_names_cells_exactly_where_the_rule_is_broken() -> None:
    """The cells named go into the message that tells a player what contradicts what."""
    random = Random(1)
    for rule, problem in random_rules(100):
        known = [random.choice([None, *problem.domains[cell]]) for cell in rule.cells]
        clash = rule.clash(known)
        assert bool(clash) == (not rule.possible(known)), rule
        assert set(clash) <= set(rule.cells)


def test_all_different_clashes_in_two_cells() -> None:
    """Of nine cells only the two that hold the same are named."""
    assert AllDifferent(TRIO).clash([5, None, 5]) == (0, 2)
    assert AllDifferent(TRIO, ignoring=(5,)).clash([5, None, 5]) == ()


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (AllDifferent(Group("row 3", (0, 1))), "no value stands twice in row 3"),
        (AllDifferent(Group("row 3", (0, 1)), ignoring=(0,)), "no value but 0 stands twice in row 3"),
        (Sum(Group("the 12 cage", (0, 1)), 12), "the sum of the 12 cage is 12"),
        (Sum(PAIR, 3, "<="), "the sum of A1 and B1 is at most 3"),
        (Product(Group("the 24x cage", (0, 1)), 24), "the product of the 24x cage is 24"),
        (Difference(Group("the 3- cage", (0, 1)), 3), "the difference of the 3- cage is 3"),
        (Quotient(Group("the 2/ cage", (0, 1)), 2), "the quotient of the 2/ cage is 2"),
        (Equal(PAIR), "the same value stands in A1 and B1"),
        (Less(TRIO), "values rise along A1, B1 and C1"),
        (Less(TRIO, strict=False), "values never fall along A1, B1 and C1"),
        (Greatest(TRIO), "the first of A1, B1 and C1 holds the greatest value"),
        (Table(PAIR, ((1, 2),)), "one of 1 combinations stands in A1 and B1"),
    ],
)
def test_sentence(rule: Rule, sentence: str) -> None:
    """What a person reads: the group's own name, then what is said of it."""
    assert rule.sentence() == sentence


def test_a_negated_sum_holds_where_the_sum_does_not() -> None:
    """Iff is translated by saying the opposite; an opposite that overlaps would lose or invent solutions."""
    sums = [rule for rule, _ in random_rules(200) if isinstance(rule, Sum)]
    assert len({rule.relation for rule in sums}) == 4
    for rule in sums:
        for values in product(range(-3, 4), repeat=min(3, len(rule.cells))):
            padded = (*values, *[0] * (len(rule.cells) - len(values)))
            assert rule.negated().holds(padded) != rule.holds(padded)


@pytest.mark.parametrize("symbol", OPERATIONS)
def test_an_operation_and_its_table_agree(symbol: str) -> None:
    """The kernel and the sat method see the table, cpsat the operation: both must mean the same."""
    operands = 1 if symbol == "abs" else 2
    rule = Operation(Group("it", tuple(range(operands + 1))), symbol)
    domains = [range(-4, 5)] * operands + [range(-20, 21)]
    table = rule.lowered(domains)
    assert all(rule.holds(values) == table.holds(values) for values in product(*domains))


def test_an_operation_with_too_many_cases_is_refused() -> None:
    """A table of a million million rows would take the memory with it."""
    with pytest.raises(UnsupportedError, match="too many"):
        Operation(TRIO, "*").lowered([range(10**6), range(10**6), range(10)])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Sum(PAIR, 3, "<"), "cannot be '<'"),
        (lambda: Sum(PAIR, 3, coefficients=(1, 2, 3)), "3 coefficients for 2 cells"),
        (lambda: Table(PAIR, ((1, 2, 3),)), "another length"),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(make: object, message: str) -> None:
    """At the door, in words: inside nobody checks again."""
    assert callable(make)
    with pytest.raises(InputError, match=message):
        make()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", MAKERS)
def test_each_rule_alone_in_each_method(kind: str, method: str) -> None:
    """A translation that is wrong shows best where no other rule covers it up."""
    some = 0
    for seed in range(SEEDS_EACH):
        problem = random_problem(seed, [MAKERS[kind]], most_rules=1)
        wanted = brute_force(problem)
        some += bool(wanted)
        assert sorted(solved_by(method, problem)) == sorted(wanted), f"seed {seed}: {problem}"
    assert some > SEEDS_EACH / 3  # or nothing would be compared
