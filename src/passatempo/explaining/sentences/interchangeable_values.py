"""Sentences of steps with interchangeable values: counting arguments, and exhaustive cases."""

from __future__ import annotations

from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.rules import Count


def describe_counting_argument(writer: StepWriter) -> str:
    """The weights of cells, the most that all values can have, and what remains for the ignored value."""
    ignored, fewer, more, most = writer.because.values
    (counting,) = (rule for rule in writer.because.rules if isinstance(rule, Count))
    *cells, counter = counting.cells
    values = {value for cell in cells for value in writer.problem.domains[cell]} - {ignored}
    total = fewer * len(cells) + (more - fewer) * len(writer.because.cells)
    count = writer(
        "give {more} points to each of {cells}, and {fewer} to every other cell: {total} in all. "
        "Wherever one value stands, it gets {most} at most, so all {values} values get {got} at most",
        more=more,
        fewer=fewer,
        total=total,
        most=most,
        values=len(values),
        got=most * len(values),
    )
    number = max(writer.state[counter])
    arguments = {"count": count, "left": total - most * len(values), "more": more}
    if number == 1:
        return writer(
            "{count}. At least {left} are left for {value}, which stands once: "
            "so only in a cell that has {more}. Remove it from all others",
            **arguments,
        )
    return writer(
        "{count}. At least {left} are left for {value}, which stands {number} times: "
        "so only in cells that have {more}. Remove it from all others",
        number=number,
        **arguments,
    )


def describe_exhaustive_cases(writer: StepWriter) -> str:
    """That no solution has the candidate, without a proof that a person could follow."""
    return writer(
        "with {value} in {cell}, there is no way to fill the board; that shows when every way is tried, "
        "which are too many to list: {follows}"
    )
