"""Stages: a hint that says more step by step: which technique and where to look; which cells; the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.errors import InputError
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import WRONG_ENTRY, technique_name
from passatempo.languages import sentence, translator
from passatempo.problem import Problem
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule

STAGES = (1, 2, 3)
_MOST_GROUPS = 2  # that are named: more are no place to look at


def stage_text(
    step: Step,
    problem: Problem,
    stage: int,
    lang: str | None = "en",
    state: Sequence[Domain] = (),
    *,
    full: bool = False,
) -> str:
    """A step as a hint of stage 1 (technique and place), 2 (the cells) or 3 (the whole reason)."""
    if stage not in STAGES:
        raise InputError("stage {stage}: expected 1, 2 or 3", stage)
    if stage == STAGES[-1]:
        return step_text(step, problem, lang, state, full=full)
    writer = StepWriter(step, problem, translator(lang), state or problem.domains, full)
    if step.technique == WRONG_ENTRY:
        return sentence(_wrong_entry(writer, stage))
    groups = writer.group_list(_place(writer))
    technique = technique_name(step.technique, lang)
    if stage == 1:
        return sentence(writer("{technique}: look at {groups}", technique=technique, groups=groups))
    cells = writer.listed(_cells(step))
    return sentence(
        writer("{technique}: look at {cells}, in {groups}", technique=technique, cells=cells, groups=groups)
    )


def _wrong_entry(writer: StepWriter, stage: int) -> str:
    if stage == 1:
        return writer("some of what is filled in is wrong")
    return writer("some of what is filled in is wrong: look at {cells}")


def _place(writer: StepWriter) -> list[Rule]:
    """The first of the rules of a step; if it names none, a group of its first cell."""
    named = [*writer.because.rules, *(rule for link in writer.because.chain for rule in link.rules)]
    found = list({rule.group.label: rule for rule in named}.values())
    return found[:_MOST_GROUPS] or list(_groups_of(writer))[:1]


def _groups_of(writer: StepWriter) -> Iterator[Rule]:
    cell = _cells(writer.step)[0]
    rules = writer.problem.rules_of[cell]
    yield from sorted(
        (rule for rule in rules if isinstance(rule, AllDifferent) and writer.has_name(rule)),
        key=lambda rule: len(rule.cells),
    )


def _cells(step: Step) -> tuple[int, ...]:
    """The cells of the pattern; without one, those that change."""
    pattern = dict.fromkeys((*step.because.cells, *step.because.others))
    return tuple(pattern or dict.fromkeys(cell for cell, _ in (*step.places, *step.removes)))
