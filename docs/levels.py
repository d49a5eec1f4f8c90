"""Writes the table of the levels of each kind in rating.md.

`make docs` runs it; tests/test_docs.py says when the document is out of date.
"""

from __future__ import annotations

import re
from pathlib import Path

from passatempo.kinds import all_kinds
from passatempo.levels import DEFAULT_ENDS, LEVELS

PAGE = Path(__file__).parent / "rating.md"
START, END = "<!-- levels: written by levels.py -->", "<!-- end of levels -->"


def main() -> None:
    """Write the document."""
    PAGE.write_text(with_levels(PAGE.read_text("utf-8")), "utf-8")


def with_levels(text: str) -> str:
    """The document with the table as it is now."""
    declared = {kind.name: kind.levels for kind in all_kinds() if kind.levels != DEFAULT_ENDS}
    head = ["| overall below |" + "".join(f" {level} |" for level in LEVELS[:-1]), "|---|" + "---:|" * 5]
    rows = [f"| {name} |" + "".join(f" {end:g} |" for end in ends) for name, ends in declared.items()]
    others = "| all other kinds |" + "".join(f" {end:g} |" for end in DEFAULT_ENDS)
    table = "\n".join([*head, *rows, others])
    return re.sub(rf"{START}.*{END}", lambda _: f"{START}\n\n{table}\n\n{END}", text, flags=re.DOTALL)


if __name__ == "__main__":
    main()
