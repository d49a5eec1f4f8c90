"""The report of `explain`: boards, sentences and JSON fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from passatempo.answers import INTERRUPTED, NONE, SOLVED, STOPPED, Solution
from passatempo.checking.entry_report import conflicts_with_clues
from passatempo.cli.codes import ANSWERED
from passatempo.cli.explain_steps import RenderedSteps, all_notes, technique_text
from passatempo.cli.explain_wrong import wrong_fields, wrong_lines
from passatempo.cli.given import Given
from passatempo.cli.reporting import (
    answer_fields,
    exit_code,
    filled_scene,
    no_solution,
    solved_scene,
    stopped,
    without_captions,
)
from passatempo.cli.show import Outcome, Show
from passatempo.explaining.curve import ASCII, BLOCKS, curve
from passatempo.explaining.entries import wrong_entry_step
from passatempo.explaining.rhythm import board_numbers, cells_changed
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.techniques import WRONG_ENTRY
from passatempo.languages import sentence
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.scene import Changed, Scene

if TYPE_CHECKING:
    from passatempo.explaining.explanation import Explanation

SEVERAL = "several"  # the status of a puzzle with more than one solution
METHOD = "techniques"
LEAST_CURVE = 3  # steps of a path of which the curve is shown


class Report:
    """An explanation as it is shown: to its end, or to the step that fills the cell `target`."""

    def __init__(
        self,
        puzzle: Puzzle,
        found: Explanation,
        given: Given,
        rendered: RenderedSteps,
        target: int | None = None,
    ) -> None:
        self.puzzle, self.found, self.given = puzzle, found, given
        self.translate, self.rendered = rendered.translate, rendered
        self.target, self.boxes = target, True

    # Boards

    def show(self, show: Show, every_board: bool) -> None:
        """Show the board, the steps, and the board between them and after them."""
        self.boxes = show.has_boxes
        if self.found.steps:
            self._show_steps(show, every_board)
        else:
            self.show_board(show)
        for solution in self._solutions_shown():
            show.board(solved_scene(self.puzzle, solution), coordinates=True, captions=False)

    def _show_steps(self, show: Show, every_board: bool) -> None:
        """The board is shown after each step, or where some values have been placed."""
        if show.json:
            return
        steps = self.found.steps
        boards = [*(range(len(steps)) if every_board else board_numbers(steps)), len(steps)]
        for number, (start, end) in enumerate(pairwise(boards)):
            self._show_board_before(show, start, boards[max(0, number - 1)], with_legends=number < 2)
            show.lines([f"{at + 1}. {self.rendered.texts[at]}" for at in range(start, end)])
        self._show_board_before(show, len(steps), boards[-2], with_legends=True)

    def _show_board_before(self, show: Show, at: int, shown: int, with_legends: bool) -> None:
        """The board before a step; legends stand below the first boards that need them."""
        scene = self._scene(at, shown)
        if with_legends:
            show.board(without_captions(scene) if at else scene, coordinates=True)
        else:
            show.board(scene, coordinates=True, captions=False)

    def _scene(self, at: int, shown: int) -> Scene:
        """The board before a step, what has changed since it was shown before step `shown` highlighted."""
        state, known = self.found.states[at], self.found.filled_before(at)
        values = {cell: state[cell][0] for cell in self.puzzle.board.cells if cell in known}
        notes = {cell: tuple(state[cell]) for cell in self.puzzle.board.cells if cell not in known}
        scene = filled_scene(self.puzzle, values).with_notes(notes)
        changed = Changed(cells_changed(self.found.steps[shown:at]))
        return replace(scene, marks=(*scene.marks, changed))

    def _solutions_shown(self) -> Sequence[Solution]:
        """Two solutions of a puzzle with several, unless only the steps to one cell are shown."""
        several = self.found.status == SEVERAL and self.target is None
        return self.found.solutions if several else ()

    def show_board(self, show: Show) -> None:
        """Show the board with givens, entries, cells of a single value, and the notes of the player."""
        cells = self.puzzle.board.cells
        alone = {cell: values[0] for cell in cells if len(values := self.puzzle.values(cell)) == 1}
        scene = filled_scene(self.puzzle, {**alone, **self.given.entries})
        if self.given.notes:
            scene = scene.with_notes(self.given.notes)
        show.board(scene, coordinates=True)

    def show_possible(self, show: Show) -> None:
        """Show the board with its candidates, and every step."""
        if self.found.steps and not self.found.wrong:
            show.board(self._scene(0, 0), coordinates=True)
        else:
            self.show_board(show)
        show.lines([f"{at}. {text}" for at, text in enumerate(self.rendered.texts, 1)])

    # Outcomes

    def hint(self, seconds: float) -> Outcome:
        """The outcome of `--next`: one step, and how far it is to a value."""
        step, last = self.found.steps[0], self.found.steps[-1]
        texts = [*self._notes_that_lack(), *self.rendered.texts, *self._lead(), *self._shortening_note()]
        if step.technique == WRONG_ENTRY:
            texts += self._why_wrong()
        goal = [self.puzzle.board.name(cell) for cell, _ in last.places]
        fields = self._step_fields(goal=goal, steps_to_goal=len(self.found.steps) if goal else None)
        return Outcome(ANSWERED, texts, answer_fields(SOLVED, None, (), METHOD, seconds, **fields))

    def possible(self, seconds: float) -> Outcome:
        """The outcome of `--all-next`: the number of steps."""
        if self.found.status == NONE:
            return self.outcome(seconds)
        number = self.translate.many(
            "{number} step is possible now", "{number} steps are possible now", len(self.found.steps)
        )
        texts = [*self._notes_that_lack(), sentence(number), *self._shortening_note()]
        if self.found.wrong:
            texts = self._why_wrong()
        elif self.found.status == STOPPED:
            texts.append(sentence(self.translate.render(stopped(self.found.reason))))
        fields = answer_fields(
            self.found.status, None, (), METHOD, seconds, self.found.reason, **self._step_fields()
        )
        return Outcome(exit_code(self.found.status), texts, fields, self.found.reason == INTERRUPTED)

    def outcome(self, seconds: float) -> Outcome:
        """The outcome of the whole explanation."""
        interrupted = self.found.reason == INTERRUPTED
        ending = [*self._notes_that_lack(), *self._ending(), *self._shortening_note()]
        return Outcome(self._code(), ending, self._fields(seconds), interrupted)

    def _code(self) -> int:
        """The exit code; several solutions are an answer as well."""
        return ANSWERED if self.found.status == SEVERAL else exit_code(self.found.status)

    # Sentences

    def _lead(self) -> Iterator[str]:
        """How many steps lead to which cell, unless the first fills it."""
        *before, last = self.found.steps
        if before and last.places:
            cells = self.translate.listed(self.puzzle.board.name(cell) for cell, _ in last.places)
            text = self.translate.many(
                "{number} more step leads to a value in {cells}",
                "{number} more steps lead to a value in {cells}",
                len(before),
                cells=cells,
            )
            yield sentence(text)

    def _notes_that_lack(self) -> Iterator[str]:
        if self.found.lacking:
            cells = self.translate.listed(map(self.puzzle.board.name, self.found.lacking))
            text = self.translate(
                "the notes of {cells} lack the right value, and are passed over here", cells=cells
            )
            yield sentence(text)

    def _shortening_note(self) -> Iterator[str]:
        """How to see what the steps leave out, if they leave anything out."""
        if self.rendered.is_shortened:
            yield sentence(self.translate("long proofs are abridged; --full shows them link by link"))

    def _why_wrong(self) -> list[str]:
        """Which clues entries contradict; if none, since which entry there is no solution, and why."""
        conflicts = list(map(sentence, conflicts_with_clues(self.puzzle, self.found.wrong, self.translate)))
        return conflicts or list(wrong_lines(self.found, self.puzzle, self.rendered))

    def _ending(self) -> Iterator[str]:
        """The sentences after the steps."""
        translate, found = self.translate, self.found
        if self.target is not None and not self._fills_the_cell():
            name = self.puzzle.board.name(self.target)
            yield sentence(translate("no step fills {cell}", cell=name))
        if found.wrong:
            yield step_text(wrong_entry_step(found.wrong), found.problem, translate.code, found.states[0])
            yield from self._why_wrong()
        elif found.status == NONE:
            yield sentence(translate.render(no_solution("")))
            yield from [found.contradiction.words(translate.code)] if found.contradiction else []
        elif found.status == STOPPED:
            yield sentence(translate.render(stopped(found.reason)))
        elif found.status == SEVERAL and not found.solutions:
            yield sentence(translate("nothing more follows: there are several solutions"))
        elif self._solutions_shown():
            text = translate("several solutions; the two above differ in {cells}", cells=self._differing())
            yield sentence(text)
        elif found.status == SEVERAL:
            text = translate("several solutions; two of them differ in {cells}", cells=self._differing())
            yield sentence(text)
        elif found.steps:
            yield from self._summary()
        else:
            yield sentence(translate("it is solved: every cell is filled in"))

    def _fills_the_cell(self) -> bool:
        return bool(self.found.steps) and self.target in dict(self.found.steps[-1].places)

    def _differing(self) -> str:
        return self.translate.listed(map(self.puzzle.board.name, self.found.differing))

    def _summary(self) -> Iterator[str]:
        steps = self.found.steps
        hardest = max(steps, key=lambda step: step.difficulty)
        text = self.translate.many(
            "{number} step; the hardest: {technique}",
            "{number} steps; the hardest: {technique}",
            len(steps),
            technique=technique_text(hardest, self.translate),
        )
        yield sentence(text)
        if len(steps) >= LEAST_CURVE:
            line = curve([step.difficulty for step in steps], BLOCKS if self.boxes else ASCII)
            yield self.translate("Difficulty: {curve}", curve=line)

    # JSON

    def _step_fields(self, **more: Any) -> dict[str, Any]:
        notes = all_notes(self.found) if self.rendered.json and self.found.steps else {}
        lacking = list(map(self.puzzle.board.name, self.found.lacking))
        fields = {"steps": self.rendered.with_notes(self.found), "notes": notes, **more}
        if lacking:
            fields["notes_lacking"] = lacking
        return fields | wrong_fields(self.found, self.puzzle, self.rendered)

    def _fields(self, seconds: float) -> dict[str, Any]:
        """What `--json` prints of an explanation."""
        found = self.found
        more = self._step_fields()
        if found.status == SEVERAL and found.solutions:
            more["differing"] = list(map(self.puzzle.board.name, found.differing))
        why = found.contradiction
        reason = why.words(self.translate.code) if why else self.translate.render(found.reason)
        status = SOLVED if found.status == SEVERAL else found.status
        return answer_fields(status, found.unique, found.solutions, METHOD, seconds, reason, **more)
