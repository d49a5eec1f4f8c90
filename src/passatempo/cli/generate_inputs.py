"""The inputs of `generate`: the puzzle of --like, the board of --from, the picture of --pattern."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.codes import BAD, STOPPED
from passatempo.cli.inputs import Inputs, Unread
from passatempo.cli.show import notify
from passatempo.errors import InputError
from passatempo.formats.format import Document
from passatempo.formats.sources import file_lines, is_file
from passatempo.puzzle import Puzzle
from passatempo.records import replace


def read_pattern(text: str) -> str:
    """The picture, or the contents of the file of this name."""
    return f"{''.join(file_lines(text))}\n" if is_file(text) else text


def read_like_board(text: str, options: Options) -> Puzzle:
    """The board that generated puzzles are to be like.

    InputError if rules of it may not have been read: the puzzles would lack them.
    """
    document = read_document(text, options)
    if document.unread_rules:
        raise InputError("--like: {reservation}", document.reservation)
    return document.puzzle


def read_document(text: str, options: Options) -> Document:
    """The only document of a file or a text; SystemExit, after a message, if it cannot be read."""
    inputs = Inputs(replace(options, inputs=[text], format=None))
    found = list[Document]()
    for case in inputs:
        if isinstance(case, Unread):
            notify("stopped while reading '{text}': {reason}", text, case.reason)
            raise SystemExit(STOPPED)
        found.append(case.document)
    if inputs.any_bad:
        raise SystemExit(BAD)
    if len(found) != 1:
        raise InputError("expected one puzzle, found {found}", len(found))
    return found[0]
