"""The figures of a run by name, such as `kinds/kakuro/parsed/worst`: what targets are compared with."""

from __future__ import annotations

from collections.abc import Sequence

from quantiles import NAMES, quantiles

Figures = dict[str, float]


def keep(figures: Figures, name: str, values: Sequence[float]) -> None:
    """Median, 95th percentile and worst of these values, each under its own name."""
    figures |= {f"{name}/{quantile}": value for quantile, value in zip(NAMES, quantiles(values), strict=True)}
