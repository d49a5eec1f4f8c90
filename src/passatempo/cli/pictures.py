"""Pictures that verbs write to files."""

from __future__ import annotations

import os
from pathlib import Path

from passatempo.cli.files import written_file
from passatempo.drawing.picture import Picture, format_of
from passatempo.drawing.shapes import Drawing
from passatempo.errors import InputError
from passatempo.system_errors import system_reason


def write_picture(path: str, picture: Picture, format: str) -> None:
    """Write a picture: a file is replaced once it is complete, pipes and devices are written directly."""
    content = picture.encoded(format)
    if not os.path.exists(path) or os.path.isfile(path):
        with written_file(path, repeatable=True) as writer:
            writer.write(content)
        return
    try:
        with open(path, "wb", buffering=0) as stream:
            stream.write(content)
    except OSError as error:
        raise InputError("{path} cannot be written: {reason}", path, system_reason(error)) from None


def check_plot(path: str | None) -> None:
    """Raise InputError if a plot cannot have this name, before the puzzles are rated."""
    if path is not None:
        Picture(Drawing.empty()).check_format(format_of(Path(path)))


def write_plot(path: str, drawing: Drawing) -> None:
    """Write a plot in the format of its suffix."""
    write_picture(path, Picture(drawing, cell=36), format_of(Path(path)))
