"""Every step of every explanation, looked at by an engine that has no part in finding it: see follows.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from follows import ASSUME_UNIQUE, Told, looked_at
from published import DATA, KINDS, OTHERS, cells, puzzle, records
from questions import spread
from techniques import KEYS
from test_every_kind import PATHS, PREFERRING, document, each_of, flat

import passatempo as pt
from passatempo.explaining.logic import all_techniques
from passatempo.explaining.path import explain

SECONDS = 10  # what an explanation may take
LARGEST = 700  # cells of a published board, here: `make explained` has the patience for larger ones
A_FILE = 2  # published puzzles looked at
FILES = [path.name for path in sorted(DATA.glob("*.gz")) if not any(word in path.name for word in OTHERS)]
without_data = pytest.mark.skipif(not FILES, reason="the puzzle data does not lie beside the project")


def test_techniques_are_known_by_the_same_keys() -> None:
    """What assumes one solution is held against it, so no other technique may pass for one that does."""
    assert {each.key for each in all_techniques() if each.assumes_unique} == set(ASSUME_UNIQUE)
    assert {key for keys in KEYS.values() for key in keys} <= {each.key for each in all_techniques()}


def followed(asked: pt.Puzzle, *, uniqueness: bool = False) -> Told:
    """The explanation of a puzzle, of which everything follows."""
    told: Told = explain(asked, uniqueness=uniqueness, seconds=SECONDS)
    verdict = looked_at(told)
    assert verdict.faults == []
    assert verdict.loose == []
    assert verdict.verified == len(told.steps)
    return told


def end_of(told: Told, asked: pt.Puzzle) -> list[int]:
    """What stands on the board at the end."""
    assert told.status == "solved"
    return [values[0] for values in told.states[-1]][: len(asked.board)]


@each_of([path for path in PATHS if path not in PREFERRING])
def test_samples_are_explained_to_the_end(path: Path) -> None:
    """Nothing is guessed, nothing is taken from elsewhere, and the end is the solution."""
    read = document(path)
    assert read.solution is not None
    assert end_of(followed(read.puzzle), read.puzzle) == flat(read.solution)


@each_of(PREFERRING)
def test_samples_with_a_preference_are_explained_as_far_as_it_goes(path: Path) -> None:
    assert followed(document(path).puzzle).states


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in PATHS if path.parent.name == "sudoku"], ids=lambda p: p.stem
)
def test_steps_that_assume_one_solution(path: Path) -> None:
    """They are held against the only solution, and lead to it."""
    read = document(path)
    assert read.solution is not None
    assert end_of(followed(read.puzzle, uniqueness=True), read.puzzle) == flat(read.solution)


@pytest.mark.slow
@without_data
@pytest.mark.parametrize("name", FILES)
def test_published_puzzles_are_explained_to_the_end(name: str) -> None:
    """A few of each file; the benchmark looks at hundreds of each kind."""
    known = [
        each for each in records(name) if each["kind"] in KINDS and each["rows"] * each["cols"] <= LARGEST
    ]
    for record in spread(known, A_FILE) if known else ():
        asked = puzzle(record)
        told = followed(asked)
        if record.get("n_solutions") == 1:
            assert end_of(told, asked) == [max(value, 0) for value in cells(record["solution"])], record["id"]
