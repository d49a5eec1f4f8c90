"""States: the candidates before each step and at the end, of which only what changes is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import overload

from passatempo.explaining.logic import State

_BETWEEN = 64  # steps from one state that is kept as a whole to the next


Changes = tuple[tuple[int, tuple[int, ...]], ...]  # variables, and what each holds then


class StateLog:
    """Takes note of one state after another.

    What a variable holds must be the same object as before, unless it has changed.
    """

    def __init__(self, first: State) -> None:
        self._whole, self._last = [first], first
        self._changes = list[Changes]()

    def add(self, state: State) -> None:
        """Take note of the next one."""
        changed = compress(count(), map(is_not, self._last, state))
        self._changes.append(tuple([(variable, state[variable]) for variable in changed]))
        self._last = state
        if len(self._changes) % _BETWEEN == 0:
            self._whole.append(state)

    def states(self) -> States:
        """All of them so far."""
        return States(tuple(self._whole), tuple(self._changes), self._last)


class States(Sequence[State]):
    """One state after another. On a board of 22,500 cells there are thousands, hardly different."""

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
        held = list(self._whole[at // _BETWEEN])
        for changes in self._changes[at // _BETWEEN * _BETWEEN : at]:
            _change(held, changes)
        return tuple(held)

    def __iter__(self) -> Iterator[State]:
        held = list(self._whole[0])
        yield tuple(held)
        for changes in self._changes:
            _change(held, changes)
            yield tuple(held)


def _change(held: list[tuple[int, ...]], changes: Changes) -> None:
    for variable, values in changes:
        held[variable] = values
