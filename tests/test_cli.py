"""The command line: what it says, how it ends, and that nothing given to it brings a traceback."""

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
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLES

import passatempo
from passatempo.cli import main
from passatempo.cli.arguments import VERBS, parse
from passatempo.cli.codes import weightiest
from passatempo.cli.parser import parsed
from passatempo.cli.progress import progress
from passatempo.generating.options import COMPLETION_SECONDS, DEFAULT_SECONDS
from passatempo.kinds import all_kinds

MINI = "..4. 1... .2.. ...3"
SEVERAL = "..4. .... .2.. ...3"
NONE = "4.4. 1... .2.. ...3"
CLASH = ", but A1 and C1 both hold 4."  # what is said of it, whatever the words of the rule
EMPTY_9X9 = "." * 81

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line here; its exit code, what it printed, what it complained about."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def start(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    """Start the command line as a process of its own."""
    command = [sys.executable, "-m", "passatempo", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


def read_one_line(*arguments: str) -> tuple[int, bytes]:
    """Read no more of what it writes; its exit code, and what it complains about."""
    process = start(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    return process.wait(timeout=60), process.stderr.read()


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# What the verbs say


def test_solve_shows_the_board_and_says_that_it_is_the_only_one(run: Run) -> None:
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


def test_solve_names_a_cell_that_can_be_two_things(run: Run) -> None:
    """The board then has coordinates, for the cell to be found."""
    code, out, _ = run("solve", SEVERAL)
    assert code == 0
    assert out.startswith("    A  B    C  D\n")
    assert out.endswith("Not the only solution: for example, A1 can be 1 or 2.\n")


def test_solve_names_the_cells_that_contradict_each_other(run: Run) -> None:
    code, out, _ = run("solve", NONE)
    assert code == 1
    sentence = out.splitlines()[-1]
    assert sentence.startswith("No solution: ")
    assert sentence.endswith(CLASH)


def test_elimination_shows_what_it_filled(run: Run) -> None:
    path = str(SAMPLES / "sudoku" / "boxes-8x8.txt")
    code, out, _ = run("solve", "--method", "elimination", path)
    assert code == 3
    assert "Stopped: stuck" in out
    assert "filled 1 of 42 open cells" in out
    assert "1 │ ·  6' 2' ·  │ ·  8  ·  7' │" in out
    code, out, _ = run("solve", "--method", "elimination", "--json", path)
    assert objects(out)[0]["partial"][0] == [0, 0, 0, 0, 0, 8, 0, 0]


def test_all_shows_every_solution(run: Run) -> None:
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
        (["--limit", "2"], 0, "solved", False, 2),  # as many as were asked for
        (["--limit", "1"], 0, "solved", None, 1),
        (["--limit", "9"], 0, "solved", False, 3),
        (["--limit", "0"], 0, "solved", False, 3),
        (["--all"], 0, "solved", False, 3),
        (["--all", "--limit", "2"], 3, "stopped", False, 2),  # not all of them, and all were asked for
    ],
)
def test_limits_of_solve(
    run: Run, arguments: list[str], code: int, status: str, unique: bool | None, number: int
) -> None:
    found, out, _ = run("solve", "--json", *arguments, SEVERAL)
    answer = objects(out)[0]
    assert (found, answer["status"], answer["unique"]) == (code, status, unique)
    assert len(answer["solutions"]) == number


def test_a_limit_that_was_reached_is_told(run: Run) -> None:
    assert run("solve", "--limit", "2", SEVERAL)[1].endswith(
        "2 solutions shown, as --limit says; there may be more.\n"
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
    assert run("count", *arguments) == (code, f"{sentence}\n", "")


def test_count_names_the_cells_that_contradict_each_other(run: Run) -> None:
    code, out, _ = run("count", NONE)
    assert code == 1
    assert out.endswith(f"{CLASH}\n")


@pytest.mark.slow
def test_count_is_stopped_by_time(run: Run) -> None:
    code, out, _ = run("count", "--limit", "0", "--time", "0.2", EMPTY_9X9)
    assert code == 3
    assert out.endswith("solutions: the time given was over.\n")


def test_check_judges_the_puzzle_its_clues_and_its_file(run: Run) -> None:
    code, out, _ = run("check", str(SAMPLES / "sudoku" / "mini-4x4.txt"))
    assert code == 0
    verdict, clues, solution, swapped, boxes, given = out.splitlines()[-6:]
    assert verdict == "A proper puzzle: it has one solution."
    assert clues == "Each of its clues is needed."
    assert solution == "The solution in the file is right."
    assert swapped.startswith("Wrong as said (A1 and B1 are swapped): ")
    assert swapped.endswith(", but A1 and A3 both hold 3.")
    assert boxes.startswith("Wrong as said (all but the boxes are right): ")
    assert "box 1" in boxes
    assert given == "Wrong as said (C1 is not the given): C1 holds 1, but takes only 4."


def test_check_names_what_the_puzzle_could_do_without(run: Run) -> None:
    code, out, _ = run("check", "2.4. 1... .2.. ...3")
    assert code == 0
    assert "It could do without any one of: the 2 in A1" in out
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
            "latin 1x2\ngivens 12\nwrong so it is said\n12",
            "Said to be wrong (so it is said), but a solution.",
        ),
    ],
)
def test_check_says_no(run: Run, text: str, sentence: str) -> None:
    """A file that is wrong about its own puzzle is not fit to be a sample."""
    code, out, _ = run("check", text)
    assert code == 1
    assert sentence in out


@pytest.mark.slow
def test_check_stopped_by_time(run: Run) -> None:
    path = str(SAMPLES / "sudoku" / "boxes-25x25.txt")
    code, out, _ = run("check", "--json", "--method", "backtracking", "--time", "0.05", path)
    answer = objects(out)[0]
    assert (code, answer["status"], answer["unique"], answer["superfluous"]) == (3, "stopped", None, None)


@pytest.mark.slow
def test_check_tells_what_is_undecided(run: Run) -> None:
    """Elimination solves this one, but is stuck without certain givens: it cannot say they are needed."""
    path = str(SAMPLES / "sudoku" / "easy-9x9.txt")
    code, out, _ = run("check", "--json", "--method", "elimination", path)
    answer = objects(out)[0]
    assert (code, answer["status"], answer["unique"]) == (3, "stopped", True)
    assert answer["undecided"]
    assert answer["superfluous"]
    assert not {*answer["undecided"]} & {*answer["superfluous"]}
    assert "Undecided: the " in run("check", "--method", "elimination", path)[1]


def test_candidates_are_the_values_of_some_solution(run: Run) -> None:
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
    """Programs rely on them, whatever the verb."""
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
    code, out, _ = run("kinds")
    assert code == 0
    width = max(len(line.split()[0]) for line in out.splitlines())
    assert f"{'latin':{width}}  No value stands twice in a row or a column" in out
    assert [each["name"] for each in objects(run("kinds", "--json")[1])] == [
        line.split()[0] for line in out.splitlines()
    ]


ASKED = [(kind.name,) for kind in all_kinds()] + [
    (kind.name, block) for kind in all_kinds() for block in kind.clue_types
]


@pytest.mark.slow
@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_what_kinds_tells_is_a_puzzle_itself(run: Run, asked: tuple[str, ...]) -> None:
    """It is there to be kept and changed: `passatempo kinds NAME | passatempo solve`."""
    code, out, _ = run("kinds", *asked)
    assert code == 0
    assert f"# {' '.join(asked)}" in out
    example = objects(run("kinds", "--json", *asked)[1])[0]["example"]
    assert example or (asked[1:] and all(line.startswith("#") for line in out.splitlines()))
    if example:  # few blocks have none: no sample needs them
        puzzle = passatempo.read(out)
        assert puzzle == passatempo.read(example)
        assert puzzle.name == asked[0]
        assert set(asked[1:]) <= set(puzzle.stated())


def test_kinds_tells_what_each_block_says_and_how_it_is_written(run: Run) -> None:
    says, written = "Values rise from the bulb of a thermometer", "The cells of a line in order, `A1 B2"
    (told,) = objects(run("kinds", "--json", "sudoku")[1])
    assert told["blocks"]["thermometers"]["says"].startswith(says)
    assert told["blocks"]["thermometers"]["written"].startswith(written)
    for asked in (["sudoku"], ["sudoku", "thermometers"]):
        assert says in run("kinds", *asked)[1]
        assert written in run("kinds", *asked)[1]


@pytest.mark.slow
def test_a_word_behind_a_kind_is_its_block_if_it_has_one_of_that_name(run: Run) -> None:
    """`renban` is a block of sudoku and a kind of its own."""
    told = objects(run("kinds", "--json", "sudoku", "renban", "cages", "renban", "givens", "sudoku")[1])
    asked = [(each["name"], each.get("block")) for each in told]
    assert asked == [
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
    code, out, _ = run(*arguments)
    assert code == 0
    assert "examples:\n  passatempo " in out
    assert all(verb in run("--help")[1] for verb in ("solve", "count", "check", "candidates", "kinds"))


def test_the_help_tells_how_long_generating_waits(run: Run) -> None:
    """The help and the code have the figures from one place."""
    shown = f"(default: {DEFAULT_SECONDS:g}; with --from: {COMPLETION_SECONDS:g} in all)"
    assert shown in " ".join(run("generate", "--help")[1].split())


def test_the_examples_of_the_help_work(run: Run) -> None:
    """A pasted example that fails is worse than none; those that name a file are left out."""
    for verb in ("solve", "count", "candidates", "kinds"):
        lines = [line.strip() for line in run(verb, "--help")[1].splitlines()]
        for line in lines:
            if line.startswith(f"passatempo {verb}") and ".txt" not in line and "|" not in line:
                assert run(*shlex.split(line)[1:])[0] in (0, 3), line


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"passatempo {passatempo.__version__}\n", "")


# Where puzzles come from


def test_files_and_texts_are_answered_in_turn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(f"{MINI}\n\n{SEVERAL}\n")
    code, out, _ = run("count", str(path), "latin 2x2")
    assert code == 0
    assert out == f"{path}, line 1\n1 solution.\n\n{path}, line 3\n3 solutions.\n\n2 solutions.\n"


def test_a_title_is_shown(run: Run) -> None:
    assert run("count", "latin 2x2\ntitle Tiny")[1] == "Tiny\n2 solutions.\n"


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(MINI.encode())))
    assert run("count", *arguments)[:2] == (0, "1 solution.\n")


def test_nothing_at_all_on_a_terminal_is_a_usage_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It must not wait for somebody who does not know that it waits."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    code, _, err = run("solve")
    assert code == 2
    assert "expected a file, '-' or a puzzle in quotes" in err


def test_kind_and_format_can_be_forced(run: Run) -> None:
    assert run("count", "--kind", "latin", "." * 16)[1] == "576 solutions.\n"
    code, _, err = run("count", "--format", "native", MINI)
    assert code == 2
    assert "is no head line" in err


def test_a_bad_puzzle_among_good_ones_is_told_and_the_rest_go_on(run: Run, tmp_path: Path) -> None:
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
    path = tmp_path / "bad.txt"
    path.write_text("\n".join([MINI, *["y" * 50] * 1000]))
    code, _, err = run("count", str(path))
    assert code == 2
    assert len(err.splitlines()) == 21
    assert err.endswith("given up after 20 bad puzzles\n")


@pytest.mark.parametrize(
    ("codes", "expected"), [([], 0), ([0, 1], 1), ([1, 3, 0], 3), ([3, 2, 1], 2), ([0, 0], 0)]
)
def test_which_exit_code_counts(codes: list[int], expected: int) -> None:
    assert weightiest(codes) == expected


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
    """Let alone be kept."""
    tracemalloc.start()
    run("solve", junk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 25_000_000


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("no-such-file.txt", "no-such-file.txt: no such file"),
        ("/", "/: a folder, expected a file"),
        ("1" * 80, "line 1: 80 symbols in one line make no square board: 9x9 takes 81"),
        ("sudoku 4x4\ngivens\n12\n", "line 2: expected 4 rows, found 1"),
        ("sudoku 4x4\ngivens\n123\n....\n....\n....", "line 3: row has 3 cells, the board is 4 wide"),
        ("sudoku 4x4\ngivens\n12!4\n....\n....\n....", "line 3: '!' in C1 is no value"),
        ("sudoku 4x4\ngivens\n9...\n....\n....\n....", "line 2: A1 holds 9, but takes only 1 to 4"),
        ("sudoku 6x6\nboxes 4x4", "line 2: boxes of 4x4 do not fit a 6x6 board"),
        ("sudoku 7x7", "line 1: 7 cells make no box shape: a board of 7x7 needs rooms"),
        ("x" * 5000, "x" * 400 + "..."),
        ("latin 2x2\ngivens\n\033[31m1\n11", "line 3: row has 6 cells, the board is 2 wide"),
        ("latin 2x2\n\033[31mgivens", "line 2: '\ufffd[31mgivens' is not known here"),
    ],
)
def test_what_is_no_puzzle_is_told_in_one_line(run: Run, argument: str, message: str) -> None:
    """Which file, which line, what was found, what was expected; and no control characters of it."""
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
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("passatempo: ")
    assert err.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_text(MINI)
    path.chmod(0)
    assert run("solve", str(path)) == (2, "", f"passatempo: {path}: cannot be read: permission denied\n")


def test_an_interrupt_ends_everything_and_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution that was found is shown; that it was enough is no answer for the puzzles still to come."""
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
    """Ctrl-C is how a person says that it is enough."""
    counting = start("count", "--limit", "0", EMPTY_9X9)
    time.sleep(2)
    began = time.perf_counter()
    counting.send_signal(signal.SIGINT)
    out, err = counting.communicate(timeout=10)
    assert time.perf_counter() - began < 1
    assert counting.returncode == 3
    assert out.startswith(b"At least ")
    assert out.endswith(b"solutions: interrupted.\n")
    assert err == b""


