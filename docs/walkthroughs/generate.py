"""Writes the pages of this folder from samples, and the table of techniques in ../explaining.md.

`make docs` runs it; tests/test_docs.py says when a page is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import passatempo as pt
from passatempo.about import rules_of
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.interchangeable_values import DIFFICULTY
from passatempo.explaining.mus import difficulty_of
from passatempo.explaining.path import explain
from passatempo.explaining.reasoner import all_techniques
from passatempo.explaining.rhythm import board_numbers
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import CONTRADICTION_PROOF, TECHNIQUES, level_name, technique_name
from passatempo.formats import read_all
from passatempo.kinds import all_kinds
from passatempo.messages import AND, Message
from passatempo.pictures.draw import style_of, view_of
from passatempo.puzzle import Puzzle
from passatempo.rating import rate

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))
from gallery import write_pictures  # noqa: E402

SAMPLES = FOLDER.parents[1] / "samples"
EXPLAINING = FOLDER.parent / "explaining.md"
NOTE = "<!-- Written by generate.py: change the samples or the sentences, then run `make docs`. -->"

SHOWN = {  # for each kind a sample, and an introduction
    "kenken": (
        "seed-6x6",
        "Differences and quotients leave pairs, products little more; then rows and columns decide, and a "
        "cage of which all but one cell is known gives its last value.",
    ),
    "kakuro": (
        "seed-6x6",
        "Two short runs have a single set of values. Where such a run crosses another, few values are "
        "left; the rest follows from run to run.",
    ),
    "suguru": (
        "rectangle-5x8",
        "A cell sees its room and all cells that touch it, even at a corner. So a value is removed from "
        "every cell that touches all the places it has left in another room.",
    ),
    "makaro": (
        "small-6x6",
        "An arrow points to the greatest of the cells beside it: that cell cannot be small, and the others "
        "cannot be large.",
    ),
}

PREFIX = "steps-"  # of the pictures that this script writes
CELL = 36  # pixels
OTHER_STEPS = {  # steps that are not found by a technique of the kernel, and their least difficulty
    CONTRADICTION_PROOF: difficulty_of(0),
    **DIFFICULTY,
}


def pages_and_pictures() -> tuple[dict[str, str], dict[str, str]]:
    """Every page and every picture by the name of its file."""
    pictures: dict[str, str] = {}
    written = {f"{kind}.md": _text(_page(kind, *shown, pictures)) for kind, shown in SHOWN.items()}
    return {"README.md": _text(_index()), **written}, pictures


def main() -> None:
    """Write the pages, their pictures, and the table of techniques."""
    written, pictures = pages_and_pictures()
    for name, text in written.items():
        (FOLDER / name).write_text(text, "utf-8")
    write_pictures(PREFIX, pictures)
    EXPLAINING.write_text(with_techniques(EXPLAINING.read_text("utf-8")), "utf-8")


# The walk-throughs


def _index() -> Iterator[str]:
    yield from ["# Walk-throughs", NOTE]
    yield (
        "Puzzles of some kinds, from the first step to the last, as `passatempo explain` explains them.\n"
        "[How it works](../explaining.md) and [what the figures mean](../rating.md) have pages of their own."
    )
    yield _table(
        ("kind", "what it shows"), ((f"[{kind}]({kind}.md)", about) for kind, (_, about) in SHOWN.items())
    )


def _page(kind: str, name: str, about: str, pictures: dict[str, str]) -> Iterator[str]:
    path = SAMPLES / kind / f"{name}.txt"
    document = next(iter(read_all(path.read_text("utf-8"))))
    puzzle, found = document.puzzle, explain(document.puzzle)
    yield from [f"# A {kind}, step by step", NOTE]
    yield from rules_of(next(each for each in all_kinds() if each.name == kind))
    yield about
    yield f"The puzzle is `samples/{kind}/{name}.txt`; `passatempo explain` prints the same steps."
    drawn = _Pictures(kind, pictures)
    yield from _start(puzzle, drawn)
    yield from _steps(found, drawn)
    yield drawn.add(pt.draw(puzzle, solution=True, coordinates=True, size=CELL, lang="en"), "the solution")
    yield _summary(puzzle)


def _start(puzzle: Puzzle, drawn: _Pictures) -> Iterator[str]:
    """The board as printed, with the cells that can hold only one value."""
    alone = {cell: values[0] for cell in puzzle.board.cells if len(values := puzzle.values(cell)) == 1}
    if alone:
        names = Message(AND, *map(puzzle.board.name, alone))
        yield f"A room of one cell holds 1, which is filled in at once: {names}."
    yield drawn.add(pt.draw(puzzle, given=alone, coordinates=True, size=CELL, lang="en"), "the puzzle")


class _Pictures:
    """Numbers the pictures of a page."""

    def __init__(self, kind: str, pictures: dict[str, str]) -> None:
        self.kind, self.pictures, self.number = kind, pictures, 0

    def add(self, picture: pt.Picture, about: str) -> str:
        """The next picture, as a page shows it."""
        self.number += 1
        name = f"{PREFIX}{self.kind}-{self.number}.svg"
        self.pictures[name] = picture.svg
        return f'<img src="../pictures/{name}" alt="{about}">'


def _steps(found: Explanation, drawn: _Pictures) -> Iterator[str]:
    """The steps in a list, with the board before one of them where some values have been placed."""
    starts = list(board_numbers(found.steps))
    for start, end in pairwise([*starts, len(found.steps)]):
        yield f"Step {start + 1}, on the board as it is then:"
        yield drawn.add(_picture(found.steps[start]), f"step {start + 1}")
        yield "\n".join(f"{at + 1}. {_told(found.steps[at], found, at)}" for at in range(start, end))


def _told(step: Step, found: Explanation, at: int) -> str:
    text = step_text(step, found.problem, state=found.states[at])
    return f"{text} *({technique_name(step.technique)}, {step.difficulty:.1f})*"


def _picture(step: Step) -> pt.Picture:
    """The board before a step, the step highlighted; its sentence stands in the list."""
    style = style_of(coordinates=True, size=CELL, lang="en")
    return style.picture([style.drawing(view_of(step, "en").without_caption, "a step")])


def _summary(puzzle: Puzzle) -> str:
    rating = rate(puzzle)
    used = "; ".join(f"{technique_name(key)} {count}" for key, count in rating.techniques.items())
    return (
        f"Rated {rating.rating:.1f}, {level_name(rating.level)}; the hardest step: "
        f"{technique_name(rating.hardest)}; effort {rating.effort:.1f}. Steps: {used}."
    )


# The table of techniques

START, END = "<!-- techniques: written by walkthroughs/generate.py -->", "<!-- end of techniques -->"
OLD_START, OLD_END = "<!-- old keys: written by walkthroughs/generate.py -->", "<!-- end of old keys -->"


def with_techniques(text: str) -> str:
    """The document with the tables of techniques and of old keys as they are now."""
    techniques = _table(("technique", "name in data", "what it is", "from"), _technique_rows())
    old_keys = ((f"`{row.old_key}`", f"`{row.key}`") for row in TECHNIQUES.values() if row.old_key)
    text = _between(text, START, techniques, END)
    return _between(text, OLD_START, _table(("old key", "new key"), old_keys), OLD_END)


def _between(text: str, start: str, table: str, end: str) -> str:
    return re.sub(rf"{start}.*{end}", lambda _: f"{start}\n\n{table}\n\n{end}", text, flags=re.DOTALL)


def _technique_rows() -> Iterator[tuple[str, ...]]:
    for each in sorted(all_techniques(), key=lambda each: each.difficulty):
        about = TECHNIQUES[each.key].description
        about = f"{about}; needs `--unique`" if each.assumes_unique else about
        yield technique_name(each.key), f"`{each.key}`", about, f"{each.difficulty:.1f}"
    for key, difficulty in OTHER_STEPS.items():
        yield technique_name(key), f"`{key}`", TECHNIQUES[key].description, f"{difficulty:.1f}"


def _text(parts: Iterable[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
