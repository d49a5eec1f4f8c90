"""Watching, languages, themes, accessibility and speed of the page in a real browser."""

from __future__ import annotations

import pytest
from conftest import SAMPLES
from page_support import (
    EASY,
    LARGE_KAKURO,
    Session,
    browser,
    cell,
    counts,
    expects,
    hears,
    is_drawn,
    server,
    session,
    waits_for,
)

__all__ = ["browser", "server", "session"]  # fixtures
pytestmark = pytest.mark.slow

# How many changes of the document each of 40 key presses makes: a value and a move in turn.
CHANGES = """() => {
  const observer = new MutationObserver(() => {}), changes = [];
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (let count = 40; count; count--) {
    const key = count % 2 ? '1' : 'ArrowRight', code = key === '1' ? 'Digit1' : key;
    const pressed = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pressed);
    changes.push(observer.takeRecords().length);
  }
  return changes;
}"""
MOST_CHANGES = 400  # of a document with at least 625 cells


def test_watch_a_search(session: Session) -> None:
    """Forward and backward, with counts and a tree."""
    page = session.play((SAMPLES / "sudoku/star-burst-leo-9x9.txt").read_text())
    page.get_by_role("link", name="Watch").click()
    page.locator(".flame rect").first.wait_for()
    page.get_by_role("slider", name="Event").fill("50")
    filled = page.locator("text.value, text.note").count()
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step back").click()
    counts(page.locator("text.value, text.note"), filled)
    page.get_by_role("button", name="Run").click()
    page.wait_for_function("() => document.querySelector('input[aria-label=Event]').value > 50")
    page.get_by_role("button", name="Stop").click()


def test_two_methods_side_by_side(session: Session) -> None:
    """Each with its board, its tree and its counts."""
    page = session.play("..4.1....2.....3")
    page.get_by_role("link", name="Watch").click()
    page.get_by_role("button", name="Two methods side by side").click()
    page.locator(".lane").nth(1).wait_for()
    page.locator(".lane").nth(1).get_by_label("Method").last.select_option("backtracking")
    page.locator(".counts").nth(1).get_by_text("deepest level").wait_for()
    counts(page.get_by_role("grid"), 2)
    page.get_by_role("button", name="To the end").click()
    waits_for(page, "Solved: every cell has a value.")


def test_language_and_theme(session: Session) -> None:
    """Both change at once, and stay."""
    page = session.play()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Language").select_option("pt")
    page.get_by_role("heading", name="Configurações").wait_for()
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_role("link", name="Jogar").wait_for()
    page.wait_for_selector(".pad-card")
    expects(page.locator("html")).to_have_attribute("lang", "pt-BR")
    expects(page.locator("html")).to_have_attribute("data-theme", "dark")
    expects(page.get_by_role("gridcell").first).to_have_attribute("aria-label", "linha 1 coluna 1, dado 5")
    session.set("sudoku")
    counts(page.locator("#clue option", has_text="termômetros"), 2)


VIEWS = ("open", "play", "hint", "path", "wrong", "history", "set", "watch", "help", "settings", "share")
VIEWS += ("questions",)


def show(session: Session, view: str) -> None:
    """One of the views that people see."""
    if view == "open":
        session.play()
        session.go()
        session.page.locator(".kind").first.scroll_into_view_if_needed()  # what is seen is drawn
        session.page.locator(".kind .thumbnail svg").first.wait_for()
        return
    if view == "questions":  # the page that documents them
        session.page.goto(f"{session.server}/api/docs")
        return
    if view == "set":
        is_drawn(session.set("suguru"))
        session.page.locator(".count:not(.busy)").wait_for()
        return
    page = session.play("..4.1....2.....3")
    cell(page, "A1").locator(".hit").click()
    buttons = {"help": "Help", "settings": "Settings", "share": "Share, save and print"}
    if view in buttons:
        page.get_by_role("button", name=buttons[view]).click()
        page.locator("dialog[open]").wait_for()
    elif view == "hint":
        for name in ("Give me a hint", "Which cells?", "Why?"):
            page.get_by_role("button", name=name).click()
        page.get_by_role("button", name="Do this step").wait_for()
    elif view == "wrong":
        page.keyboard.press("4")
        page.keyboard.press("k")
        page.get_by_role("button", name="Show what is wrong").click()
        page.get_by_role("button", name="Close").wait_for()
    elif view == "history":
        page.keyboard.press("s")
        page.get_by_role("tab", name="History").click()
    elif view == "path":
        page.get_by_role("tab", name="Path").click()
        page.get_by_role("button", name="Show the path").click()
        page.locator(".steps li").first.wait_for()
    elif view == "watch":
        page.get_by_role("link", name="Watch").click()
        page.get_by_role("button", name="Two methods side by side").click()
        page.locator(".counts").nth(1).get_by_text("deepest level").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(browser, server: str, view: str, theme: str) -> None:  # type: ignore[no-untyped-def]
    """No violation of WCAG that a program can find."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    # Without motion, so that no colour is judged half way to another.
    opened = Session(browser, server, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    show(opened, view)
    found = axe.run(opened.page)
    assert found.violations_count == 0, found.generate_report()
    opened.close()


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
def test_no_view_is_wider_than_the_window(browser, server: str, width: int) -> None:  # type: ignore[no-untyped-def]
    """From a phone to a projector, nothing has to be scrolled sideways."""
    opened = Session(browser, server, viewport={"width": width, "height": 900})
    for view in ("open", "play", "set", "watch"):
        show(opened, view)
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= width, view
    opened.close()


@pytest.mark.parametrize("text", ["sudoku 25x25", LARGE_KAKURO], ids=["25x25", "30x30"])
def test_a_key_press_changes_little(session: Session, text: str) -> None:
    """Large boards stay quick because only what changed is drawn anew; `bench/page.py` measures how quick."""
    page = session.play(text)
    cell(page, "B2").locator(".hit").click()
    assert max(page.evaluate(CHANGES)) < MOST_CHANGES
    counts(page.locator("text.value.entered"), 20)


def test_the_page_is_there_before_any_answer(session: Session) -> None:
    """The first paint waits for no question; `bench/page.py` measures when it comes."""
    session.page.route("**/api/**", lambda route: None)  # never answered
    page = session.go()
    page.locator(".top nav a").first.wait_for()
    page.get_by_role("heading", name="Paste a puzzle").wait_for()
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length > 0")


def test_the_server_may_go_away(session: Session) -> None:
    """What was entered stays, and a line says why a question has no answer."""
    page = session.play(EASY)
    page.route("**/api/**", lambda route: route.abort())
    session.faults.clear()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("4")
    page.get_by_role("button", name="Give me a hint").click()
    waits_for(page, "The server does not answer")
    hears(page, "C1", ", 4$")
    session.faults.clear()  # the browser's own lines about requests that failed
