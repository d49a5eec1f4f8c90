"""Draws the pictures of pages in docs/printing.md: run by `make docs`."""

from __future__ import annotations

from pathlib import Path

import passatempo as pt

PICTURES = Path(__file__).parent / "pictures"
WIDTH = 900  # pixels
RECIPE = {
    "book": {"title": "Puzzles", "language": "en", "seed": 3, "rules": False},
    "page": {"size": "7x10", "puzzles": 4},
    "puzzles": [
        {"kind": "kakuro", "size": "8x8", "count": 4},
        {"kind": "suguru", "count": 4},
        {"kind": "hoodoo", "size": "6x6", "count": 2},
        {"kind": "killer", "count": 1},
    ],
}


def main() -> None:
    """Draw them all."""
    book = pt.book(RECIPE)
    save("printing-pages.png", book.pdf, [7, book.pages - 1])
    sheet = pt.sheet(
        4, ["kakuro", "suguru", "kenken", "sudoku"], difficulty="easy..hard", title="Friday", seed=6
    )
    save("printing-sheet.png", sheet.pdf, [1, 2])


def save(name: str, pdf: bytes, numbers: list[int]) -> None:
    """Save pages, counted from 1, side by side."""
    import pypdfium2
    from PIL import Image, ImageOps

    document = pypdfium2.PdfDocument(pdf)
    pages = [document[number - 1].render(scale=1.2).to_pil().convert("L") for number in numbers]
    framed = [ImageOps.expand(page, border=2, fill=160) for page in pages]
    gap = 16
    width = sum(page.width for page in framed) + gap * (len(framed) - 1)
    whole = Image.new("L", (width, max(page.height for page in framed)), 255)
    left = 0
    for page in framed:
        whole.paste(page, (left, 0))
        left += page.width + gap
    height = round(whole.height * WIDTH / whole.width)
    whole.resize((WIDTH, height), Image.Resampling.LANCZOS).quantize(16).save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    main()
