"""The kernel's judge against `holds`, which says what a rule means."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import passatempo as pt
from passatempo._kernel import Kernel
from passatempo.board import Group
from passatempo.errors import InternalError
from passatempo.methods.native import judge_of
from passatempo.problem import Domain, Problem
from passatempo.rules import (
    AllDifferent,
    Count,
    Difference,
    Equal,
    Equation,
    Greatest,
    Iff,
    Less,
    NotAllEqual,
    Product,
    Quotient,
    Rule,
    Span,
    Sum,
    Table,
    Times,
    Visible,
)
from passatempo.wire import to_wire

NUMBERS = st.integers(-3, 6)
LARGE = 1 << 39  # a product of three is beyond 64 bits
CELLS = 4
DOMAINS: list[Domain] = [
    (*range(-3, 7), 70, 71),
    range(3),
    range(LARGE, LARGE + 9),
    range(-LARGE - 9, -LARGE),
]


def kernel_of(rules: Sequence[Rule], domains: Sequence[Domain]) -> Kernel:
    cells = range(len(domains))
    return Kernel(to_wire(Problem([f"x{cell}" for cell in cells], domains, rules, cells)))


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    """A rule of any class that has a form for the wire, between some of the cells, or one of them twice."""
    cells = tuple(draw(st.lists(st.integers(0, CELLS - 1), min_size=2, max_size=5)))
    group, total = Group("the cells", cells), draw(NUMBERS | st.integers(-40, 40))
    relation = draw(st.sampled_from(["=", "!=", "<=", ">="]))
    coefficients = tuple(draw(st.lists(NUMBERS, min_size=len(cells), max_size=len(cells))))
    rows = draw(st.lists(st.tuples(*[NUMBERS] * len(cells)), min_size=1, max_size=5))
    several: list[Rule] = [
        AllDifferent(group, tuple(draw(st.sets(NUMBERS, max_size=2)))),
        Sum(group, total, relation),
        Equation(group, total, relation, coefficients, words="so much"),
        Product(group, total),
        Difference(group, total),
        Quotient(group, total),
        Equal(group),
        Less(group, draw(st.booleans())),
        Greatest(group),
        Table(group, tuple(rows)),
        Iff(Group("with the flag", (draw(st.integers(0, CELLS - 1)), *cells)), Sum(group, total, relation)),
        Count(group, draw(NUMBERS)),
    ]
    return draw(st.sampled_from(several))


@pytest.mark.slow
@given(st.lists(rules(), min_size=1, max_size=3), st.data())
def test_the_judge_agrees_with_the_rules(told: list[Rule], data: st.DataObject) -> None:
    """It is all that stands between a mistake in a propagator and the user, where no rule is asked itself."""
    domain = data.draw(st.sampled_from(DOMAINS))
    values = tuple(data.draw(st.sampled_from(domain)) for _ in range(CELLS))
    holds = all(rule.holds([values[cell] for cell in rule.cells]) for rule in told)
    assert kernel_of(told, [domain] * CELLS).holds({}, values) == holds


@pytest.mark.parametrize(
    "rule", [NotAllEqual(Group("", (0, 1, 2))), Visible(Group("", (2, 1, 0)), 2), Span(Group("", (1, 2)), 1)]
)
@given(values=st.tuples(*[st.integers(0, 4)] * 3))
def test_the_judge_follows_walks(rule: Rule, values: tuple[int, ...]) -> None:
    """They were laid out in Python; their rules are asked as well."""
    judged = kernel_of([rule], [range(5)] * 3).holds({}, values)
    assert judged == rule.holds([values[cell] for cell in rule.cells])


@given(st.lists(st.sets(NUMBERS), min_size=3, max_size=3), st.data())
def test_the_judge_looks_at_domains_and_limits(domains: list[set[int]], data: st.DataObject) -> None:
    values = tuple(data.draw(NUMBERS) for _ in domains)
    limits = {1: tuple(sorted(data.draw(st.sets(NUMBERS))))}
    kernel = kernel_of([Times(Group("", (0,)), 99, 0)], [tuple(sorted(domain)) for domain in domains])
    allowed = all(value in domain for value, domain in zip(values, domains, strict=True))
    assert kernel.holds({}, values) == allowed
    assert kernel.holds(limits, values) == (allowed and values[1] in limits[1])
    assert not kernel.holds({}, values[:2])


class Asked:
    """A question of three cells and one rule."""

    def __init__(self, rule: Rule) -> None:
        self.asked = Problem(["a", "b", "c"], [range(2)] * 3, [rule], range(3))

    def problem(self) -> Problem:
        """The same each time."""
        return self.asked


def test_a_rule_told_in_other_words_is_asked_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lays a walk out may have misunderstood it."""
    asked = Asked(NotAllEqual(Group("cells", (0, 1, 2))))
    assert pt.solve(asked).status == "solved"
    monkeypatch.setattr(NotAllEqual, "holds", lambda self, values: values[0] == 5)
    with pytest.raises(InternalError, match="break a rule"):
        pt.solve(asked)


def test_the_judge_is_that_of_the_kernel_compiled_for_the_problem() -> None:
    puzzle = pt.read("latin 2x2\ngivens\n.2\n..\n")
    assert judge_of(Problem(["a"], [range(2)], [], range(1))) is None
    assert pt.solve(puzzle).unique
    judge = judge_of(puzzle.problem())
    assert judge is not None
    assert [values for values in product((1, 2), repeat=4) if judge(values)] == [(1, 2, 2, 1)]
    assert not judge((1, 2, 2))
