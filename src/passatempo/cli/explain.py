"""explain: the solution step by step, as a person finds it; or why there is none, or several."""

from __future__ import annotations

import time
from typing import Any

from passatempo.cli.arguments import Options
from passatempo.cli.explain_report import Report
from passatempo.cli.explain_steps import RenderedSteps
from passatempo.cli.given import Given, given_of
from passatempo.cli.inputs import Case
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import for_each_puzzle
from passatempo.cli.show import Outcome, Show
from passatempo.errors import InputError
from passatempo.messages import AND, Message
from passatempo.puzzle import Puzzle

_EXCLUDE_EACH_OTHER = ("--next", "--all-next", "--to", "--compare")


def run(options: Options) -> int:
    """Explain every input puzzle; returns the exit code."""
    _check_options(options)
    _check_plot(options)
    if options.compare:
        from passatempo.cli.explain_compare import compare

        return for_each_puzzle(options, compare)
    return for_each_puzzle(options, _hint if options.next else _all_next if options.all_next else _answer)


def _check_options(options: Options) -> None:
    """InputError for options that exclude each other, an unknown style or an unknown technique."""
    wanted = (options.next, options.all_next, options.to is not None, options.compare)
    given = [name for name, is_wanted in zip(_EXCLUDE_EACH_OTHER, wanted, strict=True) if is_wanted]
    if len(given) > 1:
        raise InputError("{given} exclude each other: expected one of them", (AND, *given))
    if options.stage is not None and not (options.next or options.all_next):
        raise InputError("--stage is about a hint: expected --next or --all-next with it")
    from passatempo.explaining.styles import style_of

    style_of(options.style, options.excluded or ())


def _check_plot(options: Options) -> None:
    if options.plot is None:
        return
    from passatempo.cli.pictures import check_plot

    check_plot(options.plot)
    if options.next or options.all_next or options.compare or len(options.inputs) > 1:
        raise InputError("--plot draws the steps of one puzzle: expected one, and no --next")


def _player(options: Options, given: Given) -> dict[str, Any]:
    """The arguments of explain and hint about the player."""
    return {
        "fill": given.entries,
        "notes": given.notes,
        "uniqueness": options.unique,
        "without": options.excluded or (),
        "seconds": options.time,
    }


def _hint(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.hints import explain_next_value

    puzzle, start = case.document.puzzle, time.perf_counter()
    given = given_of(puzzle, options)
    with progress(lambda: Message("looking for a step")):
        found = explain_next_value(puzzle, **_player(options, given), style=options.style)
        rendered = RenderedSteps(options)
        rendered.add_all(found.steps[:1], found)
    report = Report(puzzle, found, given, rendered)
    report.show_board(show)
    seconds = time.perf_counter() - start
    return report.hint(seconds) if found.steps else report.outcome(seconds)


def _all_next(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.possible_steps import possible_steps

    puzzle, start = case.document.puzzle, time.perf_counter()
    given = given_of(puzzle, options)
    with progress(lambda: Message("looking for steps")):
        found = possible_steps(puzzle, **_player(options, given))
        rendered = RenderedSteps(options)
        rendered.add_all(found.steps, found)
    report = Report(puzzle, found, given, rendered)
    report.show_possible(show)
    return report.possible(time.perf_counter() - start)


def _answer(case: Case, options: Options, show: Show) -> Outcome:
    from passatempo.explaining.path import explain

    puzzle, start = case.document.puzzle, time.perf_counter()
    given = given_of(puzzle, options)
    target = None if options.to is None else _open_cell(options.to, puzzle, given)
    rendered = RenderedSteps(options)
    with progress(lambda: Message("looking for steps")):
        found = explain(
            puzzle, **_player(options, given), style=options.style, to=target, on_step=rendered.add
        )
    report = Report(puzzle, found, given, rendered, target)
    report.show(show, every_board=options.board)
    if options.plot is not None and case.alone and found.steps:
        from passatempo.cli.pictures import write_plot
        from passatempo.pictures.rating_plots import difficulty_curve

        title = case.document.name or puzzle.name
        write_plot(options.plot, difficulty_curve(found.steps, title, options.lang))
    return report.outcome(time.perf_counter() - start)


def _open_cell(name: str, puzzle: Puzzle, given: Given) -> int:
    """The cell with this name; InputError if it is no cell, holds no value or has one already."""
    try:
        cell = puzzle.board.cell(name)
    except InputError as error:
        raise InputError("--to: {error}", error.message) from None
    if not puzzle.values(cell):
        raise InputError("--to: {name} holds no value", name)
    if len(puzzle.rules_problem().domains[cell]) == 1:
        raise InputError("--to: {name} is a given", name)
    if cell in given.entries:
        raise InputError("--to: {name} is filled in already", name)
    return cell
