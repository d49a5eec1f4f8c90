"""Writes the pages of this folder from docstrings and samples: one for each kind, and README.md, their table.

`make docs` runs it; tests/test_docs.py says when a page is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from passatempo.about import blocks_of, rules_of
from passatempo.formats import Document, write
from passatempo.formats.format import Kind
from passatempo.kinds import all_kinds
from passatempo.paint.text import paint
from passatempo.scene import Caption, Scene

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))
from gallery import Shown, markup, shown_of  # noqa: E402

NOTE = "<!-- Written by generate.py: change the docstrings or the samples, then run `make docs`. -->"


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    written = {f"{kind.name}.md": _text(_page(kind)) for kind in all_kinds()}
    return {"README.md": _text(_index()), **written}


def main() -> None:
    """Write the pages, and remove those of kinds that no longer exist."""
    wanted = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8")


def _index() -> Iterator[str]:
    yield from ["# Kinds", NOTE]
    yield (
        "`passatempo kinds` lists them; `passatempo kinds NAME` prints the rules and the notation of one,\n"
        "with an example. To add one, write [one file](../adding-a-kind.md)."
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
    yield "## Notation"
    yield f"A head line `{kind.name} ROWSxCOLUMNS`, then any of these blocks:"
    rows = [(f"`{name}`", " ".join(words.meaning), words.notation) for name, words in blocks_of(kind).items()]
    yield _table(("block", "what it says", "how to write it"), rows)
    if shown := shown_of(kind):
        yield "## An example"
        yield from _example(shown[0])
        if shown[0].document.solution:
            yield _solution_heading(shown[0].document)
            yield markup(f"{shown[0].name}-solution", f"a solved {kind.name}", "../pictures")
        yield from _further_examples(kind, shown[1:])


def _further_examples(kind: Kind, further: list[Shown]) -> Iterator[str]:
    """The smallest sample for each block that has not been shown, collapsed."""
    if further:
        yield from ["## Further examples", "The smallest sample for each block; click to see it."]
    for shown in further:
        briefs = " ".join(blocks_of(kind)[name].brief for name in shown.clues)
        yield f"<details>\n<summary><b>{', '.join(shown.clues)}</b>: {_html(briefs)}</summary>"
        yield from _example(shown)
        yield from _solution(shown.document)
        yield "</details>"


def _example(shown: Shown) -> Iterator[str]:
    """The text of a puzzle, and its picture."""
    name = shown.document.name
    yield f"{name}, as text and as a picture:" if name else "As text and as a picture:"
    yield _fenced(write(shown.document.puzzle))
    yield markup(shown.name, name or f"a {shown.document.puzzle.name}", "../pictures")


def _solution(document: Document) -> Iterator[str]:
    """The solution as a terminal shows it."""
    puzzle = document.puzzle
    if document.solution:
        found = enumerate(value for row in document.solution for value in row)
        values = {cell: value for cell, value in found if puzzle.values(cell)}
        yield _solution_heading(document)
        yield _fenced(paint(_without_captions(puzzle.scene()).with_values(values)))


def _solution_heading(document: Document) -> str:
    return "One of its best solutions:" if document.puzzle.prefer() else "Its solution:"


def _without_captions(scene: Scene) -> Scene:
    """Without captions, which are already below the puzzle."""
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
    """A line of Markdown with code in it as HTML."""
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.replace(sign, name)
    return re.sub(r"`(.+?)`", r"<code>\1</code>", text)


if __name__ == "__main__":
    main()
