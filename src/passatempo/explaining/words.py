"""Words: a step as a person would tell it, the reason first and then what follows.

| file | contents |
|---|---|
| techniques.py | the names of techniques and levels |
| phrases.py | what messages are filled with: cells, values, groups, and what goes or is placed |
| chain_words.py | chains, cases and suppositions |

Most techniques are told by one message each, in one table; a few choose among several, by a function. What
`because` holds for a technique is said where it is found. One that nobody knows is told by its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from passatempo.explaining.chain_words import tell_cases, tell_chain, tell_loop, tell_supposition
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.step import Link, Step
from passatempo.explaining.techniques import technique_name
from passatempo.languages import message, sentence, translator
from passatempo.problem import Problem
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain

_FEW_SETS = 8  # of values that are listed; of more, their number is told
_FEW_GROUPS = 4  # the same of groups


def words(step: Step, problem: Problem, lang: str | None = "en", state: Sequence[Domain] = ()) -> str:
    """The step in one or two sentences: why, and what follows.

    The state before the step, if given, lets some be told more closely: what is too small, what too large.
    """
    tell = Phrases(step, problem, translator(lang), state or problem.domains)
    if step.technique in _MESSAGES:
        return sentence(tell(_MESSAGES[step.technique]))
    return sentence(_FUNCTIONS.get(step.technique, _by_its_rules)(tell))


def as_json(
    step: Step, problem: Problem, lang: str | None = "en", state: Sequence[Domain] = ()
) -> Mapping[str, Any]:
    """The step as plain data, cells by their names, and its words."""
    because, say, names = step.because, translator(lang), problem.names

    def link(each: Link) -> Mapping[str, Any]:
        return {
            "cells": [names[cell] for cell in each.cells],
            "value": each.value,
            "true": each.true,
            "rules": [say.said(rule.sentence()) for rule in each.rules],
            "branch": each.branch,
        }

    return {
        "technique": step.technique,
        "name": technique_name(step.technique, lang),
        "difficulty": step.difficulty,
        "words": words(step, problem, lang, state),
        "places": [[names[cell], value] for cell, value in step.places],
        "removes": [[names[cell], value] for cell, value in step.removes],
        "rules": [say.said(rule.sentence()) for rule in because.rules],
        "groups": [say.said(group.name) for group in because.groups],
        "cells": [names[cell] for cell in because.cells],
        "values": list(because.values),
        "others": [names[cell] for cell in because.others],
        "sets": list(map(list, because.sets)),
        "chain": list(map(link, because.chain)),
        "candidates": [[names[cell], value] for cell, value in because.candidates],
    }


_NAKED = message(
    "{cells} hold {values} between them, so no other cell of {group} takes {any_value}: {follows}"
)
_HIDDEN = message("in {group}, {values} can only stand in {cells}, which hold nothing else: {follows}")
_HIDDEN_AT_ONCE = message("in {group}, {most_values} take {cells}, so only {others} is left for {last_value}")
_LOCKED = message("in {group}, {value} can only stand in {any_cell}, all in {group2}: {follows}")

_MESSAGES = {
    "last_cell": message("{cell} is the last open cell of {group}: it is {value}"),
    "crossing": message("only {value} fits {sums} at once: {cell} is {value}"),
    "locked_at_once": message(
        "in {group}, {value} can only stand in {any_cell}, so nowhere else in {group2}; "
        "in {group3}, only {others} is left for it"
    ),
    "hidden_pair_at_once": _HIDDEN_AT_ONCE,
    "hidden_triple_at_once": _HIDDEN_AT_ONCE,
    "single_candidate": message("only {value} is left for {cell}"),
    "cage_needs": message("{group} must hold {value} in {any_cell}, all seen from here: {follows}"),
    "pointing": _LOCKED,
    "claiming": _LOCKED,
    "naked_pair": _NAKED,
    "naked_triple": _NAKED,
    "naked_quad": _NAKED,
    "hidden_pair": _HIDDEN,
    "hidden_triple": _HIDDEN,
    "hidden_quad": _HIDDEN,
    "xy_wing": message("whether {cell} is {any_of_most}, one of {cells_after} is {last_value}: {follows}"),
    "xyz_wing": message("whether {cell} is {any_value}, one of {cells} is {last_value}: {follows}"),
    "als_xz": message(
        "{value} cannot stand both in {cells} and in {others}; "
        "whichever lacks it needs {last_value}: {follows}"
    ),
    "als_xy_wing": message(
        "{others} cannot do without both {most_values}, so one of these is lost to {cells}, "
        "which then need {last_value}: {follows}"
    ),
    "unique_rectangle": message(
        "if {cells} held nothing but {values}, these could change places, "
        "and there would be two solutions: {follows}"
    ),
    "rules_together": message("no way to fill {group} that keeps all its rules has these: {follows}"),
    "wrong_entry": message("some of what is filled in is wrong: {follows}"),
    "bivalue_grave": message(
        "without {any_value} in {cells}, each open cell would have two values left, "
        "and there would be two solutions: {follows}"
    ),
}


# Those that choose their words


def _by_its_rules(tell: Phrases) -> str:
    return tell("{rules}, so {follows}") if tell.because.rules else tell.follows


def _only_place(tell: Phrases) -> str:
    if all(isinstance(rule, AllDifferent) for rule in tell.because.rules):
        return tell("in {group}, only {cell} can take {value}")
    return tell("{group} must hold {value}, and only {cell} can take it")


def _limits(tell: Phrases) -> str:
    return _by_its_rules(tell) if tell.step.places else tell("{rules}: {out_of_bounds}")


def _arrow(tell: Phrases) -> str:
    reason = tell("an arrow points to {cell}, which is greater than {cells_after}")
    return f"{reason}: {tell.follows if tell.step.places else tell.out_of_bounds}"


def _digit_sets(tell: Phrases) -> str:
    sets = [" ".join(map(str, values)) for values in tell.because.sets]
    if not sets:
        return tell("there is no way to fill {cage} with these: {follows}")
    if len(sets) <= _FEW_SETS:
        return tell("{cage} can only be {sets}: {follows}", sets=tell.say.either(sets))
    return tell("none of the {number} ways to fill {cage} has these: {follows}", number=len(sets))


def _only_value(tell: Phrases) -> str:
    sets = [" ".join(map(str, values)) for values in tell.because.sets]
    if 0 < len(sets) <= _FEW_SETS:
        return tell("{group} can only be {sets}: {cell} is {value}", sets=tell.say.either(sets))
    return tell("{rule}, so {cell} is {value}")


def _innies(tell: Phrases) -> str:
    houses, sums = tell.houses_and_sums(_FEW_GROUPS)
    result = _balance(tell)
    return tell(
        "compare {houses} with {sums}: {result}, so {follows}", houses=houses, sums=sums, result=result
    )


def _balance(tell: Phrases) -> str:
    """What the cells left over make together, or against each other."""
    more, less, total = tell.because.cells, tell.because.others, tell.value
    if total < 0:
        more, less, total = less, more, -total
    told = {"more": tell.listed(more), "less": tell.listed(less), "total": total}
    if not less:
        return tell.many("{more} is {total}", "{more} make {total}", len(more), **told)
    if not total:
        return tell.many("{more} is as much as {less}", "{more} make as much as {less}", len(more), **told)
    return tell.many(
        "{more} is {total} more than {less}", "{more} make {total} more than {less}", len(more), **told
    )


def _every_place_seen(tell: Phrases) -> str:
    losers = tuple(dict.fromkeys(cell for cell, _ in tell.step.removes))
    return tell.many(
        "{losers} sees every place for {value} in {group} ({cells}): {follows}",
        "{losers} see every place for {value} in {group} ({cells}): {follows}",
        len(losers),
        losers=tell.listed(losers),
    )


_SIZES = {"x_wing": 2, "swordfish": 3, "jellyfish": 4}


def _fish(tell: Phrases) -> str:
    size = _SIZES[tell.step.technique.removeprefix("finned_")]
    bases, covers = tell.group_names(0, size), tell.group_names(size, 2 * size)
    if tell.because.others:
        return tell(
            "in {bases}, {value} can only stand in {covers}, or else in {any_other}; "
            "where both rule it out it goes: {follows}",
            bases=bases,
            covers=covers,
        )
    return tell(
        "in {bases}, {value} can only stand in {covers}, so nowhere else in these: {follows}",
        bases=bases,
        covers=covers,
    )


def _w_wing(tell: Phrases) -> str:
    pair, link = tell.because.cells[:2], tell.because.cells[2:]
    return tell(
        "one of {link} is {value}, so {pair} are not both {value}, "
        "and one of them is {last_value}: {follows}",
        link=tell.listed(link),
        pair=tell.listed(pair),
    )


def _simple_colouring(tell: Phrases) -> str:
    coloured = {*tell.because.cells, *tell.because.others}
    if all(cell in coloured for cell, _ in tell.step.removes):
        return tell(
            "{value} stands either in all of {cells} or in all of {others}, "
            "and two on one side see each other: {follows}"
        )
    return tell(
        "{value} stands either in all of {cells} or in all of {others}, "
        "and both are seen from here: {follows}"
    )


_FUNCTIONS: Mapping[str, Callable[[Phrases], str]] = {
    "only_place": _only_place,
    "only_value": _only_value,
    "limits": _limits,
    "arrow": _arrow,
    "digit_sets": _digit_sets,
    "innies": _innies,
    "every_place_seen": _every_place_seen,
    "x_wing": _fish,
    "swordfish": _fish,
    "jellyfish": _fish,
    "finned_x_wing": _fish,
    "finned_swordfish": _fish,
    "finned_jellyfish": _fish,
    "w_wing": _w_wing,
    "simple_colouring": _simple_colouring,
    "x_chain": tell_chain,
    "xy_chain": tell_chain,
    "alternating_chain": tell_chain,
    "loop": tell_loop,
    "forcing_cell": tell_cases,
    "forcing_group": tell_cases,
    "suppose": tell_supposition,
}
