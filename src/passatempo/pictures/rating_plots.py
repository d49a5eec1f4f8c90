"""Plots of ratings: how hard many puzzles are, kind by kind, and how hard the steps of one are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from passatempo.drawing.plots import bars, curve
from passatempo.drawing.shapes import Drawing
from passatempo.drawing.sheet import sheet
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import LEVEL_KEYS, level_name
from passatempo.languages import Language, translator
from passatempo.library.figures import Figures
from passatempo.rating import Rating


def ratings_plot(ratings: Mapping[str, Sequence[Rating]], lang: str | None = None) -> Drawing:
    """For each kind two bar charts: how many puzzles have each level, and each rating, rounded down."""
    figures = Figures()
    for kind, rated in ratings.items():
        for each in rated:
            figures.add_rating(kind, each)
    return sheet([chart for kind in ratings for chart in _rated_charts(figures, kind, translator(lang))], 2)


def figures_plot(figures: Figures, lang: str | None = None) -> Drawing:
    """For each kind the numbers of clues and, if puzzles are rated, the levels and ratings as bar charts."""
    say, charts = translator(lang), list[Drawing]()
    for kind, _ in figures.kinds.most_common():
        charts.append(
            bars(say("{kind}: puzzles by number of clues", kind=kind), figures.clues_in_ranges(kind))
        )
        charts += _rated_charts(figures, kind, say) if figures.levels_of(kind) else []
    return sheet(charts, 3 if figures.rated else 2)


def _rated_charts(figures: Figures, kind: str, say: Language) -> list[Drawing]:
    levels, whole = figures.levels_of(kind), figures.of_kind(figures.ratings, kind)
    by_level = {level_name(key, say.code): levels.get(key, 0) for key in LEVEL_KEYS}
    by_rating = {str(number): whole.get(number, 0) for number in range(min(whole), max(whole) + 1)}
    return [
        bars(say("{kind}: puzzles by level", kind=kind), by_level),
        bars(say("{kind}: puzzles by rating", kind=kind), by_rating),
    ]


def difficulty_curve(steps: Sequence[Step], title: str, lang: str | None = None) -> Drawing:
    """The difficulty of each step of a puzzle, one after another."""
    say = translator(lang)
    points = [(float(number), step.difficulty) for number, step in enumerate(steps, 1)]
    return curve(
        say("{puzzle}: difficulty of each step", puzzle=title), points, say("step"), say("difficulty")
    )
