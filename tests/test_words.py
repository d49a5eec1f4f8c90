"""Words: each technique told as a person would, from steps made by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest

import passatempo as pt
from passatempo.board import Board
from passatempo.explaining.logic import Reasoner
from passatempo.explaining.phrases import gathered
from passatempo.explaining.step import Because, Link, Step
from passatempo.explaining.techniques import _LEVELS, _TECHNIQUES, level_name, technique_name
from passatempo.explaining.words import _FUNCTIONS, _MESSAGES, as_json, words
from passatempo.messages import AND, Message, Text
from passatempo.problem import Problem
from passatempo.rules import (
    AllDifferent,
    Between,
    Difference,
    Equation,
    Greatest,
    Less,
    NeverApart,
    NotAllEqual,
    Product,
    Rule,
    Sandwich,
    Span,
    Sum,
    Times,
    Visible,
)

BOARD = Board(9, 9)
PROBLEM = Problem(BOARD.names, (range(1, 10),) * 81, (), range(81), 9)
ROWS = tuple(map(AllDifferent, BOARD.row_groups))
COLUMNS = tuple(map(AllDifferent, BOARD.column_groups))
BOX = AllDifferent(
    BOARD.group([BOARD.cell(f"{letter}{row}") for row in (1, 2, 3) for letter in "ABC"], ("box {number}", 1))
)


def cells(names: str) -> tuple[int, ...]:
    return tuple(map(BOARD.cell, names.split()))


def candidates(text: str) -> tuple[tuple[int, int], ...]:
    """`A1=3 B2=45`: cells and their values."""
    parts = [part.split("=") for part in text.split()]
    return tuple((BOARD.cell(name), int(value)) for name, values in parts for value in values)


def group(names: str, label: Text | None = None) -> Any:
    return BOARD.group(cells(names), label)


def step(technique: str, removes: str = "", places: str = "", **because: Any) -> Step:
    for field in ("cells", "others"):
        if field in because:
            because[field] = cells(because[field])
    return Step(technique, Because(**because), candidates(removes), candidates(places), 2.0)


def link(names: str, value: int, true: bool, *rules: Rule, branch: int = 0, almost_locked: str = "") -> Link:
    return Link(cells(names), value, true, rules, branch, cells(almost_locked))


ENGLISH = re.compile(
    r"\b(the|of|is|and|or|so|if|then|not|only|all|remove|from|between|column|row|box|cage|stands?|value|cells?)\b"
)


CAGE = Sum(group("A1 B1 C1", ("the {label} cage at {cell}", 12, "A1")), 12)
LONG_CAGE = Sum(group("A1 B1 C1 D1 E1 F1 G1", ("the {label} cage at {cell}", 30, "A1")), 30)
TALL = Sum(group("A1 B1 C1 A2 B2 C2 A3 B3 C3 D2", ("the {label} cage at {cell}", 48, "A1")), 48)
CHAIN = (
    link("A1", 5, True),
    link("D1", 5, False, ROWS[0]),
    link("D1", 3, True),
    link("D7", 3, False, COLUMNS[3]),
    link("F7", 3, True, ROWS[6]),
    link("A1", 5, False, COLUMNS[0]),
)

# A step for each way in which something is told, and what is said of it.
TOLD: list[tuple[Step, str]] = [
    (
        step("last_cell", places="C1=4", rules=(ROWS[0],), cells="C1", values=(4,)),
        "C1 is the last open cell of row 1: it is 4.",
    ),
    (
        step("only_place", places="C3=7", rules=(ROWS[2],), cells="C3", values=(7,)),
        "In row 3, only C3 can take 7.",
    ),
    (
        step("only_place", places="C1=7", rules=(CAGE, AllDifferent(CAGE.group)), cells="C1", values=(7,)),
        "The 12 cage at A1 must hold 7, and only C1 can take it.",
    ),
    (
        step("crossing", places="A1=9", rules=(ROWS[0], COLUMNS[0]), cells="A1", values=(9,)),
        "Only 9 fits row 1 and column A at once: A1 is 9.",
    ),
    (
        step(
            "locked_at_once",
            places="D4=2",
            rules=(BOX, ROWS[0], COLUMNS[3]),
            cells="A1 B1",
            values=(2,),
            others="D4",
        ),
        "In box 1, 2 can only stand in A1 or B1, so nowhere else in row 1; in column D, only D4 is "
        "left for it.",
    ),
    (
        step(
            "hidden_pair_at_once",
            places="D1=7",
            rules=(ROWS[0],),
            cells="A1 B1",
            values=(2, 5, 7),
            others="D1",
        ),
        "In row 1, 2 and 5 take A1 and B1, so only D1 is left for 7.",
    ),
    (step("single_candidate", places="E5=1", cells="E5", values=(1,)), "Only 1 is left for E5."),
    (
        step("limits", removes="A1=89 B1=19", rules=(Less(group("A1 B1 C1")),), cells="A1 B1 C1"),
        "Values rise along A1, B1 and C1: 1 is too small for B1, 8 is too large for A1, 9 is too "
        "large for A1 and B1.",
    ),
    (
        step("limits", removes="A1=5", rules=(CAGE,), cells="A1 B1 C1"),
        "The sum of the 12 cage at A1 is 12: remove 5 from A1.",
    ),
    (
        step("arrow", removes="B1=1 A1=9", rules=(Greatest(group("B1 A1 C1")),), cells="B1 A1 C1"),
        "B1 (at most 9) is greater than A1 (at least 1) and C1: 1 is too small for B1, 9 is too large "
        "for A1.",
    ),
    (
        step(
            "what_fits",
            removes="A1=9 B1=89",
            rules=(Visible(group("A1 B1 C1", ("{line} from the left", ("row {number}", 1))), 3),),
            cells="A1 B1 C1",
        ),
        "The number seen along row 1 from the left is 3, which cannot be with these: "
        "remove 8 from B1, 9 from A1 and B1.",
    ),
    (
        step(
            "digit_sets",
            removes="B1=56",
            rules=(CAGE,),
            cells="A1 B1 C1",
            sets=((1, 2, 9), (1, 3, 8), (1, 4, 7)),
        ),
        "The 12 cage at A1 must be 1 2 9, 1 3 8 or 1 4 7: remove 5 and 6 from B1.",
    ),
    (
        step(
            "digit_sets",
            removes="B1=9",
            rules=(Difference(group("A1 B1"), 1),),
            cells="A1 B1",
            sets=((1, 2),),
        ),
        "The difference of A1 and B1 is 1; A1 and B1 must be 1 2: remove 9 from B1.",
    ),
    (
        step("digit_sets", removes="A1=3 B1=9", rules=(LONG_CAGE,), cells="A1 B1 C1 D1 E1 F1 G1"),
        "There is no way to fill the 30 cage at A1 (A1, B1, C1, D1, E1, F1 and G1) with these: "
        "remove 3 from A1, 9 from B1.",
    ),
    (
        step("digit_sets", removes="B1=9", rules=(CAGE,), cells="A1 B1 C1", sets=((1, 2, 9),) * 20),
        "None of the 20 ways to fill the 12 cage at A1 (A1, B1 and C1) has these: remove 9 from B1.",
    ),
    (
        step("cage_needs", removes="D1=9", rules=(CAGE, ROWS[0]), cells="A1 B1", values=(9,)),
        "However the 12 cage at A1 is filled, 9 stands in A1 or B1 and nowhere else in row 1: "
        "remove 9 from D1.",
    ),
    (
        step("innies", places="I1=4", rules=(ROWS[0], CAGE), cells="I1", values=(4,)),
        "Row 1 makes 45; take away 12 for the 12 cage at A1, and what is filled in: I1 is 4.",
    ),
    (
        step("innies", removes="H1=9", rules=(ROWS[0], CAGE), cells="H1 I1", values=(33,)),
        "Row 1 makes 45; take away 12 for the 12 cage at A1: H1 and I1 make 33, so remove 9 from H1.",
    ),
    (
        step("innies", removes="I1=9", rules=(ROWS[0], CAGE), cells="A2", others="I1", values=(-2,)),
        "Row 1 makes 45; take away 12 for the 12 cage at A1, and what is filled in: "
        "I1 is 2 more than A2, so remove 9 from I1.",
    ),
    (
        step("innies", removes="I1=9", rules=(*ROWS[:5], CAGE), cells="A6", others="H1 I1", values=(0,)),
        "5 groups make 225; take away 12 for the 12 cage at A1, and what is filled in: "
        "A6 is as much as H1 and I1 together, so remove 9 from I1.",
    ),
    (
        step("pointing", removes="F1=3 G1=3", rules=(BOX, ROWS[0]), cells="A1 B1", values=(3,)),
        "In box 1, 3 can only stand in A1 or B1, both in row 1: remove 3 from F1 and G1.",
    ),
    (
        step("claiming", removes="A2=3", rules=(ROWS[0], BOX), cells="A1 B1", values=(3,)),
        "In row 1, 3 can only stand in A1 or B1, both in box 1: remove 3 from A2.",
    ),
    (
        step("claiming", removes="A2=3", rules=(ROWS[0], BOX), cells="A1 B1 C1", values=(3,)),
        "In row 1, 3 can only stand in A1, B1 or C1, all in box 1: remove 3 from A2.",
    ),
    (
        step("innies", places="D2=3", rules=(BOX, TALL), cells="D2", values=(-3,)),
        "The 48 cage at A1 makes 48; take away 45 for box 1: D2 is 3.",
    ),
    (
        step(
            "arrow",
            removes="B1=1",
            rules=(Greatest(group("B1 A1 C1", ("the arrow in {cell}", "B2"))),),
            cells="B1",
        ),
        "The arrow in B2 points at B1, which is greater than A1 (at least 1) and C1: 1 is too small for B1.",
    ),
    (
        step("every_place_seen", removes="D4=3", rules=(ROWS[0], BOX), cells="C3 E3", values=(3,)),
        "D4 sees every place for 3 in row 1 (C3 and E3): remove 3 from D4.",
    ),
    (
        step("every_place_seen", removes="D4=3 D2=3", rules=(ROWS[0], BOX), cells="C3 E3", values=(3,)),
        "D4 and D2 see every place for 3 in row 1 (C3 and E3): remove 3 from D2 and D4.",
    ),
    (
        step("naked_pair", removes="D1=2 G1=5 H1=5", rules=(ROWS[0],), cells="A1 C1", values=(2, 5)),
        "A1 and C1 hold 2 and 5 between them, so no other cell of row 1 takes 2 or 5: "
        "remove 2 from D1, 5 from G1 and H1.",
    ),
    (
        step("hidden_triple", removes="A1=7 B1=78", rules=(BOX,), cells="A1 B1 C2", values=(1, 2, 3)),
        "In box 1, 1, 2 and 3 can only stand in A1, B1 and C2, which hold nothing else: "
        "remove 7 from A1 and B1, 8 from B1.",
    ),
    (
        step(
            "x_wing",
            removes="C1=4",
            rules=(ROWS[1], ROWS[6], COLUMNS[2], COLUMNS[7]),
            cells="C2 H2 C7 H7",
            values=(4,),
        ),
        "In rows 2 and 7, 4 can only stand in columns C and H, so nowhere else in these: remove 4 from C1.",
    ),
    (
        step(
            "finned_x_wing",
            removes="C1=4",
            rules=(ROWS[1], ROWS[6], COLUMNS[2], COLUMNS[7], BOX),
            cells="C2 H2 C7 H7 B2",
            values=(4,),
            others="B2",
        ),
        "In rows 2 and 7, 4 can only stand in columns C and H, or else in B2; either way, remove 4 from C1.",
    ),
    (
        step("xy_wing", removes="B4=7", cells="A1 B1 A4", values=(2, 5, 7)),
        "Whether A1 is 2 or 5, one of B1 and A4 is 7: remove 7 from B4.",
    ),
    (
        step("xyz_wing", removes="C1=7", cells="A1 B2 G1", values=(2, 5, 7)),
        "Whether A1 is 2, 5 or 7, one of A1, B2 and G1 is 7: remove 7 from C1.",
    ),
    (
        step("w_wing", removes="B5=8", cells="B2 H5 D2 D5", values=(3, 8)),
        "One of D2 and D5 is 3, so B2 and H5 are not both 3, and one of them is 8: remove 8 from B5.",
    ),
    (
        step("simple_colouring", removes="E5=4", cells="A1 B2", others="C3 D4", values=(4,)),
        "4 stands either in all of A1 and B2 or in all of C3 and D4, so cells that see both lose it: "
        "remove 4 from E5.",
    ),
    (
        step("simple_colouring", removes="A1=4 B2=4", cells="A1 B2", others="C3 D4", values=(4,)),
        "4 stands either in all of A1 and B2 or in all of C3 and D4, and two on one side see each other: "
        "remove 4 from A1 and B2.",
    ),
    (
        step("alternating_chain", removes="A1=5", chain=CHAIN),
        "If A1 were 5, then D1 would be 3 (it has only 3 and 5), then F7 would be 3 (the only place left"
        " in row 7), then A1 would not be 5 (column A); so remove 5 from A1.",
    ),
    (
        step(
            "x_chain",
            places="A1=5",
            chain=(link("A1", 5, False), link("D1", 5, True, ROWS[0]), link("A1", 5, True, BOX)),
        ),
        "If A1 were not 5, then D1 would be 5 (the only place left in row 1), then A1 would be 5 (the "
        "only place left in box 1); so A1 is 5.",
    ),
    (
        step(
            "loop",
            removes="B2=5",
            chain=(link("A1 B1", 5, True), link("D1", 5, False, ROWS[0]), link("D1", 3, True)),
        ),
        "If 5 stood in A1 or B1, then D1 would be 3 (it has only 3 and 5), and so round; if not, all of "
        "it would be the other way. Either way, remove 5 from B2.",
    ),
    (
        step(
            "als_chain",
            removes="A1=5",
            chain=(
                link("A1", 5, True),
                link("B1 C1", 5, False, ROWS[0]),
                link("C1", 3, True, ROWS[0], almost_locked="B1 C1"),
                link("A1", 5, False, BOX),
            ),
        ),
        "If A1 were 5, then 5 would not be in B1 or C1 (row 1), then C1 would be 3 (without 5, B1 and C1"
        " would hold 1 to 4 and 6 to 9), then A1 would not be 5 (box 1); so remove 5 from A1.",
    ),
    (
        step("als_xz", removes="E5=7", cells="A1 A2", others="C3 C4 C5", values=(5, 7)),
        "5 cannot stand both in A1 and A2 and in C3, C4 and C5; whichever lacks it needs 7: remove 7 "
        "from E5.",
    ),
    (
        step("als_xy_wing", removes="E5=7", cells="A1 A2 B5", others="C3 C4", values=(4, 5, 7)),
        "C3 and C4 cannot do without both 4 and 5, so one of these is lost to A1, A2 and B5, which "
        "then need 7: "
        "remove 7 from E5.",
    ),
    (
        step(
            "forcing_cell",
            removes="I9=8",
            cells="A1",
            values=(2, 5),
            chain=(
                link("A1", 2, True),
                link("I9", 8, False, ROWS[8]),
                link("A1", 5, True, branch=1),
                link("I9", 8, False, COLUMNS[8], branch=1),
            ),
        ),
        "A1 can only be 2 or 5. If A1 were 2, then I9 would not be 8 (row 9). If A1 were 5, then I9 "
        "would not be 8 (column I). In every case, remove 8 from I9.",
    ),
    (
        step("unique_rectangle", removes="A1=25", cells="A1 B1 A4 B4", values=(2, 5)),
        "If A1, B1, A4 and B4 held nothing but 2 and 5, these could change places, and there would "
        "be two solutions: "
        "remove 2 and 5 from A1.",
    ),
    (
        step(
            "unique_rectangle",
            removes="A1=5",
            cells="A1 D1 D4 A4",
            values=(3, 5),
            chain=(
                link("A1", 5, True),
                link("D1", 5, False, ROWS[0]),
                link("D1", 3, True),
                link("A1", 3, False),
                link("A4", 3, True, COLUMNS[0]),
            ),
        ),
        "If A1 were 5, then D1 would be 3 (it has only 3 and 5), then A4 would be 3 (the only place left"
        " in column A). So A1, D1, D4 and A4 would hold nothing but 3 and 5, which could change places, "
        "and there would be two solutions: remove 5 from A1.",
    ),
    (
        step("als_doubly_linked", removes="E5=7", cells="A1 A2", others="C3 C4 C5", values=(5, 7)),
        "Neither 5 nor 7 can stand both in A1 and A2 and in C3, C4 and C5, so each of these sets lacks "
        "one of them, and holds the other and all else that is left to it: remove 7 from E5.",
    ),
    (
        step("bivalue_grave", places="A1=5", cells="A1", values=(5,)),
        "Without 5 in A1, each open cell would have two values left, and there would be two "
        "solutions: A1 is 5.",
    ),
    (
        step(
            "suppose",
            removes="A1=5 B9=3",
            rules=(ROWS[0], CAGE),
            cells="A1",
            values=(5,),
            chain=(
                link("A1", 5, True),
                link("B1 C1", 5, False, ROWS[0]),
                link("D1", 3, True),
                link("B1", 4, True, CAGE),
                link("D1", 3, False, COLUMNS[3]),
            ),
        ),
        "Suppose A1 were 5. Then 5 would not be in B1 or C1 (row 1), then D1 would be 3 (nothing else is"
        " left for it), then B1 would be 4 (the 12 cage at A1); but D1 would not be 3 (column D). So "
        "remove 5 from A1. The same rules exclude more: remove 3 from B9.",
    ),
    (
        step(
            "suppose",
            removes="A1=5",
            rules=(ROWS[0], CAGE),
            cells="A1",
            values=(5,),
            chain=(
                link("A1", 5, True),
                link("D1", 3, True, Less(group("A1 D1"))),
                link("E1", 3, True, branch=1),
                link("D1", 3, False, ROWS[0], branch=1),
                link("E1", 4, True, branch=2),
                link("F1", 4, False, ROWS[0], branch=2),
                link("F1", 4, True, branch=2),
            ),
        ),
        "Suppose A1 were 5. Then D1 would be 3 (A1 is less than D1). If E1 were 3, then D1 would not be "
        "3 (row 1), which cannot be. If E1 were 4, then F1 would not be 4 (row 1); but F1 would be 4 "
        "(nothing else is left for it). So remove 5 from A1.",
    ),
    (
        step("suppose", removes="A1=5", rules=(CAGE,), cells="A1", values=(5,), chain=(link("A1", 5, True),)),
        "Suppose A1 were 5; but the sum of the 12 cage at A1 is 12. So remove 5 from A1.",
    ),
    (
        step("a_new_one", removes="A1=5", rules=(ROWS[0], CAGE)),
        "No value stands twice in row 1 and the sum of the 12 cage at A1 is 12, so remove 5 from A1.",
    ),
    (step("a_new_one", places="A1=5", removes="A1=34 B1=5 C9=7"), "A1 is 5; remove 7 from C9."),
]


def state_of(text: str) -> tuple[tuple[int, ...], ...]:
    """What each cell may hold: as `A1=3 B2=45` says, all others anything."""
    left = list(map(tuple, PROBLEM.domains))
    for name, values in (part.split("=") for part in text.split()):
        left[BOARD.cell(name)] = tuple(map(int, values))
    return tuple(left)


def fits(cell: str, value: int, *rules: Rule, **because: Any) -> Step:
    return step("only_value", places=f"{cell}={value}", cells=cell, values=(value,), rules=rules, **because)


STREET = group("A1 B1 C1", ("the street in {line} from {cell}", ("row {number}", 1), "A1"))
ABOVE = group(
    "A1 B1 C1", ("the nearest {number} of {line}", 3, ("{line} from the left", ("row {number}", 1)))
)
PAIR, TRIPLE = group("A1 B1"), group("A1 B1 C1")
PRODUCT = Product(group("A1 B1 C1", ("the {label} cage at {cell}", "24x", "A1")), 24)
MINUS = Difference(group("A1 B1", ("the {label} cage at {cell}", "1-", "A1")), 1)
SEEN = Visible(group("A1 B1 C1", ("{line} from the left", ("row {number}", 1))), 3)
ENDS = Between(group("A1 B1 C1 D1"))
BULB = Equation(
    group("A1 B1 C1 D1", ("the arrow from {cell}", "A1")),
    0,
    "=",
    (10, 1, -1, -1),
    words=Message("the sum of {cells} stands in {bulb}", (AND, "C1", "D1"), (AND, "A1", "B1")),
)
SANDWICH = Sandwich(BOARD.row_groups[0], 4, (1, 9))
TWICE = Times(group("A1 B1 C1 D1", ("row {number}", 1)), 1, 2)
APART = AllDifferent(CAGE.group)
ARROW = Greatest(group("B1 A1", ("the arrow in {cell}", "B2")))
WHITE, UNDER = (
    Sum(group("A1 B1", ("the {number} across from {cell}", 4, "A1")), 4),
    Sum(group("A1 A2", ("the {number} down from {cell}", 10, "A1")), 10),
)

# A step, what is known before it, and what is said of it then.
TOLD_WITH_STATE: list[tuple[Step, str, str]] = [
    (
        fits("C1", 3, Sum(ABOVE, 12)),
        "A1=4 B1=5",
        "The sum of the nearest 3 of row 1 from the left is 12, and the other cells make 9, so C1 is 3.",
    ),
    (
        step("limits", removes="A1=1", rules=(Sum(ABOVE, 12),), cells="A1 B1 C1"),
        "A1=123 B1=5 C1=5",
        "The sum of the nearest 3 of row 1 from the left is 12: 1 is too small for A1.",
    ),
    (
        fits("A1", 2, Sum(group("A1", ("the {label} cage at {cell}", 2, "A1")), 2)),
        "",
        "A1 is the only cell of the 2 cage at A1: it is 2.",
    ),
    (fits("C1", 3, CAGE), "A1=4 B1=5", "In the 12 cage at A1, the other cells make 9, so C1 is 3."),
    (
        fits("C1", 2, PRODUCT),
        "A1=4 B1=3",
        "In the 24x cage at A1, the other cells multiply to 12, so C1 is 2.",
    ),
    (
        fits("B1", 5, MINUS),
        "A1=4 B1=56",
        "In the 1- cage at A1, A1 is 4, so B1 is 3 or 5; 3 went from B1 before: only 5 is left.",
    ),
    (
        fits("B1", 9, NeverApart(PAIR, 1)),
        "A1=4 B1=35",
        "The difference of A1 and B1 is not 1, and A1 is 4; of what is left for B1, only 9 fits.",
    ),
    (
        fits("C1", 2, NotAllEqual(TRIPLE)),
        "A1=1 B1=1 C1=12",
        "A1 and B1 hold 1, and C1 may not be the same; of what is left for C1, only 2 fits.",
    ),
    (
        fits("B1", 4, Span(STREET, 2)),
        "A1=5 B1=489 C1=67",
        "The street in row 1 from A1 holds consecutive values, and A1 is 5, so that all are 3 to 7; 3 "
        "and 5 to 7 went from B1 before: only 4 is left for B1.",
    ),
    (
        fits("C1", 3, Span(STREET, 2)),
        "A1=5 B1=4",
        "The street in row 1 from A1 holds consecutive values, and A1 is 5 and B1 is 4, so C1 is 3 or 6;"
        " 6 went from C1 before: only 3 is left.",
    ),
    (
        step("what_fits", removes="A1=9", rules=(Span(group("A1 B1 C1"), 2),), cells="A1 B1 C1"),
        "B1=5",
        "A1, B1 and C1 hold consecutive values, and B1 is 5, so that all are 3 to 7: remove 9 from A1.",
    ),
    (
        step("what_fits", removes="C1=1 D1=1", rules=(TWICE,), cells="A1 B1 C1 D1"),
        "A1=1 B1=1",
        "Row 1 has 1 as often as it may: remove 1 from C1 and D1.",
    ),
    (fits("C1", 2, TWICE), "A1=1 B1=1 C1=12", "Row 1 has 1 as often as it may, so C1 is 2."),
    (fits("C1", 1, TWICE), "A1=2 B1=2 C1=12", "Row 1 needs all its open cells for 1, so C1 is 1."),
    (
        fits("A1", 9, CAGE, APART, sets=((1, 2, 9), (2, 3, 7))),
        "A1=89",
        "The 12 cage at A1 must be 1 2 9 or 2 3 7; of these, A1 can only be 9.",
    ),
    (
        fits("B1", 1, CAGE, APART, sets=((1, 2, 9),)),
        "A1=9 B1=12 C1=23",
        "In the 12 cage at A1, B1 and C1 make 3, which must be 1 2, and only B1 can take 1.",
    ),
    (
        fits("B1", 2, CAGE, APART, sets=((1, 2, 9),)),
        "A1=9 B1=12 C1=13",
        "In the 12 cage at A1, B1 and C1 make 3, which must be 1 2, and only B1 can take 2.",
    ),
    (
        fits("B1", 2, CAGE, APART, sets=((1, 2, 9), (2, 3, 7))),
        "A1=79 B1=129 C1=13",
        "The 12 cage at A1 must be 1 2 9 or 2 3 7, and only B1 can take 2.",
    ),
    (
        fits("A1", 9, CAGE, APART, sets=((1, 2, 9),)),
        "A1=19 B1=13",
        "The 12 cage at A1 must be 1 2 9; of these, B1 can only be 1, so A1 is 9.",
    ),
    (
        fits("B1", 3, PRODUCT),
        "A1=24 B1=35 C1=24",
        "The 24x cage at A1 must be 2 3 4; of these, B1 can only be 3.",
    ),
    (
        fits("A1", 9, CAGE, sets=((1, 2, 9),) * 12),
        "",
        "None of the 12 ways to fill the 12 cage at A1 has another value in A1: it is 9.",
    ),
    (fits("A1", 1, Less(PAIR)), "B1=12", "A1 is less than B1 (at most 2), so A1 is 1."),
    (fits("B1", 9, Less(PAIR)), "A1=8", "B1 is greater than A1 (8), so B1 is 9."),
    (
        fits("A1", 9, Greatest(TRIPLE)),
        "B1=78 C1=8",
        "A1 is greater than B1 and C1 (8), so A1 is 9.",
    ),
    (
        fits("B1", 1, Greatest(TRIPLE)),
        "A1=12",
        "A1 (at most 2) is greater than B1 and C1, so B1 is 1.",
    ),
    (
        fits("B1", 4, NeverApart(PAIR, 1)),
        "A1=35 B1=246",
        "The difference of A1 and B1 is not 1, and A1 can only be 3 or 5; of what is left for B1, only 4"
        " fits.",
    ),
    (
        fits("B1", 4, NeverApart(PAIR, 1)),
        "A1=34567 B1=246",
        "The difference of A1 and B1 is not 1, and of what is left for B1, only 4 has a partner in A1.",
    ),
    (
        fits("A1", 7, SEEN),
        "A1=78",
        "The number seen along row 1 from the left is 3; with 8 or 9 in A1, no more than 2 could be "
        "seen; of what is left for A1, only 7 fits.",
    ),
    (
        step("limits", removes="A1=12 B1=1", rules=(CAGE,), cells="A1 B1 C1"),
        "A1=123 B1=123 C1=56",
        "The other cells of the 12 cage at A1 make at most 9: 1 is too small for A1 and B1, "
        "2 is too small for A1.",
    ),
    (
        step("limits", removes="A1=9 B1=2", rules=(Less(PAIR, strict=False),), cells="A1 B1"),
        "A1=39 B1=28",
        "A1 is not greater than B1 (at most 8): 9 is too large for A1; B1 is not less than A1 (at least 3): "
        "2 is too small for B1.",
    ),
    (
        step("what_fits", removes="A1=9 B1=9", rules=(SEEN,), cells="A1 B1 C1"),
        "",
        "The number seen along row 1 from the left is 3, and for enough greater ones to follow, A1 is at"
        " most 7 and B1 is at most 8: remove 9 from A1 and B1.",
    ),
    (
        step("what_fits", removes="A1=19", rules=(SANDWICH,), cells="A1 B1 C1"),
        "",
        "The sum between 1 and 9 in row 1 is 4, which takes 1 cell: remove 1 and 9 from A1.",
    ),
    (
        step("what_fits", removes="B1=19 C1=1", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "",
        "All inside the line from A1 to D1 lie between its ends, 1 and 9 at the utmost: "
        "remove 1 from B1 and C1, 9 from B1.",
    ),
    (
        step("what_fits", removes="A1=5", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "B1=5",
        "B1 inside the line from A1 to D1 is 5, so its ends are not: remove 5 from A1.",
    ),
    (
        step("what_fits", removes="A1=456", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "A1=345678 B1=34 C1=67",
        "Each end of the line from A1 to D1 is less than B1 (at most 4) or greater than C1 (at least 6): "
        "remove 4 to 6 from A1.",
    ),
    (
        step("what_fits", removes="A1=4 D1=3 B1=8", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "A1=234 B1=3478 C1=4 D1=378",
        "A1 is the lower end of the line from A1 to D1; A1 is less than C1 (4); all inside the line from A1"
        " to D1 lie between its ends, 2 and 8 at the utmost; D1 is greater than C1 (4): remove 3 from D1,"
        " 4 from A1, 8 from B1.",
    ),
    (
        fits("A1", 1, BULB),
        "A1=123",
        "The sum of C1 and D1 stands in A1 and B1, and C1 and D1 make 2 to 18, so A1 is 1.",
    ),
    (
        step("what_fits", removes="A1=5", rules=(MINUS,), cells="A1 B1"),
        "A1=25 B1=13",
        "In the 1- cage at A1, 5 in A1 would need 4 or 6 in B1, which cannot be: remove 5 from A1.",
    ),
    (
        step("what_fits", removes="A1=5", rules=(NeverApart(PAIR, 1),), cells="A1 B1"),
        "A1=25 B1=46",
        "The difference of A1 and B1 is not 1, and 5 in A1 does not go with 4 or 6 in B1: remove 5 from A1.",
    ),
    (
        step("what_fits", removes="A1=56", rules=(MINUS,), cells="A1 B1"),
        "A1=256 B1=1",
        "In the 1- cage at A1, B1 is 1: only 2 is left in A1.",
    ),
    (
        step("what_fits", removes="A1=56 B1=8", rules=(NeverApart(PAIR, 1),), cells="A1 B1"),
        "",
        "The difference of A1 and B1 is not 1, and 5 and 6 in A1 have no partner in B1 and 8 in B1 has "
        "no partner in A1: remove 5 and 6 from A1, 8 from B1.",
    ),
    (
        step("digit_sets", removes="A1=1235678 B1=1235678", rules=(WHITE,), cells="A1 B1", sets=((4, 9),)),
        "",
        "The 4 across from A1 must be 4 9: only 4 and 9 are left in A1 and B1.",
    ),
    (
        step("crossing", places="A1=3", cells="A1", values=(3,), rules=(WHITE, UNDER)),
        "A1=123456 A2=67 B1=123",
        "A1 is 1 to 3 by the 4 across from A1, and 3 or 4 by the 10 down from A1: only 3 is in both.",
    ),
    (
        step("crossing", places="A1=3", cells="A1", values=(3,), rules=(Less(PAIR), Less(group("A2 A1")))),
        "A1=234 A2=2 B1=34",
        "A1 is less than B1 (at most 4) and greater than A2 (2), so A1 is 3.",
    ),
    (
        step("crossing", places="A1=3", cells="A1", values=(3,), rules=(Less(PAIR), Less(group("A2 A1")))),
        "A1=3 A2=12 B1=34",
        "A1 is less than B1 (at most 4) and greater than A2 (at least 1), so A1 is 2 or 3; 2 went from A1 "
        "before: only 3 is left.",
    ),
    (
        step("crossing", places="A1=3", cells="A1", values=(3,), rules=(ARROW, Less(group("A2 A1")))),
        "A1=234 A2=2 B1=34",
        "The arrow in B2 points at B1 (at most 4), which is greater than A1; A1 is greater than A2 (2), "
        "so A1 is 3.",
    ),
    (
        step("crossing", places="A1=4", cells="A1", values=(4,), rules=(SEEN, TWICE)),
        "A1=14 B1=12 C1=123 D1=1",
        "The number seen along row 1 from the left is 3, which leaves 1 for A1; "
        "1 stands twice in row 1, which leaves 1 or 4: only 4 is in both.",
    ),
    (
        fits("B1", 5, Less(PAIR)),
        "A1=2 B1=5",
        "B1 is greater than A1 (2); of what is left for B1, only 5 fits.",
    ),
    (
        fits("B1", 7, Less(PAIR)),
        "A1=4 B1=7",
        "B1 is greater than A1 (4), so B1 is 5 to 9; 5, 6, 8 and 9 went from B1 before: only 7 is left.",
    ),
    (
        step("last_cell", places="C1=3", cells="C1", values=(3,), rules=(APART,)),
        "A1=4 B1=5 C1=3",
        "Only 3 is left for C1.",
    ),
    (
        step("what_fits", removes="A1=56", rules=(NeverApart(PAIR, 1),), cells="A1 B1"),
        "A1=156 B1=56",
        "The difference of A1 and B1 is not 1, and B1 can only be 5 or 6: only 1 is left in A1.",
    ),
    (
        step("what_fits", removes="C1=1", rules=(SEEN,), cells="A1 B1 C1"),
        "A1=2 B1=38 C1=19",
        "The number seen along row 1 from the left is 3; with 1 in C1, no more than 2 could be seen: "
        "remove 1 from C1.",
    ),
    (
        step("what_fits", removes="A1=1", rules=(Visible(SEEN.group, 2),), cells="A1 B1 C1"),
        "A1=15 B1=2 C1=37",
        "The number seen along row 1 from the left is 2; with 1 in A1, at least 3 would be seen: "
        "remove 1 from A1.",
    ),
    (
        step(
            "cage_needs", removes="D1=9", rules=(CAGE, ROWS[0]), cells="A1 B1", values=(9,), sets=((1, 2, 9),)
        ),
        "",
        "The 12 cage at A1 must be 1 2 9, so 9 stands in A1 or B1 and nowhere else in row 1: "
        "remove 9 from D1.",
    ),
    (
        step("rules_together", removes="A1=3", rules=(SEEN, ROWS[0]), cells="A1 B1 C1"),
        "",
        "The number seen along row 1 from the left is 3, and no value stands twice; "
        "that cannot be with these: remove 3 from A1.",
    ),
]


@pytest.mark.parametrize(("told", "state", "text"), TOLD_WITH_STATE)
def test_a_step_in_words_with_what_is_known(told: Step, state: str, text: str) -> None:
    assert words(told, PROBLEM, state=state_of(state)) == text


@pytest.mark.parametrize(("told", "state", "text"), TOLD_WITH_STATE)
def test_it_is_told_in_portuguese_as_well(told: Step, state: str, text: str) -> None:
    assert not ENGLISH.search(words(told, PROBLEM, "pt", state_of(state)))


@pytest.mark.parametrize(("told", "text"), TOLD, ids=[each.technique for each, _ in TOLD])
def test_a_step_in_words(told: Step, text: str) -> None:
    assert words(told, PROBLEM) == text


@pytest.mark.parametrize("told", [each for each, _ in TOLD], ids=[each.technique for each, _ in TOLD])
def test_no_english_is_left_in_portuguese(told: Step) -> None:
    text = words(told, PROBLEM, "pt")
    assert not ENGLISH.search(text)
    assert "{" not in text
    assert not re.search(r"\b([Dd]e|[Ee]m) [oa]s? ", text)  # these are drawn together


def test_every_technique_with_a_name_is_told() -> None:
    assert {*_MESSAGES, *_FUNCTIONS, "what_fits"} == set(_TECHNIQUES)
    assert not set(_MESSAGES) & set(_FUNCTIONS)


def test_names() -> None:
    assert technique_name("naked_pair") == "naked pair"
    assert technique_name("naked_pair", "pt") == "par nu"
    assert technique_name("a_new_one", "pt") == "a new one"
    assert [level_name(key, "pt") for key in _LEVELS][:2] == ["principiante", "fácil"]


def test_what_goes_is_gathered_the_shorter_way() -> None:
    assert gathered(candidates("A1=25 B1=25")) == [(cells("A1 B1"), (2, 5))]
    assert gathered(candidates("A1=234 B1=5")) == [(cells("A1"), (2, 3, 4)), (cells("B1"), (5,))]
    assert gathered(candidates("A1=2 B1=2 C1=25")) == [(cells("A1 B1 C1"), (2,)), (cells("C1"), (5,))]


def test_parts_with_commas_are_apart_by_semicolons() -> None:
    told = step("a_new_one", removes="A1=2 B1=2 C1=2 D1=5")
    assert words(told, PROBLEM) == "Remove 2 from A1, B1 and C1; 5 from D1."


def test_the_state_tells_small_from_large() -> None:
    """Without it, a value between others of the start cannot be told to be at the end."""
    told = step("limits", removes="A1=4", rules=(Less(group("A1 B1")),), cells="A1 B1")
    assert words(told, PROBLEM) == "A1 is less than B1 (at most 9): remove 4 from A1."
    state = state_of("A1=234 B1=1234")
    assert words(told, PROBLEM, "en", state) == "A1 is less than B1 (at most 4): 4 is too large for A1."


def test_a_step_as_json() -> None:
    told, _ = next((each, text) for each, text in TOLD if each.technique == "alternating_chain")
    data = json.loads(json.dumps(as_json(told, PROBLEM)))
    assert data["technique"] == "alternating_chain"
    assert data["removes"] == [["A1", 5]]
    assert data["chain"][1] == {
        "cells": ["D1"],
        "value": 5,
        "true": False,
        "rules": ["no value stands twice in row 1"],
        "branch": 0,
        "almost_locked": [],
    }
    pair, _ = next((each, text) for each, text in TOLD if each.technique == "naked_pair")
    data = json.loads(json.dumps(as_json(pair, PROBLEM, "pt")))
    assert data["groups"] == ["a linha 1"]
    assert data["cells"] == ["A1", "C1"]
    assert data["name"] == "par nu"
    assert data["words"] == words(pair, PROBLEM, "pt")


def test_words_of_a_real_puzzle() -> None:
    problem = pt.read("..4. 1... .2.. ...3").problem()
    rule = problem.rules[0]
    told = Step("only_place", Because((rule,), (0,), (2,)), (), ((0, 2),), 1.0)
    assert words(told, problem) == "In row 1, only A1 can take 2."


def test_a_single_candidate_tells_what_the_cell_sees() -> None:
    """With the rules of a real puzzle: rows, columns and boxes, and what went by earlier steps."""
    for givens, text in (
        (
            "..4. 1... .... ....",
            "A1 sees 4 in row 1 and 1 in column A, and 3 went before: only 2 is left for it.",
        ),
        (".34. 1... .... ....", "A1 sees 3 4 in row 1 and 1 in column A: only 2 is left for it."),
    ):
        problem = pt.read(givens).problem()
        told = Step("single_candidate", Because((), (0,), (2,)), (), ((0, 2),), 1.0)
        assert words(told, problem, state=state_with(problem, {0: (2,)})) == text
        last = Step("last_cell", Because((problem.rules[0],), (0,), (2,)), (), ((0, 2),), 1.0)
        assert words(last, problem) == "A1 is the last open cell of row 1: it is 2."


def state_with(problem: Problem, left: Mapping[int, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """What the values that stand leave each cell, except for these."""
    return [left.get(cell, values) for cell, values in enumerate(Reasoner(problem).candidates)]


def test_a_value_that_is_left_alone_does_not_stand_yet() -> None:
    """Nobody sees it on the board: a cell that sees it may still have it."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    rule = next(rule for rule in problem.rules if rule.group.name == "column D")
    told = Step("single_candidate", Because((rule,), (3,), (1,)), (), ((3, 1),), 1.0)
    assert Reasoner(problem).candidates[7] == (2,)  # D2
    assert words(told, problem, state=state_with(problem, {3: (1,)})) == (
        "D1 sees 4 in row 1 and 3 in column D, and 2 went before: only 1 is left for it."
    )


