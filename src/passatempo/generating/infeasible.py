"""Infeasible requests: those proven to have no puzzle before anything is tried."""

from __future__ import annotations

from itertools import combinations

from passatempo.canonical.value_symmetry import distinguished_on_givens
from passatempo.clues import Givens
from passatempo.errors import InputError
from passatempo.generating.attempts import build_layout
from passatempo.generating.request import Request
from passatempo.generating.special_generator import LowerBound
from passatempo.messages import Message, Plural
from passatempo.records import replace
from passatempo.rules import AllDifferent
from passatempo.specialists import generator_for
from passatempo.symmetry import orbits


def refuse_infeasible(request: Request) -> Request:
    """The request itself; an InputError if it is proven that no puzzle meets it."""
    if request.clues is None and request.pattern is None:
        return request
    if len(request.fields) == 1 and issubclass(request.kind.clue_types[request.fields[0]], Givens):
        _check_clues(request)
        if request.pattern is not None:
            _check_lines(request, request.pattern)
            generator = generator_for(replace(request, whole_pattern=False))
            if generator is not None and (reason := generator.why_no_puzzle(request.pattern)):
                raise InputError(reason)
    return request


def _check_lines(request: Request, pattern: frozenset[int]) -> None:
    """Check that no two lines without a mark can be exchanged, which would give another solution."""
    problem, board = build_layout(request, request.plan(0)).rules_problem(), request.board
    if problem.limits or any(
        not isinstance(rule, AllDifferent) or rule.ignoring or len(rule.cells) < 2 for rule in problem.rules
    ):
        return
    groups = {frozenset(rule.cells) for rule in problem.rules}
    for lines in (board.row_groups, board.column_groups):
        empty = [line for line in lines if pattern.isdisjoint(line.cells)]
        for one, other in combinations(empty, 2):
            exchanged = {**dict(zip(one.cells, other.cells, strict=True))}
            exchanged |= {there: here for here, there in exchanged.items()}
            if {frozenset(exchanged.get(cell, cell) for cell in group) for group in groups} == groups:
                raise InputError(
                    "the pattern marks no cell of {one} and {other}: exchanging them would give another "
                    "solution; the nearest pattern also marks one of their cells, such as {cell}",
                    one.label,
                    other.label,
                    board.name(one.cells[0]),
                )


def _check_clues(request: Request) -> None:
    """Check the number of clues of boards that have givens alone."""
    allowed = frozenset(request.board.cells) if request.pattern is None else request.pattern
    clues, bound = request.clues or range(len(allowed) + 1), _lower_bound(request)
    if len(allowed) < max(clues.start, bound.givens):
        reason = (
            bound.reason if clues.start <= len(allowed) else Message("no room for {start} clues", clues.start)
        )
        raise InputError(
            Plural(
                "the pattern marks {number} cell: {reason}",
                "the pattern marks {number} cells: {reason}",
                len(allowed),
                reason,
            )
        )
    if clues.stop <= bound.givens:
        raise InputError("{stop} clues: {reason}", clues.stop - 1, bound.reason)
    orbit_sizes = list(map(len, orbits({cell: (cell,) for cell in sorted(allowed)}, request.transforms)))
    if not any(number in clues for number in _subset_sums(orbit_sizes)):
        sizes = " or ".join(map(str, sorted({*orbit_sizes})))
        number = (
            str(clues.start) if len(clues) == 1 else Message("{least} to {most}", clues.start, clues.stop - 1)
        )
        raise InputError(
            "{number} clues: with the symmetry '{symmetry}' they come in groups of {sizes}",
            number,
            request.symmetry,
            sizes,
        )


def _subset_sums(numbers: list[int]) -> list[int]:
    """The sums of all subsets of these numbers."""
    found = 1  # the bits are the sums
    for number in numbers:
        found |= found << number
    return [at for at in range(found.bit_length()) if found >> at & 1]


def _lower_bound(request: Request) -> LowerBound:
    """How many givens every puzzle with one solution has at least."""
    if (generator := generator_for(replace(request, whole_pattern=False))) is not None:
        return generator.lower_bound
    problem = build_layout(request, request.plan(0)).rules_problem()
    values = len(set().union(*problem.domains))
    all_used = any(isinstance(rule, AllDifferent) and len(rule.cells) == values for rule in problem.rules)
    if problem.limits or not all_used or distinguished_on_givens(problem) != frozenset():
        return LowerBound(0, "")
    reason = Message("no rule distinguishes the {values} values, so that all but one must be given", values)
    return LowerBound(values - 1, reason)
