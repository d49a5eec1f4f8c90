"""generate: puzzles that keep a wish, none of them twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count as numbers_from
from random import SystemRandom

from passatempo.answers import Names, Solution
from passatempo.cores import on_all_cores
from passatempo.errors import InputError, StoppedError
from passatempo.generating.canonical import Seen
from passatempo.generating.grade import Graded
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish, wish_for
from passatempo.plan import NO_SYMMETRY
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating
from passatempo.records import record

PATIENCE = 60.0  # seconds without a puzzle, until it is given up
SEEDS = 2**32  # one that is not told is not longer than a person can note down


@record
class Generated:
    """A puzzle that was made, with the proof that it has one solution: that solution."""

    puzzle: Puzzle
    solution: Solution
    clues: int  # pieces that tell something
    rating: Rating | None = None  # if a difficulty was wished for


def generate(
    kind: str,
    *,
    size: str | int | None = None,
    count: int | None = 1,
    difficulty: str | None = None,
    clues: str | int | None = None,
    minimal: bool = False,
    symmetry: str = NO_SYMMETRY,
    pattern: str | None = None,
    needs: Iterable[str] = (),
    without: Iterable[str] = (),
    box: str | None = None,
    rooms: str | None = None,
    cages: str | None = None,
    black: str | None = None,
    extra: Iterable[str] = (),
    like: Puzzle | None = None,
    seed: int | None = None,
    threads: int = 1,
    seconds: float | None = PATIENCE,
) -> Iterator[Generated]:
    """Puzzles of a kind, made as they are asked for; `count=None` for as many as are asked for.

    The wishes are said in the words of the command line: `size="9x9"`, `difficulty="hard"` or `"2.5-3.5"`,
    `clues="24-28"`. The same seed and wishes give the same puzzles. StoppedError if there was none for so
    many seconds: what is wished for is rare, or impossible, or there are no more that differ.
    """
    if count is not None and count < 1:
        raise InputError(f"{count} puzzles: expected 1 or more")
    wish = wish_for(
        kind,
        size=None if size is None else str(size),
        seed=any_seed() if seed is None else seed,
        extra=extra,
        like=like,
        symmetry=symmetry,
        pattern=pattern,
        clues=None if clues is None else str(clues),
        difficulty=difficulty,
        needs=needs,
        without=without,
        minimal=minimal,
        box=box,
        rooms=rooms,
        cages=cages,
        black=black,
    )
    return puzzles(wish, count, threads=threads, seconds=seconds)


def any_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().randrange(SEEDS)


def puzzles(
    wish: Wish,
    count: int | None,
    *,
    threads: int | None = 1,
    seconds: float | None = PATIENCE,
    tried: Callable[[], None] = lambda: None,
) -> Iterator[Generated]:
    """So many puzzles that keep a wish; `tried` is called after each attempt."""
    seen, found, waiting_since = Seen(), 0, time.monotonic()
    for number, made in on_all_cores(partial(_attempted, wish), numbers_from(), threads):
        tried()
        if made is not None and seen.add(made.puzzle):
            yield made
            found += 1
            waiting_since = time.monotonic()
            if found == count:
                return
        elif seconds is not None and time.monotonic() - waiting_since > seconds:
            raise StoppedError(_gave_up(found, number + 1, seconds))


def _attempted(wish: Wish, number: int) -> Generated | None:
    made = attempt(wish, number)
    return None if made is None else generated(made)


def _gave_up(found: int, attempts: int, seconds: float) -> str:
    what = "no such puzzle" if not found else "no other such puzzle"
    return f"{what} was found for {seconds:g} seconds, in {attempts:,} attempts in all"


def generated(made: Graded) -> Generated:
    """What an attempt made."""
    puzzle, board = made.draft.puzzle, made.draft.puzzle.board
    solution = Solution(Names(board.names, board.cols), tuple(made.draft.values))
    return Generated(puzzle, solution, len(made.draft.told), made.rating)
