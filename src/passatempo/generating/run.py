"""generate: puzzles that keep a wish, none of them twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count as numbers_from
from pickle import dumps
from random import SystemRandom

from passatempo.cores import on_all_cores
from passatempo.errors import InputError, StoppedError
from passatempo.generating.box_grids import BoxGrids
from passatempo.generating.canonical import Seen, packed_form, signature
from passatempo.generating.made import Generated, generated
from passatempo.generating.patience import patience
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
    difficulty: str | float | None = None,
    clues: str | int | None = None,
    minimal: bool = False,
    symmetry: str | int | None = None,
    pattern: str | None = None,
    needs: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    box: str | None = None,
    rooms: str | int | None = None,
    cages: str | int | None = None,
    black: str | int | None = None,
    extra: str | Iterable[str] = (),
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
        size=said(size),
        seed=any_seed() if seed is None else seed,
        extra=each_of(extra),
        like=like,
        symmetry=said(symmetry),
        pattern=pattern,
        clues=said(clues),
        difficulty=said(difficulty),
        needs=each_of(needs),
        without=each_of(without),
        minimal=minimal,
        box=box,
        rooms=said(rooms),
        cages=said(cages),
        black=said(black),
    )
    return puzzles(wish, count, threads=threads, seconds=seconds)


def said(wish: str | float | None) -> str | None:
    """In the words of the command line."""
    return None if wish is None else str(wish)


def each_of(names: str | Iterable[str]) -> Iterable[str]:
    """Several names, or one."""
    return (names,) if isinstance(names, str) else names


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
    seen, found, tries, waiting_since = Seen(packed_form), 0, 0, time.monotonic()
    for _, lot in on_all_cores(Attempts(wish, seconds), _lots(wish, count), threads):
        for made in lot:
            tries += 1
            tried()
            if isinstance(made, InputError):
                if found == 0 and tries >= _WRONG_AT_MOST:
                    raise made
            elif made is not None and seen.add(dumps(made.puzzle), signature(made.puzzle)):
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

    def __init__(self, wish: Wish, seconds: float | None = None) -> None:
        """No attempt takes longer than so many seconds."""
        self.wish, self.seconds = wish, seconds

    def __call__(self, numbers: range) -> Sequence[Generated | InputError | None]:
        """What came of each: a puzzle, or why there can be none, or nothing."""
        grids = BoxGrids.for_wish(self.wish)
        return list(grids.attempts(numbers) if grids is not None else map(self._attempted, numbers))

    def _attempted(self, number: int) -> Generated | InputError | None:
        try:
            with patience(self.seconds):
                made = attempt(self.wish, number)
        except InputError as wrong:
            return wrong
        except StoppedError:
            return None
        return None if made is None else generated(made)


def _gave_up(found: int, attempts: int, seconds: float) -> str:
    what = "no such puzzle" if not found else "no other such puzzle"
    in_all = "1 attempt" if attempts == 1 else f"{attempts:,} attempts"
    return f"{what} was found for {seconds:g} seconds, in {in_all}"
