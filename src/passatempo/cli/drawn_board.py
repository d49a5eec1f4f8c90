"""Drawn boards: the text of each cell of a board as `explain` and other programs draw it.

Rows lie between vertical lines. A row of several lines has its candidates in squares, each under the letter
of its column; then its number stands beside one of the lines, as on every board that `explain` draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passatempo.board import Board
from passatempo.errors import InputError

_SIDE = re.compile(r"[|│┃║]")
_RULE = re.compile(r"[-+─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝]{2}")
_NO_CELL = re.compile(r"[^-0-9.?',*·█\\↑↓←→]")  # walls, and signs between cells
_HEADING = re.compile(r"\s*[A-Z]+(\s+[A-Z]+)*\s*")
_NUMBER = re.compile(r"\s*(\d+)\b")


def is_drawn(text: str) -> bool:
    """Whether a text has the walls of a board."""
    return len(_SIDE.findall(text)) > 1


def drawn_cells(text: str, board: Board, *, has_labels: bool) -> Iterator[tuple[int, str]]:
    """The cells of a drawn board with their texts; InputError if these are not the rows of the board.

    `has_labels`: there is a line with the labels of cages above each row of several lines.
    """
    lines = [line for line in text.splitlines() if _SIDE.search(line) and not _RULE.search(line)]
    numbers = {_row_number(line): at for at, line in enumerate(lines)}
    numbered = [numbers[row] for row in range(1, board.rows + 1) if row in numbers]
    if len(numbered) == board.rows and (letters := _letter_positions(text, board)):
        yield from _squares(lines, numbered, letters, board, has_labels)
        return
    if len(lines) != board.rows:
        raise InputError("expected {rows} rows of a drawn board, found {lines}", board.rows, len(lines))
    for row, line in enumerate(lines):
        yield from _row(line, row, board)


def _row(line: str, row: int, board: Board, letters: Sequence[int] = ()) -> Iterator[tuple[int, str]]:
    """The cells of a line: by the letters above them, or one after another."""
    words = list(_words(line))
    if not letters and len(words) != board.cols:
        raise InputError("row {row}: expected {cols} cells, found {words}", row + 1, board.cols, len(words))
    for at, word in enumerate(words):
        yield board.at(row, _column(word, letters) if letters else at), word[0]


def _words(line: str) -> Iterator[re.Match[str]]:
    """What stands in the cells; a single * is a sign between them."""
    found = re.finditer(r"\S+", _NO_CELL.sub(" ", _inside(line)))
    return (word for word in found if word[0] != "*")


def _row_number(line: str) -> int | None:
    found = _NUMBER.match(_SIDE.split(line, maxsplit=1)[0])
    return int(found[1]) if found else None


def _inside(line: str) -> str:
    """The line between its first and last wall; what stands outside is blank, so that columns stay."""
    walls = [found.start() for found in _SIDE.finditer(line)]
    return " " * walls[0] + line[walls[0] : walls[-1]]


def _squares(
    lines: Sequence[str], numbered: Sequence[int], letters: Sequence[int], board: Board, has_labels: bool
) -> Iterator[tuple[int, str]]:
    """Cells of as many lines as there are beside the first and the last row number."""
    above, below = max(0, numbered[0] - has_labels), len(lines) - 1 - numbered[-1]
    for row, at in enumerate(numbered):
        texts: dict[int, list[str]] = {}
        for line in lines[max(0, at - above) : at + below + 1]:
            for cell, text in _row(line, row, board, letters):
                texts.setdefault(cell, []).append(text)
        yield from ((cell, ",".join(parts)) for cell, parts in texts.items())


def _letter_positions(text: str, board: Board) -> list[int]:
    """Where the letters of the columns stand; empty if there are none."""
    for line in text.splitlines():
        if _HEADING.fullmatch(line):
            positions = [found.start() for found in re.finditer(r"\S+", line)]
            if len(positions) == board.cols:
                return positions
    return []


def _column(word: re.Match[str], letters: Sequence[int]) -> int:
    """The column of a word: it begins below its letter, or has it in its middle."""
    middle = (word.start() + word.end() - 1) / 2

    def distance(col: int) -> float:
        return min(abs(letters[col] - middle), abs(letters[col] - word.start()))

    return min(range(len(letters)), key=distance)
