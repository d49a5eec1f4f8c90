"""Every step of every explanation, verified by an independent engine: see follows.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from follows import ASSUME_UNIQUE, Explained, verify
from published import DATA, KINDS, OTHERS, cells, puzzle, records
from questions import spread
from techniques import KEYS
from test_every_kind import PATHS, PREFERRING, document, each_of, flat

import passatempo as pt
from passatempo.explaining.path import explain
from passatempo.explaining.reasoner import all_techniques

SECONDS = 10  # what an explanation may take
A_MOMENT = 0.5  # where it would take longer: checked as far as it gets
LARGEST = 700  # cells of a published board, here: `make explained` takes larger ones
A_FILE = 2  # published puzzles checked
LONG_FILES = ("killer_iss_extreme", "sudoku_large_newtomsoft")
LONG_SAMPLES = {
    *("hoodoo/eight-8x8", "hoodoo/five-by-six-5x6", "hoodoo/six-6x6", "magic/large-5x5", "renban/big-9x9"),
    *("ripple/large-room-7x10", "skyscrapers/parks-6x6", "str8ts/usual-9x9", "sudoku/antiknight-9x9"),
    *("sudoku/antiknight-antiking-nonconsecutive-9x9", "sudoku/arrows-9x9", "sudoku/clones-9x9"),
    *("sudoku/arrows-with-long-bulbs-9x9", "sudoku/cages-with-repeats-9x9", "sudoku/dots-all-9x9"),
    *("sudoku/littlekillers-9x9", "sudoku/nonconsecutive-9x9", "sudoku/palindromes-9x9"),
    *("sudoku/renban-9x9", "sudoku/sandwiches-antiknight-cages-9x9", "sudoku/sumlines-9x9"),
    *("sudoku/thermometers-palindromes-arrows-diagonals-9x9", "sudoku/whispers-9x9"),
}
FILES = [path.name for path in sorted(DATA.glob("*.gz")) if not any(word in path.name for word in OTHERS)]
needs_files = pytest.mark.skipif(not FILES, reason="the published puzzles are not beside the project")


def test_techniques_are_known_by_the_same_keys() -> None:
    """Uniqueness techniques are checked differently, so no other technique may pass for one."""
    assert {each.key for each in all_techniques() if each.assumes_unique} == set(ASSUME_UNIQUE)
    assert {key for keys in KEYS.values() for key in keys} <= {each.key for each in all_techniques()}


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


LONG = [path for path in PATHS if named(path) in LONG_SAMPLES]
TO_THE_END = [path for path in PATHS if path not in (*LONG, *PREFERRING)]


def followed(puzzle: pt.Puzzle, *, uniqueness: bool = False, seconds: float = SECONDS) -> Explained:
    """The explanation of a puzzle, with every step verified."""
    explanation: Explained = explain(puzzle, uniqueness=uniqueness, seconds=seconds)
    verdict = verify(explanation)
    assert verdict.findings == []
    assert verdict.verified == len(explanation.steps)
    return explanation


def end_of(explanation: Explained, puzzle: pt.Puzzle) -> list[int]:
    """The values on the board at the end."""
    assert explanation.status == "solved"
    return [values[0] for values in explanation.states[-1]][: len(puzzle.board)]


@pytest.mark.slow
@each_of(TO_THE_END)
def test_samples_are_explained_to_the_end(path: Path) -> None:
    """No guesses, and the end is the solution."""
    read = document(path)
    assert read.solution is not None
    assert end_of(followed(read.puzzle), read.puzzle) == flat(read.solution)


@pytest.mark.slow
@each_of([path for path in PATHS if path in (*LONG, *PREFERRING)])
def test_other_samples_are_explained_as_far_as_time_allows(path: Path) -> None:
    """Where minimal subsets take long, or an objective decides; `make explained` takes the time."""
    explanation = followed(document(path).puzzle, seconds=A_MOMENT)
    if explanation.status == "solved":
        assert explanation.problem.violated_rule([values[0] for values in explanation.states[-1]]) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in TO_THE_END if path.parent.name == "sudoku"], ids=lambda p: p.stem
)
def test_steps_that_assume_one_solution(path: Path) -> None:
    """They are checked against the only solution, and lead to it."""
    read = document(path)
    assert read.solution is not None
    assert end_of(followed(read.puzzle, uniqueness=True), read.puzzle) == flat(read.solution)


@pytest.mark.slow
@needs_files
@pytest.mark.parametrize("name", FILES)
def test_published_puzzles_are_explained_to_the_end(name: str) -> None:
    """A few of each file; the benchmark checks hundreds of each kind."""
    known = [
        each for each in records(name) if each["kind"] in KINDS and each["rows"] * each["cols"] <= LARGEST
    ]
    for record in spread(known, A_FILE) if known else ():
        board = puzzle(record)
        explanation = followed(board, seconds=A_MOMENT if name.startswith(LONG_FILES) else SECONDS)
        if name.startswith(LONG_FILES) and explanation.status == "stopped":
            continue
        if record.get("n_solutions") == 1:
            assert end_of(explanation, board) == [max(value, 0) for value in cells(record["solution"])], (
                record["id"]
            )
