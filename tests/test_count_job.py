"""Counts by cutting: the sum is that of a plain count, whatever interrupts it, and a wrong tree is seen."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.cli import main
from passatempo.errors import InputError
from passatempo.jobs.count_job import CountJob
from passatempo.jobs.count_tree import CountTree, Cut
from passatempo.jobs.executors import Answer, Answered, in_threads
from passatempo.jobs.input_parts import Part

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[1] / "samples"


def count_of(folder: Path, puzzle: pt.Puzzle, pieces: int) -> int:
    return CountJob.begin(str(folder), puzzle).run(in_threads(1), pieces=pieces)


@pytest.mark.parametrize(
    "text",
    [
        "sudoku 4x4",
        "..4.....2.......",
        "sudoku 6x6",
        "latin 5x5",
        "binairo 6x6",
        "11..............",
        "1234341221434321",
        "futoshiki 4x4",
    ],
)
@pytest.mark.parametrize("pieces", [1, 7, 40])
def test_the_sum_is_that_of_a_plain_count(tmp_path: Path, text: str, pieces: int) -> None:
    """Whatever the rules are, and also without any solution, or with one."""
    puzzle = pt.read(text)
    assert count_of(tmp_path / "job", puzzle, pieces) == pt.count(puzzle)
    tree = CountJob.resume(str(tmp_path / "job")).tree
    assert not list(tree.faults())
    assert tree.total() == pt.count(puzzle)


@pytest.mark.parametrize("kind", ["kakuro", "makaro", "suguru", "skyscrapers", "kenken"])
def test_boards_of_other_rules(tmp_path: Path, kind: str) -> None:
    """Sums, rooms and sights, which have few symmetries: the one solution of each sample is found once."""
    path = min((SAMPLES / kind).glob("*.txt"), key=lambda path: path.stat().st_size)
    puzzle = pt.read(path.read_text())
    assert count_of(tmp_path / "job", puzzle, 20) == pt.count(puzzle)
    assert not list(CountJob.resume(str(tmp_path / "job")).tree.faults())


def test_isomorphic_boards_are_counted_once(tmp_path: Path) -> None:
    """All first values of an empty board are one board: 28,200,960 solutions from few counts."""
    job = CountJob.begin(str(tmp_path / "job"), pt.read("sudoku 6x6"))
    assert job.run(in_threads(1), pieces=3) == 28_200_960
    assert set(job.tree.cuts[job.tree.root].into) == {1, 2, 3, 4, 5, 6}
    assert len(set(job.tree.cuts[job.tree.root].into.values())) == 1


def test_a_board_that_takes_too_long_is_cut(tmp_path: Path) -> None:
    """Here all boards with fewer than three further values do."""

    def impatient(answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
        for number, part in parts:
            yield number, None if len(json.loads(part)) < 3 else answer(part)

    job = CountJob.begin(str(tmp_path / "job"), pt.read("......" * 2 + "....1." + "......" * 3))
    assert job.run(impatient) == 28_200_960 // 6
    assert len(job.tree.cuts) > 1


@pytest.mark.parametrize("damage", ["value", "board", "refuted", "open"])
def test_a_wrong_tree_is_reported(damage: str) -> None:
    """A value left out, a board that is another one, a refuted board that has solutions."""
    puzzle = pt.read("..4.....2......3")
    tree = CountTree(puzzle)
    cut = tree.boards[tree.root].cut()
    assert cut is not None
    into, none = dict(cut.into), cut.none
    value, key = next(iter(into.items()))
    if damage == "value":
        del into[value]
    elif damage == "board":
        into[value] = key[::-1]
    elif damage == "refuted":
        del into[value]
        none = (*none, value)
    tree.add(Cut(cut.board, cut.cell, into, none))
    assert bool(list(tree.faults())) == (damage != "open")
    with pytest.raises(InputError, match="unknown board"):
        tree.add(Cut("nothing", 0, {}))


def test_killed_and_resumed(tmp_path: Path) -> None:
    """SIGKILL at random moments; no count is lost, and the sum is right."""
    rng, folder, kills = random.Random(4), tmp_path / "job", 0
    for attempt in range(100):
        more = ["--resume"] if (folder / "count.json").exists() else ["sudoku 6x6", "--cut", "60"]
        command = [sys.executable, "-m", "passatempo", "count", "--job", str(folder), "--threads", "1", *more]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            # The first time before it can have ended.
            output, _ = process.communicate(timeout=0.02 + rng.random() * 0.05 + attempt * 0.05)
            break
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            kills += 1
    assert kills
    assert output.startswith(b"28,200,960 solutions")
    assert not list(CountJob.resume(str(folder)).tree.faults())


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Begin, refuse, status, verify; a damaged tree."""
    folder = str(tmp_path / "job")
    arguments = ["count", "sudoku 4x4", "--job", folder, "--cut", "5", "--threads", "1"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("288 solutions\nthe sum of ")
    assert main(arguments) == 2
    assert "expected --resume, or another folder" in capsys.readouterr().err
    assert main(["count", "sudoku 6x6", "--job", folder, "--resume"]) == 2
    assert "another puzzle: sudoku 4x4, not sudoku 6x6" in capsys.readouterr().err
    assert main(["count", "--status", folder, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 288
    assert main(["count", "--verify", folder]) == 0
    assert "288 solutions" in capsys.readouterr().out
    tree = tmp_path / "job" / "tree.jsonl"
    first = json.loads(tree.read_text().partition("\n")[0])
    first["none"] = [first["into"].popitem()[0]]
    tree.write_text(
        json.dumps({**first, "none": [int(first["none"][0])]})
        + tree.read_text()[tree.read_text().index("\n") :]
    )
    assert main(["count", "--verify", folder]) == 2
    assert "has a solution" in capsys.readouterr().err
    for damaged in ('x"board"}', '{"board": 3}', '{"board": 3, "into": 4, "none": []}'):
        tree.write_text(f"{damaged}\n")
        assert main(["count", "--verify", folder]) == 2
        assert "line 1 of tree.jsonl is damaged" in capsys.readouterr().err
    for wrong in (["--cut", "3"], ["--job", folder, "--resume", "--limit", "3"], ["--status", str(tmp_path)]):
        assert main(["count", *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_on_a_cluster(tmp_path: Path) -> None:
    """The same boards, counted by Dask's workers."""
    pytest.importorskip("distributed")
    from passatempo.jobs.cluster import on_cluster

    job = CountJob.begin(str(tmp_path / "job"), pt.read("sudoku 6x6"))
    assert job.run(on_cluster("local:2"), pieces=10) == 28_200_960
