"""Opening and playing in a real browser: by keyboard, by touch, by a screen reader's tree."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from conftest import SAMPLES
from page_support import (
    SOLVED,
    Session,
    browser,
    cell,
    counts,
    drag,
    expects,
    hears,
    label,
    server,
    session,
    waits_for,
)

import passatempo as pt
from passatempo.errors import UnsupportedError
from passatempo.formats.registry import WRITTEN

__all__ = ["browser", "server", "session"]  # fixtures
pytestmark = pytest.mark.slow


def test_open_by_each_way(session: Session, tmp_path: Path) -> None:
    """A sample, a generated puzzle, a pasted text, a file, a link: each leads to a board."""
    page = session.go()
    card = page.locator(".kind", has=page.get_by_role("heading", name="Kakuro"))
    card.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("heading", name="Six by six").wait_for()
    page = session.go()
    page.get_by_label("Kind").select_option("suguru")
    page.get_by_label("Size").fill("5x5")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Generate", exact=True).click()
    page.get_by_role("heading", name="Suguru").wait_for()
    file = tmp_path / "puzzle.txt"
    file.write_text((SAMPLES / "kakuro/seed-6x6.txt").read_text())
    page = session.go()
    page.set_input_files("#file", file)
    page.get_by_role("heading", name="Six by six").wait_for()
    page = session.paste("..4.1....2.....3")
    waits_for(page, "Sudoku 4×4")


# Puzzles that together can be written in every format that is written.
IN_FORMATS = ("star-burst-leo-9x9", "rooms-6x6", "cages-fill-the-board-9x9")


def in_format(format: str) -> tuple[pt.Puzzle, str]:
    """A puzzle, and its text in a format."""
    for puzzle in (pt.read(SAMPLES / f"sudoku/{name}.txt") for name in IN_FORMATS):
        with suppress(UnsupportedError):
            return puzzle, pt.write(puzzle, format)
    raise AssertionError(f"no puzzle for {format}")


@pytest.mark.parametrize("format", WRITTEN)
def test_paste_each_format(session: Session, format: str) -> None:
    """Text of other programs is recognised, links included: every given and every sum stands on the board."""
    puzzle, text = in_format(format)
    page = session.paste(text)
    page.wait_for_selector(".pad-card")
    shown = page.locator("svg.board text:not(.line-name)").all_text_contents()
    assert sorted(shown) == sorted(re.findall(r"<text[^>]*>([^<]*)<", pt.draw(puzzle).svg))


def test_what_is_no_puzzle_is_refused_in_one_line(session: Session) -> None:
    """Never an empty grid: the line says what is wrong, and the text stays."""
    page = session.paste("this is no puzzle at all")
    expects(page.locator(".open .line.bad").first).not_to_be_empty()
    assert page.locator("#paste").input_value() == "this is no puzzle at all"


def test_play_to_the_end_by_keyboard(session: Session) -> None:
    """Every cell is reached and filled without a pointer, and the rules say that it is finished."""
    page = session.play()
    cell(page, "A1").focus()
    page.keyboard.press("Home")
    for at, value in enumerate(SOLVED):
        page.keyboard.press(value)
        page.keyboard.press("ArrowRight")
        if at % 9 == 8:
            page.keyboard.press("ArrowDown")
    waits_for(page, "Every rule is satisfied")


def test_play_to_the_end_by_the_accessibility_tree(session: Session) -> None:
    """A screen reader finds the grid, names every cell, and gets to the end with focus and keys alone."""
    page = session.play("..4.1....2.....3")
    assert page.get_by_role("grid").count() == 1
    assert page.get_by_role("row").count() == 4
    solution = "2341143232144123"
    for at, value in enumerate(solution):
        name = f"{'ABCD'[at % 4]}{at // 4 + 1}"
        if "given" in label(page, name):
            continue
        cell(page, name).focus()
        page.keyboard.press(value)
        hears(page, name, f", {value}$")
    waits_for(page, "Every rule is satisfied")
    expects(page.locator("#live")).to_contain_text("Solved")


def test_play_by_touch(browser, server: str) -> None:  # type: ignore[no-untyped-def]
    """A phone: tap a cell, tap a key."""
    phone = Session(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = phone.play("..4.1....2.....3")
    cell(page, "A1").locator(".hit").tap()
    page.get_by_role("button", name=re.compile("^2")).first.tap()
    hears(page, "A1", "^row 1 column 1, 2$")
    page.get_by_role("button", name="Several").tap()
    cell(page, "B1").locator(".hit").tap()
    cell(page, "D1").locator(".hit").tap()
    page.get_by_role("button", name="Corner notes").tap()
    page.get_by_role("button", name="1", exact=True).tap()
    hears(page, "B1", "^row 1 column 2, corner notes 1$")
    hears(page, "D1", "^row 1 column 4, corner notes 1$")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.close()


def test_notes_colours_and_undo_across_a_reload(session: Session) -> None:
    """Nothing a player did is lost: marks, branches and redo outlive the page."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    for key in ("Shift+1", "Control+2", "Alt+4", "Alt+5"):
        page.keyboard.press(key)
    before = "^row 1 column 3, corner notes 1, centre notes 2, colours 4 5$"
    hears(page, "C1", before)
    page.keyboard.press("4")
    page.keyboard.press("Control+z")
    page.reload()
    page.wait_for_selector(".pad-card")
    hears(page, "C1", before)
    cell(page, "C1").focus()
    page.keyboard.press("Control+y")
    hears(page, "C1", "^row 1 column 3, 4")
    for _ in range(5):
        page.keyboard.press("Control+z")
    hears(page, "C1", "^row 1 column 3, empty$")


