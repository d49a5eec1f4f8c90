"""Links of puzz.link and its relatives (pzv.jp, pzplus, pzprxs ...): `...?PID/COLUMNS/ROWS/BODY`.

PID is what the site calls a kind; each kind here says so itself, as `elsewhere`. Also read are the older
hosts, `PID_edit` and `PID_play`, a flag before the size, parameters before or behind, a slash at the end,
escapes such as `%2F`, and what stands behind the `?` alone. What the body says, and how, is told in
puzzlink_bodies.py.

The site's Renban is no latin square, but what is called Madoguchi here: our renban is refused.
Variants (`v:...` before the size) have other rules, and are refused as well.
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
from passatempo.formats.base import Document, Format, Kind, LeftOut, board_of, build, field_of, one_a_line
from passatempo.formats.puzzlink_bodies import Layout, box_problem, layout_of
from passatempo.formats.puzzlink_codes import NAME, Body, cannot_state
from passatempo.kinds import all_kinds, kind_elsewhere
from passatempo.messages import Message
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_BEGINS = "https://puzz.link/p?"
_ALSO = f"{NAME}, formerly"  # the other names that the site knows a kind by, with | between them
_HOSTS = re.compile(r"puzz\.link|pzv\.jp|pzplus|pzpr|indi\.s58\.xrea\.com", re.IGNORECASE)
_APPLET = re.compile(r"xrea\.com/(\w+)/s[ac]/", re.IGNORECASE)
_PARAMETERS = re.compile(r"(?:\w+=\w+&)*")
_BEHIND = re.compile(r"[&#?\s]")
_FLAG = re.compile(r"[A-Za-z]{0,4}")
_SIZE = re.compile("[0-9]{1,9}")


@dataclass(frozen=True)
class _Link:
    """A link in its parts."""

    host: str  # with the path; nothing where only the query is given
    pid: str
    parts: list[str]  # what follows it between slashes
    behind: str  # whatever follows the puzzle

    @classmethod
    def of(cls, text: str) -> _Link:
        """The parts of a text, which may be no link at all."""
        text = text.strip()
        host, mark, query = text.partition("?")
        if not mark:
            host, query = "", text
        query = _PARAMETERS.sub("", query, count=1)
        puzzle = _BEHIND.split(query, maxsplit=1)[0]
        parts = puzzle.split("/")
        if applet := _APPLET.search(host):
            parts.insert(0, applet[1])
        pid = re.sub("_(edit|play)$", "", parts[0].lower())
        return cls(host, pid, parts[1:], query[len(puzzle) :].strip())

    @property
    def is_likely(self) -> bool:
        """Whether it is one: the host is known, or the kind is and a size follows."""
        has_size = any(_SIZE.fullmatch(part) for part in self.parts[:2])
        return bool(_HOSTS.search(self.host)) or (has_size and _kind_called(self.pid) is not None)


@dataclass(frozen=True)
class _Puzzle:
    """What a link says of a puzzle."""

    cols: int
    rows: int
    body: str

    @classmethod
    def of(cls, link: _Link, line: Line, left_out: LeftOut) -> _Puzzle:
        """The size and the body, without the flag that may stand before them.

        Flags say how a link of some other kinds is to be read; the site passes over them for all of ours.
        """
        parts = link.parts
        if parts and parts[0].lower().startswith("v:"):
            raise line.error(f"'{parts[0][:20]}' is a variant with other rules: expected the usual ones")
        if parts and _FLAG.fullmatch(parts[0]):
            if parts[0]:
                left_out.harmless(f"the flag '{parts[0]}'")
            parts = parts[1:]
        if len(parts) < 2 or not all(map(_SIZE.fullmatch, parts[:2])):
            raise line.error(f"no size in '{'/'.join(parts[:2])[:20]}': expected COLUMNS/ROWS/BODY")
        body = "/".join(parts[2:]).rstrip("/")
        if link.behind:
            behind = f"'{link.behind[:20]}'"
            left_out.remark(link.behind, Message("{text} behind the puzzle", behind))
        return cls(int(parts[0]), int(parts[1]), body)


class PuzzLink(Format):
    """A link a line."""

    name = NAME
    about = "links of puzz.link and its relatives, one a line"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a link to one of the hosts, or names a kind and a size as they do."""
        first = next(self.split(lines), None)
        return first is not None and any(_Link.of(text).is_likely for text in _decoded(first[0].text))

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_a_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that a link opens, with or without escapes; `%xyz` may be an older form of a number."""
        line = lines[0]
        *earlier, last = _decoded(line.text)
        for text in earlier:
            with suppress(InputError):
                return _document(_Link.of(text), kind, line)
        return _document(_Link.of(last), kind, line)

    def write(self, puzzle: Puzzle) -> str:
        """The link; a slash at its end if the last sign would be taken for the end of a sentence."""
        kind, board = type(puzzle), puzzle.board
        pid, layout = kind.elsewhere.get(self.name), layout_of(kind)
        if pid is None or layout is None:
            raise cannot_state(f"the kind '{puzzle.name}'")
        for name in puzzle.stated():
            if kind.clue_types[name] not in layout.states:
                raise cannot_state(name)
        cols, rows = board.cols - layout.strip, board.rows - layout.strip
        if problem := box_problem(kind, board) or ("" if cols and rows else f"a board of {board}"):
            raise cannot_state(problem)
        clues = {kind.clue_types[name]: each for name, each in puzzle.clues.items()}
        body = layout.write(clues, board)
        return f"{_BEGINS}{pid}/{cols}/{rows}/{body}{'' if body[-1:].isalnum() else '/'}\n"


FORMAT = PuzzLink()


def _decoded(text: str) -> list[str]:
    """A text as it stands, and with its escapes resolved, once and twice, where that makes a difference."""
    once = unquote(text)
    return list(dict.fromkeys((text, once, unquote(once))))


def _document(link: _Link, kind: Kind | None, line: Line) -> Document:
    kind, layout = _kind_and_layout(link.pid, kind, line)
    left_out = LeftOut()
    said = _Puzzle.of(link, line, left_out)
    board = board_of(said.rows, said.cols, line)
    if problem := box_problem(kind, board):
        raise line.error(f"{problem}: no such puzzle is read here")
    body = Body(said.body, line, left_out)
    puzzle = _read(body, kind, layout, _with_strip(board, layout, line), line)
    return left_out.beside(Document(puzzle, line.number))


def _kind_called(pid: str) -> Kind | None:
    also = (kind for kind in all_kinds() if pid and pid in kind.elsewhere.get(_ALSO, "").split("|"))
    return kind_elsewhere(NAME, pid) or next(also, None)


def _kind_and_layout(pid: str, forced: Kind | None, line: Line) -> tuple[Kind, Layout]:
    """The kind to read, and how; a forced one must be told of in the same way as the one that is named."""
    named = _kind_called(pid)
    kind = forced or named
    if kind is None:
        known = " ".join(sorted(each.elsewhere[NAME] for each in all_kinds() if NAME in each.elsewhere))
        raise line.error(f"no kind here has the rules of puzz.link's '{pid[:20]}': expected one of {known}")
    layout = layout_of(kind)
    if layout is None or (named is not None and layout is not layout_of(named)):
        raise line.error(f"a link of '{pid[:20]}' cannot be read as the kind '{kind.name}'")
    return kind, layout


def _with_strip(board: Board, layout: Layout, line: Line) -> Board:
    return board_of(board.rows + layout.strip, board.cols + layout.strip, line)


def _read(body: Body, kind: Kind, layout: Layout, board: Board, line: Line) -> Puzzle:
    clues = dict(layout.read(body, board))
    body.check_end()
    if clues.get(InnerWalls) and not field_of(kind, InnerWalls):
        del clues[InnerWalls]
        body.left_out.harmless("walls inside a room")  # for such kinds the site asks nothing of them either
    fields = ((field_of(kind, clue), stated) for clue, stated in clues.items())
    return build(kind, board, {name: stated for name, stated in fields if name}, line)
