"""What a search does, event by event, for a page that shows it at a chosen pace."""

from __future__ import annotations

import time
from typing import Any

from passatempo.methods.base import Limits
from passatempo.problem import Problem
from passatempo.tracing.events import Event
from passatempo.tracing.trace import trace
from passatempo.web.questions.arguments import SHARE, Asked
from passatempo.web.questions.solving import question_of


def watch(asked: Asked) -> dict[str, Any]:
    """The events of a method, up to its first solution."""
    problem, start = question_of(asked).problem(), time.perf_counter()
    if problem.objective is not None:
        problem = problem.replaced(objective=None)
    found = trace(problem, asked["method"], asked["most"], Limits.within(SHARE * asked.seconds))
    names = problem.names
    return {
        "status": found.status,
        "reason": asked.language.render(found.reason),
        "method": asked["method"],
        "seconds": round(time.perf_counter() - start, 6),
        "candidates": {names[cell]: list(problem.domains[cell]) for cell in problem.shown},
        "events": [_event(event, problem) for event in found.events],
        "counts": dict(found.counts),
        "deepest": found.deepest,
        "solution": found.values and {names[cell]: found.values[cell] for cell in problem.shown},
    }


def _event(event: Event, problem: Problem) -> dict[str, Any]:
    """An event as plain data; what it does not have is left out."""
    names = problem.names
    fields: dict[str, Any] = {"event": event.what, "level": event.level}
    if event.variable is not None:
        fields |= {"cell": names[event.variable], "value": event.value}
    if event.variables:
        fields["cells"] = [names[cell] for cell in event.variables]
    if event.literals:
        fields["literals"] = [[names[cell], value, is_so] for cell, value, is_so in event.literals]
    return fields
