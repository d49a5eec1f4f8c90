"""Chain notes: the cells of a rule whose notes a link of a chain rests on, besides the link before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from passatempo.explaining.assignments import assignments
from passatempo.explaining.proof_tree import split_branches
from passatempo.explaining.reason import By, Link, Premise
from passatempo.explaining.step_view import StepView
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule


def chain_notes(view: StepView) -> Iterator[Premise]:
    """For each link by a rule that is not all-different, the cells that matter; `excludes` is the link."""
    for links in split_branches(view.because.chain):
        state = list(view.state)
        for before, link in pairwise(links):
            _apply(state, before)
            for rule in link.rules:
                if not isinstance(rule, AllDifferent) and (cells := _needed(view, state, rule, link)):
                    yield Premise(rule, By.NOTES, tuple(cells), excludes=((link.cells[0], link.value),))


def _apply(state: list[Domain], link: Link) -> None:
    """What a link says about its cell, on the candidates."""
    if link.true and len(link.cells) == 1:
        state[link.cells[0]] = (link.value,)
    elif not link.true:
        for cell in link.cells:
            state[cell] = tuple(value for value in state[cell] if value != link.value)


def _needed(view: StepView, state: Sequence[Domain], rule: Rule, link: Link) -> list[int]:
    """The cells without whose notes the link would not follow; none if it is not known."""
    trial, needed = list(state), list[int]()
    if not _follows(view, trial, rule, link):
        return needed
    for cell in dict.fromkeys(rule.cells):
        visible = view.visible(cell)
        if cell in link.cells or state[cell] != view.state[cell] or len(visible) == len(state[cell]):
            continue
        trial[cell] = visible
        if not _follows(view, trial, rule, link):
            trial[cell] = state[cell]
            needed.append(cell)
    return needed


def _follows(view: StepView, state: Sequence[Domain], rule: Rule, link: Link) -> bool:
    ways = assignments(rule, state, view.different_by(rule))
    if ways is None:
        return False
    return all(
        any(way[cell] == link.value for cell in link.cells if cell in way) == link.true for way in ways
    )
