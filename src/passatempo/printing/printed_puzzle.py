"""A puzzle to be printed: with its solution, its rating, and as a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from passatempo.about import clue_name, variant_of
from passatempo.clues.base import Line
from passatempo.clues.givens import Givens
from passatempo.explaining.techniques import level_name
from passatempo.formats.format import Document, Rows
from passatempo.formats.json_form import as_object, document_of
from passatempo.languages import Language
from passatempo.levels import LEVELS
from passatempo.printable import json_line
from passatempo.puzzle import Puzzle
from passatempo.rating import Rating
from passatempo.records import dataclass

_RATING = ("rating", "level", "hardest", "effort", "overall")


@dataclass(frozen=True)
class PrintedPuzzle:
    """A puzzle with its only solution, row by row, and how hard it is; `name` is what its kind is called."""

    puzzle: Puzzle
    solution: Rows
    rating: Rating
    name: str

    @property
    def values(self) -> tuple[int, ...]:
        """The solution, cell by cell."""
        return tuple(value for row in self.solution for value in row)

    @property
    def level(self) -> int:
        """The number of the level, from 1; 0 if the difficulty is not known."""
        return LEVELS.index(self.rating.level) + 1 if self.rating.level else 0

    @property
    def difficulty(self) -> float:
        """What puzzles are ordered by; those that could not be rated come last."""
        return float("inf") if self.rating.overall is None else self.rating.overall

    def level_name(self, say: Language) -> str:
        """The displayed level; empty if the difficulty is not known."""
        return level_name(self.rating.level, say.code) if self.rating.level else ""

    def kind_title(self, say: Language) -> str:
        """The displayed name of the kind, or of the variant if the clues make one that has a name."""
        return say(self.puzzle.title_called(self._variant))

    def title(self, say: Language) -> str:
        """The displayed name of the kind with the clues that the puzzle has besides: "Sudoku: arrows"."""
        extra = ", ".join(say(clue_name(each)) for each in self._clues_besides(self._variant))
        return f"{self.kind_title(say)}: {extra}" if extra else self.kind_title(say)

    @property
    def extra_clues(self) -> tuple[str, ...]:
        """The clues that the rules of the kind do not explain."""
        return self._clues_besides(self.puzzle.name)

    @property
    def _variant(self) -> str:
        """The name, or the alias whose clues the puzzle has, if only the kind is known."""
        return self.name if self.name != self.puzzle.name else variant_of(self.puzzle)

    def _clues_besides(self, name: str) -> tuple[str, ...]:
        """The clues that no puzzle of this name has of itself."""
        known = self.puzzle.generated_from.get(name, ())
        return tuple(
            each for each in self.puzzle.explicit_clues() if each not in known and not self._is_given(each)
        )

    def _is_given(self, field: str) -> bool:
        return issubclass(self.puzzle.clue_types[field], Givens)

    def as_json(self) -> str:
        """The puzzle as a line of JSON, as `generate --json` writes it, with the name."""
        rated = {each: getattr(self.rating, each) for each in _RATING}
        rated["techniques"] = dict(self.rating.techniques)
        found = as_object(Document(self.puzzle, solution=self.solution))
        return json_line(found | rated | {"status": self.rating.status, "name": self.name})

    @classmethod
    def from_json(cls, text: str) -> PrintedPuzzle:
        """The puzzle of a line that `as_json` wrote; InputError or KeyError for any other."""
        found: Mapping[str, Any] = json.loads(text)
        document = document_of({key: found[key] for key in found if key != "name"}, Line(1, text))
        rated = {each: found[each] for each in (*_RATING, "techniques")}
        rating = Rating(found["status"], **rated)
        return cls(document.puzzle, document.solution or (), rating, found["name"])
