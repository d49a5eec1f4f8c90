"""Sentences of the number of values seen along a line, those greater than all before them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from passatempo.explaining.sentences.singles import conclusion_text
from passatempo.explaining.sentences.step_writer import StepWriter, gathered
from passatempo.explaining.step import Candidate
from passatempo.rules import Visible
from passatempo.rules.base import Domain

_FEW_PARTS = 3  # of the removed candidates, that are listed


def value_by_view(writer: StepWriter, rule: Visible) -> str | None:
    """Why a cell of the line can only hold one value."""
    cell = writer.because.cells[0]
    if text := _extreme_text(writer, rule) or _tallest_text(writer, rule):
        return f"{text}: {writer.follows}"
    values = writer.problem.domains[cell]
    removed = [
        value for value in values if excludes_number(rule, _numbers_seen_with(writer, rule, (cell, value)))
    ]
    text = _number_seen_text(writer, rule, [(cell, value) for value in removed])
    remaining = [value for value in values if value not in removed]
    if text is None or set(remaining).intersection(writer.state[cell]) != {writer.value}:
        return None
    return conclusion_text(writer, text, remaining)


def describe_visible(writer: StepWriter, rule: Visible) -> str:
    """Why candidates of the line are removed."""
    removed = writer.step.removes
    if (
        text := _extreme_text(writer, rule)
        or _position_text(writer, rule, removed)
        or _number_seen_text(writer, rule, removed)
    ):
        return f"{text}: {writer.follows}"
    return writer("{rule}, which cannot be with these: {follows}")


def _extreme_text(writer: StepWriter, rule: Visible) -> str | None:
    """That one value is seen, or all are, in a line that holds every value once."""
    values = {value for cell in rule.cells for value in writer.problem.domains[cell]}
    whole = len(values) == len(rule.cells) and min(values) > 0  # 0 is not seen
    if not whole or not writer.all_differ(rule.cells):
        return None
    arguments = {"rule": writer.rule_text(rule), "greatest": max(values), "least": min(values)}
    if rule.number == 1:
        return writer("{rule}, so the greatest value, {greatest}, stands first", **arguments)
    if rule.number == len(values):
        return writer("{rule}, so all are seen, from {least} to {greatest} in order", **arguments)
    return None


def _tallest_text(writer: StepWriter, rule: Visible) -> str | None:
    """That the greatest value stands far enough behind, and that no other cell there can hold it."""
    cell, values = writer.because.cells[0], {value for each in rule.cells for value in writer.state[each]}
    behind = rule.cells[rule.number - 1 :]
    others = [each for each in behind if each != cell]
    is_whole = len(values) == len(rule.cells) and writer.all_differ(rule.cells)
    if writer.value != max(values) or cell not in behind or not is_whole:
        return None
    if not others or any(writer.value in writer.state[each] for each in others):
        return None
    return writer(
        "{rule}, so at least {number} come before {value}, which cannot stand in {others}",
        number=rule.number - 1,
        others=writer.either(others),
    )


def _position_text(writer: StepWriter, rule: Visible, removed: Iterable[Candidate]) -> str | None:
    """That values are too great for enough greater ones to be seen behind them."""
    greatest = max(value for cell in rule.cells for value in writer.state[cell])
    most = {cell: greatest - rule.number + 1 + place for place, cell in enumerate(rule.cells)}
    if any(value <= most[cell] for cell, value in removed):
        return None
    limits = [
        writer("{cell} is at most {number}", cell=writer.names[cell], number=most[cell])
        for cell in dict.fromkeys(cell for cell, _ in removed)
    ]
    return writer(
        "{rule}, and for enough greater ones to follow, {limits}", limits=writer.language.listed(limits)
    )


# Numbers seen


def _number_seen_text(writer: StepWriter, rule: Visible, removed: Iterable[Candidate]) -> str | None:
    """That too few or too many would be seen with these candidates; None if that is not the reason."""
    few, many = list[Candidate](), list[Candidate]()
    for candidate in removed:
        seen = _numbers_seen_with(writer, rule, candidate)
        if not excludes_number(rule, seen):
            return None
        (few if max(seen) < rule.number else many).append(candidate)
    facts = [writer.rule_text(rule)]
    if noted := writer.candidates_text(_cells_needed(writer, rule, [*few, *many])):
        facts.append(noted)
    if few:
        most = max(max(_numbers_seen_with(writer, rule, each)) for each in few)
        facts.append(
            writer(
                "with {these}, no more than {most} could be seen",
                these=_candidates_text(writer, few),
                most=most,
            )
        )
    if many:
        least = min(min(_numbers_seen_with(writer, rule, each)) for each in many)
        facts.append(
            writer(
                "with {these}, at least {least} would be seen",
                these=_candidates_text(writer, many),
                least=least,
            )
        )
    return "; ".join(facts) if few or many else None


def _candidates_text(writer: StepWriter, candidates: Sequence[Candidate]) -> str:
    """The candidates by their cells; "any of these" if they are many."""
    parts = gathered(candidates)
    if len(parts) > _FEW_PARTS:
        return writer("any of these")
    return writer.language.either(
        writer("{values} in {group}", values=writer.any_of(values), group=writer.either(cells))
        for cells, values in parts
    )


def excludes_number(rule: Visible, seen: set[int]) -> bool:
    """Whether the number of the rule is below or above all these numbers."""
    return not min(seen) <= rule.number <= max(seen)


def _numbers_seen_with(writer: StepWriter, rule: Visible, candidate: Candidate) -> set[int]:
    """The numbers of values that can be seen with a candidate."""
    return numbers_seen(writer, rule, dict(enumerate(writer.state)) | {candidate[0]: (candidate[1],)})


def _cells_needed(writer: StepWriter, rule: Visible, candidates: Sequence[Candidate]) -> Sequence[int]:
    """The cells without whose notes one of these candidates would not be excluded."""
    return cells_to_name(
        writer,
        rule,
        lambda domains: all(
            excludes_number(rule, numbers_seen(writer, rule, {**domains, cell: (value,)}))
            for cell, value in candidates
        ),
        dict(enumerate(writer.state)),
    )


def cells_to_name(
    writer: StepWriter,
    rule: Visible,
    shows: Callable[[Mapping[int, Domain]], bool],
    domains: Mapping[int, Domain],
) -> Sequence[int]:
    """The cells whose notes a reason needs: without them, the others do not show it."""
    needed, here = list[int](), dict(domains)
    for cell in rule.cells:
        if len(domains[cell]) == 1 < len(writer.state[cell]):
            continue  # it is assumed, or follows from that
        excluded = set(writer.state[cell]).difference(domains[cell])  # by what is assumed
        relaxed = here | {cell: tuple(value for value in writer.visible(cell) if value not in excluded)}
        if shows(relaxed):
            here = relaxed
        elif len(writer.state[cell]) < len(writer.visible(cell)):
            needed.append(cell)
    return needed


def numbers_seen(writer: StepWriter, rule: Visible, remaining: Mapping[int, Domain]) -> set[int]:
    """The numbers of values that can be seen along a line with these domains.

    If its cells differ and have as many values, the greatest is seen in any case.
    """
    cells = rule.cells
    values = {value for cell in cells for value in writer.problem.domains[cell]}
    last = max(values) if len(values) == len(cells) and writer.all_differ(cells) else 0
    reached = {(0, 0)}  # the greatest so far, and the number seen
    for cell in cells:
        reached = {
            (max(greatest, value), seen + (value > greatest))
            for greatest, seen in reached
            for value in remaining[cell]
        }
    return {seen for greatest, seen in reached if greatest >= last}
