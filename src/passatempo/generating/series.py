"""Series: from one full board, the boards with ever fewer clues, each with its rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count as numbers_from

from passatempo.canonical.seen import Known, SeenPuzzles
from passatempo.checks import check_seconds, check_whole
from passatempo.deadline import check_cancelled
from passatempo.errors import StoppedError
from passatempo.generating.attempt_limits import StallTimer, time_limit
from passatempo.generating.attempts import attempt
from passatempo.generating.difficulty_tuning import RatedDraft, rate_draft
from passatempo.generating.draft import Draft
from passatempo.generating.generated import Generated, build_generated
from passatempo.generating.options import DEFAULT_SECONDS
from passatempo.generating.request import Request
from passatempo.generating.run import puzzles_seen, request_from_arguments
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_ANY_NUMBER = range(10**6)


def series(
    kind: str,
    *,
    size: str | int | None = None,
    clues: str | int | None = None,
    symmetry: str | int | None = None,
    pattern: str | None = None,
    box: str | None = None,
    rooms: str | int | None = None,
    cages: str | int | None = None,
    black: str | int | None = None,
    extra: str | Iterable[str] = (),
    like: Puzzle | None = None,
    avoid: Iterable[Puzzle] = (),
    count: int = 1,
    seed: int | None = None,
    seconds: float | None = DEFAULT_SECONDS,
) -> Iterator[Generated]:
    """Generate the boards of one solution from full to minimal, each with its rating; `count` such series.

    Arguments are those of `generate`; `clues` restricts which of the boards are returned. Raises InputError
    for a request that cannot be parsed, and StoppedError after `seconds` without a board.
    """
    request = request_from_arguments(dict(locals()))
    wanted, seconds = check_whole("count", count, 1), check_seconds(seconds)
    return generate_series(request, wanted, seconds=seconds, known=puzzles_seen(avoid))


def generate_series(
    request: Request, count: int = 1, *, seconds: float | None = None, known: Known | None = None
) -> Iterator[Generated]:
    """The boards of `count` solutions, the fullest of each first, down to a minimal one.

    No two series end with isomorphic boards, and boards that are known are left out. Raises StoppedError
    after `seconds` without a board.
    """
    timer, found, seen, number = StallTimer(seconds), 0, SeenPuzzles(), 0
    while found < count:
        last, number = _next_draft(request, number, timer, found)
        if seen.add(last.puzzle):
            drafts = _drafts_with_requested_clues(last, request)
            new = [draft for draft in drafts if known is None or not known.has(draft.puzzle)]
            for draft in new:
                with time_limit(timer.remaining()):
                    board = build_generated(RatedDraft(draft, rate_draft(draft)), request)
                yield board
                timer.restart()
            if drafts:
                timer.restart()  # also if all of them are known: new ones follow
            found += bool(new) or not drafts
        elif timer.expired:
            raise timer.stopped_error(found, number, "series")


def _next_draft(request: Request, first: int, timer: StallTimer, found: int) -> tuple[Draft, int]:
    """The result of the first attempt from this number on that succeeds, and the number after it."""
    if request.clues is None:
        request = replace(request, clues=_ANY_NUMBER)  # so that pieces of every clue are removed
    for number in numbers_from(first):
        try:
            with time_limit(timer.remaining()):
                if (rated := attempt(request, number)) is not None:
                    return rated.draft, number + 1
        except StoppedError:
            check_cancelled()
        if timer.expired:
            raise timer.stopped_error(found, number + 1, "series")
    raise AssertionError  # numbers do not end


def _drafts_with_requested_clues(last: Draft, request: Request) -> list[Draft]:
    """The drafts from full to the last one that have a requested number of clues."""
    drafts = map(last.restored_to, range(len(last.removed) + 1))
    return [draft for draft in drafts if request.clues is None or len(draft.remaining) in request.clues]
