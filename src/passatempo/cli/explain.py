"""explain: how a person gets to the solution, step by step; or why there is none, or more than one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.each import for_each_puzzle
from passatempo.cli.given import against_clues, read_fill
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.show import Outcome, Show
from passatempo.cli.spoken import said_no_solution, said_stopped, show_board
from passatempo.cli.words import code_of, fields, filled, solved
from passatempo.errors import InputError
from passatempo.explaining.entries import WRONG_ENTRY, taking_back
from passatempo.explaining.techniques import technique_name
from passatempo.explaining.words import as_json, is_shortened, words
from passatempo.languages import Language, sentence, translator
from passatempo.problem import Domain, Problem
from passatempo.puzzle import Puzzle
from passatempo.scene import Scene

if TYPE_CHECKING:
    from passatempo.explaining.path import Explanation
    from passatempo.explaining.step import Step

SEVERAL = "several"  # the status of a puzzle with more than one solution
METHOD = "techniques"


def run(options: Options) -> int:
    """Explain every puzzle asked about."""
    translator(options.lang)  # an unknown language is refused before any puzzle is read
    if options.next and options.to is not None:
        raise InputError("--next tells one step, --to all steps up to a cell: expected one of them")
    return for_each_puzzle(options, _hint if options.next else _answer)


def _hint(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.hints import hinted

    puzzle, start, fill = case.document.puzzle, time.perf_counter(), _fill(case.document.puzzle, options)
    with progress(lambda: "looking for a step"):
        found = hinted(puzzle, fill, uniqueness=options.unique, seconds=options.time)
        tellings = _Tellings(options)
        for step, state in zip(found.steps, found.states, strict=False):
            tellings.add(step, found.problem, state)
    story = _Story(puzzle, found, options, fill, tellings)
    story.show_board(show)
    seconds = time.perf_counter() - start
    return story.hint(seconds) if found.steps else story.outcome(seconds)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.path import explain

    puzzle, start, fill = case.document.puzzle, time.perf_counter(), _fill(case.document.puzzle, options)
    asked_for = None if options.to is None else _open_cell(options.to, puzzle, fill)
    tellings = _Tellings(options)
    with progress(lambda: "looking for steps"):
        found = explain(puzzle, fill=fill, uniqueness=options.unique, seconds=options.time, told=tellings.add)
    story = _Story(puzzle, found, options, fill, tellings, asked_for)
    story.show(show, every_board=options.board)
    return story.outcome(time.perf_counter() - start)


def _fill(puzzle: Puzzle, options: Options) -> Mapping[int, int]:
    """What a player has filled in so far."""
    return {} if options.given is None else read_fill(options.given, puzzle)


def _open_cell(name: str, puzzle: Puzzle, fill: Mapping[int, int]) -> int:
    """The cell with this name, if there is anything to explain about it."""
    try:
        cell = puzzle.board.cell(name)
    except InputError as error:
        raise InputError(f"--to: {error}") from None
    if not puzzle.values(cell):
        raise InputError(f"--to: {name} holds no value")
    if len(puzzle.bare_problem().domains[cell]) == 1:
        raise InputError(f"--to: {name} is a given")
    if cell in fill:
        raise InputError(f"--to: {name} is filled in already")
    return cell


class _Tellings:
    """The steps in words, or as JSON, made as they are found: that takes of the time given, too."""

    def __init__(self, options: Options) -> None:
        self.say, self.full, self.json = translator(options.lang), options.full, options.json
        self.told: list[str] = []
        self.as_json: list[Mapping[str, Any]] = []
        self.shortened: list[bool] = []  # whether something is left out of each

    def add(self, step: Step, problem: Problem, state: Sequence[Domain]) -> None:
        """Tell a step from the candidates before it."""
        lang, full = self.say.code, self.full
        if self.json:
            self.as_json.append(as_json(step, problem, lang, state, full=full))
            return
        told = words(step, problem, lang, state, full=full)
        shortened = not full and is_shortened(step, problem, lang, state)
        self.told.append(f"{told} [{_named(step, self.say)}]")
        self.shortened.append(shortened)


class _Story:
    """An explanation as it is told: up to the end, or to the step that fills a cell."""

    def __init__(
        self,
        puzzle: Puzzle,
        found: Explanation,
        options: Options,
        fill: Mapping[int, int],
        tellings: _Tellings,
        asked_for: int | None = None,
    ) -> None:
        self.puzzle, self.found, self.fill = puzzle, found, fill
        self.say, self.tellings = tellings.say, tellings
        self.asked_for = asked_for
        self.steps = found.steps[: _length(found.steps, asked_for)]

    def show(self, show: Show, every_board: bool) -> None:
        """The board as it is, the steps, and the board as they leave it."""
        if not self.steps:
            return self.show_board(show)
        show_board(show, self.say, self._scene(0))
        for at in range(0 if show.json else len(self.steps)):
            show.lines([f"{at + 1}. {self.tellings.told[at]}"])
            if every_board and at < len(self.steps) - 1:
                show.board(self._scene(at + 1), coordinates=True, captions=False)
        show_board(show, self.say, self._scene(len(self.steps)), captions=False)
        if self.found.status == SEVERAL and self.asked_for is None:
            for solution in self.found.solutions:
                show.board(solved(self.puzzle, solution), coordinates=True, captions=False)
        return None

    def show_board(self, show: Show) -> None:
        """The board with what is filled in, rooms of one cell too, and no candidates."""
        cells = self.puzzle.board.cells
        alone = {cell: values[0] for cell in cells if len(values := self.puzzle.values(cell)) == 1}
        show_board(show, self.say, filled(self.puzzle, {**alone, **self.fill}))

    def _scene(self, at: int) -> Scene:
        """The board before a step: values, and candidates where nothing is filled in yet."""
        state, known = self.found.states[at], self.found.filled_before(at)
        values = {cell: state[cell][0] for cell in self.puzzle.board.cells if cell in known}
        notes = {cell: tuple(state[cell]) for cell in self.puzzle.board.cells if cell not in known}
        return filled(self.puzzle, values).with_notes(notes)

    def _left_out(self) -> Iterator[str]:
        """How to see what is left out of the steps, if anything is."""
        if any(self.tellings.shortened[: len(self.steps)]):
            yield sentence(self.say("long suppositions are told in short; --full tells them link by link"))

    def hint(self, seconds: float) -> Outcome:
        """A step, which is all that was asked for."""
        (step,) = self.steps
        wrong = dict(step.removes) if step.technique == WRONG_ENTRY else {}
        told = [*self.tellings.told, *self._left_out()]
        told += map(sentence, against_clues(self.puzzle, wrong, self.say))
        return Outcome(ANSWERED, told, fields(SOLVED, None, (), METHOD, seconds, steps=self._as_json()))

    def outcome(self, seconds: float) -> Outcome:
        """The whole of it, or why there is none of it."""
        interrupted = self.found.reason == INTERRUPTED
        ending = [*self._ending(), *self._left_out()]
        return Outcome(self._code(), ending, self._fields(seconds), interrupted)

    def _code(self) -> int:
        """What can be told of a puzzle with several solutions answers as well."""
        return ANSWERED if self.found.status == SEVERAL else code_of(self.found.status)

    def _ending(self) -> Iterator[str]:
        """What is to be said of the whole."""
        say, found = self.say, self.found
        if self.asked_for is not None and not self._fills_the_cell():
            name = self.puzzle.board.name(self.asked_for)
            yield sentence(say("no step fills {cell}", cell=name))
        if found.wrong:
            yield words(taking_back(found.wrong), found.problem, say.code, found.states[0])
            yield from map(sentence, against_clues(self.puzzle, found.wrong, say))
        elif found.status == NONE:
            yield said_no_solution("", say)
            yield from [found.contradiction.words(say.code)] if found.contradiction else []
        elif found.status == STOPPED:
            yield said_stopped(found.reason, say)
        elif found.status == SEVERAL and not found.solutions:
            yield sentence(say("nothing more follows: there are several solutions"))
        elif found.status == SEVERAL:
            yield sentence(say("several solutions; the two above differ in {cells}", cells=self._differing()))
        else:
            yield self._summary() if self.steps else sentence(say("it is solved: every cell is filled in"))

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

    def _fields(self, seconds: float) -> dict[str, Any]:
        """For JSON."""
        found, name = self.found, self.puzzle.board.name
        more: dict[str, Any] = {"steps": self._as_json()}
        if found.status == SEVERAL and found.solutions:
            more["differing"] = list(map(name, found.differing))
        if found.wrong:
            more["wrong_entries"] = {name(cell): value for cell, value in found.wrong.items()}
        why = found.contradiction
        reason = why.words(self.say.code) if why else self.say.render(found.reason)
        status = SOLVED if found.status == SEVERAL else found.status
        return fields(status, found.unique, found.solutions, METHOD, seconds, reason, **more)

    def _as_json(self) -> list[Mapping[str, Any]]:
        return self.tellings.as_json[: len(self.steps)]


def _length(steps: Sequence[Step], asked_for: int | None) -> int:
    """How many steps it takes to fill the cell; all of them, if none does or none is asked for."""
    filling = (at for at, step in enumerate(steps, 1) if asked_for in dict(step.places))
    return next(filling, len(steps))


def _named(step: Step, say: Language) -> str:
    return f"{technique_name(step.technique, say.code)}, {step.difficulty:.1f}"
