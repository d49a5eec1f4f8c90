"""Clues about small areas: extra regions, clones, numbers where four cells meet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Self

from passatempo.board import LETTERS, Board, Group
from passatempo.clues.base import Block, Line
from passatempo.clues.gestures import Gesture
from passatempo.clues.parts import Cells, Parts, cells_with_values, read_cells, written
from passatempo.messages import Message, Text, message
from passatempo.records import dataclass
from passatempo.rules import AllDifferent, Among, Equal, Rule
from passatempo.scene import Cage, CageLook, Caption, Mark, Shade, Sign, SignLook

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle


_EXTRA_REGION = message("the extra region at {cell}")
_CLONE = message("the clone at {cell} and {cell2}")
_QUADRUPLE = message("the {values} at {cell}")
_TRIES = 12  # for each extra region; some cells have no room for one
_CELLS_A_QUADRUPLE = 8  # of the board


class ExtraRegions(Parts[Cells]):
    """No value stands twice in an extra region."""

    gesture = Gesture("area")
    synonyms = ("extraregion", "region")

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The cells of a region, `A1 A2-C3`; a line of text for each."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Cells:
        """The cells that a line of text names."""
        return read_cells(line, line.text.split(), board, least=2, area=True)

    def write_part(self, part: Cells, board: Board) -> str:
        """The names of its cells."""
        return written(board, part)

    def part_label(self, part: Cells, board: Board) -> Text:
        """Named after its first cell."""
        return _EXTRA_REGION, board.name(part[0])

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An AllDifferent for each region."""
        for part in self.parts:
            yield AllDifferent(Group(self.part_label(part, puzzle.board), part), puzzle.repeatable)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Random disjoint regions of as many cells as there are values."""
        from passatempo.layouts.patches import grow_area

        def fits(area: Cells, cell: int) -> bool:
            return values[cell] not in (values[each] for each in area)

        free, found = set(cells_with_values(puzzle)), []
        size = len(puzzle.values(min(free)))
        for _ in range(_TRIES):
            region = grow_area(puzzle.board, plan.rng, free, size, fits) if len(free) >= size else ()
            free -= set(region)
            found.append(region)
        most = max(1, len(puzzle.board) // (3 * size))
        return type(self)(tuple([region for region in found if region][:most]))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A thin line around each, and a caption."""
        for part in self.parts:
            yield Shade(part)
            rule = Message("no value stands twice in {group}", self.part_label(part, puzzle.board))
            yield Caption(rule, drawn=True)


@dataclass(frozen=True)
class Clone:
    """Cells, and as many others that hold the same values in the same order."""

    cells: Cells
    others: Cells


def clone_labels() -> Iterator[str]:
    """Letters to mark clones with, without end: A, B ... Z, A2, B2 ..."""
    yield from LETTERS
    for number in count(2):
        yield from (f"{letter}{number}" for letter in LETTERS)


