"""The words of suppositions: "suppose ... then ... but ...", in full, or in short where that is too long."""

from __future__ import annotations

from passatempo.explaining.chain_words import consequences_of, supposed_in, told_link
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.short_words import sentences_in_short
from passatempo.explaining.story import Branch, story_of
from passatempo.languages import sentence

_READ_AT_A_GLANCE = 300  # characters of a story that is told link by link, with every reason


def tell_supposition(tell: Phrases) -> str:
    """A story that ends when its last link denies an earlier one; or in cases, each of which ends so."""
    story = story_of(tell.because.chain)
    told = [_told(tell, branch, branch is story) for branch in story.within()]
    if not tell.full and sum(map(len, told)) > _READ_AT_A_GLANCE:
        told = sentences_in_short(tell, story)
    return " ".join(map(sentence, [*told, *_so(tell)]))


def _so(tell: Phrases) -> list[str]:
    """What goes: first what was supposed, then all else that the same rules exclude."""
    supposed = (tell.because.cells[0], tell.value)
    so = tell("so {follows}", follows=tell.gone([supposed])[0])
    more = tell.gone([each for each in tell.step.removes if each != supposed])
    return [so, tell("the same rules exclude more: {gone}", gone="; ".join(more))] if more else [so]


def _told(tell: Phrases, branch: Branch, whole: bool) -> str:
    """What is said in one branch: what is supposed there, what follows, and what contradicts it."""
    rest = branch.links[1:]
    if not rest:
        return _without_links(tell, branch, whole)
    if branch.cases:
        return _from(tell, branch, consequences_of(tell, branch.links), whole)
    contrary = told_link(tell, branch.links[-2], rest[-1])
    if len(rest) == 1:
        return tell("{story}, which cannot be", story=_from(tell, branch, contrary, whole))
    story = _from(tell, branch, consequences_of(tell, branch.links[:-1], rest[-1]), whole)
    return tell("{story}; but {contrary}", story=story, contrary=contrary)


def _from(tell: Phrases, branch: Branch, consequences: str, whole: bool) -> str:
    """What follows from a supposition, that of the story or of one of its cases."""
    told = {"supposed": supposed_in(tell, branch), "consequences": consequences}
    if whole:
        return tell("suppose {supposed}. Then {consequences}", **told)
    return tell("if {supposed}, then {consequences}", **told)


def _without_links(tell: Phrases, branch: Branch, whole: bool) -> str:
    """A supposition from which nothing follows by itself: it breaks the rules at once, or in all cases."""
    supposed = supposed_in(tell, branch)
    if not branch.cases:
        story = tell("suppose {supposed}", supposed=supposed)
        return tell("{story}; but {contrary}", story=story, contrary=tell.rules)
    if whole:
        return tell("suppose {supposed}. There are cases", supposed=supposed)
    return tell("if {supposed}, there are cases", supposed=supposed)
