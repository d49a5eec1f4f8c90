"""What the formats share whose puzzles are objects of JSON, compressed into a link."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from passatempo.board import Board
from passatempo.clues.base import Clue, Line
from passatempo.clues.regions import Boxes, Regions, area_of_each
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Kind, LeftOut, Rows, build, field_of
from passatempo.formats.lz_string import (
    MOST,
    MOST_COMPRESSED,
    compress_to_base64,
    decompress_from_base64,
)
from passatempo.formats.remarks import is_no_rule, says_more_than_usual
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message, message
from passatempo.puzzle import Puzzle

Clues = dict[type[Clue], Clue]
Object = dict[str, Any]
_DRAWINGS = {  # what may be drawn that no clue reads: one of them, several
    "arrows": (message("{number} arrow"), message("{number} arrows")),
    "cages drawn only": (message("{number} cage drawn only"), message("{number} cages drawn only")),
    "circles": (message("{number} circle"), message("{number} circles")),
    "labelled cages": (message("{number} labelled cage"), message("{number} labelled cages")),
    "lines": (message("{number} line"), message("{number} lines")),
    "overlays": (message("{number} overlay"), message("{number} overlays")),
    "rectangles": (message("{number} rectangle"), message("{number} rectangles")),
    "texts": (message("{number} text"), message("{number} texts")),
    "underlays": (message("{number} underlay"), message("{number} underlays")),
}
NO_LINES = "norowcol"  # among the metadata: rows and columns may repeat a digit
_NUMBER = re.compile("[0-9]{1,9}")


def payload_text(payload: str, line: Line) -> str:
    """The text that is compressed in a link; a blank there was a `+`, which means a blank in links."""
    compressed = payload.strip()[: 3 * MOST_COMPRESSED]
    for _ in range(2):  # some links are encoded twice
        if "%" in compressed:
            compressed = unquote(compressed)
    try:
        return decompress_from_base64(compressed.replace(" ", "+"))
    except ValueError as error:
        raise line.error(f"the compressed part of the link cannot be read: {error}") from None


def compressed_text(text: str, format_name: str, board: Board) -> str:
    """A text as links carry it; one that would not be read back is refused."""
    payload = compress_to_base64(text) if len(text) <= MOST else ""
    if not 0 < len(payload) <= MOST_COMPRESSED:
        raise UnsupportedError(
            f"the format '{format_name}' cannot state a board of {board} with so much on it"
        )
    return payload


def packed_json(stated: Object) -> str:
    """JSON without blanks."""
    return json.dumps(stated, ensure_ascii=False, separators=(",", ":"))


def json_object(text: str, line: Line, hook: Callable[[Object], Object] | None = None) -> Object:
    """The object that a text of JSON states; `hook` may change each object in it."""
    if len(text) > MOST:
        raise line.error(f"an object of more than {MOST:,} characters")
    try:
        found = json.loads(text, strict=False, object_hook=hook)
    except json.JSONDecodeError as error:
        raise line.error(f"no JSON at character {error.pos + 1}: {error.msg.lower()}") from None
    except (RecursionError, ValueError):
        raise line.error("no JSON that can be read: nested too deep, or a number too long") from None
    if not isinstance(found, dict):
        raise line.error(f"the link holds {shown(found)}: expected an object")
    return found


def shown(value: object) -> str:
    """A value as a message shows it."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = json.dumps(value) if not isinstance(value, str) else repr(value)
    return text if len(text) <= 30 else f"{text[:30]}..."


def whole(value: object) -> int | None:
    """The number that a value is, or says in digits; None if it is none."""
    if type(value) is int:
        return value if 0 <= value < 10**9 else None
    return int(value) if isinstance(value, str) and _NUMBER.fullmatch(value.strip()) else None


def one_line(text: object) -> str:
    """A title as it can stand on a line."""
    said = str(text) if isinstance(text, str | int) and not isinstance(text, bool) else ""
    return " ".join(said.encode("utf-8", "replace").decode().split())


