"""Show: boards, sentences and JSON, written as they come."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

from passatempo.cli.signals import uninterrupted
from passatempo.cli.writing import write_record
from passatempo.deadline import watched
from passatempo.errors import StoppedError
from passatempo.printable import json_line, one_line
from passatempo.records import dataclass

if TYPE_CHECKING:
    from passatempo.cli.arguments import Options
    from passatempo.cli.inputs import Case, Unread
    from passatempo.scene import Scene

PROGRAM = "passatempo"
_LONGEST_COMPLAINT = 400  # characters; what was read may be quoted in it


@dataclass(frozen=True)
class Outcome:
    """What a verb has to say once it is done."""

    code: int
    sentences: list[str]
    fields: Mapping[str, Any]  # for JSON
    interrupted: bool = False  # nothing more is to be asked


class Show:
    """Where answers go: painted for people, or as JSON for programs."""

    def __init__(self, options: Options) -> None:
        self.json = options.json
        self.color = options.color
        self.undrawn = ""  # why the last board asked for is not to be seen
        self._first = True
        self._listed = ""  # the field of the list whose items are being written

    def begin(self, case: Case | Unread) -> None:
        """The heading of the next puzzle, a blank line apart from the one before it."""
        if self.json:
            return
        heading = [one_line(case.heading)] if case.heading else []
        self._write([""] * (not self._first) + heading)
        self._first = False

    def board(
        self,
        scene: Scene,
        *,
        coordinates: bool = False,
        captions: bool = True,
        title: str = "",
        legends: tuple[str, str] | None = None,
    ) -> None:
        """A board, as soon as it is known; with other legends than the usual ones, if there are any.

        It is left out if the deadline passes while it is drawn.
        """
        if self.json:
            return
        from passatempo.paint.terminal import look_of
        from passatempo.paint.text import LEGEND, OPEN_LEGEND, paint

        look = look_of(sys.stdout, colour=self.color)
        legend, open_legend = legends or (LEGEND, OPEN_LEGEND)
        try:
            painted = paint(
                scene,
                look,
                coordinates=coordinates,
                captions=captions,
                legend=legend,
                open_legend=open_legend,
            )
        except StoppedError as stopped:
            self.undrawn = stopped.reason
            return
        if title:
            self._write([title])
        write_record(sys.stdout, painted)  # as it is: there may be many megabytes

    def lines(self, sentences: list[str]) -> None:
        """Sentences before the last ones."""
        if not self.json:
            self._write(list(map(one_line, sentences)))

    def item(self, case: Case, field: str, value: Any) -> None:
        """One more item of a list, as soon as it is known: in JSON the first field of all that is said.

        There may be more of them than could be kept, or written when the program is about to end.
        """
        with uninterrupted():
            sys.stdout.write(f"{', ' if self._listed else _opening(case, field)}{json_line(value)}")
            self._listed = field

    def end(self, case: Case | Unread, outcome: Outcome) -> None:
        """What is to be said of the puzzle; StoppedError if there is no time left to write it as JSON."""
        lines = [self._object(case, outcome.fields)] if self.json else list(map(one_line, outcome.sentences))
        with uninterrupted():
            self._write(lines)
            self._listed = ""

    def break_off(self) -> None:
        """Nothing more is said of the puzzle; a list that was begun ends here."""
        if self._listed:
            self._write(["]}"])
            self._listed = ""

    def _object(self, case: Case | Unread, fields: Mapping[str, Any]) -> str:
        if not self._listed:
            return _json_object({**_origin(case), **fields})
        rest = {name: value for name, value in fields.items() if name != self._listed}
        return f"], {_json_object(rest)[1:]}"

    def _write(self, lines: list[str]) -> None:
        """Whole and at once: Ctrl-C cuts no board in two, and a pipe need not wait for the next one."""
        write_record(sys.stdout, "".join(f"{line}\n" for line in lines))


def complain(message: str) -> None:
    """One line on standard error: what is wrong, or what came of it all, whatever was read."""
    line = one_line(message)
    cut = line if len(line) <= _LONGEST_COMPLAINT else line[:_LONGEST_COMPLAINT] + "..."
    with suppress(OSError):  # a terminal that was closed: nobody reads it, and all else goes on
        print(f"{PROGRAM}: {cut}", file=sys.stderr)


def _opening(case: Case, field: str) -> str:
    """The beginning of an object whose next field is a list."""
    return f"{json_line(_origin(case))[:-1]}, {json_line(field)}: ["


def _json_object(fields: Mapping[str, Any]) -> str:
    """An object as JSON, long lists item by item: there may be millions of numbers."""

    def written(value: Any) -> str:
        if isinstance(value, list):
            return f"[{', '.join([json_line(item) for item in watched(value, 1)])}]"
        return json_line(value)

    return f"{{{', '.join([f'{json_line(name)}: {written(value)}' for name, value in fields.items()])}}}"


def _origin(case: Case | Unread) -> dict[str, Any]:
    from passatempo.formats.json_form import MARK, VERSION

    return {MARK: VERSION, **case.origin}


def never_fail_to_encode(stream: TextIO) -> None:
    """Have a stream write `?` for a character it does not know, rather than end the program."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
