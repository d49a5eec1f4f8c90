"""The native text form, which holds every kind.

    KIND 4x4             # a head line: the kind, rows x columns
    title  A small one
    diagonals            # then a block for each clue, named after its field in the kind
    givens
    ..4.
    1...
    ....
    ...3

Writing is as above, reading forgives: see native_heads.py and native_blocks.py. A block may be called by
another word that its clue lists; its name may be left out where the kind has only one that the lines can be;
a line `author ...`, or of another field that states no rule, is ignored.

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
from passatempo.clues.givens import SINGLE_SYMBOLS, symbol_value
from passatempo.errors import InputError
from passatempo.formats.format import LEFT_OUT, Document, Format, Kind, LeftOut, Rows, Wrong, build_puzzle
from passatempo.formats.native_blocks import (
    NO_CLUES,
    REPEATABLE,
    RULES,
    SOLUTION,
    TITLE,
    WRONG,
    RawBlock,
    read_parts,
    uncommented,
)
from passatempo.formats.native_heads import Head, full_head, is_head, read_head
from passatempo.kinds import is_kind
from passatempo.messages import Message
from passatempo.puzzle import Puzzle

_MOST_ROWS = 1000  # of a table below a head line


class NativeText(Format):
    """A head line, then one block per clue."""

    name = "native"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a head line, perhaps of an unknown kind."""
        first = next(filter(None, (uncommented(line).text for line in _from_first(lines))), "")
        return bool(first) and (full_head(first) is not None or is_head(first))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """A head line starts the next puzzle; so does a line beyond the most that a puzzle can have."""
        chunk, most = list[Line](), 0
        for line in _from_first(lines):
            if chunk and (len(chunk) > most or _is_next_head(line, chunk[0])):
                yield chunk
                chunk = []
            if chunk:
                chunk.append(line)
            elif (first := uncommented(line)).text:
                chunk, most = [first], _most_lines(first)
        if chunk:
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of a head line and its blocks; rows below it may also be a table of any sort."""
        first, *rest = lines
        head = read_head(first)
        kind, found, errors = head.kind(kind), list[Document](), list[InputError]()
        for board in head.boards(rest):
            try:
                found.append(_parse_blocks(first, rest, kind, board))
            except InputError as error:
                errors.append(error)
        if len(found) > 1:
            sizes = " or ".join(str(each.puzzle.board) for each in found)
            raise first.error("the board may be {sizes}: expected its size after '{text}'", sizes, first.text)
        document = found[0] if found else _as_table(rest, kind, head, errors)
        if not head.is_full:
            from passatempo.formats.kind_names import check_variant  # few texts need it

            check_variant(document.puzzle, head.kind_name, first)
        return document

    def write(self, puzzle: Puzzle) -> str:
        """The puzzle as str() gives it."""
        return f"{puzzle}\n"

    def write_document(self, document: Document) -> str:
        """The same, with title and `left_out` after the head line and the solution at the end."""
        head, newline, clues = self.write(document.puzzle).partition("\n")
        title = f"{TITLE} {' '.join(document.name.split())}\n" if document.name else ""
        left_out = "".join(f"{LEFT_OUT} {_without_comments(what)}\n" for what in document.unread_rules)
        return head + newline + title + left_out + clues + _solution_block(document)


def _parse_blocks(head: Line, rest: list[Line], kind: Kind, board: Board) -> Document:
    parts = read_parts(rest, kind, board)
    _refuse_repeated(parts)
    clues = {
        part.name: kind.clue_types[part.name].read(part.block(), board)
        for part in parts
        if part.name in kind.clue_types
    }
    puzzle = build_puzzle(kind, board, clues, head, {part.name: part.head for part in parts})
    return _left_out(parts).attach_to(Document(puzzle, head.number, *_metadata(parts, board)))


def _as_table(rest: list[Line], kind: Kind, head: Head, errors: list[InputError]) -> Document:
    """The puzzle in a table below a head line; the first of the errors if there is none of its size."""
    from passatempo.formats.pasted.columns import Columns  # few texts need them
    from passatempo.formats.pasted.table_format import PastedTable

    error = errors[0] if errors else head.line.error(_without_size(head.line.text))
    if len(rest) > _MOST_ROWS:
        raise error
    words = [line.text.split()[0] for line in rest if line.text.strip()]
    table = next((each for each in (Columns(), PastedTable()) if each.sniff(rest)), None)
    if table is None or any(map(kind.block_called, words)):
        raise error
    document = table.parse(rest, kind)
    if head.is_full and (head.rows, head.cols) != (document.puzzle.board.rows, document.puzzle.board.cols):
        raise error
    return document


def _without_size(head: str) -> str:
    return Message("'{head}' is not a head line: expected a kind and a size, KIND ROWSxCOLUMNS", head)


def _from_first(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines from the first that is neither blank nor a comment."""
    return dropwhile(lambda line: line.text.lstrip()[:1] in ("", "#"), lines)


