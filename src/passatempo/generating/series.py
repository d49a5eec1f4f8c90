"""Series: from one full board, the boards with ever fewer clues, and how hard each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count as numbers_from

from passatempo.checks import check_seconds, check_whole
from passatempo.errors import InputError, StoppedError
from passatempo.generating.canonical import SeenPuzzles
from passatempo.generating.draft import Draft
from passatempo.generating.grade import Graded, rated
from passatempo.generating.made import Generated, generated
from passatempo.generating.patience import Waiting, patience
from passatempo.generating.run import PATIENCE, wished
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish
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
    seconds: float | None = PATIENCE,
) -> Iterator[Generated]:
    """The boards of one solution, the fullest first, down to a minimal one, each with its rating.

    The wishes are those of `generate`; `clues` says which of the boards are wanted. There may be several
    such series one after the other. StoppedError if there was no board for so many seconds.
    """
    wish = wished(
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
    return series_of(wish, check_whole("count", count, 1), seconds=check_seconds(seconds))


def series_of(
    wish: Wish, count: int = 1, *, seconds: float | None = None, known: SeenPuzzles | None = None
) -> Iterator[Generated]:
    """The boards of so many solutions, the fullest of each first, down to one from which nothing can go.

    No two of them end alike, and boards like those that are known are left out. StoppedError if there was no
    board for so many seconds.
    """
    if wish.is_rated or wish.minimal:
        raise InputError("a series goes from full to minimal: neither it nor a difficulty can be wished for")
    waiting, found, seen, number = Waiting(seconds), 0, SeenPuzzles(), 0
    while found < count:
        last, number = _next(wish, number, waiting, found)
        if seen.add(last.puzzle):
            wanted = _on_the_way(last, wish)
            new = [draft for draft in wanted if known is None or not known.has(draft.puzzle)]
            for draft in new:
                with patience(waiting.left()):
                    made = generated(Graded(draft, rated(draft)), wish)
                yield made
                waiting.begin()
            if wanted:
                waiting.begin()  # also if all of them are known: others come after them
            found += bool(new) or not wanted
        elif waiting.is_over:
            raise waiting.given_up(found, number, "series")


def _next(wish: Wish, first: int, waiting: Waiting, found: int) -> tuple[Draft, int]:
    """What the first attempt from this number on makes, if it makes anything, and the number after it."""
    thinned = wish if wish.clues is not None else replace(wish, clues=_ANY)  # what else stays whole, too
    for number in numbers_from(first):
        try:
            with patience(waiting.left()):
                if (made := attempt(thinned, number)) is not None:
                    return made.draft, number + 1
        except StoppedError:
            pass
        if waiting.is_over:
            raise waiting.given_up(found, number + 1, "series")
    raise AssertionError  # there is always another number


def _on_the_way(last: Draft, wish: Wish) -> list[Draft]:
    """The boards on the way to the last one that have as many clues as wished."""
    drafts = map(last.back_to, range(len(last.gone) + 1))
    return [draft for draft in drafts if wish.clues is None or len(draft.told) in wish.clues]
