"""Explanation: steps, the candidates before each, and how it ended, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING

from passatempo.answers import NONE, SOLVED, Solution
from passatempo.explaining.entries import Fill, wrong_entry_step
from passatempo.explaining.reasoner import State
from passatempo.explaining.step import Candidate, Step
from passatempo.frozen import NOTHING, freeze
from passatempo.notebook_hook import mime_bundle
from passatempo.problem import Problem, tuples_of
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, field, replace

if TYPE_CHECKING:
    from passatempo.explaining.contradiction import Contradiction

SEVERAL = "several"


@dataclass(frozen=True)
class Impossible:
    """The entry since which a board cannot be finished, and why: from the board just before it.

    The steps of `proof` exclude the value; without any, the board before the entry excludes it at sight, by
    `conflict`.
    """

    entry: Candidate
    proof: Explanation | None = None  # None: the time was over
    conflict: str = ""


@dataclass(frozen=True)
class Explanation:
    """The steps, the candidates before each and after the last, and how it ended."""

    status: str  # solved: to the only solution; several; none: also if entries are wrong; stopped
    problem: Problem
    steps: tuple[Step, ...]
    states: Sequence[State]
    solutions: tuple[Solution, ...] = ()
    contradiction: Contradiction | None = None  # why there is no solution
    reason: str = ""  # why it stopped
    wrong: Mapping[int, int] = field(default=NOTHING)  # wrong entries, by cell
    impossible: Impossible | None = None  # with wrong entries: since which there is no solution, and why
    lacking: tuple[int, ...] = ()  # cells whose notes lack their value; these notes are not used
    question: Puzzle | None = field(default=None, repr=False, compare=False)  # what was explained

    def __post_init__(self) -> None:
        freeze(self, "wrong")

    @property
    def unique(self) -> bool | None:
        """Whether there is just one solution; None if that is not known."""
        return {SOLVED: True, SEVERAL: False, NONE: False}.get(self.status)

    def filled_before(self, number: int) -> set[int]:
        """The cells that hold a value before a step: from the start, or placed by an earlier one."""
        placed = {cell for step in self.steps[:number] for cell, _ in step.places}
        return placed.union(cell for cell, domain in enumerate(self.problem.domains) if len(domain) == 1)

    @property
    def differing(self) -> tuple[int, ...]:
        """The cells in which the two solutions differ, if there are several."""
        if self.status != SEVERAL:
            return ()
        one, other = (solution.values_shown for solution in self.solutions[:2])
        return tuple(compress(count(), map(ne, one, other)))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows."""
        return mime_bundle(self, str(self))

    def __str__(self) -> str:
        from passatempo.explaining.sentences.step_text import step_text

        texts = (
            step_text(step, self.problem, state=state)
            for step, state in zip(self.steps, self.states, strict=False)
        )
        lines = [f"{number}. {text}" for number, text in enumerate(texts, 1)]
        if self.wrong:
            lines.append(step_text(wrong_entry_step(self.wrong), self.problem))
        return "\n".join([*lines, str(self.contradiction or self.reason * (not self.wrong))]).strip()


def located(found: Explanation, question: Puzzle) -> Explanation:
    """The explanation with its puzzle, and with steps that know their place in it."""
    bare = replace(found, question=question)
    steps = tuple(replace(step, origin=(bare, at)) for at, step in enumerate(found.steps))
    return replace(bare, steps=steps)


def without_steps(
    status: str,
    problem: Problem | None,
    contradiction: Contradiction | None = None,
    reason: str = "",
    wrong: Fill | None = None,
) -> Explanation:
    """An explanation without steps; of an empty problem, if there was no time to build one."""
    problem = problem or Problem((), (), (), ())
    state = tuple(tuples_of(problem.domains))
    return Explanation(status, problem, (), (state,), (), contradiction, reason, wrong or {})
