"""`draw`: the verb, the function, notebooks, animations, and what is refused in one line."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.cli import main
from passatempo.drawing.plots import curve
from passatempo.drawing.shapes import Layer, union
from passatempo.drawing.sheet import sheet
from passatempo.errors import InputError, MissingExtraError, StoppedError, UnsupportedError, WrongTypeError
from passatempo.explaining.highlights import highlights
from passatempo.scene import Highlight, Role

EASY = SAMPLES / "sudoku" / "easy-9x9.txt"
MINI = "..4. 1... .2.. ...3"
NONE = "11.............."
SEVERAL = "sudoku 4x4"


def texts(svg: str, role: str) -> list[str]:
    """The texts of a picture that have this role, in order."""
    return [each.text or "" for each in ElementTree.fromstring(svg).iter() if each.get("class") == role]


def draws(*arguments: str) -> int:
    return main(["draw", *arguments])


# The function


def test_a_puzzle_is_drawn_with_its_givens() -> None:
    """Nothing but givens is shown by default: a picture must not reveal the solution."""
    picture = pt.draw(pt.read(MINI))
    assert texts(picture.svg, "given") == ["4", "1", "2", "3"]
    assert not texts(picture.svg, "entered")
    assert not texts(picture.svg, "note")


def test_the_solution_is_drawn() -> None:
    """All cells are filled, and a caption warns of other solutions."""
    picture = pt.draw(pt.read(MINI), solution=True)
    assert len(texts(picture.svg, "given") + texts(picture.svg, "entered")) == 16
    assert not texts(picture.svg, "caption")
    assert texts(pt.draw(pt.read(SEVERAL), solution=True).svg, "caption") == ["Not the only solution."]
    assert texts(pt.draw(pt.read(SEVERAL), solution=True, lang="pt").svg, "caption")[0].startswith("Não é")


def test_candidates_are_those_that_a_player_would_note() -> None:
    """Pencil marks, not true candidates: a blank cell has what its row, column and box leave."""
    picture = pt.draw(pt.read(MINI), candidates=True)
    assert texts(picture.svg, "note")[:2] == ["2", "3"]  # of A1, which sees 1 and 4
    assert not texts(picture.svg, "entered")


def test_entries_are_drawn_and_hints_follow_them() -> None:
    """Entries are given by cell name, in the form that `hint` takes."""
    picture = pt.draw(pt.read(MINI), given={"A1": 2})
    assert texts(picture.svg, "entered") == ["2"]
    assert "2" in texts(pt.draw(pt.read(MINI), given={"A1": 2}, candidates=True).svg, "entered")


def test_colours_of_a_player_are_drawn() -> None:
    """Below everything else, whatever the view; several in one cell side by side."""
    for view in ({}, {"solution": True}, {"hint": True}):
        picture = pt.draw(pt.read(MINI), colours={"A1": 3, "B1": (1, 4), 2: 9}, **view)  # type: ignore[arg-type]
        assert picture.svg.count('opacity="0.55"') == 4
    for wrong in ({"A1": 10}, {"A1": "3"}, {"Z9": 1}, {99: 1}, 5):
        with pytest.raises(InputError):
            pt.draw(pt.read(MINI), colours=wrong)  # type: ignore[arg-type]


def test_a_step_is_drawn_with_its_sentence_and_coordinates() -> None:
    """The sentence names cells, so the picture needs coordinates."""
    puzzle = pt.read(EASY)
    found = pt.explain(puzzle)
    picture = pt.draw(puzzle, step=3, lang="en")
    assert " ".join(texts(picture.svg, "caption")) == str(found).splitlines()[2].removeprefix("3. ")
    assert texts(picture.svg, "coordinate")[:3] == ["A", "B", "C"]
    with pytest.raises(InputError, match="there is no step 99: expected 1 to 45"):
        pt.draw(puzzle, step=99)


def test_the_area_of_a_45_rule_is_highlighted() -> None:
    """It has more groups than can be outlined each, and its sentence names no single one."""
    found = pt.explain(pt.read(SAMPLES / "sudoku" / "cages-9x9.txt"))
    step = next(step for step in found.steps if step.technique == "innies_outies")
    (area,) = (mark for mark in highlights(step) if isinstance(mark, Highlight) and mark.role is Role.GROUP)
    assert set(area.cells) >= set(range(27))
    assert len(area.cells) < 40


def test_a_wrong_entry_is_crossed_out() -> None:
    """A hint removes it: the value is on the board, so it cannot be crossed out as a note."""
    puzzle = pt.read(MINI)
    right = pt.solve(puzzle).solution
    assert right is not None
    picture = pt.draw(puzzle, hint=True, given={"A1": 5 - right["A1"]}, lang="en")
    assert str(5 - right["A1"]) in texts(picture.svg, "entered")
    assert '#C81E1E" stroke-width="2.88"' in picture.svg


def test_an_entry_in_place_of_a_given_is_refused() -> None:
    """It could not be shown: the given stands there. The same value changes nothing."""
    puzzle = pt.read(MINI)
    with pytest.raises(InputError, match="A2 is a given 1: 2 cannot be drawn there"):
        pt.draw(puzzle, given={"A2": 2}, hint=True)
    assert pt.draw(puzzle, given={"A2": 1}).svg == pt.draw(puzzle).svg


def test_conflicting_views_are_refused() -> None:
    """A picture shows one view."""
    with pytest.raises(InputError, match="solution and hint exclude each other"):
        pt.draw(pt.read(MINI), solution=True, hint=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 2}, "size is 2: expected a number, 4 to 1000"),
        ({"size": float("nan")}, "size is nan"),
        ({"scale": "x"}, "scale is 'x'"),
        ({"step": 0}, "step is 0: expected a whole number, 1 to 1,000,000"),
        ({"theme": "sepia"}, "unknown theme 'sepia'"),
        ({"palette": "x"}, "unknown palette 'x'"),
        ({"lang": "xx"}, "'xx' is not a supported language"),
        ({"given": 5}, "a fill of 5"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    """Sizes and numbers of steps come from users: refused with the accepted range."""
    with pytest.raises(InputError, match=message):
        pt.draw(pt.read(MINI), **options)  # type: ignore[arg-type]


def test_an_object_that_is_no_puzzle_is_refused() -> None:
    """A text instead of a puzzle is the likeliest mistake."""
    with pytest.raises(WrongTypeError, match="expected a puzzle, or an answer"):
        pt.draw("1...")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="an empty list"):
        pt.draw([])


def test_what_does_not_exist_is_not_drawn() -> None:
    """No solution, no hint, or no time to find one is an error instead of a misleading picture."""
    with pytest.raises(InputError, match="No solution: no value stands twice in row 1"):
        pt.draw(pt.read(NONE), solution=True, lang="en")
    with pytest.raises(InputError, match="several solutions"):
        pt.draw(pt.read(SEVERAL), hint=True, lang="en")
    with pytest.raises(StoppedError):
        pt.draw(pt.read(EASY), solution=True, seconds=0)


def test_several_puzzles_make_a_sheet() -> None:
    """In the requested number of columns."""
    puzzles = [pt.read(MINI)] * 3
    one, row, column = (pt.draw(each, columns=n) for each, n in ((puzzles[0], 1), (puzzles, 3), (puzzles, 1)))
    assert row.size[0] > 3 * one.size[0]
    assert column.size[0] == pytest.approx(one.size[0])
    assert texts(row.svg, "given") == 3 * texts(one.svg, "given")


def test_boards_of_a_row_are_level() -> None:
    """Also where one has numbers above it and the other a caption below it."""
    plain = pt.draw(pt.read(MINI)).drawing
    clued = pt.draw(pt.read(SAMPLES / "skyscrapers" / "parks-6x6.txt")).drawing
    placed = sheet([plain, clued], 2)
    frames = [shape.bounds.top for shape in placed.shapes if shape.layer is Layer.FRAME]
    assert len(set(frames)) == 1
    assert placed.bounds.contains(union(shape.bounds for shape in placed.shapes))


# Files


@pytest.mark.usefixtures("font")
@pytest.mark.parametrize(("format", "magic"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_pictures_are_saved_as_the_suffix_says(format: str, magic: bytes, tmp_path: Path) -> None:
    """The suffix determines the format, and no temporary file is left."""
    path = tmp_path / f"it.{format}"
    pt.draw(pt.read(MINI)).save(path)
    assert path.read_bytes().startswith(magic)
    assert os.listdir(tmp_path) == [path.name]
    other = tmp_path / "other"
    pt.draw(pt.read(MINI)).save(other, format)
    assert other.read_bytes().startswith(magic)


@pytest.mark.usefixtures("font")
def test_a_png_is_so_many_times_as_large() -> None:
    """`scale` multiplies the pixels, which stand in bytes 16 to 24 of a PNG."""
    widths = [int.from_bytes(pt.draw(pt.read(MINI), scale=scale).png()[16:20], "big") for scale in (1.0, 2.0)]
    assert abs(widths[1] - 2 * widths[0]) <= 1


def test_a_link_to_a_picture_stays_one(tmp_path: Path) -> None:
    """Whoever links a picture into a page does not want a second file there."""
    path, link = tmp_path / "it.svg", tmp_path / "link.svg"
    path.write_text("old")
    link.symlink_to(path)
    pt.draw(pt.read(MINI)).save(link)
    assert link.is_symlink()
    assert path.read_text().startswith("<svg")


def test_a_picture_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """The reason of the system is passed on in one line."""
    with pytest.raises(InputError, match="cannot be written: no such file"):
        pt.draw(pt.read(MINI)).save(tmp_path / "nowhere" / "it.svg")


@pytest.mark.parametrize(("format", "module"), [("png", "resvg_py"), ("pdf", "typst"), ("gif", "PIL")])
def test_a_missing_package_is_one_line(format: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message states how to install it; SVG needs none."""
    from passatempo.drawing import raster

    raster._renderer.cache_clear()
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=r"pip install 'passatempo\[print\]'"):
        pt.draw(pt.read(MINI), animate=format == "gif").encoded(format)
    raster._renderer.cache_clear()


