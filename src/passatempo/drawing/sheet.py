"""Sheet: several drawings side by side as one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, sqrt

from passatempo.drawing.shapes import Bounds, Drawing

_GAP = 0.6  # cells between two drawings


def sheet(drawings: Sequence[Drawing], columns: int | None = None) -> Drawing:
    """The drawings in rows, as many in each as asked for, or about as many as there are rows."""
    columns = columns or max(1, ceil(sqrt(len(drawings))))
    rows = [drawings[at : at + columns] for at in range(0, len(drawings), columns)]
    widths = [
        max(row[col].bounds.width for row in rows if col < len(row))
        for col in range(min(columns, len(drawings)))
    ]
    above = [max(-drawing.bounds.top for drawing in row) for row in rows]
    below = [max(drawing.bounds.bottom for drawing in row) for row in rows]
    lefts = [0.0, *accumulate(width + _GAP for width in widths)]
    tops = [0.0, *accumulate(high + low + _GAP for high, low in zip(above, below, strict=True))]
    shapes = [
        shape
        for top, high, row in zip(tops, above, rows, strict=False)
        for left, width, drawing in zip(lefts, widths, row, strict=False)
        for shape in _placed(drawing, left, width, top + high).shapes
    ]
    titles = "; ".join(drawing.title for drawing in drawings if drawing.title)
    descriptions = " ".join(drawing.description for drawing in drawings if drawing.description)
    return Drawing(Bounds(0, 0, lefts[-1] - _GAP, tops[-1] - _GAP), tuple(shapes), titles, descriptions)


def _placed(drawing: Drawing, left: float, width: float, y: float) -> Drawing:
    """The drawing in the middle of its column, its board beginning at a height: those of a row are level."""
    inside = drawing.bounds
    return drawing.moved(left + (width - inside.width) / 2 - inside.left, y)
