"""Show: boards, sentences and JSON, written as they come."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

from passatempo.records import dataclass

if TYPE_CHECKING:
    from passatempo.cli.arguments import Options
    from passatempo.cli.inputs import Case
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
        self._first = True

    def begin(self, case: Case) -> None:
        """The heading of the next puzzle, a blank line apart from the one before it."""
        if self.json:
            return
        heading = [case.heading] if case.heading else []
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
        """A board, as soon as it is known; with other legends than the usual ones, if there are any."""
        if self.json:
            return
        from passatempo.paint.terminal import look_of
        from passatempo.paint.text import LEGEND, OPEN_LEGEND, paint

        look = look_of(sys.stdout, colour=self.color)
        legend, open_legend = legends or (LEGEND, OPEN_LEGEND)
        painted = paint(
            scene, look, coordinates=coordinates, captions=captions, legend=legend, open_legend=open_legend
        )
        self._write([title] * bool(title) + painted.splitlines())

    def lines(self, sentences: list[str]) -> None:
        """Sentences before the last ones."""
        if not self.json:
            self._write(sentences)

    def end(self, case: Case, outcome: Outcome) -> None:
        """What is to be said of the puzzle."""
        self._write([_object(case, outcome)] if self.json else outcome.sentences)

    def _write(self, lines: list[str]) -> None:
        """Whole and at once: Ctrl-C cuts no board in two, and a pipe need not wait for the next one."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()


def complain(message: str) -> None:
    """One line about what is wrong, whatever was read."""
    line = "".join(letter if letter.isprintable() else "?" for letter in message)
    cut = line if len(line) <= _LONGEST_COMPLAINT else line[:_LONGEST_COMPLAINT] + "..."
    with suppress(OSError):  # a terminal that was closed: nobody reads it, and all else goes on
        print(f"{PROGRAM}: {cut}", file=sys.stderr)


def _object(case: Case, outcome: Outcome) -> str:
    from json import dumps

    from passatempo.formats.json_form import MARK, VERSION

    document = case.document
    origin = {
        MARK: VERSION,
        "source": case.source,
        "line": document.line,
        "name": document.name,
        "kind": document.puzzle.name,
    }
    return dumps(origin | dict(outcome.fields), ensure_ascii=False)


def never_fail_to_encode(stream: TextIO) -> None:
    """Have a stream write `?` for a character it does not know, rather than end the program."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
