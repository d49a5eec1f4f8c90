"""The formats `drawing` and `table`: grids as people paste them, and boards as this program prints them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.regions import Boxes
from passatempo.errors import InputError
from passatempo.formats.bare_grids import bare_givens
from passatempo.formats.candidate_lists import CandidateGrid
from passatempo.formats.format import Document, Format, Kind, LeftOut, Rows, make_board
from passatempo.formats.pasted.drawn_boards import CORNERS, frame_of, is_aligned, read_drawn_board
from passatempo.formats.pasted.interpretation import interpret, kind_in_words
from passatempo.formats.pasted.labels import cages_in, is_label_list, labels_in
from passatempo.formats.pasted.sheet import Sheet
from passatempo.formats.pasted.symbols import BLANK, plain_cells
from passatempo.formats.pasted.tables import LONGEST_TEXT, Grid, Pasted, find_grids
from passatempo.formats.remarks import names_a_rule
from passatempo.kinds import kind_of_bare_grids
from passatempo.messages import Message
from passatempo.printable import one_line
from passatempo.puzzle import Puzzle
from passatempo.records import replace

_MOST_LINES = 3000
# Sentences below a board that state no rule: whether it has one solution, how givens are marked.
_NO_RULE = re.compile(r"(?i).*\b(solutions?|givens?|candidates?|soluç\w+|dad[oa]s?|candidatos?)\b.*|[^a-z]*")


class DrawnBoard(Format):
    """A board drawn with lines, with the text around it."""

    name = "drawing"

    def sniff(self, lines: list[Line]) -> bool:
        """A frame from corner to corner, with a wall at both ends of each line; no candidates in cells."""
        if not any(corner in line.text for line in lines for corner in CORNERS):
            return False
        frame = frame_of(lines)
        return frame is not None and is_aligned(lines, *frame) and not CandidateGrid().sniff(lines)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """One board at a time, with the text right above it."""
        chunk: list[Line] = []
        for line in lines:
            if _starts_board(line) and (frame := frame_of(chunk)):
                end = _end_of_text(chunk, frame[1])
                yield chunk[:end]
                chunk = chunk[end:]
            chunk.append(line)
            if len(chunk) > _MOST_LINES:
                break
        if any(line.text.strip() for line in chunk):
            yield chunk

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that the drawing shows, of the only kind it can be."""
        frame = frame_of(lines)
        if frame is None:
            first = next(line for line in lines if line.text.strip())
            raise first.error("no board drawn with lines: expected a frame from '┌' to '└'")
        sheet, texts = read_drawn_board(lines, *frame)
        return _document(sheet, texts, kind)

    def write(self, puzzle: Puzzle) -> str:
        """A plain drawing of the givens, with its boxes."""
        (boxes,) = puzzle.clues_of(Boxes) or [Boxes(puzzle.board.rows, puzzle.board.cols)]
        return _drawn(bare_givens(puzzle, self.name).values, puzzle.board, boxes)


