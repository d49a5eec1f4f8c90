"""The command line: output, exit codes, and no traceback whatever the input."""

from __future__ import annotations

import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLES, Run

import passatempo
from passatempo.cli import main
from passatempo.cli.arguments import VERBS
from passatempo.cli.codes import combine_codes
from passatempo.cli.command_line import parse
from passatempo.cli.parser import parse_options
from passatempo.cli.progress import progress
from passatempo.generating.options import COMPLETION_SECONDS, DEFAULT_SECONDS
from passatempo.kinds import all_kinds

MINI = "..4. 1... .2.. ...3"
SEVERAL = "..4. .... .2.. ...3"
NONE = "4.4. 1... .2.. ...3"
CLASH = ", but A1 and C1 both hold 4."  # the end of the message, after the text of the rule
EMPTY_9X9 = "." * 81


def start(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    """Start the command line as a process of its own."""
    command = [sys.executable, "-m", "passatempo", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def read_one_line(*arguments: str) -> tuple[int, bytes]:
    """Read one line of the output and close the pipe; return the exit code and stderr."""
    process = start(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    return process.wait(timeout=180), process.stderr.read()


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# Output of the verbs


def test_solve_shows_the_board_and_its_uniqueness(run: Run) -> None:
    """The exact output of the most common command."""
    board = """\
┌───────┬───────┐
│ 2  3  │ 4' 1  │
│ 1' 4  │ 3  2  │
├───────┼───────┤
│ 3  2' │ 1  4  │
│ 4  1  │ 2  3' │
└───────┴───────┘
A value with ' is a given.
The only solution.
"""
    assert run("solve", MINI) == (0, board, "")


def test_solve_names_a_cell_with_two_values(run: Run) -> None:
    """The board then has coordinates, so that the cell can be found."""
    code, out, _ = run("solve", SEVERAL)
    assert code == 0
    assert out.startswith("    A  B    C  D\n")
    assert out.endswith("Not the only solution: for example, A1 can be 1 or 2.\n")


def test_solve_names_the_cells_that_contradict_each_other(run: Run) -> None:
    """An impossible puzzle is mostly a typing error: the cells lead to it."""
    code, out, _ = run("solve", NONE)
    assert code == 1
    sentence = out.splitlines()[-1]
    assert sentence.startswith("No solution: ")
    assert sentence.endswith(CLASH)


def test_elimination_shows_what_it_filled(run: Run) -> None:
    """A teaching method that is stuck has a partial board worth showing."""
    path = str(SAMPLES / "sudoku" / "boxes-8x8.txt")
    code, out, _ = run("solve", "--method", "elimination", path)
    assert code == 3
    assert "Stopped: stuck" in out
    assert "filled 1 of 42 open cells" in out
    assert "1 │ ·  6' 2' ·  │ ·  8  ·  7' │" in out
    code, out, _ = run("solve", "--method", "elimination", "--json", path)
    assert objects(out)[0]["partial"][0] == [0, 0, 0, 0, 0, 8, 0, 0]


def test_all_shows_every_solution(run: Run) -> None:
    """Solutions are numbered, the legend is printed once, and the end states completeness."""
    code, out, _ = run("solve", "--all", SEVERAL)
    assert code == 0
    assert [line for line in out.splitlines() if line.startswith("Solution")] == [
        "Solution 1",
        "Solution 2",
        "Solution 3",
    ]
    assert out.count("A value with ' is a given.") == 1
    assert out.endswith("3 solutions: there are no others.\n")


@pytest.mark.parametrize(
    ("arguments", "code", "status", "unique", "number"),
    [
        (["--limit", "2"], 0, "solved", False, 2),  # as many as requested
        (["--limit", "1"], 0, "solved", None, 1),
        (["--limit", "9"], 0, "solved", False, 3),
        (["--limit", "0"], 0, "solved", False, 3),
        (["--all"], 0, "solved", False, 3),
        (["--all", "--limit", "2"], 3, "stopped", False, 2),  # all were requested, not all were found
    ],
)
def test_limits_of_solve(
    run: Run, arguments: list[str], code: int, status: str, unique: bool | None, number: int
) -> None:
    """`--limit` requests that many, `--all` requests all: only the second is incomplete at the limit."""
    found, out, _ = run("solve", "--json", *arguments, SEVERAL)
    answer = objects(out)[0]
    assert (found, answer["status"], answer["unique"]) == (code, status, unique)
    assert len(answer["solutions"]) == number


def test_a_limit_that_was_reached_is_reported(run: Run) -> None:
    """Two solutions shown must not look like the only two."""
    assert run("solve", "--limit", "2", SEVERAL)[1].endswith(
        "2 solutions shown, the limit; there may be more.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ([SEVERAL], 0, "3 solutions."),
        ([MINI], 0, "1 solution."),
        (["." * 16], 0, "288 solutions."),
        (["--limit", "5000", EMPTY_9X9], 3, "At least 5,000 solutions: stopped at --limit."),
    ],
)
def test_count(run: Run, arguments: list[str], code: int, sentence: str) -> None:
    """The sentence distinguishes exact counts from lower bounds, and so does the exit code."""
    assert run("count", *arguments) == (code, f"{sentence}\n", "")


def test_count_names_the_cells_that_contradict_each_other(run: Run) -> None:
    """A count of 0 needs a reason as much as `solve` does."""
    code, out, _ = run("count", NONE)
    assert code == 1
    assert out.endswith(f"{CLASH}\n")


@pytest.mark.slow
def test_count_is_stopped_by_time(run: Run) -> None:
    """A count in the kernel looks at the clock and reports the lower bound."""
    code, out, _ = run("count", "--limit", "0", "--time", "0.2", EMPTY_9X9)
    assert code == 3
    assert out.endswith("solutions: the time limit was reached.\n")


def test_check_reports_on_the_puzzle_its_clues_and_its_file(run: Run) -> None:
    """Each wrong fill of a sample is wrong for another reason, and each reason has its sentence."""
    code, out, _ = run("check", str(SAMPLES / "sudoku" / "mini-4x4.txt"))
    assert code == 0
    verdict, clues, solution, swapped, boxes, given = out.splitlines()[-6:]
    assert verdict == "A proper puzzle: it has one solution."
    assert clues == "Each of its clues is needed."
    assert solution == "The solution in the file is correct."
    assert swapped.startswith("The grid marked wrong (A1 and B1 are swapped) is wrong: ")
    assert swapped.endswith(", but A1 and A3 both hold 3.")
    assert boxes.startswith("The grid marked wrong (all but the boxes are right) is wrong: ")
    assert "box 1" in boxes
    assert given == "The grid marked wrong (C1 is not the given) is wrong: C1 holds 1, but takes only 4."


def test_check_names_what_the_puzzle_could_do_without(run: Run) -> None:
    """Setters want minimal puzzles."""
    code, out, _ = run("check", "2.4. 1... .2.. ...3")
    assert code == 0
    assert "1 clue could be left out: the 2 in A1." in out
    _, out, _ = run("check", "--json", "2.4. 1... .2.. ...3")
    assert "the 2 in A1" in objects(out)[0]["superfluous"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (SEVERAL, "Not a proper puzzle: it has several solutions; for example, A1 can be 1 or 2."),
        (NONE, CLASH),
        ("latin 1x2\nsolution\n11", "but A1 and B1 both hold 1."),
        (
            "latin 1x2\ngivens 12\nsolution 1.",
            "The solution in the file is wrong: B1 holds no value, but takes only 2.",
        ),
        (
            "latin 1x2\ngivens 12\nwrong as somebody claims\n12",
            "The grid marked wrong (as somebody claims) is a solution.",
        ),
    ],
)
def test_check_fails(run: Run, text: str, sentence: str) -> None:
    """A file that is wrong about its own puzzle cannot serve as a sample."""
    code, out, _ = run("check", text)
    assert code == 1
    assert sentence in out


@pytest.mark.slow
def test_check_stopped_by_time(run: Run) -> None:
    """Nothing is claimed that was not decided in time."""
    path = str(SAMPLES / "sudoku" / "boxes-25x25.txt")
    code, out, _ = run("check", "--json", "--method", "backtracking", "--time", "0.05", path)
    answer = objects(out)[0]
    assert (code, answer["status"], answer["unique"], answer["superfluous"]) == (3, "stopped", None, None)


@pytest.mark.slow
def test_check_reports_what_is_undecided(run: Run) -> None:
    """Elimination solves this one but gets stuck without certain givens: it cannot tell whether they are
    needed.
    """
    path = str(SAMPLES / "sudoku" / "easy-9x9.txt")
    code, out, _ = run("check", "--json", "--method", "elimination", path)
    answer = objects(out)[0]
    assert (code, answer["status"], answer["unique"]) == (3, "stopped", True)
    assert answer["undecided"]
    assert answer["superfluous"]
    assert not {*answer["undecided"]} & {*answer["superfluous"]}
    assert " clues are undecided:" in run("check", "--method", "elimination", path)[1]


def test_candidates_are_the_values_of_some_solution(run: Run) -> None:
    """The verb prints true candidates, not pencil marks."""
    code, out, _ = run("candidates", SEVERAL)
    assert code == 0
    assert "1 │ 12   3   │ 4'   12  │" in out
    assert out.endswith("7 cells can take more than one value.\n")
    _, out, _ = run("candidates", "--json", SEVERAL)
    assert objects(out)[0]["candidates"][0] == [[1, 2], [3], [4], [1, 2]]
    assert run("candidates", MINI)[1].endswith("One value for each cell: the only solution.\n")
    assert run("candidates", NONE)[0] == 1


@pytest.mark.slow
def test_json_has_the_promised_fields(run: Run) -> None:
    """Programs rely on these fields, whatever the verb."""
    for verb in ("solve", "count", "check", "candidates"):
        _, out, _ = run(verb, "--json", MINI)
        answer = objects(out)[0]
        assert {
            "source",
            "name",
            "kind",
            "status",
            "unique",
            "solutions",
            "method",
            "seconds",
        } <= answer.keys()
        assert (answer["status"], answer["unique"], answer["source"]) == ("solved", True, "text")
    assert objects(run("solve", "--json", MINI)[1])[0]["solutions"] == [
        [[2, 3, 4, 1], [1, 4, 3, 2], [3, 2, 1, 4], [4, 1, 2, 3]]
    ]
    assert objects(run("solve", "--json", NONE)[1])[0]["reason"].endswith(CLASH.rstrip("."))


def test_kinds_lists_them_all(run: Run) -> None:
    """Text and JSON list the same kinds, in aligned columns."""
    code, out, _ = run("kinds")
    assert code == 0
    width = max(len(line.split()[0]) for line in out.splitlines())
    assert f"{'latin':{width}}  No value stands twice in a row or a column" in out
    assert [each["name"] for each in objects(run("kinds", "--json")[1])] == [
        line.split()[0] for line in out.splitlines()
    ]


KINDS_AND_BLOCKS = [(kind.name,) for kind in all_kinds()] + [
    (kind.name, block) for kind in all_kinds() for block in kind.clue_types
]


@pytest.mark.slow
@pytest.mark.parametrize("names", KINDS_AND_BLOCKS, ids=" ".join)
def test_the_output_of_kinds_is_a_puzzle(run: Run, names: tuple[str, ...]) -> None:
    """It is meant to be saved and edited, or piped into `passatempo solve`."""
    code, out, _ = run("kinds", *names)
    assert code == 0
    assert f"# {' '.join(names)}" in out
    example = objects(run("kinds", "--json", *names)[1])[0]["example"]
    assert example or (names[1:] and all(line.startswith("#") for line in out.splitlines()))
    if example:  # few blocks have none: no sample needs them
        puzzle = passatempo.read(out)
        assert puzzle == passatempo.read(example)
        assert puzzle.name == names[0]
        assert set(names[1:]) <= set(puzzle.explicit_clues())


def test_kinds_describes_the_meaning_and_syntax_of_each_block(run: Run) -> None:
    """This is the reference for people who type puzzles by hand."""
    meaning, written = "Values rise from the bulb of a thermometer", "The cells of a line in order, `A1 B2"
    (described,) = objects(run("kinds", "--json", "sudoku")[1])
    assert described["blocks"]["thermometers"]["says"].startswith(meaning)
    assert described["blocks"]["thermometers"]["written"].startswith(written)
    for names in (["sudoku"], ["sudoku", "thermometers"]):
        assert meaning in run("kinds", *names)[1]
        assert written in run("kinds", *names)[1]


@pytest.mark.slow
def test_a_name_after_a_kind_is_its_block_if_it_has_one(run: Run) -> None:
    """`renban` is a block of sudoku and a kind of its own."""
    described = objects(run("kinds", "--json", "sudoku", "renban", "cages", "renban", "givens", "sudoku")[1])
    names = [(each["name"], each.get("block")) for each in described]
    assert names == [
        ("sudoku", "renban"),
        ("sudoku", "cages"),
        ("sudoku", "renban"),
        ("sudoku", "givens"),
        ("sudoku", None),
    ]
    assert [each["name"] for each in objects(run("kinds", "--json", "renban", "sudoku")[1])] == [
        "renban",
        "sudoku",
    ]


@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["kinds", "--help"]])
def test_help_has_examples(run: Run, arguments: list[str]) -> None:
    """An example is what people copy first."""
    code, out, _ = run(*arguments)
    assert code == 0
    assert "examples:\n  passatempo " in out
    assert all(verb in run("--help")[1] for verb in ("solve", "count", "check", "candidates", "kinds"))