def test_colour_of_a_single_note(session: Session) -> None:
    """One candidate among several gets a colour of its own."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("Control+1")
    page.keyboard.press("Control+2")
    page.keyboard.press("b")
    page.keyboard.press("Shift+8")
    page.keyboard.press("2")
    counts(cell(page, "C1").locator(".note-tint"), 1)
    expects(cell(page, "C1").locator(".tinted")).to_have_text("2")


def test_save_points_and_branches(session: Session) -> None:
    """A trial can be left and taken up again."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("1")
    page.keyboard.press("s")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("2")
    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name=re.compile("Save point 1")).click()
    hears(page, "C2", "empty$")
    cell(page, "C2").focus()
    page.keyboard.press("7")
    counts(page.get_by_role("button", name=re.compile("Branch of")), 2)
    page.get_by_role("button", name=re.compile("Branch of")).first.click()
    hears(page, "C2", ", 2")


def test_selection_by_drag_and_double_click(session: Session) -> None:
    """One key fills all the selected cells."""
    page = session.play()
    drag(page, "F1 G1 H1 I1")
    page.keyboard.press("Shift+1")
    for name in ("F1", "G1", "H1", "I1"):
        hears(page, name, "corner notes 1")
    cell(page, "E1").locator(".hit").dblclick()
    counts(page.locator(".cell[aria-selected=true]"), 3)  # the sevens


def test_conflicts_are_seen_without_hue(session: Session) -> None:
    """A wrong entry gets a corner and a wave, and a sentence says which rule it breaks."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("5")
    page.locator(".wrong-wave").first.wait_for()
    waits_for(page, "no value stands twice")
    hears(page, "C1", "conflict")


def test_conflicts_of_other_rules(session: Session) -> None:
    """Sums are rules as well: nothing about them is known to the page."""
    page = session.play((SAMPLES / "kakuro/seed-6x6.txt").read_text())
    for name, value in (("B2", "1"), ("C2", "2")):
        cell(page, name).locator(".hit").click()
        page.keyboard.press(value)
    page.locator(".message.bad").wait_for()


def test_values_above_nine(session: Session) -> None:
    """1 and 2 in quick succession are 12, and one press of undo takes it back."""
    session.page.add_init_script("performance.now = () => 1000")  # quick even on a slow machine
    page = session.play("sudoku 12x12")
    cell(page, "A1").locator(".hit").click()
    page.keyboard.press("1")
    page.keyboard.press("2")
    hears(page, "A1", "^row 1 column 1, 12$")
    page.keyboard.press("Control+z")
    hears(page, "A1", "^row 1 column 1, empty$")


def test_automatic_notes_keep_up_and_destroy_nothing(session: Session) -> None:
    """They are a view of the board: a player's own notes are still there afterwards."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("Control+9")
    page.keyboard.press("n")
    hears(page, "C1", "candidates 1 2 4")
    cell(page, "I1").locator(".hit").click()
    page.keyboard.press("4")
    hears(page, "C1", "candidates 1 2,")
    page.keyboard.press("n")
    hears(page, "C1", "centre notes 9$")


