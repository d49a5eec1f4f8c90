"""The native text form as this program writes it, read in one pass.

Most texts that a program reads are of this form. What is accepted here means the same to native_text.py,
which reads all other texts and says what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from passatempo._kernel import text_blocks
from passatempo.board import CACHE_SIZE, Board
from passatempo.clues.base import Clue, Line, WrittenBlock
from passatempo.clues.gestures import Form
from passatempo.errors import InputError
from passatempo.formats.format import Kind
from passatempo.formats.native_blocks import NO_CLUES, RULES
from passatempo.formats.no_rules import states_no_rule
from passatempo.kinds import is_kind, kind_named
from passatempo.puzzle import Puzzle


def read_as_written(text: str) -> Puzzle | None:
    """The puzzle in a text of this form; None if it is of another, or if anything is wrong with it."""
    head, _, body = text.partition("\n")
    name, _, size = head.partition(" ")
    rows, _, cols = size.partition("x")
    if not (name.isidentifier() and _is_side(rows) and _is_side(cols)):
        return None
    try:
        kind, board = kind_named(name), _board(int(rows), int(cols))
        types = kind.clue_types
        found = text_blocks(body, _words(kind, len(types)), board.rows, board.cols)  # type: ignore[arg-type]
        if found is None or not _is_clear(*found, kind):
            return None
        blocks = {name: WrittenBlock(_HEAD, lines) for name, lines in found[0].items()}
        return kind(board, **{name: types[name].read(block, board) for name, block in blocks.items()})
    except InputError:
        return None


_HEAD = Line(0, "")  # no error about a line is reported
_board = lru_cache(maxsize=CACHE_SIZE)(Board)  # its lists of cells and names are built once


def _is_side(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


@lru_cache(maxsize=CACHE_SIZE)
def _words(kind: Kind, fields: int) -> dict[str, bool]:
    """The words that may start a line, and whether each is the name of a block; a plugin may add a field."""
    names = {name: not states_no_rule(name) for name in kind.clue_types}
    return {**names, **dict.fromkeys(NO_CLUES, False)}


def _is_clear(
    blocks: Mapping[str, list[str]],
    with_hash: set[str],
    openings: list[tuple[str, str]],
    with_size: list[str],
    kind: Kind,
) -> bool:
    """Whether each line can only be part of its block, each name no head line, and each `#` only a symbol."""
    types = kind.clue_types
    return (
        all(types[name].hash_is_symbol for name in with_hash)
        and not any(map(is_kind, with_size))
        and all(word in types[name].leading_words for name, word in openings)
        and all(_is_clear_row(lines[0], types[name], kind) for name, lines in blocks.items() if lines)
    )


def _is_clear_row(first: str, clue: type[Clue], kind: Kind) -> bool:
    """Whether the first line of a block cannot be another name: letters are a row where rows are expected."""
    if len(first) < 2 or not first.isalpha() or first in clue.leading_words:
        return True
    return clue.gesture.form is Form.ROWS and not _is_name(first, kind)


def _is_name(word: str, kind: Kind) -> bool:
    """Whether a word may be the name of a block of any sort."""
    plain = word.lower().rstrip(":")
    is_other = plain in NO_CLUES or plain in (RULES, "rule") or states_no_rule(plain)
    return is_other or bool(kind.block_called(plain))
