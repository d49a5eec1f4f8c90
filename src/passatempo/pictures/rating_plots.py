"""Plots of ratings: how hard many puzzles are, kind by kind, and how hard the steps of one are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import floor

from passatempo.drawing.plots import bars, curve
from passatempo.drawing.shapes import Drawing
from passatempo.drawing.sheet import sheet
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import LEVEL_KEYS, level_name
from passatempo.languages import translator
from passatempo.rating import Rating


def ratings_plot(ratings: Mapping[str, Sequence[Rating]], lang: str | None = None) -> Drawing:
    """For each kind two bar charts: how many puzzles have each level, and each rating, rounded down."""
    say, charts = translator(lang), list[Drawing]()
    for kind, rated in ratings.items():
        levels = Counter(each.level for each in rated)
        whole = Counter(floor(each.rating) for each in rated if each.rating is not None)
        by_level = {level_name(key, say.code): levels[key] for key in LEVEL_KEYS}
        by_rating = {str(number): whole[number] for number in range(min(whole), max(whole) + 1)}
        charts.append(bars(say("{kind}: puzzles by level", kind=kind), by_level))
        charts.append(bars(say("{kind}: puzzles by rating", kind=kind), by_rating))
    return sheet(charts, 2)


def difficulty_curve(steps: Sequence[Step], title: str, lang: str | None = None) -> Drawing:
    """The difficulty of each step of a puzzle, one after another."""
    say = translator(lang)
    points = [(float(number), step.difficulty) for number, step in enumerate(steps, 1)]
    return curve(
        say("{puzzle}: difficulty of each step", puzzle=title), points, say("step"), say("difficulty")
    )
