"""A board as a page shows it, and what is wrong with the entries of a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from passatempo import answers
from passatempo.about import blocks_of, rules_of
from passatempo.answers import SOLVED, conflict_message
from passatempo.board import Board
from passatempo.drawing.compose import compose
from passatempo.drawing.context import Context
from passatempo.drawing.shapes import Anchor, Circle, Path, Shape
from passatempo.drawing.themes import theme_named
from passatempo.explaining.entries import Fill
from passatempo.formats.format import Document
from passatempo.languages import Language, sentence
from passatempo.messages import OR, Lazy, Message
from passatempo.problem import Problem
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.scene import Black, Caption, Digit, Empty, Notes, Peg, Scene
from passatempo.web.questions.arguments import SHARE, Asked
from passatempo.web.questions.board_views import BoardView, unfinished_view, view_of
from passatempo.web.questions.drafts import Draft, read_draft

_DRAWN_BY_THE_PAGE = (Digit, Peg, Notes, Caption)
_THEME = theme_named("light")  # shapes name roles; the page has the colours
_ANCHORS = {Anchor.START: "start", Anchor.MIDDLE: "middle", Anchor.END: "end"}


def scene(asked: Asked) -> dict[str, Any]:
    """What a page has to show of a puzzle; with `draft`, also of one that is not complete yet."""
    if not asked["draft"]:
        return scene_of(asked.document, asked.language)
    return draft_scene(read_draft(asked["puzzle"]), asked.language)


def draft_scene(draft: Draft, language: Language) -> dict[str, Any]:
    """The scene of a draft, with its faults."""
    faults = [{"field": fault.field, "message": language.render(fault.message)} for fault in draft.faults]
    view = unfinished_view(draft.document.puzzle) if faults else view_of(draft.document.puzzle)
    return _scene(draft.document, view, language) | {"faults": faults}


def scene_of(document: Document, language: Language) -> dict[str, Any]:
    """The cells, the houses, and a drawing of everything but values and notes."""
    return _scene(document, view_of(document.puzzle), language)


def _scene(document: Document, view: BoardView, language: Language) -> dict[str, Any]:
    puzzle, marks = document.puzzle, view.marks
    board_only = replace(
        marks, marks=tuple(mark for mark in marks.marks if not isinstance(mark, _DRAWN_BY_THE_PAGE))
    )
    drawing = compose(board_only, _THEME, lang=language.code)
    left, top, right, bottom = drawing.bounds
    name = puzzle.board.name
    return {
        "kind": puzzle.name,
        "title": document.name,
        "board": _board(puzzle.board, view, language),
        "groups": [[name(cell) for cell in house.cells] for house in view.houses],
        "group_names": [language.render(house.label) for house in view.houses],
        "drawing": [_shape(shape) for shape in sorted(drawing.shapes, key=lambda shape: shape.layer)],
        "view_box": [_rounded(number) for number in (left, top, right - left, bottom - top)],
        "value_shift": Context(board_only, _THEME).value_shift,
        "pegs": _pegs(marks, view),
        "symbols": {str(value): str(value) for value in view.every_value},
        "legend": list(_legend(marks, language)),
        "rules": list(_rules(puzzle, language)),
        "left_out": list(document.unread_rules),
    }


def _legend(marks: Scene, language: Language) -> Iterator[str]:
    """What the drawing does not show, in sentences."""
    for mark in marks.marks:
        if isinstance(mark, Caption) and not mark.drawn:
            yield sentence(language.render(mark.text))


def _board(board: Board, view: BoardView, language: Language) -> dict[str, Any]:
    marks = view.marks.marks
    given = {mark.cell: int(mark.text) for mark in marks if isinstance(mark, Digit | Peg)}
    black = {mark.cell for mark in marks if isinstance(mark, Black)}
    absent = {mark.cell for mark in marks if isinstance(mark, Empty)}
    noted = {mark.cell: list(map(int, mark.texts)) for mark in marks if isinstance(mark, Notes)}
    cells = []
    for cell in board.cells:
        row, col = board.place(cell)
        cells.append(
            {
                "name": board.name(cell),
                "label": language("row {row} column {column}", row=row + 1, column=col + 1),
                "open": bool(view.values[cell]) and cell not in given and cell not in black,
                "values": list(view.values[cell]),
                "given": given.get(cell),
                "noted": noted.get(cell),
                "black": cell in black,
                "on_board": cell not in absent,
            }
        )
    return {"rows": board.rows, "cols": board.cols, "cells": cells}


def _pegs(marks: Scene, view: BoardView) -> dict[str, int | None] | None:
    """The colour of each value, None for the transparent one; None where values are no pegs."""
    if marks.transparent is None:
        return None
    pegs = ((str(value), marks.value(0, str(value))) for value in view.every_value)
    return {text: peg.colour for text, peg in pegs if isinstance(peg, Peg)}


def _rules(puzzle: Puzzle, language: Language) -> Iterator[str]:
    """The rules of the kind, then those of the clues that are printed."""
    yield from map(language, rules_of(type(puzzle)))
    blocks = blocks_of(type(puzzle))
    for name in puzzle.explicit_clues():
        yield from map(language, blocks[name].meaning)


# Shapes


def _rounded(number: float) -> float:
    return round(number, 4)


def _points(points: Sequence[tuple[float, float]]) -> list[list[float]]:
    return [[_rounded(x), _rounded(y)] for x, y in points]


def _shape(shape: Shape) -> dict[str, Any]:
    """A shape as plain data; what has its default is left out."""
    layer = {"layer": shape.layer.name.lower().replace("_", " ")}
    if isinstance(shape, Path):
        return {"shape": "path", **layer, "parts": [_points(part) for part in shape.parts], **_style(shape)}
    if isinstance(shape, Circle):
        centre, radius = _points([shape.centre])[0], _rounded(shape.radius)
        return {"shape": "circle", **layer, "centre": centre, "radius": radius, **_style(shape)}
    fields: Mapping[str, Any] = {"bold": shape.bold, "italic": shape.italic, "role": shape.role}
    return {
        "shape": "text",
        **layer,
        "x": _rounded(shape.x),
        "y": _rounded(shape.y),
        "size": _rounded(shape.size),
        "text": shape.text,
        "fill": shape.fill,
        "anchor": _ANCHORS[shape.anchor],
        "room": shape.room,
        **{name: value for name, value in fields.items() if value},
    }


def _style(shape: Path | Circle) -> dict[str, Any]:
    names = ("stroke", "width", "fill", "dash", "opacity", "closed", "curved", "round")
    found = {name: getattr(shape, name, None) for name in names}
    return {name: value for name, value in found.items() if value and (name, value) != ("opacity", 1.0)}


# Conflicts


def conflicts(asked: Asked) -> dict[str, Any]:
    """Which rules the entries violate, and whether every cell is filled and every rule satisfied."""
    problem, fill, language = asked.puzzle.rules_problem(), asked.fill, asked.language
    outside = list(_outside_domains(problem, fill, language))
    wrong = {cell for found in outside for cell in found["cells"]}
    kept = {cell: value for cell, value in fill.items() if problem.names[cell] not in wrong}
    filled = problem.narrowed({cell: (value,) for cell, value in kept.items()})
    found = [*outside, *_violated(filled, language)]
    blank = sum(len(filled.domains[cell]) > 1 for cell in filled.shown)
    finished = not blank and not found and _all_entered(asked) and _is_best(asked, filled)
    return {"conflicts": found, "blank": blank, "finished": finished}


def _is_best(asked: Asked, filled: Problem) -> bool:
    """Whether no solution is proven better; true where none can be."""
    preference = asked.puzzle.prefer()
    if preference is None:
        return True
    best = answers.best(asked.puzzle, seconds=SHARE * asked.seconds)
    return best.status == SOLVED and preference.cost([domain[0] for domain in filled.domains]) == best.cost


def _all_entered(asked: Asked) -> bool:
    """Whether a player has filled every cell that takes a value and shows none."""
    fill, scene = asked.fill, asked.puzzle.scene()
    shown = {mark.cell for mark in scene.marks if isinstance(mark, Digit | Peg | Black)}
    return all(
        cell in fill or cell in shown for cell in asked.puzzle.board.cells if asked.puzzle.values(cell)
    )


def _outside_domains(problem: Problem, fill: Fill, language: Language) -> Iterator[dict[str, Any]]:
    """The entries that the clues about their cells exclude."""
    for cell, value in fill.items():
        if value not in problem.domains[cell]:
            allowed: Lazy = (OR, *problem.domains[cell])
            message = Message(
                "{cell} holds {value}, but takes only {values}", problem.names[cell], value, allowed
            )
            yield {"cells": [problem.names[cell]], "words": sentence(language.render(message))}


def _violated(filled: Problem, language: Language) -> Iterator[dict[str, Any]]:
    known = [domain[0] if len(domain) == 1 else None for domain in filled.domains]
    for rule in filled.rules:
        if cells := rule.clash([known[cell] for cell in rule.cells]):
            yield {
                "cells": [filled.names[cell] for cell in cells],
                "words": sentence(language.render(conflict_message(filled, rule, cells))),
            }
