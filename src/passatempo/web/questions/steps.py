"""Steps of an explanation as docs/json.md has them, with what a page draws of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from passatempo.answers import SOLVED
from passatempo.explaining.entries import wrong_entry_step
from passatempo.explaining.explanation import SEVERAL, Explanation, Impossible
from passatempo.explaining.highlights import highlights
from passatempo.explaining.sentences.stages import STAGES, stage_text
from passatempo.explaining.sentences.step_text import as_json, step_text
from passatempo.explaining.step import Step
from passatempo.languages import sentence, translator
from passatempo.problem import Domain, Problem
from passatempo.reports import answer_fields
from passatempo.scene import Highlight, LinkArrow, NoteHighlight

METHOD = "techniques"


class Steps:
    """Steps rendered one by one, as they are found, so that the time limit includes it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.rendered: list[dict[str, Any]] = []

    def add(self, step: Step, problem: Problem, state: Sequence[Domain]) -> None:
        """Render a step; `state` has the candidates before it."""
        stages = [stage_text(step, problem, stage, self.lang, state) for stage in STAGES]
        fields = {**as_json(step, problem, self.lang, state), "stages": stages}
        self.rendered.append(fields | {"marks": list(_marks(step, problem))})

    def add_all(self, found: Explanation) -> None:
        """Render all steps of an explanation."""
        for step, state in zip(found.steps, found.states, strict=False):
            self.add(step, found.problem, state)

    def with_notes(self, found: Explanation) -> list[dict[str, Any]]:
        """The steps, each with the candidates after it of the cells that it changes."""
        steps = self.rendered[: len(found.steps)]
        return [step | {"notes": _changes(found, at)} for at, step in enumerate(steps)]


def explanation_fields(found: Explanation, steps: Steps, seconds: float) -> dict[str, Any]:
    """The fields of an explanation whose steps are rendered."""
    names = found.problem.names
    more: dict[str, Any] = {
        "steps": steps.with_notes(found),
        "notes": _notes(found.problem, found.states[0]),
        **_wrong(found, steps.lang),
    }
    if found.lacking:
        more["notes_lacking"] = [names[cell] for cell in found.lacking]
    if found.status == SEVERAL and found.solutions:
        more["differing"] = [names[cell] for cell in found.differing]
    why = found.contradiction
    if why is not None:
        more["contradiction"] = {
            "clues": list(why.clues),
            "cells": [names[cell] for cell in why.cells],
            "words": why.words(steps.lang),
        }
    status = SOLVED if found.status == SEVERAL else found.status
    return answer_fields(status, found.unique, found.solutions, METHOD, seconds, found.reason, **more)


def _wrong(found: Explanation, lang: str) -> dict[str, Any]:
    """Which entries are wrong, since which of them there is no solution, and why."""
    if not found.wrong:
        return {"wrong_entries": {}}
    names, why = found.problem.names, found.impossible
    fields: dict[str, Any] = {
        "wrong_entries": {names[cell]: value for cell, value in found.wrong.items()},
        "words": step_text(wrong_entry_step(found.wrong), found.problem, lang, found.states[0]),
    }
    if why is not None:
        fields["impossible_since"] = [names[why.entry[0]], why.entry[1]]
        fields |= _why_impossible(why, lang)
    return fields


def _why_impossible(why: Impossible, lang: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"why_impossible": [], "conflict": None}
    if why.proof is not None:
        steps = Steps(lang)
        steps.add_all(why.proof)
        fields["why_impossible"] = steps.with_notes(why.proof)
    if why.conflict:
        fields["conflict"] = sentence(translator(lang).render(why.conflict))
    return fields


def _changes(found: Explanation, at: int) -> Mapping[str, list[int]]:
    """The candidates after a step, of those cells where it changes them."""
    state, problem = found.states[at], found.problem
    after = found.states[at + 1] if at + 1 < len(found.states) else _after(found.steps[at], state)
    changed = (cell for cell in problem.shown if tuple(after[cell]) != tuple(state[cell]))
    return {problem.names[cell]: list(after[cell]) for cell in changed}


def _after(step: Step, state: Sequence[Domain]) -> list[Domain]:
    """The candidates after a step without a state behind it."""
    after = list(state)
    for cell, value in step.removes:
        after[cell] = [each for each in after[cell] if each != value]
    for cell, value in step.places:
        after[cell] = (value,)
    return after


def _notes(problem: Problem, state: Sequence[Domain]) -> Mapping[str, list[int]]:
    return {problem.names[cell]: list(state[cell]) for cell in problem.shown}


def _marks(step: Step, problem: Problem) -> Iterator[dict[str, Any]]:
    """What a page draws of a step: cells, candidates and links, each with its role."""
    names = problem.names
    for mark in highlights(step):
        if isinstance(mark, Highlight):
            yield {"mark": "cells", "role": mark.role.value, "cells": [names[cell] for cell in mark.cells]}
        elif isinstance(mark, NoteHighlight):
            yield {"mark": "note", "role": mark.role.value, "cell": names[mark.cell], "value": int(mark.text)}
        elif isinstance(mark, LinkArrow):
            (one, value), (other, value2) = mark.start, mark.end
            ends = {"start": [names[one], int(value)], "end": [names[other], int(value2)]}
            yield {"mark": "link", **ends, "strong": mark.strong}
