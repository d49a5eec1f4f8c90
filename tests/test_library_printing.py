"""Sheets and books of puzzles from a library, which are marked as used, and `generate --into`."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Run
from test_library import KAKURO, lines_of

import passatempo as pt
from passatempo.errors import InputError
from passatempo.printing.recipe import recipe_from

pytestmark = pytest.mark.slow

pytest.importorskip("typst")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A library of six puzzles of one kind and one of another."""
    path = str(tmp_path / "puzzles.db")
    with pt.Library(path) as library:
        for line in lines_of(6):
            library.add(pt.read(line))
        library.add(pt.read(KAKURO))
    return path


def used(path: str) -> dict[int, str]:
    """The numbers of used puzzles, and what for."""
    with pt.Library(path) as library:
        return {each.number: each.purpose for each in library.find(used=True)}


def test_a_sheet_takes_what_was_never_used(path: str) -> None:
    """The next one has others; of a kind as well, and none if there are too few."""
    one = pt.sheet(2, library=path, title="Friday")
    two = pt.sheet(2, ["sudoku"], library=path, title="Saturday")
    assert used(path) == {1: "Friday", 2: "Friday", 3: "Saturday", 4: "Saturday"}
    lines = [pt.read(line) for line in lines_of(4)]
    assert [each.puzzle for each in (*one.puzzles, *two.puzzles)] == lines
    assert [each.puzzle for each in pt.sheet(1, ["kakuro"], library=path).puzzles] == [pt.read(KAKURO)]
    with pytest.raises(InputError, match="has too few puzzles of this sort"):
        pt.sheet(3, library=path)
    assert len(used(path)) == 5


def test_a_sheet_with_levels_rates_what_it_needs(path: str) -> None:
    """An import rates nothing."""
    levels = [pt.rate(pt.read(line)).level for line in lines_of(6)]
    document = pt.sheet(1, ["sudoku"], difficulty=levels[2], library=path)
    assert document.puzzles[0].rating.level == levels[2]


def test_a_sheet_that_cannot_be_written_uses_nothing_up(
    path: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on the command line nor in Python."""
    sheet = str(tmp_path / "x.pdf")

    def full(*_: object) -> None:
        raise InputError("the disk is full")

    with monkeypatch.context() as context:
        context.setattr("passatempo.printing.ledger.Ledger.append", full)
        code, _, err = run("sheet", "2", "--library", path, "-o", sheet)
        assert (code, "the disk is full" in err) == (2, True)
        with pytest.raises(InputError, match="the disk is full"):
            pt.sheet(2, library=path)
    assert used(path) == {}
    code, _, err = run("sheet", "2", "--library", path, "--title", "T", "-o", sheet)
    assert code == 0, err
    assert used(path) == {1: "T", 2: "T"}


def test_what_another_process_took_is_not_printed(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the choice and the end of the sheet anything may happen."""
    from passatempo.printing import sheet

    lay_out = sheet.lay_out

    def slowly(*arguments: object) -> pt.PrintedDocument:
        with pt.Library(path) as other:
            other.take(1, never_again=True, purpose="other")
        return lay_out(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(sheet, "lay_out", slowly)
    with pytest.raises(InputError, match=r"puzzle 1 of .* was taken by another process"):
        pt.sheet(2, library=path)
    assert used(path) == {1: "other"}


def test_a_book_takes_and_generates(path: str) -> None:
    """By the key of a recipe; tables of both sorts in one book."""
    recipe = {
        "book": {"title": "Both", "rules": False, "seed": 1},
        "puzzles": [
            {"library": path, "count": 2, "kind": "sudoku"},
            {"kind": "sudoku", "size": "4x4"},
            {"library": path, "kind": "kakuro", "size": "6x6"},
        ],
    }
    document = pt.book(recipe)
    assert {each.puzzle.board.rows for each in document.puzzles} == {4, 6, 9}
    assert used(path) == {1: "Both", 2: "Both", 7: "Both"}


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("rooms", "3", "cannot be asked for rooms"),
        ("difficulty", "2.5-3.5", "is not a level"),
        ("files", ["x"], "library"),
    ],
)
def test_what_a_library_cannot_be_asked(key: str, value: object, message: str) -> None:
    """Before any puzzle is chosen, and with the key."""
    with pytest.raises(InputError, match=message):
        recipe_from({"book": {"title": "T"}, "puzzles": [{"library": "x.db", key: value}]})


def test_other_sources_with_a_library_are_refused(path: str) -> None:
    """Which one is meant?"""
    with pytest.raises(InputError, match="a library and files: expected one of them"):
        pt.sheet(library=path, files=["x.txt"])


def test_generated_puzzles_go_into_a_library(run: Run, tmp_path: Path) -> None:
    """With their ratings; the same seed makes others, as those are there."""
    path = str(tmp_path / "new.db")
    arguments = ("generate", "sudoku", "4x4", "--count", "2", "--seed", "1", "--into", path)
    assert run(*arguments, "--difficulty", "beginner") == (0, "", f"passatempo: {path} has 2 puzzles\n")
    assert run(*arguments)[0] == 0
    with pt.Library(path) as library:
        assert len(library) == 4
        assert library.count(level="beginner") == 2
    code, _, err = run(*arguments, "--json")
    assert code == 2
    assert "--into writes into a library alone: --json cannot be given with it" in err
