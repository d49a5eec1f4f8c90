"""Shortening: a supposition told again by the kernel, which looks for few links, in the same cases or others.

A story that was found is led by the order in which rules were asked. The kernel says first what takes the
fewest cells to say, and tells of each link the last supposition that it follows from: the link is said in the
case of that one, once for all cases within it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from passatempo.explaining.logic import Reasoner, State
from passatempo.explaining.step import Candidate, Link
from passatempo.explaining.story import Branch, first_denial, merged, story_of
from passatempo.records import dataclass, field, replace

FEW_CASES = 3  # that any cell is tried with

Path = tuple[Candidate, ...]  # what is supposed, from the first to that of the innermost case
Splits = Mapping[Path, int]  # the cell that cases are distinguished of where all that is supposed

Fact = tuple[tuple[int, ...], int, bool]  # what a link says: of these cells, this value, whether it is there


def shortened(chain: tuple[Link, ...], reasoner: Reasoner) -> tuple[Link, ...]:
    """The shortest chain for what is supposed at the beginning of this one; it may be this one."""
    story = story_of(chain)
    supposed, splits = _candidate(story), dict(_splits(story, ()))
    teller = _Teller(reasoner)
    ways: list[Splits] = [splits]
    if splits:
        ways.append({tuple(path): cell for path, cell in reasoner.cases(supposed, len(splits))})
        ways += ({(supposed,): cell} for cell in teller.small_cells())
    return min((chain, *(told for way in ways if (told := teller.told(supposed, way)))), key=len)


def _candidate(branch: Branch) -> Candidate:
    return branch.supposed.cells[0], branch.supposed.value


def _splits(branch: Branch, around: Path) -> Iterator[tuple[Path, int]]:
    path = (*around, _candidate(branch))
    if branch.split_cell is not None:
        yield path, branch.split_cell
    for case in branch.cases:
        yield from _splits(case, path)


@dataclass
class _Case:
    """What is said in a case: the supposition, what follows, and at the end what denies some of it."""

    supposed: Candidate
    said: dict[Fact, Link] = field(default_factory=dict)
    end: list[Link] = field(default_factory=list)
    cases: list[_Case] = field(default_factory=list)


class _Teller:
    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self.state: State = reasoner.candidates

    def small_cells(self) -> list[int]:
        """Those that may tell a few cases apart."""
        return [cell for cell, values in enumerate(self.state) if 1 < len(values) <= FEW_CASES]

    def told(self, supposed: Candidate, splits: Splits) -> tuple[Link, ...] | None:
        """The chain with these cases; None if the kernel sees no contradiction in some of them."""
        story = self._case(supposed, (), splits)
        return None if story is None else tuple(_links(story, 0, count(1)))

    def _case(self, supposed: Candidate, around: tuple[_Case, ...], splits: Splits) -> _Case | None:
        case = _Case(supposed)
        cases = (*around, case)
        path = tuple(each.supposed for each in cases)
        if _ends(cases, self.reasoner.story(path)):  # perhaps no cases are needed
            return case
        return case if path in splits and self._in_cases(cases, path, splits) else None

    def _in_cases(self, cases: tuple[_Case, ...], path: Path, splits: Splits) -> bool:
        """Tell each value of a cell that is left; False if one is not contradicted."""
        cell = splits[path]
        for value in self.state[cell]:
            if excluded := self.reasoner.story(path, (cell, value)):
                _say(cases, excluded)
            elif (within := self._case((cell, value), cases, splits)) is not None:
                cases[-1].cases.append(within)
            else:
                return False
        return True


def _ends(cases: Sequence[_Case], links: Sequence[Link]) -> bool:
    """Say links that end in a contradiction; False if there are none, or it is one without the last case."""
    if not links or links[-1].branch != len(cases) - 1:
        return False
    _say(cases, links[:-1])
    cases[-1].end = [links[-1]]
    return True


def _say(cases: Sequence[_Case], links: Iterable[Link]) -> None:
    """Say each link in the case that it belongs to, unless it was said or supposed before."""
    known: set[Fact] = {((case.supposed[0],), case.supposed[1], True) for case in cases}
    known.update(fact for case in cases for fact in case.said)
    for link in links:
        fact = (link.cells, link.value, link.true)
        if fact not in known:
            cases[link.branch].said[fact] = link


def _links(case: _Case, branch: int, branches: Iterator[int], before: Sequence[Link] = ()) -> Iterator[Link]:
    """The links of a case and of those within it. What was said for another case may end it sooner."""
    cell, value = case.supposed
    supposed = Link((cell,), value, True, branch=branch)
    following = [replace(link, branch=branch) for link in (*case.said.values(), *case.end)]
    yield supposed
    end = first_denial((*before, supposed), following)
    if end is not None:
        yield from merged(following[:end])
        yield following[end]
        return
    yield from merged(following)
    for within in case.cases:
        yield from _links(within, next(branches), branches, (*before, supposed, *following))
