"""Essential: the same for boards of boxes if they differ only in the order of lines and the names of values.

Rows may change places within a band of boxes, and bands with each other; columns and stacks likewise; where
boxes are squares, rows may become columns. Lines and values are told apart by what they have to do with each
other: colours are refined until nothing new comes of it. Whatever still looks the same is told apart in each
possible way, and the form that comes first in order stands for all: few ways for a board with one solution,
which hardly looks like itself in another order. Lines without a given need not be told apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

Given = tuple[int, int, int]  # a row, a column and the value that stands where they cross
Colours = tuple[int, ...]  # of rows, then columns, values, bands and stacks
Form = tuple[Any, ...]


class BoxBoard(NamedTuple):
    """The givens of a board, whose boxes have so many rows and columns."""

    height: int
    width: int
    givens: frozenset[Given]

    @classmethod
    def of(cls, height: int, width: int, givens: Mapping[int, int]) -> BoxBoard:
        """From the values of cells."""
        side = height * width
        return cls(height, width, frozenset((*divmod(cell, side), value) for cell, value in givens.items()))

    def ways(self) -> Iterable[BoxBoard]:
        """The board, and the same with rows for columns if that is a board of the same boxes."""
        yield self
        if self.height == self.width:
            yield self._replace(givens=frozenset((col, row, value) for row, col, value in self.givens))


def essential_form(board: BoxBoard) -> Form:
    """The same for two boards if and only if they are essentially the same."""
    return (board.height, board.width, *min(_Refined(way).form() for way in board.ways()))


def essential_signature(board: BoxBoard) -> Form:
    """What boards that are essentially the same have in common, found quickly."""
    values = Counter(value for _, _, value in board.givens)
    rows = _counts_by_box(Counter(row for row, _, _ in board.givens), board.height, board.width)
    cols = _counts_by_box(Counter(col for _, col, _ in board.givens), board.width, board.height)
    lines = sorted((rows, cols)) if board.height == board.width else [rows, cols]
    return (board.height, board.width, *sorted(values.values()), *lines)


def _counts_by_box(counts: Counter[int], lines: int, boxes: int) -> Form:
    """How many givens the lines of each row or column of boxes have."""
    by_box = (sorted(counts[box * lines + line] for line in range(lines)) for box in range(boxes))
    return tuple(sorted(map(tuple, by_box)))


class _Refined:
    """A board, and what tells its lines and values apart."""

    def __init__(self, board: BoxBoard) -> None:
        self.givens = board.givens
        side = board.height * board.width
        values = sorted({value for _, _, value in board.givens})
        self.cols, self.values, self.bands = side, 2 * side, 2 * side + len(values)
        number = {value: self.values + at for at, value in enumerate(values)}
        self.triples = [(row, self.cols + col, number[value]) for row, col, value in board.givens]
        self.used = {part for triple in self.triples for part in triple}
        stacks = self.bands + side // board.height
        self.box_of = [self.bands + row // board.height for row in range(side)]
        self.box_of += [stacks + col // board.width for col in range(side)]
        self.used |= {self.box_of[part] for part in self.used if part < self.values}
        kinds = (side, side, len(values), side // board.height, side // board.width)
        self.start = tuple(kind for kind, count in enumerate(kinds) for _ in range(count))

    @cached_property
    def _lines_of(self) -> dict[int, list[int]]:
        """The lines of each row or column of boxes."""
        lines = defaultdict(list)
        for line, box in enumerate(self.box_of):
            lines[box].append(line)
        return lines

    def form(self) -> Form:
        """The least that any way to tell apart what looks the same leads to."""
        return self._least(self._refined(self.start))

    def _least(self, colours: Colours) -> Form:
        counts = Counter(colours[part] for part in self.used)
        same = [colour for colour, count in counts.items() if count > 1]
        if not same:
            return self._told(colours)
        chosen = min(same, key=lambda colour: (counts[colour], colour))
        return min(
            self._least(self._refined(_set_apart(colours, at))) for at in self.used if colours[at] == chosen
        )

    def _told(self, colours: Colours) -> Form:
        lines = self.used.intersection(range(self.values))
        boxes = sorted((colours[line], colours[self.box_of[line]]) for line in lines)
        givens = sorted(tuple(colours[part] for part in triple) for triple in self.triples)
        return tuple(boxes), tuple(givens)

    def _refined(self, colours: Colours) -> Colours:
        """Colours that tell apart whatever has to do with different colours."""
        while True:
            around: list[list[Any]] = [[] for _ in colours]
            for row, col, value in self.triples:
                around[row].append((colours[col], colours[value]))
                around[col].append((colours[row], colours[value]))
                around[value].append((colours[row], colours[col]))
            for box, lines in self._lines_of.items():
                around[box] = [colours[line] for line in lines]
            told = [
                (colour, colours[self.box_of[at]] if at < len(self.box_of) else 0, *sorted(near))
                for at, (colour, near) in enumerate(zip(colours, around, strict=True))
            ]
            ranks = {each: rank for rank, each in enumerate(sorted(set(told)))}
            if len(ranks) == len(set(colours)):
                return colours
            colours = tuple(ranks[each] for each in told)


def _set_apart(colours: Colours, chosen: int) -> Colours:
    """The colours, one of them in a shade of its own before the others of its colour."""
    return tuple(
        2 * colour + (colour == colours[chosen] and at != chosen) for at, colour in enumerate(colours)
    )
