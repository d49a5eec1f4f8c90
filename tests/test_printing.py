"""Sheets and books: what is printed, where it stands, and that it can be trusted.

Documents are read back with pypdf (structure) and pypdfium2 (what stands where), which know nothing of us.
"""

from __future__ import annotations

import ctypes
import errno
import io
import itertools
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from conftest import SAMPLES, Run
from interrupting import HAS_PROC, interrupted, program

import passatempo as pt
from passatempo.about import rules_of
from passatempo.canonical.form_key import form_key
from passatempo.cli.writing import RecordWriter
from passatempo.drawing.shapes import Bounds, Drawing
from passatempo.errors import InputError, StoppedError, UnsupportedError
from passatempo.kinds import all_kinds, kind_named
from passatempo.languages import translator
from passatempo.printing import making
from passatempo.printing.boards import PrintedBoard
from passatempo.printing.book_parts import hint_of
from passatempo.printing.ledger import Ledger
from passatempo.printing.making import PuzzleJob, jobs_of, make_puzzles, read_puzzles
from passatempo.printing.orders import Order, levels_of, mixed, spread
from passatempo.printing.packing import Room, pack
from passatempo.printing.paper import INCH, PAPERS, book_paper, inside_margin
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.recipe import parse_recipe, recipe_from
from passatempo.printing.recipe_text import new_recipe
from passatempo.printing.rule_texts import clue_meaning, for_players
from passatempo.printing.rules_pages import find_example
from passatempo.printing.sheet import SheetLook, lay_out
from passatempo.printing.unfinished_run import SUFFIX, UnfinishedRun
from passatempo.rating import Rating

pytestmark = pytest.mark.slow

pypdf = pytest.importorskip("pypdf")
pdfium = pytest.importorskip("pypdfium2")
raw = pytest.importorskip("pypdfium2.raw")

RECIPE: Mapping[str, Any] = {
    "book": {
        "title": "Puzzles",
        "author": "A. Author",
        "copyright": "None reserved",
        "language": "en",
        "seed": 7,
        "hints": "hint",
    },
    "page": {"size": "8.5x11", "puzzles": 4},
    "puzzles": [
        {"kind": "sudoku", "size": "4x4", "count": 3},
        {"kind": "sudoku", "size": "6x6", "count": 2, "with": ["thermometers"]},
        {"kind": "killer", "size": "6x6", "count": 2},
        {"kind": "kakuro", "size": "6x6", "count": 2},
        {"kind": "suguru", "size": "5x5", "count": 2, "difficulty": "beginner..easy"},
        {"kind": "futoshiki", "size": "4x4", "count": 1},
        {"kind": "hoodoo", "size": "5x5", "count": 1},
    ],
}


@cache
def small_book() -> pt.PrintedDocument:
    """A book of the recipe above; several tests look at it."""
    return pt.book(RECIPE, threads=1)


