"""States: the candidates before each step and after the last, stored as differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import overload

from passatempo.explaining.reasoner import State

_INTERVAL = 64  # steps from one state that is stored as a whole to the next


Changes = tuple[tuple[int, tuple[int, ...]], ...]  # variables, and their new candidates


class StateLog:
    """Records one state after another.

    The candidates of a variable must be the same object as before, unless they have changed.
    """

    def __init__(self, first: State) -> None:
        self._whole, self._last = [first], first
        self._changes = list[Changes]()

    def add(self, state: State) -> None:
        """Record the next state."""
        changed = compress(count(), map(is_not, self._last, state))
        self._changes.append(tuple([(variable, state[variable]) for variable in changed]))
        self._last = state
        if len(self._changes) % _INTERVAL == 0:
            self._whole.append(state)

    def states(self) -> States:
        """All states so far."""
        return States(tuple(self._whole), tuple(self._changes), self._last)


class States(Sequence[State]):
    """A sequence of states. On a board of 22,500 cells there are thousands, which hardly differ."""

    def __init__(self, whole: tuple[State, ...], changes: tuple[Changes, ...], last: State) -> None:
        self._whole, self._changes, self._last = whole, changes, last

    def __len__(self) -> int:
        return len(self._changes) + 1

    @overload
    def __getitem__(self, at: int) -> State: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[State, ...]: ...
    def __getitem__(self, at: int | slice) -> State | tuple[State, ...]:
        if isinstance(at, slice):
            return tuple(self[each] for each in range(len(self))[at])
        at = range(len(self))[at]
        if at == len(self) - 1:
            return self._last
        state = list(self._whole[at // _INTERVAL])
        for changes in self._changes[at // _INTERVAL * _INTERVAL : at]:
            _apply(state, changes)
        return tuple(state)

    def __iter__(self) -> Iterator[State]:
        state = list(self._whole[0])
        yield tuple(state)
        for changes in self._changes:
            _apply(state, changes)
            yield tuple(state)


def _apply(state: list[tuple[int, ...]], changes: Changes) -> None:
    for variable, values in changes:
        state[variable] = values
