"""The benchmark of explanations and ratings: its figures, and a whole run with a weak reasoner as engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import explained
import pytest
import rated
import techniques
from conftest import needs_data
from explain import main
from follows import Explained, Verdict
from novice import Novice, a_step
from published import puzzle, records
from rated import Rated, bands, falls, held_out, ranks, spearman
from techniques import KEYS, LIBRARY, at_the_step, candidates, code, compared
from workers import in_turn

import passatempo as pt
from passatempo.explaining.step import Step
from passatempo.problem import Problem

SEED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_ranks_share_places() -> None:
    """Ties get the mean rank, as Spearman's correlation requires."""
    assert ranks([5, 1, 5, 9]) == [1.5, 0, 1.5, 3]


def test_spearman() -> None:
    """Only the order counts; the last figure was computed by hand."""
    assert spearman([1, 2, 3, 4], [10, 11, 500, 501]) == pytest.approx(1)
    assert spearman([1, 2, 3, 4], [8, 6, 4, 2]) == pytest.approx(-1)
    assert spearman([1, 2, 3], [7, 7, 7]) == 0
    assert spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]) == pytest.approx(1 - 6 * 4 / (5 * 24))


def test_bands() -> None:
    """A tenth must not depend on float rounding; bands with too few puzzles are dropped."""
    puzzles = [Rated(ser, 1.0, 1.0, 0.0) for ser in [2.0] * 6 + [2.4] * 6 + [2.5] * 10 + [8.3] * 9]
    assert {low: len(found) for low, found in bands(puzzles, 5).items()} == {2.0: 12, 2.5: 10}
    assert list(bands([Rated(tenths / 10, 1, 1, 0) for tenths in range(70, 120)] * 10, 1)) == [
        tenths / 10 for tenths in range(70, 120)
    ]


def test_medians_that_do_not_rise() -> None:
    """The report lists where our ratings do not rise with the published ones."""
    assert falls([(2.0, 1.0), (2.5, 1.5), (3.0, 1.5), (3.5, 1.2), (4.0, 9.0)]) == ["2.5 to 3", "3 to 3.5"]


def test_the_half_held_out() -> None:
    """Tuning uses one half, the report the other: they must not overlap or drift."""
    assert held_out([{"id": number} for number in range(1, 6)]) == [{"id": 2}, {"id": 4}]


def test_questions_are_answered_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """With several processes results must still come in order, with progress."""
    for jobs in (1, 2):
        assert list(in_turn(abs, [-3, 2, -1], "numbers", jobs=jobs)) == [3, 2, 1]
        assert "numbers: 3 of 3" in capsys.readouterr().err


def record(**more: Any) -> dict[str, Any]:
    plain = {"kind": "sudoku_technique", "rows": 9, "cols": 9, "grid": SEED, "technique": "0110-1"}
    empty: dict[str, Any] = {"deleted_candidates": [], "eliminations": [], "placements": []}
    return plain | empty | {"technique_name": "Locked Pair", "fail_case": False, "id": "r"} | more


class NoviceReasoner(Novice):
    """The novice behind the API of the engine."""

    def __init__(self, problem: Problem, uniqueness: bool = False) -> None:
        super().__init__(problem)

    @property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self.state)

    def every(self, technique: str) -> list[Step]:
        return [step for step in self.steps() if step.technique == technique]


