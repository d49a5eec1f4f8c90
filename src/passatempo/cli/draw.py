"""draw: puzzles as pictures: each in a file of its own, or all on one sheet."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, STOPPED, combine_codes
from passatempo.cli.given import Entries, parse_entries
from passatempo.cli.inputs import COMMAND_LINE, STANDARD_INPUT, Case, Inputs, Unread, in_line, notify_about
from passatempo.cli.language import as_sentence
from passatempo.cli.pictures import write_picture
from passatempo.cli.progress import progress
from passatempo.cli.puzzle_loop import with_any_reservation
from passatempo.cli.show import Outcome, notify
from passatempo.deadline import within
from passatempo.drawing.picture import CELL, FORMATS, Picture, format_of
from passatempo.drawing.shapes import Drawing
from passatempo.errors import InputError, PassatempoError, StoppedError, UnsupportedError
from passatempo.messages import OR, Message, grouped
from passatempo.pictures.draw import Style, style_of, title_of
from passatempo.pictures.player_colours import Colours
from passatempo.pictures.views import NothingToDrawError, Request, views
from passatempo.size_limits import MOST_CELLS
from passatempo.system_errors import system_reason

STANDARD_OUTPUT = "-"
SVG = "svg"


def run(options: Options) -> int:
    """Draw every puzzle asked about."""
    return _Drawer(options).run()


class _Drawer:
    """Draws the puzzles of some inputs, and writes them where they belong."""

    def __init__(self, options: Options) -> None:
        self.options, self.code = options, ANSWERED
        self.style = _style(options)
        self.folder = _folder(options.output)
        self.format = _format(options, self.folder)
        self.inputs = Inputs(options)
        _request(options, None).check()

    def run(self) -> int:
        """Draw them all; the exit code."""
        try:
            with progress(lambda: Message("drawing")):
                paths = self._into_folder() if self.folder is not None else self._as_one()
        except KeyboardInterrupt:
            return STOPPED
        if self.options.open:
            _open(paths)
        return BAD if self.inputs.any_bad else self.code

    def _into_folder(self) -> list[str]:
        """A file for each puzzle."""
        assert self.folder is not None
        _make_folder(self.folder)
        names, paths = _Names(), list[str]()
        for case, picture in self._pictures():
            path = os.path.join(self.folder, f"{names.next(case)}.{self.format}")
            write_picture(path, picture, self.format)
            paths.append(path)
        return paths

    def _as_one(self) -> list[str]:
        """One picture, or a sheet of all."""
        drawn, cells = list[Drawing](), 0
        for case, picture in self._pictures():
            cells += len(case.document.puzzle.board)
            if drawn and (self.options.animate or cells > MOST_CELLS["drawn"]):
                raise _too_many(self.options.animate)
            drawn.append(picture.drawing)
            alone = picture
        if not drawn:
            return []
        whole = alone if len(drawn) == 1 else self.style.picture(drawn, self.options.columns)
        path = self._path()
        if path == STANDARD_OUTPUT:
            _write_to_standard_output(whole, self.format)
            return []
        write_picture(path, whole, self.format)
        return [path]

    def _path(self) -> str:
        """The file to write; a temporary one if it is only to be shown."""
        if self.options.output is not None or not self.options.open:
            return self.options.output or STANDARD_OUTPUT
        from tempfile import mkdtemp

        return os.path.join(mkdtemp(prefix="passatempo-"), f"picture.{self.format}")

    def _pictures(self) -> Iterator[tuple[Case, Picture]]:
        """The picture of each puzzle that can be drawn; what is wrong with the others is reported."""
        for case in self.inputs:
            if isinstance(case, Unread):
                self._stopped(case.source, case.line, case.reason)
                continue
            try:
                picture = self._picture(case)
            except NothingToDrawError as nothing:
                self._report(case, NO, [nothing.message])
            except StoppedError as stopped:
                self._stopped(case.source, case.document.line, stopped.reason)
            except PassatempoError as error:
                self.inputs.report_error(case.source, in_line(case.document.line, error.message))
            else:
                if _request(self.options, None) != Request():
                    self._report(case, ANSWERED, [])
                yield case, picture

    def _stopped(self, source: str, line: int, reason: str) -> None:
        notify_about(source, in_line(line, Message("stopped: {reason}", reason)))
        self.code = combine_codes((self.code, STOPPED))

    def _report(self, case: Case, code: int, sentences: list[str]) -> None:
        """Say what came of a puzzle; with a reservation, if something was left out that may be a rule."""
        outcome = with_any_reservation(Outcome(code, sentences, {"status": "", "unique": None}), case)
        for sentence in outcome.sentences:
            notify_about(case.source, in_line(case.document.line, as_sentence(sentence)))
        self.code = combine_codes((self.code, outcome.code))

    def _picture(self, case: Case) -> Picture:
        puzzle, options = case.document.puzzle, self.options
        left = None if options.time is None else max(0.0, options.time - case.seconds)
        with within(left):
            given = None if options.given is None else parse_entries(options.given, puzzle)
            request = _request(options, given, _colours(options.colours))
            title = title_of(puzzle, case.document.name)
            drawings = [
                self.style.drawing(view, title, coordinates=request.names_cells)
                for view in views(puzzle, request, options.lang)
            ]
        return self.style.animation(drawings) if options.animate else self.style.picture(drawings)


def _request(options: Options, given: Entries | None, colours: Colours | None = None) -> Request:
    return Request(
        options.solution,
        options.candidates,
        given,
        options.step,
        options.hint,
        options.animate,
        colours,
    )


def _colours(text: str | None) -> Colours | None:
    """The numbers of colours by cell, parsed from `--colours 'A1=3 B2=1,4'`."""
    if text is None:
        return None
    found = dict[int | str, tuple[int, ...]]()
    for word in text.split():
        cell, _, numbers = word.partition("=")
        if not re.fullmatch("[0-9]{1,3}(,[0-9]{1,3})*", numbers):
            raise InputError(
                "--colours: '{word}' is no colour of a cell: expected such as A1=3 or A1=3,4", word
            )
        found[cell] = tuple(map(int, numbers.split(",")))
    return found


def _style(options: Options) -> Style:
    return style_of(
        options.theme,
        options.palette,
        CELL if options.size is None else options.size,
        1.0 if options.scale is None else options.scale,
        options.coordinates,
        options.lang,
    )


def _folder(path: str | None) -> str | None:
    """The folder that is asked for; None if it is a file or standard output."""
    if path is None or path == STANDARD_OUTPUT:
        return None
    return path if path.endswith(("/", os.sep)) or os.path.isdir(path) else None


def _format(options: Options, folder: str | None) -> str:
    """The format that `--to` or the name of the file asks for; SVG where neither does."""
    if options.to is not None:
        found = options.to.lower()
        if found not in FORMATS:
            raise InputError("--to {to}: expected {formats}", options.to, (OR, *FORMATS))
    elif folder is not None or options.output in (None, STANDARD_OUTPUT):
        found = SVG
    else:
        assert options.output is not None
        found = format_of(Path(options.output))
    allowed = (SVG, "gif") if options.animate else tuple(each for each in FORMATS if each != "gif")
    if found not in allowed:
        what = Message("an animation" if options.animate else "a picture without --animate")
        raise InputError("{what} cannot be {found}: expected {allowed}", what, found, (OR, *allowed))
    to_terminal = options.output in (None, STANDARD_OUTPUT) and not options.open and sys.stdout.isatty()
    if found != SVG and to_terminal:
        raise InputError("a {found} is no text for a terminal: expected -o FILE", found.upper())
    return found


def _too_many(animated: bool) -> UnsupportedError | InputError:
    if animated:
        return InputError("an animation shows one puzzle: expected one, or -o FOLDER/")
    return UnsupportedError(
        "these puzzles are too many for one sheet: expected {most} cells in all at most, or -o FOLDER/",
        grouped(MOST_CELLS["drawn"]),
    )


class _Names:
    """File names for puzzles, after the files they come from, all different."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def next(self, case: Case) -> str:
        """The next name, without an ending."""
        if case.source in (STANDARD_INPUT, COMMAND_LINE):
            stem = f"{case.document.puzzle.name}-{case.number:04}"
        else:
            stem = Path(case.source).stem + (f"-{case.number:04}" if case.among else "")
        name, number = stem, 1
        while name in self._used:
            number += 1
            name = f"{stem}-{number}"
        self._used.add(name)
        return name


def _make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise InputError("{path} is no folder: {reason}", path, system_reason(error)) from None


def _write_to_standard_output(picture: Picture, format: str) -> None:
    content = picture.encoded(format)
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _open(paths: list[str]) -> None:
    """Show pictures in the browser, or in whatever the system shows such files with."""
    import webbrowser

    for path in paths:
        shown = False
        with suppress(webbrowser.Error):
            shown = webbrowser.open(Path(path).resolve().as_uri())
        if not shown:
            notify("no program was found that shows {path}", path)
