"""Step text: a step as a person would explain it, the reason first and then what follows.

Most techniques have one template each; some have a function that chooses among several. What `because` holds
for a technique is documented where the kernel finds it. A technique in neither table is described by its
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from passatempo.explaining.parts import parts_of
from passatempo.explaining.sentences.bounds import describe_greatest_cell
from passatempo.explaining.sentences.chains import (
    chain_text,
    describe_chain,
    describe_forcing_chains,
    describe_loop,
)
from passatempo.explaining.sentences.combinations import (
    describe_area_sums,
    describe_cage_combinations,
    describe_cage_required_values,
    describe_cage_subset,
    describe_innies_outies,
    describe_virtual_cage,
)
from passatempo.explaining.sentences.combined_rules import describe_combined_rules
from passatempo.explaining.sentences.contradiction_proof import (
    describe_contradiction_chain,
    describe_contradiction_proof,
)
from passatempo.explaining.sentences.grid_names import with_grids_once
from passatempo.explaining.sentences.inequality_chains import (
    describe_bounds_or_chain,
    describe_inequality_chain,
)
from passatempo.explaining.sentences.interchangeable_values import (
    describe_counting_argument,
    describe_exhaustive_cases,
)
from passatempo.explaining.sentences.parts import describe_parts
from passatempo.explaining.sentences.patterns import (
    describe_als_doubly_linked,
    describe_als_xy_wing,
    describe_als_xz,
    describe_empty_rectangle,
    describe_locked_subset,
    describe_medusa,
    describe_naked_subset,
    describe_remote_pair,
    describe_sue_de_coq,
    describe_touching_subset,
    describe_turbot_fish,
    describe_wxyz_wing,
)
from passatempo.explaining.sentences.places import with_places
from passatempo.explaining.sentences.reason_json import chain_as_json, reason_as_json
from passatempo.explaining.sentences.several_rules import (
    describe_leftovers,
    describe_local_combinations,
)
from passatempo.explaining.sentences.single_rule import (
    describe_full_house,
    describe_intersection_single,
    describe_rule_candidates,
    describe_rule_single,
)
from passatempo.explaining.sentences.singles import (
    describe_common_peer,
    describe_hidden_single,
    describe_naked_single,
    with_need,
)
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import TECHNIQUES, technique_name
from passatempo.languages import message, sentence, translator
from passatempo.problem import Problem
from passatempo.rules.base import Domain


def step_text(
    step: Step,
    problem: Problem,
    lang: str | None = "en",
    state: Sequence[Domain] = (),
    *,
    full: bool = False,
) -> str:
    """The step in one or two sentences: why, and what follows.

    With the state before the step, sentences are more exact: what is too small, what too large. Nothing is
    deduced here: why rules exclude something is read from `step.because.reason`, which steps of an
    explanation have. A long proof is abridged, unless `full`.
    """
    language = translator(lang)
    writers = [
        StepWriter(part, problem, language, before, full)
        for part, before in parts_of(step, problem, state or problem.domains)
    ]
    text = " ".join(describe_parts(step, writers, _text)) if step.parts else sentence(_text(writers[0]))
    return with_grids_once(language, text)


def _text(writer: StepWriter) -> str:
    """A step without parts, or a part, as text that may begin a sentence or go on with one."""
    if template := _TEMPLATES.get(writer.step.technique):
        return with_places(writer, writer(template))
    return with_places(writer, _FUNCTIONS.get(writer.step.technique, _describe_by_rules)(writer))


def is_abridged(step: Step, problem: Problem, lang: str | None, state: Sequence[Domain]) -> bool:
    """Whether the text of a step is abridged, unless it is rendered in full."""
    return step_text(step, problem, lang, state) != step_text(step, problem, lang, state, full=True)


def as_json(
    step: Step,
    problem: Problem,
    lang: str | None = "en",
    state: Sequence[Domain] = (),
    *,
    full: bool = False,
) -> Mapping[str, Any]:
    """The step as plain data, cells by their names, with its text.

    For one release it has the names before as well: the key `old_technique`, and `words` for `text`.
    """
    because, language, names = step.because, translator(lang), problem.names
    text = step_text(step, problem, lang, state, full=full)
    parts = parts_of(step, problem, state or problem.domains) if step.parts else ()
    return {
        "technique": step.technique,
        "name": technique_name(step.technique, lang),
        "difficulty": step.difficulty,
        **({"old_technique": old_key} if (old_key := TECHNIQUES[step.technique].old_key) else {}),
        "text": text,
        "words": text,
        "places": [[names[cell], value] for cell, value in step.places],
        "removes": [[names[cell], value] for cell, value in step.removes],
        "rules": [language.render(rule.sentence()) for rule in because.rules],
        "groups": [language.render(group.label) for group in because.groups],
        "cells": [names[cell] for cell in because.cells],
        "values": list(because.values),
        "others": [names[cell] for cell in because.others],
        "sets": list(map(list, because.sets)),
        "chain": chain_as_json(because.chain, problem, language),
        "candidates": [[names[cell], value] for cell, value in because.candidates],
        **reason_as_json(because.reason, problem, language),
        "parts": [as_json(part, problem, lang, before, full=full) for part, before in parts],
    }


_HIDDEN = message("in {group}, {values} can only stand in {cells}, which hold nothing else: {follows}")
_DIRECT_HIDDEN = message(
    "in {group}, {most_values} can only stand in {cells}, which hold nothing else; "
    "so only {others} is left for {last_value}"
)

_TEMPLATES = {
    "direct_hidden_pair": _DIRECT_HIDDEN,
    "direct_hidden_triple": _DIRECT_HIDDEN,
    "hidden_pair": _HIDDEN,
    "hidden_triple": _HIDDEN,
    "hidden_quad": _HIDDEN,
    "wrong_entry": message("some of what is filled in is wrong: {follows}"),
    "bug": message(
        "without {any_value} in {cells}, each open cell would have two values left, "
        "and there would be two solutions: {follows}"
    ),
}


# Techniques with several templates


def _describe_by_rules(writer: StepWriter) -> str:
    return writer("{rules}, so {follows}") if writer.because.rules else writer.follows


def _describe_locked(writer: StepWriter) -> str:
    if len(writer.because.values) > 1:
        return _describe_locked_values(writer)
    if len(writer.because.cells) == 2:
        text = writer("in {group}, {value} can only stand in {any_cell}, both in {group2}")
    else:
        text = writer("in {group}, {value} can only stand in {any_cell}, all in {group2}")
    return f"{with_need(writer, text)}: {writer.follows}"


def _describe_direct_locked(writer: StepWriter) -> str:
    text = writer("in {group}, {value} can only stand in {any_cell}, so nowhere else in {group2}")
    proof = with_need(writer, text)
    if proof == text:
        return writer("{proof}; in {group3}, only {others} is left for it", proof=proof)
    return writer("{proof}. In {group3}, only {others} is left for {value}", proof=proof)


def _describe_locked_values(writer: StepWriter) -> str:
    elsewhere = writer.group_names(1)
    if {value for cell in writer.because.cells for value in writer.state[cell]} == set(writer.because.values):
        return writer(
            "{cells} in {group} hold {values} between them, so no other cell of {elsewhere} takes "
            "{any_value}: {follows}",
            elsewhere=elsewhere,
        )
    text = writer(
        "in {group}, {values} can only stand in {cells}, so nowhere else in {elsewhere}",
        elsewhere=elsewhere,
    )
    return f"{with_need(writer, text)}: {writer.follows}"


def _describe_fish(writer: StepWriter) -> str:
    size = TECHNIQUES[writer.step.technique].fish_size
    bases, covers = writer.group_names(0, size), writer.group_names(size, 2 * size)
    if writer.because.others:
        return writer(
            "in {bases}, {value} can only stand in {covers}, or else in {any_other}; either way, {follows}",
            bases=bases,
            covers=covers,
        )
    return writer(
        "in {bases}, {value} can only stand in {covers}, so nowhere else in these: {follows}",
        bases=bases,
        covers=covers,
    )


def _describe_wing(writer: StepWriter) -> str:
    """A hinge with two pincers, and their candidates."""
    hinge, *pincers = writer.because.cells
    if not (candidates := writer.candidates_text(pincers)):  # the state is not known
        return writer("whichever value {cell} has, one of {cells} is {last_value}: {follows}")
    ends = writer.because.cells if writer.step.technique == "xyz_wing" else pincers
    return writer(
        "{pincers}, and {hinge} sees both and is {any_hinge}: whichever it is, one of {ends} is "
        "{last_value}, and cells that see all of these lose it: {follows}",
        pincers=candidates,
        hinge=writer.names[hinge],
        any_hinge=writer.any_of(writer.state[hinge]),
        ends=writer.listed(ends),
    )


def _describe_w_wing(writer: StepWriter) -> str:
    pair, link = writer.because.cells[:2], writer.because.cells[2:]
    return writer(
        "{pair} are both {any_value}; in {group}, {value} can only stand in {near}, which {first} sees, "
        "or in {far}, which {second} sees. So {pair} are not both {value}, one of them is {last_value}, "
        "and cells that see both lose it: {follows}",
        near=writer.names[link[0]],
        far=writer.names[link[1]],
        first=writer.names[pair[0]],
        second=writer.names[pair[1]],
        pair=writer.listed(pair),
    )


def _describe_simple_colouring(writer: StepWriter) -> str:
    coloured = {*writer.because.cells, *writer.because.others}
    pairs = [
        rule
        for rule in writer.because.rules
        if {cell for cell in rule.cells if writer.value in writer.state[cell]} <= coloured
    ]
    either = writer("{value} stands either in all of {cells} or in all of {others}")
    if pairs:
        either = writer(
            "with two places each in {pairs}, {either}",
            pairs=writer.group_list(sorted(pairs, key=lambda rule: rule.cells)),
            either=either,
        )
    if all(cell in coloured for cell, _ in writer.step.removes):
        return writer("{either}, and two on one side see each other: {follows}", either=either)
    return writer("{either}, so cells that see both lose it: {follows}", either=either)


def _describe_unique_rectangle(writer: StepWriter) -> str:
    if writer.because.chain:
        return writer(
            "{case}. So {cells} would hold nothing but {values}, which could change places, "
            "and there would be two solutions: {follows}",
            case=chain_text(writer),
        )
    if not writer.because.others:
        return writer(
            "if {cells} held nothing but {values}, these could change places, "
            "and there would be two solutions: {follows}"
        )
    pair = set(writer.because.values)
    roof = [cell for cell in writer.because.cells if not pair.issuperset(writer.state[cell])]
    taken = {value for cell in writer.because.others for value in writer.state[cell]}
    taken |= {value for cell in roof for value in writer.state[cell] if value not in pair}
    return writer(
        "if {cells} held nothing but {values}, these could change places, and there would be two solutions. "
        "So one of {roof} holds something else, and with {others} takes up {taken}: {follows}",
        roof=writer.listed(roof),
        taken=writer.language.listed(sorted(taken)),
    )


_FUNCTIONS: Mapping[str, Callable[[StepWriter], str]] = {
    "full_house": describe_full_house,
    "hidden_single": describe_hidden_single,
    "naked_single": describe_naked_single,
    "rule_single": describe_rule_single,
    "intersection_single": describe_intersection_single,
    "inequality_chain": describe_inequality_chain,
    "local_combinations": describe_local_combinations,
    "leftovers": describe_leftovers,
    "area_sums": describe_area_sums,
    "virtual_cage": describe_virtual_cage,
    "cage_pair": describe_cage_subset,
    "cage_triple": describe_cage_subset,
    "bounds": describe_bounds_or_chain,
    "greatest_cell": describe_greatest_cell,
    "rule_candidates": describe_rule_candidates,
    "cage_combinations": describe_cage_combinations,
    "innies_outies": describe_innies_outies,
    "cage_required_values": describe_cage_required_values,
    "common_peer": describe_common_peer,
    "combined_rules": describe_combined_rules,
    "locked_pair": describe_locked_subset,
    "locked_triple": describe_locked_subset,
    "naked_pair": describe_naked_subset,
    "naked_triple": describe_naked_subset,
    "naked_quad": describe_naked_subset,
    "touching_pair": describe_touching_subset,
    "touching_triple": describe_touching_subset,
    "touching_quad": describe_touching_subset,
    "skyscraper": describe_turbot_fish,
    "two_string_kite": describe_turbot_fish,
    "turbot_fish": describe_turbot_fish,
    "empty_rectangle": describe_empty_rectangle,
    "remote_pair": describe_remote_pair,
    "wxyz_wing": describe_wxyz_wing,
    "sue_de_coq": describe_sue_de_coq,
    "medusa": describe_medusa,
    "direct_locked_candidates": _describe_direct_locked,
    "pointing": _describe_locked,
    "claiming": _describe_locked,
    "x_wing": _describe_fish,
    "swordfish": _describe_fish,
    "jellyfish": _describe_fish,
    "finned_x_wing": _describe_fish,
    "finned_swordfish": _describe_fish,
    "finned_jellyfish": _describe_fish,
    "sashimi_x_wing": _describe_fish,
    "sashimi_swordfish": _describe_fish,
    "sashimi_jellyfish": _describe_fish,
    "xy_wing": _describe_wing,
    "xyz_wing": _describe_wing,
    "w_wing": _describe_w_wing,
    "unique_rectangle": _describe_unique_rectangle,
    "simple_colouring": _describe_simple_colouring,
    "x_chain": describe_chain,
    "xy_chain": describe_chain,
    "aic": describe_chain,
    "nice_loop": describe_loop,
    "grouped_aic": describe_chain,
    "grouped_nice_loop": describe_loop,
    "als_xz": describe_als_xz,
    "als_doubly_linked": describe_als_doubly_linked,
    "als_xy_wing": describe_als_xy_wing,
    "als_chain": describe_chain,
    "als_loop": describe_loop,
    "cell_forcing_chain": describe_forcing_chains,
    "unit_forcing_chain": describe_forcing_chains,
    "contradiction_chain": describe_contradiction_chain,
    "contradiction_proof": describe_contradiction_proof,
    "counting_argument": describe_counting_argument,
    "exhaustive_cases": describe_exhaustive_cases,
}
