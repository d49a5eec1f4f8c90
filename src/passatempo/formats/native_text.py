"""The native text form, which holds every kind.

    KIND 4x4             # a head line: the kind, rows x columns
    title  A small one
    diagonals            # then a block for each clue, named after its field in the kind
    givens
    ..4.
    1...
    ....
    ...3

Text after the name of a block is its first line (`boxes 2x3`). Blank lines mean nothing, and the next head
line starts the next puzzle. Four blocks are not clues: `title`, `solution`, `wrong`, a filled grid that is
not a solution, with the reason after its name, and `left_out`, which names something that may be part of the
rules and was not read where the puzzle comes from. The last two may be repeated.

A comment starts with `#` at the start of a line or after a space, followed by a space or the end of the line:
`# like this`. A `#` next to another symbol is a symbol, so `#..#` is a row of four cells; and where `#` is a
black cell, a line of as many symbols as the board has columns is a row of cells, unless it starts with the
name of a block. Before the first head line every line that starts with `#` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile

from passatempo.board import MAX_SIDE, Board
from passatempo.clues.base import BLANKS, Block, Line, grid_lines
from passatempo.clues.givens import symbol_value
from passatempo.errors import InputError
from passatempo.formats.format import (
    LEFT_OUT,
    Document,
    Format,
    Kind,
    LeftOut,
    Rows,
    Wrong,
    build_puzzle,
    make_board,
)
from passatempo.kinds import all_kinds, is_kind, kind_named
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_TITLE, _SOLUTION, _WRONG = "title", "solution", "wrong"
_NO_CLUES = (_TITLE, _SOLUTION, _WRONG, LEFT_OUT)
_ONE_LINE = (_TITLE, LEFT_OUT)  # blocks of what stands behind their name alone
_REPEATABLE = (_WRONG, LEFT_OUT)
_HEAD = re.compile(r"([A-Za-z_]\w*)\s+([0-9]{1,9})\s*[xX]\s*([0-9]{1,9})")
_COMMENT = r"(^|\s)#(\s.*)?$"
_WORD = r"[a-z_]{3,}"
_CELL = r"[A-Z]{1,2}[0-9]{1,3}"


@dataclass(frozen=True)
class _Part:
    """A block of the file."""

    name: str
    head: Line
    text: str  # what follows the name on its line
    lines: list[Line]

    def block(self) -> Block:
        first = (Line(self.head.number, self.text),) if self.text else ()
        return Block(self.head, (*first, *self.lines))


class NativeText(Format):
    """A head line, then one block per clue."""

    name = "native"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a head line, or starts with the name of a kind."""
        first = next(filter(None, (_uncommented(line).text for line in _from_first(lines))), "")
        return bool(first and (_HEAD.fullmatch(first) or is_kind(first.split()[0])))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A head line starts the next puzzle; so does a line beyond the most that a puzzle can have."""
        chunk: list[Line] = []
        for line in _from_first(lines):
            if chunk and (_is_head(line, chunk[0]) or len(chunk) > _most_lines(chunk[0])):
                yield chunk
                chunk = []
            if chunk or _uncommented(line).text:
                chunk.append(line if chunk else _uncommented(line))
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of a head line and its blocks."""
        head, *rest = lines
        kind, board = _parse_head(head, kind)
        parts = list(_parts(rest, kind, board))
        _refuse_repeated(parts)
        clues = {
            part.name: kind.clue_types[part.name].read(part.block(), board)
            for part in parts
            if part.name in kind.clue_types
        }
        puzzle = build_puzzle(kind, board, clues, head, {part.name: part.head for part in parts})
        return _left_out(parts).attach_to(Document(puzzle, head.number, *_metadata(parts, board)))

    def write(self, puzzle: Puzzle) -> str:
        """The puzzle as str() gives it."""
        return f"{puzzle}\n"

    def write_document(self, document: Document) -> str:
        """The same, with title and `left_out` after the head line and the solution at the end."""
        head, newline, clues = self.write(document.puzzle).partition("\n")
        title = f"{_TITLE} {' '.join(document.name.split())}\n" if document.name else ""
        left_out = "".join(f"{LEFT_OUT} {_without_comments(what)}\n" for what in document.unread_rules)
        return head + newline + title + left_out + clues + _solution_block(document)


