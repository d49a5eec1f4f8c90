"""Telling: why a candidate cannot be, as a short story. "Suppose ... then ... but ...": a chain of links.

The first link is the supposition. Each of the others follows from links before it and the candidates, by one
rule, or without a rule because a cell has no other candidate left. A story ends when its last link denies an
earlier one: of one of its cells and its value it says the contrary, or it puts a second value into a cell.

Where single rules lead no further, the story goes on in cases: one for each value that some cell has left.
Each case has a number, `Link.branch`, and starts with its own supposition, a true link without rules; what
was said before the cases (branch 0, or the case they are within) holds in each. Cases stand one after the
other, the cases within a case right behind its links; and each ends by denying an earlier link, unless it
ends in cases itself. So if the first case of a cell follows, the cases of that cell are all to come.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from passatempo.explaining.oracle import Alone, Oracle, Within
from passatempo.explaining.step import Candidate, Link
from passatempo.explaining.story import merged
from passatempo.problem import Problem
from passatempo.records import dataclass, field
from passatempo.rules import AllDifferent
from passatempo.rules.base import Domain, Rule

Told = TypeVar("Told")

MOST_LOOKED_AT = 10  # open cells of a group, all sets of which are looked at
PATIENCE = 1000  # questions to the oracle, after which the first story will do


@dataclass
class Said:
    """Something that follows: a cell holds a value, or does not."""

    number: int
    cell: int
    value: int
    true: bool
    rule: Rule | None = None  # by which it follows
    after: tuple[Said, ...] = ()  # from what


@dataclass
class Story:
    """What is said in one branch, as far as it is needed, and the cases it ends in."""

    said: list[Said]
    cases: list[Story] = field(default_factory=list)
    needs: set[int] = field(
        default_factory=set
    )  # numbers of all that was needed, also of what was said before

    def length(self) -> int:
        """How many things are said in all."""
        return len(self.said) + sum(case.length() for case in self.cases)


class Teller:
    """Tells why candidates cannot be, given some of the rules of a problem."""

    def __init__(
        self,
        oracle: Oracle,
        problem: Problem,
        candidates: Sequence[Domain],
        rules: Iterable[int],
        *,
        patience: float = math.inf,
        plain: bool = False,
        cases: Mapping[tuple[int, ...], int] | None = None,
    ) -> None:
        """With these rules, by number. A story is given up after so many questions.

        If it is known to be plain, nobody has to ask whether a group can be filled at all. What cell to
        distinguish the cases of may be known for some suppositions, told as literals.
        """
        self.plain, self.cases = plain, cases or {}
        self.oracle, self.candidates = oracle, candidates
        self.patient_until = oracle.questions + PATIENCE
        self.given_up_after = oracle.questions + patience
        self._alone: dict[int, Alone | Within] = {}
        self.rules = {number: problem.rules[number] for number in rules}
        self.cells = sorted({cell for rule in self.rules.values() for cell in rule.cells})
        self.rules_of = {
            cell: [number for number, rule in self.rules.items() if cell in rule.cells] for cell in self.cells
        }
        self.must_hold = {number: sorted(self._must_hold(rule)) for number, rule in self.rules.items()}
        self._differing = {
            cell: [rule for number in numbers if isinstance(rule := self.rules[number], AllDifferent)]
            for cell, numbers in self.rules_of.items()
        }

    def _must_hold(self, rule: Rule) -> frozenset[int]:
        """The values that all have a place in the group, since there are as many as cells; if not, none."""
        if not isinstance(rule, AllDifferent):
            return frozenset()
        values = frozenset(value for cell in rule.cells for value in self.candidates[cell])
        every = len(values) == len(rule.cells) and values.isdisjoint(rule.ignoring)
        return values if every else frozenset()

    def story(self, cell: int, value: int, split_on: int | None = None) -> Story:
        """Why the cell cannot hold the value; in the cases of another cell, if one is told."""
        cells = {*self.cells, cell} if split_on is None else {*self.cells, cell, split_on}
        left = {each: set(self.candidates[each]) for each in cells}
        return _Branch(self, count(), left, {}, {}, ()).suppose(cell, value, split_on)

    def shortest(self, stories: Iterable[Told], length: Callable[[Told], int]) -> Told:
        """The shortest of some stories, as far as there is patience to hear them."""
        heard: list[Told] = []
        try:
            for told in stories:
                heard.append(told)
                if self.oracle.questions > self.patient_until:
                    break
        except TooLongError:
            if not heard:
                raise
        return min(heard, key=length)

    def alone(self, number: int) -> Alone | Within:
        """Where to ask about one rule by itself."""
        if number not in self._alone:
            self._alone[number] = self.oracle.alone(number, self.candidates)
        return self._alone[number]

    def differing(self, cell: int, value: int) -> list[AllDifferent]:
        """The rules by which no other cell of their group holds this value if the cell does."""
        return [rule for rule in self._differing.get(cell, ()) if value not in rule.ignoring]


class TooLongError(Exception):
    """A story has not come to its end within the patience there is."""


class _Contradiction(Exception):
    """Two things that deny each other; the one said last is the first of them."""

    def __init__(self, *denied: Said) -> None:
        self.denied = denied


class _Branch:
    """What follows where something is supposed."""

    def __init__(
        self,
        teller: Teller,
        numbers: Iterator[int],
        left: Mapping[int, set[int]],
        gone: Mapping[Candidate, Said],
        held: Mapping[int, Said],
        supposed: tuple[int, ...],
    ) -> None:
        self.teller, self.numbers = teller, numbers
        self.supposed = supposed  # the literals of what was supposed
        self.left = {cell: set(values) for cell, values in left.items()}
        self.gone, self.held = dict(gone), dict(held)  # why a candidate is gone, why a cell holds its value
        self.said: list[Said] = []
        self.changed: dict[int, None] = {}  # rules about cells that lost candidates since they were looked at
        self.looked_over: set[int] = set()  # those of them that have no value with one place left
        self.settled: list[int] = []  # cells whose last candidate was found and not looked at yet

    def suppose(self, cell: int, value: int, split_on: int | None = None) -> Story:
        """The story of what follows, down to a contradiction in every case."""
        if self.teller.oracle.questions > self.teller.given_up_after:
            raise TooLongError
        self.supposed = (*self.supposed, self.teller.oracle.literal(cell, value))
        try:
            if not self.held:
                self._look_at_board()
            self._place(self._say(cell, value, True))
            self._propagate()
        except _Contradiction as found:
            return self._pruned(Story(self.said), found.denied)
        known = self.teller.cases.get(self.supposed, split_on)
        return self._in_cases(*(self._simplest_cases() if known is None else (known, [])))

    def _look_at_board(self) -> None:
        """Every rule is new, and cells with one candidate exclude it elsewhere."""
        self.changed = dict.fromkeys(self.teller.rules)
        self.settled = [cell for cell, values in self.left.items() if len(values) == 1]

    def _say(
        self, cell: int, value: int, true: bool, rule: Rule | None = None, after: Iterable[Said] = ()
    ) -> Said:
        said = Said(next(self.numbers), cell, value, true, rule, tuple(after))
        self.said.append(said)
        return said

    def _place(self, said: Said) -> None:
        """A cell holds a value: its other candidates are gone."""
        cell = said.cell
        if (denied := self.gone.get((cell, said.value))) is not None:
            raise _Contradiction(said, denied)
        self.held[cell] = said
        for other in sorted(self.left[cell] - {said.value}):
            self._forget(cell, other, said)
        self.settled.append(cell)

    def _remove(self, said: Said) -> None:
        """A cell does not hold a value."""
        cell, value = said.cell, said.value
        if cell in self.held and self.held[cell].value == value:
            raise _Contradiction(said, self.held[cell])
        self._forget(cell, value, said)
        if not self.left[cell]:
            self._hold_last(cell, value)
        if len(self.left[cell]) == 1:
            self._hold_last(cell, *self.left[cell])

    def _forget(self, cell: int, value: int, why: Said) -> None:
        self.left[cell].discard(value)
        self.gone[cell, value] = why
        rules = self.teller.rules_of.get(cell, ())
        self.changed.update(dict.fromkeys(rules))
        self.looked_over.difference_update(rules)

    def _hold_last(self, cell: int, value: int) -> None:
        """Every other candidate of the cell is gone: it holds this one, whatever else was said."""
        if cell in self.held:
            return
        others = (self.gone[cell, other] for other in self.teller.candidates[cell] if other != value)
        self._place(self._say(cell, value, True, None, others))

    def _propagate(self) -> None:
        """Say all that follows by single rules, what is simple to see first."""
        while True:
            if self.settled:
                self._exclude_elsewhere(self.settled.pop(0))
            elif not (self._hold_only_places() or self._ask_rules(False) or self._ask_groups()):
                return

    def _ask_groups(self) -> bool:
        return not self.teller.plain and self._ask_rules(True)

    def _exclude_elsewhere(self, cell: int) -> None:
        (value,) = self.left[cell]
        after, left = [self.held[cell]] if cell in self.held else [], self.left
        for rule in self.teller.differing(cell, value):
            for other in rule.cells:
                if other != cell and value in left[other]:
                    self._remove(self._say(other, value, False, rule, after))

    def _hold_only_places(self) -> bool:
        """A value with one place left in a group that must hold it; whether there was any."""
        for number in self.changed:
            if number in self.looked_over:
                continue
            for value, places in self._places(number):
                if len(places) < 2 and not (places and len(self.left[places[0]]) == 1):
                    self._hold_only_place(self.teller.rules[number], value, places)
                    return True
            self.looked_over.add(number)
        return False

    def _places(self, number: int) -> Iterator[tuple[int, list[int]]]:
        """The values that a rule must have in its cells, and those that may still hold each."""
        cells, left = self.teller.rules[number].cells, self.left
        for value in self.teller.must_hold[number]:
            yield value, [cell for cell in cells if value in left[cell]]

    def _hold_only_place(self, rule: Rule, value: int, places: list[int]) -> None:
        gone = [cell for cell in rule.cells if (cell, value) in self.gone]
        place = places[0] if places else max(gone, key=lambda cell: self.gone[cell, value].number)
        others = (self.gone[cell, value] for cell in gone if cell != place)
        self._place(self._say(place, value, True, rule, others))

    def _ask_rules(self, differing: bool) -> bool:
        """Candidates with which one rule cannot be kept any more; whether there was any."""
        for number in list(self.changed):
            if isinstance(self.teller.rules[number], AllDifferent) == differing:
                if self._ask(number):
                    return True
                del self.changed[number]
        return False

    def _ask(self, number: int) -> bool:
        rule, alone = self.teller.rules[number], self.teller.alone(number)
        if isinstance(rule, AllDifferent) and not rule.ignoring and not self._is_tight(rule):
            return False
        gone = {
            -alone.literal(cell, value): self.gone[cell, value]
            for cell in dict.fromkeys(rule.cells)
            for value in self.teller.candidates[cell]
            if (cell, value) in self.gone
        }
        if not alone.can(gone):
            self._deny(rule, _among(gone, alone.blamed()))
        seen: set[int] = set()
        for cell in dict.fromkeys(rule.cells):
            for value in sorted(self.left[cell]):
                literal = alone.literal(cell, value)
                if literal in seen:
                    continue
                if not alone.can([literal, *gone]):
                    self._remove(self._say(cell, value, False, rule, _among(gone, alone.blamed())))
                    return True
                seen.update(alone.seen())
        return False

    def _is_tight(self, rule: AllDifferent) -> bool:
        held = [values for cell in rule.cells if len(values := self.left[cell]) > 1]
        if len(held) > MOST_LOOKED_AT:
            return True
        self.teller.oracle.questions += len(held)  # about as many as it stands for
        return something_follows(held)

    def _deny(self, rule: Rule, blamed: list[Said]) -> None:
        """The rule cannot be kept: so what was said last of all that is to blame for it is not so."""
        last = max(blamed, key=lambda said: said.number)
        others = [said for said in blamed if said is not last]
        raise _Contradiction(self._say(last.cell, last.value, not last.true, rule, others), last)

    def _simplest_cases(self) -> tuple[int, list[int]]:
        """A cell to distinguish the cases of, and its values that need no cases within their case.

        The fewer other values it has, the better; then one with few values, which many rules are about.
        """
        open_cells = [cell for cell in self.teller.cells if len(self.left[cell]) > 1]
        open_cells.sort(key=lambda cell: (len(self.left[cell]), -len(self.teller.rules_of[cell]), cell))
        best, fewest = (open_cells[0], list[int]()), len(self.left[open_cells[0]]) + 1
        for cell in open_cells:
            if fewest == 0:
                break
            plain = self._plainly_refuted(cell, fewest - 1)
            if plain is not None:
                best, fewest = (cell, plain), len(self.left[cell]) - len(plain)
        return best

    def _plainly_refuted(self, cell: int, most: int) -> list[int] | None:
        """The values of a cell that need no cases within their case; None if more than `most` others do."""
        oracle, rules = self.teller.oracle, self.teller.rules
        refuted: list[int] = []
        for tried, value in enumerate(sorted(self.left[cell]), start=1):
            if oracle.plainly_cannot(rules, *self.supposed, oracle.literal(cell, value)):
                refuted.append(value)
            elif tried - len(refuted) > most:
                return None
        return refuted

    def _in_cases(self, cell: int, first: list[int]) -> Story:
        story, needs = Story(self.said), set[int]()
        for value in (*first, *sorted(self.left[cell] - set(first))):
            case = _Branch(self.teller, self.numbers, self.left, self.gone, self.held, self.supposed)
            told = case.suppose(cell, value)
            story.cases.append(told)
            needs |= told.needs
        ruled_out = (self.gone.get((cell, value)) for value in self.teller.candidates[cell])
        return self._pruned(story, [said for said in ruled_out if said], needs)

    def _pruned(self, story: Story, used: Iterable[Said], needs: Iterable[int] = ()) -> Story:
        """Only what is needed, directly or by what is needed; the supposition stays."""
        needed = {*needs, *(said.number for said in used)}
        pending = list(used)
        by_number = {said.number: said for said in self.said}
        pending += [by_number[number] for number in needed if number in by_number]
        while pending:
            for said in pending.pop().after:
                if said.number not in needed:
                    needed.add(said.number)
                    pending.append(said)
        kept = [said for at, said in enumerate(self.said) if at == 0 or said.number in needed]
        return Story(kept, story.cases, needed)


def _among(gone: Mapping[int, Said], blamed: Collection[int]) -> list[Said]:
    return [said for literal, said in gone.items() if literal in blamed]


def links(story: Story) -> tuple[Link, ...]:
    """The story as a chain; cases are numbered in the order in which they are told."""
    return tuple(_links(story, 0, count(1)))


def _links(story: Story, branch: int, branches: Iterator[int]) -> Iterator[Link]:
    yield from merged(_link(said, branch) for said in story.said)
    for case in story.cases:
        yield from _links(case, next(branches), branches)


def _link(said: Said, branch: int) -> Link:
    return Link((said.cell,), said.value, said.true, () if said.rule is None else (said.rule,), branch)


def something_follows(held: Sequence[set[int]]) -> bool:
    """Whether cells that differ exclude something of what they hold: some have as many values as they are.

    To look at all sets of up to ten cells takes a fifth of the time that it takes to ask the oracle.
    """
    bits = {value: 1 << at for at, value in enumerate(set[int]().union(*held))}
    masks = [sum(map(bits.__getitem__, values)) for values in held]
    unions = [0]  # of each set of cells, counted like bits
    for mask in masks:
        unions += [union | mask for union in unions]
    tight = ((at, union) for at, union in enumerate(unions) if union.bit_count() <= at.bit_count())
    return any(
        union.bit_count() < at.bit_count()
        or any(mask & union for other, mask in enumerate(masks) if not at >> other & 1)
        for at, union in tight
    )
