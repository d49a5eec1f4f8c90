"""The engine that looks at steps: it lets right ones pass, and none of the ways to be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec

import pytest
from adding import added_up, implied_sum
from conftest import SAMPLES
from engines import Clauses, Trying, sets_held
from follows import Told, Verdict, Verifier, contrary, looked_at
from novice import Novice, a_step

import passatempo as pt
from passatempo.board import Group
from passatempo.explaining.step import Because, Candidate, Link
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Less, Rule, Sum

MIXED = "sudoku/parity-9x9"  # where each of the three techniques of the novice is needed
EASY = [MIXED, "sudoku/mini-4x4", "suguru/seed-6x6", "ripple/small-6x6", "samurai/two-6x6"]


def explained(name: str = "sudoku/mini-4x4") -> Told:
    return Novice(pt.read((SAMPLES / f"{name}.txt").read_text()).problem()).walk()


def faults(told: Told) -> list[str]:
    return looked_at(told, second=1).faults


@pytest.mark.parametrize("name", EASY)
def test_right_steps_pass(name: str) -> None:
    """By both engines, and none of them is left undecided."""
    told = explained(name)
    verdict = looked_at(told, second=1)
    assert len(told.steps) > 3
    assert verdict == Verdict(len(told.steps), len(told.steps), len(told.steps))


def changed(told: Told, number: int, **how: object) -> Told:
    """The explanation with another step in the place of this one."""
    steps = list(told.steps)
    steps[number] = replace(steps[number], **how)  # type: ignore[arg-type]
    return replace(told, steps=tuple(steps))  # type: ignore[type-var]


def all_other_candidates(told: Told, number: int) -> Iterator[Candidate]:
    step = told.steps[number]
    for cell, values in enumerate(told.states[number]):
        yield from ((cell, value) for value in values if (cell, value) not in (*step.removes, *step.places))


@pytest.mark.slow
@pytest.mark.parametrize("name", EASY)
def test_no_step_may_remove_more(name: str) -> None:
    """Each candidate of the solution that is still open is removed by each step in turn: all are caught."""
    told = explained(name)
    solution = {(cell, values[0]) for cell, values in enumerate(told.states[-1]) if len(values) == 1}
    verifier = Verifier(told.problem)
    for number, step in enumerate(told.steps):
        for extra in solution.intersection(all_other_candidates(told, number)):
            wrong = replace(step, removes=(*step.removes, extra))  # type: ignore[type-var]
            assert "does not follow" in verifier.fault(told.states[number], wrong)


def test_a_removal_that_is_true_but_rests_on_other_rules() -> None:
    """What the whole puzzle tells is not what the rules named tell."""
    told = explained(MIXED)
    at = next(number for number, step in enumerate(told.steps) if step.technique == "only_place")
    (house,) = told.steps[at].because.rules
    last = told.states[-1]
    outside = ((c, v) for c, v in all_other_candidates(told, at) if c not in house.cells and v not in last[c])
    extra = next(outside)
    assert "does not follow" in faults(changed(told, at, removes=(extra,)))[0]


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["only_place", "naked_pair"])
def test_no_rule_may_be_dropped(technique: str) -> None:
    told = explained(MIXED)
    numbers = [number for number, step in enumerate(told.steps) if step.technique == technique]
    assert numbers
    for number in numbers[:3]:
        bare = replace(told.steps[number].because, rules=())  # type: ignore[type-var]
        (fault,) = faults(changed(told, number, because=bare))
        assert fault.startswith(f"step {number + 1}: {technique}: that ")
        assert fault.endswith("does not follow by the candidates")


def test_no_value_may_be_another() -> None:
    told = explained(MIXED)
    verifier = Verifier(told.problem)
    for number, step in enumerate(told.steps):
        state = told.states[number]
        for cell, value in step.places:
            for other in (each for each in state[cell] if each != value):
                wrong = replace(step, places=((cell, other),))  # type: ignore[type-var]
                assert "does not follow" in verifier.fault(state, wrong)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"removes": (), "places": ()}, "changes nothing"),
        ({"removes": ((0, 99),)}, "99 in A1 is no candidate"),
        (
            {"because": Because((AllDifferent(Group("a row nobody knows", (0, 1, 5))),))},
            "no rule of the puzzle",
        ),
    ],
)
def test_steps_that_make_no_sense(how: dict[str, object], said: str) -> None:
    assert said in faults(changed(explained(), 0, **how))[0]


def with_state(told: Told, number: int, cell: int, values: tuple[int, ...]) -> Told:
    states = [list(state) for state in told.states]
    states[number][cell] = values
    return replace(told, states=tuple(map(tuple, states)))  # type: ignore[type-var]


@pytest.mark.slow
def test_notes_may_not_change_by_themselves() -> None:
    """Neither at the beginning nor behind a step, in no direction; and all that a step says is done."""
    told = explained(MIXED)
    at = next(n for n, step in enumerate(told.steps) if step.technique == "only_place" and n > 3)
    ((placed, _),) = told.steps[at].places
    held = told.states[at]
    cell = next(
        cell for cell, values in enumerate(held) if len(values) > 2 and values == told.states[at + 1][cell]
    )
    gone = held[cell][1:]
    assert "without a reason" in faults(with_state(told, 0, cell, told.states[0][cell][1:]))[0]
    assert "without a reason" in faults(with_state(told, at + 1, cell, gone))[0]
    assert "gains a value" in faults(with_state(told, at, cell, gone))[-1]
    assert "is placed, but holds" in faults(with_state(told, at + 1, placed, held[placed]))[0]


def test_a_removal_that_is_not_done() -> None:
    told = explained(MIXED)
    at = next(n for n, step in enumerate(told.steps) if step.removes)
    cell = told.steps[at].removes[0][0]
    assert "stays in" in faults(with_state(told, at + 1, cell, told.states[at][cell]))[0]


def test_the_end_is_a_solution() -> None:
    told = explained()
    assert told.status == "solved"
    (value,) = told.states[-1][0]
    assert any("the end: not so" in fault for fault in faults(with_state(told, -1, 0, (value % 4 + 1,))))
    short = replace(told, steps=told.steps[:3], states=told.states[:4])  # type: ignore[type-var]
    assert "the end: " in faults(short)[0]


def test_one_state_more_than_steps() -> None:
    told = explained()
    assert "steps between" in faults(replace(told, states=told.states[1:]))[0]  # type: ignore[type-var]


def small(rules: Sequence[Rule], *domains: Sequence[int]) -> Verifier:
    names = [f"A{number + 1}" for number in range(len(domains))]
    return Verifier(Problem(names, list(map(tuple, domains)), list(rules), range(len(domains))))


def test_each_rule_counts_only_where_it_is_named() -> None:
    """One solver holds them all: what was said of one step must not help the next."""
    rise = [Less(Group("one", (0, 1))), Less(Group("two", (1, 2)))]
    verifier = small(rise, *[range(1, 4)] * 3)
    state = verifier.problem.domains
    last = [a_step("limits", rules, removes=[(2, 2)]) for rules in (rise, rise[1:], rise[:1], rise)]
    assert [bool(verifier.fault(state, each)) for each in last] == [False, True, True, False]


def test_the_candidates_are_those_of_the_state() -> None:
    rule = Less(Group("both", (0, 1)))
    verifier = small([rule], range(1, 4), range(1, 4))
    removes = a_step("limits", [rule], removes=[(1, 2)])
    assert verifier.fault(((1, 2, 3), (2, 3)), removes)
    assert not verifier.fault(((2, 3), (2, 3)), removes)
    assert verifier.fault(((1, 2, 3), (2, 3)), removes)


HOUSES = [AllDifferent(Group(f"row {row + 1}", tuple(range(9 * row, 9 * row + 9)))) for row in range(4)]
CAGES = [Sum(Group(f"cage {at}", (at, at + 9, at + 18, at + 27)), 20) for at in range(8)]


def test_what_is_left_over_adds_up() -> None:
    """Four rows less eight cages leave the last column, by counting, which clauses would never do."""
    (left, again) = added_up([*HOUSES, *CAGES], [range(1, 10)] * 36)
    assert (left.cells, left.total) == ((8, 17, 26, 35), 4 * 45 - 8 * 20)  # type: ignore[attr-defined]
    assert again == left
    assert implied_sum([*HOUSES, *CAGES], [range(1, 10)] * 36, dict.fromkeys(left.cells, 1)) == left
    assert implied_sum([*HOUSES, *CAGES], [range(1, 10)] * 36, dict.fromkeys(left.cells[1:], 1)) is None
    verifier = small([*HOUSES, *CAGES], *[range(1, 10)] * 36)
    state = [range(1, 10)] * 35 + [(7, 8)]
    state[8], state[17] = (3, 4, 9), (6, 9)
    goes = a_step("innies", [*HOUSES, *CAGES], removes=[(8, 9)])
    assert not verifier.fault(state, goes)
    assert "does not follow" in verifier.fault(state, a_step("innies", goes.because.rules, removes=[(8, 3)]))


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("ortools"), reason="needs the extra")
def test_where_clauses_give_up_another_engine_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clauses, "possible", lambda *_: None)
    rule = Less(Group("both", (0, 1)))
    verifier = small([rule], range(1, 4), range(1, 4))
    assert not verifier.fault(verifier.problem.domains, a_step("limits", [rule], removes=[(1, 1)]))
    assert "does not follow" in verifier.fault(
        verifier.problem.domains, a_step("limits", [rule], removes=[(1, 2)])
    )


def test_a_second_opinion_is_asked_and_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the clauses let everything pass, trying still finds what is wrong."""
    told = explained()
    (cell, value) = next(all_other_candidates(told, 0))
    wrong = changed(told, 0, removes=((cell, value),), places=())
    monkeypatch.setattr(Clauses, "possible", lambda *_: False)
    assert "the engines disagree" in " ".join(faults(wrong))


