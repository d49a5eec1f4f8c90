"""Captions: sentences under a board, and the legend of lines where there is no colour."""

from __future__ import annotations

from collections.abc import Iterator

from passatempo.drawing.context import Context
from passatempo.drawing.line_styles import LINE_STYLES
from passatempo.drawing.shapes import Anchor, Bounds, Layer, Path, Shape, Text, text_width
from passatempo.languages import Language, sentence, translator
from passatempo.scene import Caption, Stroke, StrokeLook

_SIZE = 0.27
_LINE = 0.42
_GAP = 0.18
_SAMPLE = 0.9  # how long the line in a legend is


def captions(context: Context, inside: Bounds, caption: str, lang: str | None) -> Iterator[Shape]:
    """What stands below a board: the legend, what the picture does not show, and a caption."""
    y, say = inside.bottom + _GAP + _LINE / 2, translator(lang)
    for look in _looks(context) if context.theme.plain else ():
        yield from _legend(look, inside.left, y, context, say)
        y += _LINE
    marks = [mark for mark in context.scene.marks if isinstance(mark, Caption) and not mark.drawn]
    sentences = [*(sentence(say.render(mark.text)) for mark in marks), *filter(None, [caption])]
    for each in sentences:
        for line in wrapped(each, max(inside.width, 5.0)):
            yield Text(Layer.TEXT, inside.left, y, _SIZE, line, "caption", Anchor.START, role="caption")
            y += _LINE
        y += 0.08


def _looks(context: Context) -> list[StrokeLook]:
    found = {mark.look for mark in context.scene.marks if isinstance(mark, Stroke)}
    return [look for look in LINE_STYLES if look in found]


def _legend(look: StrokeLook, x: float, y: float, context: Context, say: Language) -> Iterator[Shape]:
    """A piece of the line, and its name."""
    style = LINE_STYLES[look]
    line = ((x + 0.08, y), (x + _SAMPLE, y))
    yield Path(Layer.STROKE, (line,), look.value, style.plain_width, dash=style.plain_dash, round=True)
    if style.core:
        yield Path(Layer.STROKE, (line,), "page", style.plain_width * style.core, round=True)
    name = say(style.name)
    yield Text(Layer.TEXT, x + _SAMPLE + 0.2, y, _SIZE, name, "caption", Anchor.START, role="caption")


def wrapped(text: str, width: float, size: float = _SIZE) -> list[str]:
    """A text in lines that are not wider; `size` is that of its font."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
