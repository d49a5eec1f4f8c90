"""Needs: which earlier steps each step of a path rests on.

A step rests on candidates that are absent, and each of these is absent by the clues or by an earlier step:
it was removed, its cell was filled in, or a cell that sees it was. For singles, locked candidates and subsets
it follows from the technique which absent candidates matter. For any other technique they are found by trial:
a candidate is restored, and matters if the technique no longer finds the step from the rules that it names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, count
from operator import is_not

from passatempo.deadline import check
from passatempo.explaining.reasoner import Reasoner, State
from passatempo.explaining.step import Candidate, Step
from passatempo.lazy import lazy
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

MOST_CELLS = 1_000  # of a board on which candidates are restored by trial: each takes a look at all cells
FULL_HOUSE = "full_house"
BUG = "bug"  # rests on all candidates of the board
# Techniques that rest on all that their cells have lost: to look for one of them again takes too long.
_WITHOUT_TRIAL = frozenset({BUG, "contradiction_chain"})
_SLACK = 1e-9
_START, _NEVER = -1, 1 << 60  # steps before the first, and after the last


def rules_of(step: Step) -> list[Rule]:
    """The rules that a step names, those of its chain among them, each once."""
    rules = [*step.because.rules, *(rule for link in step.because.chain for rule in link.rules)]
    return list({id(rule): rule for rule in rules}.values())


def cells_of(step: Step) -> set[int]:
    """The cells of a step: of its pattern, its rules, its chain and its changes."""
    because = step.because
    found = {*because.cells, *because.others, *(cell for cell, _ in (*step.removes, *step.places))}
    found.update(cell for rule in because.rules for cell in rule.cells)
    for link in because.chain:
        found.update(link.cells, link.almost_locked, *(rule.cells for rule in link.rules))
    return found


class StepHistory:
    """Steps one after another, and by which of them each candidate is absent.

    A board may have thousands of cells and as many steps, so the candidates before each are not stored.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        """It begins with the present candidates of the reasoner."""
        self.reasoner, self.problem = reasoner, reasoner.problem
        first, problem = reasoner.candidates, reasoner.problem
        self.steps: list[Step] = []
        self.first = first
        self.last: list[tuple[int, ...]] = list(first)  # after the last step
        self.alternatives: dict[int, list[Step]] = {}  # other steps that place the same, by number
        self.trials: dict[tuple[int, float, frozenset[Candidate]], bool] = {}  # what `Needs` has tried
        self.given = {cell: domain[0] for cell, domain in enumerate(problem.domains) if len(domain) == 1}
        self.placed_at: dict[int, int] = {}  # the step that filled a cell
        self._removed_at: dict[Candidate, int] = {}
        self._holders: dict[int, list[int]] = {}  # the cells that were filled with a value, in order
        self._known_causes: dict[Candidate, tuple[int, int, int]] = {}  # until the next step
        self._peers: dict[tuple[int, int | None], frozenset[int]] = {}
        self._houses: dict[int, bool] = {}  # by the identity of the rule, which the problem keeps
        for cell, value in self.given.items():
            self._holders.setdefault(value, []).append(cell)

    def add(self, step: Step, after: State) -> None:
        """Record a step, and the candidates after it."""
        self.add_changes(
            step, [(cell, after[cell]) for cell in compress(count(), map(is_not, self.last, after))]
        )

    def add_changes(self, step: Step, changes: Iterable[tuple[int, tuple[int, ...]]]) -> None:
        """Record a step, and the cells whose candidates it changes, with those that are left."""
        at = len(self.steps)
        self._known_causes.clear()
        for cell, left in changes:
            for value in self.last[cell]:
                if value not in left:
                    self._removed_at[cell, value] = at
            self.last[cell] = left
        for cell, value in step.places:
            self.placed_at[cell] = at
            self._holders.setdefault(value, []).append(cell)
        self.steps.append(step)

    def peers(self, cell: int, value: int) -> frozenset[int]:
        """The cells that cannot hold a value if this one does."""
        key = cell, value if self._some_ignore else None
        if (found := self._peers.get(key)) is None:
            rules = self.problem.rules_of[cell]
            groups = [
                rule.cells for rule in rules if isinstance(rule, AllDifferent) and value not in rule.ignoring
            ]
            found = self._peers[key] = frozenset().union(*groups) - {cell}
        return found

    @lazy
    def _some_ignore(self) -> bool:
        """Whether some group lets some values stand twice, so that peers depend on the value."""
        return any(isinstance(rule, AllDifferent) and rule.ignoring for rule in self.problem.rules)

    def causes(self, cell: int, value: int, at: int) -> Iterator[int | None]:
        """The steps by each of which a candidate is absent before step `at`; None: it is so from the start.

        Values on the board come before a removal: what everybody sees needs no other reason.
        """
        removed = self._removed_at.get((cell, value))
        if removed is None:
            yield None
            return
        if self.placed_at.get(cell, at) < at:
            yield self.placed_at[cell]
        for holder in self._holders_seen(cell, value):
            if self.placed_at.get(holder, _START) < at:
                yield self.placed_at.get(holder)
        yield removed

    def cause(self, cell: int, value: int, at: int) -> int | None:
        """The first of them."""
        if (known := self._known_causes.get((cell, value))) is None:
            known = self._known_causes[cell, value] = self._causes_at_any_time(cell, value)
        placed, first, removed = known
        if placed < at:
            return placed
        return None if first == _START else first if first < at else removed

    def _causes_at_any_time(self, cell: int, value: int) -> tuple[int, int, int]:
        """The steps that filled the cell, or the first that sees it, and that removed the value."""
        removed = self._removed_at.get((cell, value))
        if removed is None:
            return _NEVER, _START, _NEVER
        steps = (self.placed_at.get(holder, _START) for holder in self._holders_seen(cell, value))
        return self.placed_at.get(cell, _NEVER), next(steps, _NEVER), removed

    def _holders_seen(self, cell: int, value: int) -> list[int]:
        """The cells with a value that a cell sees, in the order in which they were filled in."""
        peers = self.peers(cell, value)
        return [holder for holder in self._holders.get(value, ()) if holder in peers]

    def absent(self, cell: int, at: int) -> Iterator[Candidate]:
        """The candidates of a cell at the start that are absent before step `at`."""
        removed = self._removed_at
        return ((cell, value) for value in self.first[cell] if removed.get((cell, value), at) < at)

    def candidates(self, cell: int, at: int) -> tuple[int, ...]:
        """The candidates of a cell before step `at`."""
        removed = self._removed_at
        return tuple([value for value in self.first[cell] if removed.get((cell, value), at) >= at])

    def is_house(self, rule: Rule) -> bool:
        """Whether a group holds each of its values once whatever is removed."""
        if (known := self._houses.get(id(rule))) is None:
            values = set[int]().union(*(self.first[cell] for cell in rule.cells))
            known = self._houses[id(rule)] = len(values) == len(rule.cells)
        return known


