"""Completion and the manual page: generated from the parsers, and accepted by the programs that read them."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from passatempo.cli import main
from passatempo.cli.arguments import VERBS
from passatempo.cli.completion import SHELLS, arguments
from passatempo.cli.language import choose_language
from passatempo.cli.parser import verb_parser


@cache
def script(shell: str) -> str:
    return "".join(f"{line}\n" for line in SHELLS[shell]())


def run(*command: str, text: str = "") -> str:
    found = subprocess.run(command, input=text, capture_output=True, text=True, timeout=180, check=False)
    assert found.returncode == 0, found.stderr
    assert not found.stderr
    return found.stdout


def in_bash(*words: str, cwd: Path | None = None) -> list[str]:
    """What bash offers for the last of these words."""
    line = " ".join(f"'{word}'" for word in words)
    program = f"{script('bash')}\nCOMP_WORDS=({line})\nCOMP_CWORD={len(words) - 1}\n_passatempo\n"
    command = ["bash", "-c", program + 'printf "%s\\n" "${COMPREPLY[@]}"']
    return subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=180, cwd=cwd
    ).stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("passatempo", "so"), {"solve"}),
        (("passatempo", "generate", "sud"), {"sudoku"}),
        (("passatempo", "generate", "sudoku", "--difficulty", "ha"), {"hard"}),
        (("passatempo", "generate", "sudoku", "--needs", "x_w"), {"x_wing"}),
        (("passatempo", "solve", "--method", "na"), {"native"}),
        (("passatempo", "solve", "--method", "=", "na"), {"native"}),
        (("passatempo", "solve", "--js"), {"--json"}),
        (("passatempo", "batch", "che"), {"check"}),
        (("passatempo", "exercise", "naked_tr"), {"naked_triple"}),
        (("passatempo", "completion", "z"), {"zsh"}),
        (("passatempo", "--lang", ""), set()),
    ],
)
@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes(words: tuple[str, ...], offered: set[str]) -> None:
    """Verbs, kinds, levels, techniques, methods, options, questions."""
    assert offered <= set(in_bash(*words))


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_files(tmp_path: Path) -> None:
    """Inputs are files; so are values of some options."""
    (tmp_path / "puzzle.txt").touch()
    assert in_bash("passatempo", "solve", "pu", cwd=tmp_path) == ["puzzle.txt"]
    assert in_bash("passatempo", "solve", "--output", "pu", cwd=tmp_path) == ["puzzle.txt"]
    assert "puzzle.txt" not in in_bash("passatempo", "solve", "--method", "pu", cwd=tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_loads_it(tmp_path: Path) -> None:
    """As a file of $fpath and by `source`."""
    path = tmp_path / "_passatempo"
    path.write_text(script("zsh"))
    assert run("zsh", "-n", str(path)) == ""
    load = f"autoload -U compinit; compinit -u -D; source {path}; print $_comps[passatempo]"
    assert run("zsh", "-fc", load).strip() == "_passatempo"


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes(tmp_path: Path) -> None:
    """Fish can be asked what it offers."""
    path = tmp_path / "passatempo.fish"
    path.write_text(script("fish"))

    def offered(line: str) -> set[str]:
        found = run("fish", "--no-config", "-c", f"source {path}; complete -C '{line}'")
        return {each.split("\t")[0] for each in found.splitlines()}

    assert "solve" in offered("passatempo so")
    assert "hard" in offered("passatempo generate sudoku --difficulty h")
    assert "--method" in offered("passatempo solve --m")


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_of_every_verb_is_there(verb: str) -> None:
    """The scripts come from the parsers, so they cannot lack one."""
    names = {name for action in verb_parser(verb)._actions for name in action.option_strings}
    assert names == {name for each in arguments(verb) for name in each.names}
    assert all(name in script("bash") for name in names)


@pytest.mark.parametrize("verb", VERBS)
def test_the_same_is_completed_in_every_language(verb: str) -> None:
    """What stands for a file or a name in the help is translated."""
    in_english = [(each.names, each.words, each.files) for each in arguments(verb)]
    choose_language("pt")
    try:
        assert [(each.names, each.words, each.files) for each in arguments(verb)] == in_english
    finally:
        choose_language(None)


def test_words_are_safe_in_scripts() -> None:
    """A quote in a help text must not end a string of the script."""
    for verb in VERBS:
        for each in arguments(verb):
            assert all(word.isprintable() and not set(word) & set("'\"`$\\ ") for word in each.words)


def test_the_verb(capsys) -> None:
    """What it prints is the script; anything else is a mistake of one line."""
    assert main(["completion", "fish"]) == 0
    assert capsys.readouterr().out == script("fish")
    assert main(["completion", "tcsh"]) == 2
    assert "unknown shell 'tcsh': expected bash, zsh or fish" in capsys.readouterr().err
    assert main(["completion"]) == 2


def manual(capsys) -> str:
    assert main(["man"]) == 0
    return capsys.readouterr().out


def test_the_manual_page_has_everything(capsys) -> None:
    """Verbs, options, exit codes, formats, variables of the environment."""
    page = manual(capsys)
    for verb in VERBS:
        assert f"\n.SS {verb}\n" in page
    for word in ("EXIT STATUS", "FORMATS", "ENVIRONMENT", "\\-\\-symmetry", "internal error"):
        assert word in page
    assert main(["man", "solve"]) == 2


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not installed")
def test_mandoc_finds_no_mistake(capsys) -> None:
    """Its warnings and errors, not what it thinks of the style; a page of no date has none."""
    found = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "warning"],
        input=manual(capsys),
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert [line for line in found.stdout.splitlines() if "missing date" not in line] == []


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")
def test_man_shows_it(capsys, tmp_path: Path) -> None:
    """With groff, which is what most systems have."""
    path = tmp_path / "passatempo.1"
    path.write_text(manual(capsys))
    shown = subprocess.run(
        ["man", "--warnings", "-l", str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=180,
        env={"MANWIDTH": "80", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
    ).stdout
    assert "--difficulty LEVEL" in shown
