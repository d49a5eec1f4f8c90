"""Regular rules: `holds` and the automaton must mean the same to every method."""

from __future__ import annotations

from array import array
from inspect import isabstract
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_problems import MAKERS, METHODS, brute_force, group_of, random_problem, solved_by

from passatempo.errors import UnsupportedError
from passatempo.kinds import all_kinds
from passatempo.problem import Problem
from passatempo.rules import Among, Apart, FirstSum, NotAllEqual, Regular, Rule, Span, Sum, Times, Visible
from passatempo.rules.regular import _build_table

# Rules that the kernel takes as a decision diagram or a count, by the names of their makers.
REGULAR = [name for name, make in MAKERS.items() if isinstance(make(Random(0), (0, 1), [1, 2]), Regular)]
NEW = [*REGULAR, "count", "all_different"]
SEEDS_EACH = 40


def accepted(rule: Regular, values: list[int]) -> bool:
    """Whether the automaton accepts these values."""
    state = rule.start
    for at, value in enumerate(values):
        state = rule.step(at, state, value)
        if state is None:
            return False
    return rule.accepts(state)


def concrete(base: type[Rule]) -> set[type[Rule]]:
    """Every concrete subclass of this rule."""
    below = {base}.union(*map(concrete, base.__subclasses__()))
    return {each for each in below if not isabstract(each)}


def test_every_regular_rule_is_tried_here() -> None:
    """A rule missing from the random problems would not be tested at all."""
    all_kinds()  # some declare rules of their own
    tried = {type(MAKERS[name](Random(0), (0, 1), [1, 2])) for name in REGULAR}
    assert not concrete(Regular) - tried, "add a maker to MAKERS in tests/random_problems.py"
    assert not tried - concrete(Regular)


@pytest.mark.slow
@given(data=st.data())
@pytest.mark.parametrize("name", REGULAR)
def test_the_automaton_agrees_with_what_holds(name: str, data: st.DataObject) -> None:
    """`holds` defines the rule; the kernel and the SAT solvers get the automaton."""
    values = data.draw(st.lists(st.integers(-3, 9), min_size=1, max_size=6))
    seed = data.draw(st.integers(0, 10_000))
    rule = MAKERS[name](Random(seed), tuple(range(len(values))), values)
    assert isinstance(rule, Regular)
    others = data.draw(st.permutations(values))
    for row in (values, others):
        met = [row[cell] for cell in rule.cells]
        assert accepted(rule, met) == rule.holds(met), (rule, met)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NEW)
def test_new_rules_in_pairs(name: str, method: str) -> None:
    """Two rules of one class share cells, where pruning too much or too little shows."""
    some = 0
    for seed in range(1000, 1000 + SEEDS_EACH):
        problem = random_problem(seed, (MAKERS[name],), 2)
        wanted = brute_force(problem)
        some += bool(wanted)
        assert sorted(solved_by(method, problem)) == sorted(wanted), f"seed {seed}: {problem}"
    assert some > SEEDS_EACH / 8  # or nothing would be compared


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NEW)
def test_new_rules_beside_any_other(name: str, method: str) -> None:
    """A regular rule and one of another class narrow the same cells in turn."""
    for seed in range(2000, 2000 + SEEDS_EACH):
        other = Random(seed).choice(list(MAKERS.values()))
        problem = random_problem(seed, (MAKERS[name], other), 3)
        assert sorted(solved_by(method, problem)) == sorted(brute_force(problem)), f"seed {seed}: {problem}"


def values_of(*rules: Rule) -> list[tuple[int, ...]]:
    """The solutions of three cells that take 0 to 3."""
    return solved_by("native", Problem("abc", [range(4)] * 3, rules, range(3)))


def test_an_automaton_that_accepts_nothing_has_no_solution() -> None:
    """No layer of edges is left then, which is a case of its own on the wire."""
    three = group_of(range(3))
    impossible = [
        Visible(three, 9),
        Times(three, 7, 1),
        Among(three, (1, 2, 3, 3)),
        Apart(three, 9),
        Span(three, 8),
    ]
    assert all(values_of(rule) == [] for rule in impossible)


def test_an_automaton_of_one_cell() -> None:
    """The first layer is the last."""
    one = group_of((1,))
    assert {values[1] for values in values_of(Visible(one, 1))} == {1, 2, 3}
    assert {values[1] for values in values_of(FirstSum(one, 1))} == {1}
    assert {values[1] for values in values_of(Span(one, 0))} == {0, 1, 2, 3}
    assert values_of(NotAllEqual(one)) == []


@pytest.mark.parametrize("name", REGULAR)
def test_automata_that_ignore_the_position_give_the_same_diagram(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One whose steps depend on the position after all would get a wrong diagram."""
    rule = MAKERS[name](Random(1), (0, 1, 2, 3), [1, 3, 2, 4])
    assert isinstance(rule, Regular)
    edges = _build_table(rule, (1, 2, 3, 4)).edges
    monkeypatch.setattr(type(rule), "anywhere", False)
    assert _build_table(rule, (1, 2, 3, 4)).edges == edges


def test_boards_of_one_shape_share_a_diagram() -> None:
    """Built once, whatever its cells are called: nine rows do not cost nine times as much."""
    one, other = (Visible(group_of(cells), 2).lowered([range(4)] * 3) for cells in ((0, 1, 2), (4, 5, 6)))
    assert one.edges is other.edges
    assert one.cells != other.cells


@pytest.mark.slow
def test_a_diagram_with_too_many_states_is_refused() -> None:
    """Sums of widely spaced values would exhaust the memory."""
    rule = FirstSum(group_of(range(10)), 5)
    with pytest.raises(UnsupportedError, match="too many cases to enumerate"):
        rule.lowered([range(1, 10**6)] * 10)


def test_only_the_diagram_goes_to_the_kernel() -> None:
    """A regular rule has no wire form of its own; requesting one must fail."""
    with pytest.raises(UnsupportedError, match="has no wire form of its own"):
        Apart(group_of((0, 1)), 1).wire()
    diagram = Apart(group_of((0, 1)), 1).lowered([range(2)] * 2)
    edges = array("q", (2, 0, 1, 0, 0, 2, 1, 2, 1, 3, 1, 2, 4, 0))
    assert diagram.wire() == (2, (0, 1), edges.tobytes())
    assert diagram.sentence() == Apart(group_of((0, 1)), 1).sentence()
    assert diagram.holds([0, 1])
    assert Sum(group_of((0, 1)), 1).lowered([range(2)] * 2) == Sum(group_of((0, 1)), 1)
