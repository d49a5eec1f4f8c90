"""Isomorphic images of a puzzle: turned boards and renamed values get the same rating and path."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import SAMPLES, needs_data
from images import renamed, renamings, turned, turns_for, with_lines_exchanged
from published import puzzle, records
from random_problems import MAKERS

import passatempo as pt
from passatempo.board import Group
from passatempo.canonical.problem_order import canonical_problem
from passatempo.explaining.position import problem_to_explain
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.rating import EASIEST_PROOF, Rating, rate_unique
from passatempo.rules import Table

EVERY_SAMPLE = sorted(SAMPLES.glob("[a-z]*/*.txt"))
# Samples that need a few proofs by contradiction: the search order decides which are found.
WITH_PROOFS = ["ripple/large-room-7x10", "skyscrapers/parks-6x6"]
SETS = [
    "futoshiki_janko",
    "jigsaw_janko",
    "kakuro_janko",
    "kenken_janko",
    "killer_krazydad_8000",
    "makaro_janko",
    "renban_janko",
    "ripple_janko_hakyuu",
    "skyscraper_janko",
    "str8ts_janko",
    "sudoku_variants_evenodd_janko",
    "sudoku_variants_outsidesum_janko",
    "suguru_janko",
]
BOX_SETS = ["sudoku9_cbg000_21375_SER", "sudoku9_17clue_royle_49151_SER", "sudoku9_norvig_top95"]
DIGITS = "123456789"


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def images(original: Puzzle, dice: Random, turns: int = 8) -> list[Puzzle]:
    """The puzzle turned in some ways, and with renamed values if no rule distinguishes them."""
    possible = turns_for(original)
    found = [turned(original, turn, dice) for turn in dice.sample(possible, min(turns, len(possible)))]
    if names := renamings(original, dice):
        found = [renamed(each, names) for each in (original, *found)]
    return found


def form(problem: Problem) -> tuple[Any, ...]:
    """Everything a problem states, without cells behind the last one in any rule."""
    last = max(cell for rule in problem.rules for cell in rule.cells)
    rules = [(rule.parameters(), rule.cells) for rule in problem.rules]
    return problem.cols, tuple(map(tuple, problem.domains[: last + 1])), rules


def easy_part(original: Puzzle) -> Rating | None:
    """The rating, if no proof by contradiction is needed."""
    return rate_unique(problem_to_explain(original), below=EASIEST_PROOF)


@pytest.mark.slow
@pytest.mark.parametrize("path", EVERY_SAMPLE, ids=name_of)
def test_images_become_the_same_problem(path: Path) -> None:
    """In canonical order no trace of the orientation is left, so nothing can depend on it."""
    original = pt.read(path)
    expected = form(canonical_problem(original.problem()).problem)
    for image in images(original, Random(path.stem)):
        assert form(canonical_problem(image.problem()).problem) == expected


@pytest.mark.slow
@pytest.mark.parametrize("path", EVERY_SAMPLE, ids=name_of)
def test_images_are_rated_the_same(path: Path) -> None:
    """Rating, level, hardest technique, effort, and how often each technique is used."""
    original = pt.read(path)
    expected = easy_part(original)
    for image in images(original, Random(path.stem), turns=2):
        assert easy_part(image) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_PROOFS)
def test_proofs_do_not_depend_on_the_orientation(name: str) -> None:
    """The first of many reasons found determines the length of its proof, and so the rating."""
    original = pt.read(SAMPLES / f"{name}.txt")
    expected = pt.rate(original)
    assert expected.techniques["contradiction_proof"] > 0
    for image in images(original, Random(name), turns=2):
        assert pt.rate(image) == expected


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", SETS)
def test_images_of_published_puzzles(name: str) -> None:
    """Published boards cover clues and sizes that the samples do not."""
    dice = Random(name)
    for record in islice(records(f"{name}.jsonl.gz"), 0, 60, 12):
        original = puzzle(record)
        if pt.solve(original).unique is not True:
            continue
        expected = easy_part(original)
        for image in images(original, dice, turns=2):
            assert easy_part(image) == expected, record["id"]


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", BOX_SETS)
def test_lines_that_change_places(name: str) -> None:
    """On a box board without other rules rows and columns can be permuted, too."""
    dice = Random(name)
    for record in islice(records(f"{name}.jsonl.gz"), 0, 800, 20):
        line = record["grid"]
        expected = pt.rate(pt.read(line))
        digits = str.maketrans(DIGITS, "".join(dice.sample(DIGITS, 9)))
        image = with_lines_exchanged(line, 3, 3, dice).translate(digits)
        assert pt.rate(pt.read(image)) == expected, line


@pytest.mark.slow
@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)])
def test_lines_that_change_places_on_boards_of_any_size(height: int, width: int) -> None:
    """Box shapes that are not square permute rows and columns differently."""
    side, dice = height * width, Random(height + width)
    puzzle = next(pt.generate("sudoku", size=f"{side}x{side}", seed=3)).puzzle
    values = puzzle.clue("givens").values  # type: ignore[attr-defined]
    line = "".join(chr(ord("a") + values[cell]) if cell in values else "." for cell in range(side * side))
    images = [with_lines_exchanged(line, height, width, dice) for _ in range(3)]
    assert len({rated_letters(image, side) for image in [line, *images]}) == 1


def rated_letters(line: str, side: int) -> tuple[object, ...]:
    """The rating of a board, with a letter for each value."""
    symbols = [str(ord(letter) - ord("a")) if letter != "." else "." for letter in line]
    rows = [" ".join(symbols[at : at + side]) for at in range(0, side * side, side)]
    found = pt.rate(pt.read("\n".join([f"sudoku {side}x{side}", "givens", *rows])))
    assert found.status == "solved"
    return found.rating, found.hardest, found.effort, tuple(found.techniques.items())


def test_a_symmetric_board_is_rated_whichever_way_it_is_looked_at() -> None:
    """A half turn maps its givens to themselves: ties must be broken consistently."""
    text = "..4. 1... .2.. ...3"
    original = pt.read(text)
    ratings = {turn: pt.rate(turned(original, turn)) for turn in turns_for(original)}
    assert set(map(repr, ratings.values())) == {repr(pt.rate(original))}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["sudoku/easy-9x9", "kenken/seed-6x6", "suguru/seed-6x6", "binairo/plain-8x8"]
)
def test_what_is_explained_is_what_is_rated(name: str) -> None:
    """The path is found in canonical order and translated to the board: both must have the same steps."""
    original = pt.read(SAMPLES / f"{name}.txt")
    for image in [original, *images(original, Random(name), turns=1)]:
        explanation, rated = pt.explain(image, uniqueness=True), pt.rate(image)
        assert explanation.status == "solved"
        assert Counter(step.technique for step in explanation.steps) == rated.techniques
        assert max(step.difficulty for step in explanation.steps) == rated.rating
        solution = pt.solve(image).solution
        assert solution is not None
        placed = [values[0] for values in explanation.states[-1]]
        assert placed == list(solution.values_shown)


def test_states_are_those_of_the_board_as_it_stands() -> None:
    """States are relabelled as well: a step's candidates must be present before it and gone after it."""
    original = pt.read(SAMPLES / "sudoku" / "easy-9x9.txt")
    explanation = pt.explain(original)
    given = original.clue("givens").values  # type: ignore[attr-defined]
    assert all(explanation.states[0][cell] == (value,) for cell, value in given.items())
    for step, before, after in zip(
        explanation.steps, explanation.states, explanation.states[1:], strict=False
    ):
        assert all(value in before[cell] for cell, value in (*step.removes, *step.places))
        assert all(after[cell] == (value,) for cell, value in step.places)


