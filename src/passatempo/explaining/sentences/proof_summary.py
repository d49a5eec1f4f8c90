"""Proof summary: a long proof by contradiction, abridged to its main line and the ends of its cases.

Values are listed, "then B2=3, C4=7 (row 4)", with the rule, or the group of which the cell is the last place;
without a reason, the value is the last candidate of the cell. Removals from peers are not mentioned. Where
that is still too long, the longest part is shortened, again and again: values without reasons, then only the
number of steps and the contradiction. The text has nothing that is not in the chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from passatempo.explaining.proof_tree import Branch
from passatempo.explaining.sentences.chains import branch_assumption_text, is_implied, reason_text
from passatempo.explaining.sentences.placed_by_rule import as_value, miscounted
from passatempo.explaining.sentences.step_writer import StepWriter, gathered
from passatempo.explaining.step import Link
from passatempo.records import dataclass
from passatempo.rules import AllDifferent, Times
from passatempo.rules.base import Rule

_MOST_CHARACTERS = 520  # of a proof, without the conclusion
_FEW_VALUES = 12  # listed for a case: nobody follows more
_MOST_VALUES = 20  # listed for a proof without cases; of more, the first and the last
_FIRST, _LAST = 8, 4


def abridged_sentences(writer: StepWriter, proof: Branch) -> list[str]:
    """The sentences of a proof, shortened to the number of characters there is room for."""
    if not proof.cases:
        return _fit([_Variants(writer, proof, whole=True).to_contradiction()])
    opening = _Variants(writer, proof, whole=True)
    cases = [_Variants(writer, *same).all() for same in _group_same_proofs(writer, proof.cases)]
    text = _fit([opening.without_cases(), *cases])
    return text if _length(text) <= _MOST_CHARACTERS else _fit([opening.with_cases_counted()])


def _group_same_proofs(writer: StepWriter, cases: Iterable[Branch]) -> Iterable[list[Branch]]:
    """The cases in lists of those with the same proof."""
    found = dict[object, list[Branch]]()
    for case in cases:
        found.setdefault(id(case) if case.cases else _proof_key(writer, case), []).append(case)
    return found.values()


def _proof_key(writer: StepWriter, case: Branch) -> object:
    return _with_reasons(writer, case), case.step_count(), contradiction_text(writer, case)


def _fit(parts: Iterable[Sequence[str]]) -> list[str]:
    """One variant of each part, the longest of them shortened as long as there is no room for all."""
    remaining = [list(_decreasing(part)) for part in parts]
    while _length(each[0] for each in remaining) > _MOST_CHARACTERS:
        longest = max(
            (each for each in remaining if len(each) > 1), key=lambda each: len(each[0]), default=None
        )
        if longest is None:
            break
        longest.pop(0)
    return [each[0] for each in remaining]


def _decreasing(variants: Sequence[str]) -> Iterator[str]:
    """The variants that are shorter than all before them."""
    shortest = None
    for text in variants:
        if shortest is None or len(text) < shortest:
            shortest = len(text)
            yield text


def _length(text: Iterable[str]) -> int:
    return sum(map(len, text))


class _Variants:
    """The texts of a branch, from the one with most detail to the shortest."""

    def __init__(self, writer: StepWriter, branch: Branch, *same: Branch, whole: bool = False) -> None:
        """The branch together with those that have the same proof, if any."""
        self.writer, self.branch, self.whole = writer, branch, whole
        values = [each.assumption.value for each in (branch, *same)]
        self.assumption = branch_assumption_text(writer, branch, values)
        parts = [_with_reasons(writer, branch), _values_alone(writer, branch)]
        self.ends_immediately = not (branch.cases or parts[0])  # without consequences to mention
        value_count = sum(link.true for link in branch.consequences)
        if value_count > (_MOST_VALUES if whole else _FEW_VALUES):
            parts = parts[1:] if whole else []
        self.consequences = [each for each in parts if each]

    def all(self) -> list[str]:
        """The variants of a case, which ends in a contradiction or in cases again."""
        if not self.branch.cases:
            return self.to_contradiction()
        return [*self._with_every_case(), *self.with_cases_counted()]

    def to_contradiction(self) -> list[str]:
        """The variants of a branch that ends in a contradiction."""
        end = contradiction_text(self.writer, self.branch)
        if self.ends_immediately:
            return [self._then(end)]
        parts = [
            self.writer("{proof}; but then {end}", proof=self._then(consequences), end=end)
            for consequences in self.consequences
        ]
        return [*parts, self._with_step_count(end)]

    def without_cases(self) -> list[str]:
        """The variants up to its cases, which are written one by one."""
        parts = [self._then(consequences) for consequences in self.consequences]
        return parts or [self._opening()]

    def with_cases_counted(self) -> list[str]:
        """The variants with only the number of its cases."""
        cases = self._cases()
        parts = [
            self.writer("{proof}; then {cases}", proof=self._then(consequences), cases=cases)
            for consequences in self.consequences
        ]
        return [*parts, self._then(cases)]

    def _with_every_case(self) -> list[str]:
        """The variant with each of its cases, if those have none in turn."""
        if any(case.cases for case in self.branch.cases):
            return []
        same = _group_same_proofs(self.writer, self.branch.cases)
        cases = [_Variants(self.writer, *each).to_contradiction()[0] for each in same]
        return [". ".join(map(_capitalised, [self.without_cases()[0], *cases]))]

    def _opening(self) -> str:
        if self.whole:
            return self.writer("suppose {assumption}", assumption=self.assumption)
        return self.writer("if {assumption}, there are cases", assumption=self.assumption)

    def _then(self, consequences: str) -> str:
        arguments = {"assumption": self.assumption, "consequences": consequences}
        if self.whole:
            return self.writer("suppose {assumption}. Then {consequences}", **arguments)
        return self.writer("if {assumption}, then {consequences}", **arguments)

    def _with_step_count(self, end: str) -> str:
        return self._then(
            self.writer.many(
                "{number} step shows that {end}",
                "{number} steps show that {end}",
                self.branch.step_count(),
                end=end,
            )
        )

    def _cases(self) -> str:
        """That all values of a cell lead to a contradiction."""
        cases, writer = self.branch.cases, self.writer
        return writer(
            "{cell} could only be {values}, and each leads to a contradiction ({ends}, {steps})",
            cell=writer.listed(cases[0].assumption.cells),
            values=writer.any_of(case.assumption.value for case in cases),
            ends=writer.many("{number} case", "{number} cases", self.branch.leaf_count()),
            steps=writer.many("{number} step", "{number} steps", sum(case.step_count() for case in cases)),
        )


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


# Consequences


@dataclass
class _Part:
    """Links that are written as one, a value or candidates removed by the same rules; and those rules."""

    links: list[Link]
    rules: list[Rule]


def _with_reasons(writer: StepWriter, branch: Branch) -> str:
    """The consequences with their reasons, without those that need no mention."""
    return ", ".join(_part_text(writer, part) for part in _parts(writer, branch))


def _values_alone(writer: StepWriter, branch: Branch) -> str:
    """The values that follow, and the number of steps."""
    links = (as_value(writer, link) for link in branch.consequences)
    values = list(dict.fromkeys(_value(writer, link) for link in links if link.true))
    if not values:
        return ""
    if len(values) > _MOST_VALUES:
        values[_FIRST:-_LAST] = ["…"]
    steps = writer.many("{number} step", "{number} steps", len(branch.consequences))
    return f"{', '.join(values)} ({steps})"


def _value(writer: StepWriter, link: Link) -> str:
    return f"{writer.listed(link.cells)}={link.value}"


def _parts(writer: StepWriter, branch: Branch) -> list[_Part]:
    parts, earlier = list[_Part](), list(branch.before)
    earlier.append(branch.assumption)
    for link in branch.consequences:
        if link.true:
            parts.append(_placed(writer, link, parts))
        elif not _is_seen_by_placed_cell(writer, link, earlier):
            _add_removal(parts, link)
        earlier.append(link)
    return parts


def _placed(writer: StepWriter, link: Link, parts: list[_Part]) -> _Part:
    """A value with its reasons; parts that only lead to it are merged into it."""
    rules = list(link.rules)
    while parts and all(is_implied(writer, removed, link) for removed in parts[-1].links):
        rules = [*parts.pop().rules, *rules]
    return _Part([link], rules)


def _add_removal(parts: list[_Part], link: Link) -> None:
    last = parts[-1] if parts else None
    if last and not last.links[0].true and last.rules == list(link.rules):
        last.links.append(link)
    else:
        parts.append(_Part([link], list(link.rules)))


def _part_text(writer: StepWriter, part: _Part) -> str:
    links = [as_value(writer, link) for link in part.links]
    known = all(link.true for link in links)
    text = (
        writer.language.listed(_value(writer, link) for link in links)
        if known
        else _removals_text(writer, links)
    )
    reasons = dict.fromkeys(reason_text(writer, rule, links[0]) for rule in part.rules)
    return f"{text} ({'; '.join(reasons)})" if reasons else text


def _removals_text(writer: StepWriter, links: Iterable[Link]) -> str:
    removed = [(cell, link.value) for link in links for cell in link.cells]
    return writer.language.listed(
        writer("{cell} would not be {value}", cell=writer.listed(cells), value=writer.any_of(values))
        if len(cells) == 1
        else writer("{value} would not be in {cell}", cell=writer.either(cells), value=writer.any_of(values))
        for cells, values in gathered(removed)
    )


def _is_seen_by_placed_cell(writer: StepWriter, link: Link, earlier: Sequence[Link]) -> bool:
    """Whether the cells lose the value because they see it in a cell that holds it."""
    if not link.rules or not all(isinstance(rule, AllDifferent) for rule in link.rules):
        return False
    placed = {earlier.cells[0] for earlier in earlier if earlier.true and earlier.value == link.value}
    return all(
        any(cell in placed or tuple(writer.state[cell]) == (link.value,) for cell in rule.cells)
        for rule in link.rules
    )


# Contradictions


def contradiction_text(writer: StepWriter, branch: Branch) -> str:
    """The contradiction of a branch, whose last link contradicts an earlier one."""
    *before, last = [*branch.before, *branch.links]
    if not last.rules:
        return writer("nothing would be left for {cell}", cell=writer.listed(last.cells))
    rule = last.rules[0]
    if isinstance(rule, AllDifferent):
        arguments = {"group": writer.short_rule_text(rule), "value": last.value}
        places = _places(writer, rule, last.value, before)
        if not places:
            return writer("{group} would have no place for {value}", **arguments)
        if len([cell for cell, only in places if only]) > 1:
            return writer("{group} would have {value} twice", **arguments)
    if isinstance(rule, Times):
        return miscounted(writer, rule, sum(only for _, only in _places(writer, rule, rule.value, before)))
    if writer.is_named_by_group(rule) and not rule.group.is_named_by_sign:
        return writer("{group} could not be filled", group=writer.short_rule_text(rule))
    return writer("this could not be kept: {rule}", rule=writer.rule_text(rule))


def _places(writer: StepWriter, rule: Rule, value: int, earlier: Sequence[Link]) -> list[tuple[int, bool]]:
    """The cells of a rule that may hold a value after these links, and whether it is their only candidate."""
    remaining = {cell: set(writer.state[cell]) for cell in rule.cells}
    for link in earlier:
        for cell in remaining.keys() & set(link.cells):
            remaining[cell] = remaining[cell] & {link.value} if link.true else remaining[cell] - {link.value}
    return [(cell, values == {value}) for cell, values in remaining.items() if value in values]
