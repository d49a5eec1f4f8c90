"""The lines of f-puzzles (thermometers, palindromes, arrows, ...) and its signs between two cells.

The fields `nonconsecutive` and `negative` say what the absence of a sign means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.clues.everywhere import NonConsecutive
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
from passatempo.clues.pairs import Borders, Dots, PairSums, Signed
from passatempo.clues.parts import Cells, Lines
from passatempo.errors import UnsupportedError
from passatempo.formats.fpuzzles.constraint_source import Codec, Source, cell_names, write_number
from passatempo.formats.link_objects import Object, preview
from passatempo.messages import Message

_BULB_VALUES = 9  # a bulb of several cells is a number of as many digits

LINES: dict[type[Lines], str] = {
    Thermometers: "thermometer",
    SlowThermometers: "slowthermometer",
    Palindromes: "palindrome",
    ConsecutiveLines: "renban",
    BetweenLines: "betweenline",
}


def _fault(cells: Cells, board: Board) -> str:
    """Why these cells are not a line; empty if they are."""
    return (
        ""
        if all(_touch(*pair, board) for pair in pairwise(cells))
        else Message("a line of cells that do not touch")
    )


def _touch(one: int, other: int, board: Board) -> bool:
    (top, left), (bottom, right) = board.place(one), board.place(other)
    return max(abs(top - bottom), abs(left - right)) == 1


def line_codec(clue_type: type[Lines], key: str) -> Codec:
    """The codec for a clue made of lines; lines too short to have an effect are ignored."""

    def read(fields: Object, key: str, source: Source) -> Iterator[Cells]:
        for cells in source.lines(fields, key):
            if len(cells) >= clue_type.least:
                source.check(
                    not (fault := _fault(cells, source.board)),
                    key,
                    "{fault} cannot be stated here",
                    fault,
                )
                yield cells

    def write(cells: Cells, board: Board) -> Object:
        if len(cells) < clue_type.least or (fault := _fault(cells, board)):
            raise UnsupportedError(
                fault
                if len(cells) >= clue_type.least
                else Message("a short {value} line", clue_type.look.value)
            )
        return {"lines": [cell_names(cells, board)]}

    return Codec(key, read, write)


def sum_line_codec(key: str) -> Codec:
    """The codec for sum lines; those within one region have no effect and are ignored."""
    any_line = line_codec(SumLines, key)

    def read(fields: Object, key: str, source: Source) -> Iterator[Cells]:
        for cells in any_line.read(fields, key, source):
            areas = [source.areas[cell] for cell in cells]
            source.check(None not in areas, key, "a line through a cell without a region")
            if len(list(groupby(areas))) > 1:
                yield cells

    return Codec(key, read, any_line.write)


def read_whisper(fields: Object, key: str, source: Source) -> Iterator[Whisper]:
    """The whispers of a part; a loop is cut, as each difference concerns two neighbours alone."""
    least = source.number(fields, key, least=1)
    for line in source.lines(fields, key):
        for cells in _cut_where_it_returns(line):
            source.check(
                not (fault := _fault(cells, source.board)),
                key,
                "{fault} cannot be stated here",
                fault,
            )
            yield Whisper(cells, least)


def _cut_where_it_returns(line: Cells) -> Iterator[Cells]:
    """Stretches without a repeated cell, each starting at the last cell of the one before."""
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
    """The part for a whisper."""
    if fault := _fault(whisper.cells, board) or (
        "" if len(whisper.cells) > 1 else Message("a whisper of one cell")
    ):
        raise UnsupportedError(fault)
    written: Object = {"lines": [cell_names(whisper.cells, board)]}
    return written if whisper.least is None else {**written, "value": write_number(whisper.least, 1)}


def read_arrow(fields: Object, key: str, source: Source) -> Iterator[Arrow]:
    """The arrows of a part, whose lines start in the bulb.

    A bulb of several cells is read in reading order alone: in others, programs differ on its number.
    """
    bulb = source.cells(fields.get("cells"), key)
    source.check(not (fault := _bulb_fault(bulb, source.board)), key, "{fault} cannot be stated here", fault)
    for start, *shaft in filter(None, source.lines(fields, key)):
        if bulb and shaft:
            source.check(start in bulb, key, "a line does not start in its bulb")
            source.check(not {*bulb} & {*shaft}, key, "its shaft comes back to its bulb")
            yield Arrow(bulb, tuple(shaft))


def _bulb_fault(bulb: Cells, board: Board) -> str:
    if len(bulb) > 1 and board.cols > _BULB_VALUES:
        return Message("a bulb of several cells on a board with values above 9")
    return Message("a bulb that is not in reading order") if bulb != tuple(sorted(bulb)) else ""


def write_arrow(arrow: Arrow, board: Board) -> Object:
    """The part for an arrow; its line starts at the cell of the bulb next to the shaft."""
    if fault := _bulb_fault(arrow.bulb, board) or (
        "" if arrow.shaft else Message("an arrow without a shaft")
    ):
        raise UnsupportedError(fault)
    touching = (cell for cell in arrow.bulb if _touch(cell, arrow.shaft[0], board))
    start = next(touching, arrow.bulb[-1])
    line = cell_names((start, *arrow.shaft), board)
    return {"lines": [line], "cells": cell_names(arrow.bulb, board)}


PAIR_KEYS = ("nonconsecutive", "negative", "difference", "ratio", "xv")
_NONCONSECUTIVE, _NEGATIVE, _DIFFERENCE, _RATIO, _XV = PAIR_KEYS
_FOG = "foglight"  # some programs list it under `negative`, where it means nothing


def read_pairs(source: Source) -> Iterator[Clue]:
    """The clues of the signs, and of their absence."""
    negative = source.listed(source.values.get(_NEGATIVE), _NEGATIVE)
    for key in negative:
        source.check(key in (_RATIO, _XV, _FOG), _NEGATIVE, "{key} is not supported", preview(key))
    yield PairSums(tuple(_signs(source)), _XV in negative)
    white = list(_dots(_DIFFERENCE, "white", source))
    black = list(_dots(_RATIO, "black", source))
    apart = source.flag(_NONCONSECUTIVE)
    if _RATIO in negative:
        only_default = all(dot.number == Dots.default_numbers["black"] for dot in black)
        source.check(apart, _NEGATIVE, "'ratio' without 'nonconsecutive' cannot be stated here")
        source.check(only_default, _NEGATIVE, "'ratio' with a ratio other than 2 cannot be stated here")
        yield Dots((*white, *black), all_shown=True)
    elif apart:
        either = any(dot.number == Dots.default_numbers["black"] for dot in black)
        source.check(not either, _NONCONSECUTIVE, "beside a ratio of 2 it cannot be stated here")
        bars = [dot for dot in white if dot.number == 1]
        yield Borders(tuple(dot.cells for dot in bars)) if bars else NonConsecutive(True)
        yield Dots((*(dot for dot in white if dot.number != 1), *black))
    else:
        yield Dots((*white, *black))


def _dots(key: str, colour: str, source: Source) -> Iterator[Signed]:
    for part in source.objects(key):
        number = source.number(part, key, least=1)
        yield Signed(
            _pair(part, key, source), colour, Dots.default_numbers[colour] if number is None else number
        )


def _signs(source: Source) -> Iterator[Signed]:
    for part in source.objects(_XV):
        letter = str(part.get("value")).strip().upper()
        source.check(
            letter in PairSums.default_numbers,
            _XV,
            "{get} is neither X nor V",
            preview(part.get("value")),
        )
        yield Signed(_pair(part, _XV, source), letter, PairSums.default_numbers[letter])


def _pair(part: Object, key: str, source: Source) -> Cells:
    cells = source.cells(part.get("cells"), key)
    beside = len(cells) == 2 and cells[1] in source.board.neighbours(cells[0])
    source.check(beside, key, "expected two cells that share a side")
    return cells


PAIRS = (Dots, PairSums, Borders, NonConsecutive)


def write_pairs(clues: Mapping[type[Clue], Clue], board: Board) -> Object:
    """The fields for clues between pairs; UnsupportedError for combinations of other meaning there."""
    none = (Dots(), PairSums(), Borders(), NonConsecutive())
    dots, sums, bars, apart = (clues.get(type(each), each) for each in none)
    assert isinstance(dots, Dots)
    assert isinstance(sums, PairSums)
    assert isinstance(bars, Borders)
    colours = {dot.sign for dot in dots.parts if dot.number == Dots.default_numbers[dot.sign]}
    if ((bars or apart) and (colours or dots.all_shown)) or (bars and apart):
        raise UnsupportedError("dots, borders and nonconsecutive that are about the same")
    if dots.all_shown and any(dot.sign == "black" and dot.number != 2 for dot in dots.parts):
        raise UnsupportedError("all dots with a ratio other than 2")
    if any(PairSums.default_numbers.get(sign.sign) != sign.number for sign in sums.parts):
        raise UnsupportedError("a sum of two cells other than 10 and 5")
    written: Object = {
        _DIFFERENCE: [{"cells": cell_names(pair, board)} for pair in bars.parts]
        + _write_dots(dots, "white", board),
        _RATIO: _write_dots(dots, "black", board),
        _XV: [{"cells": cell_names(sign.cells, board), "value": sign.sign} for sign in sums.parts],
        _NONCONSECUTIVE: bool(bars or apart or dots.all_shown),
        _NEGATIVE: [_RATIO] * dots.all_shown + [_XV] * sums.all_shown,
    }
    return {key: value for key, value in written.items() if value}


def _write_dots(dots: Dots, colour: str, board: Board) -> list[Object]:
    written = []
    for dot in dots.parts:
        if dot.sign == colour:
            usual, number = dot.number == Dots.default_numbers[colour], write_number(dot.number, 1)
            written.append({"cells": cell_names(dot.cells, board), **({} if usual else {"value": number})})
    return written
