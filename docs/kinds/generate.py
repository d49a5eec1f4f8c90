"""Writes the pages of this folder from docstrings and samples: a page a kind, and README.md, their table.

`make docs` runs it; tests/test_docs.py says when a page is out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from passatempo.about import blocks_of, rules_of, samples_of
from passatempo.formats import Document, write
from passatempo.formats.format import Kind
from passatempo.kinds import all_kinds
from passatempo.paint.text import paint
from passatempo.scene import Caption, Scene

FOLDER = Path(__file__).parent
NOTE = "<!-- Written by generate.py: change the docstrings or the samples, then run `make docs`. -->"


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    written = {f"{kind.name}.md": _text(_page(kind)) for kind in all_kinds()}
    return {"README.md": _text(_index()), **written}


def main() -> None:
    """Write the pages, and remove those of kinds that are no more."""
    wanted = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8")


def _index() -> Iterator[str]:
    yield from ["# Kinds", NOTE]
    yield (
        "`passatempo kinds` lists them; `passatempo kinds NAME` prints the rules of one, how it is written\n"
        "down, and an example. To add one, write [one file](../adding-a-kind.md)."
    )
    yield _table(("kind", "also called", "rules", "blocks"), map(_index_row, all_kinds()))


def _index_row(kind: Kind) -> tuple[str, ...]:
    blocks = " ".join(f"`{name}`" for name in kind.clue_types)
    return f"[{kind.name}]({kind.name}.md)", ", ".join(kind.aliases), rules_of(kind)[0], blocks


def _page(kind: Kind) -> Iterator[str]:
    yield from [f"# {kind.name}", NOTE]
    if kind.aliases:
        yield f"Also called {', '.join(kind.aliases)}."
    yield from map(_escaped, rules_of(kind))
    yield "## How it is written"
    yield f"A head line `{kind.name} ROWSxCOLUMNS`, then those of these blocks that are wanted:"
    rows = [(f"`{name}`", " ".join(words.says), words.written) for name, words in blocks_of(kind).items()]
    yield _table(("block", "what it says", "how to write it"), rows)
    if example := next(samples_of(kind), None):
        yield "## An example"
        yield from _example(example)
        yield from _further_examples(kind, example)


def _further_examples(kind: Kind, shown: Document) -> Iterator[str]:
    """The smallest sample for each block that has not been shown, folded away."""
    samples = {name: next(samples_of(kind, name), shown) for name in kind.clue_types}
    further = {write(each.puzzle): each for each in samples.values() if each != shown}
    if further:
        yield from ["## Further examples", "The smallest sample for each block; click to see it."]
    for text, sample in further.items():
        blocks = [name for name, each in samples.items() if write(each.puzzle) == text]
        briefs = " ".join(blocks_of(kind)[name].brief for name in blocks)
        yield f"<details>\n<summary><b>{', '.join(blocks)}</b>: {_html(briefs)}</summary>"
        yield from _example(sample)
        yield "</details>"


def _example(document: Document) -> Iterator[str]:
    """The text of a puzzle, its picture, and that of its solution."""
    puzzle = document.puzzle
    yield f"{document.name}, as text and as a picture:" if document.name else "As text and as a picture:"
    yield _fenced(write(puzzle))
    yield _fenced(paint(puzzle.scene()))
    if document.solution:
        found = enumerate(value for row in document.solution for value in row)
        values = {cell: value for cell, value in found if puzzle.values(cell)}
        yield "One of its best solutions:" if puzzle.prefer() else "Its solution:"
        yield _fenced(paint(_without_captions(puzzle.scene()).with_values(values)))


def _without_captions(scene: Scene) -> Scene:
    """They stand under the puzzle already."""
    return Scene(scene.board, tuple(mark for mark in scene.marks if not isinstance(mark, Caption)))


def _text(parts: Iterator[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _fenced(text: str) -> str:
    return f"```text\n{text}```"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _escaped(paragraph: str) -> str:
    """A sign at the start of a paragraph would make it a list."""
    return re.sub(r"^([-+*#>])", r"\\\1", paragraph)


def _html(text: str) -> str:
    """A line of Markdown with code in it, for a place where only HTML is understood."""
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, name)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", text)


if __name__ == "__main__":
    main()
