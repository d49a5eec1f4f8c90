"""Describe: what a scene shows, in words, for those who cannot see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from passatempo.board import Board, column_letters
from passatempo.languages import Language, message, sentence, translator
from passatempo.scene import (
    Black,
    Cage,
    CageLook,
    Caption,
    Colour,
    Digit,
    Empty,
    Label,
    LabelLook,
    Mark,
    Notes,
    Outline,
    Outside,
    Peg,
    Scene,
    Sign,
    Wall,
)

_MOST_CELLS = 625  # of a board that is described cell by cell
_MOST_CHARACTERS = 8000

_ROW = message("Row {number}: {cells}.")
_BLANK = message("blank")
_GIVEN = message("given {value}")
_BLACK_CELL = message("black")
_OUTSIDE_BOARD = message("outside the board")
_SUMS = message("black, sum to the right {across}, sum below {down}")
_ACROSS = message("black, sum to the right {across}")
_DOWN = message("black, sum below {down}")
_ARROWS: Mapping[tuple[int, int], str] = {
    (-1, 0): message("black with an arrow up"),
    (1, 0): message("black with an arrow down"),
    (0, -1): message("black with an arrow to the left"),
    (0, 1): message("black with an arrow to the right"),
}
_BOXES = message("Boxes of {rows} rows and {columns} columns.")
_ROOM = message("A room of {cells}.")
_WALL = message("A wall between {cells}.")
_COLOURS = message("{cell}: colour {numbers}.")
_CAGE = message("A cage of {cells}: {label}.")
_PLAIN_CAGE = message("A cage of {cells}.")
_SIGN = message("{sign} between {cells}.")
_BESIDE_ROW = message("{number} beside row {row}.")
_BESIDE_COLUMN = message("{number} beside column {column}.")
_LOOKS: Mapping[LabelLook, str] = {
    LabelLook.ODD: message("odd"),
    LabelLook.EVEN: message("even"),
    LabelLook.MINIMUM: message("less than its neighbours"),
    LabelLook.MAXIMUM: message("greater than its neighbours"),
}
_LARGE = message("A board of {rows} rows and {columns} columns with {number} values.")


def describe(scene: Scene, lang: str | None = None) -> str:
    """The board row by row, then what stands on and beside it; of a large board only how many values."""
    say = translator(lang)
    board = scene.board
    if len(board) > _MOST_CELLS:
        number = sum(isinstance(mark, Digit | Peg) for mark in scene.marks)
        return say(_LARGE, rows=board.rows, columns=board.cols, number=number)
    text = " ".join([*_rows(scene, say), *_rooms(scene, say), *_clues(scene, say)])
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
    if mark.points is not None:
        return say(_ARROWS[mark.points])
    return f"{say(_BLACK_CELL)} {mark.text}".strip()


def _rooms(scene: Scene, say: Language) -> Iterator[str]:
    """The rooms, cell by cell; of boxes of one size only that size."""
    board = scene.board
    rooms = [mark.cells for mark in scene.marks if isinstance(mark, Outline)]
    sizes = {_box_size(cells, board) for cells in rooms}
    size = sizes.pop() if len(sizes) == 1 else None
    if size is not None:
        yield say(_BOXES, rows=size[0], columns=size[1])
        return
    for cells in rooms:
        yield say(_ROOM, cells=say.listed(map(board.name, cells)))


def _box_size(cells: Sequence[int], board: Board) -> tuple[int, int] | None:
    """The rows and the columns of a rectangle; None if it is none."""
    rows, cols = zip(*map(board.place, cells), strict=True)
    size = (max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
    return size if size[0] * size[1] == len(set(cells)) else None


def _clues(scene: Scene, say: Language) -> Iterator[str]:
    return filter(None, (_clue(mark, scene.board, say) for mark in scene.marks))


def _clue(mark: Mark, board: Board, say: Language) -> str:
    if isinstance(mark, Cage):
        if mark.look is CageLook.CLONE:
            return ""  # its caption names the cells of both
        cells = say.listed(board.name(cell) for cell in mark.cells)
        return say(_CAGE, cells=cells, label=mark.label) if mark.label else say(_PLAIN_CAGE, cells=cells)
    if isinstance(mark, Sign):
        return say(_SIGN, sign=mark.text, cells=say.listed(map(board.name, mark.cells)))
    if isinstance(mark, Label):
        look = say(_LOOKS[mark.look]) if mark.look in _LOOKS else mark.text
        return f"{board.name(mark.cell)}: {look}."
    if isinstance(mark, Outside):
        return _beside(mark, board, say)
    if isinstance(mark, Wall):
        return say(_WALL, cells=say.listed(map(board.name, mark.cells)))
    if isinstance(mark, Colour):
        numbers = say.listed(number + 1 for number in mark.colours)
        return say(_COLOURS, cell=board.name(mark.cell), numbers=numbers)
    return sentence(say.render(mark.text)) if isinstance(mark, Caption) else ""


def _beside(mark: Outside, board: Board, say: Language) -> str:
    number = mark.text + mark.arrow
    if 0 <= mark.row < board.rows:
        return say(_BESIDE_ROW, number=number, row=mark.row + 1)
    column = column_letters(mark.col) if 0 <= mark.col < board.cols else ""
    return say(_BESIDE_COLUMN, number=number, column=column)
