"""The comment at the end of the line of a field is its text in the reference: fields have no docstrings."""

from __future__ import annotations

import ast
from typing import Any

import griffe


class FieldComments(griffe.Extension):
    """An extension of the tool that reads the package."""

    def on_attribute_instance(
        self, *, node: ast.AST | griffe.ObjectNode, attr: griffe.Attribute, agent: Any, **kwargs: Any
    ) -> None:
        """Give a field the comment at its end, unless it has a docstring."""
        comment = attr.source.rpartition("  # ")[2] if "  # " in attr.source else ""
        if comment and not attr.docstring:
            attr.docstring = griffe.Docstring(f"{comment[:1].upper()}{comment[1:]}.", parent=attr)
