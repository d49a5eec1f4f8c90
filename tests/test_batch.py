"""Files of lines: every line is answered in its place, for every lane width and number of threads."""

from __future__ import annotations

import io
import json
import signal
import string
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import needs_data
from published import DATA, records

import passatempo as pt
from passatempo._kernel import Kernel, has_letter, lane_widths, newlines_in
from passatempo.batch import LineSolver
from passatempo.cli import main
from passatempo.cli.batch_lines import blocks
from passatempo.wire import to_wire

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE = "55" + EASY[2:]
SEVERAL = "." * 81


def test_every_line_is_answered_in_its_place() -> None:
    """Callers match answers to puzzles by line number, so blank and bad lines need an answer too."""
    lines = [EASY, "", NONE, "# a comment", SEVERAL, "123", EASY.replace(".", "0"), EASY]
    answers = pt.solve_lines("\n".join(lines).encode()).decode().split("\n")
    assert answers[0] == answers[6] == answers[7] == f"{SOLVED},1"
    assert answers[1] == answers[3] == answers[8] == ""
    assert answers[2] == ",0"
    assert answers[4].endswith(",2+")
    assert len(answers[4]) == 84
    assert answers[5] == ",error: 3 symbols: expected 81"


@pytest.mark.parametrize(
    "line",
    [
        EASY + "\r",
        EASY + ",something else",
        EASY + " " + SOLVED,
        EASY + "  # comment",
        "  " + EASY,
        " ".join(EASY[at : at + 9] for at in range(0, 81, 9)),
        EASY.replace(".", "_"),
        EASY.replace(".", "*"),
        EASY.replace(".", "-"),
    ],
)
def test_lines_as_people_write_them(line: str) -> None:
    """Files from other programs have carriage returns, comments or further columns."""
    assert pt.solve_lines(line.encode()) == f"{SOLVED},1\n".encode()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (b"x" + EASY[1:].encode(), b"'x' in place 1 is not a value: expected 1 to 9 or '.'"),
        (EASY.encode() + b"1", b"82 symbols: expected 81"),
        (EASY[:40].encode() + b"\xff" * 41, b"an unprintable character in place 41 is not a value"),
        (
            EASY[:40].encode() + b"\0" + EASY[41:].encode(),
            b"an unprintable character in place 41",
        ),
    ],
)
def test_bad_lines_get_an_error_message(line: bytes, wrong: bytes) -> None:
    """One bad line among millions must not stop the file, and has to be found by its message."""
    answers = pt.solve_lines(EASY.encode() + b"\n" + line + b"\n" + EASY.encode()).split(b"\n")
    assert answers[0] == answers[2] == f"{SOLVED},1".encode()
    assert answers[1].startswith(b",error: " + wrong)


def test_boards_of_other_sizes() -> None:
    """Only 9x9 has lanes: other sizes take another way through the kernel."""
    assert pt.solve_lines(b"..4.....2......3").endswith(b",2+\n")
    assert pt.solve_lines(b"1234341221..4321\n") == b"1234341221434321,1\n"
    hexadecimal = pt.solve_lines(b"." * 256, limit=1).decode()
    assert set(hexadecimal.split(",")[0]) == set("123456789ABCDEFG")


def test_lines_like_a_puzzle() -> None:
    """With `like`, the rules of that puzzle apply to every line."""
    rooms = pt.read("sudoku 4x4\nrooms\naabb\naabc\nddbc\nddcc")
    solution, number = pt.solve_lines(b"1..............2", like=rooms).decode().strip().split(",")
    puzzle = pt.read("sudoku 4x4\nrooms\naabb\naabc\nddbc\nddcc\ngivens\n1...\n....\n....\n...2")
    assert puzzle.problem().violated_rule([int(digit) for digit in solution]) is None
    assert number == {True: "1", False: "2+"}[bool(pt.is_unique(puzzle))]


def test_limits() -> None:
    """The count is exact below the limit and marked with + at it."""
    two_boards = b"1234341221..4321\n1..............."
    assert pt.solve_lines(two_boards, limit=None).endswith(b",72\n")
    assert pt.solve_lines(two_boards, limit=5).endswith(b",5+\n")
    assert pt.solve_lines(b"", limit=5) == b""
    for wrong in ({"limit": 0}, {"threads": 0}, {"limit": -1}):
        with pytest.raises(pt.InputError, match="expected a whole number, 1 "):
            pt.solve_lines(two_boards, **wrong)


