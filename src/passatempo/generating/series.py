"""Series: from one full board, the boards with ever fewer clues, and how hard each is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as numbers_from

from passatempo.errors import InputError
from passatempo.generating.grade import Graded, rated
from passatempo.generating.made import Generated, generated
from passatempo.generating.setter import attempt
from passatempo.generating.wish import Wish
from passatempo.records import replace

_ANY = range(10**6)  # as many pieces as there are


def series(wish: Wish, number: int = 0) -> Iterator[Generated]:
    """The boards of one solution, the fullest first, down to one from which nothing can go."""
    if wish.is_rated or wish.minimal:
        raise InputError("a series goes from full to minimal: neither it nor a difficulty can be wished for")
    thinned = wish if wish.clues is not None else replace(wish, clues=_ANY)  # what else stays whole, too
    made = next(filter(None, (attempt(thinned, at) for at in numbers_from(number))))
    for gone in range(len(made.draft.gone) + 1):
        draft = made.draft.back_to(gone)
        if wish.clues is None or len(draft.told) in wish.clues:
            yield generated(Graded(draft, rated(draft)))
