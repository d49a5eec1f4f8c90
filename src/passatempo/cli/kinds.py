"""kinds: the list of all kinds of puzzles; with a name, its rules and notation.

The description of a kind, or of one of its blocks, is an example puzzle in the native format; the text around
it is comments. So it can be saved, edited and given to any other verb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from passatempo.about import blocks_of, rules_of, samples_of
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.language import say, translated
from passatempo.cli.show import PROGRAM
from passatempo.errors import InputError
from passatempo.formats import write
from passatempo.formats.format import Kind
from passatempo.kinds import all_kinds, block_called, kind_named, load_plugin_clues
from passatempo.messages import as_message

_WIDTH = 108  # characters of a line of rules, without the `# ` before it


class _Topic(NamedTuple):
    """A kind, or one of its blocks."""

    kind: Kind
    block: str = ""


def run(options: Options) -> int:
    """List every kind, or describe those named; returns the exit code."""
    load_plugin_clues()
    topics = _topics(options.inputs)
    if options.json:
        from json import dumps

        lines = [dumps(_object(topic)) for topic in topics or map(_Topic, all_kinds())]
    else:
        lines = [line for topic in topics for line in _described(topic)] or _listed(all_kinds())
    print("\n".join(lines))
    return ANSWERED


def _topics(words: Iterable[str]) -> list[_Topic]:
    """Each word names a kind, or a block of the kind before it."""
    topics: list[_Topic] = []
    for word in words:
        last = topics[-1] if topics else None
        if last and (block := block_called(last.kind, word)):
            topics = topics if last.block else topics[:-1]
            topics.append(_Topic(last.kind, block))
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
    raise InputError(
        "'{word}' is neither a block of {name} nor a kind of puzzle: see '{program} kinds {name}'",
        word,
        name,
        PROGRAM,
    )


def _listed(kinds: tuple[Kind, ...]) -> list[str]:
    width = max(len(kind.name) for kind in kinds)
    return [f"{kind.name:{width}}  {translated(rules_of(kind)[0])}" for kind in kinds]


def _described(topic: _Topic) -> Iterator[str]:
    """The description as comments, then an example."""
    for line in _block_lines(topic) if topic.block else _kind_lines(topic.kind):
        yield f"# {line}".rstrip()
    yield from _example(topic).splitlines()


def _kind_lines(kind: Kind) -> Iterator[str]:
    """The name, the rules, and two lines for each block: its meaning and its notation."""
    aliases = ", ".join(kind.aliases)
    yield say("{kind} (also called {aliases})", kind.name, aliases) if aliases else kind.name
    for paragraph in rules_of(kind):
        yield from ["", *wrap(translated(paragraph), _WIDTH)]
    yield from [
        "",
        say("Notation: a head line '{kind} ROWSxCOLUMNS', then any of these blocks.", kind.name),
        say("'{program} kinds {kind} BLOCK' shows an example with that block.", PROGRAM, kind.name),
        "",
    ]
    for name, block in blocks_of(kind).items():
        yield from [f"  {name}: {translated(block.brief)}", f"      {translated(block.notation)}"]


def _block_lines(topic: _Topic) -> Iterator[str]:
    """The name, the meaning and the notation of a block."""
    block = blocks_of(topic.kind)[topic.block]
    yield f"{topic.kind.name} {topic.block}"
    notation = say("Notation: a block '{block}'. {notation}", topic.block, as_message(block.notation, ()))
    for paragraph in (*map(translated, block.meaning), notation):
        yield from ["", *wrap(paragraph, _WIDTH)]


def _example(topic: _Topic) -> str:
    """The smallest sample, written in the native format."""
    smallest = next(samples_of(*topic), None)
    return write(smallest.puzzle) if smallest else ""


def _object(topic: _Topic) -> dict[str, Any]:
    kind, block = topic
    blocks = {
        name: {"says": " ".join(each.meaning), "written": each.notation}
        for name, each in blocks_of(kind).items()
    }
    about = {"about": " ".join(rules_of(kind)), "blocks": blocks}
    fields = {"block": block, **blocks[block]} if block else about
    return {"name": kind.name, "aliases": kind.aliases, **fields, "example": _example(topic)}