def test_the_help_states_the_time_limit_of_generating(run: Run) -> None:
    """Help and code take the figures from one place."""
    shown = f"(default: {DEFAULT_SECONDS:g}; with --from: {COMPLETION_SECONDS:g} in all)"
    assert shown in " ".join(run("generate", "--help")[1].split())


def test_the_examples_of_the_help_work(run: Run) -> None:
    """A pasted example that fails is worse than none; those that name a file or a job are skipped."""
    for verb in ("solve", "count", "candidates", "kinds"):
        lines = [line.strip() for line in run(verb, "--help")[1].splitlines()]
        for line in lines:
            if line.startswith(f"passatempo {verb}") and not any(
                sign in line for sign in (".txt", ".job", "|")
            ):
                assert run(*shlex.split(line)[1:])[0] in (0, 3), line


def test_version(run: Run) -> None:
    """Bug reports quote it."""
    assert run("--version") == (0, f"passatempo {passatempo.__version__}\n", "")


# Where puzzles come from


def test_files_and_texts_are_answered_in_turn(run: Run, tmp_path: Path) -> None:
    """Each answer is headed by its file and line, so that it can be matched."""
    path = tmp_path / "two.txt"
    path.write_text(f"{MINI}\n\n{SEVERAL}\n")
    code, out, _ = run("count", str(path), "latin 2x2")
    assert code == 0
    assert out == f"{path}, line 1\n1 solution.\n\n{path}, line 3\n3 solutions.\n\n2 solutions.\n"


