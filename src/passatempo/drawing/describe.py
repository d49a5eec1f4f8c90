"""Describe: what a scene shows, in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.board import Board
from passatempo.languages import Language, message, translator
from passatempo.scene import Black, Cage, Caption, Digit, Empty, Label, Mark, Notes, Outside, Peg, Scene, Sign

_MOST_CELLS = 400  # of a board that is told cell by cell
_MOST_CHARACTERS = 6000

_ROW = message("Row {number}: {cells}.")
_BLANK = message("blank")
_GIVEN = message("given {value}")
_BLACK_CELL = message("black")
_OUTSIDE_BOARD = message("outside the board")
_SUMS = message("black, sum to the right {across}, sum below {down}")
_ACROSS = message("black, sum to the right {across}")
_DOWN = message("black, sum below {down}")
_CAGE = message("A cage of {cells}: {label}.")
_PLAIN_CAGE = message("A cage of {cells}.")
_SIGN = message("{sign} between {cells}.")
_BESIDE_ROW = message("{number} beside row {row}.")
_BESIDE_COLUMN = message("{number} beside column {column}.")
_LARGE = message("A board of {rows} rows and {columns} columns with {number} values.")


def describe(scene: Scene, lang: str | None = None) -> str:
    """The board row by row, then what stands on and beside it; of a large board only how many values."""
    say = translator(lang)
    board = scene.board
    if len(board) > _MOST_CELLS:
        number = sum(isinstance(mark, Digit | Peg) for mark in scene.marks)
        return say(_LARGE, rows=board.rows, columns=board.cols, number=number)
    text = " ".join([*_rows(scene, say), *_clues(scene, say)])
    return text if len(text) <= _MOST_CHARACTERS else text[: text.rindex(" ", 0, _MOST_CHARACTERS)] + " ..."


def _rows(scene: Scene, say: Language) -> Iterator[str]:
    board, contents = scene.board, _contents(scene, say)
    for row in range(board.rows):
        cells = [contents.get(board.at(row, col), say(_BLANK)) for col in range(board.cols)]
        yield say(_ROW, number=row + 1, cells=", ".join(cells))


def _contents(scene: Scene, say: Language) -> dict[int, str]:
    """What stands in each cell that is not blank."""
    found: dict[int, str] = {}
    for mark in scene.marks:
        if isinstance(mark, Notes | Digit | Peg | Black | Empty):
            found[mark.cell] = _content(mark, say)
    return found


def _content(mark: Notes | Digit | Peg | Black | Empty, say: Language) -> str:
    if isinstance(mark, Notes):
        return " ".join(mark.texts)
    if isinstance(mark, Digit | Peg):
        return say(_GIVEN, value=mark.text) if mark.given else mark.text
    if isinstance(mark, Empty):
        return say(_OUTSIDE_BOARD)
    if mark.value:
        return f"{say(_BLACK_CELL)} {mark.value}"
    if mark.across and mark.down:
        return say(_SUMS, across=mark.across, down=mark.down)
    if mark.across:
        return say(_ACROSS, across=mark.across)
    if mark.down:
        return say(_DOWN, down=mark.down)
    return f"{say(_BLACK_CELL)} {mark.text}".strip()


def _clues(scene: Scene, say: Language) -> Iterator[str]:
    for mark in scene.marks:
        told = _clue(mark, scene.board, say)
        if told:
            yield told


def _clue(mark: Mark, board: Board, say: Language) -> str:
    if isinstance(mark, Cage):
        cells = say.listed(board.name(cell) for cell in mark.cells)
        return say(_CAGE, cells=cells, label=mark.label) if mark.label else say(_PLAIN_CAGE, cells=cells)
    if isinstance(mark, Sign):
        return say(_SIGN, sign=mark.text, cells=say.listed(map(board.name, mark.cells)))
    if isinstance(mark, Label):
        return f"{board.name(mark.cell)}: {mark.look.value if mark.look.value != 'text' else mark.text}."
    if isinstance(mark, Outside):
        return _beside(mark, board, say)
    return f"{mark.text[:1].upper()}{mark.text[1:]}." if isinstance(mark, Caption) else ""


def _beside(mark: Outside, board: Board, say: Language) -> str:
    from passatempo.board import column_letters

    number = mark.text + mark.arrow
    if 0 <= mark.row < board.rows:
        return say(_BESIDE_ROW, number=number, row=mark.row + 1)
    column = column_letters(mark.col) if 0 <= mark.col < board.cols else ""
    return say(_BESIDE_COLUMN, number=number, column=column)
