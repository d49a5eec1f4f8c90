"""Fields that state no rule: about the author, the display, or the message to a solver."""

from __future__ import annotations

_NO_RULES = frozenset(
    {"title", "author", "authors", "setter", "source", "sourcelink", "url", "link", "id", "uid", "puzzleid"}
    | {"version", "date", "created", "updated", "timestamp", "copyright", "licence", "license", "tags"}
    | {"difficulty", "level", "rating", "language", "video", "videos", "thumbnail", "colour", "color"}
    | {"bgimage", "bgcolor", "msgcorrect", "msgincorrect", "successmessage", "solution", "tracking"}
)


def states_no_rule(field: str) -> bool:
    """Whether a field of this name is known to state no rule."""
    return field.lower() in _NO_RULES
