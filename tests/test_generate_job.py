"""generate --job: killed and resumed, it writes the puzzles of an undisturbed run, and no twins."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.canonical.form_key import form_key
from passatempo.cli import main

pytestmark = pytest.mark.slow


def arguments(folder: Path, *more: object) -> list[str]:
    job = ["--job", str(folder / "job"), "-o", str(folder / "puzzles.txt"), "--threads", "2"]
    return ["generate", *map(str, more), "--seed", "7", *job]


def keys(path: Path) -> list[str]:
    return [form_key(document.puzzle) for document in pt.read_all(path.read_text())]


@pytest.mark.parametrize(
    "request_", [("futoshiki", "4x4", "--count", "70"), ("sudoku", "--count", "1500", "--format", "line")]
)
def test_killed_and_resumed(tmp_path: Path, request_: tuple[str, ...]) -> None:
    """SIGKILL at random moments; the output is that of a run that nobody disturbed."""
    calm, stormy, rng = tmp_path / "calm", tmp_path / "stormy", random.Random(3)
    calm.mkdir()
    stormy.mkdir()
    assert main(arguments(calm, *request_)) == 0
    for attempt in range(100):
        resume = ["--resume"] if (stormy / "job" / "job.json").exists() else []
        command = [sys.executable, "-m", "passatempo", *arguments(stormy, *request_), *resume]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            process.wait(
                0.02 + rng.random() * 0.05 + attempt * 0.15
            )  # the first time before it can have ended
            break
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    assert attempt
    assert (stormy / "puzzles.txt").read_bytes() == (calm / "puzzles.txt").read_bytes()
    found = keys(calm / "puzzles.txt")
    assert len(found) == len(set(found)) == int(request_[request_.index("--count") + 1])


def test_twins_of_other_parts_are_left_out(tmp_path: Path) -> None:
    """There are few minimal boards of 4x4, so most of the later ones are twins of earlier ones."""
    assert main(arguments(tmp_path, "sudoku", "4x4", "--count", "30")) == 0
    found = keys(tmp_path / "puzzles.txt")
    assert len(found) == len(set(found)) == 30
    written = (tmp_path / "job" / "done.jsonl").read_text()
    assert written.count("\n") > 1


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One clear line each; the seed of a job is that it began with."""
    assert main(arguments(tmp_path, "latin", "3x3")) == 0
    first = (tmp_path / "puzzles.txt").read_text()
    job, output = str(tmp_path / "job"), str(tmp_path / "puzzles.txt")
    (tmp_path / "job" / "finished").unlink()
    (tmp_path / "job" / "done.jsonl").unlink()
    assert main(["generate", "latin", "3x3", "--job", job, "-o", output, "--resume"]) == 0
    assert (tmp_path / "puzzles.txt").read_text() == first
    capsys.readouterr()
    for wrong, expected in (
        (arguments(tmp_path, "latin", "3x3"), "expected --resume, or another folder"),
        (arguments(tmp_path, "latin", "4x4", "--resume"), "another question"),
        (arguments(tmp_path, "latin", "3x3", "--count", "2", "--resume"), "another puzzles: 1, not 2"),
        (["generate", "latin", "--resume"], "expected --job DIR"),
        (["generate", "latin", "--job", str(tmp_path / "j")], "expected --output FILE"),
        (["generate", "latin", "suguru", "--job", job, "-o", output], "expected one kind"),
        (["generate", "latin", "--series", "--job", job, "-o", output], "--job cannot be given with it"),
    ):
        assert main(wrong) == 2
        errors = capsys.readouterr().err
        assert errors.count("\n") == 1
        assert expected in errors
