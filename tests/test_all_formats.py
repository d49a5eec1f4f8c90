"""All formats together: each is recognised by its content, and a round trip preserves the puzzle."""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import fuzz
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import random_puzzles, samples_of

import passatempo as pt
from passatempo.board import Board
from passatempo.formats import LINKS, NAMES, WRITTEN, Format, all_formats, best_link, format_named, read_all
from passatempo.formats.format import Document
from passatempo.formats.janko.vocabulary import KIND_NAMES as JANKO_NAMES
from passatempo.formats.kind_names import KindNames
from passatempo.formats.puzzlink.links import KIND_NAMES as PUZZLINK_NAMES
from passatempo.formats.registry import REGISTRY
from passatempo.formats.tatham import KIND_NAMES as TATHAM_NAMES
from passatempo.kinds import all_kinds
from passatempo.puzzle import Puzzle
from passatempo.puzzle import kind as declare

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
            if f"format '{form.name}'" not in str(error) or "\n" in str(error):
                raise


def the_only(text: str, **options: str) -> Puzzle:
    """The puzzle in a text that has just one."""
    (document,) = read_all(text, **options)
    return document.puzzle


@given(line=st.text("0123456789. \t", min_size=1, max_size=200))
def test_a_plain_line_is_like_no_format_that_needs_letters_or_signs(line: str) -> None:
    """Such formats are passed over without a look at their first line."""
    for entry in REGISTRY.values():
        assert entry.may_be_plain or not re.search(entry.first_line, line)


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_samples_round_trip_and_are_recognised(kind: type[Puzzle], form: Format) -> None:
    """A text that another format claims, or that reads as another puzzle, would be answered wrongly."""
    for puzzle, text in stated(samples_of(kind), form):
        assert the_only(text) == puzzle
        assert form.write(the_only(text)) == text


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_random_boards_round_trip(kind: type[Puzzle], form: Format) -> None:
    """Samples cover few combinations of clues: random variations find those that a writer gets wrong."""
    bases = [puzzle for puzzle, _ in stated(samples_of(kind), form)]
    puzzles = random_puzzles(kind, MOST_TRIED, bases) if bases else iter(())
    found = list(islice(stated(puzzles, form), RANDOM))
    assert len(found) == (RANDOM if bases else 0)
    for puzzle, text in found:
        assert the_only(text, format=form.name) == puzzle


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_every_format_states_something(form: Format) -> None:
    """The round trips above skip what a format cannot state: one that states nothing would pass them."""
    is_written = form.name in WRITTEN
    assert not is_written or any(True for kind in KINDS for _ in stated(samples_of(kind), form))
    assert REGISTRY[form.name].about
    assert form.name in NAMES


@pytest.mark.slow
def test_a_hundred_texts_of_all_formats_are_recognised() -> None:
    """Formats are tried in turn: an earlier one must not claim the text of a later one."""
    dice = Random(100)
    texts = [(name, text) for name, written in fuzz.seeds().items() for text in written]
    by_format = {name: [text for of, text in texts if of == name] for name in WRITTEN}
    for number in range(100):
        name = WRITTEN[number % len(WRITTEN)]
        text = dice.choice(by_format[name])
        expected = next(iter(read_all(text, format=name))).puzzle
        assert the_only(text) == expected, f"{name}: {text}"


TABLES = {"janko": JANKO_NAMES, "puzzlink": PUZZLINK_NAMES, "tatham": TATHAM_NAMES}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_tables_of_kind_names_are_about_kinds(table: KindNames) -> None:
    """A renamed kind would silently be no longer offered, and one name for two kinds be ambiguous."""
    assert not set(table) - {kind.name for kind in KINDS}
    names = [name for known in table.values() for name in known]
    assert len(set(names)) == len(names)
    assert list(table) == sorted(table)


def test_a_kind_of_the_same_name_is_not_the_one_in_a_table() -> None:
    """Formats know kinds by name: one that a user declares must not be written as the kind we offer."""

    @declare(name="kakuro")
    class Mine(Puzzle):
        """Any values."""

        def values(self, cell: int) -> Iterable[int]:
            return range(1, 3)

    for name in TABLES:
        assert not list(stated([Mine(Board(2, 2))], format_named(name)))


@pytest.mark.parametrize("verb", ["convert", "generate"])
def test_help_loads_no_format(verb: str) -> None:
    """The list of formats in a help text once imported them all, which took half of the start-up."""
    code = (
        "import contextlib, io, sys\n"
        "from passatempo.cli.parser import parse_options\n"
        f"with contextlib.suppress(SystemExit): parse_options([{verb!r}, '--help'])\n"
        "from passatempo.formats.registry import REGISTRY\n"
        "modules = {name: entry.place.partition(':')[0] for name, entry in REGISTRY.items()}\n"
        "print([name for name in modules if f'passatempo.formats.{modules[name]}' in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "killerarrows" in done.stdout.partition("formats:")[2]
    assert done.stdout.splitlines()[-1] == "[]"


def test_best_link_states_every_puzzle_that_some_link_format_can() -> None:
    """`best_link` chooses among link formats and must fail only where all of them refuse."""
    for kind in KINDS:
        for puzzle in samples_of(kind)[:3]:
            able = [name for name in LINKS if list(stated([puzzle], format_named(name)))]
            if able:
                assert the_only(best_link(Document(puzzle))) == puzzle
            else:
                with pytest.raises(pt.UnsupportedError, match="no link can state this puzzle"):
                    best_link(Document(puzzle))


def test_a_little_fuzz() -> None:
    """A sample of `make fuzz`. Enough texts must still parse, or only the first check would be tested."""
    done = fuzz.tried(fuzz.seeds(), seed=5, number=1_500)
    assert not fuzz.tried(fuzz.pasted_seeds(), seed=6, number=1_500).failed
    assert not done.failed
    assert done.read > 150
