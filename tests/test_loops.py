"""Lines that come to a cell twice, as loops and crossings do: what each of them then says."""

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
    ("clue", "said"),
    [
        ("thermometers", "No solution: values rise along B2, C2, C3, B3 and B2, which its cells cannot do."),
        ("between", "which its cells cannot do."),
    ],
)
def test_what_no_loop_can_do_is_read_and_answered(
    clue: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", f"sudoku 4x4\n{clue}\n{LOOP}\n"]) == 1
    assert said in capsys.readouterr().out
    assert main(["check", "--lang", "en", f"sudoku 4x4\n{clue}\n{LOOP}\n"]) == 1
    assert "This clue alone cannot be: the " in capsys.readouterr().out


def fillings(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {solution.values_shown for solution in pt.solutions(puzzle)}


def keeping(size: str, keeps: object) -> set[tuple[int, ...]]:
    """The solutions of a bare board that keep a rule told of the values by the names of their cells."""
    bare = pt.read(f"sudoku {size}")
    names = bare.board.names
    return {values for values in fillings(bare) if keeps(dict(zip(names, values, strict=True)))}  # type: ignore[operator]


def steps(line: str) -> list[tuple[str, str]]:
    cells = line.split()
    return list(pairwise(cells))


# What each line says, told of the values of its cells one by one. Some have no solution on so small a board.
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
def test_what_a_line_says_that_comes_to_a_cell_twice(clue: str, line: str, method: str) -> None:
    found = {solution.values_shown for solution in pt.solutions(lined(clue, line), method=method)}
    assert found == keeping("4x4", MEANINGS[clue, line])


def test_some_of_these_have_solutions() -> None:
    """Else the test above would compare nothing with nothing."""
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
    puzzle = lined(clue, LOOP)
    text = format_named("fpuzzles").write(puzzle)
    assert pt.read(text) == puzzle


def test_a_loop_may_begin_anywhere() -> None:
    """No two ways to write the same loop of equal sums differ."""
    cells = ["B2", "C2", "C3", "B3"]
    whole = keeping("4x4", lambda v: len({v[cell] for cell in cells}) == 1)
    for start in range(4):
        around = cells[start:] + cells[:start]
        assert fillings(lined("sumlines", " ".join([*around, around[0]]))) == whole


def test_explaining_a_loop_never_loses_the_solution() -> None:
    """A technique that took two visits for two cells would exclude what the solution holds."""
    for line in (LOOP, "B2 C3 B3 B2", "A1 B2 C3 D2 C1 B2"):
        puzzle = pt.read(f"sudoku 4x4\nwhispers\n2 {line}\ngivens\n..4.\n1...\n.2..\n...3")
        answer = pt.solve(puzzle)
        explained = pt.explain(puzzle)
        if answer.solution is not None:
            for state in explained.states:
                assert all(value in state[cell] for cell, value in enumerate(answer.solution.values_shown))
