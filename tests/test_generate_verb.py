"""The verb `generate`: what it writes, where, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from conftest import Run

import passatempo as pt


@pytest.fixture
def run(run: Run) -> Run:
    """Run the verb `generate`."""
    return partial(run, "generate")


def test_a_puzzle_that_can_be_read_again(run: Run) -> None:
    """The output is a valid puzzle file, its comment included."""
    code, out, err = run("sudoku", "4x4", "--seed", "1")
    assert (code, err) == (0, "")
    assert re.match(r"# \d clues; seed 1\nsudoku 4x4\n", out)
    assert pt.is_unique(pt.read(out))


@pytest.mark.slow
def test_many_in_lines_and_none_twice(run: Run) -> None:
    """Option spellings and the number of threads must not change the result."""
    code, out, _ = run(
        "sudoku", "--size", "6", "-n", "5", "--format", "line", "--seed", "1", "--threads", "1"
    )
    assert code == 0
    assert len(set(out.split())) == 5
    assert run("sudoku", "6x6", "--count", "5", "--format", "line", "--seed", "1")[1] == out


@pytest.mark.slow
def test_with_solution_and_rating(run: Run) -> None:
    """Solution and rating are part of the document."""
    _, out, _ = run("sudoku", "--solution", "--difficulty", "easy", "--seed", "1", "--threads", "1")
    assert ", easy; seed 1\n" in out
    (document,) = pt.read_all(out)
    assert document.solution == tuple(map(tuple, pt.solve(document.puzzle).solutions[0].rows))


def test_json_has_the_rating_and_clue_count(run: Run) -> None:
    """JSON output is also a puzzle that can be read."""
    _, out, _ = run("sudoku", "--json", "--difficulty", "medium", "--seed", "1", "--threads", "1")
    captured = json.loads(out)
    assert captured["kind"] == "sudoku"
    assert captured["level"] == "medium"
    assert captured["unique"] is True
    assert captured["clue_count"] == sum(cell != "." for row in captured["clues"]["givens"] for cell in row)
    assert pt.read(out)


def test_a_file_is_there_once_it_is_complete(run: Run, tmp_path: Path) -> None:
    """No partial or temporary file is visible afterwards."""
    path = tmp_path / "generated.txt"
    assert run("sudoku", "4x4", "-n", "3", "--seed", "1", "-o", str(path))[0] == 0
    assert len(list(pt.read_all(path.read_text()))) == 3
    assert [each.name for each in tmp_path.iterdir()] == ["generated.txt"]


def test_a_folder_gets_a_file_a_puzzle_and_loses_none(run: Run, tmp_path: Path) -> None:
    """Existing files are never overwritten; numbering continues."""
    (tmp_path / "sudoku-0001.txt").write_text("mine")
    assert run("sudoku", "4x4", "-n", "2", "--seed", "1", "-o", str(tmp_path))[0] == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == [f"sudoku-000{i}.txt" for i in (1, 2, 3)]
    assert (tmp_path / "sudoku-0001.txt").read_text() == "mine"
    assert run("sudoku", "4x4", "--seed", "1", "-o", f"{tmp_path / 'new'}/")[0] == 0
    assert (tmp_path / "new" / "sudoku-0001.txt").exists()


def test_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    """The error comes before time is spent on generating."""
    code, out, err = run("sudoku", "4x4", "-o", str(tmp_path / "none" / "file.txt"))
    assert (code, out) == (2, "")
    assert ": no such file or directory" in err
    (tmp_path / "file").write_text("")
    code, _, err = run("sudoku", "4x4", "-o", f"{tmp_path / 'file'}/")
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        ([], 2, "expected a kind"),
        (["sudoko"], 2, "did you mean sudoku?"),
        (["sudoku", "9", "9"], 2, "expected a kind and perhaps a size"),
        (["sudoku", "--needs", "zwing"], 2, "is no technique"),
        (["sudoku", "--format", "nothing"], 2, "nothing"),
        (
            ["sudoku", "--clues", "17", "--time", "0.3", "--threads", "1"],
            3,
            "no such puzzle was found for 0.3",
        ),
        (["sudoku", "--needs", "arrow", "--time", "0.3", "--threads", "1"], 3, "no such puzzle"),
        (
            ["sudoku", "--symmetry", "180", "--pattern", "x" + 80 * "."],
            2,
            "has 1 row of 81 symbols, and is not a file",
        ),
        (["sudoku", "--rooms", "3"], 2, "generated from givens has no rooms"),
        (["killer", "--black", "3"], 2, "has no black cells"),
        (["sudoku", "9", "--size", "6"], 2, "two sizes, 9 and 6"),
        (["sudoku", "--needs", "x_wing", "--without", "x_wing"], 2, "is both in 'needs' and in 'without'"),
        (["sudoku", "--clues", "82"], 2, "no room for them"),
        (["sudoku", "--difficulty", "50"], 2, "the highest rating is 20"),
        (["kenken", "--cages", "0"], 2, "is not a range of sizes of cages"),
        (["sudoku", "--box", "x"], 2, "'x' is not a shape of boxes"),
        (
            ["--from", "1... .... .... ....", "--difficulty", "hard"],
            2,
            "--difficulty cannot be given with it",
        ),
        (["--from", "nowhere.txt"], 2, "nowhere.txt"),
        (["--from", "suguru 2x2\nrooms\nAB\nCD\n"], 1, "does not have exactly one solution"),
        (
            ["sudoku", "--series", "--difficulty", "hard"],
            2,
            "--series goes from a full board to a minimal one, whatever the rating: --difficulty cannot",
        ),
    ],
)
def test_a_mistake_is_one_line(run: Run, arguments: list[str], code: int, complaint: str) -> None:
    """Unknown kinds, techniques and impossible requests each have a message."""
    found, out, err = run(*arguments)
    assert (found, out) == (code, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_series_ends_with_the_fewest_clues(run: Run) -> None:
    """A series starts with the full board."""
    code, out, _ = run("sudoku", "4x4", "--series", "--seed", "2")
    boards = list(pt.read_all(out))
    assert code == 0
    assert len(boards) > 8
    assert out.startswith("# 16 clues; 1.0, beginner; seed 2\n")


def test_a_board_of_ones_own(run: Run) -> None:
    """The comment lists the added values and states the proof."""
    code, out, _ = run("--from", "1.3. 3.1. 2143 4...", "--seed", "1")
    assert code == 0
    assert "added " in out
    assert "(proven to be the fewest)" in out
    assert pt.is_unique(pt.read(out))


@pytest.mark.slow
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_keeps_what_is_done(ending: signal.Signals, tmp_path: Path) -> None:
    """SIGTERM and a closed terminal as well: each once left a hidden file behind."""
    if signal.getsignal(ending) is signal.SIG_IGN:
        pytest.skip("the tests were started so that it is not listened to")
    path = tmp_path / "many.txt"
    command = [sys.executable, "-m", "passatempo", "generate", "sudoku", "-n", "1000000", "-o", str(path)]
    with subprocess.Popen([*command, "--threads", "1"], stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60
        while sum(each.stat().st_size for each in tmp_path.iterdir()) < 2000 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not path.exists()
        process.send_signal(ending)
        _, err = process.communicate(timeout=180)
    assert process.returncode == 3
    assert "generated, then interrupted; seed" in err
    assert err.count("\n") == 1
    assert len(list(pt.read_all(path.read_text()))) > 3
    assert [each.name for each in tmp_path.iterdir()] == ["many.txt"]


@pytest.mark.slow
def test_a_file_stays_if_nothing_is_generated(run: Run, tmp_path: Path) -> None:
    """A failed run must neither empty an existing file nor create an empty one."""
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    assert run("sudoku", "--clues", "17", "--time", "0.2", "-o", str(path))[0] == 3
    assert path.read_text() == "mine"
    assert run("sudoku", "--clues", "17", "--time", "0.2", "-o", str(tmp_path / "new.txt"))[0] == 3
    assert [each.name for each in tmp_path.iterdir()] == ["mine.txt"]


def test_links_and_pipes_stay_what_they_are(run: Run, tmp_path: Path) -> None:
    """Replacing by rename would turn a symbolic link or a FIFO into a file."""
    link, target, pipe = tmp_path / "link", tmp_path / "target", tmp_path / "pipe"
    target.write_text("")
    link.symlink_to(target)
    assert run("sudoku", "4x4", "-o", str(link))[0] == 0
    assert link.is_symlink()
    assert "sudoku 4x4" in target.read_text()
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as reader:
        assert run("sudoku", "4x4", "-o", str(pipe))[0] == 0
        assert "sudoku 4x4" in reader.communicate(timeout=180)[0]
    assert pipe.is_fifo()


@pytest.mark.slow
def test_a_long_attempt_ends_when_the_time_is_over(run: Run) -> None:
    """A single attempt of this size takes minutes."""
    start = time.monotonic()
    code, _, err = run("skyscrapers", "20x20", "--time", "0.5", "--seed", "1")
    assert code == 3
    assert "in 1 attempt\n" in err
    assert time.monotonic() - start < 15
