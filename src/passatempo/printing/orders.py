"""Orders: so many puzzles of a kind, to specification; levels spread evenly over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from passatempo.explaining.level_ranges import levels_between
from passatempo.frozen import NOTHING, freeze
from passatempo.generating.infeasible import refuse_infeasible
from passatempo.generating.request import Request, parse_request
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace


@dataclass(frozen=True)
class Order:
    """So many puzzles of a kind; `options` are those of `generate` that describe puzzles, by their names.

    They are taken from a library, if it names one: then the kind may be empty, for any.
    """

    kind: str
    count: int
    difficulty: str | None = None
    options: Mapping[str, Any] = field(default=NOTHING)
    library: str = ""  # a file

    def __post_init__(self) -> None:
        freeze(self, "options")

    def request(self, seed: int) -> Request:
        """The request of its puzzles; InputError if it cannot be met."""
        given = {**self.options, "difficulty": self.difficulty}
        return refuse_infeasible(parse_request(self.kind, seed=seed, **given))

    @property
    def label(self) -> str:
        """The kind and the level, for messages."""
        return " ".join(filter(None, [self.kind, self.options.get("size"), self.difficulty]))


def levels_of(difficulty: str | None) -> Sequence[str | None]:
    """The levels of `easy..hard`, one after another; any other difficulty is one by itself."""
    between = None if difficulty is None else levels_between(difficulty)
    return [difficulty] if between is None else between


def mixed(count: int, kinds: Sequence[str], difficulty: str | None, library: str = "") -> list[Order]:
    """So many puzzles, the kinds in turn, from the easiest level to the hardest: one order for each.

    A kind may be followed by a size: "suguru 6x6".
    """
    levels, found = levels_of(difficulty), []
    for at in range(count):
        kind, *size = kinds[at % len(kinds)].split(maxsplit=1) if kinds else [""]
        options = {"size": size[0]} if size else NOTHING
        found.append(Order(kind, 1, levels[at * len(levels) // count], options, library))
    return found


def spread(order: Order) -> Iterator[Order]:
    """The order as one for each level of its difficulty, with about as many puzzles of each."""
    levels = levels_of(order.difficulty)
    for at, level in enumerate(levels):
        count = (at + 1) * order.count // len(levels) - at * order.count // len(levels)
        if count:
            yield replace(order, count=count, difficulty=level)


def like(puzzle: Puzzle, count: int, difficulty: str | None) -> list[Order]:
    """So many puzzles with the rooms, cages and other clues of a puzzle."""
    return [
        Order(puzzle.name, each.count, each.difficulty, {"like": puzzle})
        for each in spread(Order(puzzle.name, count, difficulty))
    ]
