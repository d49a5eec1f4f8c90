"""Runs the commands that the documents show, and writes down what they print now.

`make docs` runs it; tests/test_docs.py says when a document is out of date. Times that differ do not count.

Each story runs in a folder of its own, in which its commands leave their files. An argument may go on in
lines that begin with `> `, as in a shell.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from passatempo.cli import main as passatempo

ROOT = Path(__file__).parents[1]
STORIES = ROOT / "docs" / "stories"
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "README.pt.md")),
    *(
        path
        for folder in ("docs", "docs/pt", "docs/stories")
        for path in sorted((ROOT / folder).glob("*.md"))
    ),
]
_BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
_COMMAND = re.compile(
    r"^\$ passatempo (.*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)", re.MULTILINE
)  # and what it prints
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANGUAGE")


def main() -> None:
    """Write the documents that have changed."""
    for path in DOCUMENTS:
        text = path.read_text("utf-8")
        if (new := as_run_now(path)) != text:
            path.write_text(new, "utf-8")


def as_run_now(path: Path) -> str:
    """The document with what its commands print now."""
    with _surroundings(path):
        return _BLOCK.sub(lambda block: _COMMAND.sub(_again, block[0]), path.read_text("utf-8"))


@contextlib.contextmanager
def _surroundings(path: Path) -> Iterator[None]:
    """The folder and the language in which the commands of a document run."""
    with tempfile.TemporaryDirectory() as folder:
        is_story = path.parent == STORIES
        with contextlib.chdir(folder if is_story else ROOT), mock.patch.dict(os.environ):
            for name in _VARIABLES:
                os.environ.pop(name, None)
            os.environ["LANG"] = "pt_BR.UTF-8" if is_portuguese(path) else "C"
            yield


def is_portuguese(path: Path) -> bool:
    """Whether a document is in Portuguese."""
    return path.name.endswith(".pt.md") or path.parent.name == "pt"


def _again(shown: re.Match[str]) -> str:
    out = io.TextIOWrapper(
        io.BytesIO(), "utf-8", write_through=True
    )  # which takes lines that boxes are made of
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        passatempo(shlex.split(re.sub("^> ", "", shown[1], flags=re.MULTILINE)))
    printed = out.buffer.getvalue().decode()
    same = _without_times(printed) == _without_times(shown[2])
    return shown[0] if same else f"$ passatempo {shown[1]}{printed}"


def _without_times(text: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+|[0-9]+[.,][0-9]+ s$', "", text, flags=re.MULTILINE)


if __name__ == "__main__":
    main()
