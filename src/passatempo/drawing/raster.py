"""Raster: SVG as PNG, by resvg (extra `print`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from passatempo.errors import MissingExtraError, UnsupportedError

_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
_DIGIT = '<text x="1" y="8" font-size="9" font-family="sans-serif">8</text>'


def to_png(svg: str, scale: float = 1.0) -> bytes:
    """The picture as PNG, so many times as large as the SVG says.

    MissingExtraError if resvg is not installed; UnsupportedError if there is no font for its texts.
    """
    render = _renderer()
    return bytes(render(svg_string=svg, zoom=scale) if scale != 1 else render(svg_string=svg))


@cache
def _renderer() -> Callable[..., Any]:
    """The function that renders; without fonts it would leave all digits out and say nothing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtraError("PNG", "print") from None
    if svg_to_bytes(svg_string=_SQUARE.format(_DIGIT)) == svg_to_bytes(svg_string=_SQUARE.format("")):
        raise UnsupportedError("PNG needs a font, and none is installed: expected one such as DejaVu Sans")
    render: Callable[..., Any] = svg_to_bytes
    return render
