"""New puzzles: generated, or an author's board completed; and pictures of puzzles."""

from __future__ import annotations

import time
from base64 import b64encode
from typing import Any

from passatempo.board import Board
from passatempo.errors import InputError
from passatempo.explaining.techniques import level_name
from passatempo.formats.format import Document
from passatempo.formats.json_form import as_object
from passatempo.generating.author_board import complete
from passatempo.generating.run import generate as generate_puzzles
from passatempo.generating.symmetric_completion import with_symmetry
from passatempo.kinds import kind_named
from passatempo.pictures.draw import draw as draw_picture
from passatempo.web.questions.arguments import SHARE, Asked, check_size
from passatempo.web.questions.boards import scene_of

_MEDIA = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf", "gif": "image/gif"}
_REQUEST = ("size", "difficulty", "clues", "symmetry", "box", "rooms", "cages", "black", "seed")
_NAMES = ("needs", "without", "extra")


def generate(asked: Asked) -> dict[str, Any]:
    """A new puzzle of a kind, with one solution."""
    start = time.perf_counter()
    _check_board(asked["size"] or kind_named(asked["kind"]).default_size)
    request = {name: asked[name] for name in _REQUEST if asked[name] is not None}
    request |= {name: asked[name] for name in _NAMES if asked[name]}
    found = next(
        generate_puzzles(asked["kind"], **request, minimal=asked["minimal"], seconds=SHARE * asked.seconds)
    )
    document = Document(found.puzzle, solution=tuple(map(tuple, found.solution.rows)))
    rating = found.rating
    return {
        "puzzle": as_object(document),
        "scene": scene_of(document, asked.language),
        "clue_count": found.clues,
        "rating": rating and rating.rating,
        "level": rating and rating.level,
        "level_name": rating and level_name(rating.level, asked.language.code),
        "seconds": round(time.perf_counter() - start, 6),
    }


def _check_board(size: str) -> None:
    """TooLargeError for the size of a board, if it is one; anything else is refused by `generate`."""
    rows, _, cols = size.lower().partition("x")
    if rows.isdecimal() and (cols or rows).isdecimal():
        check_size(int(rows), int(cols or rows))


def finish(asked: Asked) -> dict[str, Any]:
    """The board of an author with as few changes as give it one solution; `puzzle` is null if none do."""
    pattern = asked["pattern"] or None
    done = complete(
        asked.puzzle,
        pattern=None if pattern is None else "\n".join(pattern),
        seed=asked["seed"] or 0,
        seconds=(0.5 if asked["symmetry"] else 1.0) * SHARE * asked.seconds,
    )
    if done is None:
        return {"puzzle": None, "added": {}, "removed": [], "fewest": True}
    if asked["symmetry"]:
        done = with_symmetry(asked.puzzle, done, asked["symmetry"])
    board: Board = done.puzzle.board
    document = Document(
        done.puzzle,
        name=asked.document.name,
        solution=tuple(map(tuple, done.solution.rows)),
        unread_rules=asked.document.unread_rules,
    )
    return {
        "puzzle": as_object(document),
        "added": {board.name(cell): value for cell, value in done.added.items()},
        "removed": [asked.language.render(name) for name in done.removed],
        "fewest": done.fewest,
    }


def draw(asked: Asked) -> dict[str, Any]:
    """A picture of the puzzle."""
    format = asked["format"]
    picture = draw_picture(
        asked.puzzle,
        given=asked.fill or None,
        colours=asked["colours"],
        title=asked.document.name,
        lang=asked.language.code,
        **{name: asked[name] for name in ("solution", "candidates", "coordinates", "hint", "animate")},
        **{name: asked[name] for name in ("theme", "palette", "size", "scale") if asked[name] is not None},
    )
    if (format == "gif") != asked["animate"] and format != "svg":
        raise InputError(
            "format '{format}': expected svg or gif for an animation, no gif for a picture", format
        )
    content = picture.encoded(format)
    return {"format": format, "media_type": _MEDIA[format], "base64": b64encode(content).decode()}
