"""Median, 95th percentile and worst: the three figures of every table of times."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from statistics import median

NAMES = ("median", "95th", "worst")


def share(values: Sequence[float], part: float) -> float:
    """The least value that so large a part of all do not exceed."""
    return sorted(values)[max(1, ceil(part * len(values))) - 1]


def quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and worst."""
    return median(values), share(values, 0.95), max(values)
