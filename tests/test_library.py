"""The library: a file of puzzles, none of them twice, from which nothing is lost."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest
from conftest import SAMPLES
from library_kills import kill_runs

import passatempo as pt
from passatempo.canonical.form_key import form_digest, form_digests
from passatempo.library import database
from passatempo.library.board_lines import BadLine, BoardLines, has_board_lines, whole_lines
from passatempo.library.facts import ONE, facts_of
from passatempo.library.seen_keys import SeenKeys

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TURNED = "".join(GIVENS[9 * (8 - col) + row] for row in range(9) for col in range(9))
TWIN = TURNED.translate(str.maketrans("123456789", "912345678"))
KAKURO = (SAMPLES / "kakuro" / "seed-6x6.txt").read_text()
EMPTY = "." * 81
IMPOSSIBLE = "11" + "." * 79


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.db"


def test_a_puzzle_is_there_once_in_any_orientation(path: Path) -> None:
    """A twin in a book is the same puzzle again."""
    with pt.Library(path) as library:
        assert library.add(pt.read(GIVENS)) == pt.Addition("added", 1)
        assert library.add(pt.read(GIVENS)) == pt.Addition("duplicate", 1)
        assert library.add(pt.read(TWIN)) == pt.Addition("twin", 1)
        assert library.add(pt.read(KAKURO)).status == "added"
        assert len(library) == 2
        assert library.has(pt.read(TWIN))


def test_only_proper_puzzles_enter(path: Path) -> None:
    """What is taken is printed without another look."""
    with pt.Library(path) as library:
        for text in (EMPTY, IMPOSSIBLE):
            with pytest.raises(pt.InputError, match="expected one solution"):
                library.add(pt.read(text))
        assert len(library) == 0


def test_every_kind_comes_back_as_it_was(path: Path) -> None:
    """The text in the table is all that is kept of a puzzle."""
    every = [next(pt.read_all(each.read_text())).puzzle for each in sorted(SAMPLES.glob("*/*.txt"))]
    chosen = [each for each in every if len(each.board) <= 64][::3]
    with pt.Library(path) as library:
        added = [each for each in chosen if facts_of(each).solutions == ONE]
        numbers = [library.add(each).number for each in added]
        assert len(added) > 5
        assert [library.get(number).puzzle for number in numbers] == added


def test_conditions(path: Path) -> None:
    """Each leaves out what does not meet it."""
    cages = SAMPLES / "sudoku" / "cages-6x6.txt"
    with pt.Library(path) as library:
        library.add(pt.read(GIVENS), source="one.txt", rating=pt.rate(pt.read(GIVENS)))
        library.add(pt.read(KAKURO), source="two.txt")
        library.add(pt.read(cages.read_text()))
        found = {
            "kind": [each.number for each in library.find(kind="kakuro")],
            "variant": [each.number for each in library.find(kind="killer")],
            "level": [each.number for each in library.find(level="beginner..medium")],
            "other level": [each.number for each in library.find(level="expert")],
            "technique": [each.number for each in library.find(technique="hidden single")],
            "other technique": [each.number for each in library.find(technique="x_wing")],
            "size": [each.number for each in library.find(size="6x6")],
            "clues": [each.number for each in library.find(clues="25-")],
            "source": [each.number for each in library.find(source="two.txt")],
            "rated": [each.number for each in library.find(rated=False)],
            "limit": [each.number for each in library.find(limit=2)],
            "two": [each.number for each in library.find(size="6x6", kind="kakuro")],
        }
    assert found == {
        "kind": [2],
        "variant": [3],
        "level": [1],
        "other level": [],
        "technique": [1],
        "other technique": [],
        "size": [2, 3],
        "clues": [1],
        "source": [2],
        "rated": [2, 3],
        "limit": [1, 2],
        "two": [2],
    }


@pytest.mark.parametrize(
    "conditions",
    [{"kind": "chess"}, {"level": "mole"}, {"level": "hard..easy"}, {"technique": "x_wang"}, {"size": "x"}],
)
def test_bad_conditions_are_refused(conditions: dict[str, str], path: Path) -> None:
    """They would find nothing, as if there were no such puzzle."""
    with pt.Library(path) as library, pytest.raises(pt.InputError):
        list(library.find(**conditions))


def lines_of(count: int, seed: int = 1) -> list[str]:
    return pt.generate_lines(count, seed=seed).decode().splitlines()


def filled(path: Path, count: int) -> pt.Library:
    library = pt.Library(path)
    library.store([facts_of(pt.read(line)) for line in lines_of(count)], "lines")
    return library


def test_taking_never_gives_a_puzzle_again(path: Path) -> None:
    """And all or none: half a sheet would be of no use."""
    with filled(path, 5) as library:
        first = {each.number for each in library.take(2, never_again=True)}
        second = {each.number for each in library.take(2, never_again=True, purpose="Friday")}
        assert not first & second
        with pytest.raises(pt.InputError, match="has 1 such puzzles: expected 2"):
            library.take(2, never_again=True)
        assert library.count(used=False) == 1
        assert {each.number for each in library.find(used=True) if each.purpose == "Friday"} == second


def test_taking_starts_with_what_was_used_longest_ago(path: Path) -> None:
    """Unused ones first, then a rotation."""
    with filled(path, 3) as library:
        taken = [library.take(2)[0].number for _ in range(3)]
        assert taken == [1, 3, 2]


def test_taking_by_level_rates_what_is_needed(path: Path) -> None:
    """An import does not rate; whoever asks for a level should not have to."""
    with filled(path, 12) as library:
        levels = [pt.rate(pt.read(line)).level for line in lines_of(12)]
        wanted = max(set(levels), key=levels.count)
        taken = library.take(1, level=wanted)
        assert taken[0].rating is not None
        assert taken[0].rating.level == wanted
        assert library.count(level=wanted) >= 1


def test_taking_by_level_rates_before_it_repeats(path: Path) -> None:
    """A puzzle that was used and is rated does not come before one that is neither."""
    with filled(path, 12) as library:
        levels = [pt.rate(pt.read(line)).level for line in lines_of(12)]
        wanted = max(set(levels), key=levels.count)
        assert levels.count(wanted) > 1
        taken = {library.take(1, level=wanted)[0].number for _ in range(levels.count(wanted))}
        assert len(taken) == levels.count(wanted)


def test_ratings_are_kept(path: Path) -> None:
    """With techniques, the hardest first, as `rate` gives them."""
    with filled(path, 3) as library:
        assert library.rate(limit=2) == 2
        assert library.rate() == 1
    with pt.Library(path) as library:
        for line, each in zip(lines_of(3), library.find(), strict=True):
            assert each.rating == pt.rate(pt.read(line))
            assert each.rating is not None
            assert list(each.rating.techniques) == list(pt.rate(pt.read(line)).techniques)


# Many lines


def test_lines_have_the_same_facts_as_puzzles() -> None:
    """Keys of the fast path and of any other must agree, or twins would not be found."""
    lines = [*lines_of(30), EMPTY, GIVENS, TWIN]
    read = BoardLines(1).read("".join(f"{line}\n" for line in lines).encode())
    assert read == [facts_of(pt.read(line), line=number) for number, line in enumerate(lines, 1)]
    proper = "".join(f"{line}\n" for line in [*lines_of(30), GIVENS]).encode()
    assert list(form_digests(proper)) == [form_digest(pt.read(line.decode())) for line in proper.split()]


def test_lines_as_people_have_them() -> None:
    """A header, solutions, zeros, comments, bad lines, no newline at the end."""
    rows = " ".join(GIVENS[at : at + 9] for at in range(0, 81, 9)).replace(".", "0")
    solution = "".join(map(str, pt.solve(pt.read(GIVENS)).solution.values_shown))
    text = f"puzzle,solution\n{GIVENS},{solution}\n\n# a comment\n{GIVENS[:80]}\n{rows}\n{IMPOSSIBLE}"
    assert has_board_lines(text.encode())
    found = BoardLines(1).read(text.encode())
    good = facts_of(pt.read(GIVENS))
    assert found[0] == good._replace(line=2)
    assert isinstance(found[1], BadLine)
    assert found[1].line == 5
    assert found[2] == good._replace(line=6)
    assert (found[3].solutions, found[3].line) == ("none", 7)


def test_files_are_read_in_large_blocks(tmp_path: Path) -> None:
    """Each block is a transaction; a look at the first bytes must not make the others small."""
    data = b"".join(b"%0100d\n" % number for number in range(50_000)) + b"the end"
    (tmp_path / "lines").write_bytes(data)
    with (tmp_path / "lines").open("rb") as stream:
        stream.peek()
        blocks = list(whole_lines(stream))
    assert b"".join(blocks) == data
    assert all(block.endswith(b"\n") for block in blocks[:-1])
    assert len(blocks) < 6


@pytest.mark.parametrize(
    "text", ["", "\n", "..4. 1... .2.. ...3\n", GIVENS + "1" * 81, "{}", KAKURO, "\n".join([GIVENS[:9]] * 9)]
)
def test_other_files_are_read_otherwise(text: str) -> None:
    """Such as boards of other sizes, rooms after the givens, JSON."""
    assert not has_board_lines(text.encode())


def test_repeats_are_counted_by_parts() -> None:
    """The same as with all keys in memory."""
    rng = Random(1)
    pairs = [(bytes([rng.randrange(256)]) + bytes(15), str(rng.randrange(3))) for _ in range(2000)]
    with SeenKeys() as keys:
        for pair in pairs:
            keys.add(*pair)
        found = keys.repeats()
    texts, forms = set(pairs), {form for form, _ in pairs}
    assert found == (len(pairs) - len(texts), len(texts) - len(forms))


# The file


def test_a_foreign_file_is_refused(path: Path) -> None:
    """And stays as it is."""
    path.write_text("53..7....\n" * 200)
    with pytest.raises(pt.InputError, match="is not a library: it is not an SQLite"):
        pt.Library(path)
    assert path.read_text() == "53..7....\n" * 200
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE puzzles(name)")
    with pytest.raises(pt.InputError, match="of another program"):
        pt.Library(path)


def test_a_newer_file_is_refused(path: Path) -> None:
    """Its tables may mean something else."""
    pt.Library(path).close()
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA user_version = {database.VERSION + 1}")
    with pytest.raises(pt.InputError, match="has tables of version 2: this program knows version 1"):
        pt.Library(path)


@pytest.mark.parametrize("place", ["missing.db", "missing/folder.db", "."])
def test_what_cannot_be_opened_is_named(place: str, tmp_path: Path) -> None:
    """Without a traceback of SQLite."""
    with pytest.raises(pt.InputError, match=r"no such file|is a folder"):
        pt.Library(tmp_path / place, create=False)
    if place != "missing.db":
        with pytest.raises(pt.InputError, match=r"cannot be opened|is a folder"):
            pt.Library(tmp_path / place)


def test_a_damaged_file_is_named(path: Path) -> None:
    """A page of zeros is no page of a table."""
    filled(path, 200).close()
    data = bytearray(path.read_bytes())
    data[8192:] = bytes(len(data) - 8192)
    path.write_bytes(data)
    with pytest.raises(pt.InputError, match="is damaged"), pt.Library(path) as library:
        library.check()


def test_a_writer_waits_and_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two imports at once must not fail one of them, nor wait for ever."""
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.3)
    with filled(path, 1) as library:
        waited = list[bool]()
        with pt.Library(path, on_wait=lambda: waited.append(True)) as other:
            with library._database.writing(), pytest.raises(pt.InputError, match="in use by another process"):
                other.add(pt.read(GIVENS))
            assert waited == [True]
            assert other.add(pt.read(GIVENS)).status == "added"
        assert len(library) == 2


