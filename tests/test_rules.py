"""The rules: what each means for complete and partial values, and that every method implements it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from random_problems import MAKERS, METHODS, brute_force, random_problem, solved_by

from passatempo.board import Group
from passatempo.errors import InputError, UnsupportedError
from passatempo.messages import AND
from passatempo.problem import Problem
from passatempo.rules import (
    AllDifferent,
    Among,
    AnyOperation,
    Apart,
    Between,
    Count,
    Difference,
    Equal,
    Equation,
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
    consecutive,
    same_sum,
)
from passatempo.rules.logic import OPERATIONS

PAIR = Group((AND, "A1", "B1"), (0, 1))
TRIO = Group((AND, "A1", "B1", "C1"), (0, 1, 2))
FOUR = Group((AND, "A1", "B1", "C1", "D1"), (0, 1, 2, 3))
FIVE = Group("row 1", (0, 1, 2, 3, 4))
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
    (Quotient(PAIR, 0), [(0, -3)], [(0, 0), (0, 3), (3, 0)]),  # 3 divided by 0 is undefined
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
    (AllDifferent(FOUR, ignoring=(0, 9)), [(0, 0, 9, 9), (9, 1, 9, 2)], [(0, 0, 1, 1), (1, 9, 0, 1)]),
    (Visible(TRIO, 2), [(1, 3, 2), (2, 1, 3), (2, 3, 1)], [(3, 1, 2), (1, 2, 3)]),
    (Visible(TRIO, 1), [(0, 3, 0), (0, 0, 1), (3, 2, 1)], [(0, 0, 0), (0, 1, 2)]),  # 0 is a park
    (Visible(TRIO, 0), [(0, 0, 0)], [(0, 1, 0)]),
    (Visible(TRIO, 1, 3), [(3, 1, 2)], [(2, 1, 1), (2, 1, 3)]),  # the greatest stands there in any case
    (Visible(PAIR, 1), [(2, 2)], [(1, 2)]),  # as high as the one before is not seen
    (Sandwich(FIVE, 5, (1, 9)), [(1, 2, 3, 9, 4), (4, 9, 5, 1, 6)], [(1, 2, 2, 9, 5), (5, 1, 9, 4, 3)]),
    (Sandwich(FIVE, 5, (1, 9)), [], [(2, 3, 5, 4, 6), (2, 1, 5, 3, 4), (9, 5, 9, 2, 3), (1, 5, 9, 1, 2)]),
    (Sandwich(FIVE, 0, (1, 9)), [(2, 9, 1, 3, 4), (1, 9, 3, 4, 5)], [(1, 2, 9, 3, 4)]),
    (
        FirstSum(FIVE, 6),
        [(3, 1, 2, 9, 9), (2, 4, 1, 1, 1)],
        [(3, 1, 1, 1, 9), (6, 0, 0, 0, 0), (0, 6, 0, 0, 0)],
    ),
    (FirstSum(FIVE, 1), [(1, 9, 9, 9, 9)], [(2, 0, 0, 0, 0)]),
    (Span(TRIO, 2), [(1, 2, 3), (5, 3, 3), (-1, 1, 0)], [(1, 1, 1), (1, 4, 2)]),
    (Apart(TRIO, 5), [(1, 6, 1), (9, 4, 9)], [(1, 5, 9), (1, 6, 6)]),
    (NeverApart(TRIO, 1), [(1, 3, 1), (2, 2, 2)], [(1, 2, 4), (4, 2, 1)]),
    (NeverTimes(PAIR, 2), [(1, 3), (2, 2)], [(1, 2), (4, 2), (0, 0)]),
    (Between(TRIO), [(1, 2, 3), (9, 4, 2)], [(1, 1, 3), (1, 3, 3), (2, 1, 3), (2, 2, 2)]),
    (Between(PAIR), [(1, 2), (3, 3)], []),  # nothing lies inside
    (Times(TRIO, 0, 2), [(0, 0, 1), (0, 5, 0)], [(0, 0, 0), (0, 1, 2)]),
    (Times(TRIO, 0, 0), [(1, 2, 3)], [(1, 0, 2)]),
    (Among(FOUR, (1, 1, 5)), [(1, 5, 1, 9), (1, 1, 1, 5)], [(1, 5, 5, 9), (1, 1, 2, 3)]),
    (NotAllEqual(TRIO), [(1, 1, 2), (2, 1, 1)], [(1, 1, 1)]),
    (Unlike(FOUR), [(1, 1, 2, 3), (1, 2, 3, 3)], [(1, 1, 2, 2)]),  # lines take turns
    (Count(TRIO, 0), [(0, 0, 2), (1, 2, 0), (0, 1, 1)], [(0, 0, 1), (0, 0, 0)]),
    (AnyOperation(PAIR, 6, 9), [(2, 4), (2, 3), (3, 9), (6, 1)], [(1, 4), (5, 3)]),
    (AnyOperation(TRIO, 1, 9), [(5, 3, 1), (6, 3, 2), (1, 1, 1)], [(2, 2, 2), (6, 2, 2)]),
    (AnyOperation(PAIR, 0, 9), [(0, 5), (3, 3)], [(1, 2)]),
    (Modulo(PAIR, 2), [(5, 3), (3, 5), (2, 7), (4, 2)], [(3, 3), (0, 0)]),
    (Modulo(PAIR, 0), [(6, 3), (0, 5)], [(0, 0)]),  # nothing is divided by 0
    (Power(PAIR, 8), [(2, 3), (3, 2), (8, 1), (1, 8)], [(2, 4), (2, 10**9)]),
    (Power(PAIR, 1), [(5, 0), (0, 0), (1, 10**9), (-1, 4)], [(2, 3)]),
    (Equation(TRIO, 0, "=", (1, -1, -1), words="an arrow"), [(5, 2, 3)], [(5, 2, 2)]),
]


def random_rules(count: int) -> list[tuple[Rule, Problem]]:
    """Rules of every kind, each with a problem it belongs to."""
    return [
        (rule, problem)
        for seed in range(count)
        for problem in [random_problem(seed)]
        for rule in problem.rules
    ]


@pytest.mark.parametrize(
    ("rule", "satisfied", "broken"), FACTS, ids=lambda fact: getattr(fact, "sentence", str)()
)
def test_holds(rule: Rule, satisfied: list[tuple[int, ...]], broken: list[tuple[int, ...]]) -> None:
    """`holds` is the reference for every method, so it is tested against facts worked out by hand."""
    assert all(rule.holds(values) for values in satisfied)
    assert not any(rule.holds(values) for values in broken)


def test_possible_refuses_only_what_cannot_be_completed() -> None:
    """Refusing too early would make elimination and backtracking lose solutions."""
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
    assert refused > 20  # or the test would prove nothing


def test_clash_names_cells_exactly_where_the_rule_is_broken() -> None:
    """The named cells go into the message about the contradiction."""
    random = Random(1)
    for rule, problem in random_rules(100):
        known = [random.choice([None, *problem.domains[cell]]) for cell in rule.cells]
        clash = rule.clash(known)
        assert bool(clash) == (not rule.possible(known)), rule
        assert set(clash) <= set(rule.cells)


def test_all_different_clashes_in_two_cells() -> None:
    """Of nine cells only the two with the same value are named."""
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
        (Greatest(TRIO), "A1 is greater than B1 and C1"),
        (Table(PAIR, ((1, 2),)), "one of 1 combinations stands in A1 and B1"),
        (AllDifferent(PAIR, ignoring=(0, 3, 4)), "no value but 0, 3 and 4 stands twice in A1 and B1"),
        (Visible(Group("row 3 from the left", (0, 1)), 2), "2 buildings are seen along row 3 from the left"),
        (Sandwich(FIVE, 12, (1, 9)), "the sum between 1 and 9 in row 1 is 12"),
        (FirstSum(FIVE, 20), "the X-sum of row 1 is 20"),
        (Span(FIVE, 4), "from the least to the greatest of row 1 is a step of 4"),
        (Apart(TRIO, 5), "neighbours along A1, B1 and C1 differ by 5 or more"),
        (NeverApart(PAIR, 1), "A1 and B1 are not consecutive"),
        (NeverTimes(PAIR, 2), "neither of A1 and B1 is 2 times the other"),
        (Between(TRIO), "along A1, B1 and C1, all values inside lie between those of the two ends"),
        (Times(FIVE, 0, 1), "0 stands once in row 1"),
        (Times(FIVE, 0, 2), "0 stands twice in row 1"),
        (Times(FIVE, 1, 3), "1 stands 3 times in row 1"),
        (Among(FOUR, (5,)), "5 stands among A1, B1, C1 and D1"),
        (Among(FOUR, (1, 2, 5)), "1, 2 and 5 stand among A1, B1, C1 and D1"),
        (NotAllEqual(TRIO), "not the same value stands in each of A1, B1 and C1"),
        (Unlike(Group("row 1 and row 3", FOUR.cells)), "row 1 and row 3 are not the same"),
        (Count(TRIO, 0), "the number of 0 in A1, B1 and C1 is counted"),
        (
            AnyOperation(Group("the 12 cage", (0, 1)), 12, 9),
            "the sum, product, difference or quotient of the 12 cage is 12",
        ),
        (Modulo(Group("the 2mod cage", (0, 1)), 2), "one of the 2mod cage modulo the other is 2"),
        (Power(Group("the 8^ cage", (0, 1)), 8), "one of the 8^ cage to the power of the other is 8"),
        (Equation(TRIO, 0, words="the sum of B1 and C1 stands in A1"), "the sum of B1 and C1 stands in A1"),
    ],
)
def test_sentence(rule: Rule, sentence: str) -> None:
    """What a person reads: the name of the group, then the statement about it."""
    assert rule.sentence() == sentence


@pytest.mark.parametrize(
    ("rules", "satisfied", "broken"),
    [
        (consecutive(TRIO), [(1, 2, 3), (4, 2, 3)], [(1, 2, 4), (1, 2, 2), (1, 1, 3)]),
        (same_sum(PAIR, Group("C1", (2,))), [(1, 2, 3), (2, -1, 1)], [(1, 2, 4)]),
        (same_sum(PAIR, Group("A1 and C1", (0, 2))), [(1, 2, 1, 2)], [(1, 2, 1, 3)]),  # they may share a cell
    ],
    ids=["consecutive", "same_sum", "same_sum that overlaps"],
)
def test_rules_composed_of_others(
    rules: Iterator[Rule], satisfied: list[tuple[int, ...]], broken: list[tuple[int, ...]]
) -> None:
    """The rules that a function yields hold together, or one of them is violated."""
    parts = list(rules)
    assert all(rule.holds(values) for rule in parts for values in satisfied)
    assert not any(all(rule.holds(values) for rule in parts) for values in broken)


def test_the_sentence_of_equal_sums() -> None:
    """Two groups instead of a row of coefficients."""
    (rule,) = same_sum(PAIR, Group("C1", (2,)))
    assert rule.sentence() == "C1 is the sum of A1 and B1"


def test_a_negated_sum_holds_where_the_sum_does_not() -> None:
    """Iff is encoded with the negation: an overlap would lose or add solutions."""
    sums = [rule for rule, _ in random_rules(400) if isinstance(rule, Sum)]
    assert len({rule.relation for rule in sums}) == 4, "draw more random rules"
    for rule in sums:
        for values in product(range(-3, 4), repeat=min(3, len(rule.cells))):
            padded = (*values, *[0] * (len(rule.cells) - len(values)))
            assert rule.negated().holds(padded) != rule.holds(padded)


@pytest.mark.parametrize("symbol", OPERATIONS)
def test_an_operation_and_its_table_agree(symbol: str) -> None:
    """The kernel and `sat` use the table, `cpsat` the operation."""
    operands = 1 if symbol == "abs" else 2
    rule = Operation(Group("it", tuple(range(operands + 1))), symbol)
    domains = [range(-4, 5)] * operands + [range(-20, 21)]
    table = rule.lowered(domains)
    assert all(rule.holds(values) == table.holds(values) for values in product(*domains))


def test_an_operation_with_too_many_cases_is_refused() -> None:
    """A table of 10**12 rows would exhaust the memory."""
    with pytest.raises(UnsupportedError, match="too many"):
        Operation(TRIO, "*").lowered([range(10**6), range(10**6), range(10)])


@pytest.mark.parametrize(
    ("construct", "message"),
    [
        (lambda: Sum(PAIR, 3, "<"), "cannot be '<'"),
        (lambda: Sum(PAIR, 3, coefficients=(1, 2, 3)), "3 coefficients for 2 cells"),
        (lambda: Table(PAIR, ((1, 2, 3),)), "another length"),
    ],
)
def test_a_malformed_rule_is_refused(construct: object, message: str) -> None:
    """Rules are validated on construction; nothing checks them later."""
    assert callable(construct)
    with pytest.raises(InputError, match=message):
        construct()


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("kind", MAKERS)
def test_each_rule_alone_in_each_method(kind: str, method: str) -> None:
    """A wrong encoding shows best where no other rule hides it."""
    some = 0
    for seed in range(SEEDS_EACH):
        problem = random_problem(seed, [MAKERS[kind]], most_rules=1)
        wanted = brute_force(problem)
        some += bool(wanted)
        assert sorted(solved_by(method, problem)) == sorted(wanted), f"seed {seed}: {problem}"
    assert some > SEEDS_EACH / 3  # or nothing would be compared
