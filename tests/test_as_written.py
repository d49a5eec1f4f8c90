"""What is read in one pass means the same to the general reader of the native form, whatever the text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.formats.native_as_written import read_as_written

SAMPLES = sorted((Path(__file__).parents[1] / "samples").glob("*/*.txt"))
TEXTS = [path.read_text(encoding="utf-8") for path in SAMPLES]
LINES = sorted({line for text in TEXTS for line in text.splitlines()})
PIECES = [*"#.x _ABab19:", " # note", "  ", "\t", "sudoku 9x9", "renban 6x6", "author", "AB", "rooms"]


def general(text: str) -> pt.Puzzle | None:
    """The puzzle as the general reader sees it; None if it refuses the text."""
    try:
        return next(pt.read_all(text, format="native")).puzzle
    except pt.InputError:
        return None


def changed(text: str, rng: random.Random) -> str:
    """The text with a line or a few characters removed, added, or taken from elsewhere."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(LINES))
        case 2:
            lines.insert(at, lines[rng.randrange(len(lines))])
        case 3:
            lines[at] = rng.choice(PIECES) + lines[at]
        case 4:
            lines[at] += rng.choice(PIECES)
        case 5:
            place = rng.randint(0, len(lines[at]))
            lines[at] = lines[at][:place] + rng.choice(PIECES) + lines[at][place:]
    return "\n".join(lines)


def check(text: str) -> bool:
    """Whether it was read in one pass; then as the general reader reads it."""
    found = read_as_written(text)
    if found is not None:
        other = general(text)
        assert (type(found), found) == (type(other), other), text
        assert str(found) == str(other)
    return found is not None


def test_written_puzzles_are_read_in_one_pass() -> None:
    for text in TEXTS:
        puzzle = general(text)
        if puzzle is not None:
            assert check(str(puzzle)), text


def test_damaged_texts_mean_the_same() -> None:
    rng = random.Random(1)
    small = [str(puzzle) for text in TEXTS if len(text) < 1500 and (puzzle := general(text))]
    read = 0
    for _ in range(1500):
        text = rng.choice(small)
        for _ in range(rng.randint(1, 2)):
            text = changed(text, rng)
        read += check(text)
    assert read > 100


@pytest.mark.parametrize(
    "text",
    [
        "sudoku 4x4\nrenban 6x6\n",  # the name of a kind, not of a clue
        "sudoku 4x4\ngivens\n1...\n....\n....\n...1\nsudoku 4x4\ngivens\n",
        "sudoku 4x4\ntitle A b c\ngivens\n1...\n....\n....\n...2",
        "sudoku 4x4\ngivens\n1...\n....\nleft_out arrows\n....\n...2",
    ],
)
def test_unclear_lines_are_left_to_the_general_reader(text: str) -> None:
    assert not check(text)