def test_of_many_values_only_the_groups_are_told() -> None:
    problem = pt.read("latin 14x14").problem().narrowed({cell: (cell,) for cell in range(1, 14)})
    told = Step("single_candidate", Because((), (0,), (14,)), (), ((0, 14),), 1.0)
    assert words(told, problem, state=Reasoner(problem).candidates) == "A1 sees all values but 14 in row 1."


def test_the_last_cell_of_a_sum_is_told_by_the_others() -> None:
    """A run of kakuro holds some values of many: nobody sees what is missing, but what the rest makes."""
    group = BOARD.group((0, 1, 2), ("the {number} across from {cell}", 12, "A1"))
    problem = Problem(BOARD.names, PROBLEM.domains, (AllDifferent(group), Sum(group, 12)), range(81), 9)
    told = Step("last_cell", Because((problem.rules[0],), (2,), (3,)), (), ((2, 3),), 1.0)
    state = list(state_of("A1=4 B1=5 C1=3"))
    assert words(told, problem, state=state) == (
        "In the 12 across from A1, the other cells make 9, so C1 is 3."
    )


def test_what_is_seen_in_a_pair_is_told_by_its_cell() -> None:
    """A group of two cells that touch has no name to speak of, and is no house either."""
    puzzle = pt.read("suguru 2x2\nrooms\nAA\nAB\ngivens\n..\n.1")
    problem = puzzle.problem()
    pair = next(rule for rule in problem.rules if set(rule.cells) == {0, 3})
    told = Step("last_cell", Because((pair,), (0,), (2,)), (), ((0, 2),), 1.0)
    state = [(2,), (3,), (2,), (1,)]
    assert words(told, problem, state=state) == (
        "A1 sees 3 in the room at A1 and 1 in B2: only 2 is left for it."
    )
    seen = Step("every_place_seen", Because((pair,), (0, 3), (2,)), ((1, 2),), (), 1.0)
    assert words(seen, problem, state=state) == "One of A1 and B2 is 2, and B1 sees both: remove 2 from B1."


