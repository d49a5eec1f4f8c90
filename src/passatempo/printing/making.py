"""Making puzzles: generated on all cores, or read from files and proven to have one solution.

Each puzzle has a seed of its own, made of the seed of the run and its number. So a run that is interrupted
continues where it was, and the same seed gives the same puzzles on any number of cores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b

from passatempo.answers import SOLVED, STOPPED, solve
from passatempo.errors import InputError, PassatempoError, StoppedError, UnsupportedError
from passatempo.formats import read_all
from passatempo.formats.format import Document, Rows
from passatempo.formats.sources import file_lines
from passatempo.generating.request import Request
from passatempo.generating.run import SEED_RANGE, generate_puzzles
from passatempo.messages import AND, Message, message
from passatempo.parallel.ordered_map import map_in_order
from passatempo.printing.ledger import Ledger
from passatempo.printing.orders import Order
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.unfinished_run import UnfinishedRun
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating, rate
from passatempo.records import dataclass, replace

PUZZLE_SECONDS = 60.0  # the default for one puzzle
# What is printed must not depend on how fast the machine is. So ratings are limited by the number of proofs;
# 40 take some seconds. The time is limited besides, but hardly anything takes so long.
_MOST_PROOFS = 40
LIMIT = 300.0  # seconds
_NOT_ONE = {SOLVED: Message("several solutions"), STOPPED: Message("not solved in time")}
_MOST_REPEATS = 100  # puzzles that were printed before, until the next one is given up


@dataclass(frozen=True)
class PuzzleJob:
    """A puzzle to make: the request of its order, and its number in all."""

    order: Order
    request: Request
    number: int

    def seeded(self, seed: int, repeat: int = 0) -> PuzzleJob:
        """The job with a seed of its own; `repeat` is how many of its puzzles were printed before."""
        text = f"{seed}/{self.number}/{repeat}"
        own = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % SEED_RANGE
        return replace(self, request=replace(self.request, seed=own))


def jobs_of(orders: Iterable[Order], seed: int) -> list[PuzzleJob]:
    """A job for each puzzle; InputError if an order cannot be met, before any puzzle is made."""
    requests = [(order, order.request(seed)) for order in orders]
    every = [(order, request) for order, request in requests for _ in range(order.count)]
    return [PuzzleJob(order, request, number).seeded(seed) for number, (order, request) in enumerate(every)]


def make_puzzles(
    jobs: Sequence[PuzzleJob],
    seed: int,
    ledger: Ledger,
    unfinished: UnfinishedRun,
    *,
    threads: int | None = None,
    seconds: float | None = PUZZLE_SECONDS,
    on_puzzle: Callable[[], None] = lambda: None,
) -> list[PrintedPuzzle]:
    """The puzzles of the jobs in order, no two isomorphic and none in the ledger.

    Puzzles in `unfinished`, an interrupted run, are not made again, and each new one is added to it.
    An order is given up at its first puzzle that cannot be made; the others are made, so that they are kept.
    Then StoppedError or InputError names each order that was given up, and how many of it were made.
    """
    make, failed = partial(_make, seconds=seconds), dict[str, PassatempoError]()
    wanted = (job for job in jobs if job.number not in unfinished and job.order.label not in failed)
    for job, found in map_in_order(make, wanted, threads):
        if isinstance(found, PassatempoError):
            failed.setdefault(job.order.label, found)
        else:
            unfinished.add(job.number, found)
            on_puzzle()
    if failed:
        raise _not_made(failed, jobs, unfinished)
    return [_new(job, seed, ledger, unfinished, make) for job in jobs]


def _make(job: PuzzleJob, seconds: float | None) -> PrintedPuzzle | PassatempoError:
    """The puzzle of a job, or why there is none; an error is returned, since it may be in another process."""
    try:
        (found,) = generate_puzzles(job.request, 1, seconds=seconds)
    except (StoppedError, InputError) as error:
        return error
    rating = found.rating or printed_rating(found.puzzle)
    rows = solution_rows(found.solution.values_shown, found.puzzle.board.cols)
    return PrintedPuzzle(found.puzzle, rows, rating, job.order.kind)


def _not_made(
    failed: Mapping[str, PassatempoError], jobs: Sequence[PuzzleJob], unfinished: UnfinishedRun
) -> PassatempoError:
    """The error that names the orders that were given up, with the numbers of their puzzles."""
    given_up = []
    for label, error in failed.items():
        if not isinstance(error, StoppedError):
            return InputError("{path}: {error}", label, error.message)
        numbers = [job.number for job in jobs if job.order.label == label]
        made = sum(number in unfinished for number in numbers)
        template = message("{order}: {error} ({made} of {number} made)")
        given_up.append((template, label, error.reason, made, len(numbers)))
    return StoppedError(Message(AND, *given_up))


def _checked(found: PrintedPuzzle | PassatempoError, job: PuzzleJob) -> PrintedPuzzle:
    if isinstance(found, StoppedError):
        raise StoppedError(Message("{path}: {error}", job.order.label, found.reason))
    if isinstance(found, PassatempoError):
        raise InputError("{path}: {error}", job.order.label, found.message)
    return found


def _new(
    job: PuzzleJob,
    seed: int,
    ledger: Ledger,
    unfinished: UnfinishedRun,
    make: Callable[[PuzzleJob], PrintedPuzzle | PassatempoError],
) -> PrintedPuzzle:
    """The puzzle of a job, or the next one with its specification that was never printed."""
    found = unfinished[job.number]
    for repeat in range(1, _MOST_REPEATS):
        if ledger.add(found.puzzle):
            return found
        found = _checked(make(job.seeded(seed, repeat)), job)
        unfinished.add(job.number, found)
    raise StoppedError(
        Message(
            "{order}: {number} puzzles were printed before, and no other was found",
            job.order.label,
            _MOST_REPEATS,
        )
    )


def printed_rating(puzzle: Puzzle) -> Rating:
    """The rating; without figures if it takes too much, or if the board is too large to be rated."""
    with suppress(UnsupportedError):
        return rate(puzzle, most_proofs=_MOST_PROOFS, seconds=LIMIT)
    return Rating(STOPPED)


# Puzzles of files


def read_puzzles(
    paths: Iterable[str],
    ledger: Ledger,
    seconds: float | None,
    on_puzzle: Callable[[], None],
    *,
    threads: int | None = None,
) -> Iterator[PrintedPuzzle]:
    """The puzzles of files; InputError for one that has not one solution, or that was printed before."""
    prove = partial(_proven, seconds=seconds)
    for (path, document), found in map_in_order(prove, _documents(paths), threads):
        if isinstance(found, InputError):
            raise InputError("{path}: {error}", path, found.message)
        if not ledger.add(found.puzzle):
            template = message(
                "line {line}: a puzzle that was printed before, or is the same as another one here"
            )
            raise InputError("{path}: {error}", path, Message(template, document.line))
        yield found
        on_puzzle()


def _documents(paths: Iterable[str]) -> Iterator[tuple[str, Document]]:
    """The puzzles of files as they are read; InputError for what cannot be."""
    for path in paths:
        try:
            for document in read_all(file_lines(path)):
                if document.unread_rules:
                    raise InputError("line {line}: {what}", document.line, document.reservation)
                yield path, document
        except InputError as error:
            raise InputError("{path}: {error}", path, error.message) from None


def _proven(item: tuple[str, Document], seconds: float | None) -> PrintedPuzzle | InputError:
    """The puzzle with its solution and rating; an error is returned, since it may be in another process."""
    line, puzzle = item[1].line, item[1].puzzle
    answer = solve(puzzle, seconds=seconds)
    if answer.solution is None or answer.unique is not True:
        found = _NOT_ONE.get(answer.status, Message("no solution"))
        return InputError("line {line}: {found}: expected one solution", line, found)
    rows = solution_rows(answer.solution.values_shown, puzzle.board.cols)
    return PrintedPuzzle(puzzle, rows, printed_rating(puzzle), puzzle.name)


def solution_rows(values: Sequence[int], cols: int) -> Rows:
    """The values of all cells, row by row."""
    return tuple(tuple(values[at : at + cols]) for at in range(0, len(values), cols))
