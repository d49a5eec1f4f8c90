"""The page of results: docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from machine import ROOT
from tables import head, row

PAGE = ROOT / "docs" / "benchmarks.md"
TITLE = """\
# Benchmarks

Written by `make bench`, in one run; see [bench](../bench/README.md) for what is measured and how. Compare
ratios: absolute times are those of one machine on one day.
"""


@dataclass(frozen=True)
class Section:
    """A part of the page."""

    title: str
    legend: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n\n".join(filter(None, [f"## {self.title}", self.legend, "\n".join(self.lines).strip()]))


def rendered(facts: Iterable[tuple[str, str]], sections: Iterable[Section]) -> str:
    """The whole page."""
    where = "\n".join([head("what", "which").replace("---:", "---"), *map(row, facts)])
    return "\n\n".join([TITLE.strip(), where, *map(str, sections)]) + "\n"