def test_without_fonts_a_png_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The renderer would silently drop all digits."""
    import resvg_py

    from passatempo.drawing import raster

    raster._renderer.cache_clear()
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **_: b"blank")
    with pytest.raises(UnsupportedError, match="PNG needs a font"):
        pt.draw(pt.read(MINI)).png()
    raster._renderer.cache_clear()


# Animations


@pytest.mark.slow
def test_an_animation_shows_every_step() -> None:
    """One frame for each step and one at the end; common parts are written once."""
    puzzle = pt.read(EASY)
    animation = pt.draw(puzzle, animate=True, lang="en")
    assert len(animation.frames) == len(pt.explain(puzzle).steps) + 1  # type: ignore[attr-defined]
    assert texts(animation.svg, "given") == texts(pt.draw(puzzle).svg, "given")
    assert "<animate " in animation.svg
    assert len(animation.svg) < 10 * len(pt.draw(puzzle, candidates=True).svg)


def test_the_first_frame_is_seen_where_nothing_moves() -> None:
    """Viewers without animation show the first frame, and never two captions at once."""
    tree = ElementTree.fromstring(pt.draw(pt.read(MINI), animate=True, lang="en").svg)
    hidden = [group for group in tree.iter() if group.get("visibility") == "hidden"]
    shown = {
        each.text
        for group in (tree, *tree.iter("{http://www.w3.org/2000/svg}g"))
        if group not in hidden
        for each in group
        if each.get("class") == "caption"
    }
    assert len([text for text in shown if text and text[:2] in ("1.", "2.")]) == 1


@pytest.mark.slow
@pytest.mark.usefixtures("font")
def test_a_gif_has_as_many_frames() -> None:
    """GIF is encoded by another library, which may merge equal frames."""
    from io import BytesIO

    from PIL import Image

    animation = pt.draw(pt.read(MINI), animate=True, size=16)
    frames = getattr(Image.open(BytesIO(animation.encoded("gif"))), "n_frames", 1)
    assert frames == len(animation.frames)  # type: ignore[attr-defined]
    with pytest.raises(InputError, match="an animation cannot be png: expected svg or gif"):
        animation.encoded("png")


# Notebooks


def test_a_notebook_shows_pictures_of_everything() -> None:
    """Puzzles, answers, solutions, candidates and steps have SVG and text representations."""
    puzzle = pt.read(MINI)
    answer, found = pt.solve(puzzle), pt.explain(puzzle)
    for shown in (puzzle, answer, answer.solution, pt.candidates(puzzle), found.steps[0], pt.hint(puzzle)):
        bundle = shown._repr_mimebundle_()  # type: ignore[union-attr]
        assert set(bundle) == {"image/svg+xml", "text/plain"}
        assert "(" not in bundle["text/plain"]  # a text for people, no representation
        ElementTree.fromstring(bundle["image/svg+xml"])
    assert set(pt.draw(puzzle)._repr_mimebundle_()) == {"image/svg+xml", "text/plain"}


def test_an_explanation_is_a_list_with_a_picture_a_step() -> None:
    """A notebook shows the path as a list."""
    found = pt.explain(pt.read(MINI))
    page = found._repr_mimebundle_()["text/html"]
    assert page.count("<li>") == page.count("<svg ") == len(found.steps)


def test_an_answer_without_a_solution_has_a_caption() -> None:
    """Its picture is the puzzle, so the caption has to state that there is no solution, and why."""
    svg = pt.solve(pt.read(NONE))._repr_mimebundle_()["image/svg+xml"]
    assert not texts(svg, "entered")
    assert texts(svg, "caption")


def test_what_cannot_be_drawn_is_shown_as_text() -> None:
    """A model has no board, and a board may be too large."""
    model = pt.Model()
    (x,) = model.ints("x", 1, 2)
    model.add(x == 1)
    assert set(pt.solve(model)._repr_mimebundle_()) == {"text/plain"}
    assert set(pt.read("sudoku 400x400")._repr_mimebundle_()) == {"text/plain"}


# The verb


@pytest.mark.usefixtures("font")
def test_the_verb_writes_a_file(tmp_path: Path) -> None:
    """In the format of its suffix, or the one requested."""
    for name, magic in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF")):
        assert draws(str(EASY), "-o", str(tmp_path / name)) == 0
        assert (tmp_path / name).read_bytes().startswith(magic)
    assert draws(str(EASY), "--to", "png", "-o", str(tmp_path / "b")) == 0
    assert (tmp_path / "b").read_bytes().startswith(b"\x89PNG")
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.usefixtures("font")
def test_the_verb_writes_to_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """Text and binary formats."""
    assert draws(MINI) == 0
    assert capsysbinary.readouterr().out.startswith(b"<svg")
    assert draws(MINI, "-o", "-", "--to", "png") == 0
    assert capsysbinary.readouterr().out.startswith(b"\x89PNG")


def test_a_folder_gets_a_file_for_each_puzzle(tmp_path: Path) -> None:
    """Files are named after their source, and equal names do not overwrite each other."""
    other = tmp_path / "other"
    other.mkdir()
    (other / EASY.name).write_text(EASY.read_text())
    lines = tmp_path / "two.sdm"
    lines.write_text(f"{pt.write(pt.read(EASY), format='line').strip()}\n" * 2)
    folder = tmp_path / "pictures"
    assert draws(str(EASY), str(other / EASY.name), str(lines), MINI, "-o", f"{folder}/") == 0
    assert sorted(os.listdir(folder)) == [
        "easy-9x9-2.svg",
        "easy-9x9.svg",
        "sudoku-0001.svg",
        "two-0001.svg",
        "two-0002.svg",
    ]


def test_several_puzzles_and_one_file_make_a_sheet(tmp_path: Path) -> None:
    """One output file for several inputs must contain all of them."""
    path = tmp_path / "sheet.svg"
    assert draws(MINI, MINI, MINI, "--columns", "3", "-o", str(path)) == 0
    assert texts(path.read_text(), "given") == ["4", "1", "2", "3"] * 3


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((MINI, "-o", "a.txt"), 2, "'a.txt' names no picture format"),
        ((MINI, "--to", "bmp"), 2, "--to bmp: expected svg, png, pdf or gif"),
        ((MINI, "--to", "gif", "-o", "a.gif"), 2, "a picture without --animate cannot be gif"),
        ((MINI, "--animate", "-o", "a.pdf"), 2, "an animation cannot be pdf: expected svg or gif"),
        ((MINI, MINI, "--animate", "-o", "a.svg"), 2, "an animation shows one puzzle"),
        ((MINI, "--step", "99"), 2, "there is no step 99: expected 1 to"),
        ((MINI, "--hint", "--solution"), 2, "solution and hint exclude each other"),
        ((NONE, "--solution"), 1, "No solution: no value stands twice"),
        ((SEVERAL, "--hint"), 1, "several solutions"),
        ((MINI, "--size", "0"), 2, "size is 0.0: expected a number, 4 to 1000"),
        ((MINI, "--size", "x"), 2, "expected a number, found 'x'"),
        ((MINI, "--theme", "x"), 2, "unknown theme 'x'"),
        ((MINI, "--given", "A1"), 2, "--given"),
        ((MINI, "--colours", "A1=x"), 2, "--colours: 'A1=x' is no colour of a cell: expected such as A1=3"),
        ((MINI, "--colours", "A1=10"), 2, "10 is no colour: expected a number, 1 to 9"),
        ((MINI, "-o", "/nowhere/a.svg"), 2, "no such file or directory"),
        ((MINI, "--size", "1000", "--scale", "20", "-o", "a.png"), 2, "pixels is too large"),
        (("sudoku 400x400", "-o", "a.svg"), 2, "at most 40,000 can be drawn"),
        (("sudoku 100x100", "--candidates"), 2, "candidates are too many to draw"),
        ((str(EASY), "--solution", "--time", "0.000001"), 3, "stopped: the time limit was reached"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_drawing_error_is_one_line(
    arguments: tuple[str, ...],
    code: int,
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A mistake leaves no file behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")
    assert draws(*arguments) == code
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert not printed.out
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("text", ["sudoku 100x100", "sudoku 400x400", "latin 1x1"])
def test_a_board_of_any_size_takes_no_second(text: str, tmp_path: Path) -> None:
    """It is drawn or refused, in CPU time including the reading."""
    start = time.process_time()
    draws(text, "-o", str(tmp_path / "a.svg"))
    assert time.process_time() - start < 1


def test_a_full_disk_leaves_the_old_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The partial new file is removed."""
    path = tmp_path / "a.svg"
    path.write_text("old")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    code = draws(MINI, "-o", str(path))
    monkeypatch.undo()
    assert code == 2
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.svg"]


