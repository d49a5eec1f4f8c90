"""SVG: a drawing in a theme as SVG text. Presentation attributes only, so that it works under any policy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from passatempo.drawing.shapes import CAP_HEIGHT, Anchor, Bounds, Circle, Drawing, Path, Shape, Text
from passatempo.drawing.themes import Theme


class Font(NamedTuple):
    """Families of fonts, and the factor of their size that gives capital letters the height CAP_HEIGHT."""

    families: str
    factor: float = 1.0


SCREEN_FONT = Font("'DejaVu Sans', Verdana, Arial, Helvetica, sans-serif")
PRINT_FONT = Font("'Libertinus Serif'", 1.13)  # typst brings it along
_ANCHORS = {Anchor.START: "start", Anchor.MIDDLE: "middle", Anchor.END: "end"}
_THIN = 0.06  # cells: the frame of a board, and whatever is thinner
_FORBIDDEN = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535), "�")


def to_svg(
    drawing: Drawing, theme: Theme, cell: float = 48.0, prefix: str = "p", font: Font = SCREEN_FONT
) -> str:
    """The drawing as an SVG document whose cells have sides of so many pixels.

    Ids begin with `prefix`: whoever puts several into one page gives each its own.
    """
    writer = Writer(theme, cell, drawing.bounds, font)
    shapes = sorted(drawing.shapes, key=lambda shape: shape.layer)  # each layer in its order
    return document(drawing, cell, prefix, [writer.page(), *map(writer.shape, shapes)], font)


def document(
    drawing: Drawing, cell: float, prefix: str, body: Iterable[str], font: Font = SCREEN_FONT
) -> str:
    """An SVG document of the size and with the description of a drawing, and with these elements."""
    width, height = number(drawing.bounds.width * cell), number(drawing.bounds.height * cell)
    label = f' aria-labelledby="{prefix}-title {prefix}-desc"' if drawing.title else ""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img"{label} font-family="{font.families}">',
        *_described(drawing, prefix),
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _described(drawing: Drawing, prefix: str) -> Iterator[str]:
    if drawing.title:
        yield f'<title id="{prefix}-title">{xml_text(drawing.title)}</title>'
        yield f'<desc id="{prefix}-desc">{xml_text(drawing.description)}</desc>'


def xml_text(text: str) -> str:
    """A text as XML has it: escaped, without characters that XML does not allow."""
    return escape(text.translate(_FORBIDDEN).encode("utf-8", "replace").decode())


def number(value: float) -> str:
    """A number with no more decimals than can be seen."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Writer:
    """Writes shapes in pixels, the upper left corner of the drawing at the origin."""

    def __init__(self, theme: Theme, cell: float, bounds: Bounds, font: Font = SCREEN_FONT) -> None:
        self._theme, self._cell, self._bounds, self._font = theme, cell, bounds, font

    def page(self) -> str:
        """What lies below all shapes."""
        bounds, page = self._bounds, self._theme.colour("page")
        width, height = number(bounds.width * self._cell), number(bounds.height * self._cell)
        return f'<rect width="{width}" height="{height}" fill="{page}"/>'

    def shape(self, shape: Shape) -> str:
        """A shape as an element."""
        if isinstance(shape, Path):
            return f'<path d="{self._path(shape)}"{self._style(shape)}/>'
        if isinstance(shape, Circle):
            x, y = self._point(shape.centre)
            return f'<circle cx="{x}" cy="{y}" r="{number(shape.radius * self._cell)}"{self._style(shape)}/>'
        return self._text(shape)

    def _point(self, point: tuple[float, float]) -> tuple[str, str]:
        x, y = point
        left, top = self._bounds.left, self._bounds.top
        return number((x - left) * self._cell), number((y - top) * self._cell)

    def _path(self, path: Path) -> str:
        return "".join(self._part(part, path) for part in path.parts)

    def _part(self, part: Iterable[tuple[float, float]], path: Path) -> str:
        points = [" ".join(self._point(point)) for point in part]
        if path.curved:
            pairs = zip(points[1::2], points[2::2], strict=True)
            line = "".join(f"Q{control} {end}" for control, end in pairs)
        else:
            line = "".join(f"L{point}" for point in points[1:])
        return f"M{points[0]}{line}{'Z' * path.closed}"

    def _style(self, shape: Path | Circle) -> str:
        fill = self._theme.colour(shape.fill) if shape.fill else "none"
        attributes = [f' fill="{fill}"']
        if shape.stroke:
            attributes.append(f' stroke="{self._theme.colour(shape.stroke)}"')
            attributes.append(f' stroke-width="{number(self._width(shape.width))}"')
        if shape.dash:
            dashes = " ".join(number(dash * self._cell) for dash in shape.dash)
            attributes.append(f' stroke-dasharray="{dashes}"')
        if isinstance(shape, Path) and shape.round:
            attributes.append(' stroke-linecap="round" stroke-linejoin="round"')
        if shape.opacity < 1:
            attributes.append(f' opacity="{number(shape.opacity)}"')
        return "".join(attributes)

    def _width(self, width: float) -> float:
        """Thin lines are wider in themes that ask for it, and never too thin to be seen."""
        scaled = width * (self._theme.line_scale if width <= _THIN else 1.0)
        return max(0.5, scaled * self._cell)

    def _text(self, text: Text) -> str:
        baseline = text.y + text.size * CAP_HEIGHT / 2
        x, y = self._point((text.x, baseline))
        size, fill = number(text.size * self._cell * self._font.factor), self._theme.colour(text.fill)
        style = f' font-size="{size}" fill="{fill}"'
        if text.anchor is not Anchor.START:
            style += f' text-anchor="{_ANCHORS[text.anchor]}"'
        style += ' font-weight="bold"' * text.bold + ' font-style="italic"' * text.italic
        if text.squeezed and text.room is not None:
            length = number(text.room * self._cell)
            style += f' textLength="{length}" lengthAdjust="spacingAndGlyphs"'
        if text.role:
            style += f" class={quoteattr(text.role.replace(' ', '-'))}"
        return f'<text x="{x}" y="{y}"{style}>{xml_text(text.text)}</text>'
