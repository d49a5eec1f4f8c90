"""Puzzles as text: read in any format, written in another, one clue replaced."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from passatempo.clues.base import Block, Line
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import best_link, format_named, read_all
from passatempo.formats.format import Document
from passatempo.formats.json_form import as_object
from passatempo.formats.registry import REGISTRY
from passatempo.web.questions.arguments import Asked, NamedLineError, check_size
from passatempo.web.questions.boards import draft_scene
from passatempo.web.questions.drafts import document_in_parts, edited_clues, read_draft

LINK = "link"  # the best link for a puzzle


def read(asked: Asked) -> dict[str, Any]:
    """The puzzles in a text; a text of no format, or without a puzzle, is an error that says why."""
    found = read_all(asked["text"], format=asked["format"], kind=asked["kind"])
    try:
        puzzles = [_read(document) for document in islice(_of_allowed_size(found), asked["most"] + 1)]
    except InputError as error:
        raise NamedLineError(error.message) from None
    return {"puzzles": puzzles[: asked["most"]], "more": len(puzzles) > asked["most"]}


def _of_allowed_size(documents: Iterator[Document]) -> Iterator[Document]:
    for document in documents:
        board = document.puzzle.board
        check_size(board.rows, board.cols)
        yield document


def _read(document: Document) -> dict[str, Any]:
    return {
        "puzzle": as_object(document),
        "title": document.name,
        "solution": None if document.solution is None else [list(row) for row in document.solution],
        "left_out": list(document.left_out),
    }


def convert(asked: Asked) -> dict[str, Any]:
    """The puzzle in another format; what the format cannot hold is an error that names it."""
    return {"format": asked["to"], "text": _written(asked.document, asked["to"])}


def _written(document: Document, name: str) -> str:
    return best_link(document) if name == LINK else format_named(name).write_document(document)


def formats(asked: Asked) -> list[dict[str, Any]]:
    """Every format: the puzzle in it, or what it cannot hold."""
    return [
        {
            "name": name,
            "about": asked.language(entry.about),
            "is_link": entry.is_link,
            **_text_or_fault(asked, name),
        }
        for name, entry in REGISTRY.items()
    ]


def _text_or_fault(asked: Asked, name: str) -> dict[str, str]:
    try:
        return {"text": _written(asked.document, name)}
    except UnsupportedError as error:
        return {"fault": asked.language.render(error.message)}


def edit(asked: Asked) -> dict[str, Any]:
    """The puzzle with one of its clues replaced, and its scene; an error names the line that is wrong."""
    kind, board, clues = document_in_parts(asked["puzzle"])
    field, lines = asked["field"], asked["lines"]
    if field not in kind.clue_types:
        raise InputError(
            "'{field}' is no clue of {name}: expected one of {clue_types}",
            field,
            kind.name,
            " ".join(kind.clue_types),
        )
    if lines is not None:
        check_size(board.rows, board.cols)
        try:
            kind.clue_types[field].read(_block(field, lines), board)
        except InputError as error:
            raise NamedLineError(error.message) from None
    draft = read_draft({**asked["puzzle"], "clues": edited_clues(clues, field, lines)})
    return {"puzzle": draft.puzzle, "scene": draft_scene(draft, asked.language)}


def _block(field: str, lines: list[str]) -> Block:
    """The block of a clue; lines are counted from 1."""
    numbered = (Line(number, line) for number, line in enumerate(lines, start=1))
    return Block(Line(1, field), tuple(line for line in numbered if line.text.strip()))
