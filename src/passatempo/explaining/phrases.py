"""Phrases: what the messages about a step are filled with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from passatempo.board import COLUMN, ROW
from passatempo.clues.regions import BOX
from passatempo.explaining.step import Candidate, Step
from passatempo.languages import Language, message, placeholders
from passatempo.messages import Text, list_items
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, FirstSum, Sandwich, Span, Times, Unlike, Visible
from passatempo.rules.base import Domain, Rule

_SHORTEST_RANGE = 3  # values that are told by the first and the last
_LITTLE = 4  # of fewer values left it is told which they are, rather than what goes

# Groups that have a number or a letter are told together.
_LINES = {
    ROW: message("rows {which}"),
    COLUMN: message("columns {which}"),
    BOX: message("boxes {which}"),
}


class Phrases:
    """A step to be told in a language.

    It is called with a message, whose placeholders are the properties below, or given with it.
    """

    def __init__(
        self, step: Step, problem: Problem, say: Language, state: Sequence[Domain], full: bool = False
    ) -> None:
        self.full = full  # whatever is long is told to its end
        self.step, self.because, self.say, self.state = step, step.because, say, state
        self.problem, self.names = problem, problem.names

    def __call__(self, message: str, **given: object) -> str:
        """The message about the step."""
        return self.say(message, **self._filling(message, given))

    def many(self, one: str, several: str, number: int, **given: object) -> str:
        """The message for one thing or for several."""
        return self.say.many(one, several, number, **self._filling(one.replace("{number}", ""), given))

    def _filling(self, message: str, given: dict[str, object]) -> dict[str, object]:
        wanted = (name for name in placeholders(message) if name not in given)
        return given | {name: getattr(self, name) for name in wanted}

    # Cells

    def listed(self, cells: Iterable[int]) -> str:
        """These cells: "A1, B2 and C3"."""
        return self.say.listed(self.names[cell] for cell in cells)

    def either(self, cells: Iterable[int]) -> str:
        """One of these cells: "A1, B2 or C3"."""
        return self.say.either(self.names[cell] for cell in cells)

    @property
    def cell(self) -> str:
        """The only, or the first, of the cells."""
        return self.names[self.because.cells[0]]

    @property
    def cells(self) -> str:
        """All of them, each once: two sets may have some in common."""
        return self.listed(dict.fromkeys(self.because.cells))

    @property
    def any_cell(self) -> str:
        """One of them."""
        return self.either(self.because.cells)

    @property
    def cells_after(self) -> str:
        """All but the first."""
        return self.listed(self.because.cells[1:])

    @property
    def others(self) -> str:
        """The other cells."""
        return self.listed(self.because.others)

    @property
    def any_other(self) -> str:
        """One of them."""
        return self.either(self.because.others)

    # What is known of cells

    def is_known(self, cell: int) -> bool:
        """Whether a value stands in it, and not only one is left: then no cell that sees it has that."""
        if len(self.state[cell]) != 1:
            return False
        (value,) = self.state[cell]
        return not any(value in self.state[other] for other in self.seen_by(cell, value))

    def seen_by(self, cell: int, value: int) -> Iterator[int]:
        """The cells that cannot hold a value if this one does."""
        for rule in self.problem.rules_of[cell]:
            if isinstance(rule, AllDifferent) and value not in rule.ignoring:
                yield from (other for other in rule.cells if other != cell)

    def differ(self, cells: Sequence[int]) -> bool:
        """Whether these lie in a group without the same value twice."""
        beside = self.problem.rules_of[cells[0]]
        return any(isinstance(rule, AllDifferent) and set(cells).issubset(rule.cells) for rule in beside)

    def open(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells that have several values left."""
        return [cell for cell in cells if not self.is_known(cell)]

    def known(self, cells: Iterable[int]) -> str:
        """What stands in these: "A1 is 3 and B1 is 5"."""
        return self.say.listed(
            self.say("{cell} is {value}", cell=self.names[cell], value=self.state[cell][0]) for cell in cells
        )

    # Values

    def any_of(self, values: Iterable[int]) -> str:
        """One of these values: "1 to 4 or 6"."""
        return self.say.either(self.ranges(values))

    def all_of(self, values: Iterable[int]) -> str:
        """All of these values: "1 to 4 and 6"."""
        return self.say.listed(self.ranges(values))

    def ranges(self, values: Iterable[int]) -> list[str]:
        """Values in ascending order; three and more that follow each other are told by the ends."""
        runs = list[list[int]]()
        for value in sorted(values):
            if runs and value == runs[-1][-1] + 1:
                runs[-1].append(value)
            else:
                runs.append([value])
        told = list[str]()
        for run in runs:
            if len(run) < _SHORTEST_RANGE:
                told += map(str, run)
            else:
                told.append(self.say("{first} to {last}", first=run[0], last=run[-1]))
        return told

    @property
    def value(self) -> int:
        """The only, or the first, of the values."""
        return self.because.values[0]

    @property
    def values(self) -> str:
        """All of them."""
        return self.say.listed(self.because.values)

    @property
    def any_value(self) -> str:
        """One of them."""
        return self.say.either(sorted(self.because.values))

    @property
    def last_value(self) -> int:
        """The last of them."""
        return self.because.values[-1]

    @property
    def most_values(self) -> str:
        """All but the last."""
        return self.say.listed(self.because.values[:-1])

    @property
    def any_of_most(self) -> str:
        """One of those."""
        return self.say.either(sorted(self.because.values[:-1]))

    # Rules and groups

    def said(self, rule: Rule) -> str:
        """The sentence of a rule."""
        if isinstance(rule, Span) and rule.width == len(rule.cells) - 1:  # the values differ as well
            number = 1 if self.has_name(rule) else len(rule.cells)
            group = self.say.render(rule.group.label)
            return self.say.many(
                "{group} holds consecutive values", "{group} hold consecutive values", number, group=group
            )
        return self.say.render(rule.sentence())

    def has_name(self, rule: Rule) -> bool:
        """Whether its group is called by more than the names of its cells."""
        return not {self.names[cell] for cell in rule.cells}.issuperset(list_items(rule.group.label))

    def by_name(self, rule: Rule) -> bool:
        """Whether the name of its group tells a player which rule it is."""
        if isinstance(rule, FirstSum | Sandwich | Visible | Times | Unlike):  # one of several about a line
            return False
        return self.has_name(rule) or isinstance(rule, AllDifferent)

    def shortly(self, rule: Rule) -> str:
        """The name of its group, or its sentence if that tells too little."""
        return self.say.render(rule.group.label) if self.by_name(rule) else self.said(rule)

    @property
    def rules(self) -> str:
        """What the rules say."""
        return self.say.listed(dict.fromkeys(map(self.said, self.because.rules)))

    @property
    def rule(self) -> str:
        """What the first of them says."""
        return self.said(self.because.rules[0])

    @property
    def sums(self) -> str:
        """The groups of rules that say more than that values differ; all groups, if none does."""
        sums = [rule for rule in self.because.rules if not isinstance(rule, AllDifferent)]
        return self.named(sums or self.because.rules)

    def _group(self, at: int) -> str:
        return self.say.render(self.because.groups[at].label)

    @property
    def group(self) -> str:
        """The group of the first rule."""
        return self._group(0)

    @property
    def group2(self) -> str:
        """The group of the second rule."""
        return self._group(1)

    @property
    def group3(self) -> str:
        """The group of the third rule."""
        return self._group(2)

    def group_names(self, start: int = 0, stop: int | None = None) -> str:
        """The groups of these rules, each once."""
        return self.named(self.because.rules[start:stop])

    @property
    def groups(self) -> str:
        """All groups."""
        return self.group_names()

    def named(self, rules: Iterable[Rule], few: int | None = None) -> str:
        """The groups of rules; of more than a few, only how many they are."""
        names = list(dict.fromkeys(rule.group.label for rule in rules))
        if few is not None and len(names) > few:
            return self.say.many("{number} group", "{number} groups", len(names))
        return self.say.listed(self._together(names))

    def _together(self, labels: Iterable[Text]) -> Iterator[str]:
        """Names of groups, rows, columns and boxes together: "rows 2 and 7"."""
        by_template = defaultdict[Text, list[Text]](list)
        for label in labels:
            is_line = isinstance(label, tuple) and label[0] in _LINES
            by_template[label[0] if is_line else label].append(label)
        for template, alike_labels in by_template.items():
            if len(alike_labels) > 1:
                which = self.say.listed(number for label in alike_labels for number in label[1:])
                yield self.say(_LINES[str(template)], which=which)
            else:
                yield self.say.render(alike_labels[0])

    @property
    def cage(self) -> str:
        """The first group with its cells, unless it is called after them."""
        return self.group if self.group == self.cells else f"{self.group} ({self.cells})"

    # What follows

    @property
    def follows(self) -> str:
        """What is placed and what goes: "A1 is 3", "remove 2 from D1, 5 from G1 and H1"."""
        placed = dict(self.step.places)
        gone = [
            (cell, value)
            for cell, value in self.step.removes
            if cell not in placed and value not in placed.values()  # that it stands nowhere else, all know
        ]
        told = [
            self.say("{cell} is {value}", cell=self.names[cell], value=value)
            for cell, value in placed.items()
        ]
        return "; ".join([*told, *self.gone(gone)])

    def gone(self, candidates: Sequence[Candidate]) -> list[str]:
        """What is to be said about candidates that go: which they are, or what little is left."""
        left = self._little_left(candidates)
        told = [
            self._bounded(
                "only {values} is left in {cells}", "only {values} are left in {cells}", cells, values
            )
            for values, cells in alike(left)
        ]
        parts = [
            self.say("{values} from {cells}", values=self.all_of(values), cells=self.listed(cells))
            for cells, values in gathered([each for each in candidates if each[0] not in left])
        ]
        if parts:
            told.append(self.say("remove {candidates}", candidates=in_a_row(parts)))
        return told

    def _little_left(self, candidates: Sequence[Candidate]) -> dict[int, list[int]]:
        """Cells that lose more than they keep, and what they keep."""
        lost = defaultdict[int, set[int]](set)
        for cell, value in candidates:
            lost[cell].add(value)
        kept = {cell: [value for value in self.state[cell] if value not in lost[cell]] for cell in lost}
        return {
            cell: values for cell, values in kept.items() if 0 < len(values) < min(_LITTLE, len(lost[cell]))
        }

    @property
    def out_of_bounds(self) -> str:
        """What goes, and whether it is too small or too large for its cell."""
        return self.bounds_of(self.step.removes)

    def bounds_of(self, candidates: Iterable[Candidate]) -> str:
        """The same of some of it."""
        small, large, rest = self._by_bounds(candidates)
        parts = [
            self._bounded("{values} is too small for {cells}", "{values} are too small for {cells}", *part)
            for part in gathered(small)
        ]
        parts += [
            self._bounded("{values} is too large for {cells}", "{values} are too large for {cells}", *part)
            for part in gathered(large)
        ]
        return in_a_row([*parts, *self.gone(rest)])

    def _bounded(self, one: str, several: str, cells: Sequence[int], values: Sequence[int]) -> str:
        told = {"values": self.all_of(values), "cells": self.listed(cells)}
        return self.say.many(one, several, len(values), **told)

    def _by_bounds(
        self, candidates: Iterable[Candidate]
    ) -> tuple[list[Candidate], list[Candidate], list[Candidate]]:
        """The candidates that go below all that stay in their cell, those above, and the rest."""
        small, large, rest = list[Candidate](), list[Candidate](), list[Candidate]()
        gone = set(self.step.removes)
        for cell, value in candidates:
            kept = [each for each in self.state[cell] if (cell, each) not in gone]
            side = small if kept and value < kept[0] else large if kept and value > kept[-1] else rest
            side.append((cell, value))
        return small, large, rest


def in_a_row(parts: Sequence[str]) -> str:
    """Parts of a sentence, so that it is to be seen where each ends."""
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


Part = tuple[tuple[int, ...], tuple[int, ...]]  # cells, and values that all of them have


def gathered(candidates: Sequence[Candidate]) -> list[Part]:
    """Candidates as cells that have the same values: by cell or by value, whichever has fewer parts."""
    by_cell, by_value = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for cell, value in sorted(candidates):
        by_cell[cell].append(value)
        by_value[value].append(cell)
    cells = [(cells, values) for values, cells in alike(by_cell)]
    values = sorted(alike(by_value), key=lambda part: part[1])
    return min(values, cells, key=len)


def alike(lists: dict[int, list[int]]) -> list[Part]:
    """Lists that are the same, and all that have them."""
    having = defaultdict[tuple[int, ...], list[int]](list)
    for key, listed in lists.items():
        having[tuple(listed)].append(key)
    return [(listed, tuple(keys)) for listed, keys in having.items()]
