"""Explanations of whole lines: visibility counts, and what several rules of a line imply together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.board import BLACK_DOT, WHITE_DOT, Board
from passatempo.explaining.line_propagation import Domains, refute, supported_values
from passatempo.explaining.reasons.by_technique import with_reason
from passatempo.explaining.sentences.step_text import step_text as rendered
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.messages import AND
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Difference, Less, NotAllEqual, Quotient, Rule, Span, Times, Visible
from passatempo.rules.base import Domain
from passatempo.rules.regular import Regular

BOARD = Board(1, 6)
ROW = BOARD.row_groups[0]
LEFT = BOARD.group(ROW.cells, "row 1 from the left")
THREES = tuple(NotAllEqual(BOARD.group((at, at + 1, at + 2))) for at in range(4))


def step_text(step: Step, problem: Problem, state: Sequence[Domain]) -> str:
    """The text of a step that has its reason, as those of an explanation have."""
    return rendered(with_reason(step, problem, state), problem, state=state)


def sentence_of(
    rules: tuple[Rule, ...], state: str, removes: Mapping[str, int], technique: str = "combined_rules"
) -> str:
    """The sentence of a step in row 1, whose cells have these candidates, separated by spaces."""
    left = [tuple(map(int, values)) for values in state.split()]
    values = tuple(sorted({value for values in left for value in values}))
    problem = Problem(BOARD.names, (values,) * 6, rules, ROW.cells, 6)
    gone = tuple((BOARD.cell(name), value) for name, value in removes.items())
    return step_text(Step(technique, Because(rules, ROW.cells), gone, (), 3.0), problem, state=left)


def test_a_counted_line_excludes_three_in_a_row() -> None:
    """The typical binairo step: the count forces cells that then break another rule."""
    assert sentence_of((Times(ROW, 0, 3), *THREES), "0 01 1 01 0 01", {"F1": 0}) == (
        "If F1 were 0, then B1 and D1 would be 1 (row 1 then has 0 as often as it may); "
        "but then B1, C1 and D1 would all be 1: remove 0 from F1."
    )


def test_two_lines_that_would_be_the_same() -> None:
    """A step of a sample in which two columns still differ in two cells."""
    puzzle = pt.read((SAMPLES / "binairo" / "unlike-6x6.txt").read_text())
    explanation = pt.explain(puzzle)
    texts = [
        step_text(step, explanation.problem, state=state)
        for step, state in zip(explanation.steps, explanation.states, strict=False)
    ]
    assert any("but then column C and column F would be the same" in text for text in texts)


def test_every_candidate_is_explained() -> None:
    """Each has its own reason, with the cells that would be seen."""
    rules = (AllDifferent(ROW), Visible(LEFT, 2))
    assert sentence_of(rules, "1236 123 123 456 456 4", {"A1": 1, "B1": 3}) == (
        "If A1 were 1, then A1, B1 and D1 would be seen along row 1 from the left, not 2, as B1 is 1 to 3. "
        "If B1 were 3, then the number seen along row 1 from the left could not be 2, as A1 is 1 to 3 or 6, "
        "C1 is 1 to 3, D1 and E1 are 4 to 6 and F1 is 4. "
        "So remove 1 from A1, 3 from B1."
    )


def test_candidates_with_the_same_proof_are_one_step() -> None:
    """They differ only in the cell."""
    text = sentence_of((Times(ROW, 0, 2), *THREES), "01 01 01 01 0 01", {"D1": 0, "F1": 0})
    assert text == (
        "If D1 or F1 were 0, then A1, B1 and C1 would be 1 (row 1 then has 0 as often as it may); "
        "but then A1, B1 and C1 would all be 1. So remove 0 from D1 and F1."
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "Only one building is seen along row 1 from the left, so the greatest value, 6, stands first"),
        (6, "6 buildings are seen along row 1 from the left, so all are seen, from 1 to 6 in order"),
        (
            5,
            "5 buildings are seen along row 1 from the left; D1 is 4 or 6 and F1 is 4 or 5; "
            "with 2 in A1, no more than 4 could be seen",
        ),
    ],
)
def test_how_many_are_seen(number: int, text: str) -> None:
    """The extreme counts have shorter reasons than the general bound."""
    rules = (Visible(LEFT, number), AllDifferent(ROW))
    sentence = sentence_of(rules, "126 13 13 46 56 45", {"A1": 2}, "rule_candidates")
    assert sentence == f"{text}: remove 2 from A1."


def test_a_value_that_the_end_of_a_line_does_not_show() -> None:
    """That the greatest stands first says nothing of what is left for the last."""
    rules = (Visible(LEFT, 1), AllDifferent(ROW))
    left = [tuple(map(int, values)) for values in ["6", "123", "123", "123", "1235", "4"]]
    problem = Problem(BOARD.names, (tuple(range(1, 7)),) * 6, rules, ROW.cells, 6)

    def text(cell: int, value: int) -> str:
        because = Because(rules[:1], (cell,), (value,))
        return step_text(Step("rule_single", because, (), ((cell, value),), 1.6), problem, left)

    assert "stands first" not in text(5, 4)
    assert text(0, 6).endswith("so the greatest value, 6, stands first: A1 is 6.")


def test_what_a_sign_would_need_is_named() -> None:
    """And what excludes just that, rather than what else the cell has lost."""
    sign = Quotient(BOARD.group((0, 1), (BLACK_DOT, (AND, "A1", "B1"))), 2)
    rules = (sign, AllDifferent(ROW))
    text = sentence_of(rules, "146 12468 3 12468 12468 12468", {"A1": 6}, "local_combinations")
    assert text.startswith(
        "If A1 were 6, then B1 could only be 3 (the black dot between A1 and B1), and B1 sees 3 in row 1: "
    )
    other = Difference(BOARD.group((0, 2), (WHITE_DOT, (AND, "A1", "C1"))), 1)
    text = sentence_of((*rules, other), "146 238 237 5 5 5", {"C1": 2}, "local_combinations")
    assert text.startswith(
        "If C1 were 2, then A1 would be 1 (the white dot between A1 and C1); "
        "but then B1 could only be 2 (the black dot between A1 and B1), and B1 would see 2 in C1: "
    )


@pytest.mark.parametrize(
    ("signs", "value", "text"),
    [
        (
            ((0, 1), (2, 1)),
            3,
            "B1 is greater than A1 and C1, which differ and are 2 or more: so it is 4 or more",
        ),
        (
            ((1, 0), (1, 2)),
            5,
            "B1 is less than A1 and C1, which differ and are 6 or less: so it is 4 or less",
        ),
    ],
)
def test_a_cell_beyond_several(signs: tuple[tuple[int, int], ...], value: int, text: str) -> None:
    """No list of ways to fill the cells: players see at once that two that differ leave two values less."""
    rules = (*(Less(BOARD.group(each)) for each in signs), AllDifferent(ROW))
    state = "23456 3456 23456 123456 123456 123456"
    assert sentence_of(rules, state, {"B1": value}, "local_combinations").startswith(text)


def test_rules_without_a_short_proof_list_combinations() -> None:
    """Where no chain is short, the possible sets of values are the reason."""
    rules = (Span(ROW, 5), AllDifferent(ROW))
    text = sentence_of(rules, "1234567 1234567 1234567 1234567 1234567 4567", {"A1": 7})
    assert text == (
        "Row 1 holds consecutive values; A1, B1, C1, D1, E1 and F1 must be 1 to 6 or 2 to 7: "
        "remove 7 from A1."
    )


def test_a_proof_by_cases() -> None:
    """Where single rules lead no further, each value of another cell breaks one."""
    board = Board(1, 10)
    row = board.row_groups[0]
    rules = (Times(row, 1, 5), *(NotAllEqual(board.group((at, at + 1, at + 2))) for at in range(8)))
    left = [(1,), (2,), (1, 2), (1, 2), (1,), (1, 2), (1, 2), (1, 2), (1,), (1, 2)]
    problem = Problem(board.names, ((1, 2),) * 10, rules, row.cells, 10)
    step = Step("combined_rules", Because(rules, row.cells), ((9, 1),), (), 3.0)
    full = "(row 1 then has 1 as often as it may); but then F1, G1 and H1 would all be 2"
    assert step_text(step, problem, state=left) == (
        "Suppose J1 were 1. Then H1 would be 2 (not the same as I1 and J1). "
        f"If C1 were 1, then F1 and G1 would be 2 {full}. "
        f"If C1 were 2, then D1 would be 1 (not the same as B1 and C1), then F1 and G1 would be 2 {full}. "
        "So remove 1 from J1."
    )


def test_compartments_list_the_values_that_fill_them() -> None:
    """A str8ts player thinks in ranges of consecutive values."""
    rules = (Span(ROW, 5), AllDifferent(ROW))
    assert sentence_of(rules, "123 123 234 345 4567 4567", {"E1": 7}, "rule_candidates") == (
        "Row 1 holds consecutive values; A1, B1, C1, D1, E1 and F1 must be 1 to 6 or 2 to 7: "
        "remove 7 from E1."
    )


def test_a_value_that_may_repeat_is_counted() -> None:
    """With one 0 in the line every other value needs a place: the step shows where one has none."""
    rules = (AllDifferent(ROW, (0,)), Times(ROW, 0, 1))
    assert sentence_of(rules, "012 012 012 35 034 04", {"D1": 3}) == (
        "If D1 were 3, then row 1 would have no place for 5: remove 3 from D1."
    )
    assert refute(rules[:1], [(0, 1, 2)] * 3 + [(3, 5), (0, 3, 4), (0, 4)], (3, 3)) is None


# Trials


def by_hand(rule: Rule, left: Domains) -> dict[int, set[int]]:
    """What a rule leaves its cells, by enumeration."""
    ways = [way for way in product(*(left[cell] for cell in rule.cells)) if rule.holds(way)]
    return {cell: {way[at] for way in ways} for at, cell in enumerate(rule.cells)} if ways else {}


@pytest.mark.parametrize(
    "rule",
    [Times(ROW, 1, 3), THREES[0], Visible(LEFT, 3), Span(ROW, 2)],
    ids=lambda rule: type(rule).__name__,
)
def test_propagation_of_regular_rules_against_enumeration(rule: Rule) -> None:
    """The explanation uses its own propagation, which must be domain consistent."""
    assert isinstance(rule, Regular)
    for at in range(1, 40):
        left = {cell: {1 + at * 7 % 5, 1 + (at + cell) % 4, 1 + at * cell % 3} for cell in ROW.cells}
        assert supported_values(rule, left) == by_hand(rule, left)


def trials() -> Iterator[tuple[Problem, Step, list[tuple[int, ...]], Candidate]]:
    """All candidates removed by the rules of a line, in some samples."""
    for name in ("binairo/unlike-10x10", "skyscrapers/diagonals-7x7"):
        explanation = pt.explain(pt.read((SAMPLES / f"{name}.txt").read_text()))
        for step, state in zip(explanation.steps, explanation.states, strict=False):
            if step.technique == "combined_rules":
                for each in step.removes:
                    yield explanation.problem, step, list(state), each


@pytest.mark.slow
def test_each_link_follows_from_earlier_links() -> None:
    """Recomputed: with its premises alone, its rule leaves the cell no other value."""
    checked = 0
    for _, step, state, assumed in trials():
        outcome = refute(step.because.rules, state, assumed)
        if outcome is None:
            continue
        known = dict([assumed])
        for each in outcome.placements:
            left: Domains = {cell: set(values) for cell, values in enumerate(state)}
            for cell, value in known.items():
                left[cell] &= {value}
                for rule in step.because.rules:
                    if isinstance(rule, AllDifferent) and cell in rule.cells:
                        for other in set(rule.cells) - {cell}:
                            left[other] -= {value}
            if each.rule is None:
                assert left[each.cell] <= {each.value}
            elif isinstance(each.rule, AllDifferent):
                assert not any(each.value in left[cell] for cell in set(each.rule.cells) - {each.cell})
            else:
                assert (supported_values(each.rule, left) or {}).get(each.cell, set()) <= {each.value}
            known[each.cell] = each.value
            checked += 1
    assert checked > 20
