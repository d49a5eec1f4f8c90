"""Gestures: how a person draws a clue on a board, so that an editor needs to know no clue.

A gesture leads to lines of the clue's own block, which the clue's `read` checks. A clue class declares its
gesture as an attribute.

| name | what is done | written as |
|---|---|---|
| value | a value is typed into a cell | rows |
| values | several values are typed into a cell | rows |
| symbol | a symbol of the alphabet is put into a cell | rows, or the cells |
| partition | cells are painted with the same label | rows |
| area | cells are selected, and labelled | a line for each |
| two areas | cells are selected, then as many others | a line for each |
| path | a line is drawn through cells in order | a line for each |
| headed path | the head of a line is selected, then the line is drawn | a line for each |
| edge | the edge between two cells is picked | a line for each |
| corner | the corner where four cells meet is picked | a line for each |
| outside | a place beside the board is picked | sides, or a line for each |
| sums | a cell is made black, with a sum below and a sum to the right | rows |
| board | a word or a number for the whole board | one line, or none |
| text | none: the lines are typed | lines |
"""

from __future__ import annotations

from enum import Enum

from passatempo.records import record


class Form(Enum):
    """How the block of a clue is written."""

    ROWS = "rows"  # a symbol for each cell, row by row
    CELLS = "cells"  # one line with the names of cells
    PARTS = "parts"  # a line for each part
    SIDES = "sides"  # a line for each side of the board: its name, and a symbol for each place
    LINE = "line"  # one line for the whole board
    WORD = "word"  # no line: the name of the block says it


@record
class Gesture:
    """How a clue is drawn, and how what was drawn is written.

    `line` is the template of a line. Its placeholders: {sign} is one of the alphabet, {label} a text that
    matches the regular expression `label`, {cells} and {others} names of cells, {cell} one of them, {first}
    and {second} the two beside an edge, {direction} that of a diagonal, {down} and {across} sums.
    """

    name: str
    form: Form = Form.PARTS
    line: str = "{cells}"
    alphabet: tuple[tuple[str, str], ...] = ()  # the signs, and a message for what each is called
    label: str = ""  # empty: there is none
    no_label: str | None = None  # what is written where the label is left out; None: it cannot be
    first_line: str = ""  # a line that may stand before all others
    ending: str = ""  # a word that may stand at the end of a line


TEXT = Gesture("text", line="")