def test_a_title_is_shown(run: Run) -> None:
    """A title identifies a puzzle better than a line number."""
    assert run("count", "latin 2x2\ntitle Tiny")[1] == "Tiny\n2 solutions.\n"


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    """Pipes work with and without the dash."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MINI.encode())))
    assert run("count", *arguments)[:2] == (0, "1 solution.\n")


def test_nothing_at_all_on_a_terminal_is_a_usage_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program must not wait for input that nobody knows it expects."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    code, _, err = run("solve")
    assert code == 2
    assert "expected a file, '-' or a puzzle in quotes" in err


def test_kind_and_format_can_be_forced(run: Run) -> None:
    """Recognition is a guess that the user can override."""
    assert run("count", "--kind", "latin", "." * 16)[1] == "576 solutions.\n"
    code, _, err = run("count", "--format", "native", MINI)
    assert code == 2
    assert "is not a head line" in err


def test_a_bad_puzzle_is_reported_and_the_others_are_solved(run: Run, tmp_path: Path) -> None:
    """One typing error in a collection must not cost the other answers."""
    path = tmp_path / "some.txt"
    path.write_text(f"{MINI}\n{MINI[:-1]}\n{SEVERAL}\n")
    code, out, err = run("count", "--json", str(path), str(tmp_path / "missing.txt"), MINI)
    assert code == 2
    assert [answer["count"] for answer in objects(out)] == [1, 3, 1]
    assert err.splitlines() == [
        f"passatempo: {path}: line 2: 4 symbols in one line make no square board: 4x4 takes 16",
        f"passatempo: {tmp_path / 'missing.txt'}: no such file",
    ]


def test_a_file_with_ever_more_bad_puzzles_is_given_up(run: Run, tmp_path: Path) -> None:
    """A file that holds no puzzles at all would otherwise print an error for every line."""
    path = tmp_path / "bad.txt"
    path.write_text("\n".join([MINI, *["y" * 50] * 1000]))
    code, _, err = run("count", str(path))
    assert code == 2
    assert len(err.splitlines()) == 21
    assert err.endswith("more than 20 bad puzzles: the rest is skipped\n")


@pytest.mark.parametrize(
    ("codes", "expected"), [([], 0), ([0, 1], 1), ([1, 3, 0], 3), ([3, 2, 1], 2), ([0, 0], 0)]
)
def test_which_exit_code_counts(codes: list[int], expected: int) -> None:
    """With several puzzles the most serious outcome determines the exit code."""
    assert combine_codes(codes) == expected


# What is no puzzle


MEGABYTES = 50_000_000
JUNK = {  # what it starts with, and what follows again and again
    "empty": (b"", b""),
    "blank": (b"", b"\n"),
    "comments": (b"", b"# nothing\n"),
    "binary": (b"", bytes(range(256))),
    "zeros": (b"", b"\0"),
    "no UTF-8": (b"", "não é\n".encode("latin-1")),
    "words": (b"", b"lorem ipsum dolor sit amet 42, consectetur adipiscing elit\n"),
    "one line": (b"", b"123456789."),
    "long lines": (b"", b"1" * 1_999_999 + b"\n"),
    "long lines of dashes": (
        b"",
        b"-" * 1_999_998 + b"a\n",
    ),  # what a careless pattern takes for ever to match
    "digits": (b"", b"1234567890123456789012345678901234567890\n"),
    "lines too long": (b"", b"." * 82 + b"\n"),
    "a head line, then rows": (b"sudoku 9x9\ngivens\n", b".........\n"),
    "a large head line, then rows": (b"sudoku 1000x1000\ngivens\n", b".........\n"),
    "no such board": (b"sudoku 99999x99999\n", b"givens\n"),
}


@pytest.fixture(params=JUNK.values(), ids=JUNK.keys())
def junk(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The path of a large file that holds no puzzle."""
    first, again = request.param
    path = tmp_path / "junk"
    path.write_bytes(first + again * (MEGABYTES // max(1, len(again))))
    return str(path)


@pytest.mark.slow
def test_junk_is_one_line_within_a_second(run: Run, junk: str) -> None:
    """Fifty megabytes of anything must not be read to the end."""
    began = time.process_time()
    code, out, err = run("solve", junk)
    assert time.process_time() - began < 1
    assert (code, out) == (2, "")
    assert err.startswith(f"passatempo: {junk}: ")
    assert err.count("\n") == 1


@pytest.mark.slow
def test_junk_takes_little_memory(run: Run, junk: str) -> None:
    """A stream without an end must not be kept in memory either."""
    tracemalloc.start()
    run("solve", junk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 25_000_000


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("no-such-file.txt", "no-such-file.txt: no such file"),
        ("/", "/: is a folder: expected a file"),
        ("1" * 80, "line 1: 80 symbols in one line make no square board: 9x9 takes 81"),
        ("sudoku 4x4\ngivens\n12\n", "line 2: expected 4 rows, found 1"),
        ("sudoku 4x4\ngivens\n123\n....\n....\n....", "line 3: row has 3 cells, the board is 4 wide"),
        ("sudoku 4x4\ngivens\n12!4\n....\n....\n....", "line 3: '!' in C1 is not a value"),
        ("sudoku 4x4\ngivens\n9...\n....\n....\n....", "line 2: A1 holds 9, but takes only 1 to 4"),
        ("sudoku 6x6\nboxes 4x4", "line 2: boxes of 4x4 do not fit a 6x6 board"),
        ("sudoku 7x7", "line 1: 7 cells make no box shape: a board of 7x7 needs rooms"),
        ("x" * 5000, "x" * 400 + "..."),
        ("latin 2x2\ngivens\n\033[31m1\n11", "line 3: row has 6 cells, the board is 2 wide"),
        ("latin 2x2\n\033[31mgivens", "line 2: '\ufffd[31mgivens' is unknown"),
    ],
)
def test_input_that_is_no_puzzle_is_refused_in_one_line(run: Run, argument: str, message: str) -> None:
    """File, line, what was found, what was expected; without control characters from the input."""
    code, out, err = run("solve", argument)
    assert (code, out) == (2, "")
    assert err.startswith(f"passatempo: {message}")
    assert err.count("\n") == 1
    assert "\033" not in err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["solv", MINI],
        ["--json", "solve", MINI],
        ["--", "solve", MINI],
        ["solve", "--frobnicate", MINI],
        ["solve", "--method", "magic", MINI],
        ["solve", "--kind", "chess", MINI],
        ["solve", "--format", "xls", MINI],
        ["solve", "--limit", "-1", MINI],
        ["solve", "--limit", "many", MINI],
        ["solve", "--time", "0", MINI],
        ["solve", "--time", "nan", MINI],
        ["kinds", "chess"],
        ["kinds", "sudoku", "chess"],
        ["kinds", "latin", "thermometers"],
    ],
    ids=" ".join,
)
def test_a_usage_error_is_one_line(run: Run, arguments: list[str]) -> None:
    """argparse prints the whole usage, which hides the message."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("passatempo: ")
    assert err.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(run: Run, tmp_path: Path) -> None:
    """The reason of the system is passed on."""
    path = tmp_path / "secret.txt"
    path.write_text(MINI)
    path.chmod(0)
    assert run("solve", str(path)) == (2, "", f"passatempo: {path}: cannot be read: permission denied\n")


def test_an_interrupt_ends_everything_and_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution already found is shown; the puzzles still to come are not answered by it."""
    found = passatempo.solve(passatempo.read(MINI))
    stopped = replace(found, unique=None, reason="interrupted")
    monkeypatch.setattr("passatempo.answers.solve", lambda *_, **__: stopped)
    code, out, _ = run("solve", MINI, MINI)
    assert code == 3
    assert out.count("│ 2  3  │ 4' 1  │") == 1
    assert out.endswith("A solution, and perhaps not the only one: interrupted.\n")


