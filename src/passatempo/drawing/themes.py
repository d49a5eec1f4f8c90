"""Themes: the colours of every role, and how lines differ where there is no colour.

Contrast is tested: texts have 4.5:1 against what they stand on, lines and shapes 3:1 where they carry a
meaning (WCAG 2 AA).
"""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.drawing.line_styles import line_colours
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

# A player's colours, in the order that SudokuPad has made usual: three greys, green, purple, orange, red,
# yellow, blue. They are drawn half transparent, below digits that have to stay readable.
_PLAYER = (
    "#D6D6D6",
    "#ABABAB",
    "#939393",
    "#A9E05A",
    "#E79CEF",
    "#F2B25F",
    "#F78783",
    "#FCEB3F",
    "#6FB8FA",
)
_DARK_PLAYER = (
    "#70767F",
    "#595E67",
    "#44484F",
    "#3D6E12",
    "#8A3D94",
    "#8A5200",
    "#A83232",
    "#6E6600",
    "#1F5FA8",
)
PLAYER_COLOURS = len(_PLAYER)

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
    "overlap": "#EDEDED",
    "black": "#333333",
    "black line": "#BBBBBB",
    "black text": "#FFFFFF",
    "shape": "#CFCFCF",
    "chevron": "#666666",
    "sign": "#000000",
    "sign ground": "#FFFFFF",
    "dark dot": "#000000",
    "thermometer": "#CFCFCF",
    "slow thermometer": "#AAC5F7",
    "slow thermometer core": "#DCEBFF",
    "arrow": "#767676",
    "bulb": "#FFFFFF",
    "diagonal": "#2484AA",
    "rim": "#333333",
    "pattern": "#0B7A3B",
    "other": "#8A4FBF",
    "group": "#1A6FD0",
    "removed": "#C81E1E",
    "placed": "#0B7A3B",
    "link": "#B04A00",
    "plot": "#1A6FD0",
    "light dot": "#FFFFFF",
    "thermometer edge": "#888888",
    "slow thermometer edge": "#4F74BD",
    "shape edge": "#888888",
    "park": "#CFE8CF",
    "park edge": "#3F7F3F",
    "shade edge": "#888888",
    "hatch": "#8A8A8A",
    **line_colours("light"),
}

_DARK: Colours = {
    **_LIGHT,
    "page": "#16181C",
    "cell": "#1F2228",
    "grid": "#8D939D",
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
    "overlap": "#2B2F37",
    "black": "#656C79",
    "black line": "#E8E8E8",
    "black text": "#FFFFFF",
    "shape": "#4A505B",
    "chevron": "#A4A9B2",
    "sign": "#FFFFFF",
    "sign ground": "#1F2228",
    "dark dot": "#000000",
    "thermometer": "#4A5059",
    "slow thermometer": "#35528A",
    "slow thermometer core": "#2A3F63",
    "arrow": "#A4A9B2",
    "bulb": "#1F2228",
    "diagonal": "#3F9FC4",
    "rim": "#D5D5D5",
    "pattern": "#5FD693",
    "other": "#C9A0F5",
    "group": "#7FB6FF",
    "removed": "#FF8A8A",
    "placed": "#5FD693",
    "link": "#FFB36B",
    "plot": "#7FB6FF",
    "light dot": "#FFFFFF",
    "thermometer edge": "#868D98",
    "slow thermometer edge": "#7096DB",
    "shape edge": "#868D98",
    "park": "#24502A",
    "park edge": "#6FBF73",
    "shade edge": "#868D98",
    **line_colours("dark"),
}

_PRINT: Colours = {
    **_LIGHT,
    "grid": "#6E6E6E",
    "entered": "#000000",
    "note": "#1A1A1A",
    "caption": "#000000",
    "coordinate": "#4A4A4A",
    "shade": "#D9D9D9",
    "overlap": "#E3E3E3",  # 10 % of black at least: printers drop less
    "black": "#000000",
    "black line": "#FFFFFF",
    "shape": "#D0D0D0",
    "thermometer": "#CFCFCF",
    "slow thermometer": "#A8A8A8",
    "slow thermometer core": "#FFFFFF",
    "arrow": "#5A5A5A",
    "diagonal": "#6E6E6E",
    "pattern": "#000000",
    "other": "#4A4A4A",
    "group": "#6E6E6E",
    "removed": "#000000",
    "placed": "#000000",
    "link": "#000000",
    "plot": "#4A4A4A",
    "thermometer edge": "#6E6E6E",
    "slow thermometer edge": "#6E6E6E",
    "shape edge": "#6E6E6E",
    "park": "#FFFFFF",
    "park edge": "#4A4A4A",
    "shade edge": "#6E6E6E",
    "chevron": "#4A4A4A",
    **line_colours("print"),
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
    "thermometer": "#C4C4C4",
    "slow thermometer": "#9CBEFF",
    "slow thermometer core": "#FFFFFF",
    "arrow": "#595959",  # 7:1, and still not as dark as the notes above it
    "diagonal": "#00567A",
    "pattern": "#00602B",
    "other": "#5B1F9E",
    "group": "#003E99",
    "removed": "#A30000",
    "placed": "#00602B",
    "link": "#7A3300",
    "plot": "#003E99",
    "thermometer edge": "#000000",
    "slow thermometer edge": "#002B80",
    "shape edge": "#000000",
    "park": "#C4EBC4",
    "park edge": "#00602B",
    "shade edge": "#000000",
    **line_colours("high_contrast"),
}


@dataclass(frozen=True)
class Theme:
    """The colours of roles; `plain` where lines and pegs must differ without them."""

    name: str
    colours: Colours = field(repr=False)
    palette: tuple[str, ...] = OKABE_ITO
    player: tuple[str, ...] = _PLAYER
    plain: bool = False
    line_scale: float = 1.0  # of thin lines

    def colour(self, role: str) -> str:
        """The colour of a role.

        `peg 3` is one of the palette, `player 3` of a player's colours; `on peg 3` what is read best on it.
        """
        if role.startswith("on "):
            return text_on(self.colour(role.removeprefix("on ")))
        sort, _, number = role.rpartition(" ")
        if sort == "peg":
            return self.palette_colour(int(number))
        if sort == "player":
            return self.player[int(number)]
        return self.colours[role]

    def palette_colour(self, number: int) -> str:
        """One of the colours in turn; more of them if more are asked for than the palette has."""
        return self.palette[number % len(self.palette)]


THEMES: Mapping[str, Theme] = {
    "light": Theme("light", _LIGHT),
    "dark": Theme("dark", _DARK, player=_DARK_PLAYER),
    "print": Theme("print", _PRINT, plain=True),
    "high-contrast": Theme("high-contrast", _HIGH_CONTRAST, line_scale=1.5),
}


def theme_named(name: str, palette: str | None = None) -> Theme:
    """A theme, with another palette if asked for; InputError if there is no such thing."""
    if name not in THEMES:
        raise InputError("unknown theme '{name}': expected one of {themes}", name, ", ".join(THEMES))
    if palette is None:
        return THEMES[name]
    if palette not in PALETTES:
        raise InputError(
            "unknown palette '{palette}': expected one of {palettes}", palette, ", ".join(PALETTES)
        )
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