def test_trying_ends() -> None:
    rules = [Sum(Group("all", tuple(range(9))), 1000)]
    assert Trying(rules, dict.fromkeys(range(9), range(1, 10)), 500).is_possible() is None
    assert Trying(rules, dict.fromkeys(range(9), (1,))).is_possible() is False
    assert Trying([], dict.fromkeys(range(2000), (1,))).is_possible() is None


def test_contrary() -> None:
    assert contrary([(1, 2, 3)], 0, 2, placed=True) == (1, 3)
    assert contrary([(1, 2, 3)], 0, 2, placed=False) == (2,)


def test_what_assumes_one_solution_is_held_against_it() -> None:
    verifier = small([Less(Group("both", (0, 1)))], (1, 2), (1, 2))
    state = verifier.problem.domains
    assert not verifier.fault(state, a_step("unique_rectangle", (), removes=[(0, 2)]))
    assert "not so in the solution" in verifier.fault(state, a_step("bivalue_grave", (), places=[(0, 2)]))


XY = [
    AllDifferent(Group(name, cells)) for name, cells in (("one", (0, 1)), ("two", (1, 2)), ("three", (0, 2)))
]


def test_links_follow_one_from_another() -> None:
    """The step is right either way; but a player would stumble over a link that is not tied."""
    verifier = small(XY, (1, 2), (2, 3), (1, 3))
    links = [Link((0,), 1, True), Link((0,), 2, False), Link((1,), 2, True), Link((2,), 3, True, (XY[1],))]
    state = verifier.problem.domains
    assert not verifier.loose(
        state, a_step("xy_chain", XY, chain=(*links[:2], Link((2,), 1, False, (XY[2],))))
    )
    untied = verifier.loose(state, a_step("xy_chain", XY, chain=tuple(links)))
    assert untied == "xy_chain: a link does not follow: 2 stands in A2"
    other_branch = replace(links[1], branch=1)  # type: ignore[type-var]
    assert not verifier.loose(state, a_step("forcing_cell", XY, chain=(links[0], other_branch)))


