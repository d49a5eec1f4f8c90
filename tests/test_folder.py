"""A folder of generated puzzles: later runs continue it, and no puzzle comes twice."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest
from conftest import Run, names_in

import passatempo as pt
from passatempo.canonical.puzzle_form import canonical_form
from passatempo.canonical.seen import SeenPuzzles


def forms(folder: Path) -> list[object]:
    files = [file for file in sorted(folder.iterdir()) if file.is_file()]
    return [canonical_form(document.puzzle) for file in files for document in pt.read_all(file.read_text())]


@pytest.mark.parametrize("form", [(), ("--format", "line"), ("--json",), ("--format", "puzzlink")])
def test_a_second_run_continues_a_folder(run: Run, tmp_path: Path, form: tuple[str, ...]) -> None:
    """The same command once wrote the same puzzles again under other names."""
    arguments = ("generate", "sudoku", "4x4", "-n", "4", "--seed", "1", *form, "-o", f"{tmp_path}/")
    assert run(*arguments) == (0, "", "")
    before = {file: (tmp_path / file).read_text() for file in names_in(tmp_path)}
    assert run(*arguments) == (0, "", "")
    assert len(set(forms(tmp_path))) == len(forms(tmp_path)) == 8
    assert all((tmp_path / file).read_text() == text for file, text in before.items())
    assert run("generate", "sudoku", "4x4", "-n", "8", "--seed", "1", "-o", f"{tmp_path}/new/")[0] == 0
    assert set(forms(tmp_path / "new")) == set(forms(tmp_path))


def test_a_folder_has_no_isomorphic_puzzles(run: Run, tmp_path: Path) -> None:
    """Turned, with renamed digits or in another format it is the same puzzle, whoever wrote it."""
    where = ("-o", f"{tmp_path}/")
    assert run("generate", "sudoku", "4x4", "--seed", "1", *where)[0] == 0
    (tmp_path / "sudoku-0001.txt").rename(tmp_path / "sudoku-0007.txt")
    (first,) = pt.read_all((tmp_path / "sudoku-0007.txt").read_text())
    givens = {cell: value % 4 + 1 for cell, value in first.puzzle.clue("givens").values.items()}
    line = "".join(str(givens.get(15 - cell, ".")) for cell in range(16))
    (tmp_path / "sudoku-0007.txt").write_text(f"{line}\n")
    assert run("generate", "sudoku", "4x4", "--seed", "1", "--json", *where)[0] == 0
    assert len(set(forms(tmp_path))) == 2


def test_a_folder_of_series_has_no_board_twice(run: Run, tmp_path: Path) -> None:
    """Series begin with nearly full boards, which coincide easily."""
    arguments = ("generate", "sudoku", "4x4", "--series", "--seed", "1", "-o", f"{tmp_path}/")
    assert run(*arguments)[0] == run(*arguments)[0] == 0
    assert len(set(forms(tmp_path))) == len(forms(tmp_path)) > 12


def test_a_board_of_ones_own_is_not_put_there_twice(run: Run, tmp_path: Path) -> None:
    """Completing the same board again must not add a copy."""
    arguments = ("generate", "--from", "1.3. 3.1. 2143 4...", "-o", f"{tmp_path}/")
    assert run(*arguments) == (0, "", "")
    assert run(*arguments) == (0, "", f"passatempo: {tmp_path}/ has that board already\n")
    assert names_in(tmp_path) == ["sudoku-0001.txt"]


@pytest.mark.slow
def test_a_folder_with_all_there_are(run: Run, tmp_path: Path) -> None:
    """It ends and reports that no other puzzle was found."""
    arguments = ("generate", "sudoku", "4x4", "--clues", "4", "-n", "1000", "--seed", "1", "--time", "1")
    arguments += ("--threads", "1")
    assert run(*arguments, "-o", f"{tmp_path}/")[0] == 3
    before = names_in(tmp_path)
    code, _, err = run(*arguments, "-o", f"{tmp_path}/")
    assert code == 3
    assert "no other such puzzle was found for 1 seconds" in err
    assert names_in(tmp_path)[: len(before)] == before
    assert len(set(forms(tmp_path))) == len(names_in(tmp_path))


@pytest.mark.slow
def test_series_without_end_are_given_up() -> None:
    """Few series end differently: the search for one more never ended."""
    with pytest.raises(pt.StoppedError, match="no other such series"):
        list(pt.series("sudoku", size="4x4", clues=4, seed=1, count=10**6, seconds=0.5))


def test_part_files_of_a_killed_run_are_removed(run: Run, tmp_path: Path) -> None:
    """Only those that match the program's own names; other files of the user stay."""
    (tmp_path / "sudoku-0009.txt.part").write_text("sudoku 4x4\ngiv")
    (tmp_path / "mine.part").write_text("mine")
    assert run("generate", "sudoku", "4x4", "--seed", "1", "-o", f"{tmp_path}/")[0] == 0
    assert names_in(tmp_path) == ["mine.part", "sudoku-0001.txt"]


def test_one_run_at_a_time_writes_to_a_folder(run: Run, tmp_path: Path) -> None:
    """Two runs would choose the same numbers."""
    descriptor = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    code, _, err = run("generate", "sudoku", "4x4", "-o", f"{tmp_path}/")
    os.close(descriptor)
    assert (code, err) == (2, f"passatempo: {tmp_path}/ is being written to by another run\n")


def test_has_does_not_add() -> None:
    """`has` asks about a form, `add` records it: mixing them up would drop puzzles."""
    one, turned, other = (
        pt.read(text) for text in ("1..............2", "2..............1", "12..............")
    )
    seen = SeenPuzzles()
    assert not seen.has(one)
    assert seen.add(one)
    assert seen.has(turned)
    assert not seen.has(other)
    assert not seen.add(turned)
    assert seen.add(other)
    assert seen.has(other)
