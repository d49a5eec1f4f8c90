"""Cages and rooms as the program SumoCue writes them: `SumoCueV1`, then 81 items.

    SumoCueV1=15+0=8+2...

`=15` is the first cell of a cage and its sum; `+0` a cell of the cage that begins at cell 0. Each item may be
followed by the room of its cell, `J0` to `J8`; `SumoCueV1D` says that the diagonals count. See killer_text.py
for sums of 0 and cages of one cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passatempo.clues import Regions
from passatempo.clues.base import Line
from passatempo.clues.cages import SumCage
from passatempo.formats.clue_fields import printed
from passatempo.formats.killer_text import BOARD, CELLS, HeadedCages, has_diagonals
from passatempo.puzzle import Puzzle

_ITEM = re.compile(r"([=+])([0-9]{1,4})(?:J([0-8]))?", re.IGNORECASE)
Item = tuple[str, int, str]  # the sign, the number, the room


class SumoCue(HeadedCages):
    """An item for each cell tells its cage, and perhaps its room."""

    name = "sumocue"
    about = "cages or rooms on 9x9: 'SumoCueV1', then for each cell =SUM or +FIRST, perhaps with its room, J0"
    head = re.compile(r"SumoCueV1(D?)", re.IGNORECASE)
    like_head = re.compile(r"SumoCue", re.IGNORECASE)
    expected = "SumoCueV1 or SumoCueV1D"

    def cells(self, text: str, line: Line) -> tuple[Iterator[SumCage], Regions | None]:
        """The cages and rooms, by the items of their cells."""
        items = _items(text, line)
        return _cages(items, line), _rooms(items, line)

    def write(self, puzzle: Puzzle) -> str:
        """One line."""
        items = [""] * CELLS
        for cage in self.cages_to_write(puzzle, rooms=True):
            first, *others = cage.cells
            items[first] = f"={cage.total or 0}"
            for cell in others:
                items[cell] = f"+{first}"
        for number, room in enumerate(printed(puzzle, Regions)):
            for cell in room:
                items[cell] += f"J{number}"
        return f"SumoCueV1{'D' * has_diagonals(puzzle)}{''.join(items)}\n"


FORMAT = SumoCue()


def _items(text: str, line: Line) -> list[Item]:
    """One for each cell."""
    items: list[Item] = []
    at = 0
    while at < len(text):
        found = _ITEM.match(text, at)
        if found is None:
            raise line.error(
                f"'{text[at : at + 10]}' is no cell: expected =SUM or +FIRST, perhaps with J0 to J8"
            )
        items.append((found[1], int(found[2]), found[3] or ""))
        at = found.end()
        if len(items) > CELLS:
            raise line.error(f"more than {CELLS} cells")
    if len(items) < CELLS:
        raise line.error(f"{len(items)} cells: expected {CELLS}")
    return items


def _rooms(items: list[Item], line: Line) -> Regions | None:
    """The rooms, if the cells have any."""
    labels = tuple(room for _, _, room in items)
    if not any(labels):
        return None
    if not all(labels):
        raise line.error(
            f"{BOARD.name(labels.index(''))} has no room: expected J0 to J8 in each cell, or in none"
        )
    return Regions(labels)


def _cages(items: list[Item], line: Line) -> Iterator[SumCage]:
    """The cages, in the order of their first cells."""
    cells = {cell: [cell] for cell, (sign, _, _) in enumerate(items) if sign == "="}
    for cell, (sign, first, _) in enumerate(items):
        if sign == "+":
            if first not in cells:
                raise line.error(
                    f"'+{first}' in {BOARD.name(cell)}: no cage begins at cell {first}, counted from 0"
                )
            cells[first].append(cell)
    for first, its_cells in cells.items():
        yield SumCage(tuple(its_cells), items[first][1] or None)
