"""Lines that visit a cell twice, as loops and crossings do, and what each clue means there."""

from __future__ import annotations

from itertools import pairwise

import pytest

import passatempo as pt
from passatempo.cli import main
from passatempo.formats import format_named
from passatempo.puzzle import Puzzle

LOOP = "B2 C2 C3 B3 B2"  # through four boxes of a board of 4x4
CROSSING = "A1 B2 C3 C2 B2 B1"


def lined(clue: str, line: str, size: str = "4x4") -> Puzzle:
    return pt.read(f"sudoku {size}\n{clue}\n{line}")


@pytest.mark.parametrize(
    ("clue", "message"),
    [
        ("thermometers", "No solution: values rise along B2, C2, C3, B3 and B2, which its cells cannot do."),
        ("between", "which its cells cannot do."),
    ],
)
def test_an_impossible_loop_is_read_and_answered(
    clue: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A contradiction in the clue itself is an answer with its reason, not a parse error."""
    assert main(["solve", f"sudoku 4x4\n{clue}\n{LOOP}\n"]) == 1
    assert message in capsys.readouterr().out
    assert main(["check", "--lang", "en", f"sudoku 4x4\n{clue}\n{LOOP}\n"]) == 1
    assert "This clue alone cannot be: the " in capsys.readouterr().out


def fillings(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {solution.values_shown for solution in pt.solutions(puzzle)}


def solutions_with(size: str, condition: object) -> set[tuple[int, ...]]:
    """The solutions of a bare board that satisfy a condition on values by cell name."""
    bare = pt.read(f"sudoku {size}")
    names = bare.board.names
    return {values for values in fillings(bare) if condition(dict(zip(names, values, strict=True)))}  # type: ignore[operator]


def steps(line: str) -> list[tuple[str, str]]:
    cells = line.split()
    return list(pairwise(cells))


# The meaning of each line, in terms of single cells. Some have no solution on so small a board.
MEANINGS = {
    ("slow_thermometers", CROSSING): lambda v: all(v[one] <= v[other] for one, other in steps(CROSSING)),
    ("palindromes", "B4 C3 C2 D3 D2 C2"): lambda v: (
        v["B4"] == v["C2"] and v["C3"] == v["D2"] and v["C2"] == v["D3"]
    ),
    ("palindromes", "C3 B2 C2 D3 C3"): lambda v: v["B2"] == v["D3"],
    ("renban", "B2 C3 B3 B2"): lambda v: sorted((v["B2"], v["C3"], v["B3"])) in ([1, 2, 3], [2, 3, 4]),
    ("whispers", "1 A1 B2 C3 C2 B2"): lambda v: all(
        v[one] != v[other] for one, other in steps("A1 B2 C3 C2 B2")
    ),
    ("between", "A1 B2 C3 C2 B2 A2"): lambda v: all(
        min(v["A1"], v["A2"]) < v[cell] < max(v["A1"], v["A2"]) for cell in ("B2", "C3", "C2")
    ),
    ("sumlines", "B1 B2 B3 C2 C1 B1"): lambda v: v["B1"] + v["B2"] == v["B3"] == v["C2"] + v["C1"],
    ("sumlines", "A1 B2 B3 A3 A4 B3"): lambda v: v["A1"] + v["B2"] == 2 * v["B3"] + v["A3"] + v["A4"],
    ("arrows", "A1 = B2 C3 B3 B2"): lambda v: v["A1"] == 2 * v["B2"] + v["C3"] + v["B3"],
}


@pytest.mark.parametrize(("clue", "line"), MEANINGS)
@pytest.mark.parametrize("method", ["native", "sat", "backtracking"])
def test_the_meaning_of_a_line_that_visits_a_cell_twice(clue: str, line: str, method: str) -> None:
    """Encodings that assume distinct cells would lose or add solutions."""
    found = {solution.values_shown for solution in pt.solutions(lined(clue, line), method=method)}
    assert found == solutions_with("4x4", MEANINGS[clue, line])


def test_some_of_these_have_solutions() -> None:
    """Otherwise the test above would compare empty sets."""
    solved = {clue for clue, line in MEANINGS if 0 < len(fillings(lined(clue, line))) < 288}
    assert solved == {"palindromes", "renban", "whispers", "between", "sumlines"}


@pytest.mark.parametrize(
    ("clue", "key"),
    [
        ("thermometers", "thermometer"),
        ("palindromes", "palindrome"),
        ("renban", "renban"),
        ("between", "betweenline"),
        ("sumlines", "regionsumline"),
    ],
)
def test_f_puzzles_states_them_too(clue: str, key: str) -> None:
    """The format has lines that close, with its own order of cells."""
    puzzle = lined(clue, LOOP)
    text = format_named("fpuzzles").write(puzzle)
    assert pt.read(text) == puzzle


def test_a_loop_may_begin_anywhere() -> None:
    """All ways to write the same loop of equal sums are equal."""
    cells = ["B2", "C2", "C3", "B3"]
    whole = solutions_with("4x4", lambda v: len({v[cell] for cell in cells}) == 1)
    for start in range(4):
        around = cells[start:] + cells[:start]
        assert fillings(lined("sumlines", " ".join([*around, around[0]]))) == whole


def test_explaining_a_loop_never_loses_the_solution() -> None:
    """A technique that counts two visits as two cells would exclude solution values."""
    for line in (LOOP, "B2 C3 B3 B2", "A1 B2 C3 D2 C1 B2"):
        puzzle = pt.read(f"sudoku 4x4\nwhispers\n2 {line}\ngivens\n..4.\n1...\n.2..\n...3")
        answer = pt.solve(puzzle)
        explained = pt.explain(puzzle)
        if answer.solution is not None:
            for state in explained.states:
                assert all(value in state[cell] for cell, value in enumerate(answer.solution.values_shown))
