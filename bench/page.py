"""The page of the workbench in a real browser: `python bench/page.py [--rounds N]` (Chromium and playwright).

It starts a server and a browser of its own for each round and measures

- the first paint of the page, from a cold start of both, and when its kinds can be chosen;
- the time from a key press to the frame that shows it, on an empty sudoku 25x25 and a kakuro 30x30, with and
  without automatic notes.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from page_support import ARGUMENTS, BROWSER, LARGE_KAKURO, Session, cell

# Milliseconds from each of 61 key presses to the end of the frame that shows it.
KEY_PRESSES = """() => new Promise((resolve) => {
  const times = [];
  const next = (count) => {
    if (!count) return resolve(times);
    const start = performance.now();
    const key = count % 2 ? '1' : 'ArrowRight';
    const code = key === '1' ? 'Digit1' : key;
    const pressed = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pressed);
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => { times.push(performance.now() - start); next(count - 1); };
      channel.port2.postMessage(0);
    });
  };
  next(61);
})"""

# Milliseconds from the start of loading the page to its first content.
FIRST_PAINT = (
    "performance.getEntriesByType('paint').find((one) => one.name === 'first-contentful-paint').startTime"
)

BOARDS = {"sudoku 25x25": "sudoku 25x25", "kakuro 30x30": LARGE_KAKURO}


@contextmanager
def starting_server() -> Iterator[str]:
    """The address of a server as soon as it has one, whether or not its workers are ready."""
    command = [sys.executable, "-m", "passatempo", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found, "the server names no address"
            yield found[0]
        finally:
            process.terminate()
            process.wait(10)


def first_paint(browser: Browser, server: str) -> tuple[float, float]:
    """Milliseconds to the first paint and to the list of kinds."""
    session = Session(browser, server)
    page = session.go()
    page.locator(".kind").first.wait_for()
    times = float(page.evaluate(FIRST_PAINT)), float(page.evaluate("performance.now()"))
    session.close()
    return times


def key_presses(browser: Browser, server: str, text: str, *, notes: bool) -> list[float]:
    """Milliseconds from each of some key presses to the frame that shows it."""
    session = Session(browser, server)
    page = session.play(text)
    if notes:
        page.keyboard.press("n")
    cell(page, "B2").locator(".hit").click()
    times: list[float] = page.evaluate(KEY_PRESSES)
    session.close()
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    paints, kinds = list[float](), list[float]()
    presses: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        for _ in range(rounds):
            with starting_server() as server:
                browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
                paint, listed = first_paint(browser, server)
                paints.append(paint)
                kinds.append(listed)
                for name, text in BOARDS.items():
                    for notes in (False, True):
                        label = f"{name}{', automatic notes' if notes else ''}"
                        presses.setdefault(label, []).extend(key_presses(browser, server, text, notes=notes))
                browser.close()
    print(f"first paint {statistics.median(paints):.0f} ms (at most {max(paints):.0f} ms)", end="")
    print(f", kinds {statistics.median(kinds):.0f} ms (at most {max(kinds):.0f} ms)")
    for label, times in presses.items():
        ordered = sorted(times)
        at_95 = ordered[int(0.95 * len(ordered))]
        print(f"{label}: {statistics.median(times):.0f} ms, {at_95:.0f} ms at the 95th percentile")


if __name__ == "__main__":
    main()
