"""The shape of the package: imports run one way, and shared code names no kind."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import passatempo
from passatempo.kinds import all_kinds

SOURCE = Path(passatempo.__file__).parent

# Each layer may import those above it in this list, and itself; never one below.
LAYERS = [
    ["names"],
    ["lazy"],
    ["messages"],
    ["printable"],
    ["frozen"],
    ["records"],
    ["errors"],
    ["specialists"],
    ["checks"],
    ["deadline"],
    ["languages"],
    ["workers"],
    ["cores"],
    ["board"],
    ["size_limits"],
    ["symmetry"],
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
    ["canonical"],
    ["kinds"],
    ["formats"],
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
    ["paint"],
    ["cli"],
    ["__main__"],
]
NAMES = [name for kind in all_kinds() for name in (kind.name, *kind.aliases, kind.__name__)]
KIND_NAMES = re.compile(rf"\b({'|'.join(NAMES)})\b", re.IGNORECASE)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def part_of(path: Path) -> str:
    """The top-level module or folder that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement, and what holds statements, but for those that are there for type checking alone."""
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


def imported_parts(path: Path) -> set[str]:
    """The parts of the package a file imports at run time; type checking alone does not count."""
    nodes = [node for node in statements(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    names = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    parts = {name.split(".")[1] for name in names if name.startswith("passatempo.")}
    return parts - {"_kernel", "__version__"}


def test_imports_run_one_way() -> None:
    """A back-pointer would let one part's change break what it was built on."""
    assert not [
        f"{path.relative_to(SOURCE)} imports {part}, which is built on top of it"
        for path in modules()
        for part in imported_parts(path)
        if LEVEL[part] > LEVEL[part_of(path)]
    ]


# A line of consecutive values has the same name as a kind: in f-puzzles, and to whoever draws it.
_LINES = ("formats/fpuzzles/lines_and_pairs.py", "scene.py", "clues/lines.py")
_DRAWN_LINES = ("drawing/captions.py", "drawing/strokes.py", "drawing/themes.py")
NOT_A_KIND = {(path, name) for path in (*_LINES, *_DRAWN_LINES) for name in ("renban", "RENBAN")}


def test_shared_code_names_no_kind() -> None:
    """N kinds times M facilities stay N + M only as long as no facility knows a kind.

    The exception is what a format calls a kind: one table in its module.
    """
    shared_words = {"latin"}  # also the name of a rule made of others
    assert not [
        f"{path.relative_to(SOURCE)} names {name}"
        for path in modules()
        if part_of(path) != "kinds"
        for name in KIND_NAMES.findall(without_docstrings_and_comments(path))
        if name not in shared_words and (path.relative_to(SOURCE).as_posix(), name) not in NOT_A_KIND
    ]


def is_kind_table(node: ast.stmt, path: Path) -> bool:
    """Whether it is a format's table of its names for kinds."""
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


def test_an_assert_only_tells_the_type_checker_what_something_is() -> None:
    """Python leaves them out under -O, where one with a side effect had `generate` crash."""
    assert not [
        f"{path.relative_to(SOURCE)}:{node.lineno} does more: {ast.unparse(node)}"
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text()))
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


def test_public_names_are_sorted_and_exist() -> None:
    """The list of public names is the package's table of contents."""
    assert passatempo.__all__ == sorted(passatempo.__all__)
    for name in passatempo.__all__:
        assert getattr(passatempo, name).__doc__ or name == "__version__"


def test_importing_loads_nothing_heavy() -> None:
    """A solve must not pay for what it does not use."""
    heavy = ["numpy", "ortools", "pysat", "rich", "click", "fastapi", "granian", "pandas"]
    code = f"import passatempo, sys; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
