"""Every kind: this project and every peer installed, on the same puzzles, in one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from figures import Figures, keep
from measure import Result, measured, ours_of_best, warm_up
from peers import COLD, OURS, Peer, installed, left_out
from quantiles import NAMES
from questions import samples, sets
from tables import kinds_head, kinds_row

LEGEND = """\
CPU milliseconds for a solution and the proof whether it is unique: median / 95th percentile / worst. Each
question is run up to five times, solver by solver, and the minimum counts; a solver that takes a second for
the set is not run again. "passatempo" is the whole call `pt.solve` on a new puzzle that was read before,
warm; "from text" is the same with reading; "cold" is the whole call with everything forgotten before each
puzzle; "kernel alone" is compiling and the plain search, without Python and without clause learning. A peer
is charged for building its model from our rules and for its search, with one worker; a program given by its
path (Tatham's) for what it says its search took. The ratios are ours, warm and cold, to the best peer at
that quantile: below 1 we are faster, **bold** where we are not; a peer that does not support every question
of a set is not compared. The published sets were there while this was tuned; sets "made today" were
generated for this run, from a seed that nobody chose. `>`: the limit was exceeded, and counts as the time.
(n): only n questions count, as the solver does not support the others or exceeded the limit three times.
`-`: it supports none of them (the kernel alone: if domains have gaps). Every answer was checked against the
rules, the published solution and the other solvers: "verified" and "wrong" are the numbers of correct and
wrong answers; wrong ones do not count."""


def lines(
    most: int,
    seconds: float,
    figures: Figures,
    seed: int,
    wanted: Sequence[str] = (),
    served: Sequence[Peer] = (),
) -> Iterator[str]:
    """The table, row by row as it is measured, and the notes below it."""
    solvers = [*OURS, *installed(), *served]
    names = [solver.name for solver in solvers]
    warm_up(solvers, next(samples("latin")))
    wrong: list[str] = []
    yield kinds_head(names)
    for name, questions in sets(most, seed, wanted):
        result = measured(name, questions, solvers, seconds)
        wrong += result.wrong
        _keep(result, figures)
        yield kinds_row(result, names)
    yield ""
    missing = ", ".join(left_out()) or "none"
    yield f"Limit: {seconds:g} seconds a question. Not installed, so left out: {missing}."
    yield from (f"- wrong: {fault}" for fault in wrong)


def _keep(result: Result, figures: Figures) -> None:
    """The figures that targets are about."""
    for solver, times in result.times.items():
        keep(figures, f"kinds/{result.name}/{solver}", times.seconds)
    for ours, name in ((OURS[0], "ratio"), (COLD, "ratio cold")):
        for quantile, ratio in zip(NAMES, ours_of_best(result, ours), strict=False):
            figures[f"kinds/{result.name}/{name}/{quantile}"] = ratio
