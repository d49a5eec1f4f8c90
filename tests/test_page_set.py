"""Setting puzzles from nothing in a real browser, by pointer and by keyboard alone."""

from __future__ import annotations

import re

import pytest
from page_support import (
    Session,
    browser,
    cell,
    counts,
    drag,
    expects,
    hears,
    is_drawn,
    server,
    session,
    waits_for,
)

__all__ = ["browser", "server", "session"]  # fixtures
pytestmark = pytest.mark.slow

ROOMS = ["AAAB", "AAAB", "CCBB", "CCBB"]  # of a small suguru
PATHS = ("A1 B1 C1 C2 B2 A2", "D1 D2 D3 C3 C4 D4", "A3 B3 B4 A4")  # through each of them


def resize(page, size: str) -> None:  # type: ignore[no-untyped-def]
    """Another size of the board."""
    page.get_by_label("Size").fill(size)
    page.get_by_label("Size").press("Enter")
    rows, cols = map(int, size.split("x"))
    cells = "number => document.querySelectorAll('.cell').length === number"
    page.wait_for_function(cells, arg=rows * cols)
    is_drawn(page)


def says_count(page, words: str | re.Pattern[str]) -> None:  # type: ignore[no-untyped-def]
    """Wait until the number of solutions is known, and is that."""
    expects(page.locator(".count:not(.busy)")).to_have_text(words)


def test_a_suguru_by_pointer(session: Session) -> None:
    """Rooms are painted, givens typed, and the number of solutions follows."""
    page = session.set("suguru")
    resize(page, "4x4")
    for path in PATHS:
        drag(page, path)
    says_count(page, "At least 1,000 solutions")
    page.select_option("#clue", "givens")
    for given in ("A1=4", "B2=5", "D2=2", "A3=2", "C3=4", "B4=3", "D4=6"):
        cell(page, given[:2]).locator(".hit").click()
        page.keyboard.press(given[3])
    waits_for(page, "Exactly one solution")
    hears(page, "A1", "^row 1 column 1, given 4$")


def test_a_suguru_by_keyboard(session: Session) -> None:
    """A letter for each cell; then it can be played."""
    page = session.set("suguru")
    resize(page, "4x4")
    cell(page, "A1").focus()
    for row in ROOMS:
        for room in row:
            page.keyboard.press(room.lower())
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    says_count(page, "At least 1,000 solutions")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".pad-card")


def test_a_killer_with_a_thermometer_by_pointer(session: Session) -> None:
    """Cages and a thermometer on a 6x6, each change counted anew."""
    page = session.set("sudoku")
    resize(page, "6x6")
    page.select_option("#clue", "cages")
    drag(page, "A1 B1 B2")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    page.get_by_text("6 A1 B1 B2").first.wait_for()
    page.select_option("#clue", "thermometers")
    drag(page, "D4 E5 F6")
    page.get_by_text("D4 E5 F6").first.wait_for()
    says_count(page, re.compile("solutions$"))
    drag(page, "A6 B6 C6 D6 E6")
    drag(page, "F1 F2 F3 F4 F5")
    page.get_by_text("F1 F2 F3 F4 F5").first.wait_for()


