"""Texts as people paste them, and what each is: the puzzle in the native text form, or a refusal.

`READ` has a text and its puzzle by name, `REFUSED` a text and a part of the one line that it is refused with.
A text that has two readings is refused; one that is misread would be answered wrongly, and nobody would know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import passatempo as pt

Rows = list[str]

NINE = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
SIX = ["1..4..", "..5..2", ".3...6", "6...1.", "2..5..", "..4..3"]
FOUR = ["..4.", "1...", ".2..", "...3"]
SIXTEEN = [
    ["1", ".", ".", "4", "5", ".", ".", "8", "9", ".", ".", "12", "13", ".", ".", "16"],
    *[["."] * 16 for _ in range(14)],
    ["16", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "1"],
]
BLANKS_LINE = "\n".join


def native(kind: str, **blocks: Rows | str) -> str:
    """A puzzle in the native text form."""
    lines = [kind]
    for name, block in blocks.items():
        lines += [f"{name} {block}"] if isinstance(block, str) else [name, *block]
    return "\n".join(lines)


SUDOKU9 = native("sudoku 9x9", givens=NINE)
SUDOKU6 = native("sudoku 6x6", givens=SIX)
SUDOKU4 = native("sudoku 4x4", givens=FOUR)
SUDOKU16 = native("sudoku 16x16", givens=[" ".join(row) for row in SIXTEEN])


class Case(NamedTuple):
    """A pasted text, the puzzle it is, and the kind the caller names, if any."""

    text: str
    puzzle: str
    kind: str | None = None


# Ways to write rows down. Each is applied to a 9x9, a 6x6 and a 4x4 grid.


def with_blank(sign: str) -> Callable[[Rows], str]:
    return lambda rows: "\n".join(row.replace(".", sign) for row in rows)


def cells(row: str) -> list[str]:
    return list(row)


def joined(between: str, blank: str = ".") -> Callable[[Rows], str]:
    return lambda rows: "\n".join(between.join(row).replace(".", blank) for row in rows)


def csv(between: str, quote: str = "") -> Callable[[Rows], str]:
    def written(rows: Rows) -> str:
        lines = ([f"{quote}{cell.strip('.')}{quote}" for cell in row] for row in rows)
        return "\n".join(map(between.join, lines))

    return written


def markdown(rows: Rows) -> str:
    size = len(rows)
    head = f"|{'   |' * size}\n|{'---|' * size}\n"
    return head + "\n".join(f"| {' | '.join(row).replace('.', ' ')} |" for row in rows)


def markdown_with_first_row_as_head(rows: Rows) -> str:
    first, *others = (f"| {' | '.join(row).replace('.', ' ')} |" for row in rows)
    return "\n".join([first, f"|{':-:|' * len(rows)}", *others])


def markdown_with_coordinates(rows: Rows) -> str:
    size = len(rows)
    letters = "ABCDEFGHI"[:size]
    lines = [f"|   | {' | '.join(letters)} |", f"|---|{'---|' * size}"]
    lines += [f"| {number} | {' | '.join(row).replace('.', ' ')} |" for number, row in enumerate(rows, 1)]
    return "\n".join(lines)


def python_list(rows: Rows) -> str:
    return "grid = " + repr([[int(cell.replace(".", "0")) for cell in row] for row in rows])


def python_list_in_lines(rows: Rows) -> str:
    inner = ",\n".join(f"    [{', '.join(row).replace('.', '0')}]" for row in rows)
    return f"board = [\n{inner},\n]"


def python_strings(rows: Rows) -> str:
    return "puzzle = [\n" + "".join(f'    "{row}",\n' for row in rows) + "]"


def python_none(rows: Rows) -> str:
    return repr([[None if cell == "." else int(cell) for cell in row] for row in rows])


def numpy_array(rows: Rows) -> str:
    inner = ",\n       ".join(f"[{', '.join(row).replace('.', '0')}]" for row in rows)
    return f"array([{inner}])"


def numpy_print(rows: Rows) -> str:
    return "[" + "\n ".join(f"[{' '.join(row).replace('.', '0')}]" for row in rows) + "]"


def c_array(rows: Rows) -> str:
    inner = ",\n".join(f"  {{{', '.join(row).replace('.', '0')}}}" for row in rows)
    return f"int grid[{len(rows)}][{len(rows)}] = {{\n{inner}\n}};"


def c_strings(rows: Rows) -> str:
    return "\n".join(f'"{row}",' for row in rows)


def lisp_list(rows: Rows) -> str:
    return "(" + "\n ".join(f"({' '.join(row).replace('.', '_')})" for row in rows) + ")"


def prolog_list(rows: Rows) -> str:
    return "problem(1, [" + ",\n".join(f"[{','.join(row).replace('.', '_')}]" for row in rows) + "])."


def html_table(rows: Rows) -> str:
    lines = ("<tr>" + "".join(f"<td>{cell.strip('.')}</td>" for cell in row) + "</tr>" for row in rows)
    return "<table class='grid'>\n" + "\n".join(lines) + "\n</table>"


def html_page(rows: Rows) -> str:
    return f"<html><head><title>Today</title></head><body><h1>Puzzle</h1>{html_table(rows)}</body></html>"


def html_inputs(rows: Rows) -> str:
    lines = (
        "<tr>"
        + "".join(f'<td><input maxlength="1" value="{cell.strip(".")}"></td>' for cell in row)
        + "</tr>"
        for row in rows
    )
    return f"<TABLE>{''.join(lines)}</TABLE>"


def quoted(rows: Rows) -> str:
    return "\n".join(f"> {row}" for row in rows)


def quoted_twice(rows: Rows) -> str:
    return "\n".join(f">> {' '.join(row)}" for row in rows)


def row_labels(rows: Rows) -> str:
    return "\n".join(f"R{number}: {row}" for number, row in enumerate(rows, 1))


def row_words(rows: Rows) -> str:
    return "\n".join(f"Row {number}: {' '.join(row)}" for number, row in enumerate(rows, 1))


def numbered_lines(rows: Rows) -> str:
    return "\n".join(f"{number}. {row}" for number, row in enumerate(rows, 1))


def titled(rows: Rows) -> str:
    return "Sunday, the hard one\n\n" + "\n".join(row.replace(".", "_") for row in rows)


def fenced(rows: Rows) -> str:
    return "```text\n" + "\n".join(rows) + "\n```"


def windows_lines(rows: Rows) -> str:
    return "\r\n".join(row.replace(".", "?") for row in rows) + "\r\n"


def full_width(rows: Rows) -> str:
    return "\n".join(rows).translate({ord("0") + at: 0xFF10 + at for at in range(10)})


def arabic_digits(rows: Rows) -> str:
    return "\n".join(rows).translate({ord("0") + at: 0x0660 + at for at in range(10)})


def circled(rows: Rows) -> str:
    return "\n".join(rows).translate({ord("1") + at: 0x2460 + at for at in range(9)} | {ord("."): "□"})


def indented(rows: Rows) -> str:
    return "\n".join(f"      {' '.join(row)}   " for row in rows)


def no_break_spaces(rows: Rows) -> str:
    return "\n".join("\u00a0".join(row) for row in rows)


def zero_width(rows: Rows) -> str:
    return "\ufeff" + "\n".join(f"\u200b{row}" for row in rows)


def kanji(rows: Rows) -> str:
    return "\n".join(rows).translate(
        {ord(str(value)): sign for value, sign in enumerate("〇一二三四五六七八九")}
    )


def boxes(size: int) -> tuple[int, int]:
    """The height and the width of the usual boxes."""
    return {4: (2, 2), 6: (2, 3), 9: (3, 3)}[size]


def framed(between: str) -> Callable[[Rows], str]:
    """Boxes with lines around them, where an empty cell is a space."""

    def written(rows: Rows) -> str:
        height, width = boxes(len(rows))
        dashes = "-" * (width + (width - 1) * len(between) + 2)
        border = f"+{'+'.join([dashes] * (len(rows) // width))}+"
        lines = [border]
        for number, row in enumerate(rows, 1):
            groups = (between.join(row[at : at + width]) for at in range(0, len(row), width))
            lines.append(f"| {' | '.join(groups)} |".replace(".", " "))
            lines += [border] if number % height == 0 else []
        return "\n".join(lines)

    return written


def drawn_frame(rows: Rows) -> str:
    """The same with lines of Unicode."""
    top, *inner, bottom = framed(" ")(rows).translate(str.maketrans("-|", "─│")).split("\n")
    ends = [f"{left}{line[1:-1].replace('+', cross)}{right}" for line, left, cross, right in
            ((top, "┌", "┬", "┐"), (bottom, "└", "┴", "┘"))]  # fmt: skip
    between = [f"├{line[1:-1].replace('+', '┼')}┤" if line[0] == "+" else line for line in inner]
    return "\n".join([ends[0], *between, ends[1]])


def double_frame(rows: Rows) -> str:
    """Thin lines between cells, double ones between boxes, spaces in empty cells."""
    (height, width), size = boxes(len(rows)), len(rows)

    def line(left: str, thin: str, thick: str, right: str, dash: str) -> str:
        return left + thick.join([thin.join([dash * 3] * width)] * (size // width)) + right

    lines = [line("╔", "╤", "╦", "╗", "═")]
    for number, row in enumerate(rows, 1):
        groups = (
            "│".join(f" {cell} " for cell in row[at : at + width].replace(".", " "))
            for at in range(0, size, width)
        )
        lines.append(f"║{'║'.join(groups)}║")
        if number == size:
            lines.append(line("╚", "╧", "╩", "╝", "═"))
        elif number % height:
            lines.append(line("╟", "┼", "╫", "╢", "─"))
        else:
            lines.append(line("╠", "╪", "╬", "╣", "═"))
    return "\n".join(lines)


def bars_between_boxes(rows: Rows) -> str:
    """Bars between boxes, spaces in empty cells, none of them at the end of a line."""
    _, width = boxes(len(rows))
    lines = ("|".join(row[at : at + width] for at in range(0, len(row), width)) for row in rows)
    return "\n".join(line.replace(".", " ").rstrip() for line in lines)


def latex(rows: Rows) -> str:
    lines = (" & ".join(cell.strip(".") for cell in row) + r" \\ \hline" for row in rows)
    return "\\begin{tabular}{|" + "c|" * len(rows) + "}\n\\hline\n" + "\n".join(lines) + "\n\\end{tabular}"


def latex_package(rows: Rows) -> str:
    lines = (f"|{'|'.join(row).replace('.', ' ')}|." for row in rows)
    return "\\begin{sudoku}\n" + "\n".join(lines) + "\n\\end{sudoku}"


def wiki(rows: Rows) -> str:
    lines = (f"| {' || '.join(cell.strip('.') for cell in row)}" for row in rows)
    return '{| class="wikitable"\n' + "\n|-\n".join(lines) + "\n|}"


def wiki_in_lines(rows: Rows) -> str:
    lines = ("\n".join(f"| {cell.strip('.')}" for cell in row) for row in rows)
    return "{|\n|-\n" + "\n|-\n".join(lines) + "\n|}"


def forum_table(rows: Rows) -> str:
    lines = ("[tr]" + "".join(f"[td]{cell.strip('.')}[/td]" for cell in row) + "[/tr]" for row in rows)
    return f"[table]{''.join(lines)}[/table]"


def bold(rows: Rows) -> str:
    lines = ((f"**{cell}**" if cell != "." else " " for cell in row) for row in rows)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def fenced_quotation(rows: Rows) -> str:
    return "\n".join(["> ```", *(f"> {row}" for row in rows), "> ```"])


def lettered_rows(rows: Rows) -> str:
    head = "  " + " ".join(str(number) for number in range(1, len(rows) + 1))
    return "\n".join(
        [head, *(f"{letter} {' '.join(row)}" for letter, row in zip("ABCDEFGHI", rows, strict=False))]
    )


def csv_with_heading(rows: Rows) -> str:
    head = ",".join(f"c{number}" for number in range(1, len(rows) + 1))
    return f"{head}\n{csv(',')(rows)}"


def csv_with_numbers(rows: Rows) -> str:
    head = "," + ",".join(map(str, range(len(rows))))
    lines = (
        f"{number}," + ",".join(f"{cell}.0" if cell != "." else "" for cell in row)
        for number, row in enumerate(rows)
    )
    return "\n".join([head, *lines])


def frame_of_pandas(rows: Rows) -> str:
    head = "   " + "".join(f"{number:5}" for number in range(len(rows)))
    lines = (
        f"{number:3}" + "".join(f"{cell + '.0' if cell != '.' else 'NaN':>5}" for cell in row)
        for number, row in enumerate(rows)
    )
    return "\n".join([head, *lines])


def r_matrix(rows: Rows) -> str:
    numbers = ",".join("".join(rows).replace(".", "0"))
    return f"matrix(c({numbers}), nrow={len(rows)}, byrow=TRUE)"


def r_matrix_by_columns(rows: Rows) -> str:
    numbers = ",".join("".join(map("".join, zip(*rows, strict=True))).replace(".", "0"))
    return f"m <- matrix(c({numbers}), ncol={len(rows)})"


def yaml(rows: Rows) -> str:
    return "grid: |\n" + "\n".join(f"  {row}" for row in rows)


def with_solution(rows: Rows) -> str:
    answer = next(iter(pt.solutions(pt.read(rows))))
    lines = ("".join(map(str, row)) for row in answer.rows)
    return "Puzzle:\n" + "\n".join(rows) + "\n\nSolution:\n" + "\n".join(lines)


WAYS: dict[str, Callable[[Rows], str]] = {
    "one line, commas": lambda rows: ",".join("".join(rows)).replace(".", "0"),
    "one line, nothing between commas": lambda rows: csv(",")(["".join(rows)]),
    "one line, spaces": lambda rows: " ".join("".join(rows)),
    "rows on one line, slashes": "/".join,
    "rows on one line, semicolons": ";".join,
    "rows on one line, commas": ",".join,
    "spaces for blanks": lambda rows: "\n".join(rows).replace(".", " "),
    "spaces for blanks, spaced": lambda rows: "\n".join(map(" ".join, rows)).replace(".", " "),
    "spaces for blanks, a title": lambda rows: "Sudoku\n\n" + "\n".join(rows).replace(".", " "),
    "spaces for blanks between bars": bars_between_boxes,
    "spaces for blanks in a frame": framed(" "),
    "spaces for blanks in a narrow frame": framed(""),
    "spaces for blanks in a drawn frame": drawn_frame,
    "a double frame": double_frame,
    "LaTeX": latex,
    "LaTeX, its package": latex_package,
    "a wiki": wiki,
    "a wiki, cells in lines": wiki_in_lines,
    "a forum": forum_table,
    "a forum, code": lambda rows: "[code]\n" + "\n".join(rows) + "[/code]",
    "markdown, bold": bold,
    "a quotation with a fence": fenced_quotation,
    "line breaks of HTML": "<br>".join,
    "preformatted HTML": lambda rows: "<pre>\n" + "\n".join(rows) + "\n</pre>",
    "letters before rows": lettered_rows,
    "L1:": lambda rows: "\n".join(f"L{number}: {row}" for number, row in enumerate(rows, 1)),
    "CSV with a heading": csv_with_heading,
    "CSV with numbers, as pandas writes it": csv_with_numbers,
    "CSV, a comma after each row": lambda rows: "\n".join(f"{line}," for line in csv(",")(rows).split("\n")),
    "a frame of pandas, printed": frame_of_pandas,
    "a matrix of R": r_matrix,
    "a matrix of R, by columns": r_matrix_by_columns,
    "a text of YAML": yaml,
    "a date above": lambda rows: "2024-05-12\n" + "\n".join(rows),
    "a number above": lambda rows: "Puzzle 17\n\n" + "\n".join(rows),
    "its solution below": with_solution,
    "digits of kanji": kanji,
    "rows": "\n".join,
    "blanks ?": with_blank("?"),
    "blanks ·": with_blank("·"),
    "blanks □": with_blank("□"),
    "blanks _": with_blank("_"),
    "blanks x": with_blank("x"),
    "blanks X": with_blank("X"),
    "blanks o": with_blank("o"),
    "blanks O": with_blank("O"),
    "blanks 0": with_blank("0"),
    "tabs": csv("\t"),
    "tabs and dots": joined("\t"),
    "bars": joined("|"),
    "spaced bars": joined(" | ", "_"),
    "commas": csv(","),
    "commas and zeros": joined(",", "0"),
    "comma and space": joined(", "),
    "semicolons": csv(";"),
    "quoted cells": csv(",", '"'),
    "markdown": markdown,
    "markdown with its first row as head": markdown_with_first_row_as_head,
    "markdown with coordinates": markdown_with_coordinates,
    "a list of Python": python_list,
    "a list of Python in lines": python_list_in_lines,
    "strings of Python": python_strings,
    "None": python_none,
    "an array of numpy": numpy_array,
    "numpy, printed": numpy_print,
    "an array of C": c_array,
    "strings of C": c_strings,
    "a list of Lisp": lisp_list,
    "a list of Prolog": prolog_list,
    "a table of HTML": html_table,
    "a page of HTML": html_page,
    "inputs of HTML": html_inputs,
    "a quotation": quoted,
    "a quotation in a quotation": quoted_twice,
    "R1:": row_labels,
    "Row 1:": row_words,
    "1.": numbered_lines,
    "a title": titled,
    "a fence": fenced,
    "line ends of Windows": windows_lines,
    "full-width digits": full_width,
    "Arabic digits": arabic_digits,
    "circled digits": circled,
    "indented": indented,
    "no-break spaces": no_break_spaces,
    "zero-width characters": zero_width,
}
GRIDS = {"9x9": (NINE, SUDOKU9), "6x6": (SIX, SUDOKU6), "4x4": (FOUR, SUDOKU4)}

# Other kinds. What a kind needs beyond a grid of values stands in the text, in many ways.

KAKURO_ROWS = [r"#  3\ 4\ ", r"\3 . .", r"\4 . ."]
KAKURO = native("kakuro 3x3", runs=[r"# 3\ 4\ ", r"\3 . .", r"\4 . ."])
KAKURO4 = native("kakuro 3x4", runs=[r"# 11\ 4\ #", r"\5 . . 10\ ", r"\14 . . ."])
KENKEN = native("kenken 3x3", cages=["3+ A1 B1", "3 C1", "6x A2 A3", "1- B2 C2", "3+ B3 C3"])
KENKEN_LETTERS = "AAB\nCDD\nCEE"
SUGURU = native("suguru 4x4", rooms=["AABB", "AACB", "DCCB", "DDDB"], givens=["....", ".1..", "....", "..3."])
SUGURU_TEXT = "AABB\nAACB\nDCCB\nDDDB\n\n....\n.1..\n....\n..3."
MAKARO = native(
    "makaro 3x3", rooms=["AAB", "A.B", "CCB"], arrows=["...", ".>.", "..."], givens=["1..", "...", "..."]
)
FUTOSHIKI = native("futoshiki 4x4", signs=["A1 < B1", "C2 < C3"], givens=["2...", "....", "....", "...1"])
BINAIRO = native("binairo 4x4", givens=["1..0", "....", "..1.", ".0.."])
STR8TS = native("str8ts 4x4", black=["..#.", "....", "#...", "...#"], givens=["1...", "..2.", "....", "...."])
LATIN = native("latin 4x4", givens=FOUR)
HOODOO = native("hoodoo 4x4", givens=FOUR)
MAGIC = native("magic 3x3", givens=["2 7 .", ". 5 .", ". . 8"])
SKYSCRAPERS = native(
    "skyscrapers 4x4", seen=["top 2 . . 1", "left . 3 . ."], givens=["...4", "....", "....", "...."]
)
KILLER = native(
    "sudoku 4x4", cages=["3 A1 B1", "7 C1 D1", "5 A2 A3"], givens=["...4", "....", "....", "...."]
)
JIGSAW = native("sudoku 4x4", rooms="AABB ACCB ACDB CDDD".replace("ACDB", "ACDB").split(), givens=FOUR)
RIPPLE = SUGURU.replace("suguru", "ripple")
KOJUN = SUGURU.replace("suguru", "kojun")

OTHERS = {
    # kakuro: the sums stand in the cells
    "kakuro, rows": Case("\n".join(KAKURO_ROWS), KAKURO),
    "kakuro, a title": Case("Kakuro no. 12\n" + "\n".join(KAKURO_ROWS), KAKURO),
    "kakuro, a head without size": Case("kakuro\n" + "\n".join(KAKURO_ROWS), KAKURO),
    "kakuro, CSV": Case("#,3\\,4\\\n\\3,,\n\\4,,", KAKURO),
    "kakuro, semicolons": Case("#;3\\;4\\\n\\3;.;.\n\\4;.;.", KAKURO),
    "kakuro, tabs": Case("#\t3\\\t4\\\n\\3\t\t\n\\4\t\t", KAKURO),
    "kakuro, markdown": Case("| # | 3\\ | 4\\ |\n|---|---|---|\n| \\3 |  |  |\n| \\4 |  |  |", KAKURO),
    "kakuro, black squares": Case("■ 3\\ 4\\\n\\3 □ □\n\\4 □ □", KAKURO),
    "kakuro, zeros": Case("0\\0 3\\0 4\\0\n0\\3 . .\n0\\4 . .", KAKURO),
    "kakuro, slashes that only fit one way": Case("# 3/ 4/\n/3 . .\n/4 . .", KAKURO),
    "kakuro, HTML": Case(
        "<table><tr><td>#</td><td>3\\</td><td>4\\</td></tr><tr><td>\\3</td><td></td><td></td></tr>"
        "<tr><td>\\4</td><td></td><td></td></tr></table>",
        KAKURO,
    ),
    "kakuro, a list of Python": Case(
        "[['#', '3\\', '4\\'], ['\\3', '', ''], ['\\4', '', '']]".replace("''", "'.'"), KAKURO
    ),
    "kakuro, a list of Lisp": Case("((# 3\\ 4\\) (\\3 _ _) (\\4 _ _))", KAKURO),
    "kakuro, an array of C": Case('{{"#","3\\\\","4\\\\"},{"\\\\3","",""},{"\\\\4","",""}}', KAKURO),
    "kakuro, quoted cells": Case('"#","3\\","4\\"\n"\\3","",""\n"\\4","",""', KAKURO),
    "kakuro, a quotation": Case("> # 3\\ 4\\\n> \\3 . .\n> \\4 . .", KAKURO),
    "kakuro, full-width": Case("＃ ３＼ ４＼\n＼３ ． ．\n＼４ ． ．", KAKURO),
    "kakuro, R1:": Case("R1: # 3\\ 4\\\nR2: \\3 . .\nR3: \\4 . .", KAKURO),
    "kakuro, line ends of Windows": Case("# 3\\ 4\\\r\n\\3 . .\r\n\\4 . .\r\n", KAKURO),
    "kakuro, not square": Case("# 11\\ 4\\ #\n\\5 . . 10\\\n\\14 . . .", KAKURO4),
    # KenKen: letters and a list of labels
    "kenken, labels": Case(KENKEN_LETTERS + "\nA 3+\nB 3\nC 6x\nD 1-\nE 3+", KENKEN),
    "kenken, labels with colons": Case(KENKEN_LETTERS + "\n\nA: 3+\nB: 3\nC: 6x\nD: 1-\nE: 3+", KENKEN),
    "kenken, labels with equals": Case(KENKEN_LETTERS + "\nA=3+, B=3, C=6*, D=1-, E=3+", KENKEN),
    "kenken, labels with other signs": Case(KENKEN_LETTERS + "\nA 3+\nB 3\nC 6×\nD 1−\nE 3+", KENKEN),
    "kenken, a title": Case("KenKen, easy\n" + KENKEN_LETTERS + "\nA 3+ B 3 C 6x D 1- E 3+", KENKEN),
    "kenken, spaced letters": Case("A A B\nC D D\nC E E\nA 3+\nB 3\nC 6x\nD 1-\nE 3+", KENKEN),
    "kenken, markdown": Case(
        "| A | A | B |\n|---|---|---|\n| C | D | D |\n| C | E | E |\n\nA 3+\nB 3\nC 6x\nD 1-\nE 3+", KENKEN
    ),
    "kenken, tabs": Case("A\tA\tB\nC\tD\tD\nC\tE\tE\nA: 3+\nB: 3\nC: 6x\nD: 1-\nE: 3+", KENKEN),
    "kenken, cages without a block": Case("kenken 3\n3+ A1, B1\n3 C1\n6x A2 A3\n1- B2-C2\n3+ B3-C3", KENKEN),
    "kenken, labels and a colon": Case(
        "kenken 3x3\ncages\n3+: A1 B1\n3: C1\n6x: A2 A3\n1-: B2 C2\n3+: B3 C3", KENKEN
    ),
    "calcudoku, cage": Case("calcudoku 3x3\ncage\n3+ A1 B1\n3 C1\n6x A2 A3\n1- B2 C2\n3+ B3 C3", KENKEN),
    # rooms: letters above values
    "suguru, a title": Case("Suguru 7\n" + SUGURU_TEXT, SUGURU),
    "suguru, a head": Case("suguru 4x4\n" + SUGURU_TEXT, SUGURU),
    "suguru, a head without size": Case("suguru\n" + SUGURU_TEXT, SUGURU),
    "suguru, the kind named": Case(SUGURU_TEXT, SUGURU, "suguru"),
    "suguru, question marks": Case("Suguru\n" + SUGURU_TEXT.replace(".", "?"), SUGURU),
    "suguru, spaced": Case("Suguru\n" + "\n".join(" ".join(row) for row in SUGURU_TEXT.split("\n")), SUGURU),
    "suguru, CSV": Case("Suguru\n" + "\n".join(",".join(row) for row in SUGURU_TEXT.split("\n")), SUGURU),
    "suguru, tabs": Case("Suguru\n" + "\n".join("\t".join(row) for row in SUGURU_TEXT.split("\n")), SUGURU),
    "suguru, markdown": Case(
        "Suguru\n\n" + "\n".join(f"| {' | '.join(row)} |" if row else "" for row in SUGURU_TEXT.split("\n")),
        SUGURU,
    ),
    "suguru, two tables of HTML": Case(
        f"Suguru {html_table(SUGURU_TEXT.split()[:4])} {html_table(SUGURU_TEXT.split()[4:])}", SUGURU
    ),
    "suguru, R1: twice": Case(
        f"Suguru\n{row_labels(SUGURU_TEXT.split()[:4])}\n{row_labels(SUGURU_TEXT.split()[4:])}", SUGURU
    ),
    "suguru, line ends of Windows": Case("Suguru\r\n" + SUGURU_TEXT.replace("\n", "\r\n"), SUGURU),
    "suguru, numbers for rooms": Case(
        "Suguru\n" + SUGURU_TEXT.translate(str.maketrans("ABCD", "1234")).replace(".1..", ".1.."), SUGURU
    ),
    "suguru, regions": Case("suguru 4x4\nregions\n" + SUGURU_TEXT.replace("\n\n", "\ngiven\n"), SUGURU),
    "tectonic, areas": Case("Tectonic 4\nareas\n" + SUGURU_TEXT.replace("\n\n", "\ngrid:\n"), SUGURU),
    "ripple, a title": Case("Ripple\n" + SUGURU_TEXT, RIPPLE),
    "hakyuu, a title": Case("Hakyuu\n" + SUGURU_TEXT, RIPPLE),
    "kojun, the kind named": Case(SUGURU_TEXT, KOJUN, "kojun"),
    "kojun, a head": Case("Kojun 4x4\n" + SUGURU_TEXT, KOJUN),
    "makaro, arrows without names": Case("makaro 3x3\nAAB\nA.B\nCCB\n...\n.>.\n...\n1..\n...\n...", MAKARO),
    "makaro, blocks by other names": Case(
        "makaro 3\nregion\nAAB\nA.B\nCCB\narrow\n...\n.>.\n...\ngivens\n1..\n...\n...", MAKARO
    ),
    "jigsaw, a title": Case("Jigsaw sudoku\nAABB\nACCB\nACDB\nCDDD\n\n" + "\n".join(FOUR), JIGSAW),
    "jigsaw, a head": Case("jigsaw 4x4\nAABB\nACCB\nACDB\nCDDD\n" + "\n".join(FOUR), JIGSAW),
    # other kinds with a head line or a title
    "futoshiki, a block without a name": Case(
        "futoshiki 4\nA1 < B1\nC3 > C2\ngivens\n2...\n....\n....\n...1", FUTOSHIKI
    ),
    "futoshiki, signs": Case("Futoshiki 4x4\nsign\nA1<B1\nC2<C3\nclues\n2...\n....\n....\n...1", FUTOSHIKI),
    "binairo, a title": Case("Binairo\n1..0\n....\n..1.\n.0..", BINAIRO),
    "takuzu, markdown": Case(
        "Takuzu\n\n| 1 |  |  | 0 |\n|---|---|---|---|\n|  |  |  |  |\n|  |  | 1 |  |\n|  | 0 |  |  |", BINAIRO
    ),
    "binairo, the kind named": Case("1 _ _ 0\n_ _ _ _\n_ _ 1 _\n_ 0 _ _", BINAIRO, "binairo"),
    "str8ts, a head": Case(
        "str8ts 4\nblack\n..#.\n....\n#...\n...#\n1...\n..2.\n....\n....".replace(
            "\n1...\n", "\ngivens\n1...\n"
        ),
        STR8TS,
    ),
    "str8ts, both without names": Case("str8ts 4x4\n..#.\n....\n#...\n...#\n1...\n..2.\n....\n....", STR8TS),
    "str8ts, a table": Case("Str8ts\n1 . # .\n. . 2 .\n# . . .\n. . . #", STR8TS),
    "str8ts, a list of Lisp": Case("Str8ts ((1 _ # _) (_ _ 2 _) (# _ _ _) (_ _ _ #))", STR8TS),
    "binairo, CSV": Case("Binairo\n1,,,0\n,,,\n,,1,\n,0,,", BINAIRO),
    "magic, markdown": Case(
        "Magic square\n| 2 | 7 |   |\n|---|---|---|\n|   | 5 |   |\n|   |   | 8 |", MAGIC
    ),
    "latin, tabs": Case("Latin square\n" + "\n".join("\t".join(row) for row in FOUR), LATIN),
    "latin, a title": Case("Latin square\n" + "\n".join(FOUR), LATIN),
    "latin, a list": Case("[[0,0,4,0],[1,0,0,0],[0,2,0,0],[0,0,0,3]]", LATIN, "latin"),
    "hoo-doo, a head": Case("hoo-doo 4x4\n" + "\n".join(FOUR), HOODOO),
    "Hoo-Doo, a size of one number": Case("Hoo-Doo 4\npegs\n" + "\n".join(FOUR), HOODOO),
    "magic, CSV": Case("Magic square\n2,7,\n,5,\n,,8", MAGIC),
    "magic, rows of words": Case("magic 3x3\n2 7 .\n. 5 .\n. . 8", MAGIC),
    "skyscrapers, sides": Case(
        "skyscrapers 4\ntop 2 . . 1\nleft . 3 . .\ngivens\n...4\n....\n....\n....", SKYSCRAPERS
    ),
    "skyscrapers, visible": Case(
        "Skyscrapers 4x4\nvisible\ntop 2..1\nleft .3..\ngivens\n...4\n....\n....\n....", SKYSCRAPERS
    ),
    "killer, a colon": Case(
        "killer 4x4\nkiller\n3: A1 B1\n7: C1 D1\n5: A2 A3\ngivens\n...4\n....\n....\n....", KILLER
    ),
    "killer, commas": Case(
        "killer 4\ncage\n3 A1, B1\n7 C1,D1\n5 A2-A3\ngivens\n...4\n....\n....\n....", KILLER
    ),
    "killer sudoku, equals": Case(
        "Killer Sudoku 4x4\nCages:\n3 = A1 B1\n7 = C1 D1\n5 = r2c1 r3c1\nGivens:\n...4\n....\n....\n....",
        KILLER,
    ),
    # sizes and shapes
    "sixteen, numbers": Case("\n".join(" ".join(row) for row in SIXTEEN), SUDOKU16),
    "sixteen, tabs": Case("\n".join("\t".join(cell.strip(".") for cell in row) for row in SIXTEEN), SUDOKU16),
    "sixteen, a list": Case(
        repr([[int(cell.replace(".", "0")) for cell in row] for row in SIXTEEN]), SUDOKU16
    ),
    "sixteen, markdown": Case(
        "\n".join(f"| {' | '.join(row)} |" for row in [["-"] * 16, *SIXTEEN][1:]), SUDOKU16
    ),
    "sudoku 9 as a head": Case("sudoku 9\n" + "\n".join(NINE), SUDOKU9),
    "a flat list": Case("[" + ", ".join("".join(NINE).replace(".", "0")) + "]", SUDOKU9),
    "boxes with bars and rules": Case(
        "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n"
        "8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n"
        ". 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9",
        SUDOKU9,
    ),
    "boxes with bars, blanks as x": Case(
        "53x|x7x|xxx\n6xx|195|xxx\nx98|xxx|x6x\n---+---+---\n8xx|x6x|xx3\n4xx|8x3|xx1\n7xx|x2x|xx6\n---+---+---\n"
        "x6x|xxx|28x\nxxx|419|xx5\nxxx|x8x|x79",
        SUDOKU9,
    ),
    "nine tables in a table": Case(
        "<table>"
        + "".join(
            "<tr>"
            + "".join(
                "<td><table>"
                + "".join(
                    "<tr>" + "".join(f"<td>{NINE[r][c].strip('.')}</td>" for c in range(x, x + 3)) + "</tr>"
                    for r in range(y, y + 3)
                )
                + "</table></td>"
                for x in (0, 3, 6)
            )
            + "</tr>"
            for y in (0, 3, 6)
        )
        + "</table>",
        SUDOKU9,
    ),
    "rows of Python without the list around them": Case("[0,0,4,0],[1,0,0,0],[0,2,0,0],[0,0,0,3]", SUDOKU4),
    "strings of JSON": Case('{"grid": ["..4.", "1...", ".2..", "...3"]}', SUDOKU4),
    "a matrix of MATLAB": Case("A = [0 0 4 0; 1 0 0 0; 0 2 0 0; 0 0 0 3];", SUDOKU4),
    "keycaps": Case("⬜⬜4️⃣⬜\n1️⃣⬜⬜⬜\n⬜2️⃣⬜⬜\n⬜⬜⬜3️⃣", SUDOKU4),
    "Devanagari digits": Case(
        "\n".join(NINE).translate({ord("0") + at: 0x0966 + at for at in range(10)}), SUDOKU9
    ),
    "prose above and below": Case("Hi, can you help me?\n\n" + "\n".join(NINE) + "\n\nThanks, Bob", SUDOKU9),
    # links
    "sudokuwiki": Case(
        "https://www.sudokuwiki.org/sudoku.htm?bd=" + "".join(NINE).replace(".", "0"), SUDOKU9
    ),
    "sudoku.coach": Case("https://sudoku.coach/en/play/" + "".join(NINE).replace(".", "0"), SUDOKU9),
    "sudokuexchange": Case("https://sudokuexchange.com/play/?s=" + "".join(NINE), SUDOKU9),
    "a link in a sentence": Case(
        "Look: https://sudoku.coach/en/play/" + "".join(NINE) + ", it is hard!", SUDOKU9
    ),
    "a link in Markdown": Case("[today](https://sudoku.coach/en/play/" + "".join(NINE) + ")", SUDOKU9),
    "a link in brackets": Case("<https://puzz.link/p?sudoku/4/4/h4g1j2k3>", SUDOKU4),
    "a link in HTML": Case('<a href="https://puzz.link/p?sudoku/4/4/h4g1j2k3">today</a>', SUDOKU4),
    "a link below a title": Case("My sudoku\nhttps://puzz.link/p?sudoku/4/4/h4g1j2k3", SUDOKU4),
    "a name before the cells": Case("hard one: " + "".join(NINE), SUDOKU9),
    "a number before the cells": Case("0017," + "".join(NINE), SUDOKU9),
    "a string of a program": Case("puzzle = '" + "".join(NINE) + "'", SUDOKU9),
    "a table of puzzles and solutions": Case(
        "quizzes,solutions\n" + "".join(NINE).replace(".", "0") + "," + "534678912" * 9, SUDOKU9
    ),
    "a head line and rows on one line": Case("sudoku 4x4 " + " ".join(FOUR), SUDOKU4),
    "another kind on one line": Case("latin 4x4: " + " ".join(FOUR), LATIN),
    "any site, escaped": Case("https://example.org/#grid=" + "".join(NINE).replace(".", "%2E"), SUDOKU9),
    "any site, with a solution": Case(
        "https://example.org/?p=" + "".join(NINE).replace(".", "0") + "&s=" + "534678912" * 9, SUDOKU9
    ),
    # the native form, forgiven
    "an author and a title": Case(
        "sudoku 4x4\nTitle: Small\nauthor Ada\ngivens\n" + "\n".join(FOUR), SUDOKU4
    ),
    "the usual rules in words": Case(
        "sudoku 4x4\nrules Normal sudoku rules apply.\ngivens\n" + "\n".join(FOUR), SUDOKU4
    ),
    "thermo": Case(
        "sudoku 4x4\nthermo A1, A2, A3\nGivens\n" + "\n".join(FOUR),
        native("sudoku 4x4", thermometers="A1 A2 A3", givens=FOUR),
    ),
    "kropki": Case(
        "sudoku 4x4\nkropki\nwhite A1 B1\nblack C1, D1\ngivens\n" + "\n".join(FOUR),
        native("sudoku 4x4", dots=["white A1 B1", "black C1 D1"], givens=FOUR),
    ),
    "palindrome, quad, anti-knight": Case(
        "sudoku 4x4\nanti-knight\npalindrome A1 B2 C3\nquad 12 A1\ngivens\n" + "\n".join(FOUR),
        native("sudoku 4x4", antiknight=[], palindromes="A1 B2 C3", quadruples="12 A1", givens=FOUR),
    ),
    "x by a multiplication sign": Case("sudoku 4×4\n" + "\n".join(FOUR), SUDOKU4),
    "a colon after the head": Case("Sudoku 4x4:\n" + "\n".join(FOUR), SUDOKU4),
}

# Four rows of four symbols may mean something else, or show too little.
NOT_SMALL = ("Arabic digits", "letters before rows", "a frame of pandas, printed")
READ: dict[str, Case] = {
    f"{size}, {way}": Case(write(rows), puzzle)
    for size, (rows, puzzle) in GRIDS.items()
    for way, write in WAYS.items()
    if not (size == "4x4" and way in NOT_SMALL)
} | OTHERS

# Refused, each with a part of the line that says why.
REFUSED: dict[str, tuple[str, str]] = {
    "a web page in lines": (
        "<!DOCTYPE html>\n<html>\n<body>\n<p>Sudoku</p>\n</body></html>",
        "a web page without a table of cells",
    ),
    "a killer in a web page": (
        f"<html><body><h1>Killer sudoku</h1>{html_table(FOUR)}</body></html>",
        "a 'killer' without cages",
    ),
    "# for blanks": (
        "\n".join(" ".join(row) for row in NINE).replace(".", "#"),
        "may be a black cell or an empty",
    ),
    "digits in an object": (f'{{"puzzle": "{"".join(NINE)}"}}', "no 'kind'"),
    "x for black cells": ("X 3\\ 4\\\n\\3 . .\n\\4 . .", "both stand in the grid"),
    "a web page": (
        "<!DOCTYPE html><html><head><title>Sudoku</title></head><body><div>Play now</div></body></html>",
        "a web page without a table of cells: expected the puzzle as text",
    ),
    "a short link": ("https://tinyurl.com/yc6h5t2p", "a link to tinyurl.com, which holds no puzzle"),
    "a link to a site": ("https://www.nytimes.com/puzzles/sudoku/hard", "a link to www.nytimes.com"),
    "a link to a variant": (
        "https://www.sudokuwiki.org/jigsaw.htm?bd=" + "0" * 80 + "1",
        "names a variant, of which it holds the digits alone",
    ),
    "a damaged link of penpa": (
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb",
        "a damaged link to penpa",
    ),
    "a greeting": ("Hi all, can somebody solve this?", "is not a puzzle: expected rows of cells"),
    "a misspelt kind": ("Sudokoo\nhello", "did you mean a head line 'sudoku 9x9'"),
    "a row too short": ("\n".join([*NINE[:8], "....8..7"]).replace(".", "?"), "expected"),
    "a row too many": ("\n".join([*NINE, "........."]).replace(".", "_"), "found"),
    "x and o": ("1xo4\nxx1x\noooo\n4xx1", "both stand in the grid"),
    "x beside dots": ("1 x . 4\n. x 1 .\n. . . .\n4 x . 1", "both stand in the grid"),
    "rooms without a kind": (SUGURU_TEXT, "may be kojun, madoguchi"),
    "rooms alone": ("AABB\nAACB\nDCCB\nDDDB", "may be kojun, madoguchi"),
    "sums without operations": (KENKEN_LETTERS + "\nA 3\nB 3\nC 6\nD 1\nE 3", "expected its name"),
    "a cage without a label": (KENKEN_LETTERS + "\nA 3+\nB 3\nC 6x\nD 1-", "the cage 'E' has no label"),
    "a label without a cage": (
        KENKEN_LETTERS + "\nA 3+\nB 3\nC 6x\nD 1-\nE 3+\nF 2",
        "the label of 'F' belongs to no cage",
    ),
    "a label twice": (KENKEN_LETTERS + "\nA 3+\nA 4+\nB 3\nC 6x\nD 1-\nE 3+", "has two labels"),
    "quotients or labels": ("kenken 3x3\ncages\n3: A1 B1\n2: C1 C2", "may be a quotient or a number"),
    "slashes that fit both ways": ("3/4 . .\n. . .\n. . .", "may state either sum first"),
    "white cells as empty as black ones": (
        "| | 3\\ | 4\\ |\n|---|---|---|\n| \\3 | | |\n| \\4 | | |",
        "A1 is empty",
    ),
    "a killer without cages": ("Killer sudoku\n" + "\n".join(FOUR), "a 'killer' without cages"),
    "a jigsaw without rooms": ("Jigsaw\n" + "\n".join(NINE), "a 'jigsaw' without rooms"),
    "two kinds": ("Kakuro and sudoku\n" + "\n".join(NINE), "names several kinds"),
    "grids of two sizes": ("1,2,,\n,,1,2\n2,,,1\n,1,2,\n\n1,2\n2,1", "expected one grid"),
    "letters": ("W,O,R,D\n,,W,\n,D,,\nO,,,", "expected"),
    "a word in a cell": ("1,2,three,4\n3,4,1,2\n2,1,4,3\n4,3,2,1", "'three' in C1 is not a value"),
    "a misspelt block": ("sudoku 4x4\nthermometrs A1 B1", "did you mean thermometers?"),
    "an unknown block": ("sudoku 4x4\nfoobar A1 B1", "'passatempo kinds sudoku' lists them"),
    "two blocks it can be": ("sudoku 4x4\nA1 B1 C1", "expected the name of the block above it"),
    "a kind alone": ("suguru", "expected a kind and a size"),
    "an object of something else": ('{"name": "x", "cells": 3}', "which it looks like"),
    "a frame without boxes": (
        "┌─────────┐\n│ · · 4 · │\n│ 1 · · · │\n│ · 2 · · │\n│ · · · 3 │\n└─────────┘",
        "may be",
    ),
    "uneven CSV": ("1,2,3\n4,5\n6,7,8", ""),
    "0 and 1 beside dots": ("1..0\n....\n..1.\n.0..", "0 and a sign for empty cells both stand"),
    "a table of prices": (
        "Item,Price,Number\nTea,3,2\nCake,5,1\nMilk,2,4",
        "expected as many rows as columns",
    ),
}
