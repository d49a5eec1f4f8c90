"""Step: one deduction, as data. Words are painted from it last, in any language: see words.py.

A state is what each cell may still hold. A step names the technique, what it rests on, and what it changes.
What it removes and places follows from `because.rules` and the candidates of the state before it, and from
nothing else: tests/test_steps_follow.py has an independent engine look at each.
"""

from __future__ import annotations

from passatempo.board import Group
from passatempo.records import dataclass
from passatempo.rules.base import Rule

Candidate = tuple[int, int]  # a cell, and a value that it may hold


@dataclass(frozen=True)
class Link:
    """One part of a chain: the value stands in one of these cells, or, if not `true`, in none of them.

    It follows from what was said before it, by `rules`; if there are none, from the candidates of the cell
    alone, or it is what is supposed at the beginning. Where several cases are followed, `branch` counts them.
    If it follows since an almost locked set has lost a value, `almost_locked` are the cells of the set.
    """

    cells: tuple[int, ...]
    value: int
    true: bool
    rules: tuple[Rule, ...] = ()
    branch: int = 0
    almost_locked: tuple[int, ...] = ()


@dataclass(frozen=True)
class Because:
    """What a step rests on. What `cells`, `others` and `values` are to a technique, its table says."""

    rules: tuple[Rule, ...] = ()
    cells: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    sets: tuple[tuple[int, ...], ...] = ()  # the sets of values that a cage can still hold
    chain: tuple[Link, ...] = ()
    candidates: tuple[Candidate, ...] = ()  # those of the state that make up the pattern

    @property
    def groups(self) -> tuple[Group, ...]:
        """Where it happens: the groups of the rules."""
        return tuple(rule.group for rule in self.rules)


@dataclass(frozen=True)
class Step:
    """A deduction: these candidates go, and these values are placed."""

    technique: str  # its key, such as "naked_pair"
    because: Because
    removes: tuple[Candidate, ...]
    places: tuple[Candidate, ...]
    difficulty: float
