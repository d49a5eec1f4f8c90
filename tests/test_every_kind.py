"""Every facility over every kind and every sample: a new kind must support all of them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import SAMPLES, each_of

import passatempo as pt
from passatempo.cli import main
from passatempo.clues import Givens
from passatempo.formats import Document, read_all, write
from passatempo.kinds import all_kinds, load_kind
from passatempo.paint.text import paint
from passatempo.puzzle import Puzzle

KINDS = {kind.name: kind for kind in (*all_kinds(), load_kind("_template"))}
PATHS = sorted(SAMPLES.glob("*/*.txt"))


def document(path: Path) -> Document:
    return next(read_all(path.read_text(), kind=KINDS[path.parent.name]))


def flat(rows: tuple[tuple[int, ...], ...]) -> list[int]:
    return [value for row in rows for value in row]


PREFERRING = [path for path in PATHS if document(path).puzzle.prefer()]
samples = each_of(PATHS)
unique_samples = each_of([path for path in PATHS if path not in PREFERRING])
kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)


@kinds
def test_a_kind_has_samples_and_a_docstring(kind: type[Puzzle]) -> None:
    """The samples are what all the tests below run on."""
    advice = f"add samples/{kind.name}/*.txt (docs/adding-a-kind.md, step 8)"
    assert list((SAMPLES / kind.name).glob("*.txt")), advice
    assert kind.__doc__ is not None
    assert not kind.__doc__.startswith(f"{kind.__name__}(")  # the one dataclass makes up


@samples
def test_a_sample_has_a_solution_and_wrong_fills(path: Path) -> None:
    """The tests below compare with them."""
    read = document(path)
    assert read.solution is not None
    assert read.wrong
    assert all(wrong.reason for wrong in read.wrong)


@unique_samples
@pytest.mark.parametrize("method", ["auto", "native", "sat"])
def test_the_solution_is_found_and_proven_unique(path: Path, method: str) -> None:
    """The main promise, by three methods with different encodings."""
    read = document(path)
    assert read.solution is not None
    answer = pt.solve(read.puzzle, method=method, seconds=60)
    assert (answer.status, answer.unique) == ("solved", True)
    assert answer.solutions[0].rows == [list(row) for row in read.solution]


@each_of(PREFERRING)
def test_the_best_is_as_good_as_the_solution(path: Path) -> None:
    """With an objective, no solution is better than that of the sample."""
    read = document(path)
    assert read.solution is not None
    preference = read.puzzle.prefer()
    assert preference is not None
    answer = pt.best(read.puzzle, seconds=60)
    assert (answer.status, answer.cost) == ("solved", answer.bound)
    assert answer.cost == flat(read.solution).count(preference.value)
    assert read.puzzle.rules_problem().violated_rule(flat(read.solution)) is None


@samples
def test_wrong_fills_break_a_rule(path: Path) -> None:
    """Each sort of error is caught by some rule, or by a clue's limit on a cell."""
    read = document(path)
    problem = read.puzzle.rules_problem()
    for wrong in read.wrong:
        values = flat(wrong.rows)
        outside = [cell for cell, value in enumerate(values) if value not in problem.domains[cell]]
        assert outside or problem.violated_rule(values) is not None, wrong.reason


@samples
def test_the_text_form_round_trips(path: Path) -> None:
    """Every clue of a kind must be readable as written."""
    puzzle = document(path).puzzle
    kind = KINDS[path.parent.name]
    assert next(read_all(write(puzzle), kind=kind)).puzzle == puzzle


@samples
def test_true_candidates_of_a_unique_puzzle_are_its_solution(path: Path) -> None:
    """Another question with the same known answer."""
    read = document(path)
    assert read.solution is not None
    found = pt.candidates(read.puzzle, seconds=60)
    assert found.status == "solved"
    if read.puzzle.prefer():
        assert all(value in found.values[cell] for cell, value in enumerate(flat(read.solution)))
        return
    assert [values[0] for values in found.values if len(values) == 1] == flat(read.solution)


@samples
def test_fewer_clues_never_lose_the_solution(path: Path) -> None:
    """Removing part of a clue is a relaxation: every solution must remain one."""
    read = document(path)
    assert read.solution is not None
    for field, stated in read.puzzle.clues.items():
        for _, fewer in list(stated.with_one_removed(read.puzzle.board))[:3]:
            weaker = replace(read.puzzle, **{field: fewer})
            assert weaker.rules_problem().violated_rule(flat(read.solution)) is None


@samples
def test_an_absent_clue_adds_no_rules(path: Path) -> None:
    """It is not called and not even imported; what it would contribute belongs in `default_clues`."""
    puzzle = document(path).puzzle
    for name in puzzle.clues.keys() - puzzle.printed.keys():
        empty = puzzle.clues[name]
        assert not empty
        assert empty == empty.bound_to(puzzle) == type(empty)()
        assert [*empty.rules(puzzle), *empty.limits(puzzle), *empty.draw(puzzle)] == []


@samples
def test_a_full_board_is_checked_by_every_method(path: Path) -> None:
    """With every value given even the teaching methods finish, and must agree."""
    read = document(path)
    assert read.solution is not None
    full = replace(read.puzzle, givens=Givens(dict(enumerate(flat(read.solution)))))
    for method in ("native", "sat", "elimination", "backtracking"):
        assert pt.is_unique(full, method=method), method


@samples
def test_it_is_painted_with_every_value(path: Path) -> None:
    """A painter that drops a value (black cells, two digits) is seen only on some kinds."""
    read = document(path)
    assert read.solution is not None
    solved = enumerate(flat(read.solution))
    values = {cell: value for cell, value in solved if read.puzzle.values(cell)}  # none in a black cell
    painted = paint(read.puzzle.scene().with_values(values))
    for value, times in Counter(map(str, values.values())).items():
        assert painted.count(value) >= times


@samples
@pytest.mark.parametrize("verb", ["solve", "count", "check", "candidates"])
def test_every_verb_answers_in_json(path: Path, verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON output of a clue or kind that cannot be serialised would fail here."""
    several = verb in ("count", "check") and document(path).puzzle.prefer()
    expected = {"count": (3, "stopped"), "check": (1, "solved")}[verb] if several else (0, "solved")
    code = main([verb, "--json", *(["--limit", "10"] if verb == "count" else []), str(path)])
    answer = json.loads(capsys.readouterr().out)
    assert (code, answer["status"]) == expected


@kinds
def test_kinds_prints_the_rules(kind: type[Puzzle], capsys: pytest.CaptureFixture[str]) -> None:
    """The docstring of the kind is its only statement of the rules."""
    assert main(["kinds", kind.name]) == 0
    assert kind.__doc__
    assert kind.__doc__.split(".")[0].split("\n")[0] in capsys.readouterr().out
