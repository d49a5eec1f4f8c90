"""Writes the pages of this folder from samples, and the table of techniques in ../explaining.md.

`make docs` runs it; tests/test_docs.py says when a page is out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from passatempo.about import rules_of
from passatempo.board import in_words
from passatempo.explaining.alike import DIFFICULTY
from passatempo.explaining.logic import all_techniques
from passatempo.explaining.path import Explanation, explain
from passatempo.explaining.reasons import difficulty_of
from passatempo.explaining.step import Step
from passatempo.explaining.techniques import level_name, technique_name
from passatempo.explaining.words import words
from passatempo.formats import read_all
from passatempo.kinds import all_kinds
from passatempo.paint.text import paint
from passatempo.puzzle import Puzzle
from passatempo.rating import rate
from passatempo.scene import Caption, Scene

FOLDER = Path(__file__).parent
SAMPLES = FOLDER.parents[1] / "samples"
EXPLAINING = FOLDER.parent / "explaining.md"
NOTE = "<!-- Written by generate.py: change the samples or the words, then run `make docs`. -->"

SHOWN = {  # for each kind a sample, and what is worth a look in it
    "kenken": (
        "seed-6x6",
        "Differences and quotients leave pairs, products little more; then rows and columns decide, and a "
        "cage of which all but one cell is known gives its last value.",
    ),
    "kakuro": (
        "seed-6x6",
        "Two short runs have a single set of values. Where such a run crosses another, little is left; the "
        "rest is looking from one run to the next.",
    ),
    "suguru": (
        "rectangle-5x8",
        "A cell sees its room and all cells that touch it, even at a corner. So a value goes from every cell "
        "that touches all the places it has left in some other room.",
    ),
    "makaro": (
        "small-6x6",
        "An arrow points to the greatest of the cells beside it: what it points to cannot be small, and the "
        "others cannot be large.",
    ),
}

BOARD_AFTER = 8  # values placed since the board was shown
UNTABLED = {  # what is told where no technique of the kernel's table fires, and its least difficulty
    "suppose": difficulty_of(0),
    **DIFFICULTY,
}


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    written = {f"{kind}.md": _text(_page(kind, *shown)) for kind, shown in SHOWN.items()}
    return {"README.md": _text(_index()), **written}


def main() -> None:
    """Write the pages, and the table of techniques."""
    for name, text in pages().items():
        (FOLDER / name).write_text(text, "utf-8")
    EXPLAINING.write_text(with_techniques(EXPLAINING.read_text("utf-8")), "utf-8")


# The walk-throughs


def _index() -> Iterator[str]:
    yield from ["# Walk-throughs", NOTE]
    yield (
        "A puzzle of each of some kinds, from the first step to the last, as `passatempo explain` tells it.\n"
        "[How it works](../explaining.md) and [what the figures mean](../rating.md) have pages of their own."
    )
    yield _table(
        ("kind", "what it shows"), ((f"[{kind}]({kind}.md)", about) for kind, (_, about) in SHOWN.items())
    )


def _page(kind: str, name: str, about: str) -> Iterator[str]:
    path = SAMPLES / kind / f"{name}.txt"
    document = next(iter(read_all(path.read_text("utf-8"))))
    puzzle, found = document.puzzle, explain(document.puzzle)
    yield from [f"# A {kind}, step by step", NOTE]
    yield from rules_of(next(each for each in all_kinds() if each.name == kind))
    yield about
    yield f"The puzzle is `samples/{kind}/{name}.txt`; `passatempo explain` tells the same."
    yield from _start(puzzle)
    yield from _steps(puzzle, found)
    yield _summary(puzzle)


def _start(puzzle: Puzzle) -> Iterator[str]:
    """The board as it is printed, with what nobody has to think about: cells that can hold one value only."""
    alone = {cell: values[0] for cell in puzzle.board.cells if len(values := puzzle.values(cell)) == 1}
    if alone:
        names = in_words(map(puzzle.board.name, alone))
        yield f"A room of one cell holds 1, which is filled in at once: {names}."
    yield _board(puzzle.scene().with_values(alone))


def _steps(puzzle: Puzzle, found: Explanation) -> Iterator[str]:
    """The steps in a list, with the board in between where some values have been placed."""
    listed, placed, last = list[str](), 0, len(found.steps) - 1
    for at, step in enumerate(found.steps):
        listed.append(f"{at + 1}. {_told(step, found, at)}")
        placed += len(step.places)
        if placed >= BOARD_AFTER or at == last:
            yield "\n".join(listed)
            yield _board(_before(puzzle, found, at + 1))
            listed, placed = [], 0


def _told(step: Step, found: Explanation, at: int) -> str:
    text = words(step, found.problem, state=found.states[at])
    return f"{text} *({technique_name(step.technique)}, {step.difficulty:.1f})*"


def _before(puzzle: Puzzle, found: Explanation, at: int) -> Scene:
    """The board before a step: values, and candidates where nothing is filled in yet."""
    cells = [cell for cell in puzzle.board.cells if puzzle.values(cell)]
    state, filled = found.states[at], found.filled_before(at)
    scene = puzzle.scene()
    marks = tuple(mark for mark in scene.marks if not isinstance(mark, Caption))
    notes = {cell: tuple(state[cell]) for cell in cells if cell not in filled}
    values = {cell: state[cell][0] for cell in cells if cell in filled}
    return Scene(scene.board, marks).with_values(values).with_notes(notes)


def _summary(puzzle: Puzzle) -> str:
    rating = rate(puzzle)
    used = "; ".join(f"{technique_name(key)} {count}" for key, count in rating.techniques.items())
    return (
        f"Rated {rating.rating:.1f}, {level_name(rating.level)}; the hardest step: "
        f"{technique_name(rating.hardest)}; effort {rating.effort:.1f}. Steps: {used}."
    )


def _board(scene: Scene) -> str:
    return f"```text\n{paint(scene, coordinates=True)}```"


# The table of techniques

START, END = "<!-- techniques: written by walkthroughs/generate.py -->", "<!-- end of techniques -->"

ABOUT = {
    "last_cell": "a group that holds each of its values once has one open cell",
    "only_place": "a value has one place left in a group that must hold it",
    "single_candidate": "a cell has one value left; the others stand where it sees them, or went before",
    "only_value": "one rule leaves a cell one value: a cage all but filled, an order, a sum out of reach",
    "crossing": "two rules leave a cell some values each, and have one in common",
    "locked_at_once": "locked candidates (see pointing) leave a value one place elsewhere, filled at once",
    "hidden_pair_at_once": "two values take two cells of a group, so that another value has one place left",
    "hidden_triple_at_once": "three values take three cells, so that another value has one place left",
    "limits": "values too small or too large for an order or a sum, by what the others hold at least or most",
    "arrow": "values too small or too large for a cell that holds more than others, or for those",
    "what_fits": "values with which some other rule cannot be kept",
    "digit_sets": "the sets of values that fit a cage or a run; what is in none of them goes",
    "innies": "whole groups against the cages in them: what is left over, or sticks out, makes a sum",
    "cage_needs": "every set that fits a cage has a value, which goes where all its places are seen",
    "pointing": "in a room, all places of a value lie in one other group, which loses the rest",
    "claiming": "in a row or a column, all places of a value lie in one other group, which loses the rest",
    "every_place_seen": "a cell sees all places of a value in a group, each in its own way",
    "naked_pair": "two cells of a group have only the same two values, which the others lose",
    "hidden_pair": "two values of a group have only the same two cells, which lose all others",
    "naked_triple": "three cells with three values",
    "hidden_triple": "three values with three cells",
    "naked_quad": "four cells with four values",
    "hidden_quad": "four values with four cells",
    "rules_together": "all rules within one line at once: what stands in no way to fill it goes",
    "x_wing": "in two lines a value has places only in the same two lines across",
    "swordfish": "an X-wing of three lines",
    "jellyfish": "an X-wing of four lines",
    "finned_x_wing": "an X-wing but for a few places; what goes either way goes",
    "finned_swordfish": "a swordfish but for a few places",
    "finned_jellyfish": "a jellyfish but for a few places",
    "xy_wing": "a cell with two values sees two cells, one of which then holds a third value",
    "xyz_wing": "an XY-wing whose first cell may hold the third value itself",
    "w_wing": "two cells with the same two values, one of which is excluded in one of them",
    "unique_rectangle": "four cells that could change two values and so make a second solution, seen "
    "from their candidates, with a subset, or by the places of a value in a group",
    "bivalue_grave": "a board on which every cell has two values left would have two solutions",
    "simple_colouring": "a value stands in all cells of one colour or in all of the other",
    "loop": "a chain that comes back to where it began: it holds one way or the other",
    "x_chain": "a supposition about one value leads to its contrary",
    "xy_chain": "a supposition leads to its contrary through cells with two values",
    "alternating_chain": "a supposition leads to its contrary through cells, groups and other rules",
    "als_xz": "two sets of cells, each short of one value to be full, that cannot both hold a value",
    "als_doubly_linked": "two such sets that can hold each of two values only once: both are locked then",
    "grouped_loop": "a loop through places of a value that stand for one, where two groups cross",
    "grouped_chain": "an alternating chain through such places",
    "als_xy_wing": "three sets of cells, each short of one value to be full",
    "als_loop": "a loop through such sets: what a set loses one way, it holds the other way",
    "als_chain": "an alternating chain through such sets",
    "forcing_cell": "whichever value a cell holds, the same follows",
    "forcing_group": "wherever a value stands in a group, the same follows",
    "suppose": "where none of these fires, the smallest reason: the fewest rules that exclude a candidate",
    "points": "where all values but one are alike: what points they can get shows where that one must stand",
    "every_way": "the same, with several solutions: what none of them holds, if nothing shorter shows it",
}


def with_techniques(text: str) -> str:
    """The document with the table as it is now."""
    table = _table(("technique", "name in data", "what it is", "from"), _technique_rows())
    return re.sub(rf"{START}.*{END}", lambda _: f"{START}\n\n{table}\n\n{END}", text, flags=re.DOTALL)


def _technique_rows() -> Iterator[tuple[str, ...]]:
    for each in sorted(all_techniques(), key=lambda each: each.difficulty):
        about = f"{ABOUT[each.key]}; needs `--unique`" if each.assumes_unique else ABOUT[each.key]
        yield technique_name(each.key), f"`{each.key}`", about, f"{each.difficulty:.1f}"
    for key, difficulty in UNTABLED.items():
        yield technique_name(key), f"`{key}`", ABOUT[key], f"{difficulty:.1f}"


def _text(parts: Iterable[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
