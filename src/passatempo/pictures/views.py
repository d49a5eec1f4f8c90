"""Views: a puzzle as it is to be drawn: as printed, filled in, solved, with candidates, or at a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from passatempo.answers import NONE, STOPPED, Answer, Candidates, Solution, solve
from passatempo.deadline import seconds_left
from passatempo.errors import InputError, StoppedError, UnsupportedError
from passatempo.languages import Language, sentence, translator
from passatempo.messages import AND, grouped
from passatempo.pictures.player_colours import Colours, coloured, parse_colours
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass, record, replace
from passatempo.scene import Scene
from passatempo.size_limits import check_cells

if TYPE_CHECKING:
    from passatempo.explaining.entries import Entries, Fill
    from passatempo.explaining.explanation import Explanation

MOST_CANDIDATES = 100_000  # of all cells together: more take seconds to draw, and nobody can read them


class NothingToDrawError(InputError):
    """What was asked for does not exist: there is no solution, or no step follows."""


@record
class View:
    """A board with what stands on it, and a sentence to stand below it."""

    scene: Scene
    caption: str = ""

    @property
    def without_caption(self) -> View:
        """The board alone."""
        return View(self.scene)


@dataclass(frozen=True)
class Request:
    """What of a puzzle is to be drawn; without anything else, the puzzle as it is printed."""

    solution: bool = False
    candidates: bool = False
    given: Entries | None = None  # what a player has entered
    step: int | None = None  # of its explanation, counted from 1
    hint: bool = False
    animate: bool = False
    colours: Colours | None = None  # that a player has given cells

    @property
    def names_cells(self) -> bool:
        """Whether a sentence below the board names cells, which then need coordinates."""
        return self.step is not None or self.hint or self.animate

    def check(self) -> None:
        """Raise InputError if it asks for two things at once."""
        wanted = {
            "solution": self.solution,
            "candidates": self.candidates,
            "step": self.step is not None,
            "hint": self.hint,
            "animate": self.animate,
        }
        names = [name for name, is_wanted in wanted.items() if is_wanted]
        if len(names) > 1:
            raise InputError(
                "{names} exclude each other: expected one of {wanted}", (AND, *names), ", ".join(wanted)
            )


def views(puzzle: Puzzle, request: Request, lang: str | None = None) -> list[View]:
    """The view that is asked for; of an animation one before each step, and one at the end.

    NothingToDrawError if there is no such thing; StoppedError if the deadline passes.
    """
    request.check()
    check_cells(puzzle.board, "drawn")
    found = _views(puzzle, request, lang)
    if not request.colours:
        return found
    colours = parse_colours(request.colours, puzzle.board)
    return [replace(view, scene=coloured(view.scene, colours)) for view in found]


def _views(puzzle: Puzzle, request: Request, lang: str | None) -> list[View]:
    fill, say = _entered(puzzle, request.given), translator(lang)
    if request.solution:
        return [_solution(puzzle, fill, say)]
    if request.candidates:
        return [View(_with_candidates(puzzle, fill))]
    if request.hint:
        return [_hint(puzzle, fill, say)]
    if request.step is not None:
        return [_step(puzzle, _explained(puzzle, fill), request.step, say)]
    if request.animate:
        return frames(puzzle, _explained(puzzle, fill), lang)
    return [View(filled(puzzle, fill))]


def _entered(puzzle: Puzzle, given: Entries | None) -> Fill:
    if not given:
        return {}
    from passatempo.explaining.entries import parse_entries

    fill = parse_entries(puzzle.rules_problem(), given)
    printed = puzzle.scene().given_texts
    for cell, value in fill.items():
        if printed.get(cell, str(value)) != str(value):
            name = puzzle.board.name(cell)
            raise InputError(
                "{cell} is a given {value}: {entry} cannot be drawn there", name, printed[cell], value
            )
    return fill


# Values and candidates


def filled(puzzle: Puzzle, values: Mapping[int, int]) -> Scene:
    """The puzzle with these values, except in cells that hold none."""
    return puzzle.scene().with_values({cell: value for cell, value in values.items() if puzzle.values(cell)})


def solved(puzzle: Puzzle, solution: Solution) -> Scene:
    """The puzzle with a solution."""
    return filled(puzzle, dict(enumerate(solution.values_shown)))


def noted(puzzle: Puzzle, values: Mapping[int, int], notes: Mapping[int, tuple[int, ...]]) -> Scene:
    """The puzzle with these values, and candidates at fixed places in other cells."""
    shown = {cell: texts for cell, texts in notes.items() if puzzle.values(cell)}
    number = sum(map(len, shown.values()))
    if number > MOST_CANDIDATES:
        raise _too_many(number)
    return replace(filled(puzzle, values), values=puzzle.value_texts()).with_notes(shown)


def _too_many(number: int) -> UnsupportedError:
    return UnsupportedError(
        "{number} candidates are too many to draw: expected {most_candidates} at most",
        grouped(number),
        grouped(MOST_CANDIDATES),
    )


def _solution(puzzle: Puzzle, fill: Fill, say: Language) -> View:
    from passatempo.explaining.entries import with_fill
    from passatempo.problem import ProblemQuestion

    answer = solve(ProblemQuestion(with_fill(puzzle.problem(), fill)), seconds=seconds_left())
    if answer.solution is None and answer.status == STOPPED:
        raise StoppedError(answer.reason)
    if answer.solution is None:
        raise NothingToDrawError(no_solution_text(answer.reason, say))
    return View(solved(puzzle, answer.solution), answer_caption(answer, say))


def answer_caption(answer: Answer, say: Language) -> str:
    """The caption of an answer: empty if its solution is the only one."""
    if answer.status == NONE:
        return no_solution_text(answer.reason, say)
    if answer.status == STOPPED:
        return sentence(say("stopped: {reason}", reason=say.render(answer.reason)))
    return sentence(say("not the only solution")) if answer.unique is False else ""


def no_solution_text(reason: str, say: Language) -> str:
    """The sentence that there is no solution, with the reason if one is known."""
    if not reason:
        return sentence(say("no solution"))
    return sentence(say("no solution: {reason}", reason=say.render(reason)))


def _with_candidates(puzzle: Puzzle, fill: Fill) -> Scene:
    """What each cell may still hold, looking at one rule after another: what a player would note."""
    from passatempo.explaining.entries import with_fill
    from passatempo.explaining.solution_path import SolutionPath

    problem = with_fill(puzzle.rules_problem(), fill)
    number = sum(len(problem.domains[cell]) for cell in problem.shown)
    if number > 10 * MOST_CANDIDATES:
        raise _too_many(number)
    with closing(SolutionPath(problem)) as path:
        state = path.candidates
    known = {cell: domain[0] for cell, domain in enumerate(problem.domains) if len(domain) == 1}
    return noted(puzzle, {**known, **fill}, _open(puzzle, state, known))


def _open(
    puzzle: Puzzle, state: Sequence[Sequence[int]], known: Mapping[int, int] | set[int]
) -> dict[int, tuple[int, ...]]:
    return {cell: tuple(state[cell]) for cell in puzzle.board.cells if cell not in known}


def possible(found: Candidates) -> Iterator[tuple[int, ...]]:
    """What each cell can take as far as is known: what was proven, and what is undecided."""
    for taken, undecided in zip(found.values, found.open, strict=True):
        yield tuple(sorted({*taken, *undecided}))


def with_true_candidates(puzzle: Puzzle, found: Candidates) -> Scene:
    """A value where a cell can take only one, candidates elsewhere."""
    all_values = dict(enumerate(possible(found)))
    alone = {cell: values[0] for cell, values in all_values.items() if len(values) == 1}
    return noted(puzzle, alone, {cell: values for cell, values in all_values.items() if len(values) > 1})


# Steps


def _explained(puzzle: Puzzle, fill: Fill) -> Explanation:
    from passatempo.explaining.path import explain

    return explain(puzzle, fill=fill, seconds=seconds_left())


def _hint(puzzle: Puzzle, fill: Fill, say: Language) -> View:
    from passatempo.explaining.hints import explain_next_value

    found = explain_next_value(puzzle, fill, seconds=seconds_left())
    if found.status == STOPPED:
        raise StoppedError(found.reason)
    if not found.steps:
        raise NothingToDrawError(_why_no_step(found, say))
    return at_step(puzzle, found, 0, say, fill)


def _why_no_step(found: Explanation, say: Language) -> str:
    if found.status == NONE:
        return no_solution_text(found.contradiction.words(say.code) if found.contradiction else "", say)
    if found.status == "several":
        return sentence(say("nothing more follows: there are several solutions"))
    return sentence(say("it is solved: every cell is filled in"))


def _step(puzzle: Puzzle, found: Explanation, number: int, say: Language) -> View:
    """The view of a step, if there is one with this number."""
    if 1 <= number <= len(found.steps):
        return at_step(puzzle, found, number - 1, say)
    if found.status == STOPPED:
        raise StoppedError(found.reason)
    if not found.steps:
        raise NothingToDrawError(_why_no_step(found, say))
    raise InputError("there is no step {number}: expected 1 to {steps}", number, len(found.steps))


def at_step(puzzle: Puzzle, found: Explanation, at: int, say: Language, fill: Fill | None = None) -> View:
    """The board before a step, with what the step is about highlighted, and its sentence."""
    from passatempo.explaining.highlights import highlights
    from passatempo.explaining.sentences.step_text import step_text
    from passatempo.explaining.techniques import WRONG_ENTRY

    step = found.steps[at]
    # Of a wrong entry no candidates are shown: with it on the board, they would mean nothing.
    wrong = step.technique == WRONG_ENTRY
    scene = filled(puzzle, fill or {}) if wrong else before_step(puzzle, found, at, fill)
    scene = replace(scene, marks=(*scene.marks, *highlights(step)))
    return View(scene, step_text(step, found.problem, say.code, found.states[at]))


def before_step(puzzle: Puzzle, found: Explanation, at: int, fill: Fill | None = None) -> Scene:
    """The values and the candidates before a step, or at the end."""
    state, known = found.states[at], found.filled_before(at) | set(fill or ())
    values = {cell: state[cell][0] for cell in known if cell < len(puzzle.board) and state[cell]}
    return noted(puzzle, {**values, **(fill or {})}, _open(puzzle, state, known))


def frames(puzzle: Puzzle, found: Explanation, lang: str | None = None) -> list[View]:
    """The board before each step, and at the end."""
    say = translator(lang)
    if not found.steps:
        if found.status == STOPPED:
            raise StoppedError(found.reason)
        raise NothingToDrawError(_why_no_step(found, say))
    steps = [at_step(puzzle, found, at, say) for at in range(len(found.steps))]
    numbered = [replace(view, caption=f"{at}. {view.caption}") for at, view in enumerate(steps, 1)]
    return [*numbered, View(before_step(puzzle, found, len(found.steps)))]
