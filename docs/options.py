"""Writes the table of options in generating.md from the table in passatempo/generating/options.py.

`make docs` runs it; tests/test_docs.py says when the document is out of date.
"""

from __future__ import annotations

import re
from pathlib import Path

from passatempo.generating.options import OPTIONS, Option

GENERATING = Path(__file__).parent / "generating.md"
START, END = "<!-- options: written by options.py -->", "<!-- end of options -->"


def main() -> None:
    """Write the document."""
    GENERATING.write_text(with_options(GENERATING.read_text("utf-8")), "utf-8")


def with_options(text: str) -> str:
    """The document with the table as it is now."""
    rows = ["| option | what it asks for | in Python |", "|---|---|---|", *map(_row, OPTIONS)]
    table = "\n".join(rows)
    return re.sub(rf"{START}.*{END}", lambda _: f"{START}\n\n{table}\n\n{END}", text, flags=re.DOTALL)


def _row(option: Option) -> str:
    about = option.help
    about = "; ".join(filter(None, [about, option.details]))
    python = f"`{option.name}: {option.annotation}`".replace("|", "\\|") if option.annotation else ""
    return f"| {option.examples} | {about} | {python} |"


if __name__ == "__main__":
    main()
