"""The steps of `explain` as sentences or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from passatempo.cli.arguments import Options
from passatempo.explaining.sentences.stages import STAGES, stage_text
from passatempo.explaining.sentences.step_text import as_json, is_abridged
from passatempo.explaining.techniques import technique_name
from passatempo.languages import Language, translator
from passatempo.messages import decimal
from passatempo.problem import Domain, Problem

if TYPE_CHECKING:
    from passatempo.explaining.explanation import Explanation
    from passatempo.explaining.reasoner import State
    from passatempo.explaining.step import Step


class RenderedSteps:
    """Steps rendered one by one, so that the time limit includes it."""

    def __init__(self, options: Options) -> None:
        self.translate, self.full, self.json = translator(options.lang), options.full, options.json
        self.stage = options.stage or STAGES[-1]
        self.texts: list[str] = []
        self.as_json: list[dict[str, Any]] = []
        self.is_shortened = False  # whether some step leaves something out

    def add(self, step: Step, problem: Problem, state: Sequence[Domain]) -> None:
        """Render a step; `state` has the candidates before it."""
        lang = self.translate.code
        if self.json:
            self.as_json.append(dict(as_json(step, problem, lang, state, full=self.full)))
            if self.stage != STAGES[-1]:
                text = self._text(step, problem, state)
                self.as_json[-1].update(text=text, words=text)
            return
        text = self._text(step, problem, state)
        shortened = not self.full and self.stage == STAGES[-1] and is_abridged(step, problem, lang, state)
        self.texts.append(f"{text} [{technique_text(step, self.translate)}]")
        self.is_shortened = self.is_shortened or shortened

    def _text(self, step: Step, problem: Problem, state: Sequence[Domain]) -> str:
        return stage_text(step, problem, self.stage, self.translate.code, state, full=self.full)

    def add_all(self, steps: Iterable[Step], found: Explanation) -> None:
        """Render the first steps of an explanation."""
        for step, state in zip(steps, found.states, strict=False):
            self.add(step, found.problem, state)

    def with_notes(self, found: Explanation) -> list[dict[str, Any]]:
        """The steps as JSON, each with the candidates of the cells that it changes, after it."""
        states = iter(found.states)
        before = next(states)
        for fields, after in zip(self.as_json, states, strict=False):
            fields["notes"] = _changes(found.problem, before, after)
            before = after
        return self.as_json


def _changes(problem: Problem, before: State, after: State) -> Mapping[str, list[int]]:
    pairs = zip(problem.shown, map(before.__getitem__, problem.shown), strict=True)
    return {problem.names[cell]: list(after[cell]) for cell, old in pairs if old != after[cell]}


def all_notes(found: Explanation) -> Mapping[str, list[int]]:
    """The candidates at the start, of every cell without a value."""
    problem, state, filled = found.problem, found.states[0], found.filled_before(0)
    return {problem.names[cell]: list(state[cell]) for cell in problem.shown if cell not in filled}


def technique_text(step: Step, translate: Language) -> str:
    """The technique of a step and its difficulty."""
    return (
        f"{technique_name(step.technique, translate.code)}, {translate.render(decimal(step.difficulty, 1))}"
    )
