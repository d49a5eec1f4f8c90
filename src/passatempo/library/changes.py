"""Changes to the tables of a library, each within a transaction of the caller."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import Any

from passatempo.answers import SOLVED
from passatempo.library.facts import PuzzleFacts
from passatempo.library.stored import FIGURES
from passatempo.printable import one_line
from passatempo.rating import Rating
from passatempo.records import dataclass

ADDED, DUPLICATE, TWIN = "added", "duplicate", "twin"
_MOST_ARGUMENTS = 500  # of a query
_INSERT = """
    INSERT INTO puzzles(id, form, text, kind, rows, cols, clues, source, line)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True)
class Addition:
    """What came of adding a puzzle."""

    status: str  # added; duplicate: the same puzzle was there; twin: an isomorphic one was
    number: int  # of the puzzle in the library: the new one, or that which was there
    line: int = 0  # of the new one in its source


def insert(connection: Connection, found: Sequence[PuzzleFacts], source: str) -> list[Addition]:
    """Add puzzles that have one solution; what came of each."""
    known = _numbers_of(connection, [each.form for each in found])
    source_number = _number_of_source(connection, one_line(source))
    ((last,),) = connection.execute("SELECT coalesce(max(id), 0) FROM puzzles")
    additions, new = list[Addition](), list[tuple[Any, ...]]()
    for each in found:
        earlier = known.get(each.form)
        if earlier is not None:
            status = DUPLICATE if earlier[1] == each.text else TWIN
            additions.append(Addition(status, earlier[0], each.line))
            continue
        number = last + 1 + len(new)
        known[each.form] = number, each.text
        about = each.text, each.variant, each.rows, each.cols, each.clues
        new.append((number, each.form, *about, source_number, each.line))
        additions.append(Addition(ADDED, number, each.line))
    connection.executemany(_INSERT, new)
    return additions


def _numbers_of(connection: Connection, forms: Sequence[bytes]) -> dict[bytes, tuple[int, str]]:
    """The number and the text of each form that is there."""
    known = dict[bytes, tuple[int, str]]()
    for at in range(0, len(forms), _MOST_ARGUMENTS):
        some = forms[at : at + _MOST_ARGUMENTS]
        marks = ", ".join("?" * len(some))
        rows = connection.execute(f"SELECT form, id, text FROM puzzles WHERE form IN ({marks})", some)
        known.update((form, (number, text)) for form, number, text in rows)
    return known


def _number_of_source(connection: Connection, name: str) -> int:
    connection.execute("INSERT OR IGNORE INTO sources(name) VALUES (?)", (name,))
    ((number,),) = connection.execute("SELECT id FROM sources WHERE name = ?", (name,))
    return int(number)


def mark_used(connection: Connection, numbers: Iterable[int], purpose: str) -> None:
    """Mark puzzles as used now."""
    now = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
    row = now, one_line(purpose)
    use = connection.execute("INSERT INTO uses(time, purpose) VALUES (?, ?)", row).lastrowid
    connection.executemany("UPDATE puzzles SET used = ? WHERE id = ?", [(use, each) for each in numbers])


def save_rating(connection: Connection, number: int, rating: Rating) -> None:
    """Write the rating of a puzzle; one that is there stays."""
    figures = [getattr(rating, name) if rating.status == SOLVED else None for name in FIGURES]
    columns = ", ".join(f"{name} = ?" for name in FIGURES)
    changed = connection.execute(
        f"UPDATE puzzles SET rated = ?, {columns} WHERE id = ? AND rated IS NULL",
        (rating.status, *figures, number),
    )
    if changed.rowcount:
        techniques = enumerate(rating.techniques.items())
        connection.executemany(
            "INSERT INTO techniques VALUES (?, ?, ?, ?)",
            [(number, place, technique, times) for place, (technique, times) in techniques],
        )
