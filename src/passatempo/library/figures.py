"""Figures: how many puzzles there are of each kind, size, level and so on; little is stored, however many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import floor
from typing import Any

from passatempo.explaining.techniques import LEVEL_KEYS
from passatempo.rating import Rating

_MOST_RANGES = 16  # of numbers of clues


class Figures:
    """Counts of puzzles; those about ratings are of the puzzles that are rated."""

    def __init__(self) -> None:
        self.kinds = Counter[str]()  # kinds, or variants
        self.sizes = Counter[tuple[str, int, int]]()  # kind, rows, columns
        self.clues = Counter[tuple[str, int]]()  # kind, number of clues
        self.levels = Counter[tuple[str, str]]()  # kind, level
        self.ratings = Counter[tuple[str, int]]()  # kind, rating rounded down
        self.techniques = Counter[str]()  # puzzles that need it
        self.sources = Counter[str]()
        self.used = 0

    @property
    def puzzles(self) -> int:
        """How many were counted."""
        return self.kinds.total()

    @property
    def rated(self) -> int:
        """Those whose difficulty is known."""
        return self.levels.total()

    def count(self, kind: str, rows: int, cols: int, clues: int, number: int = 1) -> None:
        """Count puzzles."""
        self.kinds[kind] += number
        self.sizes[kind, rows, cols] += number
        self.clues[kind, clues] += number

    def count_rated(self, kind: str, level: str, whole: int, number: int = 1) -> None:
        """Count puzzles of a level and a rating."""
        self.levels[kind, level] += number
        self.ratings[kind, whole] += number

    def add_rating(self, kind: str, rating: Rating) -> None:
        """Count a puzzle that is rated."""
        if rating.rating is not None:
            self.count_rated(kind, rating.level, floor(rating.rating))
            self.techniques.update(rating.techniques.keys())

    def mean_clues(self, kind: str) -> float:
        """The mean number of clues."""
        total = sum(clues * number for (each, clues), number in self.clues.items() if each == kind)
        return total / self.kinds[kind]

    def of_kind(self, counter: Mapping[tuple[str, Any], int], kind: str) -> dict[Any, int]:
        """The part of a counter that is about a kind, in order."""
        return {key: counter[name, key] for name, key in sorted(counter) if name == kind}

    def clues_in_ranges(self, kind: str) -> dict[str, int]:
        """The number of puzzles for each number of clues, or for ranges of them if there are many."""
        every = self.of_kind(self.clues, kind)
        least, most = min(every), max(every)
        width = -(-(most - least + 1) // _MOST_RANGES)
        found = dict[str, int]()
        for first in range(least, most + 1, width):
            name = str(first) if width == 1 else f"{first}-{first + width - 1}"
            found[name] = sum(every.get(number, 0) for number in range(first, first + width))
        return found

    def sizes_of(self, kind: str) -> list[tuple[int, int, int]]:
        """Rows, columns and the number of puzzles of that size."""
        return [
            (rows, cols, self.sizes[name, rows, cols])
            for name, rows, cols in sorted(self.sizes)
            if name == kind
        ]

    def levels_of(self, kind: str) -> dict[str, int]:
        """The number of puzzles of each level, the easiest first."""
        found = self.of_kind(self.levels, kind)
        return {level: found[level] for level in LEVEL_KEYS if level in found}

    def as_dict(self) -> dict[str, Any]:
        """All of it, as in JSON."""
        kinds = {
            kind: {
                "puzzles": number,
                "sizes": {f"{rows}x{cols}": count for rows, cols, count in self.sizes_of(kind)},
                "clues": self.of_kind(self.clues, kind),
                "levels": self.levels_of(kind),
                "ratings": self.of_kind(self.ratings, kind),
            }
            for kind, number in self.kinds.most_common()
        }
        return {
            "puzzles": self.puzzles,
            "kinds": kinds,
            "rated": self.rated,
            "techniques": dict(self.techniques.most_common()),
        }
