"""The constraints of f-puzzles, and the clues that say the same here. Both ways, by tables.

Where a constraint there means something that no clue here says, it is refused; so is a clue that none of
theirs says. A part that says nothing, such as a thermometer of one cell, is counted and left out.
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
from passatempo.formats.fpuzzles_lines import (
    LINES,
    line_codec,
    read_arrow,
    read_whisper,
    sum_line_codec,
    write_arrow,
    write_whisper,
)
from passatempo.formats.fpuzzles_pairs import KEYS as KEYS_OF_PAIRS
from passatempo.formats.fpuzzles_pairs import PAIRS, between_pairs, pairs_written
from passatempo.formats.fpuzzles_source import (
    MOST_PARTS,
    Codec,
    Source,
    name_of,
    names_of,
    place_name,
    written_number,
)
from passatempo.formats.objects import Clues, Object, shown, whole


def clues_from(source: Source) -> Clues:
    """The clues that the constraints of a puzzle state."""
    found: list[Clue] = [clue_type(source.flag(key)) for clue_type, key in _FLAGS.items()]
    found += [_diagonals(source), _parity(source), *between_pairs(source)]
    found += [_extremes(clue_type, key, source) for clue_type, key in _EXTREMES.items()]
    found += [_numbers(clue_type, key, source) for clue_type, key in _OUTSIDE.items()]
    found += [_parts(clue_type, codec, source) for clue_type, codec in _PARTS.items()]
    return {type(each): each for each in found if each}


def constraints_from(clues: Mapping[str, Clue], board: Board) -> Object:
    """What states these clues; an UnsupportedError names what cannot be stated."""
    made: Object = {}
    for field, clue in clues.items():
        if isinstance(clue, Flag) and type(clue) in _FLAGS:
            made[_FLAGS[type(clue)]] = True
        elif isinstance(clue, Diagonals):
            made |= {key: True for stroke, key in _DIAGONALS.items() if stroke in clue.strokes}
        elif isinstance(clue, Parity):
            for cell, symbol in clue.symbols.items():
                made.setdefault(_PARITY[symbol], []).append({"cell": name_of(cell, board)})
        elif isinstance(clue, Minimum | Maximum):
            made[_EXTREMES[type(clue)]] = _extremes_written(clue, board)
        elif isinstance(clue, OutsideNumbers) and type(clue) in _OUTSIDE:
            made[_OUTSIDE[type(clue)]] = _numbers_written(clue, board)
        elif isinstance(clue, Parts) and type(clue) in _PARTS:
            codec = _PARTS[type(clue)]
            made[codec.key] = [codec.write(part, board) for part in clue.parts]
        elif not isinstance(clue, _ELSEWHERE):
            raise UnsupportedError(field)
    by_type = {type(clue): clue for clue in clues.values()}
    return made | pairs_written(by_type, board)


# Constraints on the whole board.

_FLAGS: dict[type[Flag], str] = {
    AntiKnight: "antiknight",
    AntiKing: "antiking",
    DisjointGroups: "disjointgroups",
}
_DIAGONALS = {"\\": "diagonal-", "/": "diagonal+"}
_PARITY = {"o": "odd", "e": "even"}
_EXTREMES: dict[type[Extremes], str] = {Minimum: "minimum", Maximum: "maximum"}


def _diagonals(source: Source) -> Clue:
    return Diagonals("".join(stroke for stroke, key in _DIAGONALS.items() if source.flag(key)))


def _parity(source: Source) -> Clue:
    symbols: dict[int, str] = {}
    for symbol, key in _PARITY.items():
        for part in source.objects(key):
            cell = source.cell_of(part, key)
            source.check(symbols.setdefault(cell, symbol) == symbol, key, "a cell is both odd and even")
    return Parity(symbols)


def _extremes(clue_type: type[Extremes], key: str, source: Source) -> Clue:
    """Theirs are not compared with one another, which makes a difference where two share a side."""
    cells = tuple(sorted({source.cell_of(part, key) for part in source.objects(key)}))
    source.check(not _share_a_side(cells, source.board), key, "two that share a side cannot be stated here")
    return clue_type(cells)


def _extremes_written(clue: Extremes, board: Board) -> list[Object]:
    if _share_a_side(clue.cells, board):
        raise UnsupportedError(f"a {clue.noun} beside another")
    return [{"cell": name_of(cell, board)} for cell in clue.cells]


def _share_a_side(cells: Cells, board: Board) -> bool:
    chosen = set(cells)
    return any(not chosen.isdisjoint(board.neighbours(cell)) for cell in cells)


# Numbers beside the board.

_OUTSIDE: dict[type[OutsideNumbers], str] = {
    SandwichSums: "sandwichsum",
    FirstSums: "xsum",
    VisibleNumbers: "skyscraper",
}


def _numbers(clue_type: type[OutsideNumbers], key: str, source: Source) -> Clue:
    numbers: dict[Place, int] = {}
    for part in source.objects(key):
        place, number = _outside_place(part, key, source), source.number(part, key)
        if number is None:
            source.idle[key] += 1
        else:
            same = numbers.setdefault(place, number) == number
            source.check(same, key, f"two numbers stand at {shown(part.get('cell'))}")
    return clue_type(numbers)


def _outside_place(part: Object, key: str, source: Source) -> Place:
    (row, col), board = source.place(part.get("cell"), key), source.board
    places = {
        (row == -1, 0 <= col < board.cols): Place(TOP, col),
        (row == board.rows, 0 <= col < board.cols): Place(BOTTOM, col),
        (col == -1, 0 <= row < board.rows): Place(LEFT, row),
        (col == board.cols, 0 <= row < board.rows): Place(RIGHT, row),
    }
    source.check((True, True) in places, key, f"{shown(part.get('cell'))} is not beside the board")
    return places[True, True]


def _numbers_written(clue: OutsideNumbers, board: Board) -> list[Object]:
    before = {TOP: -1, LEFT: -1, BOTTOM: board.rows, RIGHT: board.cols}
    return [
        {
            "cell": place_name(*((before[side], at) if side in (TOP, BOTTOM) else (at, before[side]))),
            "value": written_number(number, 0),
        }
        for (side, at), number in clue.numbers.items()
    ]


_ELSEWHERE = (*PAIRS, Boxes, Regions, Givens, Candidates)  # the last four in the grid

# Constraints made of parts.


def _parts(clue_type: type[Parts[Any]], codec: Codec, source: Source) -> Clue:
    parts: list[Any] = []
    for stated in source.objects(codec.key):
        found = list(codec.read(stated, codec.key, source))
        source.idle[codec.key] += not found
        parts += found
    source.check(len(parts) <= MOST_PARTS, codec.key, f"more than {MOST_PARTS:,} of them")
    return clue_type(tuple(parts))


def _read_cage(stated: Object, key: str, source: Source) -> Iterator[SumCage]:
    """A sum of 0 is none."""
    if cells := source.cells(stated.get("cells"), key):
        yield SumCage(cells, source.number(stated, key) or None)


def _write_cage(cage: SumCage, board: Board) -> Object:
    if cage.repeats:
        raise UnsupportedError("cages in which a value may stand several times")
    made: Object = {"cells": names_of(cage.cells, board)}
    return made if cage.total is None else {**made, "value": written_number(cage.total, 1)}


def _read_extra(stated: Object, key: str, source: Source) -> Iterator[Cells]:
    cells = source.cells(stated.get("cells"), key)
    if len(cells) > 1:
        yield cells


def _write_extra(cells: Cells, board: Board) -> Object:
    if len(cells) < 2:
        raise UnsupportedError("an extra region of one cell")
    return {"cells": names_of(cells, board)}


def _read_clone(stated: Object, key: str, source: Source) -> Iterator[Clone]:
    """A cell that is its own clone says nothing."""
    cells, others = (source.cells(stated.get(name), key) for name in ("cells", "cloneCells"))
    source.check(len(cells) == len(others) or not others, key, f"{len(cells)} and {len(others)} cells")
    if pairs := [pair for pair in zip(cells, others, strict=False) if pair[0] != pair[1]]:
        yield Clone(*zip(*pairs, strict=True))


def _write_clone(clone: Clone, board: Board) -> Object:
    if any(cell == other for cell, other in zip(clone.cells, clone.others, strict=True)):
        raise UnsupportedError("a cell that is its own clone")
    return {"cells": names_of(clone.cells, board), "cloneCells": names_of(clone.others, board)}


def _read_quadruple(stated: Object, key: str, source: Source) -> Iterator[Quadruple]:
    cells = sorted(source.cells(stated.get("cells"), key))
    values = [whole(value) for value in source.listed(stated.get("values"), key)]
    known = sorted(value for value in values if value is not None)
    source.check(len(known) == len(values) <= 4, key, "expected up to four values")
    corner = cells[0] if cells else 0
    fits = source.board.has(*(at + 1 for at in source.board.place(corner)))
    source.check(fits and cells == _square(corner, source.board), key, "expected four cells that meet")
    if known:
        yield Quadruple(corner, tuple(known))


def _write_quadruple(quadruple: Quadruple, board: Board) -> Object:
    if not 1 <= len(quadruple.values) <= 4:
        raise UnsupportedError(f"{len(quadruple.values)} values where four cells meet")
    values = [int(written_number(value, 0)) for value in quadruple.values]
    return {"cells": names_of(_square(quadruple.cell, board), board), "values": values}


def _square(corner: int, board: Board) -> list[int]:
    return [corner, corner + 1, corner + board.cols, corner + board.cols + 1]


_DIRECTIONS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}
_DIRECTION_NAMES = {ours: theirs for theirs, ours in _DIRECTIONS.items()}


def _read_diagonal(stated: Object, key: str, source: Source) -> Iterator[DiagonalSum]:
    """A sum beside the board; 0 is none."""
    direction = _DIRECTIONS.get(str(stated.get("direction")))
    source.check(direction is not None, key, f"{shown(stated.get('direction'))} is no direction")
    (down, right), board = DIRECTIONS[direction or ""], source.board
    row, col = source.place(stated.get("cell"), key)
    first = (row, col) if board.has(row, col) else (row + down, col + right)
    starts = board.has(*first) and not board.has(first[0] - down, first[1] - right)
    source.check(starts, key, f"no diagonal starts at {shown(stated.get('cell'))}")
    along = board.ray(board.at(*first), down, right)
    listed = source.cells(stated.get("cells"), key)
    source.check(not listed or sorted(listed) == sorted(along), key, "its cells are no diagonal")
    if total := source.number(stated, key):
        yield DiagonalSum(along[0], direction or "", total)


def _write_diagonal(part: DiagonalSum, board: Board) -> Object:
    (row, col), (down, right) = board.place(part.cell), DIRECTIONS[part.direction]
    return {
        "cell": place_name(row - down, col - right),
        "direction": _DIRECTION_NAMES[part.direction],
        "value": written_number(part.total, 1),
        "cells": names_of(board.ray(part.cell, down, right), board),
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
        *KEYS_OF_PAIRS,
    ]
)
