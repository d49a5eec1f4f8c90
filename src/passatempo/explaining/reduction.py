"""Reduction: of the steps of a path those that are needed, one idea in one step, near the last one.

Removals that nothing later rests on are dropped. The rest is put in an order in which every step comes
after those it rests on: the easiest first, and of equally easy ones the one that shares most groups with
the cells that changed last. On the way a removal that leaves a cell one value fills it in. Cells are those
in canonical order, so that all images of a puzzle have the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import compress, count
from operator import is_not

from passatempo.deadline import check
from passatempo.explaining.arithmetic import is_plain_sum
from passatempo.explaining.assignments import has_matching
from passatempo.explaining.needs import Needs, StepHistory, Trial, cells_of
from passatempo.explaining.parts import ONE_RULE, Look, joined, rule_looked_at
from passatempo.explaining.reason import FEW_WAYS
from passatempo.explaining.reasoner import Reasoner, State
from passatempo.explaining.reasons.by_technique import is_reason_for_all
from passatempo.explaining.reasons.sums import by_bounds
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.explaining.step_order import RULE_SINGLE, SINGLES, Needed, StepOrder, premises_of
from passatempo.explaining.step_view import StepView
from passatempo.explaining.styles import Style
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.problem import Problem
from passatempo.records import replace
from passatempo.rules import AllDifferent, Sandwich, Sum
from passatempo.rules.base import Rule

PLACING = SINGLES | {  # techniques whose steps place a value, and remove nothing else
    *("rule_single", "intersection_single"),
    *("direct_locked_candidates", "direct_hidden_pair", "direct_hidden_triple"),
}
PLACING_ALONE = PLACING - ONE_RULE  # of these, those that are never parts of a step
# Techniques of steps that remove what is in no set of values of a sum.
_BY_SETS = ("bounds", "rule_candidates", "cage_combinations")
_AS_EASY = 0.6  # what the same look shows may be so much harder: a removal rather than a value


def needed_steps(trace: StepHistory, target: int | None = None) -> Needed:
    """The steps that the values of a path rest on; with a target, those that this step rests on."""
    placing = {at for at, step in enumerate(trace.steps) if step.places}
    kept = placing if target is None else {target}
    steps = trace.steps if target is None else trace.steps[: target + 1]
    needs = Needs(trace, max((step.difficulty for step in steps), default=0.0))
    found = dict[int, set[int]]()
    for at in range(len(steps) - 1, -1, -1):
        if at in kept:
            check()
            found[at] = needs.of(at, kept)
            kept |= found[at]
    return _with_proofs_in_place(trace, found)


def _with_proofs_in_place(trace: StepHistory, needed: Needed) -> Needed:
    """The same; steps do not change places with proofs by contradiction, whose rules are the fewest there."""
    proofs = [at for at in needed if trace.steps[at].technique == CONTRADICTION_PROOF]
    if not proofs:
        return needed
    return {
        at: {*needs, *(each for each in (needed if at in proofs else proofs) if each < at)}
        for at, needs in needed.items()
    }


class Replay:
    """The steps that are needed in their new order, on the candidates that they leave."""

    def __init__(self, trace: StepHistory, needed: Needed | None, reasoner: Reasoner, style: Style) -> None:
        """`reasoner` has the candidates before the first step; `needed=None`: all steps in their order."""
        self._trace, self._reasoner = trace, reasoner
        self._order = StepOrder(trace, needed, style)
        self._state = reasoner.candidates
        self._filled = set(trace.given)
        self._most = max((step.difficulty for step in trace.steps), default=0.0)

    def __iter__(self) -> Iterator[Step]:
        """Each step, which has been applied to the reasoner."""
        while (at := self._order.take()) is not None:
            if (step := self._applied(at)) is not None:
                rest = self._excluded_by_equal_signs(at) or self._rest_of_look(step)
                yield joined(_sets_once([step, *rest]))

    def _excluded_by_equal_signs(self, first: int) -> list[Step]:
        """What signs equal to the one of a step exclude by themselves, too; it has been applied."""
        steps = [self._applied(at) for at in self._order.take_equal_signs(first)]
        return [step for step in steps if step is not None]

    def _rest_of_look(self, first: Step) -> Iterator[Step]:
        """What the same look at a rule shows besides a step, which has been applied as well."""
        if (rule := rule_looked_at(first)) is None:
            return
        look, most = Look(rule), first.difficulty + _AS_EASY
        look.add(first, rule)
        while (at := self._order.take_seen_with(look, most)) is not None:
            step = self._applied(at)
            if step is not None and (rule := rule_looked_at(step)) is not None:
                look.add(step, rule)
                yield step
        if isinstance(look.rule, Sandwich) and not self._order.is_rigid:
            yield from self._crusts(look.rule, first.difficulty)

    def _crusts(self, rule: Sandwich, difficulty: float) -> Iterator[Step]:
        """The crusts that have one place left after a look at their line."""
        groups = [each for each in self._trace.problem.rules_of[rule.cells[0]] if _has_all(each, rule.cells)]
        line = {cell: self._state[cell] for cell in rule.cells}
        shown = [(cell, left[0]) for cell, left in line.items() if len(left) == 1]
        found = self._reasoner.every_by_rules(RULE_SINGLE, [rule, *groups], line)
        for cell, value in (*shown, *(place for step in found for place in step.places)):
            if value in rule.crusts and cell not in self._filled:
                because = Because((rule, *groups), (cell,), (value,))
                yield self._apply(Step(RULE_SINGLE, because, (), ((cell, value),), difficulty))

    def _applied(self, at: int) -> Step | None:
        """A step as it is now, which has been applied; None if it changes nothing any more."""
        check()
        state = self._state
        step = self._anew(at, state)
        if step is None:
            return None
        step = _without_halves(self._with_twins(at, step, state), self._trace.problem, state)
        if not step.places:
            step = self._with_last_values(step, state)
        return self._apply(step)

    def _apply(self, step: Step) -> Step:
        """The same step, which has been applied."""
        state = self._state
        self._reasoner.apply(step)
        self._state = self._reasoner.candidates
        self._filled.update(cell for cell, _ in step.places)
        altered = compress(count(), map(is_not, state, self._state))
        cells = {cell for cell, _ in (*step.removes, *step.places)}
        self._order.changed(cells, altered, self._state, self._filled)
        return step

    # The steps on other candidates

    def _anew(self, at: int, state: State) -> Step | None:
        """A step as it is on these candidates; None if it changes nothing any more."""
        step = self._open_changes(self._trace.steps[at], state)
        if step is None or step.technique in SINGLES or not self._differs(at, step, state):
            return step
        found = self._found_again(step, state)
        return _with_sets_left(step, state) if found is None else self._open_changes(found, state)

    def _found_again(self, step: Step, state: State) -> Step | None:
        trial = Trial(self._trace.reasoner, step, self._most)
        return trial.find({cell: state[cell] for cell in cells_of(step)})

    def _with_twins(self, at: int, step: Step, state: State) -> Step:
        """The step together with those that follow from the same cells, on the same candidates."""
        premises, twins = premises_of(self._trace.steps[at]), dict[int, Step]()
        for twin in self._order.twins(at):
            other = self._proven_anew(twin, state)
            if other and premises_of(other) == premises and not _changes(other) <= _changes(step):
                twins[twin] = other
        while twins:
            all_of_them = reduce(_merged, twins.values(), step)
            if is_reason_for_all(StepView(all_of_them, self._trace.problem, state)):
                self._order.take_twins(twins)
                return all_of_them
            twins.popitem()
        return step

    def _proven_anew(self, at: int, state: State) -> Step | None:
        """A step as it is on these candidates, if it still follows, though it rested on others."""
        step = self._open_changes(self._trace.steps[at], state)
        if step is None or not self._differs(at, step, state):
            return step
        found = self._found_again(step, state)
        return None if found is None else self._open_changes(found, state)

    def _open_changes(self, step: Step, state: State) -> Step | None:
        """The step without what earlier steps have removed or placed already; None if nothing is left."""
        removes = tuple(each for each in step.removes if each[1] in state[each[0]])
        places = tuple(each for each in step.places if each[0] not in self._filled)
        return replace(step, removes=removes, places=places) if removes or places else None

    def _differs(self, at: int, step: Step, state: State) -> bool:
        return any(self._trace.candidates(cell, at) != state[cell] for cell in cells_of(step))

    def _with_last_values(self, step: Step, state: State) -> Step:
        """A step that only removes, with the values of cells that it leaves one candidate."""
        removed: dict[int, set[int]] = {}
        for cell, value in step.removes:
            removed.setdefault(cell, set()).add(value)
        shown = set(self._trace.problem.shown)
        left = {cell: set(state[cell]) - values for cell, values in removed.items() if cell in shown}
        places = [(cell, min(values)) for cell, values in left.items() if len(values) == 1]
        return replace(step, places=tuple(sorted(places))) if places else step


def _has_all(rule: Rule, cells: Iterable[int]) -> bool:
    """Whether cells differ by a rule."""
    return isinstance(rule, AllDifferent) and set(rule.cells).issuperset(cells)


def _changes(step: Step) -> set[Candidate]:
    return {*step.removes, *step.places}


def _merged(one: Step, other: Step) -> Step:
    """Two steps that follow from the same cells, as one."""
    because, more = one.because, other.because
    rules = {id(rule): rule for rule in (*because.rules, *more.rules)}
    because = replace(
        because,
        rules=tuple(rules.values()),
        cells=tuple(dict.fromkeys((*because.cells, *more.cells))),
        values=tuple(sorted({*because.values, *more.values})),
        others=tuple(dict.fromkeys((*because.others, *more.others))),
        candidates=tuple(dict.fromkeys((*because.candidates, *more.candidates))),
    )
    removes = tuple(sorted({*one.removes, *other.removes}))
    return replace(one, because=because, removes=removes, places=tuple(sorted({*one.places, *other.places})))


def _sets_once(parts: Sequence[Step]) -> list[Step]:
    """The parts of a step, those merged that remove what is in none of the same sets of values."""
    found = list[Step]()
    for part in parts:
        if found and _is_about_same_sets(found[-1], part):
            found[-1] = _merged(part, found[-1])
        else:
            found.append(part)
    return found


def _is_about_same_sets(one: Step, other: Step) -> bool:
    rule = rule_looked_at(one)
    return (
        rule is not None
        and is_plain_sum(rule)
        and rule is rule_looked_at(other)
        and one.technique in _BY_SETS
        and other.technique == "cage_combinations"
        and len(other.because.sets) <= FEW_WAYS
        and not one.places
    )


def _without_halves(step: Step, problem: Problem, state: State) -> Step:
    """Of two cells with a sum also its half, where both lose values that the other has no partner for."""
    rule, losers = rule_looked_at(step), {cell for cell, _ in step.removes}
    if step.technique != "bounds" or not isinstance(rule, Sum) or not is_plain_sum(rule) or len(losers) != 2:
        return step
    view = StepView(step, problem, state)
    groups = (each for each in problem.rules_of[rule.cells[0]] if isinstance(each, AllDifferent))
    group = next((each for each in groups if losers.issubset(each.cells)), None)
    if group is None or losers != {*view.open_cells(rule.cells)} or by_bounds(view, rule, step.removes):
        return step
    twice = rule.total - sum(state[cell][0] for cell in rule.cells if cell not in losers)
    halves = [(cell, value) for cell in losers for value in state[cell] if 2 * value == twice]
    because = replace(step.because, rules=tuple(dict.fromkeys((*step.because.rules, group))))
    return replace(step, because=because, removes=tuple(sorted({*step.removes, *halves}))) if halves else step


def _with_sets_left(step: Step, state: State) -> Step:
    """The step without sets of values that its cells can no longer hold."""
    because = step.because
    if not because.sets:
        return step
    cells = because.rules[0].cells
    left = tuple(each for each in because.sets if has_matching(each, cells, state))
    return replace(step, because=replace(because, sets=left))
