"""race: methods compared on one puzzle, in one table with a plot."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.answers import NONE
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, NO, STOPPED
from passatempo.cli.inputs import Case
from passatempo.cli.language import render, say
from passatempo.cli.pictures import check_plot, write_plot
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import for_each_puzzle
from passatempo.cli.search_statistics import COUNTER_NAMES, memory_text, seconds_text
from passatempo.cli.show import Outcome, Show, notify
from passatempo.messages import Message, grouped, message
from passatempo.methods import METHODS
from passatempo.racing import DEFAULT_SECONDS, UNSUPPORTED, MethodRun, race, ranked
from passatempo.records import replace

METHOD = "race"
_BAR_WIDTH = 24  # characters of the longest bar
_ANSWERS = {
    True: message("one solution"),
    False: message("several solutions"),
}
_OTHERS = {
    NONE: message("no solution"),
    UNSUPPORTED: message("not supported"),
}


def run(options: Options) -> int:
    """Let the methods solve every input puzzle; returns the exit code."""
    check_plot(options.plot)
    return for_each_puzzle(replace(options, time=None), lambda case, _, show: _race(case, options, show))


def _race(case: Case, options: Options, show: Show) -> Outcome:
    methods = tuple(options.methods or METHODS)
    seconds = DEFAULT_SECONDS if options.time is None else options.time
    runs = list[MethodRun]()
    with progress(
        lambda: Message(
            "{method}, {count} of {wanted} methods",
            methods[min(len(runs), len(methods) - 1)],
            min(len(runs) + 1, len(methods)),
            len(methods),
        )
    ):
        for each in race(case.document.puzzle, methods, seconds):
            runs.append(each)
    order = ranked(runs)
    if options.plot is not None:
        _plot(options.plot, case, order)
    show.table(_table(order))
    return Outcome(_code(order), _notes(order), _fields(order))


def _code(runs: Sequence[MethodRun]) -> int:
    best = runs[0]
    return NO if best.status == NONE else ANSWERED if best.answered else STOPPED


def _fields(runs: Sequence[MethodRun]) -> dict[str, object]:
    """The JSON fields: those of the fastest answer, and all runs."""
    best = runs[0]
    rows = [
        {
            "method": each.method,
            "status": each.status,
            "unique": each.unique,
            "seconds": round(each.seconds, 6),
            **({"reason": each.reason} if each.reason else {}),
            **({"statistics": dict(each.statistics)} if each.statistics else {}),
        }
        for each in runs
    ]
    status = best.status if best.status != UNSUPPORTED else "stopped"
    return {
        "status": status,
        "unique": best.unique,
        "solutions": [],
        "method": best.method,
        "seconds": round(best.seconds, 6),
        "race": rows,
    }


def _table(runs: Sequence[MethodRun]) -> list[str]:
    """A row for each run, and a bar for its time on a logarithmic scale."""
    heads = [say("method"), say("answer"), say("time"), ""]
    heads += [*map(say, COUNTER_NAMES.values()), say("to build"), say("memory")]
    rows = [heads, *(_row(each, runs) for each in runs)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_line(row, widths) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Names and bars to the left, numbers to the right."""
    to_left = (0, 1, 3)
    cells = [
        cell.ljust(width) if at in to_left else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip()


def _row(run: MethodRun, runs: Sequence[MethodRun]) -> list[str]:
    numbers = [_number(run.statistics.get(name)) for name in COUNTER_NAMES]
    timed = run.status != UNSUPPORTED
    return [
        run.method,
        _answer(run),
        seconds_text(run.seconds) if timed else "",
        _bar(run.seconds, runs) if timed else "",
        *numbers,
        seconds_text(run.statistics["build_seconds"]) if run.statistics else "",
        memory_text(run.statistics["memory"]) if run.statistics else "",
    ]


def _answer(run: MethodRun) -> str:
    if run.unique is not None and run.status != NONE:
        return say(_ANSWERS[run.unique])
    return say(_OTHERS.get(run.status, message("stopped")))


def _number(value: object) -> str:
    return render(grouped(value)) if isinstance(value, int) else "-"


def _bar(seconds: float, runs: Sequence[MethodRun]) -> str:
    """A bar whose length is the logarithm of a time: one character for the shortest."""
    from math import log10

    times = [max(each.seconds, 1e-6) for each in runs if each.status != UNSUPPORTED]
    low, high = log10(min(times)), log10(max(times))
    share = (log10(max(seconds, 1e-6)) - low) / ((high - low) or 1.0)
    return "#" * (1 + round(share * (_BAR_WIDTH - 1)))


def _notes(runs: Sequence[MethodRun]) -> list[str]:
    """Why some methods gave no answer; that the bars are logarithmic."""
    notes: list[str] = [Message("bars are the times, on a logarithmic scale")]
    return notes + [
        say("{method}: {reason}", each.method, each.reason)  # rendered: a method has no capital letter
        for each in runs
        if each.reason and not each.answered
    ]


def _plot(path: str, case: Case, runs: Sequence[MethodRun]) -> None:
    from passatempo.drawing.plots import bars_by_time

    times = {each.method: each.seconds for each in runs if each.answered}
    if not times:
        notify("no method has answered: {file} is not written", path)
        return
    title = say("{puzzle}: time of each method", case.document.name or case.document.puzzle.name)
    write_plot(path, bars_by_time(title, times, say("seconds")))
