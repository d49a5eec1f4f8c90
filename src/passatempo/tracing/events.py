"""Events: what happens in a search, recorded one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from passatempo.errors import StoppedError
from passatempo.messages import Message
from passatempo.methods.observer import Observer
from passatempo.problem import Problem
from passatempo.records import record

DECIDE, ASSIGN, REMOVE, REFUSE = "decide", "assign", "remove", "refuse"
CONFLICT, LEARN, BACKTRACK, RESTART, SOLUTION = "conflict", "learn", "backtrack", "restart", "solution"
ENOUGH_EVENTS = Message("the limit on the number of events was reached")

Literal = tuple[int, int, bool]  # a variable has a value, or does not have it


@record
class Event:
    """Something that happens: `level` is the number of decisions that stand when it has happened.

    | what | meaning |
    |---|---|
    | decide | the variable takes the value for the time being |
    | assign | the variable takes the value, since nothing else is left or since it follows |
    | remove | the value is no candidate of the variable any more |
    | refuse | the value was tried, and violates a rule of `variables` |
    | conflict | no solution is left at this level; `variables` contradict each other, if that is known |
    | learn | one of `literals` is true |
    | backtrack | what happened above `level` is undone |
    | restart | what happened above level 0 is undone |
    | solution | every variable has a value |
    """

    what: str
    level: int
    variable: int | None = None
    value: int | None = None
    variables: tuple[int, ...] = ()
    literals: tuple[Literal, ...] = ()


class Recorder(Observer):
    """Records the events of a search, up to a number: then StoppedError."""

    def __init__(self, problem: Problem, most: int) -> None:
        self._shown = frozenset(problem.shown)
        self._open = frozenset(cell for cell in problem.shown if len(problem.domains[cell]) > 1)
        self._most, self._level = most, 0
        self.events: list[Event] = []
        self.counts: Counter[str] = Counter()
        self.deepest = 0  # level

    def _add(self, event: Event) -> None:
        if len(self.events) == self._most:
            raise StoppedError(ENOUGH_EVENTS)
        self.events.append(event)
        self.counts[event.what] += 1

    def _add_change(self, what: str, variable: int, value: int) -> None:
        """Record a change of an open cell; what happens to others is not shown."""
        if variable in self._open:
            self._add(Event(what, self._level, variable, value))

    def decided(self, variable: int, value: int) -> None:
        """A new level begins."""
        self._level += 1
        self.deepest = max(self.deepest, self._level)
        self._add_change(DECIDE, variable, value)

    def assigned(self, variable: int, value: int) -> None:
        """A value follows."""
        self._add_change(ASSIGN, variable, value)

    def removed(self, variable: int, value: int) -> None:
        """A candidate is gone."""
        self._add_change(REMOVE, variable, value)

    def refused(self, variable: int, value: int, cells: Sequence[int]) -> None:
        """A value that was tried violates a rule."""
        if variable in self._open:
            self._add(Event(REFUSE, self._level, variable, value, self._visible(cells)))

    def failed(self, cells: Sequence[int]) -> None:
        """A dead end."""
        self._add(Event(CONFLICT, self._level, variables=self._visible(cells)))

    def learnt(self, literals: Sequence[Literal]) -> None:
        """A clause, as far as it is about cells."""
        self._add(
            Event(LEARN, self._level, literals=tuple(each for each in literals if each[0] in self._shown))
        )

    def backtracked(self, level: int) -> None:
        """Back to a lower level."""
        self._level = level
        self._add(Event(BACKTRACK, level))

    def restarted(self) -> None:
        """Back to level 0."""
        self._level = 0
        self._add(Event(RESTART, 0))

    def solved(self, values: Sequence[int]) -> None:
        """A solution."""
        self._add(Event(SOLUTION, self._level))

    def _visible(self, cells: Sequence[int]) -> tuple[int, ...]:
        return tuple(cell for cell in cells if cell in self._shown)
