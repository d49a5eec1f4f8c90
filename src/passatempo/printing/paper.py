"""Paper: sizes in points, and margins as print-on-demand services ask for them."""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.errors import InputError
from passatempo.records import dataclass

INCH = 72.0
_MILLIMETRE = INCH / 25.4

_SIZES: Mapping[str, tuple[float, float]] = {
    "a4": (210 * _MILLIMETRE, 297 * _MILLIMETRE),
    "a5": (148 * _MILLIMETRE, 210 * _MILLIMETRE),
    "letter": (8.5 * INCH, 11 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "7x10": (7 * INCH, 10 * INCH),
    "6x9": (6 * INCH, 9 * INCH),
    "5.5x8.5": (5.5 * INCH, 8.5 * INCH),
}
PAPERS = tuple(_SIZES)

# The inside margin in inches up to a number of pages: thick books open less wide.
_INSIDE = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
_WIDEST_INSIDE = 0.875
MOST_PAGES = 10_000  # of a book
_OUTSIDE = 0.375 * INCH  # at least 0.25 inches
_TOP = 0.45 * INCH
_BOTTOM = 0.7 * INCH  # with the page number


@dataclass(frozen=True)
class Paper:
    """A page and its margins, in points."""

    width: float
    height: float
    inside: float = 0.5 * INCH
    outside: float = 0.5 * INCH
    top: float = _TOP
    bottom: float = _BOTTOM

    @property
    def text_width(self) -> float:
        """Between the margins."""
        return self.width - self.inside - self.outside

    @property
    def text_height(self) -> float:
        """Between the margins."""
        return self.height - self.top - self.bottom


def sheet_paper(name: str) -> Paper:
    """Loose pages of a size; InputError if there is no such size."""
    return Paper(*_size(name))


def book_paper(name: str, pages: int) -> Paper:
    """The pages of a book of so many pages; InputError if there is no such size."""
    return Paper(*_size(name), inside=inside_margin(pages), outside=_OUTSIDE)


def inside_margin(pages: int) -> float:
    """The margin at the spine of a book of so many pages."""
    inches = next((margin for most, margin in _INSIDE if pages <= most), _WIDEST_INSIDE)
    return inches * INCH


def _size(name: str) -> tuple[float, float]:
    found = _SIZES.get(name.lower().replace(" ", "").removesuffix("in"))
    if found is None:
        raise InputError("paper '{name}': expected one of {papers}", name, ", ".join(PAPERS))
    return found
