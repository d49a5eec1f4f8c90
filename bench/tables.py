"""Results as the rows of Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from measure import Result, Times, ours_of_best
from peers import COLD, OURS, Peer


def row(cells: Iterable[object]) -> str:
    """One row."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*names: str) -> str:
    """The first two rows; all columns but the first are numbers."""
    return f"{row(names)}\n|---|{'---:|' * (len(names) - 1)}"


def number(value: float) -> str:
    """Three digits that count, without an exponent."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value >= 0.001 else "<0.001" if value > 0 else "0"


def times(result: Result, solver: str) -> str:
    """Median / 95th / worst in milliseconds; `>` where the limit was reached, (n) if only n count."""
    found = result.times.get(solver)
    if found is None:
        return "-"
    figures = " / ".join(_milliseconds(value, found, result.limit) for value in found.quantiles())
    return figures if len(found.seconds) == result.questions else f"{figures} ({len(found.seconds)})"


def _milliseconds(value: float, found: Times, limit: float) -> str:
    return f"{'>' if found.over and value >= limit else ''}{number(value * 1000)}"


def ratios(result: Result, ours: Peer = OURS[0]) -> str:
    """Ours to the best peer's, at each quantile; bold where a peer is faster."""
    texts = [f"**{number(ratio)}**" if ratio > 1 else number(ratio) for ratio in ours_of_best(result, ours)]
    return " / ".join(texts) or "-"


def kinds_head(solvers: Sequence[str]) -> str:
    """The head of the table of kinds."""
    return head("set", "puzzles", *solvers, "ratio", "ratio, cold", "verified", "wrong")


def kinds_row(result: Result, solvers: Sequence[str]) -> str:
    """One set."""
    columns = (times(result, solver) for solver in solvers)
    ours = (ratios(result), ratios(result, COLD))
    return row([result.name, result.questions, *columns, *ours, result.verified, len(result.wrong)])
