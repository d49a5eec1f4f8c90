"""Impossible: wishes that can be seen to have no puzzle before anything is tried. Each refusal is proven."""

from __future__ import annotations

from typing import NamedTuple

from passatempo.canonical.value_symmetry import distinguished_on_givens
from passatempo.clues import Givens
from passatempo.errors import InputError
from passatempo.generating.attempts import build_layout
from passatempo.generating.box_grids import FEWEST_CLUES, BoxGridGenerator
from passatempo.generating.request import Request
from passatempo.rules import AllDifferent
from passatempo.symmetry import orbits


class _Fewest(NamedTuple):
    """How many givens there are at least, and why."""

    clues: int
    why: str


def refuse_infeasible(request: Request) -> Request:
    """The wish; an InputError if no puzzle can be so."""
    if request.clues is None and request.pattern is None:
        return request
    if len(request.fields) == 1 and issubclass(request.kind.clue_types[request.fields[0]], Givens):
        _check_clues(request)
    return request


def _check_clues(request: Request) -> None:
    """Of a board that is made of givens alone."""
    allowed = frozenset(request.board.cells) if request.pattern is None else request.pattern
    clues, fewest = request.clues or range(len(allowed) + 1), _fewest(request)
    if len(allowed) < max(clues.start, fewest.clues):
        why = fewest.why if clues.start <= len(allowed) else f"no room for {clues.start} clues"
        raise InputError(f"the pattern marks {len(allowed)} cell{'s' * (len(allowed) != 1)}: {why}")
    if clues.stop <= fewest.clues:
        raise InputError(f"{clues.stop - 1} clues: {fewest.why}")
    together = list(map(len, orbits({cell: (cell,) for cell in sorted(allowed)}, request.transforms)))
    if not any(number in clues for number in _sums(together)):
        sizes = " or ".join(map(str, sorted({*together})))
        number = f"{clues.start}" if len(clues) == 1 else f"{clues.start} to {clues.stop - 1}"
        raise InputError(
            f"{number} clues: with the symmetry '{request.symmetry}' they come in lots of {sizes}"
        )


def _sums(numbers: list[int]) -> list[int]:
    """What some of these numbers make together."""
    found = 1  # the bits are the sums
    for number in numbers:
        found |= found << number
    return [at for at in range(found.bit_length()) if found >> at & 1]


def _fewest(request: Request) -> _Fewest:
    """How many givens every puzzle has that has one solution."""
    if BoxGridGenerator.for_request(request) is not None:
        proven = f"it is proven that no such board with fewer than {FEWEST_CLUES} has one solution"
        return _Fewest(FEWEST_CLUES, proven)
    problem = build_layout(request, request.plan(0)).bare_problem()
    values = len(set().union(*problem.domains))
    all_used = any(isinstance(rule, AllDifferent) and len(rule.cells) == values for rule in problem.rules)
    if problem.limits or not all_used or distinguished_on_givens(problem) != frozenset():
        return _Fewest(0, "")
    return _Fewest(values - 1, f"no rule tells {values} values apart, so that all but one must be given")
