"""The shortest lead: the steps to one cell, each value by the single that takes the least effort altogether.

A value of a path may be the last of its box, and follow from a column besides. Of each value the single is
chosen that takes the least effort, all that it rests on counted once; and of each candidate that it needs to
be absent the easiest reason. That is no search of all combinations, and a shorter lead may exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from passatempo.deadline import check
from passatempo.explaining.needs import Needs, StepHistory, filled_before, known_absences
from passatempo.explaining.step import Candidate, Step
from passatempo.explaining.step_order import Needed

Closure = frozenset[int]  # a step and all that it rests on, by number


def shortest_lead(trace: StepHistory, target: int) -> Needed:
    """The steps that lead to step `target`, which take the place of those in the trace, and their needs."""
    leads = _Leads(trace, target)
    for at, step in enumerate(trace.steps[: target + 1]):
        check()
        leads.add(at, [step, *trace.alternatives.get(at, ())])
    return {at: leads.needs[at] for at in leads.closures[target]}


class _Leads:
    """For each step of a trace so far: the needs of the best single, and all that it rests on."""

    def __init__(self, trace: StepHistory, target: int) -> None:
        self._trace = trace
        self._trials = Needs(trace, max(step.difficulty for step in trace.steps[: target + 1]))
        self.needs: dict[int, set[int]] = {}
        self.closures: dict[int, Closure] = {}

    def add(self, at: int, choices: Iterable[Step]) -> None:
        """Choose one of the steps that make the same changes."""
        best = min((self._lead(at, step) for step in choices), key=lambda lead: lead[0])
        _, self._trace.steps[at], self.needs[at], self.closures[at] = best

    def _lead(self, at: int, step: Step) -> tuple[float, Step, set[int], Closure]:
        absent = known_absences(self._trace, at, step)
        if absent is None:
            needs = self._trials.of(at, set())
        else:
            needs = {*self._easiest_causes(absent, at), *filled_before(self._trace, at, step)}
        closure = frozenset({at}).union(*(self.closures[each] for each in needs))
        return 2**step.difficulty + self._effort(closure - {at}), step, needs, closure

    def _easiest_causes(self, absent: Iterable[Candidate], at: int) -> Iterator[int]:
        for cell, value in absent:
            causes = list(self._trace.causes(cell, value, at))
            if None not in causes:
                yield min((each for each in causes if each is not None), key=self._effort_of)

    def _effort_of(self, at: int) -> float:
        return self._effort(self.closures[at])

    def _effort(self, steps: Iterable[int]) -> float:
        return sum(2 ** self._trace.steps[at].difficulty for at in steps)
