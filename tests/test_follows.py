"""The engine that verifies steps: it accepts correct ones and rejects every sort of error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec

import pytest
from conftest import SAMPLES
from engines import BruteForce, Clauses, possible_sets
from follows import Explained, Verdict, Verifier, contrary, verify
from implied_sums import added_up, implied_sum
from novice import Novice, a_step

import passatempo as pt
from passatempo.board import Group
from passatempo.explaining.step import Because, Candidate, Link
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Less, Rule, Sum

MIXED = "sudoku/parity-9x9"  # where each of the three techniques of the novice is needed
EASY = [MIXED, "sudoku/mini-4x4", "suguru/seed-6x6", "ripple/small-6x6", "samurai/two-6x6"]


def explained(name: str = "sudoku/mini-4x4") -> Explained:
    return Novice(pt.read((SAMPLES / f"{name}.txt").read_text()).problem()).walk()


def faults(explanation: Explained) -> list[str]:
    return verify(explanation, second=1).faults


@pytest.mark.parametrize("name", EASY)
def test_right_steps_pass(name: str) -> None:
    """By both engines, none left undecided."""
    explanation = explained(name)
    verdict = verify(explanation, second=1)
    assert len(explanation.steps) > 3
    assert verdict == Verdict(len(explanation.steps), len(explanation.steps), len(explanation.steps))


def changed(explanation: Explained, number: int, **how: object) -> Explained:
    """The explanation with one step replaced."""
    steps = list(explanation.steps)
    steps[number] = replace(steps[number], **how)  # type: ignore[arg-type]
    return replace(explanation, steps=tuple(steps))  # type: ignore[type-var]


def all_other_candidates(explanation: Explained, number: int) -> Iterator[Candidate]:
    step = explanation.steps[number]
    for cell, values in enumerate(explanation.states[number]):
        yield from ((cell, value) for value in values if (cell, value) not in (*step.removes, *step.places))


@pytest.mark.slow
@pytest.mark.parametrize("name", EASY)
def test_no_step_may_remove_more(name: str) -> None:
    """Each open candidate of the solution, removed by each step in turn, must be rejected."""
    explanation = explained(name)
    solution = {(cell, values[0]) for cell, values in enumerate(explanation.states[-1]) if len(values) == 1}
    verifier = Verifier(explanation.problem)
    for number, step in enumerate(explanation.steps):
        for extra in solution.intersection(all_other_candidates(explanation, number)):
            wrong = replace(step, removes=(*step.removes, extra))  # type: ignore[type-var]
            assert "does not follow" in verifier.fault(explanation.states[number], wrong)


def test_a_removal_that_is_true_but_rests_on_other_rules() -> None:
    """What follows from the whole puzzle need not follow from the named rules."""
    explanation = explained(MIXED)
    at = next(number for number, step in enumerate(explanation.steps) if step.technique == "hidden_single")
    (house,) = explanation.steps[at].because.rules
    last = explanation.states[-1]
    outside = (
        (c, v) for c, v in all_other_candidates(explanation, at) if c not in house.cells and v not in last[c]
    )
    extra = next(outside)
    assert "does not follow" in faults(changed(explanation, at, removes=(extra,)))[0]


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["hidden_single", "naked_pair"])
def test_no_rule_may_be_dropped(technique: str) -> None:
    """A step must rest on the rules it names."""
    explanation = explained(MIXED)
    numbers = [number for number, step in enumerate(explanation.steps) if step.technique == technique]
    assert numbers
    for number in numbers[:3]:
        bare = replace(explanation.steps[number].because, rules=())  # type: ignore[type-var]
        (fault,) = faults(changed(explanation, number, because=bare))
        assert fault.startswith(f"step {number + 1}: {technique}: that ")
        assert fault.endswith("does not follow by the candidates")


def test_no_value_may_be_another() -> None:
    """A placement of any other candidate must be rejected."""
    explanation = explained(MIXED)
    verifier = Verifier(explanation.problem)
    for number, step in enumerate(explanation.steps):
        state = explanation.states[number]
        for cell, value in step.places:
            for other in (each for each in state[cell] if each != value):
                wrong = replace(step, places=((cell, other),))  # type: ignore[type-var]
                assert "does not follow" in verifier.fault(state, wrong)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"removes": (), "places": ()}, "changes nothing"),
        ({"removes": ((0, 99),)}, "99 in A1 is no candidate"),
        (
            {"because": Because((AllDifferent(Group("a row nobody knows", (0, 1, 5))),))},
            "no rule of the puzzle",
        ),
    ],
)
def test_steps_that_make_no_sense(how: dict[str, object], message: str) -> None:
    """Malformed steps get a message of their own instead of a failed proof."""
    assert message in faults(changed(explained(), 0, **how))[0]


def with_state(explanation: Explained, number: int, cell: int, values: tuple[int, ...]) -> Explained:
    states = [list(state) for state in explanation.states]
    states[number][cell] = values
    return replace(explanation, states=tuple(map(tuple, states)))  # type: ignore[type-var]


@pytest.mark.slow
def test_notes_may_not_change_by_themselves() -> None:
    """Candidates change only through steps, in both directions, and a step changes all that it states."""
    explanation = explained(MIXED)
    at = next(n for n, step in enumerate(explanation.steps) if step.technique == "hidden_single" and n > 3)
    ((placed, _),) = explanation.steps[at].places
    state = explanation.states[at]
    cell = next(
        cell
        for cell, values in enumerate(state)
        if len(values) > 2 and values == explanation.states[at + 1][cell]
    )
    gone = state[cell][1:]
    assert "without a reason" in faults(with_state(explanation, 0, cell, explanation.states[0][cell][1:]))[0]
    assert "without a reason" in faults(with_state(explanation, at + 1, cell, gone))[0]
    assert "gains a value" in faults(with_state(explanation, at, cell, gone))[-1]
    assert "is placed, but holds" in faults(with_state(explanation, at + 1, placed, state[placed]))[0]


def test_a_removal_that_is_not_done() -> None:
    """A step that claims an elimination has to perform it."""
    explanation = explained(MIXED)
    at = next(n for n, step in enumerate(explanation.steps) if step.removes)
    cell = explanation.steps[at].removes[0][0]
    assert "stays in" in faults(with_state(explanation, at + 1, cell, explanation.states[at][cell]))[0]


def test_the_end_is_a_solution() -> None:
    """A path that claims success must end with a solution of the rules."""
    explanation = explained()
    assert explanation.status == "solved"
    (value,) = explanation.states[-1][0]
    assert any(
        "the end: not so" in fault for fault in faults(with_state(explanation, -1, 0, (value % 4 + 1,)))
    )
    short = replace(explanation, steps=explanation.steps[:3], states=explanation.states[:4])  # type: ignore[type-var]
    assert "the end: " in faults(short)[0]


def test_one_state_more_than_steps() -> None:
    """States and steps are matched by position."""
    explanation = explained()
    assert "steps between" in faults(replace(explanation, states=explanation.states[1:]))[0]  # type: ignore[type-var]


def small(rules: Sequence[Rule], *domains: Sequence[int]) -> Verifier:
    names = [f"A{number + 1}" for number in range(len(domains))]
    return Verifier(Problem(names, list(map(tuple, domains)), list(rules), range(len(domains))))


def test_each_rule_counts_only_where_it_is_named() -> None:
    """One solver has all rules guarded: those of one step must not help the next."""
    rise = [Less(Group("one", (0, 1))), Less(Group("two", (1, 2)))]
    verifier = small(rise, *[range(1, 4)] * 3)
    state = verifier.problem.domains
    last = [a_step("bounds", rules, removes=[(2, 2)]) for rules in (rise, rise[1:], rise[:1], rise)]
    assert [bool(verifier.fault(state, each)) for each in last] == [False, True, True, False]


def test_the_candidates_are_those_of_the_state() -> None:
    """Assumptions of one state must not remain in the solver."""
    rule = Less(Group("both", (0, 1)))
    verifier = small([rule], range(1, 4), range(1, 4))
    removes = a_step("bounds", [rule], removes=[(1, 2)])
    assert verifier.fault(((1, 2, 3), (2, 3)), removes)
    assert not verifier.fault(((2, 3), (2, 3)), removes)
    assert verifier.fault(((1, 2, 3), (2, 3)), removes)


HOUSES = [AllDifferent(Group(f"row {row + 1}", tuple(range(9 * row, 9 * row + 9)))) for row in range(4)]
CAGES = [Sum(Group(f"cage {at}", (at, at + 9, at + 18, at + 27)), 20) for at in range(8)]


def test_what_is_left_over_adds_up() -> None:
    """Four rows less eight cages leave the last column, by arithmetic that clauses cannot do."""
    (left, again) = added_up([*HOUSES, *CAGES], [range(1, 10)] * 36)
    assert (left.cells, left.total) == ((8, 17, 26, 35), 4 * 45 - 8 * 20)  # type: ignore[attr-defined]
    assert again == left
    assert implied_sum([*HOUSES, *CAGES], [range(1, 10)] * 36, dict.fromkeys(left.cells, 1)) == left
    assert implied_sum([*HOUSES, *CAGES], [range(1, 10)] * 36, dict.fromkeys(left.cells[1:], 1)) is None
    verifier = small([*HOUSES, *CAGES], *[range(1, 10)] * 36)
    state = [range(1, 10)] * 35 + [(7, 8)]
    state[8], state[17] = (3, 4, 9), (6, 9)
    goes = a_step("innies_outies", [*HOUSES, *CAGES], removes=[(8, 9)])
    assert not verifier.fault(state, goes)
    assert "does not follow" in verifier.fault(
        state, a_step("innies_outies", goes.because.rules, removes=[(8, 3)])
    )


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("ortools"), reason="needs the extra")
def test_cpsat_decides_where_clauses_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An undecided step would otherwise count as unverified."""
    monkeypatch.setattr(Clauses, "possible", lambda *_: None)
    rule = Less(Group("both", (0, 1)))
    verifier = small([rule], range(1, 4), range(1, 4))
    assert not verifier.fault(verifier.problem.domains, a_step("bounds", [rule], removes=[(1, 1)]))
    assert "does not follow" in verifier.fault(
        verifier.problem.domains, a_step("bounds", [rule], removes=[(1, 2)])
    )


