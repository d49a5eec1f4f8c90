"""The table of specialists: its entries exist and are found, and the general code names none of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.explaining.special_steps import SpecialSteps
from passatempo.generating.request import parse_request
from passatempo.generating.special_generator import SpecialGenerator
from passatempo.methods import method_named
from passatempo.specialists import (
    SPECIALISTS,
    Specialist,
    _resolve,
    generator_for,
    method_for,
    special_steps_for,
)

SOURCE = Path(pt.__file__).parent
GENERAL = [
    "methods/auto.py",
    *("explaining/mus.py", "explaining/path.py", "explaining/relabelling.py", "explaining/hints.py"),
    "generating/run.py",
    "generating/infeasible.py",
    "generating/series.py",
    "cli/generate.py",
]


@pytest.mark.parametrize("specialist", SPECIALISTS, ids=lambda each: each.structure)
def test_every_entry_can_be_imported(specialist: Specialist) -> None:
    """Entries are texts, so a renamed function would be missed by the type checker."""
    columns = (specialist.recognise, specialist.explanation, specialist.generation)
    assert all(callable(_resolve(column)) for column in columns if column)
    assert not specialist.method or method_named(specialist.method).name == specialist.method


@pytest.mark.parametrize(
    ("kind", "size", "found"),
    [("sudoku", "9x9", True), ("sudoku", "6x6", False), ("jigsaw", "9x9", False), ("latin", "9x9", False)],
)
def test_a_request_is_recognised_by_its_structure(kind: str, size: str, found: bool) -> None:
    """Not by the name of its kind."""
    generator = generator_for(parse_request(kind, size=size))
    assert isinstance(generator, SpecialGenerator) == found
    puzzle = pt.read(
        f"{kind} {size}"
        + ("\nrooms\n" + "\n".join(9 * "ABCDEFGHI"[i] for i in range(9))) * (kind == "jigsaw")
    )
    assert _resolve(SPECIALISTS[0].recognise)(puzzle.rules_problem()) == found


@pytest.mark.parametrize(
    ("text", "found"), [("hoodoo 5x6", True), ("latin 5x5", False), ("sudoku 4x4", False)]
)
def test_a_problem_is_explained_by_the_specialist_of_its_structure(text: str, found: bool) -> None:
    """Without it no step of a blank Hoo-Doo board is found."""
    steps = special_steps_for(pt.read(text).problem())
    assert isinstance(steps, SpecialSteps) == found


@pytest.mark.parametrize("path", GENERAL)
def test_the_general_code_imports_no_specialist(path: str) -> None:
    """A branch for one structure inside the general code is what the table is there to avoid."""
    modules = {
        each.partition(":")[0]
        for row in SPECIALISTS
        for each in (row.recognise, row.explanation, row.generation)
        if each
    }
    tree = ast.parse((SOURCE / path).read_text())
    methods = {row.method for row in SPECIALISTS if row.method}
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert methods.isdisjoint(texts)
    nodes = ast.walk(tree)
    assert modules.isdisjoint(node.module for node in nodes if isinstance(node, ast.ImportFrom))


def test_a_batch_does_not_decide_which_puzzle_a_number_gives() -> None:
    """Batches differ with the number of puzzles requested and the number of cores."""
    generator = generator_for(parse_request("sudoku", seed=5))
    assert generator is not None
    one, many = (next(generator.attempts(numbers))() for numbers in (range(3, 4), range(3, 40)))
    assert one is not None
    assert one == many


@pytest.mark.parametrize(
    ("text", "method"),
    [("hoodoo 4x4", "colouring"), ("sudoku 4x4", None), ("latin 4x4", None)],
)
def test_a_method_is_found_by_structure(text: str, method: str | None) -> None:
    """`auto` looks it up for every problem."""
    assert method_for(pt.read(text).problem()) == method
