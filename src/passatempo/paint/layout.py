"""Layout: everything that stands on a board, and how much room it takes."""

from __future__ import annotations

from passatempo.board import Board
from passatempo.paint.contents import Contents, contents
from passatempo.paint.corners import Pen, pen
from passatempo.paint.margins import Margins
from passatempo.paint.signs import Signs
from passatempo.paint.terminal import Look
from passatempo.paint.walls import Walls
from passatempo.records import dataclass
from passatempo.scene import Scene


@dataclass(frozen=True)
class Layout:
    """What stands in the cells of a board, what between them, and what around."""

    board: Board
    look: Look
    contents: Contents
    walls: Walls
    pen: Pen  # how walls are drawn
    signs: Signs
    margins: Margins
    lines: dict[int, int]  # how wide the lines left of columns are; there is none between the others
    pad: int  # blanks beside a line
    gap: int  # blanks between cells without a line

    def ruled(self, row: int) -> bool:
        """Whether there is a line above this row."""
        return row in self.walls.rows or row in self.signs.rows or self.contents.height > 1


def laid_out(scene: Scene, walls: Walls, look: Look, pad: int, named: bool) -> Layout:
    """The layout of a scene, with row numbers and column letters if it is to be `named`."""
    signs, margins = Signs(scene), Margins(scene, look.colour, named)
    filled = contents(scene, look, max(1, signs.longest_above, margins.longest))
    lines = dict.fromkeys(walls.columns, 1) | signs.widths(pad)
    characters = pen(look.boxes, walls.two_weights)
    gap = 2 if filled.noted else 1
    return Layout(scene.board, look, filled, walls, characters, signs, margins, lines, pad, gap)
