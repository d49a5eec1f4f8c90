"""Every verb and every call respects its time limit, on any board, reading and drawing included. CPU time is
measured, since a busy machine is no failure; start-up is not counted. Beyond the promise, the limit plus
0.3 seconds or a tenth, a case has only `NOISE` more: the variation of the same work on shared cores. `make
deadlines` runs the whole matrix at `--time 1`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from deadlines import HONEST, NOISE, SLACK, VERBS, run, run_verb
from hostile_boards import BOARDS, cages, empty

import passatempo as pt

SECONDS = 0.3
VERBS_A_BOARD, SEED = 3, 19

# Each of these took longer than it should, some of them minutes.
ONCE_TOO_LONG = [
    ("str8ts 30x30", "explain"),
    ("madoguchi 20x20", "explain"),
    ("madoguchi 20x20", "solve"),
    ("magic 30x30", "explain"),
    ("magic 30x30", "candidates"),
    ("latin 200x200", "candidates"),
    ("latin 2x1000", "generate"),
    ("latin 2x1000", "generate --from"),
    ("sudoku 64x64", "explain"),
    ("sudoku 36x36, candidates", "explain"),
    ("sudoku 100x100, half given", "explain --next"),
    ("sudoku 100x100, half given", "generate --from"),
    ("sudoku 400x400, all given", "check"),
    ("sudoku 400x400, all given", "solve --method sat"),
    ("sudoku 1000x1000", "solve"),
    ("binairo 1000x1000", "solve"),
    ("futoshiki 40x40", "solve --json"),
    ("kakuro 200x200, no sums", "generate"),
    ("makaro 40x40", "generate"),
]


def sampled() -> list[tuple[str, str]]:
    """A few verbs on each board, a fixed sample, beside those above."""
    rng = Random(SEED)
    cases = [(board, verb) for board in BOARDS for verb in rng.sample(list(VERBS), VERBS_A_BOARD)]
    return sorted(set(cases) - set(ONCE_TOO_LONG))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where boards are written, each once."""
    return tmp_path_factory.mktemp("boards")


def test_the_boards_are_hostile_and_many() -> None:
    """A renamed board or verb would silently drop a case."""
    assert len(BOARDS) >= 35
    assert {board for board, _ in ONCE_TOO_LONG} <= BOARDS.keys()
    assert {verb for _, verb in ONCE_TOO_LONG} <= VERBS.keys()


@pytest.mark.slow
@pytest.mark.parametrize(("board", "verb"), [*ONCE_TOO_LONG, *sampled()])
def test_a_verb_keeps_its_time(board: str, verb: str, folder: Path) -> None:
    """The limit is respected, with an honest exit code, in one line if it is a refusal."""
    assert run_verb(board, verb, SECONDS, folder).faults(SECONDS) == []


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates", "explain", "rate", "generate"])
def test_a_board_too_large_is_refused_at_once(verb: str, folder: Path) -> None:
    """Whatever the limit, an impossible task is not begun, and one line states the largest size."""
    ran = run_verb("sudoku 1000x1000", verb, 60.0, folder)
    assert ran.faults(0.0) == []
    assert ran.code == 2
    assert "1000x1000 has 1,000,000 cells: at most" in ran.err


@pytest.mark.parametrize("value", [3_000_000, 423_456_789])
def test_values_by_the_million_are_refused_at_once(value: int) -> None:
    """A given with too many digits sets the values of every cell, and listing them heeds no time limit."""
    ran = run("solve", f"madoguchi 2x9\nrooms\nAAAAAAAAA\nBAAAAAACD\ngivens\n{value}{' .' * 8}\n{'. ' * 9}\n")
    assert ran.faults(0.0) == []
    assert ran.code == 2
    assert "at most" in ran.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("12", "cells", "1-60", "sum", "400"),
        ("30", "cells", "1-99"),
        ("9", "cells", "1-40", "product", "1209600"),
    ],
    ids=" ".join,
)
def test_sets_of_a_large_cage_keep_their_time(arguments: tuple[str, ...]) -> None:
    """The number of combinations is exponential in the cells."""
    ran = run("sets", "--time", str(SECONDS), *arguments)
    assert ran.faults(SECONDS) == []
    assert ran.code in HONEST


def _generated(puzzle: pt.Puzzle, seconds: float) -> None:
    next(pt.generate(puzzle.name, size=str(puzzle.board), seed=1, seconds=seconds))


CALLS: dict[str, Callable[[pt.Puzzle, float], Any]] = {
    "solve": lambda puzzle, seconds: pt.solve(puzzle, seconds=seconds),
    "count": lambda puzzle, seconds: pt.count(puzzle, seconds=seconds),
    "candidates": lambda puzzle, seconds: pt.candidates(puzzle, seconds=seconds),
    "explain": lambda puzzle, seconds: pt.explain(puzzle, seconds=seconds),
    "hint": lambda puzzle, seconds: pt.hint(puzzle, seconds=seconds),
    "rate": lambda puzzle, seconds: pt.rate(puzzle, seconds=seconds),
    "generate": _generated,
}


@pytest.mark.slow
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "text",
    [
        empty("latin", 100, 100),
        empty("str8ts", 30, 30),
        BOARDS["sudoku 100x100, half given"](),
        BOARDS["makaro 40x40"](),
        cages("kenken", 9, 3, 3, "24?"),
    ],
    ids=["latin 100x100", "str8ts 30x30", "sudoku 100x100", "makaro 40x40", "kenken 9x9"],
)
def test_a_call_keeps_its_time(call: str, text: str) -> None:
    """The same promise in Python: `seconds` covers everything that a call does."""
    puzzle = pt.read(text)
    start = time.process_time()
    with suppress(pt.StoppedError, pt.UnsupportedError):
        CALLS[call](puzzle, SECONDS)
    assert time.process_time() - start <= SECONDS + SLACK + NOISE
