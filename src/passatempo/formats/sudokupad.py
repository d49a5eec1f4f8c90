"""Links to SudokuPad.

    https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79

The first letters say what follows: `scf` a packed grid of 9x9, `fpuz` the payload of a link to f-puzzles,
`scl` or `ctc` a compressed object. In such an object only givens, regions, cages and the solution have a
defined meaning; the rest are drawings, which may stand for rules: they are ignored and reported. Anything
else is the name of a puzzle on their server, which cannot be read.
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
from passatempo.formats.format import Document, Format, Kind, LeftOut, make_board, one_per_line
from passatempo.formats.fpuzzles.puzzle_object import read_payload, write_payload
from passatempo.formats.link_objects import (
    NO_LINES,
    Clues,
    Object,
    area_numbers,
    areas_clue,
    build_by_clue_type,
    check_rows_and_columns,
    clues_to_write,
    compress_payload,
    decompress_payload,
    has_default_boxes,
    note_drawings,
    note_metadata,
    note_rules,
    parse_json_object,
    parse_number,
    preview,
    solution_rows,
    solution_values,
    title_line,
)
from passatempo.formats.no_rules import states_no_rule
from passatempo.formats.sudokupad_packing import (
    expand_keys,
    pack_grid,
    pack_object,
    unpack_grid,
    unpack_to_json,
)
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message, message
from passatempo.puzzle import Puzzle

ADDRESS = "https://sudokupad.app/"
_HOSTS = re.compile(r"(?:https?://)?(?:[\w-]+\.)*(?:sudokupad|crackingthecryptic)\.(?:app|com)(?:/|$)", re.I)
_PREFIXED = re.compile(r"(?i:(fpuz(?:zles)?|scl|ctc|scf))/?([^?&#]+)")
_BARE = re.compile(
    r"(?i:scl|ctc|fpuz(?:zles)?)/?N4[A-Za-z0-9+/%= ]{8,}"
)  # N4: the start of every compressed object
_PUZZLE_ID = re.compile(r"[?&]puzzleid=([^&#]*)", re.I)
_FOLDER = re.compile(r"^[a-z]{1,10}/(?=fpuz|scl|ctc|scf)", re.I)  # some hosts have the player in a folder
_BARE_GRID = 81  # cells
_LARGEST_PACKED = 9  # a value is a digit
_META = re.compile(r"(title|author|rules|solution|[a-z]+):\s(.*)", re.DOTALL)
_DRAWINGS = ("lines", "arrows", "overlays", "underlays")
_SETTINGS = ("id", "cellSize", "settings", "foglight", "triggereffect", "videos", "title", "author", "rules")
_PENCIL_MARKS = (
    "pencilMarks",
    "centremarks",
    "candidates",
)  # the setter's, as a link holds no player's progress
_NOT_GIVEN = Message("values that are not given")
_CELL_FIELDS = ("value", "given", *_PENCIL_MARKS)
_CAGE_FIELDS = frozenset(
    {"cells", "value", "sum", "unique", "hidden", "style", "outlineC", "fontC", "color", "borderColor"}
    | {"backgroundColor", "textColor", "fontSize", "thickness", "opacity", "dashed", "rounded"}
)
_GLOBAL = "global"  # rules for the whole board, by name
_FLAGS: dict[str, type[Flag]] = {"antiknight": AntiKnight, "antiking": AntiKing, "disjoint": DisjointGroups}
_KNOWN = ("metadata", "cells", "regions", "cages", _GLOBAL, *_DRAWINGS, *_SETTINGS)


class SudokuPad(Format):
    """Links to SudokuPad."""

    name = "sudokupad"

    def sniff(self, lines: list[Line]) -> bool:
        """A link to SudokuPad, or the part of one after the host."""
        text = next((chunk[0].text for chunk in one_per_line(lines)), "")
        if _HOSTS.match(text) or _BARE.fullmatch(text):
            return True
        found = _PREFIXED.fullmatch(_identity(text))
        if text.startswith(("http://", "https://")):
            return found is not None
        return found is not None and found[1].lower() == "scf" and _is_packed_grid(found[2])

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One link per line."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle in a link."""
        line = lines[0]
        identity = _identity(line.text)
        found = _PREFIXED.match(identity)
        if found is None:
            raise line.error(
                "{identity} is the ID of a puzzle on a server, which is not supported", preview(identity[:40])
            )
        prefix, payload = found[1].lower(), found[2]
        if prefix.startswith("fpuz"):
            return read_payload(payload, kind, line)
        if prefix == "scf":
            return _bare_document(unquote(payload), kind, line)
        return _document(_object(decompress_payload(payload, line), line), kind, line)

    def write(self, puzzle: Puzzle) -> str:
        """The shortest link that expresses the puzzle."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """The same, with the title and the solution, for which a packed grid has no place."""
        clues = clues_to_write(document.puzzle, self.name)
        more_than_grid = document.name or solution_values(document)
        if not more_than_grid and _is_bare(document.puzzle, clues.values()):
            return f"{ADDRESS}scf{pack_grid(_values(document.puzzle))}\n"
        if all(
            isinstance(clue, Givens | Boxes | Regions) or _has_plain_cages(clue) for clue in clues.values()
        ):
            text = pack_object(_write_object(document, self.name))
            payload = compress_payload(text, self.name, document.puzzle.board)
            return f"{ADDRESS}scl{quote(payload, safe='')}\n"
        return f"{ADDRESS}fpuz{quote(write_payload(document, self.name), safe='')}\n"


def _identity(text: str) -> str:
    """The part of a link that holds or names the puzzle: the end of its path, or its `puzzleid`."""
    named = _PUZZLE_ID.search(text)
    if named:
        return unquote(named[1])
    path = re.sub(r"^(?:https?://)?[\w.-]+\.[a-z]+(?::\d+)?/", "", text, flags=re.I)
    has_prefix = path == text or _PREFIXED.match(path)
    return path if has_prefix else _FOLDER.sub("", path)


def _is_packed_grid(packed: str) -> bool:
    try:
        return len(packed) <= _BARE_GRID and len(unpack_grid(packed)) == _BARE_GRID
    except ValueError:
        return False


def _bare_document(packed: str, kind: Kind | None, line: Line) -> Document:
    try:
        values = unpack_grid(packed[: 10 * _BARE_GRID])
    except ValueError as error:
        raise line.error("not a packed grid: {error}", error.args[0]) from None
    size = isqrt(len(values))
    if size * size != len(values) or size > _LARGEST_PACKED:
        raise line.error("a packed grid of {values} cells: expected {bare_grid}", len(values), _BARE_GRID)
    board = make_board(size, size, line)
    givens = Givens({cell: value for cell, value in enumerate(values) if value})
    return Document(
        build_by_clue_type(kind or kind_of_bare_grids(), board, {Givens: givens}, line), line.number
    )


def _object(text: str, line: Line) -> Object:
    """The object in a text, packed or plain JSON."""
    if re.match(r'\s*\{\s*"', text) or re.fullmatch(r"\s*\{\s*\}\s*", text):
        return parse_json_object(text, line)
    try:
        plain = unpack_to_json(text)
    except ValueError as error:
        raise line.error("not a packed object: {error}", error.args[0]) from None
    return parse_json_object(plain, line, expand_keys)


class _Reader:
    """Reads the fields of an object; InputError for a value of another type."""

    def __init__(self, fields: Object, line: Line) -> None:
        self.fields, self.line = fields, line
        self.counts = Counter[str]()  # ignored drawings and values
        self.unread: set[str] = set()  # other things that may state rules
        rows = self.listed("cells")
        if not rows or not all(isinstance(row, list) for row in rows):
            raise line.error("'cells' is empty: expected rows of cells")
        self.board = make_board(len(rows), len(rows[0]), line)
        if any(len(row) != self.board.cols for row in rows):
            raise line.error("'cells' has rows of different lengths, the first has {cols}", self.board.cols)
        self.cells: list[Any] = [cell for row in rows for cell in row]
        metadata = fields.get("metadata") or {}
        if not isinstance(metadata, dict):
            raise line.error("'metadata' is {metadata}: expected an object", preview(metadata))
        self.metadata: Object = dict(metadata)

    def listed(self, name: str) -> list[Any]:
        value = self.fields.get(name) or []
        if not isinstance(value, list):
            raise self.line.error("'{name}' is {value}: expected a list", name, preview(value))
        return value

    def givens(self) -> Givens:
        values: dict[int, int] = {}
        for cell, fields in enumerate(self.cells):
            if not isinstance(fields, dict):
                raise self.line.error("a cell of 'cells' is not an object")
            value = fields.get("value")
            if any(map(fields.get, _PENCIL_MARKS)):
                self.unread.add(Message("pencil marks"))
            self._note_fields(fields, _CELL_FIELDS, message("the field {name} of cells"))
            if value is None or value == "":
                continue
            number = parse_number(value)
            if number is None:
                raise self.line.error(
                    "{cell} holds {value}: expected a number", self.board.name(cell), preview(value)
                )
            if fields.get("given", True):
                values[cell] = number
            else:
                self.counts[_NOT_GIVEN] += 1
        return Givens(values)

    def _note_fields(self, fields: Object, known: Collection[str], template: str) -> None:
        """Note the fields that are not read."""
        names = (name for name, value in fields.items() if value and name not in known)
        self.unread.update(Message(template, preview(name)) for name in names)

    def areas(self) -> list[int | None]:
        areas: list[int | None] = [None] * len(self.board)
        for number, places in enumerate(self.listed("regions")):
            for cell in self.places(places, "regions"):
                if areas[cell] is not None:
                    raise self.line.error("{cell} is in two regions", self.board.name(cell))
                areas[cell] = number
        return areas

    def places(self, places: Any, name: str) -> Cells:
        """The cells at these rows and columns, counted from 0."""
        if not isinstance(places, list) or not all(map(_is_place, places)):
            raise self.line.error(
                "'{name}' has {places}: expected a list of [row, column]", name, preview(places)
            )
        if outside := [place for place in places if not self.board.has(*place)]:
            raise self.line.error(
                "'{name}' has a cell at {outside}, which is off the {board} board",
                name,
                outside[0],
                self.board,
            )
        cells = tuple(self.board.at(*place) for place in places)
        if len(set(cells)) < len(cells):
            raise self.line.error("'{name}' names a cell twice", name)
        return cells

    def cages(self) -> SumCages:
        parts: list[SumCage] = []
        for fields in self.listed("cages"):
            if not isinstance(fields, dict):
                raise self.line.error("'cages' has {fields}: expected objects", preview(fields))
            if fields.get("cells"):
                parts += self._cage(fields)
            else:
                self._read_metadata(fields.get("value"))
        return SumCages(tuple(parts))

    def flags(self) -> Iterator[Flag]:
        """The rules for the whole board."""
        named = self.listed(_GLOBAL) + [name for name in _FLAGS if self.metadata.get(name)]
        for name in named:
            if not isinstance(name, str) or name not in _FLAGS:
                raise self.line.error("the rule {name} is not supported", preview(name))
            yield _FLAGS[name](True)

    def _read_metadata(self, value: object) -> None:
        """Read a cage without cells, which holds metadata such as "title: ..."."""
        if isinstance(value, str) and (found := _META.match(value)):
            self.metadata.setdefault(found[1], found[2])
        elif value:
            self.unread.add(Message("the remark {text}", preview(value)))

    def _cage(self, fields: Object) -> Iterator[SumCage]:
        """The cage, which may not repeat a value unless it says so; none if it has no effect."""
        cells = self.places(fields["cells"], "cages")
        self._note_fields(fields, _CAGE_FIELDS, message("the field {name} of cages"))
        value, total = fields.get("value"), fields.get("sum")
        number = parse_number(value)
        repeats = fields.get("unique") is False
        if number is None and value not in (None, ""):
            if fields.get("unique") or total is not None:
                raise self.line.error("a cage is labelled {value}: expected a sum", preview(value))
            self.counts["labelled cages"] += 1
        elif total is not None and parse_number(total) != number and fields.get("style") != "extraregion":
            raise self.line.error(
                "a cage is labelled {value}, but its sum is {total}", preview(value), preview(total)
            )
        elif number or not repeats:
            yield SumCage(cells, number or None, repeats)
        elif not fields.get("hidden"):
            self.counts["cages drawn only"] += 1

    def note(self, left_out: LeftOut) -> None:
        """Note what was ignored, after everything was read."""
        for name in _DRAWINGS:
            if drawn := self.listed(name):
                self.counts[name] += len(drawn)
        for name, count in self.counts.items():
            if name == _NOT_GIVEN:
                left_out.harmless(name)
            else:
                note_drawings(left_out, count, name)
        for name, value in self.fields.items():
            if name not in _KNOWN and value and not states_no_rule(name):
                field = Message("the field {name}", preview(name))
                left_out.rule(field, Message("{field}, which may state rules", field))
        for what in sorted(self.unread):
            left_out.rule(what)
        note_metadata(left_out, self.metadata, (*_FLAGS, NO_LINES, "rules"))
        note_rules(left_out, self.metadata.get("rules") or self.fields.get("rules", ""))


def _is_place(place: object) -> bool:
    return isinstance(place, list) and len(place) == 2 and all(type(at) is int for at in place)


def _document(fields: Object, kind: Kind | None, line: Line) -> Document:
    reader = _Reader(fields, line)
    board = reader.board
    clues: list[Clue] = [reader.givens(), reader.cages(), *reader.flags()]
    if board.rows == board.cols:
        clues.append(areas_clue(reader.areas(), board))
    check_rows_and_columns(reader.metadata, line)
    by_type: Clues = {type(clue): clue for clue in clues if clue}
    solution = str(reader.metadata.get("solution") or "")[: len(board) + 1]
    left_out = LeftOut()
    reader.note(left_out)
    found = Document(
        build_by_clue_type(kind or kind_of_bare_grids(), board, by_type, line),
        line.number,
        title_line(reader.metadata.get("title", fields.get("title", ""))),
        solution_rows(list(solution), board),
    )
    return left_out.attach_to(found)


def _is_bare(puzzle: Puzzle, clues: Iterable[Clue]) -> bool:
    """Whether a puzzle is a 9x9 grid of givens and nothing else."""
    only_givens = all(isinstance(clue, Givens) for clue in clues)
    return only_givens and len(puzzle.board) == _BARE_GRID and has_default_boxes(puzzle)


def _has_plain_cages(clue: Clue) -> bool:
    """Whether a clue is cages that differ from drawings: each has a sum, or may not repeat a value."""
    return isinstance(clue, SumCages) and all(
        (cage.total is None and not cage.repeats) or bool(cage.total and parse_number(cage.total))
        for cage in clue.parts
    )


def _values(puzzle: Puzzle) -> list[int]:
    givens = next((each.values for each in puzzle.printed.values() if isinstance(each, Givens)), {})
    return [givens.get(cell, 0) for cell in puzzle.board.cells]


def _write_object(document: Document, format_name: str) -> Object:
    puzzle, board = document.puzzle, document.puzzle.board
    metadata: Object = {}
    if title := title_line(document.name):
        metadata["title"] = title
    solution = solution_values(document)
    if solution and board.cols <= _LARGEST_PACKED:
        metadata["solution"] = "".join(str(value or ".") for value in solution)
    cells = [{"value": value} if value else {} for value in _values(puzzle)]
    fields: Object = {"metadata": metadata} if metadata else {}
    fields["cells"] = [cells[at : at + board.cols] for at in range(0, len(cells), board.cols)]
    fields["regions"] = _regions(area_numbers(puzzle, format_name), board)
    cages = [each for each in puzzle.printed.values() if isinstance(each, SumCages)]
    if cages:
        fields["cages"] = [_cage_of(cage, board) for cage in cages[0].parts]
    return fields


def _regions(areas: list[int], board: Board) -> list[list[list[int]]]:
    regions: dict[int, list[list[int]]] = {}
    for cell, area in enumerate(areas):
        regions.setdefault(area, []).append(list(board.place(cell)))
    return list(regions.values())


def _cage_of(cage: SumCage, board: Board) -> Object:
    fields: Object = {"cells": [list(board.place(cell)) for cell in cage.cells], "unique": not cage.repeats}
    return fields if cage.total is None else {**fields, "value": cage.total, "sum": cage.total}
