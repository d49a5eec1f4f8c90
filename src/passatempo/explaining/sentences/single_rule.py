"""Sentences of steps by one rule or two: why these leave so few values.

Each form of sentence names what is known of the other cells of the rule, so that a player can verify it.
Where none applies, the sentence is that of the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from passatempo.explaining.arithmetic import cells_between_crusts, is_arithmetic, is_plain_sum
from passatempo.explaining.reason import By, Premise
from passatempo.explaining.sentences.between import describe_between
from passatempo.explaining.sentences.bounds import (
    are_inequalities,
    value_between,
    value_by_bounds,
    value_by_total,
)
from passatempo.explaining.sentences.combinations import (
    describe_cage_combinations,
    describe_consecutive,
    name_states_rule,
    value_by_sets,
)
from passatempo.explaining.sentences.inequality_chains import value_by_chain
from passatempo.explaining.sentences.reasons_by_rule import reason_of_kind
from passatempo.explaining.sentences.singles import conclusion_text, describe_naked_single, exclusion_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.sentences.visibility import describe_visible, value_by_view
from passatempo.explaining.step import Candidate
from passatempo.rules import (
    AllDifferent,
    Between,
    Count,
    Equation,
    Greatest,
    Less,
    NotAllEqual,
    Product,
    Sandwich,
    Span,
    Sum,
    Times,
    Unlike,
    Visible,
)
from passatempo.rules.base import Rule

_FEW_VALUES = 4  # candidates of a cell that are listed
_FEW_PARTNERS = 2  # of a value that are listed
_FEW_CELLS = 3  # whose values are listed


# A rule leaves a cell one value


def describe_rule_single(writer: StepWriter) -> str:
    """Why a rule leaves a cell no other value."""
    rule, cell = writer.because.rules[0], writer.because.cells[0]
    others = [each for each in dict.fromkeys(rule.cells) if each != cell]
    if isinstance(rule, NotAllEqual):
        return _beside_equal_cells(writer, [each for each in rule.cells if each not in writer.because.cells])
    if not others:
        return writer("{cell} is the only cell of {group}: it is {value}")
    if isinstance(rule, Times | Count):
        return _by_count(writer, rule)
    if not writer.open_cells(others) and not isinstance(rule, Less | Greatest | Visible):
        return _by_other_cells(writer, rule, others)
    text = (
        (None if writer.because.sets else value_by_bounds(writer, rule))
        or _value_in_range(writer, rule)
        or (None if isinstance(rule, Span) and len(others) == 1 else value_by_sets(writer))
        or value_by_bounds(writer, rule)
        or (value_by_chain(writer, rule) if isinstance(rule, Less) else None)
        or (value_by_view(writer, rule) if isinstance(rule, Visible) else None)
        or (value_by_total(writer, rule) if isinstance(rule, Equation) else None)
        or (_value_between_ends(writer, rule) if isinstance(rule, Between) else None)
        or _by_partner(writer, rule, others)
    )
    if text is None and len(writer.state[cell]) == 1:
        return describe_naked_single(writer)
    return text or _by_candidates(writer, rule, others)


def _by_candidates(writer: StepWriter, rule: Rule, others: Sequence[int]) -> str:
    """The rule and what is left for all its cells, with which no other value of the cell goes."""
    cell = writer.because.cells[0]
    left = [value for value in writer.state[cell] if value != writer.value]
    if text := reason_of_kind(writer, rule):
        return f"{text}: {writer.follows}"
    if not (facts := _facts(writer, rule, others)):
        return writer("{rule}, which only {value} in {cell} allows")
    reason = writer("{rule}, and {fact}", rule=writer.rule_text(rule), fact=facts)
    if not left:
        return writer("{reason}: so {cell} is {value}", reason=reason)
    return writer(
        "{reason}: {left} in {cell} does not go with that, so it is {value}",
        reason=reason,
        left=writer.any_listed(left),
    )


def _value_between_ends(writer: StepWriter, rule: Between) -> str | None:
    cell = writer.because.cells[0]
    return describe_between(
        writer, rule, [(cell, value) for value in writer.state[cell] if value != writer.value]
    )


def describe_full_house(writer: StepWriter) -> str:
    """The last open cell of a group: its missing value, or the rest of a sum."""
    if writer.is_house(writer.because.rules[0]):
        return writer("{cell} is the last open cell of {group}: it is {value}")
    for premise in writer.because.reason.premises:
        others = [each for each in dict.fromkeys(premise.rule.cells) if each != writer.because.cells[0]]
        return _by_other_cells(writer, premise.rule, others)
    return describe_naked_single(writer)


def _by_count(writer: StepWriter, rule: Times | Count) -> str:
    """That a value stands as often as it may, or is needed in all open cells, and what that leaves."""
    if len(writer.because.cells) > 1 or (isinstance(rule, Times) and writer.value == rule.value):
        reason = _missing_text if writer.value == rule.value else _often_enough_text
        return f"{reason(writer, rule)}: {writer.follows}"
    if writer.value != rule.value:
        allowed = [value for value in writer.problem.domains[writer.because.cells[0]] if value != rule.value]
        return conclusion_text(writer, _often_enough_text(writer, rule), allowed)
    return writer("{reason}, so {cell} is {value}", reason=_missing_text(writer, rule))


def _often_enough_text(writer: StepWriter, rule: Times | Count) -> str:
    if isinstance(rule, Count):
        return writer("{group} has {number} as often as it may", number=rule.value)
    return writer.many(
        "{group} has {value_there} in {number} cell already, as often as it may",
        "{group} has {value_there} in {number} cells already, as often as it may",
        rule.times,
        value_there=rule.value,
    )


def _missing_text(writer: StepWriter, rule: Times | Count) -> str:
    if isinstance(rule, Count):
        return writer("{group} needs every cell that can take {number}", number=rule.value)
    here = [
        cell
        for cell in rule.cells
        if rule.value in writer.state[cell]
        and (len(writer.state[cell]) > 1 or cell in writer.because.cells)  # it may be its last candidate
    ]
    arguments = {"value_there": rule.value, "number": len(here), "open": writer.listed(here)}
    if len(here) == 1:
        return writer("{group} needs one more {value_there}, and only {open} can take it", **arguments)
    return writer(
        "{group} needs {value_there} in {number} more cells, and only {open} can take it", **arguments
    )


def _by_other_cells(writer: StepWriter, rule: Rule, others: list[int]) -> str:
    return conclusion_text(writer, _other_cells_text(writer, rule, others), _values_left(writer, rule))


def _values_left(writer: StepWriter, rule: Rule) -> Sequence[int]:
    """The values that the other cells of the rule leave; those of the step, if that is not known."""
    for premise in writer.because.reason.of(rule, By.VALUES):
        return premise.values
    return writer.because.values


def _facts(writer: StepWriter, rule: Rule, cells: Sequence[int]) -> str:
    """What is left for the cells that the reason rests on, or of these, if that is not known."""
    premises = writer.because.reason.of(rule, By.NOTES, By.COMBINATIONS)
    return writer.candidates_text(premises[0].cells if premises and premises[0].complete else cells)


def _beside_equal_cells(writer: StepWriter, others: Sequence[int]) -> str:
    """That cells next to two equal ones, or the one between them, hold another value."""
    cells, same = writer.because.cells, writer.state[others[0]][0]
    allowed = [value for value in writer.problem.domains[cells[0]] if value != same]
    if len(allowed) > 1:
        arguments = {"others": writer.listed(others), "number": same}
        reason = writer("{others} hold {number}, and {cell} may not be the same", **arguments)
        return conclusion_text(writer, reason, allowed)
    return writer.many(
        "{others} hold {same}, so {these} is {value}",
        "{others} hold {same}, so {these} are {value}",
        len(cells),
        others=writer.listed(others),
        same=same,
        these=writer.listed(sorted(cells)),
    )


def _other_cells_text(writer: StepWriter, rule: Rule, others: list[int]) -> str:
    values = [writer.state[cell][0] for cell in others]
    if len(others) > 1 and is_plain_sum(rule):
        return _rule_and_fact(writer, rule, writer("the other cells make {number}", number=sum(values)))
    if len(others) > 1 and isinstance(rule, Product):
        return _rule_and_fact(
            writer, rule, writer("the other cells multiply to {number}", number=prod(values))
        )
    if isinstance(rule, Unlike):
        return writer("{rule}, and differ nowhere else", rule=writer.rule_text(rule))
    if isinstance(rule, Span) and len(others) > _FEW_CELLS:
        return _rule_and_fact(writer, rule, writer("the other cells hold {held}", held=writer.all_of(values)))
    if len(others) > _FEW_CELLS:
        return writer("{rule}, and all the other cells are filled", rule=writer.rule_text(rule))
    return _rule_and_fact(writer, rule, writer.known_text(others))


def _rule_and_fact(writer: StepWriter, rule: Rule, fact: str) -> str:
    """The rule, or the name of its group if that states it, followed by a fact about its cells."""
    if rule.group.is_named_by_sign:
        return writer("{group}: {fact}", group=writer.group_name(rule), fact=fact)
    if name_states_rule(writer, rule):
        return writer("in {group}, {fact}", group=writer.group_name(rule), fact=fact)
    return writer("{rule}, and {fact}", rule=writer.rule_text(rule), fact=fact)


def _removed_by_fact(writer: StepWriter, rule: Rule, fact: str) -> str:
    """What is removed by the rule and a fact about its cells, without a second colon after a sign."""
    if not rule.group.is_named_by_sign:
        return f"{_rule_and_fact(writer, rule, fact)}: {writer.follows}"
    reason = writer("{rule}, and {fact}", rule=writer.group_name(rule), fact=fact)
    return f"{reason}: {writer.follows}"


def _by_partner(writer: StepWriter, rule: Rule, others: list[int]) -> str | None:
    if len(others) > 1:
        return None
    (other,) = others
    if len(writer.state[other]) <= _FEW_VALUES:
        return conclusion_text(
            writer,
            _rule_and_fact(writer, rule, _candidates_text(writer, other)),
            _values_left(writer, rule),
        )
    fact = writer(
        "of what is left for {cell}, only {value} has a partner in {other}", other=writer.names[other]
    )
    return _rule_and_fact(writer, rule, fact)


def _candidates_text(writer: StepWriter, cell: int) -> str:
    return writer(
        "{cell} can only be {values}", cell=writer.names[cell], values=writer.any_of(writer.state[cell])
    )


def _value_in_range(writer: StepWriter, rule: Rule) -> str | None:
    """That only one value remains within the range of the placed values; None if that is not the reason."""
    cell = writer.because.cells[0]
    in_range = _values_in_range(writer, rule)
    others = {*in_range} - {writer.value}
    if not in_range or others.intersection(writer.state[cell]):
        return None
    return writer(
        "{reason}; {excluded}: only {value} is left for {cell}",
        reason=_range_text(writer, rule, in_range),
        excluded=exclusion_text(writer, cell, others),
    )


def _out_of_range_text(writer: StepWriter, rule: Rule, removed: Sequence[Candidate]) -> str | None:
    """That values are out of reach of the placed ones, or of one cell; None if that is not the reason."""
    in_range = _values_in_range(writer, rule)
    if in_range and not any(value in in_range for _, value in removed):
        return f"{_range_text(writer, rule, in_range)}: {writer.follows}"
    return _out_of_range_of_cell(writer, rule, removed) if isinstance(rule, Span) else None


def _out_of_range_of_cell(writer: StepWriter, rule: Span, removed: Sequence[Candidate]) -> str | None:
    """That values are too far from all candidates of a cell that has few; None if that is not the reason."""
    every = {value for cell in rule.cells for value in writer.problem.domains[cell]}
    for cell in sorted(writer.open_cells(rule.cells), key=lambda each: len(writer.state[each])):
        left = writer.state[cell]
        in_range = [value for value in every if any(abs(value - each) <= rule.width for each in left)]
        if len(left) <= _FEW_VALUES and not any(each == cell or value in in_range for each, value in removed):
            fact = _rule_and_fact(writer, rule, writer.candidates_text([cell]))
            return f"{_with_range(writer, fact, in_range)}: {writer.follows}"
    return None


def _values_in_range(writer: StepWriter, rule: Rule) -> list[int]:
    """The values within the width of a Span rule from all placed ones; none for other rules."""
    known = [writer.state[cell][0] for cell in rule.cells if writer.is_placed(cell)]
    if not isinstance(rule, Span) or not known:
        return []
    every = {value for cell in rule.cells for value in writer.problem.domains[cell]}
    return [value for value in every if max(known) - rule.width <= value <= min(known) + rule.width]


def _range_text(writer: StepWriter, rule: Rule, in_range: Sequence[int]) -> str:
    reason = _rule_and_fact(
        writer, rule, writer.known_text(cell for cell in rule.cells if writer.is_placed(cell))
    )
    return _with_range(writer, reason, in_range)


def _with_range(writer: StepWriter, reason: str, in_range: Sequence[int]) -> str:
    return writer("{reason}, so that all are {near}", reason=reason, near=writer.any_of(in_range))


# Two rules leave a cell one value


def describe_intersection_single(writer: StepWriter) -> str:
    """The values that each of two rules leaves the cell."""
    rules = [rule for rule in writer.because.rules if not isinstance(rule, AllDifferent)]
    if len(rules) != 2:
        return writer("only {value} fits {sums} at once: {cell} is {value}")
    if are_inequalities(rules):
        return value_between(writer, *rules)
    supports = writer.because.reason.premises
    if not supports or any(each.by is not By.VALUES for each in supports):
        return _by_reasons_of_kind(writer, rules) or writer(
            "only {value} fits both of these: {rules}; so {cell} is {value}",
            rules=writer.language.listed(map(writer.rule_text, rules)),
        )
    arguments = {"one": writer.any_of(supports[0].values), "other": writer.any_of(supports[1].values)}
    if all(name_states_rule(writer, rule) for rule in rules):
        names = {f"rule{at}": _support_name(writer, each) for at, each in enumerate(supports, 1)}
        return writer(
            "{cell} is {one} by {rule1}, and {other} by {rule2}: only {value} is in both",
            **names,
            **arguments,
        )
    sentences = {f"rule{at}": _support_sentence(writer, each) for at, each in enumerate(supports, 1)}
    return writer(
        "{rule1}, which leaves {one} for {cell}; {rule2}, which leaves {other}: only {value} is in both",
        **sentences,
        **arguments,
    )


def _support_name(writer: StepWriter, premise: Premise) -> str:
    """The name of a rule, with the candidates that its support rests on."""
    name, facts = writer.group_name(premise.rule), _support_facts(writer, premise)
    return writer("{rule} ({facts})", rule=name, facts=facts) if facts else name


def _support_sentence(writer: StepWriter, premise: Premise) -> str:
    """The sentence of a rule, with these candidates."""
    text, facts = _rest_text(writer, premise.rule), _support_facts(writer, premise)
    return writer("{rule}, and {fact}", rule=text, fact=facts) if facts else text


def _support_facts(writer: StepWriter, premise: Premise) -> str:
    """What the cells that a support rests on hold, or can hold."""
    return writer.notes_text(premise.cells)


def _rest_text(writer: StepWriter, rule: Rule) -> str:
    """The sentence of a rule; of a sum that is known in part, what is left of it."""
    known = [writer.state[cell][0] for cell in rule.cells if writer.is_placed(cell)]
    if not (known and isinstance(rule, Sum) and is_plain_sum(rule) and writer.has_name(rule)):
        return writer.rule_text(rule)
    return writer.many(
        "in {group}, {open} makes {rest}",
        "in {group}, {open} make {rest}",
        len(rule.cells) - len(known),
        group=writer.group_name(rule),
        open=writer.listed(writer.open_cells(rule.cells)),
        rest=rule.total - sum(known),
    )


def _by_reasons_of_kind(writer: StepWriter, rules: Sequence[Rule]) -> str | None:
    """Why each of two rules excludes some values of the cell; None if that is not known."""
    texts = [text for rule in rules if (text := reason_of_kind(writer, rule))]
    return f"{'; '.join(texts)}: {writer.follows}" if texts else None


# What fits a rule


def describe_rule_candidates(writer: StepWriter) -> str:
    """Why values have no support in a rule."""
    rule = writer.because.rules[0]
    known = [cell for cell in rule.cells if writer.is_placed(cell)]
    if 0 < len(known) <= _FEW_CELLS and len(writer.open_cells(rule.cells)) == 1:
        if rule.group.is_named_by_sign:
            sign = writer.group_name(rule)
            return writer("{fact}: by {sign}, {follows}", fact=writer.known_text(known), sign=sign)
        return _removed_by_fact(writer, rule, writer.known_text(known))
    if isinstance(rule, Times):
        return f"{_often_enough_text(writer, rule)}: {writer.follows}"
    if isinstance(rule, Count) and (text := _count_text(writer, rule)):
        return text
    if text := _out_of_range_text(writer, rule, writer.step.removes):
        return text
    if len(writer.step.removes) == 1 and len(rule.cells) == 2:
        return _removed_by_fact(writer, rule, _missing_partner_text(writer, rule))
    if is_arithmetic(rule):
        return describe_cage_combinations(writer)
    if len(rule.cells) == 2:
        return _removed_by_fact(writer, rule, _missing_partners_text(writer, rule))
    if isinstance(rule, Visible):
        return describe_visible(writer, rule)
    if text := describe_consecutive(writer, rule):
        return text
    if isinstance(rule, Between) and (text := describe_between(writer, rule, writer.step.removes)):
        return text
    if isinstance(rule, Sandwich) and _is_about_crusts_only(writer, rule):
        return _crusts_text(writer, rule, *cells_between_crusts(rule, writer.state))
    return rule_with_candidates(writer, rule)


def rule_with_candidates(writer: StepWriter, rule: Rule) -> str:
    """The rule, what is left for its cells, and what follows."""
    if text := reason_of_kind(writer, rule):
        return f"{text}: {writer.follows}"
    if facts := _facts(writer, rule, rule.cells):
        return writer("{rule}, and {facts}, which cannot be with these: {follows}", facts=facts)
    return writer("{rule}, which cannot be with these: {follows}")


def _count_text(writer: StepWriter, rule: Count) -> str | None:
    """That a value stands as often as it may, or wherever it can; None if its number itself is restricted."""
    *_, counter = rule.cells
    if any(cell == counter for cell, _ in writer.step.removes):
        return None
    if all(value == rule.value for _, value in writer.step.removes):
        return writer(
            "{group} has {number} as often as it may: remove it from all other cells", number=rule.value
        )
    return writer("{group} needs every cell that can take {number}: {follows}", number=rule.value)


def _missing_partners_text(writer: StepWriter, rule: Rule) -> str:
    """The candidates of the other cell, or the values of each cell without a partner in the other."""
    losers = dict.fromkeys(cell for cell, _ in writer.step.removes)
    others = [cell for cell in rule.cells if cell not in losers]
    if len(others) == 1 and len(writer.state[others[0]]) <= _FEW_VALUES:
        return _candidates_text(writer, others[0])
    return writer.language.listed(_no_partner_text(writer, rule, loser) for loser in losers)


def _no_partner_text(writer: StepWriter, rule: Rule, loser: int) -> str:
    removed = [value for cell, value in writer.step.removes if cell == loser]
    return writer.many(
        "{removed} in {loser} has no partner in {other}",
        "{removed} in {loser} have no partner in {other}",
        len(removed),
        removed=writer.all_of(removed),
        loser=writer.names[loser],
        other=writer.listed(cell for cell in rule.cells if cell != loser),
    )


def _missing_partner_text(writer: StepWriter, rule: Rule) -> str:
    """The partners that a value would need in the other cell."""
    ((cell, value),) = writer.step.removes
    (other,) = set(rule.cells) - {cell}
    partners = _values_left(writer, rule)
    arguments = {"removed": value, "loser": writer.names[cell], "other": writer.names[other]}
    if 0 < len(partners) <= _FEW_PARTNERS:
        needed = writer.any_of(partners)
        return writer(
            "{removed} in {loser} would need {needed} in {other}, which cannot be", needed=needed, **arguments
        )
    if len(writer.state[other]) <= _FEW_VALUES:
        remaining = writer.any_listed(writer.state[other])
        return writer("{removed} in {loser} does not go with {left} in {other}", left=remaining, **arguments)
    return _no_partner_text(writer, rule, cell)


def _is_about_crusts_only(writer: StepWriter, rule: Sandwich) -> bool:
    """Whether only crusts are removed, and their places are too many to be listed."""
    removed = {value for _, value in writer.step.removes}
    return removed <= set(rule.crusts) and not writer.because.reason.of(rule, By.CRUSTS)


def _crusts_text(writer: StepWriter, rule: Sandwich, least: int, most: int) -> str:
    """How far apart the crusts are, and where the other one would have to stand, if it can nowhere there."""
    partners = dict[int, set[int]]()  # for each crust the cells in which it would have to stand
    for cell, value in writer.step.removes:
        (other,) = set(rule.crusts) - {value}
        at = rule.cells.index(cell)
        far = {rule.cells[each] for each in range(len(rule.cells)) if least < abs(each - at) <= most + 1}
        partners.setdefault(other, set()).update(far)
    reason, (cells, *more) = _distance_text(writer, least, most), partners.values()
    if any(other in writer.state[cell] for other, places in partners.items() for cell in places):
        return f"{reason}: {writer.follows}"
    arguments = {"reason": reason, "cells_there": writer.either(sorted(cells)), "other": min(partners)}
    if not more and cells:
        return writer(
            "{reason}; so {other} would stand in {cells_there}, which cannot hold it: {follows}", **arguments
        )
    if cells and more == [cells]:
        return writer(
            "{reason}; so the other one would stand in {cells_there}, which can hold neither: {follows}",
            **arguments,
        )
    return f"{reason}: {writer.follows}"


def _distance_text(writer: StepWriter, least: int, most: int) -> str:
    if most == 0:
        return writer("{rule}, so they stand side by side")
    if least == most:
        return writer.many(
            "{rule}, which takes {number} cell",
            "{rule}, which takes {number} cells",
            most,
        )
    return writer("{rule}, which takes {least} to {most} cells", least=least, most=most)
