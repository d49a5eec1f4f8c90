"""StepWriter: the arguments that templates about a step are filled with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from passatempo.board import COLUMN, ROW
from passatempo.clues.cages import LABELLED_CAGE
from passatempo.clues.grids import GRIDS
from passatempo.clues.regions import BOX, ROOM
from passatempo.explaining.step import Candidate, Step
from passatempo.explaining.step_view import StepView
from passatempo.languages import Language, message, placeholders
from passatempo.messages import Text
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, FirstSum, Sandwich, Span, Times, Unlike, Visible
from passatempo.rules.base import Domain, Rule

_SHORTEST_RANGE = 3  # consecutive values that are written as a range
_RANGE = message("{first} to {last}")
_RANGE_AFTER_VERB = message("{lowest} to {highest}")  # in other languages it may need a preposition
_FEW_REMAINING = 4  # fewer candidates that remain are listed, rather than those removed

# Groups with a number, a letter or a cell, several of which are written as one.
_SEVERAL = {
    ROW: message("rows {which}"),
    COLUMN: message("columns {which}"),
    BOX: message("boxes {which}"),
    ROOM: message("the rooms at {which}"),
    LABELLED_CAGE: message("the cages at {which}"),
}


class StepWriter(StepView):
    """Renders templates about a step in a language.

    It is called with a template; placeholders that are not given as arguments are properties of the writer.
    """

    def __init__(
        self, step: Step, problem: Problem, language: Language, state: Sequence[Domain], full: bool = False
    ) -> None:
        super().__init__(step, problem, state)
        self.language = language
        self.full = full  # no part of a proof is left out

    def __call__(self, template: str, **given: object) -> str:
        """The template with the given arguments and the properties below."""
        return self.language(template, **self._arguments(template, given))

    def many(self, one: str, several: str, number: int, **given: object) -> str:
        """The template for one thing or the one for several."""
        return self.language.many(one, several, number, **self._arguments(one.replace("{number}", ""), given))

    def _arguments(self, template: str, given: dict[str, object]) -> dict[str, object]:
        missing = (name for name in placeholders(template) if name not in given)
        return given | {name: getattr(self, name) for name in missing}

    # Cells

    def listed(self, cells: Iterable[int]) -> str:
        """These cells: "A1, B2 and C3"."""
        return self.language.listed(self.names[cell] for cell in cells)

    def either(self, cells: Iterable[int]) -> str:
        """One of these cells: "A1, B2 or C3"."""
        return self.language.either(self.names[cell] for cell in cells)

    @property
    def cell(self) -> str:
        """The only, or the first, of the cells."""
        return self.names[self.because.cells[0]]

    @property
    def cells(self) -> str:
        """All cells, each once: two almost locked sets may overlap."""
        return self.listed(dict.fromkeys(self.because.cells))

    @property
    def any_cell(self) -> str:
        """The cells as alternatives: "A1, B2 or C3"."""
        return self.either(self.because.cells)

    @property
    def others(self) -> str:
        """The cells that the step rests on besides `cells`: "A1 and B2"."""
        return self.listed(self.because.others)

    @property
    def any_other(self) -> str:
        """The other cells as alternatives: "A1 or B2"."""
        return self.either(self.because.others)

    # The state of cells

    def known_text(self, cells: Iterable[int]) -> str:
        """The values of these cells: "A1 is 3 and B1 is 5"."""
        return self.language.listed(map(self._placed_text, cells))

    def candidates_text(self, cells: Iterable[int]) -> str:
        """What is left for cells that have lost candidates: "A1 is 3 and B1 is 2 or 5"; empty if none has.

        Of many candidates, those that a cell has lost though it does not see them: "A1 cannot be 3".
        """
        return self.language.listed(self._candidate_texts(cells))

    def notes_text(self, cells: Sequence[int]) -> str:
        """The same, and the values of those of the cells that are placed."""
        placed = map(self._placed_text, filter(self.is_placed, cells))
        return self.language.listed([*self._candidate_texts(self.open_cells(cells)), *placed])

    def _placed_text(self, cell: int) -> str:
        return self.language("{cell} is {value}", cell=self.names[cell], value=self.state[cell][0])

    def _candidate_texts(self, cells: Iterable[int]) -> Iterator[str]:
        by_values = defaultdict[tuple[bool, tuple[int, ...]], list[int]](list)
        for cell in dict.fromkeys(cells):
            if len(self.state[cell]) < len(self.problem.domains[cell]):
                left = tuple(self.state[cell])
                lost = tuple(value for value in self.visible(cell) if value not in left)
                is_shorter = self._is_shorter(lost, left)
                by_values[is_shorter, lost if is_shorter else left].append(cell)
        for (are_lost, values), same in by_values.items():
            yield self._lost_text(same, values) if are_lost else self._left_text(same, values)

    def _is_shorter(self, lost: Sequence[int], left: Sequence[int]) -> bool:
        """Whether it is shorter to say which of the candidates have gone, and more than a few are left."""
        return (
            0 < len(lost) < len(left)
            and len(self.ranges(lost)) <= len(self.ranges(left))
            and len(left) > _FEW_REMAINING
            and tuple(left) != tuple(range(left[0], left[-1] + 1))
        )

    def _left_text(self, cells: Sequence[int], values: Sequence[int]) -> str:
        arguments = {"these": self.listed(cells), "left": self.any_of(values)}
        return self.many("{these} is {left}", "{these} are {left}", len(cells), **arguments)

    def _lost_text(self, cells: Sequence[int], values: Sequence[int]) -> str:
        arguments = {"these": self.listed(cells), "lost": self.any_of(values)}
        return self.many("{these} cannot be {lost}", "{these} cannot be {lost}", len(cells), **arguments)

    def left(self, cell: int) -> list[int]:
        """The values of a cell after the step."""
        gone = set(self.step.removes)
        return [value for value in self.state[cell] if (cell, value) not in gone]

    def left_text(self, cells: Iterable[int]) -> str:
        """The same as text: "A1 is 1 to 3 and B1 is 4"."""
        return self.language.listed(
            self.language("{cell} is {values}", cell=self.names[cell], values=self.any_of(self.left(cell)))
            for cell in cells
        )

    # Values

    def any_of(self, values: Iterable[int]) -> str:
        """One of these values, after a verb: "1 to 4 or 6"."""
        return self.language.either(self.ranges(values, _RANGE_AFTER_VERB))

    def any_listed(self, values: Iterable[int]) -> str:
        """The same after other words."""
        return self.language.either(self.ranges(values))

    def all_of(self, values: Iterable[int]) -> str:
        """All of these values: "1 to 4 and 6"."""
        return self.language.listed(self.ranges(values))

    def ranges(self, values: Iterable[int], template: str = _RANGE) -> list[str]:
        """Values in ascending order; three and more consecutive ones as a range."""
        runs = list[list[int]]()
        for value in sorted(values):
            if runs and value == runs[-1][-1] + 1:
                runs[-1].append(value)
            else:
                runs.append([value])
        parts = list[str]()
        for run in runs:
            if len(run) < _SHORTEST_RANGE:
                parts += map(str, run)
            else:
                ends = {"first": run[0], "last": run[-1], "lowest": run[0], "highest": run[-1]}
                parts.append(self.language(template, **ends))
        return parts

    @property
    def value(self) -> int:
        """The only, or the first, of the values."""
        return self.because.values[0]

    @property
    def values(self) -> str:
        """The values that the step rests on: "2, 3 and 5"."""
        return self.language.listed(self.because.values)

    @property
    def any_value(self) -> str:
        """These values as alternatives: "2, 3 or 5"."""
        return self.language.either(sorted(self.because.values))

    @property
    def last_value(self) -> int:
        """The value that the technique puts last, such as the one removed by a wing."""
        return self.because.values[-1]

    @property
    def most_values(self) -> str:
        """The values before that one: "2 and 3"."""
        return self.language.listed(self.because.values[:-1])

    # Rules and groups

    def rule_text(self, rule: Rule) -> str:
        """The sentence of a rule; of a sign between two cells, its name."""
        if rule.group.is_named_by_sign:
            return self.group_name(rule)
        if isinstance(rule, Span) and rule.width == len(rule.cells) - 1:  # the values differ as well
            number = 1 if self.has_name(rule) else len(rule.cells)
            return self.language.many(
                "{group} holds consecutive values",
                "{group} hold consecutive values",
                number,
                group=self.group_name(rule),
            )
        return self.language.render(rule.sentence())

    def group_name(self, rule: Rule) -> str:
        """The name of the group that a rule is about: "row 1"."""
        return self.language.render(rule.group.label)

    def is_named_by_group(self, rule: Rule) -> bool:
        """Whether the name of its group is enough for a player to know the rule."""
        if isinstance(rule, FirstSum | Sandwich | Visible | Times | Unlike):  # one of several about a line
            return False
        return self.has_name(rule) or isinstance(rule, AllDifferent)

    def short_rule_text(self, rule: Rule) -> str:
        """The name of its group, or its sentence if the name is not enough."""
        return self.group_name(rule) if self.is_named_by_group(rule) else self.rule_text(rule)

    @property
    def rules(self) -> str:
        """The sentences of the rules."""
        return self.language.listed(dict.fromkeys(map(self.rule_text, self.because.rules)))

    @property
    def rule(self) -> str:
        """The sentence of the first rule."""
        return self.rule_text(self.because.rules[0])

    @property
    def sums(self) -> str:
        """The groups of all rules but all-different ones; all groups, if there are no others."""
        sums = [rule for rule in self.because.rules if not isinstance(rule, AllDifferent)]
        return self.group_list(sums or self.because.rules)

    def _group(self, at: int) -> str:
        return self.language.render(self.because.groups[at].label)

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
        return self.group_list(self.because.rules[start:stop])

    @property
    def groups(self) -> str:
        """The names of the groups of all rules of the step: "row 1 and box 2"."""
        return self.group_names()

    def group_list(self, rules: Iterable[Rule]) -> str:
        """The groups of rules, each once."""
        return self.language.listed(self._merged_names(dict.fromkeys(rule.group.label for rule in rules)))

    def _merged_names(self, labels: Iterable[Text]) -> Iterator[str]:
        """The names of groups, those of one sort merged: "the cages at A1 (12) and B2 (9)"."""
        by_sort = defaultdict[object, list[Text]](list)
        for label in labels:
            by_sort[_sort_of(label)].append(label)
        for same in by_sort.values():
            if len(same) == 1:
                yield self.language.render(same[0])
            elif same[0][0] in GRIDS:
                (several,) = self._merged_names(label[1] for label in same)  # type: ignore[misc]
                yield self.language(str(same[0][0]), group=several)
            else:
                which = self.language.listed(map(_number_or_cell, sorted(same, key=_reading_order)))
                yield self.language(_SEVERAL[str(same[0][0])], which=which)

    @property
    def cage(self) -> str:
        """The first group with its cells, unless its name is a list of them."""
        return self.group if self.group == self.cells else f"{self.group} ({self.cells})"

    # The changes of the step

    @property
    def follows(self) -> str:
        """What is placed and removed: "A1 is 3", "remove 2 from D1, 5 from G1 and H1"."""
        placed = dict(self.step.places)
        removed = [(cell, value) for cell, value in self.named_removals if cell not in placed]
        parts = [
            self.language("{cell} is {value}", cell=self.names[cell], value=value)
            for cell, value in placed.items()
        ]
        return "; ".join([*parts, *self.removal_texts(removed)])

    @property
    def named_removals(self) -> list[Candidate]:
        """The candidates that are removed, but for those that a placed value removes from other cells."""
        placed = dict(self.step.places)
        return [
            (cell, value)
            for cell, value in self.step.removes
            if cell in placed or value not in placed.values()
        ]

    def removal_texts(self, candidates: Sequence[Candidate]) -> list[str]:
        """The candidates that are removed; or those that remain, where these are few."""
        remaining = self._few_remaining(candidates)
        texts = [
            self._bounded(
                "only {values} is left in {cells}", "only {values} are left in {cells}", cells, values
            )
            for values, cells in _group_equal(remaining)
        ]
        parts = [
            self._bounded("{values} from {cells}", "{values} from {cells}", cells, values)
            for cells, values in gathered([each for each in candidates if each[0] not in remaining])
        ]
        if parts:
            texts.append(self.language("remove {candidates}", candidates=join_parts(parts)))
        return texts

    def _few_remaining(self, candidates: Sequence[Candidate]) -> dict[int, list[int]]:
        """The cells that lose more candidates than remain, if these are few; and those that remain."""
        removed = defaultdict[int, set[int]](set)
        for cell, value in candidates:
            removed[cell].add(value)
        remaining = {
            cell: [value for value in self.state[cell] if value not in values]
            for cell, values in removed.items()
        }
        return {
            cell: values
            for cell, values in remaining.items()
            if 0 < len(values) < min(_FEW_REMAINING, len(removed[cell]))
        }

    @property
    def out_of_bounds(self) -> str:
        """What is removed, and whether it is too small or too large for its cell."""
        return self.bounds_text(self.step.removes)

    def bounds_text(self, candidates: Iterable[Candidate]) -> str:
        """The same for some of the candidates."""
        small, large, rest = self._by_bounds(candidates)
        parts = [
            self._bounded("{values} is too small for {cells}", "{values} are too small for {cells}", *part)
            for part in gathered(small)
        ]
        parts += [
            self._bounded("{values} is too large for {cells}", "{values} are too large for {cells}", *part)
            for part in gathered(large)
        ]
        return join_parts([*parts, *self.removal_texts(rest)])

    def _bounded(self, one: str, several: str, cells: Sequence[int], values: Sequence[int]) -> str:
        arguments = {"values": self.all_of(values), "cells": self.listed(cells)}
        return self.language.many(one, several, len(values), **arguments)

    def _by_bounds(
        self, candidates: Iterable[Candidate]
    ) -> tuple[list[Candidate], list[Candidate], list[Candidate]]:
        """The candidates below all that remain in their cell, those above, and the rest."""
        small, large, rest = list[Candidate](), list[Candidate](), list[Candidate]()
        for cell, value in candidates:
            domain = self.left(cell)
            side = small if domain and value < domain[0] else large if domain and value > domain[-1] else rest
            side.append((cell, value))
        return small, large, rest


def _sort_of(label: Text) -> object:
    """Equal for labels that can be written as one: rows, or rows of one grid; otherwise the label."""
    if not isinstance(label, tuple):
        return label
    template, *rest = label
    if template in GRIDS and isinstance(rest[0], tuple) and rest[0][0] in _SEVERAL:
        return template, rest[0][0]
    return template if template in _SEVERAL else label


def _number_or_cell(label: Text) -> str:
    """What tells a group from others of its sort: "2", "C", "A1 (12)"."""
    *more, last = map(str, label[1:])
    return f"{last} ({', '.join(more)})" if more else last


def _reading_order(label: Text) -> tuple[int, str]:
    """Numbers by their size, letters and cells by their names."""
    last = str(label[-1])
    return len(last), last


def join_parts(parts: Sequence[str]) -> str:
    """The parts of a list, separated by semicolons if one of them has a comma."""
    return ("; " if any("," in part for part in parts) else ", ").join(parts)


Part = tuple[tuple[int, ...], tuple[int, ...]]  # cells, and values that all of them have


def gathered(candidates: Sequence[Candidate]) -> list[Part]:
    """Candidates grouped by equal values of cells or by equal cells of values, whichever has fewer parts."""
    by_cell, by_value = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for cell, value in sorted(candidates):
        by_cell[cell].append(value)
        by_value[value].append(cell)
    cells = [(cells, values) for values, cells in _group_equal(by_cell)]
    values = sorted(_group_equal(by_value), key=lambda part: part[1])
    return min(values, cells, key=len)


def _group_equal(lists: dict[int, list[int]]) -> list[Part]:
    """The keys of equal lists together: each distinct list with its keys."""
    keys_of = defaultdict[tuple[int, ...], list[int]](list)
    for key, listed in lists.items():
        keys_of[tuple(listed)].append(key)
    return [(listed, tuple(keys)) for listed, keys in keys_of.items()]
