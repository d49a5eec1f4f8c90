"""Link objects: what formats share whose puzzles are JSON objects compressed into a link."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.clues.regions import Boxes, Regions, area_of_each
from passatempo.formats.format import Document, Kind, LeftOut, Rows, build_puzzle, cannot_state, field_of
from passatempo.formats.lz_string import (
    MOST,
    MOST_COMPRESSED,
    compress_to_base64,
    decompress_from_base64,
)
from passatempo.formats.no_rules import states_no_rule
from passatempo.formats.remarks import adds_to_usual_rules
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message, Plural, grouped
from passatempo.puzzle import Puzzle

Clues = dict[type[Clue], Clue]
Object = dict[str, Any]
_DRAWINGS: Mapping[str, Callable[[int], Plural]] = {  # what may be drawn that no clue reads
    "arrows": lambda number: Plural("{number} arrow", "{number} arrows", number),
    "cages drawn only": lambda number: Plural(
        "{number} cage drawn only", "{number} cages drawn only", number
    ),
    "circles": lambda number: Plural("{number} circle", "{number} circles", number),
    "labelled cages": lambda number: Plural("{number} labelled cage", "{number} labelled cages", number),
    "lines": lambda number: Plural("{number} line", "{number} lines", number),
    "overlays": lambda number: Plural("{number} overlay", "{number} overlays", number),
    "rectangles": lambda number: Plural("{number} rectangle", "{number} rectangles", number),
    "texts": lambda number: Plural("{number} text", "{number} texts", number),
    "underlays": lambda number: Plural("{number} underlay", "{number} underlays", number),
}
NO_LINES = "norowcol"  # a key of the metadata: rows and columns may repeat a digit
_NUMBER = re.compile("[0-9]{1,9}")


def decompress_payload(payload: str, line: Line) -> str:
    """The text compressed in a link; a space in it was a `+`, which URLs decode to a space."""
    compressed = payload.strip()[: 3 * MOST_COMPRESSED]
    for _ in range(2):  # some links are encoded twice
        if "%" in compressed:
            compressed = unquote(compressed)
    try:
        return decompress_from_base64(compressed.replace(" ", "+"))
    except ValueError as error:
        raise line.error("the compressed part of the link cannot be read: {error}", error.args[0]) from None


def compress_payload(text: str, format_name: str, board: Board) -> str:
    """The compressed text; UnsupportedError if it is too long to be read back."""
    payload = compress_to_base64(text) if len(text) <= MOST else ""
    if not 0 < len(payload) <= MOST_COMPRESSED:
        raise cannot_state(format_name, "a board of {board} with so much on it", board)
    return payload


def compact_json(fields: Object) -> str:
    """JSON without spaces."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def parse_json_object(text: str, line: Line, hook: Callable[[Object], Object] | None = None) -> Object:
    """The object in a JSON text; InputError if there is none. `hook` may change each object in it."""
    if len(text) > MOST:
        raise line.error("an object of more than {most} characters: expected fewer", grouped(MOST))
    try:
        found = json.loads(text, strict=False, object_hook=hook)
    except json.JSONDecodeError as error:
        raise line.error("invalid JSON at character {pos}: {msg}", error.pos + 1, error.msg.lower()) from None
    except (RecursionError, ValueError):
        raise line.error("invalid JSON: nested too deep, or a number too long") from None
    if not isinstance(found, dict):
        raise line.error("the link holds {found}: expected an object", preview(found))
    return found


def preview(value: object) -> str:
    """A value as an error message shows it, shortened."""
    if isinstance(value, dict):
        return Message("an object")
    if isinstance(value, list):
        return Message("a list of {value}", len(value))
    text = json.dumps(value) if not isinstance(value, str) else repr(value)
    return text if len(text) <= 30 else f"{text[:30]}..."


def parse_number(value: object) -> int | None:
    """A value that is a number from 0 on, or a string of digits; None if it is neither."""
    if type(value) is int:
        return value if 0 <= value < 10**9 else None
    return int(value) if isinstance(value, str) and _NUMBER.fullmatch(value.strip()) else None


def title_line(text: object) -> str:
    """A title on one line; empty if it is not a text or number."""
    title = str(text) if isinstance(text, str | int) and not isinstance(text, bool) else ""
    return " ".join(title.encode("utf-8", "replace").decode().split())


def note_drawings(left_out: LeftOut, count: int, drawings: str) -> None:
    """Note ignored drawings, which a rule in words may refer to."""
    what = _DRAWINGS[drawings](count)
    left_out.rule(what, Message("{what}, which may state rules", what))


