"""Captions: sentences under a board, and the legend of lines where there is no colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from passatempo.drawing.context import Context
from passatempo.drawing.shapes import Anchor, Bounds, Layer, Path, Shape, Text, text_width
from passatempo.drawing.strokes import STYLES
from passatempo.languages import message, translator
from passatempo.scene import Caption, Stroke, StrokeLook

_SIZE = 0.27
_LINE = 0.42
_GAP = 0.18
_SAMPLE = 0.9  # how long the line in a legend is

_NAMES: Mapping[StrokeLook, str] = {
    StrokeLook.WHISPERS: message("whispers"),
    StrokeLook.RENBAN: message("renban"),
    StrokeLook.PALINDROME: message("palindrome"),
    StrokeLook.REGION_SUM: message("region sum"),
    StrokeLook.BETWEEN: message("between"),
}


def captions(context: Context, inside: Bounds, caption: str, lang: str | None) -> Iterator[Shape]:
    """What stands below a board: the legend, what the picture does not show, and a caption."""
    y = inside.bottom + _GAP + _LINE / 2
    for look in _looks(context) if context.theme.plain else ():
        yield from _legend(look, inside.left, y, context, lang)
        y += _LINE
    marks = [mark for mark in context.scene.marks if isinstance(mark, Caption) and not mark.drawn]
    sentences = [f"{mark.text[:1].upper()}{mark.text[1:]}." for mark in marks] + (
        [caption] if caption else []
    )
    for sentence in sentences:
        for line in wrapped(sentence, max(inside.width, 5.0)):
            yield Text(Layer.TEXT, inside.left, y, _SIZE, line, "caption", Anchor.START, role="caption")
            y += _LINE
        y += 0.08


def _looks(context: Context) -> list[StrokeLook]:
    found = {mark.look for mark in context.scene.marks if isinstance(mark, Stroke)}
    return [look for look in _NAMES if look in found]


def _legend(look: StrokeLook, x: float, y: float, context: Context, lang: str | None) -> Iterator[Shape]:
    """A piece of the line, and its name."""
    style = STYLES[look]
    line = ((x + 0.08, y), (x + _SAMPLE, y))
    yield Path(Layer.STROKE, (line,), style.role, style.plain_width, dash=style.plain_dash, round=True)
    if style.hollow:
        yield Path(Layer.STROKE, (line,), "page", style.plain_width / 2, round=True)
    name = translator(lang)(_NAMES[look])
    yield Text(Layer.TEXT, x + _SAMPLE + 0.2, y, _SIZE, name, "caption", Anchor.START, role="caption")


def wrapped(sentence: str, width: float) -> list[str]:
    """The sentence in lines that are not wider."""
    lines: list[str] = []
    for word in sentence.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, _SIZE) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
