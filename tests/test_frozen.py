"""Immutability: no object that a caller receives can be changed, nor anything behind it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.clues import Givens
from passatempo.formats import read_all
from passatempo.frozen import FrozenDict
from passatempo.kinds import all_kinds, kind_named
from passatempo.puzzle import Puzzle

CHANGES: list[Callable[[Any], object]] = [
    lambda mapping: mapping.__setitem__("givens", 1),
    lambda mapping: mapping.__delitem__(next(iter(mapping))),
    lambda mapping: mapping.update(a=1),
    lambda mapping: mapping.setdefault("a", 1),
    lambda mapping: mapping.pop(next(iter(mapping))),
    lambda mapping: mapping.popitem(),
    lambda mapping: mapping.clear(),
    lambda mapping: mapping.__ior__({"a": 1}),
]
MINI = "..4. 1... .2.. ...3"
SMALLEST = [
    min((SAMPLES / kind.name).glob("*.txt"), key=lambda path: path.stat().st_size) for kind in all_kinds()
]


def mappings(puzzle: Puzzle) -> Iterator[Mapping[Any, Any]]:
    """Every mapping that a puzzle or one of its clues holds."""
    yield puzzle.printed
    yield puzzle.generated_from
    for clue in puzzle.printed.values():
        fields = (name for name in vars(clue) if not name.startswith("_"))
        yield from (mapping for name in fields if isinstance(mapping := getattr(clue, name), Mapping))


def results() -> dict[str, Any]:
    """One object of each class that the package answers with."""
    puzzle = pt.read(MINI)
    explanation = pt.explain(puzzle)
    generated = next(iter(pt.generate("sudoku", size="4x4", seed=1, difficulty="beginner")))
    completed = pt.complete(pt.read("sudoku 4x4\ngivens\n12..\n....\n....\n....\n"))
    answer = pt.solve(puzzle)
    found: dict[str, Any] = {
        "answer": answer,
        "solution": answer.solution,
        "names": answer.solutions[0].shown,
        "candidates": pt.candidates(puzzle),
        "count": pt.count(puzzle),
        "explanation": explanation,
        "step": explanation.steps[0],
        "because": explanation.steps[0].because,
        "rating": pt.rate(puzzle),
        "contradiction": pt.why_none(pt.read("11.. .... .... ....")),
        "generated": generated,
        "completed": completed,
        "document": next(read_all(MINI)),
        "puzzle": puzzle,
        "clue": puzzle.clue("givens"),
        "cage": pt.read(SAMPLES / "sudoku" / "cages-6x6.txt").clue("cages").parts[0],  # type: ignore[attr-defined]
        "board": puzzle.board,
    }
    assert None not in found.values()
    return found


@pytest.mark.parametrize("path", SMALLEST, ids=lambda path: path.parent.name)
def test_no_mapping_of_a_puzzle_can_be_changed(path: Path) -> None:
    """A puzzle whose clues changed would be solved with cached results of the old ones."""
    puzzle = pt.read(path)
    text = str(puzzle)
    for mapping in mappings(puzzle):
        for change in CHANGES:
            if not mapping and change in CHANGES[1:2] + CHANGES[4:5]:
                continue  # there is nothing to take away
            with pytest.raises(TypeError, match="cannot be changed"):
                change(mapping)
    assert str(puzzle) == text


def test_what_a_caller_keeps_is_not_the_puzzles_own() -> None:
    """The dict that givens were built from may change later; the puzzle must not."""
    given = {0: 1}
    puzzle = kind_named("sudoku")(pt.read(MINI).board, givens=Givens(given))  # type: ignore[call-arg]
    given[1] = 2
    assert puzzle.clue("givens").values == {0: 1}  # type: ignore[attr-defined]
    assert puzzle.clues is not puzzle.clues
    assert puzzle.clues == puzzle.clues


@pytest.mark.parametrize("name", results())
def test_no_attribute_of_an_answer_can_be_assigned(name: str) -> None:
    """Whoever stores an answer can rely on it, whoever else has it."""
    mapping = results()[name]
    attributes = list(vars(mapping))
    assert attributes
    for attribute in [each for each in attributes if not each.startswith("_")]:
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(mapping, attribute, None)
        assert getattr(mapping, attribute) is not None or attribute in (
            "cost",
            "bound",
            "rating",
            "solution",
            "contradiction",
            "impossible",
            "find_reason",
        )


@pytest.mark.parametrize(
    ("name", "attribute"),
    [("answer", "partial"), ("explanation", "wrong"), ("rating", "techniques"), ("completed", "added")],
)
def test_no_mapping_of_an_answer_can_be_changed(name: str, attribute: str) -> None:
    """A frozen dataclass does not freeze the dicts in its fields."""
    with pytest.raises(TypeError, match="cannot be changed"):
        getattr(results()[name], attribute)["a"] = 1


def test_sequences_of_answers_have_nothing_that_adds_to_them() -> None:
    """Tuples, or sequences without mutating methods."""
    explanation, answer = pt.explain(pt.read(MINI)), pt.solve(pt.read(MINI))
    assert answer.solution is not None
    mapping: list[Any] = [
        explanation.steps,
        explanation.states,
        explanation.states[0],
        explanation.problem.domains,
        explanation.problem.rules,
        explanation.steps[0].places,
        answer.solutions,
        answer.solution.values_shown,
        answer.solution.shown.names,
    ]
    for each in mapping:
        assert not {"append", "add", "extend", "insert", "__setitem__", "__iadd__"}.intersection(
            dir(type(each))
        )


def test_rows_of_a_solution_are_new_lists() -> None:
    """Rows are lists for convenience, so each call returns its own."""
    solution = pt.solve(pt.read(MINI)).solution
    assert solution is not None
    solution.rows[0][0] = 99
    assert solution.rows[0][0] == 2


def test_boards_of_one_size_share_what_nobody_can_change() -> None:
    """Domains are cached for the next board of the kind."""
    one, other = pt.read(MINI), pt.read("sudoku 4x4")
    with pytest.raises(TypeError):
        one.topology.domains[0] = (1,)  # type: ignore[index]
    assert other.problem().domains[0] == range(1, 5)


@pytest.mark.parametrize("path", SMALLEST, ids=lambda path: path.parent.name)
def test_a_puzzle_can_be_sent_and_copied(path: Path) -> None:
    """Other processes get it by pickle, which a mappingproxy does not support."""
    puzzle = pt.read(path)
    for image in (pickle.loads(pickle.dumps(puzzle)), copy.copy(puzzle), copy.deepcopy(puzzle)):
        assert image == puzzle
        assert hash(image) == hash(puzzle)
        assert str(image) == str(puzzle)
        assert type(image.printed) is FrozenDict


def test_a_frozen_dict_is_a_dict_otherwise() -> None:
    """Users compare, merge, print and pickle it."""
    mapping = FrozenDict({"a": 1, "b": 2})
    assert mapping == {"a": 1, "b": 2}
    assert mapping | {"c": 3} == {"a": 1, "b": 2, "c": 3}
    assert repr(mapping) == "{'a': 1, 'b': 2}"
    assert type(mapping.copy()) is dict
    again = pickle.loads(pickle.dumps(mapping))
    assert again == mapping
    assert type(again) is FrozenDict


def test_what_many_puzzles_share_cannot_be_changed_by_one() -> None:
    """A limit written into the shared topology once became a clue of every board of that size."""
    puzzle = pt.read(MINI)
    for problem in (puzzle.topology, puzzle.problem(), puzzle.rules_problem()):
        with pytest.raises(TypeError, match="cannot be changed"):
            problem.limits[0] = (3,)  # type: ignore[index]
        assert isinstance(problem.own_rules, tuple)
    assert pt.is_unique(pt.read(MINI))