def test_open_shows_the_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It goes to a temporary file unless one is named."""
    import webbrowser

    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url: shown.append(url) or True)
    assert draws(MINI, "--open") == 0
    assert draws(MINI, "--open", "-o", str(tmp_path / "a.svg")) == 0
    assert shown[0].startswith("file://")
    assert shown[0].endswith("picture.svg")
    assert shown[1] == (tmp_path / "a.svg").as_uri()


# Plots


@pytest.mark.slow
def test_rate_plots_levels_and_ratings_of_each_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two charts for each kind; unrated puzzles are skipped, and without any rating there is no file."""
    path, none = tmp_path / "ratings.svg", tmp_path / "none.svg"
    kenken = SAMPLES / "kenken" / "small-4x4.txt"
    assert main(["rate", "--lang", "en", MINI, MINI, str(kenken), NONE, "--plot", str(path)]) == 1
    shown = texts(path.read_text(), "plot")
    assert [text for text in shown if ":" in text] == [
        "sudoku: puzzles by level",
        "sudoku: puzzles by rating",
        "kenken: puzzles by level",
        "kenken: puzzles by rating",
    ]
    assert shown.count("2") >= 2  # two sudokus of one level and one rating
    assert main(["rate", "--lang", "en", NONE, "--plot", str(none)]) == 1
    assert "no puzzle is rated" in capsys.readouterr().err
    assert not none.exists()


