"""Observer: what a search in Python reports to whoever watches it; by default nobody does."""

from __future__ import annotations

from collections.abc import Sequence


class Observer:
    """Is called with every event of a search; each method does nothing.

    Events change the candidates of variables. What happens at a level is undone by `backtracked` to a lower
    one; the first level is 0, and each decision begins another.
    """

    def decided(self, variable: int, value: int) -> None:
        """A variable takes a value for the time being: a new level begins."""

    def assigned(self, variable: int, value: int) -> None:
        """A variable takes a value because it has no other candidate, or because it follows."""

    def removed(self, variable: int, value: int) -> None:
        """A value is no candidate of a variable any more."""

    def refused(self, variable: int, value: int, cells: Sequence[int]) -> None:
        """A value was tried, and violates a rule of these cells."""

    def failed(self, cells: Sequence[int]) -> None:
        """There is no solution at this level: these variables contradict each other, if that is known."""

    def learnt(self, literals: Sequence[tuple[int, int, bool]]) -> None:
        """At least one of these is true: a variable has a value, or does not have it."""

    def backtracked(self, level: int) -> None:
        """Everything above this level is undone."""

    def restarted(self) -> None:
        """Everything above level 0 is undone, and the search begins again with what it has learnt."""

    def solved(self, values: Sequence[int]) -> None:
        """A solution: a value for each variable."""


NOBODY = Observer()
