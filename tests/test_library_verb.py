"""`passatempo library` and `passatempo stats` on the command line."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import SAMPLES, Run
from test_library import EMPTY, GIVENS, KAKURO, TWIN, lines_of

import passatempo as pt
from passatempo.cli.arguments import VERBS
from passatempo.cli.parser import verb_parser

pytestmark = pytest.mark.slow

TASKS = VERBS["library"].tasks


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "puzzles.db")


def written(folder: Path, *lines: str, name: str = "lines.sdm") -> str:
    (folder / name).write_text("".join(f"{line}\n" for line in lines))
    return str(folder / name)


def test_duplicates_and_twins_are_reported_with_the_earlier_puzzle(
    run: Run, path: str, tmp_path: Path
) -> None:
    """By its number and where it came from; what has several solutions is refused."""
    first = written(tmp_path, GIVENS, name="first.sdm")
    second = written(tmp_path, TWIN, *lines_of(2), GIVENS, EMPTY, "rubbish", name="second.sdm")
    assert run("library", "add", path, first) == (0, f"1 puzzle added; 1 in {path}\n", "")
    code, out, err = run("library", "add", path, second)
    assert code == 2
    assert out == f"2 puzzles added, 1 duplicate, 1 twin, 2 refused; 3 in {path}\n"
    assert f"second.sdm: line 1: a twin of number 1 ({first}, line 1)" in err
    assert f"second.sdm: line 4: the same puzzle as number 1 ({first}, line 1)" in err
    assert "second.sdm: line 5: several solutions: expected one solution" in err
    assert "second.sdm: line 6: " in err


def test_what_was_added_as_json(run: Run, path: str, tmp_path: Path) -> None:
    """A line for each puzzle, of any kind, in the order of the input."""
    file = written(tmp_path, KAKURO, "", str(pt.read(GIVENS)), "", KAKURO, name="mixed.txt")
    code, out, _ = run("library", "add", "--json", path, file, str(SAMPLES / "sudoku" / "cages-6x6.txt"))
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [(each["status"], each["number"]) for each in found] == [
        ("added", 1),
        ("added", 2),
        ("duplicate", 1),
        ("added", 3),
    ]


def test_standard_input_is_added_as_it_arrives(path: str) -> None:
    """Whoever feeds a pipe learns what is safe before the end."""
    command = [sys.executable, "-m", "passatempo", "library", "add", "--json", path, "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number, line in enumerate(lines_of(3), 1):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {
                "source": "-",
                "line": number,
                "status": "added",
                "number": number,
            }
        process.stdin.close()
    assert process.returncode == 0


def test_tables_are_read_by_the_names_of_their_columns(run: Run, path: str, tmp_path: Path) -> None:
    """Collections come as CSV, the puzzles in any column."""
    rows = [f"a book,{line},{number}" for number, line in enumerate(lines_of(3), 1)]
    file = written(tmp_path, "source,question,rating", *rows, name="puzzles.csv")
    assert run("library", "add", path, file)[1].startswith("3 puzzles added;")
    other = written(tmp_path, "source,puzzle", "a book,..4.1....2.....3", name="other.csv")
    code, _, err = run("library", "add", path, other)
    assert code == 2
    assert "the column 'puzzle' does not begin with a 9x9 board on one line" in err


@pytest.mark.slow
def test_two_processes_add_at_once(path: str, tmp_path: Path) -> None:
    """Half of the lines are in both files; each is there once, and reported as added by one of them."""
    lines = lines_of(3_000)
    files = [written(tmp_path, *lines[:2_000], name="one"), written(tmp_path, *lines[1_000:], name="two")]
    command = [sys.executable, "-m", "passatempo", "library", "add", "--json", path]
    running = [subprocess.Popen([*command, file], stdout=subprocess.PIPE, text=True) for file in files]
    reports = [json.loads(line) for each in running for line in each.communicate(timeout=180)[0].splitlines()]
    assert [each.returncode for each in running] == [0, 0]
    added = [each["number"] for each in reports if each["status"] == "added"]
    assert sorted(added) == list(range(1, 3_001))
    with pt.Library(path) as library:
        assert sorted(each.text for each in library.find()) == sorted(lines)
        library.check()


def test_find_lists_and_export_writes(run: Run, path: str, tmp_path: Path) -> None:
    """What `export` writes is read again."""
    run("library", "add", "--rate", path, written(tmp_path, GIVENS, *lines_of(3)))
    code, out, _ = run("library", "find", path, "--level", "beginner", "--size", "9x9", "--unused")
    assert code == 0
    assert re.fullmatch(
        r"1: sudoku 9x9; 30 clues; beginner, 1\.2, hidden single; \S+, line 1", out.splitlines()[0]
    )
    code, out, _ = run("library", "find", path, "--kind", "kakuro")
    assert (code, out) == (1, "")
    code, out, _ = run("library", "export", path)
    assert [document.puzzle for document in pt.read_all(out)] == [
        pt.read(each) for each in (GIVENS, *lines_of(3))
    ]
    _, out, _ = run("library", "export", path, "--to", "line", "--limit", "1")
    assert out == f"{GIVENS}\n"


def test_take_never_again(run: Run, path: str, tmp_path: Path) -> None:
    """Nothing is taken if there are too few, or if the format cannot hold what was chosen."""
    run("library", "add", path, written(tmp_path, KAKURO), written(tmp_path, *lines_of(3), name="more.sdm"))
    code, out, err = run("library", "take", path, "1", "--never-again", "--to", "line")
    assert (code, out) == (2, "")
    assert "kakuro" in err
    arguments = ("library", "take", path, "2", "--never-again", "--kind", "sudoku", "--to", "line")
    code, first, _ = run(*arguments)
    assert code == 0
    assert first.splitlines() == lines_of(2)
    code, out, err = run(*arguments)
    assert (code, out) == (1, "")
    assert "has 1 such puzzles, not 2: none is taken" in err
    _, out, _ = run("library", "find", path, "--used", "--json")
    assert [json.loads(line)["number"] for line in out.splitlines()] == [2, 3]


def test_puzzles_that_are_not_rated_are_mentioned(run: Run, path: str, tmp_path: Path) -> None:
    """Else nothing found would look like nothing there."""
    run("library", "add", path, written(tmp_path, *lines_of(2)))
    code, _, err = run("library", "find", path, "--level", "hard")
    assert code == 1
    assert "2 puzzles may be such too, but not rated yet" in err
    code, _, err = run("library", "rate", path, "--threads", "1")
    assert "2 puzzles rated, 0 of them without a rating" in err
    _, _, err = run("library", "find", path, "--level", "hard")
    assert "not rated" not in err


def test_fill_until_there_are_enough(run: Run, path: str) -> None:
    """A second run has nothing to do."""
    arguments = ("library", "fill", path, "--kinds", "sudoku 4x4", "--levels", "beginner", "--until", "3")
    code, _, err = run(*arguments, "--seed", "1", "--threads", "1")
    assert code == 0
    assert "sudoku 4x4, beginner: 3 puzzles" in err
    with pt.Library(path) as library:
        assert library.count(level="beginner", used=False, size="4x4") == 3
    _, _, err = run(*arguments, "--threads", "1")
    assert "0 puzzles added" in err


@pytest.mark.slow
def test_an_interrupted_filler_keeps_all(path: str) -> None:
    """It is meant to run in the background until it is stopped."""
    command = [sys.executable, "-m", "passatempo", "library", "fill", path, "--kinds", "sudoku 6x6"]
    process = subprocess.Popen(
        [*command, "--levels", "easy", "--until", "100000"], stderr=subprocess.PIPE, text=True
    )
    while number_in(path) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=180)
    assert process.returncode == 3, err
    reported = int(err.split()[1].replace(",", ""))
    assert 2 <= reported <= number_in(path), err  # the last one may be there without having been counted


def number_in(path: str) -> int:
    """The puzzles of a library; 0 while it is being made."""
    try:
        with pt.Library(path, create=False) as library:
            return len(library)
    except pt.InputError:
        return 0


# Statistics


def test_statistics_of_a_file(run: Run, tmp_path: Path) -> None:
    """With what is wrong in it, and of which puzzles the levels are."""
    file = written(tmp_path, GIVENS, TWIN, GIVENS, EMPTY, "rubbish", *lines_of(3))
    code, out, err = run("stats", file, "--threads", "1")
    assert code == 2
    assert err.count("line 5") == 1
    lines = out.splitlines()
    assert lines[0] == "7 puzzles: 6 with one solution, 1 with several solutions"
    assert lines[1] == "1 cannot be read"
    assert lines[2] == "1 duplicate, 1 twin"
    assert lines[3] == "sudoku: 7 puzzles"
    assert "  clues: 0 to 30, " in out
    assert "levels and techniques are those of 6 puzzles" in out


def test_statistics_say_if_they_are_of_a_sample(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A level that is missing from a sample may be in the file."""
    monkeypatch.setattr("passatempo.cli.stats.SAMPLE", 2)
    file = written(tmp_path, *lines_of(5))
    _, out, _ = run("stats", file, "--threads", "1")
    assert out.endswith("levels and techniques are those of a sample of 2 puzzles\n")
    _, out, _ = run("stats", file, "--threads", "1", "--rate", "--json")
    found = json.loads(out)
    assert (found["rated"], found["rated_are"], found["puzzles"]) == (5, "all", 5)
    assert sum(found["kinds"]["sudoku"]["levels"].values()) == 5


