"""Shared checks of the tests of formats: samples that round-trip or are refused, and damaged texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

import pytest
from conftest import SAMPLES

from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import Document, Format, format_named, read_all, recognise_format, write
from passatempo.formats.format import numbered
from passatempo.puzzle import Puzzle

LONGEST = 0.1  # seconds that any text may take


def samples() -> Iterator[Document]:
    """Every puzzle among the samples."""
    for path in sorted(SAMPLES.glob("[!_]*/*.txt")):
        yield from read_all(path.read_text())


def refusal(form: Format, puzzle: Puzzle) -> str:
    """Why a format cannot state a puzzle; empty if it can."""
    try:
        form.write(puzzle)
    except UnsupportedError as error:
        return str(error)
    return ""


def check_round_trip(puzzle: Puzzle, name: str) -> None:
    """Written, recognised and read again it must be the same."""
    text = write(puzzle, name)
    assert recognise_format(list(numbered(text.splitlines()))).name == name, text
    assert [each.puzzle for each in read_all(text)] == [puzzle]


def stated_samples(name: str) -> set[str]:
    """The titles of the samples that a format states, all of which round-trip; others are refused by name."""
    found = set()
    for document in samples():
        try:
            write(document.puzzle, name)
        except UnsupportedError as error:
            assert str(error).startswith(f"the format '{name}' cannot state ")  # noqa: PT017
        else:
            check_round_trip(document.puzzle, name)
            found.add(document.name)
    return found


def check_link_refused(text: str, message: str) -> None:
    """A bad link is refused in one line that contains this message."""
    with pytest.raises(InputError) as error:
        list(read_all(text))
    assert message in str(error.value)
    assert str(error.value).startswith("line 1: ")
    assert "\n" not in str(error.value)


def check_damaged(texts: Sequence[str], name: str, alphabet: str, rounds: int, random: Random) -> None:
    """However a text is damaged, it is read or refused in one line, and soon."""
    for _ in range(rounds):
        text = random.choice(texts)
        for _ in range(random.choice([1, 1, 1, 2, 5])):
            text = damaged(text, alphabet, random)
        started = process_time()
        _read_or_refuse(text, name)
        _read_or_refuse(text, None)
        if process_time() - started > 2 * LONGEST:  # perhaps the machine was busy: once more
            started = process_time()
            _read_or_refuse(text, name)
            assert process_time() - started < 2 * LONGEST, text


def damaged(text: str, alphabet: str, random: Random) -> str:
    """The text with something inserted, removed, repeated or exchanged."""
    at, length = random.randrange(len(text) + 1), random.choice([0, 1, 1, 2, 9, 40])
    middle = random.choice(
        ["", random.choice(alphabet), random.choice(alphabet) * length, text[at : at + length] * 2]
    )
    return text[:at] + middle + text[at + length :]


def _read_or_refuse(text: str, name: str | None) -> None:
    try:
        for document in read_all(text, format=name):
            puzzle = document.puzzle
            if name is not None:
                _check_written_again(puzzle, name)
    except InputError as error:
        assert "\n" not in str(error)  # noqa: PT017


def _check_written_again(puzzle: Puzzle, name: str) -> None:
    """What was read must be written so that it reads the same, or be refused."""
    try:
        text = format_named(name).write(puzzle)
    except UnsupportedError:
        return
    assert [each.puzzle for each in read_all(text, format=name)] == [puzzle]
