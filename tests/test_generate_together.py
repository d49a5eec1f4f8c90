"""generate: several kinds, files to avoid, patterns kept whole, and the seed in every output."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import passatempo as pt
from passatempo._kernel import determines_some_band
from passatempo.cli import main
from passatempo.generating.box_grids import BoxGridGenerator

HEXAGON = """\
x...x...x
.x..x..x.
..x.x.x..
...xxx...
xxxx.xxxx
...xxx...
..x.x.x..
.x..x..x.
x...x...x
"""


def generated(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["generate", *arguments]) == 0
    return capsys.readouterr().out


def test_one_puzzle_of_each_kind_in_turn(capsys) -> None:
    """A mixed sheet: sizes follow their kinds, and the first kinds get what cannot be shared."""
    out = generated(capsys, "sudoku", "4x4", "latin", "5", "kenken", "4x4", "--count", "5", "--seed", "3")
    puzzles = [document.puzzle for document in pt.read_all(out)]
    kinds = [(puzzle.name, puzzle.board.rows) for puzzle in puzzles]
    assert kinds == [("sudoku", 4), ("latin", 5), ("kenken", 4), ("sudoku", 4), ("latin", 5)]
    assert all(map(pt.is_unique, puzzles))
    assert generated(capsys, "sudoku", "4x4", "--count", "2", "--seed", "3").splitlines()[1] in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sudoku", "4x4", "9x9"], "expected a kind and perhaps a size"),
        (["4x4"], "expected a kind and perhaps a size"),
        (["sudoku", "nothing"], "'nothing' is not a kind"),
        (["sudoku", "latin", "--series"], "--series takes one kind"),
        (["sudoku", "--whole-pattern"], "whole_pattern without a pattern"),
        (["sudoku", "--avoid", "nowhere.sdm"], "nowhere.sdm"),
    ],
)
def test_mistakes(arguments: list[str], message: str, capsys) -> None:
    """One line, before anything is generated."""
    assert main(["generate", *arguments]) == 2
    found = capsys.readouterr()
    assert message in found.err
    assert found.out == ""


def test_nothing_that_a_file_has_is_generated(capsys, tmp_path: Path) -> None:
    """Nor anything isomorphic: the file has the same puzzles rotated."""
    first = pt.read_all(generated(capsys, "sudoku", "4", "-n", "3", "--seed", "1"))
    known = [document.puzzle for document in first]
    rotated = tmp_path / "rotated.sdm"
    rotated.write_text("".join(pt.write(each, "line").strip()[::-1] + "\n" for each in known))
    out = generated(capsys, "sudoku", "4", "-n", "3", "--seed", "1", "--avoid", str(rotated))
    others = [document.puzzle for document in pt.read_all(out)]
    assert len(others) == 3
    from passatempo.canonical.seen import SeenPuzzles

    seen = SeenPuzzles()
    assert all(map(seen.add, [*known, *others]))
    in_python = pt.generate("sudoku", size=4, count=3, seed=1, avoid=known)
    assert [each.puzzle for each in in_python] == others


@pytest.mark.parametrize("wrong", [1, ["sudoku 4x4"], [None]])
def test_what_is_avoided_are_puzzles(wrong: object) -> None:
    """A list of texts would be looked up in vain."""
    with pytest.raises(pt.InputError, match="avoid"):
        next(pt.generate("sudoku", size=4, avoid=wrong))  # type: ignore[arg-type]


def test_a_pattern_is_kept_whole(capsys) -> None:
    """Every marked cell has a given, and no other."""
    out = generated(capsys, "sudoku", "--pattern", HEXAGON, "--whole-pattern", "--seed", "1")
    grid = out.split("givens\n")[1].split()
    assert re.sub("[1-9]", "x", "\n".join(grid)) == HEXAGON.strip()
    assert pt.is_unique(pt.read(out))


def test_a_pattern_of_another_kind_is_kept_whole() -> None:
    """Not only 9x9, which has a generator of its own."""
    pattern = "x.x.\n.x.x\nx.x.\n.x.x"
    (found,) = pt.generate("latin", size=4, pattern=pattern, whole_pattern=True, seed=1)
    assert set(found.puzzle.clue("givens").values) == {  # type: ignore[attr-defined]
        cell for cell, mark in enumerate(pattern.replace("\n", "")) if mark == "x"
    }
    assert pt.is_unique(found.puzzle)


@pytest.mark.parametrize("whole", [[], ["--whole-pattern"]])
def test_a_pattern_with_exchangeable_lines_is_refused_at_once(whole: list[str], capsys) -> None:
    """It has no puzzle at all; the message says what a pattern near to it marks."""
    empty_lines = HEXAGON.splitlines()
    empty_lines[0] = empty_lines[1] = "." * 9
    assert main(["generate", "sudoku", "--pattern", "\n".join(empty_lines), *whole]) == 2
    error = capsys.readouterr().err
    assert "marks no cell of row 1 and row 2" in error
    assert "such as A1" in error


HEART = """
.xx...xx.
xxxx.xxxx
xxxxxxxxx
xxxxxxxxx
.xxxxxxx.
..xxxxx..
...xxx...
....x....
.........
"""


@pytest.mark.parametrize("turned", [False, True])
def test_a_pattern_that_leaves_a_band_open_is_refused_at_once(turned: bool, capsys) -> None:
    """A heart: no way to fill its last three rows is determined by the cells that it marks there."""
    rows = HEART.split()
    pattern = "\n".join(map("".join, zip(*rows, strict=True)) if turned else rows)
    assert main(["generate", "sudoku", "--pattern", pattern, "--whole-pattern"]) == 2
    error = capsys.readouterr().err
    assert ("column G, column H and column I" if turned else "row 7, row 8 and row 9") in error
    assert f"such as {'G1' if turned else 'A7'}" in error


@pytest.mark.parametrize(
    "rows", [["xxx......", ".x.......", "........."], ["x..x..x..", ".........", "........."]]
)
def test_bands_that_stay_open_have_other_solutions(rows: list[str]) -> None:
    """Every band that is found in a grid, with all cells outside it given."""
    (found,) = pt.generate("sudoku", seed=3)
    full = found.solution.values_shown
    assert not determines_some_band(
        [sum(1 << at for at, mark in enumerate(row) if mark == "x") for row in rows]
    )
    for first in (0, 27, 54):
        marked = [first + cell for cell, mark in enumerate("".join(rows)) if mark == "x"]
        text = "".join(
            str(value) if not first <= cell < first + 27 or cell in marked else "."
            for cell, value in enumerate(full)
        )
        assert not pt.is_unique(pt.read(text))


def test_a_heart_with_one_more_cell_is_found_at_once(capsys) -> None:
    """Its last band can be determined then."""
    heart = HEART.replace("....x....", "....xx...").strip()
    out = generated(capsys, "sudoku", "--pattern", heart, "--whole-pattern", "--seed", "1")
    assert re.sub("[1-9]", "x", "\n".join(out.split("givens\n")[1].split())) == heart


def test_a_band_that_its_marked_cells_determine() -> None:
    """One more cell than those of the heart suffices for some bands, and the band that is found exists."""
    assert determines_some_band([0b111000, 0b110000, 0])
    full = pt.solve(pt.read("457123689189456372236789415" + "." * 54)).solution
    assert full is not None
    kept = {3, 4, 5, 13, 14, *range(27, 81)}
    text = "".join(str(value) if at in kept else "." for at, value in enumerate(full.values_shown))
    assert pt.is_unique(pt.read(text))


def test_empty_lines_of_different_bands_are_no_reason_to_refuse(capsys) -> None:
    """Exchanging them would break the boxes."""
    lines = ["x" * 9] * 9
    lines[0] = lines[4] = "." * 9
    generated(capsys, "sudoku", "--pattern", "\n".join(lines), "--seed", "1")


@pytest.mark.slow
def test_what_is_near_to_a_pattern_that_is_not_found(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no proof were known: the cells that it names, marked as well, suffice."""
    monkeypatch.setattr(BoxGridGenerator, "why_no_puzzle", lambda *_: "")
    pattern = (
        "xxx......\nxxx......\nxx.......\n"
        + "...x.....\n....x....\n.....x...\n......x..\n.......x.\nx.......x"
    )
    pattern = pattern.replace("x.......x", "xxx.....x")
    assert main(["generate", "sudoku", "--pattern", pattern, "--whole-pattern", "--time", "5"]) == 3
    assert "the nearest one found also marks" in capsys.readouterr().err


@pytest.mark.parametrize("format", ["native", "json", "line", "link"])
def test_the_seed_is_in_every_output(format: str, capsys) -> None:
    """Also when the user gave none: with it the puzzle can be generated again."""
    assert main(["generate", "sudoku", "4x4", "--format", format]) == 0
    found = capsys.readouterr()
    seed = re.search(r"seed (\d+)", found.out + found.err)
    assert seed
    again = generated(capsys, "sudoku", "4x4", "--format", format, "--seed", seed[1])
    assert again == found.out


def test_the_seed_in_json(capsys) -> None:
    """A field of each puzzle, which is no rule when it is read again."""
    fields = json.loads(generated(capsys, "sudoku", "4x4", "--json"))
    assert isinstance(fields["seed"], int)
    assert next(iter(pt.read_all(json.dumps(fields)))).unread_rules == ()
