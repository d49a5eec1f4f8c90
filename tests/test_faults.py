"""Internal errors and full memory: one line, and never the exit code of an answer."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import passatempo as pt
from passatempo import answers
from passatempo.cli import main
from passatempo.cli.help_text import _EXIT_CODES
from passatempo.errors import InternalError
from passatempo.generating.draft import with_auxiliary_values

resource = pytest.importorskip("resource")
PUZZLE = "..4. 1... .2.. ...3"


def raising(error: BaseException) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise error

    return fail


def program(*arguments: str, memory: int | None = None, flags: tuple[str, ...] = ()) -> tuple[int, str, str]:
    """Run the program in a process, with this much address space."""
    command = [sys.executable, *flags, "-m", "passatempo", *arguments]
    limit = None if memory is None else (lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)))
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, preexec_fn=limit)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (ZeroDivisionError("division by zero"), 70, "internal error: ZeroDivisionError: division by zero"),
        (ValueError("of Python's own"), 70, "internal error: ValueError: of Python's own"),
        (AssertionError(), 70, "internal error: AssertionError (cli"),
        (RecursionError("x" * 1000), 70, "please report this bug of passatempo"),
        (InternalError("a method returned nonsense"), 70, "internal error: InternalError: a method"),
        (MemoryError(), 3, "line 1: out of memory"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), 3, "out of memory"),
    ],
)
def test_a_fault_has_a_code_and_a_line_of_its_own(
    error: Exception,
    code: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Python's exit code for an uncaught exception is 1, which here means "no solution"."""
    monkeypatch.setattr(answers, "count", raising(error))
    assert main(["count", PUZZLE]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1


def test_a_fault_names_its_place_and_how_to_see_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bug report needs the place, and a way to get the traceback."""
    monkeypatch.setattr(answers, "count", raising(ZeroDivisionError("division by zero")))
    main(["count", PUZZLE])
    err = capsys.readouterr().err
    assert "(cli/count.py:" in err
    assert "PASSATEMPO_TRACEBACK=1" in err
    monkeypatch.setenv("PASSATEMPO_TRACEBACK", "1")
    assert main(["count", PUZZLE]) == 70
    assert "Traceback (most recent call last):" in capsys.readouterr().err


def test_a_fault_of_the_report_itself_is_no_answer_either(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """There may be too little memory to load the code that reports it."""
    from passatempo.cli import faults

    monkeypatch.setattr(answers, "count", raising(MemoryError()))
    monkeypatch.setattr(answers, "OUT_OF_MEMORY", "")
    monkeypatch.setattr(faults, "notify", raising(MemoryError()))
    monkeypatch.setattr("passatempo.cli.puzzle_loop.notify_about", raising(MemoryError()))
    assert main(["count", PUZZLE]) == 70
    assert capfd.readouterr().err == "passatempo: internal error, or out of memory\n"


def test_memory_that_is_full_stops_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Like a time limit: a stopped answer with its reason, no exception."""
    engine = answers.method_named("native")
    for name in ("find", "count", "solutions", "candidates"):
        monkeypatch.setattr(type(engine), name, raising(MemoryError()))
    puzzle = pt.read(PUZZLE)
    assert (pt.solve(puzzle, method="native").status, pt.count(puzzle, method="native").status) == (
        "stopped",
    ) * 2
    assert pt.candidates(puzzle, method="native").reason == "out of memory"
    with pytest.raises(pt.StoppedError, match="out of memory"):
        next(pt.solutions(puzzle, method="native"))


def test_a_kernel_that_there_is_no_room_for_is_no_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lack of memory at compile time must not be reported as a fault of the model."""
    monkeypatch.setattr("passatempo.methods.kernel_run.Kernel", raising(MemoryError()))
    model = pt.Model()
    x, y = model.ints("x y", 1, 9)
    model.add(x < y)
    assert model.solve(method="native").reason == "out of memory"
    with pytest.raises(pt.StoppedError, match="out of memory"):
        next(model.solutions(method="native"))


@pytest.mark.parametrize("time", ["1e300", "inf", "nan", "-1", "0", "2000000000"])
def test_a_time_that_no_clock_knows(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Such a limit once overflowed a lock when generating with several processes."""
    for arguments in (["solve", PUZZLE], ["generate", "sudoku", "-n", "20", "--threads", "2"]):
        assert main([*arguments, "--time", time]) == 2
        assert f"at most 1,000,000,000, found '{time}'" in capsys.readouterr().err


def test_one_puzzle_that_takes_too_much_memory_does_not_end_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The memory is free again after the first: the rest of the file is still answered."""
    count, counted = answers.count, list[object]()

    def first_fails(puzzle: pt.Puzzle, **options: object) -> object:
        counted.append(puzzle)
        if len(counted) == 1:
            raise MemoryError
        return count(puzzle)

    monkeypatch.setattr(answers, "count", first_fails)
    assert main(["count", PUZZLE, PUZZLE]) == 3
    assert capsys.readouterr().out.endswith("1 solution.\n")


@pytest.mark.slow
@pytest.mark.parametrize("megabytes", [118, 119, 120, 121, 170, 220])
def test_memory_that_is_full_with_the_method_sat(megabytes: int) -> None:
    """Encoding raised MemoryError with exit code 1; inside CaDiCaL the process was aborted."""
    code, out, err = program("count", "sudoku 25x25", "--method", "sat", memory=megabytes * 1_000_000)
    assert code == 3
    assert "out of memory" in out + err
    assert (out + err).count("\n") == 1


@pytest.mark.slow
def test_little_memory_for_or_tools() -> None:
    """NumPy, which it imports, ended the process with exit code 1."""
    pytest.importorskip("ortools")
    code, out, _ = program("count", PUZZLE, "--method", "cpsat", memory=150_000_000)
    assert code == 3
    assert "out of memory: OR-Tools takes some 300 MB" in out


@pytest.mark.slow
def test_more_threads_than_there_is_memory_for(tmp_path: Path) -> None:
    """Lines are still solved, on one thread."""
    (tmp_path / "lines").write_text("..4.1....2.....3\n" * 5000)
    code, out, _ = program("batch", "solve", "--threads", "1000", str(tmp_path / "lines"), memory=150_000_000)
    assert code == 0
    assert out == "2341143232144123,1\n" * 5000


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["hoodoo 4x4", "killer 4x4", "sudoku 9x9"])
def test_generate_without_asserts(kind: str) -> None:
    """With `python -O` an assert that ran the search was removed."""
    arguments = ("generate", *kind.split(), "--seed", "1", "--threads", "1")
    code, out, err = program(*arguments, flags=("-O",))
    assert (code, err) == (0, "")
    assert out == program(*arguments)[1]


def test_helpers_of_a_problem_get_their_values() -> None:
    """What that assert computed must not depend on `-O`."""
    model = pt.Model()
    x, y = model.ints("x y", 1, 9)
    model.add(x * y + y * y == 28)
    problem = model.problem()
    assert len(problem.names) > 2
    assert with_auxiliary_values(problem, (3, 4))[:2] == [3, 4]
    with pytest.raises(InternalError):
        with_auxiliary_values(problem, (2, 7))


@pytest.mark.parametrize("line", ["." * 1296, "." * 1600])
def test_boards_with_more_values_than_characters(
    line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A line of 1,296 symbols, or `--like` such a board, raised an uncaught exception."""
    (tmp_path / "lines").write_text(line)
    assert main(["batch", "solve", str(tmp_path / "lines")]) == 2
    err = capsys.readouterr().err
    assert "lines of one character per cell can hold 0 to 35 (0-9, then A-Z)" in err
    assert err.startswith(f"passatempo: {tmp_path / 'lines'}: the board has the value ")
    assert main(["batch", "solve", "--like", "sudoku 36x36", str(tmp_path / "lines")]) == 2
    assert "the board has the value 36: lines of one" in capsys.readouterr().err


def test_the_help_and_the_readme_list_every_exit_code() -> None:
    """Scripts branch on the codes, so both lists must be complete."""
    readme = (Path(__file__).parent.parent / "README.md").read_text()
    for code in ("0", "1", "2", "3", "70"):
        assert f"\n  {code} " in _EXIT_CODES
        assert f"{code} " in readme.partition("Exit codes")[2].partition("\n\n")[0]
