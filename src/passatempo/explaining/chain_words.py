"""The words of chains: what follows from a supposition, link by link; see also supposition_words.py."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

from passatempo.explaining.phrases import Phrases
from passatempo.explaining.step import Link
from passatempo.explaining.story import Branch, branches
from passatempo.languages import sentence
from passatempo.records import replace
from passatempo.rules import AllDifferent
from passatempo.rules.base import Rule

_FEW_PARTS = 4  # of a chain in one sentence

Telling = Callable[[Phrases, Link, Sequence[int]], str]


def tell_chain(tell: Phrases) -> str:
    """A chain from a candidate to its contrary."""
    return tell("{case}; so {follows}", case=tell_whole(tell))


def tell_loop(tell: Phrases) -> str:
    """A chain that comes back to where it began."""
    return tell(
        "{case}, and so round; if not, all of it would be the other way. Either way, {follows}",
        case=tell_whole(tell),
    )


def tell_cases(tell: Phrases) -> str:
    """A chain for each case, all of which end alike; cases in which the same follows are one."""
    cases = defaultdict[str, list[list[Link]]](list)
    for links in branches(tell.because.chain):
        cases[consequences_of(tell, links)].append(links)
    which = _which(tell)
    if len(cases) == 1:
        (alike,) = cases.values()
        facts = consequences_of(tell, alike[0], told=_fact)
        return tell("{which}, so {facts}: {follows}", which=which, facts=facts)
    told = [_case(tell, [links[0] for links in alike], consequences) for consequences, alike in cases.items()]
    end = tell("in every case, {follows}")
    return " ".join(map(sentence, [which, *told, end]))


def _which(tell: Phrases) -> str:
    """What the cases are: the places of a value in a group, or the values of a cell."""
    if len(set(tell.because.cells)) > 1:
        return tell("in {group}, {value} must stand in {any_cell}")
    return tell("{cell} can only be {values}", values=tell.say.either(sorted(set(tell.because.values))))


def tell_whole(tell: Phrases) -> str:
    """The chain from its beginning to its end."""
    links = tell.because.chain
    return _case(tell, links[:1], consequences_of(tell, links))


def _case(tell: Phrases, firsts: Sequence[Link], consequences: str) -> str:
    """What follows in each of some cases: of the values of a cell, or of the places of a value."""
    cells = tuple(dict.fromkeys(cell for link in firsts for cell in link.cells))
    values = tuple(dict.fromkeys(link.value for link in firsts))
    supposed = supposed_words(tell, replace(firsts[0], cells=cells), values)
    return tell("if {supposed}, then {consequences}", supposed=supposed, consequences=consequences)


def supposed_words(tell: Phrases, link: Link, values: Sequence[int] = ()) -> str:
    """What is supposed: that a cell holds a value, or one of several."""
    if len(link.cells) == 1:
        return _filled(tell, link, "{cell} were {value}", "{cell} were not {value}", values)
    return _filled(tell, link, "{value} stood in {cell}", "{value} did not stand in {cell}")


def supposed_in(tell: Phrases, branch: Branch, values: Sequence[int] = ()) -> str:
    """What is supposed in a story or in one of its cases; in a case within a case it is so said."""
    supposed = supposed_words(tell, branch.supposed, values)
    return tell("moreover {supposed}", supposed=supposed) if branch.is_within_a_case else supposed


def denies(link: Link, earlier: Link) -> bool:
    """Whether it says the contrary of one of the cells."""
    contrary = link.true != earlier.true and link.value == earlier.value
    return contrary and not set(link.cells).isdisjoint(earlier.cells)


def consequences_of(
    tell: Phrases, links: Sequence[Link], end: Link | None = None, told: Telling | None = None
) -> str:
    """What follows from the first link, one from the other; `end` will deny one of them, which is told.

    Of many, there are some to a sentence.
    """
    following = [
        (before, link)
        for at, (before, link) in enumerate(pairwise(links), 1)
        if at == len(links) - 1 or (end and denies(end, link)) or not goes_without_saying(link, links[at + 1])
    ]
    together = (list(same) for _, same in groupby(following, key=lambda each: _told_with(each[1])))
    parts = [told_link(tell, *same[0], [link.value for _, link in same], told) for same in together]
    number = -(-len(parts) // _FEW_PARTS) or 1  # of sentences, about as long as each other
    ends = [len(parts) * at // number for at in range(number + 1)]
    return tell(". Then ").join(tell(", then ").join(parts[one:other]) for one, other in pairwise(ends))


def _told_with(link: Link) -> object:
    """What is the same of links that are told as one: values that a cell loses by the same rule."""
    return link if link.true or len(link.cells) > 1 else (link.cells, link.rules)


def goes_without_saying(link: Link, after: Link) -> bool:
    """What a cell cannot be is not told where the next link says what is therefore true."""
    if link.true or not after.true:
        return False
    reached = {*after.cells, *(cell for rule in after.rules for cell in rule.cells)}
    return link.cells == after.cells or (link.value == after.value and reached.issuperset(link.cells))


def told_link(
    tell: Phrases, before: Link, link: Link, values: Sequence[int] = (), told: Telling | None = None
) -> str:
    """A link, or the same for several values, and why it follows."""
    why = _why(tell, before, link)
    stated = (told or _would)(tell, link, values)
    return f"{stated} ({why})" if why else stated


def _would(tell: Phrases, link: Link, values: Sequence[int]) -> str:
    """What would be, as far as something is supposed."""
    if len(link.cells) == 1:
        return _filled(tell, link, "{cell} would be {value}", "{cell} would not be {value}", values)
    return _filled(tell, link, "{value} would be in {cell}", "{value} would not be in {cell}")


def _fact(tell: Phrases, link: Link, values: Sequence[int]) -> str:
    """The same as a fact."""
    if len(link.cells) == 1:
        return _filled(tell, link, "{cell} is {value}", "{cell} is not {value}", values)
    return _filled(tell, link, "{value} is in {cell}", "{value} is not in {cell}")


def _filled(tell: Phrases, link: Link, true: str, untrue: str, values: Sequence[int] = ()) -> str:
    value = tell.any_of(values or [link.value])
    return tell(true if link.true else untrue, cell=tell.either(link.cells), value=value)


def _why(tell: Phrases, before: Link, link: Link) -> str:
    if link.almost_locked:
        return _locked(tell, before.value, link.almost_locked)
    if link.rules:
        return _by_rule(tell, before, link)
    if not link.true:
        return ""
    left = set(tell.state[link.cells[0]])
    if len(left) > 2 and before.cells == link.cells and tell.step.technique != "suppose":
        left = {before.value, link.value}  # of a chain, each cell by itself has two
    return (
        tell("it has only {values}", values=tell.say.listed(sorted(left)))
        if len(left) == 2
        else tell.many("nothing else is left for it", "nothing else is left for them", 1)
    )


def _locked(tell: Phrases, lost: int, cells: Sequence[int]) -> str:
    """Why a set of cells holds a value: another one that it had too many is lost."""
    left = {value for cell in cells for value in tell.state[cell]} - {lost}
    return tell(
        "without {lost}, {cells} would hold {values}",
        lost=lost,
        cells=tell.listed(cells),
        values=tell.all_of(left),
    )


def _by_rule(tell: Phrases, before: Link, link: Link) -> str:
    rule = link.rules[0]
    if link.true and isinstance(rule, AllDifferent):
        return tell("the only place left in {group}", group=tell.shortly(rule))
    if seen := _seen(tell, before, link):
        return tell("it sees {cells}", cells=tell.listed(seen))
    return named_rule(tell, rule)


def named_rule(tell: Phrases, rule: Rule) -> str:
    """The rule by which something follows, in a few words."""
    return tell("{group}", group=tell.shortly(rule)) if tell.by_name(rule) else tell.said(rule)


def _seen(tell: Phrases, before: Link, link: Link) -> Sequence[int]:
    """The cells by which a cell loses a value, where that is not told by one group with a name."""
    one_name = len(link.rules) == 1 and tell.has_name(link.rules[0])
    if one_name or len(link.cells) > 1 or not all(isinstance(rule, AllDifferent) for rule in link.rules):
        return ()
    reached = {cell for rule in link.rules for cell in rule.cells if cell not in link.cells}
    if before.true and before.value == link.value and reached.issuperset(before.cells):
        return before.cells
    return sorted(reached) if len(link.rules) == 1 else ()
