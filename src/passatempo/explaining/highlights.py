"""Highlights: what a step is about, as marks of a scene."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from passatempo.explaining.step import Link, Step
from passatempo.explaining.techniques import WRONG_ENTRY
from passatempo.scene import Highlight, LinkArrow, Mark, NoteHighlight, Role

_MOST_GROUPS = 4  # more would cover the board
_ABOUT_AREAS = ("innies_outies", "area_sums", "leftovers", "virtual_cage")  # that houses and cages make up


def highlights(step: Step) -> tuple[Mark, ...]:
    """The groups, cells and candidates that a step looks at, its links, and what it removes and places."""
    chain = step.because.chain
    return (*_groups(step), *_cells(step), *_candidates(step), *_nodes(step), *_links(chain), *_changes(step))


def _groups(step: Step) -> Iterator[Mark]:
    groups = {frozenset(group.cells): group for group in step.because.groups if len(group.cells) > 2}
    if len(groups) <= _MOST_GROUPS:
        for group in groups.values():
            yield Highlight(group.cells, Role.GROUP)
    elif step.technique in _ABOUT_AREAS:
        yield Highlight(tuple(sorted(frozenset().union(*groups))), Role.GROUP)


def _cells(step: Step) -> Iterator[Mark]:
    role = Role.REMOVED if step.technique == WRONG_ENTRY else Role.PATTERN
    for cell in step.because.cells:
        yield Highlight((cell,), role)
    for cell in step.because.others:
        if cell not in step.because.cells:
            yield Highlight((cell,), Role.OTHER)


def _candidates(step: Step) -> Iterator[Mark]:
    changed = {*step.removes, *step.places}
    for cell, value in step.because.candidates:
        if (cell, value) not in changed:
            role = Role.PATTERN if cell in step.because.cells else Role.OTHER
            yield NoteHighlight(cell, str(value), role)


def _nodes(step: Step) -> Iterator[Mark]:
    """The candidates of a chain: those that are true in one of its two cases, and those of the other."""
    marked = {*step.because.candidates, *step.removes, *step.places}
    for link in step.because.chain:
        for cell in link.cells:
            if (cell, link.value) not in marked:
                marked.add((cell, link.value))
                yield NoteHighlight(cell, str(link.value), Role.PATTERN if link.true else Role.OTHER)


def _links(chain: tuple[Link, ...]) -> Iterator[Mark]:
    """An arrow from each link to the next of the same case; from false to true is a strong one."""
    for before, after in pairwise(chain):
        if before.branch == after.branch and before.cells and after.cells:
            start, end = (before.cells[0], str(before.value)), (after.cells[0], str(after.value))
            if start != end:
                yield LinkArrow(start, end, strong=after.true and not before.true)


def _changes(step: Step) -> Iterator[Mark]:
    for cell, value in step.places:
        yield Highlight((cell,), Role.PLACED)
        yield NoteHighlight(cell, str(value), Role.PLACED)
    for cell, value in step.removes:
        if not any(cell == placed for placed, _ in step.places):
            yield NoteHighlight(cell, str(value), Role.REMOVED)
