"""Parts: what one look at a rule shows, as one step.

A rule may fill several cells, or remove candidates and then fill a cell; signs in a chain are read one after
another; what a sign excludes by itself, all its equals exclude. They are one step, whose parts follow each
from the candidates that those before it leave.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from passatempo.explaining.step import Because, Reason, Step
from passatempo.problem import Problem
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule

# Techniques that look at one rule, and at the groups by which its cells differ.
ONE_RULE = frozenset(
    {"rule_single", "bounds", "greatest_cell", "rule_candidates", "cage_combinations", "cage_required_values"}
)
SIGN_CELLS = 2  # of a rule that reads like a sign between them
MOST_SIGNS = 4  # that are read at once
State = Sequence[Domain]
Item = TypeVar("Item", bound=Hashable)


def rule_looked_at(step: Step) -> Rule | None:
    """The only rule besides groups that a step rests on; None if there is none, or several."""
    if step.technique not in ONE_RULE:
        return None
    clues = [rule for rule in step.because.rules if not isinstance(rule, AllDifferent)]
    return clues[0] if len(clues) == 1 else None


def excluded_by_sign(step: Step, problem: Problem) -> Hashable | None:
    """What a sign excludes whatever is around it, as a key of equal signs; None if a step shows more.

    A black dot never stands beside 5 on a board of 6x6, for example.
    """
    rule = rule_looked_at(step)
    if rule is None or step.places or not (rule.group.is_named_by_sign and len(rule.cells) == SIGN_CELLS):
        return None
    gone = {value for _, value in step.removes}
    values = sorted(set[int]().union(*problem.domains))
    if any(rule.holds(pair) for one in gone for other in values for pair in ((one, other), (other, one))):
        return None
    allowed = tuple(pair for pair in product(values, repeat=SIGN_CELLS) if rule.holds(pair))
    return type(rule), allowed, frozenset(gone)


class Look:
    """A rule that is looked at; of a sign, with others of its sort that touch it, one after another."""

    def __init__(self, rule: Rule) -> None:
        self.rule, self.parts = rule, 0
        self.cells = set(rule.cells)
        self._changed = set[int]()

    def includes(self, rule: Rule) -> bool:
        """Whether a further rule is seen in the same look."""
        if rule is self.rule:
            return True
        if self.parts >= MOST_SIGNS:
            return False
        if type(rule) is not type(self.rule) or not len(rule.cells) == len(self.rule.cells) == SIGN_CELLS:
            return False
        # What holds between any neighbours is read around one cell, signs also along a chain.
        shared = self.cells.intersection(rule.cells)
        return bool(shared if rule.group.is_named_by_sign else shared - self._changed)

    def add(self, step: Step, rule: Rule) -> None:
        """A step that has been taken, and the rule that it looks at."""
        self.parts += 1
        self._changed.update(cell for cell, _ in (*step.removes, *step.places))
        self.cells.update(rule.cells)


def joined(parts: Sequence[Step]) -> Step:
    """Parts as one step, which has the name and the difficulty of the hardest."""
    if len(parts) == 1:
        return parts[0]
    hardest = max(parts, key=lambda part: part.difficulty)
    reasons = [part.because for part in parts]
    rules = {id(rule): rule for because in reasons for rule in because.rules}
    because = Because(
        tuple(rules.values()),
        _each_once(because.cells for because in reasons),
        tuple(sorted(_each_once(because.values for because in reasons))),
        _each_once(because.others for because in reasons),
        candidates=_each_once(because.candidates for because in reasons),
        find_reason=lambda: _joined_reason(because.reason for because in reasons),
    )
    removes = tuple(sorted(_each_once(part.removes for part in parts)))
    places = tuple(sorted(_each_once(part.places for part in parts)))
    return Step(hardest.technique, because, removes, places, hardest.difficulty, tuple(parts))


def _each_once(lists: Iterable[Sequence[Item]]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys(item for each in lists for item in each))


def _joined_reason(reasons: Iterable[Reason]) -> Reason:
    every = list(reasons)
    return Reason(
        tuple(premise for each in every for premise in each.premises),
        tuple(refutation for each in every for refutation in each.refutations),
        tuple(proof for each in every for proof in each.proofs),
    )


def parts_of(step: Step, problem: Problem, state: State) -> Iterator[tuple[Step, State]]:
    """The parts of a step, or the step itself, each with the candidates before it."""
    for part in step.parts or (step,):
        yield part, state
        state = _state_after(part, problem, state)


def _state_after(step: Step, problem: Problem, before: State) -> State:
    """The candidates after a step: a value that is placed goes from the cells that see it."""
    left = dict[int, set[int]]()
    for cell, value in step.removes:
        left.setdefault(cell, set(before[cell])).discard(value)
    for cell, value in step.places:
        left[cell] = {value}
        for rule in problem.rules_of[cell]:
            if isinstance(rule, AllDifferent) and value not in rule.ignoring:
                for other in set(rule.cells) - {cell}:
                    left.setdefault(other, set(before[other])).discard(value)
    return tuple(
        tuple(value for value in values if value in left[cell]) if cell in left else values
        for cell, values in enumerate(before)
    )
