"""Picture: a drawing in a theme, saved as SVG, PNG or PDF, and shown by notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from passatempo.drawing.shapes import Drawing
from passatempo.drawing.svg import to_svg
from passatempo.drawing.themes import THEMES, Theme
from passatempo.errors import InputError
from passatempo.lazy import lazy
from passatempo.records import dataclass

CELL = 48.0  # pixels


@dataclass(frozen=True)
class Picture:
    """A drawing, its theme, and how many pixels the side of a cell has."""

    drawing: Drawing
    theme: Theme = THEMES["light"]
    cell: float = CELL

    @lazy
    def svg(self) -> str:
        """The picture as an SVG document."""
        return to_svg(self.drawing, self.theme, self.cell, self._prefix)

    @property
    def _prefix(self) -> str:
        """What ids begin with: pictures that differ have different ones, so that one page can hold them."""
        words = f"{self.drawing.title}\n{self.drawing.description}\n{self.theme.name}"
        return "p" + sha256(words.encode("utf-8", "replace")).hexdigest()[:8]

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height in pixels."""
        bounds = self.drawing.bounds
        return bounds.width * self.cell, bounds.height * self.cell

    def png(self, scale: float = 1.0) -> bytes:
        """The picture as PNG, so many times as large; MissingExtraError unless the extra `print` is there."""
        from passatempo.drawing.raster import to_png

        return to_png(self.svg, scale)

    def pdf(self) -> bytes:
        """The picture as a PDF page of its size; MissingExtraError unless the extra `print` is there."""
        from passatempo.drawing.pdf import to_pdf

        return to_pdf(self)

    def save(self, path: str | Path, format: str | None = None, scale: float = 1.0) -> None:
        """Write the picture to a file, as its suffix or `format` says: svg, png or pdf."""
        path = Path(path)
        content = self.encoded(format or format_of(path), scale)
        path.write_bytes(content)

    def encoded(self, format: str, scale: float = 1.0) -> bytes:
        """The picture as the content of a file; InputError for an unknown format."""
        if format not in ENCODERS:
            raise InputError(f"unknown picture format '{format}': expected {' or '.join(ENCODERS)}")
        return ENCODERS[format](self, scale)

    def _repr_mimebundle_(self, **_: object) -> Mapping[str, Any]:
        """What a notebook shows."""
        return {"image/svg+xml": self.svg, "text/plain": self.drawing.description or self.drawing.title}


ENCODERS: Mapping[str, Callable[[Picture, float], bytes]] = {
    "svg": lambda picture, scale: picture.svg.encode(),
    "png": lambda picture, scale: picture.png(scale),
    "pdf": lambda picture, scale: picture.pdf(),
}


def format_of(path: Path) -> str:
    """The format that the suffix of a file asks for; InputError if there is none."""
    found = path.suffix.lower().removeprefix(".")
    if found not in ENCODERS:
        expected = ", ".join(f".{format}" for format in ENCODERS)
        raise InputError(f"'{path.name}' says no picture format: expected a name that ends in {expected}")
    return found