def test_cases_rest_on_what_was_said_before_them() -> None:
    """Those of a supposition; and the cases of one cell stand side by side, not one within another."""
    verifier = small(XY, *[(1, 2, 3)] * 3)
    state = verifier.problem.domains
    trunk = [Link((0,), 1, True), Link((1,), 1, False, (XY[0],))]
    cases = [Link((1,), 2, True, branch=1), Link((1,), 3, True, branch=2)]
    rests = Link((2,), 3, True, (XY[1], XY[2]), branch=1)
    stays = Link((2,), 2, True, (XY[1], XY[2]), branch=2)

    def told(*links: Link, technique: str = "suppose") -> str:
        return verifier.loose(state, a_step(technique, XY, chain=links))

    assert not told(*trunk, cases[0], rests, cases[1], stays)
    assert "3 stands in A3" in told(*trunk, cases[0], rests, technique="forcing_cell")
    assert "3 stands in A3" in told(*trunk, *cases, replace(rests, branch=2))  # type: ignore[type-var]


def test_a_smallest_reason_has_no_rule_too_many() -> None:
    """What stands in A1 goes from A2 by what says that these differ, and needs nothing else."""
    verifier = small(XY, (1,), (1, 2, 3), (1, 2, 3))
    state = verifier.problem.domains

    def told(*rules: Rule) -> str:
        return verifier.needless(state, a_step("suppose", rules, [1], values=[1], removes=[(1, 1)]))

    assert not told(XY[0])
    assert told(*XY).startswith("suppose: that a rule is needed is not so: ")


def test_sets_are_dealt_out() -> None:
    """Set by set, or, where values may stand twice, in all ways: the same sets."""
    sums, group = Sum(Group("run", (0, 1, 2)), 8), AllDifferent(Group("run", (0, 1, 2)))
    state = {0: (1, 2, 3), 1: (1, 2, 3, 4), 2: (1, 4, 5)}
    assert sets_held([sums, group], state) == {(1, 2, 5), (1, 3, 4)}
    assert sets_held([sums], state) == {(1, 2, 5), (1, 3, 4), (2, 2, 4), (1, 3, 4)}
    wide = dict.fromkeys(range(9), range(1, 10))
    everywhere = Group("run", tuple(range(9)))
    assert sets_held([Sum(everywhere, 45), AllDifferent(everywhere)], wide) == {tuple(range(1, 10))}


def test_sets_are_those_left() -> None:
    cage = [Sum(Group("cage", (0, 1)), 5), AllDifferent(Group("row", (0, 1, 2)))]
    verifier = small(cage, *[range(1, 5)] * 3)

    def told(*sets: tuple[int, ...]) -> str:
        said = a_step("digit_sets", cage, [0, 1], removes=[(2, 1)], sets=sets)
        return verifier.loose(((1, 2, 3, 4), (1, 2, 4), (1, 2, 3, 4)), said)

    assert not told((1, 4), (2, 3))
    assert "are not those left" in told((1, 4))
    assert "are not those left" in told((1, 4), (2, 3), (5, 0))
