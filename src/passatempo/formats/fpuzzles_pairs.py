"""The signs of f-puzzles between two cells. What no sign says is told by `nonconsecutive` and `negative`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from passatempo.board import Board
from passatempo.clues.base import Clue
from passatempo.clues.everywhere import NonConsecutive
from passatempo.clues.pairs import Borders, Dots, PairSums, Signed
from passatempo.clues.parts import Cells
from passatempo.errors import UnsupportedError
from passatempo.formats.fpuzzles_source import Source, names_of, written_number
from passatempo.formats.objects import Object, shown

KEYS = ("nonconsecutive", "negative", "difference", "ratio", "xv")
_NONCONSECUTIVE, _NEGATIVE, _DIFFERENCE, _RATIO, _XV = KEYS
_FOG = "foglight"  # listed there by some, though it has no sign


def between_pairs(source: Source) -> Iterator[Clue]:
    """The clues that the signs state, together with what their absence says."""
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
        source.check(letter in PairSums.usual, _XV, f"{shown(part.get('value'))} is neither X nor V")
        yield Signed(_pair(part, _XV, source), letter, PairSums.usual[letter])


def _pair(part: Object, key: str, source: Source) -> Cells:
    cells = source.cells(part.get("cells"), key)
    beside = len(cells) == 2 and cells[1] in source.board.neighbours(cells[0])
    source.check(beside, key, "expected two cells that share a side")
    return cells


PAIRS = (Dots, PairSums, Borders, NonConsecutive)


def pairs_written(clues: Mapping[type[Clue], Clue], board: Board) -> Object:
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
    if any(PairSums.usual.get(sign.sign) != sign.number for sign in sums.parts):
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
            usual, number = dot.number == Dots.usual[colour], written_number(dot.number, 1)
            written.append({"cells": names_of(dot.cells, board), **({} if usual else {"value": number})})
    return written
