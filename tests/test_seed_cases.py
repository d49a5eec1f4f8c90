"""The cases that started the project, through the command line and through Python: what users try first."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.cli import main

EASY = "1.36.....78......64269.37.19..7...5..3.1.5.6..4...2..75.28.91748......23.....48.5"
EASY_WITH_ZEROS = "103600000780000006426903701900700050030105060040002007502809174800000023000004805"
EASY_SOLVED = "153678249789421536426953781918746352237195468645382917562839174894517623371264895"
STAR_BURST = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"
STAR_BURST_SOLVED = "957184362281963475643725198496357821875412936312896547729548613534671289168239754"
MINI = "..4. 1... .2.. ...3"
BLANK_ROW = "." * 9


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """The exit code of the command line, and its answer in JSON."""
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def digits(rows: list[list[int]]) -> str:
    return "".join(str(value) for row in rows for value in row)


@pytest.mark.parametrize("text", [EASY, EASY_WITH_ZEROS])
@pytest.mark.parametrize("method", ["auto", "native", "sat", "elimination", "backtracking"])
def test_case_5_easy(text: str, method: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = pt.solve(pt.read(text), method=method)
    assert (answer.status, answer.unique) == ("solved", True)
    assert answer.solution is not None
    assert digits(answer.solution.rows) == EASY_SOLVED
    code, said = ask(capsys, "solve", text, "--method", method)
    assert (code, said["status"], said["unique"]) == (0, "solved", True)
    assert digits(said["solutions"][0]) == EASY_SOLVED


@pytest.mark.parametrize(
    ("text", "expected"), [(BLANK_ROW + EASY[9:], 2), (BLANK_ROW + EASY[9:72] + BLANK_ROW, 7)], ids=["2", "7"]
)
def test_case_5_without_rows(text: str, expected: int, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = pt.read(text)
    assert pt.count(puzzle) == expected
    assert pt.count(puzzle).complete
    assert len({solution.values_shown for solution in pt.solutions(puzzle)}) == expected
    code, said = ask(capsys, "count", text)
    assert (code, said["count"], said["complete"]) == (0, expected, True)
    code, said = ask(capsys, "solve", "--all", text)
    assert (code, len(said["solutions"]), said["unique"]) == (0, expected, False)
    code, _ = ask(capsys, "check", text)
    assert code == 1


def test_case_6_elimination_fills_no_cell(capsys: pytest.CaptureFixture[str]) -> None:
    """It must say that it is stuck, and must not loop for ever."""
    answer = pt.solve(pt.read(STAR_BURST), method="elimination")
    assert (answer.status, answer.unique, dict(answer.partial)) == ("stopped", None, {})
    assert "stuck" in answer.reason
    code, said = ask(capsys, "solve", STAR_BURST, "--method", "elimination")
    assert (code, said["status"], said["solutions"]) == (3, "stopped", [])
    assert main(["solve", STAR_BURST, "--method", "elimination"]) == 3
    assert "stuck" in capsys.readouterr().out


@pytest.mark.parametrize("method", ["auto", "native", "sat"])
def test_case_6(method: str) -> None:
    answer = pt.solve(pt.read(STAR_BURST), method=method)
    assert answer.unique
    assert answer.solution is not None
    assert digits(answer.solution.rows) == STAR_BURST_SOLVED


def test_case_7_mini(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = ask(capsys, "solve", MINI)
    assert (code, said["unique"]) == (0, True)
    assert said["solutions"] == [[[2, 3, 4, 1], [1, 4, 3, 2], [3, 2, 1, 4], [4, 1, 2, 3]]]


@pytest.mark.parametrize("method", ["auto", "native", "sat", "cpsat", "backtracking"])
def test_case_7_empty_board_has_288(method: str) -> None:
    if method == "cpsat":
        pytest.importorskip("ortools")
    puzzle = pt.read("." * 16)
    found = [solution.values_shown for solution in pt.solutions(puzzle, method=method)]
    assert len(found) == len(set(found)) == 288
    assert pt.count(puzzle, method=method) == 288


def test_case_7_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = ask(capsys, "solve", "--all", "." * 16)
    assert (code, len(said["solutions"])) == (0, 288)
    code, said = ask(capsys, "count", "sudoku 4x4")
    assert (code, said["count"], said["complete"]) == (0, 288, True)


def test_case_7_the_empty_9x9_is_not_counted_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """There are 6670903752021072936960: a limit or the time must end it, and be named."""
    counted = pt.count(pt.read("." * 81), limit=5000)
    assert (int(counted), counted.complete, counted.status) == (5000, False, "stopped")
    code, said = ask(capsys, "count", "." * 81, "--limit", "5000")
    assert (code, said["status"], said["count"], said["complete"]) == (3, "stopped", 5000, False)
    assert said["reason"]
    code, said = ask(capsys, "count", "." * 81, "--limit", "0", "--time", "0.3")
    assert (code, said["status"], said["complete"]) == (3, "stopped", False)
    assert "time" in said["reason"]


def test_case_8_rooms_instead_of_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    """Any partition into rooms replaces the boxes: checked here without any rule of the package."""
    path = SAMPLES / "sudoku" / "rooms-6x6.txt"
    lines = path.read_text().splitlines()
    rooms = lines[lines.index("rooms") + 1 :][:6]
    code, said = ask(capsys, "solve", str(path))
    assert (code, said["unique"]) == (0, True)
    (rows,) = said["solutions"]
    for room in "ABCDEF":
        cells = [rows[row][col] for row in range(6) for col in range(6) if rooms[row][col] == room]
        assert sorted(cells) == [1, 2, 3, 4, 5, 6]
    assert rows == pt.solve(pt.read(str(path))).solutions[0].rows
    without_rooms = "".join(line for line in lines[lines.index("givens") + 1 :][:6])
    assert pt.count(pt.read(without_rooms)) != 1


@pytest.mark.parametrize("method", ["auto", "native", "sat", "cpsat"])
def test_case_10_pythagoras(method: str) -> None:
    if method == "cpsat":
        pytest.importorskip("ortools")
    m = pt.Model()
    x, y, z = m.ints("x y z", 1, 100)
    m.add(x * x + y * y == z * z, x > y)
    found = {(solution[x], solution[y], solution[z]) for solution in m.solutions(method=method)}
    assert len(found) == 52
    assert all(a * a + b * b == c * c and a > b for a, b, c in found)
    m.add(x + y + z == 60)
    assert sum(1 for _ in m.solutions(method=method)) == 2
