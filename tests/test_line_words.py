"""Words of whole lines: how many values are seen along one, and what its rules leave together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.board import Board
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.explaining.trial import Left, fitting, tried
from passatempo.explaining.words import words
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, NotAllEqual, Rule, Span, Times, Visible
from passatempo.rules.regular import Regular

BOARD = Board(1, 6)
ROW = BOARD.row_groups[0]
LEFT = BOARD.group(ROW.cells, "row 1 from the left")
THREES = tuple(NotAllEqual(BOARD.group((at, at + 1, at + 2))) for at in range(4))


def told(
    rules: tuple[Rule, ...], state: str, removes: Mapping[str, int], technique: str = "rules_together"
) -> str:
    """What is said of a step in row 1, whose cells hold these values, apart by spaces."""
    left = [tuple(map(int, values)) for values in state.split()]
    values = tuple(sorted({value for values in left for value in values}))
    problem = Problem(BOARD.names, (values,) * 6, rules, ROW.cells, 6)
    gone = tuple((BOARD.cell(name), value) for name, value in removes.items())
    return words(Step(technique, Because(rules, ROW.cells), gone, (), 3.0), problem, state=left)


def test_a_line_that_is_counted_tells_what_would_stand_three_times_in_a_row() -> None:
    assert told((Times(ROW, 0, 3), *THREES), "0 01 1 01 0 01", {"F1": 0}) == (
        "If F1 were 0, then B1 and D1 would be 1 (row 1 then has 0 as often as it may); "
        "but then B1, C1 and D1 would all be 1: remove 0 from F1."
    )


def test_two_lines_that_would_be_the_same() -> None:
    """A step of a sample, in which two columns differ in two cells yet."""
    puzzle = pt.read((SAMPLES / "binairo" / "unlike-6x6.txt").read_text())
    story = pt.explain(puzzle)
    texts = [
        words(step, story.problem, state=state)
        for step, state in zip(story.steps, story.states, strict=False)
    ]
    assert any("but then column C and column F would be the same" in text for text in texts)


def test_several_candidates_are_told_by_one() -> None:
    rules = (AllDifferent(ROW), Visible(LEFT, 2))
    text = told(rules, "1236 123 123 456 456 4", {"A1": 1, "B1": 3})
    assert text.startswith("If A1 were 1, then at least 3 would be seen along row 1 from the left, not 2.")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "is 1, so the greatest value, 6, stands first"),
        (6, "is 6, so all are seen, from 1 to 6 in order"),
        (5, "is 5; with 2 in A1, no more than 4 could be seen"),
    ],
)
def test_how_many_are_seen(number: int, text: str) -> None:
    rules = (Visible(LEFT, number), AllDifferent(ROW))
    said = told(rules, "126 13 13 46 56 45", {"A1": 2}, "what_fits")
    assert said == f"The number seen along row 1 from the left {text}: remove 2 from A1."


def test_rules_without_a_short_story_are_told() -> None:
    rules = (Span(ROW, 5), AllDifferent(ROW))
    text = told(rules, "1234567 1234567 1234567 1234567 1234567 4567", {"A1": 7})
    assert text == (
        "Row 1 holds consecutive values; A1, B1, C1, D1, E1 and F1 must be 1 to 6 or 2 to 7: "
        "remove 7 from A1."
    )


def test_a_story_in_cases() -> None:
    """Where single rules lead no further, each value of another cell breaks one."""
    board = Board(1, 10)
    row = board.row_groups[0]
    rules = (Times(row, 1, 5), *(NotAllEqual(board.group((at, at + 1, at + 2))) for at in range(8)))
    left = [(1,), (2,), (1, 2), (1, 2), (1,), (1, 2), (1, 2), (1, 2), (1,), (1, 2)]
    problem = Problem(board.names, ((1, 2),) * 10, rules, row.cells, 10)
    step = Step("rules_together", Because(rules, row.cells), ((9, 1),), (), 3.0)
    full = "(row 1 then has 1 as often as it may); but then F1, G1 and H1 would all be 2"
    assert words(step, problem, state=left) == (
        "Suppose J1 were 1. Then H1 would be 2 (not the same as I1 and J1). "
        f"If C1 were 1, then F1 and G1 would be 2 {full}. "
        f"If C1 were 2, then D1 would be 1 (not the same as B1 and C1), then F1 and G1 would be 2 {full}. "
        "So remove 1 from J1."
    )


def test_streets_are_told_by_the_values_that_fill_them() -> None:
    rules = (Span(ROW, 5), AllDifferent(ROW))
    assert told(rules, "123 123 234 345 4567 4567", {"E1": 7}, "what_fits") == (
        "Row 1 holds consecutive values; A1, B1, C1, D1, E1 and F1 must be 1 to 6 or 2 to 7: "
        "remove 7 from E1."
    )


def test_a_value_that_may_repeat_is_counted() -> None:
    """With one 0 in the line, every other value has a place: it is seen where one has none."""
    rules = (AllDifferent(ROW, (0,)), Times(ROW, 0, 1))
    assert told(rules, "012 012 012 35 034 04", {"D1": 3}) == (
        "If D1 were 3, then row 1 would have no place for 5: remove 3 from D1."
    )
    assert tried(rules[:1], [(0, 1, 2)] * 3 + [(3, 5), (0, 3, 4), (0, 4)], (3, 3)) is None


# Trials


def by_hand(rule: Rule, left: Left) -> dict[int, set[int]]:
    """What a rule leaves its cells, by trying everything."""
    ways = [way for way in product(*(left[cell] for cell in rule.cells)) if rule.holds(way)]
    return {cell: {way[at] for way in ways} for at, cell in enumerate(rule.cells)} if ways else {}


@pytest.mark.parametrize(
    "rule",
    [Times(ROW, 1, 3), THREES[0], Visible(LEFT, 3), Span(ROW, 2)],
    ids=lambda rule: type(rule).__name__,
)
def test_what_a_walk_leaves_is_what_trying_everything_leaves(rule: Rule) -> None:
    assert isinstance(rule, Regular)
    for at in range(1, 40):
        left = {cell: {1 + at * 7 % 5, 1 + (at + cell) % 4, 1 + at * cell % 3} for cell in ROW.cells}
        assert fitting(rule, left) == by_hand(rule, left)


def trials() -> Iterator[tuple[Problem, Step, list[tuple[int, ...]], Candidate]]:
    """All candidates that go by the rules of a line, in some samples."""
    for name in ("binairo/unlike-10x10", "skyscrapers/diagonals-7x7"):
        story = pt.explain(pt.read((SAMPLES / f"{name}.txt").read_text()))
        for step, state in zip(story.steps, story.states, strict=False):
            if step.technique == "rules_together":
                for each in step.removes:
                    yield story.problem, step, list(state), each


@pytest.mark.slow
def test_each_thing_that_is_said_follows_from_what_was_said_before() -> None:
    """Looked at anew: with what it comes after alone, its rule leaves the cell no other value."""
    looked_at = 0
    for _, step, state, supposed in trials():
        outcome = tried(step.because.rules, state, supposed)
        if outcome is None:
            continue
        known = dict([supposed])
        for each in outcome.said:
            left: Left = {cell: set(values) for cell, values in enumerate(state)}
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
                assert (fitting(each.rule, left) or {}).get(each.cell, set()) <= {each.value}
            known[each.cell] = each.value
            looked_at += 1
    assert looked_at > 20
