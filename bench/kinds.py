"""Every kind: this project and every peer installed, on the same puzzles, in one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from measure import measured, warm_up
from peers import OURS, installed, left_out
from questions import samples, sets
from tables import kinds_head, kinds_row

LEGEND = """\
CPU milliseconds for a solution and the proof whether it is the only one: median / 95th percentile / worst.
Each question is asked five times, in turns, and the least counts; who has taken two seconds for the set is
not asked again. In between everything is forgotten: "passatempo" is the whole call `pt.solve` on a puzzle
never asked about before; "kernel alone" is its plain search and the making of its tables, without Python's
part, and without the search that learns, which takes over from it on hard boards. A peer is charged for
making its own model from our rules and for its search, with one worker. The ratio is ours to the best that
any peer reached at that quantile: below 1 we are faster, **bold** where we are not; a peer that does not take
every question of a set is no measure for it. `>` ran over the limit and counts as it. (n): only n questions
count, since it does not take the others, or ran over three times and was asked no more. `-`: it takes none of
them (the kernel alone, if what cells may hold has gaps). Every answer was checked against the rules, the
solution published and the other solvers: so many were verified, and so many were wrong and do not count."""


def lines(most: int, seconds: float, wanted: Sequence[str] = ()) -> Iterator[str]:
    """The table, row by row as it is measured, and what is to be said below it."""
    solvers = [*OURS, *installed()]
    names = [solver.name for solver in solvers]
    warm_up(solvers, next(samples("latin")))
    wrong: list[str] = []
    yield kinds_head(names)
    for name, questions in sets(most, wanted):
        result = measured(name, questions, solvers, seconds)
        wrong += result.wrong
        yield kinds_row(result, names)
    yield ""
    missing = ", ".join(left_out()) or "none"
    yield f"Limit: {seconds:g} seconds a question. Not installed, so left out: {missing}."
    yield from (f"- wrong: {fault}" for fault in wrong)