@pytest.mark.parametrize("name", MAKERS)
def test_equivalent_orders_of_a_rule_are_equivalent(name: str) -> None:
    """Moved and arranged, a rule holds for the same values; arranging is idempotent."""
    dice, outcomes = Random(name), set()
    for _ in range(60):
        planted = [dice.randint(-2, 6) for _ in range(6)]
        cells = tuple(dice.sample(range(6), dice.randint(2, 4)))
        rule = MAKERS[name](dice, cells, [planted[cell] for cell in cells])
        turn = dice.sample(range(6), 6)
        moved = tuple(turn[cell] for cell in rule.cells)
        there, arranged = rule.with_cells(moved), rule.with_cells(rule.canonical_cells(moved))
        assert there.parameters() == arranged.parameters() == rule.parameters()
        assert arranged.canonical_cells(arranged.cells) == arranged.cells
        for _ in range(30):
            values = planted if dice.random() < 0.3 else [dice.randint(-2, 6) for _ in range(6)]
            after = [values[turn.index(place)] for place in range(6)]
            expected = rule.satisfied_by(values)
            outcomes.add(expected)
            assert there.satisfied_by(after) == arranged.satisfied_by(after) == expected
    assert outcomes == {True, False}


def test_derived_data_of_a_rule_does_not_change_it() -> None:
    """A table caches its rows in another form after the first check; it must still compare equal."""
    one, other = (Table(Group("A1 and B1", (0, 1)), ((1, 2), (2, 1))) for _ in range(2))
    assert one.holds((1, 2))
    assert one.parameters() == other.parameters()
