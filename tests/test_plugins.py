"""Plugins: kinds, clues and formats of other packages and of files are known to every verb."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import passatempo as pt
from passatempo import plugins

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parent.parent / "examples" / "plugin"
SOURCE = EXAMPLE / "src" / "passatempo_example"
SAMPLE = SOURCE / "samples" / "pandiagonal" / "5x5.txt"
LINE = "sudoku 4x4\nparityline A1 B1 C1\ngivens\n..4.\n1...\n.2..\n...3\n"


def run(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program with these arguments, in a process of its own: a plugin stays loaded."""
    command = [sys.executable, "-m", "passatempo", *arguments]
    return subprocess.run(
        command, input=text, capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )


def named(*files: str) -> list[str]:
    return [word for file in files for word in ("--plugin", str(SOURCE / file))]


def test_a_kind_in_a_file_is_known_to_the_verbs() -> None:
    """Whoever writes a kind wants to solve, generate, explain and list it at once."""
    option = named("pandiagonal.py")
    assert "The only solution." in run("solve", str(SAMPLE), *option).stdout
    assert "hidden single" in run("rate", str(SAMPLE), *option).stdout
    assert run("generate", "pandiagonal", "--seed", "1", *option).stdout.count("\n") > 6
    assert "goes on at the other side" in run("kinds", *option).stdout
    assert "<svg" in run("draw", str(SAMPLE), "-o", "-", *option).stdout


def test_a_clue_in_a_file_is_a_block_of_its_kind() -> None:
    """By its name or by another word for it, in texts, in `kinds` and in `generate --with`."""
    option = named("alternating.py")
    assert "alternating A1 B1 C1" in run("convert", "-", "--to", "native", *option, text=LINE).stdout
    assert "take turns" in run("kinds", "sudoku", "alternating", *option).stdout
    generated = run("generate", "sudoku", "6x6", "--with", "alternating", "--seed", "2", *option).stdout
    assert "\nalternating" in generated
    assert "'parityline' is unknown" in run("solve", "-", text=LINE).stderr


def test_a_format_in_a_file_is_recognised_and_written() -> None:
    """By name, and by its content where the name is not given."""
    option = named("gaps.py")
    assert run("convert", "..4.1....2.....3", "--to", "gaps", *option).stdout == "gaps 4 2:4 1:1 4:2 5:3\n"
    assert "The only solution." in run("solve", "gaps 4 2:4 1:1 4:2 5:3", *option).stdout
    assert "'gaps' is not a format" in run("convert", "..4.1....2.....3", "--to", "gaps").stderr


def test_the_environment_names_files_too() -> None:
    """For programs that call this one, whose command line cannot be changed."""
    assert run("solve", str(SAMPLE), PASSATEMPO_PLUGIN=str(SOURCE / "pandiagonal.py")).returncode == 0


@pytest.mark.slow
def test_workers_know_the_plugin_as_well() -> None:
    """A worker is a new Python: what it is sent must say where its classes come from."""
    files = [str(SAMPLE)] * 3
    assert run("rate", *files, "--threads", "2", *named("pandiagonal.py")).stdout.count("beginner") == 3
    assert (
        run("rate", "-", "--threads", "2", *named("alternating.py"), text=LINE * 3).stdout.count("beginner")
        == 3
    )


@pytest.mark.slow
def test_the_installed_example_is_found_by_its_entry_points(tmp_path: Path) -> None:
    """Nothing but the installation makes it known; without it, it is not."""
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(tmp_path), str(EXAMPLE)], check=True, capture_output=True)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    assert "The only solution." in run("solve", str(SAMPLE), PYTHONPATH=path).stdout
    assert "pandiagonal" in run("kinds", PYTHONPATH=path).stdout
    assert "alternating: " in run("kinds", "sudoku", PYTHONPATH=path).stdout
    assert "alternating A1" in run("convert", "-", "--to", "native", text=LINE, PYTHONPATH=path).stdout
    assert run("solve", "gaps 4 2:4 1:1 4:2 5:3", PYTHONPATH=path).returncode == 0
    assert "  gaps  " in run("convert", "--help", PYTHONPATH=path).stdout
    assert run("solve", str(SAMPLE)).returncode == 2


BAD_FILES = {
    "no file": ("nowhere.py", None, "is not a plugin: expected a file"),
    "no Python": ("text.txt", "hello", "is not a plugin: expected a file"),
    "a syntax error": ("broken.py", "def", "cannot be loaded: SyntaxError"),
    "an error": ("raising.py", "1 / 0", "cannot be loaded: ZeroDivisionError"),
    "a name that is taken": ("json.py", "", "another module is called 'json'"),
}


