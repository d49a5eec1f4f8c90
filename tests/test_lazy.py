"""Lazy loading: deferred definitions equal immediate ones, and a solve imports only what it needs."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

import passatempo
from passatempo import clues, records, rules
from passatempo.board import Group
from passatempo.formats.registry import REGISTRY
from passatempo.rules import AllDifferent, Rule

ROW = Group("row 1", (0, 1, 2))
PACKAGES = [passatempo, clues, rules]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def declared(library: Any) -> tuple[type, type]:
    """The same classes, by our `dataclass` or by that of the standard library."""

    @library.dataclass(frozen=True)
    class Base:
        """Every feature that this package uses."""

        cell: int
        text: str = library.field(default="", kw_only=True)
        noun: ClassVar[str] = "cell"
        initialised: int = 0  # how often __post_init__ ran

        def __post_init__(self) -> None:
            object.__setattr__(self, "initialised", self.initialised + 1)

    @library.dataclass(frozen=True)
    class Derived(Base):
        cells: list[int] = library.field(default_factory=list, compare=False)
        hidden: int = library.field(default=5, repr=False, metadata={"noun": "cell"})

    return Base, Derived


OURS, STANDARD = declared(records), declared(dataclasses)
MANY = declared(records)
for cls in MANY:
    inspect.signature(cls)  # from then on as if many had been created


def observed(cls: type, *arguments: Any, **named: Any) -> Any:
    """Everything observable about an object, or the error of its construction."""
    try:
        instance = cls(*arguments, **named)
    except TypeError as error:
        return str(error)
    equal = cls(*arguments, **named)
    return repr(instance), instance == equal, hash(instance) == hash(equal), vars(instance)


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((1,), {}),
        ((1, 2), {"text": "so"}),
        ((1,), {"cell": 2}),
        ((), {}),
        ((1, 2, 3, 4, 5, 6), {}),
        ((1,), {"strange": 1}),
        ((1,), {"initialised": 7, "text": ""}),
        ((1, 2, [3]), {}),
        ((1, 2, [3], 4), {"text": "so"}),
    ],
)
def test_objects_are_those_of_the_standard_library(at: int, arguments: Any, named: Any) -> None:
    """Readers of `@dataclass` know what it means; nothing here may differ."""
    fresh = declared(records)[at]
    assert (
        observed(fresh, *arguments, **named)
        == observed(MANY[at], *arguments, **named)
        == observed(STANDARD[at], *arguments, **named)
    )


def test_a_class_with_many_objects_gets_its_own_init() -> None:
    """The generic constructor is slower, and pays only for the first few."""
    cls = declared(records)[0]
    assert [cls(cell) for cell in range(30)] == [cls(cell) for cell in range(30)]
    assert inspect.isfunction(vars(cls)["__init__"])


@pytest.mark.parametrize("at", [0, 1])
def test_classes_look_like_those_of_the_standard_library(at: int) -> None:
    """Tools read signatures, fields and match arguments."""
    ours, standard = OURS[at], STANDARD[at]
    assert inspect.signature(ours).replace(parameters=[]) == inspect.signature(standard).replace(
        parameters=[]
    )
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(standard).parameters)
    assert ours.__match_args__ == standard.__match_args__  # type: ignore[attr-defined]
    for one, other in zip(dataclasses.fields(ours), dataclasses.fields(standard), strict=True):
        for what in ("name", "type", "repr", "compare", "kw_only", "metadata"):
            assert getattr(one, what) == getattr(other, what)


def test_a_frozen_object_refuses_changes() -> None:
    """Values are shared, so nobody may change one."""
    instance = OURS[0](1)
    for change in (lambda: setattr(instance, "cell", 2), lambda: delattr(instance, "cell")):
        with pytest.raises(dataclasses.FrozenInstanceError, match="cell"):
            change()


def test_a_record_leaves_it_to_the_type_checker_to_refuse_changes() -> None:
    """In everything else it is a frozen dataclass."""

    @records.record
    class Pair:
        one: int
        other: int = 0

    pairs = [Pair(1, 2) for _ in range(20)]  # the last of them by an `__init__` of their own
    for instance in (pairs[0], pairs[-1]):
        assert repr(instance).endswith("Pair(one=1, other=2)")
        assert instance == pairs[1]
        assert hash(instance) == hash(pairs[1])
        assert vars(records.replace(instance, other=3)) == {"one": 1, "other": 3}
    pairs[0].one = 7  # type: ignore[misc]
    assert pairs[0] != pairs[1]


def test_the_tools_of_the_standard_library_work() -> None:
    """The docs recommend `dataclasses.replace`."""
    rule = AllDifferent(ROW, (0,))
    assert dataclasses.replace(rule, ignoring=()) == records.replace(rule, ignoring=()) == AllDifferent(ROW)
    assert dataclasses.is_dataclass(rule)
    assert dataclasses.asdict(rule)["ignoring"] == (0,)
    assert pickle.loads(pickle.dumps(rule)) == copy.deepcopy(rule) == rule


def test_a_rule_may_be_derived_by_the_standard_library() -> None:
    """Users derive rules with the standard decorator."""

    @dataclasses.dataclass(frozen=True)
    class Mine(AllDifferent):
        text: str = ""

    mine = Mine(ROW, text="mine")
    assert isinstance(mine, Rule)
    assert records.replace(mine, ignoring=(1,)) == Mine(ROW, (1,), "mine") != mine


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_every_name_of_a_stub_is_exported_from_its_module(package: ModuleType) -> None:
    """Type checkers parse the stub as Python; the package parses its lines, which must agree."""
    tree = ast.parse(Path(str(package.__file__)).with_suffix(".pyi").read_text("utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    names = {alias.name: str(node.module) for node in imports for alias in node.names}
    declared = {ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)}
    assert {*names, *declared, "__version__"} == {*package.__all__, "__version__"}
    assert all(hasattr(package, name) for name in declared)
    for name, module in names.items():
        assert getattr(package, name) is getattr(sys.modules[module], name)
        assert name in dir(package)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_no_module_hides_a_public_name(package: ModuleType) -> None:
    """Whoever imported a module `schema` made the function `schema` of the package that module."""
    modules = {each.name for each in pkgutil.iter_modules(package.__path__)}
    assert all(isinstance(getattr(package, name), ModuleType) for name in modules & {*package.__all__})


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_a_name_that_nobody_has_is_an_attribute_error(package: ModuleType) -> None:
    """`hasattr` and tab completion rely on AttributeError."""
    with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'nobody'"):
        _ = package.nobody


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    code = "import sys; from passatempo.cli import main; main(sys.argv[1:])"
    run = [sys.executable, "-c", f"{code}; print(*sys.modules, file=sys.stderr)", *arguments]
    return set(subprocess.run(run, capture_output=True, text=True, check=True).stderr.split())


NEVER = {
    "ortools",
    "pysat",
    "rich",
    "click",
    "numpy",
    "argparse",
    "dataclasses",
    "inspect",
    "json",
    "pkgutil",
}


@pytest.mark.slow
def test_a_solve_loads_only_what_it_needs() -> None:
    """Users wait for imports, not for the search; bench/startup.py measures how long."""
    loaded = loaded_by("solve", LINE)
    assert not loaded & (
        NEVER | {"importlib.metadata", "pathlib", "threading", "passatempo.model", "typing", "re"}
    )
    assert {name for name in loaded if name.startswith("passatempo.kinds.")} == {
        "passatempo.kinds.__bare_grid__",
        "passatempo.kinds.sudoku",
    }
    assert {name for name in loaded if name.startswith("passatempo.clues.")} == {
        "passatempo.clues.base",
        "passatempo.clues.gestures",
        "passatempo.clues.givens",
        "passatempo.clues.regions",
    }
    assert {name for name in loaded if name.startswith("passatempo.rules.")} == {
        "passatempo.rules.all_different",
        "passatempo.rules.base",
        "passatempo.rules.composed",
    }


@pytest.mark.slow
def test_a_plain_line_compiles_no_pattern_of_a_format() -> None:
    """Nine patterns took a tenth of the time of a solve; a plain line can be in one format only."""
    code = "import re, sys; from passatempo.cli import main; main(sys.argv[1:])"
    patterns = "print(*(key[1] for key in re._cache), sep='\\n', file=sys.stderr)"
    run = [sys.executable, "-c", f"{code}; {patterns}", "solve", LINE]
    compiled = subprocess.run(run, capture_output=True, text=True, check=True).stderr.splitlines()
    assert not {*compiled} & {entry.first_line for entry in REGISTRY.values()} - {""}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["kakuro", "kenken", "str8ts", "suguru"])
def test_solving_a_file_looks_for_no_plugin(kind: str) -> None:
    """Finding installed packages takes long, and rows of rooms look like names of blocks."""
    file = next((Path(__file__).parent.parent / "samples" / kind).glob("*.txt"))
    assert not loaded_by("solve", str(file)) & (NEVER | {"importlib.metadata", "pathlib", "random"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "used"),
    [
        (["convert", "--to", "json", "samples/kakuro/seed-6x6.txt"], {"native", "json"}),
        (["convert", "--to", "native", "samples/kakuro/seed-6x6.txt"], {"native"}),
        (["convert", "--to", "sdk", LINE], {"line", "sdk"}),
        (["generate", "kenken", "4x4", "--seed", "1"], {"native"}),
        (["generate", "sudoku", "4x4", "--seed", "1", "--format", "line"], {"line"}),
    ],
)
def test_no_format_is_loaded_that_is_not_used(arguments: list[str], used: set[str]) -> None:
    """There are twenty; a command reads one and writes one."""
    root = f"{Path(__file__).parent.parent}/"
    loaded = loaded_by(*[root + each if each.startswith("samples/") else each for each in arguments])
    homes = {name: f"passatempo.formats.{entry.place.partition(':')[0]}" for name, entry in REGISTRY.items()}
    assert {name for name, home in homes.items() if home in loaded} == used


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["C.UTF-8", "POSIX", "en_US.UTF-8"])
def test_english_loads_no_catalogue(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Containers have the locale C.UTF-8, which names no language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", lang)
    assert not loaded_by("solve", LINE) & {"passatempo.languages", "gettext"}


@pytest.mark.slow
def test_a_kind_named_in_a_file_is_loaded_alone(tmp_path: Path) -> None:
    """Its name is that of its file; only an alias requires a look at all of them."""
    file = tmp_path / "puzzle.txt"
    file.write_text("latin 2x2\ngivens\n1.\n..\n")
    loaded = loaded_by("solve", str(file))
    assert not loaded & NEVER
    assert {name for name in loaded if name.startswith("passatempo.kinds.")} == {"passatempo.kinds.latin"}
