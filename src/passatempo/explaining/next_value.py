"""The next value: which cell can be filled in with the least effort, and the steps that lead there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from passatempo.deadline import check
from passatempo.explaining.needs import StepHistory
from passatempo.explaining.reduction import PLACING, needed_steps
from passatempo.explaining.solution_path import SolutionPath
from passatempo.explaining.step import Step
from passatempo.explaining.step_order import Needed

MOST_STEPS = 12  # that are looked at beyond the first value, for one that takes less effort
_HARD, _MOST_HARD = 8.5, 3  # steps that take long to find: beyond so many of them no value is looked for


def effort_of(steps: Iterable[Step]) -> float:
    """The effort of steps together: twice as many of one difficulty, or one a point harder, are one more."""
    total = sum(2**step.difficulty for step in steps)
    return math.log2(total) if total else 0.0


def lead_to_value(path: SolutionPath) -> Iterator[Step] | None:
    """The steps to the value that takes the least effort, as `SolutionPath.reduced` has them.

    The next step alone where techniques lead to no value, and None if there is no step.
    """
    trace = path.new_trace()
    if not _extended_to_value(path, trace):
        step = trace.steps[0] if trace.steps else path.find()
        return None if step is None else _one(path, step)
    if len(trace.steps) == 1:
        return _one(path, trace.steps[0])
    _extend_further(path, trace)
    needed = min(_leads(trace), key=lambda each: effort_of(trace.steps[at] for at in each))
    at_once = _easiest_at_once(path, effort_of(trace.steps[at] for at in needed))
    return _up_to_value(path.replayed(trace, needed)) if at_once is None else _one(path, at_once)


def _extended_to_value(path: SolutionPath, trace: StepHistory) -> bool:
    """Extend a trace by techniques until a value is placed; whether one is, without too many hard steps."""
    hard = 0
    while (step := path.find_by_technique()) is not None:
        check()
        path.apply(step, trace)
        if step.places:
            return True
        hard += step.difficulty >= _HARD
        if hard > _MOST_HARD:
            return False
    return False


def _one(path: SolutionPath, step: Step) -> Iterator[Step]:
    """The step alone, from the candidates at the start."""
    path.restart()
    trace = path.new_trace()
    path.apply(step, trace)
    return path.replayed(trace, {0: set()})


def _up_to_value(steps: Iterator[Step]) -> Iterator[Step]:
    """The steps up to the first that places a value: a removal may leave one sooner than was looked for."""
    for step in steps:
        yield step
        if step.places:
            return


def _extend_further(path: SolutionPath, trace: StepHistory) -> None:
    for _ in range(MOST_STEPS):
        if (step := path.find_by_technique()) is None:
            return
        check()
        path.apply(step, trace)


def _leads(trace: StepHistory) -> Iterator[Needed]:
    """For each value that rests on no other: the steps that it needs."""
    placing = {at for at, step in enumerate(trace.steps) if step.places}
    for at in sorted(placing):
        needed = needed_steps(trace, at)
        if placing.isdisjoint(needed.keys() - {at}):
            yield needed


def _easiest_at_once(path: SolutionPath, effort: float) -> Step | None:
    """A value that one step places from the start with no more effort than this, if there is one."""
    path.restart()
    keys = sorted(PLACING - path.style.without)
    steps = [step for key in keys for step in path.reasoner.every(key) if step.difficulty <= effort]
    return min(steps, key=lambda step: step.difficulty, default=None)
