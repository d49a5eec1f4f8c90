"""Statistics of searches, in the same words for every method.

    with pt.Statistics() as statistics:
        answer = pt.solve(puzzle)
    print(statistics.nodes, statistics.failures, statistics.answered_by)

Every search that is made in the block is counted, whichever question asked for it. A search is a source of
numbers: they are read when the block ends, or when nobody else holds the search any more.

| word | of the kernel (native) | clause learning (cdcl, sat, cpsat) | elimination and backtracking |
|---|---|---|---|
| nodes | branches taken | decisions | values tried |
| backtracks | returns to an earlier branch | backjumps | values taken back |
| failures | contradictions met | conflicts | values that a rule refuses |
| propagations | runs of a propagator | literals propagated | checks of a rule |
| restarts | none | restarts | none |
| learnt | none | clauses learnt | none |
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar

from passatempo.type_names import Any, Self, TypeVar

Source = TypeVar("Source")
Numbers = tuple[int | None, ...]  # one for each of COUNTERS; None: the method does not count it

COUNTERS = ("nodes", "backtracks", "failures", "propagations", "restarts", "learnt")
_MOST_SOURCES = 256  # held before those that nobody else holds are read and released
_REFERENCES = 2  # to a source that nobody else holds, besides those of Statistics: it is passed on twice
_KIBIBYTE = 1024


class Statistics:
    """Counts what the searches in its `with` block do; None is what none of the methods counts."""

    def __init__(self) -> None:
        self.answered_by: tuple[str, ...] = ()  # the methods that found a solution or proved something
        self.nodes: int | None = None
        self.backtracks: int | None = None
        self.failures: int | None = None
        self.propagations: int | None = None
        self.restarts: int | None = None
        self.learnt: int | None = None  # clauses
        self.build_seconds = 0.0  # to build and compile problems
        self.search_seconds = 0.0  # all other time in the block
        self.memory: int | None = None  # bytes: the most that the process has used so far; None: not known
        self._sources: list[tuple[Any, Callable[[Any], Numbers]]] = []
        self._building = self._start = 0.0

    def __enter__(self) -> Self:
        _statistics.set((self, *_statistics.get()))
        self._start = time.perf_counter()
        return self

    def __exit__(self, *error: object) -> None:
        self.search_seconds += time.perf_counter() - self._start - self._building
        self.build_seconds += self._building
        self._building = 0.0
        tokens = _statistics.get()
        at = tokens.index(self)
        _statistics.set((*tokens[:at], *tokens[at + 1 :]))
        self._read(lambda source: True)
        self.memory = peak_memory()

    def as_dict(self) -> dict[str, Any]:
        """All of it, as in JSON."""
        return {
            "answered_by": list(self.answered_by),
            **{name: getattr(self, name) for name in COUNTERS},
            "build_seconds": round(self.build_seconds, 6),
            "search_seconds": round(self.search_seconds, 6),
            "memory": self.memory,
        }

    def add_source(self, source: Source, read: Callable[[Source], Numbers]) -> None:
        """Count what a search does: `read` gives its numbers since its beginning."""
        if len(self._sources) >= _MOST_SOURCES:
            held = _REFERENCES + len(_statistics.get())  # each of which may hold it
            self._read(lambda each: sys.getrefcount(each) <= held)
        self._sources.append((source, read))

    def _read(self, is_over: Callable[[Any], bool]) -> None:
        """Add the numbers of some sources, and release them."""
        left = []
        while self._sources:
            source, read = self._sources.pop()
            if is_over(source):
                self._add(read(source))
            else:
                left.append((source, read))
        self._sources = left

    def _add(self, numbers: Numbers) -> None:
        for name, number in zip(COUNTERS, numbers, strict=True):
            if number is not None:
                setattr(self, name, (getattr(self, name) or 0) + number)

    def __repr__(self) -> str:
        return f"<Statistics {self.as_dict()}>"


_statistics: ContextVar[tuple[Statistics, ...]] = ContextVar("statistics", default=())
_NO_TIME = nullcontext()


def is_counting() -> bool:
    """Whether anybody wants statistics; if not, a search may take ways that count nothing."""
    return bool(_statistics.get())


def count_search(source: Source, read: Callable[[Source], Numbers]) -> Source:
    """The source itself; what it does is counted if anybody wants to know."""
    for each in _statistics.get():
        each.add_source(source, read)
    return source


def answered(method: str) -> None:
    """Note that a method has found a solution, or has proven something."""
    for each in _statistics.get():
        if method not in each.answered_by:
            each.answered_by = (*each.answered_by, method)


def building() -> AbstractContextManager[None]:
    """A context manager whose time is that to build and compile a problem."""
    counting = _statistics.get()
    return _Building(counting) if counting else _NO_TIME


class _Building(AbstractContextManager[None]):
    """Measures; blocks inside of one another count once."""

    _depth: ContextVar[int] = ContextVar("depth", default=0)

    def __init__(self, counting: tuple[Statistics, ...]) -> None:
        self._counting = counting

    def __enter__(self) -> None:
        self._depth.set(self._depth.get() + 1)
        self._start = time.perf_counter()

    def __exit__(self, *error: object) -> None:
        self._depth.set(self._depth.get() - 1)
        if self._depth.get() == 0:
            for each in self._counting:
                each._building += time.perf_counter() - self._start


def peak_memory() -> int | None:
    """The most bytes that this process has used; None where the system does not say."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # not a Unix
        return None
    peak = getrusage(RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * _KIBIBYTE