def test_hint_in_stages(session: Session) -> None:
    """Where, which cells, why: each stage shows more, and the step can be done."""
    page = session.play()
    drawn = page.locator(".layer-frames > *, .layer-step > *")
    shown = []
    for button in ("Give me a hint", "Which cells?", "Why?"):
        page.get_by_role("button", name=button).click()
        page.locator(f".stages li:nth-child({len(shown) + 1}).now").wait_for()
        shown.append(drawn.count())
    assert shown[0] > 0
    assert shown[2] > shown[0]
    page.get_by_role("button", name="Do this step").click()
    counts(page.locator(".value.entered"), 1)


def test_the_whole_path(session: Session) -> None:
    """Forward and back, drawn on the board."""
    page = session.play("..4.1....2.....3")
    page.get_by_role("tab", name="Path").click()
    page.get_by_role("button", name="Show the path").click()
    page.locator(".steps li").first.wait_for()
    page.get_by_role("button", name="Last step").click()
    counts(page.locator("text.value"), 16)
    page.get_by_role("button", name="First step").click()
    counts(page.locator("text.value"), 4)


def test_a_path_ends_where_the_player_goes_on(session: Session) -> None:
    """What a program found is not taken for entries: a move, or a look elsewhere, ends it."""
    page = session.play("..4.1....2.....3")
    page.get_by_role("tab", name="Path").click()
    page.get_by_role("button", name="Show the path").click()
    page.get_by_role("button", name="Last step").click()
    counts(page.locator("text.value.found"), 12)
    page.get_by_role("tab", name="Rules").click()
    counts(page.locator("text.value"), 4)
    page.get_by_role("tab", name="Path").click()
    page.get_by_role("button", name="Show the path").click()
    page.get_by_role("button", name="Last step").click()
    cell(page, "A1").locator(".hit").click()
    page.keyboard.press("2")
    counts(page.locator("text.value"), 5)
    page.get_by_role("button", name="Show the path").wait_for()


def test_why_is_my_board_wrong(session: Session) -> None:
    """The entry since which it cannot be finished is named, and one press goes back to before it."""
    page = session.play("..4.1....2.....3")
    for name, value in (("A1", "2"), ("B1", "1"), ("D1", "3")):
        cell(page, name).locator(".hit").click()
        page.keyboard.press(value)
    page.keyboard.press("k")
    waits_for(page, "This board cannot be finished")
    page.get_by_role("button", name="Show what is wrong").click()
    waits_for(page, "since 1 was entered in B1")
    page.locator(".wrong-wave").first.wait_for()  # by shape, not by hue alone
    page.get_by_role("button", name="Go back to before it").click()
    hears(page, "B1", "empty$")
    page.keyboard.press("k")
    waits_for(page, "Correct so far")


def test_forced_ends_are_filled(session: Session) -> None:
    """The tedious end of an easy board is one press."""
    page = session.play("..4.1....2.....3")
    page.get_by_role("button", name="Fill forced").click()
    waits_for(page, "Every rule is satisfied")


def test_share_a_link_and_open_it(session: Session) -> None:
    """The whole puzzle is in the fragment."""
    page = session.play()
    page.get_by_role("button", name="Share, save and print").click()
    field = page.get_by_role("textbox", name="Link")
    expects(field).to_have_value(re.compile("#p=."))
    link = field.input_value()
    other = session.new_page()
    other.goto(link)
    other.wait_for_selector(".pad-card")
    hears(other, "A1", "^row 1 column 1, given 5$")


def test_export(session: Session) -> None:
    """A picture and another format, saved to files."""
    page = session.play("..4.1....2.....3")
    page.get_by_role("button", name="Share, save and print").click()
    with page.expect_download() as picture:
        page.get_by_role("button", name="SVG").click()
    assert b"<svg" in Path(picture.value.path()).read_bytes()
    with page.expect_download() as text:
        page.get_by_role("button", name="Save json").click()
    assert json.loads(Path(text.value.path()).read_text())["kind"] == "sudoku"


