"""generate: puzzles that meet a request, no two of them isomorphic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count as numbers_from
from random import SystemRandom
from typing import Any

from passatempo.batch import MOST_THREADS
from passatempo.canonical.seen import Known, SeenPuzzles
from passatempo.checks import LARGEST_SEED, check_iterable, check_seconds, check_whole, in_names, in_text
from passatempo.deadline import check_cancelled
from passatempo.errors import InputError, StoppedError
from passatempo.generating.attempt_limits import StallTimer, time_limit
from passatempo.generating.attempts import attempt, nearest_pattern
from passatempo.generating.generated import Generated, build_generated
from passatempo.generating.infeasible import refuse_infeasible
from passatempo.generating.options import DEFAULT_SECONDS, REQUEST_OPTIONS, Option, Value
from passatempo.generating.request import Request, parse_request
from passatempo.messages import Message
from passatempo.parallel.ordered_map import map_in_order
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.specialists import generator_for

_MAX_REFUSALS = 3  # attempts that end with an InputError before it is raised: one may be bad luck
SEED_RANGE = 2**32  # of random seeds: short enough to be noted down


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
    whole_pattern: bool = False,
    needs: str | Iterable[str] = (),
    without: str | Iterable[str] = (),
    box: str | None = None,
    rooms: str | int | None = None,
    cages: str | int | None = None,
    black: str | int | None = None,
    extra: str | Iterable[str] = (),
    like: Puzzle | None = None,
    avoid: Iterable[Puzzle] = (),
    seed: int | None = None,
    threads: int = 1,
    seconds: float | None = DEFAULT_SECONDS,
) -> Iterator[Generated]:
    """Generate `count` puzzles of a kind, each when it is requested; `count=None`: without end.

    Arguments are those of the command line: `size="9x9"`, `difficulty="hard"` or `"2.5-3.5"`,
    `clues="24-28"`; docs/generating.md describes each. The same seed and arguments give the same puzzles.

    Raises InputError for a request that cannot be parsed or is proven to have no puzzle, and StoppedError
    after `seconds` without a puzzle: such puzzles are rare, or do not exist, or there are no more.
    """
    arguments = dict(locals())  # by name, as in the table of options.py
    count = None if count is None else check_whole("count", count, 1)
    threads, seconds = check_whole("threads", threads, 1, MOST_THREADS), check_seconds(seconds)
    request = refuse_infeasible(request_from_arguments(arguments))
    return generate_puzzles(request, count, threads=threads, seconds=seconds, known=puzzles_seen(avoid))


def request_from_arguments(arguments: Mapping[str, Any]) -> Request:
    """The request that the arguments of `generate` or `series` describe, by their names."""
    values = {
        option.name: _as_text(option, arguments[option.name])
        for option in REQUEST_OPTIONS
        if option.name in arguments
    }
    seed = arguments["seed"]
    seed = random_seed() if seed is None else check_whole("seed", seed, 0, LARGEST_SEED)
    return parse_request(in_text("kind", arguments["kind"]), seed=seed, **values)


def _as_text(option: Option, argument: Any) -> Any:
    """An argument as the command line would give it."""
    if option.value is Value.NAMES:
        return in_names(option.name, argument)
    if argument is None or option.value is Value.SWITCH:
        return argument
    return (check_puzzle if option.value is Value.PUZZLE else in_text)(option.name, argument)


def puzzles_seen(puzzles: Iterable[Puzzle]) -> SeenPuzzles | None:
    """The set of these puzzles; None if there are none."""
    seen = None
    for each in check_iterable("avoid", puzzles):
        seen = seen or SeenPuzzles()
        seen.add(check_puzzle("avoid", each))
    return seen


def random_seed() -> int:
    """A seed that differs from call to call."""
    return SystemRandom().randrange(SEED_RANGE)


def generate_puzzles(
    request: Request,
    count: int | None,
    *,
    threads: int | None = 1,
    seconds: float | None = DEFAULT_SECONDS,
    on_attempt: Callable[[], None] = lambda: None,
    known: Known | None = None,
) -> Iterator[Generated]:
    """`count` puzzles that meet a request, none isomorphic to one that is known.

    `on_attempt` is called after each attempt. Raises StoppedError after `seconds` without a puzzle.
    """
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
            timer.restart()  # also for one that is known: new ones follow it
            if found == count:
                return
        if timer.expired:
            break
    raise with_nearest_pattern(timer.stopped_error(distinct, attempts), request)


def with_nearest_pattern(stopped: StoppedError, request: Request) -> StoppedError:
    """The error; of a pattern to be kept whole, with the cells that are missing from a near one."""
    if not request.whole_pattern:
        return stopped
    missing = nearest_pattern(request)
    return StoppedError(Message("{one}; {other}", stopped.message, missing)) if missing else stopped


def _attempt_results(
    request: Request, count: int | None, threads: int | None, timer: StallTimer
) -> Iterator[Generated | InputError | None]:
    """The results of all attempts in order, without end unless other processes exceed the time."""
    runner = AttemptRunner(request, timer.seconds, timer.remaining)
    with suppress(TimeoutError):
        for _, results in map_in_order(runner, _number_batches(request, count), threads, timer.remaining):
            yield from results


def _number_batches(request: Request, count: int | None) -> Iterator[range]:
    """The numbers of attempts, in batches small enough for progress to be seen."""
    generator = generator_for(request)
    size = 1 if generator is None else generator.batch_size(count)
    return (range(first, first + size) for first in numbers_from(0, size))


class AttemptRunner:
    """Runs attempts by their numbers; it can be pickled and sent to another process."""

    def __init__(
        self,
        request: Request,
        seconds: float | None = None,
        remaining: Callable[[], float | None] | None = None,
    ) -> None:
        """An attempt takes at most `seconds`, or what `remaining()` returns where that is known."""
        self.request, self.seconds, self.remaining = request, seconds, remaining

    def __reduce__(self) -> tuple[Any, ...]:
        """Without `remaining`: the process that waits for another one ends it."""
        return AttemptRunner, (self.request, self.seconds)

    def __call__(self, numbers: range) -> Sequence[Generated | InputError | None]:
        """For each number a puzzle, the error that says why there is none, or None if the attempt failed."""
        generator = generator_for(self.request)
        if generator is None:
            return [self._result_of(partial(attempt_puzzle, self.request, number)) for number in numbers]
        if generator.is_quick:
            return [attempt() for attempt in generator.attempts(numbers)]
        return [self._result_of(attempt) for attempt in generator.attempts(numbers)]

    def _result_of(self, attempt: Callable[[], Generated | None]) -> Generated | InputError | None:
        try:
            with time_limit(self.remaining() if self.remaining else self.seconds):
                return attempt()
        except InputError as error:
            return error
        except StoppedError:
            check_cancelled()
            return None


def attempt_puzzle(request: Request, number: int) -> Generated | None:
    """The puzzle of attempt `number`; None if the attempt failed."""
    rated = attempt(request, number)
    return None if rated is None else build_generated(rated, request)
