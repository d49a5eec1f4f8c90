"""Line propagation: what an assumption implies within a line, until a rule is violated.

Each placement follows by one rule, from the state and the placements before it. Removals from peers are
implied. A propagation without a violation after a few rounds is given up, or split into the cases of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from copy import copy

from passatempo.explaining.assignments import assignments
from passatempo.explaining.reason import Candidate, Placement, Violation
from passatempo.records import dataclass
from passatempo.rules import AllDifferent, Count, Times, Unlike, Visible
from passatempo.rules.base import Domain, Rule
from passatempo.rules.regular import Regular

_MOST_ROUNDS = 8
_FEW_CASES = 3  # of a cell to split on
_HARD_RULES = (Unlike, Visible)  # whose consequences are harder to see

Domains = dict[int, set[int]]  # the candidates of each cell


@dataclass
class LineRefutation:
    """The placements that lead from an assumption to a violation, and the domains by then."""

    placements: list[Placement]
    violation: Violation
    domains: Domains


@dataclass
class SplitRefutation:
    """The placements that follow from an assumption, and then a refutation for each value of some cell."""

    placements: list[Placement]
    cases: dict[Candidate, LineRefutation]

    def __len__(self) -> int:
        return len(self.placements) + sum(1 + len(case.placements) for case in self.cases.values())


def refute(rules: Sequence[Rule], state: Sequence[Domain], assumed: Candidate) -> LineRefutation | None:
    """The violation that a candidate leads to; None if there is none."""
    return _Propagation(rules, state).run(*assumed)


def refute_by_cases(
    rules: Sequence[Rule], state: Sequence[Domain], assumed: Candidate
) -> SplitRefutation | None:
    """The shortest refutation of a candidate by the cases of some cell; None if there is none."""
    propagation = _Propagation(rules, state)
    propagation.run(*assumed)
    return propagation.split()


class _Propagation:
    """The domains of a line under an assumption, and the placements that follow."""

    def __init__(self, rules: Sequence[Rule], state: Sequence[Domain]) -> None:
        self.rules = sorted(rules, key=lambda rule: (isinstance(rule, _HARD_RULES), len(rule.cells)))
        self.state = state
        self.complete_groups = _complete_groups(self.rules, state)
        self.domains = {cell: set(state[cell]) for rule in rules for cell in rule.cells}
        self.premises: dict[int, set[int]] = {}  # for each cell, those whose values it has lost
        self.placements: dict[int, Placement] = {}  # by cell

    def run(self, cell: int, value: int) -> LineRefutation | None:
        self._place(Placement(cell, value, None, frozenset()))
        for _ in range(_MOST_ROUNDS):
            ends = [self._refutation(violation) for violation in self._violations()]
            if ends:
                return min(ends, key=lambda refutation: len(refutation.placements))
            following = list(self._consequences())
            if not following:
                return None
            reach = Counter(each.rule for each in following)
            following.sort(key=lambda each: (isinstance(each.rule, _HARD_RULES), -reach[each.rule]))
            for each in following:  # those of the rule that implies most come first
                if each.cell not in self.placements:
                    self._place(each)
        return None

    def split(self) -> SplitRefutation | None:
        """The shortest refutation by the cases of a cell with few values."""
        open_cells = [cell for cell, values in self.domains.items() if 1 < len(values) <= _FEW_CASES]
        found = [cases for cell in open_cells if (cases := self._cases(cell)) is not None]
        return min(found, key=len, default=None)

    def _cases(self, cell: int) -> SplitRefutation | None:
        before, refutations = dict(self.placements), dict[Candidate, LineRefutation]()
        for value in sorted(self.domains[cell]):
            case = copy(self)
            case.domains = {each: set(values) for each, values in self.domains.items()}
            case.premises = {each: set(cells) for each, cells in self.premises.items()}
            case.placements = dict(self.placements)
            if (refutation := case.run(cell, value)) is None:
                return None
            refutations[cell, value] = refutation
        placements = {each.cell for refutation in refutations.values() for each in refutation.placements}
        for refutation in refutations.values():
            refutation.placements = [
                each for each in refutation.placements if each.cell not in before and each.cell != cell
            ]
        _, *followed = before.values()
        return SplitRefutation([each for each in followed if each.cell in placements], refutations)

    def _place(self, placement: Placement) -> None:
        """Place a value, and remove it from the peers of its cell."""
        cell, value = placement.cell, placement.value
        self.placements[cell] = placement
        self.domains[cell] &= {value}
        for rule in self.rules:
            if isinstance(rule, AllDifferent) and cell in rule.cells and value not in rule.ignoring:
                for other in rule.cells:
                    if other != cell and value in self.domains[other]:
                        self.domains[other].discard(value)
                        self.premises.setdefault(other, set()).add(cell)

    def _premises_of(self, cells: Iterable[int]) -> frozenset[int]:
        """The placed cells that the domains of these cells depend on."""
        needed = set[int]()
        for cell in cells:
            needed |= {cell} if cell in self.placements else self.premises.get(cell, set())
        return frozenset(needed)

    def _violations(self) -> Iterator[Violation]:
        for cell, values in self.domains.items():
            if not values and cell not in self.placements:
                yield Violation(None, frozenset(self.premises[cell]), cell)
            elif not values:
                yield self._duplicate(cell)
        if not all(self.domains.values()):
            return
        for rule in self.rules:
            if isinstance(rule, AllDifferent):
                for value, places in self._places(rule):
                    if not places:
                        yield Violation(rule, self._premises_of_removals(rule, value), value=value)
            elif supported_values(rule, self.domains) == {}:
                yield Violation(rule, self._premises_of(rule.cells))

    def _duplicate(self, cell: int) -> Violation:
        """The violation that another cell of a group holds the same value."""
        value = self.placements[cell].value
        rule, other = next(
            (rule, other)
            for rule in self.rules
            if isinstance(rule, AllDifferent) and cell in rule.cells and value not in rule.ignoring
            for other in rule.cells
            if other != cell and other in self.placements and self.placements[other].value == value
        )
        return Violation(rule, frozenset({cell, other}), value=value, duplicate=True)

    def _consequences(self) -> Iterator[Placement]:
        for cell, values in self.domains.items():
            if len(values) == 1 and cell in self.premises and cell not in self.placements:
                yield Placement(cell, min(values), None, frozenset(self.premises[cell]))
        for rule in self.rules:
            if isinstance(rule, AllDifferent):
                for value, places in self._places(rule):
                    if len(places) == 1 and len(self.domains[places[0]]) > 1:
                        yield Placement(places[0], value, rule, self._premises_of_removals(rule, value))
                continue
            for cell, values in (supported_values(rule, self.domains) or {}).items():
                if len(values) == 1 < len(self.domains[cell]):
                    yield Placement(cell, min(values), rule, self._premises_of(rule.cells))

    def _places(self, rule: AllDifferent) -> Iterator[tuple[int, list[int]]]:
        """The places of each value, if the group must hold all its values."""
        for value in self.complete_groups.get(rule, ()):
            yield value, [cell for cell in rule.cells if value in self.domains[cell]]

    def _premises_of_removals(self, rule: Rule, value: int) -> frozenset[int]:
        """The placed cells by which cells of a group have lost a value."""
        return self._premises_of(
            cell for cell in rule.cells if value in self.state[cell] and value not in self.domains[cell]
        )

    def _refutation(self, violation: Violation) -> LineRefutation:
        """The placements that the violation depends on."""
        needed, waiting = set[int](), list(violation.premises)
        while waiting:
            cell = waiting.pop()
            if cell not in needed:
                needed.add(cell)
                waiting += self.placements[cell].premises
        _, *placements = self.placements.values()
        return LineRefutation([each for each in placements if each.cell in needed], violation, self.domains)


def _complete_groups(rules: Sequence[Rule], state: Sequence[Domain]) -> dict[AllDifferent, list[int]]:
    """The groups that must hold all their values, with these values.

    If values may repeat, a Times rule must fix their number, so that the number of the other cells is known.
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


