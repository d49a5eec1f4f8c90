"""Sentences of steps: each technique in the words of a person, for steps built by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import passatempo as pt
from passatempo.board import WHITE_DOT, Board
from passatempo.explaining.parts import joined
from passatempo.explaining.reason import By, Premise, Reason
from passatempo.explaining.reasoner import Reasoner, all_techniques
from passatempo.explaining.reasons.by_technique import with_reason
from passatempo.explaining.sentences.step_text import _FUNCTIONS, _TEMPLATES, as_json
from passatempo.explaining.sentences.step_text import step_text as rendered
from passatempo.explaining.sentences.step_writer import gathered
from passatempo.explaining.step import Because, Link, Step
from passatempo.explaining.techniques import (
    _LEVELS,
    CONTRADICTION_PROOF,
    COUNTING_ARGUMENT,
    EXHAUSTIVE_CASES,
    TECHNIQUES,
    WRONG_ENTRY,
    level_name,
    technique_name,
)
from passatempo.messages import AND, Message, Text
from passatempo.problem import Problem
from passatempo.records import replace
from passatempo.rules import (
    AllDifferent,
    Apart,
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
from passatempo.rules.base import Domain

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


def step_text(
    a_step: Step, problem: Problem, lang: str = "en", state: Sequence[Domain] = (), *, full: bool = False
) -> str:
    """The text of a step that has its reason, as those of an explanation have."""
    state = state or problem.domains
    return rendered(with_reason(a_step, problem, state), problem, lang, state, full=full)


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

# A step for each form of sentence, and its text.
SENTENCES: list[tuple[Step, str]] = [
    (
        step("full_house", places="C1=4", rules=(ROWS[0],), cells="C1", values=(4,)),
        "C1 is the last open cell of row 1: it is 4.",
    ),
    (
        step("hidden_single", places="C3=7", rules=(ROWS[2],), cells="C3", values=(7,)),
        "In row 3, only C3 can take 7.",
    ),
    (
        step("hidden_single", places="C1=7", rules=(CAGE, AllDifferent(CAGE.group)), cells="C1", values=(7,)),
        "The 12 cage at A1 must hold 7, and only C1 can take it.",
    ),
    (
        step("intersection_single", places="A1=9", rules=(ROWS[0], COLUMNS[0]), cells="A1", values=(9,)),
        "Only 9 fits row 1 and column A at once: A1 is 9.",
    ),
    (
        step(
            "direct_locked_candidates",
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
            "direct_hidden_pair",
            places="D1=7",
            rules=(ROWS[0],),
            cells="A1 B1",
            values=(2, 5, 7),
            others="D1",
        ),
        "In row 1, 2 and 5 can only stand in A1 and B1, which hold nothing else; so only D1 is left for 7.",
    ),
    (step("naked_single", places="E5=1", cells="E5", values=(1,)), "Only 1 is left for E5."),
    (
        step("bounds", removes="A1=89 B1=19", rules=(Less(group("A1 B1 C1")),), cells="A1 B1 C1"),
        "A1 < B1 < C1, so A1 is 1 to 7 and B1 is 2 to 8.",
    ),
    (
        step("bounds", removes="A1=5", rules=(CAGE,), cells="A1 B1 C1"),
        "The sum of the 12 cage at A1 is 12: remove 5 from A1.",
    ),
    (
        step("greatest_cell", removes="B1=1 A1=9", rules=(Greatest(group("B1 A1 C1")),), cells="B1 A1 C1"),
        "B1 (at most 9) is greater than A1 (at least 1) and C1: 1 is too small for B1, 9 is too large "
        "for A1.",
    ),
    (
        step(
            "rule_candidates",
            removes="A1=9 B1=89",
            rules=(Visible(group("A1 B1 C1", ("{line} from the left", ("row {number}", 1))), 3),),
            cells="A1 B1 C1",
        ),
        "3 buildings are seen along row 1 from the left, which cannot be with these: "
        "remove 8 from B1, 9 from A1 and B1.",
    ),
    (
        step(
            "cage_combinations",
            removes="B1=56",
            rules=(CAGE,),
            cells="A1 B1 C1",
            sets=((1, 2, 9), (1, 3, 8), (1, 4, 7)),
        ),
        "The 12 cage at A1 must be 1 2 9, 1 3 8 or 1 4 7: remove 5 and 6 from B1.",
    ),
    (
        step(
            "cage_combinations",
            removes="B1=9",
            rules=(Difference(group("A1 B1"), 1),),
            cells="A1 B1",
            sets=((1, 2),),
        ),
        "The difference of A1 and B1 is 1; A1 and B1 must be 1 2: remove 9 from B1.",
    ),
    (
        step("cage_combinations", removes="A1=3 B1=9", rules=(LONG_CAGE,), cells="A1 B1 C1 D1 E1 F1 G1"),
        "There is no way to fill the 30 cage at A1 (A1, B1, C1, D1, E1, F1 and G1) with these: "
        "remove 3 from A1, 9 from B1.",
    ),
    (
        step("cage_combinations", removes="B1=9", rules=(CAGE,), cells="A1 B1 C1", sets=((1, 2, 9),) * 20),
        "None of the 20 ways to fill the 12 cage at A1 (A1, B1 and C1) has these: remove 9 from B1.",
    ),
    (
        step("cage_required_values", removes="D1=9", rules=(CAGE, ROWS[0]), cells="A1 B1", values=(9,)),
        "However the 12 cage at A1 is filled, 9 stands in A1 or B1 and nowhere else in row 1: "
        "remove 9 from D1.",
    ),
    (
        step("innies_outies", places="I1=4", rules=(ROWS[0], CAGE), cells="I1", values=(4,)),
        "Row 1 makes 45; take away 12 for the 12 cage at A1, and what is filled in: I1 is 4.",
    ),
    (
        step("innies_outies", removes="H1=9", rules=(ROWS[0], CAGE), cells="H1 I1", values=(33,)),
        "Row 1 makes 45; take away 12 for the 12 cage at A1: H1 and I1 make 33, so remove 9 from H1.",
    ),
    (
        step("innies_outies", removes="I1=9", rules=(ROWS[0], CAGE), cells="A2", others="I1", values=(-2,)),
        "Row 1 makes 45; take away 12 for the 12 cage at A1, and what is filled in: "
        "I1 is 2 more than A2, so remove 9 from I1.",
    ),
    (
        step(
            "innies_outies", removes="I1=9", rules=(*ROWS[:5], CAGE), cells="A6", others="H1 I1", values=(0,)
        ),
        "Rows 1, 2, 3, 4 and 5 make 225; take away 12 for the 12 cage at A1, and what is filled in: "
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
        step("innies_outies", places="D2=3", rules=(BOX, TALL), cells="D2", values=(-3,)),
        "The 48 cage at A1 makes 48; take away 45 for box 1: D2 is 3.",
    ),
    (
        step(
            "greatest_cell",
            removes="B1=1",
            rules=(Greatest(group("B1 A1 C1", ("the arrow in {cell}", "B2"))),),
            cells="B1",
        ),
        "The arrow in B2 points at B1, which is greater than A1 (at least 1) and C1: 1 is too small for B1.",
    ),
    (
        step("common_peer", removes="D4=3", rules=(ROWS[0], BOX), cells="C3 E3", values=(3,)),
        "D4 sees every place for 3 in row 1 (C3 and E3): remove 3 from D4.",
    ),
    (
        step("common_peer", removes="D4=3 D2=3", rules=(ROWS[0], BOX), cells="C3 E3", values=(3,)),
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
        "Whichever value A1 has, one of A1, B1 and A4 is 7: remove 7 from B4.",
    ),
    (
        step("xyz_wing", removes="C1=7", cells="A1 B2 G1", values=(2, 5, 7)),
        "Whichever value A1 has, one of A1, B2 and G1 is 7: remove 7 from C1.",
    ),
    (
        step("w_wing", removes="B5=8", rules=(COLUMNS[3],), cells="B2 H5 D2 D5", values=(3, 8)),
        "B2 and H5 are both 3 or 8; in column D, 3 can only stand in D2, which B2 sees, or in D5, which H5 "
        "sees. So B2 and H5 are not both 3, one of them is 8, and cells that see both lose it: "
        "remove 8 from B5.",
    ),
    (
        step("naked_pair", removes="B2=2", rules=(ROWS[0],), cells="A1 C1", values=(2, 5)),
        "A1 and C1 hold 2 and 5 between them, so cells that see both lose these: remove 2 from B2.",
    ),
    (
        step("locked_pair", removes="B2=2 I1=5", rules=(ROWS[0], BOX), cells="A1 C1", values=(2, 5)),
        "A1 and C1 lie in row 1 and box 1, and hold 2 and 5 between them, so no other cell of these takes 2 "
        "or 5: remove 2 from B2, 5 from I1.",
    ),
    (
        step("touching_pair", removes="B3=2", rules=(ROWS[0],), cells="A2 B2", values=(2, 5)),
        "A2 and B2 see each other, and hold 2 and 5 between them, so cells that see both lose these: "
        "remove 2 from B3.",
    ),
    (
        step("touching_triple", removes="B3=2", rules=(ROWS[0],), cells="A2 B2 C3", values=(2, 5, 7)),
        "A2, B2 and C3 see each other, and hold 2, 5 and 7 between them, so cells that see all their places "
        "there lose these: remove 2 from B3.",
    ),
    (
        step(
            "skyscraper",
            removes="I7=8",
            rules=(COLUMNS[1], COLUMNS[6], ROWS[2]),
            cells="B3 G3",
            others="B7 G8",
            values=(8,),
        ),
        "In column B, 8 can only stand in B3 or B7, in column G only in G3 or G8; B3 and G3 are both in "
        "row 3, so B7 or G8 is 8, and cells that see both lose it: remove 8 from I7.",
    ),
    (
        step(
            "turbot_fish",
            removes="I7=8",
            rules=(COLUMNS[1], COLUMNS[6], AllDifferent(group("B3 G3"))),
            cells="B3 G3",
            others="B7 G8",
            values=(8,),
        ),
        "In column B, 8 can only stand in B3 or B7, in column G only in G3 or G8; B3 and G3 see each other, "
        "so B7 or G8 is 8, and cells that see both lose it: remove 8 from I7.",
    ),
    (
        step(
            "empty_rectangle",
            removes="C9=1",
            rules=(BOX, COLUMNS[8], ROWS[1]),
            cells="I2 I9",
            others="B2 C1 C3",
            values=(1,),
        ),
        "In column I, 1 can only stand in I2 or I9; in I2 it would exclude B2, and box 1 would have it in C1 "
        "or C3. So it stands in I9 or in C1 or C3: remove 1 from C9.",
    ),
    (
        step("remote_pair", removes="A9=3", cells="A1 D1 D9 G9", values=(3, 7)),
        "A1, D1, D9 and G9 have only 3 and 7, and each sees the next, so they hold these in turn: A1 and G9 "
        "hold one each, and cells that see both lose these: remove 3 from A9.",
    ),
    (
        step(
            "sue_de_coq",
            removes="B2=7",
            rules=(ROWS[0], BOX),
            cells="A1 B1",
            others="F1 C3",
            values=(2, 3, 5, 7),
        ),
        "A1 and B1, with F1 in row 1 and C3 in box 1, have only 2, 3, 5 and 7: 4 values for 4 cells. None of "
        "these can stand there twice, as F1 and C3 share none, so each stands there once: remove 7 from B2.",
    ),
    (
        step(
            "medusa",
            removes="A9=3",
            chain=(
                link("A1", 3, True),
                link("A1", 5, False),
                link("A9", 3, False, COLUMNS[0]),
                link("A1", 3, False, branch=1),
                link("A1", 5, True, branch=1),
                link("I9", 3, True, ROWS[8], branch=1),
                link("A9", 3, False, ROWS[8], branch=1),
            ),
        ),
        "If A1 were 3, then A1=3 excludes A9=3. If A1 were not 3, then A1=5 and I9=3: I9=3 excludes A9=3. In "
        "both cases, remove 3 from A9.",
    ),
    (
        step(
            "medusa",
            removes="A1=3 B2=3",
            chain=(link("A1", 3, True), link("B2", 3, True, ROWS[0]), link("B2", 3, False, BOX)),
        ),
        "If A1 were 3, then B2=3; but A1=3 excludes B2=3; so remove 3 from A1 and B2.",
    ),
    (
        step(
            "leftovers",
            removes="B9=4",
            rules=(AllDifferent(group("A1 B1 C1", ("row {number}", 1))), AllDifferent(group("B1 C1 B9"))),
            cells="A1",
            others="B9",
        ),
        "Row 1 and B1, C1 and B9 hold the same values, and share all cells but A1 and B9: these are equal, "
        "so remove 4 from B9.",
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
        step("aic", removes="A1=5", chain=CHAIN),
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
            "nice_loop",
            removes="B2=5",
            chain=(link("A1 B1", 5, True), link("D1", 5, False, ROWS[0]), link("D1", 3, True)),
        ),
        "If 5 stood in A1 or B1, then D1 would be 3 (it has only 3 and 5), and so round: either all of "
        "that holds, or none of it does. Either way, remove 5 from B2.",
    ),
    (
        step(
            "contradiction_chain",
            removes="A1=5",
            chain=(
                link("A1", 5, True),
                link("B1 C1", 3, False, ROWS[0]),
                link("B2", 3, True, BOX),
                link("B2", 3, False, BOX),
            ),
        ),
        "Suppose A1 were 5. Then B2 would be 3 (the only place left in box 1);"
        " but B2 would not be 3 (box 1). So remove 5 from A1.",
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
        "5 cannot stand both in A1 and A2 (1 to 9) and in C3, C4 and C5 (1 to 9); whichever lacks it needs "
        "7, and cells that see all places of 7 there lose it: remove 7 from E5.",
    ),
    (
        step(
            "als_xy_wing",
            removes="E5=7",
            cells="A1 A2 B5",
            others="C3 C4",
            values=(4, 5, 7),
            chain=(
                link("A1", 7, False),
                link("A1 A2", 4, True, COLUMNS[0], almost_locked="A1 A2"),
                link("C3", 4, False, BOX),
                link("C3 C4", 5, True, COLUMNS[2], almost_locked="C3 C4"),
                link("B5", 5, False, ROWS[4]),
                link("B5", 7, True, almost_locked="B5"),
            ),
        ),
        "4 cannot stand both in A1 and A2 (1 to 9) and in C3 and C4 (1 to 9), nor 5 both in C3 and C4 "
        "(1 to 9) and in B5 (1 to 9). One of the two is needed in C3 and C4, so one of the other sets lacks "
        "its own and needs 7: cells that see all places of 7 there lose it: remove 7 from E5.",
    ),
    (
        step(
            "cell_forcing_chain",
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
        "Neither 5 nor 7 can stand both in A1 and A2 (1 to 9) and in C3, C4 and C5 (1 to 9), so each of "
        "these sets lacks one of them, and holds the other and all else that is left to it: "
        "remove 7 from E5.",
    ),
    (
        step("bug", places="A1=5", cells="A1", values=(5,)),
        "Without 5 in A1, each open cell would have two values left, and there would be two "
        "solutions: A1 is 5.",
    ),
    (
        step(
            "contradiction_proof",
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
            "contradiction_proof",
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
        step(
            "contradiction_proof",
            removes="A1=5",
            rules=(CAGE,),
            cells="A1",
            values=(5,),
            chain=(link("A1", 5, True),),
        ),
        "Suppose A1 were 5; but the sum of the 12 cage at A1 is 12. So remove 5 from A1.",
    ),
    (
        step("a_new_one", removes="A1=5", rules=(ROWS[0], CAGE)),
        "No value stands twice in row 1 and the sum of the 12 cage at A1 is 12, so remove 5 from A1.",
    ),
    (step("a_new_one", places="A1=5", removes="A1=34 B1=5 C9=7"), "A1 is 5; remove 7 from C9."),
]


def state_of(text: str) -> tuple[tuple[int, ...], ...]:
    """The candidates of each cell: those of `A1=3 B2=45`, all values for the others."""
    left = list(map(tuple, PROBLEM.domains))
    for name, values in (part.split("=") for part in text.split()):
        left[BOARD.cell(name)] = tuple(map(int, values))
    return tuple(left)


def rule_single(cell: str, value: int, *rules: Rule, **because: Any) -> Step:
    return step("rule_single", places=f"{cell}={value}", cells=cell, values=(value,), rules=rules, **because)


COMPARTMENT = group("A1 B1 C1", ("the compartment {first}-{last}", "A1", "C1"))
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
    words=Message(
        "{cells} add up to the number in {bulb}, along the arrow", (AND, "C1", "D1"), (AND, "A1", "B1")
    ),
)
SANDWICH = Sandwich(BOARD.row_groups[0], 4, (1, 9))
TWICE = Times(group("A1 B1 C1 D1", ("row {number}", 1)), 1, 2)
APART = AllDifferent(CAGE.group)
ARROW = Greatest(group("B1 A1", ("the arrow in {cell}", "B2")))
WHITE, UNDER = (
    Sum(group("A1 B1", ("the {number} across from {cell}", 4, "A1")), 4),
    Sum(group("A1 A2", ("the {number} down from {cell}", 10, "A1")), 10),
)

# A step, the candidates before it, and its text in that state.
SENTENCES_WITH_STATE: list[tuple[Step, str, str]] = [
    (
        step("wxyz_wing", removes="H3=2", cells="B3 D3 I3 H2", values=(3, 5, 9, 2)),
        "B3=23 D3=25 I3=359 H2=29",
        "B3, D3, I3 and H2 have only 3, 5, 9 and 2, and each of 3, 5 and 9 can stand there only once, since "
        "its places see each other. So one of B3, D3 and H2 is 2, and cells that see all of these lose it: "
        "remove 2 from H3.",
    ),
    (
        step(
            "inequality_chain",
            removes="B1=1 C1=12 A1=9",
            rules=(Less(group("A1 B1")), Less(group("B1 C1"), strict=False)),
            cells="A1 B1 C1",
        ),
        "A1=19 B1=123 C1=1237",
        "A1 < B1 ≤ C1, where B1 is at most 3, so A1 is 1, B1 is 2 or 3 and C1 is 3 or 7.",
    ),
    (
        step(
            "local_combinations",
            removes="A1=3",
            rules=(Difference(group("A1 B1"), 1), Less(group("A1 B1")), ROWS[0]),
            cells="A1 B1",
            sets=((1, 2), (2, 3)),
        ),
        "A1=123 B1=23",
        "The difference of A1 and B1 is 1 and A1 is less than B1; no value stands twice in row 1. So A1 and "
        "B1 are, in this order, 1 2 or 2 3: remove 3 from A1.",
    ),
    (
        step(
            "leftovers",
            removes="B9=4",
            rules=(AllDifferent(group("A1 B1 C1", ("row {number}", 1))), AllDifferent(group("C1 A9 B9"))),
            cells="A1 B1",
            others="A9 B9",
        ),
        "A1=12 B1=23",
        "Row 1 and C1, A9 and B9 hold the same values. Without the cells that they share, A1 and B1 are left "
        "of the former and A9 and B9 of the latter, so these hold the same values; what has no place on the "
        "other side goes: remove 4 from B9.",
    ),
    (
        rule_single("C1", 3, Sum(ABOVE, 12)),
        "A1=4 B1=5",
        "The sum of the nearest 3 of row 1 from the left is 12, and the other cells make 9, so C1 is 3.",
    ),
    (
        step("bounds", removes="A1=1", rules=(Sum(ABOVE, 12),), cells="A1 B1 C1"),
        "A1=123 B1=5 C1=5",
        "In the nearest 3 of row 1 from the left, A1, B1 and C1 make at most 3 + 5 + 5 = 13, and only 1 can "
        "be spared: 1 is too small for A1.",
    ),
    (
        rule_single("A1", 2, Sum(group("A1", ("the {label} cage at {cell}", 2, "A1")), 2)),
        "",
        "A1 is the only cell of the 2 cage at A1: it is 2.",
    ),
    (rule_single("C1", 3, CAGE), "A1=4 B1=5", "In the 12 cage at A1, the other cells make 9, so C1 is 3."),
    (
        rule_single("C1", 2, PRODUCT),
        "A1=4 B1=3",
        "In the 24x cage at A1, the other cells multiply to 12, so C1 is 2.",
    ),
    (
        rule_single("B1", 5, MINUS),
        "A1=4 B1=56",
        "In the 1- cage at A1, A1 is 4, so B1 is 3 or 5; 3 was removed from B1 before: only 5 is left.",
    ),
    (
        rule_single("B1", 9, NeverApart(PAIR, 1)),
        "A1=4 B1=35",
        "A1 and B1 are not consecutive, and A1 is 4; of what is left for B1, only 9 fits.",
    ),
    (
        rule_single("C1", 2, NotAllEqual(TRIPLE)),
        "A1=1 B1=1 C1=12",
        "A1 and B1 hold 1, and C1 may not be the same; of what is left for C1, only 2 fits.",
    ),
    (
        rule_single("B1", 4, Span(COMPARTMENT, 2)),
        "A1=5 B1=489 C1=67",
        "In the compartment A1-C1, A1 is 5, so that all are 3 to 7; 3 and 5 to 7 were removed from B1 "
        "before: only 4 is left for B1.",
    ),
    (
        rule_single("C1", 3, Span(COMPARTMENT, 2)),
        "A1=5 B1=4",
        "In the compartment A1-C1, A1 is 5 and B1 is 4, so C1 is 3 or 6; 6 was removed from C1 before: "
        "only 3 is left.",
    ),
    (
        step("rule_candidates", removes="A1=9", rules=(Span(group("A1 B1 C1"), 2),), cells="A1 B1 C1"),
        "B1=5",
        "A1, B1 and C1 hold consecutive values, and B1 is 5, so that all are 3 to 7: remove 9 from A1.",
    ),
    (
        step("rule_candidates", removes="C1=1 D1=1", rules=(TWICE,), cells="A1 B1 C1 D1"),
        "A1=1 B1=1",
        "Row 1 has 1 in 2 cells already, as often as it may: remove 1 from C1 and D1.",
    ),
    (
        rule_single("C1", 2, TWICE),
        "A1=1 B1=1 C1=12",
        "Row 1 has 1 in 2 cells already, as often as it may; of what is left for C1, only 2 fits.",
    ),
    (
        rule_single("C1", 1, TWICE),
        "A1=2 B1=2 C1=12",
        "Row 1 needs 1 in 2 more cells, and only C1 and D1 can take it: C1 is 1.",
    ),
    (
        rule_single("A1", 9, CAGE, APART, sets=((1, 2, 9), (2, 3, 7))),
        "A1=89",
        "As A1 is 8 or 9, the 12 cage at A1 must be 1 2 9 or 2 3 7, which leaves only 9 for A1.",
    ),
    (
        rule_single("B1", 1, CAGE, APART, sets=((1, 2, 9),)),
        "A1=9 B1=12 C1=23",
        "In the 12 cage at A1, B1 and C1 make 3; as C1 is 2 or 3, that must be 1 2, which leaves only 1 "
        "for B1.",
    ),
    (
        rule_single("B1", 2, CAGE, APART, sets=((1, 2, 9),)),
        "A1=9 B1=12 C1=13",
        "In the 12 cage at A1, B1 and C1 make 3; as C1 is 1 or 3, that must be 1 2, which leaves only 2 "
        "for B1.",
    ),
    (
        rule_single("B1", 2, CAGE, APART, sets=((1, 2, 9), (2, 3, 7))),
        "A1=79 B1=129 C1=13",
        "As A1 is 7 or 9, B1 is 1, 2 or 9 and C1 is 1 or 3, the 12 cage at A1 must be 1 2 9 or 2 3 7, "
        "which leaves only 2 for B1.",
    ),
    (
        rule_single("A1", 9, CAGE, APART, sets=((1, 2, 9),)),
        "A1=19 B1=13",
        "As A1 is 1 or 9 and B1 is 1 or 3, the 12 cage at A1 must be 1 2 9, which leaves only 9 for A1.",
    ),
    (
        rule_single("B1", 3, PRODUCT),
        "A1=24 B1=35 C1=24",
        "As B1 is 3 or 5, the 24x cage at A1 must be 1 3 8 or 2 3 4, which leaves only 3 for B1.",
    ),
    (
        rule_single("A1", 9, CAGE, sets=((1, 2, 9),) * 13),
        "",
        "None of the 13 ways to fill the 12 cage at A1 has another value in A1: it is 9.",
    ),
    (rule_single("A1", 1, Less(PAIR)), "B1=12", "A1 is less than B1 (at most 2), so A1 is 1."),
    (rule_single("B1", 9, Less(PAIR)), "A1=8", "B1 is greater than A1 (8), so B1 is 9."),
    (
        rule_single("A1", 9, Greatest(TRIPLE)),
        "B1=78 C1=8",
        "A1 is greater than B1 and C1 (8), so A1 is 9.",
    ),
    (
        rule_single("B1", 1, Greatest(TRIPLE)),
        "A1=12",
        "A1 (at most 2) is greater than B1 and C1, so B1 is 1.",
    ),
    (
        rule_single("B1", 4, NeverApart(PAIR, 1)),
        "A1=35 B1=246",
        "A1 and B1 are not consecutive, and A1 can only be 3 or 5; of what is left for B1, only 4 fits.",
    ),
    (
        rule_single("B1", 4, NeverApart(PAIR, 1)),
        "A1=34567 B1=246",
        "A1 and B1 are not consecutive, and of what is left for B1, only 4 has a partner in A1.",
    ),
    (
        rule_single("A1", 7, SEEN),
        "A1=78",
        "3 buildings are seen along row 1 from the left; with 8 or 9 in A1, no more than 2 could be "
        "seen; of what is left for A1, only 7 fits.",
    ),
    (
        step("bounds", removes="A1=12 B1=1", rules=(CAGE,), cells="A1 B1 C1"),
        "A1=123 B1=123 C1=56",
        "In the 12 cage at A1, A1, B1 and C1 make at most 3 + 3 + 6 = 12, which is the total: "
        "1 is too small for A1 and B1, 2 is too small for A1.",
    ),
    (
        step("bounds", removes="A1=9 B1=2", rules=(Less(PAIR, strict=False),), cells="A1 B1"),
        "A1=39 B1=28",
        "A1 ≤ B1, where A1 is at least 3 and B1 is at most 8, so A1 is 3 and B1 is 8.",
    ),
    (
        step("rule_candidates", removes="A1=9 B1=9", rules=(SEEN,), cells="A1 B1 C1"),
        "",
        "3 buildings are seen along row 1 from the left, and so that enough taller ones follow, A1 is at"
        " most 7 and B1 is at most 8: remove 9 from A1 and B1.",
    ),
    (
        step("rule_candidates", removes="A1=19", rules=(SANDWICH,), cells="A1 B1 C1"),
        "",
        "The sum between 1 and 9 in row 1 is 4, which takes 1 cell: remove 1 and 9 from A1.",
    ),
    (
        step("rule_candidates", removes="B1=19 C1=1", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "",
        "All inside the line from A1 to D1 lie between its ends, 1 and 9 at the utmost: "
        "remove 1 from B1 and C1, 9 from B1.",
    ),
    (
        step("rule_candidates", removes="A1=5", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "B1=5",
        "B1 inside the line from A1 to D1 is 5, so its ends are not: remove 5 from A1.",
    ),
    (
        step("rule_candidates", removes="A1=456", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "A1=345678 B1=34 C1=67",
        "Each end of the line from A1 to D1 is less than B1 (at most 4) or greater than C1 (at least 6): "
        "remove 4 to 6 from A1.",
    ),
    (
        step("rule_candidates", removes="A1=4 D1=3 B1=8", rules=(ENDS,), cells="A1 B1 C1 D1"),
        "A1=234 B1=3478 C1=4 D1=378",
        "A1 is the lower end of the line from A1 to D1; A1 is less than C1 (4); all inside the line from A1"
        " to D1 lie between its ends, 2 and 8 at the utmost; D1 is greater than C1 (4): remove 3 from D1,"
        " 4 from A1, 8 from B1.",
    ),
    (
        rule_single("A1", 1, BULB),
        "A1=123",
        "C1 and D1 add up to the number in A1 and B1, along the arrow, and C1 and D1 make 2 to 18, so A1 is "
        "1.",
    ),
    (
        step("rule_candidates", removes="A1=5", rules=(MINUS,), cells="A1 B1"),
        "A1=25 B1=13",
        "In the 1- cage at A1, 5 in A1 would need 4 or 6 in B1, which cannot be: remove 5 from A1.",
    ),
    (
        step("rule_candidates", removes="A1=5", rules=(NeverApart(PAIR, 1),), cells="A1 B1"),
        "A1=25 B1=46",
        "A1 and B1 are not consecutive, and 5 in A1 does not go with 4 or 6 in B1: remove 5 from A1.",
    ),
    (
        step("rule_candidates", removes="A1=56", rules=(MINUS,), cells="A1 B1"),
        "A1=256 B1=1",
        "In the 1- cage at A1, B1 is 1: only 2 is left in A1.",
    ),
    (
        step("rule_candidates", removes="A1=56 B1=8", rules=(NeverApart(PAIR, 1),), cells="A1 B1"),
        "",
        "A1 and B1 are not consecutive, and 5 and 6 in A1 have no partner in B1 and 8 in B1 has "
        "no partner in A1: remove 5 and 6 from A1, 8 from B1.",
    ),
    (
        step(
            "cage_combinations",
            removes="A1=1235678 B1=1235678",
            rules=(WHITE,),
            cells="A1 B1",
            sets=((4, 9),),
        ),
        "",
        "The 4 across from A1 must be 4 9: only 4 and 9 are left in A1 and B1.",
    ),
    (
        step("intersection_single", places="A1=3", cells="A1", values=(3,), rules=(WHITE, UNDER)),
        "A1=123456 A2=67 B1=123",
        "A1 is 1 to 3 by the 4 across from A1, and 3 or 4 by the 10 down from A1 (A2 is 6 or 7): "
        "only 3 is in both.",
    ),
    (
        step(
            "intersection_single",
            places="A1=3",
            cells="A1",
            values=(3,),
            rules=(Less(PAIR), Less(group("A2 A1"))),
        ),
        "A1=234 A2=2 B1=34",
        "A1 is less than B1 (at most 4) and greater than A2 (2), so A1 is 3.",
    ),
    (
        step(
            "intersection_single",
            places="A1=3",
            cells="A1",
            values=(3,),
            rules=(Less(PAIR), Less(group("A2 A1"))),
        ),
        "A1=3 A2=12 B1=34",
        "A1 is less than B1 (at most 4) and greater than A2 (at least 1), so A1 is 2 or 3; 2 was removed "
        "from A1 before: only 3 is left.",
    ),
    (
        step(
            "intersection_single", places="A1=3", cells="A1", values=(3,), rules=(ARROW, Less(group("A2 A1")))
        ),
        "A1=234 A2=2 B1=34",
        "The arrow in B2 points at B1 (at most 4), which is greater than A1; A1 is greater than A2 (2), "
        "so A1 is 3.",
    ),
    (
        step("intersection_single", places="A1=4", cells="A1", values=(4,), rules=(SEEN, TWICE)),
        "A1=14 B1=12 C1=123 D1=1",
        "3 buildings are seen along row 1 from the left, and C1 is 1 to 3, which leaves 1 for A1; "
        "1 stands twice in row 1, which leaves 1 or 4: only 4 is in both.",
    ),
    (
        rule_single("B1", 5, Less(PAIR)),
        "A1=2 B1=5",
        "B1 is greater than A1 (2); of what is left for B1, only 5 fits.",
    ),
    (
        rule_single("B1", 7, Less(PAIR)),
        "A1=4 B1=7",
        "B1 is greater than A1 (4), so B1 is 5 to 9; 5, 6, 8 and 9 were removed from B1 before: only 7 is "
        "left.",
    ),
    (
        step("full_house", places="C1=3", cells="C1", values=(3,), rules=(APART,)),
        "A1=4 B1=5 C1=3",
        "Only 3 is left for C1.",
    ),
    (
        step("rule_candidates", removes="A1=56", rules=(NeverApart(PAIR, 1),), cells="A1 B1"),
        "A1=156 B1=56",
        "A1 and B1 are not consecutive, and B1 can only be 5 or 6: only 1 is left in A1.",
    ),
    (
        step("rule_candidates", removes="C1=1", rules=(SEEN,), cells="A1 B1 C1"),
        "A1=2 B1=38 C1=19",
        "3 buildings are seen along row 1 from the left; with 1 in C1, only A1 and B1 could be seen: "
        "remove 1 from C1.",
    ),
    (
        step("rule_candidates", removes="A1=1", rules=(Visible(SEEN.group, 2),), cells="A1 B1 C1"),
        "A1=15 B1=2 C1=37",
        "2 buildings are seen along row 1 from the left; C1 is 3 or 7; with 1 in A1, A1, B1 and C1 would be "
        "seen: remove 1 from A1.",
    ),
    (
        step(
            "cage_required_values",
            removes="D1=9",
            rules=(CAGE, ROWS[0]),
            cells="A1 B1",
            values=(9,),
            sets=((1, 2, 9),),
        ),
        "",
        "The 12 cage at A1 must be 1 2 9, so 9 stands in A1 or B1 and nowhere else in row 1: "
        "remove 9 from D1.",
    ),
    (
        step(
            "cage_required_values",
            removes="D1=12",
            rules=(CAGE, ROWS[0]),
            cells="A1 B1",
            values=(1, 2),
            sets=((1, 2, 9),),
        ),
        "A1=12 B1=12 C1=9",
        "In the 12 cage at A1, A1 and B1 make 3, which must be 1 2, so 1 and 2 stand in A1 and B1 "
        "and nowhere else in row 1: remove 1 and 2 from D1.",
    ),
    (
        step("claiming", removes="D2=12", rules=(ROWS[0], BOX), cells="A1 B1", values=(1, 2)),
        "A1=12 B1=12",
        "A1 and B1 in row 1 hold 1 and 2 between them, so no other cell of box 1 takes 1 or 2: "
        "remove 1 and 2 from D2.",
    ),
    (
        step("claiming", removes="C2=12", rules=(ROWS[0], BOX), cells="A1 B1", values=(1, 2)),
        "A1=123 B1=124",
        "In row 1, 1 and 2 can only stand in A1 and B1, so nowhere else in box 1: remove 1 and 2 from C2.",
    ),
    (
        step("rule_single", places="C1=1 D1=1", cells="C1 D1", values=(1,), rules=(TWICE,)),
        "A1=2 B1=2 C1=12 D1=12",
        "Row 1 needs 1 in 2 more cells, and only C1 and D1 can take it: C1 is 1; D1 is 1.",
    ),
    (
        step("bounds", removes="A1=12345", rules=(Sum(group("A1 B1", CAGE.group.label), 12),), cells="A1 B1"),
        "A1=123456 B1=67",
        "In the 12 cage at A1, B1 is 6 or 7, so A1 is 6.",
    ),
    (
        step("combined_rules", removes="A1=3", rules=(SEEN, ROWS[0]), cells="A1 B1 C1"),
        "",
        "3 buildings are seen along row 1 from the left, and no value stands twice; "
        "that cannot be with these: remove 3 from A1.",
    ),
]


def test_parts_do_not_name_the_places_of_crusts_again() -> None:
    """Where the crusts stand is said once, with all that is between them."""
    rules = (SANDWICH, ROWS[0])
    first = rule_single("B1", 4, *rules)
    state = state_of("A1=1 B1=459 C1=59 D1=2356 E1=2359 F1=23567 G1=23567 H1=23567 I1=23567")
    removal = step("rule_candidates", removes="E1=9", rules=rules)
    ends = {"C1 is 9": rule_single("C1", 9, *rules), "remove 9 from E1": removal}
    for end, second in ends.items():
        text = step_text(joined([first, second]), PROBLEM, "en", state)
        assert text.endswith(f"so they stand in A1 and C1 (between them 4): B1 is 4. Then {end}.")
        assert step_text(joined([first, second]), PROBLEM, "pt", state).count("entre 1 e 9") == 1


def test_many_ranges_one_after_another() -> None:
    """The first two and the last of them tell all."""
    span = Span(group("A1 B1 C1", ("the room at {cell}", "A1")), 2)
    a_step = step("rule_candidates", removes="A1=1", rules=(span, ROWS[0]), cells="A1 B1 C1")
    text = step_text(a_step, PROBLEM.replaced(rules=ROWS), "en", state_of("B1=456789"))
    assert text.endswith("must be 2 to 4, 3 to 5 and so on up to 7 to 9: remove 1 from A1.")


def test_consecutive_values_that_are_named_are_possible() -> None:
    """A cell is named rather, without which more sets would be possible."""
    names = "A1 B1 C1 D1 E1 F1"
    span = Span(group(names, ("the compartment {first}-{last}", "A1", "F1")), 5)
    a_step = step("rule_candidates", removes="E1=29 F1=9", rules=(span, ROWS[0]), cells=names)
    beside = "G1=1 H1=23 I1=23 D2=1 D3=4 D4=5 D5=6 D6=7 D7=8 D8=239 D9=239"
    state = state_of(f"A1=4 B1=235 C1=2356 D1=23 E1=2356789 F1=35689 {beside}")
    text = step_text(a_step, PROBLEM.replaced(rules=(ROWS[0], COLUMNS[3])), "en", state)
    assert "D1 is 2 or 3" in text
    assert "must be 2 3 5 6 7 or 3 5 6 7 8: " in text


def test_signs_come_after_what_they_rest_on() -> None:
    """As sentences with a verb; the cells of a chain in their order."""
    dots = [Difference(group(names, (WHITE_DOT, (AND, *names.split()))), 1) for names in ("B1 C1", "A1 B1")]
    a_step = step("cage_combinations", removes="A1=9", rules=(dots[1],), cells="A1 B1")
    state = state_of("A1=1239 B1=123")
    text = "B1 is 1 to 3: by the white dot between A1 and B1, remove 9 from A1."
    assert step_text(a_step, PROBLEM, "en", state) == text
    text = "B1 é de 1 a 3: pelo ponto branco entre A1 e B1, elimine o 9 de A1."
    assert step_text(a_step, PROBLEM, "pt", state) == text
    ways = ((2, 1, 3), (2, 3, 1))
    a_step = step("local_combinations", removes="B1=1", rules=tuple(dots), cells="B1 C1 A1", sets=ways)
    text = step_text(a_step, PROBLEM, "en", state)
    assert "must be right. So A1, B1 and C1 are, in this order, 1 2 3 or 3 2 1: " in text


def test_a_part_does_not_prove_what_the_first_rests_on() -> None:
    """A cell that can only be 3 is 3."""
    pair = Span(group("A1 B1", ("the compartment {first}-{last}", "A1", "B1")), 1)
    parts = [rule_single("B1", 4, pair), rule_single("A1", 3, pair)]
    text = step_text(joined(parts), PROBLEM, "en", state_of("A1=3 B1=14"))
    assert text.endswith(". Then A1 is 3.")


def without_partner(removes: str, *premises: tuple[str, str]) -> Step:
    """A step along a whisper line: candidates of a cell, and the cells where they have no partner."""
    rule = Apart(group("A1 B1 C1 D1"), 5)
    found = tuple(
        Premise(rule, By.PARTNERS, cells(others), excludes=tuple(candidates(gone)))
        for gone, others in premises
    )
    a_step = step("rule_candidates", removes=removes, rules=(rule,), cells="A1 B1 C1 D1")
    return replace(a_step, because=replace(a_step.because, find_reason=lambda: Reason(found)))


def test_values_without_any_partner_along_a_line() -> None:
    """Those without any, or with the same one on both sides, are not followed from cell to cell."""
    a_step = without_partner("A1=5 B1=5", ("A1=5", "B1"), ("B1=5", "A1"))
    text = "Neighbours along A1, B1, C1 and D1 differ by 5 or more, which leaves 5 no partner anywhere: "
    assert rendered(a_step, PROBLEM) == f"{text}remove 5 from A1 and B1."
    a_step = without_partner("B1=46 C1=46", ("B1=46", "A1 C1"), ("C1=46", "B1 D1"))
    text = (
        "Neighbours along A1, B1, C1 and D1 differ by 5 or more; 4 or 6 in B1 or C1 would need the same "
        "partner on both sides, in cells that see each other: remove 4 and 6 from B1 and C1."
    )
    assert rendered(a_step, PROBLEM) == text
    a_step = without_partner("A1=7", ("A1=7", "B1"))
    text = "Neighbours along A1, B1, C1 and D1 differ by 5 or more; 7 in A1 has no partner in B1: "
    assert rendered(a_step, PROBLEM) == f"{text}remove 7 from A1."


def test_values_out_of_reach_of_one_cell() -> None:
    """Of consecutive values: too far from all candidates of a cell that has few."""
    rule = Span(group("A1 B1 C1", ("the room at {cell}", "A1")), 2)
    a_step = step("rule_candidates", removes="A1=1 B1=1", rules=(rule, ROWS[0]), cells="A1 B1 C1")
    text = (
        "The room at A1 holds consecutive values, and C1 is 4 or 8, so that all are 2 to 9: remove 1 from A1 "
    )
    assert step_text(a_step, PROBLEM, "en", state_of("C1=48")) == f"{text}and B1."


def test_what_the_other_cells_of_a_long_cage_make() -> None:
    """Of a cage with many combinations: a sum that can be checked, rather than their number."""
    cage = Sum(group("A1 B1 C1 D1 E5 F5 G5", ("the {label} cage at {cell}", "17", "A1")), 17)
    a_step = step("cage_combinations", removes="A1=9 B1=9", rules=(cage, ROWS[0]), cells="A1 B1")
    assert step_text(a_step, PROBLEM) == (
        "In the 17 cage at A1 (A1, B1, C1, D1, E5, F5 and G5), with 9 in A1 or B1, the others "
        "would have to make 8, and make at least 1 + 2 + 3 + 1 + 1 + 1 = 9: remove 9 from A1 and B1."
    )
    small = Sum(group("A1 B1 C1 D1 E5 F5 G5", ("the {label} cage at {cell}", "53", "A1")), 53)
    a_step = step("cage_combinations", removes="A1=1", rules=(small, ROWS[0]), cells="A1")
    assert "and make at most 9 + 8 + 7 + 9 + 9 + 9 = 51: remove" in step_text(a_step, PROBLEM)


def test_a_value_that_a_cage_must_hold() -> None:
    """Only as many values are left as it has cells."""
    rules = (CAGE, ROWS[0], BOX)
    a_step = step(
        "direct_locked_candidates", places="I2=7", rules=rules, cells="A1 B1", values=(7,), others="I2"
    )
    text = step_text(a_step, PROBLEM, "en", state_of("A1=789 B1=789 C1=89"))
    assert text.endswith(
        "and as only 7 to 9 are left for its 3 cells, 7 must stand there. In box 1, only I2 is left for 7."
    )


@pytest.mark.parametrize(("a_step", "state", "text"), SENTENCES_WITH_STATE)
def test_the_sentence_of_a_step_with_its_state(a_step: Step, state: str, text: str) -> None:
    """With the state known, a sentence can name the values that matter."""
    assert step_text(a_step, PROBLEM, state=state_of(state)) == text


@pytest.mark.parametrize(("a_step", "state", "text"), SENTENCES_WITH_STATE)
def test_sentences_with_state_have_no_english_in_portuguese(a_step: Step, state: str, text: str) -> None:
    """A fragment without a translation would come out in English."""
    assert not ENGLISH.search(step_text(a_step, PROBLEM, "pt", state_of(state)))


@pytest.mark.parametrize(("a_step", "text"), SENTENCES, ids=[each.technique for each, _ in SENTENCES])
def test_the_sentence_of_a_step(a_step: Step, text: str) -> None:
    """The exact text: wording is what readers judge an explanation by."""
    assert step_text(a_step, PROBLEM) == text


@pytest.mark.slow
@pytest.mark.parametrize(
    "a_step", [each for each, _ in SENTENCES], ids=[each.technique for each, _ in SENTENCES]
)
def test_no_english_is_left_in_portuguese(a_step: Step) -> None:
    """Every fragment is translated, and articles are contracted."""
    text = step_text(a_step, PROBLEM, "pt")
    assert not ENGLISH.search(text)
    assert "{" not in text
    assert not re.search(r"\b([Dd]e|[Ee]m) [oa]s? ", text)  # these are drawn together


def test_every_technique_of_the_kernel_is_in_the_table() -> None:
    """A technique without a row would have no name, no description and no translation."""
    outside_the_kernel = {CONTRADICTION_PROOF, COUNTING_ARGUMENT, EXHAUSTIVE_CASES, WRONG_ENTRY}
    assert {each.key for each in all_techniques()} | outside_the_kernel == set(TECHNIQUES)


def test_every_technique_has_its_sentence() -> None:
    """A technique without one would only list its rules."""
    assert {*_TEMPLATES, *_FUNCTIONS} == set(TECHNIQUES)
    assert not set(_TEMPLATES) & set(_FUNCTIONS)


def test_names() -> None:
    """Names have translations; an unknown key still reads well."""
    assert technique_name("naked_pair") == "naked pair"
    assert technique_name("naked_pair", "pt") == "par nu"
    assert technique_name("a_new_one", "pt") == "a new one"
    assert [level_name(key, "pt") for key in _LEVELS][:2] == ["iniciante", "fácil"]


def test_removals_are_grouped_the_shorter_way() -> None:
    """By cell or by value, whichever takes fewer parts."""
    assert gathered(candidates("A1=25 B1=25")) == [(cells("A1 B1"), (2, 5))]
    assert gathered(candidates("A1=234 B1=5")) == [(cells("A1"), (2, 3, 4)), (cells("B1"), (5,))]
    assert gathered(candidates("A1=2 B1=2 C1=25")) == [(cells("A1 B1 C1"), (2,)), (cells("C1"), (5,))]


def test_parts_with_commas_are_apart_by_semicolons() -> None:
    """Nested lists would be ambiguous with commas only."""
    a_step = step("a_new_one", removes="A1=2 B1=2 C1=2 D1=5")
    assert step_text(a_step, PROBLEM) == "Remove 2 from A1, B1 and C1; 5 from D1."


def test_the_state_distinguishes_small_from_large() -> None:
    """Without it a value in the middle of the domain cannot be called too large."""
    a_step = step("bounds", removes="A1=4", rules=(Less(group("A1 B1")),), cells="A1 B1")
    assert step_text(a_step, PROBLEM) == "A1 is less than B1 (at most 9): remove 4 from A1."
    state = state_of("A1=234 B1=1234")
    assert step_text(a_step, PROBLEM, "en", state) == "A1 is less than B1 (at most 4): 4 is too large for A1."


def test_a_step_as_json() -> None:
    """Programs get the reason as data, with names in the requested language."""
    a_step, _ = next((each, text) for each, text in SENTENCES if each.technique == "aic")
    data = json.loads(json.dumps(as_json(a_step, PROBLEM)))
    assert data["technique"] == "aic"
    assert data["removes"] == [["A1", 5]]
    assert data["chain"][1] == {
        "cells": ["D1"],
        "value": 5,
        "true": False,
        "rules": ["no value stands twice in row 1"],
        "branch": 0,
        "almost_locked": [],
    }
    pair, _ = next((each, text) for each, text in SENTENCES if each.technique == "naked_pair")
    data = json.loads(json.dumps(as_json(pair, PROBLEM, "pt")))
    assert data["groups"] == ["a linha 1"]
    assert data["cells"] == ["A1", "C1"]
    assert data["name"] == "par nu"
    assert data["words"] == step_text(pair, PROBLEM, "pt")


def test_the_sentence_of_a_real_puzzle() -> None:
    """Group names of a puzzle differ from those built by hand here."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    rule = problem.rules[0]
    a_step = Step("hidden_single", Because((rule,), (0,), (2,)), (), ((0, 2),), 1.0)
    assert step_text(a_step, problem) == "In row 1, only A1 can take 2."


