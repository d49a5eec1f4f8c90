"""Runs: white cells in a row or a column between black ones, which show their sums."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple, Self

from passatempo._kernel import stretches
from passatempo.board import Board, Group
from passatempo.clues.base import Block, Clue, Piece, grid_lines
from passatempo.clues.gestures import Form, Gesture
from passatempo.clues.parts import Cells
from passatempo.errors import InputError
from passatempo.frozen import NOTHING, freeze
from passatempo.lazy import lazy
from passatempo.messages import Text, message
from passatempo.records import dataclass, field, replace
from passatempo.rules import AllDifferent, Rule, RuleBatch, Sum
from passatempo.rules.base import EncodedRules, Encoding
from passatempo.scene import Black, Mark

if TYPE_CHECKING:
    from passatempo.plan import Plan
    from passatempo.puzzle import Puzzle

_RUN = {
    "across": message("the run across from {cell}"),
    "down": message("the run down from {cell}"),
}
_RUN_OF_SUM = {
    "across": message("the {number} across from {cell}"),
    "down": message("the {number} down from {cell}"),
}
_SUM = {
    "across": message("the {number} across in {cell}"),
    "down": message("the {number} down in {cell}"),
}
_BLACK = "#"
_MOST_CELLS = 9  # of a generated run
_PREFERRED_LONGEST = 6  # cells in a run: printed puzzles have few longer ones
_DEFAULT_BLACK = 0.27  # of the cells outside the first row and column, as in printed puzzles
_SUMS = re.compile(r"([0-9]{0,4})\\([0-9]{0,4})")


class Sums(NamedTuple):
    """The sums in a black cell: of the run below it and of the run to its right; None: not shown."""

    down: int | None = None
    across: int | None = None

    def __str__(self) -> str:
        if self == Sums():
            return _BLACK
        return f"{'' if self.down is None else self.down}\\{'' if self.across is None else self.across}"


@lru_cache(maxsize=4096)  # there are not many, as a run has nine cells
def _sums(symbol: str) -> Sums | None:
    """The sums that a black cell shows; None if this is none."""
    found = _SUMS.fullmatch("\\" if symbol == _BLACK else symbol)
    return found and Sums(*(int(total) if total else None for total in found.groups()))


class Run(NamedTuple):
    """White cells in a line, and their sum if it is shown."""

    cells: tuple[int, ...]
    total: int | None
    direction: str


def _black(cell: int, sums: Sums) -> Black:
    down, across = ("" if total is None else str(total) for total in sums)
    return Black(cell, str(sums) if down or across else "", across, down)


@dataclass(frozen=True)
class Runs(Clue):
    """Black cells; some show the sums of the runs that start after them."""

    synonyms = ("run", "sum", "grid", "board")
    black: Mapping[int, Sums] = field(default=NOTHING)
    board: Board | None = field(default=None, compare=False, repr=False)  # once bound to a puzzle
    hash_is_symbol = True
    keeps_all_pieces = True
    gesture = Gesture("sums", Form.ROWS, r"{down}\{across}", alphabet=(("#", message("black")),))
    plan_field = "black_share"

    def __post_init__(self) -> None:
        freeze(self, "black")

    def __bool__(self) -> bool:
        return bool(self.black)

    def __hash__(self) -> int:
        return hash(frozenset(self.black.items()))

    @classmethod
    def read(cls, block: Block, board: Board) -> Self:
        r"""Rows of `.` (white), `#` (black) and `12\17` (black, sums of the runs below and to the right)."""
        black = {}
        for cell, symbol in block.marks(board).items():
            sums = _sums(symbol)
            if sums is None:
                raise block.line_of(cell, board).error(
                    "'{symbol}' in {cell} is not a cell: expected . or # or 12\\17", symbol, board.name(cell)
                )
            black[cell] = sums
        return cls(black)

    @classmethod
    def may_be(cls, block: Block, board: Board) -> bool:
        """Rows of which some have a black cell."""
        return super().may_be(block, board) and bool(cls.read(block, board))

    def write(self, board: Board) -> list[str]:
        """Rows of white and black cells."""
        return grid_lines(board, [str(self.black.get(cell, ".")) for cell in board.cells])

    def bound_to(self, puzzle: Puzzle) -> Self:
        """InputError if a sum has no run after it."""
        board, black, cols, end = puzzle.board, self.black, puzzle.board.cols, len(puzzle.board)
        for cell, (down, across) in black.items():
            below, beside = cell + cols, cell + 1
            if down is not None and (not 0 <= below < end or below in black):
                raise InputError(
                    "{cell} shows the sum {total} of a run below it, but there is none",
                    board.name(cell),
                    down,
                )
            if across is not None and (beside % cols == 0 or beside in black):
                raise InputError(
                    "{cell} shows the sum {total} of a run to its right, but there is none",
                    board.name(cell),
                    across,
                )
        return type(self)(black, board)

    def __iter__(self) -> Iterator[Run]:
        """Every run, those across first."""
        return starmap(Run, self._runs)

    def longer_than(self, most: int) -> Run | None:
        """The first run of more cells, if there is one."""
        return next((Run(*run) for run in self._runs if len(run[0]) > most), None)

    @lazy
    def _runs(self) -> list[tuple[Cells, int | None, str]]:
        """The cells, the sum and the direction of each run: as tuples, of which there may be many."""
        assert self.board is not None
        black, (across, down) = self.black, stretches(self.board.rows, self.board.cols, list(self.black))
        return [
            *[(cells, None if wall < 0 else black[wall].across, "across") for cells, wall in across],
            *[(cells, None if wall < 0 else black[wall].down, "down") for cells, wall in down],
        ]

    def run_label(self, run: Run, board: Board) -> Text:
        """Named after its sum, its direction and its first cell: "the 17 across from B2"."""
        if run.total is None:
            return _RUN[run.direction], board.name(run.cells[0])
        return _RUN_OF_SUM[run.direction], run.total, board.name(run.cells[0])

    def rules(self, puzzle: Puzzle) -> Iterator[Rule]:
        """An AllDifferent and a Sum for each run."""
        return self._rules_on(puzzle.board)

    def _rules_on(self, board: Board) -> Iterator[Rule]:
        for run in self:
            group = Group(self.run_label(run, board), run.cells)
            if len(run.cells) > 1:
                yield AllDifferent(group)
            if run.total is not None:
                yield Sum(group, run.total)

    def batches(self, puzzle: Puzzle) -> Iterable[RuleBatch]:
        """The same rules, encoded."""
        runs: list[Encoding] = [(cells, total, len(cells) > 1) for cells, total, _ in self._runs]
        return [EncodedRules(runs, partial(self._rules_on, puzzle.board))]

    def draw(self, puzzle: Puzzle) -> Iterable[Mark]:
        """Black cells with their sums."""
        return [_black(cell, sums) for cell, sums in self.black.items()]

    def pieces(self, board: Board) -> Mapping[Piece, tuple[int, ...]]:
        """The sums, each by its cell and its direction."""
        return {
            (cell, direction): (cell,)
            for cell, sums in self.black.items()
            for direction, total in zip(Sums._fields, sums, strict=True)
            if total is not None
        }

    def places(self, board: Board) -> Iterable[tuple[int, ...]]:
        """None: a sum precedes its run, so no symmetry maps sums to sums."""
        return ()

    def piece_label(self, piece: Piece, board: Board) -> Text:
        """Named after the sum, its direction and its cell."""
        assert isinstance(piece, tuple)
        cell, direction = piece
        return _SUM[direction], getattr(self.black[cell], direction), board.name(cell)

    def keep(self, pieces: Set[Piece]) -> Self:
        """Only these sums; the cells of the others stay black."""
        shown = {
            cell: Sums(
                *(
                    total if (cell, direction) in pieces else None
                    for direction, total in sums._asdict().items()
                )
            )
            for cell, sums in self.black.items()
        }
        return replace(self, black=shown)

    @classmethod
    def generate_layout(cls, plan: Plan) -> Self:
        """A pattern of black cells: the first row, the first column, and a share of the others."""
        from passatempo.layouts.patterns import PatternStyle, draw_inner_pattern

        style = PatternStyle(_DEFAULT_BLACK, plan.black_share, _MOST_CELLS, _PREFERRED_LONGEST)
        black = draw_inner_pattern(plan.board, style, plan.symmetry, plan.rng)
        return cls(dict.fromkeys(sorted(black), Sums()))

    def from_solution(self, puzzle: Puzzle, values: Sequence[int], plan: Plan) -> Self:
        """The sum of every run that has a black cell before it."""
        shown: dict[int, dict[str, int]] = {cell: {} for cell in self.black}
        for run in self:
            before = _cell_before(run, puzzle.board)
            if before is not None:
                shown[before][run.direction] = sum(values[cell] for cell in run.cells)
        return replace(self, black={cell: Sums(**sums) for cell, sums in shown.items()})


def _cell_before(run: Run, board: Board) -> int | None:
    """The black cell that shows the sum of a run; None if the run starts at the edge."""
    row, col = board.place(run.cells[0])
    if run.direction == "across":
        return run.cells[0] - 1 if col else None
    return run.cells[0] - board.cols if row else None
