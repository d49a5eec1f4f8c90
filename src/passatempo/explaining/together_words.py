"""The words of the rules of a line together: what a candidate would lead to within it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

from passatempo.explaining.phrases import Phrases
from passatempo.explaining.set_words import tell_street
from passatempo.explaining.trial import Follows, Outcome, tried, tried_in_cases
from passatempo.explaining.view_words import numbers_seen
from passatempo.languages import sentence
from passatempo.rules import AllDifferent, NotAllEqual, Span, Times, Unlike, Visible
from passatempo.rules.base import Rule

_FEW_RULES = 3  # that are told, besides those that values differ
_FEW_STORIES = 2  # that are told one by one
_FEW_LINKS = 6  # of a story that a player can follow
_FEW_LINKS_IN_CASES = 9  # the same, if it has cases


def tell_together(tell: Phrases) -> str:
    """The story of each candidate that goes, or of one of many; or the rules, if there is no short one."""
    outcomes = {each: tried(tell.because.rules, tell.state, each) for each in tell.step.removes}
    short = {
        each: outcome for each, outcome in outcomes.items() if outcome and len(outcome.said) <= _FEW_LINKS
    }
    stories = [
        _story(tell, *each, short[each]) for each in sorted(short, key=lambda each: len(short[each].said))
    ]
    if not stories:
        return _in_cases(tell) or _in_general(tell)
    if len(outcomes) == 1:
        return f"{stories[0]}: {tell.follows}"
    if len(short) < len(outcomes):
        return _sentences(stories[0], tell("the same rules exclude the others as well: {follows}"))
    if len(stories) <= _FEW_STORIES and len({outcome.broken.rule for outcome in short.values()}) > 1:
        return _sentences(*stories, tell("so {follows}"))
    return _sentences(stories[0], _likewise(tell, len(stories) - 1))


def _in_cases(tell: Phrases) -> str | None:
    """The story of a candidate, each case of which breaks a rule."""
    tries = {each: tried_in_cases(tell.because.rules, tell.state, each) for each in tell.step.removes}
    short = {each: cases for each, cases in tries.items() if cases and len(cases) <= _FEW_LINKS_IN_CASES}
    if not short:
        return None
    supposed = min(short, key=lambda each: len(short[each]))
    story = [_opening(tell, *supposed, short[supposed].said)]
    story += [_story(tell, *case, outcome) for case, outcome in short[supposed].cases.items()]
    if len(tries) == 1:
        return _sentences(*story, tell("so {follows}"))
    if len(short) == len(tries):
        return _sentences(*story, _likewise(tell, len(tries) - 1))
    return _sentences(*story, tell("the same rules exclude the others as well: {follows}"))


def _opening(tell: Phrases, cell: int, value: int, said: list[Follows]) -> str:
    supposed = tell("{cell} were {value}", cell=tell.names[cell], value=value)
    if not said:
        return tell("suppose {supposed}", supposed=supposed)
    return tell("suppose {supposed}. Then {consequences}", supposed=supposed, consequences=_parts(tell, said))


def _sentences(*parts: str) -> str:
    return " ".join(map(sentence, parts))


def _likewise(tell: Phrases, others: int) -> str:
    return tell.many("likewise with the other: {follows}", "likewise with the others: {follows}", others)


def _in_general(tell: Phrases) -> str:
    rules = [rule for rule in tell.because.rules if not isinstance(rule, AllDifferent)]
    if len(rules) > _FEW_RULES:
        return tell("no way to fill {group} by all its rules leaves room for these: {follows}")
    if len(rules) == 1 and (told := tell_street(tell, rules[0])):
        return told
    said = tell.say.listed(dict.fromkeys(map(tell.said, rules)))
    if len(rules) == len(tell.because.rules):
        return tell("{said}; that cannot be with these: {follows}", said=said)
    return tell("{said}, and no value stands twice; that cannot be with these: {follows}", said=said)


def _story(tell: Phrases, cell: int, value: int, outcome: Outcome) -> str:
    supposed = tell("{cell} were {value}", cell=tell.names[cell], value=value)
    end = _end(tell, outcome)
    consequences = _parts(tell, outcome.said)
    story = tell("if {supposed}, then {consequences}", supposed=supposed, consequences=consequences or end)
    return tell("{story}; but then {end}", story=story, end=end) if consequences else story


def _parts(tell: Phrases, said: list[Follows]) -> str:
    parts = groupby(said, key=lambda each: (each.value, each.rule))
    return tell(", then ").join(_part(tell, list(each)) for _, each in parts)


def _part(tell: Phrases, said: list[Follows]) -> str:
    """Cells that would hold a value by the same rule."""
    stated = tell.many(
        "{cells} would be {value}",
        "{cells} would be {value}",
        len(said),
        cells=tell.listed(sorted(each.cell for each in said)),
        value=said[0].value,
    )
    return f"{stated} ({_why(tell, said)})"


def _why(tell: Phrases, said: list[Follows]) -> str:
    rule, value = said[0].rule, said[0].value
    if rule is None:
        return tell.many("nothing else is left for it", "nothing else is left for them", len(said))
    if isinstance(rule, AllDifferent):
        return tell("the only place left in {group}", group=tell.shortly(rule))
    if isinstance(rule, Times):
        return _counted(tell, rule, value)
    if isinstance(rule, NotAllEqual):
        others = tell.listed(sorted({*rule.cells} - {each.cell for each in said}))
        return tell("not the same as {others}", others=others)
    return tell.shortly(rule)


def _counted(tell: Phrases, rule: Times, value: int) -> str:
    told = {"group": tell.say.render(rule.group.label), "number": rule.value}
    if value == rule.value:
        return tell("{group} then needs all its open cells for {number}", **told)
    return tell("{group} then has {number} as often as it may", **told)


# What breaks


def _end(tell: Phrases, outcome: Outcome) -> str:
    broken, rule = outcome.broken, outcome.broken.rule
    if rule is None:
        return tell("nothing would be left for {cell}", cell=tell.names[broken.cell])
    if isinstance(rule, AllDifferent):
        told = {"group": tell.shortly(rule), "value": broken.value}
        if broken.twice:
            return tell("{group} would have {value} twice", **told)
        return tell("{group} would have no place for {value}", **told)
    ends = (end(tell, rule, outcome) for kind, end in _ENDS.items() if isinstance(rule, kind))
    return next(ends, None) or tell("this could not be kept: {rule}", rule=tell.said(rule))


def _all_same(tell: Phrases, rule: Rule, outcome: Outcome) -> str:
    value = min(outcome.left[rule.cells[0]])
    return tell("{cells} would all be {value}", cells=tell.listed(rule.cells), value=value)


def _same_lines(tell: Phrases, rule: Rule, outcome: Outcome) -> str:
    return tell("{lines} would be the same", lines=tell.say.render(rule.group.label))


def _miscounted(tell: Phrases, rule: Rule, outcome: Outcome) -> str:
    assert isinstance(rule, Times)
    told = {"group": tell.say.render(rule.group.label), "number": rule.value}
    counted = [outcome.left[cell] for cell in rule.cells].count({rule.value})
    if counted > rule.times:
        return tell("{group} would have {number} too often", **told)
    return tell("{group} would not have {number} often enough", **told)


def _missed(tell: Phrases, rule: Rule, outcome: Outcome) -> str:
    assert isinstance(rule, Visible)
    seen = numbers_seen(rule.cells, {cell: tuple(left) for cell, left in outcome.left.items()})
    told = {
        "group": tell.say.render(rule.group.label),
        "number": rule.number,
        "most": max(seen),
        "least": min(seen),
    }
    if max(seen) < rule.number:
        return tell("no more than {most} could be seen along {group}, not {number}", **told)
    if min(seen) > rule.number:
        return tell("at least {least} would be seen along {group}, not {number}", **told)
    return tell("the number seen along {group} could not be {number}", **told)


def _not_near(tell: Phrases, rule: Rule, outcome: Outcome) -> str | None:
    if not isinstance(rule, Span) or rule.width != len(rule.cells) - 1:
        return None
    return tell("{group} could not hold consecutive values", group=tell.say.render(rule.group.label))


_ENDS: Mapping[type[Rule], Callable[[Phrases, Rule, Outcome], str | None]] = {
    NotAllEqual: _all_same,
    Unlike: _same_lines,
    Times: _miscounted,
    Visible: _missed,
    Span: _not_near,
}
