"""f-puzzles: links to the editor of that name, which most sudoku setters use.

    https://www.f-puzzles.com/?load=N4Ig...

What follows `load=` is an object of JSON, compressed; it and the object itself are read as well. The cells
of its `grid` tell givens, boxes or rooms, and candidates; each constraint has a field (fpuzzles_clues.py).
One that the toolkit does not have is refused by name; what is only drawn is left out, and told.
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
from passatempo.formats.base import Document, Format, Kind, LeftOut, board_of, one_a_line
from passatempo.formats.fpuzzles_clues import KEYS, clues_from, constraints_from
from passatempo.formats.fpuzzles_source import Source, name_of
from passatempo.formats.json_form import FORMAT as JSON
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
    packed_json,
    payload_text,
    shown,
    solution_rows,
    solution_values,
    stated_clues,
    whole,
)
from passatempo.formats.remarks import is_no_rule
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

ADDRESS = "https://www.f-puzzles.com/?load="
_LOAD = re.compile(r"[?&#]load=([^&#]*)", re.IGNORECASE)
_SHORT_LINK = re.compile(r"f-puzzles\.com/\?id=", re.IGNORECASE)
_BARE = re.compile(r"\s*N4[A-Za-z0-9+/% ]{8,}=*\s*")  # N4: how compressed objects begin
_ABOUT = ("size", "grid", "title", "author", "ruleset", "solution")
# What only shows something, or sets up a solver. Drawings may stand for a rule that is told in words alone.
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
_COLOURS = ("c", "cArray", "highlight")  # shaded cells are part of many a rule
_OF_CELLS = ("value", "given", "region", "givenPencilMarks")


class FPuzzles(Format):
    """Links to f-puzzles."""

    name = "fpuzzles"
    about = "a link to f-puzzles.com, or the object in it: every variant that can be drawn there"

    def sniff(self, lines: list[Line]) -> bool:
        """A link with something to load, or such an object, compressed or not."""
        text = next((chunk[0].text for chunk in one_a_line(lines)), "")
        if _LOAD.search(text) or _SHORT_LINK.search(text):
            return True
        if text[:1] in ("{", "["):
            said = "".join(line.text for line in lines[:50])
            return '"grid"' in said and '"size"' in said
        return _BARE.fullmatch(text) is not None and _is_puzzle(text)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A link a line, or objects."""
        rest = iter(lines)
        for line in rest:
            text = line.text.lstrip()
            if text and not text.startswith("#"):
                split = JSON.split if text[0] in "{[" else one_a_line
                yield from split(chain([line], rest))

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that a link or an object states."""
        head = lines[0]
        if head.text.lstrip().startswith("{"):
            return document_from(json_object("\n".join(line.text for line in lines), head), kind, head)
        if _SHORT_LINK.search(head.text):
            raise head.error(
                "a short link, which only their server can tell: open it, and copy the long link"
            )
        found = _LOAD.search(head.text)
        return loaded(found[1] if found else head.text, kind, head)

    def write(self, puzzle: Puzzle) -> str:
        """The link."""
        return self.write_document(Document(puzzle))

    def write_document(self, document: Document) -> str:
        """The link, with the title and the solution if they are known."""
        return f"{ADDRESS}{payload_of(document, self.name)}\n"


FORMAT = FPuzzles()


def loaded(payload: str, kind: Kind | None, line: Line) -> Document:
    """The puzzle that is compressed in a link."""
    return document_from(json_object(payload_text(payload, line), line), kind, line)


def payload_of(document: Document, format_name: str) -> str:
    """What a link carries of a puzzle."""
    return compressed_text(packed_json(object_of(document, format_name)), format_name, document.puzzle.board)


def _is_puzzle(text: str) -> bool:
    try:
        stated = payload_text(text, Line(1, text))
    except InputError:
        return False
    return stated.startswith("{") and '"size"' in stated and '"grid"' in stated


def document_from(stated: Object, kind: Kind | None, line: Line) -> Document:
    """The puzzle that an object states."""
    grid, left_out = _Grid(stated, line), LeftOut()
    _note_fields(left_out, stated, line)
    source = Source(stated, grid.board, grid.areas, line)
    clues: Clues = {**grid.clues(), **clues_from(source)}
    source.check(
        DisjointGroups not in clues or None not in grid.areas, "disjointgroups", "a cell has no region"
    )
    grid.note(left_out)
    for what in source.unread():
        left_out.rule(what)
    for key, count in source.idle.items():
        if count:
            left_out.harmless(f"'{key}': {count} that say nothing")
    solution = _solution(stated, grid.board)
    if solution is None and stated.get("solution"):
        left_out.harmless("a solution that does not fit the board, or says nothing")
    puzzle = built(kind or kind_of_bare_grids(), grid.board, clues, line)
    name = one_line(stated.get("title", ""))
    return left_out.beside(Document(puzzle, line.number, name, solution))


def _solution(stated: Object, board: Board) -> Any:
    told = stated.get("solution")
    if isinstance(told, str):
        told = told.split(",") if "," in told else list(told)
    return solution_rows(told, board) if isinstance(told, list) else None


def _note_fields(left_out: LeftOut, stated: Object, line: Line) -> None:
    """Note what is not read; an InputError about what must be, if it were known."""
    check_lines(stated.get("metadata"), line)
    for key, value in stated.items():
        if key in KEYS or key in _ABOUT or not value:
            continue
        if key in _DRAWINGS:
            drawn = value if isinstance(value, list) else [value]
            notes = (str(each.get("value")) for each in drawn if isinstance(each, dict))
            check_lines({NO_LINES: any(note.startswith(NO_LINES) for note in notes)}, line)
            note_drawings(left_out, len(drawn), _DRAWINGS[key])
        elif key == "metadata" and isinstance(value, dict):
            note_metadata(left_out, value, ())
        elif key in _COLOURS:
            left_out.rule(Message("colours"))
        elif key in _SETTINGS or is_no_rule(key):
            left_out.harmless(f"the field {shown(key)}")
        elif isinstance(value, str | int | float) and value is not True:
            left_out.rule(Message("the field {name}", shown(key)))
        else:
            raise line.error(f"the constraint {shown(key)} is not known here")
    note_rules(left_out, stated.get("ruleset", ""))


class _Grid:
    """The cells of a puzzle, and what is said of each."""

    def __init__(self, stated: Object, line: Line) -> None:
        rows, self.line = stated.get("grid"), line
        size = whole(stated.get("size", len(rows) if isinstance(rows, list) else None))
        if size is None:
            raise line.error(f"'size' is {shown(stated.get('size'))}: expected a number")
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise line.error(f"'grid' is {shown(rows)}: expected {size} rows of {size} cells")
        self.board = board_of(size, size, line)
        if [len(row) for row in rows] != [size] * size:
            raise line.error(f"'grid' has not {size} rows of {size} cells, as 'size' says")
        self.cells: list[Object] = [cell for row in rows for cell in row]
        if not all(isinstance(cell, dict) for cell in self.cells):
            raise line.error("a cell of 'grid' is no object")
        self._notes: set[str] = set()  # what of the cells may be left out
        self._unread: set[str] = set()  # what may be part of the rules
        self.areas = self._areas()

    def note(self, left_out: LeftOut) -> None:
        """Note what cells say beside that which is read."""
        for what in sorted(self._unread | self._notes):
            (left_out.rule if what in self._unread else left_out.harmless)(what)

    def _areas(self) -> list[int | None]:
        """The region of each cell; where none is told, its box."""
        usual = Boxes.usual(self.board.cols).groups_on(self.board)
        box_of = {cell: number for number, box in enumerate(usual) for cell in box}
        return [
            self._number(cell, stated["region"]) if "region" in stated else box_of[cell]
            for cell, stated in enumerate(self.cells)
        ]

    def _number(self, cell: int, value: object) -> int | None:
        number = whole(value)
        if number is None and value is not None:
            raise self.line.error(f"{name_of(cell, self.board)}: {shown(value)} is no number")
        return number

    def clues(self) -> Clues:
        """Boxes or rooms, givens and candidates."""
        givens: dict[int, int] = {}
        candidates: dict[int, tuple[int, ...]] = {}
        for cell, stated in enumerate(self.cells):
            if stated.keys() - {"region"}:
                self._look_at_notes(cell, stated)
                if value := self._given(cell, stated):
                    givens[cell] = value
                if marks := self._marks(cell, stated):
                    candidates[cell] = marks
                    if value and value not in marks:
                        raise self.line.error(
                            f"{name_of(cell, self.board)}: {value} is not among its candidates"
                        )
        found: list[Clue] = [areas_clue(self.areas, self.board), Givens(givens), Candidates(candidates)]
        return {type(each): each for each in found if each}

    def _given(self, cell: int, stated: Object) -> int:
        value = stated.get("value")
        number = self._number(cell, None if value == "" else value) or 0
        if number and not stated.get("given"):
            self._notes.add("values that are not given")
            return 0
        return number

    def _marks(self, cell: int, stated: Object) -> tuple[int, ...]:
        marks = stated.get("givenPencilMarks") or []
        if not isinstance(marks, list):
            raise self.line.error(f"{name_of(cell, self.board)}: 'givenPencilMarks' is {shown(marks)}")
        return tuple(sorted({self._number(cell, mark) or 0 for mark in marks}))

    def _look_at_notes(self, cell: int, stated: Object) -> None:
        for key, value in stated.items():
            if key in _OF_CELLS or not value:
                continue
            if key in _PENCIL_MARKS:
                self._notes.add(Message("pencil marks"))
            elif key in _COLOURS:
                self._unread.add(Message("colours"))
            elif value is True or isinstance(value, list | dict):
                raise self.line.error(f"{name_of(cell, self.board)}: {shown(key)} is not known here")
            else:
                self._unread.add(Message("the field {name} of cells", shown(key)))


def object_of(document: Document, format_name: str) -> Object:
    """The object that states a puzzle."""
    puzzle = document.puzzle
    clues = stated_clues(puzzle, format_name)
    try:
        constraints = constraints_from(clues, puzzle.board)
    except UnsupportedError as error:
        raise UnsupportedError(f"the format '{format_name}' cannot state {error}") from None
    made: Object = {"size": puzzle.board.cols}
    if title := one_line(document.name):
        made["title"] = title
    made["grid"] = _grid_of(puzzle, format_name)
    if solution := solution_values(document):
        made["solution"] = [value or None for value in solution]
    return made | constraints


def _grid_of(puzzle: Puzzle, format_name: str) -> list[list[Object]]:
    cells: list[Object] = [{} for _ in puzzle.board.cells]
    if not has_usual_boxes(puzzle):
        for cell, area in enumerate(areas_of(puzzle, format_name)):
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
            raise UnsupportedError(f"the format '{format_name}' cannot state a given that is no candidate")
