"""generate: puzzles that keep a wish, none of them twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count as numbers_from
from random import SystemRandom

from passatempo.cores import on_all_cores
from passatempo.errors import InputError, StoppedError
from passatempo.generating.box_grids import BoxGrids
from passatempo.generating.canonical import Seen
from passatempo.generating.made import Generated, generated
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish, wish_for
from passatempo.puzzle import Puzzle

PATIENCE = 60.0  # seconds without a puzzle, until it is given up
_WRONG_AT_MOST = 3  # attempts at what cannot be: by chance one of them may look so
SEEDS = 2**32  # one that is not told is not longer than a person can note down


def generate(
    kind: str,
    *,
    size: str | int | None = None,
    count: int | None = 1,
    difficulty: str | None = None,
    clues: str | int | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
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
    seen, found, tries, waiting_since = Seen(), 0, 0, time.monotonic()
    for _, lot in on_all_cores(Attempts(wish), _lots(wish, count), threads):
        for made in lot:
            tries += 1
            tried()
            if isinstance(made, InputError):
                if found == 0 and tries >= _WRONG_AT_MOST:
                    raise made
            elif made is not None and seen.add(made.puzzle):
                yield made
                found += 1
                waiting_since = time.monotonic()
                if found == count:
                    return
            if seconds is not None and time.monotonic() - waiting_since > seconds:
                raise StoppedError(_gave_up(found, tries, seconds))


def _lots(wish: Wish, count: int | None) -> Iterator[range]:
    """The numbers of attempts, as many at once as hardly keep anybody waiting."""
    size = 1 if BoxGrids.for_wish(wish) is None else 8 if wish.is_rated else min(256, max(8, count or 256))
    return (range(first, first + size) for first in numbers_from(0, size))


class Attempts:
    """The attempts at a wish, by their numbers; it can be sent to another process."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish

    def __call__(self, numbers: range) -> Sequence[Generated | InputError | None]:
        """What came of each: a puzzle, or why there can be none, or nothing."""
        grids = BoxGrids.for_wish(self.wish)
        return list(grids.attempts(numbers) if grids is not None else map(self._attempted, numbers))

    def _attempted(self, number: int) -> Generated | InputError | None:
        try:
            made = attempt(self.wish, number)
        except InputError as wrong:
            return wrong
        return None if made is None else generated(made)


def _gave_up(found: int, attempts: int, seconds: float) -> str:
    what = "no such puzzle" if not found else "no other such puzzle"
    return f"{what} was found for {seconds:g} seconds, in {attempts:,} attempts in all"
