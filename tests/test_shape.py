"""The shape of the package: imports run one way, and shared code names no kind."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from syntax import calls, module, nodes

import passatempo
from passatempo.kinds import all_kinds

ROOT = Path(__file__).parents[1]
SOURCE = Path(passatempo.__file__).parent

# Each layer may import those above it in this list, and itself; never one below.
LAYERS = [
    ["lazy_exports", "type_names"],
    ["json_schema"],
    ["lazy"],
    ["messages"],
    ["printable"],
    ["frozen"],
    ["records"],
    ["errors"],
    ["system_errors"],
    ["file_locks"],
    ["locales"],
    ["catalogue"],
    ["specialists"],
    ["notebook_hook"],
    ["checks"],
    ["deadline"],
    ["statistics"],
    ["languages"],
    ["parallel"],
    ["board"],
    ["size_limits"],
    ["symmetry"],
    ["levels"],
    ["plan"],
    ["scene"],
    ["drawing"],
    ["rules"],
    ["problem"],
    ["wire"],
    ["layouts"],
    ["clues"],
    ["topology"],
    ["puzzle"],
    ["plugins"],
    ["canonical"],
    ["kinds"],
    ["formats"],
    ["constructors"],
    ["about"],
    ["methods"],
    ["answers"],
    ["batch"],
    ["combinations"],
    ["expr"],
    ["model"],
    ["explaining"],
    ["rating"],
    ["generating"],
    ["reports"],
    ["checking"],
    ["bulk"],
    ["columns"],
    ["racing"],
    ["jobs"],
    ["library"],
    ["paint"],
    ["pictures"],
    ["printing"],
    ["aio"],
    ["tracing"],
    ["web"],
    ["cli"],
    ["__main__"],
]
NAMES = [name for kind in all_kinds() for name in (kind.name, *kind.aliases, kind.__name__)]
KIND_NAMES = re.compile(rf"(?<![A-Za-z])({'|'.join(NAMES)})(?![a-z])", re.IGNORECASE)  # also in snake_case
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
MODULE_NAME = re.compile(r"passatempo(\.\w+)+")
REGISTRIES = {
    "specialists.py",
    "notebook_hook.py",
}  # import what a table or a hook names


# Import what stubs, tables of texts that the test sees, or users name.
IMPORTERS = {"lazy_exports.py", "specialists.py", "plugins.py"}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def part_of(path: Path) -> str:
    """The top-level module or folder that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, and what contains statements, except those for type checking only."""
    for inner in ("body", "orelse", "handlers", "finalbody", "cases"):
        held = getattr(tree, inner, ())
        for node in held if isinstance(held, list) else ():
            if not (
                isinstance(node, ast.If)
                and isinstance(node.test, ast.Name)
                and node.test.id == "TYPE_CHECKING"
            ):
                yield node
                yield from statements(node)


@cache
def imported_names(path: Path) -> frozenset[str]:
    """The dotted names a file imports at run time, in functions too; names in texts count (importlib).

    `from passatempo.a import b` gives `passatempo.a.b`, whether `b` is a module or not.
    """
    found = set[str]()
    for node in statements(module(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively, which this test does not see"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif not isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.Try | ast.FunctionDef):
            found |= set(names_in_texts(node, module_name(path.parent / "__init__.py")))
    return frozenset(name for name in found if name.startswith("passatempo."))


def names_in_texts(node: ast.AST, package: str) -> Iterator[str]:
    """Modules named in texts: "passatempo.generating.box_grids:is_box_grid", f"{__package__}.worker_loop"."""
    for each in ast.walk(node):
        text = ""
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            text = each.value
        elif isinstance(each, ast.JoinedStr) and _may_name_a_module(each):
            text = ast.unparse(each).removeprefix("f").strip("'\"").replace("{__package__}", package)
        name = text.partition(":")[0]
        if MODULE_NAME.fullmatch(name) and is_module(name):
            yield name


def _may_name_a_module(text: ast.JoinedStr) -> bool:
    """Whether it begins with the package, or with what stands for it."""
    first = text.values[0]
    if isinstance(first, ast.FormattedValue):
        return isinstance(first.value, ast.Name) and first.value.id == "__package__"
    return isinstance(first, ast.Constant) and str(first.value).startswith("passatempo.")


def test_modules_are_imported_by_names_that_this_test_sees() -> None:
    """A module name that is put together from anything but the own package could be that of any layer."""
    imports = [
        (path, ast.unparse(node))
        for path in modules()
        for name, node in calls(path)
        if name in ("import_module", "__import__", "reload")
    ]
    unseen = [
        f"{path.relative_to(SOURCE)}: {call}"
        for path, call in imports
        if not re.match(r"import_module\((f['\"]\{__(name|package)__\}\.|_NOTEBOOK\))", call)
        and path.relative_to(SOURCE).as_posix() not in IMPORTERS
    ]
    assert not unseen


def is_module(name: str) -> bool:
    path = SOURCE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def imported_parts(path: Path) -> set[str]:
    """The parts of the package a file imports."""
    return {name.split(".")[1] for name in imported_names(path)} - {"_kernel", "__version__"}


def test_imports_run_one_way() -> None:
    """A back-pointer would let a change in one part break what it was built on."""
    assert not [
        f"{path.relative_to(SOURCE)} imports {part}, which is built on top of it"
        for path in modules()
        if path.relative_to(SOURCE).as_posix() not in REGISTRIES
        for part in imported_parts(path)
        if LEVEL[part] > LEVEL[part_of(path)]
    ]


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_modules_of_a_package_are_layered_as_well() -> None:
    """A cycle inside a package makes it one large module; imports in functions hide it from Python."""
    by_name = {module_name(path): path for path in modules() if path.name not in REGISTRIES}
    graph = {name: direct_imports(path, by_name) - {name} for name, path in by_name.items()}
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        raise AssertionError(f"modules that import each other: {' -> '.join(error.args[1])}") from None


def direct_imports(path: Path, by_name: Mapping[str, Path]) -> set[str]:
    """The modules a file imports; `from package import module` is the module, not the package."""
    names = imported_names(path)
    return {name if name in by_name else name.rpartition(".")[0] for name in names} & by_name.keys()


# A line of consecutive values has the same name as a kind, in f-puzzles and in drawings.
_LINES = ("formats/fpuzzles/lines_and_pairs.py", "scene.py", "clues/lines.py")
_DRAWN_LINES = ("drawing/line_styles.py",)
# Formats that are named after the one kind they hold; their names stand in the registry.
_FORMATS = {
    ("formats/registry.py", "killer"),
    ("formats/registry.py", "jigsaw"),
    ("formats/killer_arrows.py", "killer"),
    ("formats/killer_text.py", "killer"),
    ("formats/jigsaw81.py", "jigsaw"),
}
# The kernel's code for 9x9 grids of 3x3 boxes, which a specialist calls.
_SPECIALISTS = {("generating/box_grids.py", "sudoku"), ("canonical/puzzle_form.py", "sudoku")}
NOT_A_KIND = {(path, name) for path in (*_LINES, *_DRAWN_LINES) for name in ("renban", "RENBAN")}
NOT_A_KIND |= _FORMATS | _SPECIALISTS | {("rules/composed.py", "latin")}  # a rule of that name
NOT_A_KIND |= {("explaining/techniques.py", "killer")}  # killer pairs are in cages of any kind


def test_shared_code_names_no_kind() -> None:
    """N kinds times M facilities stay N + M only as long as no facility knows a kind.

    The exception is what a format calls a kind: one table in its module.
    """
    assert not [
        f"{path.relative_to(SOURCE)} names {name}"
        for path in modules()
        if part_of(path) != "kinds"
        for name in KIND_NAMES.findall(f"{path.stem} {without_docstrings_and_comments(path)}")
        if (path.relative_to(SOURCE).as_posix(), name) not in NOT_A_KIND
    ]


# What steps are made of, and what can be read from that without search.
_SENTENCES_READ = {
    *("reason", "step", "step_view", "parts", "techniques", "proof_tree", "sentences"),
    *("arithmetic", "attainable_sums"),
}


def test_sentences_only_render() -> None:
    """A step carries its reason: a sentence that searched for one could name another than the data have."""
    folder = SOURCE / "explaining" / "sentences"
    imported = {
        (path.name, name)
        for path in folder.rglob("*.py")
        for name in imported_names(path)
        if name.startswith("passatempo.explaining.") and name.split(".")[2] not in _SENTENCES_READ
    }
    assert not imported
    assert not [
        (path.name, name)
        for path in folder.rglob("*.py")
        for name in imported_names(path)
        if name in ("itertools.product", "itertools.combinations", "itertools.permutations")
    ]


def is_kind_table(node: ast.stmt, path: Path) -> bool:
    """Whether a statement is a format's table of its names for kinds."""
    return (
        part_of(path) == "formats"
        and isinstance(node, ast.AnnAssign)
        and ast.unparse(node.target) == "KIND_NAMES"
    )


