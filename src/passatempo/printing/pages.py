"""Pages of puzzles and of solutions as markup. All places are computed here, none are left to typst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from passatempo.about import rules_of
from passatempo.drawing.shapes import text_width
from passatempo.languages import Language, message
from passatempo.levels import LEVELS
from passatempo.printing.boards import LARGEST_CELL, PrintedBoard
from passatempo.printing.markup import at_position, heading, length, page_reference, picture, text
from passatempo.printing.packing import GAP, Packed
from passatempo.printing.paper import Paper
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.records import dataclass, replace

HEADING = 30.0  # points above a puzzle: its number, kind, level, and the page of its solution
SMALL_HEADING = 14.0  # above a solution
SOLUTION_CELL = 11.5  # points, unless texts would be too small
_SOLUTION_GAP = 12.0
_SOLUTION_WIDTH = 84.0  # points at least, so that the heading has one line
_SMALL = 8.0  # points: texts below headings
RULE_SIZE = 8.5  # points: rules in one line
_DOT = 2.0  # points: the radius of a mark of the level

_SOLUTION_ON = message("solution on page {page}")
_PUZZLE_ON = message("puzzle on page {page}")


@dataclass(frozen=True)
class Numbered:
    """A puzzle with its number in the document, and its drawings."""

    number: int
    printed: PrintedPuzzle
    board: PrintedBoard
    solution: PrintedBoard

    @property
    def label(self) -> str:
        """What references to the puzzle name."""
        return f"puzzle-{self.number}"

    @property
    def solution_label(self) -> str:
        """What references to the solution name."""
        return f"solution-{self.number}"


# Puzzles


def puzzle_page(
    packed: Packed, puzzles: Sequence[Numbered], top: float, say: Language, *, refers: bool
) -> str:
    """The puzzles of a page in their rows and columns, below `top`; `refers` to the pages of solutions."""
    width, height = packed.room.slot(packed.rows, packed.columns)
    found = []
    for at, each in enumerate(puzzles[packed.first : packed.first + packed.number]):
        row, column = divmod(at, packed.columns)
        x, y = column * (width + GAP), top + row * (height + packed.room.heading + GAP)
        cell = each.board.cell_in(width, height, LARGEST_CELL)
        board = f"#align(center, {picture(each.board.drawing, cell)})"
        found.append(at_position(_heading(each, say, refers) + board, x, y, width))
    return "\n".join(found) + "\n"


def _heading(each: Numbered, say: Language, refers: bool) -> str:
    number = heading(f"{text(str(each.number))} #h(4pt) {text(each.printed.title)}", 2, label=each.label)
    level = each.printed.level_name(say)
    below = [f"{_marks(each.printed.level)} #h(3pt) {text(level)}"] if level else []
    below += [page_reference(_template(_SOLUTION_ON, say), each.solution_label)] if refers else []
    line = " #h(1fr) ".join(below)
    return f"{number}\n#block(height: {length(_SMALL + 2)}, text(size: {length(_SMALL)})[{line}])\n"


def _marks(level: int) -> str:
    """A dot for each level: filled up to that of the puzzle."""
    dots = (
        f"circle(radius: {_DOT}pt, stroke: 0.5pt, fill: {'black' if number <= level else 'none'})"
        for number in range(1, len(LEVELS) + 1)
    )
    return f"#box(stack(dir: ltr, spacing: 1.5pt, {', '.join(dots)}))"


def _template(template: str, say: Language) -> str:
    """A translated template, its placeholder for the page kept."""
    return say(template, page="{page}")


# Rules in one line


def rule_lines(puzzles: Sequence[Numbered], say: Language) -> list[tuple[str, str]]:
    """For each kind among the puzzles its name, and its rule in one line."""
    kinds = {each.printed.title: type(each.printed.puzzle) for each in puzzles}
    return [(title, say(rules_of(kind)[0])) for title, kind in kinds.items()]


def rules_height(lines: Sequence[tuple[str, str]], width: float) -> float:
    """About how high the rules are, rather too high than too low."""
    wrapped = (-(-text_width(f"{title}: {rule}", RULE_SIZE) // width) for title, rule in lines)
    return sum(wrapped) * RULE_SIZE * 1.4 + 8.0 if lines else 0.0


def rules_block(lines: Sequence[tuple[str, str]]) -> str:
    """The rules, one paragraph each."""
    paragraphs = "\n\n".join(f"#strong[{text(title)}:] {text(rule)}" for title, rule in lines)
    return f"#text(size: {RULE_SIZE}pt)[{paragraphs}]"


# Solutions


class SolutionRow(NamedTuple):
    """Solutions side by side."""

    puzzles: tuple[Numbered, ...]
    height: float  # with the headings

    @classmethod
    def of(cls, puzzles: Sequence[Numbered]) -> SolutionRow:
        """A row of these."""
        return cls(tuple(puzzles), SMALL_HEADING + max(_size(each)[1] for each in puzzles))


def solution_rows(puzzles: Sequence[Numbered], width: float) -> list[SolutionRow]:
    """All solutions in rows of this width."""
    rows, row, used = list[SolutionRow](), list[Numbered](), 0.0
    for each in puzzles:
        own = _size(each)[0]
        if row and used + own > width:
            rows.append(SolutionRow.of(row))
            row, used = [], 0.0
        row.append(each)
        used += own + _SOLUTION_GAP
    return [*rows, SolutionRow.of(row)] if row else rows


def rows_height(rows: Sequence[SolutionRow]) -> float:
    """The height of rows below each other."""
    return sum(row.height + _SOLUTION_GAP for row in rows)


def solution_pages(puzzles: Sequence[Numbered], paper: Paper, top: float, say: Language) -> Iterator[str]:
    """The solutions of the puzzles, page by page; the first begins below `top`."""
    page, y = list[str](), top
    for row in solution_rows(puzzles, paper.text_width):
        if page and y + row.height > paper.text_height:
            yield "\n".join(page) + "\n"
            page, y = [], 0.0
        page.append(solution_row(row, y, say, refers=True))
        y += row.height + _SOLUTION_GAP
    if page:
        yield "\n".join(page) + "\n"


def solution_row(row: SolutionRow, y: float, say: Language, *, refers: bool) -> str:
    """A row of solutions at a height of the page; `refers` to the pages of puzzles."""
    x, found = 0.0, []
    for each in row.puzzles:
        width, _ = _size(each)
        found.append(at_position(_solution(each, say, refers), x, y, width))
        x += width + _SOLUTION_GAP
    return "\n".join(found)


def _solution(each: Numbered, say: Language, refers: bool) -> str:
    number = heading(text(str(each.number)), 2, label=each.solution_label)
    page = page_reference(_template(_PUZZLE_ON, say), each.label) if refers else ""
    line = f"#show heading: it => strong(it.body)\n{number} #h(1fr) {page}"
    head = f"#block(height: {length(SMALL_HEADING - 3)}, text(size: {length(_SMALL)})[{line}])"
    return f"{head}\n#{picture(each.solution.drawing, _solution_cell(each))}"


def _solution_cell(each: Numbered) -> float:
    return max(SOLUTION_CELL, each.solution.least_cell)


def _size(each: Numbered) -> tuple[float, float]:
    """The room of a solution below its heading."""
    bounds, cell = each.solution.drawing.bounds, _solution_cell(each)
    return max(bounds.width * cell, _SOLUTION_WIDTH), bounds.height * cell


def numbered(
    puzzles: Sequence[PrintedPuzzle], boards: Sequence[PrintedBoard], solutions: Sequence[PrintedBoard]
) -> list[Numbered]:
    """The puzzles with numbers from 1 on."""
    return [
        Numbered(number, *found)
        for number, found in enumerate(zip(puzzles, boards, solutions, strict=True), 1)
    ]


def renumbered(puzzles: Sequence[Numbered], first: int) -> list[Numbered]:
    """The puzzles with numbers from `first` on."""
    return [replace(each, number=number) for number, each in enumerate(puzzles, first)]
