"""Races: the same puzzle solved by several methods, each in a process of its own, one after another.

A process of its own makes them comparable: none finds what another has built, or pays for its imports, and
the memory is that of one method.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from passatempo.answers import NONE, STOPPED, Answer, solve
from passatempo.deadline import can_be_cancelled, check_cancelled
from passatempo.errors import PassatempoError, StoppedError
from passatempo.methods import METHODS, method_named
from passatempo.parallel.processes import ProcessPool, can_start, pickle_call
from passatempo.problem import Question
from passatempo.records import dataclass
from passatempo.statistics import Statistics

UNSUPPORTED = "unsupported"
DEFAULT_SECONDS = 10.0  # for each method
_WARM_UP = "..4. 1... .2.. ...3"  # solved first, so that what is imported and built once is not timed
_BETWEEN_CHECKS = 0.02  # seconds


@dataclass(frozen=True)
class MethodRun:
    """How one method did."""

    method: str
    status: str  # solved, none, stopped, or unsupported: it cannot solve such puzzles
    unique: bool | None
    seconds: float
    reason: str
    statistics: Mapping[str, Any]  # as Statistics.as_dict has them

    @property
    def answered(self) -> bool:
        """Whether it has proven how many solutions there are."""
        return self.unique is not None or self.status == NONE


def race(
    question: Question, methods: Sequence[str] = METHODS, seconds: float | None = DEFAULT_SECONDS
) -> Iterator[MethodRun]:
    """Solve a question by each of these methods in turn, each within `seconds`; None: no limit.

    Raises InputError for an unknown method. A method that ends otherwise than by an answer is a run, too.
    """
    for method in methods:
        method_named(method)
    return (_run_apart(question, method, seconds) for method in methods)


def ranked(runs: Sequence[MethodRun]) -> list[MethodRun]:
    """The runs, those with an answer first, the fastest first of these; then those that were stopped."""
    return sorted(runs, key=lambda run: (not run.answered, run.status == UNSUPPORTED, run.seconds))


def _run_apart(question: Question, method: str, seconds: float | None) -> MethodRun:
    """The run of a method in a process of its own, or in this one if there can be no other."""
    request = pickle_call(_run, question, method, seconds) if can_start() else None
    if request is None:
        return _run(question, method, seconds)
    with ProcessPool(1) as pool:
        future = pool.submit(request)
        while can_be_cancelled() and not future.done():
            check_cancelled()
            time.sleep(_BETWEEN_CHECKS)
        try:
            run: MethodRun = future.result()
        except StoppedError as killed:  # for lack of memory, perhaps
            return MethodRun(method, STOPPED, None, 0.0, killed.message, {})
    return run


def _run(question: Question, method: str, seconds: float | None) -> MethodRun:
    from passatempo.formats import read

    start = time.perf_counter()
    try:
        solve(read(_WARM_UP), method=method, seconds=seconds)
        start = time.perf_counter()
        with Statistics() as statistics:
            answer = solve(question, method=method, seconds=seconds)
    except PassatempoError as error:
        return MethodRun(method, UNSUPPORTED, None, time.perf_counter() - start, error.message, {})
    return MethodRun(
        method, answer.status, answer.unique, answer.seconds, _reason(answer), statistics.as_dict()
    )


def _reason(answer: Answer) -> str:
    """Why there is no answer; a search that ends at two solutions has one."""
    return "" if answer.unique is not None and answer.status != NONE else answer.reason
