"""Scene: what a painter has to show, as plain marks on a board. It knows no puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.board import Board
from passatempo.deadline import watched
from passatempo.records import dataclass


@dataclass(frozen=True)
class Digit:
    """A value in a cell: a given of the puzzle, or found."""

    cell: int
    text: str
    given: bool = False


@dataclass(frozen=True)
class Notes:
    """The candidates of a cell."""

    cell: int
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Outline:
    """A wall round these cells."""

    cells: tuple[int, ...]


@dataclass(frozen=True)
class Wall:
    """A wall between two neighbouring cells, whatever outlines there are."""

    cells: tuple[int, int]


@dataclass(frozen=True)
class Cage:
    """A thin line round these cells, with a label in the corner of the first."""

    cells: tuple[int, ...]
    label: str = ""


@dataclass(frozen=True)
class Stroke:
    """A line drawn through these cells: plain, thermometer, arrow ... as `look` says."""

    cells: tuple[int, ...]
    look: str = "plain"


@dataclass(frozen=True)
class Sign:
    """A sign on the border between two cells, or on the corner where four meet: a dot, `<`, `X`."""

    cells: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Outside:
    """A text beside the board: row or column -1 lies before the first, one more than the last behind it."""

    row: int
    col: int
    text: str


@dataclass(frozen=True)
class Label:
    """A small text in the corner of a cell."""

    cell: int
    text: str


@dataclass(frozen=True)
class Black:
    """A cell in which no value stands, with what is printed there instead, if anything."""

    cell: int
    text: str = ""


@dataclass(frozen=True)
class Coordinates:
    """Row numbers at the left and column letters below are part of the picture."""


@dataclass(frozen=True)
class Caption:
    """A sentence to stand under the board."""

    text: str


Mark = Digit | Notes | Outline | Wall | Cage | Stroke | Sign | Outside | Label | Black | Coordinates | Caption


@dataclass(frozen=True)
class Scene:
    """A board and the marks on it, those printed first below those printed later."""

    board: Board
    marks: tuple[Mark, ...]

    def _given(self) -> set[int]:
        return {mark.cell for mark in self.marks if isinstance(mark, Digit)}

    def with_values(self, values: Mapping[int, int]) -> Scene:
        """The scene with found values in the cells that show no given."""
        given = self._given()
        found = tuple(
            [Digit(cell, str(value)) for cell, value in watched(values.items()) if cell not in given]
        )
        return Scene(self.board, self.marks + found)

    def with_notes(self, notes: Mapping[int, tuple[int, ...]]) -> Scene:
        """The scene with candidates in the cells that show no given."""
        given, texts = self._given(), dict[tuple[int, ...], tuple[str, ...]]()
        added = list[Notes]()
        for cell, values in watched(notes.items()):
            if cell not in given:
                if values not in texts:
                    texts[values] = tuple(map(str, values))
                added.append(Notes(cell, texts[values]))
        return Scene(self.board, (*self.marks, *added))
