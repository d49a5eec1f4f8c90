"""Themes: the colours of every role, and how lines are told apart where there is no colour.

Contrast is tested: texts have 4.5:1 against what they stand on, lines and shapes 3:1 where they carry a
meaning (WCAG 2 AA).
"""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.errors import InputError
from passatempo.records import dataclass, field, replace

Colours = Mapping[str, str]

# Colours that people with any colour vision tell apart: Okabe and Ito's seven, Tol's nine muted ones.
OKABE_ITO = ("#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7")
TOL_MUTED = (
    "#332288",
    "#88CCEE",
    "#44AA99",
    "#117733",
    "#999933",
    "#DDCC77",
    "#CC6677",
    "#882255",
    "#AA4499",
)
TOL_BRIGHT = ("#4477AA", "#EE6677", "#228833", "#CCBB44", "#66CCEE", "#AA3377", "#BBBBBB")
PALETTES: Mapping[str, tuple[str, ...]] = {
    "okabe-ito": OKABE_ITO,
    "tol-muted": TOL_MUTED,
    "tol-bright": TOL_BRIGHT,
}

_LIGHT: Colours = {
    "page": "#FFFFFF",
    "cell": "#FFFFFF",
    "grid": "#767676",
    "border": "#000000",
    "given": "#000000",
    "entered": "#134CA8",
    "note": "#4A4A4A",
    "caption": "#222222",
    "coordinate": "#5E5E5E",
    "outside": "#000000",
    "cage": "#000000",
    "cage label": "#000000",
    "label ground": "#FFFFFF",
    "shade": "#D9D9D9",
    "black": "#333333",
    "black line": "#BBBBBB",
    "black text": "#FFFFFF",
    "shape": "#CFCFCF",
    "chevron": "#767676",
    "sign": "#000000",
    "sign ground": "#FFFFFF",
    "dark dot": "#000000",
    "dark dot text": "#FFFFFF",
    "thermometer": "#C8C8C8",
    "slow thermometer": "#9CB9F0",
    "slow thermometer core": "#DCEBFF",
    "arrow": "#767676",
    "bulb": "#FFFFFF",
    "palindrome": "#BDBDBD",
    "renban": "#E77BE7",
    "whispers": "#5FD65F",
    "between": "#C18BB7",
    "region sum": "#56CBF5",
    "diagonal": "#2A94BD",
    "rim": "#333333",
    "pattern": "#0B7A3B",
    "other": "#8A4FBF",
    "group": "#1A6FD0",
    "removed": "#C81E1E",
    "placed": "#0B7A3B",
    "link": "#B04A00",
    "plot": "#1A6FD0",
}

_DARK: Colours = {
    **_LIGHT,
    "page": "#16181C",
    "cell": "#1F2228",
    "grid": "#7C828C",
    "border": "#E8E8E8",
    "given": "#FFFFFF",
    "entered": "#A9CDFF",
    "note": "#C2C7CF",
    "caption": "#E4E4E4",
    "coordinate": "#A4A9B2",
    "outside": "#FFFFFF",
    "cage": "#D5D5D5",
    "cage label": "#FFFFFF",
    "label ground": "#1F2228",
    "shade": "#3A3F49",
    "black": "#0A0B0D",
    "black line": "#7C828C",
    "black text": "#FFFFFF",
    "shape": "#4A505B",
    "chevron": "#A4A9B2",
    "sign": "#FFFFFF",
    "sign ground": "#1F2228",
    "dark dot": "#FFFFFF",
    "dark dot text": "#000000",
    "thermometer": "#4E545E",
    "slow thermometer": "#3A5F9E",
    "slow thermometer core": "#2A3F63",
    "arrow": "#A4A9B2",
    "bulb": "#1F2228",
    "palindrome": "#565C66",
    "renban": "#7A387A",
    "whispers": "#2F702F",
    "between": "#7A4E72",
    "region sum": "#1E6F8C",
    "diagonal": "#3F9FC4",
    "rim": "#D5D5D5",
    "pattern": "#5FD693",
    "other": "#C9A0F5",
    "group": "#7FB6FF",
    "removed": "#FF8A8A",
    "placed": "#5FD693",
    "link": "#FFB36B",
    "plot": "#7FB6FF",
}

