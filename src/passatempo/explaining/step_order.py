"""The order of steps: each after what it rests on, easy ones first, and of these the nearest to the last.

Where no easy step fills a cell, those come next that lead to the value that takes the least effort.

A step is ready if the steps that it rests on have been taken. A single is ready, too, if it can be seen on
the board for another reason than the one it was found by. Near are steps that share groups with the cells
that changed last, then with those before: that is the same for all images of a puzzle.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from passatempo.explaining.needs import FULL_HOUSE, StepHistory
from passatempo.explaining.parts import SIGN_CELLS, Look, excluded_by_sign, rule_looked_at
from passatempo.explaining.reasoner import State
from passatempo.explaining.step import Step
from passatempo.explaining.styles import Style
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.rules import AllDifferent

Needed = Mapping[int, set[int]]  # the steps that are kept, by number, and the earlier ones that each rests on

HIDDEN_SINGLE, NAKED_SINGLE, RULE_SINGLE = "hidden_single", "naked_single", "rule_single"
SINGLES = frozenset({FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE})
# Techniques by which cells of a group hold some values, and others therefore do not.
_BY_PLACES = frozenset({"common_peer", "cage_pair", "cage_triple"})
MOST_TIES = 50  # equally easy steps among which the nearest is chosen
_EQUALLY_EASY = 0.35  # a smaller difference is none to a player: a full house, a single in a box or row
_RECENT = 3  # steps that are looked back to


def premises_of(step: Step) -> Hashable:
    """What steps have in common that are one idea: steps with the same premises are twins; None for most."""
    rules, cells = step.because.rules, step.because.cells
    if step.technique in _BY_PLACES:
        return step.technique, id(rules[0]), frozenset(cells)
    if step.technique != RULE_SINGLE or len(rules) != 1 or not rules[0].merges_with_twin:
        return None
    ((cell, value),) = step.places
    return step.technique, value, frozenset(rules[0].cells) - {cell}


Ranked = tuple[float, int]  # the rank of a step, and its number


class StepOrder:
    """Hands out the steps that are needed, one after another."""

    def __init__(self, trace: StepHistory, needed: Needed | None, style: Style) -> None:
        """`needed=None`: all steps, each resting on the one before it."""
        self._trace, self._style, is_fixed = trace, style, needed is None
        if needed is None:
            needed = {at: {at - 1} if at else set() for at in range(len(trace.steps))}
        self._waiting = {at: set(needs) for at, needs in needed.items()}
        self._ready: list[tuple[float, int]] = []  # ranks and numbers, in order
        self._is_ready: set[int] = set()
        for at in (at for at, needs in needed.items() if not needs):
            self._make_ready(at)
        self._lead = set[int]()  # the steps up to the value that comes next
        self._groups: dict[int, frozenset[int]] = {}  # the all-different rules of a cell, by identity
        self._grids: dict[int, frozenset[int]] = {}  # by cell
        self._recent: deque[set[int]] = deque(maxlen=_RECENT)  # the cells that changed, the last first
        self._followers: dict[int, list[int]] = {}
        for at, needs in needed.items():
            for need in needs:
                self._followers.setdefault(need, []).append(at)
        proofs = any(trace.steps[at].technique == CONTRADICTION_PROOF for at in needed)
        self.is_rigid = is_fixed or proofs  # no step comes before its turn, and none is added
        self._singles = {} if self.is_rigid else self._singles_by_cell(needed)
        self._twins: dict[Hashable, list[int]] = {}
        for at in sorted(needed):
            if premises := premises_of(trace.steps[at]):
                self._twins.setdefault(premises, []).append(at)
        self._looks: dict[int, list[int]] = {}  # by the identity of the rule
        for at in sorted(needed):
            if (rule := rule_looked_at(trace.steps[at])) is not None:
                self._looks.setdefault(id(rule), []).append(at)
        self._equal_signs: dict[Hashable, list[int]] = {}  # by what a sign excludes by itself
        for at in sorted(needed):
            if (excluded := excluded_by_sign(trace.steps[at], trace.problem)) is not None:
                self._equal_signs.setdefault(excluded, []).append(at)

    def _singles_by_cell(self, needed: Needed) -> dict[int, list[int]]:
        """The singles that may become ready when a cell changes."""
        found: dict[int, list[int]] = {}
        for at in needed:
            step = self._trace.steps[at]
            if step.technique in SINGLES:
                cells = step.because.rules[0].cells if step.because.rules else step.because.cells
                for cell in cells:
                    found.setdefault(cell, []).append(at)
        return found

    def take(self) -> int | None:
        """The next step; None if there is none."""
        if not self._ready:
            return None
        easiest = self._nearest(self._ready)
        if len(self._ready) > 1 and not self._trace.steps[easiest[1]].places:
            self._lead &= self._waiting.keys()
            self._lead = self._lead or self._easiest_lead()
            easiest = self._nearest([each for each in self._ready if each[1] in self._lead] or self._ready)
        return self._taken(*easiest)

    def _easiest_lead(self) -> set[int]:
        """The steps to come up to the value that takes the least effort; none if no value comes."""
        leads = (self._lead_to(at) for at in self._waiting if self._trace.steps[at].places)
        return min(filter(None, leads), key=self._effort, default=set())

    def _lead_to(self, value: int) -> set[int]:
        """A step that places a value and those it rests on; none if these place another value."""
        lead, stack = {value}, [value]
        while stack:
            for need in self._waiting[stack.pop()] - lead:
                if self._trace.steps[need].places:
                    return set()
                lead.add(need)
                stack.append(need)
        return lead

    def _effort(self, steps: set[int]) -> float:
        return sum(2 ** self._trace.steps[at].difficulty for at in steps)

    def _taken(self, rank: float, at: int) -> int:
        del self._ready[bisect_left(self._ready, (rank, at))]
        self._waiting.pop(at)
        for each in self._followers.get(at, ()):
            if each in self._waiting:
                self._waiting[each].discard(at)
                if not self._waiting[each]:
                    self._make_ready(each)
        return at

    def twins(self, at: int) -> Iterator[int]:
        """The steps with the same premises as one that was taken, and that rest on nothing else to come."""
        twins = self._twins.get(premises_of(self._trace.steps[at]), ())
        for other in twins:
            if other in self._waiting and (other in self._is_ready or self._waiting[other].issubset(twins)):
                yield other

    def take_twins(self, twins: Iterable[int]) -> None:
        """Take steps before their turn, in their order."""
        for at in twins:
            self._make_ready(at)
            self._taken(self._rank(at), at)

    def take_equal_signs(self, at: int) -> Iterator[int]:
        """The steps in which equal signs exclude what that of a step which was taken excludes by itself."""
        for other in self._equal_signs.get(excluded_by_sign(self._trace.steps[at], self._trace.problem), ()):
            if other in self._waiting and other in self._is_ready:
                yield self._taken(self._rank(other), other)

    def take_seen_with(self, look: Look, most: float) -> int | None:
        """The next step that the same look shows, no harder than `most`; None if there is none."""
        ready = [at for at in self._of_look(look) if at in self._waiting and at in self._is_ready]
        ranked = sorted((self._rank(at), at) for at in ready if self._trace.steps[at].difficulty <= most)
        return self._taken(*ranked[0]) if ranked else None

    def _of_look(self, look: Look) -> Iterator[int]:
        """The steps, taken or not, that look at a rule of the look."""
        rules = [look.rule]
        if len(look.rule.cells) == SIGN_CELLS:
            rules = [rule for cell in sorted(look.cells) for rule in self._trace.problem.rules_of[cell]]
        for rule in {id(rule): rule for rule in rules if look.includes(rule)}.values():
            yield from self._looks.get(id(rule), ())

    def _rank(self, at: int) -> float:
        step = self._trace.steps[at]
        return self._style.rank(step.technique, step.difficulty)

    def _make_ready(self, at: int) -> None:
        if at not in self._is_ready:
            self._is_ready.add(at)
            insort(self._ready, (self._rank(at), at))

    def changed(self, cells: set[int], altered: Iterable[int], state: State, filled: set[int]) -> None:
        """After a step about these cells: the candidates of `altered` cells are no longer the same."""
        self._recent.appendleft(cells)
        singles = self._singles
        near = set[int]().union(*[singles[cell] for cell in altered if cell in singles])
        for at in near - self._is_ready:
            if self._is_seen(at, state, filled):
                self._make_ready(at)

    def _is_seen(self, at: int, state: State, filled: set[int]) -> bool:
        """Whether a single can be seen from the candidates."""
        step = self._trace.steps[at]
        ((cell, value),) = step.places
        if step.technique == NAKED_SINGLE:
            return len(state[cell]) == 1
        rule = step.because.rules[0]
        if not self._trace.is_house(rule):
            return False
        if step.technique == FULL_HOUSE:
            return filled.issuperset(other for other in rule.cells if other != cell)
        return not any(value in state[other] for other in rule.cells if other != cell)

    # The nearest

    def _nearest(self, ready: Sequence[Ranked]) -> Ranked:
        """Of the about equally easy steps the one nearest to the last; of several the one found first."""
        end = ready[0][0] + _EQUALLY_EASY
        if len(ready) == 1 or ready[1][0] >= end:
            return ready[0]
        easiest = takewhile(lambda each: each[0] < end, ready[:MOST_TIES])
        return max(easiest, key=self._nearness)

    def _nearness(self, ranked: Ranked) -> tuple[bool, list[int], int]:
        """What fills a cell comes first, then what is near, then what was found first."""
        step = self._trace.steps[ranked[1]]
        return bool(step.places), self._shared_groups(step), -ranked[1]

    def _shared_groups(self, step: Step) -> list[int]:
        """How many groups the step shares with the cells that changed last, with those before, and so on.

        After the first number: whether it is on the same grid, where there are several.
        """
        changed = {cell for cell, _ in (*step.places, *step.removes)}
        here = frozenset[int]().union(*map(self._groups_of, changed))
        shared = [sum(len(here & self._groups_of(cell)) for cell in cells) for cells in self._recent]
        return [*shared[:1], bool(shared and shared[0]) or self._is_on_last_grid(here), *shared[1:]]

    def _is_on_last_grid(self, groups: frozenset[int]) -> bool:
        last = self._recent[0] if self._recent else ()
        return any(not groups.isdisjoint(self._grid_of(cell)) for cell in last)

    def _grid_of(self, cell: int) -> frozenset[int]:
        """The groups that intersect one of the cell: on one grid these are all rows and columns."""
        if cell not in self._grids:
            rules = self._trace.problem.rules_of[cell]
            beside = {each for rule in rules if isinstance(rule, AllDifferent) for each in rule.cells}
            self._grids[cell] = frozenset[int]().union(*map(self._groups_of, beside))
        return self._grids[cell]

    def _groups_of(self, cell: int) -> frozenset[int]:
        if cell not in self._groups:
            rules = self._trace.problem.rules_of[cell]
            self._groups[cell] = frozenset(id(rule) for rule in rules if isinstance(rule, AllDifferent))
        return self._groups[cell]
