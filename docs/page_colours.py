"""Write the style sheet with the colours of boards on the page, from the themes of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from passatempo.drawing.themes import OKABE_ITO, THEMES, TOL_MUTED, Theme, text_on

SHEET = Path(__file__).resolve().parents[1] / "src/passatempo/web/static/colours.css"
PAGE_THEMES = {"light": "light", "dark": "dark", "contrast": "high-contrast"}
# For colour-blind players: their nine colours, and pegs, in palettes that are safe for them.
COLOUR_BLIND = ("#999999", "#000000", *OKABE_ITO)
_PEGS = 36


def colours_of(theme: Theme) -> Iterator[tuple[str, str]]:
    """The custom properties of one theme: every role, pegs in turn, a player's colours."""
    for role, colour in theme.colours.items():
        yield role.replace(" ", "-"), colour
        if role in ("placed", "removed"):
            yield f"on-{role}", text_on(colour)
    for number in range(_PEGS):
        yield f"peg-{number}", theme.palette_colour(number)
        yield f"on-peg-{number}", text_on(theme.palette_colour(number))
    for number, colour in enumerate(theme.player):
        yield f"player-{number}", colour


def colour_blind() -> Iterator[tuple[str, str]]:
    """The properties that the palette for colour-blind players replaces."""
    for number, colour in enumerate(COLOUR_BLIND):
        yield f"player-{number}", colour
    for number in range(_PEGS):
        colour = TOL_MUTED[number % len(TOL_MUTED)]
        yield f"peg-{number}", colour
        yield f"on-peg-{number}", text_on(colour)


def block(selector: str, colours: Iterator[tuple[str, str]]) -> str:
    """One rule of the sheet."""
    lines = "".join(f"  --b-{name}: {colour};\n" for name, colour in colours)
    return f"{selector} {{\n{lines}}}\n"


def sheet() -> str:
    """The whole style sheet."""
    themes = [
        block(f':root[data-theme="{name}"]', colours_of(THEMES[theme])) for name, theme in PAGE_THEMES.items()
    ]
    palette = block(':root[data-palette="okabe-ito"]', colour_blind())
    return "/* Written by docs/page_colours.py. */\n" + "".join([*themes, palette])


if __name__ == "__main__":
    SHEET.write_text(sheet())