def test_a_full_disk_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit on pages stands for the disk."""
    with filled(path, 3) as library:
        library._database._connection.execute("PRAGMA max_page_count = 12")
        many = [facts_of(pt.read(line)) for line in lines_of(300, seed=2)]
        with pytest.raises(pt.InputError, match="the disk is full"):
            library.store(many, "more")
        assert len(library) == 3
        library.check()


def test_an_error_in_the_middle_takes_nothing(path: Path) -> None:
    """Puzzles that cannot be written in the format asked for are not used up."""

    def fail(_: pt.LibraryPuzzle) -> None:
        raise pt.InputError("no")

    from passatempo.library.wanted import Wanted

    with filled(path, 3) as library:
        with pytest.raises(pt.InputError):
            library.take_matching(Wanted(), 2, prepare=fail)
        assert library.count(used=True) == 0


def test_a_copy_is_a_library(path: Path, tmp_path: Path) -> None:
    """Once it is closed, all is in the one file."""
    filled(path, 3).close()
    shutil.copy(path, tmp_path / "copy.db")
    with pt.Library(tmp_path / "copy.db") as library:
        assert len(library) == 3


@pytest.mark.slow
def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    """Killed in the middle of starting, adding, committing; `library_kills.py 1000` does it more often."""
    assert sum(kill_runs(tmp_path, 8, seed=2)) > 0
