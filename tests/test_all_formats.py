"""All formats together: each is known by its look, and gives back what it was given."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import fuzz
import pytest
from random_puzzles import random_puzzles, samples_of

import passatempo as pt
from passatempo.board import Board
from passatempo.formats import LINKS, NAMES, Format, all_formats, best_link, format_named, read_all
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
    assert REGISTRY[form.name].about
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
        "from passatempo.cli.parser import parsed\n"
        f"with contextlib.suppress(SystemExit): parsed([{verb!r}, '--help'])\n"
        "from passatempo.formats.registry import REGISTRY\n"
        "modules = {name: entry.place.partition(':')[0] for name, entry in REGISTRY.items()}\n"
        "print([name for name in modules if f'passatempo.formats.{modules[name]}' in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "killerarrows" in done.stdout.partition("formats:")[2]
    assert done.stdout.splitlines()[-1] == "['line']"  # which the quick way to read a board needs


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
