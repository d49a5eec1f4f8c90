"""A puzzle and its images: however a board is turned and values are called, a person has the same to do."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conftest import SAMPLES
from images import renamed, renamings, turned, turns_for, with_lines_exchanged
from published import DATA, puzzle, records
from random_problems import MAKERS

import passatempo as pt
from passatempo.board import Group
from passatempo.explaining.path import asked
from passatempo.numbering.canonical import canonical
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.rating import EASIEST_SUPPOSITION, Rating, rate_unique
from passatempo.rules import Table

EVERY_SAMPLE = sorted(SAMPLES.glob("[a-z]*/*.txt"))
# Samples that take suppositions, and not many: the order of the search decides which are found.
WITH_SUPPOSITIONS = ["kakuro/big-10x10", "ripple/large-room-7x10", "skyscrapers/parks-6x6"]
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
without_data = pytest.mark.skipif(not DATA.is_dir(), reason="the puzzle data does not lie beside the project")


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def images(original: Puzzle, dice: Random, turns: int = 8) -> list[Puzzle]:
    """The puzzle turned in some ways, and with other names for values if no rule tells them apart."""
    possible = turns_for(original)
    found = [turned(original, turn, dice) for turn in dice.sample(possible, min(turns, len(possible)))]
    if names := renamings(original, dice):
        found = [renamed(each, names) for each in (original, *found)]
    return found


def form(problem: Problem) -> tuple[Any, ...]:
    """All that a problem says, but for cells behind the last one that any rule speaks of."""
    last = max(cell for rule in problem.rules for cell in rule.cells)
    rules = [(rule.parameters(), rule.cells) for rule in problem.rules]
    return problem.cols, tuple(map(tuple, problem.domains[: last + 1])), rules


def easy_part(original: Puzzle) -> Rating | None:
    """The rating, if it takes no supposition."""
    return rate_unique(asked(original), below=EASIEST_SUPPOSITION)


@pytest.mark.slow
@pytest.mark.parametrize("path", EVERY_SAMPLE, ids=name_of)
def test_images_become_the_same_problem(path: Path) -> None:
    """In canonical order nothing is left of how the board was turned, so nothing can depend on it."""
    original = pt.read(path)
    expected = form(canonical(original.problem()).problem)
    for image in images(original, Random(path.stem)):
        assert form(canonical(image.problem()).problem) == expected


@pytest.mark.slow
@pytest.mark.parametrize("path", EVERY_SAMPLE, ids=name_of)
def test_images_are_rated_the_same(path: Path) -> None:
    """Rating, level, hardest technique, effort, and how often each technique is used."""
    original = pt.read(path)
    expected = easy_part(original)
    for image in images(original, Random(path.stem), turns=2):
        assert easy_part(image) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_SUPPOSITIONS)
def test_suppositions_do_not_depend_on_the_side_either(name: str) -> None:
    """Which of many reasons is found first decided how long its story was, and so the rating."""
    original = pt.read(SAMPLES / f"{name}.txt")
    expected = pt.rate(original)
    assert expected.techniques["suppose"] > 0
    for image in images(original, Random(name), turns=2):
        assert pt.rate(image) == expected


@pytest.mark.slow
@without_data
@pytest.mark.parametrize("name", SETS)
def test_images_of_published_puzzles(name: str) -> None:
    dice = Random(name)
    for record in islice(records(f"{name}.jsonl.gz"), 0, 60, 12):
        original = puzzle(record)
        if pt.solve(original).unique is not True:
            continue
        expected = easy_part(original)
        for image in images(original, dice, turns=2):
            assert easy_part(image) == expected, record["id"]


@pytest.mark.slow
@without_data
@pytest.mark.parametrize("name", BOX_SETS)
def test_lines_that_change_places(name: str) -> None:
    """On a board of boxes and nothing else rows and columns can change places, too."""
    dice = Random(name)
    for record in islice(records(f"{name}.jsonl.gz"), 0, 800, 20):
        line = record["grid"]
        expected = pt.rate(pt.read(line))
        digits = str.maketrans(DIGITS, "".join(dice.sample(DIGITS, 9)))
        image = with_lines_exchanged(line, 3, 3, dice).translate(digits)
        assert pt.rate(pt.read(image)) == expected, line


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)])
def test_lines_that_change_places_on_boards_of_any_size(height: int, width: int) -> None:
    side, dice = height * width, Random(height + width)
    made = next(pt.generate("sudoku", size=f"{side}x{side}", seed=3)).puzzle
    values = made.clue("givens").values  # type: ignore[attr-defined]
    line = "".join(chr(ord("a") + values[cell]) if cell in values else "." for cell in range(side * side))
    images = [with_lines_exchanged(line, height, width, dice) for _ in range(3)]
    assert len({rated_letters(image, side) for image in [line, *images]}) == 1


def rated_letters(line: str, side: int) -> tuple[object, ...]:
    """The rating of a board, a letter for each value."""
    symbols = [str(ord(letter) - ord("a")) if letter != "." else "." for letter in line]
    rows = [" ".join(symbols[at : at + side]) for at in range(0, side * side, side)]
    found = pt.rate(pt.read("\n".join([f"sudoku {side}x{side}", "givens", *rows])))
    assert found.status == "solved"
    return found.rating, found.hardest, found.effort, tuple(found.techniques.items())


def test_a_symmetric_board_is_rated_whichever_way_it_is_looked_at() -> None:
    """Half a turn leaves its givens where they are; so does the search."""
    text = "..4. 1... .2.. ...3"
    original = pt.read(text)
    ratings = {turn: pt.rate(turned(original, turn)) for turn in turns_for(original)}
    assert set(map(repr, ratings.values())) == {repr(pt.rate(original))}


@pytest.mark.parametrize(
    "name", ["sudoku/easy-9x9", "kenken/seed-6x6", "suguru/seed-6x6", "binairo/plain-8x8"]
)
def test_what_is_explained_is_what_is_rated(name: str) -> None:
    """The path is found in canonical order and told of the board as it stands: the steps are the same."""
    original = pt.read(SAMPLES / f"{name}.txt")
    for image in [original, *images(original, Random(name), turns=1)]:
        told, rated = pt.explain(image, uniqueness=True), pt.rate(image)
        assert told.status == "solved"
        assert Counter(step.technique for step in told.steps) == rated.techniques
        assert max(step.difficulty for step in told.steps) == rated.rating
        solution = pt.solve(image).solution
        assert solution is not None
        placed = [values[0] for values in told.states[-1]]
        assert placed == list(solution.values_shown)


def test_states_are_those_of_the_board_as_it_stands() -> None:
    """What a step removes or places was a candidate before it, and what it places stands after it."""
    original = pt.read(SAMPLES / "sudoku" / "easy-9x9.txt")
    told = pt.explain(original)
    given = original.clue("givens").values  # type: ignore[attr-defined]
    assert all(told.states[0][cell] == (value,) for cell, value in given.items())
    for step, before, after in zip(told.steps, told.states, told.states[1:], strict=False):
        assert all(value in before[cell] for cell, value in (*step.removes, *step.places))
        assert all(after[cell] == (value,) for cell, value in step.places)


@pytest.mark.parametrize("name", MAKERS)
def test_a_rule_says_the_same_in_every_order_that_it_calls_the_same(name: str) -> None:
    """Moved to other cells and arranged, it holds for the same values; arranged again, it stays as it is."""
    dice, judged = Random(name), set()
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
            judged.add(expected)
            assert there.satisfied_by(after) == arranged.satisfied_by(after) == expected
    assert judged == {True, False}


def test_what_was_found_out_about_a_rule_is_not_what_it_says() -> None:
    """A table that was asked keeps its rows in another form, and says the same as before."""
    one, other = (Table(Group("A1 and B1", (0, 1)), ((1, 2), (2, 1))) for _ in range(2))
    assert one.holds((1, 2))
    assert one.parameters() == other.parameters()
