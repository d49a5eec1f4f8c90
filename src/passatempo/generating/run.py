"""generate: puzzles that keep a wish, none of them twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import count as numbers_from
from random import SystemRandom
from typing import Any

from passatempo.batch import MOST_THREADS
from passatempo.canonical.puzzle_form import SeenPuzzles
from passatempo.checks import LARGEST_SEED, check_seconds, check_whole, in_text, quoted
from passatempo.cores import on_all_cores
from passatempo.errors import InputError, StoppedError, WrongTypeError
from passatempo.generating.attempt_limits import StallTimer, time_limit
from passatempo.generating.attempts import attempt
from passatempo.generating.box_grids import BoxGridGenerator
from passatempo.generating.generated import Generated, build_generated
from passatempo.generating.infeasible import refuse_infeasible
from passatempo.generating.request import Request, parse_request
from passatempo.puzzle import Puzzle, check_puzzle

DEFAULT_SECONDS = 60.0  # seconds without a puzzle, until it is given up
_SEVERAL = ("extra", "needs", "without")  # wishes of which there may be several
_MAX_REFUSALS = 3  # attempts at what cannot be: by chance one of them may look so
SEED_RANGE = 2**32  # one that is not told is not longer than a person can note down


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
    seconds: float | None = DEFAULT_SECONDS,
) -> Iterator[Generated]:
    """Puzzles of a kind, made as they are asked for; `count=None` for as many as are asked for.

    The wishes are said in the words of the command line: `size="9x9"`, `difficulty="hard"` or `"2.5-3.5"`,
    `clues="24-28"`. The same seed and wishes give the same puzzles. StoppedError if there was none for so
    many seconds: what is wished for is rare, or impossible, or there are no more that differ.
    """
    count = None if count is None else check_whole("count", count, 1)
    threads, seconds = check_whole("threads", threads, 1, MOST_THREADS), check_seconds(seconds)
    request = request_from_arguments(
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
    return generate_puzzles(refuse_infeasible(request), count, threads=threads, seconds=seconds)


def request_from_arguments(
    kind: str, seed: int | None, *, like: Puzzle | None = None, minimal: bool = False, **wishes: Any
) -> Request:
    """A wish in the terms of Python, as one in the words of the command line."""
    if like is not None:
        check_puzzle("like", like)
    told: dict[str, Any] = {
        name: _each(name, request) if name in _SEVERAL else _said(name, request)
        for name, request in wishes.items()
    }
    seed = random_seed() if seed is None else check_whole("seed", seed, 0, LARGEST_SEED)
    return parse_request(in_text("kind", kind), seed=seed, like=like, minimal=minimal, **told)


def _said(name: str, request: str | float | None) -> str | None:
    """In the words of the command line."""
    return None if request is None else in_text(name, request)


def _each(name: str, wishes: str | Iterable[str]) -> Iterable[str]:
    if not isinstance(wishes, Iterable):
        raise WrongTypeError(f"{name} is {quoted(wishes)}: expected a name or several")
    return [in_text(name, each) for each in ((wishes,) if isinstance(wishes, str) else wishes)]


def random_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().randrange(SEED_RANGE)


def generate_puzzles(
    request: Request,
    count: int | None,
    *,
    threads: int | None = 1,
    seconds: float | None = DEFAULT_SECONDS,
    on_attempt: Callable[[], None] = lambda: None,
    known: SeenPuzzles | None = None,
) -> Iterator[Generated]:
    """So many puzzles that keep a wish, none like one that is known; `tried` is called after each attempt."""
    seen, found, distinct, attempts, refusals, timer = SeenPuzzles(), 0, 0, 0, 0, StallTimer(seconds)
    for result in _attempt_results(request, count, threads, timer):
        attempts += 1
        on_attempt()
        if isinstance(result, InputError):
            refusals += 1
            if distinct == 0 and refusals >= _MAX_REFUSALS:
                raise result
        elif result is not None and seen.add(result.puzzle):
            distinct += 1
            if known is None or not known.has(result.puzzle):
                yield result
                found += 1
            timer.restart()  # also for one that is known: those that are not come after it
            if found == count:
                return
        if timer.expired:
            break
    raise timer.stopped_error(distinct, attempts)


def _attempt_results(
    request: Request, count: int | None, threads: int | None, timer: StallTimer
) -> Iterator[Generated | InputError | None]:
    """What came of each attempt, without end, unless other processes are waited for too long."""
    attempts = AttemptRunner(request, timer.seconds, timer.remaining)
    with suppress(TimeoutError):
        for _, batch in on_all_cores(attempts, _number_batches(request, count), threads, timer.remaining):
            yield from batch


def _number_batches(request: Request, count: int | None) -> Iterator[range]:
    """The numbers of attempts, as many at once as hardly keep anybody waiting."""
    size = (
        1
        if BoxGridGenerator.for_request(request) is None
        else 8
        if request.is_rated
        else min(256, max(8, count or 256))
    )
    return (range(first, first + size) for first in numbers_from(0, size))


class AttemptRunner:
    """The attempts at a wish, by their numbers; it can be sent to another process."""

    def __init__(
        self,
        request: Request,
        seconds: float | None = None,
        remaining: Callable[[], float | None] | None = None,
    ) -> None:
        """No attempt takes longer than so many seconds, nor than are left where somebody waits for it."""
        self.request, self.seconds, self.remaining = request, seconds, remaining

    def __reduce__(self) -> tuple[Any, ...]:
        """Without what is left: who waits for another process ends it himself."""
        return AttemptRunner, (self.request, self.seconds)

    def __call__(self, numbers: range) -> Sequence[Generated | InputError | None]:
        """What came of each: a puzzle, or why there can be none, or nothing."""
        grids = BoxGridGenerator.for_request(self.request)
        if grids is None:
            return [self._result_of(partial(attempt_puzzle, self.request, number)) for number in numbers]
        if grids.needs_only_clue_count:  # no line takes a while
            return [attempt() for attempt in grids.attempts(numbers)]
        return [self._result_of(attempt) for attempt in grids.attempts(numbers)]

    def _result_of(self, attempt: Callable[[], Generated | None]) -> Generated | InputError | None:
        try:
            with time_limit(self.remaining() if self.remaining else self.seconds):
                return attempt()
        except InputError as refusals:
            return refusals
        except StoppedError:
            return None


def attempt_puzzle(request: Request, number: int) -> Generated | None:
    """The puzzle that an attempt makes, if it does."""
    result = attempt(request, number)
    return None if result is None else build_generated(result, request)
