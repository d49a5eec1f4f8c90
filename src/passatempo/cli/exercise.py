"""exercise: positions just before a technique, with question and answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, STOPPED
from passatempo.cli.explain_steps import technique_text
from passatempo.cli.progress import progress
from passatempo.cli.reporting import filled_scene, plural
from passatempo.cli.show import Show, notify
from passatempo.errors import InputError, StoppedError
from passatempo.explaining.sentences.step_text import as_json, step_text
from passatempo.explaining.techniques import technique_name
from passatempo.formats import write
from passatempo.generating.exercises import Exercise, exercise_request, find_exercises
from passatempo.generating.options import DEFAULT_SECONDS
from passatempo.generating.request import Request
from passatempo.generating.run import random_seed
from passatempo.languages import Language, message, sentence, translator
from passatempo.messages import Message, grouped
from passatempo.printable import json_line

_WHICH_VALUE = message("find this: {technique}; which value does it place?")
_WHICH_CANDIDATES = message("find this: {technique}; which candidates does it remove?")


def run(options: Options) -> int:
    """Show as many exercises as are asked for, then their answers; returns the exit code."""
    translate = translator(options.lang)
    if not 1 <= len(options.inputs) <= 3:
        found = " ".join(options.inputs) or Message("nothing")
        raise InputError("expected a technique and perhaps a kind and a size, found {found}", found)
    technique, kind, size = [*options.inputs, None, None][:3]
    seed = random_seed() if options.seed is None else options.seed
    request = exercise_request(str(technique), kind, size, seed)
    return _Sheet(options, translate).show(request)


class _Sheet:
    """The exercises and their answers, as they are shown."""

    def __init__(self, options: Options, translate: Language) -> None:
        self.options, self.translate, self.output = options, translate, Show(options)
        self.answers: list[str] = []
        self.attempts = 0

    def show(self, request: Request) -> int:
        """Show each exercise when it is found; answers follow at the end, also of an interrupted sheet."""
        wanted, code = self.options.count or 1, ANSWERED
        try:
            with progress(
                lambda: Message(
                    "{count} of {wanted} exercises, {attempts} attempts",
                    grouped(len(self.answers)),
                    grouped(wanted),
                    grouped(self.attempts),
                ),
                share=lambda: len(self.answers) / wanted,
            ):
                for exercise in self._found(request, wanted):
                    self._show(exercise, request)
        except StoppedError as stopped:
            self._notify(stopped.reason)
            code = STOPPED
        except KeyboardInterrupt:
            self._notify(Message("interrupted; seed {seed}", request.seed))
            code = STOPPED
        if self.answers and not self.options.json:
            self.output.lines([self.translate("Answers:"), *self.answers])
        return code

    def _found(self, request: Request, wanted: int) -> Iterator[Exercise]:
        seconds = DEFAULT_SECONDS if self.options.time is None else self.options.time
        return find_exercises(request, wanted, seconds=seconds, on_attempt=self._count)

    def _count(self) -> None:
        self.attempts += 1

    def _notify(self, reason: str) -> None:
        number = len(self.answers)
        found = plural(number, "exercise")
        notify(Message("{exercises} found, then {reason}", found, reason) if number else reason)

    def _show(self, exercise: Exercise, request: Request) -> None:
        step, problem, before = exercise.step, exercise.explanation.problem, exercise.explanation.states[0]
        number, lang = len(self.answers) + 1, self.translate.code
        text = step_text(step, problem, lang, before)
        self.answers.append(f"{number}. {text} [{technique_text(step, self.translate)}]")
        if self.options.json:
            print(json_line(self._fields(exercise, request)))
            return
        scene = filled_scene(exercise.puzzle, exercise.values).with_notes(exercise.notes)
        self.output.board(scene, coordinates=True)
        self.output.lines([f"{number}. {self._question(exercise)}"])

    def _question(self, exercise: Exercise) -> str:
        name = technique_name(exercise.step.technique, self.translate.code)
        template = _WHICH_VALUE if exercise.step.places else _WHICH_CANDIDATES
        return sentence(self.translate(template, technique=name))

    def _fields(self, exercise: Exercise, request: Request) -> dict[str, Any]:
        """An exercise as JSON."""
        explanation, name = exercise.explanation, exercise.puzzle.board.name
        return {
            **json.loads(write(exercise.puzzle, "json")),
            "technique": exercise.step.technique,
            "seed": request.seed,
            "values": {name(cell): value for cell, value in sorted(exercise.values.items())},
            "notes": {name(cell): list(values) for cell, values in sorted(exercise.notes.items())},
            "question": self._question(exercise),
            "answer": as_json(exercise.step, explanation.problem, self.translate.code, explanation.states[0]),
        }