def note_drawings(left_out: LeftOut, count: int, drawings: str) -> None:
    """Note drawings that are left out; a rule told in words alone may be about them."""
    one, several = _DRAWINGS[drawings]
    what = Message(one if count == 1 else several, count)
    left_out.rule(what, f"{what}, which may carry rules")


def note_rules(left_out: LeftOut, rules: object) -> None:
    """Note that rules stand there in words, which nothing here understands; the usual ones are harmless."""
    text = "\n".join(map(str, rules)) if isinstance(rules, list) else str(rules or "")
    if text.strip():
        (left_out.rule if says_more_than_usual(text) else left_out.harmless)(Message("the rules in words"))


def note_metadata(left_out: LeftOut, metadata: Object, known: Collection[str]) -> None:
    """Note what is told about a puzzle and nobody looks at, unless it is known to be no rule."""
    for name, value in metadata.items():
        if value and name not in known and not is_no_rule(name):
            left_out.rule(Message("the field {name} of the metadata", shown(name)))


def check_lines(metadata: object, line: Line) -> None:
    """Raise an InputError if a puzzle waives what holds for rows and columns."""
    if isinstance(metadata, dict) and metadata.get(NO_LINES):
        raise line.error(
            "rows and columns of this puzzle may hold a value twice, which cannot be stated here"
        )


def built(kind: Kind, board: Board, clues: Clues, line: Line) -> Puzzle:
    """The puzzle with these clues, whatever their fields are called."""
    fields: dict[str, Clue] = {}
    for clue_type, each in clues.items():
        name = field_of(kind, clue_type)
        if name:
            fields[name] = each
        elif each and each != Boxes.usual(board.cols):
            theirs = field_of(kind_of_bare_grids(), clue_type)
            raise line.error(f"the kind '{kind.name}' has no {theirs}, which this puzzle states")
    return build(kind, board, fields, line)


def stated_clues(puzzle: Puzzle, format_name: str) -> Mapping[str, Clue]:
    """The clues that do not go without saying, by their fields; of the kind of bare grids alone."""
    if type(puzzle) is not kind_of_bare_grids():
        raise UnsupportedError(f"the format '{format_name}' cannot state the kind '{puzzle.name}'")
    return {name: puzzle.printed[name] for name in puzzle.stated()}


def areas_clue(areas: Sequence[int | None], board: Board) -> Clue:
    """The boxes or rooms of a square board, of which each cell has a number.

    Where no cell has one, the boxes are the rows, which says nothing new.
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


def areas_of(puzzle: Puzzle, format_name: str) -> list[int]:
    """The number of each cell's box or room, as `areas_clue` reads them back."""
    found = area_of_each(puzzle)
    areas = [found[cell] for cell in puzzle.board.cells]
    clue = areas_clue(areas, puzzle.board)
    if any(isinstance(each, Regions) for each in puzzle.printed.values()) and isinstance(clue, Boxes):
        raise UnsupportedError(f"the format '{format_name}' cannot state rooms that are boxes: state boxes")
    return areas


def has_usual_boxes(puzzle: Puzzle) -> bool:
    """Whether its boxes are those that go without saying."""
    usual = Boxes.usual(puzzle.board.cols)
    return any(each == usual for each in puzzle.printed.values())


def solution_rows(values: Sequence[object], board: Board) -> Rows | None:
    """A solution told cell by cell, 0 where it is not; None if it does not fit the board, or says nothing."""
    numbers = [whole(value) or 0 for value in values]
    if len(numbers) != len(board) or not any(numbers) or max(numbers) > board.cols:
        return None
    return tuple(tuple(numbers[at : at + board.cols]) for at in range(0, len(numbers), board.cols))


def solution_values(document: Document) -> list[int]:
    """The solution cell by cell; nothing if there is none, or one of another size."""
    rows, board = document.solution or (), document.puzzle.board
    values = [value for row in rows for value in row]
    return values if len(values) == len(board) and any(values) else []
