"""A trial: what follows within a line if a cell holds a value, until a rule breaks; found for words alone.

Each thing that follows does so by one rule, from what holds and what followed before. Values that a cell sees
go without saying. A trial that comes to no end in a few rounds has none, or goes on in the cases of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from copy import copy

from passatempo.explaining.fillings import fillings
from passatempo.explaining.step import Candidate
from passatempo.records import dataclass, record
from passatempo.rules import AllDifferent, Count, Times, Unlike, Visible
from passatempo.rules.base import Domain, Rule
from passatempo.rules.regular import Regular

_MOST_ROUNDS = 8
_FEW_CASES = 3  # that are distinguished
_LATE = (Unlike, Visible)  # rules that are harder to see something by than others

Left = dict[int, set[int]]  # for each cell what it may hold


@record
class Follows:
    """A cell holds a value, by a rule or because nothing else is left, after those cells do."""

    cell: int
    value: int
    rule: Rule | None
    after: frozenset[int]


@record
class Broken:
    """A rule that cannot be kept any more; or without one, a cell that has no value left."""

    rule: Rule | None
    after: frozenset[int]
    cell: int = -1  # the cell that has none
    value: int = -1  # in a group: the value that has no place, or
    twice: bool = False  # that would stand there twice


@dataclass
class Outcome:
    """What follows from a supposition, as far as it takes, what breaks, and what is left by then."""

    said: list[Follows]
    broken: Broken
    left: Left


@dataclass
class Cases:
    """What follows from a supposition, and then for each value of some cell what breaks."""

    said: list[Follows]
    cases: dict[Candidate, Outcome]

    def __len__(self) -> int:
        return len(self.said) + sum(1 + len(outcome.said) for outcome in self.cases.values())


def tried(rules: Sequence[Rule], state: Sequence[Domain], supposed: Candidate) -> Outcome | None:
    """What a candidate leads to; None if no rule breaks."""
    return _Trial(rules, state).run(*supposed)


def tried_in_cases(rules: Sequence[Rule], state: Sequence[Domain], supposed: Candidate) -> Cases | None:
    """The shortest way in which each value of some cell breaks a rule, besides the candidate."""
    trial = _Trial(rules, state)
    trial.run(*supposed)
    return trial.split()


class _Trial:
    def __init__(self, rules: Sequence[Rule], state: Sequence[Domain]) -> None:
        self.rules = sorted(rules, key=lambda rule: (isinstance(rule, _LATE), len(rule.cells)))
        self.state = state
        self.groups = _groups_with_all(self.rules, state)
        self.left = {cell: set(state[cell]) for rule in rules for cell in rule.cells}
        self.after: dict[int, set[int]] = {}  # cells by whose values a cell has lost some
        self.said: dict[int, Follows] = {}  # what followed, by its cell

    def run(self, cell: int, value: int) -> Outcome | None:
        self._hold(Follows(cell, value, None, frozenset()))
        for _ in range(_MOST_ROUNDS):
            ends = [self._outcome(broken) for broken in self._broken()]
            if ends:
                return min(ends, key=lambda outcome: len(outcome.said))
            following = list(self._following())
            if not following:
                return None
            reach = Counter(each.rule for each in following)
            following.sort(key=lambda each: (isinstance(each.rule, _LATE), -reach[each.rule]))
            for each in following:  # by the rule that says most at once
                if each.cell not in self.said:
                    self._hold(each)
        return None

    def split(self) -> Cases | None:
        """Where nothing more follows: the cases of a cell with few values."""
        open_cells = [cell for cell, values in self.left.items() if 1 < len(values) <= _FEW_CASES]
        found = [cases for cell in open_cells if (cases := self._cases(cell)) is not None]
        return min(found, key=len, default=None)

    def _cases(self, cell: int) -> Cases | None:
        before, outcomes = dict(self.said), dict[Candidate, Outcome]()
        for value in sorted(self.left[cell]):
            case = copy(self)
            case.left = {each: set(values) for each, values in self.left.items()}
            case.after = {each: set(cells) for each, cells in self.after.items()}
            case.said = dict(self.said)
            if (outcome := case.run(cell, value)) is None:
                return None
            outcomes[cell, value] = outcome
        said = {each.cell for outcome in outcomes.values() for each in outcome.said}
        for outcome in outcomes.values():
            outcome.said = [each for each in outcome.said if each.cell not in before and each.cell != cell]
        _, *followed = before.values()
        return Cases([each for each in followed if each.cell in said], outcomes)

    def _hold(self, held: Follows) -> None:
        """Note it, and that cells that see it lose the value."""
        self.said[held.cell] = held
        self.left[held.cell] &= {held.value}
        for rule in self.rules:
            if isinstance(rule, AllDifferent) and held.cell in rule.cells and held.value not in rule.ignoring:
                for other in rule.cells:
                    if other != held.cell and held.value in self.left[other]:
                        self.left[other].discard(held.value)
                        self.after.setdefault(other, set()).add(held.cell)

    def _changed(self, cells: Iterable[int]) -> frozenset[int]:
        """What has to be known so that these cells are as they are."""
        needed = set[int]()
        for cell in cells:
            needed |= {cell} if cell in self.said else self.after.get(cell, set())
        return frozenset(needed)

    def _broken(self) -> Iterator[Broken]:
        for cell, values in self.left.items():
            if not values and cell not in self.said:
                yield Broken(None, frozenset(self.after[cell]), cell)
            elif not values:
                yield self._twice(cell)
        if not all(self.left.values()):
            return
        for rule in self.rules:
            if isinstance(rule, AllDifferent):
                for value, places in self._places(rule):
                    if not places:
                        yield Broken(rule, self._without(rule, value), value=value)
            elif fitting(rule, self.left) == {}:
                yield Broken(rule, self._changed(rule.cells))

    def _twice(self, cell: int) -> Broken:
        """That a cell holds a value which another one holds as well."""
        value = self.said[cell].value
        rule, other = next(
            (rule, other)
            for rule in self.rules
            if isinstance(rule, AllDifferent) and cell in rule.cells and value not in rule.ignoring
            for other in rule.cells
            if other != cell and other in self.said and self.said[other].value == value
        )
        return Broken(rule, frozenset({cell, other}), value=value, twice=True)

    def _following(self) -> Iterator[Follows]:
        for cell, values in self.left.items():
            if len(values) == 1 and cell in self.after and cell not in self.said:
                yield Follows(cell, min(values), None, frozenset(self.after[cell]))
        for rule in self.rules:
            if isinstance(rule, AllDifferent):
                for value, places in self._places(rule):
                    if len(places) == 1 and len(self.left[places[0]]) > 1:
                        yield Follows(places[0], value, rule, self._without(rule, value))
                continue
            for cell, values in (fitting(rule, self.left) or {}).items():
                if len(values) == 1 < len(self.left[cell]):
                    yield Follows(cell, min(values), rule, self._changed(rule.cells))

    def _places(self, rule: AllDifferent) -> Iterator[tuple[int, list[int]]]:
        """The places of each value of a group that must hold all its values; of none, if it need not."""
        for value in self.groups.get(rule, ()):
            yield value, [cell for cell in rule.cells if value in self.left[cell]]

    def _without(self, rule: Rule, value: int) -> frozenset[int]:
        """What has to be known so that cells of a group have lost a value."""
        return self._changed(
            cell for cell in rule.cells if value in self.state[cell] and value not in self.left[cell]
        )

    def _outcome(self, broken: Broken) -> Outcome:
        """What was said, as far as this took it."""
        needed, waiting = set[int](), list(broken.after)
        while waiting:
            cell = waiting.pop()
            if cell not in needed:
                needed.add(cell)
                waiting += self.said[cell].after
        _, *said = self.said.values()
        return Outcome([each for each in said if each.cell in needed], broken, self.left)


def _groups_with_all(rules: Sequence[Rule], state: Sequence[Domain]) -> dict[AllDifferent, list[int]]:
    """The groups that must hold all their values, and those.

    Values that may repeat must be counted, so that it is known how many cells the others have.
    """
    times = [rule for rule in rules if isinstance(rule, Times)]
    found = dict[AllDifferent, list[int]]()
    for rule in rules:
        if isinstance(rule, AllDifferent):
            every = {value for cell in rule.cells for value in state[cell]}
            counted = {each.value: each.times for each in times if set(each.cells) == set(rule.cells)}
            free, values = every.intersection(rule.ignoring), every.difference(rule.ignoring)
            known = free <= counted.keys()
            if known and len(values) + sum(counted[value] for value in free) == len(rule.cells):
                found[rule] = list(values)
    return found


def fitting(rule: Rule, left: Mapping[int, Set[int]]) -> dict[int, set[int]] | None:
    """What one rule leaves each of its cells; nothing if it cannot be kept; None if that takes too long."""
    if isinstance(rule, Regular):
        return _walked(rule, left)
    if isinstance(rule, Count):
        return _counted(rule, left)
    state = {cell: tuple(sorted(left[cell])) for cell in rule.cells}
    ways = fillings(rule, state)  # type: ignore[arg-type]
    if ways is None:
        return None
    return {cell: {way[cell] for way in ways} for cell in rule.cells} if ways else {}


def _walked(rule: Regular, left: Mapping[int, Set[int]]) -> dict[int, set[int]]:
    """By walking forth through all that can be, and back from where it may end."""
    forth = [{rule.start}]
    for at, cell in enumerate(rule.cells):
        reached = {rule.step(at, state, value) for state in forth[-1] for value in left[cell]}
        forth.append(reached - {None})
    back = {state for state in forth[-1] if rule.accepts(state)}
    kept = dict[int, set[int]]()
    for at in range(len(rule.cells) - 1, -1, -1):
        cell = rule.cells[at]
        ways = [
            (state, value)
            for state in forth[at]
            for value in left[cell]
            if rule.step(at, state, value) in back
        ]
        kept[cell] = {value for _, value in ways}
        back = {state for state, _ in ways}
    return kept if all(kept.values()) else {}


def _counted(rule: Count, left: Mapping[int, Set[int]]) -> dict[int, set[int]]:
    """By counting the cells that hold the value and those that may: a whole board has too many ways."""
    *cells, counter = rule.cells
    may = [cell for cell in cells if rule.value in left[cell]]
    must = [cell for cell in may if len(left[cell]) == 1]
    numbers = {number for number in left[counter] if len(must) <= number <= len(may)}
    kept = {cell: set(left[cell]) for cell in cells} | {counter: numbers}
    for cell in set(may).difference(must):
        if numbers == {len(must)}:
            kept[cell].discard(rule.value)
        elif numbers == {len(may)}:
            kept[cell] = {rule.value}
    return kept if numbers else {}
