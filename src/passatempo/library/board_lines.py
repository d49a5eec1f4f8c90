"""Board lines: the facts of files with a 9x9 board on each line, by the kernel, thousands at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BufferedIOBase
from itertools import chain
from typing import NamedTuple

from passatempo.answers import NONE
from passatempo.batch import LineSolver, available_cores
from passatempo.board import Board
from passatempo.canonical.form_key import form_digests
from passatempo.columns import PuzzleTable
from passatempo.columns.names import puzzle_column
from passatempo.errors import InputError
from passatempo.formats import format_named
from passatempo.formats.format import numbered
from passatempo.formats.line import board_of_lines
from passatempo.formats.plain_line import NAME as LINE
from passatempo.formats.recognition import has_content, recognise_format
from passatempo.formats.sources import LONGEST_LINE
from passatempo.kinds import kind_of_bare_grids
from passatempo.library.facts import ONE, SEVERAL, PuzzleFacts
from passatempo.messages import grouped

BLOCK_BYTES = 4_000_000  # read at a time: about 49,000 boards
_SIDE, _CELLS = 9, 81
_FORMATS = (LINE, "embedded")  # of a line: with its solution it is in the latter
_FORMS_A_CALL = 2_000  # boards whose forms one thread finds at a time
_SAMPLE = 4_000  # characters by which such a file is recognised
_NOT_PLAIN = re.compile(rb"[^1-9.]")
_BLANKS = b" \t\r"  # between rows
_TO_DOTS = bytes.maketrans(b"0_*-", b"....")
_ERROR = b",error: "
_HEADER = re.compile(rb"[\w ]*[A-Za-z][\w ]*(,[\w ]+)*\s*")  # names of columns
_SOLUTIONS = {b",1": ONE, b",0": NONE, b"2+": SEVERAL}  # by the last two characters of an answer


class BadLine(NamedTuple):
    """A line that holds no board."""

    line: int
    error: str


def has_board_lines(head: bytes) -> bool:
    """Whether a file that starts with these bytes has a 9x9 board on each line, and perhaps a header."""
    text = _without_header(head)[:_SAMPLE].decode("ascii", "replace")
    lines = text.splitlines()[: text.count("\n") or 1]  # the last one may be cut off
    if board_of_lines(lines) != Board(_SIDE, _SIDE):
        return False
    first, *rest = (line for line in numbered(lines) if has_content(line))
    try:
        is_line = recognise_format([first]).name in _FORMATS
    except InputError:
        return False
    return is_line and format_named(LINE).sniff([first, *rest])  # they are not rows of one board


def _without_header(head: bytes) -> bytes:
    first, _, rest = head.partition(b"\n")
    return rest if _HEADER.fullmatch(first) else head


class BoardLines:
    """Reads blocks of lines, in threads of the kernel; it counts the lines."""

    def __init__(self, threads: int | None = None) -> None:
        self.lines = 0  # read so far
        self._threads = threads or available_cores()
        self._solver = LineSolver(threads=self._threads)
        self._variant = kind_of_bare_grids().name

    def blocks(self, stream: BufferedIOBase) -> Iterator[list[PuzzleFacts | BadLine]]:
        """What is on the lines of a stream, block by block; empty lines and comments are left out.

        Of a pipe a block is what has arrived, so that nothing waits for lines that come later.
        """
        yield from map(self.read, whole_lines(stream))

    def read_table(self, table: PuzzleTable) -> Iterator[list[PuzzleFacts | BadLine]]:
        """The same for the column with the puzzles, row by row; InputError if they are no such boards."""
        name = puzzle_column(table.names, None)
        for block in table.lines((name,)):
            if self.lines == 0 and not has_board_lines(block):
                raise InputError("the column '{name}' does not begin with a 9x9 board on one line", name)
            yield self.read(block)

    def read(self, block: bytes) -> list[PuzzleFacts | BadLine]:
        """What is on these whole lines."""
        lines = block.removesuffix(b"\n").split(b"\n")
        if self.lines == 0 and _HEADER.fullmatch(lines[0]):
            lines[0] = b""
            block = b"\n".join(lines)
        answers = bytes(self._solver.solve(block).text).split(b"\n")
        boards = [
            _board(line) if answer[-2:] in _SOLUTIONS else b""
            for line, answer in zip(lines, answers, strict=False)
        ]
        proper = [board for board, answer in zip(boards, answers, strict=False) if answer[-2:] == b",1"]
        forms = self._forms(proper)
        found = list[PuzzleFacts | BadLine]()
        for line, (board, answer) in enumerate(zip(boards, answers, strict=False), self.lines + 1):
            if board:
                solutions = _SOLUTIONS[answer[-2:]]
                form = next(forms) if solutions == ONE else b""
                clues = _CELLS - board.count(b".")
                found.append(
                    PuzzleFacts(board.decode(), self._variant, _SIDE, _SIDE, clues, solutions, form, line)
                )
            elif answer:
                found.append(BadLine(line, answer.removeprefix(_ERROR).decode("utf-8", "replace")))
        self.lines += len(lines)
        return found

    def _forms(self, boards: list[bytes]) -> Iterator[bytes]:
        """The keys of the canonical forms."""
        parts = [
            b"\n".join(boards[at : at + _FORMS_A_CALL]) + b"\n" for at in range(0, len(boards), _FORMS_A_CALL)
        ]
        with ThreadPoolExecutor(self._threads) as pool:
            return chain.from_iterable(list(pool.map(lambda part: list(form_digests(part)), parts)))


def whole_lines(stream: BufferedIOBase) -> Iterator[bytes]:
    """The stream in blocks of whole lines."""
    rest = b""  # the beginning of a line
    while data := stream.read1(BLOCK_BYTES):
        whole, newline, after = data.rpartition(b"\n")
        if newline:
            yield rest + whole + newline
            rest = b""
        rest += after
        if len(rest) > LONGEST_LINE:
            raise InputError(
                "line too long: expected at most {longest_line} characters", grouped(LONGEST_LINE)
            )
    if rest:
        yield rest


def _board(line: bytes) -> bytes:
    """The 81 symbols at the beginning of a line that the kernel has read, with dots for open cells."""
    board = line[:_CELLS].translate(_TO_DOTS)
    if _NOT_PLAIN.search(board) is None:
        return board
    return line.translate(_TO_DOTS, _BLANKS)[:_CELLS]