def test_cases_with_the_same_end_are_told_as_one() -> None:
    chain = (
        link("A1", 2, True),
        link("I9", 8, False, ROWS[8]),
        link("A1", 5, True, branch=1),
        link("I9", 8, False, ROWS[8], branch=1),
        link("A1", 7, True, branch=2),
        link("I9", 8, False, COLUMNS[8], branch=2),
    )
    told = step("forcing_cell", removes="I9=8", cells="A1", values=(2, 5, 7), chain=chain)
    assert words(told, PROBLEM) == (
        "A1 can only be 2, 5 or 7. If A1 were 2 or 5, then I9 would not be 8 (row 9). "
        "If A1 were 7, then I9 would not be 8 (column I). In every case, remove 8 from I9."
    )


def test_a_single_case_is_a_fact() -> None:
    """Of all places of a value the same follows, by the same rule: nothing has to be supposed."""
    cage = Sum(group("E6 F6 F7 F8", ("the {label} cage at {cell}", 16, "E6")), 16)
    chain = tuple(
        each
        for branch, name in enumerate(("F6", "F7", "F8"))
        for each in (link(name, 7, True, branch=branch), link("E6", 8, False, cage, branch=branch))
    )
    told = step(
        "forcing_group",
        removes="E6=8",
        rules=(COLUMNS[5],),
        cells="F6 F7 F8",
        values=(7, 7, 7),
        chain=chain,
    )
    assert words(told, PROBLEM) == (
        "In column F, 7 must stand in F6, F7 or F8, so E6 is not 8 (the 16 cage at E6): remove 8 from E6."
    )


