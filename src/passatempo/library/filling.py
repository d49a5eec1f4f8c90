"""Filling: puzzles generated until a library has enough unused ones of each kind, size and level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.generating.infeasible import refuse_infeasible
from passatempo.generating.request import Request, parse_request
from passatempo.generating.run import generate_puzzles
from passatempo.library.facts import facts_of
from passatempo.library.library import Library
from passatempo.library.wanted import Wanted, column_of_kind
from passatempo.records import dataclass

SOURCE = "generated"


@dataclass(frozen=True)
class Shelf:
    """Puzzles of one kind, size and level, of which there are to be so many that were never used."""

    request: Request
    label: str  # the kind, and the size if it was given
    level: str
    number: int

    def there(self, library: Library) -> int:
        """How many there are."""
        board = self.request.board
        kind = column_of_kind(self.label.split()[0])
        size = board.rows, board.cols
        return library.count_matching(Wanted(kind=kind, levels=(self.level,), size=size, used=False))


def shelves(kinds: Sequence[str], levels: Sequence[str], number: int, seed: int) -> list[Shelf]:
    """A shelf for each kind and level, the easiest first; a kind may be followed by a size: "kakuro 6x6".

    InputError for a kind or size that cannot be generated.
    """
    found = list[Shelf]()
    for level in levels:
        for label in kinds:
            kind, *size = label.split(maxsplit=1)
            given = {"size": size[0]} if size else {}
            request = refuse_infeasible(parse_request(kind, seed=seed, difficulty=level, **given))
            found.append(Shelf(request, label, level, number))
    return found


def fill_shelf(
    library: Library, shelf: Shelf, threads: int | None = None, seconds: float | None = None
) -> Iterator[int]:
    """Generate puzzles until the shelf is full: the number of each, once it is on the disk.

    Raises StoppedError after `seconds` without a puzzle.
    """
    missing = shelf.number - shelf.there(library)
    if missing <= 0:
        return
    generated = generate_puzzles(shelf.request, missing, threads=threads, seconds=seconds, known=library)
    for each in generated:
        (addition,) = library.store([facts_of(each.puzzle)], SOURCE, [each.rating])
        yield addition.number
