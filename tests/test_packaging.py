"""What is shipped: extras, the source distribution, and the wheel, installed where there is no compiler."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT
from pythons import others
from web_server import running_server

import passatempo as pt

pytestmark = pytest.mark.slow

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
MODULES = {  # what a distribution is imported as, where that is not its own name
    "python-sat": "pysat",
    "resvg-py": "resvg_py",
    "pillow": "PIL",
    "axe-playwright-python": "axe_playwright_python",
    "pytest-timeout": "pytest_timeout",
}
FOR_DEVELOPERS = {"bench", "dev", "docs"}
OF_THE_CALLER = {"numpy"}  # only imported to give arrays to whoever has it
OF_LATER_PYTHONS = {"compression"}
LOADED_BY_NAME = {"nanobind-backend"}  # by the kernel module
TOOLS = {  # of the developer, who runs them: Makefile, CMakeLists.txt and mkdocs.yml name them
    "mypy",
    "ruff",
    "nanobind",
    "pytest-timeout",
    "pytest-xdist",
    "mkdocs-material",
    "mkdocstrings",
}
SAMPLE = "..4. 1... .2.. ...3"


def name_of(requirement: str) -> str:
    found = re.match(r"[\w-]+", requirement)
    assert found
    return found[0]


def modules_of(requirements: list[str]) -> set[str]:
    """What they are imported as; not those that are only run, and not this project's own extras."""
    names = {name_of(each) for each in requirements} - TOOLS - LOADED_BY_NAME - {"passatempo"}
    return {MODULES.get(name, name) for name in names}


def imported_in(*folders: Path) -> set[str]:
    """The top-level modules that the Python files in some folders import, or look for by name."""
    found = set[str]()
    for path in (each for folder in folders for each in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("importorskip", "find_spec", "import_module")
            ):
                found |= {
                    ast.literal_eval(each).partition(".")[0] for each in node.args[:1] if _is_text(each)
                }
    return found - set(sys.stdlib_module_names)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_the_package_imports_what_it_requires_and_nothing_else() -> None:
    """A forgotten requirement shows on another machine; a superfluous one is downloaded by everybody."""
    for_users = [
        *PROJECT["dependencies"],
        *(each for name in EXTRAS.keys() - FOR_DEVELOPERS - {"all"} for each in EXTRAS[name]),
    ]
    assert imported_in(ROOT / "src") - {"passatempo"} - OF_THE_CALLER - OF_LATER_PYTHONS == modules_of(
        for_users
    )


def test_the_extra_all_has_all_for_users() -> None:
    """Whoever wants everything writes one word."""
    (everything,) = EXTRAS["all"]
    assert set(re.findall(r"\w+", everything)) == {"passatempo", *EXTRAS} - {"all"} - FOR_DEVELOPERS


def test_the_extras_of_developers_are_used() -> None:
    """Installing them takes most of the time of the first `make run`."""
    imported = imported_in(ROOT / "tests", ROOT / "bench")
    assert not modules_of([*EXTRAS["dev"], *EXTRAS["bench"]]) - imported
    run = "".join(
        (ROOT / name).read_text() for name in ("Makefile", "CMakeLists.txt", "mkdocs.yml", "pyproject.toml")
    )
    assert not [tool for tool in TOOLS if tool.removeprefix("mkdocs-").removeprefix("pytest-") not in run]


def test_the_version_has_one_place() -> None:
    """Two places differ one day; read from the metadata it would cost every start."""
    assert PROJECT["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", pt.__version__)
    done = subprocess.run([sys.executable, "-m", "passatempo", "--version"], capture_output=True, text=True)
    assert done.stdout == f"passatempo {pt.__version__}\n"


