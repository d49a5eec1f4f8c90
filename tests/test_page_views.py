"""Watching, languages, themes, accessibility and speed of the page in a real browser."""

from __future__ import annotations

import pytest
from conftest import SAMPLES
from page_support import (
    EASY,
    FIRST_PAINT,
    KEY_PRESSES,
    LARGE_KAKURO,
    Session,
    browser,
    cell,
    label,
    server,
    session,
    waits_for,
)

__all__ = ["browser", "server", "session"]  # fixtures
pytestmark = pytest.mark.slow

PAINTED_WITHIN = 50  # milliseconds from a key press to the next frame, at the 95th percentile


def test_watch_a_search(session: Session) -> None:
    """Forward and backward, with counts and a tree."""
    page = session.play((SAMPLES / "sudoku/star-burst-leo-9x9.txt").read_text())
    page.get_by_role("link", name="Watch").click()
    page.locator(".flame rect").first.wait_for()
    page.get_by_role("slider", name="Event").fill("50")
    filled = page.locator("text.value, text.note").count()
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Step back").click()
    assert page.locator("text.value, text.note").count() == filled
    page.get_by_role("button", name="Run").click()
    page.wait_for_timeout(300)
    page.get_by_role("button", name="Stop").click()
    assert int(page.get_by_role("slider", name="Event").input_value()) > 50


def test_two_methods_side_by_side(session: Session) -> None:
    """Each with its board, its tree and its counts."""
    page = session.play("..4.1....2.....3")
    page.get_by_role("link", name="Watch").click()
    page.get_by_role("button", name="Two methods side by side").click()
    page.locator(".lane").nth(1).wait_for()
    page.locator(".lane").nth(1).get_by_label("Method").last.select_option("backtracking")
    page.locator(".counts").nth(1).get_by_text("deepest level").wait_for()
    assert page.get_by_role("grid").count() == 2
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
    assert page.locator("html").get_attribute("lang") == "pt-BR"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.get_by_role("gridcell").first.get_attribute("aria-label") == "linha 1 coluna 1, dado 5"
    session.set("sudoku")
    assert page.locator("#clue option", has_text="termômetros").count() == 2


VIEWS = ("open", "play", "hint", "path", "wrong", "history", "set", "watch", "help", "settings", "share")


def show(session: Session, view: str) -> None:
    """One of the views that people see."""
    if view == "open":
        session.play()
        session.go()
        session.page.locator(".kind .thumbnail svg").first.wait_for()
        return
    if view == "set":
        page = session.set("suguru")
        page.wait_for_timeout(300)
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
        page.locator(".counts").nth(1).wait_for()
        page.wait_for_timeout(300)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser, server: str, theme: str) -> None:  # type: ignore[no-untyped-def]
    """No violation of WCAG that a program can find, in any view."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = {}
    for view in VIEWS:
        opened = Session(browser, server, color_scheme=theme, bypass_csp=True)
        show(opened, view)
        result = axe.run(opened.page)
        if result.violations_count:
            found[view] = result.generate_report()
        opened.close()
    assert not found, "\n".join(f"{view}: {report}" for view, report in found.items())


@pytest.mark.parametrize("width", [390, 768, 1280, 1920])
def test_no_view_is_wider_than_the_window(browser, server: str, width: int) -> None:  # type: ignore[no-untyped-def]
    """From a phone to a projector, nothing has to be scrolled sideways."""
    opened = Session(browser, server, viewport={"width": width, "height": 900})
    for view in ("open", "play", "set", "watch"):
        show(opened, view)
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= width, view
    opened.close()


@pytest.mark.parametrize("text", ["sudoku 25x25", LARGE_KAKURO], ids=["25x25", "30x30"])
def test_a_key_press_is_painted_at_once(session: Session, text: str) -> None:
    """Large boards stay quick: only what changed is drawn anew."""
    page = session.play(text)
    cell(page, "B2").locator(".hit").click()
    times = sorted(page.evaluate(KEY_PRESSES))
    print("95th percentile", times[int(0.95 * len(times))])
    assert times[len(times) // 2] < PAINTED_WITHIN, times
    assert page.locator("text.value.entered").count() > 10


def test_first_paint(session: Session) -> None:
    """The page is there within a second of loading; a busy machine gets some more."""
    page = session.go()
    page.locator(".top nav a").first.wait_for()
    assert page.evaluate(FIRST_PAINT) < 3000


def test_the_server_may_go_away(session: Session) -> None:
    """What was entered stays, and a line says why a question has no answer."""
    page = session.play(EASY)
    page.route("**/api/**", lambda route: route.abort())
    session.faults.clear()
    cell(page, "C1").locator(".hit").click()
    page.keyboard.press("4")
    page.get_by_role("button", name="Give me a hint").click()
    waits_for(page, "The server does not answer")
    assert label(page, "C1").endswith(", 4")
    session.faults.clear()  # the browser's own lines about requests that failed
