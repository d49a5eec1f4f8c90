"""Wanted: which puzzles of a library are meant, as a condition in SQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict

from passatempo.checks import in_names, in_text
from passatempo.explaining.level_ranges import level_range
from passatempo.explaining.technique_lookup import technique_keys
from passatempo.generating.option_values import parse_board_size, parse_range
from passatempo.kinds import kind_named
from passatempo.messages import Message
from passatempo.rating import Rating
from passatempo.records import dataclass, replace

Condition = tuple[str, tuple[Any, ...]]


class Conditions(TypedDict, total=False):
    """What `Library.find` can be asked for, as texts."""

    kind: str | None  # or a variant: "killer"
    level: str | None  # "hard", "easy..hard"
    technique: str | Iterable[str]  # "x_wing"; of several, each is needed
    size: str | int | None  # "9x9"
    clues: str | int | None  # "24-30"
    source: str | None  # how the name of the file ends that they were added from
    used: bool | None
    rated: bool | None


@dataclass(frozen=True)
class Wanted:
    """Conditions, all of which must hold; build one with `wanted`."""

    kind: str = ""  # of the column; empty: any
    levels: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()  # each is needed
    size: tuple[int, int] | None = None  # rows and columns
    clues: range | None = None
    source: str = ""  # the end of its name
    used: bool | None = None
    rated: bool | None = None
    after: int = 0  # puzzles with greater numbers

    @property
    def needs_rating(self) -> bool:
        """Whether a puzzle has to be rated before it can be found."""
        return bool(self.levels or self.techniques)

    def unrated(self) -> Wanted:
        """The puzzles that may meet these conditions once they are rated."""
        return replace(self, levels=(), techniques=(), rated=False)

    def is_met_by(self, rating: Rating) -> bool:
        """Whether a puzzle that meets the other conditions has the level and the techniques."""
        levels = not self.levels or rating.level in self.levels
        return levels and rating.techniques.keys() >= set(self.techniques)

    def where(self) -> Condition:
        """A condition for the table of puzzles, and its arguments."""
        parts = list(self._conditions())
        text = " AND ".join(condition for condition, _ in parts) or "1"
        return text, tuple(each for _, arguments in parts for each in arguments)

    def _conditions(self) -> Iterator[Condition]:
        if self.kind:
            yield "kind = ?", (self.kind,)
        if self.levels:
            yield f"level IN ({', '.join('?' * len(self.levels))})", self.levels
        for technique in self.techniques:
            yield "puzzles.id IN (SELECT puzzle FROM techniques WHERE technique = ?)", (technique,)
        if self.size is not None:
            yield "rows = ? AND cols = ?", self.size
        if self.clues is not None:
            yield "clues >= ? AND clues < ?", (self.clues.start, self.clues.stop)
        if self.source:
            found = "(SELECT id FROM sources WHERE substr(name, -length(?)) = ?)"
            yield f"source IN {found}", (self.source, self.source)
        if self.used is not None:
            yield f"used IS {'NOT ' * self.used}NULL", ()
        if self.rated is not None:
            yield f"rated IS {'NOT ' * self.rated}NULL", ()
        if self.after:
            yield "puzzles.id > ?", (self.after,)


def wanted(
    kind: str | None = None,
    level: str | None = None,
    technique: str | Iterable[str] = (),
    size: str | int | None = None,
    clues: str | int | None = None,
    source: str | None = None,
    used: bool | None = None,
    rated: bool | None = None,
) -> Wanted:
    """The conditions that texts describe, as the command line has them; InputError names a bad one.

    `level="easy..hard"`, `technique="x_wing"`, `size="9x9"`, `clues="24-30"`; `source` is how the name of the
    file ends, from which puzzles were added.
    """
    board = None if size is None else parse_board_size(in_text("size", size))
    return Wanted(
        "" if kind is None else column_of_kind(in_text("kind", kind)),
        () if level is None else tuple(level_range(in_text("level", level))),
        tuple(sorted(technique_keys(in_names("technique", technique)))),
        None if board is None else (board.rows, board.cols),
        None if clues is None else parse_range(in_text("clues", clues), Message("numbers of clues")),
        "" if source is None else in_text("source", source),
        used,
        rated,
    )


def column_of_kind(name: str) -> str:
    """What the column for the kind has for a kind, an alias of it, or a variant: `killer`."""
    kind = kind_named(name)
    clues = kind.generated_from.get(name.lower())
    return next((each for each, fields in kind.generated_from.items() if fields == clues), kind.name)
