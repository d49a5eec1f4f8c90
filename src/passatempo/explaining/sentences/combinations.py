"""Sentences of cage combinations, of consecutive values, and of innies and outies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import prod

from passatempo.explaining.arithmetic import is_arithmetic, is_plain_sum
from passatempo.explaining.reason import By, Premise, Values
from passatempo.explaining.sentences.neighbours import partners_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.sentences.weighted_sums import rests_text
from passatempo.languages import message
from passatempo.rules import AllDifferent, Among, Product, Quotient, Span, Sum
from passatempo.rules.base import Rule

_TAKE_AWAY = message("{taken}, and {total} for {filled}")
_ADD = message("{taken}, and add {total} for {filled}")
_RULE = message("{rule}; {open} must be {sets}")
_RULE_AS = message("{rule}; as {facts}, {open} must be {sets}")
_SUM = message("in {group}, {open} make {rest}, which must be {sets}")
_SUM_AS = message("in {group}, {open} make {rest}; as {facts}, that must be {sets}")
_PRODUCT = message("in {group}, {open} multiply to {rest}, which must be {sets}")
_PRODUCT_AS = message("in {group}, {open} multiply to {rest}; as {facts}, that must be {sets}")
_DOUBLE = 2  # the quotient of a black dot
_FEW_RANGES = 4  # of consecutive values that are listed
_FEW_LEFT = 4  # innies and outies whose candidates are named
_FEW_PLACED = 3  # cells whose values are listed, rather than their sum
_FEW_SETS = 12  # combinations that are listed; of more, only their number, unless in full


def name_states_rule(writer: StepWriter, rule: Rule) -> bool:
    """Whether the name of its group states the rule: "the 12+ cage at A1", "the X between A1 and B1"."""
    if rule.group.is_named_by_sign or (rule.group.is_compartment and isinstance(rule, Span)):
        return True
    if not is_arithmetic(rule) or not writer.has_name(rule):
        return False
    return any(re.fullmatch(rf"{rule.total}\D*", word) for word in rule.group.name.split())


def describe_cage_combinations(writer: StepWriter) -> str:
    """The combinations of a cage, which have none of the removed values."""
    rule, removed = writer.because.rules[0], writer.step.removes
    if partners := writer.because.reason.of(rule, By.PARTNERS):
        return f"{partners_text(writer, partners)}: {writer.follows}"
    if text := _by_placed(writer, rule):
        return text
    sets, facts = _sets_and_facts(writer, rule)
    rests = writer.because.reason.of(rule, By.REST)
    if rests and not (sets and writer.full):
        return f"{rests_text(writer, rests)}: {writer.follows}"
    if not sets:
        return writer("there is no way to fill {cage} with these: {follows}")
    if len(sets) > _FEW_SETS and not writer.full:
        return writer("none of the {number} ways to fill {cage} has these: {follows}", number=len(sets))
    if not facts and (text := _without_half_or_double(writer, rule)):
        return text
    losers = {cell for cell, _ in removed}
    has_sign = rule.group.is_named_by_sign or not (len(rule.cells) > 2 or is_arithmetic(rule))
    if has_sign and facts and len(losers) == 1:
        others = [cell for cell in writer.open_cells(rule.cells) if cell not in losers]
        fact = writer.candidates_text(others) or facts
        if rule.group.is_named_by_sign:
            return writer("{fact}: by {sign}, {follows}", fact=fact, sign=writer.group_name(rule))
        return writer("{rule}, and {fact}: {follows}", fact=fact)
    return f"{_combinations_text(writer, rule, sets, facts)}: {writer.follows}"


def _by_placed(writer: StepWriter, rule: Rule) -> str | None:
    """That all cells of a sum but one are placed; None if more are open, or if it is another rule."""
    placed = [cell for cell in rule.cells if writer.is_placed(cell)]
    if len(placed) != len(rule.cells) - 1 or not (is_plain_sum(rule) and name_states_rule(writer, rule)):
        return None
    fact = (
        writer.known_text(placed)
        if len(placed) <= _FEW_PLACED
        else writer("the other cells make {number}", number=sum(writer.state[cell][0] for cell in placed))
    )
    return f"{writer('in {group}, {fact}', group=writer.group_name(rule), fact=fact)}: {writer.follows}"


def _without_half_or_double(writer: StepWriter, rule: Rule) -> str | None:
    """That a black dot excludes values such as 5 and 7; None if not all of the removed ones are such."""
    if not (isinstance(rule, Quotient) and rule.total == _DOUBLE and rule.group.is_named_by_sign):
        return None
    every = {value for cell in rule.cells for value in writer.problem.domains[cell]}
    gone = sorted({value for _, value in writer.step.removes})
    if any(each in every for value in gone for each in (value * _DOUBLE, value / _DOUBLE)):
        return None
    return writer.many(
        "{sign} excludes {gone}, which has neither half nor double: {follows}",
        "{sign} excludes {gone}, which have neither half nor double: {follows}",
        len(gone),
        sign=writer.group_name(rule),
        gone=writer.language.listed(gone),
    )


def _sets_and_facts(writer: StepWriter, rule: Rule) -> tuple[Sequence[Values], str]:
    """The combinations that show something, and what is left for the cells that this rests on."""
    for premise in writer.because.reason.of(rule, By.COMBINATIONS):
        return premise.sets, writer.notes_text(premise.cells)
    return (), ""


def value_by_sets(writer: StepWriter) -> str | None:
    """Why a cell can only hold one value of the combinations."""
    rule = writer.because.rules[0]
    sets, facts = _sets_and_facts(writer, rule)
    if not sets or writer.is_placed(writer.because.cells[0]):
        return None
    if len(sets) > _FEW_SETS and not writer.full:
        return writer(
            "none of the {number} ways to fill {group} has another value in {cell}: it is {value}",
            number=len(sets),
        )
    return _choice(writer, _combinations_text(writer, rule, sets, facts), sets)


def describe_consecutive(writer: StepWriter, rule: Rule) -> str | None:
    """The sets of consecutive values that are possible; None if they are many, or the rule is another."""
    for premise in writer.because.reason.of(rule, By.COMBINATIONS) if writer.is_consecutive(rule) else ():
        if 0 < len(premise.sets) <= _FEW_SETS:
            facts = writer.candidates_text(premise.cells) if premise.complete else ""
            return f"{_combinations_text(writer, rule, premise.sets, facts)}: {writer.follows}"
    return None


def _combinations_text(writer: StepWriter, rule: Rule, sets: Iterable[Values], facts: str = "") -> str:
    """The combinations, after what they rest on; of a sum or product known in part, with the rest."""
    known = [writer.state[cell][0] for cell in rule.cells if writer.is_placed(cell)]
    arguments = {
        "group": writer.group_name(rule),
        "sets": _sets_text(writer, rule, list(sets)),
        "open": writer.listed(writer.open_cells(rule.cells)),
        "facts": facts,
    }
    is_rest = bool(known) and is_plain_sum(rule) and writer.has_name(rule)
    if not is_rest and not name_states_rule(writer, rule):
        return writer(_RULE_AS if facts else _RULE, rule=writer.rule_text(rule), **arguments)
    if rule.group.is_named_by_sign:
        return _as_facts(writer, facts, _allowed_by_sign(writer, rule, str(arguments["sets"])))
    if not known:
        return _as_facts(writer, facts, writer("{group} must be {sets}", **arguments))
    if isinstance(rule, Sum) and is_plain_sum(rule):
        with_rest = _SUM_AS if facts else _SUM
        return writer(with_rest, rest=rule.total - sum(known), **arguments)
    if isinstance(rule, Product) and 0 not in known:
        with_rest = _PRODUCT_AS if facts else _PRODUCT
        return writer(with_rest, rest=rule.total // prod(known), **arguments)
    return _as_facts(writer, facts, writer("in {group}, {open} must be {sets}", **arguments))


def _as_facts(writer: StepWriter, facts: str, reason: str) -> str:
    """A reason after what it rests on."""
    return writer("as {facts}, {reason}", facts=facts, reason=reason) if facts else reason


def _allowed_by_sign(writer: StepWriter, rule: Rule, sets: str) -> str:
    """The values of two cells with a sign between them, or of the open one of them."""
    known, group = [cell for cell in rule.cells if writer.is_placed(cell)], writer.group_name(rule)
    if not known:
        return writer("{group} allows only {sets}", group=group, sets=sets)
    return writer(
        "{sign}: {fact}, so {open} must be {sets}",
        sign=group,
        fact=writer.known_text(known),
        open=writer.listed(writer.open_cells(rule.cells)),
        sets=sets,
    )


def _sets_text(writer: StepWriter, rule: Rule, sets: Sequence[Values]) -> str:
    """The combinations; of many ranges one after another the first two and the last."""
    texts = [_combination_text(writer, rule, each) for each in sets]
    starts, lengths = [each[0] for each in sets], {each[-1] - each[0] for each in sets}
    is_run = starts == list(range(starts[0], starts[0] + len(sets))) and len(lengths) == 1
    if not (writer.is_consecutive(rule) and len(sets) > _FEW_RANGES and is_run):
        return writer.language.either(texts)
    return writer("{first}, {second} and so on up to {last}", first=texts[0], second=texts[1], last=texts[-1])


def _combination_text(writer: StepWriter, rule: Rule, values: Values) -> str:
    """The values of a combination; consecutive ones as a range."""
    if writer.is_consecutive(rule) and len(values) > 2 and values[-1] - values[0] == len(values) - 1:
        return writer("{first} to {last}", first=values[0], last=values[-1])
    text = " ".join(map(str, values))
    for value, cells in _places_of_repeated(writer, rule, values):
        text = writer("{text} ({value} in {cells})", text=text, value=value, cells=writer.listed(cells))
    return text


def _places_of_repeated(writer: StepWriter, rule: Rule, values: Values) -> Iterator[tuple[int, list[int]]]:
    """The values that stand twice and more, with their cells, if no others are free of each other."""
    open_cells = writer.open_cells(rule.cells)
    for value, times in Counter(values).items():
        ways = [
            cells
            for cells in combinations(open_cells, times)
            if not any(other in writer.peers(cell, value) for cell, other in combinations(cells, 2))
        ]
        if times > 1 and len(ways) == 1 and len(open_cells) > times:
            yield value, list(ways[0])


def _choice(writer: StepWriter, reason: str, sets: Sequence[Values]) -> str:
    """Why the cell holds this value of the combinations."""
    cell, value = writer.because.cells[0], writer.value
    every = {each for values in sets for each in values}
    if every == {value}:
        return writer("{reason}, so {cell} is {value}", reason=reason)
    others = [each for each in writer.open_cells(writer.because.rules[0].cells) if each != cell]
    if every.intersection(writer.visible(cell)) == {value}:
        return writer("{reason}; of these, {cell} can only be {value}", reason=reason)
    if all(value in each for each in sets) and not any(value in writer.visible(other) for other in others):
        return writer("{reason}, and only {cell} can take {value}", reason=reason)
    for other in others:
        taken = every.intersection(writer.visible(other))
        once = all(each.count(one) == 1 for one in taken for each in sets)
        if len(taken) == 1 and once and (every - taken).intersection(writer.visible(cell)) == {value}:
            return writer(
                "{reason}; of these, {other} can only be {taken}, so {cell} is {value}",
                reason=reason,
                other=writer.names[other],
                taken=min(taken),
            )
    return writer("{reason}, which leaves only {value} for {cell}", reason=reason)


def describe_cage_required_values(writer: StepWriter) -> str:
    """That every combination of a cage has values, which are removed from cells that see all their places."""
    rule, values = writer.because.rules[0], set(writer.because.values)
    sets, facts = _sets_and_facts(writer, rule)
    where = writer.cells if len(values) > 1 else writer.any_cell
    is_shown = bool(sets) and all(values.issubset(each) for each in sets)
    reason, is_whole_rule = None, isinstance(rule, Among) and (rule.cells, rule.values) == _required(writer)
    if isinstance(rule, Among):
        reason = _required_by_quadruple(writer, rule)
    elif is_shown and (len(sets) <= _FEW_SETS or writer.full) and writer.open_cells(rule.cells):
        reason = _combinations_text(writer, rule, sets, facts)
    if reason and is_whole_rule:
        need = reason
    elif reason:
        need = writer.many(
            "{reason}, so {values} stands in {where}",
            "{reason}, so {values} stand in {where}",
            len(values),
            reason=reason,
            where=where,
        )
    else:
        need = writer.many(
            "however {group} is filled, {values} stands in {where}",
            "however {group} is filled, {values} stand in {where}",
            len(values),
            where=where,
        )
    return _nowhere_else(writer, need)


def describe_required_values_next(writer: StepWriter) -> str:
    """The same after the combinations have been named."""
    values = writer.because.values
    where = writer.cells if len(values) > 1 else writer.any_cell
    need = writer.many("{values} stands in {where}", "{values} stand in {where}", len(values), where=where)
    return _nowhere_else(writer, need)


def _nowhere_else(writer: StepWriter, need: str) -> str:
    """What follows from the cells in which values stand."""
    elsewhere = _common_groups(writer)
    if elsewhere is None:
        return writer.many(
            "{need}; other cells that see all of these lose it: {follows}",
            "{need}; other cells that see all of these lose them: {follows}",
            len(set(writer.because.values)),
            need=need,
        )
    return writer("{need} and nowhere else in {elsewhere}: {follows}", need=need, elsewhere=elsewhere)


def _required(writer: StepWriter) -> tuple[Values, Values]:
    """The cells and the values that they need."""
    return tuple(writer.because.cells), tuple(writer.because.values)


def _required_by_quadruple(writer: StepWriter, rule: Among) -> str:
    """The values that stand among some cells, and which of these cannot take those of the step."""
    text, blind = writer.rule_text(rule), sorted({*rule.cells}.difference(writer.because.cells))
    if not blind:
        return text
    return writer("{rule}, and {blind} cannot take {any_value}", rule=text, blind=writer.listed(blind))


def _common_groups(writer: StepWriter) -> str | None:
    """The groups with names that have all these cells, and any cell that loses a value; None if none do."""
    cells, losers = set(writer.because.cells), {cell for cell, _ in writer.step.removes}
    groups = [
        rule
        for rule in writer.because.rules
        if isinstance(rule, AllDifferent)
        and writer.has_name(rule)
        and cells.issubset(rule.cells)
        and losers.intersection(rule.cells)
    ]
    for rule in groups:
        if losers.issubset(rule.cells):
            return writer.group_name(rule)
    return writer.group_list(groups) if losers <= {cell for rule in groups for cell in rule.cells} else None


# Innies and outies


def describe_innies_outies(writer: StepWriter) -> str:
    """Whole houses against the cages in them: the sum of the innies and outies."""
    is_value = len(writer.because.cells) + len(writer.because.others) == len(writer.step.places) == 1
    result = writer.follows if is_value else _balance_text(writer)
    comparison = f"{_subtraction_text(writer)}: {result}"
    if is_value:
        return comparison
    cells = [*writer.because.cells, *writer.because.others]
    if len(cells) <= _FEW_LEFT and (facts := writer.candidates_text(writer.open_cells(cells))):
        return writer("{comparison}; as {facts}, {follows}", comparison=comparison, facts=facts)
    return writer("{comparison}, so {follows}", comparison=comparison)


def _subtraction_text(writer: StepWriter) -> str:
    """The totals of the houses and of the cages."""
    rules = writer.because.rules
    sums = [rule for rule in rules if isinstance(rule, Sum)]
    houses = rules[: rules.index(sums[0])]
    makes, less = sum(_house_total(writer, house) for house in houses), sum(rule.total for rule in sums)
    arguments = {
        "houses": writer.group_list(houses),
        "sums": writer.group_list(sums),
        "makes": makes,
        "less": less,
    }
    if less > makes:  # they stick out
        taken = writer.many(
            "{sums} makes {less}; take away {makes} for {houses}",
            "{sums} make {less}; take away {makes} for {houses}",
            len(sums),
            **arguments,
        )
    else:
        taken = writer.many(
            "{houses} makes {makes}; take away {less} for {sums}",
            "{houses} make {makes}; take away {less} for {sums}",
            len(houses),
            **arguments,
        )
    if makes - less == writer.value:
        return taken
    known = _known_beside(writer, houses, sums)
    if sum(weight * writer.state[cell][0] for cell, weight in known.items()) != makes - less - writer.value:
        return writer("{taken}, and what is filled in", taken=taken)  # the state is not known
    sign = -1 if less > makes else 1
    return _with_known(writer, taken, {cell: sign * weight for cell, weight in known.items()})


def _known_beside(writer: StepWriter, houses: Sequence[Rule], sums: Sequence[Rule]) -> dict[int, int]:
    """The filled cells that the houses have more often than the cages, or less often, with that number."""
    weights = Counter(cell for house in houses for cell in house.cells)
    weights.subtract(cell for rule in sums for cell in rule.cells)
    left = {*writer.because.cells, *writer.because.others}
    return {cell: weight for cell, weight in weights.items() if weight and cell not in left}


def _with_known(writer: StepWriter, taken: str, known: dict[int, int]) -> str:
    """The subtraction, with the values of cells that are filled in."""
    for sign, template in ((1, _TAKE_AWAY), (-1, _ADD)):
        cells = [cell for cell in sorted(known) if known[cell] * sign > 0]
        total = sum(sign * known[cell] * writer.state[cell][0] for cell in cells)
        if cells:
            is_its_value = len(cells) == 1 and total == writer.state[cells[0]][0]
            filled = writer.listed(cells) if is_its_value else _with_values(writer, cells)
            taken = writer(template, taken=taken, total=total, filled=filled)
    return taken


def _with_values(writer: StepWriter, cells: Iterable[int]) -> str:
    """Cells and their values: "A1 (3) and B2 (5)"."""
    return writer.language.listed(f"{writer.names[cell]} ({writer.state[cell][0]})" for cell in cells)


def _house_total(writer: StepWriter, house: Rule) -> int:
    return sum({value for cell in house.cells for value in writer.state[cell]})


def _balance_text(writer: StepWriter) -> str:
    """The sum of the innies, or their difference to the outies."""
    more, less, total = writer.because.cells, writer.because.others, writer.value
    if total < 0:
        more, less, total = less, more, -total
    together = writer("{cells} together", cells=writer.listed(less)) if len(less) > 1 else writer.listed(less)
    arguments = {"more": writer.listed(more), "less": together, "total": total}
    if not less:
        return writer.many("{more} is {total}", "{more} make {total}", len(more), **arguments)
    if not total:
        return writer.many(
            "{more} is as much as {less}", "{more} make as much as {less}", len(more), **arguments
        )
    return writer.many(
        "{more} is {total} more than {less}", "{more} make {total} more than {less}", len(more), **arguments
    )


def describe_virtual_cage(writer: StepWriter) -> str:
    """Innies as a cage, and a value that it must hold."""
    places = [cell for cell in writer.because.cells if writer.last_value in writer.state[cell]]
    return writer(
        "{comparison}: {cells} make {total}, and every way to do so has {last_value}, so in {places}. "
        "Cells that see all of these lose it: {follows}",
        comparison=_subtraction_text(writer),
        total=writer.value,
        places=writer.either(places),
    )


def describe_area_sums(writer: StepWriter) -> str:
    """The runs of an area in one direction against those that cross them."""
    sums = [rule for rule in writer.because.rules if isinstance(rule, Sum)]
    crossing = next(at for at in range(1, len(sums)) if not set(sums[at].cells).isdisjoint(sums[0].cells))
    area, across = sums[:crossing], sums[crossing:]
    result = writer.follows if writer.step.places else _balance_text(writer)
    known = _known_of_area(writer, area, across)
    text = writer(
        "{area} make {total}, and {across} make {less}; without the cells that are in both, {result}",
        area=writer.group_list(area),
        across=writer.group_list(across),
        total=sum(rule.total for rule in area),
        less=sum(rule.total for rule in across),
        result=result if not known else writer("and as {known}, {result}", known=known, result=result),
    )
    return text if writer.step.places else writer("{comparison}, so {follows}", comparison=text)


def _known_of_area(writer: StepWriter, area: Sequence[Rule], across: Sequence[Rule]) -> str:
    """The values of the cells left over that are filled in."""
    cells = {cell for rule in area for cell in rule.cells} ^ {cell for rule in across for cell in rule.cells}
    left = {*writer.because.cells, *writer.because.others}
    return writer.known_text(sorted(cells - left))


def describe_cage_subset(writer: StepWriter) -> str:
    """Cages that need some of a few values, and cells that have only these."""
    parts = [_need_text(writer, premise) for premise in writer.because.reason.premises]
    wanted = set(writer.because.values)
    in_cages = {cell for premise in writer.because.reason.premises for cell in premise.rule.cells}
    others = (cell for cell in writer.because.cells if cell not in in_cages)
    alone = [cell for cell in others if wanted.issuperset(writer.state[cell])]
    if alone:
        parts.append(
            writer.many(
                "{alone} has only {values_there}",
                "{alone} have only {values_there}",
                len(alone),
                alone=writer.listed(alone),
                values_there=writer.any_value,
            )
        )
    return writer(
        "{parts}; so these cells take up {values}, and no other cell of {group} does: {follows}",
        parts="; ".join(parts),
    )


def _need_text(writer: StepWriter, premise: Premise) -> str:
    """How many of the values every combination of a cage has, with the combinations."""
    wanted = set(writer.because.values)
    number = min(len(wanted.intersection(each)) for each in premise.sets)
    is_quadruple = isinstance(premise.rule, Among)
    if is_quadruple and number == len(wanted):
        return writer.rule_text(premise.rule)
    facts = writer.notes_text(premise.cells)
    return writer(
        "{reason}, always with at least {number} of {values}",
        reason=writer.rule_text(premise.rule)
        if is_quadruple
        else _combinations_text(writer, premise.rule, premise.sets, facts),
        number=number,
    )
