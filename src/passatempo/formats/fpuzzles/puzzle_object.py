"""Links to f-puzzles, the editor that most sudoku setters use.

    https://www.f-puzzles.com/?load=N4Ig...

`load=` is followed by a compressed JSON object; this payload alone and the object itself are read as well.
The cells of its `grid` hold givens, boxes or rooms, and candidates; each constraint has a field
(constraints.py). An unsupported constraint is refused by name; what is only drawn is ignored and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.clues.candidates import Candidates
from passatempo.clues.everywhere import DisjointGroups
from passatempo.clues.givens import Givens
from passatempo.clues.regions import Boxes
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats.format import Document, Format, Kind, LeftOut, cannot_state, make_board, one_per_line
from passatempo.formats.fpuzzles.constraint_source import Source, cell_name
from passatempo.formats.fpuzzles.constraints import KEYS, read_constraints, write_constraints
from passatempo.formats.json_form import split_objects
from passatempo.formats.link_objects import (
    NO_LINES,
    Clues,
    Object,
    area_numbers,
    areas_clue,
    build_by_clue_type,
    check_rows_and_columns,
    clues_to_write,
    compact_json,
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
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

ADDRESS = "https://www.f-puzzles.com/?load="
_LOAD = re.compile(r"[?&#]load=([^&#]*)", re.IGNORECASE)
_SHORT_LINK = re.compile(r"f-puzzles\.com/\?id=", re.IGNORECASE)
_BARE = re.compile(r"\s*N4[A-Za-z0-9+/% ]{8,}=*\s*")  # N4: the start of every compressed object
_PUZZLE_FIELDS = ("size", "grid", "title", "author", "ruleset", "solution")
# Display and solver settings are harmless; drawings may stand for a rule that is stated in words alone.
_DRAWINGS = {
    "cage": "cages drawn only",
    "line": "lines",
    "rectangle": "rectangles",
    "circle": "circles",
    "text": "texts",
}
_SETTINGS = frozenset({"disabledlogic", "truecandidatesoptions", "customstyle"})
_SETTINGS |= {"fogofwar", "foglight", "triggereffect"}
_PENCIL_MARKS = ("centerPencilMarks", "cornerPencilMarks")
_COLOURS = ("c", "cArray", "highlight")  # many rules refer to shaded cells
_CELL_FIELDS = ("value", "given", "region", "givenPencilMarks")


class FPuzzles(Format):
    """Links to f-puzzles."""

    name = "fpuzzles"

    def sniff(self, lines: list[Line]) -> bool:
        """A link with `load=`, or such an object, compressed or not."""
        text = next((chunk[0].text for chunk in one_per_line(lines)), "")
        if _LOAD.search(text) or _SHORT_LINK.search(text):
            return True
        if text[:1] in ("{", "["):
            start = "".join(line.text for line in lines[:50])
            return '"grid"' in start and '"size"' in start
        return _BARE.fullmatch(text) is not None and _is_puzzle(text)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One link per line, or objects."""
        rest = iter(lines)
        for line in rest:
            text = line.text.lstrip()
            if text and not text.startswith("#"):
                split = split_objects if text[0] in "{[" else one_per_line
                yield from split(chain([line], rest))

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of a link or an object."""
        head = lines[0]
        if head.text.lstrip().startswith("{"):
            return read_object(parse_json_object("\n".join(line.text for line in lines), head), kind, head)
        if _SHORT_LINK.search(head.text):
            raise head.error("a short link, which only its server can resolve: expected the long link")
        found = _LOAD.search(head.text)
        return read_payload(found[1] if found else head.text, kind, head)

    def write(self, puzzle: Puzzle) -> str:
        """The link."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """The link, with the title and the solution if they are given."""
        return f"{ADDRESS}{write_payload(document, self.name)}\n"


def read_payload(payload: str, kind: Kind | None, line: Line) -> Document:
    """The puzzle in the compressed payload of a link."""
    return read_object(parse_json_object(decompress_payload(payload, line), line), kind, line)


def write_payload(document: Document, format_name: str) -> str:
    """The compressed payload of a link to a puzzle."""
    return compress_payload(
        compact_json(write_object(document, format_name)), format_name, document.puzzle.board
    )


def _is_puzzle(text: str) -> bool:
    try:
        plain = decompress_payload(text, Line(1, text))
    except InputError:
        return False
    return plain.startswith("{") and '"size"' in plain and '"grid"' in plain


def read_object(fields: Object, kind: Kind | None, line: Line) -> Document:
    """The puzzle of an object of f-puzzles."""
    grid, left_out = _Grid(fields, line), LeftOut()
    _note_fields(left_out, fields, line)
    source = Source(fields, grid.board, grid.areas, line)
    clues: Clues = {**grid.clues(), **read_constraints(source)}
    source.check(
        DisjointGroups not in clues or None not in grid.areas,
        "disjointgroups",
        "a cell has no region",
    )
    grid.note(left_out)
    for what in source.unread():
        left_out.rule(what)
    for key, count in source.idle.items():
        if count:
            left_out.harmless(Message("'{key}': {count} without effect", key, count))
    solution = _solution(fields, grid.board)
    if solution is None and fields.get("solution"):
        left_out.harmless(Message("a solution that does not fit the board, or is empty"))
    puzzle = build_by_clue_type(kind or kind_of_bare_grids(), grid.board, clues, line)
    name = title_line(fields.get("title", ""))
    return left_out.attach_to(Document(puzzle, line.number, name, solution))


def _solution(fields: Object, board: Board) -> Any:
    values = fields.get("solution")
    if isinstance(values, str):
        values = values.split(",") if "," in values else list(values)
    return solution_rows(values, board) if isinstance(values, list) else None


def _note_fields(left_out: LeftOut, fields: Object, line: Line) -> None:
    """Note the fields that are not read; InputError for an unknown constraint."""
    check_rows_and_columns(fields.get("metadata"), line)
    for key, value in fields.items():
        if key in KEYS or key in _PUZZLE_FIELDS or not value:
            continue
        if key in _DRAWINGS:
            drawn = value if isinstance(value, list) else [value]
            notes = (str(each.get("value")) for each in drawn if isinstance(each, dict))
            check_rows_and_columns({NO_LINES: any(note.startswith(NO_LINES) for note in notes)}, line)
            note_drawings(left_out, len(drawn), _DRAWINGS[key])
        elif key == "metadata" and isinstance(value, dict):
            note_metadata(left_out, value, ())
        elif key in _COLOURS:
            left_out.rule(Message("colours"))
        elif key in _SETTINGS or states_no_rule(key):
            left_out.harmless(Message("the field {key}", preview(key)))
        elif isinstance(value, str | int | float) and value is not True:
            left_out.rule(Message("the field {name}", preview(key)))
        else:
            raise line.error("the constraint {key} is not supported", preview(key))
    note_rules(left_out, fields.get("ruleset", ""))


class _Grid:
    """The cells of an object's `grid`."""

    def __init__(self, fields: Object, line: Line) -> None:
        rows, self.line = fields.get("grid"), line
        size = parse_number(fields.get("size", len(rows) if isinstance(rows, list) else None))
        if size is None:
            raise line.error("'size' is {get}: expected a number", preview(fields.get("size")))
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise line.error("'grid' is {rows}: expected {size} rows of {size} cells", preview(rows), size)
        self.board = make_board(size, size, line)
        if [len(row) for row in rows] != [size] * size:
            raise line.error("'grid' is not {size} rows of {size} cells, as 'size' requires", size)
        self.cells: list[Object] = [cell for row in rows for cell in row]
        if not all(isinstance(cell, dict) for cell in self.cells):
            raise line.error("a cell of 'grid' is not an object")
        self._notes: set[str] = set()  # ignored fields of cells
        self._unread: set[str] = set()  # ignored fields that may state rules
        self.areas = self._areas()

    def note(self, left_out: LeftOut) -> None:
        """Note the fields of cells that were not read."""
        for what in sorted(self._unread | self._notes):
            (left_out.rule if what in self._unread else left_out.harmless)(what)

    def _areas(self) -> list[int | None]:
        """The region of each cell; its default box where none is given."""
        usual = Boxes.default_shape(self.board.cols).groups_on(self.board)
        box_of = {cell: number for number, box in enumerate(usual) for cell in box}
        return [
            self._number(cell, fields["region"]) if "region" in fields else box_of[cell]
            for cell, fields in enumerate(self.cells)
        ]

    def _number(self, cell: int, value: object) -> int | None:
        number = parse_number(value)
        if number is None and value is not None:
            raise self.line.error(
                "{cell_name}: {value} is not a number", cell_name(cell, self.board), preview(value)
            )
        return number

    def clues(self) -> Clues:
        """Boxes or rooms, givens and candidates."""
        givens: dict[int, int] = {}
        candidates: dict[int, tuple[int, ...]] = {}
        for cell, fields in enumerate(self.cells):
            if fields.keys() - {"region"}:
                self._note_fields(cell, fields)
                if value := self._given(cell, fields):
                    givens[cell] = value
                if marks := self._marks(cell, fields):
                    candidates[cell] = marks
                    if value and value not in marks:
                        raise self.line.error(
                            "{cell_name}: {value} is not among its candidates",
                            cell_name(cell, self.board),
                            value,
                        )
        found: list[Clue] = [areas_clue(self.areas, self.board), Givens(givens), Candidates(candidates)]
        return {type(each): each for each in found if each}

    def _given(self, cell: int, fields: Object) -> int:
        value = fields.get("value")
        number = self._number(cell, None if value == "" else value) or 0
        if number and not fields.get("given"):
            self._notes.add(Message("values that are not given"))
            return 0
        return number

    def _marks(self, cell: int, fields: Object) -> tuple[int, ...]:
        marks = fields.get("givenPencilMarks") or []
        if not isinstance(marks, list):
            raise self.line.error(
                "{cell_name}: 'givenPencilMarks' is {marks}, not a list",
                cell_name(cell, self.board),
                preview(marks),
            )
        return tuple(sorted({self._number(cell, mark) or 0 for mark in marks}))

    def _note_fields(self, cell: int, fields: Object) -> None:
        for key, value in fields.items():
            if key in _CELL_FIELDS or not value:
                continue
            if key in _PENCIL_MARKS:
                self._notes.add(Message("pencil marks"))
            elif key in _COLOURS:
                self._unread.add(Message("colours"))
            elif value is True or isinstance(value, list | dict):
                raise self.line.error(
                    "{cell_name}: {key} is not supported", cell_name(cell, self.board), preview(key)
                )
            else:
                self._unread.add(Message("the field {name} of cells", preview(key)))


