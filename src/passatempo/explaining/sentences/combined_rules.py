"""Sentences of steps by all rules of a line: what a candidate would imply within it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from itertools import groupby

from passatempo.explaining.line_propagation import LineRefutation, Placement, refute, refute_by_cases
from passatempo.explaining.sentences.combinations import describe_consecutive
from passatempo.explaining.sentences.reasons_by_rule import reason_of_kind
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.sentences.visibility import cells_to_name, excludes_number, numbers_seen
from passatempo.languages import sentence
from passatempo.rules import AllDifferent, NotAllEqual, Span, Times, Unlike, Visible
from passatempo.rules.base import Rule

_FEW_RULES = 3  # that are listed, besides all-different rules
_FEW_REFUTATIONS = 2  # that are written one by one
_FEW_PLACEMENTS = 6  # of a refutation that a player can follow
_FEW_PLACEMENTS_IN_CASES = 9  # the same, if it has cases


def describe_combined_rules(writer: StepWriter) -> str:
    """The refutation of each removed candidate, or of one of many; or the rules, if none is short."""
    clues = [rule for rule in writer.because.rules if not isinstance(rule, AllDifferent)]
    if len(clues) == 1 and (reason := reason_of_kind(writer, clues[0], writer.step.removes)):
        return f"{reason}: {writer.follows}"
    refutations = {each: refute(writer.because.rules, writer.state, each) for each in writer.step.removes}
    short = {
        each: refutation
        for each, refutation in refutations.items()
        if refutation and len(refutation.placements) <= _FEW_PLACEMENTS
    }
    texts = [
        _refutation_text(writer, *each, short[each])
        for each in sorted(short, key=lambda each: len(short[each].placements))
    ]
    if not texts:
        return _by_cases(writer) or _in_general(writer)
    if len(refutations) == 1:
        return f"{texts[0]}: {writer.follows}"
    if len(short) < len(refutations):
        return _sentences(texts[0], writer("the same rules exclude the others as well: {follows}"))
    if (
        len(texts) <= _FEW_REFUTATIONS
        and len({refutation.violation.rule for refutation in short.values()}) > 1
    ):
        return _sentences(*texts, writer("so {follows}"))
    return _sentences(texts[0], _likewise(writer, len(texts) - 1))


def _by_cases(writer: StepWriter) -> str | None:
    """The refutation of a candidate in the cases of a cell; None if no such refutation is short."""
    refutations = {
        each: refute_by_cases(writer.because.rules, writer.state, each) for each in writer.step.removes
    }
    short = {
        each: cases for each, cases in refutations.items() if cases and len(cases) <= _FEW_PLACEMENTS_IN_CASES
    }
    if not short:
        return None
    assumption = min(short, key=lambda each: len(short[each]))
    text = [_opening(writer, *assumption, short[assumption].placements)]
    text += [
        _refutation_text(writer, *case, refutation) for case, refutation in short[assumption].cases.items()
    ]
    if len(refutations) == 1:
        return _sentences(*text, writer("so {follows}"))
    if len(short) == len(refutations):
        return _sentences(*text, _likewise(writer, len(refutations) - 1))
    return _sentences(*text, writer("the same rules exclude the others as well: {follows}"))


def _opening(writer: StepWriter, cell: int, value: int, placements: list[Placement]) -> str:
    assumption = writer("{cell} were {value}", cell=writer.names[cell], value=value)
    if not placements:
        return writer("suppose {assumption}", assumption=assumption)
    return writer(
        "suppose {assumption}. Then {consequences}",
        assumption=assumption,
        consequences=_placements_text(writer, placements),
    )


def _sentences(*parts: str) -> str:
    return " ".join(map(sentence, parts))


def _likewise(writer: StepWriter, others: int) -> str:
    return writer.many("likewise with the other: {follows}", "likewise with the others: {follows}", others)


def _in_general(writer: StepWriter) -> str:
    rules = [rule for rule in writer.because.rules if not isinstance(rule, AllDifferent)]
    if len(rules) > _FEW_RULES:
        return writer("no way to fill {group} by all its rules leaves room for these: {follows}")
    if len(rules) == 1 and (text := describe_consecutive(writer, rules[0])):
        return text
    placements = writer.language.listed(dict.fromkeys(map(writer.rule_text, rules)))
    if len(rules) == len(writer.because.rules):
        return writer("{statements}; that cannot be with these: {follows}", statements=placements)
    return writer(
        "{statements}, and no value stands twice; that cannot be with these: {follows}", statements=placements
    )


def _refutation_text(writer: StepWriter, cell: int, value: int, refutation: LineRefutation) -> str:
    assumption = writer("{cell} were {value}", cell=writer.names[cell], value=value)
    end = _violation_text(writer, refutation)
    consequences = _placements_text(writer, refutation.placements)
    text = writer(
        "if {assumption}, then {consequences}", assumption=assumption, consequences=consequences or end
    )
    return writer("{proof}; but then {end}", proof=text, end=end) if consequences else text


def _placements_text(writer: StepWriter, placements: list[Placement]) -> str:
    parts = groupby(placements, key=lambda each: (each.value, each.rule))
    return writer(", then ").join(_placement_text(writer, list(each)) for _, each in parts)


def _placement_text(writer: StepWriter, placements: list[Placement]) -> str:
    """Cells that would hold a value by the same rule."""
    statement = writer.many(
        "{cells} would be {value}",
        "{cells} would be {value}",
        len(placements),
        cells=writer.listed(sorted(each.cell for each in placements)),
        value=placements[0].value,
    )
    return f"{statement} ({_reason(writer, placements)})"


def _reason(writer: StepWriter, placements: list[Placement]) -> str:
    rule, value = placements[0].rule, placements[0].value
    if rule is None:
        return writer.many("nothing else is left for it", "nothing else is left for them", len(placements))
    if isinstance(rule, AllDifferent):
        return writer("the only place left in {group}", group=writer.short_rule_text(rule))
    if isinstance(rule, Times):
        return _count_reason(writer, rule, value)
    if isinstance(rule, NotAllEqual):
        others = writer.listed(sorted({*rule.cells} - {each.cell for each in placements}))
        return writer("not the same as {others}", others=others)
    return writer.short_rule_text(rule)


def _count_reason(writer: StepWriter, rule: Times, value: int) -> str:
    arguments = {"group": writer.group_name(rule), "number": rule.value}
    if value == rule.value:
        return writer("{group} then needs all its open cells for {number}", **arguments)
    return writer("{group} then has {number} as often as it may", **arguments)


# Violations


def _violation_text(writer: StepWriter, refutation: LineRefutation) -> str:
    violation, rule = refutation.violation, refutation.violation.rule
    if rule is None:
        return writer("nothing would be left for {cell}", cell=writer.names[violation.cell])
    if isinstance(rule, AllDifferent):
        arguments = {"group": writer.short_rule_text(rule), "value": violation.value}
        if violation.duplicate:
            return writer("{group} would have {value} twice", **arguments)
        return writer("{group} would have no place for {value}", **arguments)
    ends = (end(writer, rule, refutation) for kind, end in _VIOLATION_TEXTS.items() if isinstance(rule, kind))
    return next(ends, None) or writer("this could not be kept: {rule}", rule=writer.rule_text(rule))


def _all_same(writer: StepWriter, rule: Rule, refutation: LineRefutation) -> str:
    value = min(refutation.domains[rule.cells[0]])
    return writer("{cells} would all be {value}", cells=writer.listed(rule.cells), value=value)


def _same_lines(writer: StepWriter, rule: Rule, refutation: LineRefutation) -> str:
    return writer("{lines} would be the same", lines=writer.group_name(rule))


def _miscounted(writer: StepWriter, rule: Rule, refutation: LineRefutation) -> str:
    assert isinstance(rule, Times)
    arguments = {"group": writer.group_name(rule), "number": rule.value}
    counted = [refutation.domains[cell] for cell in rule.cells].count({rule.value})
    if counted > rule.times:
        return writer("{group} would have {number} too often", **arguments)
    return writer("{group} would not have {number} often enough", **arguments)


def _wrong_number_seen(writer: StepWriter, rule: Rule, refutation: LineRefutation) -> str:
    assert isinstance(rule, Visible)
    domains = {cell: tuple(sorted(domain)) for cell, domain in refutation.domains.items()}
    seen = numbers_seen(writer, rule, domains)
    noted = cells_to_name(
        writer, rule, lambda each: excludes_number(rule, numbers_seen(writer, rule, each)), domains
    )
    end = _number_text(writer, rule, seen)
    if facts := writer.candidates_text(noted):
        return writer("{end}, as {facts}", end=end, facts=facts)
    return end


def _number_text(writer: StepWriter, rule: Visible, seen: Set[int]) -> str:
    arguments = {
        "group": writer.group_name(rule),
        "number": rule.number,
        "most": max(seen),
        "least": min(seen),
    }
    if max(seen) < rule.number:
        return writer("no more than {most} could be seen along {group}, not {number}", **arguments)
    if min(seen) > rule.number:
        return writer("at least {least} would be seen along {group}, not {number}", **arguments)
    return writer("the number seen along {group} could not be {number}", **arguments)


def _not_consecutive(writer: StepWriter, rule: Rule, refutation: LineRefutation) -> str | None:
    if not isinstance(rule, Span) or rule.width != len(rule.cells) - 1:
        return None
    return writer("{group} could not hold consecutive values", group=writer.group_name(rule))


_VIOLATION_TEXTS: Mapping[type[Rule], Callable[[StepWriter, Rule, LineRefutation], str | None]] = {
    NotAllEqual: _all_same,
    Unlike: _same_lines,
    Times: _miscounted,
    Visible: _wrong_number_seen,
    Span: _not_consecutive,
}
