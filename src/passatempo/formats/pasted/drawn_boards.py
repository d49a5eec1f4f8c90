"""Boards drawn with lines, as this program prints them: walls, labels of cages, numbers outside, signs.

A line of a row has a word for each cell, `·` where it is empty. Walls stand between the words; a label stands
on a line above the values, a sign between two rows on a line of its own. `5'` is a given among values that
were found, so these are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from passatempo.board import Board, column_letters
from passatempo.clues.base import Line
from passatempo.clues.outside import BOTTOM, LEFT, RIGHT, TOP, Place
from passatempo.formats.format import make_board
from passatempo.formats.pasted.areas import areas_between, box_shape
from passatempo.formats.pasted.sheet import Labelled, Sheet
from passatempo.formats.pasted.symbols import BLACK, BLANK, plain_cells
from passatempo.lazy import lazy
from passatempo.records import dataclass

CORNERS = "┌┏╔"
_LAST_CORNERS = "└┗╚"
_HEAVY = "┃━╋┣┫┳┻┏┓┗┛"
_UPRIGHT = "│┃║"
_LEVEL = "─━═"
_BORDER = re.compile(rf"[{_UPRIGHT}├┤┣┫┠┨┝┥╠╣]")
_DRAWN = re.compile("[─━│┃┌┐└┘├-╬]")
_GIVEN_MARK = "'"
_SIGNS = ("<", ">", "^", "v", "o", "*", "X", "V", "=")


@dataclass(frozen=True)
class _Word:
    """A word on a line, and where it stands."""

    text: str
    start: int

    @property
    def middle(self) -> int:
        return self.start + len(self.text) // 2


def frame_of(lines: Sequence[Line]) -> tuple[int, int] | None:
    """The places of the first and last line of a drawn board; None if there is none."""
    top = next(
        (at for at, line in enumerate(lines) if line.text.strip() and _corner(line.text, CORNERS)), None
    )
    if top is None:
        return None
    bottom = next((at for at in range(top, len(lines)) if _corner(lines[at].text, _LAST_CORNERS)), None)
    return None if bottom is None or bottom - top < 2 else (top, bottom)


def _corner(text: str, corners: str) -> bool:
    return text.strip()[0:1] in corners if text.strip() else False


def is_aligned(lines: Sequence[Line], top: int, bottom: int) -> bool:
    """Whether every line of a drawn board has a wall below both of its upper corners."""
    first = lines[top].text.rstrip()
    left, right = len(first) - len(first.lstrip()), len(first) - 1
    inner = [line.text for line in lines[top + 1 : bottom]]
    return all(_BORDER.match(text[at : at + 1]) for text in inner for at in (left, right))


def read_drawn_board(lines: Sequence[Line], top: int, bottom: int) -> tuple[Sheet, list[Line]]:
    """The board between two lines, and the lines of text around it."""
    board_lines = [line.text for line in lines[top : bottom + 1]]
    left, right = len(board_lines[0]) - len(board_lines[0].lstrip()), len(board_lines[0].rstrip()) - 1
    if not is_aligned(lines, top, bottom):
        raise lines[top].error("a drawn board of uneven lines: expected a wall at both ends of each")
    drawing = _Drawing([text[left : right + 1] for text in board_lines], lines[top])
    above, below = lines[:top], lines[bottom + 1 :]
    headings = _Headings(drawing, left, above, below)
    outside = headings.numbers() | _beside(drawing, board_lines, left, right)
    texts = [line for line in (*above, *below) if line not in headings.used and line.text.strip()]
    return drawing.sheet({} if headings.are_coordinates else outside), texts


class _Drawing:
    """The lines of a board from its upper to its lower border, cut into rows."""

    def __init__(self, texts: list[str], first: Line) -> None:
        self.texts, self.first = texts, first
        inner = range(1, len(texts) - 1)
        self.content = [at for at in inner if not self._is_rule(texts[at])]
        self._check_rules()
        self.values = self._value_lines()
        self.words = [self._cells(at) for at in self.values]
        self.cols = len(self.words[0]) if self.words else 0
        self.board: Board = make_board(len(self.values), self.cols, first)

    def _check_rules(self) -> None:
        """Raise InputError if a sign stands on a wall: only those on lines of their own are read."""
        for at in range(1, len(self.texts) - 1):
            if at not in self.content and (sign := _DRAWN.sub("", self.texts[at]).split()):
                raise self.first.error(
                    "the sign '{sign}' on a line between rows cannot be read: expected blocks of clues",
                    sign[0],
                )

    def _is_rule(self, text: str) -> bool:
        """Whether a line has walls between rows and no values."""
        return any(each in text for each in _LEVEL)

    def _cells(self, at: int) -> list[_Word]:
        """The words of a line that are cells, not signs between two."""
        words = _words(self.texts[at])
        return words if self._even else [word for word in words if word.text not in _SIGNS]

    @lazy
    def _even(self) -> bool:
        """Whether every line has as many words, so that `<` is the content of a cell."""
        return len({len(_words(self.texts[at])) for at in self.content}) == 1

    def _value_lines(self) -> list[int]:
        """The lines of values: all, those below lines of labels, or those between lines of signs."""
        numbers = [len(self._cells(at)) for at in self.content]
        cols, odd = max(numbers, default=0), len(numbers) % 2
        for first, step in ((0, 1), (0, 2) if odd else (1, 2)):
            if cols and set(numbers[first::step]) == {cols}:
                return self.content[first::step]
        raise self.first.error(
            "a drawn board with uneven rows: expected a sign in each cell, '·' if it is empty"
        )

    def sheet(self, outside: dict[Place, int]) -> Sheet:
        """What the drawing shows."""
        cells = [word.text for row in self.words for word in row]
        marked = any(cell.endswith(_GIVEN_MARK) for cell in cells)
        plain = plain_cells([_value(cell, marked) for cell in cells])
        has_heavy = any(each in text for text in self.texts for each in _HEAVY)
        thin, labels = self._areas(heavy_only=False), self._labels()
        areas = self._areas(heavy_only=True) if has_heavy else () if labels else thin
        boxes = box_shape(areas, self.board)
        black = {at for at, cell in enumerate(plain) if cell in (BLACK, *"^v<>")}
        areas = areas if len(set(areas)) > 1 else ()
        rooms = () if boxes else tuple(BLANK if at in black else area for at, area in enumerate(areas))
        return Sheet(
            self.board,
            tuple(plain),
            self.first,
            rooms,
            boxes,
            _cages(thin, labels, self.first)
            if labels or (has_heavy and len(set(thin)) > len(set(areas)))
            else (),
            outside,
            self._signs(),
            walls=() if labels or has_heavy else self._inner_walls(thin),
            framed=True,
            walled_black=not areas or all(areas.count(areas[at]) == 1 for at in black),
        )

    def _inner_walls(self, areas: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        """The walls between two cells of one area."""
        pairs = self.board.paired(((0, 1), (1, 0)))
        return tuple(pair for pair in pairs if areas[pair[0]] == areas[pair[1]] and self._wall(*pair, False))

    def _areas(self, heavy_only: bool) -> tuple[str, ...]:
        pairs = self.board.paired(((0, 1), (1, 0)))
        return areas_between(self.board, (frozenset(pair) for pair in pairs if self._wall(*pair, heavy_only)))

    def _wall(self, one: int, other: int, heavy_only: bool) -> bool:
        """Whether a wall stands between two neighbours."""
        (row, col), (below, _) = self.board.place(one), self.board.place(other)
        if row == below:
            text = self.texts[self.values[row]][self.words[row][col].start : self.words[row][col + 1].start]
            return any(each in ("┃" if heavy_only else _UPRIGHT) for each in text)
        at = self.words[row][col].middle
        rules = range(self.values[row] + 1, self.values[below])
        signs = [self.texts[line][at : at + 1] for line in rules if self._is_rule(self.texts[line])]
        return any(sign in ("━" if heavy_only else _LEVEL) for sign in signs if sign)

    def _labels(self) -> dict[int, str]:
        """The labels of cells, which stand on the line above the values."""
        if self.values[0] == self.content[0]:
            return {}
        found: dict[int, str] = {}
        for row, at in enumerate(self.values):
            starts = [word.start for word in self.words[row]]
            for word in _words(self.texts[at - 1]):
                col = max((col for col, start in enumerate(starts) if start - 2 <= word.start), default=0)
                found[self.board.at(row, col)] = word.text
        return found

    def _signs(self) -> tuple[tuple[int, int, str], ...]:
        """The signs between cells: on the lines of values, and on lines of their own between them."""
        return () if self._even else tuple(sorted((*self._signs_beside(), *self._signs_below())))

    def _signs_beside(self) -> Iterator[tuple[int, int, str]]:
        for row, at in enumerate(self.values):
            for word in _words(self.texts[at]):
                if word.text in _SIGNS:
                    col = sum(cell.start < word.start for cell in self.words[row]) - 1
                    yield self.board.at(row, col), self.board.at(row, col + 1), word.text

    def _signs_below(self) -> Iterator[tuple[int, int, str]]:
        for row, (above, below) in enumerate(pairwise(self.values)):
            for line in range(above + 1, below):
                words = _words(self.texts[line]) if line in self.content else []
                for word in words if not self._cells(line) else []:
                    col = self._column_at(row, word.middle)
                    yield self.board.at(row, col), self.board.at(row + 1, col), word.text

    def _column_at(self, row: int, place: int) -> int:
        words = self.words[row]
        return min(range(len(words)), key=lambda col: abs(words[col].start - place))


class _Headings:
    """The lines right above and below a board that hold a number or a letter for some columns."""

    def __init__(self, drawing: _Drawing, left: int, above: Sequence[Line], below: Sequence[Line]) -> None:
        self.drawing, self.left = drawing, left
        self.sides: dict[str, Line] = {}
        for side, near in ((TOP, above[-1:]), (BOTTOM, below[:1])):
            if near and self._is_heading(near[0].text):
                self.sides[side] = near[0]
        self.used = list(self.sides.values())
        letters = [column_letters(col) for col in range(drawing.cols)]
        self.are_coordinates = any(line.text.split() == letters for line in self.used)

    def _is_heading(self, text: str) -> bool:
        words = text.split()
        letters = [column_letters(col) for col in range(self.drawing.cols)]
        return words == letters or (bool(words) and all(map(str.isdecimal, words)) and text[:1] in " \t")

    def numbers(self) -> dict[Place, int]:
        """The numbers above and below, by their columns."""
        found: dict[Place, int] = {}
        for side, line in self.sides.items():
            for word in _words(line.text):
                if word.text.isdecimal():
                    col = self.drawing._column_at(0, word.start - self.left)
                    found[Place(side, col)] = int(word.text)
        return found


def _beside(drawing: _Drawing, texts: list[str], left: int, right: int) -> dict[Place, int]:
    """The numbers left and right of the rows."""
    found: dict[Place, int] = {}
    for row, at in enumerate(drawing.values):
        for side, text in ((LEFT, texts[at][:left]), (RIGHT, texts[at][right + 1 :])):
            if text.strip().isdecimal():
                found[Place(side, row)] = int(text)
    return found


def _words(text: str) -> list[_Word]:
    """The words of a line, walls apart."""
    return [
        _Word(found[0], found.start()) for found in re.finditer(r"\S+", re.sub(rf"[{_UPRIGHT}]", " ", text))
    ]


def _value(cell: str, marked: bool) -> str:
    """The value of a cell; where givens are marked, the others were found and are none."""
    if cell.endswith(_GIVEN_MARK):
        return cell.removesuffix(_GIVEN_MARK)
    return BLANK if marked and cell.isalnum() else cell


def _cages(areas: tuple[str, ...], labels: dict[int, str], line: Line) -> tuple[Labelled, ...]:
    """The cages with their labels; InputError unless every area between lines has one."""
    cells: dict[str, list[int]] = {}
    for cell, area in enumerate(areas):
        cells.setdefault(area, []).append(cell)
    found = [(tuple(each), [labels[cell] for cell in each if cell in labels]) for each in cells.values()]
    if any(len(label) != 1 for _, label in found):
        raise line.error(
            "a drawing that does not tell where each cage ends, as lines of boxes cross some: "
            "expected a head line and a block 'cages'"
        )
    return tuple((each, label[0]) for each, label in found)
