"""Writes the pages of this folder from docstrings and samples: one for each kind, and README.md, their table.

Those of ../pt/kinds are written with the translations of the docstrings. `make docs` runs it;
tests/test_docs.py says when a page is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from passatempo.about import BlockDescription, blocks_of, rules_of
from passatempo.formats import Document, write
from passatempo.formats.format import Kind
from passatempo.kinds import all_kinds
from passatempo.languages import Language, translator
from passatempo.messages import as_message
from passatempo.paint.text import LEGEND, paint
from passatempo.scene import Caption, Scene

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent))
from gallery import Shown, markup, shown_of  # noqa: E402

NOTE = "<!-- Written by {path}generate.py: change the docstrings or the samples, then run `make docs`. -->"
_ENGLISH = {
    "kinds": "# Kinds",
    "about": (
        "`passatempo kinds` lists them; `passatempo kinds NAME` prints the rules and the notation of one,\n"
        "with an example. To add one, write [one file](../adding-a-kind.md)."
    ),
    "index head": ("kind", "also called", "rules", "blocks"),
    "also called": "Also called {names}.",
    "notation": "## Notation",
    "head line": "A head line `{kind} ROWSxCOLUMNS`, then any of these blocks:",
    "block head": ("block", "what it says", "how to write it"),
    "example": "## An example",
    "further examples": "## Further examples",
    "smallest": "The smallest sample for each block; click to see it.",
    "as text": "As text and as a picture:",
    "its solution": "Its solution:",
    "best solution": "One of its best solutions:",
    "a puzzle": "a {kind}",
    "a solved": "a solved {kind}",
    "other": "",
}
_PORTUGUESE = {
    "kinds": "# Tipos de problemas",
    "about": (
        "`passatempo kinds` mostra a lista; `passatempo kinds NOME` traz as regras e a notação de um tipo,\n"
        "com um exemplo. Para acrescentar um, escreva [um arquivo](../../adding-a-kind.md) (em inglês)."
    ),
    "index head": ("tipo", "também chamado de", "regras", "blocos"),
    "also called": "Também chamado de {names}.",
    "notation": "## Notação",
    "head line": "Uma linha inicial `{kind} ROWSxCOLUMNS` e depois qualquer um destes blocos:",
    "block head": ("bloco", "o que diz", "como se escreve"),
    "example": "## Um exemplo",
    "further examples": "## Outros exemplos",
    "smallest": "A menor amostra de cada bloco; clique para ver.",
    "as text": "Como texto e como figura:",
    "its solution": "A solução:",
    "best solution": "Uma das melhores soluções:",
    "a puzzle": "{kind}",
    "a solved": "{kind} resolvido",
    "other": "[in English](../../kinds/{page})",
}


class Pages:
    """The pages in one language."""

    def __init__(self, language: Language, texts: dict[str, Any], folder: Path, up: str) -> None:
        self.language, self.texts, self.folder = language, texts, folder
        self.up = up  # the path from the pages to the documents
        self.titled = language.code == "en"  # samples have titles in English

    def write(self) -> None:
        """Write the pages, and remove those of kinds that no longer exist."""
        wanted = self.by_name()
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in self.folder.glob("*.md"):
            if path.name not in wanted:
                path.unlink()
        for name, text in wanted.items():
            (self.folder / name).write_text(text, "utf-8")

    def by_name(self) -> dict[str, str]:
        """Every page by the name of its file."""
        written = {f"{kind.name}.md": _text(self._page(kind)) for kind in all_kinds()}
        return {"README.md": _text(self._index()), **written}

    def _say(self, text: str) -> str:
        return self.language.render(as_message(text, ()))

    @property
    def _note(self) -> str:
        return NOTE.format(path="" if self.folder == FOLDER else f"{self.up}/kinds/")

    def _index(self) -> Iterator[str]:
        yield from [self.texts["kinds"], self._note, self.texts["about"]]
        yield _table(self.texts["index head"], map(self._index_row, all_kinds()))

    def _index_row(self, kind: Kind) -> tuple[str, ...]:
        blocks = " ".join(f"`{name}`" for name in kind.clue_types)
        rules = self._say(rules_of(kind)[0])
        return f"[{kind.name}]({kind.name}.md)", ", ".join(kind.aliases), rules, blocks

    def _page(self, kind: Kind) -> Iterator[str]:
        texts = self.texts
        yield from [f"# {kind.name}", self._note]
        if texts["other"]:
            yield texts["other"].format(page=f"{kind.name}.md")
        if kind.aliases:
            yield texts["also called"].format(names=", ".join(kind.aliases))
        yield from (_escaped(self._say(paragraph)) for paragraph in rules_of(kind))
        yield texts["notation"]
        yield texts["head line"].format(kind=kind.name)
        yield _table(texts["block head"], [self._block_row(*each) for each in blocks_of(kind).items()])
        if shown := shown_of(kind):
            yield texts["example"]
            yield from self._example(shown[0])
            if shown[0].document.solution:
                yield self._solution_heading(shown[0].document)
                title = texts["a solved"].format(kind=kind.name)
                yield markup(f"{shown[0].name}-solution", title, f"{self.up}/pictures")
            yield from self._further_examples(kind, shown[1:])

    def _block_row(self, name: str, words: BlockDescription) -> tuple[str, ...]:
        return f"`{name}`", " ".join(map(self._say, words.meaning)), self._say(words.notation)

    def _further_examples(self, kind: Kind, further: list[Shown]) -> Iterator[str]:
        """The smallest sample for each block that has not been shown, collapsed."""
        if further:
            yield from [self.texts["further examples"], self.texts["smallest"]]
        for shown in further:
            briefs = " ".join(self._say(blocks_of(kind)[name].brief) for name in shown.clues)
            yield f"<details>\n<summary><b>{', '.join(shown.clues)}</b>: {_html(briefs)}</summary>"
            yield from self._example(shown)
            yield from self._solution(shown.document)
            yield "</details>"

    def _example(self, shown: Shown) -> Iterator[str]:
        """The text of a puzzle, and its picture."""
        name = shown.document.name if self.titled else ""
        yield f"{name}, as text and as a picture:" if name else self.texts["as text"]
        yield _fenced(write(shown.document.puzzle))
        title = name or self.texts["a puzzle"].format(kind=shown.document.puzzle.name)
        yield markup(shown.name, title, f"{self.up}/pictures")

    def _solution(self, document: Document) -> Iterator[str]:
        """The solution as a terminal shows it."""
        puzzle = document.puzzle
        if document.solution:
            found = enumerate(value for row in document.solution for value in row)
            values = {cell: value for cell, value in found if puzzle.values(cell)}
            yield self._solution_heading(document)
            scene = _without_captions(puzzle.scene()).with_values(values)
            yield _fenced(paint(scene, legend=self.language.render(LEGEND)))

    def _solution_heading(self, document: Document) -> str:
        return str(self.texts["best solution" if document.puzzle.prefer() else "its solution"])


EVERY = (
    Pages(translator("en"), _ENGLISH, FOLDER, ".."),
    Pages(translator("pt"), _PORTUGUESE, FOLDER.parent / "pt" / "kinds", "../.."),
)


def main() -> None:
    """Write the pages in every language."""
    for each in EVERY:
        each.write()


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
