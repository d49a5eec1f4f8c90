"""What the tests of formats share: samples that round-trip or are refused, and damaged texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

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
    """Why a format cannot state a puzzle; nothing if it can."""
    try:
        form.write(puzzle)
    except UnsupportedError as error:
        return str(error)
    return ""


def check_round_trip(puzzle: Puzzle, name: str) -> None:
    """Written, recognised and read again it is the same."""
    text = write(puzzle, name)
    assert recognise_format(list(numbered(text.splitlines()))).name == name, text
    assert [each.puzzle for each in read_all(text)] == [puzzle]


def stated_samples(name: str) -> set[str]:
    """The titles of those that a format states, all of which round-trip; the others are refused by name."""
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
    """With something put in, taken away, repeated or exchanged."""
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
    """What was read is written such that it reads the same, or refused."""
    try:
        text = format_named(name).write(puzzle)
    except UnsupportedError:
        return
    assert [each.puzzle for each in read_all(text, format=name)] == [puzzle]
