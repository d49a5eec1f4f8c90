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
from urllib.parse import unquote

from passatempo.board import Board
from passatempo.clues.base import Line
from passatempo.formats.base import Document, Format, Kind, board_of, build, field_of, one_a_line
from passatempo.formats.puzzlink_bodies import Layout, box_problem, layout_of
from passatempo.formats.puzzlink_codes import NAME, Body, cannot_state
from passatempo.kinds import all_kinds, kind_elsewhere
from passatempo.puzzle import Puzzle
from passatempo.records import dataclass

_BEGINS = "https://puzz.link/p?"
_FORMER = f"{NAME}, formerly"  # what a kind calls itself there by its former name
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
        text = unquote(text).strip()
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
    left_out: list[str]

    @classmethod
    def of(cls, link: _Link, line: Line) -> _Puzzle:
        """The size and the body, without the flag that may stand before them."""
        parts, left_out = link.parts, list[str]()
        if parts and parts[0].lower().startswith("v:"):
            raise line.error(f"'{parts[0][:20]}' is a variant with other rules: expected the usual ones")
        if parts and _FLAG.fullmatch(parts[0]):
            left_out += [f"the flag '{parts[0]}'"] if parts[0] else []
            parts = parts[1:]
        if len(parts) < 2 or not all(map(_SIZE.fullmatch, parts[:2])):
            raise line.error(f"no size in '{'/'.join(parts[:2])[:20]}': expected COLUMNS/ROWS/BODY")
        body = "/".join(parts[2:]).rstrip("/")
        if link.behind:
            left_out.append(f"'{link.behind[:20]}' behind the puzzle")
        return cls(int(parts[0]), int(parts[1]), body, left_out)


class PuzzLink(Format):
    """A link a line."""

    name = NAME
    about = "links of puzz.link and its relatives, one a line"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is a link to one of the hosts, or names a kind and a size as they do."""
        first = next(self.split(lines), None)
        return first is not None and _Link.of(first[0].text).is_likely

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_a_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle that a link opens."""
        line = lines[0]
        link = _Link.of(line.text)
        kind, layout = _kind_and_layout(link.pid, kind, line)
        said = _Puzzle.of(link, line)
        board = board_of(said.rows, said.cols, line)
        if problem := box_problem(kind, board):
            raise line.error(f"{problem}: no such puzzle is read here")
        body = Body(said.body, line)
        puzzle = _read(body, kind, layout, _with_strip(board, layout, line), line)
        return Document(puzzle, line.number, left_out=(*said.left_out, *body.left_out))

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


def _kind_called(pid: str) -> Kind | None:
    return kind_elsewhere(NAME, pid) or kind_elsewhere(_FORMER, pid)


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
    clues = layout.read(body, board)
    body.check_end()
    fields = ((field_of(kind, clue), stated) for clue, stated in clues.items())
    return build(kind, board, {name: stated for name, stated in fields if name}, line)