def test_the_newest_python_of_the_classifiers_is_that_of_the_documents() -> None:
    """What is promised and what is declared must not differ."""
    declared = re.findall(r":: Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    page = (ROOT / "docs" / "installing.md").read_text()
    assert declared == re.findall(r"^\| (3\.\d+) \|", page, re.MULTILINE)
    assert PROJECT["requires-python"] == f">={declared[0]}"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    build = f"from scikit_build_core.build import build_sdist; build_sdist({str(folder)!r})"
    subprocess.run([sys.executable, "-c", build], cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, of what is compiled already."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
    ]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (found,) = folder.iterdir()
    return found


def in_the_repository(*folders: str) -> set[str]:
    """The files of folders, without what was built there."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.slow
def test_the_source_distribution_has_all_that_a_build_reads(sdist: Path) -> None:
    """`make wheel` builds the wheel from it, which takes too long for a test."""
    with tarfile.open(sdist) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
    needed = in_the_repository("src", "kernel", "samples") | {
        "CMakeLists.txt",
        "pyproject.toml",
        "README.md",
        "LICENSE",
    }
    assert not needed - found
    assert not [name for name in found if name.endswith((".so", ".pyc"))]


@pytest.mark.slow
def test_the_wheel_is_for_every_python_and_complete(wheel: Path) -> None:
    """One file is missing, and the page, a language or the types are, on the machines of others only."""
    assert "-cp311-abi3-" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        found = set(archive.namelist())
    needed = {
        name.removeprefix("src/") for name in in_the_repository("src", "samples") if name.startswith("src/")
    }
    needed |= {f"passatempo/{name}" for name in in_the_repository("samples")}
    assert not needed - found
    assert "passatempo/py.typed" in found
    assert [name for name in found if name.endswith(".so")] == ["passatempo/_kernel.abi3.so"]


@pytest.fixture(scope="module", params=["this Python", "the newest other"])
def installed(request: pytest.FixtureRequest, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment with the wheel, where no compiler can be found."""
    pythons = [sys.executable, *map(str, list(others().values())[-1:])]
    if request.param_index == len(pythons):
        pytest.skip("no other Python is installed")
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([pythons[request.param_index], "-m", "venv", str(folder)], check=True)
    programs = folder / "bin"
    install = [str(programs / "python"), "-m", "pip", "install", "-q", f"{wheel}[web]"]
    done = subprocess.run(install, env=without_compiler(programs), cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return programs


def without_compiler(programs: Path) -> dict[str, str]:
    """An environment in which nothing can be compiled, and nothing comes from this repository."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "CMAKE", "VIRTUAL"))
    }
    return {**kept, "PATH": str(programs), "CC": "false", "CXX": "false", "LC_ALL": "C.UTF-8"}


def output(programs: Path, *command: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [str(programs / command[0]), *command[1:]],
        env=without_compiler(programs),
        cwd=programs.parent,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_solves_without_a_compiler(installed: Path) -> None:
    """What `pip install passatempo` gives to somebody who has nothing else."""
    assert output(installed, "passatempo", "--version") == f"passatempo {pt.__version__}\n"
    assert "The only solution." in output(installed, "passatempo", "solve", SAMPLE)
    assert "hidden single" in output(installed, "python", "-m", "passatempo", "explain", SAMPLE)


@pytest.mark.slow
def test_the_installed_package_has_its_data(installed: Path) -> None:
    """Files that are no modules: the catalogue of a language, the schema, samples, types."""
    assert "único oculto" in output(installed, "passatempo", "explain", "--lang", "pt", SAMPLE)
    code = (
        "import passatempo as pt, pathlib; print(pt.schema()['$id'], pt.__version__, "
        "(pathlib.Path(pt.__file__).parent / 'py.typed').exists())"
    )
    assert output(installed, "python", "-c", code) == f"passatempo/1 {pt.__version__} True\n"
    assert "\ncages\n" in output(installed, "passatempo", "kinds", "kenken")


@pytest.mark.slow
def test_the_installed_server_serves_its_page(installed: Path) -> None:
    """Every file of the page, as a browser asks for them."""
    static = ROOT / "src" / "passatempo" / "web" / "static"
    files = [path.name for path in static.iterdir() if path.name != "index.html"]  # that is /
    with running_server(python=str(installed / "python"), environ=without_compiler(installed)) as client:
        for path in ("/", *(f"/static/{name}" for name in files)):
            status, _, content = client.request("GET", path)
            assert (status, bool(content)) == (200, True), path
        assert len(client.ask("kinds")[1]["result"]) > 10
