"""Raster: SVG as PNG, by resvg (extra `print`)."""

from __future__ import annotations

from passatempo.errors import MissingExtraError


def to_png(svg: str, scale: float = 1.0) -> bytes:
    """The picture as PNG, so many times as large as the SVG says.

    MissingExtraError if resvg is not installed.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtraError("PNG", "print") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=scale) if scale != 1 else svg_to_bytes(svg_string=svg))