def supported_values(rule: Rule, domains: Mapping[int, Set[int]]) -> dict[int, set[int]] | None:
    """The values of each cell with support in a rule; empty if it is unsatisfiable; None if not known."""
    if isinstance(rule, Regular):
        return _supported_by_automaton(rule, domains)
    if isinstance(rule, Count):
        return _supported_by_count(rule, domains)
    state = {cell: tuple(sorted(domains[cell])) for cell in rule.cells}
    ways = assignments(rule, state)  # type: ignore[arg-type]
    if ways is None:
        return None
    return {cell: {way[cell] for way in ways} for cell in rule.cells} if ways else {}


def _supported_by_automaton(rule: Regular, domains: Mapping[int, Set[int]]) -> dict[int, set[int]]:
    """By the states reachable from the start, and then from the accepting states back."""
    forward = [{rule.start}]
    for at, cell in enumerate(rule.cells):
        reached = {rule.step(at, state, value) for state in forward[-1] for value in domains[cell]}
        forward.append(reached - {None})
    backward = {state for state in forward[-1] if rule.accepts(state)}
    supported = dict[int, set[int]]()
    for at in range(len(rule.cells) - 1, -1, -1):
        cell = rule.cells[at]
        ways = [
            (state, value)
            for state in forward[at]
            for value in domains[cell]
            if rule.step(at, state, value) in backward
        ]
        supported[cell] = {value for _, value in ways}
        backward = {state for state, _ in ways}
    return supported if all(supported.values()) else {}


def _supported_by_count(rule: Count, domains: Mapping[int, Set[int]]) -> dict[int, set[int]]:
    """By the numbers of cells that must and may hold the value: a whole board has too many assignments."""
    *cells, counter = rule.cells
    may = [cell for cell in cells if rule.value in domains[cell]]
    must = [cell for cell in may if len(domains[cell]) == 1]
    numbers = {number for number in domains[counter] if len(must) <= number <= len(may)}
    supported = {cell: set(domains[cell]) for cell in cells} | {counter: numbers}
    for cell in set(may).difference(must):
        if numbers == {len(must)}:
            supported[cell].discard(rule.value)
        elif numbers == {len(may)}:
            supported[cell] = {rule.value}
    return supported if numbers else {}
