"""Kakuro: sums of runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from passatempo.clues import Clue, Givens, Runs
from passatempo.errors import InputError
from passatempo.puzzle import Puzzle, clue, kind
from passatempo.records import replace
from passatempo.rules import Rule

if TYPE_CHECKING:
    from passatempo.plan import Plan

DIGITS = range(1, 10)
NOTHING = range(0)


@kind(generated_from="runs", default_size="10x10", levels=(1.75, 2.05, 2.25, 2.5, 3.0))
class Kakuro(Puzzle):
    """White cells hold 1 to 9. No digit stands twice in a run, and a run adds up to the sum it shows.

    A run is a sequence of white cells in a row or a column. The black cell before it shows its sum, the
    lower left number that of the run below and the upper right that of the run to the right.

    A sum may be missing: then the only rule of the run is that no digit repeats. A run may have a single
    cell, with a sum or without. Published puzzles may have several solutions; `check` finds out.
    """

    runs: Runs = clue("sum")
    givens: Givens = clue("given")

    @classmethod
    def default_plan(cls, plan: Plan) -> Plan:
        """With a pattern of black cells that half a turn maps to itself."""
        return replace(plan, symmetry="180")

    def all_values(self) -> list[range]:
        """1 to 9 in a white cell."""
        black = self.runs.black
        return [NOTHING if cell in black else DIGITS for cell in self.board.cells]

    def default_clues(self) -> Mapping[str, Clue]:
        """All cells are white unless stated otherwise, so every line is a run."""
        return {} if self.runs else {"runs": Runs()}

    def check(self) -> None:
        """Raise an InputError if a run has more cells than there are digits."""
        run = self.runs.longer_than(len(DIGITS))
        if run is not None:
            name, cells = self.runs.run_label(run, self.board), len(run.cells)
            raise InputError("{run} has {cells} cells: a run has {most} at most", name, cells, len(DIGITS))

    def rules(self) -> Iterable[Rule]:
        """None: the runs have their own."""
        return ()
