"""Pages of puzzles as markup. All places are computed here, none are left to typst."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.about import clue_name, rules_of
from passatempo.languages import Language, message
from passatempo.levels import LEVELS
from passatempo.printing.boards import PrintedBoard
from passatempo.printing.markup import (
    at_position,
    heading,
    length,
    lines_of,
    page_reference,
    picture,
    text,
    width_of,
)
from passatempo.printing.packing import GAP, Packed
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.rule_texts import capitalised, clue_meaning, for_players
from passatempo.records import dataclass, replace

HEADING = 30.0  # points above a puzzle: its number, kind, level, and the page of its solution
SMALL = 8.0  # points: texts below headings
LEAST_HEADING = 7.0  # points: long titles are smaller than others
_TITLE_SIZE = 10.5  # points: of the heading of a puzzle, as in markup.py
WIDE_PAGE = "000"  # the number of a page, for the room that it needs
RULE_SIZE = 8.5  # points: rules in one line
_DOT = 2.0  # points: the radius of a mark of the level

_SOLUTION_ON = message("solution on page {page}")


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


def puzzle_page(packed: Packed, puzzles: Sequence[Numbered], say: Language, *, refers: bool) -> str:
    """The puzzles of a page in their rows and columns; `refers` to the pages of solutions."""
    found, width = [], packed.width
    for at, each in enumerate(puzzles[packed.first : packed.first + packed.number]):
        row, column = divmod(at, packed.columns)
        cell = each.board.cell_in(width, packed.heights[row])
        board = f"#align(center, {picture(each.board.drawing, cell)})"
        content = _heading(each, width, say, refers) + board
        found.append(at_position(content, column * (width + GAP), packed.tops[row], width))
    return "\n".join(found) + "\n"


def _heading(each: Numbered, width: float, say: Language, refers: bool) -> str:
    number = f"{text(str(each.number))} #h(4pt) "
    title, size = _one_line(each.printed.title(say), width - width_of(f"{each.number}  ", _TITLE_SIZE))
    title = heading(f"#text(size: {length(size)})[{number}{text(title)}]", 2, label=each.label)
    level = each.printed.level_name(say)
    marks = f"{_marks(each.printed.level)} #h(3pt) {text(level)}" if level else ""
    page = page_reference(template_of(_SOLUTION_ON, say), each.solution_label) if refers else ""
    size = SMALL if _lower_width(level, say, refers, SMALL) <= width else LEAST_HEADING
    line = f"{marks} #h(1fr) {page}"
    return f"{title}\n#block(height: {length(SMALL + 2)}, text(size: {length(size)})[{line}])\n"


def _one_line(title: str, width: float) -> tuple[str, float]:
    """A title that has one line of this width, and its size: smaller if it is long, in the end cut off."""
    size = min(_TITLE_SIZE, width / width_of(title, 1.0, bold=True))
    if size >= LEAST_HEADING:
        return title, size
    while title and width_of(f"{title}…", LEAST_HEADING, bold=True) > width:
        title = title[:-1]
    return f"{title.rstrip(' ,:')}…", LEAST_HEADING


def _lower_width(level: str, say: Language, refers: bool, size: float) -> float:
    """The width of what stands below a title."""
    marks = len(LEVELS) * (2 * _DOT + 2.0) + 8.0 if level else 0.0
    reference = say(_SOLUTION_ON, page=WIDE_PAGE) if refers else ""
    return marks + width_of(f"{level}  {reference}", size)


def _marks(level: int) -> str:
    """A dot for each level: filled up to that of the puzzle."""
    dots = (
        f"circle(radius: {_DOT}pt, stroke: 0.5pt, fill: {'black' if number <= level else 'none'})"
        for number in range(1, len(LEVELS) + 1)
    )
    return f"#box(stack(dir: ltr, spacing: 1.5pt, {', '.join(dots)}))"


def template_of(template: str, say: Language) -> str:
    """A translated template, its placeholder for the page kept."""
    return say(template, page="{page}")


# Rules in one line


def rule_lines(puzzles: Sequence[Numbered], say: Language) -> list[tuple[str, str]]:
    """For each kind and each clue among the puzzles its name, and its rule in one line."""
    lines = dict[str, str]()
    for each in (puzzle.printed for puzzle in puzzles):
        kind = type(each.puzzle)
        lines.setdefault(each.kind_title(say), for_players(say(rules_of(kind)[0])))
        for clue in each.extra_clues:
            lines.setdefault(capitalised(say(clue_name(clue))), clue_meaning(kind, clue, say)[0])
    return [(title, rule) for title, rule in lines.items() if rule]


def rules_height(lines: Sequence[tuple[str, str]], width: float) -> float:
    """About how high the rules are, rather too high than too low."""
    number = sum(lines_of(f"{title}: {rule}", RULE_SIZE, width) for title, rule in lines)
    return number * RULE_SIZE * 1.4 + 8.0 if lines else 0.0


def rules_block(lines: Sequence[tuple[str, str]]) -> str:
    """The rules, one paragraph each."""
    paragraphs = "\n\n".join(f"#strong[{text(title)}:] {text(rule)}" for title, rule in lines)
    return f"#text(size: {RULE_SIZE}pt)[{paragraphs}]"


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
