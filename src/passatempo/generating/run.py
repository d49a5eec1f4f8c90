"""generate: puzzles that keep a wish, none of them twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import count as numbers_from
from random import SystemRandom
from typing import Any

from passatempo.batch import MOST_THREADS
from passatempo.checks import LARGEST_SEED, check_seconds, check_whole, in_text, quoted
from passatempo.cores import on_all_cores
from passatempo.errors import InputError, StoppedError, WrongTypeError
from passatempo.generating.box_grids import BoxGrids
from passatempo.generating.canonical import SeenPuzzles
from passatempo.generating.impossible import refuse_impossible
from passatempo.generating.made import Generated, generated
from passatempo.generating.patience import Waiting, patience
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish, wish_for
from passatempo.puzzle import Puzzle, check_puzzle

PATIENCE = 60.0  # seconds without a puzzle, until it is given up
_SEVERAL = ("extra", "needs", "without")  # wishes of which there may be several
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
    count = None if count is None else check_whole("count", count, 1)
    threads, seconds = check_whole("threads", threads, 1, MOST_THREADS), check_seconds(seconds)
    wish = wished(
        kind,
        seed,
        like=like,
        minimal=minimal,
        size=size,
        extra=extra,
        symmetry=symmetry,
        pattern=pattern,
        clues=clues,
        difficulty=difficulty,
        needs=needs,
        without=without,
        box=box,
        rooms=rooms,
        cages=cages,
        black=black,
    )
    return puzzles(refuse_impossible(wish), count, threads=threads, seconds=seconds)


def wished(
    kind: str, seed: int | None, *, like: Puzzle | None = None, minimal: bool = False, **wishes: Any
) -> Wish:
    """A wish in the terms of Python, as one in the words of the command line."""
    if like is not None:
        check_puzzle("like", like)
    told: dict[str, Any] = {
        name: _each(name, wish) if name in _SEVERAL else _said(name, wish) for name, wish in wishes.items()
    }
    seed = any_seed() if seed is None else check_whole("seed", seed, 0, LARGEST_SEED)
    return wish_for(in_text("kind", kind), seed=seed, like=like, minimal=minimal, **told)


def _said(name: str, wish: str | float | None) -> str | None:
    """In the words of the command line."""
    return None if wish is None else in_text(name, wish)


def _each(name: str, wishes: str | Iterable[str]) -> Iterable[str]:
    if not isinstance(wishes, Iterable):
        raise WrongTypeError(f"{name} is {quoted(wishes)}: expected a name or several")
    return [in_text(name, each) for each in ((wishes,) if isinstance(wishes, str) else wishes)]


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
    known: SeenPuzzles | None = None,
) -> Iterator[Generated]:
    """So many puzzles that keep a wish, none like one that is known; `tried` is called after each attempt."""
    seen, found, met, tries, wrong, waiting = SeenPuzzles(), 0, 0, 0, 0, Waiting(seconds)
    for made in _attempted(wish, count, threads, waiting):
        tries += 1
        tried()
        if isinstance(made, InputError):
            wrong += 1
            if met == 0 and wrong >= _WRONG_AT_MOST:
                raise made
        elif made is not None and seen.add(made.puzzle):
            met += 1
            if known is None or not known.has(made.puzzle):
                yield made
                found += 1
            waiting.begin()  # also for one that is known: those that are not come after it
            if found == count:
                return
        if waiting.is_over:
            break
    raise waiting.given_up(met, tries)


def _attempted(
    wish: Wish, count: int | None, threads: int | None, waiting: Waiting
) -> Iterator[Generated | InputError | None]:
    """What came of each attempt, without end, unless other processes are waited for too long."""
    attempts = Attempts(wish, waiting.seconds, waiting.left)
    with suppress(TimeoutError):
        for _, lot in on_all_cores(attempts, _lots(wish, count), threads, waiting.left):
            yield from lot


def _lots(wish: Wish, count: int | None) -> Iterator[range]:
    """The numbers of attempts, as many at once as hardly keep anybody waiting."""
    size = 1 if BoxGrids.for_wish(wish) is None else 8 if wish.is_rated else min(256, max(8, count or 256))
    return (range(first, first + size) for first in numbers_from(0, size))


class Attempts:
    """The attempts at a wish, by their numbers; it can be sent to another process."""

    def __init__(
        self, wish: Wish, seconds: float | None = None, left: Callable[[], float | None] | None = None
    ) -> None:
        """No attempt takes longer than so many seconds, nor than are left where somebody waits for it."""
        self.wish, self.seconds, self.left = wish, seconds, left

    def __reduce__(self) -> tuple[Any, ...]:
        """Without what is left: who waits for another process ends it himself."""
        return Attempts, (self.wish, self.seconds)

    def __call__(self, numbers: range) -> Sequence[Generated | InputError | None]:
        """What came of each: a puzzle, or why there can be none, or nothing."""
        grids = BoxGrids.for_wish(self.wish)
        if grids is None:
            return [self._came_of(partial(attempted, self.wish, number)) for number in numbers]
        if grids.lines_will_do:  # no line takes a while
            return [attempt() for attempt in grids.attempts(numbers)]
        return [self._came_of(attempt) for attempt in grids.attempts(numbers)]

    def _came_of(self, attempt: Callable[[], Generated | None]) -> Generated | InputError | None:
        try:
            with patience(self.left() if self.left else self.seconds):
                return attempt()
        except InputError as wrong:
            return wrong
        except StoppedError:
            return None


def attempted(wish: Wish, number: int) -> Generated | None:
    """The puzzle that an attempt makes, if it does."""
    made = attempt(wish, number)
    return None if made is None else generated(made, wish)
