"""Step: one deduction, as data; sentences/ renders it as text in any language.

A state is the candidates of each cell. A step names the technique, what it rests on, and what it changes.
What it removes and places follows from `because.rules` and the candidates of the state before it, and from
nothing else: in tests/test_steps_follow.py an independent engine checks each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from passatempo.board import Group
from passatempo.explaining.reason import Candidate, Link, Reason
from passatempo.lazy import lazy
from passatempo.notebook_hook import mime_bundle
from passatempo.records import dataclass, field
from passatempo.rules.base import Rule

if TYPE_CHECKING:
    from passatempo.explaining.explanation import Explanation
    from passatempo.puzzle import Puzzle

__all__ = ["Because", "Candidate", "Link", "Reason", "Step"]


@dataclass(frozen=True)
class Because:
    """What a step rests on; the meaning of `cells`, `others` and `values` depends on the technique."""

    rules: tuple[Rule, ...] = ()
    cells: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    sets: tuple[tuple[int, ...], ...] = ()  # the combinations of values that a cage can still hold
    chain: tuple[Link, ...] = ()
    candidates: tuple[Candidate, ...] = ()  # those of the state that make up the pattern
    # Works out the reason; not needed for a rating, and so only when the reason is first read.
    find_reason: Callable[[], Reason] | None = field(default=None, repr=False, compare=False)

    @lazy
    def reason(self) -> Reason:
        """What each rule shows, and on which candidates that rests, in order."""
        return self.find_reason() if self.find_reason else Reason()

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the rules."""
        return tuple(rule.group for rule in self.rules)


@dataclass(frozen=True)
class Step:
    """A deduction: candidates that are removed, and values that are placed."""

    technique: str  # its key, such as "naked_pair"
    because: Because
    removes: tuple[Candidate, ...]
    places: tuple[Candidate, ...]
    difficulty: float
    parts: tuple[Step, ...] = ()  # if one look at a rule shows several things: see parts.py
    # The explanation it belongs to, whose own steps have no origin, and its place there: for pictures.
    origin: tuple[Explanation, int] | None = field(default=None, repr=False, compare=False)

    @property
    def question(self) -> Puzzle | None:
        """The puzzle that it is a step of, if that is known."""
        return self.origin[0].question if self.origin else None

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows."""
        return mime_bundle(self, repr(self))