_PRINT: Colours = {
    **_LIGHT,
    "grid": "#6E6E6E",
    "entered": "#000000",
    "note": "#333333",
    "caption": "#000000",
    "coordinate": "#4A4A4A",
    "shade": "#D9D9D9",
    "black": "#000000",
    "black line": "#FFFFFF",
    "shape": "#D0D0D0",
    "thermometer": "#CFCFCF",
    "slow thermometer": "#9A9A9A",
    "slow thermometer core": "#FFFFFF",
    "arrow": "#5A5A5A",
    "palindrome": "#8A8A8A",
    "renban": "#8A8A8A",
    "whispers": "#8A8A8A",
    "between": "#8A8A8A",
    "region sum": "#8A8A8A",
    "diagonal": "#6E6E6E",
    "pattern": "#000000",
    "other": "#4A4A4A",
    "group": "#6E6E6E",
    "removed": "#000000",
    "placed": "#000000",
    "link": "#000000",
    "plot": "#4A4A4A",
}

_HIGH_CONTRAST: Colours = {
    **_LIGHT,
    "grid": "#000000",
    "entered": "#00309C",
    "note": "#000000",
    "caption": "#000000",
    "coordinate": "#000000",
    "shade": "#C4C4C4",
    "black": "#000000",
    "black line": "#FFFFFF",
    "shape": "#B8B8B8",
    "chevron": "#000000",
    "thermometer": "#B0B0B0",
    "slow thermometer": "#7FA3E8",
    "slow thermometer core": "#FFFFFF",
    "arrow": "#000000",
    "palindrome": "#8F8F8F",
    "renban": "#D93FD9",
    "whispers": "#1FA51F",
    "between": "#A8499A",
    "region sum": "#0E93C4",
    "diagonal": "#00567A",
    "pattern": "#00602B",
    "other": "#5B1F9E",
    "group": "#003E99",
    "removed": "#A30000",
    "placed": "#00602B",
    "link": "#7A3300",
    "plot": "#003E99",
}


@dataclass(frozen=True)
class Theme:
    """The colours of roles; `plain` where lines and pegs must be told apart without them."""

    name: str
    colours: Colours = field(repr=False)
    palette: tuple[str, ...] = OKABE_ITO
    plain: bool = False
    line_scale: float = 1.0  # of thin lines

    def colour(self, role: str) -> str:
        """The colour of a role.

        `peg 3` and `player 3` come from the palette; `on peg 3` is whatever is read best on that.
        """
        if role.startswith("on "):
            return text_on(self.colour(role.removeprefix("on ")))
        sort, _, number = role.rpartition(" ")
        if sort in ("peg", "player"):
            return self.palette_colour(int(number))
        return self.colours[role]

    def palette_colour(self, number: int) -> str:
        """One of the colours in turn; more of them if more are asked for than the palette has."""
        return self.palette[number % len(self.palette)]


THEMES: Mapping[str, Theme] = {
    "light": Theme("light", _LIGHT),
    "dark": Theme("dark", _DARK),
    "print": Theme("print", _PRINT, plain=True),
    "high-contrast": Theme("high-contrast", _HIGH_CONTRAST, line_scale=1.5),
}


def theme_named(name: str, palette: str | None = None) -> Theme:
    """A theme, with another palette if asked for; InputError if there is no such thing."""
    if name not in THEMES:
        raise InputError(f"unknown theme '{name}': expected one of {', '.join(THEMES)}")
    if palette is None:
        return THEMES[name]
    if palette not in PALETTES:
        raise InputError(f"unknown palette '{palette}': expected one of {', '.join(PALETTES)}")
    return replace(THEMES[name], palette=PALETTES[palette])


def luminance(colour: str) -> float:
    """The relative luminance of a colour `#RRGGBB`, from 0 to 1, as WCAG 2 defines it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(colour: str) -> str:
    """Black or white, whichever is read better on a colour."""
    return "#000000" if contrast("#000000", colour) >= contrast("#FFFFFF", colour) else "#FFFFFF"
