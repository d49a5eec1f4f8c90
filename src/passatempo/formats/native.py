"""The native text form, which every kind can be written in.

    KIND 4x4             # a head line: what kind it is, rows x columns
    title  A small one
    diagonals            # then a block for each clue, called after its field in the kind
    givens
    ..4.
    1...
    ....
    ...3

Text behind the name of a block counts as its first line (`boxes 2x3`). Blank lines mean nothing, and
the next head line starts the next puzzle. Three blocks are no clues: `title`, `solution`, and
`wrong`, a fill that is no solution, which may come several times with the reason behind its name.

A comment starts with `#` at the start of a line or after a blank, where a blank or the end of the
line follows: `# so`. A `#` that touches another symbol is one itself, so `#..#` is a row of four
cells; and where `#` stands for a black cell, a line of as many symbols as the board has columns is a
row of cells, unless it starts with the name of a block. Before the first head line every line that
starts with `#` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile

from passatempo.board import MAX_SIDE, Board
from passatempo.clues.base import BLANKS, Block, Line, grid_lines
from passatempo.clues.givens import symbol_value
from passatempo.errors import InputError
from passatempo.formats.base import Document, Format, Kind, Rows, Wrong, board_of, build
from passatempo.kinds import all_kinds, is_kind, kind_named
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_TITLE, _SOLUTION, _WRONG = "title", "solution", "wrong"
_NO_CLUES = (_TITLE, _SOLUTION, _WRONG)
_HEAD = re.compile(r"([A-Za-z_]\w*)\s+([0-9]{1,9})\s*[xX]\s*([0-9]{1,9})")
_COMMENT = r"(^|\s)#(\s.*)?$"
_WORD = r"[a-z_]{3,}"
_CELL = r"[A-Z]{1,2}[0-9]{1,3}"


@dataclass(frozen=True)
class _Part:
    """A block as it stands in the file."""

    name: str
    head: Line
    behind: str  # what follows the name on its line
    lines: list[Line]

    def block(self) -> Block:
        first = (Line(self.head.number, self.behind),) if self.behind else ()
        return Block(self.head, (*first, *self.lines))


class Native(Format):
    """A head line, then one block per clue."""

    name = "native"
    about = "a head line 'KIND ROWSxCOLUMNS', then a block per clue; what every kind can be written in"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a head line, or starts like one."""
        first = next(filter(None, (_uncommented(line).text for line in _from_first(lines))), "")
        return bool(first and (_HEAD.fullmatch(first) or is_kind(first.split()[0])))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A head line starts the next puzzle; what cannot belong to the last one is no part of it either."""
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
        """A head line, then the blocks."""
        head, *rest = lines
        kind, board = _parse_head(head, kind)
        parts = list(_parts(rest, kind, board))
        _refuse_repeated(parts)
        clues = {
            part.name: kind.clue_types[part.name].read(part.block(), board)
            for part in parts
            if part.name in kind.clue_types
        }
        puzzle = build(kind, board, clues, head, {part.name: part.head for part in parts})
        return Document(puzzle, head.number, *_beside(parts, board))

    def write(self, puzzle: Puzzle) -> str:
        """The way a puzzle prints itself."""
        return f"{puzzle}\n"

    def write_document(self, document: Document) -> str:
        """The same, with its title behind the head line, and the solution at the end."""
        head, newline, clues = self.write(document.puzzle).partition("\n")
        title = f"{_TITLE} {' '.join(document.name.split())}\n" if document.name else ""
        return head + newline + title + clues + _written_solution(document)


FORMAT = Native()


def _from_first(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines from the first on that is neither blank nor a comment."""
    return dropwhile(lambda line: line.text.lstrip()[:1] in ("", "#"), lines)


def _uncommented(line: Line) -> Line:
    text = re.sub(_COMMENT, "", line.text) if "#" in line.text else line.text
    return Line(line.number, text.strip())


def _is_head(line: Line, first: Line) -> bool:
    """`boxes 2x3` has the look of a head line and is none: the word must be a kind, or that of the first."""
    head = _HEAD.fullmatch(_uncommented(line).text)
    return head is not None and (is_kind(head[1]) or first.text.startswith(f"{head[1]} "))


