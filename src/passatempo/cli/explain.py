"""explain: how a person gets to the solution, step by step; or why there is none, or more than one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from passatempo.answers import NONE, SOLVED, STOPPED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.each import for_each_puzzle
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show
from passatempo.cli.words import code_of, fields, filled, solved
from passatempo.explaining.techniques import technique_name
from passatempo.explaining.words import as_json, words
from passatempo.languages import Language, sentence, translator
from passatempo.paint.cells import GIVEN_MARK
from passatempo.puzzle import Puzzle
from passatempo.scene import Caption, Mark, Scene

if TYPE_CHECKING:
    from passatempo.explaining.path import Explanation
    from passatempo.explaining.step import Step

SEVERAL = "several"  # the status of a puzzle with more than one solution
METHOD = "techniques"
_State = Sequence[Sequence[int]]  # what each cell may still hold


def run(options: Options) -> int:
    """Explain every puzzle asked about."""
    translator(options.lang)  # a language that is not known is told before any puzzle is read
    return for_each_puzzle(options, _hint if options.next else _answer)


def _hint(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.logic import Reasoner
    from passatempo.explaining.path import hint, with_fill

    puzzle, say, start = case.document.puzzle, translator(options.lang), time.perf_counter()
    fill = _fill(puzzle, options)
    with progress(lambda: "looking for a step"):
        step = hint(puzzle, fill, uniqueness=options.unique)
    problem, seconds = puzzle.problem(), time.perf_counter() - start
    state = Reasoner(with_fill(problem, fill)).candidates
    _show_board(show, say, filled(puzzle, fill) if fill else puzzle.scene())
    steps = [] if step is None else [as_json(step, problem, say.code, state)]
    told = fields(SOLVED, None, (), METHOD, seconds, steps=steps)
    if step is None:
        return Outcome(
            ANSWERED, [sentence(say("there is no step to tell: it is solved, or has no solution"))], told
        )
    return Outcome(ANSWERED, [_told(step, words(step, problem, say.code, state), say)], told)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.path import explain

    puzzle, start = case.document.puzzle, time.perf_counter()
    asked_for = None if options.to is None else puzzle.board.cell(options.to)
    with progress(lambda: "looking for steps"):
        found = explain(puzzle, fill=_fill(puzzle, options), uniqueness=options.unique, seconds=options.time)
    story = _Story(puzzle, found, translator(options.lang), asked_for)
    story.show(show, every_board=options.board)
    return Outcome(story.code(), list(story.ending()), story.fields(time.perf_counter() - start))


def _fill(puzzle: Puzzle, options: Options) -> Mapping[int, int]:
    """What a player has filled in so far."""
    if options.given is None:
        return {}
    from passatempo.cli.given import read_fill

    return read_fill(options.given, puzzle)


class _Story:
    """An explanation as it is told: up to the end, or to the step that fills a cell."""

    def __init__(self, puzzle: Puzzle, found: Explanation, say: Language, asked_for: int | None) -> None:
        self.puzzle, self.found, self.say, self.asked_for = puzzle, found, say, asked_for
        self.steps = found.steps[: _length(found.steps, asked_for)]

    def show(self, show: Show, every_board: bool) -> None:
        """The board as it is, the steps, and the board as they leave it."""
        states = self.found.states
        _show_board(show, self.say, self._scene(states[0]) if self.steps else self.puzzle.scene())
        for at, step in enumerate(self.steps):
            told = words(step, self.found.problem, self.say.code, states[at])
            show.lines([f"{at + 1}. {_told(step, told, self.say)}"])
            if every_board and at < len(self.steps) - 1:
                show.board(self._scene(states[at + 1]), coordinates=True, captions=False)
        if self.steps:
            _show_board(show, self.say, self._scene(states[len(self.steps)]), captions=False)
        if self.found.status == SEVERAL and self.asked_for is None:
            for solution in self.found.solutions:
                show.board(solved(self.puzzle, solution), coordinates=True, captions=False)

    def _scene(self, state: _State) -> Scene:
        """Values where one is left, candidates where several are."""
        shown = [state[cell] for cell in self.puzzle.board.cells]
        alone = {cell: values[0] for cell, values in enumerate(shown) if len(values) == 1}
        several = {cell: tuple(values) for cell, values in enumerate(shown) if len(values) > 1}
        return filled(self.puzzle, alone).with_notes(several)

    def code(self) -> int:
        """What can be told of a puzzle with several solutions answers as well."""
        return ANSWERED if self.found.status == SEVERAL else code_of(self.found.status)

    def ending(self) -> Iterator[str]:
        """What is to be said of the whole."""
        say, found = self.say, self.found
        if self.asked_for is not None and not self._fills_the_cell():
            name = self.puzzle.board.name(self.asked_for)
            yield sentence(say("no step fills {cell}", cell=name))
        if found.status == NONE:
            yield sentence(say("no solution"))
            if found.contradiction or found.reason:
                yield self._why_not()
        elif found.status == STOPPED:
            yield sentence(say("stopped: {reason}", reason=say.said(found.reason)))
        elif found.status == SEVERAL:
            yield sentence(say("several solutions; the two above differ in {cells}", cells=self._differing()))
        elif self.steps:
            yield self._summary()

    def _why_not(self) -> str:
        """Why there is no solution, or why no step was found, in a sentence."""
        contradiction = self.found.contradiction
        return (
            contradiction.words(self.say.code)
            if contradiction
            else sentence(self.say.said(self.found.reason))
        )

    def _fills_the_cell(self) -> bool:
        return bool(self.steps) and self.asked_for in dict(self.steps[-1].places)

    def _differing(self) -> str:
        return self.say.listed(map(self.puzzle.board.name, self.found.differing))

    def _summary(self) -> str:
        hardest = max(self.steps, key=lambda step: step.difficulty)
        told = self.say.many(
            "{number} step; the hardest: {technique}",
            "{number} steps; the hardest: {technique}",
            len(self.steps),
            technique=_named(hardest, self.say),
        )
        return sentence(told)

    def fields(self, seconds: float) -> dict[str, Any]:
        """For JSON."""
        found, lang = self.found, self.say.code
        told = [as_json(step, found.problem, lang, found.states[at]) for at, step in enumerate(self.steps)]
        more: dict[str, Any] = {"steps": told}
        if found.status == SEVERAL:
            more["differing"] = [self.puzzle.board.name(cell) for cell in found.differing]
        reason = self._why_not() if found.contradiction else self.say.said(found.reason)
        status = SOLVED if found.status == SEVERAL else found.status
        unique = None if status == STOPPED else found.status == SOLVED
        return fields(status, unique, found.solutions, METHOD, seconds, reason, **more)


def _length(steps: Sequence[Step], asked_for: int | None) -> int:
    """How many steps it takes to fill the cell; all of them, if none does or none is asked for."""
    filling = (at for at, step in enumerate(steps, 1) if asked_for in dict(step.places))
    return next(filling, len(steps))


def _told(step: Step, text: str, say: Language) -> str:
    return f"{text} [{_named(step, say)}]"


def _named(step: Step, say: Language) -> str:
    return f"{technique_name(step.technique, say.code)}, {step.difficulty:.1f}"


def _show_board(show: Show, say: Language, scene: Scene, *, captions: bool = True) -> None:
    """The board with what is to be said of it; without captions, only what a mark beside a value means."""
    marks = (_said(mark, say) for mark in scene.marks if captions or not isinstance(mark, Caption))
    legend = sentence(say("a value with {mark} is a given", mark=GIVEN_MARK))
    show.board(Scene(scene.board, tuple(marks)), coordinates=True, legend=legend)


def _said(mark: Mark, say: Language) -> Mark:
    return Caption(say.said(mark.text)) if isinstance(mark, Caption) else mark