@pytest.mark.slow
def test_an_interrupt_cuts_no_listing_in_two() -> None:
    listing = start("solve", "--all", "--json", "latin 6x6")
    time.sleep(2)
    listing.send_signal(signal.SIGINT)
    out, _ = listing.communicate(timeout=20)
    answer = json.loads(out)
    assert (listing.returncode, answer["status"], answer["reason"]) == (3, "stopped", "interrupted")
    assert answer["solutions"]


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    assert read_one_line("solve", "--all", "latin 6x6") == (0, b"")


@pytest.mark.slow
def test_a_reader_of_a_batch_that_has_seen_enough(tmp_path: Path) -> None:
    """What cannot be written is no fault of the file that is read."""
    path = tmp_path / "many.sdm"
    path.write_text(f"{EMPTY_9X9}\n" * 50_000)
    assert read_one_line("batch", "solve", str(path)) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (f"solve '{MINI}' >&-", "cannot be written: bad file descriptor"),
        ("solve <&-", "standard input: closed: expected a puzzle"),
        ("batch solve - <&-", "standard input: closed: expected a puzzle"),
        ("solve no-such-file.txt 2>&-", ""),
    ],
)
def test_streams_that_are_closed(words: str, said: str) -> None:
    command = f"{sys.executable} -m passatempo {words}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.split("\n")[0] == (f"passatempo: {said}" if said else "")