def test_more_threads_than_lines_and_a_limit_beyond_counting() -> None:
    """Threads without work must end, and a limit above 64 bits means no limit."""
    assert pt.solve_lines(EASY.encode(), threads=1000, limit=10**30) == f"{SOLVED},1\n".encode()


def test_boards_that_prefer_a_solution_are_refused() -> None:
    """Lines have no way to report a cost, so kinds with an objective are refused."""
    with pytest.raises(pt.InputError):
        LineSolver(like=pt.read("hoodoo 5x5"))


@pytest.mark.parametrize("lanes", lane_widths())
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_any_width_and_any_threads_answer_the_same(lanes: int, threads: int) -> None:
    """Each lane width is compiled separately, and threads take blocks in any order."""
    lines = ("\n".join([EASY, NONE, SEVERAL, "?"] * 700) + "\n").encode()
    kernel = Kernel(to_wire(pt.read(SEVERAL).problem()))
    expected = pt.solve_lines(f"{EASY}\n{NONE}\n{SEVERAL}\n?\n".encode()) * 700
    assert kernel.solve_lines(lines, 2, threads, lanes) == (expected, (700, 700, 700, 700))


def test_lanes_that_are_not_there() -> None:
    """An unknown width must not reach the dispatch table."""
    kernel = Kernel(to_wire(pt.read(SEVERAL).problem()))
    with pytest.raises(ValueError, match="not support 7 lanes"):
        kernel.solve_lines(EASY.encode(), 2, 1, 7)


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("path", sorted(DATA.glob("sudoku9_*.gz")), ids=lambda path: path.name)
def test_published_files(path) -> None:
    """Independent solutions and counts for tens of thousands of puzzles."""
    known = list(records(path.name))
    answers = pt.solve_lines("\n".join(record["grid"] for record in known).encode()).decode().split("\n")
    for record, answer in zip(known, answers, strict=False):
        solution, number = answer.split(",")
        expected = record["n_solutions"]
        assert number == ("2+" if expected not in (0, 1) else str(expected)), record["grid"]
        if expected == 1 and record.get("solution"):
            assert solution == record["solution"]


def test_command_line(capfdbinary, tmp_path) -> None:
    """The verb as scripts use it: several files, a byte order mark, JSON, and its exit code."""
    file = tmp_path / "puzzles.sdm"
    file.write_bytes(b"\xef\xbb\xbf" + f"{EASY}\r\n{NONE}\n".encode())
    assert main(["batch", "solve", str(file), str(file)]) == 1
    out, err = capfdbinary.readouterr()
    assert out == f"{SOLVED},1\n,0\n".encode() * 2
    assert b"4 lines: 2 with one solution, 0 with several, 2 with none" in err
    assert main(["batch", "solve", "--json", str(file)]) == 1
    first, second = map(json.loads, capfdbinary.readouterr().out.splitlines())
    assert first == {"line": 1, "status": "solved", "solution": SOLVED, "count": 1, "complete": True}
    assert second == {"line": 2, "status": "none", "count": 0, "complete": True}


