"""Gestures: an editor that knows no clue can write what each clue reads."""

from __future__ import annotations

import re

import pytest
from conftest import SAMPLES

from passatempo.clues.base import Block, Clue, Line
from passatempo.clues.gestures import Form, Gesture
from passatempo.formats import read_all
from passatempo.kinds import all_kinds

NAMES = {"value", "values", "symbol", "partition", "area", "two areas", "path", "headed path", "edge"}
NAMES |= {"corner", "outside", "sums", "board"}
CELL = r"[A-Z]+[0-9]+(-[A-Z]+[0-9]+)?"
CLUES = [
    pytest.param(kind, field, id=f"{kind.name}-{field}") for kind in all_kinds() for field in kind.clue_types
]


def pattern(gesture: Gesture) -> str:
    """The regular expression of a line that the template of a gesture makes."""
    signs = "|".join(re.escape(sign) for sign, _ in gesture.alphabet)
    parts = {
        "sign": f"({signs})",
        "label": f"({gesture.label or '$.'})",
        "cells": f"{CELL}( {CELL})*",
        "others": f"{CELL}( {CELL})*",
        "cell": CELL,
        "first": CELL,
        "second": CELL,
        "direction": "(up|down)-(left|right)",
    }
    if gesture.no_label is not None:
        parts["label"] = f"({gesture.label}|{re.escape(gesture.no_label)})"
    template = re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], gesture.line)
    if gesture.no_label == "":
        template = template.replace(f"{parts['label']} ", f"({gesture.label} )?")
    return template + (f"( {gesture.ending})?" if gesture.ending else "")


@pytest.mark.parametrize(("kind", "field"), CLUES)
def test_every_clue_declares_a_gesture(kind: type, field: str) -> None:
    """A clue without one could only be set by typing its lines."""
    gesture = kind.clue_types[field].gesture  # type: ignore[attr-defined]
    assert gesture.name in NAMES
    assert gesture.line or gesture.form in (Form.ROWS, Form.SIDES, Form.WORD)


def clues_of_samples() -> list[tuple[str, Clue, list[str]]]:
    found = []
    for path in sorted(SAMPLES.glob("*/*.txt")):
        for document in read_all(path.read_text()):
            puzzle = document.puzzle
            for name in puzzle.explicit_clues():
                clue = puzzle.printed[name]
                found.append((f"{path.stem} {name}", clue, clue.write(puzzle.board)))
    return found


def test_clues_are_written_as_their_gesture_says() -> None:
    """The template of a gesture is what the clue writes, for every clue of every sample."""
    wrong, parts = [], 0
    for what, clue, lines in clues_of_samples():
        gesture = clue.gesture
        if gesture.form in (Form.PARTS, Form.LINE):
            for line in lines:
                parts += 1
                if line != gesture.first_line and not re.fullmatch(pattern(gesture), line):
                    wrong.append(f"{what}: {line!r} is not {gesture.line}")
        elif gesture.form is Form.WORD and lines:
            wrong.append(f"{what}: {lines}")
    assert not wrong
    assert parts > 100


def test_symbols_are_those_that_the_clue_reads() -> None:
    """The palette of an editor offers exactly what can be read, and the clue refuses everything else."""
    from passatempo.board import Board
    from passatempo.errors import InputError

    board = Board(1, 1)
    for kind in all_kinds():
        for clue in kind.clue_types.values():
            if clue.gesture.name == "symbol" and clue.gesture.form is Form.ROWS:
                for sign, _ in clue.gesture.alphabet:
                    assert clue.read(Block(Line(1, ""), (Line(2, sign),)), board)
                with pytest.raises(InputError):
                    clue.read(Block(Line(1, ""), (Line(2, "!"),)), board)