def test_a_naked_single_lists_what_the_cell_sees() -> None:
    """With the rules of a real puzzle: rows, columns and boxes, and earlier eliminations."""
    for givens, text in (
        (
            "..4. 1... .... ....",
            "A1 sees 4 in row 1 and 1 in column A, and 3 was removed before: only 2 is left for it.",
        ),
        (".3.. .... .... ....", "A1 can only be 2 or 3, and sees 3 in row 1: so it is 2."),
        (".34. 1... .... ....", "A1 sees 3 4 in row 1 and 1 in column A: only 2 is left for it."),
    ):
        problem = pt.read(givens).problem()
        a_step = Step("naked_single", Because((), (0,), (2,)), (), ((0, 2),), 1.0)
        assert step_text(a_step, problem, state=state_with(problem, {0: (2,)})) == text
        last = Step("full_house", Because((problem.rules[0],), (0,), (2,)), (), ((0, 2),), 1.0)
        assert step_text(last, problem) == "A1 is the last open cell of row 1: it is 2."


def state_with(problem: Problem, left: Mapping[int, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The candidates that the placed values leave, except for these cells."""
    return [left.get(cell, values) for cell, values in enumerate(Reasoner(problem).candidates)]


def test_a_value_that_is_left_alone_does_not_stand_yet() -> None:
    """It is not on the board: cells that see it may still have it."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    rule = next(rule for rule in problem.rules if rule.group.name == "column D")
    a_step = Step("naked_single", Because((rule,), (3,), (1,)), (), ((3, 1),), 1.0)
    assert Reasoner(problem).candidates[7] == (2,)  # D2
    assert step_text(a_step, problem, state=state_with(problem, {3: (1,)})) == (
        "D1 sees 4 in row 1 and 3 in column D, and 2 was removed before: only 1 is left for it."
    )


def test_many_seen_values_are_summarised_by_group() -> None:
    """A list of 13 values with their cells would not be read."""
    problem = pt.read("latin 14x14").problem().narrowed({cell: (cell,) for cell in range(1, 14)})
    a_step = Step("naked_single", Because((), (0,), (14,)), (), ((0, 14),), 1.0)
    assert (
        step_text(a_step, problem, state=Reasoner(problem).candidates)
        == "A1 sees all values but 14 in row 1."
    )


def test_the_last_cell_of_a_sum_names_the_rest() -> None:
    """A kakuro run has some values of many: what counts is the sum of the rest, not what is missing."""
    group = BOARD.group((0, 1, 2), ("the {number} across from {cell}", 12, "A1"))
    problem = Problem(BOARD.names, PROBLEM.domains, (AllDifferent(group), Sum(group, 12)), range(81), 9)
    a_step = Step("full_house", Because((problem.rules[0],), (2,), (3,)), (), ((2, 3),), 1.0)
    state = list(state_of("A1=4 B1=5 C1=3"))
    assert step_text(a_step, problem, state=state) == (
        "In the 12 across from A1, the other cells make 9, so C1 is 3."
    )


def test_a_value_seen_in_a_pair_is_named_by_its_cell() -> None:
    """A group of two adjacent cells has no useful name, and is no house either."""
    puzzle = pt.read("suguru 2x2\nrooms\nAA\nAB\ngivens\n..\n.1")
    problem = puzzle.problem()
    pair = next(rule for rule in problem.rules if set(rule.cells) == {0, 3})
    a_step = Step("full_house", Because((pair,), (0,), (2,)), (), ((0, 2),), 1.0)
    state = [(2,), (3,), (2,), (1,)]
    assert step_text(a_step, problem, state=state) == (
        "A1 sees 3 in the room at A1 and 1 in B2: only 2 is left for it."
    )
    seen = Step("common_peer", Because((pair,), (0, 3), (2,)), ((1, 2),), (), 1.0)
    assert (
        step_text(seen, problem, state=state) == "One of A1 and B2 is 2, and B1 sees both: remove 2 from B1."
    )


def test_cases_with_the_same_end_are_merged() -> None:
    """Repeating the same conclusion by the same rule only lengthens the text."""
    chain = (
        link("A1", 2, True),
        link("I9", 8, False, ROWS[8]),
        link("A1", 5, True, branch=1),
        link("I9", 8, False, ROWS[8], branch=1),
        link("A1", 7, True, branch=2),
        link("I9", 8, False, COLUMNS[8], branch=2),
    )
    a_step = step("cell_forcing_chain", removes="I9=8", cells="A1", values=(2, 5, 7), chain=chain)
    assert step_text(a_step, PROBLEM) == (
        "A1 can only be 2, 5 or 7. If A1 were 2 or 5, then I9 would not be 8 (row 9). "
        "If A1 were 7, then I9 would not be 8 (column I). In every case, remove 8 from I9."
    )


def test_a_single_case_is_a_fact() -> None:
    """The same follows from all places of a value by the same rule: no assumption is needed."""
    cage = Sum(group("E6 F6 F7 F8", ("the {label} cage at {cell}", 16, "E6")), 16)
    chain = tuple(
        each
        for branch, name in enumerate(("F6", "F7", "F8"))
        for each in (link(name, 7, True, branch=branch), link("E6", 8, False, cage, branch=branch))
    )
    a_step = step(
        "unit_forcing_chain",
        removes="E6=8",
        rules=(COLUMNS[5],),
        cells="F6 F7 F8",
        values=(7, 7, 7),
        chain=chain,
    )
    assert step_text(a_step, PROBLEM) == (
        "In column F, 7 must stand in F6, F7 or F8, so E6 is not 8 (the 16 cage at E6): remove 8 from E6."
    )


def test_the_group_comes_before_the_places_of_a_value() -> None:
    """The reader has to know why these places are all there are."""
    chain = (
        link("A7", 7, True),
        link("H7", 2, False, COLUMNS[7]),
        link("F7", 7, True, branch=1),
        link("H7", 2, False, ROWS[6], branch=1),
    )
    a_step = step(
        "unit_forcing_chain", removes="H7=2", rules=(ROWS[6],), cells="A7 F7", values=(7, 7), chain=chain
    )
    assert step_text(a_step, PROBLEM) == (
        "In row 7, 7 must stand in A7 or F7. If A7 were 7, then H7 would not be 2 (column H). "
        "If F7 were 7, then H7 would not be 2 (row 7). In every case, remove 2 from H7."
    )


def test_a_long_chain_is_split_into_sentences() -> None:
    """One sentence of seven links is hard to follow."""
    links = [link(f"{letter}1", 1, True, COLUMNS[0]) for letter in "BCDEFG"]
    a_step = step("aic", removes="A1=5", chain=(link("A1", 5, True), *links))
    assert step_text(a_step, PROBLEM).count(". Then ") == 1
    assert step_text(a_step, PROBLEM, "pt").count(". Então ") == 1


def test_values_removed_by_the_same_rule_are_merged() -> None:
    """Consecutive links about one cell and one rule read as one."""
    chain = (
        link("A1", 5, True),
        link("D1", 3, False, CAGE),
        link("D1", 4, False, CAGE),
        link("D1", 6, False, ROWS[0]),
        link("D1", 6, True),
    )
    a_step = step("contradiction_proof", removes="A1=5", rules=(CAGE,), cells="A1", values=(5,), chain=chain)
    expected = "Then D1 would not be 3 or 4 (the 12 cage at A1), then D1 would not be 6 (row 1)"
    assert expected in step_text(a_step, PROBLEM)


def test_a_hidden_single_names_where_the_others_see_the_value() -> None:
    """ "Only A1" needs the reason why the others cannot."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    box = next(rule for rule in problem.rules if rule.group.name == "box 1")
    a_step = Step("hidden_single", Because((box,), (0,), (2,)), (), ((0, 2),), 1.0)
    state = Reasoner(problem).candidates
    assert step_text(a_step, problem, state=state) == "In box 1, only A1 can take 2: the others see it in B3."
    assert step_text(a_step, problem, "pt", state) == (
        "No bloco 1, o 2 só cabe em A1: as outras células já veem o 2 de B3."
    )


def test_a_value_is_not_seen_where_it_is_to_be_placed() -> None:
    """The cell may have no other candidate left, but the value is not on the board yet."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    row = next(rule for rule in problem.rules if rule.group.name == "row 1")
    a_step = Step("hidden_single", Because((row,), (0,), (2,)), (), ((0, 2),), 1.0)
    state = [tuple(value for value in values if value != 2) for values in Reasoner(problem).candidates]
    state[0] = (2,)
    text = "In row 1, only A1 can take 2: B1 and D1 lost it before."
    assert step_text(a_step, problem, state=state) == text


@pytest.mark.parametrize(
    ("lost", "text"),
    [
        ({1: (3, 4)}, "In box 1, only A1 can take 2: one cell sees it in C2; B1 lost it before."),
        ({1: (3, 4), 5: (2, 3)}, "In box 1, only A1 can take 2."),  # B2 may still have it: no reason is given
    ],
)
def test_others_have_lost_the_value_before(lost: Mapping[int, tuple[int, ...]], text: str) -> None:
    """Cells that lost the value in an earlier step are named apart from those that see it."""
    problem = pt.read("..4. 1.2. .... ....").problem()
    box = next(rule for rule in problem.rules if rule.group.name == "box 1")
    a_step = Step("hidden_single", Because((box,), (0,), (2,)), (), ((0, 2),), 1.0)
    assert step_text(a_step, problem, state=state_with(problem, lost)) == text
