"""`--stats`: what the searches have done, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.languages import Language, message
from passatempo.statistics import COUNTERS, Statistics

COUNTER_NAMES = {
    "nodes": message("nodes"),
    "backtracks": message("backtracks"),
    "failures": message("failures"),
    "propagations": message("propagations"),
    "restarts": message("restarts"),
    "learnt": message("learnt clauses"),
}


def statistics_sentences(statistics: Statistics, translate: Language) -> Iterator[str]:
    """Who answered; what was counted; time and memory."""
    if statistics.answered_by:
        yield translate("Answered by: {methods}.", methods=", ".join(statistics.answered_by))
    counted = [
        f"{translate(COUNTER_NAMES[name])} {number:,}"
        for name in COUNTERS
        if (number := getattr(statistics, name)) is not None
    ]
    if counted:
        yield translate("Search: {numbers}.", numbers=", ".join(counted))
    yield translate(
        "Time: {build} to build, {search} to search; memory: {memory}.",
        build=seconds_text(statistics.build_seconds),
        search=seconds_text(statistics.search_seconds),
        memory=memory_text(statistics.memory),
    )


def seconds_text(seconds: float) -> str:
    """A time in a unit that fits: "13 µs", "1.3 ms", "2.4 s"."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds:,.0f} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def memory_text(memory: int | None) -> str:
    """Bytes as "45 MB"; "?" if they are not known."""
    return "?" if memory is None else f"{memory / 1e6:,.0f} MB"
