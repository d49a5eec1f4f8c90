"""Titles and file names come from strangers: they are printed as one line of plain text."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import Run, some_of

import passatempo as pt
from passatempo.cli.arguments import VERBS
from passatempo.formats import NAMES, Document, Wrong, format_named
from passatempo.formats.lz_string import compress_to_base64, decompress_from_base64
from passatempo.printable import json_line, one_line

HOSTILE = {
    "colour": "\x1b[31mred",
    "title of the window": "\x1b]0;mine\x07",
    "C1": "\x9b31mred\x9d0;mine\x9c",
    "bell, backspace and delete": "\x07\b\x7f",
    "carriage return": "innocent\rThe only solution.",
    "line": "innocent\nThe only solution.",
    "block": "innocent\ngivens\n1234\n3412\n2143\n4321",
    "head": "innocent\r\nsudoku 4x4\r\ntitle another",
    "other line breaks": "a\vb\fc\x1cd\x1de\x1ef\x85g\u2028h\u2029i",
    "override": "\u202egnp.elzzup\u202c",
    "isolate": "\u2066a\u2067b\u2068c\u2069d",
    "null": "a\0b",
    "half a pair": "\ud800 and \udfff",
    "comment": "a\n# b\n#D c",
}
TITLES = some_of(HOSTILE, "colour", "C1", "head", "half a pair")
HARMLESS = [
    "Ação nº 5",
    "数独・中級",
    "שלום עולם",
    "e\u0301 combined",
    "👩\u200d👩\u200d👧 and ❤\ufe0f",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
]
STATED = {"passatempo": 1, "kind": "sudoku", "rows": 4, "cols": 4, "title": "TITLE"}
STATED |= {"clues": {"givens": ["..4.", "1...", ".2..", "...3"]}}
HARMFUL = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ud800-\udfff]")


def titled(title: str) -> Iterator[str]:
    """A puzzle with a title in every format that has one, as a stranger may have written it."""
    (document,) = pt.read_all(json.dumps(STATED))
    yield json.dumps(STATED | {"title": title})
    if "\0" not in title:
        yield json.dumps(STATED | {"title": title}, ensure_ascii=False)
    for name in ("native", "janko", "sdk"):
        yield format_named(name).write_document(document).replace("TITLE", re.sub("[\n\r]+", " ", title))
    payload = format_named("fpuzzles").write_document(document).partition("=")[2].strip()
    stated = json.loads(decompress_from_base64(payload)) | {"title": title}
    yield f"https://www.f-puzzles.com/?load={compress_to_base64(json.dumps(stated))}"
    yield f"https://sudokupad.app/fpuz{compress_to_base64(json.dumps(stated))}"


def is_harmless(printed: str) -> bool:
    return not HARMFUL.search(printed)


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_one_line_of_plain_text_in_every_format(title: str) -> None:
    """Control characters in a title could drive the terminal or forge lines of a file."""
    for text in titled(title):
        (document, *others) = pt.read_all(text)
        assert not others
        assert document.name
        assert document.name == one_line(document.name)
        assert is_harmless(document.name)
        assert "\n" not in document.name
        document.name.encode()  # half a surrogate pair could not be written to a file
        for name in NAMES:
            try:
                written = format_named(name).write_document(document)
            except pt.UnsupportedError:
                continue
            assert is_harmless(written)
            assert [each.puzzle for each in pt.read_all(written)] == [document.puzzle]


@pytest.mark.parametrize("title", HARMLESS)
def test_letters_of_any_script_stay(title: str) -> None:
    """Cleaning must not damage titles in other languages."""
    assert one_line(title) == title
    for text in titled(title):
        assert next(pt.read_all(text)).name == title


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates", "explain", "rate"])
def test_no_verb_prints_a_title_as_it_came(run: Run, tmp_path: Path, title: str, verb: str) -> None:
    """Text and JSON output have different ways of escaping."""
    (tmp_path / "one").write_text(json.dumps(STATED))
    (tmp_path / "other").write_text(json.dumps(STATED | {"title": title, title: 1}))
    files = [str(tmp_path / "one"), str(tmp_path / "other")]
    options = ["--threads", "1"] * (verb == "rate")
    _, usual, _ = run(verb, files[0], files[0], *options)
    code, out, err = run(verb, *files, *options)
    assert code == (3 if verb == "check" else 0)  # a field that is not known may be a rule
    assert is_harmless(out + err)
    assert out.count("\n") == usual.count("\n")
    assert err.count("\n") == 1 + (verb == "rate")  # the field that is not known
    code, out, _ = run(verb, *files, "--json", *options)
    assert is_harmless(out)
    assert [json.loads(line)["name"] for line in out.splitlines()] == ["TITLE", one_line(title)]


@pytest.mark.parametrize("title", TITLES)
def test_convert_writes_no_title_as_it_came(run: Run, tmp_path: Path, title: str) -> None:
    """A converted file must not carry the attack further."""
    for to in ("native", "json", "janko", "sdk", "fpuzzles", "sudokupad", "link"):
        for output in ([], ["-o", str(tmp_path / "written")]):
            code, out, err = run("convert", json.dumps(STATED | {"title": title}), "--to", to, *output)
            assert (code, err) == (0, "")
            assert is_harmless(out or (tmp_path / "written").read_text())


NAMES_OF_FILES = {name: text for name, text in HOSTILE.items() if "\0" not in text and "\ud800" not in text}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*NAMES_OF_FILES.values(), "no\udcfftext"], ids=[*NAMES_OF_FILES, "no text"])
def test_names_of_files_are_printed_as_plain_text(run: Run, tmp_path: Path, name: str) -> None:
    """Every message that quotes a path, of every verb."""
    path, missing = f"{tmp_path}/{name}", f"{tmp_path}/missing {name}"
    Path(path).write_text("..4.1....2.....3\n")
    calls = [
        [verb, path, path] for verb in VERBS if verb not in ("batch", "kinds", "sets", "generate", "convert")
    ]
    calls += [[*call[:2], missing] for call in calls] + [[*call, "--json"] for call in calls]
    calls += [["batch", "solve", path, missing], ["batch", "solve", "--like", missing, path]]
    calls += [["check", path, "--given", missing], ["explain", path, "--given", missing, "--next"]]
    calls += [
        ["convert", path, missing, "--to", "json"],
        ["convert", path, "--to", "json", "-o", f"{missing}/x"],
    ]
    calls += [["generate", "--from", missing], ["generate", "sudoku", "4x4", "-o", f"{missing}/x"]]
    calls += [["generate", "sudoku", "--like", missing], ["generate", "sudoku", "-o", f"{path}/"]]
    calls += [
        ["kinds", missing],
        ["sets", missing],
        ["solve", path, f"--{name}"],
        ["solve", path, "--format", name],
    ]
    for call in calls:
        _, out, err = run(*call)
        assert is_harmless(out + err), call
        assert "\nThe only solution." not in err, call
        assert "\nsudoku" not in err, call


def test_json_has_the_exact_name_of_a_file(run: Run, tmp_path: Path) -> None:
    """Programs need the real path, escaped by JSON."""
    path = f"{tmp_path}/\x9b31m\u202e\n"
    Path(path).write_text("..4.1....2.....3\n")
    _, out, _ = run("solve", path, "--json")
    assert json.loads(out)["source"] == path
    assert "\\u009b31m\\u202e\\n" in out
    assert json_line(["\ud800", "a\u2028"]) == '["\ufffd", "a\\u2028"]'


def test_texts_beside_a_puzzle_are_plain_wherever_they_come_from() -> None:
    """Documents built in Python are cleaned as well as those read."""
    puzzle = pt.read("..4. 1... .2.. ...3")
    document = Document(puzzle, name="a\x1bb\nc", left_out=("d\x1b", "e"), wrong=(Wrong((), "f\x9bg"),))
    assert (document.name, document.left_out) == ("a\ufffdb c", ("d\ufffd", "e"))
    assert document.wrong[0].reason == "f\ufffdg"


@pytest.mark.skipif(os.name != "posix", reason="paths are bytes there")
@pytest.mark.parametrize("text", ["\ud800", "\ud800" * 81, "..4. 1... .2.. \ud8003", "\0", "a\0b.txt"])
def test_a_text_that_cannot_be_a_path_is_bad_input(text: str) -> None:
    """A lone surrogate was a UnicodeEncodeError, a null character a ValueError."""
    with pytest.raises(pt.InputError):
        pt.read(text)
    with pytest.raises(pt.InputError):
        pt.read(Path(text))


INVISIBLE = "\u200ba\u200eb\u200f\u061cc\u2060\ufeffd\u180e"


def test_marks_that_nobody_sees_are_left_out(run: Run, tmp_path: Path) -> None:
    """Two different names must not look the same; where a name is data it is escaped."""
    assert one_line(INVISIBLE) == "abcd"
    assert json_line(INVISIBLE).isascii()
    assert json.loads(json_line(INVISIBLE)) == INVISIBLE
    _, out, err = run("solve", str(tmp_path / INVISIBLE), json.dumps(STATED | {"title": INVISIBLE}))
    assert err.endswith("/abcd: no such file\n")
    assert "abcd" in out


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_errors_in_python_can_be_printed(text: str) -> None:
    """A traceback prints the quoted text to a terminal."""
    shown = text.replace("\n", " ").replace("\r", " ")
    for wrong in (f"{shown} 4x4\n", f"sudoku 4x4\n{shown}\n", f"sudoku 4x4\ncages\n5 A1 {shown}\n", shown):
        with pytest.raises(pt.InputError) as error:
            pt.read(wrong)
        assert is_harmless(str(error.value))
        assert "\n" not in str(error.value)