def test_the_group_is_told_before_the_places_of_a_value() -> None:
    chain = (
        link("A7", 7, True),
        link("H7", 2, False, COLUMNS[7]),
        link("F7", 7, True, branch=1),
        link("H7", 2, False, ROWS[6], branch=1),
    )
    told = step("forcing_group", removes="H7=2", rules=(ROWS[6],), cells="A7 F7", values=(7, 7), chain=chain)
    assert words(told, PROBLEM) == (
        "In row 7, 7 must stand in A7 or F7. If A7 were 7, then H7 would not be 2 (column H). "
        "If F7 were 7, then H7 would not be 2 (row 7). In every case, remove 2 from H7."
    )


def test_a_long_chain_is_told_in_several_sentences() -> None:
    links = [link(f"{letter}1", 1, True, COLUMNS[0]) for letter in "BCDEFG"]
    told = step("alternating_chain", removes="A1=5", chain=(link("A1", 5, True), *links))
    assert words(told, PROBLEM).count(". Then ") == 1
    assert words(told, PROBLEM, "pt").count(". Então ") == 1


def test_values_that_go_by_the_same_rule_are_told_as_one() -> None:
    chain = (
        link("A1", 5, True),
        link("D1", 3, False, CAGE),
        link("D1", 4, False, CAGE),
        link("D1", 6, False, ROWS[0]),
        link("D1", 6, True),
    )
    told = step("suppose", removes="A1=5", rules=(CAGE,), cells="A1", values=(5,), chain=chain)
    said = "Then D1 would not be 3 or 4 (the 12 cage at A1), then D1 would not be 6 (row 1)"
    assert said in words(told, PROBLEM)


