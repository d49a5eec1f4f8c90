"""Line styles: one row for each line through cells, with its name, its widths and its colours in every theme.

Where there is no colour, lines differ by shape, which a legend below the board explains.
"""

from __future__ import annotations

from collections.abc import Mapping

from passatempo.languages import message
from passatempo.records import record
from passatempo.scene import StrokeLook

LineColours = tuple[str, str]  # of the line, and of the edge that has the contrast which it lacks
_PRINT: LineColours = ("#8A8A8A", "#6E6E6E")


@record
class LineStyle:
    """How a line is drawn; its roles in a theme are the value of its look, and that with ` edge`."""

    name: str  # in a legend
    light: LineColours
    dark: LineColours
    high_contrast: LineColours
    width: float
    plain_width: float  # where there is no colour
    plain_dash: tuple[float, ...] = ()
    core: float = 0.0  # the share of the width that is left open in the middle, where there is no colour


LINE_STYLES: Mapping[StrokeLook, LineStyle] = {
    StrokeLook.WHISPERS: LineStyle(
        message("whispers"),
        width=0.12,
        plain_width=0.12,
        light=("#67F067", "#2A8F2A"),
        dark=("#235C23", "#4FA44F"),
        high_contrast=("#5CE65C", "#004D00"),
    ),
    StrokeLook.DUTCH_WHISPERS: LineStyle(
        message("Dutch whispers"),
        width=0.12,
        plain_width=0.14,
        core=0.25,
        light=("#FFB84D", "#A86400"),
        dark=("#6B4300", "#C98A2B"),
        high_contrast=("#FFB13D", "#4D2E00"),
    ),
    StrokeLook.RENBAN: LineStyle(
        message("renban"),
        width=0.14,
        plain_width=0.12,
        plain_dash=(0.001, 0.2),
        light=("#F7A9F7", "#AD3FAD"),
        dark=("#6E306E", "#BD6FBD"),
        high_contrast=("#F78DF7", "#5E005E"),
    ),
    StrokeLook.PALINDROME: LineStyle(
        message("palindrome"),
        width=0.16,
        plain_width=0.16,
        core=0.5,
        light=("#CFCFCF", "#888888"),
        dark=("#4A5059", "#868D98"),
        high_contrast=("#C4C4C4", "#000000"),
    ),
    StrokeLook.REGION_SUM: LineStyle(
        message("region sum"),
        width=0.12,
        plain_width=0.08,
        plain_dash=(0.22, 0.14, 0.001, 0.14),
        light=("#55D4FF", "#1A80A8"),
        dark=("#19566C", "#3F9FC4"),
        high_contrast=("#45CDFC", "#003F57"),
    ),
    StrokeLook.BETWEEN: LineStyle(
        message("between"),
        width=0.14,
        plain_width=0.06,
        light=("#E0B9D8", "#96578A"),
        dark=("#6B4464", "#B082A8"),
        high_contrast=("#DFAAD4", "#5A0F4B"),
    ),
}


def line_colours(theme: str) -> dict[str, str]:
    """The colours of all lines by role; `theme` is a field of LineStyle, or `print`."""
    found = {}
    for look, style in LINE_STYLES.items():
        colours: LineColours = getattr(style, theme, _PRINT)
        found[look.value], found[f"{look.value} edge"] = colours
    return found
