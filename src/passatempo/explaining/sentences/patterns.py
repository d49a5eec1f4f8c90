"""Sentences of subsets, of two strong links of one value, of pairs and wings, and of 3D Medusa."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from passatempo.explaining.proof_tree import split_branches
from passatempo.explaining.sentences.chains import assumption_text, consequences_text, contradicts
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Link
from passatempo.languages import sentence
from passatempo.rules.base import Rule

# Subsets


def describe_naked_subset(writer: StepWriter) -> str:
    """A naked subset, and the groups in which its values are removed."""
    losers, subset = {cell for cell, _ in writer.step.removes}, set(writer.because.cells)
    whole = [rule for rule in writer.because.rules if subset.issubset(rule.cells)]
    if losers.issubset(cell for rule in whole for cell in rule.cells):
        return writer(
            "{cells} hold {values} between them, so no other cell of {groups} takes {any_value}: {follows}"
        )
    return writer(
        "{cells} hold {values} between them, so {seeing} lose these: {follows}", seeing=_seeing(writer)
    )


def describe_locked_subset(writer: StepWriter) -> str:
    """A naked subset where groups intersect."""
    subset = set(writer.because.cells)
    groups = [rule for rule in writer.because.rules if subset.issubset(rule.cells)]
    return writer(
        "{cells} lie in {common}, and hold {values} between them, so no other cell of these takes "
        "{any_value}: {follows}",
        common=writer.group_list(groups),
    )


def describe_touching_subset(writer: StepWriter) -> str:
    """Cells that see each other with as many candidates."""
    return writer(
        "{cells} see each other, and hold {values} between them, so {seeing} lose these: {follows}",
        seeing=_seeing(writer),
    )


def _seeing(writer: StepWriter) -> str:
    """The cells that lose values, by what they see."""
    if len(writer.because.cells) == 2:
        return writer("cells that see both")
    return writer("cells that see all their places there")


# Two strong links


def describe_turbot_fish(writer: StepWriter) -> str:
    """Two groups with two places each for a value; the first of each see each other."""
    near, far = writer.because.cells, writer.because.others
    arguments = {
        "near": writer.names[near[0]],
        "near2": writer.names[near[1]],
        "far": writer.names[far[0]],
        "far2": writer.names[far[1]],
        "together": _together(writer, writer.because.rules[2], near),
    }
    return writer(
        "in {group}, {value} can only stand in {near} or {far}, in {group2} only in {near2} or {far2}; "
        "{together}, so {far} or {far2} is {value}, and cells that see both lose it: {follows}",
        **arguments,
    )


def _together(writer: StepWriter, rule: Rule, cells: Sequence[int]) -> str:
    """That two cells see each other, in a group with a name if there is one."""
    listed = writer.listed(cells)
    if writer.has_name(rule):
        return writer("{listed} are both in {where}", listed=listed, where=writer.group_name(rule))
    return writer("{listed} see each other", listed=listed)


def describe_empty_rectangle(writer: StepWriter) -> str:
    """Two places of a value in a line, one of which sees some of its places in a room."""
    near, far = writer.because.cells
    reached = {cell for rule in writer.because.rules if near in rule.cells for cell in rule.cells}
    seen = [cell for cell in sorted(writer.because.others) if cell in reached]
    rest = [cell for cell in sorted(writer.because.others) if cell not in reached]
    return writer(
        "in {group2}, {value} can only stand in {near} or {far}; in {near} it would exclude {seen}, "
        "and {group} would have it in {rest}. So it stands in {far} or in {rest}: {follows}",
        near=writer.names[near],
        far=writer.names[far],
        seen=writer.listed(seen),
        rest=writer.either(rest),
    )


# Pairs and wings


def describe_remote_pair(writer: StepWriter) -> str:
    """A chain of cells with the same two candidates."""
    ends = (writer.because.cells[0], writer.because.cells[-1])
    return writer(
        "{cells} have only {values}, and each sees the next, so they hold these in turn: "
        "{ends} hold one each, and cells that see both lose these: {follows}",
        ends=writer.listed(ends),
    )


def describe_wxyz_wing(writer: StepWriter) -> str:
    """Four cells with four candidates, three of which can stand there once."""
    ends = [cell for cell in writer.because.cells if writer.last_value in writer.state[cell]]
    return writer(
        "{cells} have only {values}, and each of {most_values} can stand there only once, since its places "
        "see each other. So one of {ends} is {last_value}, "
        "and cells that see all of these lose it: {follows}",
        ends=writer.listed(ends),
    )


def describe_sue_de_coq(writer: StepWriter) -> str:
    """Cells of a line and a room, with their intersection, that have as many candidates as cells."""
    line = writer.because.rules[0].cells
    in_line = [cell for cell in writer.because.others if cell in line]
    in_room = [cell for cell in writer.because.others if cell not in line]
    return writer(
        "{cells}, with {in_line} in {group} and {in_room} in {group2}, have only {values}: {number} values "
        "for {number} cells. None of these can stand there twice, as {in_line} and {in_room} share none, "
        "so each stands there once: {follows}",
        in_line=writer.listed(in_line),
        in_room=writer.listed(in_room),
        number=len(writer.because.values),
    )


# Almost locked sets


def describe_als_xz(writer: StepWriter) -> str:
    """Two almost locked sets, which cannot both hold a value."""
    return writer(
        "{value} cannot stand both in {one} and in {other}; whichever lacks it needs {last_value}, "
        "and cells that see all places of {last_value} there lose it: {follows}",
        one=_set_text(writer, writer.because.cells),
        other=_set_text(writer, writer.because.others),
    )


def describe_als_doubly_linked(writer: StepWriter) -> str:
    """Two almost locked sets, which cannot both hold either of two values."""
    return writer(
        "neither {value} nor {last_value} can stand both in {one} and in {other}, so each of these sets "
        "lacks one of them, and holds the other and all else that is left to it: {follows}",
        one=_set_text(writer, writer.because.cells),
        other=_set_text(writer, writer.because.others),
    )


def describe_als_xy_wing(writer: StepWriter) -> str:
    """Three almost locked sets, in the order of the chain from one to the last."""
    one, hinge, other = (link.almost_locked for link in writer.because.chain if link.almost_locked)
    first, second = (link.value for link in writer.because.chain[1:4:2])
    return writer(
        "{first} cannot stand both in {one} and in {hinge}, nor {second} both in {hinge} and in {other}. "
        "One of the two is needed in {middle}, so one of the other sets lacks its own and needs "
        "{last_value}: cells that see all places of {last_value} there lose it: {follows}",
        one=_set_text(writer, one),
        hinge=_set_text(writer, hinge),
        other=_set_text(writer, other),
        middle=writer.listed(hinge),
        first=first,
        second=second,
    )


def _set_text(writer: StepWriter, cells: Sequence[int]) -> str:
    """Cells with all their candidates: "A1 and B2 (2, 3 and 5)"."""
    values = {value for cell in cells for value in writer.state[cell]}
    return writer("{cells} ({values})", cells=writer.listed(cells), values=writer.all_of(values))


# 3D Medusa


def describe_medusa(writer: StepWriter) -> str:
    """The candidates of both colours, or of the one that is false; and what they exclude."""
    cases = split_branches(writer.because.chain)
    if len(cases) == 1:
        return writer("{case}; so {follows}", case=_refuted_colour(writer, cases[0]))
    parts = [_colour(writer, links) for links in cases]
    end = writer("in both cases, {follows}")
    return " ".join(map(sentence, [*parts, end]))


def _colour(writer: StepWriter, links: Sequence[Link]) -> str:
    """All that follows from the first candidate of a cluster or from its contrary, and what that excludes."""
    removed = set(writer.step.removes)
    excluded = [link for link in links if (link.cells[0], link.value) in removed and not link.true]
    supposed, ends = assumption_text(writer, links[0]), _exclusions(writer, links, excluded)
    if not (candidates := _colour_text(writer, links)):
        return writer("if {supposed}, then {excluded}", supposed=supposed, excluded=ends)
    return writer(
        "if {supposed}, then {candidates}: {excluded}",
        supposed=supposed,
        candidates=candidates,
        excluded=ends,
    )


def _refuted_colour(writer: StepWriter, links: Sequence[Link]) -> str:
    """All that follows from one colour, and the contradiction."""
    last = links[-1]
    emptied = [link for link in links if link.cells == last.cells and not link.true]
    is_wrap = any(contradicts(last, link) for link in links[:-1])
    return writer(
        "if {supposed}, then {candidates}; but {excluded}",
        supposed=assumption_text(writer, links[0]),
        candidates=_colour_text(writer, links),
        excluded=_exclusions(writer, links, [last] if is_wrap else emptied),
    )


def _colour_text(writer: StepWriter, links: Sequence[Link]) -> str:
    """The candidates that are true, or in full how each follows."""
    if writer.full:
        return consequences_text(writer, links)
    return _candidate_list(writer, [link for link in links[1:] if link.true])


def _exclusions(writer: StepWriter, links: Sequence[Link], excluded: Sequence[Link]) -> str:
    """By which of the true candidates each of these is excluded."""
    by_reason = defaultdict[Link, list[Link]](list)
    for link in excluded:
        by_reason[next(each for each in links if _excludes(each, link))].append(link)
    return writer.language.listed(
        writer(
            "{one} excludes {others}",
            one=_candidate_list(writer, [reason]),
            others=_candidate_list(writer, same),
        )
        for reason, same in by_reason.items()
    )


def _excludes(link: Link, other: Link) -> bool:
    """Whether a true candidate excludes another: it has the same cell, or its value and a common rule."""
    if not link.true or (link.cells, link.value) == (other.cells, other.value):
        return False
    if link.cells == other.cells:
        return not other.rules
    return link.value == other.value and any(link.cells[0] in rule.cells for rule in other.rules)


def _candidate_list(writer: StepWriter, links: Sequence[Link]) -> str:
    """Candidates as "A1=3 and B2=5"."""
    return writer.language.listed(f"{writer.names[link.cells[0]]}={link.value}" for link in links)