def without_docstrings_and_comments(path: Path) -> str:
    if not KIND_NAMES.search(path.read_text()):
        return ""
    tree = ast.parse(path.read_text())
    tree.body = [node for node in tree.body if not is_kind_table(node, path)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


def test_an_assert_only_narrows_a_type() -> None:
    """Python removes asserts under -O, where one with a side effect made `generate` crash."""
    assert not [
        f"{path.relative_to(SOURCE)}:{node.lineno} does more: {ast.unparse(node)}"
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.Assert) and not _narrows(node.test)
    ]


def _narrows(test: ast.expr) -> bool:
    """Whether it is `isinstance(name, ...)` or `name is not None`."""
    if isinstance(test, ast.Call):
        looks = isinstance(test.func, ast.Name) and test.func.id == "isinstance"
        return looks and _is_name(test.args[0])
    if not isinstance(test, ast.Compare):
        return False
    is_not_none = isinstance(test.ops[0], ast.IsNot) and ast.unparse(test.comparators[0]) == "None"
    return len(test.ops) == 1 and is_not_none and _is_name(test.left)


def _is_name(expr: ast.expr) -> bool:
    return isinstance(expr, ast.Name) or (isinstance(expr, ast.Attribute) and _is_name(expr.value))


# For each of these the field has a term: see docs/glossary.md.
_PRIVATE_WORDS = re.compile(
    r"(?<![a-z])(told|telling|story|stories|said|alike|fitting|chance|crew|wish(ed|es)?|judged?|weighing"
    r"|thinn(ed|ing))(?![a-z])",
    re.IGNORECASE,
)


