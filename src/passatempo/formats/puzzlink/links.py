"""Links of puzz.link and its relatives (pzv.jp, pzplus, pzprxs ...): `...?PID/COLUMNS/ROWS/BODY`.

PID is the site's name of a kind. Also read are older hosts, `PID_edit` and `PID_play`, a flag before the
size, parameters before or after, a slash at the end, escapes such as `%2F`, and the part after the `?` alone.
bodies.py describes BODY.

The site's Renban is not a latin square, but the kind called Madoguchi here: our renban is not written.
Variants (`v:...` before the size) have other rules and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from urllib.parse import unquote

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.clues.walls import InnerWalls
from passatempo.errors import InputError
from passatempo.formats.format import (
    Document,
    Format,
    Kind,
    LeftOut,
    build_puzzle,
    field_of,
    make_board,
    one_per_line,
)
from passatempo.formats.kind_names import KindNames, kind_from_name, written_name
from passatempo.formats.puzzlink.bodies import BodyLayout, box_problem, layout_of
from passatempo.formats.puzzlink.body_codes import NAME, Body, cannot_write
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_ADDRESS = "https://puzz.link/p?"
KIND_NAMES: KindNames = {  # the names after the first are older ones
    "kakuro": ("kakuro",),
    "kenken": ("factors",),
    "kojun": ("cojun",),
    "madoguchi": ("renban",),
    "makaro": ("makaro",),
    "ripple": ("ripple",),
    "skyscrapers": ("skyscrapers", "building", "skyscraper"),
    "sudoku": ("sudoku",),
    "suguru": ("suguru",),
}
_HOSTS = re.compile(r"puzz\.link|pzv\.jp|pzplus|pzpr|indi\.s58\.xrea\.com", re.IGNORECASE)
_APPLET = re.compile(r"xrea\.com/(\w+)/s[ac]/", re.IGNORECASE)
_PARAMETERS = re.compile(r"(?:\w+=\w+&)*")
_END_OF_PUZZLE = re.compile(r"[&#?\s]")
_FLAG = re.compile(r"[A-Za-z]{0,4}")
_SIZE = re.compile("[0-9]{1,9}")


@dataclass(frozen=True)
class _Link:
    """The parts of a link."""

    host: str  # with the path; empty where only the query is given
    pid: str
    parts: list[str]  # what follows the PID, separated by slashes
    trailing: str  # whatever follows the puzzle

    @classmethod
    def of(cls, text: str) -> _Link:
        """The parts of a text, which need not be a link."""
        text = text.strip()
        host, mark, query = text.partition("?")
        if not mark:
            host, query = "", text
        query = _PARAMETERS.sub("", query, count=1)
        puzzle = _END_OF_PUZZLE.split(query, maxsplit=1)[0]
        parts = puzzle.split("/")
        if applet := _APPLET.search(host):
            parts.insert(0, applet[1])
        pid = re.sub("_(edit|play)$", "", parts[0].lower())
        return cls(host, pid, parts[1:], query[len(puzzle) :].strip())

    @property
    def is_likely(self) -> bool:
        """Whether it is a link: the host is known, or the PID is and a size follows."""
        has_size = any(_SIZE.fullmatch(part) for part in self.parts[:2])
        return bool(_HOSTS.search(self.host)) or (
            has_size and kind_from_name(KIND_NAMES, self.pid) is not None
        )


@dataclass(frozen=True)
class _Puzzle:
    """The size and the body of the puzzle in a link."""

    cols: int
    rows: int
    body: str

    @classmethod
    def of(cls, link: _Link, line: Line, left_out: LeftOut) -> _Puzzle:
        """The size and the body, without the flag that may precede them.

        A flag changes how links of some other kinds are read; the site ignores it for all of ours.
        """
        parts = link.parts
        if parts and parts[0].lower().startswith("v:"):
            raise line.error("'{parts}' is a variant with other rules, which is not supported", parts[0][:20])
        if parts and _FLAG.fullmatch(parts[0]):
            if parts[0]:
                left_out.harmless(Message("the flag '{parts}'", parts[0]))
            parts = parts[1:]
        if len(parts) < 2 or not all(map(_SIZE.fullmatch, parts[:2])):
            raise line.error("no size in '{parts}': expected COLUMNS/ROWS/BODY", "/".join(parts[:2])[:20])
        body = "/".join(parts[2:]).rstrip("/")
        if link.trailing:
            left_out.remark(link.trailing, Message("{text} after the puzzle", f"'{link.trailing[:20]}'"))
        return cls(int(parts[0]), int(parts[1]), body)


class PuzzLink(Format):
    """One link per line."""

    name = NAME

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a link to one of the hosts, or has the PID of a kind and a size."""
        first = next(self.split(lines), None)
        return first is not None and any(_Link.of(text).is_likely for text in _decoded(first[0].text))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_per_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of a link, first tried as it is: `%xyz` may be an older form of a number."""
        line = lines[0]
        *earlier, last = _decoded(line.text)
        for text in earlier:
            with suppress(InputError):
                return _document(_Link.of(text), kind, line)
        return _document(_Link.of(last), kind, line)

    def write(self, puzzle: Puzzle) -> str:
        """The link, ending in a slash if its last character could be taken for punctuation."""
        kind, board = type(puzzle), puzzle.board
        pid, layout = written_name(KIND_NAMES, kind), layout_of(kind)
        if not pid or layout is None:
            raise cannot_write("the kind '{name}'", puzzle.name)
        for name in puzzle.explicit_clues():
            if kind.clue_types[name] not in layout.states:
                raise cannot_write(name)
        cols, rows = board.cols - layout.strip, board.rows - layout.strip
        if problem := box_problem(kind, board) or (
            "" if cols and rows else Message("a board of {board}", board)
        ):
            raise cannot_write(problem)
        clues = {kind.clue_types[name]: each for name, each in puzzle.clues.items()}
        body = layout.write(clues, board)
        return f"{_ADDRESS}{pid}/{cols}/{rows}/{body}{'' if body[-1:].isalnum() else '/'}\n"


def _decoded(text: str) -> list[str]:
    """The text, and the text unescaped once and twice, without duplicates."""
    once = unquote(text)
    return list(dict.fromkeys((text, once, unquote(once))))


def _document(link: _Link, kind: Kind | None, line: Line) -> Document:
    kind, layout = _kind_and_layout(link.pid, kind, line)
    left_out = LeftOut()
    parts = _Puzzle.of(link, line, left_out)
    board = make_board(parts.rows, parts.cols, line)
    if problem := box_problem(kind, board):
        raise line.error("{problem}: such puzzles are not supported", problem)
    body = Body(parts.body, line, left_out)
    puzzle = _read(body, kind, layout, _with_strip(board, layout, line), line)
    return left_out.attach_to(Document(puzzle, line.number))


def _kind_and_layout(pid: str, forced: Kind | None, line: Line) -> tuple[Kind, BodyLayout]:
    """The kind to read and its layout; a forced kind must have the layout of the one that the PID names."""
    named = kind_from_name(KIND_NAMES, pid)
    kind = forced or named
    if kind is None:
        known = " ".join(sorted(names[0] for names in KIND_NAMES.values()))
        raise line.error("puzz.link's '{pid}' is not supported: expected one of {known}", pid[:20], known)
    layout = layout_of(kind)
    if layout is None or (named is not None and layout is not layout_of(named)):
        raise line.error("a link of '{pid}' cannot be read as the kind '{name}'", pid[:20], kind.name)
    return kind, layout


def _with_strip(board: Board, layout: BodyLayout, line: Line) -> Board:
    return make_board(board.rows + layout.strip, board.cols + layout.strip, line)


def _read(body: Body, kind: Kind, layout: BodyLayout, board: Board, line: Line) -> Puzzle:
    clues = dict(layout.read(body, board))
    body.check_end()
    if clues.get(InnerWalls) and not field_of(kind, InnerWalls):
        del clues[InnerWalls]
        body.left_out.harmless(
            Message("walls inside a room")
        )  # they have no effect on the site for such kinds
    by_field = {field_of(kind, clue_type): clue for clue_type, clue in clues.items()}
    by_field.pop("", None)
    return build_puzzle(kind, board, by_field, line)
