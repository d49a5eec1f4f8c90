"""check --given: what a player has entered is judged, and what is no fill is one line on stderr."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import SAMPLES

from passatempo.cli import main

PROPER = "..4. 1... .2.. ...3"  # its solution: 2341 1432 3214 4123
SEVERAL = "..4. .... .2.. ...3"
NONE = "4.4. 1... .2.. ...3"

FOLDER = str(Path(__file__).parent)


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["check", *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize(
    "fill", ["A1=2 B1=3", "23.. .... .... ....", "2300000000000000", "2 3 . .\n" + ". . . .\n" * 3]
)
def test_all_is_right(capsys: pytest.CaptureFixture[str], fill: str) -> None:
    """However it is written."""
    code, out, _ = checked(capsys, PROPER, "--given", fill)
    assert code == 0
    assert out.endswith("Nothing is wrong with the 2 entries.\n")


def test_a_file_with_a_fill(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "fill.txt"
    file.write_text("3...\n....\n....\n....\n")
    code, out, _ = checked(capsys, PROPER, "--given", str(file))
    assert code == 1
    assert out.endswith("1 of 1 entry is wrong: A1 = 3.\n")


def test_what_contradicts_is_said_with_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = checked(capsys, PROPER, "--given", "A1=4 B1=3", "--json")
    told = json.loads(out)
    assert code == 1
    assert told["entries"] == 2
    assert told["wrong_entries"] == {"A1": 4}
    assert told["clashes"] == ["no value stands twice in row 1, but A1 and C1 both hold 4"]


def test_an_entry_against_a_given(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = checked(capsys, PROPER, "--given", "C1=3")
    assert code == 1
    assert "C1 holds 3, but the clues say 4." in out


def test_of_several_solutions_any_will_do(capsys: pytest.CaptureFixture[str]) -> None:
    """An entry is right as long as some solution holds it, and all together as long as one holds all."""
    assert checked(capsys, SEVERAL, "--given", "A1=1")[0] == 0
    assert checked(capsys, SEVERAL, "--given", "A1=2")[0] == 0
    code, out, _ = checked(capsys, SEVERAL, "--given", "A1=1 D1=1")
    assert code == 1
    assert "No solution holds all of these: A1 = 1 and D1 = 1." in out
    code, out, _ = checked(capsys, SEVERAL, "--given", "A1=3 B1=3")
    assert code == 1
    assert "1 of 2 entries is wrong: A1 = 3." in out


def test_without_a_solution_nothing_is_right(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = checked(capsys, NONE, "--given", "B1=3")
    assert code == 1
    assert "No solution" in out


@pytest.mark.parametrize(
    "fill", ["", "A1=", "A1=x=", "Z9=1", "A1=7", "23..", "2?.. .... .... ....", "12345 1 1 1"]
)
def test_no_fill_is_one_line(capsys: pytest.CaptureFixture[str], fill: str) -> None:
    code, out, err = checked(capsys, PROPER, "--given", fill)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "--given" in err


@pytest.mark.parametrize(
    ("fill", "said"),
    [
        ("A1=2 A1=3", "A1 is filled in twice: 2 and 3"),
        ("A1=x", "A1 is 'x', which is no value of it: it takes only 1..4"),
        ("A1=7", "A1 is 7, but takes only 1..4"),
        ("A1", "'A1' is no entry: write A1=5"),
        ("r1c1 2", "'r1c1' is no entry: write A1=5"),
        ("nowhere.txt", "expected 4 rows of 4 cells, found 3 rows, and 'nowhere.txt' is no file"),
        (FOLDER, f"{FOLDER}: a folder, expected a file"),
    ],
)
def test_what_is_wrong_with_a_fill(capsys: pytest.CaptureFixture[str], fill: str, said: str) -> None:
    assert checked(capsys, PROPER, "--given", fill)[2].endswith(f"--given: {said}\n")


def test_an_entry_may_stand_there_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, PROPER, "--given", "A1=2 A1=2")[0] == 0


def test_the_entries_are_on_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = checked(capsys, PROPER, "--given", "A1=2 B1=3")
    assert "1 │ 2  3  │ 4' ·  │" in out


def test_in_portuguese(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    _, out, _ = checked(capsys, PROPER, "--given", "A1=3 C1=2")
    assert "2 de 2 entradas estão erradas: A1 = 3 e C1 = 2." in out
    assert "C1 tem 2, mas as pistas dizem 4." in out
    assert "Nada de errado em 1 entrada." in checked(capsys, PROPER, "--given", "A1=2")[1]
    assert "Cada uma das suas pistas é necessária." in checked(capsys, PROPER)[1]
    assert "por exemplo, A1 pode ser 1 ou 2." in checked(capsys, SEVERAL)[1]
    assert "Estas pistas contradizem-se: o 4 em A1 e o 4 em C1" in checked(capsys, NONE)[1]
    assert "qualquer uma destas pistas: o 2 em A1." in checked(capsys, "2.4. 1... .2.. ...3")[1]
    assert "A proper puzzle" in checked(capsys, PROPER, "--lang", "en")[1]
    _, out, _ = checked(capsys, PROPER, "--given", "C1=2", "--json")
    assert json.loads(out)["clashes"] == ["C1 holds 2, but the clues say 4"]  # data is English everywhere


def test_a_file_is_judged_in_portuguese(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = checked(capsys, str(SAMPLES / "sudoku/mini-4x4.txt"), "--lang", "pt")
    assert "A solução no ficheiro está certa." in out
    assert "mas A1 e A3 têm ambas 3." in out
    assert "C1 tem 1, mas só aceita 4." in out
    assert checked(capsys, PROPER, "--lang", "xx")[0] == 2


def test_check_names_the_clues_that_contradict_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = checked(capsys, NONE)
    assert code == 1
    assert "These clues contradict each other: the 4 in A1 and the 4 in C1: " in out
    _, out, _ = checked(capsys, NONE, "--json")
    assert json.loads(out)["contradiction"]["cells"] == ["A1", "C1"]
