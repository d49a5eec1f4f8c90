"""Every kind: puzzles explained, and every step verified by an independent engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from statistics import median
from typing import TypeVar

import published
from follows import Explained, Verdict, verify
from published import DATA, KINDS, Record
from questions import SAMPLES, is_wanted, spread
from tables import head, number, row
from workers import InTurn

import passatempo as pt

LEGEND = """\
Puzzles with one solution, as far as is known; those explained completely; and the share of puzzles with one
solution that named techniques alone explain, without a proof by contradiction. An independent engine checked
every step of every puzzle, also of those with several solutions. Verified: the removals and placements of the
step follow from the rules it names and the candidates before it, and the candidates change only by the step.
By both: for every tenth step, a second engine that knows only `holds()` came to the same result. Not decided:
steps, links and combinations for which no engine finished in time; such a step is not verified. Loose: links
of chains or combinations that do not follow by themselves, although the step does, and proofs by
contradiction with a rule that can be dropped. Times are CPU milliseconds, median / 95th percentile: of a hint
on a fresh puzzle, at the beginning, after a third and after two thirds of the steps (of every puzzle; if it
is not explained completely, until it is known that nothing follows, or until the limit); and of the whole
explanation."""

EXTREME = "extreme"  # in the name of a file: a collection of puzzles for solvers, not people
LAYOUTS = "jigsaw_layout"  # rooms without givens are no puzzles
FRACTIONS = (0.0, 1 / 3, 2 / 3)  # of a path, at which a hint is requested
SHOWN = 20  # faults listed


@dataclass(frozen=True)
class Task:
    """A puzzle to explain: a published one, or the text of a sample."""

    name: str
    seconds: float
    record: Record | None = None
    text: str = ""

    def make(self) -> pt.Puzzle:
        """A new puzzle, so that no derived result is reused."""
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
    """The result of one puzzle."""

    name: str
    status: str
    unique: bool
    seconds: float
    named: bool = False  # without a proof by contradiction
    hints: list[float] = field(default_factory=list)
    verdict: Verdict = field(default_factory=Verdict)


Output = TypeVar("Output")


def timed(answer: Callable[[], Output]) -> tuple[float, Output]:
    """The CPU time that an answer takes, and the answer."""
    start = time.process_time()
    answered = answer()
    return time.process_time() - start, answered


def reported(task: Task) -> Report:
    """Explain a puzzle, verify each step, and measure hints on the way."""
    from passatempo.explaining.path import explain
    from passatempo.explaining.techniques import CONTRADICTION_PROOF

    puzzle = task.make()
    seconds, explanation = timed(lambda: explain(puzzle, seconds=task.seconds))
    report = Report(
        task.name, explanation.status, is_unique(task, explanation), seconds, verdict=verify(explanation)
    )
    report.named = not any(step.technique == CONTRADICTION_PROOF for step in explanation.steps)
    report.verdict.faults += wrong_end(task, explanation)
    report.hints = [hint_time(task, explanation, fraction) for fraction in FRACTIONS]
    return report


def is_unique(task: Task, explanation: Explained) -> bool:
    """Whether there is one solution; assumed if the explanation stops and several are not known."""
    if task.only_solution is not None or explanation.status == "solved":
        return True
    known_to_be_several = len(explanation.solutions) > 1 or (task.record or {}).get("n_solutions") not in (
        None,
        1,
    )
    return explanation.status == "stopped" and not known_to_be_several


def wrong_end(task: Task, explanation: Explained) -> Iterator[str]:
    """What is wrong with the end of an explanation, compared with the published solution."""
    solution = task.only_solution
    if solution is None or explanation.status == "stopped":
        return
    end = [values[0] if len(values) == 1 else None for values in explanation.states[-1]][: len(solution)]
    if explanation.status != "solved" or end != solution:
        yield f"ends as {explanation.status}, not with the solution published"


def hint_time(task: Task, explanation: Explained, fraction: float) -> float:
    """The time of the next hint to a player who has filled in what was placed up to there.

    If there is no hint, or none in time, it is the time until that is known.
    """
    from passatempo.explaining.hints import explain_next_value

    puzzle, steps = task.make(), explanation.steps[: int(fraction * len(explanation.steps))]
    fill = dict(candidate for step in steps for candidate in step.places)
    return timed(lambda: explain_next_value(puzzle, fill, seconds=task.seconds))[0]


def lines(wanted: Sequence[str], most: int, largest: int, seconds: float, at_once: InTurn) -> Iterator[str]:
    """The table, row by row as it is measured, and the faults below it."""
    yield head(
        *("kind", "puzzles", "one solution", "explained", "named alone", "steps", "verified"),
        *("by both", "faults", "not decided", "loose", "hint ms", "puzzle ms"),
    )
    faults: list[str] = []
    for name, tasks in sets(wanted, most, largest, seconds):
        reports = list(at_once(reported, tasks, name))
        yield summary(name, reports)
        faults += (
            f"- {name}, {report.name}: {fault}"
            for report in reports
            for fault in (*report.verdict.findings, *unexplained(report))
        )
    yield ""
    yield from faults[:SHOWN]
    if len(faults) > SHOWN:
        yield f"- and {len(faults) - SHOWN} more"


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
    """The sets to explain: the kinds of the published puzzles, then the samples by folder."""
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
