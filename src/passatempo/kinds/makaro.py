"""Makaro: rooms, and arrows that point at the greatest."""

from __future__ import annotations

from collections.abc import Iterable

from passatempo.clues import Givens, Pointers, Regions
from passatempo.errors import InputError
from passatempo.kinds._rooms import RoomsOfOneToSize
from passatempo.puzzle import clue, kind
from passatempo.rules import Rule, RuleBatch, different_beside, different_in_each


@kind(generated_from="rooms arrows givens", default_size="8x8", levels=(1.15, 1.4, 1.8, 2.55, 4.0))
class Makaro(RoomsOfOneToSize):
    """A room of n cells holds 1 to n; equal digits never share a side, in different rooms either.

    An arrow in a black cell points at the strictly greatest of the digits that share a side with it.
    """

    rooms: Regions = clue("room")
    arrows: Pointers = clue("arrow")
    givens: Givens = clue("given")
    room_sizes = range(2, 5)

    def check(self) -> None:
        """Raise an InputError unless each cell either lies in a room or is black."""
        super().check()
        rooms, black = self.rooms.cells, self.arrows.symbols.keys()
        if len(rooms) + len(black) == len(self.board) and rooms.isdisjoint(black):  # as almost always
            return
        wrong = min(set(self.board.cells) - (rooms ^ black), default=None)
        if wrong is None:
            return
        name = self.board.name(wrong)
        if wrong in rooms:
            raise InputError("{name} lies in a room, but is black: a black cell has '.' for its room", name)
        raise InputError("{name} lies in no room, and is not black: write '#' or an arrow there", name)

    def rules(self) -> Iterable[Rule | RuleBatch]:
        """Different values in rooms and side by side; the arrows have their own rules."""
        yield different_in_each(self.rooms)
        yield different_beside(self.board, self.rooms.cells)