def test_statistics_of_other_kinds_and_of_a_library_agree(run: Run, path: str, tmp_path: Path) -> None:
    """The same puzzles, once counted in a file and once in a library."""
    files = [str(SAMPLES / "kakuro" / "seed-6x6.txt"), str(SAMPLES / "sudoku" / "cages-6x6.txt")]
    run("library", "add", "--rate", path, *files)
    _, out, _ = run("library", "stats", path, "--json")
    library = json.loads(out)
    _, out, _ = run("stats", "--rate", "--json", *files)
    file = json.loads(out)
    assert library["kinds"] == file["kinds"]
    assert library["techniques"] == file["techniques"]
    assert library["kinds"].keys() == {"kakuro", "killer"}


def test_plots(run: Run, path: str, tmp_path: Path) -> None:
    """Of a file and of a library, by the painter of all plots."""
    file, plot = written(tmp_path, *lines_of(4)), tmp_path / "plot.svg"
    run("stats", file, "--plot", str(plot), "--threads", "1")
    assert "sudoku: puzzles by number of clues" in plot.read_text()
    assert "sudoku: puzzles by level" in plot.read_text()
    run("library", "add", path, file)
    run("library", "stats", path, "--plot", str(tmp_path / "other.svg"))
    assert "by number of clues" in (tmp_path / "other.svg").read_text()
    assert run("library", "stats", path, "--plot", "x.bmp")[0] == 2


