"""Diagonals: no value twice on the long diagonals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Self

from passatempo.board import Board, Group
from passatempo.clues.base import Block, Clue, Piece
from passatempo.clues.gestures import Form, Gesture
from passatempo.errors import InputError
from passatempo.messages import Message, Text
from passatempo.records import dataclass
from passatempo.rules import AllDifferent, Rule
from passatempo.scene import Caption, Mark, Stroke

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_FALLING, _RISING = "\\", "/"


@dataclass(frozen=True)
class Diagonals(Clue):
    r"""No value twice on the long diagonals named: `\` falls from A1, `/` rises to the right."""

    synonyms = ("diag",)
    strokes: str = ""
    gesture = Gesture("board", Form.LINE, "{label}", label=r"[\\/]", no_label="")
    structural = True

    def __bool__(self) -> bool:
        return bool(self.strokes)

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        r"""The word alone means both; `\` or `/` after it means that one."""
        text = "".join("".join(line.text.split()) for line in block.lines) or _FALLING + _RISING
        if not set(text) <= {_FALLING, _RISING}:
            raise block.lines[0].error("'{text}' is not a diagonal: expected \\ or / or both", text)
        return cls("".join(stroke for stroke in (_FALLING, _RISING) if stroke in text))

    def write(self, board: Board) -> list[str]:
        """The strokes, unless both count."""
        return [] if self.strokes == _FALLING + _RISING else [self.strokes]

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if the board is not square."""
        if self and puzzle.board.rows != puzzle.board.cols:
            raise InputError("diagonals need a square board, this one is {board}", puzzle.board)
        return self

    def groups(self, board: Board) -> list[Group]:
        """The diagonals that are stated."""
        if not self:
            return []
        falling, rising = board.diagonals
        return [group for stroke, group in ((_FALLING, falling), (_RISING, rising)) if stroke in self.strokes]

    def rules(self, puzzle: Puzzle) -> Iterable[Rule]:
        """An AllDifferent for each diagonal."""
        return [AllDifferent(group, puzzle.repeatable) for group in self.groups(puzzle.board)]

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """A stroke through the cells, and a caption for painters that cannot draw one."""
        for group in self.groups(puzzle.board):
            yield Stroke(group.cells)
            yield Caption(Message("{group} holds no value twice", group.label), drawn=True)

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """The diagonals, by their strokes."""
        groups = zip(self.strokes, self.groups(board), strict=True)
        return {stroke: group.cells for stroke, group in groups}

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """The label of the diagonal."""
        return board.diagonals[piece == _RISING].label

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only these diagonals."""
        return type(self)("".join(stroke for stroke in self.strokes if stroke in pieces))

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """Both long diagonals count."""
        return cls(_FALLING + _RISING)
