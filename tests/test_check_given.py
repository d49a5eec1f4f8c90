"""`check --given`: a player's entries are checked, and a malformed fill is one line on stderr."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from conftest import SAMPLES, Run

PROPER = "..4. 1... .2.. ...3"  # its solution: 2341 1432 3214 4123
SEVERAL = "..4. .... .2.. ...3"
NONE = "4.4. 1... .2.. ...3"

FOLDER = str(Path(__file__).parent)


@pytest.fixture
def run(run: Run) -> Run:
    """Run the verb `check`."""
    return partial(run, "check")


@pytest.mark.parametrize(
    "fill", ["A1=2 B1=3", "23.. .... .... ....", "2300000000000000", "2 3 . .\n" + ". . . .\n" * 3]
)
def test_all_is_right(run: Run, fill: str) -> None:
    """Entries, grids, blanks as 0 and spaced grids are all accepted forms of a fill."""
    code, out, _ = run(PROPER, "--given", fill)
    assert code == 0
    assert out.endswith("Nothing is wrong with the 2 entries.\n")


def test_a_file_with_a_fill(run: Run, tmp_path: Path) -> None:
    """Players keep their progress in a file."""
    file = tmp_path / "fill.txt"
    file.write_text("3...\n....\n....\n....\n")
    code, out, _ = run(PROPER, "--given", str(file))
    assert code == 1
    assert out.endswith("1 of 1 entry is wrong: A1 = 3.\n")


def test_a_violated_rule_is_reported(run: Run) -> None:
    """A visible contradiction is reported beside the comparison with the solution."""
    code, out, _ = run(PROPER, "--given", "A1=4 B1=3", "--json")
    answer = json.loads(out)
    assert code == 1
    assert answer["entries"] == 2
    assert answer["wrong_entries"] == {"A1": 4}
    assert answer["clashes"] == ["no value stands twice in row 1, but A1 and C1 both hold 4"]


def test_an_entry_against_a_given(run: Run) -> None:
    """An entry on a given is wrong even if no rule is broken."""
    code, out, _ = run(PROPER, "--given", "C1=3")
    assert code == 1
    assert "C1 holds 3, but the clues say 4." in out


def test_of_several_solutions_any_will_do(run: Run) -> None:
    """An entry is right if some solution has it, and all together if one solution has them all."""
    assert run(SEVERAL, "--given", "A1=1")[0] == 0
    assert run(SEVERAL, "--given", "A1=2")[0] == 0
    code, out, _ = run(SEVERAL, "--given", "A1=1 D1=1")
    assert code == 1
    assert "No solution has all of these: A1 = 1 and D1 = 1." in out
    code, out, _ = run(SEVERAL, "--given", "A1=3 B1=3")
    assert code == 1
    assert "1 of 2 entries is wrong: A1 = 3." in out


def test_without_a_solution_nothing_is_right(run: Run) -> None:
    """No entry of an impossible puzzle may be called right."""
    code, out, _ = run(NONE, "--given", "B1=3")
    assert code == 1
    assert "No solution" in out


@pytest.mark.parametrize(
    "fill", ["", "A1=", "A1=x=", "Z9=1", "A1=7", "23..", "2?.. .... .... ....", "12345 1 1 1"]
)
def test_no_fill_is_one_line(run: Run, fill: str) -> None:
    """What cannot be parsed names the option and exits with 2."""
    code, out, err = run(PROPER, "--given", fill)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "--given" in err


@pytest.mark.parametrize(
    ("fill", "message"),
    [
        ("A1=2 A1=3", "two entries for A1, 2 and 3: expected one"),
        ("A1=x", "entry A1=x: expected 1..4"),
        ("A1=7", "entry A1=7: expected 1..4"),
        ("A1", "'A1' is not an entry: expected such as A1=5, or A1=125 for candidates"),
        ("r1c1 2", "'r1c1' is not an entry: expected such as A1=5, or A1=125 for candidates"),
        ("nowhere.txt", "expected 4 rows of 4 cells, found 3 rows, and there is no file 'nowhere.txt'"),
        (FOLDER, f"{FOLDER}: is a folder: expected a file"),
    ],
)
def test_what_is_wrong_with_a_fill(run: Run, fill: str, message: str) -> None:
    """The message quotes the entry and what was expected instead."""
    assert run(PROPER, "--given", fill)[2].endswith(f"--given: {message}\n")


def test_an_entry_may_stand_there_twice(run: Run) -> None:
    """Repeating an entry is no conflict."""
    assert run(PROPER, "--given", "A1=2 A1=2")[0] == 0


def test_the_entries_are_on_the_board(run: Run) -> None:
    """Entries are shown without the mark of a given."""
    _, out, _ = run(PROPER, "--given", "A1=2 B1=3")
    assert "1 │ 2  3  │ 4' ·  │" in out


def test_in_portuguese(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence of this verb has a translation, while JSON stays English."""
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    _, out, _ = run(PROPER, "--given", "A1=3 C1=2")
    assert "2 de 2 entradas estão erradas: A1 = 3 e C1 = 2." in out
    assert "C1 tem 2, mas as pistas dizem 4." in out
    assert "Nada de errado em 1 entrada." in run(PROPER, "--given", "A1=2")[1]
    assert "Cada uma das suas pistas é necessária." in run(PROPER)[1]
    assert "por exemplo, A1 pode ser 1 ou 2." in run(SEVERAL)[1]
    assert "Estas pistas se contradizem: o 4 em A1 e o 4 em C1" in run(NONE)[1]
    assert "1 pista pode ser tirada: o 2 em A1." in run("2.4. 1... .2.. ...3")[1]
    assert "A proper puzzle" in run(PROPER, "--lang", "en")[1]
    _, out, _ = run(PROPER, "--given", "C1=2", "--json")
    assert json.loads(out)["clashes"] == ["C1 holds 2, but the clues say 4"]  # data is English everywhere


def test_a_file_is_checked_in_portuguese(run: Run) -> None:
    """Solutions and wrong fills of a file have sentences of their own."""
    _, out, _ = run(str(SAMPLES / "sudoku/mini-4x4.txt"), "--lang", "pt")
    assert "A solução no arquivo está correta." in out
    assert "mas A1 e A3 têm o 3." in out
    assert "C1 tem 1, mas só aceita 4." in out
    assert run(PROPER, "--lang", "xx")[0] == 2


def test_check_names_the_clues_that_contradict_each_other(run: Run) -> None:
    """ "No solution" alone does not help to find the typing error."""
    code, out, _ = run(NONE)
    assert code == 1
    assert "These clues contradict each other: the 4 in A1 and the 4 in C1: " in out
    _, out, _ = run(NONE, "--json")
    assert json.loads(out)["contradiction"]["cells"] == ["A1", "C1"]
