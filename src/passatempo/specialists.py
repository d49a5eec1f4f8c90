"""Specialists: code written for one structure of problem, tried in order before the general code.

The general code (methods, explaining, generating) looks up this table and names no specialist. A column is
imported when it is first looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from passatempo.records import record
from passatempo.type_names import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passatempo.explaining.special_steps import SpecialSteps
    from passatempo.generating.request import Request
    from passatempo.generating.special_generator import SpecialGenerator
    from passatempo.problem import Problem


@record
class Specialist:
    """A row of the table; columns that are "module:name" are "" where the general code serves."""

    structure: str  # of the problems it serves, for people
    may_apply: Callable[[Problem], bool]  # False rules it out; cheap, since it is called for every problem
    recognise: str  # Problem -> bool: whether a problem has the structure
    method: str = ""  # the name of a method that solves such problems (methods/__init__.py)
    explanation: str = ""  # Problem -> SpecialSteps; None if the problem is not recognised
    generation: str = ""  # Request -> SpecialGenerator; None if boards of the request are not recognised


def _has_81_variables(problem: Problem) -> bool:
    return len(problem.shown) == 81


def _first_rule_ignores_a_value(problem: Problem) -> bool:
    return bool(getattr(problem.first_rule(), "ignoring", ()))


SPECIALISTS = (
    Specialist(
        "9x9 grid of 3x3 boxes with the values 1 to 9 and nothing but givens",
        may_apply=_has_81_variables,
        recognise="passatempo.generating.box_grids:is_box_grid",
        generation="passatempo.generating.box_grids:box_grid_generator",
    ),
    Specialist(
        "groups of different values, one value excepted, and perhaps a count of that value; all other values "
        "interchangeable",
        may_apply=_first_rule_ignores_a_value,
        recognise="passatempo.methods.colouring:is_partial_colouring",
        method="colouring",
        explanation="passatempo.explaining.interchangeable_values:interchangeable_value_steps",
    ),
)
_WITH_METHOD = tuple(specialist for specialist in SPECIALISTS if specialist.method)


def method_for(problem: Problem) -> str | None:
    """The method of the first specialist that recognises a problem; None: the general code solves it."""
    for specialist in _WITH_METHOD:
        if specialist.may_apply(problem) and _resolve(specialist.recognise)(problem):
            return specialist.method
    return None


def generator_for(request: Request) -> SpecialGenerator | None:
    """The first specialist that generates puzzles of this request; None: the general code does."""
    for specialist in SPECIALISTS:
        if specialist.generation and (found := _resolve(specialist.generation)(request)) is not None:
            generator: SpecialGenerator = found
            return generator
    return None


def special_steps_for(problem: Problem) -> SpecialSteps | None:
    """The first specialist that explains this problem; None: the general code does."""
    for specialist in SPECIALISTS:
        if specialist.explanation and (found := _resolve(specialist.explanation)(problem)) is not None:
            steps: SpecialSteps = found
            return steps
    return None


def _resolve(reference: str) -> Any:
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