def known_absences(trace: StepHistory, at: int, step: Step) -> Iterable[Candidate] | None:
    """The absent candidates that a step rests on before step `at`, if that is known of its technique."""
    return _KNOWN.get(step.technique, _nothing)(trace, at, step)


def filled_before(trace: StepHistory, at: int, step: Step) -> set[int]:
    """Of a full house, the steps that filled the other cells of the group."""
    if step.technique != FULL_HOUSE:
        return set()
    steps = (trace.placed_at.get(cell, at) for cell in step.because.rules[0].cells)
    return {each for each in steps if each < at}


# What is known of a technique

Known = Callable[[StepHistory, int, Step], Iterable[Candidate] | None]


def _full_house(trace: StepHistory, at: int, step: Step) -> Iterable[Candidate] | None:
    rule = step.because.rules[0]
    return [each for cell in rule.cells for each in trace.absent(cell, at)]


def _places_of_values(trace: StepHistory, at: int, step: Step) -> Iterable[Candidate] | None:
    """Of hidden singles and subsets and locked candidates: the values stand nowhere else in the group."""
    because = step.because
    rule, values = because.rules[0], set(because.values)
    if not trace.is_house(rule):
        return None
    return [each for cell in rule.cells for each in trace.absent(cell, at) if each[1] in values]


