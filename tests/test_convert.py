"""convert: puzzles from one way of writing to another."""

import os
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.cli import main

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_one_puzzle_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", LINE, "--to", "sdk"]) == 0
    assert pt.read(capsys.readouterr().out) == pt.read(LINE)


def test_bad_lines_are_passed_over_with_their_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "many.sdm"
    file.write_text("\n".join([LINE, LINE[:80], *[LINE[:-1] + "x"] * 30, LINE]) + "\n")
    assert main(["convert", str(file), "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == [LINE, LINE]
    assert f"{file}: line 2: 80 symbols" in err
    assert len(err.splitlines()) == 31


def test_what_a_format_cannot_state_is_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "latin 2x2", LINE, "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out == f"{LINE}\n"
    assert "line 1: the format 'line' cannot state the kind 'latin'" in err


def test_a_file_is_whole_or_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "made.json"
    assert main(["convert", LINE, "--to", "json", "--output", str(made)]) == 0
    assert pt.read(made) == pt.read(LINE)
    assert made.stat().st_mode & 0o777 == 0o666 & ~_mask()
    before = made.read_text()
    assert main(["convert", "no such file", "--to", "json", "--output", str(tmp_path / "other.json")]) == 2
    assert made.read_text() == before
    assert {path.name for path in tmp_path.iterdir()} == {"made.json"}


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_an_interrupted_file_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "made.txt"
    made.write_text("what was there before")

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("passatempo.formats.json_form.JsonForm.write_document", interrupted)
    assert main(["convert", LINE, "--to", "json", "--output", str(made)]) == 3
    assert made.read_text() == "what was there before"
    assert list(tmp_path.iterdir()) == [made]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["convert", LINE], "no format to convert to: expected '--to NAME'"),
        (["convert", LINE, "--to", "xls"], "'xls' is no format known here: expected one of native"),
        (
            ["convert", LINE, "--to", "json", "--output", "no/such/folder/x"],
            "cannot be written: no such file",
        ),
    ],
)
def test_mistakes(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_what_was_left_out_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = '{"passatempo": 1, "kind": "latin", "rows": 2, "cols": 2, "clues": {}, "colour": "red"}'
    assert main(["convert", text, "--to", "native"]) == 0
    assert "line 1: left out: the field 'colour'" in capsys.readouterr().err