class PastedTable(Format):
    """A table, a list or rows of cells, with text around it."""

    name = "table"

    def sniff(self, lines: list[Line]) -> bool:
        """There is a grid of cells."""
        return bool(find_grids(lines).grids)

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """The text as a whole: what stands around a grid may belong to it."""
        chunk, size = [], 0
        for line in lines:
            chunk.append(line)
            size += len(line.text)
            if size > LONGEST_TEXT or len(chunk) > _MOST_LINES:
                break
        if any(line.text.strip() for line in chunk):
            yield from _one_grid_each(chunk)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle in a table, of the only kind it can be."""
        pasted = find_grids(lines)
        if not pasted.grids:
            first = next(line for line in lines if line.text.strip())
            raise first.error("no table: expected rows of cells, such as '5 3 . | . 7 .'")
        pasted, solution = _without_solution(pasted)
        sheet, texts = _sheet(pasted)
        return replace(_document(sheet, texts, kind), solution=solution)

    def write(self, puzzle: Puzzle) -> str:
        """A Markdown table of the givens."""
        givens, board = bare_givens(puzzle, self.name).values, puzzle.board
        rows = [
            [str(givens.get(board.at(row, col), "")) for col in range(board.cols)]
            for row in range(board.rows)
        ]
        head = [[""] * board.cols, ["-"] * board.cols]
        return "".join(f"| {' | '.join(cell or ' ' for cell in row)} |\n" for row in (*head, *rows))


def _one_grid_each(lines: list[Line]) -> Iterator[list[Line]]:
    """The text cut before the titles of grids, if it holds several with empty cells and nothing else.

    What stands between two grids may be about either, so both have it.
    """
    grids = find_grids(lines).grids
    one_size = len({(len(grid.rows), grid.width) for grid in grids}) == 1
    if not one_size or not all(grid.last and _is_open_square(grid) for grid in grids):
        grids = ()
    starts = [grid.line for grid in grids[1:]]
    ends = [grid.last + 1 for grid in grids[:-1]]
    for start, end in zip((0, *ends), (*starts, lines[-1].number + 1), strict=True):
        yield [line for line in lines if start <= line.number < end]


def _is_open_square(grid: Grid) -> bool:
    """Whether a grid is square, with values and empty cells, and no letters, which might be rooms."""
    try:
        cells = _plain_grid(grid)
    except InputError:  # reading it says why
        return False
    values = [cell for cell in cells if cell not in (BLANK, "0")]
    return len(grid.rows) == grid.width and 0 < len(values) < len(cells) and all(map(str.isdecimal, values))


def _without_solution(pasted: Pasted) -> tuple[Pasted, Rows | None]:
    """The grids without the last if it is the solution of the one before it."""
    if len(pasted.grids) != 2:
        return pasted, None
    givens, solution = map(_plain_grid, pasted.grids)
    pairs = list(zip(givens, solution, strict=False))
    if len(givens) != len(solution) or not all(map(str.isdecimal, solution)) or "0" in solution:
        return pasted, None
    if not all(given in (value, BLANK, "0") for given, value in pairs) or givens == solution:
        return pasted, None
    width = pasted.grids[0].width
    rows = tuple(tuple(map(int, solution[at : at + width])) for at in range(0, len(solution), width))
    return replace(pasted, grids=pasted.grids[:1]), rows


def _document(sheet: Sheet, texts: Sequence[Line], kind: Kind | None) -> Document:
    """The puzzle of a sheet, with the title above it; other text is noted as left out."""
    above = [line for line in texts if line.number <= sheet.line.number]
    named, word = (None, "") if kind else kind_in_words(above)
    puzzle = interpret(sheet, kind or named, word)
    left_out = LeftOut()
    title = above[-1] if above else None
    for line in texts:
        _note(line.text, puzzle, left_out, is_title=line is title)
    name = title.text.strip() if title else ""
    return left_out.attach_to(Document(puzzle, sheet.line.number, name))


def _note(text: str, puzzle: Puzzle, left_out: LeftOut, *, is_title: bool) -> None:
    """Note a line of text: below a board it may state a rule, unless it is known not to.

    A title that states none is kept, as the name of the puzzle.
    """
    # "Sudoku X" names a variant of the kind of bare grids; any other kind is named by its name alone.
    own = {*puzzle.aliases, *([] if type(puzzle) is kind_of_bare_grids() else [puzzle.name])}
    rest = " ".join(word for word in text.split() if word.strip(".,:;#!()").lower() not in own)
    what = Message("the text {text}", f"'{one_line(text.strip()[:40])}'")
    if rest.endswith(".") and not _NO_RULE.fullmatch(rest):
        left_out.rule(what)
    elif not is_title or names_a_rule(rest):
        left_out.remark(rest, what)


def _sheet(pasted: Pasted) -> tuple[Sheet, list[Line]]:
    """What a text with grids shows: one grid of cells, or one of rooms and one of values or labels."""
    grids = [_plain_grid(grid) for grid in pasted.grids]
    lists = [line for line in pasted.texts if is_label_list(line.text)]
    texts = [line for line in pasted.texts if line not in lists]
    first = Line(pasted.grids[0].line, "")
    board = make_board(len(pasted.grids[0].rows), pasted.grids[0].width, first)
    if any((len(each.rows), each.width) != (board.rows, board.cols) for each in pasted.grids):
        sizes = " and ".join(f"{len(each.rows)}x{each.width}" for each in pasted.grids)
        raise first.error(
            "grids of {sizes} in one text: expected one grid, or a grid of rooms and one of values", sizes
        )
    areas = [grid for grid in grids if _is_labels(grid, board, alone=len(grids) == 1)]
    values = [grid for grid in grids if grid not in areas]
    if len(areas) > 1 or len(values) > 1 or (lists and not areas):
        raise first.error(
            "{grids} grids of {board} in one text: expected one of values, perhaps below one of rooms",
            len(grids),
            board,
        )
    cells = tuple(values[0] if values else [BLANK] * len(board))
    if not areas:
        return Sheet(board, cells, first), texts
    if lists:
        return Sheet(board, cells, first, cages=cages_in(areas[0], labels_in(lists), first)), texts
    return Sheet(board, cells, first, rooms=tuple(areas[0])), texts


def _plain_grid(grid: Grid) -> list[str]:
    try:
        return plain_cells(cell for row in grid.rows for cell in row)
    except InputError as error:
        raise Line(grid.line, "").error(error.message) from None


def _is_labels(cells: list[str], board: Board, alone: bool) -> bool:
    """Whether a grid labels rooms or cages: letters, or above another grid numbers that neighbours share."""
    words = set(cells) - {BLANK}
    if not words or any(word in "#^v<>" for word in words if len(word) == 1):
        return False
    if all(word.isalpha() and len(word) <= 2 for word in words):
        return len(words) > 1
    shared = sum(cells[one] == cells[other] for one, other in board.paired(((0, 1), (1, 0))))
    return not alone and words.isdisjoint(("0", BLANK)) and BLANK not in cells and shared * 3 > len(cells)


def _starts_board(line: Line) -> bool:
    return line.text.strip()[:1] in CORNERS if line.text.strip() else False


def _end_of_text(lines: list[Line], bottom: int) -> int:
    """Where the text below a board ends and that above the next begins: after a full stop or a blank line."""
    for at in range(len(lines) - 1, bottom, -1):
        if not lines[at].text.strip() or lines[at].text.rstrip().endswith("."):
            return at + 1
    return bottom + 1


def _drawn(givens: Mapping[int, int], board: Board, boxes: Boxes) -> str:
    """A board with lines around its boxes."""
    width = len(str(board.cols))
    texts = [str(givens.get(cell, "·")).rjust(width) for cell in board.cells]
    dash = "─" * ((width + 1) * boxes.width + 1)
    across = board.cols // boxes.width
    lines = [f"┌{'┬'.join([dash] * across)}┐"]
    for row in range(board.rows):
        if row and row % boxes.height == 0:
            lines.append(f"├{'┼'.join([dash] * across)}┤")
        starts = range(row * board.cols, (row + 1) * board.cols, boxes.width)
        lines.append("│" + "│".join(f" {' '.join(texts[at : at + boxes.width])} " for at in starts) + "│")
    return "\n".join([*lines, f"└{'┴'.join([dash] * across)}┘", ""])