# As a process of its own


@pytest.mark.slow
def test_an_interrupt_ends_a_count_at_once_with_what_was_found() -> None:
    """Ctrl-C means "enough": the count so far is the answer."""
    counting = start("count", "--limit", "0", EMPTY_9X9)
    time.sleep(2)
    began = time.perf_counter()
    counting.send_signal(signal.SIGINT)
    out, err = counting.communicate(timeout=180)
    assert time.perf_counter() - began < 15
    assert counting.returncode == 3
    assert out.startswith(b"At least ")
    assert out.endswith(b"solutions: interrupted.\n")
    assert err == b""


@pytest.mark.slow
def test_an_interrupt_cuts_no_listing_in_two() -> None:
    """JSON output must stay valid."""
    listing = start("solve", "--all", "--json", "latin 6x6")
    time.sleep(2)
    listing.send_signal(signal.SIGINT)
    out, _ = listing.communicate(timeout=180)
    answer = json.loads(out)
    assert (listing.returncode, answer["status"], answer["reason"]) == (3, "stopped", "interrupted")
    assert answer["solutions"]


@pytest.mark.slow
def test_a_closed_pipe_is_no_error() -> None:
    """`passatempo ... | head` ends quietly."""
    assert read_one_line("solve", "--all", "latin 6x6") == (0, b"")