def _most_lines(head: Line) -> int:
    """More lines than a puzzle of this size can need, so that a file of junk is not read to its end."""
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
    return kind, board_of(int(found[2]), int(found[3]), head)


def _parts(lines: list[Line], kind: Kind, board: Board) -> Iterator[_Part]:
    """The blocks in turn."""
    known, part = (*kind.clue_types, *_NO_CLUES), None
    for raw in lines:
        line = _said(raw, part, kind, board)
        if not line.text:
            continue
        name, *behind = line.text.split(maxsplit=1)
        if name in known:
            if part:
                yield part
            part = _Part(name, line, "".join(behind), [])
        elif part is None or part.name == _TITLE or not _may_start(name, line, part, kind, board):
            raise line.error(_unknown(line, part, board, known))
        else:
            part.lines.append(line)
    if part:
        yield part


def _said(line: Line, part: _Part | None, kind: Kind, board: Board) -> Line:
    """The line without its comment, unless it is a row of cells some of which are black."""
    words, name = line.text.split(), part.name if part else ""
    if words and words[0] in (*kind.clue_types, *_NO_CLUES):  # a row may follow where there is only one
        name, *words = words if board.rows == 1 else words[:1]
    clue_type = kind.clue_types.get(name)
    if clue_type and clue_type.hash_is_symbol and len(words) == board.cols:
        return Line(line.number, line.text.strip())
    return _uncommented(line)


def _may_start(word: str, line: Line, part: _Part, kind: Kind, board: Board) -> bool:
    """Whether a line of a block may start with this word; others are names of blocks that nobody knows."""
    clue_type = kind.clue_types.get(part.name)
    expected = clue_type is not None and word in clue_type.leading_words
    # A line that names cells is left to the clue, which can say what is wrong with it.
    names_cells = any(re.fullmatch(_CELL, each) for each in line.text.split()[1:])
    return expected or names_cells or not re.fullmatch(_WORD, word) or _is_row(line, board)


def _is_row(line: Line, board: Board) -> bool:
    symbols = line.text.split()
    return len(symbols) == board.cols or (len(symbols) == 1 and len(symbols[0]) == board.cols)


def _unknown(line: Line, inside: _Part | None, board: Board, known: Iterable[str]) -> str:
    expected = [f"a row of {board.cols} cells"] if inside and inside.name != _TITLE else []
    expected.append(f"a block (one of {' '.join(known)})")
    if _HEAD.fullmatch(line.text):
        expected.append(f"a kind (one of {' '.join(kind.name for kind in all_kinds())})")
    return f"'{line.text.split()[0]}' is not known here: expected {' or '.join(expected)}"


def _refuse_repeated(parts: list[_Part]) -> None:
    """Only wrong fills may come several times."""
    seen: dict[str, Line] = {}
    for part in parts:
        if part.name in seen:
            raise part.head.error(f"the block '{part.name}' stands in line {seen[part.name].number} already")
        if part.name != _WRONG:
            seen[part.name] = part.head


def _beside(parts: list[_Part], board: Board) -> tuple[str, Rows | None, tuple[Wrong, ...]]:
    """What is written beside the clues: title, solution, wrong fills."""
    title = next((part.behind for part in parts if part.name == _TITLE), "")
    solutions = [_rows(part.block(), board) for part in parts if part.name == _SOLUTION]
    wrong = (
        Wrong(_rows(Block(part.head, tuple(part.lines)), board), part.behind)
        for part in parts
        if part.name == _WRONG
    )
    return title, next(iter(solutions), None), tuple(wrong)


def _written_solution(document: Document) -> str:
    if document.solution is None:
        return ""
    symbols = [str(value) for row in document.solution for value in row]
    return "".join(f"{line}\n" for line in [_SOLUTION, *grid_lines(document.puzzle.board, symbols)])


def _rows(block: Block, board: Board) -> Rows:
    values = [_value(line, symbol) for line, symbol in block.grid(board)]
    return tuple(tuple(values[at : at + board.cols]) for at in range(0, len(values), board.cols))


def _value(line: Line, symbol: str) -> int:
    """The value a symbol stands for, 0 for a blank."""
    value = 0 if symbol in BLANKS else symbol_value(symbol)
    if value is None:
        raise line.error(f"'{symbol}' is no value: expected a number, a letter or '.'")
    return value
