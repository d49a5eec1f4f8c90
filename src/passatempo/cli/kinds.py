"""kinds: which kinds of puzzles there are; with a name, its rules and how to write one down.

What is told of a kind, or of one of its blocks, is itself a puzzle in the native text form, all else being
comments: it can be kept, changed, and given to any other verb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from passatempo.about import blocks_of, rules_of, samples_of
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.show import PROGRAM
from passatempo.errors import InputError
from passatempo.formats import write
from passatempo.formats.format import Kind
from passatempo.kinds import all_kinds, kind_named

_WIDTH = 108  # characters of a line of rules, without the `# ` before it


class _Topic(NamedTuple):
    """What is asked about: a kind, or one of its blocks."""

    kind: Kind
    block: str = ""


def run(options: Options) -> int:
    """List every kind, or tell about those named."""
    topics = _topics(options.inputs)
    if options.json:
        from json import dumps

        lines = [dumps(_object(topic)) for topic in topics or map(_Topic, all_kinds())]
    else:
        lines = [line for topic in topics for line in _described(topic)] or _listed(all_kinds())
    print("\n".join(lines))
    return ANSWERED


def _topics(words: Iterable[str]) -> list[_Topic]:
    """Each word is a kind, or else a block of the kind named before it."""
    topics: list[_Topic] = []
    for word in words:
        last = topics[-1] if topics else None
        if last and word.lower() in last.kind.clue_types:
            topics = topics if last.block else topics[:-1]
            topics.append(_Topic(last.kind, word.lower()))
        else:
            topics.append(_Topic(_kind(word, last)))
    return topics


def _kind(word: str, last: _Topic | None) -> Kind:
    try:
        return kind_named(word)
    except InputError:
        if last is None:
            raise
    name = last.kind.name
    raise InputError(f"'{word}' is no block of {name} and no kind of puzzle: see '{PROGRAM} kinds {name}'")


def _listed(kinds: tuple[Kind, ...]) -> list[str]:
    width = max(len(kind.name) for kind in kinds)
    return [f"{kind.name:{width}}  {rules_of(kind)[0]}" for kind in kinds]


def _described(topic: _Topic) -> Iterator[str]:
    """Words as comments, then an example."""
    for line in _block_words(topic) if topic.block else _kind_words(topic.kind):
        yield f"# {line}".rstrip()
    yield from _example(topic).splitlines()


def _kind_words(kind: Kind) -> Iterator[str]:
    """The name, the rules, and two lines for each block: what it says, and how it is written down."""
    yield kind.name + (f" (also called {', '.join(kind.aliases)})" if kind.aliases else "")
    for paragraph in rules_of(kind):
        yield from ["", *wrap(paragraph, _WIDTH)]
    yield from [
        "",
        f"Written down: a head line '{kind.name} ROWSxCOLUMNS', then those of these blocks that are wanted.",
        f"'{PROGRAM} kinds {kind.name} BLOCK' shows an example with that block.",
        "",
    ]
    for name, words in blocks_of(kind).items():
        yield from [f"  {name}: {words.brief}", f"      {words.written}"]


def _block_words(topic: _Topic) -> Iterator[str]:
    """The name, what the block says, and how it is written down."""
    words = blocks_of(topic.kind)[topic.block]
    yield f"{topic.kind.name} {topic.block}"
    for paragraph in (*words.says, f"Written down: a block '{topic.block}'. {words.written}"):
        yield from ["", *wrap(paragraph, _WIDTH)]


def _example(topic: _Topic) -> str:
    """The smallest sample there is."""
    smallest = next(samples_of(*topic), None)
    return write(smallest.puzzle) if smallest else ""


def _object(topic: _Topic) -> dict[str, Any]:
    kind, block = topic
    blocks = {
        name: {"says": " ".join(words.says), "written": words.written}
        for name, words in blocks_of(kind).items()
    }
    about = {"about": " ".join(rules_of(kind)), "blocks": blocks}
    told = {"block": block, **blocks[block]} if block else about
    return {"name": kind.name, "aliases": kind.aliases, **told, "example": _example(topic)}