def note_rules(left_out: LeftOut, rules: object) -> None:
    """Note rules in words, which are not understood; those that repeat the usual rules are harmless."""
    text = "\n".join(map(str, rules)) if isinstance(rules, list) else str(rules or "")
    if text.strip():
        (left_out.rule if adds_to_usual_rules(text) else left_out.harmless)(Message("the rules in words"))


def note_metadata(left_out: LeftOut, metadata: Object, known: Collection[str]) -> None:
    """Note unread metadata, unless it is known to state no rule."""
    for name, value in metadata.items():
        if value and name not in known and not states_no_rule(name):
            left_out.rule(Message("the field {name} of the metadata", preview(name)))


def check_rows_and_columns(metadata: object, line: Line) -> None:
    """Raise InputError if the metadata says that rows and columns may repeat values."""
    if isinstance(metadata, dict) and metadata.get(NO_LINES):
        raise line.error("rows and columns of this puzzle may hold a value twice, which is not supported")


def build_by_clue_type(kind: Kind, board: Board, clues: Clues, line: Line) -> Puzzle:
    """The puzzle with these clues, each in the field of its type; InputError if the kind has none."""
    fields: dict[str, Clue] = {}
    for clue_type, each in clues.items():
        name = field_of(kind, clue_type)
        if name:
            fields[name] = each
        elif each and each != Boxes.default_shape(board.cols):
            theirs = field_of(kind_of_bare_grids(), clue_type)
            raise line.error("the kind '{name}' has no {theirs}, which this puzzle states", kind.name, theirs)
    return build_puzzle(kind, board, fields, line)


def clues_to_write(puzzle: Puzzle, format_name: str) -> Mapping[str, Clue]:
    """The explicit clues by field; UnsupportedError if it is not of the kind of bare grids."""
    if type(puzzle) is not kind_of_bare_grids():
        raise cannot_state(format_name, "the kind '{name}'", puzzle.name)
    return {name: puzzle.printed[name] for name in puzzle.explicit_clues()}


def areas_clue(areas: Sequence[int | None], board: Board) -> Clue:
    """The boxes or rooms of a square board, given the number of each cell's area.

    Where no cell has a number, the boxes are the rows, which adds no rule.
    """
    size = board.cols
    if all(area is None for area in areas):
        return Boxes(1, size)
    first = [cell for cell, area in enumerate(areas) if area == areas[0]]
    height, width = first[-1] // size + 1, max(cell % size for cell in first) + 1
    if None not in areas and _are_boxes(areas, board, height, width):
        return Boxes(height, width)
    return Regions(tuple("." if area is None else str(area) for area in areas))


def _are_boxes(areas: Sequence[int | None], board: Board, height: int, width: int) -> bool:
    if height * width != board.cols or board.cols % height:
        return False
    box_of: dict[tuple[int, int], int | None] = {}
    for cell, area in enumerate(areas):
        row, col = board.place(cell)
        if box_of.setdefault((row // height, col // width), area) != area:
            return False
    return len(set(box_of.values())) == len(box_of)


def area_numbers(puzzle: Puzzle, format_name: str) -> list[int]:
    """The number of each cell's box or room, from which `areas_clue` gives back the clue."""
    found = area_of_each(puzzle)
    areas = [found[cell] for cell in puzzle.board.cells]
    clue = areas_clue(areas, puzzle.board)
    if any(isinstance(each, Regions) for each in puzzle.printed.values()) and isinstance(clue, Boxes):
        raise cannot_state(format_name, "rooms that are boxes: state boxes")
    return areas


def has_default_boxes(puzzle: Puzzle) -> bool:
    """Whether a puzzle has the default boxes of its size."""
    usual = Boxes.default_shape(puzzle.board.cols)
    return any(each == usual for each in puzzle.printed.values())


def solution_rows(values: Sequence[object], board: Board) -> Rows | None:
    """A solution from its values, 0 where one is missing; None if it is empty or has another size."""
    numbers = [parse_number(value) or 0 for value in values]
    if len(numbers) != len(board) or not any(numbers) or max(numbers) > board.cols:
        return None
    return tuple(tuple(numbers[at : at + board.cols]) for at in range(0, len(numbers), board.cols))


def solution_values(document: Document) -> list[int]:
    """The values of the solution cell by cell; empty if there is none, or one of another size."""
    rows, board = document.solution or (), document.puzzle.board
    values = [value for row in rows for value in row]
    return values if len(values) == len(board) and any(values) else []