def _is_next_head(line: Line, first: Line) -> bool:
    """Whether a line is a head line; `boxes 2x3` is not, as its word is no kind and not that of the first."""
    if not line.text.lstrip()[:1].isidentifier():  # as most lines
        return False
    head = full_head(uncommented(line).text)
    return head is not None and (is_kind(head.kind_name) or first.text.startswith(f"{head.kind_name} "))


def _most_lines(head: Line) -> int:
    """A bound on the lines of a puzzle of this size, so that a file of junk is not read to its end."""
    found = full_head(head.text)
    return 1000 + 50 * min(found.rows or 0, MAX_SIDE) if found else 1000


def _refuse_repeated(parts: list[RawBlock]) -> None:
    """Raise InputError if a block is repeated that must not be."""
    seen: dict[str, Line] = {}
    for part in parts:
        if part.name in seen:
            raise part.head.error(
                "the block '{name}' is in line {number} already", part.name, seen[part.name].number
            )
        if part.name not in REPEATABLE and not part.is_one_line:
            seen[part.name] = part.head


def _metadata(parts: list[RawBlock], board: Board) -> tuple[str, Rows | None, tuple[Wrong, ...]]:
    """The blocks that are not clues: title, solution, wrong fills."""
    title = next((part.text for part in parts if part.name == TITLE), "")
    solutions = [_rows(part.block(), board) for part in parts if part.name == SOLUTION]
    wrong = (
        Wrong(_rows(Block(part.head, tuple(part.lines)), board), part.text)
        for part in parts
        if part.name == WRONG
    )
    return title, next(iter(solutions), None), tuple(wrong)


def _left_out(parts: list[RawBlock]) -> LeftOut:
    """What was not read: what blocks `left_out` name, rules in words, the author and the like."""
    noted = LeftOut()
    for part in parts:
        if part.name == LEFT_OUT and not part.text:
            raise part.head.error("'{left_out}' without text: expected what was left out after it", LEFT_OUT)
        if part.name == LEFT_OUT:
            noted.rule(part.text)
        elif part.name == RULES:
            _note_rules(noted, part.text)
        elif part.is_one_line and part.name not in NO_CLUES:
            noted.harmless(part.name)
    return noted


def _note_rules(noted: LeftOut, text: str) -> None:
    from passatempo.formats.remarks import adds_to_usual_rules  # few texts need it

    (noted.rule if adds_to_usual_rules(text) else noted.harmless)(Message("the rules in words"))


def _without_comments(text: str) -> str:
    """A text in which nothing is taken for the start of a comment."""
    return re.sub(r"(?<!\S)#(?!\S)", "'#'", text)


def _solution_block(document: Document) -> str:
    if document.solution is None:
        return ""
    symbols = [str(value) for row in document.solution for value in row]
    return "".join(f"{line}\n" for line in [SOLUTION, *grid_lines(document.puzzle.board, symbols)])


def _rows(block: Block, board: Board) -> Rows:
    known = SINGLE_SYMBOLS
    values = [
        known[symbol] if symbol in known else _value(line, symbol) for line, symbol in block.grid(board)
    ]
    return tuple(tuple(values[at : at + board.cols]) for at in range(0, len(values), board.cols))


def _value(line: Line, symbol: str) -> int:
    """The value of a symbol, 0 for an empty cell."""
    value = 0 if symbol in BLANKS else symbol_value(symbol)
    if value is None:
        raise line.error("'{symbol}' is not a value: expected a number, a letter or '.'", symbol)
    return value
