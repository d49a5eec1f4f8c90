"""The trace of a method: its events up to the first solution, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.errors import InternalError, StoppedError
from passatempo.methods.backtracking import Backtracking
from passatempo.methods.base import Limits
from passatempo.methods.elimination import Elimination
from passatempo.methods.observer import Observer
from passatempo.problem import Problem, Values
from passatempo.records import dataclass
from passatempo.tracing.events import Event, Recorder
from passatempo.tracing.learning import LearningSearch
from passatempo.tracing.propagation import PropagationSearch

Search = Callable[[Problem, Limits, Observer], Iterator[Values]]


def _fill(problem: Problem, limits: Limits, observer: Observer) -> Iterator[Values]:
    for values in Backtracking().solutions(problem, limits, observer):
        observer.solved(values)
        yield values


def _eliminate(problem: Problem, limits: Limits, observer: Observer) -> Iterator[Values]:
    for values in Elimination().solutions(problem, limits, observer):
        observer.solved(values)
        yield values


_SEARCHES: Mapping[str, Search] = {
    "elimination": _eliminate,
    "backtracking": _fill,
    "propagation": lambda *arguments: PropagationSearch(*arguments).solutions(),
    "learning": lambda *arguments: LearningSearch(*arguments).solutions(),
}


@dataclass(frozen=True)
class Trace:
    """What a method did."""

    status: str  # solved, none (proven) or stopped
    events: Sequence[Event]
    counts: Mapping[str, int]  # of events, by what happened
    deepest: int  # level
    values: Values | None = None  # of the solution, checked
    reason: str = ""  # why it stopped


def trace(problem: Problem, method: str, most: int, limits: Limits) -> Trace:
    """The events of a method, up to `most`, until it has found a solution or proven that there is none."""
    recorder, values, reason = Recorder(problem, most), None, ""
    try:
        values = next(_SEARCHES[method](problem, limits, recorder), None)
        status = NONE if values is None else SOLVED
    except StoppedError as stopped:
        status, reason = STOPPED, stopped.reason
    if values is not None and (not problem.allows(values) or problem.violated_rule(values) is not None):
        raise InternalError(f"the traced method {method} returned values that violate a rule")
    return Trace(status, recorder.events, recorder.counts, recorder.deepest, values, reason)