def before(record: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    """The candidates from which a step is looked for."""
    problem = puzzle(record | {"kind": "sudoku"}).problem()
    reasoner = NoviceReasoner(problem)
    at_the_step(record, reasoner, problem)
    return reasoner.candidates


def test_the_state_before_a_step() -> None:
    """Placed values are removed from the cells that see them, and so are the library's eliminations."""
    assert before(record())[2] == (1, 2, 4)
    assert before(record(deleted_candidates=["213", "913"]))[2] == (1, 4)
    assert before(record())[0] == (5,)


def test_what_is_expected_of_steps() -> None:
    """A match is exact, or by all steps of the technique together; a placement implies its eliminations."""
    expected, notes = record(eliminations=["111", "212"]), [(1, 2, 3)] * 81
    one, other = (
        a_step("naked_pair", (), removes=[(0, 1)]),
        a_step("naked_pair", (), removes=[(1, 2), (5, 3)]),
    )
    both, placing = a_step("naked_pair", (), removes=[(0, 1), (1, 2)]), a_step("chain", (), places=[(0, 3)])
    assert compared(expected, [one], notes) == (False, False)
    assert compared(expected, [], notes) == (False, False)
    assert compared(record(), [], notes) == (False, False)  # a fail case states nothing about its step
    assert compared(expected, [one, other], notes) == (False, True)
    assert compared(expected, [one, both], notes) == (True, True)
    assert compared(record(eliminations=["111", "211"]), [placing], notes) == (True, True)
    assert compared(record(placements=["311"]), [placing], notes) == (True, True)
    assert compared(record(placements=["211"]), [placing], notes) == (False, False)


def test_tallies() -> None:
    """Boards on which the technique must not be found are counted separately."""
    records = [record(), record(id="lost"), record(technique="0110-x", fail_case=True)]
    outcomes = [techniques.Outcome(*flags, ()) for flags in ((True, True), (False, False), (False, True))]
    (tally,) = techniques.tallied(records, outcomes).values()
    assert (tally.expected, tally.exact, tally.found, tally.missed) == (2, 1, 1, ["lost"])
    assert (tally.barred, tally.wrong) == (1, 1)


@pytest.mark.slow
@needs_data
def test_the_library_is_understood() -> None:
    """Every candidate that a step removes or places must exist on the board before it."""
    library = list(records(LIBRARY))
    assert KEYS.keys() <= set(map(code, library))
    for each in library[::10]:
        notes = before(each)
        wanted = candidates([*each["eliminations"], *each["placements"]])
        assert all(value in notes[cell] for cell, value in wanted), each["id"]


def explained_by_novice(puzzle: pt.Puzzle, **_: Any) -> Explained:
    return Novice(puzzle.problem()).walk()


def rated_by_novice(puzzle: pt.Puzzle) -> SimpleNamespace:
    steps = len(explained_by_novice(puzzle).steps)
    return SimpleNamespace(rating=float(steps), effort=float(steps))


@pytest.fixture
def novice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces the engine: the benchmark is tested, not the engine or its speed."""
    replacements: dict[str, dict[str, Any]] = {
        "explaining.path": {"explain": explained_by_novice},
        "explaining.hints": {"explain_next_value": lambda puzzle, fill, seconds: None},
        "explaining.reasoner": {"Reasoner": NoviceReasoner},
        "rating": {"rate": rated_by_novice},
    }
    for name, inside in replacements.items():
        module = ModuleType(f"passatempo.{name}")
        vars(module).update(inside)
        monkeypatch.setitem(sys.modules, f"passatempo.{name}", module)


@pytest.mark.slow
@pytest.mark.usefixtures("novice")
def test_the_table_of_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures of a row are known for a reasoner this weak."""
    main(["--jobs", "1", "--parts", "kinds", "--most", "3", "--kinds", "samurai,"])
    captured = capsys.readouterr()
    assert "samurai, samples: 4 of 4" in captured.err
    (row,) = (line for line in captured.out.splitlines() if line.startswith("| samurai, samples |"))
    cells = row.split(" | ")
    assert cells[1:5] == ["4", "4", "2", "50.0%"]  # where the novice stops, one solution was to be found
    assert cells[5] == cells[6] == "102"  # steps, and those verified
    assert cells[8:10] == ["0", "0"]


@pytest.mark.usefixtures("novice")
def test_hints_are_timed_where_it_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint at the point where the path ends may be the slowest of all."""
    monkeypatch.setattr(explained, "verify", lambda step: Verdict())
    report = explained.reported(explained.Task("two grids", 1.0, text="sudoku 4x4"))
    assert report.status != "solved"
    assert len(report.hints) == len(explained.FRACTIONS)
    assert explained.summary("blank", [report]).split(" | ")[11] != "-"


@pytest.mark.slow
@pytest.mark.usefixtures("novice")
def test_a_fault_is_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that does not follow is the benchmark's main finding and must show with its place."""

    def guesses(guesser: Novice) -> Iterator[Step]:
        yield from (a_step("guess", (), places=[(1, 1)]) for _ in range(1 not in guesser.placed))

    monkeypatch.setattr(Novice, "steps", guesses)
    main(["--jobs", "1", "--parts", "kinds", "--kinds", "suguru,"])
    output = capsys.readouterr().out
    assert "suguru, samples, seed-6x6: step 1: guess: that 1 in B1 stands does not follow" in output


@needs_data
@pytest.mark.slow
@pytest.mark.usefixtures("novice")
def test_ratings_and_techniques(capsys: pytest.CaptureFixture[str]) -> None:
    """The tables of ratings and techniques are computed from the published data as a whole."""
    main(["--jobs", "1", "--parts", "ratings", "techniques", "--rated", "30"])
    output = capsys.readouterr().out
    assert f"| {rated.MINIMAL} | 30 | " in output
    assert f"| {rated.MIXED} | 90 | " in output
    assert "| 0003 Naked Single | naked_single, full_house | 20 | 20 | 20 | 0 | 0 | 0 |" in output
    assert "left out, as they are no techniques of ours: 0331 Franken Swordfish (3)" in output


def test_a_solution_that_is_not_the_one_published() -> None:
    """An engine that ends with another solution is at fault even if it calls itself done."""
    expected = record(kind="sudoku", n_solutions=1, solution="1" * 81, box=[3, 3])
    task = explained.Task("x", 1.0, expected)
    (fault,) = explained.wrong_end(task, explained_by_novice(task.make()))
    assert fault == "ends as solved, not with the solution published"
