"""The native text form as this program writes it, read in one pass.

Most texts that a program reads are of this form. What is accepted here means the same to native_text.py,
which reads all other texts and says what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from passatempo.board import CACHE_SIZE, Board
from passatempo.clues.base import Block, Line
from passatempo.clues.gestures import Form
from passatempo.errors import InputError
from passatempo.formats.format import Kind
from passatempo.formats.native_blocks import NO_CLUES, RULES
from passatempo.formats.no_rules import states_no_rule
from passatempo.kinds import is_kind, kind_named
from passatempo.puzzle import Puzzle

_MOST_LINES = 1000  # the bound that native_text.py has on the lines of any puzzle
_SIGN = frozenset("xX")  # between the sides of a head line


def read_as_written(text: str) -> Puzzle | None:
    """The puzzle in a text of this form; None if it is of another, or if anything is wrong with it."""
    head, *lines = text.split("\n", _MOST_LINES)
    name, _, size = head.partition(" ")
    rows, _, cols = size.partition("x")
    if len(lines) == _MOST_LINES or not (name.isidentifier() and _is_side(rows) and _is_side(cols)):
        return None
    try:
        kind, board = kind_named(name), _board(int(rows), int(cols))
        blocks = _blocks(lines, kind, board)
        if blocks is None:
            return None
        types = kind.clue_types
        return kind(board, **{block.head.text: types[block.head.text].read(block, board) for block in blocks})
    except InputError:
        return None


_board = lru_cache(maxsize=CACHE_SIZE)(Board)  # its lists of cells and names are built once


def _is_side(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


def _blocks(texts: Sequence[str], kind: Kind, board: Board) -> list[Block] | None:
    """The blocks, each headed by its name; None if a line may be neither a name nor part of a clue."""
    types, blocks, lines = kind.clue_types, dict[str, list[Line]](), list[Line]()
    heads, name = list[Line](), ""
    for number, text in enumerate(texts, start=2):
        line = text.strip()
        if not line:
            continue
        if line[0].isalpha():
            word, *rest = line.split(maxsplit=1)
            if word in types:
                if word in blocks or "#" in line or states_no_rule(word) or _may_be_head(line, word):
                    return None
                name, lines = word, [Line(number, each) for each in rest]
                blocks[name] = lines
                heads.append(Line(number, name))
                continue
            if not name or word in NO_CLUES or not _is_part(line, word, len(lines), kind, name, board):
                return None
        elif not name or line[0] == "_":
            return None
        if "#" in line and not types[name].hash_is_symbol:
            return None
        lines.append(Line(number, line))
    return [Block(head, tuple(blocks[head.text])) for head in heads]


def _is_part(line: str, word: str, before: int, kind: Kind, name: str, board: Board) -> bool:
    """Whether a line that starts with a letter can only be part of this block, after so many others."""
    if word == line and len(word) == board.cols and 0 < before < board.rows:
        return True  # a row, as most
    if _may_be_head(line, word):
        return False
    if word in kind.clue_types[name].leading_words:
        return True
    if word[0].isupper() and (len(word) == 1 or word[1].isdecimal()):
        return True  # the name of a cell, a label
    if len(line.split()) not in (1, board.cols) or (len(word) != board.cols and word == line):
        return False
    if len(word) == 1 or 0 < before < board.rows:
        return True  # a row
    is_first_row = before == 0 and kind.clue_types[name].gesture.form is Form.ROWS
    return is_first_row and not _is_name(word, kind)


def _may_be_head(line: str, word: str) -> bool:
    """Whether a line may be the head line of another puzzle."""
    return word != line and not _SIGN.isdisjoint(line[len(word) :]) and is_kind(word)


def _is_name(word: str, kind: Kind) -> bool:
    """Whether a word may be the name of a block of any sort."""
    plain = word.lower().rstrip(":")
    is_other = plain in NO_CLUES or plain in (RULES, "rule") or states_no_rule(plain)
    return is_other or bool(kind.block_called(plain))
