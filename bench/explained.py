"""Every kind: puzzles explained, and every step looked at by an engine that has no part in finding it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median
from typing import TypeVar

import published
from follows import Told, Verdict, looked_at
from published import DATA, KINDS, Record
from questions import SAMPLES, is_wanted, spread
from tables import head, number, row
from workers import InTurn

import passatempo as pt

LEGEND = """\
Puzzles that have one solution, as far as is known; those explained to it, step by step; and the share of
those with one solution that named techniques alone explain, without a "suppose". Every step of every puzzle
(of those with several solutions, too) was looked at by an independent engine: verified, if what it removes
and places follows from the rules named and the candidates before it, and if notes change in no other way
than by it. Of every tenth a second engine was asked, which knows only `holds()`: by both, if it came to an
end. Not decided: steps, links and sets for which no engine came to an end in time; no such step is verified.
Loose: links of chains or sets of digits that are not so by themselves, though the step follows, and smallest
reasons with a rule that can be dropped. Times are CPU milliseconds, median / 95th percentile: of a next hint
on a fresh puzzle, at the beginning, after a third and after two thirds of the steps (of every puzzle, also of
those that are not explained to the end: there, until it is known that nothing follows, or the time is over);
and of the whole explanation."""

SUPPOSE = "suppose"  # the step that has no name of its own
EXTREME = "extreme"  # in the name of a file: a collection of puzzles made for machines
LAYOUTS = "jigsaw_layout"  # rooms without givens are no puzzles
POINTS = (0.0, 1 / 3, 2 / 3)  # of a path, where a hint is asked for
SHOWN = 20  # faults that are told


@dataclass(frozen=True)
class Task:
    """A puzzle to explain: a published one, or the text of a sample."""

    name: str
    seconds: float
    record: Record | None = None
    text: str = ""

    def make(self) -> pt.Puzzle:
        """The puzzle, made anew, so that nothing is remembered from before."""
        if self.record is None:
            return pt.read(self.text)
        if "raw_problem" in self.record:
            return published.overlapping(self.record)[0]
        return published.puzzle(self.record)

    @property
    def only_solution(self) -> list[int] | None:
        """The solution published, if it is known to be the only one."""
        record = self.record or {}
        if record.get("n_solutions") != 1 or record.get("solution") is None:
            return None
        return [max(value, 0) for value in published.cells(record["solution"])]


@dataclass
class Report:
    """What came of one puzzle."""

    name: str
    status: str
    unique: bool
    seconds: float
    named: bool = False  # nothing had to be supposed
    hints: list[float] = field(default_factory=list)
    verdict: Verdict = field(default_factory=Verdict)


Answered = TypeVar("Answered")


def timed(answer: Callable[[], Answered]) -> tuple[float, Answered]:
    """The CPU time that an answer takes, and the answer."""
    start = time.process_time()
    answered = answer()
    return time.process_time() - start, answered


def reported(task: Task) -> Report:
    """Explain a puzzle, look at each step, and ask for hints on the way."""
    from passatempo.explaining.path import explain

    asked = task.make()
    seconds, told = timed(lambda: explain(asked, seconds=task.seconds))
    report = Report(task.name, told.status, is_unique(task, told), seconds, verdict=looked_at(told))
    report.named = not any(step.technique == SUPPOSE for step in told.steps)
    report.verdict.faults += wrong_end(task, told)
    report.hints = [hint_time(task, told, point) for point in POINTS]
    return report


def is_unique(task: Task, told: Told) -> bool:
    """Whether there is one solution; if an explanation stops, and nobody has told of several, it is so."""
    if task.only_solution is not None or told.status == "solved":
        return True
    known_to_be_several = len(told.solutions) > 1 or (task.record or {}).get("n_solutions") not in (None, 1)
    return told.status == "stopped" and not known_to_be_several


def wrong_end(task: Task, told: Told) -> Iterator[str]:
    """What is wrong with how an explanation ends, beside the solution published."""
    solution = task.only_solution
    if solution is None or told.status == "stopped":
        return
    end = [values[0] if len(values) == 1 else None for values in told.states[-1]][: len(solution)]
    if told.status != "solved" or end != solution:
        yield f"ends as {told.status}, not with the solution published"


def hint_time(task: Task, told: Told, point: float) -> float:
    """The time of the next hint to a player who has filled in what was placed up to there.

    If there is no hint, or none in time, it is the time until that is known.
    """
    from passatempo.explaining.hints import hinted

    asked, steps = task.make(), told.steps[: int(point * len(told.steps))]
    fill = dict(candidate for step in steps for candidate in step.places)
    return timed(lambda: hinted(asked, fill, seconds=task.seconds))[0]


def lines(wanted: Sequence[str], most: int, largest: int, seconds: float, at_once: InTurn) -> Iterator[str]:
    """The table, row by row as it is measured, and the faults below it."""
    yield head(
        *("kind", "puzzles", "one solution", "explained", "named alone", "steps", "verified"),
        *("by both", "faults", "not decided", "loose", "hint ms", "puzzle ms"),
    )
    told: list[str] = []
    for name, tasks in sets(wanted, most, largest, seconds):
        reports = list(at_once(reported, tasks, name))
        yield summary(name, reports)
        told += (
            f"- {name}, {report.name}: {fault}"
            for report in reports
            for fault in (*report.verdict.said, *unexplained(report))
        )
    yield ""
    yield from told[:SHOWN]
    if len(told) > SHOWN:
        yield f"- and {len(told) - SHOWN} more"


def unexplained(report: Report) -> Iterator[str]:
    if report.unique and report.status != "solved":
        yield f"not explained ({report.status}) after {report.seconds:.0f} seconds"


def summary(name: str, reports: Sequence[Report]) -> str:
    """The row of a kind."""
    unique = [report for report in reports if report.unique]
    solved = [report for report in unique if report.status == "solved"]
    named = sum(report.named for report in solved)
    verdicts = [report.verdict for report in reports]
    return row(
        [
            *(name, len(reports), len(unique), len(solved)),
            f"{100 * named / len(unique):.1f}%" if unique else "-",
            sum(verdict.steps for verdict in verdicts),
            sum(verdict.verified for verdict in verdicts),
            sum(verdict.second for verdict in verdicts),
            sum(len(verdict.faults) for verdict in verdicts),
            sum(len(verdict.undecided) for verdict in verdicts),
            sum(len(verdict.loose) for verdict in verdicts),
            quantiles([seconds for report in reports for seconds in report.hints]),
            quantiles([report.seconds for report in reports]),
        ]
    )


def quantiles(seconds: Sequence[float]) -> str:
    """Median and 95th percentile in milliseconds."""
    if not seconds:
        return "-"
    times = sorted(seconds)
    return f"{number(median(times) * 1000)} / {number(times[ceil(0.95 * len(times)) - 1] * 1000)}"


def sets(wanted: Sequence[str], most: int, largest: int, seconds: float) -> Iterator[tuple[str, list[Task]]]:
    """What is explained: the kinds of the published puzzles, then the samples, a folder at a time."""
    for kind, records in by_kind(wanted, largest).items():
        yield kind, [Task(record["id"], seconds, record) for record in spread(records, most)]
    for folder in sorted(path.name for path in SAMPLES.glob("[a-z]*")):
        if is_wanted(f"{folder}, samples", wanted):
            paths = sorted((SAMPLES / folder).glob("*.txt"))
            yield f"{folder}, samples", [Task(path.stem, seconds, text=path.read_text()) for path in paths]


def by_kind(wanted: Sequence[str], largest: int) -> dict[str, list[Record]]:
    """The published puzzles of each kind, those with a larger board left out; extreme ones by themselves."""
    found: dict[str, list[Record]] = {}
    for path in sorted(DATA.glob("*.jsonl.gz")):
        for record in published.records(path.name):
            kind = record["kind"]
            known = (kind in KINDS and kind != LAYOUTS) or "raw_problem" in record
            name = f"{kind}, {EXTREME}" if EXTREME in path.name else kind
            if known and is_wanted(name, wanted) and record["rows"] * record["cols"] <= largest:
                found.setdefault(name, []).append(record)
    return found