def _values_of_cells(trace: StepHistory, at: int, step: Step) -> Iterable[Candidate] | None:
    """Of naked singles and subsets: the cells hold nothing else."""
    return [each for cell in step.because.cells for each in trace.absent(cell, at)]


_KNOWN: Mapping[str, Known] = {
    FULL_HOUSE: _full_house,
    "hidden_single": _places_of_values,
    "naked_single": _values_of_cells,
    "pointing": _places_of_values,
    "claiming": _places_of_values,
    "hidden_pair": _places_of_values,
    "hidden_triple": _places_of_values,
    "hidden_quad": _places_of_values,
    "naked_pair": _values_of_cells,
    "naked_triple": _values_of_cells,
    "naked_quad": _values_of_cells,
}


class Needs:
    """Finds what the steps of a trace rest on, no step harder than `most`."""

    def __init__(self, trace: StepHistory, most: float) -> None:
        self.trace, self.most = trace, most

    def of(self, at: int, kept: set[int]) -> set[int]:
        """The earlier steps that a step rests on; those that are kept in any case are preferred."""
        trace = self.trace
        step = trace.steps[at]
        known = known_absences(trace, at, step)
        if known is not None:
            return self._causes(known, at) | filled_before(trace, at, step)
        cells = range(len(trace.first)) if step.technique == BUG else cells_of(step)
        absent = [each for cell in cells for each in trace.absent(cell, at)]
        causes = self._causes(absent, at)
        if causes <= kept or step.technique in _WITHOUT_TRIAL or len(trace.first) > MOST_CELLS:
            return causes
        return self._by_trial(at, absent, causes, kept)

    def _causes(self, absent: Iterable[Candidate], at: int) -> set[int]:
        cause = self.trace.cause
        return {found for cell, value in absent if (found := cause(cell, value, at)) is not None}

    def _by_trial(self, at: int, absent: Sequence[Candidate], causes: set[int], kept: set[int]) -> set[int]:
        step = self.trace.steps[at]
        state = {cell: self.trace.candidates(cell, at) for cell in cells_of(step)}
        by_cause: dict[int, list[Candidate]] = {}
        for cell, value in absent:
            cause = self.trace.cause(cell, value, at)
            if cause is not None and cause not in kept:
                by_cause.setdefault(cause, []).append((cell, value))
        trial = Trial(self.trace.reasoner, step, self.most)

        def holds(restored: Iterable[Candidate]) -> bool:
            key = at, self.most, frozenset(restored)
            if key not in self.trace.trials:
                self.trace.trials[key] = trial.holds(state, key[-1])
            return self.trace.trials[key]

        if holds(each for restored in by_cause.values() for each in restored):
            return causes - by_cause.keys()
        restored = list[Candidate]()
        for cause in sorted(by_cause, key=lambda each: (-self.trace.steps[each].difficulty, -each)):
            check()
            if holds([*restored, *by_cause[cause]]):
                restored += by_cause.pop(cause)
                causes = causes - {cause}
        return causes


def _nothing(trace: StepHistory, at: int, step: Step) -> None:
    return None


class Trial:
    """Finds a step again, from other candidates, by its technique and the rules that it names."""

    def __init__(self, reasoner: Reasoner, step: Step, most: float) -> None:
        self._reasoner, self._step, self._most = reasoner, step, most

    @lazy
    def _rules(self) -> list[Rule]:
        return rules_of(self._step)

    def holds(self, state: Mapping[int, Iterable[int]], restored: Iterable[Candidate]) -> bool:
        """Whether the technique finds the step with these candidates besides those of its cells."""
        relaxed = {cell: set(values) for cell, values in state.items()}
        for cell, value in restored:
            relaxed[cell].add(value)
        return self.find(relaxed) is not None

    def find(self, candidates: Mapping[int, Iterable[int]]) -> Step | None:
        """The step of the technique that makes at least the same changes, the easiest."""
        removes, places = set(self._step.removes), set(self._step.places)
        found = self._reasoner.every_by_rules(self._step.technique, self._rules, candidates)
        same = [
            each
            for each in found
            if removes.issubset(each.removes)
            and places.issubset(each.places)
            and each.difficulty <= self._most + _SLACK
        ]
        return min(same, key=lambda each: each.difficulty, default=None)
