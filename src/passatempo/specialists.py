"""Specialists: code written for one structure of problem, tried in order before the general code.

The general code (methods, explaining, generating) looks up this table and names no specialist. An entry is
imported when it is first looked up.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from passatempo.records import record

if TYPE_CHECKING:
    from passatempo.generating.request import Request
    from passatempo.generating.special_generator import SpecialGenerator


@record
class Specialist:
    """A row of the table; each column but the first is "module:name", or "" where the general code serves."""

    structure: str  # of the problems it serves, for people
    recognise: str  # Problem -> bool: whether a problem has that structure
    method: str = ""
    explanation: str = ""
    generation: str = ""  # Request -> SpecialGenerator; None if boards of the request are not recognised


SPECIALISTS = (
    Specialist(
        "9x9 grid of 3x3 boxes with the values 1 to 9 and nothing but givens",
        recognise="passatempo.generating.box_grids:is_box_grid",
        generation="passatempo.generating.box_grids:box_grid_generator",
    ),
)


def generator_for(request: Request) -> SpecialGenerator | None:
    """The first specialist that generates puzzles of this request; None: the general code does."""
    for specialist in SPECIALISTS:
        if specialist.generation and (found := _resolve(specialist.generation)(request)) is not None:
            generator: SpecialGenerator = found
            return generator
    return None


def _resolve(reference: str) -> Any:
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
