"""The pages of a sheet as markup: the title and rules, puzzles, and their solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from passatempo.languages import Language, message
from passatempo.printing.markup import PAGE_BREAK, at_position, heading, length, lines_of, text, width_of
from passatempo.printing.packing import Packed, Room, pack
from passatempo.printing.pages import (
    HEADING,
    Numbered,
    puzzle_page,
    rule_lines,
    rules_block,
    rules_height,
)
from passatempo.printing.paper import Paper
from passatempo.printing.solutions import (
    SolutionRow,
    rows_height,
    solution_pages,
    solution_row,
    solution_rows,
)

if TYPE_CHECKING:
    from passatempo.printing.sheet import SheetLook

_TITLE_SIZE = 16.0  # points
_TITLE_LINE = 22.0  # points: the height of a line of the title
_FIELDS = 10.0  # points: the size of the lines for name and date
_FIELD_LINE = 92.0  # points: the line for a name
_BELOW = 12.0  # points below the title
_SOLUTIONS_TITLE = 34.0  # points

_NAME = message("Name:")
_DATE = message("Date:")
_SOLUTIONS = message("Solutions")
_PUZZLES = message("Puzzles")
_PUZZLE = message("puzzle")


class SheetPages(NamedTuple):
    """What the pages of a sheet are made of."""

    look: SheetLook
    puzzles: Sequence[Numbered]
    paper: Paper
    say: Language

    @property
    def title(self) -> str:
        """The title, also of a sheet without one of its own."""
        return self.look.title or self.say(_PUZZLES)

    @property
    def packed(self) -> list[Packed]:
        """The pages of puzzles; UnsupportedError if a board would be too small to read."""
        room = Room(self.paper.text_width, self.paper.text_height, HEADING)
        boards = [each.board for each in self.puzzles]
        top = self._title_height + rules_height(self._rules, self.paper.text_width)
        return list(pack(boards, self.look.per_page, room, top, self.say(_PUZZLE), 1, self._foot_height))

    def markup(self) -> Iterator[str]:
        """Every page."""
        refers = self.look.answers == "page"
        for at, packed in enumerate(self.packed):
            head = "" if at else self._head
            if head and not packed.top:
                head += PAGE_BREAK
            yield head + puzzle_page(packed, self.puzzles, self.say, refers=refers) + self._foot(packed)
        if refers:
            title = heading(text(self.say(_SOLUTIONS)), 1, is_listed=True)
            first, *others = solution_pages(self.puzzles, self.paper, _SOLUTIONS_TITLE, self.say)
            yield from (f"{title}\n{first}", *others)

    # The title, places for a name and a date, and the rules

    @property
    def _rules(self) -> list[tuple[str, str]]:
        return rule_lines(self.puzzles, self.say)

    @property
    def _fields_width(self) -> float:
        names = f"{self.say(_NAME)}   {self.say(_DATE)} {self.look.date or ''}"
        lines = _FIELD_LINE if self.look.date else 2 * _FIELD_LINE
        return width_of(names, _FIELDS) + lines + 20.0

    @property
    def _title_lines(self) -> int:
        """The lines of the title; more than one if it is not beside the name and the date."""
        width = width_of(self.title, _TITLE_SIZE, bold=True)
        if width + self._fields_width <= self.paper.text_width:
            return 1
        return 1 + lines_of(self.title, _TITLE_SIZE, self.paper.text_width, bold=True)

    @property
    def _title_height(self) -> float:
        return self._title_lines * _TITLE_LINE + _BELOW

    @property
    def _head(self) -> str:
        width, lines = self.paper.text_width, self._title_lines
        title = heading(text(self.title), 1, is_listed=True)
        line = f"#box(width: {length(_FIELD_LINE)}, stroke: (bottom: 0.5pt), height: 8pt)"
        date = text(self.look.date) if self.look.date else line
        fields = f"{text(self.say(_NAME))} {line} #h(8pt) {text(self.say(_DATE))} {date}"
        return (
            at_position(f"#text(size: {length(_TITLE_SIZE)})[{title}]", 0, 0, width)
            + at_position(f"#align(right)[{fields}]", 0, (lines - 1) * _TITLE_LINE + 6.0, width)
            + at_position(rules_block(self._rules), 0, self._title_height, width)
        )

    # Solutions upside down at the foot of each page

    def _foot_rows(self, first: int, number: int) -> list[SolutionRow]:
        if self.look.answers != "foot":
            return []
        every = self.puzzles[first : first + number]
        return solution_rows(every, self.paper.text_width, self.say, refers=False)

    def _foot_height(self, first: int, number: int) -> float:
        return rows_height(self._foot_rows(first, number))

    def _foot(self, packed: Packed) -> str:
        rows, y, found = self._foot_rows(packed.first, packed.number), 0.0, list[str]()
        for row in rows:
            found.append(solution_row(row, y, self.say, refers=False))
            y += rows_height([row])
        block = f"block(width: {length(self.paper.text_width)}, height: {length(y)})[{''.join(found)}]"
        return f"#place(bottom + left, rotate(180deg, {block}))\n" if found else ""
