"""Reason: what the rules of a step show, and on which candidates that rests, in order, as data.

It is worked out once, when it is first read (see reasons/); sentences only render it.
"""

from __future__ import annotations

from enum import StrEnum

from passatempo.records import dataclass, record
from passatempo.rules.base import Rule

Candidate = tuple[int, int]  # a cell, and a value that it may hold
Values = tuple[int, ...]
FEW_WAYS = 12  # to fill a few cells that are listed, rather than refutations


@dataclass(frozen=True)
class Link:
    """One part of a chain: the value stands in one of these cells, or, if not `true`, in none of them.

    It follows from earlier links by `rules`; if there are none, from the candidates of the cell alone, or it
    is an assumption. `branch` is the number of the case that it belongs to. If it follows because an almost
    locked set has lost a value, `almost_locked` are the cells of the set.
    """

    cells: tuple[int, ...]
    value: int
    true: bool
    rules: tuple[Rule, ...] = ()
    branch: int = 0
    almost_locked: tuple[int, ...] = ()


class By(StrEnum):
    """How a rule shows what it shows; which fields of a premise have a meaning depends on it."""

    NOTES = "notes"  # `cells`: the rule does not go with their candidates
    COMBINATIONS = "combinations"  # `sets`: of values that its open cells can hold, by the notes of `cells`
    VALUES = "values"  # `values`: those that it leaves the cell, by the other cells
    SUMS = "sums"  # `sets`: the ways in which an arrow can add up, by the notes of `cells`
    ONLY = "only"  # `values`: those that only `cells` of the rule can take
    LEAST = "least"  # `ends`: the least that the cells make
    GREATEST = "greatest"  # `ends`: the greatest
    REST = "rest"  # `ends`: the least, or the greatest, that all cells but that of `excludes` can make
    CRUSTS = "crusts"  # `crusts`: where they can stand, by the notes of `cells`
    WAYS = "ways"  # `sets`: all ways to fill `cells`, in their order, by their notes
    PARTNERS = "partners"  # `excludes`: candidates of a cell without a partner in `cells`, one after another
    SEEN = "seen"  # `seen`: how many values with each candidate, by the notes of `cells`


@dataclass(frozen=True)
class Crusts:
    """Two cells for the crusts of a sandwich, and the sets of values that can stand between them."""

    cells: tuple[int, ...]
    sets: tuple[Values, ...]


@dataclass(frozen=True)
class Seen:
    """The least and the greatest number of values that are seen along a line with a candidate."""

    cell: int
    value: int
    least: int
    most: int
    cells: tuple[int, ...] = ()  # all that could be seen, or that would in any case, if as many as excluded


@dataclass(frozen=True)
class Premise:
    """What one rule contributes to a step: see `By`.

    Of cells that are not among `cells` only what the board shows without notes matters.
    """

    rule: Rule
    by: By
    cells: tuple[int, ...] = ()  # whose candidates matter
    sets: tuple[Values, ...] = ()
    values: Values = ()
    ends: tuple[Candidate, ...] = ()
    excludes: tuple[Candidate, ...] = ()  # by this premise alone
    crusts: tuple[Crusts, ...] = ()
    seen: tuple[Seen, ...] = ()
    complete: bool = True  # false: the ways to fill the rule are too many to go through


@record
class Placement:
    """A cell holds a value, by a rule or as its last candidate, since the cells in `premises` are placed."""

    cell: int
    value: int
    rule: Rule | None
    premises: frozenset[int]


@record
class Violation:
    """A rule that cannot be satisfied any more; or without one, a cell that has no candidate."""

    rule: Rule | None
    premises: frozenset[int]
    cell: int = -1  # that has no candidate; or of a sign, the one that would need one of `partners`
    value: int = -1  # of a group: the one that has no place, or
    duplicate: bool = False  # that stands there twice
    cells: tuple[int, ...] = ()  # whose candidates matter besides what has been placed
    least: int = 0  # the number of values that count, at least
    most: int = 0  # and at most
    seen: tuple[int, ...] = ()  # all cells that could be seen, or that would in any case, if as many
    partners: Values = ()  # of what stands on the other side of a sign
    takers: tuple[Candidate, ...] = ()  # cells that would hold one of these, and see `cell`


@dataclass(frozen=True)
class Refutation:
    """What follows from a candidate, one placement after another, until a rule is violated.

    If it has cases, no rule is violated yet, but each value of some cell leads to a violation.
    """

    assumed: Candidate
    placements: tuple[Placement, ...]
    violation: Violation | None
    cases: tuple[Refutation, ...] = ()

    def __len__(self) -> int:
        return len(self.placements) + sum(1 + len(case.placements) for case in self.cases)


@dataclass(frozen=True)
class Reason:
    """The premises of a step in order, and for rules that only together show it the refutations."""

    premises: tuple[Premise, ...] = ()
    refutations: tuple[Refutation, ...] = ()  # of candidates that are removed, the shortest first
    proofs: tuple[tuple[Link, ...], ...] = ()  # by contradiction, of candidates besides that of the step

    def of(self, rule: Rule, *by: By) -> list[Premise]:
        """The premises by a rule, of some sorts."""
        return [each for each in self.premises if each.rule is rule and (not by or each.by in by)]
