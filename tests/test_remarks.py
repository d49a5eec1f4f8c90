"""Remarks after a board: one that names a rule may be a rule, wherever it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import passatempo as pt
from passatempo.batch import rules_named
from passatempo.cli import main
from passatempo.formats.remarks import letters_of_names, names_a_rule

SUDOKU = "..4.1....2.....3"
LINES = f"{SUDOKU}, antiknight\n{SUDOKU}\n\n{SUDOKU[:-1]}. Anti Knight\n{SUDOKU} ED=1.2/1.2 nice one\n"
REFUSED = ",error: left out, and perhaps part of the rules: '%s' after the puzzle"


def test_a_line_of_batch_that_names_a_rule_is_refused(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """It was answered as a plain board, "none" and "the only solution" included."""
    solved = "2341143232144123,1"
    answers = [REFUSED % "antiknight", solved, "", REFUSED % "Anti Knight", solved]
    assert pt.solve_lines(LINES.encode()).decode().splitlines() == answers
    (tmp_path / "lines").write_text(LINES)
    assert main(["batch", "solve", str(tmp_path / "lines")]) == 2
    out, err = capfdbinary.readouterr()
    assert out.decode().splitlines() == answers
    assert b"5 lines: 2 with one solution, 0 with several, 0 with none, 2 bad" in err


def test_a_remark_may_repeat_a_rule_of_the_model() -> None:
    """With `like`, the named rule already applies, so the line is no error."""
    like = pt.read("sudoku 4x4\nantiknight\n")
    assert pt.solve_lines(b"..4............., antiknight\n", like=like) == b"1243342143122134,2+\n"


def test_a_rule_named_in_a_line_of_batch_reaches_no_terminal_as_it_came() -> None:
    """The remark is quoted in the output and may contain escape sequences."""
    answer = pt.solve_lines(f"{SUDOKU}, killer \x1b[31m\n".encode()).decode()
    assert answer.startswith(",error:")
    assert answer.strip().isprintable()


def test_no_name_of_a_rule_is_missed_where_lines_are_many() -> None:
    """A quick filter by letters skips most lines: it must be exact."""
    for name in letters_of_names():
        assert rules_named(f"{SUDOKU}, {name.decode()}\n".encode()) or name == b"strt", name
    assert rules_named(f"{SUDOKU}, Str8ts\n".encode())
    assert not rules_named(f"{SUDOKU}, {SUDOKU}\n".encode())


@pytest.mark.parametrize(
    "remark",
    [
        "anti knight",
        "Anti-Knight",
        "ANTI_KNIGHT",
        "non consecutive",
        "disjoint groups",
        "X-Sudoku",
        "Sudoku X",
        "windoku",
        "hyper sudoku",
        "Irregular",
        "toroidal",
        "Even/Odd",
        "thermos",
        "with whispers",
        "Kropki",
    ],
)
def test_names_of_rules_in_other_programs_are_recognised(remark: str) -> None:
    """Spelling, case and separators vary."""
    assert names_a_rule(remark)


@pytest.mark.parametrize("remark", ["non-minimal", "ED=7.2/1.2/1.2", "no nonsense", "antique", "C17.m", ""])
def test_other_remarks_name_no_rule(remark: str) -> None:
    """Ratings and comments are common in collections and must not block them."""
    assert not names_a_rule(remark)