def test_explain_plots_the_difficulty_of_each_step(tmp_path: Path) -> None:
    """Labels are in the requested language."""
    path = tmp_path / "curve.svg"
    assert main(["explain", MINI, "--plot", str(path), "--lang", "pt"]) == 0
    assert "passo" in texts(path.read_text(), "plot")


def test_a_long_title_of_a_plot_is_wrapped() -> None:
    """Puzzles have names of any length, and a plot beside an empty area would look cut."""
    points = [(1.0, 2.0), (2.0, 1.0)]
    short, long = (curve(title, points, "step", "difficulty") for title in ("a", "a name of a puzzle " * 9))
    assert long.bounds.width == short.bounds.width
    assert all(long.bounds.contains(shape.bounds) for shape in long.shapes)


@pytest.mark.parametrize(
    "arguments",
    [
        ("rate", MINI, "--plot", "a.txt"),
        ("explain", MINI, "--plot", "a.gif"),
        ("explain", MINI, MINI, "--plot", "a.svg"),
        ("explain", MINI, "--next", "--plot", "a.svg"),
    ],
)
def test_a_plot_that_cannot_be_is_refused_before_any_work(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """The rating may take hours, which a late error would waste."""
    assert main(list(arguments)) == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.count("\n") == 1


@pytest.mark.slow
def test_a_thousand_boards_take_no_five_seconds() -> None:
    """CPU time of one core, from puzzle to SVG; it takes about one second."""
    puzzle = pt.read(SAMPLES / "sudoku" / "cages-9x9.txt")
    start = time.process_time()
    for _ in range(1000):
        assert pt.draw(puzzle).svg
    assert time.process_time() - start < 5
