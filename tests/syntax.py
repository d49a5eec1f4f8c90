"""The package as syntax trees: each file is parsed and walked once for all tests that look at it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file, the module first; they are shared, so a test must not change them."""
    return tuple(ast.walk(ast.parse(path.read_text())))


def module(path: Path) -> ast.Module:
    root = nodes(path)[0]
    assert isinstance(root, ast.Module)
    return root


@cache
def calls(path: Path) -> tuple[tuple[str, ast.Call], ...]:
    """Every call in a file, with the last name of what is called."""
    return tuple((last_name(node.func), node) for node in nodes(path) if isinstance(node, ast.Call))


def last_name(expr: ast.expr) -> str:
    """The `c` of `a.b.c`; empty for what has no name, such as the result of a call."""
    if isinstance(expr, ast.Attribute):
        return expr.attr
    return expr.id if isinstance(expr, ast.Name) else ""


def strings(node: ast.AST) -> Iterator[str]:
    """The string constants in an expression."""
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
