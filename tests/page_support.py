"""A server and a real browser for the tests of the page, and what they do over and over."""

from __future__ import annotations

import re
import shutil
import warnings
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from web_server import running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, LocatorAssertions, Page

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
ARGUMENTS += ["--disable-component-update", "--disable-sync"]
ARGUMENTS += ["--disable-dev-shm-usage"]  # a container has 64 MB there, and Chromium fails when they are full
PATIENCE = 90_000  # milliseconds until a condition that a test waits for; a slow machine is no failure
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LARGE_KAKURO = "kakuro 30x30\nruns\n" + 3 * ("#" * 30 + "\n" + 9 * (3 * "#........." + "\n"))


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server whose workers are ready; it ends with the tests of a file."""
    with running_server() as client:
        yield f"http://127.0.0.1:{client.port}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, or a loud skip."""
    if BROWSER is None:
        leave_out("no Chromium: install it, or run `make browser` as root")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright: pip install -e '.[dev]'")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as started:
        try:
            chromium = started.chromium.launch(executable_path=BROWSER, args=ARGUMENTS, timeout=2 * PATIENCE)
        except playwright.Error as error:  # no fault of the page: it may be a stub
            leave_out(f"{BROWSER} does not start: {str(error).splitlines()[0]}")
        yield chromium
        chromium.close()


def leave_out(reason: str) -> NoReturn:
    """Skip, loudly."""
    words = "the page is not tested, and pictures are not compared with a browser's"
    warnings.warn(f"{words}: {reason}", stacklevel=2)
    pytest.skip(reason)


class Session:
    """A page in a fresh browser profile, which notes every error and every request elsewhere."""

    def __init__(self, browser: Browser, server: str, **options: Any) -> None:
        self.server = server.rstrip("/")
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        self.context.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another page of the same profile."""
        page = self.context.new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda request: self._check_address(request.url))
        return page

    def _note(self, kind: str, text: str) -> None:
        refused = "status of 4" in text  # a question that was answered by an error of one line
        if kind == "error" and not refused:
            self.faults.append(text)

    def _check_address(self, url: str) -> None:
        if not url.startswith((self.server, "blob:", "data:")):
            self.faults.append(f"a request leaves the machine: {url}")

    def go(self, fragment: str = "open") -> Page:
        """Show a view, loaded anew."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.server}/#{fragment}")
        return self.page

    def paste(self, text: str) -> Page:
        """Open a puzzle from a text."""
        page = self.go()
        page.fill("#paste", text)
        page.get_by_role("button", name="Open", exact=True).click()
        return page

    def play(self, text: str = EASY) -> Page:
        """Play a puzzle."""
        page = self.paste(text)
        page.wait_for_selector(".pad-card")
        return page

    def set(self, kind: str) -> Page:
        """Set a puzzle of a kind from nothing."""
        page = self.go(f"set={kind}")
        page.wait_for_selector(".tool-panel")
        return page

    def close(self) -> None:
        """End it; whatever went wrong unseen is a failure."""
        self.context.close()
        assert not self.faults, self.faults


@pytest.fixture
def session(browser: Browser, server: str) -> Iterator[Session]:
    """A fresh profile for each test."""
    opened = Session(browser, server)
    yield opened
    opened.close()


def cell(page: Page, name: str) -> Locator:
    """A cell by the name that a screen reader hears: "row 1 column 3"."""
    column, row = re.match(r"([A-Z])(\d+)", name).groups()  # type: ignore[union-attr]
    return page.get_by_role("gridcell", name=re.compile(f"^row {row} column {ord(column) - 64}(,|$)"))


def label(page: Page, name: str) -> str:
    """What a screen reader says of a cell."""
    return cell(page, name).get_attribute("aria-label") or ""


def hears(page: Page, name: str, words: str) -> None:
    """Wait until a screen reader says these words of a cell, a regular expression."""
    expects(cell(page, name)).to_have_attribute("aria-label", re.compile(words))


def counts(found: Locator, number: int) -> None:
    """Wait until there are so many of them."""
    expects(found).to_have_count(number)


def expects(found: Locator, what: str | None = None) -> LocatorAssertions:
    """What may be expected of it, with patience; a failure says what it is."""
    from playwright.sync_api import expect

    return expect(found, what)


def drag(page: Page, names: str) -> None:
    """Draw through cells with the pointer held, once what was drawn before is there."""
    is_drawn(page)
    page.locator(".stage").evaluate("stage => scrollTo(0, stage.offsetTop - 80)")
    for at, name in enumerate(names.split()):
        box = cell(page, name).locator(".hit").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if at == 0 else 5)
        if at == 0:
            page.mouse.down()
    page.mouse.up()


def is_drawn(page: Page) -> None:
    """Wait until a board that is being set shows all that was drawn."""
    page.locator("svg.board:not([aria-busy=true])").wait_for()


def waits_for(page: Page, words: str) -> None:
    """Wait until these words stand somewhere on the page."""
    page.get_by_text(words).first.wait_for()
