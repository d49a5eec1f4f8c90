"""The colours that a player has given cells, as marks of a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passatempo.board import Board
from passatempo.checks import quoted
from passatempo.drawing.themes import PLAYER_COLOURS
from passatempo.errors import InputError, WrongTypeError
from passatempo.records import replace
from passatempo.scene import Colour, Scene

Colours = Mapping[int | str, int | Sequence[int]]  # by cell or its name one colour or several, from 1


def parse_colours(colours: Colours, board: Board) -> dict[int, tuple[int, ...]]:
    """The colours by cell, counted from 0; InputError if a cell or a colour is unknown."""
    if not isinstance(colours, Mapping):
        raise WrongTypeError(
            "colours of {colours}: expected colours by cell, such as {{'A1': 3}}", quoted(colours)
        )
    return {_cell(key, board): _numbers(value) for key, value in colours.items()}


def _cell(key: object, board: Board) -> int:
    if isinstance(key, str):
        return board.cell(key)
    if isinstance(key, int) and not isinstance(key, bool) and 0 <= key < len(board):
        return key
    raise InputError(
        "{key} is no cell: expected a name such as A1, or a number up to {board}", quoted(key), len(board) - 1
    )


def _numbers(value: object) -> tuple[int, ...]:
    numbers = tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= PLAYER_COLOURS:
            raise InputError(
                "{number} is no colour: expected a number, 1 to {player_colours}",
                quoted(number),
                PLAYER_COLOURS,
            )
    return tuple(number - 1 for number in numbers if isinstance(number, int))


def coloured(scene: Scene, colours: Mapping[int, tuple[int, ...]]) -> Scene:
    """The scene with colours in cells."""
    marks = (Colour(cell, numbers) for cell, numbers in colours.items() if numbers)
    return replace(scene, marks=(*scene.marks, *marks))
