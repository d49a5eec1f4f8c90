"""Output of the verbs: boards, sentences and JSON on standard output, messages on standard error.

On a terminal, sentences and messages are wrapped to its width. Elsewhere each is one line.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from io import TextIOWrapper

from passatempo.cli.language import as_sentence, render, rendered_scene
from passatempo.cli.signals import uninterrupted
from passatempo.cli.writing import write_record
from passatempo.deadline import watched
from passatempo.errors import PluginWarning, StoppedError
from passatempo.messages import as_message
from passatempo.printable import json_line, one_line
from passatempo.records import dataclass
from passatempo.statistics import Statistics
from passatempo.type_names import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from passatempo.cli.arguments import Options
    from passatempo.cli.inputs import Case, Unread
    from passatempo.scene import Scene

PROGRAM = "passatempo"
_LONGEST_MESSAGE = 400  # characters; it may quote what was read


@dataclass(frozen=True)
class Outcome:
    """The answer of a verb to one puzzle."""

    code: int
    sentences: list[str]  # messages, or texts that are rendered already
    fields: Mapping[str, Any]  # for JSON
    interrupted: bool = False  # no further puzzle is to be answered


class Show:
    """Writes answers to standard output: boards and sentences, or JSON."""

    def __init__(self, options: Options) -> None:
        self.json = options.json
        self.color = options.color
        self.undrawn = ""  # why the last board was not drawn
        self.statistics = Statistics() if options.stats else None
        self._first = True
        self._listed = ""  # the field of the list whose items are being written

    def begin(self, case: Case | Unread) -> None:
        """Write the heading of a puzzle, after a blank line if it is not the first."""
        if self.json:
            return
        heading = [one_line(case.heading)] if case.heading else []
        self._write([""] * (not self._first) + heading)
        self._first = False

    def counting(self) -> AbstractContextManager[object]:
        """A context manager in which searches are counted, if the options ask for statistics."""
        return nullcontext() if self.statistics is None else self.statistics

    def board(
        self,
        scene: Scene,
        *,
        coordinates: bool = False,
        captions: bool = True,
        title: str = "",
    ) -> None:
        """Write a board, with its captions and legends in the chosen language.

        It is left out if the deadline passes while it is drawn: `undrawn` then has the reason.
        """
        if self.json:
            return
        from passatempo.paint.terminal import detect_capabilities
        from passatempo.paint.text import LEGEND, NEW_LEGEND, OPEN_LEGEND, paint

        terminal = detect_capabilities(sys.stdout, colour=self.color)
        try:
            painted = paint(
                rendered_scene(scene),
                terminal,
                coordinates=coordinates,
                captions=captions,
                legend=as_sentence(LEGEND),
                open_legend=as_sentence(OPEN_LEGEND),
                new_legend=as_sentence(NEW_LEGEND),
            )
        except StoppedError as stopped:
            self.undrawn = stopped.reason
            return
        if title:
            self._write([render(title)])
        write_record(sys.stdout, painted)  # not line by line: there may be many megabytes

    def table(self, rows: list[str]) -> None:
        """Write the rows of a table as they are."""
        if not self.json:
            self._write(rows)

    @property
    def has_boxes(self) -> bool:
        """Whether standard output can show characters for drawing."""
        from passatempo.paint.terminal import detect_capabilities

        return detect_capabilities(sys.stdout).boxes

    def lines(self, sentences: list[str]) -> None:
        """Write sentences before the last ones."""
        if not self.json:
            self._write([wrapped(one_line(as_sentence(each)), sys.stdout) for each in sentences])

    def item(self, case: Case, field: str, value: Any) -> None:
        """Write an item of a list in JSON as soon as it is known; the list is the first field of the answer.

        There may be more items than fit into memory.
        """
        with uninterrupted():
            sys.stdout.write(f"{', ' if self._listed else _opening(case, field)}{json_line(value)}")
            self._listed = field

    def end(self, case: Case | Unread, outcome: Outcome) -> None:
        """Write the answer; raises StoppedError if the deadline passes while it is encoded as JSON."""
        if self.json:
            lines = [self._object(case, outcome.fields)]
        else:
            lines = [wrapped(one_line(as_sentence(each)), sys.stdout) for each in outcome.sentences]
        with uninterrupted():
            self._write(lines)
            self._listed = ""

    def break_off(self) -> None:
        """End the answer where it is; a list that was begun is closed."""
        if self._listed:
            self._write(["]}"])
            self._listed = ""

    def _object(self, case: Case | Unread, fields: Mapping[str, Any]) -> str:
        if not self._listed:
            return _json_object({**_origin(case), **fields})
        rest = {name: value for name, value in fields.items() if name != self._listed}
        return f"], {_json_object(rest)[1:]}"

    def _write(self, lines: list[str]) -> None:
        """Write the lines as one record: Ctrl-C cuts no board in two, and nothing waits in a buffer."""
        write_record(sys.stdout, "".join(f"{line}\n" for line in lines))


def notify(template: str, *arguments: object) -> None:
    """Print an error, a note or a summary on standard error: one line, wrapped on a terminal."""
    line = one_line(render(as_message(template, arguments)))
    cut = line if len(line) <= _LONGEST_MESSAGE else line[:_LONGEST_MESSAGE] + "..."
    with suppress(OSError):  # a terminal that was closed: nobody reads it
        print(wrapped(f"{PROGRAM}: {cut}", sys.stderr), file=sys.stderr)


@contextmanager
def noting_plugins() -> Iterator[None]:
    """Show which plugins are left out as notes of one line; other warnings as usual."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, *rest: Any, **named: Any) -> None:
            if isinstance(message, PluginWarning):
                notify(message.args[0])
            else:
                usual(message, *rest, **named)

        warnings.showwarning = show  # mypy knows a narrower type
        yield


def wrapped(text: str, stream: TextIO) -> str:
    """The text, in several lines if the stream is a terminal that is narrower. No word is broken."""
    if not stream.isatty():
        return text
    from passatempo.paint.terminal import terminal_width

    width = terminal_width(stream)
    if width is None or len(text) <= width:
        return text
    from textwrap import fill

    return fill(text, width, break_long_words=False, break_on_hyphens=False)


def _opening(case: Case, field: str) -> str:
    """The beginning of a JSON object whose next field is a list."""
    return f"{json_line(_origin(case))[:-1]}, {json_line(field)}: ["


def _json_object(fields: Mapping[str, Any]) -> str:
    """An object as JSON; long lists item by item with a look at the deadline."""

    def encode(value: Any) -> str:
        if isinstance(value, list):
            return f"[{', '.join([json_line(item) for item in watched(value, 1)])}]"
        return json_line(value)

    return f"{{{', '.join([f'{json_line(name)}: {encode(value)}' for name, value in fields.items()])}}}"


def _origin(case: Case | Unread) -> dict[str, Any]:
    from passatempo.formats.json_form import MARK, VERSION

    return {MARK: VERSION, **case.origin}


def replace_unencodable(stream: TextIO) -> None:
    """Have a stream write `?` for characters it cannot encode, instead of raising an error."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
