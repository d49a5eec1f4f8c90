"""Take the screenshots of docs/workbench.md: every view, light and dark, on phone, screen and projector.

It starts a server and a browser of its own: `python docs/workbench_pictures.py` (Chromium and playwright).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import passatempo

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from page_support import ARGUMENTS, BROWSER, EASY, Session, cell, drag  # noqa: E402
from web_server import running_server  # noqa: E402

PICTURES = ROOT / "docs/pictures"
SAMPLES = ROOT / "samples"
COLOURS = 64  # of a palette: the files stay small
ENTERED = "I2 H1 G1 F1 I3 A1 C1 D1 E1 I1 A2 B2 C2 F2 G2 B3 C3 E3 A7 A8 B9 C9 D9 D8 B7 E7"
MARKED = {
    "H2": "Shift+3 Shift+9",
    "D3": "Shift+2 Shift+4",
    "F3": "Shift+2 Shift+4",
    "B4": "Control+1 Control+3",
    "C5": "Alt+9",
    "G5": "Alt+9 Alt+4",
    "E5": "Alt+6",
}
WINDOW = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
PROJECTOR = {"width": 1920, "height": 1080}


def sample(name: str) -> str:
    """The text of a sample."""
    return (SAMPLES / f"{name}.txt").read_text()


def open_view(session: Session) -> None:
    """Games to go on with, and every kind."""
    session.play(sample("kakuro/seed-6x6"))
    page = session.go()
    page.locator(".kind").first.wait_for()
    page.wait_for_timeout(600)


def play(session: Session) -> None:
    """A board half way, with notes and colours."""
    text = sample("sudoku/thermometers-palindromes-arrows-diagonals-9x9")
    page = session.play(text)
    rows = passatempo.solve(passatempo.read(text)).solution.rows
    for name in ENTERED.split():
        cell(page, name).locator(".hit").click()
        page.keyboard.press(str(rows[int(name[1]) - 1]["ABCDEFGHI".index(name[0])]))
    for name, keys in MARKED.items():
        cell(page, name).locator(".hit").click()
        for key in keys.split():
            page.keyboard.press(key)
    for name in ("Give me a hint", "Which cells?"):
        page.get_by_role("button", name=name).click()
    page.locator(".stages").wait_for()
    page.wait_for_timeout(500)


def kakuro(session: Session) -> None:
    """A kakuro with a wrong entry."""
    page = session.play(sample("kakuro/seed-6x6"))
    for name, key in (("B2", "9"), ("C2", "8"), ("B3", "9"), ("E2", "Control+7")):
        cell(page, name).locator(".hit").click()
        page.keyboard.press(key)
    page.wait_for_timeout(700)


def hint(session: Session) -> None:
    """The third stage of a hint."""
    page = session.play(sample("sudoku/cages-6x6"))
    page.keyboard.press("n")
    for name in ("Give me a hint", "Which cells?", "Why?"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Do this step").wait_for()


def path(session: Session) -> None:
    """A step of the path with a pattern."""
    page = session.play(sample("sudoku/star-burst-leo-9x9"))
    page.get_by_role("tab", name="Path").click()
    page.get_by_role("button", name="Show the path").click()
    page.locator(".steps li").first.wait_for(timeout=60_000)
    chains = page.locator(".steps li", has_text="chain")
    (chains.first if chains.count() else page.locator(".steps li").nth(5)).get_by_role("button").click()
    page.wait_for_timeout(300)


def wrong(session: Session) -> None:
    """Since which entry a board cannot be finished, and why."""
    page = session.play(EASY)
    for name, key in (("C1", "4"), ("D1", "2"), ("F1", "6"), ("G1", "9")):
        cell(page, name).locator(".hit").click()
        page.keyboard.press(key)
    page.keyboard.press("k")
    page.get_by_role("button", name="Show what is wrong").click()
    page.locator(".reasons").wait_for()


def history(session: Session) -> None:
    """Save points, branches and the replay."""
    page = session.play(EASY)
    for keys in ("C1 4", "D1 6", "G7 2", "F1 8", "G1 9", "A8 2", "A9 3"):
        name, key = keys.split()
        cell(page, name).locator(".hit").click()
        page.keyboard.press(key)
        if key == "8":
            page.keyboard.press("s")
    for key in ("Control+z", "Control+z", "1"):
        page.keyboard.press(key)
    page.get_by_role("tab", name="History").click()
    page.locator("#notice").evaluate("notice => { notice.textContent = ''; }")


def set_view(session: Session) -> None:
    """A killer with a thermometer under way."""
    page = session.set("sudoku")
    page.get_by_label("Size").fill("6x6")
    page.get_by_label("Size").press("Enter")
    page.wait_for_timeout(500)
    page.select_option("#clue", "cages")
    for cells, total in (("A1 B1 B2", "9"), ("C1 D1", "5")):
        drag(page, cells)
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    page.select_option("#clue", "thermometers")
    for cells in ("A6 B5 C4 D3", "F6 F5 F4 E4"):
        drag(page, cells)
        page.wait_for_timeout(200)
    page.locator(".shades").wait_for()
    page.wait_for_timeout(600)


def contradiction(session: Session) -> None:
    """Clues that contradict each other."""
    page = session.set("sudoku")
    page.get_by_label("Size").fill("6x6")
    page.get_by_label("Size").press("Enter")
    page.wait_for_timeout(500)
    page.select_option("#clue", "thermometers")
    drag(page, "B2 C2 D2 E2")
    page.select_option("#clue", "givens")
    cell(page, "D2").locator(".hit").click()
    page.keyboard.press("2")
    page.locator(".layer-step .cross").wait_for()
    page.wait_for_timeout(300)


def watch(session: Session) -> None:
    """Two methods on one board."""
    page = session.play(sample("sudoku/star-burst-leo-9x9"))
    page.get_by_role("link", name="Watch").click()
    page.locator(".flame rect").first.wait_for()
    page.get_by_role("button", name="Two methods side by side").click()
    page.locator(".flame").nth(1).wait_for()
    page.locator(".lane").first.get_by_label("Method").last.select_option("backtracking")
    page.locator(".flame rect").nth(20).wait_for()
    page.get_by_role("slider", name="Event").fill("600")
    page.wait_for_timeout(300)


def dialog(name: str) -> Callable[[Session], None]:
    """One of the dialogs over a board."""

    def show(session: Session) -> None:
        page = session.play(sample("sudoku/thermometers-6x6"))
        page.get_by_role("button", name=name).click()
        page.wait_for_timeout(900)

    return show


VIEWS: Mapping[str, Callable[[Session], None]] = {
    "open": open_view,
    "play": play,
    "hint": hint,
    "path": path,
    "wrong": wrong,
    "history": history,
    "set": set_view,
    "watch": watch,
    "share": dialog("Share, save and print"),
    "settings": dialog("Settings"),
    "help": dialog("Help"),
}
MODES: Mapping[str, Mapping[str, object]] = {
    "": {},
    "-dark": {"color_scheme": "dark"},
    "-phone": {"viewport": PHONE, "has_touch": True},
}
PICTURES_OF: Mapping[str, tuple[Callable[[Session], None], Mapping[str, object]]] = {
    **{f"{view}{mode}": (VIEWS[view], MODES[mode]) for view in VIEWS for mode in MODES},
    "kakuro": (kakuro, {}),
    "contradiction": (contradiction, {}),
    "play-projector": (play, {"viewport": PROJECTOR}),
    "play-contrast": (play, {"contrast": "more"}),
}
ONE_SCREEN = ("open", "share", "settings", "help")  # on a phone; the others are shown to their ends


def save(page: Page, name: str, *, whole: bool) -> None:
    """A screenshot with few colours."""
    shot = Image.open(BytesIO(page.screenshot(full_page=whole))).convert("RGB")
    # By the range of colours, so that those of few pixels, as of digits, stay what they are.
    few = shot.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(PICTURES / f"workbench-{name}.png", optimize=True)


def main(names: list[str]) -> None:
    """Take all of them, or those that are named."""
    with running_server() as client, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        for name in names or PICTURES_OF:
            show, options = PICTURES_OF[name]
            session = Session(browser, f"http://127.0.0.1:{client.port}", **{"viewport": WINDOW, **options})
            show(session)
            session.page.mouse.move(0, 0)
            session.page.evaluate("scrollTo(0, 0)")
            save(session.page, name, whole=name.endswith("-phone") and not name.startswith(ONE_SCREEN))
            session.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
