"""Arrow arrays of texts as lines, and answer lines as Arrow arrays, without a Python object for each."""

from __future__ import annotations

from typing import Any

import pyarrow
import pyarrow.compute as pc

from passatempo.errors import InputError

_TEXTS = (pyarrow.types.is_string, pyarrow.types.is_large_string, pyarrow.types.is_string_view)


def has_texts(type_: Any) -> bool:
    """Whether a type is that of texts, perhaps numbered in a dictionary."""
    values = type_.value_type if pyarrow.types.is_dictionary(type_) else type_
    return any(is_text(values) for is_text in _TEXTS)


def text_lines(column: Any) -> bytes:
    """A line for each text; line breaks within become blanks, and nothing an empty line."""
    if not has_texts(column.type):
        raise InputError("a column of the type {type}: expected texts", str(column.type))
    if not len(column):
        return b""
    texts = pc.fill_null(column.cast(pyarrow.string()), "")
    if pc.any(pc.match_substring_regex(texts, "[\r\n]")).as_py():
        texts = pc.replace_substring_regex(texts, "[\r\n]+", " ")
    every = pyarrow.ListArray.from_arrays(pyarrow.array([0, len(texts)], pyarrow.int32()), texts)
    return memoryview(pc.binary_join(every, "\n")[0].as_buffer()).tobytes() + b"\n"


def answer_arrays(answers: bytes) -> tuple[Any, Any]:
    """The solutions and their numbers of the answers of `solve`; nulls where there is none."""
    lines = pc.split_pattern(pyarrow.array([answers[:-1]], pyarrow.binary()).cast(pyarrow.string()), "\n")
    parts = pc.split_pattern(lines.flatten(), ",", max_splits=1)
    solutions, ends = pc.list_element(parts, 0), _last(parts)
    is_number = pc.match_substring_regex(ends, r"^[0-9]+\+?$")
    numbers = pc.if_else(is_number, pc.replace_substring(ends, "+", ""), None)
    return pc.if_else(pc.equal(solutions, ""), None, solutions), numbers.cast(pyarrow.int64())


def _last(parts: Any) -> Any:
    """The last item of each list."""
    return pc.replace_substring_regex(pc.binary_join(parts, ","), "^[^,]*,", "")
