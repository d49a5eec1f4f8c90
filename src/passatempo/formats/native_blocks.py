"""Blocks of the native text form: their names as people write them, and blocks without a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from passatempo.board import Board
from passatempo.clues.base import Block, Line
from passatempo.clues.gestures import Form
from passatempo.clues.givens import Givens
from passatempo.errors import InputError
from passatempo.formats.format import LEFT_OUT, Kind
from passatempo.formats.no_rules import states_no_rule
from passatempo.kinds import all_kinds, block_called
from passatempo.messages import OR, Message
from passatempo.records import dataclass

TITLE, SOLUTION, WRONG, RULES = "title", "solution", "wrong", "rules"
NO_CLUES = (TITLE, SOLUTION, WRONG, LEFT_OUT)
REPEATABLE = (WRONG, LEFT_OUT)
UNNAMED = ""  # a block that follows the head line, or a title, without a name of its own
_ONE_LINE = (TITLE, LEFT_OUT)  # blocks of what stands behind their name alone
# Regular expressions, compiled when a text needs them.
_COMMENT = r"(^|\s)#(\s.*)?$"
_WORD = r"[a-z_]{3,}"
_NAME = r"([A-Za-z][A-Za-z_-]+):?"
_CELL = r"[A-Z]{1,2}[0-9]{1,3}"
_SIZED = r"\w+\s+[0-9]+\s*[xX]\s*[0-9]+"  # a head line with an unknown kind


@dataclass(frozen=True)
class RawBlock:
    """A block of the file."""

    name: str
    head: Line
    text: str  # what follows the name on its line
    lines: list[Line]

    def block(self) -> Block:
        """Its lines, with the text after its name as the first."""
        first = (Line(self.head.number, self.text),) if self.text else ()
        return Block(self.head, (*first, *self.lines))

    @property
    def is_one_line(self) -> bool:
        """Whether it consists of its first line alone: a title, an author."""
        is_field = self.name not in NO_CLUES and states_no_rule(self.name)
        return is_field or self.name in (*_ONE_LINE, RULES)


def uncommented(line: Line) -> Line:
    """The line without its comment and the blanks around it."""
    text = (re.sub(_COMMENT, "", line.text) if "#" in line.text else line.text).strip()
    return line if text == line.text else Line(line.number, text)


def read_parts(lines: Iterable[Line], kind: Kind, board: Board) -> list[RawBlock]:
    """The blocks in turn, each under the name of its field; InputError at a line that belongs to none."""
    parts = list(_BlockReader(kind, board).parts(lines))
    used = {part.name for part in parts}
    return [
        each
        for part in parts
        for each in (_named_parts(part, kind, board, used) if not part.name else [part])
    ]


class _BlockReader:
    """Cuts lines into blocks."""

    def __init__(self, kind: Kind, board: Board) -> None:
        self.kind, self.board = kind, board
        self.known = (*kind.clue_types, *NO_CLUES)

    def parts(self, lines: Iterable[Line]) -> Iterator[RawBlock]:
        part: RawBlock | None = None
        for raw in lines:
            line = self._content(raw, part)
            if not line.text:
                continue
            word, *rest = line.text.split(maxsplit=1)
            if name := self._block_name(word, line, part):
                if part:
                    yield part
                part = RawBlock(name, line, "".join(rest), [])
            elif part is None or part.is_one_line:
                if part:
                    yield part
                part = RawBlock(UNNAMED, Line(line.number, ""), "", [line])
            elif not self._may_start(word, line, part):
                raise line.error(self._unknown(line, part))
            else:
                part.lines.append(line)
        if part:
            yield part

    def _block_name(self, word: str, line: Line, part: RawBlock | None) -> str:
        """The block that a line begins; empty if it is a line of the one before."""
        if word in self.known:
            return word
        if not word[0].isalpha():
            return ""
        named = re.fullmatch(_NAME, word)
        if named is None or self._is_expected(word, line, part):
            return ""
        plain = named[1]
        if plain.lower() in self.known or states_no_rule(plain) or plain.lower() in (RULES, "rule"):
            return RULES if plain.lower() == "rule" else plain.lower()
        if found := self.kind.block_called(plain):
            return found
        # Clues of plugins are looked for last: finding installed packages takes longer than all else.
        return "" if self._may_be_first_row(line, part) else block_called(self.kind, plain)

    def _may_be_first_row(self, line: Line, part: RawBlock | None) -> bool:
        """Whether the block above is written in rows and has none yet, and this line is as long as one."""
        clue_type = self.kind.clue_types.get(part.name) if part and not part.lines else None
        return clue_type is not None and clue_type.gesture.form is Form.ROWS and self._is_row(line)

    def _is_expected(self, word: str, line: Line, part: RawBlock | None) -> bool:
        """Whether the block so far may go on with this line, whatever else its first word means."""
        if part is None or part.is_one_line:
            return False
        clue_type = self.kind.clue_types.get(part.name)
        if clue_type is not None and word in clue_type.leading_words:
            return True
        rows = len(part.lines) + bool(part.text)
        return self._is_row(line) and rows % self.board.rows > 0

    def _content(self, line: Line, part: RawBlock | None) -> Line:
        """The line without its comment; a row with black cells is kept whole."""
        if "#" not in line.text:
            return uncommented(line)
        words, name = line.text.split(), part.name if part else UNNAMED
        if words and words[0] in self.known:  # a board of one row may have it on the same line
            name, *words = words if self.board.rows == 1 else words[:1]
        if len(words) == self.board.cols and self._has_black_cells(name):
            return Line(line.number, line.text.strip())
        return uncommented(line)

    def _has_black_cells(self, name: str) -> bool:
        """Whether `#` may be a cell in a block; without a name it may be any of the kind's."""
        types = self.kind.clue_types
        if name == UNNAMED:
            return any(each.hash_is_symbol for each in types.values())
        return name in types and types[name].hash_is_symbol

    def _may_start(self, word: str, line: Line, part: RawBlock) -> bool:
        """Whether a line of a block may start with this word; if not, it is taken for an unknown block."""
        if not (word[0].islower() or word[0] == "_"):  # as most lines
            return True
        types = self.kind.clue_types
        names = types if part.name == UNNAMED else [part.name] if part.name in types else []
        expected = any(word in types[name].leading_words for name in names)
        if expected or self._is_row(line):
            return True
        # A line that names cells is passed to the clue, whose error message is more precise.
        names_cells = any(re.fullmatch(_CELL, each) for each in line.text.split()[1:])
        return names_cells or not re.fullmatch(_WORD, word)

    def _is_row(self, line: Line) -> bool:
        symbols = line.text.split()
        return len(symbols) == self.board.cols or (len(symbols) == 1 and len(symbols[0]) == self.board.cols)

    def _unknown(self, line: Line, inside: RawBlock) -> Message:
        return _unknown_block(line, self.kind, self.board.cols if inside else 0)


