"""By technique: the reason of a step, for techniques that rest on what their rules allow.

Of all others, the cells, candidates and links of a step are its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from passatempo.explaining.arithmetic import is_arithmetic, is_plain_sum
from passatempo.explaining.assignments import assignments
from passatempo.explaining.parts import joined, parts_of
from passatempo.explaining.reason import FEW_WAYS, By, Candidate, Premise, Reason
from passatempo.explaining.reasons.chain_notes import chain_notes
from passatempo.explaining.reasons.needed_candidates import (
    always_have,
    by_combinations,
    by_notes,
    by_ways,
    excludes,
    leaves_only,
    open_combinations,
)
from passatempo.explaining.reasons.neighbours import by_partners
from passatempo.explaining.reasons.numbers_seen import by_numbers_seen, value_by_number_seen
from passatempo.explaining.reasons.only_places import by_only_places
from passatempo.explaining.reasons.other_proofs import other_proofs
from passatempo.explaining.reasons.refutations import refutations
from passatempo.explaining.reasons.sandwich_places import MORE_PLACES, by_crusts, is_by_distance
from passatempo.explaining.reasons.sums import by_additions, by_bounds, by_rest
from passatempo.explaining.step import Step
from passatempo.explaining.step_view import StepView
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.problem import Problem
from passatempo.records import replace
from passatempo.rules import (
    AllDifferent,
    Among,
    Count,
    FirstSum,
    Greatest,
    Less,
    NotAllEqual,
    Sandwich,
    Sum,
    Times,
    Visible,
)
from passatempo.rules.base import Domain, Rule
from passatempo.rules.lines import Neighbours

_FEW_PARTNERS = 4  # candidates of the other cell of two that are listed
_VERY_FEW_WAYS = 4  # to fill some cells that are listed in any case


def with_reason(step: Step, problem: Problem, state: Sequence[Domain]) -> Step:
    """The step with its reason, which is worked out when it is first read; `state` is the one before it."""
    if step.parts:
        return joined([with_reason(part, problem, before) for part, before in parts_of(step, problem, state)])
    if step.technique not in _REASONS:
        return step
    find = partial(_reason, step, problem, state)
    return replace(step, because=replace(step.because, find_reason=find))


def _reason(step: Step, problem: Problem, state: Sequence[Domain]) -> Reason:
    return _REASONS[step.technique](StepView(step, problem, state))


def _premises(find: Callable[[StepView], Iterable[Premise]]) -> Callable[[StepView], Reason]:
    """The reason of a technique that takes its rules one by one."""
    return lambda view: Reason(tuple(find(view)))


def _clues(rules: Iterable[Rule]) -> list[Rule]:
    """The rules that are not all-different."""
    return [rule for rule in rules if not isinstance(rule, AllDifferent)]


# A rule leaves a cell one value


def _full_house(view: StepView) -> Iterator[Premise]:
    """Of a cage: the operation that leaves the cell one value."""
    if view.is_house(view.because.rules[0]):
        return
    cell = view.because.cells[0]
    for rule in view.problem.rules_of[cell]:
        others = _others(rule, cell)
        if is_arithmetic(rule) and not view.open_cells(others):
            values = _values_beside(view, rule, others)
            if len(values) == 1:
                yield Premise(rule, By.VALUES, values=values)
                return


def _rule_single(view: StepView) -> Sequence[Premise]:
    rule, cell = view.because.rules[0], view.because.cells[0]
    others = _others(rule, cell)
    if isinstance(rule, NotAllEqual | Times | Count) or not others:
        return ()
    if not view.open_cells(others) and not isinstance(rule, Less | Greatest | Visible):
        return (Premise(rule, By.VALUES, values=_values_beside(view, rule, others)),)
    if is_arithmetic(rule) or (view.is_consecutive(rule) and len(others) > 1):
        premise = by_combinations(view, rule, leaves_only(cell, view.because.values[0]))
        if premise.sets:
            return (premise,)
    if isinstance(rule, Visible) and (seen := value_by_number_seen(view, rule, cell)):
        return (seen,)
    if len(others) == 1:
        few = len(view.state[others[0]]) <= _FEW_PARTNERS
        return (Premise(rule, By.VALUES, values=_values_beside(view, rule, others)),) if few else ()
    left = [(cell, value) for value in view.state[cell] if value != view.because.values[0]]
    return _by_kind(view, rule, left) or (
        by_ways(view, rule) or by_notes(view, rule, leaves_only(cell, view.because.values[0])),
    )


def _others(rule: Rule, cell: int) -> list[int]:
    return [each for each in dict.fromkeys(rule.cells) if each != cell]


def _values_beside(view: StepView, rule: Rule, others: Sequence[int]) -> tuple[int, ...]:
    """The values of the cell with which the rule is satisfied, for some candidates of the other cells."""
    cell, differ = view.because.cells[0], view.all_differ(rule.cells)
    ways = [
        dict(zip(others, values, strict=True)) for values in product(*map(view.state.__getitem__, others))
    ]
    return tuple(
        value
        for value in view.problem.domains[cell]
        if any(
            rule.holds([(way | {cell: value})[each] for each in rule.cells])
            for way in ways
            if not differ or value not in way.values()
        )
    )


# Two rules leave a cell one value


def _intersection_single(view: StepView) -> Sequence[Premise]:
    """What each of two rules leaves the cell; or else what each excludes."""
    rules = _clues(view.because.rules)
    if len(rules) != 2:
        return ()
    supports = [_support(view, rule) for rule in rules]
    return supports if all(each.values for each in supports) else _exclusions(view, rules)


def _support(view: StepView, rule: Rule) -> Premise:
    """The values of the cell with support in a rule, and the other cells whose candidates this rests on."""
    cell = view.because.cells[0]
    values = {way[cell] for way in assignments(rule, view.state, view.because.rules) or ()}
    needed = by_notes(view, rule, lambda ways: {way[cell] for way in ways} == values)
    cells = tuple(
        each for each in needed.cells if each != cell and (needed.complete or not view.is_placed(each))
    )
    # The board shows what is placed, but of these rules a reader would have to look for it.
    if len(rule.cells) == 2 or view.is_consecutive(rule):
        cells = (*(each for each in rule.cells if view.is_placed(each)), *cells)
    return Premise(rule, By.VALUES, cells, values=tuple(sorted(values)))


def _exclusions(view: StepView, rules: Sequence[Rule]) -> list[Premise]:
    """Why each of two rules excludes some values of the cell; none if some are left."""
    cell, found = view.because.cells[0], list[Premise]()
    left = [(cell, value) for value in view.state[cell] if value != view.because.values[0]]
    for rule in rules:
        excluded = [each for each in left if _by_kind(view, rule, [each])]
        left = [each for each in left if each not in excluded]
        found += _by_kind(view, rule, excluded)
    return [] if left else found


# What fits a rule


def _rule_candidates(view: StepView) -> Sequence[Premise]:
    rule, removed = view.because.rules[0], view.step.removes
    if isinstance(rule, Times):
        return ()
    if len(rule.cells) == 2 and len(removed) == 1:
        return (_partners(view, rule, removed),)
    if is_arithmetic(rule) or (view.is_consecutive(rule) and len(rule.cells) > 2):
        return (by_combinations(view, rule, excludes(removed)),)
    if len(rule.cells) == 2:
        return ()
    if isinstance(rule, Visible):
        seen = by_numbers_seen(view, rule, removed)
        return (seen,) if seen else ()
    return _by_kind(view, rule, removed) or (by_ways(view, rule) or by_notes(view, rule, excludes(removed)),)


def _partners(view: StepView, rule: Rule, removed: Sequence[Candidate]) -> Premise:
    """The values that a single removed one would need in the other of two cells."""
    ((cell, value),) = removed
    (other,) = set(rule.cells) - {cell}
    partners = tuple(
        each
        for each in view.problem.domains[other]
        if rule.holds([value if place == cell else each for place in rule.cells])
    )
    return Premise(rule, By.VALUES, values=partners, excludes=tuple(removed))


def _by_kind(view: StepView, rule: Rule, removed: Sequence[Candidate]) -> Sequence[Premise]:
    """Why a rule excludes these candidates, by what is particular to it; none if that is not the reason."""
    if not removed:
        return ()
    if isinstance(rule, Neighbours) and len(rule.cells) > 2:
        return by_partners(view, rule, removed)
    if isinstance(rule, Sandwich):
        crusts = by_crusts(view, rule, removed)
        if crusts is None and not is_by_distance(view, rule, removed):
            crusts = by_crusts(view, rule, removed, most=MORE_PLACES)
        return (crusts,) if crusts else ()
    if isinstance(rule, Among):
        only = by_only_places(view, rule, removed)
        return (only,) if only else ()
    additions = by_additions(view, rule, removed)
    return (additions,) if additions else by_bounds(view, rule, removed)


def _bounds(view: StepView) -> Sequence[Premise]:
    """The sums that cells make at least or at most; of a cage the combinations, where that is not all."""
    rule, removed = view.because.rules[0], view.step.removes
    bounds = by_bounds(view, rule, removed)
    if bounds or not is_plain_sum(rule):
        return bounds
    return (by_combinations(view, rule, excludes(removed)),)


# Cages


def _cage_combinations(view: StepView) -> Sequence[Premise]:
    rule = view.because.rules[0]
    if isinstance(rule, Neighbours) and len(rule.cells) > 2:
        partners = by_partners(view, rule, view.step.removes)
        if partners:
            return partners
    premise = by_combinations(view, rule, excludes(view.step.removes))
    if isinstance(rule, Sum) and is_plain_sum(rule) and not 0 < len(premise.sets) <= FEW_WAYS:
        return (premise, *by_rest(view, rule, view.step.removes))
    return (premise,)


def _cage_required_values(view: StepView) -> Sequence[Premise]:
    because, rule = view.because, view.because.rules[0]
    if isinstance(rule, Among):
        return (Premise(rule, By.ONLY, because.cells, values=because.values),)
    return (by_combinations(view, rule, always_have(because.cells, because.values)),)


def _cage_subset(view: StepView) -> Iterator[Premise]:
    """The cages that need some of a few values, each with its combinations."""
    wanted = set(view.because.values)
    for rule, number in _needs_of_cages(view):
        yield by_combinations(view, rule, partial(_have_some, wanted, number))


def _needs_of_cages(view: StepView) -> Iterator[tuple[Rule, int]]:
    """The cages of a subset, and how many of its values every combination of each has."""
    wanted = set(view.because.values)
    for rule in view.because.rules[1:]:
        is_cage = is_arithmetic(rule) or isinstance(rule, Among) or view.is_consecutive(rule)
        if is_cage and set(view.open_cells(rule.cells)).issubset(view.because.cells):
            yield rule, min(len(wanted.intersection(each)) for each in open_combinations(view, rule))


def is_reason_for_all(view: StepView) -> bool:
    """Whether merged steps have one reason: of cages, that they need as many values as the pairs have."""
    if _REASONS.get(view.step.technique) is not _CAGE_SUBSET:
        return True
    cages = list(_needs_of_cages(view))
    wanted, in_cages = set(view.because.values), {cell for rule, _ in cages for cell in rule.cells}
    alone = sum(wanted.issuperset(view.state[cell]) for cell in set(view.because.cells) - in_cages)
    return alone + sum(number for _, number in cages) >= len(wanted)


def _have_some(wanted: set[int], number: int, ways: Iterable[Mapping[int, int]]) -> bool:
    return all(len(wanted.intersection(way.values())) >= number for way in ways)


# Several rules together


def _combined_rules(view: StepView) -> Reason:
    """By a rule alone if it is what matters; or what removed candidates lead to by all of them."""
    clues = _clues(view.because.rules)
    if len(clues) == 1 and (premises := _by_kind(view, clues[0], view.step.removes)):
        return Reason(tuple(premises))
    if len(clues) == 1 and isinstance(clues[0], FirstSum) and (ways := by_ways(view, clues[0])):
        return Reason((ways,))
    found = refutations(view, view.step.removes)
    if len(found) < len(view.step.removes) and len(clues) == 1 and isinstance(clues[0], Sandwich):
        crusts = by_crusts(view, clues[0], view.step.removes, most=MORE_PLACES)
        if crusts:
            return Reason((crusts,))
    if found:
        return Reason(refutations=tuple(found))
    if len(clues) == 1 and view.is_consecutive(clues[0]):
        sets = tuple(open_combinations(view, clues[0]))
        return Reason((Premise(clues[0], By.COMBINATIONS, sets=sets),))
    return Reason()


def _local_combinations(view: StepView) -> Reason:
    """The ways to fill the cells, if they are few; rather what refutes each candidate, if not very few."""
    if 0 < len(view.because.sets) <= _VERY_FEW_WAYS:
        return Reason()
    reason = _combined_rules(view)
    if len(view.because.sets) > FEW_WAYS or not view.because.sets:
        return reason
    refuted = {each.assumed for each in reason.refutations if not each.cases}
    return reason if refuted.issuperset(view.step.removes) else Reason()


_CAGE_SUBSET = _premises(_cage_subset)
_WITH_CHAINS = (
    "aic",
    "nice_loop",
    "grouped_aic",
    "grouped_nice_loop",
    "als_chain",
    "als_loop",
    "cell_forcing_chain",
    "unit_forcing_chain",
)
_REASONS: Mapping[str, Callable[[StepView], Reason]] = {
    "full_house": _premises(_full_house),
    "rule_single": _premises(_rule_single),
    "intersection_single": _premises(_intersection_single),
    "rule_candidates": _premises(_rule_candidates),
    "bounds": _premises(_bounds),
    "cage_combinations": _premises(_cage_combinations),
    "cage_required_values": _premises(_cage_required_values),
    "cage_pair": _CAGE_SUBSET,
    "cage_triple": _CAGE_SUBSET,
    "combined_rules": _combined_rules,
    "local_combinations": _local_combinations,
    **dict.fromkeys(_WITH_CHAINS, _premises(chain_notes)),
    CONTRADICTION_PROOF: lambda view: Reason(proofs=tuple(other_proofs(view))),
}
