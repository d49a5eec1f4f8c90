"""Hostile boards: large, empty, crowded with clues, or with rules over many cells.

Each is text in the native format, generated here; none of them is a published puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

Labels = Callable[[int, int], object]


def cell(row: int, col: int) -> str:
    """The name of a cell as the native format has it: A1, AB12."""
    letters, col = "", col + 1
    while col:
        col, last = divmod(col - 1, 26)
        letters = chr(ord("A") + last) + letters
    return f"{letters}{row + 1}"


def grid(rows: int, cols: int, text: Labels) -> str:
    """A block of rows, their cells between blanks."""
    return "\n".join(" ".join(str(text(row, col)) for col in range(cols)) for row in range(rows))


def empty(kind: str, rows: int, cols: int) -> str:
    """A board without any clue."""
    return f"{kind} {rows}x{cols}\n"


def rooms(kind: str, side: int, height: int, width: int) -> str:
    """A square board cut into rooms of one shape, smaller at the edge."""
    across = -(-side // width)
    labels = grid(side, side, lambda r, c: r // height * across + c // width)
    return f"{kind} {side}x{side}\nrooms\n{labels}\n"


def winding(rows: int, cols: int) -> list[str]:
    """Every cell of a board, in one line that turns at the edges."""
    return [cell(r, c if r % 2 == 0 else cols - 1 - c) for r in range(rows) for c in range(cols)]


def lines(side: int, length: int) -> Iterator[str]:
    """The cells of a board in lines of so many cells, a line of text for each."""
    cells = winding(side, side)
    return (" ".join(cells[at : at + length]) for at in range(0, len(cells) - 1, length))


def with_lines(kind: str, side: int, block: str, length: int, before: str = "") -> str:
    """A board whose every cell lies on a line of some kind."""
    return f"{kind} {side}x{side}\n{block}\n" + "".join(f"{before}{line}\n" for line in lines(side, length))


def arrows(side: int, length: int) -> str:
    """A board whose every cell lies on an arrow."""
    texts = (line.replace(" ", " = ", 1) for line in lines(side, length))
    return f"sudoku {side}x{side}\narrows\n" + "".join(f"{text}\n" for text in texts)


def shifted(side: int, box: int) -> Labels:
    """A filled board of square boxes: each row is the one above it, moved."""
    return lambda r, c: (box * (r % box) + r // box + c) % side + 1


def givens(kind: str, side: int, text: Labels) -> str:
    """A square board with givens."""
    return f"{kind} {side}x{side}\ngivens\n{grid(side, side, text)}\n"


def some(every: int, filled: Labels) -> Labels:
    """Of a filled board, one cell in so many."""
    return lambda r, c: filled(r, c) if (7 * r + 3 * c) % every == 0 else "."


def edges(kind: str, side: int, block: str, number: Callable[[int], object]) -> str:
    """A board with a number at both ends of every line."""
    numbers = " ".join(str(number(at)) for at in range(side))
    return f"{kind} {side}x{side}\n{block}\n" + "".join(
        f"{where} {numbers}\n" for where in ("top", "bottom", "left", "right")
    )


def kakuro(side: int, every: int, text: str) -> str:
    """Runs of a few cells, whose sums are shown nowhere, or all the same."""

    def square(row: int, col: int) -> str:
        return text if row == 0 or col == 0 or (row + col) % every == 0 else "."

    return f"kakuro {side}x{side}\nruns\n{grid(side, side, square)}\n"


def cages(kind: str, side: int, height: int, width: int, label: str, after: str = "") -> str:
    """A board cut into cages of one shape, with one label."""
    corners = (
        (cell(r, c), cell(min(r + height, side) - 1, min(c + width, side) - 1))
        for r in range(0, side, height)
        for c in range(0, side, width)
    )
    texts = (f"{label} {first}-{last}{after}\n" for first, last in corners)
    return f"{kind} {side}x{side}\ncages\n{''.join(texts)}"


def pairs(side: int, text: str) -> str:
    """A text about every two cells side by side in a row."""
    return "".join(
        f"{text.format(cell(r, a), cell(r, b))}\n" for r in range(side) for a, b in pairwise(range(side))
    )


def parity(side: int) -> str:
    """Even and odd cells like the squares of a chess board."""
    marks = grid(side, side, lambda r, c: "eo"[(r + c) % 2])
    return f"sudoku {side}x{side}\nparity\n{marks}\nnonconsecutive\n"


def quadruples(side: int) -> str:
    """Values where four cells meet, everywhere."""
    return f"sudoku {side}x{side}\nquadruples\n" + "".join(
        f"{(r * 5 + c) % side + 1},{(r + c * 7) % side + 1}, {cell(r, c)}\n"
        for r in range(side - 1)
        for c in range(side - 1)
    )


def candidates(side: int) -> str:
    """A latin square whose cells have half of all values left."""
    listed = [",".join(str((at + step) % side + 1) for step in range(side // 2)) + "," for at in range(side)]
    return f"sudoku {side}x{side}\ncandidates\n{grid(side, side, lambda r, c: listed[(r * 3 + c) % side])}\n"


BOARDS: dict[str, Callable[[], str]] = {
    "latin 200x200": lambda: empty("latin", 200, 200),
    "latin 2x1000": lambda: empty("latin", 2, 1000),
    "latin 500x500": lambda: empty("latin", 500, 500),
    "magic 30x30": lambda: empty("magic", 30, 30),
    "magic 8x8": lambda: empty("magic", 8, 8),
    "sudoku 9x9": lambda: empty("sudoku", 9, 9),
    "sudoku 25x25, few givens": lambda: givens("sudoku", 25, some(9, shifted(25, 5))),
    "sudoku 64x64": lambda: empty("sudoku", 64, 64),
    "sudoku 100x100, half given": lambda: givens("sudoku", 100, some(2, shifted(100, 10))),
    "sudoku 400x400, all given": lambda: givens("sudoku", 400, shifted(400, 20)),
    "sudoku 1000x1000": lambda: empty("sudoku", 1000, 1000),
    "sudoku 1000x1000, written out": lambda: givens("sudoku", 1000, lambda r, c: "."),
    "sudoku 36x36, candidates": lambda: candidates(36),
    "sudoku 49x49, moves": lambda: empty("sudoku", 49, 49) + "antiknight\nantiking\nnonconsecutive\n",
    "sudoku 16x16, parity": lambda: parity(16),
    "sudoku 25x25, thermometers": lambda: with_lines("sudoku", 25, "thermometers", 5),
    "sudoku 16x16, arrows": lambda: arrows(16, 4),
    "sudoku 25x25, one palindrome": lambda: with_lines("sudoku", 25, "palindromes", 624),
    "sudoku 36x36, whispers": lambda: with_lines("sudoku", 36, "whispers", 36, "5 "),
    "sudoku 16x16, sum lines": lambda: with_lines("sudoku", 16, "sumlines", 64),
    "sudoku 25x25, quadruples": lambda: quadruples(25),
    "sudoku 16x16, sandwiches": lambda: edges("sudoku", 16, "sandwiches", lambda at: 20 + at),
    "sudoku 25x25, x-sums": lambda: edges("sudoku", 25, "xsums", lambda at: 100 + at),
    "killer 9x9, one cage": lambda: cages("sudoku", 9, 9, 9, "405", " repeats"),
    "killer 25x25, cages": lambda: cages("sudoku", 25, 3, 4, "150"),
    "kenken 9x9, hidden operations": lambda: cages("kenken", 9, 3, 3, "24?"),
    "kenken 30x30, products": lambda: cages("kenken", 30, 2, 5, "5040x"),
    "kakuro 60x60, no sums": lambda: kakuro(60, 10, "#"),
    "kakuro 200x200, no sums": lambda: kakuro(200, 7, "#"),
    "str8ts 30x30": lambda: empty("str8ts", 30, 30),
    "skyscrapers 20x20": lambda: edges("skyscrapers", 20, "seen", lambda at: 2 + at % 4),
    "futoshiki 40x40": lambda: "futoshiki 40x40\nsigns\n" + pairs(20, "{} < {}"),
    "madoguchi 20x20": lambda: rooms("madoguchi", 20, 2, 3),
    "makaro 40x40": lambda: rooms("makaro", 40, 2, 4),
    "renban 30x30": lambda: rooms("renban", 30, 2, 3),
    "ripple 60x60": lambda: rooms("ripple", 60, 3, 3),
    "suguru 60x60": lambda: rooms("suguru", 60, 2, 4),
    "kojun 200x200": lambda: rooms("kojun", 200, 2, 3),
    "hoodoo 12x12": lambda: empty("hoodoo", 12, 12),
    "binairo 100x100": lambda: empty("binairo", 100, 100),
    "binairo 1000x1000": lambda: empty("binairo", 1000, 1000),
    "samurai": lambda: empty("samurai", 21, 21),
}