# The command line


@pytest.mark.parametrize("task", TASKS)
def test_each_action_has_help(task: str, run: Run) -> None:
    """With its own options and no others."""
    code, out, _ = run("library", task, "--help")
    assert code == 0
    names = {name for action in verb_parser(f"library {task}")._actions for name in action.option_strings}
    assert all(name in out for name in names)
    assert ("--until" in names) == (task == "fill")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no action: expected add, find, take, rate, export, stats or fill"),
        (("lend", "x.db"), "unknown action 'lend'"),
        (("find",), "no library: expected FILE.db after 'library find'"),
        (("find", "missing.db"), "missing.db: no such file"),
        (("find", "missing.db", "other.db"), "'library find' takes one file, found other.db"),
        (("take", "missing.db", "many"), "expected a number of puzzles to take, found 'many'"),
        (("take", "missing.db", "0"), "expected a number of puzzles to take, found '0'"),
        (("find", "--level", "mole", "missing.db"), "'mole' is not a level"),
        (("find", "--until", "3", "missing.db"), "unrecognized arguments: --until"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], message: str, run: Run) -> None:
    """One line each."""
    code, out, err = run("library", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_options_may_stand_before_the_action(run: Run, path: str, tmp_path: Path) -> None:
    """As with any other verb they may stand anywhere."""
    run("library", "--json", "add", path, written(tmp_path, GIVENS))
    assert json.loads(run("library", "--json", "find", path)[1])["text"] == GIVENS


def test_used_and_unused_exclude_each_other(run: Run, path: str) -> None:
    """The later of the two once won without a word."""
    code, out, err = run("library", "find", path, "--used", "--unused")
    assert (code, out) == (2, "")
    assert "--unused" in err
    assert "--used" in err
    assert len(err.splitlines()) == 1
