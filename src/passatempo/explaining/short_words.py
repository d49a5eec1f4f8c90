"""The words of a long supposition in short: the main line, and of each case what it supposes and how it ends.

Values that follow are told in a row, "then B2=3, C4=7 (row 4)", with the rule or the group of which it is the
last place; without one, nothing else is left for the cell. What a cell loses because it sees a value goes
without saying. Where that is still too long, the longest part is told with less, again and again: values
without reasons, then how many steps it takes to which end. Nothing is told that the chain has not got.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from passatempo.explaining.chain_words import goes_without_saying, named_rule, supposed_in
from passatempo.explaining.phrases import Phrases, gathered
from passatempo.explaining.step import Link
from passatempo.explaining.story import Branch
from passatempo.records import dataclass
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

_ROOM = 520  # characters for a story, besides what follows from it
_FEW_VALUES = 12  # in a row, of a case: nobody follows more
_MOST_VALUES = 20  # the same of a story without cases; of more, the first and the last are told
_FIRST, _LAST = 8, 4


def sentences_in_short(tell: Phrases, story: Branch) -> list[str]:
    """The story in no more sentences than there is room for."""
    if not story.cases:
        return _fitted([_Tellings(tell, story, whole=True).of_an_end()])
    opening = _Tellings(tell, story, whole=True)
    cases = [_Tellings(tell, *alike).all() for alike in _alike(tell, story.cases)]
    told = _fitted([opening.of_what_follows(), *cases])
    return told if _length(told) <= _ROOM else _fitted([opening.of_cases()])


def _alike(tell: Phrases, cases: Iterable[Branch]) -> Iterable[list[Branch]]:
    """Cases that have the same story are one."""
    found = dict[object, list[Branch]]()
    for case in cases:
        found.setdefault(id(case) if case.cases else _whole_story(tell, case), []).append(case)
    return found.values()


def _whole_story(tell: Phrases, case: Branch) -> object:
    return _with_reasons(tell, case), case.steps(), how_it_ends(tell, case)


def _fitted(parts: Iterable[Sequence[str]]) -> list[str]:
    """One telling of each part, the longest of them shortened as long as there is no room for all."""
    left = [list(_shorter_and_shorter(part)) for part in parts]
    while _length(each[0] for each in left) > _ROOM:
        longest = max((each for each in left if len(each) > 1), key=lambda each: len(each[0]), default=None)
        if longest is None:
            break
        longest.pop(0)
    return [each[0] for each in left]


def _shorter_and_shorter(tellings: Sequence[str]) -> Iterator[str]:
    """The tellings that are shorter than those before them."""
    shortest = None
    for told in tellings:
        if shortest is None or len(told) < shortest:
            shortest = len(told)
            yield told


def _length(told: Iterable[str]) -> int:
    return sum(map(len, told))


class _Tellings:
    """The ways to tell a branch, from the one that says most to the one that says least."""

    def __init__(self, tell: Phrases, branch: Branch, *alike: Branch, whole: bool = False) -> None:
        """With others, if any, that have the same story."""
        self.tell, self.branch, self.whole = tell, branch, whole
        values = [each.supposed.value for each in (branch, *alike)]
        self.supposed = supposed_in(tell, branch, values)
        told = [_with_reasons(tell, branch), _values_alone(tell, branch)]
        self.ends_at_once = not (branch.cases or told[0])  # all that it takes goes without saying
        values_told = sum(link.true for link in branch.following)
        if values_told > (_MOST_VALUES if whole else _FEW_VALUES):
            told = told[1:] if whole else []
        self.following = [each for each in told if each]

    def all(self) -> list[str]:
        """Those of a case, as it ends at once or in cases again."""
        if not self.branch.cases:
            return self.of_an_end()
        return [*self._case_by_case(), *self.of_cases()]

    def of_an_end(self) -> list[str]:
        """Where it ends in a contradiction."""
        end = how_it_ends(self.tell, self.branch)
        if self.ends_at_once:
            return [self._then(end)]
        told = [
            self.tell("{story}; but then {end}", story=self._then(following), end=end)
            for following in self.following
        ]
        return [*told, self._counted(end)]

    def of_what_follows(self) -> list[str]:
        """Without its cases, which are told one by one."""
        told = [self._then(following) for following in self.following]
        return told or [self._opened()]

    def of_cases(self) -> list[str]:
        """With its cases as one."""
        cases = self._cases()
        told = [
            self.tell("{story}; then {cases}", story=self._then(following), cases=cases)
            for following in self.following
        ]
        return [*told, self._then(cases)]

    def _case_by_case(self) -> list[str]:
        """With each case within it, if those have none in turn."""
        if any(case.cases for case in self.branch.cases):
            return []
        alike = _alike(self.tell, self.branch.cases)
        cases = [_Tellings(self.tell, *each).of_an_end()[0] for each in alike]
        return [". ".join(map(_begun, [self.of_what_follows()[0], *cases]))]

    def _opened(self) -> str:
        if self.whole:
            return self.tell("suppose {supposed}", supposed=self.supposed)
        return self.tell("if {supposed}, there are cases", supposed=self.supposed)

    def _then(self, consequences: str) -> str:
        told = {"supposed": self.supposed, "consequences": consequences}
        if self.whole:
            return self.tell("suppose {supposed}. Then {consequences}", **told)
        return self.tell("if {supposed}, then {consequences}", **told)

    def _counted(self, end: str) -> str:
        return self._then(
            self.tell.many(
                "{number} step shows that {end}",
                "{number} steps show that {end}",
                self.branch.steps(),
                end=end,
            )
        )

    def _cases(self) -> str:
        """That the values of a cell are all contradicted."""
        cases, tell = self.branch.cases, self.tell
        return tell(
            "{cell} could only be {values}, and each leads to a contradiction ({ends}, {steps})",
            cell=tell.listed(cases[0].supposed.cells),
            values=tell.any_of(case.supposed.value for case in cases),
            ends=tell.many("{number} case", "{number} cases", self.branch.ends()),
            steps=tell.many("{number} step", "{number} steps", sum(case.steps() for case in cases)),
        )


def _begun(told: str) -> str:
    return told[:1].upper() + told[1:]


# What follows


@dataclass
class _Part:
    """Links that are told as one: a value, or candidates that go by the same rules; and by what."""

    links: list[Link]
    rules: list[Rule]


def _with_reasons(tell: Phrases, branch: Branch) -> str:
    """What follows, without what is plain to see."""
    return ", ".join(_part_words(tell, part) for part in _parts(tell, branch))


def _values_alone(tell: Phrases, branch: Branch) -> str:
    """The values that follow, and how many steps that takes."""
    values = [_value(tell, link) for link in branch.following if link.true]
    if not values:
        return ""
    if len(values) > _MOST_VALUES:
        values[_FIRST:-_LAST] = ["…"]
    steps = tell.many("{number} step", "{number} steps", len(branch.following))
    return f"{', '.join(values)} ({steps})"


def _value(tell: Phrases, link: Link) -> str:
    return f"{tell.listed(link.cells)}={link.value}"


def _parts(tell: Phrases, branch: Branch) -> list[_Part]:
    parts, said = list[_Part](), list(branch.before)
    said.append(branch.supposed)
    for link in branch.following:
        if link.true:
            parts.append(_placed(link, parts))
        elif not _is_seen(tell, link, said):
            _add_gone(parts, link)
        said.append(link)
    return parts


def _placed(link: Link, parts: list[_Part]) -> _Part:
    """A value, with the reasons of what was said just to come to it, which is taken back."""
    rules = list(link.rules)
    while parts and all(goes_without_saying(gone, link) for gone in parts[-1].links):
        rules = [*parts.pop().rules, *rules]
    return _Part([link], rules)


def _add_gone(parts: list[_Part], link: Link) -> None:
    last = parts[-1] if parts else None
    if last and not last.links[0].true and last.rules == list(link.rules):
        last.links.append(link)
    else:
        parts.append(_Part([link], list(link.rules)))


def _part_words(tell: Phrases, part: _Part) -> str:
    told = _value(tell, part.links[0]) if part.links[0].true else _gone_words(tell, part.links)
    reasons = dict.fromkeys(named_rule(tell, rule) for rule in part.rules)
    return f"{told} ({'; '.join(reasons)})" if reasons else told


def _gone_words(tell: Phrases, links: Iterable[Link]) -> str:
    gone = [(cell, link.value) for link in links for cell in link.cells]
    return tell.say.listed(
        tell("{cell} would not be {value}", cell=tell.listed(cells), value=tell.any_of(values))
        if len(cells) == 1
        else tell("{value} would not be in {cell}", cell=tell.either(cells), value=tell.any_of(values))
        for cells, values in gathered(gone)
    )


def _is_seen(tell: Phrases, link: Link, said: Sequence[Link]) -> bool:
    """Whether the cells lose the value because they see it, in a cell that holds it by what was said."""
    if not link.rules or not all(isinstance(rule, AllDifferent) for rule in link.rules):
        return False
    held = {earlier.cells[0] for earlier in said if earlier.true and earlier.value == link.value}
    return all(
        any(cell in held or tuple(tell.state[cell]) == (link.value,) for cell in rule.cells)
        for rule in link.rules
    )


# How it ends


def how_it_ends(tell: Phrases, branch: Branch) -> str:
    """What cannot be after all that was said; the last link denies an earlier one."""
    *before, last = [*branch.before, *branch.links]
    if not last.rules:
        return tell("nothing would be left for {cell}", cell=tell.listed(last.cells))
    rule = last.rules[0]
    if isinstance(rule, AllDifferent):
        told = {"group": tell.shortly(rule), "value": last.value}
        places = _places(tell, rule, last.value, before)
        if not places:
            return tell("{group} would have no place for {value}", **told)
        if len([cell for cell, only in places if only]) > 1:
            return tell("{group} would have {value} twice", **told)
    if tell.by_name(rule):
        return tell("{group} could not be filled", group=tell.shortly(rule))
    return tell("this could not be kept: {rule}", rule=tell.said(rule))


def _places(tell: Phrases, rule: Rule, value: int, said: Sequence[Link]) -> list[tuple[int, bool]]:
    """The cells of a rule that may hold a value after all that was said, and whether it is all they may."""
    left = {cell: set(tell.state[cell]) for cell in rule.cells}
    for link in said:
        for cell in left.keys() & set(link.cells):
            left[cell] = left[cell] & {link.value} if link.true else left[cell] - {link.value}
    return [(cell, values == {value}) for cell, values in left.items() if value in values]
