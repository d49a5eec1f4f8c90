"""The chain of a supposition as a tree: what is said in each case, the cases within it, and how it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from passatempo.explaining.step import Candidate, Link
from passatempo.records import dataclass, field, replace


@dataclass
class Branch:
    """What is said in one case, the supposition first; `before` was said in the cases that it is within."""

    links: list[Link]
    before: list[Link]
    cases: list[Branch] = field(default_factory=list)

    @property
    def supposed(self) -> Link:
        """What is supposed in it."""
        return self.links[0]

    @property
    def is_within_a_case(self) -> bool:
        """Whether something was supposed besides what the whole story supposes."""
        return len({link.branch for link in self.before}) > 1

    @property
    def split_cell(self) -> int | None:
        """The cell whose values its cases are."""
        return self.cases[0].supposed.cells[0] if self.cases else None

    @property
    def following(self) -> list[Link]:
        """What follows; the link that denies an earlier one, at the end, is left out."""
        return self.links[1:] if self.cases else self.links[1:-1]

    def within(self) -> Iterator[Branch]:
        """The branch itself and all cases in it."""
        yield self
        for case in self.cases:
            yield from case.within()

    def steps(self) -> int:
        """How many things follow in it and in all its cases."""
        return sum(len(branch.links) - 1 for branch in self.within())

    def ends(self) -> int:
        """How many contradictions it comes to."""
        return sum(not branch.cases for branch in self.within())


def branches(chain: Sequence[Link]) -> list[list[Link]]:
    """The links of each case by themselves, in the order in which they are told."""
    return [list(links) for _, links in groupby(chain, key=lambda link: link.branch)]


def story_of(chain: Sequence[Link]) -> Branch:
    """The tree. A cell whose cases are told has one value in each, so it has no cases again within them."""
    first, *others = branches(chain)
    path = [Branch(first, [])]  # from the whole story to the last case
    for links in others:
        (cell,) = links[0].cells
        depth = next((at for at, branch in enumerate(path) if branch.split_cell == cell), len(path) - 1)
        parent = path[depth]
        case = Branch(links, [*parent.before, *parent.links])
        parent.cases.append(case)
        path[depth + 1 :] = [case]
    return path[0]


def merged(links: Iterable[Link]) -> Iterator[Link]:
    """The links in their order; but one for a value that the same rule excludes from several cells."""
    pending: Link | None = None
    for link in links:
        if pending and not link.true and _but_cells(pending) == _but_cells(link):
            pending = replace(pending, cells=(*pending.cells, *link.cells))
            continue
        if pending:
            yield pending
        pending = link
    if pending:
        yield pending


def _but_cells(link: Link) -> tuple[object, ...]:
    return link.value, link.true, link.rules, link.branch


def first_denial(before: Sequence[Link], links: Sequence[Link]) -> int | None:
    """Which of the links is the first that denies an earlier one, or one before them; None if none does.

    It says the contrary of a cell, or puts a second value into it.
    """
    held, gone = dict[int, int](), set[Candidate]()
    for at, link in enumerate((*before, *links), -len(before)):
        if at >= 0 and any(_is_denied(link, cell, held.get(cell), gone) for cell in link.cells):
            return at
        if not link.true:
            gone.update((cell, link.value) for cell in link.cells)
        elif len(link.cells) == 1:
            held[link.cells[0]] = link.value
    return None


def _is_denied(link: Link, cell: int, held: int | None, gone: Collection[Candidate]) -> bool:
    if not link.true:
        return held == link.value
    return (cell, link.value) in gone or (held is not None and held != link.value)