@pytest.mark.parametrize("job", [[], ["--job", "job"]], ids=["at once", "a job"])
def test_the_answers_do_not_replace_the_questions(
    job: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    """A slip of the hand would lose the puzzles."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "lines.txt"
    file.write_text(f"{EASY}\n")
    assert main(["batch", "solve", "lines.txt", "-o", str(file), *job]) == 2
    assert "is the input: expected another file" in capsys.readouterr().err
    assert file.read_text() == f"{EASY}\n"
    assert sorted(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["batch", "solve", "no such file"], "no such file: no such file"),
        (["batch", "sort"], "unknown task 'sort': expected solve"),
        (["batch", "solve", "--threads", "0", "x"], "expected a whole number, 1 or more, found '0'"),
        (
            ["batch", "solve", "--threads", "9999", "x"],
            "threads is 9999: expected a whole number, 1 to 1,024",
        ),
        (["batch", "solve", "--threads", "9" * 30, "x"], "expected a number of at most 18 digits, found '99"),
        (["batch", "solve", "--like", "nowhere.txt", "x"], "--like: nowhere.txt: no such file"),
    ],
)
def test_mistakes_on_the_command_line(arguments: list[str], message: str, capsys) -> None:
    """Mistakes end with exit code 2 and a message before any line is solved."""
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_blocks_end_with_lines() -> None:
    """A block that ends within a line would split a puzzle in two."""
    stream = io.BytesIO(b"abc\n" * 2_500_000 + b"end")
    parts = list(blocks(stream))
    assert len(parts) > 2
    assert all(part.endswith(b"\n") for part in parts[:-1])
    assert b"".join(parts) == stream.getvalue()
    with pytest.raises(pt.InputError, match="line too long"):
        list(blocks(io.BytesIO(b"1" * 3_000_000)))


@pytest.mark.slow
def test_blocks_are_larger_where_they_are_soon_answered() -> None:
    """Large blocks reduce waiting between threads; small ones show answers of hard lines early."""
    stream = io.BytesIO(b"abc\n" * 5_000_000)
    quick = [len(block) for block in blocks(stream)]
    assert quick[0] < quick[1] == quick[2] > quick[3]
    stream.seek(0)
    slow = []
    for block in blocks(stream):
        time.sleep(0.07)  # a small one: a large one would take longer than it should
        slow.append(len(block))
        if len(slow) == 4:
            break
    assert slow == quick[:1] * 4


def test_a_line_that_ends_in_the_next_block_is_no_longer_than_others() -> None:
    """A line across two blocks is refused only if the whole line is too long."""
    before, longest = b"abc\n" * 200_000, b"1" * 2_100_000
    assert b"".join(blocks(io.BytesIO(before + longest + b"\nabc"))) == before + longest + b"\nabc"
    with pytest.raises(pt.InputError, match="expected at most 2,100,000 characters"):
        list(blocks(io.BytesIO(before + longest + b"1\nabc")))


def test_answers_are_the_same_in_a_reused_buffer() -> None:
    """Blocks of different lengths, with and without irregular answers, which need a second buffer."""
    solver = LineSolver(keep=True, threads=2)
    for lines in ([EASY] * 200, [EASY, NONE, "x"] * 300, [EASY], [SEVERAL, EASY] * 50, [EASY] * 500):
        data = "\n".join(lines).encode()
        reused = solver.solve(data)
        assert reused.text == pt.solve_lines(data)
        assert reused.one == lines.count(EASY)
    assert solver.solve(EASY.encode()).text is solver.solve(SOLVED.encode()).text


def test_a_buffer_with_a_view_is_not_overwritten() -> None:
    """A memoryview of the last answer must not change under its holder."""
    solver = LineSolver(keep=True)
    with memoryview(solver.solve(EASY.encode()).text) as view:
        with pytest.raises(BufferError):
            solver.solve(f"{EASY}\n{EASY}".encode())
        assert bytes(view[:81]) == SOLVED.encode()


@pytest.mark.slow
def test_interrupt_ends_it() -> None:
    """Ctrl-C has to reach a kernel that enumerates solutions without end."""
    endless = (
        "import passatempo as pt;"
        "pt.solve_lines(b'.' * 81);"  # a native module that is being imported may lose an interrupt
        "print('begun', flush=True);"
        "pt.solve_lines(b'.' * 81, limit=None)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", endless], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=180)
        finally:
            process.kill()
    assert b"KeyboardInterrupt" in err


class RangError(Exception):
    pass


@pytest.mark.slow
def test_an_interrupt_is_not_lost_while_threads_end() -> None:
    """A second check of signals once cleared it: one call in three returned nothing, a SystemError."""

    def ring(*_: object) -> None:
        raise RangError

    solver = LineSolver(like=pt.read("latin 25x25"), limit=None, threads=2)
    before = signal.signal(signal.SIGALRM, ring)
    try:
        for number in range(30):
            signal.setitimer(signal.ITIMER_REAL, 0.01 + 0.001 * number)
            with pytest.raises(RangError):
                solver.solve(b"." * 625)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_digit_that_stands_twice_ends_a_line_soon() -> None:
    """Propagation does not compare givens: this line, with two 7s in column B, took over five seconds."""
    line = b"....5..............791..4.6....7..........37...............7..8..........7..6.51.\n"
    start = time.process_time()
    for lanes in lane_widths():
        assert LineSolver(lanes=lanes).solve(line).text == b",0\n"
    assert time.process_time() - start < 1


def test_a_letter_is_found_anywhere() -> None:
    others = bytes(set(range(256)) - set(string.ascii_letters.encode())) * 40  # several blocks
    assert not has_letter(b"")
    assert not has_letter(others)
    for letter in b"aAzZ":
        for place in (0, 4095, 4096, len(others)):
            assert has_letter(others[:place] + bytes([letter]) + others[place:])


@pytest.mark.parametrize("text", [b"", b"\n", b"12", bytes(range(256)) * 100, b"\n" * 20_000 + b"1\n2"])
def test_newlines_are_counted(text: bytes) -> None:
    assert newlines_in(text) == newlines_in(bytearray(text)) == text.count(b"\n")
