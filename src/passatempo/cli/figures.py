"""Statistics of puzzles as text and as plots: what `stats` and `library stats` share."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.language import language, render, say
from passatempo.cli.library_take import open_library
from passatempo.cli.pictures import check_plot, write_plot
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify, wrapped
from passatempo.cli.writing import write_record
from passatempo.explaining.techniques import level_name, technique_name
from passatempo.library.figures import Figures
from passatempo.messages import Message, decimal, grouped
from passatempo.printable import json_line

_MOST_NAMES = 12  # on a line


def library_stats(options: Options, path: str, _: Sequence[str]) -> int:
    """Print the statistics of a library; returns the exit code."""
    check_plot(options.plot)
    with open_library(path) as library:
        figures = library.statistics()
    if options.json:
        fields = figures.as_dict() | {"used": figures.used, "sources": dict(figures.sources.most_common())}
        write_record(sys.stdout, f"{json_line(fields)}\n")
    else:
        rest = figures.puzzles - figures.rated
        counts = (say("{number} used", grouped(figures.used)), say("{number} not rated", grouped(rest)))
        print_figures([", ".join([render(plural(figures.puzzles, "puzzle")), *counts])], figures)
    plot_figures(options.plot, figures)
    return ANSWERED


def print_figures(first: Iterable[str], figures: Figures, sample: int | None = None) -> None:
    """Print statistics below some lines; `sample` is how many puzzles are rated, if not all."""
    lines = [*first, *_lines(figures, sample)]
    write_record(sys.stdout, "".join(f"{wrapped(line, sys.stdout)}\n" for line in lines))


def _lines(figures: Figures, sample: int | None) -> Iterator[str]:
    """What a reader wants to know of each kind, and the techniques."""
    lang = language().code
    for kind, number in figures.kinds.most_common():
        yield f"{kind}: {render(plural(number, 'puzzle'))}"
        sizes = {f"{rows}x{cols}": count for rows, cols, count in figures.sizes_of(kind)}
        yield f"  {say('sizes')}: {_listed(sizes)}"
        yield f"  {say('clues')}: {_clues(figures, kind)}"
        levels = {level_name(level, lang): count for level, count in figures.levels_of(kind).items()}
        if levels:
            yield f"  {say('levels')}: {_listed(levels)}"
    techniques = {technique_name(key, lang): count for key, count in figures.techniques.most_common()}
    if techniques:
        yield f"{say('techniques')}: {_listed(techniques)}"
    if figures.rated:
        yield say("levels and techniques are those of {rated}", _rated(figures, sample))


def _rated(figures: Figures, sample: int | None) -> Message:
    puzzles = plural(figures.rated, "puzzle")
    return puzzles if sample is None else Message("a sample of {puzzles}", puzzles)


def _clues(figures: Figures, kind: str) -> str:
    every = figures.of_kind(figures.clues, kind)
    if len(every) == 1:
        return str(*every)
    mean = decimal(figures.mean_clues(kind), 1)
    return say("{least} to {most}, {mean} on average", min(every), max(every), mean)


def _listed(counts: Mapping[str, int]) -> str:
    """Names with their numbers, the first of them if there are many."""
    parts = [f"{name} {render(grouped(number))}" for name, number in counts.items()]
    more = len(parts) - _MOST_NAMES
    return "; ".join(parts[:_MOST_NAMES] + ([say("{number} more", more)] if more > 0 else []))


def plot_figures(path: str | None, figures: Figures) -> None:
    """Write a plot of the clues, levels and ratings of each kind, if it is wanted."""
    if path is None:
        return
    if not figures.puzzles:
        notify("there is no puzzle: {plot} is not written", path)
        return
    from passatempo.pictures.rating_plots import figures_plot

    write_plot(path, figures_plot(figures, language().code))
