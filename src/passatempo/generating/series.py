"""Series: from one full board, the boards with ever fewer clues, and how hard each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count as numbers_from

from passatempo.canonical.puzzle_form import SeenPuzzles
from passatempo.checks import check_seconds, check_whole
from passatempo.errors import InputError, StoppedError
from passatempo.generating.attempt_limits import StallTimer, time_limit
from passatempo.generating.attempts import attempt
from passatempo.generating.difficulty_tuning import RatedDraft, rate_draft
from passatempo.generating.draft import Draft
from passatempo.generating.generated import Generated, build_generated
from passatempo.generating.request import Request
from passatempo.generating.run import DEFAULT_SECONDS, request_from_arguments
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_ANY = range(10**6)  # as many pieces as there are


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
    count: int = 1,
    seed: int | None = None,
    seconds: float | None = DEFAULT_SECONDS,
) -> Iterator[Generated]:
    """The boards of one solution, the fullest first, down to a minimal one, each with its rating.

    The wishes are those of `generate`; `clues` says which of the boards are wanted. There may be several
    such series one after the other. StoppedError if there was no board for so many seconds.
    """
    request = request_from_arguments(
        kind,
        seed,
        like=like,
        size=size,
        extra=extra,
        symmetry=symmetry,
        pattern=pattern,
        clues=clues,
        box=box,
        rooms=rooms,
        cages=cages,
        black=black,
    )
    return generate_series(request, check_whole("count", count, 1), seconds=check_seconds(seconds))


def generate_series(
    request: Request, count: int = 1, *, seconds: float | None = None, known: SeenPuzzles | None = None
) -> Iterator[Generated]:
    """The boards of so many solutions, the fullest of each first, down to one from which nothing can go.

    No two of them end alike, and boards like those that are known are left out. StoppedError if there was no
    board for so many seconds.
    """
    if request.is_rated or request.minimal:
        raise InputError("a series goes from full to minimal: neither it nor a difficulty can be wished for")
    timer, found, seen, number = StallTimer(seconds), 0, SeenPuzzles(), 0
    while found < count:
        last, number = _next(request, number, timer, found)
        if seen.add(last.puzzle):
            wanted = _boards_on_the_way(last, request)
            new = [draft for draft in wanted if known is None or not known.has(draft.puzzle)]
            for draft in new:
                with time_limit(timer.remaining()):
                    board = build_generated(RatedDraft(draft, rate_draft(draft)), request)
                yield board
                timer.restart()
            if wanted:
                timer.restart()  # also if all of them are known: others come after them
            found += bool(new) or not wanted
        elif timer.expired:
            raise timer.stopped_error(found, number, "series")


def _next(request: Request, first: int, timer: StallTimer, found: int) -> tuple[Draft, int]:
    """What the first attempt from this number on makes, if it makes anything, and the number after it."""
    reduced_request = (
        request if request.clues is not None else replace(request, clues=_ANY)
    )  # what else stays whole, too
    for number in numbers_from(first):
        try:
            with time_limit(timer.remaining()):
                if (board := attempt(reduced_request, number)) is not None:
                    return board.draft, number + 1
        except StoppedError:
            pass
        if timer.expired:
            raise timer.stopped_error(found, number + 1, "series")
    raise AssertionError  # there is always another number


def _boards_on_the_way(last: Draft, request: Request) -> list[Draft]:
    """The boards on the way to the last one that have as many clues as wished."""
    drafts = map(last.restored_to, range(len(last.removed) + 1))
    return [draft for draft in drafts if request.clues is None or len(draft.remaining) in request.clues]
