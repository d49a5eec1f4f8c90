"""Runs the commands that the documents show, and writes down what they print now.

`make docs` runs it; tests/test_docs.py says when a document is out of date. Times that differ do not count.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from pathlib import Path

from passatempo.cli import main as passatempo

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
_COMMAND = re.compile(r"^\$ passatempo (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)  # and what it prints


def main() -> None:
    """Write the documents that have changed."""
    os.chdir(ROOT)
    for path in DOCUMENTS:
        text = path.read_text("utf-8")
        if (new := _BLOCK.sub(lambda block: _COMMAND.sub(_again, block[0]), text)) != text:
            path.write_text(new, "utf-8")


def _again(shown: re.Match[str]) -> str:
    out = io.TextIOWrapper(
        io.BytesIO(), "utf-8", write_through=True
    )  # which takes lines that boxes are made of
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        passatempo(shlex.split(shown[1]))
    printed = out.buffer.getvalue().decode()
    same = _without_times(printed) == _without_times(shown[2])
    return shown[0] if same else f"$ passatempo {shown[1]}\n{printed}"


def _without_times(text: str) -> str:
    return re.sub(r'"seconds": [0-9.e-]+', "", text)


if __name__ == "__main__":
    main()
