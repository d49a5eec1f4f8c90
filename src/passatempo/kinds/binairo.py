"""Binairo, also called Takuzu: two values, never three in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, starmap

from passatempo.board import Group
from passatempo.clues import Clue, Flag, Givens, Values
from passatempo.errors import InputError
from passatempo.messages import AND, Message
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.rules import NotAllEqual, Rule, RuleBatch, Times, Unlike, in_each, on_each


class UnlikeLines(Flag):
    """No two rows are the same, and no two columns."""

    words = Message("no two rows are the same, and no two columns")

    def rules(self, puzzle: Puzzle) -> Iterable[Rule]:
        """An Unlike for each two rows and each two columns."""
        return chain.from_iterable(self.batches(puzzle))

    def batches(self, puzzle: Puzzle) -> Iterator[RuleBatch]:
        """The same rules, encoded."""
        for lines in (puzzle.board.row_groups, puzzle.board.column_groups) if self else ():
            yield in_each(Unlike, starmap(_in_turns, combinations(lines, 2)))


def _in_turns(one: Group, other: Group) -> Group:
    """The cells of two lines in turns."""
    return Group((AND, one.label, other.label), tuple(chain.from_iterable(zip(one, other, strict=True))))


@kind(aliases=("takuzu",), default_size="10x10", levels=(1.3, 1.75, 2.15, 4.8, 6.6))
class Binairo(Puzzle):
    """Two values, each as often as the other in every row and every column; never three equal in a row.

    The values are 0 and 1, or 1 and 2 if a 2 is given. If there is a block `unlike`, as in many
    collections, no two rows are the same and no two columns.
    """

    digits: Values = clue("values")
    unlike: UnlikeLines = clue("rule")
    givens: Givens = clue("given")

    def default_clues(self) -> Mapping[str, Clue]:
        """0 and 1, unless a 2 is given."""
        if self.digits:
            return {}
        return {"digits": Values((1, 2) if 2 in self.givens.values.values() else (0, 1))}

    def values(self, cell: int) -> Sequence[int]:
        """The two values."""
        return self.digits.listed

    def check(self) -> None:
        """Raise an InputError unless there are two values and both sides are even."""
        if len(self.digits.listed) != 2:
            raise InputError("expected two values, found {listed}", len(self.digits.listed))
        if self.board.rows % 2 or self.board.cols % 2:
            raise InputError("both sides must be even, the board is {board}", self.board)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """As many of each in a line, and no three equal neighbours."""
        for lines in (self.board.row_groups, self.board.column_groups):
            half = len(lines[0]) // 2
            yield in_each(partial(Times, value=self.digits.listed[0], times=half), lines)
        every = [line.cells for line in self.board.lines]
        threes = chain.from_iterable(zip(line, line[1:], line[2:], strict=False) for line in every)
        yield on_each(NotAllEqual, self.board, threes)
