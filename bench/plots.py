"""Plots of the page of results: read off its tables, and drawn by this project itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from passatempo.drawing.picture import Picture
from passatempo.drawing.plots import bars_across, curves
from passatempo.drawing.shapes import Drawing
from passatempo.drawing.themes import THEMES

PREFIX = "bench-"
CELL = 40  # pixels
# The sections that have a plot.
RATIOS, LANES, GROWTH = "Every kind", "Whole files of 9x9 sudoku", "Growth with the size of the board"
LANES_RATIO = "ratio, 32 lanes"
NAMES = {RATIOS: f"{PREFIX}ratios", LANES: f"{PREFIX}lanes", GROWTH: f"{PREFIX}growth"}


def with_plots(page: str) -> str:
    """The page with a link to a plot below the title of each section that has one."""
    for title, name in NAMES.items():
        picture = (
            f'<picture><source media="(prefers-color-scheme: dark)" srcset="pictures/{name}-dark.svg">'
            f'<img src="pictures/{name}-light.svg" alt="{title}"></picture>'
        )
        if f"## {title}\n" in page and picture not in page:
            page = page.replace(f"## {title}\n", f"## {title}\n\n{picture}\n")
    return page


def write_plots(page: Path) -> None:
    """Draw the plots of a page into the folder of pictures beside it."""
    folder = page.parent / "pictures"
    folder.mkdir(exist_ok=True)
    for title, drawing in drawings(page.read_text()):
        for theme in ("light", "dark"):
            svg = Picture(drawing, THEMES[theme], CELL).svg
            (folder / f"{NAMES[title]}-{theme}.svg").write_text(svg)


def drawings(page: str) -> Iterator[tuple[str, Drawing]]:
    """The plots of the sections that a page has."""
    if found := column(section(page, RATIOS), "ratio"):
        yield RATIOS, bars_across("Median time, ours to the best peer's", found, 1.0, "best peer")
    if found := column(section(page, LANES), LANES_RATIO):
        yield (
            LANES,
            bars_across("Puzzles a second, ours to the best that proves uniqueness", found, 1.0, "best peer"),
        )
    if grown := growth(section(page, GROWTH)):
        yield GROWTH, curves("Time to solve and prove", grown, "cells", "CPU milliseconds")


def section(page: str, title: str) -> str:
    """What stands below a title, up to the next."""
    return page.partition(f"## {title}\n")[2].partition("\n## ")[0]


def column(text: str, title: str) -> dict[str, float]:
    """The first figure of each row in a column, of all tables that have it."""
    found: dict[str, float] = {}
    at: int | None = None
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    for row, after in pairwise([*lines, []]):
        if after and set(after[0]) == {"-"}:
            at = row.index(title) if title in row else None
        elif at is not None and len(row) > at:
            figure = row[at].split("/")[0].strip(" *")
            if re.fullmatch(r"[0-9.]+", figure):
                found[row[0]] = float(figure)
    return found


def growth(text: str) -> dict[str, list[tuple[float, float]]]:
    """For each kind the number of cells and the milliseconds."""
    found, lines = {}, text.splitlines()
    for at, line in enumerate(lines):
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) > 1 and re.fullmatch("[0-9]+x[0-9]+", cells[1]):
            times = [cell.strip().replace(",", "") for cell in lines[at + 2].split("|")[2:-1]]
            sizes = [size.split("x") for size in cells[1:]]
            found[cells[0]] = [
                (float(rows) * float(cols), float(time))
                for (rows, cols), time in zip(sizes, times, strict=True)
            ]
    return found


if __name__ == "__main__":
    from report import PAGE

    PAGE.write_text(with_plots(PAGE.read_text()))
    write_plots(PAGE)
