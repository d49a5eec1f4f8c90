"""SudokuPad: links to the player of that name.

    https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79

The first letters tell what follows: `scf` a packed grid of 9x9, `fpuz` what a link to f-puzzles carries,
`scl` or `ctc` an object, compressed. In such an object only givens, regions, cages and the solution say what
they mean; the rest are drawings, which may stand for rules: they are left out, and told. Anything else is
the name of a puzzle on their server, which nobody can read without it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from math import isqrt
from typing import Any
from urllib.parse import quote, unquote

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.clues.cages import SumCage, SumCages
from passatempo.clues.everywhere import AntiKing, AntiKnight, DisjointGroups
from passatempo.clues.givens import Givens
from passatempo.clues.parts import Cells, Flag
from passatempo.clues.regions import Boxes, Regions
from passatempo.formats.base import Document, Format, Kind, LeftOut, board_of, one_a_line
from passatempo.formats.fpuzzles import loaded, payload_of
from passatempo.formats.objects import (
    NO_LINES,
    Clues,
    Object,
    areas_clue,
    areas_of,
    built,
    check_lines,
    compressed_text,
    has_usual_boxes,
    json_object,
    note_drawings,
    note_metadata,
    note_rules,
    one_line,
    payload_text,
    shown,
    solution_rows,
    solution_values,
    stated_clues,
    whole,
)
from passatempo.formats.remarks import is_no_rule
from passatempo.formats.scl import (
    lengthened,
    packed_grid,
    shortened,
    unpacked_grid,
    with_long_keys,
)
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message, message
from passatempo.puzzle import Puzzle

ADDRESS = "https://sudokupad.app/"
_HOSTS = re.compile(r"(?:https?://)?(?:[\w-]+\.)*(?:sudokupad|crackingthecryptic)\.(?:app|com)(?:/|$)", re.I)
_PREFIXED = re.compile(r"(?i:(fpuz(?:zles)?|scl|ctc|scf))/?([^?&#]+)")
_BARE = re.compile(r"(?i:scl|ctc|fpuz(?:zles)?)/?N4[A-Za-z0-9+/%= ]{8,}")  # N4: how compressed objects begin
_PUZZLE_ID = re.compile(r"[?&]puzzleid=([^&#]*)", re.I)
_FOLDER = re.compile(r"^[a-z]{1,10}/(?=fpuz|scl|ctc|scf)", re.I)  # some hosts have a player in one
_BARE_GRID = 81  # cells
_LARGEST_PACKED = 9  # a value is a digit
_META = re.compile(r"(title|author|rules|solution|[a-z]+):\s(.*)", re.DOTALL)
_DRAWINGS = ("lines", "arrows", "overlays", "underlays")
_SETTINGS = ("id", "cellSize", "settings", "foglight", "triggereffect", "videos", "title", "author", "rules")
_PENCIL_MARKS = ("pencilMarks", "centremarks", "candidates")  # the setter's: a link has no player yet
_NOT_GIVEN = "values that are not given"
_OF_CELLS = ("value", "given", *_PENCIL_MARKS)
_OF_CAGES = frozenset(
    {"cells", "value", "sum", "unique", "hidden", "style", "outlineC", "fontC", "color", "borderColor"}
    | {"backgroundColor", "textColor", "fontSize", "thickness", "opacity", "dashed", "rounded"}
)
_GLOBAL = "global"  # rules for the whole board, by name
_FLAGS: dict[str, type[Flag]] = {"antiknight": AntiKnight, "antiking": AntiKing, "disjoint": DisjointGroups}
_KNOWN = ("metadata", "cells", "regions", "cages", _GLOBAL, *_DRAWINGS, *_SETTINGS)


class SudokuPad(Format):
    """Links to SudokuPad."""

    name = "sudokupad"
    about = "a link to sudokupad.app: boxes or rooms, cages and givens, and what f-puzzles can state"

    def sniff(self, lines: list[Line]) -> bool:
        """A link to it, or what follows the host there."""
        text = next((chunk[0].text for chunk in one_a_line(lines)), "")
        if _HOSTS.match(text) or _BARE.fullmatch(text):
            return True
        found = _PREFIXED.fullmatch(_identity(text))
        if text.startswith(("http://", "https://")):
            return found is not None
        return found is not None and found[1].lower() == "scf" and _is_packed_grid(found[2])

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A link a line."""
        return one_a_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that a link carries."""
        line = lines[0]
        identity = _identity(line.text)
        found = _PREFIXED.match(identity)
        if found is None:
            raise line.error(
                f"{shown(identity[:40])} names a puzzle on their server, which cannot be read here"
            )
        prefix, payload = found[1].lower(), found[2]
        if prefix.startswith("fpuz"):
            return loaded(payload, kind, line)
        if prefix == "scf":
            return _bare_document(unquote(payload), kind, line)
        return _document(_object(payload_text(payload, line), line), kind, line)

    def write(self, puzzle: Puzzle) -> str:
        """The shortest link that states it."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """The same, with the title and the solution if they are known; a packed grid has no room for them."""
        clues = stated_clues(document.puzzle, self.name)
        more_than_grid = document.name or solution_values(document)
        if not more_than_grid and _is_bare(document.puzzle, clues.values()):
            return f"{ADDRESS}scf{packed_grid(_values(document.puzzle))}\n"
        if all(
            isinstance(clue, Givens | Boxes | Regions) or _has_plain_cages(clue) for clue in clues.values()
        ):
            text = shortened(_object_of(document, self.name))
            payload = compressed_text(text, self.name, document.puzzle.board)
            return f"{ADDRESS}scl{quote(payload, safe='')}\n"
        return f"{ADDRESS}fpuz{quote(payload_of(document, self.name), safe='')}\n"


FORMAT = SudokuPad()


def _identity(text: str) -> str:
    """What names or states the puzzle in a link: the last part of its path, or its `puzzleid`."""
    named = _PUZZLE_ID.search(text)
    if named:
        return unquote(named[1])
    path = re.sub(r"^(?:https?://)?[\w.-]+\.[a-z]+(?::\d+)?/", "", text, flags=re.I)
    is_there = path == text or _PREFIXED.match(path)
    return path if is_there else _FOLDER.sub("", path)


def _is_packed_grid(packed: str) -> bool:
    try:
        return len(packed) <= _BARE_GRID and len(unpacked_grid(packed)) == _BARE_GRID
    except ValueError:
        return False


def _bare_document(packed: str, kind: Kind | None, line: Line) -> Document:
    try:
        values = unpacked_grid(packed[: 10 * _BARE_GRID])
    except ValueError as error:
        raise line.error(f"no packed grid: {error}") from None
    size = isqrt(len(values))
    if size * size != len(values) or size > _LARGEST_PACKED:
        raise line.error(f"a packed grid of {len(values)} cells: expected {_BARE_GRID}")
    board = board_of(size, size, line)
    givens = Givens({cell: value for cell, value in enumerate(values) if value})
    return Document(built(kind or kind_of_bare_grids(), board, {Givens: givens}, line), line.number)


def _object(text: str, line: Line) -> Object:
    """The object that a text states, be it packed or plain JSON."""
    if re.match(r'\s*\{\s*"', text) or re.fullmatch(r"\s*\{\s*\}\s*", text):
        return json_object(text, line)
    try:
        plain = lengthened(text)
    except ValueError as error:
        raise line.error(f"no packed object: {error}") from None
    return json_object(plain, line, with_long_keys)


class _Reader:
    """What an object says, each field looked at before it is believed."""

    def __init__(self, stated: Object, line: Line) -> None:
        self.stated, self.line = stated, line
        self.left_out = Counter[str]()
        self.unread: set[str] = set()  # what else may be part of the rules
        rows = self.listed("cells")
        if not rows or not all(isinstance(row, list) for row in rows):
            raise line.error("'cells' is empty: expected rows of cells")
        self.board = board_of(len(rows), len(rows[0]), line)
        if any(len(row) != self.board.cols for row in rows):
            raise line.error(f"'cells' has rows of different lengths, the first has {self.board.cols}")
        self.cells: list[Any] = [cell for row in rows for cell in row]
        metadata = stated.get("metadata") or {}
        if not isinstance(metadata, dict):
            raise line.error(f"'metadata' is {shown(metadata)}: expected an object")
        self.metadata: Object = dict(metadata)

    def listed(self, name: str) -> list[Any]:
        value = self.stated.get(name) or []
        if not isinstance(value, list):
            raise self.line.error(f"'{name}' is {shown(value)}: expected a list")
        return value

    def givens(self) -> Givens:
        values: dict[int, int] = {}
        for cell, stated in enumerate(self.cells):
            if not isinstance(stated, dict):
                raise self.line.error("a cell of 'cells' is no object")
            value = stated.get("value")
            if any(map(stated.get, _PENCIL_MARKS)):
                self.unread.add(Message("pencil marks"))
            self._look_at(stated, _OF_CELLS, message("the field {name} of cells"))
            if value is None or value == "":
                continue
            number = whole(value)
            if number is None:
                raise self.line.error(f"{self.board.name(cell)} holds {shown(value)}: expected a number")
            if stated.get("given", True):
                values[cell] = number
            else:
                self.left_out[_NOT_GIVEN] += 1
        return Givens(values)

    def _look_at(self, stated: Object, known: Collection[str], template: str) -> None:
        """Remember the fields that nobody reads."""
        names = (name for name, value in stated.items() if value and name not in known)
        self.unread.update(Message(template, shown(name)) for name in names)

    def areas(self) -> list[int | None]:
        areas: list[int | None] = [None] * len(self.board)
        for number, places in enumerate(self.listed("regions")):
            for cell in self.places(places, "regions"):
                if areas[cell] is not None:
                    raise self.line.error(f"{self.board.name(cell)} lies in two regions")
                areas[cell] = number
        return areas

    def places(self, places: Any, name: str) -> Cells:
        """The cells at rows and columns counted from 0."""
        if not isinstance(places, list) or not all(map(_is_place, places)):
            raise self.line.error(f"'{name}' has {shown(places)}: expected a list of [row, column]")
        if outside := [place for place in places if not self.board.has(*place)]:
            raise self.line.error(f"'{name}' has a cell at {outside[0]}, which is off the {self.board} board")
        cells = tuple(self.board.at(*place) for place in places)
        if len(set(cells)) < len(cells):
            raise self.line.error(f"'{name}' names a cell twice")
        return cells

    def cages(self) -> SumCages:
        parts: list[SumCage] = []
        for stated in self.listed("cages"):
            if not isinstance(stated, dict):
                raise self.line.error(f"'cages' has {shown(stated)}: expected objects")
            if stated.get("cells"):
                parts += self._cage(stated)
            else:
                self._note(stated.get("value"))
        return SumCages(tuple(parts))

    def flags(self) -> Iterator[Flag]:
        """The rules for the whole board."""
        named = self.listed(_GLOBAL) + [name for name in _FLAGS if self.metadata.get(name)]
        for name in named:
            if not isinstance(name, str) or name not in _FLAGS:
                raise self.line.error(f"the rule {shown(name)} is not known here")
            yield _FLAGS[name](True)

    def _note(self, value: object) -> None:
        """A cage without cells says something about the puzzle: "title: ..."."""
        if isinstance(value, str) and (found := _META.match(value)):
            self.metadata.setdefault(found[1], found[2])
        elif value:
            self.unread.add(Message("the remark {text}", shown(value)))

    def _cage(self, stated: Object) -> Iterator[SumCage]:
        """A cage holds no value twice unless it is said; one without a number or this says nothing."""
        cells = self.places(stated["cells"], "cages")
        self._look_at(stated, _OF_CAGES, message("the field {name} of cages"))
        value, total = stated.get("value"), stated.get("sum")
        number = whole(value)
        repeats = stated.get("unique") is False
        if number is None and value not in (None, ""):
            if stated.get("unique") or total is not None:
                raise self.line.error(f"a cage is labelled {shown(value)}: expected a sum")
            self.left_out["labelled cages"] += 1
        elif total is not None and whole(total) != number and stated.get("style") != "extraregion":
            raise self.line.error(f"a cage is labelled {shown(value)}, but its sum is {shown(total)}")
        elif number or not repeats:
            yield SumCage(cells, number or None, repeats)
        elif not stated.get("hidden"):
            self.left_out["cages drawn only"] += 1

    def note(self, left_out: LeftOut) -> None:
        """Note what was left out, once all was read."""
        for name in _DRAWINGS:
            if drawn := self.listed(name):
                self.left_out[name] += len(drawn)
        for name, count in self.left_out.items():
            if name == _NOT_GIVEN:
                left_out.harmless(name)
            else:
                note_drawings(left_out, count, name)
        for name, value in self.stated.items():
            if name not in _KNOWN and value and not is_no_rule(name):
                field = Message("the field {name}", shown(name))
                left_out.rule(field, f"{field}, which may carry rules")
        for what in sorted(self.unread):
            left_out.rule(what)
        note_metadata(left_out, self.metadata, (*_FLAGS, NO_LINES, "rules"))
        note_rules(left_out, self.metadata.get("rules") or self.stated.get("rules", ""))


def _is_place(place: object) -> bool:
    return isinstance(place, list) and len(place) == 2 and all(type(at) is int for at in place)


def _document(stated: Object, kind: Kind | None, line: Line) -> Document:
    reader = _Reader(stated, line)
    board = reader.board
    clues: list[Clue] = [reader.givens(), reader.cages(), *reader.flags()]
    if board.rows == board.cols:
        clues.append(areas_clue(reader.areas(), board))
    check_lines(reader.metadata, line)
    by_type: Clues = {type(clue): clue for clue in clues if clue}
    solution = str(reader.metadata.get("solution") or "")[: len(board) + 1]
    left_out = LeftOut()
    reader.note(left_out)
    found = Document(
        built(kind or kind_of_bare_grids(), board, by_type, line),
        line.number,
        one_line(reader.metadata.get("title", stated.get("title", ""))),
        solution_rows(list(solution), board),
    )
    return left_out.beside(found)


def _is_bare(puzzle: Puzzle, clues: Iterable[Clue]) -> bool:
    """Whether it is a grid of 9x9 and nothing else."""
    only_givens = all(isinstance(clue, Givens) for clue in clues)
    return only_givens and len(puzzle.board) == _BARE_GRID and has_usual_boxes(puzzle)


def _has_plain_cages(clue: Clue) -> bool:
    """Whether it is cages that can be told apart from drawings: each has a sum, or holds no value twice."""
    return isinstance(clue, SumCages) and all(
        (cage.total is None and not cage.repeats) or bool(cage.total and whole(cage.total))
        for cage in clue.parts
    )


def _values(puzzle: Puzzle) -> list[int]:
    givens = next((each.values for each in puzzle.printed.values() if isinstance(each, Givens)), {})
    return [givens.get(cell, 0) for cell in puzzle.board.cells]


def _object_of(document: Document, format_name: str) -> Object:
    puzzle, board = document.puzzle, document.puzzle.board
    metadata: Object = {}
    if title := one_line(document.name):
        metadata["title"] = title
    solution = solution_values(document)
    if solution and board.cols <= _LARGEST_PACKED:
        metadata["solution"] = "".join(str(value or ".") for value in solution)
    cells = [{"value": value} if value else {} for value in _values(puzzle)]
    made: Object = {"metadata": metadata} if metadata else {}
    made["cells"] = [cells[at : at + board.cols] for at in range(0, len(cells), board.cols)]
    made["regions"] = _regions(areas_of(puzzle, format_name), board)
    cages = [each for each in puzzle.printed.values() if isinstance(each, SumCages)]
    if cages:
        made["cages"] = [_cage_of(cage, board) for cage in cages[0].parts]
    return made


def _regions(areas: list[int], board: Board) -> list[list[list[int]]]:
    regions: dict[int, list[list[int]]] = {}
    for cell, area in enumerate(areas):
        regions.setdefault(area, []).append(list(board.place(cell)))
    return list(regions.values())


def _cage_of(cage: SumCage, board: Board) -> Object:
    made: Object = {"cells": [list(board.place(cell)) for cell in cage.cells], "unique": not cage.repeats}
    return made if cage.total is None else {**made, "value": cage.total, "sum": cage.total}
