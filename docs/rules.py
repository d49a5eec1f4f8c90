"""Writes the table of rules in adding-a-kind.md from the docstrings of passatempo.rules.

`make docs` runs it; tests/test_docs.py says when the document is out of date.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from passatempo import rules

PAGE = Path(__file__).parent / "adding-a-kind.md"
START, END = "<!-- rules: written by rules.py -->", "<!-- end of rules -->"
BASES = ("Rule", "RuleBatch")


def main() -> None:
    """Write the document."""
    PAGE.write_text(with_rules(PAGE.read_text("utf-8")), "utf-8")


def with_rules(text: str) -> str:
    """The document with the table as it is now."""
    names = [name for name in rules.__all__ if name not in BASES]
    table = "\n".join(["| rule | meaning |", "|---|---|", *map(_row, names)])
    return re.sub(rf"{START}.*{END}", lambda _: f"{START}\n\n{table}\n\n{END}", text, flags=re.DOTALL)


def _row(name: str) -> str:
    rule = getattr(rules, name)
    meaning = (inspect.getdoc(rule) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
    return f"| `{name}({', '.join(_arguments(rule))})` | {meaning} |"


def _arguments(rule: object) -> list[str]:
    """The names of the arguments, with the defaults of those that have one."""
    function = rule.__init__ if isinstance(rule, type) else rule  # type: ignore[misc]
    given = list(inspect.signature(function).parameters.values())[isinstance(rule, type) :]  # type: ignore[arg-type]
    return [each.name if each.default is each.empty else f"{each.name}={each.default!r}" for each in given]


if __name__ == "__main__":
    main()