# The worst of them: documents may have stories, and readers may judge.
_PRIVATE_NAMES = re.compile(r"(?<![a-z])(told|telling|alike|fitting|crew|weighing)(?![a-z])", re.IGNORECASE)


def test_private_words_stay_out() -> None:
    """The package is written in the terms of the field, in names, comments and docstrings."""
    assert not [found for path in modules() for found in private_words(path, _PRIVATE_WORDS)]


def test_private_words_stay_out_of_what_is_around_the_package() -> None:
    """Tests, benchmarks and examples are read to learn how it is used."""
    guards = ("test_shape.py", "test_kernel_layers.py")  # they list the words
    paths = [path for folder in ("tests", "bench", "examples") for path in (ROOT / folder).rglob("*.py")]
    assert not [
        found for path in paths if path.name not in guards for found in private_words(path, _PRIVATE_NAMES)
    ]


def private_words(path: Path, words: re.Pattern[str]) -> list[str]:
    """Each of the words in a file, with its place."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {found[0]}"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for found in words.finditer(line)
    ]


_SMALL = 5  # files that need no table


def test_a_package_lists_its_files() -> None:
    """The docstring of a folder is where a newcomer looks for the file of an idea."""
    unlisted = []
    for package in (path for path in modules() if path.name == "__init__.py"):
        files = [path.name for path in package.parent.glob("*.py") if not path.stem.startswith("_")]
        if len(files) > _SMALL and package.parent.name != "kinds":  # one kind a file
            listed = set(re.findall(r"[\w/]+\.py", ast.get_docstring(module(package)) or ""))
            unlisted += [f"{package}: add {name} to its table" for name in files if name not in listed]
    assert not unlisted


# A class of a front end is met within its package alone.
_FRONT_ENDS = {"cli", "web", "pictures", "printing"}
_SHARED_NAMES = {"Candidates", "Count"}  # an answer, and the clue or the rule about the same


def test_two_classes_never_share_a_name() -> None:
    """Else a reader has to look at the imports to know which one is meant."""
    homes: dict[str, list[str]] = {}
    for path in modules():
        for node in module(path).body if part_of(path) not in _FRONT_ENDS else ():
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.relative_to(SOURCE).as_posix())
    shared = {name: files for name, files in homes.items() if len(files) > 1}
    assert shared.keys() == _SHARED_NAMES, shared


def _stems(text: str) -> set[str]:
    words = {word.lower() for word in re.findall("[A-Za-z][a-z]+", text)} - {"the", "of", "in", "an", "its"}
    return {re.sub("(ing|ed|es|s|e)$", "", word) for word in words}


def test_a_docstring_says_more_than_the_name() -> None:
    """`values`, "The values", takes a line and tells the reader nothing; so does "One of them"."""
    assert not [
        f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}: {text}"
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(node))
        if not _stems(text) - _stems(node.name) - {"one", "them", "all", "both", "a"}
    ]


def test_public_names_exist_and_have_docstrings() -> None:
    """The list of public names is the package's table of contents."""
    for name in passatempo.__all__:
        assert getattr(passatempo, name).__doc__ or name == "__version__"


def test_importing_loads_nothing_heavy() -> None:
    """A solve must not pay for what it does not use."""
    heavy = ["numpy", "ortools", "pysat", "rich", "click", "fastapi", "granian", "pandas"]
    code = f"import passatempo, sys; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