def write_object(document: Document, format_name: str) -> Object:
    """The object of f-puzzles for a puzzle; UnsupportedError if it cannot be expressed."""
    puzzle = document.puzzle
    clues = clues_to_write(puzzle, format_name)
    try:
        constraints = write_constraints(clues, puzzle.board)
    except UnsupportedError as error:
        raise cannot_state(format_name, str(error)) from None
    fields: Object = {"size": puzzle.board.cols}
    if title := title_line(document.name):
        fields["title"] = title
    fields["grid"] = _write_grid(puzzle, format_name)
    if solution := solution_values(document):
        fields["solution"] = [value or None for value in solution]
    return fields | constraints


def _write_grid(puzzle: Puzzle, format_name: str) -> list[list[Object]]:
    cells: list[Object] = [{} for _ in puzzle.board.cells]
    if not has_default_boxes(puzzle):
        for cell, area in enumerate(area_numbers(puzzle, format_name)):
            cells[cell]["region"] = area
    for clue in puzzle.printed.values():
        if isinstance(clue, Givens):
            for cell, value in clue.values.items():
                cells[cell] |= {"value": value, "given": True}
        if isinstance(clue, Candidates):
            for cell, marks in clue.values.items():
                cells[cell]["givenPencilMarks"] = list(marks)
    _check_candidates(cells, format_name)
    return [cells[at : at + puzzle.board.cols] for at in range(0, len(cells), puzzle.board.cols)]


def _check_candidates(cells: list[Object], format_name: str) -> None:
    for cell in cells:
        if "value" in cell and cell["value"] not in cell.get("givenPencilMarks", [cell["value"]]):
            raise cannot_state(format_name, "a given that is not a candidate")
