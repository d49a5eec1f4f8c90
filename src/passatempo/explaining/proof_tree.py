"""Proof tree: the chain of a proof by contradiction as a tree of cases."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from passatempo.explaining.step import Candidate, Link
from passatempo.records import dataclass, field, replace


@dataclass
class Branch:
    """The links of one case, the assumption first; `before` has those of the enclosing cases."""

    links: list[Link]
    before: list[Link]
    cases: list[Branch] = field(default_factory=list)

    @property
    def assumption(self) -> Link:
        """The link that is assumed in this case."""
        return self.links[0]

    @property
    def is_within_a_case(self) -> bool:
        """Whether there is another assumption besides that of the whole proof and its own."""
        return len({link.branch for link in self.before}) > 1

    @property
    def split_cell(self) -> int | None:
        """The cell whose values its cases are; None if it has no cases."""
        return self.cases[0].assumption.cells[0] if self.cases else None

    @property
    def consequences(self) -> list[Link]:
        """The links after the assumption; without the last, if that one is the contradiction."""
        return self.links[1:] if self.cases else self.links[1:-1]

    def walk(self) -> Iterator[Branch]:
        """The branch itself and all cases in it."""
        yield self
        for case in self.cases:
            yield from case.walk()

    def step_count(self) -> int:
        """How many links follow in it and in all its cases."""
        return sum(len(branch.links) - 1 for branch in self.walk())

    def leaf_count(self) -> int:
        """How many contradictions it ends in."""
        return sum(not branch.cases for branch in self.walk())


def split_branches(chain: Sequence[Link]) -> list[list[Link]]:
    """The links of each branch by themselves, in the order of the chain."""
    return [list(links) for _, links in groupby(chain, key=lambda link: link.branch)]


def proof_tree(chain: Sequence[Link]) -> Branch:
    """The tree of a chain. A cell has one value in each of its cases, so it is not split on again in them."""
    first, *others = split_branches(chain)
    path = [Branch(first, [])]  # from the whole proof to the last case
    for links in others:
        (cell,) = links[0].cells
        depth = next((at for at, branch in enumerate(path) if branch.split_cell == cell), len(path) - 1)
        parent = path[depth]
        case = Branch(links, [*parent.before, *parent.links])
        parent.cases.append(case)
        path[depth + 1 :] = [case]
    return path[0]


def merged(links: Iterable[Link]) -> Iterator[Link]:
    """The links in their order; consecutive removals of one value by the same rule become one link."""
    pending: Link | None = None
    for link in links:
        if pending and not link.true and _without_cells(pending) == _without_cells(link):
            pending = replace(pending, cells=(*pending.cells, *link.cells))
            continue
        if pending:
            yield pending
        pending = link
    if pending:
        yield pending


def _without_cells(link: Link) -> tuple[object, ...]:
    return link.value, link.true, link.rules, link.branch


def first_contradiction(before: Sequence[Link], links: Sequence[Link]) -> int | None:
    """The position of the first of the links that contradicts an earlier one, or one in `before`.

    It says the contrary of a cell, or puts a second value into it. None if none does.
    """
    placed, removed = dict[int, int](), set[Candidate]()
    for at, link in enumerate((*before, *links), -len(before)):
        if at >= 0 and any(_contradicts(link, cell, placed.get(cell), removed) for cell in link.cells):
            return at
        if not link.true:
            removed.update((cell, link.value) for cell in link.cells)
        elif len(link.cells) == 1:
            placed[link.cells[0]] = link.value
    return None


def _contradicts(link: Link, cell: int, placed: int | None, removed: Collection[Candidate]) -> bool:
    if not link.true:
        return placed == link.value
    return (cell, link.value) in removed or (placed is not None and placed != link.value)
