"""PDF: pictures as pages, by typst (extra `print`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passatempo.errors import MissingExtraError

if TYPE_CHECKING:
    from passatempo.drawing.picture import Picture

_POINTS = 0.75  # in a pixel


def to_pdf(picture: Picture) -> bytes:
    """A PDF document with the picture as its only page, in its own size.

    MissingExtraError if typst is not installed.
    """
    try:
        import typst
    except ImportError:
        raise MissingExtraError("PDF", "print") from None
    width, height = (side * _POINTS for side in picture.size)
    title, alt = quoted(picture.drawing.title), quoted(picture.drawing.description or picture.drawing.title)
    source = "\n".join(
        [
            f"#set document(title: {title}, date: none)",
            f"#set page(width: {width:.2f}pt, height: {height:.2f}pt, margin: 0pt)",
            f'#image(bytes({quoted(picture.svg)}), format: "svg", width: 100%, alt: {alt})',
        ]
    )
    pages: bytes = typst.compile(source.encode(), format="pdf")
    return pages


def quoted(text: str) -> str:
    """A text as a string of typst."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
