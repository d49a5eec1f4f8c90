"""Writes the table of questions in docs/api.md, from the table of the server: run by `make docs`."""

from __future__ import annotations

from pathlib import Path

from passatempo.web.questions.arguments import COMMON, Argument
from passatempo.web.questions.table import QUESTIONS

PAGE = Path(__file__).parent / "api.md"
BEGIN, END = "<!-- begin questions -->\n", "<!-- end questions -->\n"


def named(argument: Argument) -> str:
    """The name of an argument, in bold if it is required."""
    return f"**`{argument.name}`**" if argument.required else f"`{argument.name}`"


def table() -> str:
    """The table in Markdown."""
    rows = ["| question | what it answers | arguments | result |", "|---|---|---|---|"]
    for name, question in QUESTIONS.items():
        arguments = ", ".join(map(named, question.arguments)) or "-"
        rows.append(f"| `{name}` | {question.about} | {arguments} | {question.result} |")
    common = ", ".join(f"`{argument.name}` ({argument.about[:-1].lower()})" for argument in COMMON)
    return "\n".join(rows) + f"\n\nAll of them take {common} as well. Arguments in bold are required.\n"


def with_table(page: str) -> str:
    """The page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text()))