def _from_first(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines from the first that is neither blank nor a comment."""
    return dropwhile(lambda line: line.text.lstrip()[:1] in ("", "#"), lines)


def _uncommented(line: Line) -> Line:
    text = re.sub(_COMMENT, "", line.text) if "#" in line.text else line.text
    return Line(line.number, text.strip())


def _is_head(line: Line, first: Line) -> bool:
    """Whether a line is a head line; `boxes 2x3` is not, as its word is no kind and not that of the first."""
    head = _HEAD.fullmatch(_uncommented(line).text)
    return head is not None and (is_kind(head[1]) or first.text.startswith(f"{head[1]} "))


def _most_lines(head: Line) -> int:
    """A bound on the lines of a puzzle of this size, so that a file of junk is not read to its end."""
    found = _HEAD.fullmatch(head.text)
    return 1000 + 50 * min(int(found[2]), MAX_SIDE) if found else 0


def _parse_head(head: Line, kind: Kind | None) -> tuple[Kind, Board]:
    found = _HEAD.fullmatch(head.text)
    if not found:
        raise head.error(f"'{head.text}' is no head line: expected a kind and a size, KIND ROWSxCOLUMNS")
    try:
        kind = kind or kind_named(found[1])
    except InputError as error:
        raise head.error(error.message) from None
    return kind, make_board(int(found[2]), int(found[3]), head)


def _parts(lines: list[Line], kind: Kind, board: Board) -> Iterator[_Part]:
    """The blocks in turn; InputError at a line that belongs to none."""
    known, part = (*kind.clue_types, *_NO_CLUES), None
    for raw in lines:
        line = _content(raw, part, kind, board)
        if not line.text:
            continue
        name, *rest = line.text.split(maxsplit=1)
        if name in known:
            if part:
                yield part
            part = _Part(name, line, "".join(rest), [])
        elif part is None or part.name in _ONE_LINE or not _may_start(name, line, part, kind, board):
            raise line.error(_unknown(line, part, board, known))
        else:
            part.lines.append(line)
    if part:
        yield part


def _content(line: Line, part: _Part | None, kind: Kind, board: Board) -> Line:
    """The line without its comment; a row with black cells is kept whole."""
    words, name = line.text.split(), part.name if part else ""
    if words and words[0] in (
        *kind.clue_types,
        *_NO_CLUES,
    ):  # a board of one row may have it on the same line
        name, *words = words if board.rows == 1 else words[:1]
    clue_type = kind.clue_types.get(name)
    if clue_type and clue_type.hash_is_symbol and len(words) == board.cols:
        return Line(line.number, line.text.strip())
    return _uncommented(line)


def _may_start(word: str, line: Line, part: _Part, kind: Kind, board: Board) -> bool:
    """Whether a line of a block may start with this word; if not, it is taken for an unknown block."""
    clue_type = kind.clue_types.get(part.name)
    expected = clue_type is not None and word in clue_type.leading_words
    # A line that names cells is passed to the clue, whose error message is more precise.
    names_cells = any(re.fullmatch(_CELL, each) for each in line.text.split()[1:])
    return expected or names_cells or not re.fullmatch(_WORD, word) or _is_row(line, board)


def _is_row(line: Line, board: Board) -> bool:
    symbols = line.text.split()
    return len(symbols) == board.cols or (len(symbols) == 1 and len(symbols[0]) == board.cols)


def _unknown(line: Line, inside: _Part | None, board: Board, known: Iterable[str]) -> str:
    expected = [f"a row of {board.cols} cells"] if inside and inside.name not in _ONE_LINE else []
    blocks = (name for name in known if name != LEFT_OUT)  # which nobody writes by hand
    expected.append(f"a block (one of {' '.join(blocks)})")
    if _HEAD.fullmatch(line.text):
        expected.append(f"a kind (one of {' '.join(kind.name for kind in all_kinds())})")
    return f"'{line.text.split()[0]}' is not known here: expected {' or '.join(expected)}"


def _refuse_repeated(parts: list[_Part]) -> None:
    """Raise InputError if a block is repeated that must not be."""
    seen: dict[str, Line] = {}
    for part in parts:
        if part.name in seen:
            raise part.head.error(f"the block '{part.name}' is in line {seen[part.name].number} already")
        if part.name not in _REPEATABLE:
            seen[part.name] = part.head


def _metadata(parts: list[_Part], board: Board) -> tuple[str, Rows | None, tuple[Wrong, ...]]:
    """The blocks that are not clues: title, solution, wrong fills."""
    title = next((part.text for part in parts if part.name == _TITLE), "")
    solutions = [_rows(part.block(), board) for part in parts if part.name == _SOLUTION]
    wrong = (
        Wrong(_rows(Block(part.head, tuple(part.lines)), board), part.text)
        for part in parts
        if part.name == _WRONG
    )
    return title, next(iter(solutions), None), tuple(wrong)


def _left_out(parts: list[_Part]) -> LeftOut:
    """What was not read and may state rules, as blocks `left_out` name it."""
    noted = LeftOut()
    for part in parts:
        if part.name == LEFT_OUT and not part.text:
            raise part.head.error(f"'{LEFT_OUT}' alone: expected what was left out behind it")
        if part.name == LEFT_OUT:
            noted.rule(part.text)
    return noted


def _without_comments(text: str) -> str:
    """A text in which nothing is taken for the start of a comment."""
    return re.sub(r"(?<!\S)#(?!\S)", "'#'", text)


def _solution_block(document: Document) -> str:
    if document.solution is None:
        return ""
    symbols = [str(value) for row in document.solution for value in row]
    return "".join(f"{line}\n" for line in [_SOLUTION, *grid_lines(document.puzzle.board, symbols)])


def _rows(block: Block, board: Board) -> Rows:
    values = [_value(line, symbol) for line, symbol in block.grid(board)]
    return tuple(tuple(values[at : at + board.cols]) for at in range(0, len(values), board.cols))


def _value(line: Line, symbol: str) -> int:
    """The value of a symbol, 0 for an empty cell."""
    value = 0 if symbol in BLANKS else symbol_value(symbol)
    if value is None:
        raise line.error(f"'{symbol}' is no value: expected a number, a letter or '.'")
    return value
