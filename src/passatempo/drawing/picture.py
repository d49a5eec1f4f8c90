"""Picture: a drawing in a theme, saved as SVG, PNG or PDF, and shown by notebooks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

from passatempo.drawing.shapes import Drawing
from passatempo.drawing.svg import to_svg
from passatempo.drawing.themes import THEMES, Theme
from passatempo.errors import InputError, UnsupportedError
from passatempo.lazy import lazy
from passatempo.messages import OR, Message, grouped
from passatempo.records import dataclass
from passatempo.system_errors import system_reason

CELL = 48.0  # pixels
SMALLEST_CELL, LARGEST_CELL = 4, 1000  # pixels
LARGEST_SCALE = 20
MOST_PIXELS = 64_000_000  # of a PNG; each takes four bytes of memory


@dataclass(frozen=True)
class Picture:
    """A drawing, its theme, the side of a cell in pixels, and how many times as large a PNG is."""

    drawing: Drawing
    theme: Theme = THEMES["light"]
    cell: float = CELL
    scale: float = 1.0

    @lazy
    def svg(self) -> str:
        """The picture as an SVG document."""
        return to_svg(self.drawing, self.theme, self.cell, self.prefix)

    @property
    def prefix(self) -> str:
        """What ids begin with: pictures that differ have different ones, so that one page can hold them."""
        words = f"{self.drawing.title}\n{self.drawing.description}\n{self.theme.name}"
        return "p" + sha256(words.encode("utf-8", "replace")).hexdigest()[:8]

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the SVG in pixels."""
        bounds = self.drawing.bounds
        return bounds.width * self.cell, bounds.height * self.cell

    def png(self) -> bytes:
        """The picture as PNG.

        MissingExtraError unless the extra `print` is installed; UnsupportedError if it would be too large.
        """
        from passatempo.drawing.raster import to_png

        self._check_pixels()
        return to_png(self.svg, self.scale)

    def _check_pixels(self) -> None:
        width, height = (round(side * self.scale) for side in self.size)
        if width * height > MOST_PIXELS:
            raise UnsupportedError(
                "a picture of {width} x {height} pixels is too large: expected at most {most_pixels} pixels "
                "in all, by a smaller size or scale",
                grouped(width),
                grouped(height),
                grouped(MOST_PIXELS),
            )

    def pdf(self) -> bytes:
        """The picture as a PDF page of its size; MissingExtraError unless the extra `print` is installed."""
        from passatempo.drawing.pdf import to_pdf

        return to_pdf(self)

    def save(self, path: str | Path, format: str | None = None) -> None:
        """Write the picture to a file, in `format` or the one that its suffix names: svg, png, pdf.

        The file is replaced once all of the picture is written. InputError if it cannot be.
        """
        path = Path(path)
        content, target = self.encoded(format or format_of(path)), Path(os.path.realpath(path))
        part = target.with_name(f"{target.name}.part")
        try:
            part.write_bytes(content)
            os.replace(part, target)  # a link stays one
        except OSError as error:
            raise InputError("{path} cannot be written: {reason}", path, system_reason(error)) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def encoded(self, format: str) -> bytes:
        """The picture as the content of a file; InputError for an unknown format."""
        self.check_format(format)
        return self._encoders[format](self)

    def check_format(self, format: str) -> None:
        """Raise InputError if it cannot be saved in this format."""
        if format not in FORMATS:
            raise InputError("unknown picture format '{format}': expected {formats}", format, (OR, *FORMATS))
        if format not in self._encoders:
            raise InputError(
                "{noun} cannot be {format}: expected {encoders}", self._noun, format, (OR, *self._encoders)
            )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, str]:
        """What a notebook shows."""
        return {"image/svg+xml": self.svg, "text/plain": self.drawing.description or self.drawing.title}

    _noun: ClassVar[str] = Message("a picture that does not move")
    _encoders: ClassVar[Mapping[str, Callable[[Any], bytes]]] = {
        "svg": lambda picture: picture.svg.encode(),
        "png": lambda picture: picture.png(),
        "pdf": lambda picture: picture.pdf(),
    }


FORMATS = ("svg", "png", "pdf", "gif")  # the last for animations alone


def format_of(path: Path) -> str:
    """The format that the suffix of a file asks for; InputError if there is none."""
    found = path.suffix.lower().removeprefix(".")
    if found not in FORMATS:
        expected = ", ".join(f".{format}" for format in FORMATS)
        raise InputError(
            "'{name}' names no picture format: expected a name that ends in {expected}", path.name, expected
        )
    return found