def _unknown_block(line: Line, kind: Kind, cols: int = 0) -> Message:
    """What to say of a line that starts no block: the block it is like, or where they are listed.

    `cols` is the length of a row, where one might have stood.
    """
    from difflib import get_close_matches  # only for a refusal

    word, row = line.text.split()[0], Message("a row of {cols} cells", cols)
    if re.fullmatch(_SIZED, line.text):
        names = " ".join(each.name for each in all_kinds())
        found = Message("a block or a kind (one of {names})", names)
    elif likely := get_close_matches(word.lower(), [*kind.clue_types.words(), *NO_CLUES], 1, 0.7):
        return Message(
            "'{word}' is unknown: did you mean {names}?", word, kind.block_called(likely[0]) or likely[0]
        )
    else:
        found = Message("a block ('passatempo kinds {kind}' lists them)", kind.name)
    return Message("'{word}' is unknown: expected {expected}", word, (OR, row, found) if cols else found)


def _named_parts(part: RawBlock, kind: Kind, board: Board, used: set[str]) -> Iterator[RawBlock]:
    """The blocks of lines without a name: each is the only one of the kind that it can be."""
    for lines in _stretches(part.lines, board):
        block = Block(lines[0], tuple(lines))
        free = [name for name in kind.clue_types if name not in used]
        found = [name for name in free if kind.clue_types[name].may_be(block, board)]
        if len(found) > 1:
            either = " or ".join(found)
            raise lines[0].error(
                "'{text}' may start {either}: expected the name of the block above it",
                lines[0].text[:30],
                either,
            )
        if not found:
            raise _no_block(lines, kind, board)
        used.add(found[0])
        yield RawBlock(found[0], lines[0], "", lines)


def _stretches(lines: list[Line], board: Board) -> Iterator[list[Line]]:
    """Lines cut into grids of as many rows as the board has; what is no grid stays together."""
    if all(len(line.text.split()) in (1, board.cols) for line in lines) and len(lines) > board.rows:
        for at in range(0, len(lines), board.rows):
            yield lines[at : at + board.rows]
    else:
        yield lines


def _no_block(lines: list[Line], kind: Kind, board: Board) -> InputError:
    """What is wrong with lines that can be no block of a kind: rows are taken for values."""
    if len(lines) > 1 and all(len(line.text.split()) in (1, board.cols) for line in lines):
        try:
            Givens.read(Block(lines[0], tuple(lines)), board)
        except InputError as error:
            return error
    return lines[0].error(_unknown_block(lines[0], kind))
