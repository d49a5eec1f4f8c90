"""Writes gallery.md and the pictures of the kinds: a picture of every clue of every kind, in three themes.

`make docs` runs it; tests/test_docs.py fails when something is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import passatempo as pt
from passatempo.about import blocks_of, rules_of, samples_of
from passatempo.formats import Document
from passatempo.formats.format import Kind
from passatempo.kinds import all_kinds
from passatempo.languages import ENGLISH
from passatempo.pictures.draw import title_of

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
PREFIX = "kind-"  # of the pictures that this script writes
NOTE = "<!-- Written by gallery.py: change the docstrings or the samples, then run `make docs`. -->"
THEMES = ("light", "dark", "print")
CELL = 30  # pixels
README = (
    "sudoku/cages-6x6",
    "sudoku/thermometers-6x6",
    "hoodoo/five-5x5",
    "kenken/seed-6x6",
    "kakuro/seed-6x6",
    "makaro/small-6x6",
)


class Shown(NamedTuple):
    """A sample, what its pictures are called, and the clues that it shows before any other sample does."""

    name: str
    document: Document
    clues: list[str]


@cache
def shown_of(kind: Kind) -> list[Shown]:
    """The samples of a kind that are shown: the smallest of all, then for each other clue the plainest."""
    first = next(samples_of(kind), None)
    found: dict[str, Shown] = {}
    if first is not None:
        found[str(first.puzzle)] = Shown(f"{PREFIX}{kind.name}", first, [])
    for clue in kind.clue_types:
        document = min(samples_of(kind, clue), key=_other_clues, default=first)
        if document is not None:
            name = f"{PREFIX}{kind.name}-{clue.replace('_', '-')}"
            found.setdefault(str(document.puzzle), Shown(name, document, [])).clues.append(clue)
    return list(found.values())


def _other_clues(document: Document) -> int:
    """How much there is to see in a sample besides a clue; `min` takes the smallest of the plainest."""
    return len(document.puzzle.explicit_clues())


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    found = {}
    for kind in all_kinds():
        shown = shown_of(kind)
        for each in shown:
            for theme in THEMES:
                found[f"{each.name}-{theme}.svg"] = _drawn(each, theme)
        for theme in THEMES if shown and shown[0].document.solution else ():
            found[f"{shown[0].name}-solution-{theme}.svg"] = _drawn(shown[0], theme, solution=True)
    return found | _for_readme()


def _drawn(shown: Shown, theme: str, *, solution: bool = False) -> str:
    puzzle = shown.document.puzzle
    title = title_of(puzzle, shown.document.name)
    return pt.draw(puzzle, solution=solution, theme=theme, size=CELL, title=title, lang=ENGLISH).svg


def _for_readme() -> Mapping[str, str]:
    """Some puzzles on one sheet."""
    puzzles = [pt.read(DOCS.parent / "samples" / f"{name}.txt") for name in README]
    title = "A killer and a thermometer sudoku, a hoo-doo, a KenKen, a kakuro and a makaro"
    return {
        f"{PREFIX}sheet-{theme}.svg": pt.draw(
            puzzles, columns=3, theme=theme, size=CELL, title=title, lang=ENGLISH
        ).svg
        for theme in THEMES[:2]
    }


def markup(name: str, about: str, folder: str) -> str:
    """A picture for a page, light or dark as the reader's system is set; `folder` leads to the pictures."""
    alt = about.replace('"', "&quot;").replace("<", "&lt;")
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{folder}/{name}-dark.svg">'
        f'<img src="{folder}/{name}-light.svg" alt="{alt}"></picture>'
    )


def page() -> str:
    """The gallery."""
    return "\n\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    yield from ["# Gallery", NOTE]
    yield (
        "Every kind and every clue, as `passatempo draw` draws them: light, dark, and for print, which\n"
        "needs no colour. [drawing.md](drawing.md) describes how to draw your own."
    )
    yield " · ".join(f"[{kind.name}](#{kind.name})" for kind in all_kinds())
    for kind in all_kinds():
        yield f"## {kind.name}"
        yield f"{rules_of(kind)[0]} [More](kinds/{kind.name}.md)."
        for shown in shown_of(kind):
            yield from _entry(kind, shown)
        if any(shown.document.solution for shown in shown_of(kind)[:1]):
            yield "Solved:"
            yield _images(f"{shown_of(kind)[0].name}-solution", f"{kind.name}, solved")


def _entry(kind: Kind, shown: Shown) -> Iterator[str]:
    if shown.clues:
        yield f"**{', '.join(shown.clues)}**: {' '.join(blocks_of(kind)[clue].brief for clue in shown.clues)}"
    yield _images(shown.name, kind.name)


def _images(name: str, about: str) -> str:
    """A picture in every theme, side by side."""
    return "\n".join(
        f'<img src="pictures/{name}-{theme}.svg" width="30%" alt="{about}, {theme}">' for theme in THEMES
    )


def main() -> None:
    """Write the page and the pictures, and remove obsolete pictures."""
    write_pictures(PREFIX, pictures())
    (DOCS / "gallery.md").write_text(page(), "utf-8")


def write_pictures(prefix: str, wanted: Mapping[str, str]) -> None:
    """Write pictures whose names begin with a prefix, and remove all others that do."""
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob(f"{prefix}*.svg"):
        if path.name not in wanted:
            path.unlink()
    for name, svg in wanted.items():
        (PICTURES / name).write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