@pytest.mark.parametrize(("name", "text", "why"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_a_bad_plugin_is_refused_in_one_line(tmp_path: Path, name: str, text: str | None, why: str) -> None:
    """Whatever its code does when it is imported."""
    if text is not None:
        (tmp_path / name).write_text(text)
    done = run("solve", "..4.1....2.....3", "--plugin", str(tmp_path / name))
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_kind_with_the_name_of_another_is_refused(tmp_path: Path) -> None:
    """One of the two would silently never be used."""
    text = (SOURCE / "pandiagonal.py").read_text().replace('aliases=("knutvik",)', 'name="latin"')
    (tmp_path / "again.py").write_text(text)
    done = run("kinds", "--plugin", str(tmp_path / "again.py"))
    assert done.returncode == 2
    assert "the kind 'latin' of again is one of this program already" in done.stderr


def test_installed_packages_are_not_looked_for_without_need() -> None:
    """Looking takes longer than a sudoku: a plain line must not pay for it."""
    code = (
        "import sys; from passatempo.cli import main; main(['solve', '..4.1....2.....3']); "
        "sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_load_plugin_takes_a_path() -> None:
    """Loading a file twice is harmless."""
    before = plugins.loaded_files()
    with pytest.raises(pt.InputError):
        pt.load_plugin("nowhere.py")
    with pytest.raises(pt.InputError):
        pt.load_plugin(3)  # type: ignore[arg-type]
    assert plugins.loaded_files() == before


def test_the_smallest_sample_of_a_plugin_is_shown() -> None:
    """What `kinds` prints can be solved, also where a plugin comes with samples of its own."""
    shown = run("kinds", "pandiagonal", *named("pandiagonal.py")).stdout
    assert "\npandiagonal 5x5\ngivens\n" in shown
    assert run("solve", "-", *named("pandiagonal.py"), text=shown).returncode == 0


@pytest.mark.slow
def test_the_page_knows_the_plugin_as_well() -> None:
    """The processes that answer its questions are not the one that was given the option."""
    pytest.importorskip("granian")
    from web_server import running_server

    with running_server(*named("pandiagonal.py"), *named("alternating.py")) as client:
        kinds = {kind["name"]: kind for kind in client.ask("kinds")[1]["result"]}
        assert kinds["pandiagonal"]["samples"] == ["5x5"]
        assert "alternating" in [clue["field"] for clue in kinds["sudoku"]["clues"]]
        status, sample = client.ask("sample", kind="pandiagonal")
        assert status == 200
        puzzle = sample["result"]["puzzle"]
        assert client.ask("solve", puzzle=puzzle)[1]["result"]["unique"] is True
        assert client.ask("generate", kind="pandiagonal", seed=1)[0] == 200


# Installed packages that are broken, each in its way: the text of the module, and the entry points.
BROKEN = {
    "a module that is not there": ("import nowhere_at_all", "kinds", "Anything", "ModuleNotFoundError"),
    "a module that ends the program": ("raise SystemExit(5)", "kinds", "Anything", "SystemExit: 5"),
    "a name that is not there": ("", "clues", "Anything", "AttributeError"),
    "no class of the right kind": ("Anything = 3", "kinds", "Anything", "expected a subclass of Puzzle"),
    "a kind there is": (
        "from passatempo.kinds.latin import Latin",
        "kinds",
        "Latin",
        "the kind 'latin' of passatempo.kinds.latin is one of this program already",
    ),
    "a format that fails": (
        "from passatempo.formats.format import Format\n"
        "class Anything(Format):\n"
        "    name = 'anything'\n"
        "    def sniff(self, lines): raise RuntimeError('no luck')\n"
        "    def split(self, lines): raise RuntimeError('no luck')\n"
        "    parse = write = split\n",
        "formats",
        "Anything",
        "RuntimeError: no luck",
    ),
}


def install_broken(folder: Path, text: str, group: str, name: str) -> str:
    """A package as `pip` leaves it; returns the PYTHONPATH with which it is found."""
    (folder / "broken_plugin.py").write_text(text)
    metadata = folder / "broken_plugin-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-plugin\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[passatempo.{group}]\nthing = broken_plugin:{name}\n")
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])


@pytest.mark.parametrize(("text", "group", "name", "why"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_package_is_left_out_in_one_line(
    tmp_path: Path, text: str, group: str, name: str, why: str
) -> None:
    """It must not break what does not need it: whoever installed it may not even know that it is a plugin."""
    path = install_broken(tmp_path, text, group, name)
    plain = run("solve", "..4.1....2.....3", PYTHONPATH=path)
    assert (plain.returncode, plain.stderr) == (0, "")
    pasted = run("solve", "-", text="2 1 . .\n. 3 . 2\n3 . 2 .\n. 2 . 3\n", PYTHONPATH=path)
    assert pasted.returncode == 0
    looking = (
        run("solve", "gibberish", PYTHONPATH=path) if group == "formats" else run("kinds", PYTHONPATH=path)
    )
    assert looking.returncode == (2 if group == "formats" else 0)
    left_out = [line for line in looking.stderr.splitlines() if "is left out" in line]
    assert len(left_out) == 1, looking.stderr
    assert why in left_out[0]
    assert "Traceback" not in looking.stderr
    assert "site-packages" not in looking.stderr


def test_a_plugin_that_fails_is_named(tmp_path: Path) -> None:
    """Its user must not report a bug of this project."""
    text, group, name, _ = BROKEN["a format that fails"]
    path = install_broken(tmp_path, text, group, name)
    done = run("convert", "..4.1....2.....3", "--to", "anything", PYTHONPATH=path)
    assert done.returncode == 70
    assert done.stderr == "passatempo: the plugin broken_plugin has failed: RuntimeError: no luck\n"
