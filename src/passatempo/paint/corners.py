"""Corners: the characters of walls, by how heavy those are that meet in them."""

from __future__ import annotations

from collections.abc import Callable

Arms = tuple[int, int, int, int]  # the weights of the walls going up, down, left and right
Pen = Callable[[Arms], str]  # the character in which walls meet

NONE, LIGHT, HEAVY = range(3)
# A line for every pair of walls up and down, a character for every pair left and right, both in the order
# none none, none light, none heavy, light none ... heavy heavy. A wall that ends is drawn through.
_BOXES = (
    " ─━──╼━╾━",
    "│┌┍┐┬┮┑┭┯",
    "┃┎┏┒┰┲┓┱┳",
    "│└┕┘┴┶┙┵┷",
    "│├┝┤┼┾┥┽┿",
    "╽┟┢┧╁╆┪╅╈",
    "┃┖┗┚┸┺┛┹┻",
    "╿┞┡┦╀╄┩╃╇",
    "┃┠┣┨╂╊┫╉╋",
)
# By weight: no wall or nothing, an upright one, a level one, a corner.
_ASCII = ("    ", " |-+")
_ASCII_OF_TWO_WEIGHTS = ("    ", " :..", " |-+")


def pen(boxes: bool, two_weights: bool) -> Pen:
    """How walls are drawn: with box characters or in ASCII, where one has to be told from another or not."""
    if boxes:
        return _boxed
    characters = _ASCII_OF_TWO_WEIGHTS if two_weights else _ASCII
    return lambda arms: characters[max(arms)][any(arms[:2]) + 2 * any(arms[2:])]


def _boxed(arms: Arms) -> str:
    up, down, left, right = arms
    return _BOXES[3 * up + down][3 * left + right]
