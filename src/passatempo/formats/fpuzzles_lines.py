"""The lines of f-puzzles: thermometers, palindromes, arrows and their like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from passatempo.board import Board
from passatempo.clues.lines import (
    Arrow,
    BetweenLines,
    ConsecutiveLines,
    Palindromes,
    SlowThermometers,
    SumLines,
    Thermometers,
    Whisper,
)
from passatempo.clues.parts import Cells, Lines
from passatempo.errors import UnsupportedError
from passatempo.formats.base import field_of
from passatempo.formats.fpuzzles_source import Codec, Source, names_of, written_number
from passatempo.formats.objects import Object
from passatempo.kinds import kind_of_bare_grids

_BULB_VALUES = 9  # a bulb of several cells is a number of as many digits

# They call it as the field is called here; it is the name of a kind too, which shared code must not name.
_LIKE_THE_FIELD = field_of(kind_of_bare_grids(), ConsecutiveLines)

LINES: dict[type[Lines], str] = {
    Thermometers: "thermometer",
    SlowThermometers: "slowthermometer",
    Palindromes: "palindrome",
    ConsecutiveLines: _LIKE_THE_FIELD,
    BetweenLines: "betweenline",
}


def _fault(cells: Cells, board: Board) -> str:
    """What keeps cells from being a line, if anything does."""
    return (
        "" if all(_touch(*pair, board) for pair in pairwise(cells)) else "a line of cells that do not touch"
    )


def _touch(one: int, other: int, board: Board) -> bool:
    (top, left), (bottom, right) = board.place(one), board.place(other)
    return max(abs(top - bottom), abs(left - right)) == 1


def line_codec(clue_type: type[Lines], key: str) -> Codec:
    """How the lines of a clue are stated; those too short to say anything are none."""

    def read(stated: Object, key: str, source: Source) -> Iterator[Cells]:
        for cells in source.lines(stated, key):
            if len(cells) >= clue_type.least:
                source.check(
                    not (fault := _fault(cells, source.board)), key, f"{fault} cannot be stated here"
                )
                yield cells

    def write(cells: Cells, board: Board) -> Object:
        if len(cells) < clue_type.least or (fault := _fault(cells, board)):
            raise UnsupportedError(fault if len(cells) >= clue_type.least else f"a short {clue_type.noun}")
        return {"lines": [names_of(cells, board)]}

    return Codec(key, read, write)


def sum_line_codec(key: str) -> Codec:
    """Those that stay in one region say nothing."""
    any_line = line_codec(SumLines, key)

    def read(stated: Object, key: str, source: Source) -> Iterator[Cells]:
        for cells in any_line.read(stated, key, source):
            areas = [source.areas[cell] for cell in cells]
            source.check(None not in areas, key, "a line through a cell without a region")
            if len(list(groupby(areas))) > 1:
                yield cells

    return Codec(key, read, any_line.write)


def read_whisper(stated: Object, key: str, source: Source) -> Iterator[Whisper]:
    """A loop is cut, as each difference is between two neighbours alone."""
    least = source.number(stated, key, least=1)
    for line in source.lines(stated, key):
        for cells in _cut_where_it_returns(line):
            source.check(not (fault := _fault(cells, source.board)), key, f"{fault} cannot be stated here")
            yield Whisper(cells, least)


def _cut_where_it_returns(line: Cells) -> Iterator[Cells]:
    """Stretches that come to no cell twice, each from the last cell of the one before."""
    stretch: dict[int, None] = {}
    last = -1
    for cell in line:
        if cell == last:
            continue
        if cell in stretch:
            yield tuple(stretch)
            stretch = {last: None}
        stretch[cell] = None
        last = cell
    if len(stretch) > 1:
        yield tuple(stretch)


def write_whisper(whisper: Whisper, board: Board) -> Object:
    """What states a whisper."""
    if fault := _fault(whisper.cells, board) or ("" if len(whisper.cells) > 1 else "a whisper of one cell"):
        raise UnsupportedError(fault)
    made: Object = {"lines": [names_of(whisper.cells, board)]}
    return made if whisper.least is None else {**made, "value": written_number(whisper.least, 1)}


def read_arrow(stated: Object, key: str, source: Source) -> Iterator[Arrow]:
    """A line starts in the bulb. One of several cells is sure to mean the same only in reading order."""
    bulb = source.cells(stated.get("cells"), key)
    source.check(not (fault := _bulb_fault(bulb, source.board)), key, f"{fault} cannot be stated here")
    for start, *shaft in filter(None, source.lines(stated, key)):
        if bulb and shaft:
            source.check(start in bulb, key, "a line does not start in its bulb")
            source.check(not {*bulb} & {*shaft}, key, "its shaft comes back to its bulb")
            yield Arrow(bulb, tuple(shaft))


def _bulb_fault(bulb: Cells, board: Board) -> str:
    if len(bulb) > 1 and board.cols > _BULB_VALUES:
        return "a bulb of several cells on a board with values above 9"
    return "a bulb that is not in reading order" if bulb != tuple(sorted(bulb)) else ""


def write_arrow(arrow: Arrow, board: Board) -> Object:
    """What states an arrow: its line starts in the cell of the bulb that it leaves from."""
    if fault := _bulb_fault(arrow.bulb, board) or ("" if arrow.shaft else "an arrow without a shaft"):
        raise UnsupportedError(fault)
    touching = (cell for cell in arrow.bulb if _touch(cell, arrow.shaft[0], board))
    start = next(touching, arrow.bulb[-1])
    line = names_of((start, *arrow.shaft), board)
    return {"lines": [line], "cells": names_of(arrow.bulb, board)}
