"""Markup: texts and pictures for typst."""

from __future__ import annotations

from passatempo.drawing.pdf import quoted
from passatempo.drawing.shapes import Drawing, text_width
from passatempo.drawing.svg import PRINT_FONT, to_svg
from passatempo.printing.boards import THEME
from passatempo.printing.paper import Paper

TEXT_FONT = "Libertinus Serif"  # typst brings it along: a document is the same on every machine
_WORDS = 1.05  # the room that words need more than their letters, since they do not fill every line
_WIDTH, _BOLD_WIDTH = 0.83, 0.91  # of its letters, in parts of those that pictures allow for


def text(content: str) -> str:
    """A text as markup, whatever characters it has."""
    return f"#{quoted(content)}"


def width_of(content: str, size: float, *, bold: bool = False) -> float:
    """About how wide a line of text is printed, rather too wide than too narrow."""
    return text_width(content, size) * (_BOLD_WIDTH if bold else _WIDTH)


def lines_of(content: str, size: float, width: float, *, bold: bool = False) -> int:
    """About how many lines a text has, rather too many than too few."""
    return 1 + int(_WORDS * width_of(content, size, bold=bold) // width)


def length(points: float) -> str:
    """A number of points as typst writes it."""
    return f"{points:.2f}pt"


def picture(drawing: Drawing, cell: float) -> str:
    """A drawing as an expression, its cells so many points wide, described for those who cannot see it."""
    svg = to_svg(drawing, THEME, cell, font=PRINT_FONT)
    width, height = length(drawing.bounds.width * cell), length(drawing.bounds.height * cell)
    source = f'bytes({quoted(svg)}), format: "svg"'
    return f"image({source}, width: {width}, height: {height}, alt: {quoted(drawing.description)})"


def heading(content: str, level: int, *, label: str = "", is_listed: bool = False) -> str:
    """A heading; `label` is what references name, `is_listed` whether it is in the contents and bookmarks."""
    listed = str(is_listed).lower()
    found = f"#heading(level: {level}, outlined: {listed}, bookmarked: {listed})[{content}]"
    return f"{found} <{label}>" if label else found


def page_reference(template: str, label: str) -> str:
    """A text whose placeholder is the page of a label; it leads there."""
    before, _, after = template.partition("{page}")
    page = f"#context counter(page).at(<{label}>).first()"
    return f"#link(<{label}>)[{text(before)}{page}{text(after)}]"


def at_position(content: str, dx: float, dy: float, width: float) -> str:
    """Content at a place of the page's text area, in a box of this width."""
    place = f"top + left, dx: {length(dx)}, dy: {length(dy)}"
    return f"#place({place}, block(width: {length(width)})[{content}])"


def preamble(title: str, author: str, lang: str, paper: Paper, size: float) -> str:
    """What a document begins with: its title, language, paper, fonts, and the look of headings."""
    authors = f"author: {quoted(author)}, " if author else ""
    region = {"pt": ', region: "BR"'}.get(lang, "")
    margins = ", ".join(
        f"{side}: {length(getattr(paper, side))}" for side in ("inside", "outside", "top", "bottom")
    )
    return "\n".join(
        [
            f"#set document(title: {quoted(title)}, {authors}date: none)",
            f'#set text(font: "{TEXT_FONT}", size: {size}pt, lang: "{lang}"{region})',
            f"#set page(width: {length(paper.width)}, height: {length(paper.height)}, margin: ({margins}))",
            "#set par(justify: false, spacing: 0.7em, leading: 0.55em)",
            f"#show heading.where(level: 1): set text(size: {length(HEADING_SIZE)})",
            "#show heading.where(level: 1): set block(below: 10pt)",
            "#show heading.where(level: 2): set text(size: 10.5pt)",
            "#show heading.where(level: 2): set block(above: 0pt, below: 3pt)",
            "",
        ]
    )


# The page number stands outside, but for pages that have none.
NUMBERED = (
    "#set page(footer: context align(if calc.odd(here().page()) { right } else { left }, "
    "text(size: 9pt, str(here().page()))))\n"
)
HEADING_SIZE = 18.0  # points: of a chapter
PAGE_BREAK = "#pagebreak()\n"
