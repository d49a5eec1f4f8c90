"""-o on every verb, and progress with a rate, a share and an end."""

from __future__ import annotations

import io
import re
import sys
import time
from pathlib import Path

import pytest

from passatempo.cli import main
from passatempo.cli.arguments import VERBS
from passatempo.cli.parser import verb_parser
from passatempo.cli.progress import duration_text, progress, rate_text

pytestmark = pytest.mark.slow

PUZZLE = "..4. 1... .2.. ...3"
ARGUMENTS: dict[str, list[str]] = {
    **{verb: [PUZZLE] for verb in ("solve", "count", "check", "candidates", "explain", "rate")},
    "race": [PUZZLE, "--method", "native"],
    "kinds": [],
    "sets": ["3", "cells", "sum", "7"],
    "completion": ["bash"],
    "man": [],
    "exercise": ["hidden_single", "sudoku", "4x4", "--seed", "1"],
    "convert": [PUZZLE, "--to", "native"],
    "draw": [PUZZLE],
    "generate": ["sudoku", "4x4", "--seed", "1"],
    "stats": [PUZZLE],
}


def test_every_verb_that_writes_has_the_option() -> None:
    """All but the server."""
    without = {
        verb
        for verb in VERBS
        if "--output" not in {name for each in verb_parser(verb)._actions for name in each.option_strings}
    }
    assert without == {"serve"}
    assert set(VERBS) - without == ARGUMENTS.keys() | {"batch", "sheet", "book", "library"}


@pytest.mark.parametrize("verb", sorted(ARGUMENTS.keys() - {"draw", "race"}))
def test_the_file_has_what_the_verb_prints(verb: str, tmp_path: Path, capsys) -> None:
    """Except for times."""
    path = tmp_path / "out.txt"
    assert main([verb, *ARGUMENTS[verb]]) == 0
    printed = capsys.readouterr().out
    assert main([verb, *ARGUMENTS[verb], "-o", str(path)]) == 0
    assert capsys.readouterr().out == ""
    assert path.read_text() == printed
    assert not list(tmp_path.glob("*.part"))


def test_a_file_is_kept_if_nothing_is_written(tmp_path: Path, capsys) -> None:
    """A mistake must not empty the answers of yesterday."""
    path = tmp_path / "out.txt"
    path.write_text("yesterday")
    assert main(["solve", "no such file", "-o", str(path)]) == 2
    assert path.read_text() == "yesterday"
    assert main(["solve", PUZZLE, "-o", str(tmp_path / "no" / "folder")]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_an_interrupt_keeps_the_answers_so_far(tmp_path: Path, monkeypatch, capsys) -> None:
    """Each is whole."""
    from passatempo import answers

    path, real, asked = tmp_path / "out.txt", answers.count, []

    def count(*arguments, **named):
        asked.append(1)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return real(*arguments, **named)

    monkeypatch.setattr(answers, "count", count)
    assert main(["count", PUZZLE, PUZZLE, PUZZLE, "-o", str(path)]) == 3
    assert path.read_text().count("1 solution.") == 2


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_has_a_rate_a_share_and_an_end(monkeypatch) -> None:
    """Where the total is known."""
    monkeypatch.setattr("passatempo.cli.progress.DELAY", 0.02)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress(lambda: "5 puzzles", done=lambda: 5, share=lambda: 0.25):
        time.sleep(0.3)
    shown = sys.stderr.getvalue()
    assert re.search(r"5 puzzles, [\d,.]+/s, 25%, 0 s, \d+ s left", shown)
    assert shown.endswith("\r\x1b[K")


def test_progress_without_a_total(monkeypatch) -> None:
    """Nothing is made up."""
    monkeypatch.setattr("passatempo.cli.progress.DELAY", 0.02)
    monkeypatch.setattr(sys, "stderr", Terminal())
    with progress(lambda: "solving"):
        time.sleep(0.3)
    assert re.search(r"solving, 0 s$", sys.stderr.getvalue().removesuffix("\r\x1b[K"))


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (119, "119 s"), (150, "2 min"), (7300, "2 h 2 min")]
)
def test_durations(seconds: float, text: str) -> None:
    """In units that people read."""
    assert duration_text(seconds) == text


def test_rates() -> None:
    """Slow ones have a decimal; no time is no division by zero."""
    assert rate_text(31, 10) == "3.1/s"
    assert rate_text(12_345, 1) == "12,345/s"
    assert rate_text(0, 0) == "0.0/s"
