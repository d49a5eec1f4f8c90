"""Words: a step as a person would tell it, the reason first and then what follows.

| file | contents |
|---|---|
| techniques.py | the names of techniques and levels |
| phrases.py | what messages are filled with: cells, values, groups, and what goes or is placed |
| set_words.py | sets of values that fit, and sums made of them |
| rule_words.py | what one rule leaves |
| limit_words.py, between_words.py | what is too small or too large |
| view_words.py | how many values are seen along a line |
| together_words.py, trial.py | the rules of a line together: what a candidate leads to within it |
| sight_words.py | what a cell sees |
| chain_words.py | chains and cases |
| supposition_words.py, short_words.py, story.py | suppositions, in full and in short |
| likeness_words.py | what follows since values are alike |

Most techniques are told by one message each, in one table; a few choose among several, by a function. What
`because` holds for a technique is said where it is found. One that nobody knows is told by its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from passatempo.explaining.chain_words import (
    tell_cases,
    tell_chain,
    tell_loop,
    tell_whole,
)
from passatempo.explaining.likeness_words import tell_every_way, tell_points
from passatempo.explaining.limit_words import tell_arrow, tell_limits
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.rule_words import (
    tell_crossing,
    tell_last_cell,
    tell_only_value,
    tell_what_fits,
)
from passatempo.explaining.set_words import tell_cage_needs, tell_digit_sets, tell_innies
from passatempo.explaining.sight_words import (
    tell_every_place_seen,
    tell_only_place,
    tell_single_candidate,
)
from passatempo.explaining.step import Link, Step
from passatempo.explaining.supposition_words import tell_supposition
from passatempo.explaining.techniques import technique_name
from passatempo.explaining.together_words import tell_together
from passatempo.languages import message, sentence, translator
from passatempo.problem import Problem
from passatempo.rules.base import Domain


def words(
    step: Step,
    problem: Problem,
    lang: str | None = "en",
    state: Sequence[Domain] = (),
    *,
    full: bool = False,
) -> str:
    """The step in one or two sentences: why, and what follows.

    The state before the step, if given, lets some be told more closely: what is too small, what too large.
    A long supposition is told in short, or in full, link by link.
    """
    tell = Phrases(step, problem, translator(lang), state or problem.domains, full)
    if step.technique in _MESSAGES:
        return sentence(tell(_MESSAGES[step.technique]))
    return sentence(_FUNCTIONS.get(step.technique, _by_its_rules)(tell))


def is_shortened(step: Step, problem: Problem, lang: str | None, state: Sequence[Domain]) -> bool:
    """Whether the words leave out something that they tell in full."""
    if step.technique != "suppose":
        return False
    return words(step, problem, lang, state) != words(step, problem, lang, state, full=True)


def as_json(
    step: Step,
    problem: Problem,
    lang: str | None = "en",
    state: Sequence[Domain] = (),
    *,
    full: bool = False,
) -> Mapping[str, Any]:
    """The step as plain data, cells by their names, and its words."""
    because, say, names = step.because, translator(lang), problem.names

    def link(each: Link) -> Mapping[str, Any]:
        return {
            "cells": [names[cell] for cell in each.cells],
            "value": each.value,
            "true": each.true,
            "rules": [say.render(rule.sentence()) for rule in each.rules],
            "branch": each.branch,
            "almost_locked": [names[cell] for cell in each.almost_locked],
        }

    return {
        "technique": step.technique,
        "name": technique_name(step.technique, lang),
        "difficulty": step.difficulty,
        "words": words(step, problem, lang, state, full=full),
        "places": [[names[cell], value] for cell, value in step.places],
        "removes": [[names[cell], value] for cell, value in step.removes],
        "rules": [say.render(rule.sentence()) for rule in because.rules],
        "groups": [say.render(group.label) for group in because.groups],
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

_MESSAGES = {
    "locked_at_once": message(
        "in {group}, {value} can only stand in {any_cell}, so nowhere else in {group2}; "
        "in {group3}, only {others} is left for it"
    ),
    "hidden_pair_at_once": _HIDDEN_AT_ONCE,
    "hidden_triple_at_once": _HIDDEN_AT_ONCE,
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
    "als_doubly_linked": message(
        "neither {value} nor {last_value} can stand both in {cells} and in {others}, "
        "so each of these sets lacks one of them, "
        "and holds the other and all else that is left to it: {follows}"
    ),
    "als_xy_wing": message(
        "{others} cannot do without both {most_values}, so one of these is lost to {cells}, "
        "which then need {last_value}: {follows}"
    ),
    "wrong_entry": message("some of what is filled in is wrong: {follows}"),
    "bivalue_grave": message(
        "without {any_value} in {cells}, each open cell would have two values left, "
        "and there would be two solutions: {follows}"
    ),
}


# Those that choose their words


def _by_its_rules(tell: Phrases) -> str:
    return tell("{rules}, so {follows}") if tell.because.rules else tell.follows


def _locked(tell: Phrases) -> str:
    if len(tell.because.cells) == 2:
        return tell("in {group}, {value} can only stand in {any_cell}, both in {group2}: {follows}")
    return tell("in {group}, {value} can only stand in {any_cell}, all in {group2}: {follows}")


_SIZES = {"x_wing": 2, "swordfish": 3, "jellyfish": 4}


def _fish(tell: Phrases) -> str:
    size = _SIZES[tell.step.technique.removeprefix("finned_")]
    bases, covers = tell.group_names(0, size), tell.group_names(size, 2 * size)
    if tell.because.others:
        return tell(
            "in {bases}, {value} can only stand in {covers}, or else in {any_other}; either way, {follows}",
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
        "so cells that see both lose it: {follows}"
    )


def _unique_rectangle(tell: Phrases) -> str:
    if tell.because.chain:
        return tell(
            "{case}. So {cells} would hold nothing but {values}, which could change places, "
            "and there would be two solutions: {follows}",
            case=tell_whole(tell),
        )
    if not tell.because.others:
        return tell(
            "if {cells} held nothing but {values}, these could change places, "
            "and there would be two solutions: {follows}"
        )
    pair = set(tell.because.values)
    roof = [cell for cell in tell.because.cells if not pair.issuperset(tell.state[cell])]
    taken = {value for cell in tell.because.others for value in tell.state[cell]}
    taken |= {value for cell in roof for value in tell.state[cell] if value not in pair}
    return tell(
        "if {cells} held nothing but {values}, these could change places, and there would be two solutions. "
        "So one of {roof} holds something else, and with {others} takes up {taken}: {follows}",
        roof=tell.listed(roof),
        taken=tell.say.listed(sorted(taken)),
    )


_FUNCTIONS: Mapping[str, Callable[[Phrases], str]] = {
    "last_cell": tell_last_cell,
    "only_place": tell_only_place,
    "single_candidate": tell_single_candidate,
    "only_value": tell_only_value,
    "crossing": tell_crossing,
    "limits": tell_limits,
    "arrow": tell_arrow,
    "what_fits": tell_what_fits,
    "digit_sets": tell_digit_sets,
    "innies": tell_innies,
    "cage_needs": tell_cage_needs,
    "every_place_seen": tell_every_place_seen,
    "rules_together": tell_together,
    "pointing": _locked,
    "claiming": _locked,
    "x_wing": _fish,
    "swordfish": _fish,
    "jellyfish": _fish,
    "finned_x_wing": _fish,
    "finned_swordfish": _fish,
    "finned_jellyfish": _fish,
    "w_wing": _w_wing,
    "unique_rectangle": _unique_rectangle,
    "simple_colouring": _simple_colouring,
    "x_chain": tell_chain,
    "xy_chain": tell_chain,
    "alternating_chain": tell_chain,
    "loop": tell_loop,
    "grouped_chain": tell_chain,
    "grouped_loop": tell_loop,
    "als_chain": tell_chain,
    "als_loop": tell_loop,
    "forcing_cell": tell_cases,
    "forcing_group": tell_cases,
    "suppose": tell_supposition,
    "points": tell_points,
    "every_way": tell_every_way,
}