def test_a_killer_with_a_thermometer_by_keyboard(session: Session) -> None:
    """Shift and arrows, a sum, Enter; Enter, arrows, Enter."""
    page = session.set("sudoku")
    resize(page, "6x6")
    page.select_option("#clue", "cages")
    cell(page, "A1").focus()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    page.get_by_text("15 A1 B1 C1").first.wait_for()
    page.select_option("#clue", "thermometers")
    cell(page, "A3").focus()
    page.keyboard.press("Enter")
    for key in ("ArrowRight", "PageDown", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.get_by_text("A3 B3 C4 C5").first.wait_for()
    page.keyboard.press("Control+z")
    page.locator(".parts").wait_for(state="detached")
    page.keyboard.press("Control+y")
    page.locator(".parts").wait_for()


@pytest.mark.parametrize("way", ["pointer", "keyboard"])
def test_a_kakuro(session: Session, way: str) -> None:
    """Black cells and sums; two by two with one solution."""
    page = session.set("kakuro")
    resize(page, "3x3")
    for name, sums in (("A1", ""), ("B1", "4"), ("C1", "6"), ("A2", "/3"), ("A3", "/7")):
        if way == "pointer":
            cell(page, name).locator(".hit").click()
        else:
            cell(page, name).focus()
            page.keyboard.press("#")
        page.keyboard.type(sums)
    waits_for(page, "Exactly one solution")
    waits_for(page, "Rating")


def test_values_and_sums_without_a_keyboard(browser, server: str) -> None:  # type: ignore[no-untyped-def]
    """A phone has no keys for a board: what can be typed stands on the screen; a drag makes cells black."""
    opened = Session(browser, server, viewport={"width": 390, "height": 844}, has_touch=True)
    page = opened.set("sudoku")
    resize(page, "4x4")
    page.select_option("#clue", "givens")
    cell(page, "B1").locator(".hit").tap()
    page.locator(".tool-keys").get_by_text("3", exact=True).tap()
    waits_for(page, "72 solutions")
    hears(page, "B1", "given 3$")
    page = opened.set("kakuro")
    resize(page, "3x3")
    drag(page, "A1 B1 C1")
    drag(page, "A2 A3")
    for name, sums in (("B1", "4"), ("C1", "6"), ("A2", "/3"), ("A3", "/7")):
        cell(page, name).focus()
        for key in sums:
            page.locator(".tool-keys").get_by_text(key, exact=True).tap()
    waits_for(page, "Exactly one solution")
    opened.close()


def test_other_gestures(session: Session) -> None:
    """A dot on an edge, a quadruple on a corner, a number outside, an arrow, a word for the board."""
    page = session.set("sudoku")
    resize(page, "6x6")
    page.select_option("#clue", "dots")
    cell(page, "B2").focus()
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_text("white B2 C2").first.wait_for()
    page.select_option("#clue", "quadruples")
    cell(page, "C3").focus()
    page.keyboard.press("Alt+ArrowRight")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    page.get_by_text("12 C3").first.wait_for()
    page.select_option("#clue", "sandwiches")
    cell(page, "C1").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.get_by_text("As text").click()
    expects(page.locator("textarea[name=text]")).to_have_value("top . . 7 . . .")
    page.select_option("#clue", "arrows")
    drag(page, "A6 B6 C6")
    page.get_by_text("A6 = B6 C6").first.wait_for()
    page.select_option("#clue", "antiknight")
    page.get_by_label("This puzzle has it").check()
    page.select_option("#clue", "littlekillers")
    cell(page, "D1").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.type("9")
    page.get_by_role("button", name="down-right").click()
    page.get_by_role("button", name="Add").click()
    page.get_by_text("9 E1 down-right").first.wait_for()


def test_a_contradiction_is_marked_and_in_words(session: Session) -> None:
    """Two equal givens in a row."""
    page = session.set("sudoku")
    resize(page, "4x4")
    page.select_option("#clue", "givens")
    for name in ("A1", "D1"):
        cell(page, name).locator(".hit").click()
        page.keyboard.press("1")
        hears(page, name, "given 1$")
    waits_for(page, "No solution")
    page.locator(".layer-step .cross").wait_for()
    page.locator(".facts .line.bad").first.wait_for()


def test_only_rules_are_counted_anew(session: Session) -> None:
    """A title changes nothing, so nothing is asked."""
    page = session.set("sudoku")
    resize(page, "4x4")
    says_count(page, "288 solutions")
    page.locator(".shades").wait_for()  # the last answer
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.get_by_label("Title").fill("Mine")
    page.get_by_label("Title").press("Enter")
    page.select_option("#clue", "givens")
    cell(page, "A1").locator(".hit").click()
    page.keyboard.press("1")
    says_count(page, "72 solutions")
    assert len([body for body in asked if '"count"' in body]) == 1  # for the given, not for the title


def test_finish_my_board(session: Session) -> None:
    """Givens are added until there is one solution; the draft outlives a reload."""
    page = session.set("sudoku")
    resize(page, "4x4")
    page.get_by_role("button", name="Finish my board").click()
    waits_for(page, "Exactly one solution")
    givens = page.locator("text.value.given").count()
    assert 0 < givens < 16
    page.reload()
    page.wait_for_selector(".tool-panel")
    waits_for(page, "Exactly one solution")
    counts(page.locator("text.value.given"), givens)


def test_a_wrong_text_is_an_error_of_one_line(session: Session) -> None:
    """What was typed stays, and the line says what is wrong with it."""
    page = session.set("sudoku")
    page.select_option("#clue", "cages")
    page.get_by_text("As text").click()
    page.locator("textarea[name=text]").fill("12 A1 Z99")
    page.keyboard.press("Tab")
    page.locator(".stage .line.bad", has_text=re.compile("Z99")).wait_for()


def test_every_clue_of_every_kind_has_a_tool(session: Session) -> None:
    """The editor follows from gestures: each can be taken in hand and says what to do."""
    page = session.go("set")
    page.wait_for_selector(".tool-panel")
    values = "all => all.map((one) => one.value)"
    for kind in page.get_by_label("Kind").locator("option").evaluate_all(values):
        page.get_by_label("Kind").select_option(kind)
        page.locator(f"select:has(option[value={kind}][selected])").first.wait_for()
        for clue in page.locator("#clue option").evaluate_all(values):
            page.select_option("#clue", clue)
            expects(page.locator(".tool-panel p").nth(1), f"{clue} of {kind}").to_be_attached()


def test_clones_and_signs_in_cells(session: Session) -> None:
    """Two areas: the original, then where its copy goes. Signs by key and by tap."""
    page = session.set("sudoku")
    resize(page, "6x6")
    page.select_option("#clue", "clones")
    drag(page, "A1 B1")
    page.keyboard.press("Enter")
    cell(page, "D4").locator(".hit").click()
    page.keyboard.press("Enter")
    page.get_by_text("A1 B1 = D4 E4").first.wait_for()
    page.select_option("#clue", "parity")
    cell(page, "C6").locator(".hit").click()
    cell(page, "F6").focus()
    page.keyboard.press("o")
    page.get_by_text("As text").click()
    expects(page.locator("textarea[name=text]")).to_have_value(re.compile(r"^(.{6}\n){5}\.\.e\.\.o$"))
    page.select_option("#clue", "candidates")
    cell(page, "A6").locator(".hit").click()
    page.keyboard.type("135")
    page.get_by_text("As text").click()
    expects(page.locator("textarea[name=text]")).to_have_value(re.compile(r"\n135( +\.)*$"))


def test_set_and_export_as_a_newcomer(session: Session) -> None:
    """From the first view to a file: a thermometer drawn, the board finished, the puzzle saved."""
    page = session.go()
    card = page.locator(".kind", has=page.get_by_role("heading", name="Sudoku", exact=True))
    card.get_by_role("link", name="Set one of your own").click()
    page.wait_for_selector(".tool-panel")
    resize(page, "4x4")
    page.select_option("#clue", "thermometers")
    drag(page, "A4 A3 A2")
    page.get_by_role("button", name="Finish my board").click()
    waits_for(page, "Exactly one solution")
    page.get_by_role("button", name="Share, save and print").last.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save native").click()
    assert "thermometers" in saved.value.path().read_text()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Open").click()
    page.locator(".game", has_text="draft").wait_for()


def test_the_focus_stays_with_whoever_has_no_pointer(session: Session) -> None:
    """After another kind, typed letter by letter, and after the end of what a button began."""
    page = session.set("sudoku")
    page.get_by_label("Kind").focus()
    page.keyboard.type("sugu")
    page.get_by_role("option", name="rooms").wait_for(state="attached")
    expects(page.get_by_label("Kind")).to_be_focused()
    expects(page.get_by_label("Kind")).to_have_value("suguru")
    page.goto(f"{session.server}/#set=latin")
    page.locator("option[value=latin][selected]").wait_for(state="attached")
    resize(page, "4x4")
    page.get_by_role("button", name="Finish my board").press("Enter")
    waits_for(page, "Exactly one solution")
    expects(page.get_by_role("button", name="Finish my board")).to_be_focused()


def test_a_board_that_is_too_large_is_taken_back(session: Session) -> None:
    """The line says how large it may be, and the board before it is still there."""
    page = session.set("sudoku")
    page.get_by_label("Size").fill("99x99")
    page.get_by_label("Size").press("Enter")
    waits_for(page, "expected 2,500 at most")
    expects(page.get_by_label("Size")).to_have_value("9x9")


def test_help_has_the_rules_of_what_is_being_set(session: Session) -> None:
    """Not those of the game that was played before."""
    session.play()
    page = session.set("suguru")
    page.get_by_role("button", name="Help").click()
    waits_for(page, "A room of n cells holds 1 to n")