def test_an_only_place_tells_where_the_others_see_the_value() -> None:
    problem = pt.read("..4. 1... .2.. ...3").problem()
    box = next(rule for rule in problem.rules if rule.group.name == "box 1")
    told = Step("only_place", Because((box,), (0,), (2,)), (), ((0, 2),), 1.0)
    state = Reasoner(problem).candidates
    assert words(told, problem, state=state) == "In box 1, only A1 can take 2: the others see it in B3."
    assert words(told, problem, "pt", state) == "No bloco 1, só A1 pode ter 2: as outras veem-no em B3."


def test_nobody_sees_a_value_where_it_is_to_be_placed() -> None:
    """The cell may have no other candidate left: the others do not see it there yet."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    row = next(rule for rule in problem.rules if rule.group.name == "row 1")
    told = Step("only_place", Because((row,), (0,), (2,)), (), ((0, 2),), 1.0)
    state = [tuple(value for value in values if value != 2) for values in Reasoner(problem).candidates]
    state[0] = (2,)
    assert words(told, problem, state=state) == "In row 1, only A1 can take 2."


@pytest.mark.parametrize(
    ("lost", "text"),
    [
        ({1: (3, 4)}, "In box 1, only A1 can take 2: one cell sees it in C2; B1 lost it before."),
        ({1: (3, 4), 5: (2, 3)}, "In box 1, only A1 can take 2."),  # B2 may have it still: nothing is told
    ],
)
def test_others_have_lost_the_value_before(lost: Mapping[int, tuple[int, ...]], text: str) -> None:
    problem = pt.read("..4. 1.2. .... ....").problem()
    box = next(rule for rule in problem.rules if rule.group.name == "box 1")
    told = Step("only_place", Because((box,), (0,), (2,)), (), ((0, 2),), 1.0)
    assert words(told, problem, state=state_with(problem, lost)) == text
