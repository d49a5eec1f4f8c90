"""Series: from one full board, the boards with ever fewer clues, and how hard each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count as numbers_from

from passatempo.errors import InputError
from passatempo.generating.grade import Graded, rated
from passatempo.generating.made import Generated, generated
from passatempo.generating.run import any_seed, each_of, said
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish, wish_for
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
    seed: int | None = None,
) -> Iterator[Generated]:
    """The boards of one solution, the fullest first, down to a minimal one, each with its rating.

    The wishes are those of `generate`; `clues` says which of the boards are wanted.
    """
    wish = wish_for(
        kind,
        size=said(size),
        seed=any_seed() if seed is None else seed,
        extra=each_of(extra),
        like=like,
        symmetry=said(symmetry),
        pattern=pattern,
        clues=said(clues),
        box=box,
        rooms=said(rooms),
        cages=said(cages),
        black=said(black),
    )
    return series_of(wish)


def series_of(wish: Wish, number: int = 0) -> Iterator[Generated]:
    """The same, of a wish."""
    if wish.is_rated or wish.minimal:
        raise InputError("a series goes from full to minimal: neither it nor a difficulty can be wished for")
    thinned = wish if wish.clues is not None else replace(wish, clues=_ANY)  # what else stays whole, too
    made = next(filter(None, (attempt(thinned, at) for at in numbers_from(number))))
    for gone in range(len(made.draft.gone) + 1):
        draft = made.draft.back_to(gone)
        if wish.clues is None or len(draft.told) in wish.clues:
            yield generated(Graded(draft, rated(draft)))
