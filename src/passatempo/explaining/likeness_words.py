"""Likeness words: what follows since all values but one are alike, by points or by trying every way."""

from __future__ import annotations

from passatempo.explaining.phrases import Phrases
from passatempo.rules import Count


def tell_points(tell: Phrases) -> str:
    """What cells get, what all values get at most, and what that leaves for the cells without."""
    ignored, fewer, more, most = tell.because.values
    (counting,) = (rule for rule in tell.because.rules if isinstance(rule, Count))
    *cells, counter = counting.cells
    values = {value for cell in cells for value in tell.problem.domains[cell]} - {ignored}
    total = fewer * len(cells) + (more - fewer) * len(tell.because.cells)
    count = tell(
        "give {more} points to each of {cells}, and {fewer} to every other cell: {total} in all. "
        "Wherever one value stands, it gets {most} at most, so all {values} values get {got} at most",
        more=more,
        fewer=fewer,
        total=total,
        most=most,
        values=len(values),
        got=most * len(values),
    )
    number = max(tell.state[counter])
    told = {"count": count, "left": total - most * len(values), "more": more}
    if number == 1:
        return tell(
            "{count}. At least {left} are left for {value}, which stands once: "
            "so only in a cell that has {more}. Remove it from all others",
            **told,
        )
    return tell(
        "{count}. At least {left} are left for {value}, which stands {number} times: "
        "so only in cells that have {more}. Remove it from all others",
        number=number,
        **told,
    )


def tell_every_way(tell: Phrases) -> str:
    """That there is no way to fill the board, for want of anything shorter."""
    return tell(
        "with {value} in {cell}, there is no way to fill the board; that shows when every way is tried, "
        "which are too many to be told: {follows}"
    )
