"""All formats together: each is known by its look, and gives back what it was given."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import fuzz
import pytest
from random_puzzles import random_puzzles, samples_of

import passatempo as pt
from passatempo.formats import LINKS, NAMES, Format, all_formats, best_link, format_named, read_all
from passatempo.formats.base import Document
from passatempo.kinds import all_kinds
from passatempo.puzzle import Puzzle

RANDOM = 500  # boards of each kind in each format
MOST_TRIED = 5_000  # to find so many that it can state
FORMATS = all_formats()
KINDS = all_kinds()


def stated(puzzles: Iterable[Puzzle], form: Format) -> Iterator[tuple[Puzzle, str]]:
    """The puzzles that a format can state, written in it; it refuses the others by name."""
    for puzzle in puzzles:
        try:
            yield puzzle, form.write(puzzle)
        except pt.UnsupportedError as error:
            if f"the format '{form.name}' cannot" not in str(error) or "\n" in str(error):
                raise


def the_only(text: str, **options: str) -> Puzzle:
    """The puzzle in a text that has just one."""
    (document,) = read_all(text, **options)
    return document.puzzle


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_samples_round_trip_and_are_recognised(kind: type[Puzzle], form: Format) -> None:
    for puzzle, text in stated(samples_of(kind), form):
        assert the_only(text) == puzzle
        assert form.write(the_only(text)) == text


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_random_boards_round_trip(kind: type[Puzzle], form: Format) -> None:
    """Made of samples that the format can state; some of them it cannot, once they are changed."""
    bases = [puzzle for puzzle, _ in stated(samples_of(kind), form)]
    puzzles = random_puzzles(kind, MOST_TRIED, bases) if bases else iter(())
    found = list(islice(stated(puzzles, form), RANDOM))
    assert len(found) == (RANDOM if bases else 0)
    for puzzle, text in found:
        assert the_only(text, format=form.name) == puzzle


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format_states_something(form: Format) -> None:
    assert any(True for kind in KINDS for _ in stated(samples_of(kind), form))
    assert form.about
    assert form.name in NAMES


@pytest.mark.slow
def test_a_hundred_texts_of_all_formats_are_recognised() -> None:
    dice = Random(100)
    texts = [(name, text) for name, written in fuzz.seeds().items() for text in written]
    by_format = {name: [text for of, text in texts if of == name] for name in NAMES}
    for number in range(100):
        name = NAMES[number % len(NAMES)]
        text = dice.choice(by_format[name])
        expected = next(iter(read_all(text, format=name))).puzzle
        assert the_only(text) == expected, f"{name}: {text}"


def test_links_are_found_for_what_links_can_state() -> None:
    for kind in KINDS:
        for puzzle in samples_of(kind)[:3]:
            able = [name for name in LINKS if list(stated([puzzle], format_named(name)))]
            if able:
                assert the_only(best_link(Document(puzzle))) == puzzle
            else:
                with pytest.raises(pt.UnsupportedError, match="no link can state this puzzle"):
                    best_link(Document(puzzle))


def test_a_little_fuzz() -> None:
    """`make fuzz` tries a million. Many of the texts are read all the same, or nothing would be tried."""
    done = fuzz.tried(fuzz.seeds(), seed=5, number=1_500)
    assert not done.failed
    assert done.read > 150
