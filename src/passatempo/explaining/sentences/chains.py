"""Sentences of chains, loops and forcing chains: what follows from an assumption, link by link."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

from passatempo.explaining.proof_tree import Branch, split_branches
from passatempo.explaining.reason import By
from passatempo.explaining.sentences.placed_by_rule import as_value, consequence_of_rule, has_two_values
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Link
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.languages import sentence
from passatempo.records import replace
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

_FEW_PARTS = 4  # links of a chain in one sentence

LinkWriter = Callable[[StepWriter, Link, Sequence[int]], str]


def describe_chain(writer: StepWriter) -> str:
    """A chain from a candidate to its contrary."""
    return writer("{case}; so {follows}", case=chain_text(writer))


def describe_loop(writer: StepWriter) -> str:
    """A chain that returns to its first link."""
    return writer(
        "{case}, and so round: either all of that holds, or none of it does. Either way, {follows}",
        case=chain_text(writer),
    )


def describe_forcing_chains(writer: StepWriter) -> str:
    """A chain for each case, all with the same end; cases with the same text are merged."""
    cases = defaultdict[str, list[list[Link]]](list)
    for links in split_branches(writer.because.chain):
        cases[consequences_text(writer, links)].append(links)
    which = _case_list(writer)
    if len(cases) == 1:
        (same,) = cases.values()
        facts = consequences_text(writer, same[0], link_writer=_fact)
        return writer("{which}, so {facts}: {follows}", which=which, facts=facts)
    parts = [
        _case(writer, [links[0] for links in same], consequences) for consequences, same in cases.items()
    ]
    end = writer("in every case, {follows}")
    return " ".join(map(sentence, [which, *parts, end]))


def _case_list(writer: StepWriter) -> str:
    """The list of cases: the places of a value in a group, or the values of a cell."""
    if len(set(writer.because.cells)) > 1:
        return writer("in {group}, {value} must stand in {any_cell}")
    return writer("{cell} can only be {values}", values=writer.any_of(set(writer.because.values)))


def chain_text(writer: StepWriter) -> str:
    """The whole chain as "if ..., then ..."."""
    links = writer.because.chain
    if len(links) > 2 and _is_the_other_value(writer, *links[:2]):
        links = links[1:]  # "were not 0" is "were 1"
    return _case(writer, links[:1], consequences_text(writer, links))


def _case(writer: StepWriter, firsts: Sequence[Link], consequences: str) -> str:
    """The consequences of some cases: values of a cell, or places of a value."""
    cells = tuple(dict.fromkeys(cell for link in firsts for cell in link.cells))
    values = tuple(dict.fromkeys(link.value for link in firsts))
    assumed = assumption_text(writer, replace(firsts[0], cells=cells), values)
    return writer("if {assumption}, then {consequences}", assumption=assumed, consequences=consequences)


def assumption_text(writer: StepWriter, link: Link, values: Sequence[int] = ()) -> str:
    """The assumption that a cell holds a value, or one of several."""
    if len(link.cells) == 1:
        return _filled(writer, link, "{cell} were {value}", "{cell} were not {value}", values)
    return _filled(writer, link, "{value} stood in {cell}", "{value} did not stand in {cell}")


def branch_assumption_text(writer: StepWriter, branch: Branch, values: Sequence[int] = ()) -> str:
    """The assumption of a proof or of one of its cases; in a case within a case, with "moreover"."""
    assumed = assumption_text(writer, branch.assumption, values)
    return writer("moreover {assumption}", assumption=assumed) if branch.is_within_a_case else assumed


def contradicts(link: Link, earlier: Link) -> bool:
    """Whether a link says the contrary of an earlier one about some cell."""
    contrary = link.true != earlier.true and link.value == earlier.value
    return contrary and not set(link.cells).isdisjoint(earlier.cells)


def consequences_text(
    writer: StepWriter,
    links: Sequence[Link],
    end: Link | None = None,
    link_writer: LinkWriter | None = None,
) -> str:
    """The links after the first, a few to a sentence; without those that the next link implies.

    The link that `end` contradicts is always written.
    """
    following = [
        (before, link)
        for at, (before, link) in enumerate(pairwise(links), 1)
        if at == len(links) - 1
        or (end and contradicts(end, link))
        or not is_implied(writer, link, links[at + 1])
    ]
    together = (list(same) for _, same in groupby(following, key=lambda each: _merge_key(each[1])))
    parts = [link_text(writer, *same[0], [link.value for _, link in same], link_writer) for same in together]
    number = -(-len(parts) // _FEW_PARTS) or 1  # of sentences, of about the same length
    ends = [len(parts) * at // number for at in range(number + 1)]
    return writer(". Then ").join(writer(", then ").join(parts[one:other]) for one, other in pairwise(ends))


def _merge_key(link: Link) -> object:
    """Equal for links that are written as one: values that a cell loses by the same rule."""
    return link if link.true or len(link.cells) > 1 else (link.cells, link.rules)


def is_implied(writer: StepWriter, link: Link, after: Link) -> bool:
    """Whether a removal needs no mention, as the next link has the value that follows from it."""
    if _is_the_other_value(writer, link, after):
        return True
    if link.true or not after.true or not all(isinstance(rule, AllDifferent) for rule in link.rules):
        return False
    reached = {*after.cells, *(cell for rule in after.rules for cell in rule.cells)}
    return link.cells == after.cells or (link.value == after.value and reached.issuperset(link.cells))


def _is_the_other_value(writer: StepWriter, link: Link, after: Link) -> bool:
    """Whether a cell without one of two values has the other one, which says the same."""
    same_cell = not link.true and after.true and not after.rules and link.cells == after.cells
    return same_cell and len(link.cells) == 1 and has_two_values(writer)


def link_text(
    writer: StepWriter,
    before: Link,
    link: Link,
    values: Sequence[int] = (),
    link_writer: LinkWriter | None = None,
) -> str:
    """A link, or the same for several values, with the reason."""
    reason = _reason(writer, before, link)
    statement = (link_writer or _conditional)(writer, link, values)
    return f"{statement} ({reason})" if reason else statement


def _conditional(writer: StepWriter, link: Link, values: Sequence[int]) -> str:
    """What would be under the assumption."""
    if len(link.cells) == 1:
        return _filled(writer, link, "{cell} would be {value}", "{cell} would not be {value}", values)
    return _filled(writer, link, "{value} would be in {cell}", "{value} would not be in {cell}")


def _fact(writer: StepWriter, link: Link, values: Sequence[int]) -> str:
    """The same as a fact, without an assumption."""
    if len(link.cells) == 1:
        return _filled(writer, link, "{cell} is {value}", "{cell} is not {value}", values)
    return _filled(writer, link, "{value} is in {cell}", "{value} is not in {cell}")


def _filled(writer: StepWriter, link: Link, true: str, untrue: str, values: Sequence[int] = ()) -> str:
    link = as_value(writer, link)
    value = writer.any_of([link.value] if len(values) < 2 else values)
    return writer(true if link.true else untrue, cell=writer.either(link.cells), value=value)


def _reason(writer: StepWriter, before: Link, link: Link) -> str:
    if link.almost_locked:
        return _locked(writer, before.value, link.almost_locked)
    if link.rules:
        return _by_rule(writer, before, link)
    if not link.true:
        return ""
    if before.rules and _is_the_other_value(writer, before, link):
        return reason_text(writer, before.rules[0], before)
    candidates = set(writer.state[link.cells[0]])
    if len(candidates) > 2 and before.cells == link.cells and writer.step.technique != CONTRADICTION_PROOF:
        candidates = {before.value, link.value}  # the two of this cell that the chain has not excluded
    return (
        writer("it has only {values}", values=writer.language.listed(sorted(candidates)))
        if len(candidates) == 2
        else writer.many("nothing else is left for it", "nothing else is left for them", 1)
    )


def _locked(writer: StepWriter, lost: int, cells: Sequence[int]) -> str:
    """That an almost locked set holds all its other values, as it has lost one."""
    remaining = {value for cell in cells for value in writer.state[cell]} - {lost}
    return writer(
        "without {lost}, {cells} would hold {values}",
        lost=lost,
        cells=writer.listed(cells),
        values=writer.all_of(remaining),
    )


def _by_rule(writer: StepWriter, before: Link, link: Link) -> str:
    rule = link.rules[0]
    if link.true and isinstance(rule, AllDifferent):
        return writer("the only place left in {group}", group=writer.short_rule_text(rule))
    if seen := _seen(writer, before, link):
        return writer("it sees {cells}", cells=writer.listed(seen))
    return reason_text(writer, rule, link)


def reason_text(writer: StepWriter, rule: Rule, link: Link) -> str:
    """The rule by which a link follows: the name of its group, its sentence, or what it needs there."""
    if text := consequence_of_rule(writer, rule, link.cells, link.value, link.true):
        return text
    if writer.is_named_by_group(rule):
        text = writer("{group}", group=writer.short_rule_text(rule))
    else:
        text = writer.rule_text(rule)
    for premise in writer.because.reason.of(rule, By.NOTES):
        if premise.excludes == ((link.cells[0], link.value),):
            return writer("{end}, as {facts}", end=text, facts=writer.candidates_text(premise.cells))
    return text


def _seen(writer: StepWriter, before: Link, link: Link) -> Sequence[int]:
    """The cells by which a cell loses a value, unless one group with a name is the reason."""
    one_name = len(link.rules) == 1 and writer.has_name(link.rules[0])
    if one_name or len(link.cells) > 1 or not all(isinstance(rule, AllDifferent) for rule in link.rules):
        return ()
    reached = {cell for rule in link.rules for cell in rule.cells if cell not in link.cells}
    if before.true and before.value == link.value and reached.issuperset(before.cells):
        return before.cells
    return sorted(reached) if len(link.rules) == 1 else ()
