"""Steps of several parts: what one look at a rule shows, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from passatempo.explaining.parts import rule_looked_at
from passatempo.explaining.reason import By
from passatempo.explaining.sentences.combinations import describe_required_values_next
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Step
from passatempo.languages import sentence
from passatempo.rules import NeverApart
from passatempo.rules.base import Rule


def describe_parts(
    step: Step, writers: Sequence[StepWriter], text_of: Callable[[StepWriter], str]
) -> list[str]:
    """The sentences of a step by the writers of its parts, each on the candidates before it."""
    writer = writers[0]
    whole = StepWriter(step, writer.problem, writer.language, writer.state, writer.full)
    if text := _around_one_cell(whole):
        return [sentence(text)]
    if _fill_one_combination(writers):
        facts = [fact for each in writers[1:] for fact in each.step.places]
        more = [_placed_text(writer, facts)]
    else:
        more = [_text_next(before, each) or text_of(each) for before, each in pairwise(writers)]
    return [sentence(text_of(writer)), *(sentence(writer("then {text}", text=text)) for text in more)]


def _text_next(before: StepWriter, writer: StepWriter) -> str | None:
    """The text of a part that goes on with the combinations that the one before has named."""
    if before.step.technique != "cage_combinations" or writer.step.technique != "cage_required_values":
        return None
    return (
        describe_required_values_next(writer) if before.because.rules[0] is writer.because.rules[0] else None
    )


def _around_one_cell(writer: StepWriter) -> str | None:
    """What a filled cell excludes from its neighbours, by one rule about each; None for other steps."""
    rules = [rule for part in writer.step.parts if (rule := rule_looked_at(part)) is not None]
    differences = {rule.difference for rule in rules if isinstance(rule, NeverApart)}
    common = set[int].intersection(*(set(rule.cells) for rule in rules))
    if len(differences) > 1 or len(common) != 1 or not all(isinstance(rule, NeverApart) for rule in rules):
        return None
    (centre,) = common
    if not writer.is_placed(centre) or writer.step.places:
        return None
    return writer(
        "{centre} is {number}, and cells beside it may not differ from it by {difference}: {follows}",
        centre=writer.names[centre],
        number=writer.state[centre][0],
        difference=min(differences),
    )


def _fill_one_combination(writers: Sequence[StepWriter]) -> bool:
    """Whether parts only place the values of one combination, which the first has named."""
    rules: list[Rule | None] = [rule_looked_at(writer.step) for writer in writers]
    if any(rule is not rules[0] for rule in rules) or any(writer.step.removes for writer in writers):
        return False
    reason = writers[0].because.reason.premises
    return any(each.by is By.COMBINATIONS and len(each.sets) == 1 for each in reason)


def _placed_text(writer: StepWriter, places: Sequence[tuple[int, int]]) -> str:
    return writer.language.listed(
        writer.language("{cell} is {value}", cell=writer.names[cell], value=value) for cell, value in places
    )