class Clones(Parts[Clone]):
    """A clone holds the same values as its original, cell by cell."""

    gesture = Gesture("two areas", line="{cells} = {others}")
    synonyms = ("clone",)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """The cells of both, `A1 B1 = F7 G7`; a line of text for each pair."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Clone:
        """As many cells on both sides of `=`."""
        one, equals, other = line.text.partition("=")
        cells, others = (read_cells(line, side.split(), board, least=0, area=True) for side in (one, other))
        if not equals or not cells or len(cells) != len(others):
            raise line.error("expected as many cells on both sides of '=', such as A1 B1 = F7 G7")
        return Clone(cells, others)

    def write_part(self, part: Clone, board: Board) -> str:
        """The cells of the original and those of the clone, with `=` between them."""
        return f"{written(board, part.cells)} = {written(board, part.others)}"

    def part_cells(self, part: Clone, board: Board) -> Cells:
        """The cells of the original, then those of the clone."""
        return part.cells + part.others

    def part_label(self, part: Clone, board: Board) -> Text:
        """Named after the first cells of both."""
        return _CLONE, board.name(part.cells[0]), board.name(part.others[0])

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An Equal for each pair of cells."""
        for part in self.parts:
            for pair in zip(part.cells, part.others, strict=True):
                yield Equal(puzzle.board.group(pair))

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The largest pairs of areas with equal values, of two cells or more."""
        from passatempo.layouts.patches import matching_areas
        from passatempo.layouts.paths import default_line_count

        def same_domain(cell: int, other: int) -> bool:
            return bool(puzzle.values(cell)) and values[cell] == values[other]

        found = matching_areas(puzzle.board, plan.rng, same_domain, 2, default_line_count(puzzle.board))
        return type(self)(tuple(Clone(*both) for both in found))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """Tinted cells with a common letter, and a caption."""
        for label, part in zip(clone_labels(), self.parts, strict=False):
            yield Cage(part.cells, label, CageLook.CLONE)
            yield Cage(part.others, label, CageLook.CLONE)
            one, other = (puzzle.board.group(cells).label for cells in (part.cells, part.others))
            rule = Message("{cells} are the same as {others}, in this order", one, other)
            yield Caption(rule, drawn=True)


@dataclass(frozen=True)
class Quadruple:
    """The upper left of four cells that meet at a corner, and the values printed there."""

    cell: int
    values: tuple[int, ...]


class Quadruples(Parts[Quadruple]):
    """The values printed where four cells meet stand among these four, as often as they are printed."""

    gesture = Gesture("corner", line="{label} {cell}", label="[0-9]{1,4}|-?[0-9]+(,-?[0-9]+){0,3},?")
    synonyms = ("quad", "quadruple")

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        """Values, and the upper left of the four cells: `125 B2`, `1,2,12 B2`, `12, B2`; a line for each."""
        return super().read(block, board)

    @classmethod
    def read_part(cls, line: Line, board: Board) -> Quadruple:
        """The values, then a cell."""
        printed, *names = line.text.split()
        numbers = printed.removesuffix(",").split(",") if "," in printed else list(printed)
        if not all(re.fullmatch("-?[0-9]{1,9}", number) for number in numbers):
            raise line.error("'{printed}' are not values: expected digits, or numbers with commas", printed)
        (cell, *more) = read_cells(line, names, board)
        row, col = board.place(cell)
        if more or not board.has(row + 1, col + 1):
            raise line.error("expected one cell, the upper left of four that meet")
        if len(numbers) > 4:
            raise line.error("{numbers} values do not fit into four cells", len(numbers))
        return Quadruple(cell, tuple(sorted(map(int, numbers))))

    def write_part(self, part: Quadruple, board: Board) -> str:
        """The values, then a cell."""
        alone = len(part.values) == 1 and not _are_digits(part)
        comma = "," if alone else ""  # otherwise 12 would be read as 1 and 2
        return f"{_printed(part)}{comma} {board.name(part.cell)}"

    def part_cells(self, part: Quadruple, board: Board) -> Cells:
        """The four cells that meet at the corner."""
        return _square(part.cell, board)

    def part_label(self, part: Quadruple, board: Board) -> Text:
        """Named after its values and its cell."""
        return _QUADRUPLE, _printed(part), board.name(part.cell)

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An Among for each corner."""
        for part in self.parts:
            yield Among(puzzle.board.group(_square(part.cell, puzzle.board)), part.values)

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """Two to four of the values at some corners; no two of these share a cell."""
        board, rng = puzzle.board, plan.rng
        corners = [cell for cell in board.cells if _has_square(cell, puzzle)]
        rng.shuffle(corners)
        free = set(board.cells)
        found: list[Quadruple] = []
        for cell in corners:
            square = _square(cell, board)
            if free.issuperset(square) and len(found) < len(board) // _CELLS_A_QUADRUPLE:
                free -= set(square)
                shown = rng.sample(square, rng.randint(2, 4))
                found.append(Quadruple(cell, tuple(sorted(values[each] for each in shown))))
        return type(self)(tuple(found))

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """The values on the corner."""
        for part in self.parts:
            printed = _printed(part)
            yield Sign(_square(part.cell, puzzle.board), printed, SignLook.CIRCLE, inside=printed)


def _printed(part: Quadruple) -> str:
    return ("" if _are_digits(part) else ",").join(map(str, part.values))


def _are_digits(part: Quadruple) -> bool:
    return all(0 <= value < 10 for value in part.values)


def _square(cell: int, board: Board) -> Cells:
    return (cell, cell + 1, cell + board.cols, cell + board.cols + 1)


def _has_square(cell: int, puzzle: Puzzle) -> bool:
    """Whether a cell is the upper left of four that hold values."""
    row, col = puzzle.board.place(cell)
    return puzzle.board.has(row + 1, col + 1) and all(map(puzzle.values, _square(cell, puzzle.board)))
