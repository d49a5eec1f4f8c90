"""The page of results: docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import targets
from figures import Figures
from machine import ROOT
from results import Part
from tables import head, row

PAGE = ROOT / "docs" / "benchmarks.md"
TITLE = """\
# Benchmarks

Written by `make bench`; see [bench](../bench/README.md) for what is measured and how. Compare ratios:
absolute times are those of one machine on one day.

**Warm** means that other puzzles of the kind came before, so that what they share is there (the groups of a
board of this size, compiled rules, layers of automata); every puzzle is new, and no answer is kept.
**Cold** means that all of this was forgotten before *each* puzzle, not only before the set. **Parsed** is
the whole call `pt.solve` on a puzzle that was read before; **from text** includes reading it; **kernel
alone** is neither Python nor reading.
"""


def rendered(facts: Iterable[tuple[str, str]], parts: Mapping[str, Part]) -> str:
    """The whole page: the targets first, then every part."""
    where = "\n".join([head("what", "which").replace("---:", "---"), *map(row, facts)])
    figures: Figures = {name: figure for part in parts.values() for name, figure in part.figures.items()}
    reached = "\n\n".join(["## Targets", targets.LEGEND, "\n".join(targets.lines(figures))])
    runs = "\n".join(
        [
            head("part", "measured").replace("---:", "---"),
            *(row([each.title, each.run]) for each in parts.values()),
        ]
    )
    sections = (part.section for part in parts.values())
    return "\n\n".join([TITLE.strip(), where, reached, "## When", runs, *sections]) + "\n"
