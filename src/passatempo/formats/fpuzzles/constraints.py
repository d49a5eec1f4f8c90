"""The constraints of f-puzzles and the equivalent clues, read and written by tables.

A constraint without an equivalent clue is refused, and so is a clue without an equivalent constraint. A part
without any effect, such as a thermometer of one cell, is counted and ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from passatempo.board import Board
from passatempo.clues.areas import Clone, Clones, ExtraRegions, Quadruple, Quadruples
from passatempo.clues.base import Clue
from passatempo.clues.cages import SumCage, SumCages
from passatempo.clues.candidates import Candidates
from passatempo.clues.diagonals import Diagonals
from passatempo.clues.everywhere import AntiKing, AntiKnight, DisjointGroups
from passatempo.clues.givens import Givens
from passatempo.clues.lines import (
    Arrows,
    SumLines,
    Whispers,
)
from passatempo.clues.marked import Extremes, Maximum, Minimum, Parity
from passatempo.clues.outside import (
    BOTTOM,
    DIRECTIONS,
    LEFT,
    RIGHT,
    TOP,
    DiagonalSum,
    DiagonalSums,
    FirstSums,
    OutsideNumbers,
    Place,
    SandwichSums,
    VisibleNumbers,
)
from passatempo.clues.parts import Cells, Flag, Parts
from passatempo.clues.regions import Boxes, Regions
from passatempo.errors import UnsupportedError
from passatempo.formats.fpuzzles.constraint_source import (
    MOST_PARTS,
    Codec,
    Source,
    cell_name,
    cell_names,
    place_name,
    write_number,
)
from passatempo.formats.fpuzzles.lines_and_pairs import (
    LINES,
    PAIR_KEYS,
    PAIRS,
    line_codec,
    read_arrow,
    read_pairs,
    read_whisper,
    sum_line_codec,
    write_arrow,
    write_pairs,
    write_whisper,
)
from passatempo.formats.link_objects import Clues, Object, parse_number, preview
from passatempo.messages import grouped


def read_constraints(source: Source) -> Clues:
    """The clues equivalent to the constraints of an object."""
    found: list[Clue] = [clue_type(source.flag(key)) for clue_type, key in _FLAGS.items()]
    found += [_read_diagonals(source), _read_parity(source), *read_pairs(source)]
    found += [_read_extremes(clue_type, key, source) for clue_type, key in _EXTREMES.items()]
    found += [_read_outside_numbers(clue_type, key, source) for clue_type, key in _OUTSIDE.items()]
    found += [_read_parts(clue_type, codec, source) for clue_type, codec in _PARTS.items()]
    return {type(each): each for each in found if each}


def write_constraints(clues: Mapping[str, Clue], board: Board) -> Object:
    """The constraints for these clues by field; UnsupportedError names what cannot be expressed."""
    written: Object = {}
    for field, clue in clues.items():
        if isinstance(clue, Flag) and type(clue) in _FLAGS:
            written[_FLAGS[type(clue)]] = True
        elif isinstance(clue, Diagonals):
            written |= {key: True for stroke, key in _DIAGONALS.items() if stroke in clue.strokes}
        elif isinstance(clue, Parity):
            for cell, symbol in clue.symbols.items():
                written.setdefault(_PARITY[symbol], []).append({"cell": cell_name(cell, board)})
        elif isinstance(clue, Minimum | Maximum):
            written[_EXTREMES[type(clue)]] = _write_extremes(clue, board)
        elif isinstance(clue, OutsideNumbers) and type(clue) in _OUTSIDE:
            written[_OUTSIDE[type(clue)]] = _write_outside_numbers(clue, board)
        elif isinstance(clue, Parts) and type(clue) in _PARTS:
            codec = _PARTS[type(clue)]
            written[codec.key] = [codec.write(part, board) for part in clue.parts]
        elif not isinstance(clue, _WRITTEN_SEPARATELY):
            raise UnsupportedError(field)
    by_type = {type(clue): clue for clue in clues.values()}
    return written | write_pairs(by_type, board)


# Constraints on the whole board.

_FLAGS: dict[type[Flag], str] = {
    AntiKnight: "antiknight",
    AntiKing: "antiking",
    DisjointGroups: "disjointgroups",
}
_DIAGONALS = {"\\": "diagonal-", "/": "diagonal+"}
_PARITY = {"o": "odd", "e": "even"}
_EXTREMES: dict[type[Extremes], str] = {Minimum: "minimum", Maximum: "maximum"}


def _read_diagonals(source: Source) -> Clue:
    return Diagonals("".join(stroke for stroke, key in _DIAGONALS.items() if source.flag(key)))


def _read_parity(source: Source) -> Clue:
    symbols: dict[int, str] = {}
    for symbol, key in _PARITY.items():
        for part in source.objects(key):
            cell = source.cell_of(part, key)
            source.check(symbols.setdefault(cell, symbol) == symbol, key, "a cell is both odd and even")
    return Parity(symbols)


def _read_extremes(clue_type: type[Extremes], key: str, source: Source) -> Clue:
    """The minima or maxima; theirs are not compared with each other, so two that share a side are refused."""
    cells = tuple(sorted({source.cell_of(part, key) for part in source.objects(key)}))
    source.check(not _share_a_side(cells, source.board), key, "two that share a side cannot be stated here")
    return clue_type(cells)


def _write_extremes(clue: Extremes, board: Board) -> list[Object]:
    if _share_a_side(clue.cells, board):
        raise UnsupportedError("a {noun} beside another", clue.noun)
    return [{"cell": cell_name(cell, board)} for cell in clue.cells]


def _share_a_side(cells: Cells, board: Board) -> bool:
    chosen = set(cells)
    return any(not chosen.isdisjoint(board.neighbours(cell)) for cell in cells)


# Numbers beside the board.

_OUTSIDE: dict[type[OutsideNumbers], str] = {
    SandwichSums: "sandwichsum",
    FirstSums: "xsum",
    VisibleNumbers: "skyscraper",
}


def _read_outside_numbers(clue_type: type[OutsideNumbers], key: str, source: Source) -> Clue:
    numbers: dict[Place, int] = {}
    for part in source.objects(key):
        place, number = _outside_place(part, key, source), source.number(part, key)
        if number is None:
            source.idle[key] += 1
        else:
            same = numbers.setdefault(place, number) == number
            source.check(same, key, "two numbers at {get}", preview(part.get("cell")))
    return clue_type(numbers)


def _outside_place(part: Object, key: str, source: Source) -> Place:
    (row, col), board = source.place(part.get("cell"), key), source.board
    places = {
        (row == -1, 0 <= col < board.cols): Place(TOP, col),
        (row == board.rows, 0 <= col < board.cols): Place(BOTTOM, col),
        (col == -1, 0 <= row < board.rows): Place(LEFT, row),
        (col == board.cols, 0 <= row < board.rows): Place(RIGHT, row),
    }
    source.check((True, True) in places, key, "{get} is not beside the board", preview(part.get("cell")))
    return places[True, True]


def _write_outside_numbers(clue: OutsideNumbers, board: Board) -> list[Object]:
    before = {TOP: -1, LEFT: -1, BOTTOM: board.rows, RIGHT: board.cols}
    return [
        {
            "cell": place_name(*((before[side], at) if side in (TOP, BOTTOM) else (at, before[side]))),
            "value": write_number(number, 0),
        }
        for (side, at), number in clue.numbers.items()
    ]


_WRITTEN_SEPARATELY = (*PAIRS, Boxes, Regions, Givens, Candidates)  # the last four are in the grid

# Constraints made of parts.


def _read_parts(clue_type: type[Parts[Any]], codec: Codec, source: Source) -> Clue:
    parts: list[Any] = []
    for fields in source.objects(codec.key):
        found = list(codec.read(fields, codec.key, source))
        source.idle[codec.key] += not found
        parts += found
    source.check(len(parts) <= MOST_PARTS, codec.key, "more than {most_parts} of them", grouped(MOST_PARTS))
    return clue_type(tuple(parts))


def _read_cage(fields: Object, key: str, source: Source) -> Iterator[SumCage]:
    """The cage; a sum of 0 means no sum."""
    if cells := source.cells(fields.get("cells"), key):
        yield SumCage(cells, source.number(fields, key) or None)


def _write_cage(cage: SumCage, board: Board) -> Object:
    if cage.repeats:
        raise UnsupportedError("cages that may repeat a value")
    written: Object = {"cells": cell_names(cage.cells, board)}
    return written if cage.total is None else {**written, "value": write_number(cage.total, 1)}


def _read_extra(fields: Object, key: str, source: Source) -> Iterator[Cells]:
    cells = source.cells(fields.get("cells"), key)
    if len(cells) > 1:
        yield cells


def _write_extra(cells: Cells, board: Board) -> Object:
    if len(cells) < 2:
        raise UnsupportedError("an extra region of one cell")
    return {"cells": cell_names(cells, board)}


def _read_clone(fields: Object, key: str, source: Source) -> Iterator[Clone]:
    """The clone, without cells that are their own clone."""
    cells, others = (source.cells(fields.get(name), key) for name in ("cells", "cloneCells"))
    source.check(
        len(cells) == len(others) or not others,
        key,
        "{cells} and {others} cells",
        len(cells),
        len(others),
    )
    if pairs := [pair for pair in zip(cells, others, strict=False) if pair[0] != pair[1]]:
        yield Clone(*zip(*pairs, strict=True))


def _write_clone(clone: Clone, board: Board) -> Object:
    if any(cell == other for cell, other in zip(clone.cells, clone.others, strict=True)):
        raise UnsupportedError("a cell that is its own clone")
    return {"cells": cell_names(clone.cells, board), "cloneCells": cell_names(clone.others, board)}


def _read_quadruple(fields: Object, key: str, source: Source) -> Iterator[Quadruple]:
    cells = sorted(source.cells(fields.get("cells"), key))
    values = [parse_number(value) for value in source.listed(fields.get("values"), key)]
    known = sorted(value for value in values if value is not None)
    source.check(len(known) == len(values) <= 4, key, "expected up to four values")
    corner = cells[0] if cells else 0
    fits = source.board.has(*(at + 1 for at in source.board.place(corner)))
    source.check(fits and cells == _square(corner, source.board), key, "expected four cells that meet")
    if known:
        yield Quadruple(corner, tuple(known))


def _write_quadruple(quadruple: Quadruple, board: Board) -> Object:
    if not 1 <= len(quadruple.values) <= 4:
        raise UnsupportedError("{values} values where four cells meet", len(quadruple.values))
    values = [int(write_number(value, 0)) for value in quadruple.values]
    return {"cells": cell_names(_square(quadruple.cell, board), board), "values": values}


def _square(corner: int, board: Board) -> list[int]:
    return [corner, corner + 1, corner + board.cols, corner + board.cols + 1]


_DIRECTIONS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}
_DIRECTION_NAMES = {ours: theirs for theirs, ours in _DIRECTIONS.items()}


def _read_diagonal(fields: Object, key: str, source: Source) -> Iterator[DiagonalSum]:
    """The sum of a diagonal; 0 means no sum."""
    direction = _DIRECTIONS.get(str(fields.get("direction")))
    source.check(direction is not None, key, "{get} is not a direction", preview(fields.get("direction")))
    (down, right), board = DIRECTIONS[direction or ""], source.board
    row, col = source.place(fields.get("cell"), key)
    first = (row, col) if board.has(row, col) else (row + down, col + right)
    starts = board.has(*first) and not board.has(first[0] - down, first[1] - right)
    source.check(starts, key, "no diagonal starts at {get}", preview(fields.get("cell")))
    along = board.ray(board.at(*first), down, right)
    listed = source.cells(fields.get("cells"), key)
    source.check(not listed or sorted(listed) == sorted(along), key, "its cells are not a diagonal")
    if total := source.number(fields, key):
        yield DiagonalSum(along[0], direction or "", total)


def _write_diagonal(part: DiagonalSum, board: Board) -> Object:
    (row, col), (down, right) = board.place(part.cell), DIRECTIONS[part.direction]
    return {
        "cell": place_name(row - down, col - right),
        "direction": _DIRECTION_NAMES[part.direction],
        "value": write_number(part.total, 1),
        "cells": cell_names(board.ray(part.cell, down, right), board),
    }


_PARTS: dict[type[Parts[Any]], Codec] = {
    SumCages: Codec("killercage", _read_cage, _write_cage),
    ExtraRegions: Codec("extraregion", _read_extra, _write_extra),
    Clones: Codec("clone", _read_clone, _write_clone),
    Quadruples: Codec("quadruple", _read_quadruple, _write_quadruple),
    DiagonalSums: Codec("littlekillersum", _read_diagonal, _write_diagonal),
    Whispers: Codec("whispers", read_whisper, write_whisper),
    Arrows: Codec("arrow", read_arrow, write_arrow),
    SumLines: sum_line_codec("regionsumline"),
    **{clue_type: line_codec(clue_type, key) for clue_type, key in LINES.items()},
}


KEYS = frozenset(
    [
        *_FLAGS.values(),
        *_DIAGONALS.values(),
        *_PARITY.values(),
        *_EXTREMES.values(),
        *_OUTSIDE.values(),
        *(codec.key for codec in _PARTS.values()),
        *PAIR_KEYS,
    ]
)