def test_the_second_engine_overrides_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the clauses accepted everything, enumeration still finds the fault."""
    explanation = explained()
    (cell, value) = next(all_other_candidates(explanation, 0))
    wrong = changed(explanation, 0, removes=((cell, value),), places=())
    monkeypatch.setattr(Clauses, "possible", lambda *_: False)
    assert "the engines disagree" in " ".join(faults(wrong))


def test_brute_force_ends() -> None:
    """Enumeration is bounded in steps and in depth, and says when it is undecided."""
    rules = [Sum(Group("all", tuple(range(9))), 1000)]
    assert BruteForce(rules, dict.fromkeys(range(9), range(1, 10)), 500).is_possible() is None
    assert BruteForce(rules, dict.fromkeys(range(9), (1,))).is_possible() is False
    assert BruteForce([], dict.fromkeys(range(2000), (1,))).is_possible() is None


def test_contrary() -> None:
    """The negation of a step is what the engines refute."""
    assert contrary([(1, 2, 3)], 0, 2, placed=True) == (1, 3)
    assert contrary([(1, 2, 3)], 0, 2, placed=False) == (2,)


def test_what_assumes_one_solution_is_held_against_it() -> None:
    """Uniqueness techniques do not follow from rules: they are checked against the solution."""
    verifier = small([Less(Group("both", (0, 1)))], (1, 2), (1, 2))
    state = verifier.problem.domains
    assert not verifier.fault(state, a_step("unique_rectangle", (), removes=[(0, 2)]))
    assert "not so in the solution" in verifier.fault(state, a_step("bug", (), places=[(0, 2)]))


XY = [
    AllDifferent(Group(name, cells)) for name, cells in (("one", (0, 1)), ("two", (1, 2)), ("three", (0, 2)))
]


def test_links_follow_one_from_another() -> None:
    """The conclusion holds either way, but a player stumbles over a link without its premise."""
    verifier = small(XY, (1, 2), (2, 3), (1, 3))
    links = [Link((0,), 1, True), Link((0,), 2, False), Link((1,), 2, True), Link((2,), 3, True, (XY[1],))]
    state = verifier.problem.domains
    assert not verifier.loose(
        state, a_step("xy_chain", XY, chain=(*links[:2], Link((2,), 1, False, (XY[2],))))
    )
    untied = verifier.loose(state, a_step("xy_chain", XY, chain=tuple(links)))
    assert untied == "xy_chain: a link does not follow: 2 stands in A2"
    other_branch = replace(links[1], branch=1)  # type: ignore[type-var]
    assert not verifier.loose(state, a_step("cell_forcing_chain", XY, chain=(links[0], other_branch)))


def test_cases_rest_on_earlier_links() -> None:
    """Cases rest on the assumption; cases of one cell stand side by side, not nested."""
    verifier = small(XY, *[(1, 2, 3)] * 3)
    state = verifier.problem.domains
    trunk = [Link((0,), 1, True), Link((1,), 1, False, (XY[0],))]
    cases = [Link((1,), 2, True, branch=1), Link((1,), 3, True, branch=2)]
    rests = Link((2,), 3, True, (XY[1], XY[2]), branch=1)
    stays = Link((2,), 2, True, (XY[1], XY[2]), branch=2)

    def verdict(*links: Link, technique: str = "contradiction_proof") -> str:
        return verifier.loose(state, a_step(technique, XY, chain=links))

    assert not verdict(*trunk, cases[0], rests, cases[1], stays)
    assert "3 stands in A3" in verdict(*trunk, cases[0], rests, technique="cell_forcing_chain")
    assert "3 stands in A3" in verdict(*trunk, *cases, replace(rests, branch=2))  # type: ignore[type-var]


def test_a_minimal_reason_has_no_superfluous_rule() -> None:
    """A1 excludes its value from A2 by one rule alone; any further rule must be reported."""
    verifier = small(XY, (1,), (1, 2, 3), (1, 2, 3))
    state = verifier.problem.domains

    def verdict(*rules: Rule) -> str:
        return verifier.needless(
            state, a_step("contradiction_proof", rules, [1], values=[1], removes=[(1, 1)])
        )

    assert not verdict(XY[0])
    assert verdict(*XY).startswith("contradiction_proof: that a rule is needed is not so: ")


def test_sets_of_values_are_assigned_to_cells() -> None:
    """Set by set, or, with repeated values, in all orders: the same sets."""
    sums, group = Sum(Group("run", (0, 1, 2)), 8), AllDifferent(Group("run", (0, 1, 2)))
    state = {0: (1, 2, 3), 1: (1, 2, 3, 4), 2: (1, 4, 5)}
    assert possible_sets([sums, group], state) == {(1, 2, 5), (1, 3, 4)}
    assert possible_sets([sums], state) == {(1, 2, 5), (1, 3, 4), (2, 2, 4), (1, 3, 4)}
    wide = dict.fromkeys(range(9), range(1, 10))
    everywhere = Group("run", tuple(range(9)))
    assert possible_sets([Sum(everywhere, 45), AllDifferent(everywhere)], wide) == {tuple(range(1, 10))}


def test_combinations_of_a_step_are_complete() -> None:
    """A missing or an impossible combination makes the argument wrong."""
    cage = [Sum(Group("cage", (0, 1)), 5), AllDifferent(Group("row", (0, 1, 2)))]
    verifier = small(cage, *[range(1, 5)] * 3)

    def verdict(*sets: tuple[int, ...]) -> str:
        step = a_step("cage_combinations", cage, [0, 1], removes=[(2, 1)], sets=sets)
        return verifier.loose(((1, 2, 3, 4), (1, 2, 4), (1, 2, 3, 4)), step)

    assert not verdict((1, 4), (2, 3))
    assert "are not those left" in verdict((1, 4))
    assert "are not those left" in verdict((1, 4), (2, 3), (5, 0))