class Placed(NamedTuple):
    """A text or a line of a page, with its bounds in points from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float
    size: float = 0.0  # of a text


def objects(page: Any) -> Iterator[Any]:
    """The objects of a page, those of its forms (pictures) too."""
    return page.get_objects(max_depth=8)


def placed_texts(pdf: bytes) -> Iterator[tuple[int, Placed]]:
    """Every text object with the number of its page."""
    document = pdfium.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        for each in objects(page):
            if each.type == raw.FPDF_PAGEOBJ_TEXT:
                bounds = Placed(*each.get_bounds())
                if bounds.right > bounds.left:
                    yield number, bounds


def page_texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(pdf)]


# Orders, paper, recipes


@pytest.mark.parametrize(
    ("difficulty", "levels"),
    [
        (None, [None]),
        ("hard", ["hard"]),
        ("easy..hard", ["easy", "medium", "hard"]),
        ("easy-hard", ["easy", "medium", "hard"]),
        ("fácil..difícil", ["easy", "medium", "hard"]),
        ("2.5-3.5", ["2.5-3.5"]),
    ],
)
def test_levels(difficulty: str | None, levels: list[str | None]) -> None:
    """Levels are spread; a range of ratings is one difficulty."""
    assert list(levels_of(difficulty)) == levels


def test_levels_from_hard_to_easy_are_refused() -> None:
    with pytest.raises(InputError, match="easier level first"):
        levels_of("hard..easy")


def test_kinds_come_in_turn_and_levels_rise() -> None:
    orders = mixed(6, ["kakuro", "suguru"], "easy..hard")
    assert [(each.kind, each.difficulty) for each in orders] == [
        ("kakuro", "easy"),
        ("suguru", "easy"),
        ("kakuro", "medium"),
        ("suguru", "medium"),
        ("kakuro", "hard"),
        ("suguru", "hard"),
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 10])
def test_spreading_keeps_the_number(count: int) -> None:
    assert sum(each.count for each in spread(Order("kakuro", count, "easy..expert"))) == count


@pytest.mark.parametrize(
    ("pages", "inches"),
    [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (501, 0.75), (700, 0.75), (701, 0.875)],
)
def test_inside_margins(pages: int, inches: float) -> None:
    """As services that print on demand ask for them."""
    assert inside_margin(pages) == inches * INCH


@pytest.mark.parametrize("name", PAPERS)
def test_margins_outside_are_wide_enough(name: str) -> None:
    paper = book_paper(name, 200)
    assert min(paper.outside, paper.top, paper.bottom) >= 0.25 * INCH


def changed(path: str, value: object) -> dict[str, Any]:
    """The recipe with one value changed."""
    table, _, key = path.rpartition(".")
    found = {name: dict(each) if isinstance(each, Mapping) else list(each) for name, each in RECIPE.items()}
    if table == "puzzles":
        found["puzzles"] = [{**found["puzzles"][0], key: value}]
    elif table:
        found[table][key] = value
    else:
        found[key] = value
    return found


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("book.title", "", "book.title: '': expected a text"),
        ("book.title", 3, "book.title: 3: expected a text"),
        ("book.subtitle", 3, "book.subtitle: 3: expected a text"),
        ("book.author", [], "book.author: []: expected a text"),
        ("book.copyright", 1, "book.copyright: 1: expected a text"),
        ("book.language", "xx", "book.language: 'xx': expected one of en, pt"),
        ("book.seed", -1, "book.seed: -1: expected a whole number from 0 to"),
        ("book.seed", True, "book.seed: True: expected a whole number"),
        ("book.chapters", "kinds", "book.chapters: 'kinds': expected one of kind, level, recipe, none"),
        ("book.order", "random", "book.order: 'random': expected one of rating, recipe"),
        ("book.rules", "yes", "book.rules: 'yes': expected true or false"),
        ("book.hints", True, "book.hints: True: expected one of none, hint, hardest"),
        ("book.titel", "x", "book.titel: unknown key: did you mean title?"),
        ("page.size", "b5", "page.size: 'b5': expected one of a4"),
        ("page.puzzles", 5, "page.puzzles: 5: expected one of 1, 2, 4, 6, 9, 12"),
        ("page.large_print", 1, "page.large_print: 1: expected true or false"),
        ("puzzles.kind", "sudokku", "puzzles[1].kind: 'sudokku': expected the name of a kind"),
        ("puzzles.count", 0, "puzzles[1].count: 0: expected a whole number from 1"),
        ("puzzles.difficulty", "hrad", "puzzles[1].difficulty: 'hrad' is not a difficulty"),
        ("puzzles.difficulty", "hard..easy", "puzzles[1].difficulty: "),
        ("puzzles.size", "huge", "puzzles[1].size: 'huge' is not the size of a board"),
        ("puzzles.symmetry", "odd", "puzzles[1].symmetry: 'odd' is not a symmetry"),
        ("puzzles.needs", ["magic"], "puzzles[1].needs: 'magic' is no technique"),
        ("puzzles.with", 3, "puzzles[1].with: 3: expected a name or a list of names"),
        ("puzzles.minimal", "no", "puzzles[1].minimal: 'no': expected true or false"),
        ("puzzles.titel", "x", "puzzles[1].titel: unknown key: did you mean title?"),
        ("puzzles.files", "one.txt", "puzzles[1].files: 'one.txt': expected a list of texts"),
        ("puzzles", 3, "puzzles: 3: expected tables [[puzzles]]"),
        ("puzzles", [], "puzzles: none: expected a table [[puzzles]] for each kind"),
        ("book", 3, "book: 3: expected a table"),
        ("paper", {}, "paper: unknown key: did you mean page?"),
    ],
)
def test_a_mistake_in_a_recipe_is_named(path: str, value: object, message: str) -> None:
    """The key, what was found, and what was expected: a line for each mistake."""
    with pytest.raises(InputError, match=re.escape(message)) as raised:
        recipe_from(changed(path, value))
    assert "\n" not in str(raised.value)


def test_a_recipe_that_is_no_toml() -> None:
    with pytest.raises(InputError, match=r"^not a recipe in TOML: expected"):
        parse_recipe("[book]\ntitle = 'x\n")


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_new_recipe_can_be_used(lang: str) -> None:
    """Every line of it, also those that are comments."""
    text = new_recipe(lang)
    assert parse_recipe(text).lang == lang
    assert parse_recipe(text.replace("# [[puzzles]]\n# files", "[[puzzles]]\nfiles")).sources[-1].files


# Never the same twice


def test_isomorphic_puzzles_have_the_same_key() -> None:
    """Mirrored, turned, or with other digits; another puzzle has another key."""
    rows = ["..4.", "1...", ".2..", "...3"]
    puzzle = pt.read("\n".join(rows))
    mirrored = pt.read("\n".join(row[::-1] for row in rows))
    renamed = pt.read("\n".join(row.translate(str.maketrans("1234", "2143")) for row in rows))
    other = pt.read("..4.\n1..2\n.2..\n...3")
    assert form_key(puzzle) == form_key(mirrored) == form_key(renamed)
    assert form_key(puzzle) != form_key(other)
    kakuro = pt.read(str(SAMPLES / "kakuro" / "seed-6x6.txt"))
    assert len(form_key(kakuro)) == 32


def test_the_ledger_keeps_puzzles_apart(tmp_path: Path) -> None:
    """What one sheet has printed does not come again on the next, though the seed is the same."""
    path = tmp_path / "printed.txt"
    found = [
        pt.sheet(6, "sudoku", difficulty="easy", seed=1, ledger=path, threads=1).puzzles for _ in range(2)
    ]
    keys = [form_key(each.puzzle) for each in itertools.chain(*found)]
    assert len(set(keys)) == len(keys) == 12
    assert [line.split()[0] for line in path.read_text().splitlines()] == keys


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader\n")
    with pytest.raises(InputError, match="line 1: not a line of a ledger"):
        Ledger(str(path))
    assert path.read_text() == "Dear reader\n"


# Puzzles are made once


def job_numbers(jobs: list[PuzzleJob]) -> list[int]:
    return [job.number for job in jobs]


def test_an_interrupted_run_continues(tmp_path: Path) -> None:
    """The puzzles that were kept are not made again, and the document is the same as without interruption."""
    jobs = jobs_of([Order("suguru", 4, None, {"size": "5x5"})], 3)
    whole = make_puzzles(jobs, 3, Ledger(), UnfinishedRun(None, ""), threads=1)
    path, made = str(tmp_path / "kept"), 0

    def interrupt() -> None:
        nonlocal made
        made += 1
        if made == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_puzzles(jobs, 3, Ledger(), UnfinishedRun(path, "request"), threads=1, on_puzzle=interrupt)
    Path(path).write_text(Path(path).read_text() + "2 {cut o")  # as a process that was killed leaves it
    unfinished, made = UnfinishedRun(path, "request"), 0
    assert len(unfinished) == 2
    again = make_puzzles(jobs, 3, Ledger(), unfinished, threads=1, on_puzzle=lambda: None)
    assert again == whole
    assert len(UnfinishedRun(path, "request")) == 4
    unfinished.remove_file()
    assert not Path(path).exists()


def test_the_puzzles_of_another_run_are_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("another request\n")
    with pytest.raises(InputError, match="rename or remove it"):
        UnfinishedRun(str(path), "request")


def test_a_printed_puzzle_as_a_line(tmp_path: Path) -> None:
    for each in small_book().puzzles:
        assert PrintedPuzzle.from_json(each.as_json()) == each


def test_what_cannot_be_made_is_reported_before_anything_is_written(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "sheet.pdf")
    code, out, err = run(
        *("sheet", "2", "--kinds", "sudoku 4x4", "--difficulty", "extreme", "--time", "0.5"),
        *("-o", path, "--lang", "en"),
    )
    assert (code, out) == (3, "")
    assert err.startswith("passatempo: sudoku 4x4 extreme: no such puzzle was found for 0.5 seconds")
    assert list(tmp_path.iterdir()) == []


# The document


@pytest.mark.slow
def test_structure() -> None:
    """Tagged, with a language, a title, an outline, embedded fonts, and pages of the size asked for."""
    document = small_book()
    reader = pypdf.PdfReader(io.BytesIO(document.pdf))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert str(root["/Lang"]).startswith("en")
    assert "pdfuaid:part" in root["/Metadata"].get_data().decode()
    assert reader.metadata.title == "Puzzles"
    assert reader.metadata.author == "A. Author"
    titles = [each.title for each in reader.outline if not isinstance(each, list)]
    assert titles[0] == "Rules"
    assert titles[-2:] == ["Hints", "Solutions"]
    assert len(reader.pages) == document.pages
    assert document.pages % 2 == 0
    for page in reader.pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx([8.5 * 72, 11 * 72], abs=0.1)
    assert all(map(is_embedded, fonts_of(reader)))


def fonts_of(reader: Any) -> Iterator[Any]:
    """The fonts of all pages, and of the pictures on them."""

    def inside(resources: Any) -> Iterator[Any]:
        resources = resources.get_object()
        yield from (font.get_object() for font in resources.get("/Font", {}).values())
        for form in resources.get("/XObject", {}).values():
            if "/Resources" in form.get_object():
                yield from inside(form.get_object()["/Resources"])

    for page in reader.pages:
        yield from inside(page["/Resources"])


def is_embedded(font: Any) -> bool:
    found = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    descriptor = found["/FontDescriptor"].get_object()
    return any(f"/FontFile{number}" in descriptor for number in ("", "2", "3"))


@pytest.mark.slow
def test_every_board_is_described_in_words() -> None:
    """Each puzzle and each solution has an alternative text with its rows."""
    reader = pypdf.PdfReader(io.BytesIO(small_book().pdf))
    texts = [
        str(found["/Alt"])
        for number in range(1, len(reader.xref_objStm) + len(reader.xref[0]) + 1)
        if isinstance(found := reader.get_object(number), dict) and "/Alt" in found
    ]
    boards = [text for text in texts if text.startswith("Row 1: ")]
    assert len(boards) >= 2 * len(small_book().puzzles)


@pytest.mark.slow
def test_nothing_is_cut_off_or_too_small() -> None:
    """All texts lie within the margins that printers need, and are at least 7 points high."""
    pages = pdfium.PdfDocument(small_book().pdf)
    width, height = pages[0].get_size()
    least = 0.25 * INCH
    for number, text in placed_texts(small_book().pdf):
        assert least <= text.left, number
        assert text.right <= width - least, number
        assert least <= text.bottom, number
        assert text.top <= height - least, number
    sizes = set(font_sizes(small_book().pdf))
    assert min(sizes) >= 6.99


def font_sizes(pdf: bytes) -> Iterator[float]:
    """The sizes of all letters, as they stand on the page."""
    for page in pdfium.PdfDocument(pdf):
        for each in objects(page):
            if each.type == raw.FPDF_PAGEOBJ_TEXT:
                size = ctypes.c_float()
                raw.FPDFTextObj_GetFontSize(each.raw, size)
                a, b, *_ = each.get_matrix().get()
                yield size.value * (a * a + b * b) ** 0.5


@pytest.mark.slow
def test_nothing_overlaps() -> None:
    """Pictures are apart, with their boards within them, and no two texts share more than an edge."""
    frames = texts = 0
    for page in pdfium.PdfDocument(small_book().pdf):
        for one, other in itertools.combinations(frames_of(page), 2):
            frames += 1
            assert apart(one, other) or within(one, other) or within(other, one)
        check_apart(texts_of(page))
        texts += len(texts_of(page))
    assert frames > 30
    assert texts > 1000


def frames_of(page: Any) -> list[Placed]:
    """The bounds of the white grounds: of pictures, and of the boards on them."""
    found = []
    for each in objects(page):
        if each.type == raw.FPDF_PAGEOBJ_PATH:
            colour = [ctypes.c_uint() for _ in range(4)]
            raw.FPDFPageObj_GetFillColor(each.raw, *colour)
            filled, stroked = ctypes.c_int(), ctypes.c_int()
            raw.FPDFPath_GetDrawMode(each.raw, filled, stroked)
            bounds = Placed(*each.get_bounds())
            is_large = min(bounds.right - bounds.left, bounds.top - bounds.bottom) > 40
            if is_large and filled.value and not stroked.value and colour[0].value == 255:
                found.append(bounds)
    return found


def texts_of(page: Any) -> list[Placed]:
    found = [Placed(*each.get_bounds()) for each in objects(page) if each.type == raw.FPDF_PAGEOBJ_TEXT]
    return [each for each in found if each.right - each.left > 0]


def apart(one: Placed, other: Placed) -> bool:
    """Whether two areas share less than a hair: bounds have rounding errors."""
    hair = 0.3
    across = one.right <= other.left + hair or other.right <= one.left + hair
    return across or one.top <= other.bottom + hair or other.top <= one.bottom + hair


def within(one: Placed, other: Placed) -> bool:
    hair = 2.0  # half of a wide line
    across = other.left - hair <= one.left and one.right <= other.right + hair
    return across and other.bottom - hair <= one.bottom and one.top <= other.top + hair


@pytest.mark.slow
def test_references_lead_to_the_right_pages() -> None:
    """Each puzzle names the page of its solution, and each solution the page of its puzzle."""
    texts = page_texts(small_book().pdf)
    number = len(small_book().puzzles)
    puzzles, solutions = {}, {}
    for at, text in enumerate(texts, 1):
        for found in re.finditer(r"(?m)^(\d+) +[A-Z][\w :-]+\s+[\w ]*solution on page (\d+)", text):
            puzzles[int(found[1])] = (at, int(found[2]))
        for found in re.finditer(r"(?m)^(\d+)\s+puzzle on page (\d+)", text):
            solutions[int(found[1])] = (at, int(found[2]))
    assert list(puzzles) == list(range(1, number + 1))
    assert list(solutions) == list(puzzles)
    for each in puzzles:
        assert puzzles[each] == solutions[each][::-1]


def test_every_solution_is_the_only_one_by_another_engine() -> None:
    """The solutions of the book are those of the SAT solver, which finds no other."""
    for each in small_book().puzzles:
        answer = pt.solve(each.puzzle, method="sat")
        assert answer.solution is not None
        assert tuple(answer.solution.values_shown) == each.values
        if each.name != "hoodoo":  # the best of several
            assert answer.unique


@pytest.mark.slow
def test_the_same_recipe_gives_the_same_bytes() -> None:
    assert pt.book(RECIPE, threads=1).pdf == small_book().pdf


@pytest.mark.parametrize("answers", ["page", "foot", "none"])
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_a_sheet(answers: str, lang: str) -> None:
    """With its solutions on a page, at the foot or nowhere, in both languages."""
    sheet = pt.sheet(
        4, ["sudoku", "suguru"], title="On Friday", answers=answers, lang=lang, seed=2, threads=1
    )
    assert sheet.pages == (2 if answers == "page" else 1)
    text = "".join(page_texts(sheet.pdf))
    assert "On Friday" in text
    assert {"en": "Name:", "pt": "Nome:"}[lang] in text
    assert ({"en": "Solutions", "pt": "Soluções"}[lang] in text) == (answers == "page")


def test_hostile_texts_stay_texts() -> None:
    """A title with the signs of typst, of XML and of other alphabets is printed as it is."""
    title = '#panic("x") $a$ *b* <script> \\ "q" [x] ~ é'
    sheet = pt.sheet(1, "suguru", title=title, seed=1, threads=1)
    assert title in "".join(page_texts(sheet.pdf)).replace("\r\n", " ")


@pytest.mark.slow
def test_large_print() -> None:
    """Values have at least 16 points; where the paper is too small for that, an error names the puzzle."""
    recipe = changed("page.large_print", True)
    recipe["puzzles"] = [{"kind": "sudoku", "count": 1}]
    recipe["book"]["rules"], recipe["book"]["hints"] = False, "none"
    assert max(font_sizes(pt.book(recipe, threads=1).pdf)) >= 16
    recipe["puzzles"] = [{"kind": "sudoku", "size": "16x16", "count": 1}]
    recipe["page"] = {"size": "a5", "large_print": True}
    with pytest.raises(UnsupportedError, match=r"puzzle 1 needs .* inches to be readable"):
        pt.book(recipe, threads=1)


def test_files(tmp_path: Path) -> None:
    """Puzzles of one's own are printed if they have one solution; any other is refused by its line."""
    good = SAMPLES / "sudoku" / "cages-6x6.txt"
    assert pt.sheet(files=[good], seed=1).puzzles[0].values[:3] == (6, 1, 2)
    bad = tmp_path / "two.txt"
    bad.write_text("..4. .... .2.. ...3\n")
    with pytest.raises(InputError, match="line 1: several solutions: expected one solution"):
        pt.sheet(files=[bad])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pt.sheet(4), "nothing to take puzzles from"),
        (lambda: pt.sheet(4, "sudoku", files=["a.txt"]), "expected one of kinds, files and like"),
        (lambda: pt.sheet(4, "sudokku"), "is not a kind of puzzle"),
        (lambda: pt.sheet(4, "sudoku", per_page=3), "3 puzzles a page: expected one of 1, 2"),
        (lambda: pt.sheet(4, "sudoku", answers="top"), "answers 'top': expected one of page"),
        (lambda: pt.sheet(4, "sudoku", paper="a0"), "paper 'a0': expected one of a4"),
        (lambda: pt.sheet(0, "sudoku"), "count is 0"),
        (lambda: pt.book("no-such-file.toml"), "the recipe no-such-file.toml cannot be read"),
        (lambda: pt.book(3), "expected a path, a text in TOML or a mapping"),
    ],
)
def test_bad_arguments(call: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        call()


@pytest.mark.slow
def test_the_verbs(run: Run, tmp_path: Path) -> None:
    """A recipe to start from, a book, and what is refused with one line."""
    code, recipe, _ = run("book", "--new-recipe", "--lang", "en")
    assert code == 0
    file, target = tmp_path / "recipe.toml", str(tmp_path / "book.pdf")
    file.write_text(recipe.replace("count = 12", "count = 2").replace("count = 6", "count = 1"))
    code, out, err = run("book", str(file), "-o", target, "--lang", "en", "--threads", "1")
    assert (code, out) == (0, "")
    assert re.fullmatch(r"passatempo: .*book.pdf: 7 puzzles on \d+ pages; seed 1\n", err)
    assert names(tmp_path) == ["book.pdf", "recipe.toml"]
    for arguments in (["book"], ["book", str(file)], ["sheet", "4", "--kinds", "sudoku"]):
        code, out, err = run(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
    code, _, err = run("sheet", "4", "--kinds", "sudoku", "-o", str(tmp_path / "no" / "x.pdf"))
    assert code == 2
    assert "expected a file in a folder that exists" in err


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_the_suffix_of_kept_puzzles() -> None:
    """It is documented."""
    assert SUFFIX == ".puzzles"
    assert issubclass(StoppedError, pt.PassatempoError)


# Titles and rules


def printed(text: str) -> PrintedPuzzle:
    """A puzzle as it is printed, of a text or a sample."""
    puzzle = pt.read(text)
    solution = pt.solve(puzzle).solution
    assert solution is not None
    values = solution.values_shown
    return PrintedPuzzle(puzzle, (tuple(values),), Rating("stopped"), puzzle.name)


@pytest.mark.parametrize(
    ("sample", "lang", "title"),
    [
        ("sudoku/mini-4x4", "en", "Sudoku"),
        ("sudoku/thermometers-6x6", "en", "Sudoku: thermometers"),
        ("sudoku/thermometers-6x6", "pt", "Sudoku: termômetros"),
        ("sudoku/cages-6x6", "en", "Killer Sudoku"),
        ("sudoku/rooms-cages-dots-6x6", "en", "Jigsaw Sudoku: cages, dots"),
        ("kenken/small-4x4", "pt", "KenKen"),
        ("hoodoo/five-5x5", "en", "Hoo-Doo"),
        ("skyscrapers/plain-5x5", "pt", "Arranha-céus"),
        ("latin/square-5x5", "en", "Latin Square"),
        ("suguru/seed-6x6", "en", "Suguru"),
    ],
)
def test_titles(sample: str, lang: str, title: str) -> None:
    """As players write the kind or the variant, with the clues that it has besides."""
    assert printed(str(SAMPLES / f"{sample}.txt")).title(translator(lang)) == title


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_printed_rules_have_no_notation(lang: str) -> None:
    """Readers of paper have no use for what is written in files; the rule in one line is always there."""
    say = translator(lang)
    for kind in all_kinds():
        first, *others = [for_players(say(rule)) for rule in rules_of(kind)]
        meanings = itertools.chain(*(clue_meaning(kind, field, say) for field in kind.clue_types))
        assert first
        assert not any("`" in text for text in (first, *others, *meanings))


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_printed_operations_are_those_of_boards(lang: str) -> None:
    """A KenKen that shows `3÷` must not explain `/`."""
    say = translator(lang)
    text = " ".join(for_players(say(rule)) for rule in rules_of(kind_named("kenken")))
    assert all(f" {operation} " in text for operation in "+×−÷")
    assert not any(f" {operation} " in text for operation in "x*-/")


def test_the_rules_of_clues_stand_on_a_sheet() -> None:
    """Not only those of the kind: a killer needs to know about cages."""
    sheet = pt.sheet(files=[SAMPLES / "sudoku" / "cages-6x6.txt"], lang="en")
    assert "Cages: The values of a cage add up to its sum" in page_texts(sheet.pdf)[0]


# Where things stand


def board(width: float, height: float, comfortable: float = 0.0) -> PrintedBoard:
    return PrintedBoard(Drawing(Bounds(0, 0, width, height), ()), 1.0, comfortable)


def test_rows_are_as_high_as_their_boards() -> None:
    """A row of low boards leaves its room to the others; what no row needs stands between them."""
    high, low = board(9, 9), board(9, 3)
    room = Room(200, 200, heading=10)
    (page,) = pack([high, low, low, low], 4, room, 0, "puzzle", 1)
    assert page.heights == (93, 31)
    assert page.tops == (0, 131)  # 93 + 10, and half of what is left
    (page,) = pack([high, high, high, low], 4, room.lowered(20), 0, "puzzle", 1)
    assert page.heights == (73, 73)  # equally less than they need


def test_a_page_before_a_larger_board_has_places_left_over() -> None:
    """Three small boards stand on one page, though the fourth is too large for it."""
    small, large = board(9, 9, comfortable=10), board(30, 30, comfortable=5)
    pages = list(pack([small, small, small, large, small], 4, Room(200, 200), 0, "puzzle", 1))
    assert [page.number for page in pages] == [3, 1, 1]
    assert [page.columns for page in pages] == [2, 1, 2]


def test_a_page_without_room_for_a_title_has_none() -> None:
    """The title has a page of its own then, and never stands below a board."""
    tall = board(5, 9)
    first, _ = pack([tall, tall], 1, Room(100, 100), 95, "puzzle", 1)
    assert (first.top, first.tops) == (0, (0,))
    with pytest.raises(UnsupportedError, match="puzzle 8 needs"):
        list(pack([board(101, 9)], 1, Room(100, 100), 0, "puzzle", 8))


def test_what_is_printed_does_not_depend_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle that takes many proofs has no rating and no hardest step, however fast the machine is."""
    monkeypatch.setattr(making, "_MOST_PROOFS", 0)
    path = str(SAMPLES / "skyscrapers" / "parks-6x6.txt")
    (printed,) = read_puzzles([path], Ledger(), None, lambda: None)
    assert printed.rating.rating is None
    assert hint_of(printed, "hardest", "en") == "No hint was found in time."
    assert hint_of(printed, "hint", "en") != "No hint was found in time."


@pytest.mark.parametrize(
    ("name", "clues", "example"),
    [("sudoku", ("thermometers",), {"thermometers", "givens"}), ("skyscrapers", (), {"seen", "givens"})],
)
def test_an_example_has_no_more_clues_than_it_explains(
    name: str, clues: tuple[str, ...], example: set[str]
) -> None:
    """Of many samples the plainest one is taken."""
    found = find_example(kind_named(name), clues)
    assert found is not None
    assert set(found.puzzle.explicit_clues()) <= example


@cache
def puzzles_of_a_sheet() -> list[PrintedPuzzle]:
    names = ("kenken/small-4x4", "sudoku/thermometers-6x6", "kakuro/seed-6x6", "suguru/seed-6x6")
    paths = [str(SAMPLES / f"{name}.txt") for name in (*names, "makaro/small-6x6", "sudoku/cages-6x6")]
    return list(read_puzzles(paths, Ledger(), None, lambda: None))


@pytest.mark.parametrize(
    ("answers", "per_page", "paper"),
    [("foot", 12, "a5"), ("page", 12, "a5"), ("foot", 9, "a4"), ("page", 1, "letter")],
)
def test_nothing_overlaps_on_sheets(answers: str, per_page: int, paper: str) -> None:
    """Also with a long title, many rules, and little room."""
    title = "A long title for the puzzles of Friday, the 20th of November"
    sheet = lay_out(SheetLook(title, "20 November", per_page, answers, paper, "en"), puzzles_of_a_sheet())
    assert sheet.most_on_a_page <= per_page
    for page in pdfium.PdfDocument(sheet.pdf):
        check_apart(texts_of(page))
        width, height = page.get_size()
        for text in texts_of(page):
            assert text.left >= 18
            assert text.bottom >= 18
            assert text.right <= width - 18
            assert text.top <= height - 18


def check_apart(texts: list[Placed]) -> None:
    """No two of them overlap; from left to right, each is compared with those that begin within it."""
    ordered = sorted(texts)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.left >= one.right:
                break
            assert apart(one, other)


@pytest.mark.slow
def test_lines_and_greys_can_be_printed() -> None:
    """Lines have at least a quarter of a point, and greys at least 10 % ink, or none."""
    widths, greys = set[float](), set[float]()
    for page in pdfium.PdfDocument(small_book().pdf):
        for each in objects(page):
            if each.type == raw.FPDF_PAGEOBJ_PATH:
                width, fill, drawn = ctypes.c_float(), ctypes.c_int(), ctypes.c_int()
                raw.FPDFPath_GetDrawMode(each.raw, fill, drawn)
                a, b, *_ = each.get_matrix().get()
                if drawn.value and raw.FPDFPageObj_GetStrokeWidth(each.raw, width):
                    widths.add(width.value * (a * a + b * b) ** 0.5)
                for is_drawn, colour_of in (
                    (drawn, raw.FPDFPageObj_GetStrokeColor),
                    (fill, raw.FPDFPageObj_GetFillColor),
                ):
                    colour = [ctypes.c_uint() for _ in range(4)]
                    if is_drawn.value and colour_of(each.raw, *colour):
                        red, green, blue, alpha = (part.value / 255 for part in colour)
                        assert red == green == blue
                        greys.add(alpha * (1 - red))
    assert min(widths) >= 0.25
    assert len(greys) > 2
    assert min(greys - {0.0}) >= 0.0999


# Files that others use, full disks, and signals


def test_a_ledger_is_used_by_one_run(tmp_path: Path) -> None:
    path = str(tmp_path / "printed.txt")
    with Ledger(path), pytest.raises(InputError, match="it is in use by another run"):
        Ledger(path)
    Ledger(path).close()


def test_what_is_no_file_is_no_ledger() -> None:
    """A device may never end."""
    with pytest.raises(InputError, match="not a file"):
        Ledger("/dev/zero")


def test_a_ledger_on_a_full_disk_is_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is cut off: the next run could not read it."""
    path, puzzle = tmp_path / "printed.txt", pt.read("..4. .... .2.. ...3")
    with Ledger(str(path)) as ledger:
        ledger.append([puzzle], "one")
        before, write = path.read_bytes(), os.write

        def full(descriptor: int, text: bytes) -> int:
            if len(text) < 10:
                raise OSError(errno.ENOSPC, "full")
            return write(descriptor, text[:-5])

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(InputError, match="no space left on device"):
            ledger.append([puzzle], "two")
    assert path.read_bytes() == before


def test_a_document_that_cannot_be_written_is_not_in_the_ledger(run: Run, tmp_path: Path) -> None:
    """Its puzzles are kept, and the same command makes the same document."""
    target, ledger = tmp_path / "sheet.pdf", tmp_path / "printed.txt"
    command = ("sheet", "2", "--kinds", "sudoku 4x4", "--seed", "4", "--threads", "1", "--lang", "en")
    command += ("-o", str(target), "--ledger", str(ledger))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RecordWriter, "flush", broken)
        code, out, err = run(*command)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "no space left on device" in err
    assert "2 puzzles kept in" in err
    assert ledger.read_text() == ""
    assert not target.exists()
    assert run(*command)[0] == 0
    assert names(tmp_path) == ["printed.txt", "sheet.pdf"]
    assert len(ledger.read_text().splitlines()) == 2


def broken(*_: object) -> None:
    raise OSError(errno.ENOSPC, "full")


@pytest.mark.skipif(not HAS_PROC, reason="processes are inspected in /proc")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_process_continues(tmp_path: Path, by: signal.Signals) -> None:
    """Its puzzles are kept; the same command makes the document that it would have made."""
    target = tmp_path / "sheet.pdf"
    kept = tmp_path / f"sheet.pdf{SUFFIX}"
    arguments = ("sheet", "6", "--kinds", "kenken", "--seed", "3", "--threads", "1", "--lang", "en")
    command = program(*arguments, "-o", str(target))
    ended = interrupted(command, by, lambda _: kept.exists() and kept.read_text().count("\n") > 1)
    assert not ended.too_late
    assert ended.code == 3
    assert re.fullmatch(r"passatempo: interrupted; \d puzzles? kept in .*: the same .*\n", ended.err)
    assert names(tmp_path) == [kept.name]
    assert subprocess.run(command, capture_output=True, check=True).stdout == b""
    assert names(tmp_path) == [target.name]
    assert target.read_bytes() == pt.sheet(6, "kenken", seed=3, threads=1, lang="en").pdf


def test_what_can_be_made_is_kept_though_another_order_fails(tmp_path: Path) -> None:
    """The order that fails is named with the number of its puzzles; it is not tried again and again."""
    orders = [Order("sudoku", 9, "extreme", {"size": "4x4"}), Order("suguru", 2, None, {"size": "5x5"})]
    kept = UnfinishedRun(None, "")
    with pytest.raises(StoppedError, match=r"^sudoku 4x4 extreme: no such .* \(0 of 9 made\)$"):
        make_puzzles(jobs_of(orders, 3), 3, Ledger(), kept, threads=1, seconds=0.2)
    assert [number in kept for number in range(11)] == [False] * 9 + [True] * 2


def test_fewer_puzzles_on_a_page_are_announced(run: Run, tmp_path: Path) -> None:
    """As they would be too small to read."""
    sample = str(SAMPLES / "sudoku" / "boxes-16x16.txt")
    code, _, err = run(
        *("sheet", sample, str(SAMPLES / "sudoku" / "boxes-25x25.txt"), "--per-page", "2", "--lang", "en"),
        *("-o", str(tmp_path / "sheet.pdf")),
    )
    assert code == 0
    assert err.endswith("2 puzzles on a page would be too small to read: there are 1 at most\n")
