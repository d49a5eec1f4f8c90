"""`--stats`: what the searches have done, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.cli.language import render, say
from passatempo.messages import FormattedNumber, Message, grouped, message
from passatempo.statistics import COUNTERS, Statistics

COUNTER_NAMES = {
    "nodes": message("nodes"),
    "backtracks": message("backtracks"),
    "failures": message("failures"),
    "propagations": message("propagations"),
    "restarts": message("restarts"),
    "learnt": message("learnt clauses"),
}


def statistics_sentences(statistics: Statistics) -> Iterator[str]:
    """Who answered; what was counted; time and memory."""
    if statistics.answered_by:
        yield Message("answered by: {methods}", ", ".join(statistics.answered_by))
    counted = [
        f"{say(COUNTER_NAMES[name])} {render(grouped(number))}"
        for name in COUNTERS
        if (number := getattr(statistics, name)) is not None
    ]
    if counted:
        yield Message("search: {numbers}", ", ".join(counted))
    yield Message(
        "time: {build} to build, {search} to search; memory: {memory}",
        seconds_text(statistics.build_seconds),
        seconds_text(statistics.search_seconds),
        memory_text(statistics.memory),
    )


def seconds_text(seconds: float) -> str:
    """A time in a unit that fits: "13 µs", "1.3 ms", "2.4 s"."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            number = f"{seconds / size:.3g}" if seconds < 1000 * size else f"{seconds:,.0f}"
            return f"{render(FormattedNumber(number))} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def memory_text(memory: int | None) -> str:
    """Bytes as "45 MB"; "?" if they are not known."""
    return "?" if memory is None else f"{render(grouped(round(memory / 1e6)))} MB"
