"""Portuguese throughout: no verb prints an English word when the environment asks for Portuguese."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from conftest import Run
from test_languages import CATALOGUES, entries

from passatempo.cli.arguments import VERBS
from passatempo.explaining.techniques import TECHNIQUES
from passatempo.formats.registry import NAMES
from passatempo.generating.option_values import parse_difficulty
from passatempo.generating.options import OPTIONS as GENERATE_OPTIONS
from passatempo.kinds import all_kinds
from passatempo.symmetry import SYMMETRIES

pytestmark = pytest.mark.slow

MINI = "..4. 1... .2.. ...3"
KAKURO = "kakuro 3x3\nruns\n# 3\\ 4\\\n\\3 . .\n\\4 . ."
EMPTY = "sudoku 4x4"
ROOT = Path(__file__).parent.parent
IMPOSSIBLE = "11.. .... .... ...."
HOODOO = "hoodoo 5x5"
# What stands in a usage line for something to be filled in; the names of environment variables are others.
PLACEHOLDERS = re.compile(
    r"\b(?:VERB|OPTION|INPUT|FILE|FOLDER|RECIPE|KIND|SIZE|NAME|TASK|SECONDS|TECHNIQUE|LEVEL|CLUE|CELLS?|ADDRESS"
    r"|TEXT|COLUMNS|ROWS|WORDS|ENTRIES|PATTERN|SHAPE|WHERE|NUMBER|FACTOR|STYLE|BLOCK)\b"
)
WITH_ANSWER = """\
sudoku 4x4
givens
..4.
1...
.2..
...3
solution
2341
1432
3214
4123
"""


@cache
def english_words() -> frozenset[str]:
    """Words of the English messages that no Portuguese one has, so that they show a leak.

    Names that stay English in any language are those of verbs, options, formats, kinds and blocks.
    """
    found = entries(next(path for path in CATALOGUES if path.parts[-3] == "pt"))
    english = words(" ".join(f"{each.one} {each.several}" for each in found))
    portuguese = words(" ".join(text for each in found for text in each.translations))
    return frozenset(english - portuguese - names())


def words(text: str) -> set[str]:
    """The words of a text of three letters or more, without names of placeholders."""
    return set(re.findall(r"[a-zà-ÿ]{3,}", re.sub(r"\{\w+\}|_", " ", text.lower())))


def names() -> set[str]:
    """Names that are the same in every language."""
    return {
        *words(" ".join(f"{name} {' '.join([*verb.options, *verb.tasks])}" for name, verb in VERBS.items())),
        *words(" ".join([*NAMES, *SYMMETRIES, *TECHNIQUES])),
        *words(" ".join(option.flag for option in GENERATE_OPTIONS)),
        *words(" ".join(f"{kind.name} {' '.join(kind.clue_types)}" for kind in all_kinds())),
    }


def leaks(text: str) -> set[str]:
    """English words in an output, except in quotations, commands and file names."""
    lines = (line for line in text.splitlines() if not line.startswith(("  passatempo ", "    passatempo ")))
    return (
        words(re.sub(r"'[^']*'|`[^`]*`|\"[^\"]*\"|\S*[/.]\S+|--\S+", " ", "\n".join(lines))) & english_words()
    )


COMMANDS = (
    ["solve", MINI],
    ["solve", EMPTY],
    ["solve", IMPOSSIBLE],
    ["solve", "--all", "--limit", "2", EMPTY],
    ["solve", "--all", MINI],
    ["solve", "--method", "elimination", EMPTY],
    ["solve", HOODOO],
    ["count", EMPTY],
    ["count", MINI],
    ["count", "--limit", "5", EMPTY],
    ["count", IMPOSSIBLE],
    ["check", MINI],
    ["check", KAKURO],
    ["check", WITH_ANSWER],
    ["check", EMPTY],
    ["check", IMPOSSIBLE],
    ["check", "--given", "A1=2 B1=2", MINI],
    ["candidates", EMPTY],
    ["candidates", MINI],
    ["explain", MINI],
    ["explain", "--next", KAKURO],
    ["explain", "--next", "--stage", "1", MINI],
    ["explain", "--all-next", MINI],
    ["explain", "--compare", MINI],
    ["explain", EMPTY],
    ["explain", IMPOSSIBLE],
    ["explain", "--to", "B4", MINI],
    ["explain", "--given", "A1=1", MINI],
    ["rate", MINI],
    ["rate", MINI, EMPTY],
    ["generate", "sudoku", "4x4", "--seed", "1"],
    ["generate", "sudoku", "4x4", "--seed", "1", "--difficulty", "iniciante"],
    ["exercise", "hidden_single", "sudoku", "4x4", "--seed", "1"],
    ["convert", "--to", "line", MINI],
    ["convert", "--to", "hodoku", KAKURO],
    ["kinds"],
    ["batch", "solve", "nowhere.txt"],
    ["race", MINI, "--method", "native", "--method", "colouring"],
    ["solve", "--stats", MINI],
    ["man"],
    ["sets", "16", "in", "4"],
    ["sets", "40", "in", "4"],
    ["sets", "9", "in", "3", "repeats"],
    ["sets", "16", "in", "4", "--limit", "2"],
    ["stats", MINI, MINI, EMPTY],
)
MISTAKES = (
    ["solv"],
    ["xyzzy"],
    ["solve", "--frob"],
    ["solve", "nowhere.txt"],
    ["solve", ""],
    ["solve", "--time", "soon", MINI],
    ["solve", "--limit", "-1", MINI],
    ["solve", "--method", "magic-wand", MINI],
    ["solve", "--kind", "chess", MINI],
    ["solve", "--kind", "sudku", MINI],
    ["solve", "--format", "xls", MINI],
    ["solve", "53..7....6.."],
    ["solve", "https://example.org/puzzle"],
    ["solve", "kakuro 1x12"],
    ["solve", "kakuro 9x9x9"],
    ["solve", "sudoku 9x9\ncajes\n12 A1"],
    ["solve", "sudoku 9x9\ncages\n12 A1 Z9"],
    ["solve", "sudoku 5x5"],
    ["solve", "AABB\nAACB\nDCCB\nDDDB"],
    ["check", "--given", "A1=x", MINI],
    ["check", "--given", "A1", MINI],
    ["explain", "--next", "--compare", MINI],
    ["explain", "--stage", "1", MINI],
    ["explain", "--without", "y_wang", MINI],
    ["explain", "--to", "Z9", MINI],
    ["rate", "--threads", "0", MINI],
    ["generate"],
    ["generate", "sudoku", "9x9", "--size", "4"],
    ["generate", "sudoku", "--difficulty", "mole"],
    ["generate", "sudoku", "--clues", "3"],
    ["generate", "sudoku", "--symmetry", "spiral"],
    ["generate", "sudoku", "--needs", "x_wang"],
    ["generate", "kakuro", "--rooms", "3"],
    ["generate", "sudoku", "--from", MINI, "--series"],
    ["exercise"],
    ["exercise", "subset"],
    ["convert", MINI],
    ["convert", MINI, "--to", "xls"],
    ["convert", MINI, "--to", "line", "-o", "/nowhere/at/all"],
    ["draw", MINI, "--theme", "noir"],
    ["draw", MINI, "--animate", "--to", "pdf"],
    ["draw", MINI, "--to", "bmp"],
    ["draw", MINI, "--colours", "A1"],
    ["batch", "sort"],
    ["kinds", "sudoku", "cagez"],
    ["sets", "4", "cells", "sum"],
    ["sets", "five", "bananas"],
    ["sets", "3", "cells", "4", "cells"],
    ["serve", "--host", "0.0.0.0"],
    ["completion"],
    ["completion", "tcsh"],
    ["sheet"],
    ["sheet", "2", "--paper", "a9", "-o", "x.pdf"],
    ["book"],
    ["book", "nowhere.toml", "-o", "x.pdf"],
    ["solve", "https://example.org/?p=" + 81 * "0" + "&q=" + 80 * "0" + "1"],
    ["library"],
    ["library", "lend"],
    ["library", "find"],
    ["library", "find", "nowhere.db"],
    ["library", "find", "nowhere.db", "--level", "mole"],
    ["library", "take", "nowhere.db", "many"],
)


@pytest.fixture(autouse=True)
def _portuguese(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_answers_are_in_portuguese(command: list[str], run: Run) -> None:
    """Sentences, captions, legends and summaries."""
    _, out, err = run(*command)
    assert out or err
    assert not leaks(out + err), out + err


def test_a_library_speaks_portuguese(tmp_path: Path, run: Run) -> None:
    """What was added and what not, what is there, what is too little."""
    file, path = tmp_path / "lines.txt", str(tmp_path / "puzzles.db")
    file.write_text(f"{MINI}\n{MINI}\n{EMPTY}\n")
    said = run("library", "add", "--rate", path, str(file))
    said += run("library", "find", path) + run("library", "stats", path)
    said += run("library", "take", path, "2") + run("library", "find", path, "--level", "extremo")
    text = "".join(each for each in said if isinstance(each, str))
    assert "repetido" in text
    assert not leaks(text.replace(str(tmp_path), "")), text


@pytest.mark.parametrize("command", MISTAKES, ids=" ".join)
def test_errors_are_in_portuguese(command: list[str], run: Run) -> None:
    """Those of argparse among them, and suggestions."""
    code, _, err = run(*command)
    assert code == 2, err
    assert err.count("\n") == 1
    assert not leaks(err), err


TASKS = [f"{name} {task}" for name, verb in VERBS.items() for task in verb.tasks]


@pytest.mark.parametrize("verb", ["", *VERBS, *TASKS])
def test_help_is_in_portuguese(verb: str, run: Run) -> None:
    """Every option, the text below them, and what argparse says itself."""
    code, out, _ = run(*verb.split(), "--help")
    assert code == 0
    assert out.startswith("uso: passatempo")
    assert not leaks(out), out
    assert not PLACEHOLDERS.findall(out), out


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_kinds_are_described_in_portuguese(kind: type, run: Run) -> None:
    """Rules, blocks and their notation, which is English itself and stands between backquotes."""
    _, out, _ = run("kinds", kind.name)
    assert not leaks("\n".join(line for line in out.splitlines() if line.startswith("#")))
    for block in kind.clue_types:
        _, out, _ = run("kinds", kind.name, block)
        assert not leaks("\n".join(line for line in out.splitlines() if line.startswith("# ")))


def test_a_word_of_english_would_be_found() -> None:
    """The tests above could not fail otherwise."""
    assert leaks("The only solution.") >= {"the", "only"}
    assert not leaks("A única solução.")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_lang_may_stand_anywhere(place: int, run: Run) -> None:
    """Before the verb too, and it goes before the environment."""
    arguments = ["count", EMPTY]
    arguments[place:place] = ["--lang", "en"]
    assert run(*arguments)[1] == "288 solutions.\n"
    assert run("--lang=pt_PT", "count", EMPTY)[1] == "288 soluções.\n"


def test_numbers_are_written_as_the_language_writes_them(run: Run) -> None:
    """A comma for decimals; JSON has neither words nor commas."""
    assert run("rate", MINI)[1].startswith("1,1, iniciante")
    out = run("rate", "--json", MINI)[1]
    assert re.search(r'"rating": \d\.\d', out)
    assert '"level": "beginner"' in out
    assert (
        run("count", "--limit", "1000", "latin 5x5")[1] == "Pelo menos 1.000 soluções: parado por --limit.\n"
    )


@pytest.mark.parametrize("level", ["fácil", "facil", " FÁCIL", "easy", "easy..fácil", "fácil-facil"])
def test_levels_have_their_names_in_every_language(level: str) -> None:
    """With and without accents; whatever the language of the answers."""
    assert parse_difficulty(level) == parse_difficulty("easy")
    assert parse_difficulty("2,5-3,5") == parse_difficulty("2.5..3.5")


def test_a_level_in_portuguese_on_the_command_line(run: Run) -> None:
    """It is printed in the language of the answers, too."""
    arguments = ("generate", "sudoku", "6x6", "--seed", "1", "--difficulty")
    assert "fácil" in run(*arguments, "easy")[1]
    assert "easy" in run("--lang", "en", *arguments, "facil")[1]


def test_techniques_have_their_names_in_every_language(run: Run) -> None:
    """What `explain` calls a technique can be excluded by that name."""
    code, out, _ = run("explain", "--without", "único oculto", MINI)
    assert code == 0
    assert "único oculto" not in out


def test_no_european_forms() -> None:
    """The Portuguese is that of Brazil."""
    pages = [CATALOGUES[0], ROOT / "README.pt.md", *(ROOT / "docs").rglob("pt/**/*.md")]
    text = "\n".join(path.read_text("utf-8").lower() for path in pages)
    assert not re.findall(
        r"\b(?:ecrã|ficheiros?|utilizador(?:es)?|rato|guardar|ficheiro|facto|secção)\b", text
    )
