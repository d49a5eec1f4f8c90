"""The constraints of f-puzzles, and the clues that say the same here. Both ways, by tables.

Where a constraint there means something that no clue here says, it is refused; so is a clue that none of
theirs says. A part that says nothing, such as a thermometer of one cell, is counted and left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from passatempo.board import Board
from passatempo.clues.areas import Clone, Clones, ExtraRegions, Quadruple, Quadruples
from passatempo.clues.base import Clue, Line
from passatempo.clues.cages import SumCage, SumCages
from passatempo.clues.candidates import Candidates
from passatempo.clues.diagonals import Diagonals
from passatempo.clues.everywhere import AntiKing, AntiKnight, DisjointGroups, NonConsecutive
from passatempo.clues.givens import Givens
from passatempo.clues.lines import (
    Arrow,
    Arrows,
    BetweenLines,
    ConsecutiveLines,
    Palindromes,
    SlowThermometers,
    SumLines,
    Thermometers,
    Whisper,
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
from passatempo.clues.pairs import Borders, Dots, PairSums, Signed
from passatempo.clues.parts import Cells, Flag, Lines, Parts
from passatempo.clues.regions import Boxes, Regions
from passatempo.errors import UnsupportedError
from passatempo.formats.objects import Clues, Object, field_of, shown, whole
from passatempo.kinds import kind_of_bare_grids
from passatempo.records import record

_CELL = re.compile(r"\s*[rR]([0-9]{1,4})[cC]([0-9]{1,4})\s*")
_MOST_PARTS = 10_000  # of one constraint; more is no puzzle
_BULB_VALUES = 9  # a bulb of several cells is a number of as many digits


class Source:
    """The constraints that an object states, each looked at before it is believed."""

    def __init__(self, values: Object, board: Board, areas: Sequence[int | None], line: Line) -> None:
        self.values, self.board, self.areas, self.line = values, board, areas, line
        self.idle = Counter[str]()  # how many parts of each constraint say nothing

    def check(self, holds: bool, key: str, wrong: str) -> None:
        """Raise an InputError about a constraint unless this holds."""
        if not holds:
            raise self.line.error(f"'{key}': {wrong}")

    def flag(self, key: str) -> bool:
        """Whether a constraint on the whole board is stated."""
        value = self.values.get(key)
        self.check(value in (None, False, True), key, f"{shown(value)} says neither yes nor no")
        return bool(value)

    def objects(self, key: str) -> list[Object]:
        """What states the parts of a constraint."""
        listed = self.listed(self.values.get(key), key)
        self.check(all(isinstance(each, dict) for each in listed), key, "expected a list of objects")
        return listed

    def listed(self, value: Any, key: str) -> list[Any]:
        """A list; empty where nothing is said."""
        if value is None:
            return []
        self.check(isinstance(value, list), key, f"{shown(value)} stands where a list is expected")
        self.check(len(value) <= _MOST_PARTS, key, f"{len(value)} of them, more than {_MOST_PARTS:,}")
        found: list[Any] = value
        return found

    def place(self, name: object, key: str) -> tuple[int, int]:
        """The row and column that `R1C1` names, counted from 0; perhaps beside the board."""
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        self.check(found is not None, key, f"{shown(name)} is no cell: expected such as R1C1")
        return (int(found[1]) - 1, int(found[2]) - 1) if found else (0, 0)

    def cell(self, name: object, key: str) -> int:
        """The cell of this name."""
        place = self.place(name, key)
        self.check(self.board.has(*place), key, f"{shown(name)} lies outside the {self.board} board")
        return self.board.at(*place)

    def cells(self, names: object, key: str) -> Cells:
        """Cells, none twice."""
        cells = tuple(self.cell(name, key) for name in self.listed(names, key))
        self.check(len(set(cells)) == len(cells), key, "a cell is named twice")
        return cells

    def cell_of(self, part: Object, key: str) -> int:
        """The one cell of a part; some write it as a list."""
        names = part.get("cells")
        return self.cell(names[0] if "cell" not in part and names else part.get("cell"), key)

    def lines(self, part: Object, key: str) -> Iterator[Cells]:
        """The lines of a part, cell by cell; a cell may come twice."""
        for names in self.listed(part.get("lines"), key):
            yield tuple(self.cell(name, key) for name in self.listed(names, key))

    def number(self, part: Object, key: str, least: int = 0) -> int | None:
        """The number of a part; None where none is said."""
        value = part.get("value")
        if value is None or value == "":
            return None
        number = whole(value)
        self.check(number is not None, key, f"{shown(value)} is no number")
        self.check((number or 0) >= least, key, f"{number} is less than {least}")
        return number


def clues_from(source: Source) -> Clues:
    """The clues that the constraints of a puzzle state."""
    found: list[Clue] = [clue_type(source.flag(key)) for clue_type, key in _FLAGS.items()]
    found += [_diagonals(source), _parity(source), *_between_pairs(source)]
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
    return made | _pairs_written(by_type, board)


def name_of(cell: int, board: Board) -> str:
    """What a cell is called there."""
    return _place_name(*board.place(cell))


def names_of(cells: Iterable[int], board: Board) -> list[str]:
    """What cells are called there."""
    return [name_of(cell, board) for cell in cells]


def _place_name(row: int, col: int) -> str:
    return f"R{row + 1}C{col + 1}"


def _written_number(number: int, least: int) -> str:
    """A number as it will be read back."""
    if whole(number) is None or number < least:
        raise UnsupportedError(f"the number {number}")
    return str(number)


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
            "cell": _place_name(*((before[side], at) if side in (TOP, BOTTOM) else (at, before[side]))),
            "value": _written_number(number, 0),
        }
        for (side, at), number in clue.numbers.items()
    ]


# Constraints made of parts.


@record
class _Codec:
    """How the parts of a clue are stated: under which key, and how each is read and written.

    What is read may state several parts, or none.
    """

    key: str
    read: Callable[[Object, str, Source], Iterable[Any]]
    write: Callable[[Any, Board], Object]


def _parts(clue_type: type[Parts[Any]], codec: _Codec, source: Source) -> Clue:
    parts: list[Any] = []
    for stated in source.objects(codec.key):
        found = list(codec.read(stated, codec.key, source))
        source.idle[codec.key] += not found
        parts += found
    source.check(len(parts) <= _MOST_PARTS, codec.key, f"more than {_MOST_PARTS:,} of them")
    return clue_type(tuple(parts))


def _read_cage(stated: Object, key: str, source: Source) -> Iterator[SumCage]:
    """A sum of 0 is none."""
    if cells := source.cells(stated.get("cells"), key):
        yield SumCage(cells, source.number(stated, key) or None)


def _write_cage(cage: SumCage, board: Board) -> Object:
    if cage.repeats:
        raise UnsupportedError("cages in which a value may stand several times")
    made: Object = {"cells": names_of(cage.cells, board)}
    return made if cage.total is None else {**made, "value": _written_number(cage.total, 1)}


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
    values = [int(_written_number(value, 0)) for value in quadruple.values]
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
        "cell": _place_name(row - down, col - right),
        "direction": _DIRECTION_NAMES[part.direction],
        "value": _written_number(part.total, 1),
        "cells": names_of(board.ray(part.cell, down, right), board),
    }


# Lines.


def _fault(cells: Cells, board: Board) -> str:
    """What keeps cells from being a line, if anything does."""
    if len(set(cells)) < len(cells):
        return "a line that comes to a cell twice"
    return (
        "" if all(_touch(*pair, board) for pair in pairwise(cells)) else "a line of cells that do not touch"
    )


def _touch(one: int, other: int, board: Board) -> bool:
    (top, left), (bottom, right) = board.place(one), board.place(other)
    return max(abs(top - bottom), abs(left - right)) == 1


def _line_codec(clue_type: type[Lines], key: str) -> _Codec:
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

    return _Codec(key, read, write)


def _sum_line_codec(key: str) -> _Codec:
    """Those that stay in one region say nothing."""
    any_line = _line_codec(SumLines, key)

    def read(stated: Object, key: str, source: Source) -> Iterator[Cells]:
        for cells in any_line.read(stated, key, source):
            areas = [source.areas[cell] for cell in cells]
            source.check(None not in areas, key, "a line through a cell without a region")
            if len(list(groupby(areas))) > 1:
                yield cells

    return _Codec(key, read, any_line.write)


def _read_whisper(stated: Object, key: str, source: Source) -> Iterator[Whisper]:
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


def _write_whisper(whisper: Whisper, board: Board) -> Object:
    if fault := _fault(whisper.cells, board) or ("" if len(whisper.cells) > 1 else "a whisper of one cell"):
        raise UnsupportedError(fault)
    made: Object = {"lines": [names_of(whisper.cells, board)]}
    return made if whisper.least is None else {**made, "value": _written_number(whisper.least, 1)}


def _read_arrow(stated: Object, key: str, source: Source) -> Iterator[Arrow]:
    """A line starts in the bulb. One of several cells is sure to mean the same only in reading order."""
    bulb = source.cells(stated.get("cells"), key)
    source.check(not (fault := _bulb_fault(bulb, source.board)), key, f"{fault} cannot be stated here")
    for start, *shaft in filter(None, source.lines(stated, key)):
        if bulb and shaft:
            source.check(start in bulb, key, "a line does not start in its bulb")
            source.check(len({*bulb, *shaft}) == len(bulb) + len(shaft), key, "a cell is named twice")
            yield Arrow(bulb, tuple(shaft))


def _bulb_fault(bulb: Cells, board: Board) -> str:
    if len(bulb) > 1 and board.cols > _BULB_VALUES:
        return "a bulb of several cells on a board with values above 9"
    return "a bulb that is not in reading order" if bulb != tuple(sorted(bulb)) else ""


def _write_arrow(arrow: Arrow, board: Board) -> Object:
    if fault := _bulb_fault(arrow.bulb, board) or ("" if arrow.shaft else "an arrow without a shaft"):
        raise UnsupportedError(fault)
    touching = (cell for cell in arrow.bulb if _touch(cell, arrow.shaft[0], board))
    start = next(touching, arrow.bulb[-1])
    line = names_of((start, *arrow.shaft), board)
    return {"lines": [line], "cells": names_of(arrow.bulb, board)}


# They call it as the field is called here; it is the name of a kind too, which shared code must not name.
_LIKE_THE_FIELD = field_of(kind_of_bare_grids(), ConsecutiveLines) or ""

_LINES: dict[type[Lines], str] = {
    Thermometers: "thermometer",
    SlowThermometers: "slowthermometer",
    Palindromes: "palindrome",
    ConsecutiveLines: _LIKE_THE_FIELD,
    BetweenLines: "betweenline",
}
_PARTS: dict[type[Parts[Any]], _Codec] = {
    SumCages: _Codec("killercage", _read_cage, _write_cage),
    ExtraRegions: _Codec("extraregion", _read_extra, _write_extra),
    Clones: _Codec("clone", _read_clone, _write_clone),
    Quadruples: _Codec("quadruple", _read_quadruple, _write_quadruple),
    DiagonalSums: _Codec("littlekillersum", _read_diagonal, _write_diagonal),
    Whispers: _Codec("whispers", _read_whisper, _write_whisper),
    Arrows: _Codec("arrow", _read_arrow, _write_arrow),
    SumLines: _sum_line_codec("regionsumline"),
    **{clue_type: _line_codec(clue_type, key) for clue_type, key in _LINES.items()},
}


# Signs between two cells. What the absence of a sign says is told by `nonconsecutive` and `negative`.

_NONCONSECUTIVE, _NEGATIVE = "nonconsecutive", "negative"
_DIFFERENCE, _RATIO, _XV = "difference", "ratio", "xv"
_FOG = "foglight"  # listed there by some, though it has no sign


def _between_pairs(source: Source) -> Iterator[Clue]:
    negative = source.listed(source.values.get(_NEGATIVE), _NEGATIVE)
    for key in negative:
        source.check(key in (_RATIO, _XV, _FOG), _NEGATIVE, f"{shown(key)} is not known here")
    yield PairSums(tuple(_signs(source)), _XV in negative)
    white = list(_dots(_DIFFERENCE, "white", source))
    black = list(_dots(_RATIO, "black", source))
    apart = source.flag(_NONCONSECUTIVE)
    if _RATIO in negative:
        only_usual = all(dot.number == Dots.usual["black"] for dot in black)
        source.check(apart, _NEGATIVE, "'ratio' without 'nonconsecutive' cannot be stated here")
        source.check(only_usual, _NEGATIVE, "'ratio' with a ratio other than 2 cannot be stated here")
        yield Dots((*white, *black), all_shown=True)
    elif apart:
        either = any(dot.number == Dots.usual["black"] for dot in black)
        source.check(not either, _NONCONSECUTIVE, "beside a ratio of 2 it cannot be stated here")
        bars = [dot for dot in white if dot.number == 1]
        yield Borders(tuple(dot.cells for dot in bars)) if bars else NonConsecutive(True)
        yield Dots((*(dot for dot in white if dot.number != 1), *black))
    else:
        yield Dots((*white, *black))


def _dots(key: str, colour: str, source: Source) -> Iterator[Signed]:
    for part in source.objects(key):
        number = source.number(part, key, least=1)
        yield Signed(_pair(part, key, source), colour, Dots.usual[colour] if number is None else number)


def _signs(source: Source) -> Iterator[Signed]:
    for part in source.objects(_XV):
        letter = str(part.get("value")).strip().upper()
        source.check(letter in PairSums.letters, _XV, f"{shown(part.get('value'))} is neither X nor V")
        yield Signed(_pair(part, _XV, source), letter, PairSums.letters[letter])


def _pair(part: Object, key: str, source: Source) -> Cells:
    cells = source.cells(part.get("cells"), key)
    beside = len(cells) == 2 and cells[1] in source.board.neighbours(cells[0])
    source.check(beside, key, "expected two cells that share a side")
    return cells


_PAIRS = (Dots, PairSums, Borders, NonConsecutive)
_ELSEWHERE = (*_PAIRS, Boxes, Regions, Givens, Candidates)  # the last four in the grid


def _pairs_written(clues: Mapping[type[Clue], Clue], board: Board) -> Object:
    """What states the clues between pairs. Some mean other things together there, and are refused."""
    none = (Dots(), PairSums(), Borders(), NonConsecutive())
    dots, sums, bars, apart = (clues.get(type(each), each) for each in none)
    assert isinstance(dots, Dots)
    assert isinstance(sums, PairSums)
    assert isinstance(bars, Borders)
    colours = {dot.sign for dot in dots.parts if dot.number == Dots.usual[dot.sign]}
    if ((bars or apart) and (colours or dots.all_shown)) or (bars and apart):
        raise UnsupportedError("dots, borders and nonconsecutive that are about the same")
    if dots.all_shown and any(dot.sign == "black" and dot.number != 2 for dot in dots.parts):
        raise UnsupportedError("all dots with a ratio other than 2")
    if any(PairSums.letters.get(sign.sign) != sign.number for sign in sums.parts):
        raise UnsupportedError("a sum of two cells other than 10 and 5")
    made: Object = {
        _DIFFERENCE: [{"cells": names_of(pair, board)} for pair in bars.parts]
        + _dots_written(dots, "white", board),
        _RATIO: _dots_written(dots, "black", board),
        _XV: [{"cells": names_of(sign.cells, board), "value": sign.sign} for sign in sums.parts],
        _NONCONSECUTIVE: bool(bars or apart or dots.all_shown),
        _NEGATIVE: [_RATIO] * dots.all_shown + [_XV] * sums.all_shown,
    }
    return {key: stated for key, stated in made.items() if stated}


def _dots_written(dots: Dots, colour: str, board: Board) -> list[Object]:
    written = []
    for dot in dots.parts:
        if dot.sign == colour:
            usual, number = dot.number == Dots.usual[colour], _written_number(dot.number, 1)
            written.append({"cells": names_of(dot.cells, board), **({} if usual else {"value": number})})
    return written


KEYS = frozenset(
    [
        *_FLAGS.values(),
        *_DIAGONALS.values(),
        *_PARITY.values(),
        *_EXTREMES.values(),
        *_OUTSIDE.values(),
        *(codec.key for codec in _PARTS.values()),
        *(_NONCONSECUTIVE, _NEGATIVE, _DIFFERENCE, _RATIO, _XV),
    ]
)