def test_all_progress_to_one_file_and_back(session: Session, browser, server: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Another browser goes on where this one stopped."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("4")
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    elsewhere = Session(browser, server)
    other = elsewhere.go()
    other.set_input_files("#file", saved.value.path())
    other.locator(".game a").click()
    other.wait_for_selector(".pad-card")
    hears(other, "C1", ", 4$")
    elsewhere.close()


def test_the_clock_stands_while_paused(session: Session) -> None:
    """The board is covered, and no key reaches it."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("p")
    page.get_by_text("Paused").wait_for()
    page.keyboard.press("4")
    page.get_by_role("button", name="Go on").last.click()
    hears(page, "C1", "empty$")


def test_replay(session: Session) -> None:
    """The slider goes back through the moves, and loses none."""
    page = session.play()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("6")
    page.get_by_role("tab", name="History").click()
    page.get_by_role("slider", name="Move").fill("0")
    counts(page.locator(".value.entered"), 0)
    page.get_by_role("button", name="Replay").click()
    page.locator("text.value.entered").nth(1).wait_for()


def test_a_kakuro_with_two_hints_as_a_newcomer(session: Session) -> None:
    """From the first view to the end, by what is written on the page."""
    page = session.go()
    page.get_by_role("button", name="Play kakuro").click()
    page.wait_for_selector(".pad-card")
    for _ in range(2):
        for name in ("Give me a hint", "Which cells?", "Why?", "Do this step"):
            page.get_by_role("button", name=name).click()
    solution = ["......", ".98.29", ".32514", "..193.", ".13842", ".37.68"]
    for row, line in enumerate(solution):
        for col, value in enumerate(line):
            name = f"{'ABCDEF'[col]}{row + 1}"
            if value != "." and not label(page, name).endswith(f", {value}"):
                cell(page, name).locator(".hit").click()
                page.keyboard.press(value)
    waits_for(page, "Every rule is satisfied")


def test_the_same_game_in_two_tabs(session: Session) -> None:
    """A tab takes over what was done in the other, so that none writes over it."""
    page = session.play()
    other = session.new_page()
    other.goto(page.url)
    other.wait_for_selector(".pad-card")
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("4")
    other.get_by_role("gridcell", name="row 1 column 3, 4").wait_for()
    cell(other, "D1").locator(".hit").click()
    other.keyboard.press("6")
    page.get_by_role("gridcell", name="row 1 column 4, 6").wait_for()
    hears(page, "C1", ", 4$")
    page.reload()
    page.get_by_role("gridcell", name="row 1 column 4, 6").wait_for()


def test_pencil_marks_that_the_puzzle_gives(session: Session) -> None:
    """They are clues: shown, known to automatic notes, and what a player's own notes begin from."""
    page = session.play(
        "sudoku 4x4\ngivens\n1...\n....\n....\n...2\ncandidates\n. 34 . .\n" + 3 * ". . . .\n"
    )
    hears(page, "B1", "given notes 3 4$")
    counts(cell(page, "B1").locator(".note.printed"), 2)
    page.keyboard.press("n")
    hears(page, "B1", "candidates 3 4, given notes 3 4$")
    page.keyboard.press("n")
    cell(page, "B1").locator(".hit").click()
    page.keyboard.press("Control+3")
    hears(page, "B1", "centre notes 4$")
    page.keyboard.press("Control+z")
    hears(page, "B1", "given notes 3 4$")


def test_a_puzzle_with_several_solutions_has_no_certain_step(session: Session) -> None:
    """A hint must not take a board for complete, nor say what need not be so."""
    page = session.play("sudoku 4x4\ngivens\n1...\n....\n....\n...2")
    page.get_by_role("button", name="Give me a hint").click()
    waits_for(page, "This puzzle has several solutions")
    page.get_by_role("tab", name="Path").click()
    page.get_by_role("button", name="Show the path").click()
    expects(page.locator(".path")).to_contain_text("several solutions")


def test_a_dropped_file_is_opened(session: Session) -> None:
    """Anywhere on the page."""
    page = session.go()
    page.locator(".kind").first.wait_for()
    text = (SAMPLES / "kakuro/seed-6x6.txt").read_text()
    page.evaluate(
        """text => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "puzzle.txt"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        text,
    )
    page.get_by_role("heading", name="Six by six").wait_for()
