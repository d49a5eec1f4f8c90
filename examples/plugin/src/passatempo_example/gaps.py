"""A format: `gaps 9`, then for each given the empty cells before it and its value, `0:5 0:3 2:7`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.givens import Givens
from passatempo.formats.bare_grids import bare_givens, build_with_givens
from passatempo.formats.format import Document, Format, Kind, make_board, one_per_line
from passatempo.puzzle import Puzzle

_LINE = re.compile(r"gaps ([0-9]{1,3})((?: [0-9]{1,6}:[0-9]{1,3})*)")


class GapLine(Format):
    """Givens as gaps and values, one puzzle per line."""

    name = "gaps"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line starts with the name of the format."""
        first = next(self.split(lines), None)
        return first is not None and first[0].text.startswith("gaps ")

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle with these givens."""
        (line,) = lines
        found = _LINE.fullmatch(line.text)
        if found is None:
            raise line.error("not a line of gaps: expected such as 'gaps 4 2:4 1:1'")
        board = make_board(int(found[1]), int(found[1]), line)
        givens = Givens(dict(_placed(found[2].split(), board, line)))
        return Document(build_with_givens(givens, board, line, kind), line.number)

    def write(self, puzzle: Puzzle) -> str:
        """The givens in reading order."""
        words, after = [], 0
        for cell, value in sorted(bare_givens(puzzle, self.name).values.items()):
            words.append(f"{cell - after}:{value}")
            after = cell + 1
        return " ".join(["gaps", str(puzzle.board.cols), *words]) + "\n"


def _placed(words: list[str], board: Board, line: Line) -> Iterator[tuple[int, int]]:
    cell = -1
    for word in words:
        gap, _, value = word.partition(":")
        cell += int(gap) + 1
        if cell >= len(board):
            raise line.error(f"more than {len(board)} cells: the board is {board}")
        yield cell, int(value)
