"""Values of the options of `generate`: each function parses a text; an InputError says what was expected."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from passatempo.board import Board
from passatempo.clues.base import BLANKS
from passatempo.errors import InputError
from passatempo.levels import DEFAULT_ENDS, LEVELS, Ends, range_of
from passatempo.messages import OR, Message, Plural, decimal
from passatempo.plan import NO_SYMMETRY
from passatempo.symmetry import symmetry_transforms

if TYPE_CHECKING:
    from passatempo.rating import Rating

GIVENS = "givens"  # the clue that `pattern` restricts
_MAX_RATING = 20.0
_CLUES_PER_CELL = 4  # more than any clue has pieces
_NO_LIMIT = 10**6


class Target(NamedTuple):
    """What is already known of the puzzles when the other options are parsed."""

    board: Board
    fields: tuple[str, ...]  # the clues that are generated
    symmetry: str = NO_SYMMETRY
    levels: Ends = DEFAULT_ENDS


class Difficulty(NamedTuple):
    """A range of ratings, or of overall difficulties, by which levels are defined."""

    least: float
    below: float
    overall: bool

    def figure_of(self, rating: Rating) -> float:
        """The figure that is to be in the range."""
        found = rating.overall if self.overall else rating.rating
        assert found is not None
        return found


def parse_board_size(text: str) -> Board:
    """The board of `9`, `9x9` or `8x10`."""
    found = re.fullmatch(r"(\d{1,4})(?:\s*[xX]\s*(\d{1,4}))?", text.strip())
    if found is None:
        raise InputError("'{text}' is not the size of a board: expected such as 9 or 8x10", text)
    return Board(int(found[1]), int(found[2] or found[1]))


def parse_box_shape(text: str, target: Target) -> tuple[int, int]:
    """The rows and columns of a box, from `2x3`."""
    try:
        board = parse_board_size(text)
    except InputError:
        raise InputError("'{text}' is not a shape of boxes: expected such as 2x3", text) from None
    return board.rows, board.cols


def parse_range(text: str, noun: str) -> range:
    """The numbers of `24`, `24-30` or `30-`; `noun` says in the error what they count."""
    found = re.fullmatch(r"(\d{1,5})(-(\d{1,5})?)?", text.strip())
    if found is None or (found[3] and int(found[3]) < int(found[1])):
        raise InputError("'{text}' is not a range of {noun}: expected such as 24 or 24-30", text, noun)
    last = int(found[3]) if found[3] else _NO_LIMIT if found[2] else int(found[1])
    return range(int(found[1]), last + 1)


def parse_clue_count(text: str, target: Target) -> range:
    """How many pieces of clues a puzzle has."""
    counts = parse_range(text, Message("numbers of clues"))
    room = len(target.board) * (1 if target.fields == (GIVENS,) else _CLUES_PER_CELL)
    if counts.start > room:
        raise InputError("{start} clues: a board of {board} has no room for them", counts.start, target.board)
    return counts


def parse_room_sizes(text: str, target: Target) -> range:
    """The number of cells of a room."""
    return _parse_sizes(text, Message("sizes of rooms"), target.board)


def parse_cage_sizes(text: str, target: Target) -> range:
    """The number of cells of a cage."""
    return _parse_sizes(text, Message("sizes of cages"), target.board)


def _parse_sizes(text: str, noun: str, board: Board) -> range:
    sizes = parse_range(text, noun)
    if not 1 <= sizes.start <= len(board):
        raise InputError(
            "'{text}' is not a range of {noun}: a board of {board} has {board2} cells",
            text,
            noun,
            board,
            len(board),
        )
    return sizes


def parse_share(text: str, target: Target) -> float:
    """A share of all cells, from per cent."""
    found = re.fullmatch(r"(\d{1,2})\s*%?", text.strip())
    if found is None:
        raise InputError("'{text}' is not a share of black cells: expected a percentage, such as 30", text)
    return int(found[1]) / 100


def parse_symmetry(text: str, target: Target) -> str:
    """The name of a symmetry that the board has."""
    symmetry_transforms(text, target.board)
    return text


def parse_pattern(picture: str, target: Target) -> frozenset[int]:
    """The cells that a picture marks: rows of `x` (or anything but a blank) and `.`."""
    board, rows = target.board, picture.split()
    if len(rows) != board.rows or any(len(row) != board.cols for row in rows):
        lengths = " or ".join(map(str, sorted(set(map(len, rows)))))
        found: Message = Message("no row")
        if rows:
            found = Plural(
                "{number} row of {lengths} symbols", "{number} rows of {lengths} symbols", len(rows), lengths
            )
        if len(rows) == 1 and "\n" not in picture:
            found = Message("{rows}, and is not a file", found)
        raise InputError(
            "the pattern has {found}: expected {rows} rows of {cols}",
            found,
            board.rows,
            board.cols,
        )
    marked = frozenset(at for at, symbol in enumerate("".join(rows)) if symbol not in {*BLANKS, "-"})
    _check_symmetric(marked, target)
    return marked


def _check_symmetric(marked: frozenset[int], target: Target) -> None:
    board, transforms = target.board, symmetry_transforms(target.symmetry, target.board)
    for cell, image in ((cell, transform[cell]) for transform in transforms for cell in sorted(marked)):
        if image not in marked:
            names = Message("{cell} is marked, {cell2} is not", board.name(cell), board.name(image))
            raise InputError(
                "the pattern does not have the symmetry '{symmetry}': {names}", target.symmetry, names
            )


def parse_techniques(names: Iterable[str], target: Target | None = None) -> frozenset[str]:
    """The keys of techniques, from any of their names."""
    from passatempo.explaining.technique_lookup import technique_keys

    return technique_keys(names)


def parse_difficulty(text: str, target: Target | None = None) -> Difficulty:
    """The range of `hard`, `easy-medium`, `2.5`, `2.5-3.5` or `7-`: from the first, below the second.

    Levels have their names in every language, with or without accents; `..` separates as `-` does.
    """
    first, dash, last = map(_bound, text.strip().replace("..", "-").partition("-"))
    ends = DEFAULT_ENDS if target is None else target.levels
    levels = {part in LEVELS for part in (first, last) if part}
    if len(levels) > 1:
        raise InputError("'{text}' is not a difficulty: expected two levels or two ratings", text)
    least = _range(first, text, ends)[0] if first else -math.inf
    below = _range(last if dash else first, text, ends)[1] if (last or not dash) else math.inf
    if least >= below:
        raise InputError("'{text}' is not a difficulty: expected the lower bound first", text)
    if least > _MAX_RATING:
        raise InputError(
            "'{text}' is not a difficulty: the highest rating is {max_rating}", text, decimal(_MAX_RATING)
        )
    return Difficulty(least, below, levels == {True})


def _bound(text: str) -> str:
    """The key of a level, or a rating with a decimal point."""
    from passatempo.explaining.techniques import level_called

    return level_called(text) or text.strip().replace(",", ".")


def _range(text: str, whole: str, ends: Ends) -> tuple[float, float]:
    """The overall difficulties of a level, or the ratings that round to a number."""
    if text in LEVELS:
        return range_of(text, ends)
    if re.fullmatch(r"\d{1,2}(\.\d{1,2})?", text):
        return float(text), float(text) + 0.1 ** max(1, len(text.partition(".")[2]))
    from passatempo.explaining.techniques import level_message

    raise InputError(
        "'{text}' is not a difficulty: expected {levels}, or ratings such as {ratings}",
        whole,
        (OR, *map(level_message, LEVELS)),
        Message("{least}-{most}", decimal(2.5), decimal(3.5)),
    )
