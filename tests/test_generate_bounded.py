"""Generating ends: rare, hard or impossible requests are given up after the stated time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import count, pairwise

import pytest

import passatempo as pt
from passatempo import deadline
from passatempo.cli import main
from passatempo.generating.attempt_limits import StallTimer
from passatempo.generating.request import parse_request
from passatempo.generating.run import generate_puzzles
from passatempo.generating.series import generate_series
from passatempo.methods.base import OUT_OF_TIME
from passatempo.parallel.ordered_map import map_in_order
from passatempo.specialists import generator_for

# 17 cells on the two diagonals: too few to be found in any time, but no two lines can be exchanged.
DIAGONALS = " ".join("".join("x" if col in (row, 8 - row) else "." for col in range(9)) for row in range(9))


@contextmanager
def soon(seconds: float = 10) -> Iterator[None]:
    """A limit far above what it takes and far below what it once took."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < seconds


@pytest.mark.slow
def test_lines_that_cannot_be_are_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    """Lines come from the kernel, which checks the time by itself."""
    with soon():
        code = main(
            [
                "generate",
                "sudoku",
                "--format",
                "line",
                "--pattern",
                DIAGONALS,
                "--time",
                "0.2",
                "--threads",
                "1",
            ]
        )
    assert code == 3
    assert "no such puzzle was found for 0.2 seconds" in capsys.readouterr().err


@pytest.mark.slow
def test_lines_go_on_as_long_as_some_are_found() -> None:
    """The limit is on the time without a result, not on the whole run."""
    grids = generator_for(parse_request("sudoku", seed=1))
    assert grids is not None
    found = grids.lines(1, 0.0)
    assert len({next(found) for _ in range(5000)}) == 5000


@pytest.mark.slow
def test_a_series_that_cannot_be_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    """A series is searched for as a whole, with its own message."""
    with soon():
        code = main(["generate", "sudoku", "--series", "--pattern", DIAGONALS, "--time", "0.2"])
    assert code == 3
    assert "no such series was found for 0.2 seconds" in capsys.readouterr().err


def test_a_series_of_a_board_that_takes_too_long_is_given_up() -> None:
    """A single attempt may exceed the time and has to be stopped inside."""
    with soon(), pytest.raises(pt.StoppedError, match="in 1 attempt"):
        next(generate_series(parse_request("sudoku", size="25x25", seed=1), seconds=0.1))


def test_as_many_series_as_requested(capsys: pytest.CaptureFixture[str]) -> None:
    """`--count` counts series, not boards."""
    assert main(["generate", "sudoku", "4x4", "--series", "-n", "3", "--clues", "6-7", "--seed", "1"]) == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("# ")]
    assert [line.split(";")[0] for line in heads] == ["# 7 clues", "# 6 clues"] * 3


@pytest.mark.slow
@pytest.mark.parametrize("size", ["9x9", "6x6"])  # boards of 9x9 have their own way
def test_a_rating_ends_when_the_time_is_over(size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rating is the slowest part of an attempt: the deadline must reach it."""
    left: list[float | None] = []

    def rate(*_: object, **__: object) -> None:
        left.append(deadline.seconds_left())
        deadline.check()
        raise pt.StoppedError(OUT_OF_TIME)

    monkeypatch.setattr("passatempo.generating.difficulty_tuning.rate_unique", rate)
    with soon(), pytest.raises(pt.StoppedError, match="no such puzzle"):
        next(pt.generate("sudoku", size=size, difficulty="hard", seed=1, seconds=0.2))
    assert all(each is not None and 0 < each <= 0.2 for each in left)
    assert left


@pytest.mark.slow
def test_an_attempt_has_only_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new attempt once got the whole limit again: 1 s took nearly 2."""
    left: list[float | None] = []
    monkeypatch.setattr(
        "passatempo.generating.run.time_limit", lambda given: left.append(given) or nullcontext()
    )
    monkeypatch.setattr("passatempo.generating.run.attempt", lambda *_: time.sleep(0.1))
    with pytest.raises(pt.StoppedError, match="attempts"):
        next(generate_puzzles(parse_request("latin"), 1, seconds=0.25))
    assert all(one is not None and other is not None and other < one for one, other in pairwise(left))


@pytest.mark.slow
def test_other_processes_are_not_waited_for_longer() -> None:
    """A worker in a long attempt must not delay the end."""
    with soon(), pytest.raises(pt.StoppedError, match="and no attempt has ended"):
        next(pt.generate("skyscrapers", size="20x20", seed=1, threads=2, seconds=1))


@pytest.mark.slow
def test_processes_get_one_slow_attempt_at_once_and_many_quick_ones() -> None:
    """The first of a chunk of eight slow attempts arrived only with the last."""
    numbers = count()
    results = map_in_order(abs, numbers, 2)
    assert next(results) == (0, 0)
    assert next(numbers) < 10
    assert [each for _, each in map_in_order(abs, range(100), 2)] == list(range(100))
    with pytest.raises(TimeoutError):
        next(map_in_order(time.sleep, [30.0] * 4, 2, lambda: 0.5))


def test_waiting_begins_anew() -> None:
    """Each puzzle found restarts the timer."""
    waiting = StallTimer(0.05)
    time.sleep(0.06)
    assert waiting.expired
    waiting.restart()
    assert not waiting.expired
    assert StallTimer(None).remaining() is None
    assert (
        str(StallTimer(2).stopped_error(1, 3))
        == "no other such puzzle was found for 2 seconds, in 3 attempts"
    )