@pytest.mark.slow
def test_a_stream_without_box_characters(tmp_path: Path) -> None:
    """And a title it cannot write: nothing may end in an error of encoding."""
    path = tmp_path / "puzzle.txt"
    path.write_text("latin 1x2\ntitle São Tomé\n", encoding="utf-8")
    environ = os.environ | {"PYTHONIOENCODING": "ascii"}
    out, err = start("solve", str(path), env=environ).communicate(timeout=20)
    assert out.decode("ascii").startswith("S?o Tom?\n    A B\n  +-----+\n1 | 1 2 |\n")
    assert err == b""


@pytest.mark.slow
def test_progress_is_told_only_after_a_while_and_only_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passatempo.cli.progress.PATIENCE", 0.01)
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
            "the number seen along column A from the top is 5, which its cells cannot do",
        ),
    ],
)
def test_a_clue_that_is_impossible_by_itself_is_named(
    text: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", text]) == 1
    assert capsys.readouterr().out.endswith(f"No solution: {sentence}.\n")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("inputs", [["one"], ["one", "two 2x2"], ["-"], [MINI, ""]])
def test_without_options_the_parser_would_say_the_same(verb: str, inputs: list[str]) -> None:
    """It is not even loaded then, so what holds without options is written down twice."""
    assert vars(parse([verb, *inputs])) == vars(parsed([verb, *inputs]))
