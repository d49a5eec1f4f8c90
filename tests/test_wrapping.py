"""Help and messages fit the terminal; piped output has one line for each message, to be searched."""

from __future__ import annotations

import io
import sys

import pytest

from passatempo.cli import main
from passatempo.cli.arguments import VERBS
from passatempo.cli.help_text import wrap_help
from passatempo.cli.show import notify, wrapped

LONG = "no such file: " + ("a sentence with many short words " * 5).strip()


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terminals are 60 characters wide."""
    monkeypatch.setenv("COLUMNS", "60")


def test_messages_are_wrapped_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terminals break lines in the middle of words."""
    monkeypatch.setattr("sys.stderr", stderr := Terminal())
    notify(LONG)
    lines = stderr.getvalue().splitlines()
    assert len(lines) > 2
    assert max(map(len, lines)) <= 60
    assert " ".join(lines) == f"passatempo: {LONG}"


def test_messages_in_a_pipe_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripts search the messages of many puzzles line by line."""
    monkeypatch.setattr("sys.stderr", stderr := io.StringIO())
    notify(LONG)
    assert stderr.getvalue() == f"passatempo: {LONG}\n"


def test_no_word_is_broken() -> None:
    """Paths and links can be copied from a message."""
    link = "https://example.org/" + "x" * 60 + "-y"
    assert wrapped(f"cannot read {link}", Terminal()) == f"cannot read\n{link}"


def test_sentences_are_wrapped_and_boards_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """The explanation of a step is longer than most terminals are wide."""
    monkeypatch.setattr("sys.stdout", stdout := Terminal())
    assert main(["explain", "--no-color", "--lang", "en", "..4. 1... .2.. ...3"]) == 0
    lines = stdout.getvalue().splitlines()
    assert max(map(len, lines)) <= 60
    assert any(line.startswith("1. ") for line in lines)
    monkeypatch.setenv("COLUMNS", "500")
    monkeypatch.setattr("sys.stdout", wide := Terminal())
    assert main(["explain", "--no-color", "--lang", "en", "..4. 1... .2.. ...3"]) == 0
    boards = [
        [line for line in text if line[:1] in " 1234" and "│" in line]
        for text in (lines, wide.getvalue().splitlines())
    ]
    assert boards[0] == boards[1]


@pytest.mark.parametrize("arguments", [[], *([verb] for verb in VERBS)], ids=str)
def test_help_is_wrapped(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Only examples may be longer than the terminal is wide: they are commands to be copied."""
    assert main([*arguments, "--help"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if len(line) > 60 and not line.startswith("  passatempo ")]


def test_rows_of_tables_are_wrapped_below_their_last_column() -> None:
    """A continuation in the first column would look like another row."""
    text = "formats:\n  line  n x n symbols in one line"
    assert wrap_help(text, 30) == "formats:\n  line  n x n symbols in one\n        line"


def test_progress_fits_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A progress text that wraps could not be erased."""
    from passatempo.cli.progress import _watch

    class Once:
        """An event that is set after the first look."""

        calls = 0

        def wait(self, seconds: float) -> bool:
            self.calls += 1
            return self.calls > 1

    monkeypatch.setattr("sys.stderr", stderr := Terminal())
    _watch(lambda: "x" * 200, Once())  # type: ignore[arg-type]
    assert max(len(part.removeprefix("\033[K")) for part in stderr.getvalue().split("\r")) < 60
    assert sys.stderr is stderr
