"""Steps of several parts: what one look at a rule shows, one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from passatempo.explaining.parts import SIGN_CELLS, excluded_by_sign, rule_looked_at
from passatempo.explaining.reason import By, Premise
from passatempo.explaining.sentences.combinations import describe_required_values_next
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Step
from passatempo.languages import sentence
from passatempo.records import replace
from passatempo.rules import NeverApart, Sandwich

_FEW_NEXT = 2  # parts after the first that are a sentence each
_PAUSES = (":", ";", ",")


def describe_parts(
    step: Step, writers: Sequence[StepWriter], text_of: Callable[[StepWriter], str]
) -> list[str]:
    """The sentences of a step by the writers of its parts, each on the candidates before it."""
    writer = writers[0]
    whole = StepWriter(step, writer.problem, writer.language, writer.state, writer.full)
    if text := _around_one_cell(whole):
        return [sentence(text)]
    if text := _likewise(step, writers):
        return [sentence(text_of(writer)), sentence(text)]
    texts = list(map(text_of, writers))
    if all(_fills_combination(writer, each) for each in writers[1:]):
        facts = [fact for each in writers[1:] for fact in each.step.places]
        more = [_placed_text(writer, facts)]
    else:
        more = [
            _placed_text(each, each.step.places)
            if _fills_combination(writer, each)
            else each.follows
            if any(_names_crusts(earlier, each) for earlier in writers[:at])
            else _text_next(before, each) or _without_repetition(writers[:at], texts[:at], each, texts[at])
            for at, (before, each) in enumerate(pairwise(writers), 1)
        ]
    first = texts[0]
    if len(more) > _FEW_NEXT and more[0] == _placed_text(writers[1], writers[1].step.places):
        first, more = writer("{text}, and then {more}", text=first, more=more[0]), more[1:]
    return [sentence(first), *(sentence(writer("then {text}", text=text)) for text in more)]


def _likewise(step: Step, writers: Sequence[StepWriter]) -> str | None:
    """What signs equal to that of the first part exclude; None if the parts are others."""
    writer = writers[0]
    excluded = {excluded_by_sign(part, writer.problem) for part in step.parts}
    if None in excluded or len(excluded) > 1:
        return None
    others = replace(step, removes=tuple(each for each in step.removes if each not in step.parts[0].removes))
    rest = StepWriter(others, writer.problem, writer.language, writer.state, writer.full)
    return writer("likewise at other signs of the same kind: {follows}", follows=rest.follows)


def _text_next(before: StepWriter, writer: StepWriter) -> str | None:
    """The text of a part that goes on with the combinations that the one before has named."""
    if before.step.technique != "cage_combinations" or writer.step.technique != "cage_required_values":
        return None
    return (
        describe_required_values_next(writer) if before.because.rules[0] is writer.because.rules[0] else None
    )


def _without_repetition(
    before: Sequence[StepWriter], texts: Sequence[str], writer: StepWriter, text: str
) -> str:
    """The text without what an earlier part has named of the same rule, if the rest can stand alone."""
    same = (earlier for each, earlier in zip(before, texts, strict=True) if _same_rule(each, writer))
    language = writer.language
    conjunctions = (
        language.listed(["", ""]).strip(),
        language("so {facts}", facts="").strip(),
        language("{chain}, where {facts}", chain="", facts="").strip(", "),
    )
    for earlier in reversed(list(same)):
        common = _common_length(earlier, text)
        ends_together = earlier[common : common + 1] in _PAUSES and text[common : common + 1] in _PAUSES
        cut = common if ends_together else max(text.rfind(f"{pause} ", 0, common) for pause in _PAUSES)
        pause, rest = text[cut : cut + 1], text[cut + 1 :].strip()
        starts = [word for word in conjunctions if rest.startswith(f"{word} ")]
        if cut > 0 and (starts or pause == ":"):
            return rest.removeprefix(starts[0]).strip() if starts else rest
    return text


def _common_length(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _same_rule(one: StepWriter, other: StepWriter) -> bool:
    return (rule := rule_looked_at(one.step)) is not None and rule is rule_looked_at(other.step)


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
    arguments = {"centre": writer.names[centre], "number": writer.state[centre][0]}
    if differences == {1}:
        return writer(
            "{centre} is {number}, and cells beside it are not consecutive with it: {follows}", **arguments
        )
    return writer(
        "{centre} is {number}, and cells beside it may not differ from it by {difference}: {follows}",
        difference=min(differences),
        **arguments,
    )


def _fills_combination(first: StepWriter, writer: StepWriter) -> bool:
    """Whether a part only places values of one combination, or between crusts, that the first has named."""
    if not _same_rule(first, writer) or first.step.removes or writer.step.removes:
        return False
    reason = first.because.reason.premises
    is_one = any(each.by in (By.COMBINATIONS, By.SUMS) and len(each.sets) == 1 for each in reason)
    return is_one or _names_crusts(first, writer) or _has_named_values(first, writer)


def _names_crusts(before: StepWriter, writer: StepWriter) -> bool:
    """Whether an earlier part has named the places of the crusts that a part rests on, and all notes."""
    if not _same_rule(before, writer):
        return False
    named, needed = before.because.reason.premises, writer.because.reason.premises
    if any(len(each.crusts) == 1 and _places_crusts(writer, each) for each in named):
        return True
    return bool(needed) and all(
        each.by is By.CRUSTS
        and any(set(each.cells).issubset(other.cells) and each.crusts == other.crusts for other in named)
        for each in needed
    )


def _places_crusts(writer: StepWriter, premise: Premise) -> bool:
    """Whether a part only places the crusts in the two cells that are left for them."""
    assert isinstance(premise.rule, Sandwich)
    (pair,) = premise.crusts
    places = writer.step.places
    return bool(places) and all(cell in pair.cells and value in premise.rule.crusts for cell, value in places)


def _has_named_values(first: StepWriter, writer: StepWriter) -> bool:
    """Whether a part only places the last candidate of a cell, from which the first has looked at another."""
    is_pair = all(len(rule.cells) == SIGN_CELLS for rule in writer.because.rules)
    return is_pair and all(len(first.state[cell]) == 1 for cell, _ in writer.step.places)


def _placed_text(writer: StepWriter, places: Sequence[tuple[int, int]]) -> str:
    return writer.language.listed(
        writer.language("{cell} is {value}", cell=writer.names[cell], value=value) for cell, value in places
    )
