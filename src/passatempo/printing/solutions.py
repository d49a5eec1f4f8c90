"""Solutions as markup: small, in rows, each with its number and the page of its puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.languages import Language, message
from passatempo.printing.markup import at_position, heading, length, page_reference, picture, text, width_of
from passatempo.printing.packing import Room, too_large
from passatempo.printing.pages import SMALL, WIDE_PAGE, Numbered, template_of
from passatempo.printing.paper import Paper
from passatempo.records import dataclass

_HEADING = 14.0  # points above a solution
_CELL = 11.5  # points, unless texts would be too small
_GAP = 12.0

_PUZZLE_ON = message("puzzle on page {page}")
_SOLUTION = message("solution")


@dataclass(frozen=True)
class PlacedSolution:
    """A solution, its cells, and the room for it with its heading."""

    puzzle: Numbered
    cell: float
    width: float
    height: float

    @classmethod
    def of(cls, puzzle: Numbered, say: Language, *, refers: bool) -> PlacedSolution:
        """The solution of a puzzle; `refers` to the page of the puzzle."""
        board = puzzle.solution
        cell = max(_CELL, board.least_cell)
        reference = say(_PUZZLE_ON, page=WIDE_PAGE) if refers else ""
        least = width_of(f"{puzzle.number}  {reference}", SMALL)  # so that the heading has one line
        bounds = board.drawing.bounds
        return cls(puzzle, cell, max(bounds.width * cell, least), _HEADING + bounds.height * cell)


SolutionRow = Sequence[PlacedSolution]


def solution_rows(
    puzzles: Sequence[Numbered], width: float, say: Language, *, refers: bool
) -> list[SolutionRow]:
    """All solutions in rows of this width; `refers` to the pages of puzzles."""
    rows, row, used = list[SolutionRow](), list[PlacedSolution](), 0.0
    for puzzle in puzzles:
        each = PlacedSolution.of(puzzle, say, refers=refers)
        if row and used + each.width > width:
            rows.append(row)
            row, used = [], 0.0
        row.append(each)
        used += each.width + _GAP
    return [*rows, row] if row else rows


def rows_height(rows: Sequence[SolutionRow]) -> float:
    """The height of rows below each other."""
    return sum(_height(row) + _GAP for row in rows)


def _height(row: SolutionRow) -> float:
    return max(each.height for each in row)


def solution_pages(puzzles: Sequence[Numbered], paper: Paper, top: float, say: Language) -> Iterator[str]:
    """The solutions of the puzzles, page by page; the first begins below `top`.

    UnsupportedError if one does not fit a page.
    """
    page, y = list[str](), top
    for row in solution_rows(puzzles, paper.text_width, say, refers=True):
        _check_fits(row, paper, say)
        if y + _height(row) > paper.text_height and y:
            yield "\n".join(page) + "\n"
            page, y = [], 0.0
        page.append(solution_row(row, y, say, refers=True))
        y += _height(row) + _GAP
    if page:
        yield "\n".join(page) + "\n"


def _check_fits(row: SolutionRow, paper: Paper, say: Language) -> None:
    for each in row:
        if each.width > paper.text_width or each.height > paper.text_height:
            room = Room(paper.text_width, paper.text_height, _HEADING)
            raise too_large(each.puzzle.solution, say(_SOLUTION), each.puzzle.number, room)


def solution_row(row: SolutionRow, y: float, say: Language, *, refers: bool) -> str:
    """A row of solutions at a height of the page; `refers` to the pages of puzzles."""
    x, found = 0.0, []
    for each in row:
        found.append(at_position(_markup(each, say, refers), x, y, each.width))
        x += each.width + _GAP
    return "\n".join(found)


def _markup(each: PlacedSolution, say: Language, refers: bool) -> str:
    puzzle = each.puzzle
    number = heading(text(str(puzzle.number)), 2, label=puzzle.solution_label)
    page = page_reference(template_of(_PUZZLE_ON, say), puzzle.label) if refers else ""
    line = f"#show heading: it => strong(it.body)\n{number} #h(1fr) {page}"
    head = f"#block(height: {length(_HEADING - 3)}, below: 3pt, text(size: {length(SMALL)})[{line}])"
    return f"{head}\n#{picture(puzzle.solution.drawing, each.cell)}"
