"""Values and Number: what is said once for the whole puzzle."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

from passatempo.board import Board
from passatempo.clues.base import Block, Clue
from passatempo.errors import InputError
from passatempo.records import dataclass
from passatempo.rules.base import Domain

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle

MOST = 1000  # values; beyond it a range is a slip of the pen


@dataclass(frozen=True)
class Values(Clue):
    """The values that stand on the board."""

    listed: tuple[int, ...] = ()
    structural = True
    is_authors = True

    def __bool__(self) -> bool:
        return bool(self.listed)

    @property
    def domain(self) -> Domain:
        """What a cell may hold that takes all of them."""
        without_gap = self.listed[-1] - self.listed[0] == len(self.listed) - 1
        return range(self.listed[0], self.listed[-1] + 1) if without_gap else self.listed

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Values and ranges, `1 2 3 5 8` or `0..5`."""
        line = block.only("values, such as 0..5 or 1 2 3 5 8")
        values: set[int] = set()
        for text in line.text.replace(",", " ").split():
            bounds = re.fullmatch(r"(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9}))?", text)
            if bounds is None:
                raise line.error(f"'{text}' is no value: expected such as 0..5 or 1 2 3 5 8")
            least, greatest = int(bounds[1]), int(bounds[2] or bounds[1])
            if not least <= greatest < least + MOST:
                raise line.error(f"'{text}' is no range of 1 to {MOST} values")
            values.update(range(least, greatest + 1))
        return cls(tuple(sorted(values)))

    def write(self, board: Board) -> list[str]:
        """A range if there is no gap."""
        least, greatest = self.listed[0], self.listed[-1]
        if len(self.listed) > 2 and greatest - least == len(self.listed) - 1:
            return [f"{least}..{greatest}"]
        return [" ".join(map(str, self.listed))]


class OtherValues(Values):
    """The values that stand on the board, if they are not 1 to n."""

    def settled(self, puzzle: Puzzle) -> Self:
        """Enough for a row of n cells; where they are 1 to n, nothing is said."""
        cells = puzzle.board.cols
        if 0 < len(self.listed) < cells:
            raise InputError(f"{len(self.listed)} values do not fill a row of {cells} cells")
        return type(self)() if self.listed == tuple(range(1, cells + 1)) else self


@dataclass(frozen=True)
class Number(Clue):
    """A number; a kind derives a class that tells the player what it means there."""

    number: int | None = None
    structural = True

    def __bool__(self) -> bool:
        return self.number is not None

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A number."""
        line = block.only("a number")
        if not re.fullmatch("[0-9]{1,6}", line.text.strip()):
            raise line.error(f"'{line.text.strip()}' is no number: expected one such as 2")
        return cls(int(line.text))

    def write(self, board: Board) -> list[str]:
        """The number."""
        return [str(self.number)]