@pytest.mark.slow
def test_a_closed_pipe_of_a_batch_is_no_error(tmp_path: Path) -> None:
    """A failure to write must not be reported as a fault of the input file."""
    path = tmp_path / "many.sdm"
    path.write_text(f"{EMPTY_9X9}\n" * 50_000)
    assert read_one_line("batch", "solve", str(path)) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (f"solve '{MINI}' >&-", "cannot write standard output: bad file descriptor"),
        ("solve <&-", "standard input: closed: expected a puzzle"),
        ("batch solve - <&-", "standard input: closed: expected a puzzle"),
        ("solve no-such-file.txt 2>&-", ""),
    ],
)
def test_streams_that_are_closed(arguments: str, message: str) -> None:
    """Daemons and cron close standard streams, where Python itself would print a traceback."""
    command = f"{sys.executable} -m passatempo {arguments}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=180, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.split("\n")[0] == (f"passatempo: {message}" if message else "")


@pytest.mark.slow
def test_a_stream_without_box_characters(tmp_path: Path) -> None:
    """The stream encodes neither the frame nor the title: neither may raise an encoding error."""
    path = tmp_path / "puzzle.txt"
    path.write_text("latin 1x2\ntitle São Tomé\n", encoding="utf-8")
    environ = os.environ | {"PYTHONIOENCODING": "ascii"}
    out, err = start("solve", str(path), env=environ).communicate(timeout=180)
    assert out.decode("ascii").startswith("S?o Tom?\n    A B\n  +-----+\n1 | 1 2 |\n")
    assert err == b""


