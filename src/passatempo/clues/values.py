"""Values and Number: clues for the whole puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from passatempo.board import Board
from passatempo.clues.base import Block, Clue
from passatempo.clues.gestures import Form, Gesture
from passatempo.errors import InputError
from passatempo.messages import AND, Message
from passatempo.records import dataclass
from passatempo.rules.base import Domain
from passatempo.scene import Caption, Mark

if TYPE_CHECKING:
    from passatempo.puzzle import Puzzle

MOST = 1000  # values: a larger range must be a mistake


@dataclass(frozen=True)
class Values(Clue):
    """The values used on the board."""

    synonyms = ("value", "digit")
    listed: tuple[int, ...] = ()
    structural = True
    author_only = True
    gesture = Gesture(
        "board", Form.LINE, "{label}", label=r"(-?[0-9]+(\.\.-?[0-9]+)?)([ ,]+-?[0-9]+(\.\.-?[0-9]+)?)*"
    )

    def __bool__(self) -> bool:
        return bool(self.listed)

    @property
    def domain(self) -> Domain:
        """The domain of a cell that may take any of them."""
        without_gap = self.listed[-1] - self.listed[0] == len(self.listed) - 1
        return range(self.listed[0], self.listed[-1] + 1) if without_gap else self.listed

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Values and ranges, `1 2 3 5 8` or `0..5`."""
        line = block.only(Message("values, such as 0..5 or 1 2 3 5 8"))
        values: set[int] = set()
        for text in line.text.replace(",", " ").split():
            bounds = re.fullmatch(r"(-?[0-9]{1,9})(?:\.\.(-?[0-9]{1,9}))?", text)
            if bounds is None:
                raise line.error("'{text}' is not a value: expected such as 0..5 or 1 2 3 5 8", text)
            least, greatest = int(bounds[1]), int(bounds[2] or bounds[1])
            if not least <= greatest < least + MOST:
                raise line.error("'{text}' is not a range of 1 to {most} values", text, MOST)
            values.update(range(least, greatest + 1))
        return cls(tuple(sorted(values)))

    def write(self, board: Board) -> list[str]:
        """A range if the values are consecutive."""
        least, greatest = self.listed[0], self.listed[-1]
        if len(self.listed) > 2 and greatest - least == len(self.listed) - 1:
            return [f"{least}..{greatest}"]
        return [" ".join(map(str, self.listed))]

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A caption, unless the kind has these values by default."""
        if self and puzzle.states(self):
            yield Caption(self._words)

    @property
    def _words(self) -> Message:
        least, greatest = self.listed[0], self.listed[-1]
        if len(self.listed) > 2 and isinstance(self.domain, range):
            return Message("the values are {least} to {greatest}", least, greatest)
        return Message("the values are {values}", (AND, *self.listed))


class OtherValues(Values):
    """The values used on the board, if they are not 1 to n."""

    def bound_to(self, puzzle: Puzzle) -> Self:
        """Empty if the values are 1 to n; InputError if there are fewer than n."""
        cells = puzzle.board.cols
        if 0 < len(self.listed) < cells:
            raise InputError("{listed} values do not fill a row of {cells} cells", len(self.listed), cells)
        return type(self)() if self.listed == tuple(range(1, cells + 1)) else self


@dataclass(frozen=True)
class Number(Clue):
    """A number; a kind defines a subclass whose docstring describes it."""

    number: int | None = None
    gesture = Gesture("board", Form.LINE, "{label}", label="[0-9]+")
    structural = True

    def __bool__(self) -> bool:
        return self.number is not None

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """A number."""
        line = block.only("a number")
        if not re.fullmatch("[0-9]{1,6}", line.text.strip()):
            raise line.error("'{text}' is not a number: expected one such as 2", line.text.strip())
        return cls(int(line.text))

    def write(self, board: Board) -> list[str]:
        """The number."""
        return [str(self.number)]
