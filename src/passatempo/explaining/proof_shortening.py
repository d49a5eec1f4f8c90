"""Proof shortening: a proof by contradiction derived again by the kernel, which looks for few links.

The proof that was found depends on the order in which rules were applied. The kernel prefers the links that
rest on the fewest cells, and reports for each the last assumption that it depends on: the link belongs to the
case of that assumption, once for all cases within it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from passatempo.explaining.proof_tree import Branch, first_contradiction, merged, proof_tree
from passatempo.explaining.reasoner import Reasoner, State
from passatempo.explaining.step import Candidate, Link
from passatempo.records import dataclass, field, replace

FEW_CASES = 3  # candidates of a cell that is tried as the only one to split on

Assumptions = tuple[Candidate, ...]  # from that of the whole proof to that of the innermost case
Splits = Mapping[Assumptions, int]  # the cell to split on under these assumptions

Statement = tuple[tuple[int, ...], int, bool]  # of a link: its cells, its value, whether it is true


def shortened(chain: tuple[Link, ...], reasoner: Reasoner) -> tuple[Link, ...]:
    """The shortest chain found from the assumption of this one; it may be this one."""
    proof = proof_tree(chain)
    assumption, splits = _candidate(proof), dict(_splits(proof, ()))
    deriver = _Deriver(reasoner)
    ways: list[Splits] = [splits]
    if splits:
        ways.append({tuple(path): cell for path, cell in reasoner.cases(assumption, len(splits))})
        ways += ({(assumption,): cell} for cell in deriver.small_cells())
    return min((chain, *(found for way in ways if (found := deriver.chain(assumption, way)))), key=len)


def _candidate(branch: Branch) -> Candidate:
    return branch.assumption.cells[0], branch.assumption.value


def _splits(branch: Branch, outer: Assumptions) -> Iterator[tuple[Assumptions, int]]:
    assumptions = (*outer, _candidate(branch))
    if branch.split_cell is not None:
        yield assumptions, branch.split_cell
    for case in branch.cases:
        yield from _splits(case, assumptions)


@dataclass
class _Case:
    """The links of a case: what follows from its assumption, and the contradiction at the end."""

    assumption: Candidate
    links: dict[Statement, Link] = field(default_factory=dict)
    end: list[Link] = field(default_factory=list)
    cases: list[_Case] = field(default_factory=list)


class _Deriver:
    """Derives chains by the kernel's implications."""

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self.state: State = reasoner.candidates

    def small_cells(self) -> list[int]:
        """The cells with few candidates."""
        return [cell for cell, values in enumerate(self.state) if 1 < len(values) <= FEW_CASES]

    def chain(self, assumption: Candidate, splits: Splits) -> tuple[Link, ...] | None:
        """The chain with these splits; None if the kernel derives no contradiction in some case."""
        case = self._case(assumption, (), splits)
        return None if case is None else tuple(_links(case, 0, count(1)))

    def _case(self, assumption: Candidate, outer: tuple[_Case, ...], splits: Splits) -> _Case | None:
        case = _Case(assumption)
        cases = (*outer, case)
        assumptions = tuple(each.assumption for each in cases)
        if _add_contradiction(cases, self.reasoner.implications(assumptions)):  # a split may not be needed
            return case
        return case if assumptions in splits and self._split(cases, assumptions, splits) else None

    def _split(self, cases: tuple[_Case, ...], assumptions: Assumptions, splits: Splits) -> bool:
        """Add a case for each value of a cell that is not excluded; False if one is not refuted."""
        cell = splits[assumptions]
        for value in self.state[cell]:
            if excluding := self.reasoner.implications(assumptions, (cell, value)):
                _add_links(cases, excluding)
            elif (case := self._case((cell, value), cases, splits)) is not None:
                cases[-1].cases.append(case)
            else:
                return False
        return True


def _add_contradiction(cases: Sequence[_Case], links: Sequence[Link]) -> bool:
    """Add links that end in a contradiction; False if there are none, or it does not need the last case."""
    if not links or links[-1].branch != len(cases) - 1:
        return False
    _add_links(cases, links[:-1])
    cases[-1].end = [links[-1]]
    return True


def _add_links(cases: Sequence[_Case], links: Iterable[Link]) -> None:
    """Add each link to the case that it belongs to, unless it is there or assumed already."""
    known: set[Statement] = {((case.assumption[0],), case.assumption[1], True) for case in cases}
    known.update(statement for case in cases for statement in case.links)
    for link in links:
        statement = (link.cells, link.value, link.true)
        if statement not in known:
            cases[link.branch].links[statement] = link


def _links(case: _Case, branch: int, branches: Iterator[int], before: Sequence[Link] = ()) -> Iterator[Link]:
    """The links of a case and of those within it; links added for another case may end it sooner."""
    cell, value = case.assumption
    assumption = Link((cell,), value, True, branch=branch)
    following = [replace(link, branch=branch) for link in (*case.links.values(), *case.end)]
    yield assumption
    end = first_contradiction((*before, assumption), following)
    if end is not None:
        yield from merged(following[:end])
        yield following[end]
        return
    yield from merged(following)
    for inner in case.cases:
        yield from _links(inner, next(branches), branches, (*before, assumption, *following))
