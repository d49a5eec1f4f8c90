"""Puzzles of a library as they are read from its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from json import loads
from typing import Any

from passatempo.answers import SOLVED
from passatempo.formats import read
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating
from passatempo.records import dataclass

FIGURES = ("rating", "level", "hardest", "effort", "overall")
_TECHNIQUES = "SELECT technique, times FROM techniques WHERE puzzle = puzzles.id ORDER BY place"
SELECT = f"""
    SELECT puzzles.id, text, kind, rows, cols, clues, sources.name, line, uses.time, uses.purpose, rated,
    {", ".join(FIGURES)}, (SELECT json_group_object(technique, times) FROM ({_TECHNIQUES}))
    FROM puzzles JOIN sources ON sources.id = source LEFT JOIN uses ON uses.id = used
"""


@dataclass(frozen=True)
class LibraryPuzzle:
    """A puzzle of a library, and what is known of it."""

    number: int  # in the library, from 1
    text: str  # one line, which `pt.read` reads
    kind: str  # the name of the kind or of the variant: "killer"
    size: tuple[int, int]
    clues: int
    source: str  # what it was added from
    line: int  # in the source; 0: it has no lines
    used: str = ""  # when it was taken last, in UTC; empty: never
    purpose: str = ""  # what it was taken for
    rating: Rating | None = None  # None: not yet rated; one that could not be rated has only a status

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return read(self.text)

    def as_dict(self) -> dict[str, Any]:
        """All of it, as in JSON."""
        rows, cols = self.size
        fields: dict[str, Any] = {"number": self.number, "kind": self.kind, "rows": rows, "cols": cols}
        fields |= {"clue_count": self.clues, "source": self.source, "line": self.line, "text": self.text}
        fields |= {"used": self.used or None, "purpose": self.purpose}
        if self.rating is not None:
            fields |= {name: getattr(self.rating, name) for name in ("status", *FIGURES)}
            fields["techniques"] = dict(self.rating.techniques)
        return fields


def puzzle_of(row: Sequence[Any]) -> LibraryPuzzle:
    """The puzzle of a row that SELECT has found."""
    number, text, kind, rows, cols, clues, source, line, used, purpose, rated, *figures, techniques = row
    rating: Rating | None = None
    if rated is not None:
        found: Mapping[str, Any] = dict(zip(FIGURES, figures, strict=True))
        found = found if rated == SOLVED else {}
        rating = Rating(rated, techniques=loads(techniques), **found)
    place = (rows, cols), clues, source, line
    return LibraryPuzzle(number, text, kind, *place, used or "", purpose or "", rating)
