"""Sentences of steps by all rules of a line: what a candidate would imply within it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from passatempo.explaining.reason import Placement, Refutation, Violation
from passatempo.explaining.sentences.combinations import describe_consecutive
from passatempo.explaining.sentences.placed_by_rule import consequence_of_rule, miscounted
from passatempo.explaining.sentences.reasons_by_rule import reason_of_kind
from passatempo.explaining.sentences.singles import exclusion_text
from passatempo.explaining.sentences.step_writer import StepWriter, gathered
from passatempo.languages import sentence
from passatempo.rules import AllDifferent, NotAllEqual, Span, Times, Unlike, Visible
from passatempo.rules.base import Rule
from passatempo.rules.lines import NeverApart

_FEW_RULES = 3  # that are listed, besides all-different rules
_FEW_CHARACTERS = 700  # of refutations that are written one by one, unless in full


def describe_combined_rules(writer: StepWriter) -> str:
    """The refutation of each removed candidate, or of one of many; or the rules, if none is short."""
    clues = [rule for rule in writer.because.rules if not isinstance(rule, AllDifferent)]
    if len(clues) == 1 and (reason := reason_of_kind(writer, clues[0])):
        return f"{reason}: {writer.follows}"
    removed = set(writer.named_removals)
    refutations = [each for each in writer.because.reason.refutations if each.assumed in removed]
    if not refutations:
        return _in_general(writer)
    if len(removed) == 1 and not refutations[0].cases:
        return f"{_refutation_text(writer, refutations)}: {writer.follows}"
    return _one_by_one(writer, refutations, len(removed))


def _one_by_one(writer: StepWriter, refutations: Sequence[Refutation], removed: int) -> str:
    """The refutations as sentences; unless in full, no more than there is room for."""
    same = _with_same_proof(writer, refutations)
    texts = [_refutation_text(writer, each) for each in same]
    number = len(texts)
    while number > 1 and not writer.full and sum(map(len, texts[:number])) > _FEW_CHARACTERS:
        number -= 1
    others = removed - sum(map(len, same[:number]))
    if not others:
        end = writer("so {follows}")
    elif len(refutations) == removed:
        end = _likewise(writer, others)
    else:
        end = writer("the same rules exclude the others as well: {follows}")
    return _sentences(*texts[:number], end)


def _with_same_proof(writer: StepWriter, refutations: Sequence[Refutation]) -> list[list[Refutation]]:
    """The refutations, those together that differ only in the values of a cell or in the cells of a value."""
    by_proof = defaultdict[object, list[Refutation]](list)
    for each in refutations:
        by_proof[id(each) if each.cases else _proof_text(writer, each)].append(each)
    return [
        [each for each in same if each.assumed[0] in cells and each.assumed[1] in values]
        for same in by_proof.values()
        for cells, values in gathered([each.assumed for each in same])
    ]


def _with_cases(writer: StepWriter, refutation: Refutation) -> str:
    """The refutation of a candidate in the cases of a cell."""
    cases = (_refutation_text(writer, [case]) for case in refutation.cases)
    return _sentences(_opening(writer, refutation), *cases)


def _opening(writer: StepWriter, refutation: Refutation) -> str:
    cell, value = refutation.assumed
    assumption = writer("{cell} were {value}", cell=writer.names[cell], value=value)
    if not refutation.placements:
        return writer("suppose {assumption}", assumption=assumption)
    return writer(
        "suppose {assumption}. Then {consequences}",
        assumption=assumption,
        consequences=_placements_text(writer, refutation.placements),
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


def _refutation_text(writer: StepWriter, same: Sequence[Refutation]) -> str:
    """The proof that candidates are impossible, of which all have the same."""
    if same[0].cases:
        return _with_cases(writer, same[0])
    cells, values = (dict.fromkeys(each.assumed[at] for each in same) for at in (0, 1))
    assumption = writer("{cell} were {value}", cell=writer.either(cells), value=writer.any_of(values))
    proof = _proof_text(writer, same[0])
    return writer("if {assumption}, then {consequences}", assumption=assumption, consequences=proof)


def _proof_text(writer: StepWriter, refutation: Refutation) -> str:
    """What follows from the assumption, and the violation that this leads to."""
    assert refutation.violation is not None
    end = _violation_text(writer, refutation.violation)
    if not refutation.placements:
        return end
    consequences = _placements_text(writer, refutation.placements)
    return writer("{consequences}; but then {end}", consequences=consequences, end=end)


def _placements_text(writer: StepWriter, placements: Sequence[Placement]) -> str:
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
    cells = [each.cell for each in placements]
    return consequence_of_rule(writer, rule, cells, value) or writer.short_rule_text(rule)


# Violations


def _violation_text(writer: StepWriter, violation: Violation) -> str:
    rule = violation.rule
    if rule is None:
        return writer("nothing would be left for {cell}", cell=writer.names[violation.cell])
    if isinstance(rule, AllDifferent):
        arguments = {"group": writer.short_rule_text(rule), "value": violation.value}
        if violation.duplicate:
            return writer("{group} would have {value} twice", **arguments)
        return writer("{group} would have no place for {value}", **arguments)
    ends = (end(writer, rule, violation) for kind, end in _VIOLATION_TEXTS.items() if isinstance(rule, kind))
    if end := next(filter(None, ends), None):
        return end
    if partners := _partners_text(writer, violation):
        return partners
    text = (
        writer("{sign} would be wrong", sign=writer.group_name(rule))
        if rule.group.is_named_by_sign
        else writer("this could not be kept: {rule}", rule=writer.rule_text(rule))
    )
    facts = writer.candidates_text(violation.cells)
    return writer("{end}, as {facts}", end=text, facts=facts) if facts else text


def _partners_text(writer: StepWriter, violation: Violation) -> str | None:
    """The values that a cell would need beside a sign, and what excludes them; None if its notes say that."""
    cell, rule = violation.cell, violation.rule
    takers = {value: other for other, value in violation.takers}
    before = set(violation.partners).difference(takers)
    if rule is None or not violation.partners or (not takers and before.issubset(writer.visible(cell))):
        return None
    facts = [exclusion_text(writer, cell, before)] if before else []
    facts += [
        writer(
            "{cell} would see {value} in {other}",
            value=value,
            cell=writer.names[cell],
            other=writer.names[other],
        )
        for value, other in takers.items()
    ]
    return writer(
        "{cell} could only be {partners} ({sign}), and {facts}",
        cell=writer.names[cell],
        partners=writer.any_of(violation.partners),
        sign=writer.group_name(rule),
        facts=writer.language.listed(facts),
    )


def _all_same(writer: StepWriter, rule: Rule, violation: Violation) -> str:
    return writer("{cells} would all be {value}", cells=writer.listed(rule.cells), value=violation.value)


def _same_lines(writer: StepWriter, rule: Rule, violation: Violation) -> str:
    return writer("{lines} would be the same", lines=writer.group_name(rule))


def _miscounted(writer: StepWriter, rule: Rule, violation: Violation) -> str:
    assert isinstance(rule, Times)
    return miscounted(writer, rule, violation.least)


def _wrong_number_seen(writer: StepWriter, rule: Rule, violation: Violation) -> str:
    assert isinstance(rule, Visible)
    end = _number_text(writer, rule, violation)
    if facts := writer.candidates_text(violation.cells):
        return writer("{end}, as {facts}", end=end, facts=facts)
    return end


def _number_text(writer: StepWriter, rule: Visible, violation: Violation) -> str:
    arguments = {
        "group": writer.group_name(rule),
        "number": rule.number,
        "most": violation.most,
        "least": violation.least,
        "seen": writer.listed(violation.seen),
    }
    if violation.seen and violation.most < rule.number:
        return writer("only {seen} could be seen along {group}, not {number}", **arguments)
    if violation.seen:
        return writer("{seen} would be seen along {group}, not {number}", **arguments)
    if violation.most < rule.number:
        return writer("no more than {most} could be seen along {group}, not {number}", **arguments)
    if violation.least > rule.number:
        return writer("at least {least} would be seen along {group}, not {number}", **arguments)
    return writer("the number seen along {group} could not be {number}", **arguments)


def _not_consecutive(writer: StepWriter, rule: Rule, violation: Violation) -> str | None:
    if not isinstance(rule, Span) or rule.width != len(rule.cells) - 1:
        return None
    return writer("{group} could not hold consecutive values", group=writer.group_name(rule))


def _consecutive(writer: StepWriter, rule: Rule, violation: Violation) -> str | None:
    if not isinstance(rule, NeverApart) or rule.difference != 1 or len(rule.cells) > 2:
        return None
    end = writer("{cells} would be consecutive", cells=writer.listed(rule.cells))
    facts = writer.candidates_text(violation.cells)
    return writer("{end}, as {facts}", end=end, facts=facts) if facts else end


_VIOLATION_TEXTS: Mapping[type[Rule], Callable[[StepWriter, Rule, Violation], str | None]] = {
    NotAllEqual: _all_same,
    Unlike: _same_lines,
    Times: _miscounted,
    Visible: _wrong_number_seen,
    Span: _not_consecutive,
    NeverApart: _consecutive,
}