@pytest.mark.slow
def test_progress_is_shown_after_a_delay_and_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress in a pipe or a log would be noise."""
    monkeypatch.setattr("passatempo.cli.progress.DELAY", 0.01)
    pipe, terminal = io.StringIO(), io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    for stream in (pipe, terminal):
        monkeypatch.setattr("sys.stderr", stream)
        with progress(lambda: "counting"):
            time.sleep(0.1)
    assert pipe.getvalue() == ""
    assert "counting, 0 s" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K")  # nothing of it is left


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sudoku 4x4\ncages\n99 A1 B1 A2", "the sum of the 99 cage at A1 is 99, which its cells cannot do"),
        (
            "skyscrapers 4x4\nseen\ntop 5 . . .",
            "5 buildings are seen along column A from the top, which its cells cannot do",
        ),
    ],
)
def test_a_clue_that_is_impossible_by_itself_is_named(
    text: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No search is needed to see it, and the message need not mention other clues."""
    assert main(["solve", text]) == 1
    assert capsys.readouterr().out.endswith(f"No solution: {sentence}.\n")


@pytest.mark.parametrize("verb", [name for name, verb in VERBS.items() if verb.options[0][0] != "-"])
@pytest.mark.parametrize("inputs", [["one"], ["one", "two 2x2"], ["-"], [MINI, ""]])
def test_the_fast_path_parses_like_the_parser(verb: str, inputs: list[str]) -> None:
    """Without options argparse is not loaded: the defaults are stated twice and must agree."""
    assert vars(parse([verb, *inputs])) == vars(parse_options([verb, *inputs]))


def test_a_verb_without_inputs_refuses_them(capsys: pytest.CaptureFixture[str]) -> None:
    """The fast path takes all arguments as inputs, and must not swallow what a verb does not take."""
    assert main(["serve", "puzzle.txt"]) == 2
    assert "puzzle.txt" in capsys.readouterr().err
