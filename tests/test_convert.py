"""The verb `convert`: puzzles from one format to another."""

import os
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.cli import main

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_one_puzzle_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """The plainest use."""
    assert main(["convert", LINE, "--to", "sdk"]) == 0
    assert pt.read(capsys.readouterr().out) == pt.read(LINE)


def test_bad_lines_are_passed_over_with_their_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Collections have bad lines: each is reported, none stops the conversion."""
    file = tmp_path / "many.sdm"
    file.write_text("\n".join([LINE, LINE[:80], *[LINE[:-1] + "x"] * 30, LINE]) + "\n")
    assert main(["convert", str(file), "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines() == [LINE, LINE]
    assert f"{file}: line 2: 80 symbols" in err
    assert len(err.splitlines()) == 31


def test_what_a_format_cannot_state_is_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle is written in full or reported, never with clues missing."""
    assert main(["convert", "latin 2x2", LINE, "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out == f"{LINE}\n"
    assert "line 1: the format 'line' cannot state the kind 'latin'" in err


def test_a_file_is_written_completely_or_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is replaced atomically, with the permissions that the umask asks for."""
    output = tmp_path / "output.json"
    assert main(["convert", LINE, "--to", "json", "--output", str(output)]) == 0
    assert pt.read(output) == pt.read(LINE)
    assert output.stat().st_mode & 0o777 == 0o666 & ~_mask()
    before = output.read_text()
    assert main(["convert", "no such file", "--to", "json", "--output", str(tmp_path / "other.json")]) == 2
    assert output.read_text() == before
    assert {path.name for path in tmp_path.iterdir()} == {"output.json"}


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_an_interrupted_file_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C leaves the old file and no temporary one."""
    output = tmp_path / "output.txt"
    output.write_text("what was there before")

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("passatempo.formats.json_form.JsonForm.write_document", interrupted)
    assert main(["convert", LINE, "--to", "json", "--output", str(output)]) == 3
    assert output.read_text() == "what was there before"
    assert list(tmp_path.iterdir()) == [output]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["convert", LINE], "no output format: expected '--to NAME'"),
        (["convert", LINE, "--to", "xls"], "'xls' is not a format: expected one of native"),
        (
            ["convert", LINE, "--to", "json", "--output", "no/such/folder/x"],
            "cannot write no/such/folder/x: no such file",
        ),
    ],
)
def test_mistakes(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Mistakes are refused before any puzzle is read."""
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_ignored_fields_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """A field that was not understood might have carried a rule."""
    text = '{"passatempo": 1, "kind": "latin", "rows": 2, "cols": 2, "clues": {}, "colour": "red"}'
    assert main(["convert", text, "--to", "native"]) == 0
    assert "line 1: left out: the field 'colour'" in capsys.readouterr().err
