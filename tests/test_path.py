"""Explanations, hints and ratings through the public API and the verbs."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from conftest import SAMPLES

import passatempo as pt
from passatempo.answers import INTERRUPTED
from passatempo.cli import main
from passatempo.errors import InputError
from passatempo.explaining import hints, mus
from passatempo.explaining.hints import explain_next_value
from passatempo.explaining.states import StateLog
from passatempo.levels import LEVELS, highest_rating, level_of, overall_difficulty, range_of
from passatempo.problem import Problem
from passatempo.rating import rating_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINI = "..4. 1... .2.. ...3"
SEVERAL = "..4. .... .2.. ...3"
NONE = "11.. .... .... ...."


def test_an_explanation_ends_with_the_solution() -> None:
    """States and steps are aligned, and the last state is the solution."""
    found = pt.explain(pt.read(EASY))
    assert found.status == "solved"
    assert len(found.states) == len(found.steps) + 1
    assert [values[0] for values in found.states[-1]] == list(found.solutions[0].values())
    assert str(found).startswith("1. ")
    assert len(str(found).splitlines()) == len(found.steps)


def test_several_solutions_and_where_they_differ() -> None:
    """Steps that hold for all solutions must not exclude either."""
    found = pt.explain(pt.read(SEVERAL))
    assert found.status == "several"
    one, other = found.solutions
    assert found.differing
    assert all(one[cell] != other[cell] for cell in found.differing)
    state = found.states[-1]
    assert all(one[cell] in values and other[cell] in values for cell, values in enumerate(state))


@pytest.mark.slow
def test_no_solution_names_the_clues() -> None:
    """The reason is a minimal set of clues."""
    found = pt.explain(pt.read(NONE))
    assert found.status == "none"
    assert found.contradiction is not None
    assert len(found.contradiction.clues) == 2
    assert "A1" in str(found)


def test_a_fill_counts() -> None:
    """A player's entries are not explained again."""
    puzzle = pt.read(EASY)
    solution = pt.solve(puzzle).solutions[0]
    fill = {cell: solution[cell] for cell in puzzle.board.cells}
    assert pt.explain(puzzle, fill=fill).steps == ()
    assert pt.hint(puzzle, fill) is None


def test_a_hint_is_the_first_step() -> None:
    """Hints and explanations must not contradict each other."""
    puzzle = pt.read(EASY)
    assert pt.hint(puzzle) == pt.explain(puzzle).steps[0]


def test_a_hint_takes_back_what_is_wrong() -> None:
    """Building on a wrong entry would lead to a contradiction."""
    puzzle = pt.read(EASY)
    right = pt.solve(puzzle).solutions[0][2]
    step = pt.hint(puzzle, {2: 1 if right != 1 else 2, 3: pt.solve(puzzle).solutions[0][3]})
    assert step is not None
    assert step.technique == "wrong_entry"
    assert [cell for cell, _ in step.removes] == [2]


@pytest.mark.parametrize(
    "fill",
    [
        {99: 1},
        {-1: 1},
        {0: "x"},
        {0: "2"},
        {0: 2.0},
        {0: True},
        {True: 2},
        {"Z9": 1},
        {0: 4, "A1": 5},
        True,
        [4],
    ],
)
def test_a_bad_fill_is_refused(fill: Any) -> None:
    """Cells and values come from users in many types."""
    for question in (pt.hint, pt.explain):
        with pytest.raises(InputError) as error:
            question(pt.read(EASY), fill=fill)
        assert "\n" not in str(error.value)


def test_cells_of_a_fill_may_be_named() -> None:
    """All names of a cell are equivalent."""
    puzzle = pt.read(MINI)
    assert pt.hint(puzzle, {"A1": 2}) == pt.hint(puzzle, {0: 2}) == pt.hint(puzzle, {"r1c1": 2})
    assert pt.explain(puzzle, fill={"A1": 2}).steps == pt.explain(puzzle, fill={0: 2}).steps


@pytest.mark.parametrize(("first", "later"), [("A1", "D1"), ("D1", "A1")])
def test_the_first_of_incompatible_entries_stay(first: str, later: str) -> None:
    """With several solutions no entry is lost that is compatible with the earlier ones."""
    puzzle = pt.read("..4. .... .2.. ...3")
    found = pt.explain(puzzle, fill={first: 1, "B1": 3, later: 1})
    assert found.wrong == {puzzle.board.cell(later): 1}


def test_an_entry_against_a_given_is_wrong() -> None:
    """It must not replace the given."""
    puzzle = pt.read(MINI)
    step, found = pt.hint(puzzle, {"C1": 1, "A1": 2}), pt.explain(puzzle, fill={"C1": 1, "A1": 2})
    assert step is not None
    assert (step.technique, step.removes) == ("wrong_entry", ((2, 1),))
    assert (found.status, found.steps, found.wrong) == ("none", (), {2: 1})
    assert "remove 1 from C1" in str(found)


def test_clues_without_a_solution_are_not_blamed_on_the_player() -> None:
    """Entries are wrong only if the clues alone have a solution."""
    puzzle = pt.read(NONE)
    assert pt.hint(puzzle) is None
    assert pt.hint(puzzle, {"C1": 2}) is None
    found = pt.explain(puzzle, fill={"C1": 2})
    assert (found.status, found.wrong) == ("none", {})
    assert found.contradiction is not None


def test_why_there_is_no_hint() -> None:
    """Solved, several solutions and none are distinguished."""
    found = explain_next_value(
        pt.read(MINI), dict(enumerate(pt.solve(pt.read(MINI)).solutions[0].values_shown))
    )
    assert (found.status, found.steps) == ("solved", ())
    explanation = pt.explain(pt.read(SEVERAL))
    fill = dict(each for step in explanation.steps for each in step.places)
    assert (
        explain_next_value(pt.read(SEVERAL), fill).status,
        explain_next_value(pt.read(SEVERAL), fill).unique,
    ) == (
        "several",
        False,
    )
    assert explain_next_value(pt.read(NONE)).status == "none"


def test_a_hint_does_not_wait_for_long_to_know_that_there_is_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A step follows in any case; Ctrl-C still ends the call."""

    def stopped(reason: str) -> None:
        def never(problem: Problem, seconds: float | None) -> bool:
            raise pt.StoppedError(reason)

        monkeypatch.setattr(hints, "has_solution", never)

    stopped("the time limit was reached")
    assert pt.hint(pt.read(EASY)) is not None
    stopped(INTERRUPTED)
    assert explain_next_value(pt.read(EASY)).reason == INTERRUPTED


@pytest.mark.slow
def test_a_hint_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the code for interchangeable values no step of this board is found soon."""
    monkeypatch.setattr(mus, "special_steps_for", lambda problem: None)
    blank = pt.read((SAMPLES / "hoodoo/six-6x6.txt").read_text())
    start = time.monotonic()
    assert explain_next_value(blank, seconds=0.3).status == "stopped"
    with pytest.raises(pt.StoppedError):
        pt.hint(blank, seconds=0.3)
    assert time.monotonic() - start < 10


def test_a_hint_is_about_cells_where_one_solution_is_better() -> None:
    """Not about the counter variable, which is known once the optimum is."""
    solution = "034215 261534 153426 426153 615342".replace(" ", "")
    puzzle = pt.read("hoodoo 5x6")
    fill = {cell: int(value) for cell, value in enumerate(solution)}
    assert pt.hint(puzzle, fill) is None
    step = pt.hint(puzzle, {cell: value for cell, value in fill.items() if cell not in (3, 7)})
    assert step is not None
    assert {cell for cell, _ in (*step.places, *step.removes)} <= {3, 7}


def test_uniqueness_techniques_do_not_hide_several_solutions() -> None:
    """They may lead to one of several solutions, which is not unique for that."""
    found = pt.explain(pt.read(SEVERAL), uniqueness=True)
    assert (found.status, found.unique) == ("several", False)


def test_a_limit_of_time_stops() -> None:
    """Both functions report a stop with its reason."""
    hard = pt.read((SAMPLES / "sudoku/nonconsecutive-9x9.txt").read_text())
    found = pt.explain(hard, seconds=0.01)
    assert found.status == "stopped"
    assert found.reason
    assert pt.rate(hard, seconds=0.01).status == "stopped"


def test_ratings() -> None:
    """The fields of a rating are consistent, and unrated puzzles have a status."""
    rating = pt.rate(pt.read(EASY))
    assert rating.status == "solved"
    assert rating.rating is not None
    assert rating.effort is not None
    assert rating.rating <= rating.effort
    assert rating.level in LEVELS
    assert rating.hardest in rating.techniques
    assert pt.rate(pt.read(SEVERAL)).status == "several"
    assert pt.rate(pt.read(NONE)).status == "none"


def test_ctrl_c_ends_an_explanation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also before the first step, while uniqueness is being decided."""
    stopped = pt.Answer("stopped", (), None, "auto", 0.0, INTERRUPTED)
    monkeypatch.setattr("passatempo.explaining.path.solve", lambda *_, **__: stopped)
    found = pt.explain(pt.read(EASY))
    assert (found.status, found.reason, found.steps) == ("stopped", INTERRUPTED, ())


def test_ctrl_c_is_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop over many puzzles would otherwise continue with the next."""
    stopped = pt.Answer("stopped", (), None, "auto", 0.0, INTERRUPTED)
    monkeypatch.setattr("passatempo.rating.solve", lambda *_, **__: stopped)
    with pytest.raises(KeyboardInterrupt):
        pt.rate(pt.read(EASY))


def test_whether_there_is_one_solution() -> None:
    """In JSON, several solutions are no status of their own."""
    for text, unique in ((EASY, True), (SEVERAL, False), (NONE, False)):
        assert pt.explain(pt.read(text)).unique is unique
        assert pt.rate(pt.read(text)).unique is unique
    assert pt.rate(pt.read(EASY), seconds=0.0).unique is None


def test_the_effort_counts_every_step() -> None:
    """Effort adds up steps on the scale of ratings."""
    one, two = rating_of([("hidden_single", 1.5)], 2), rating_of([("hidden_single", 1.5)] * 2, 2)
    assert one.rating == two.rating == 1.5
    assert one.effort == 1.5
    assert two.effort == 2.5  # twice the work is one more
    assert rating_of([], 0).rating == 1.0


def test_levels_rise_with_the_overall_difficulty() -> None:
    """The names of levels are ordered intervals, which `generate` inverts."""
    ends = (1.0, 2.0, 3.0, 4.0, 5.0)
    assert [level_of(each, ends) for each in (0.9, 1.0, 2.5, 3.9, 4.0, 9.0)] == list(LEVELS)
    for level in LEVELS:
        least, below = range_of(level, ends)
        assert level_of(below - 0.5 if level == LEVELS[0] else least, ends) == level


def test_the_hardest_step_and_the_effort_both_count() -> None:
    """A board of twice the size, with twice the steps, is harder, but less than its effort says."""
    assert overall_difficulty(3.0, 8.0, 50) > overall_difficulty(2.0, 8.0, 50)
    assert overall_difficulty(2.0, 9.0, 50) - overall_difficulty(2.0, 8.0, 50) == 0.5
    assert overall_difficulty(2.0, 9.0, 100) - overall_difficulty(2.0, 8.0, 50) == 0.25


def test_no_puzzle_is_easy_with_a_step_of_the_highest_rating() -> None:
    """`generate` stops rating at such a step: it would reject puzzles that it is asked for otherwise."""
    for open_cells in (4, 16, 50, 300):
        found = rating_of([("x", 3.4)] + [("y", 1.0)] * (open_cells // 2), open_cells)
        assert found.overall is not None
        assert found.rating is not None
        assert found.rating < highest_rating(found.overall + 0.01, open_cells)


def test_what_rests_on_one_solution_is_off_in_explanations() -> None:
    """Ratings prove uniqueness first and may use it."""
    puzzle = pt.read("....46.35....7.2.62.4.....9..1...5..9....1........3..7.9....8.44.38......8...2...")
    assert "unique_rectangle" not in {step.technique for step in pt.explain(puzzle).steps}
    assert "unique_rectangle" in {step.technique for step in pt.explain(puzzle, uniqueness=True).steps}
    easier, harder = pt.rate(puzzle), pt.rate(puzzle, uniqueness=False)
    assert easier.hardest == "unique_rectangle"
    assert easier.rating is not None
    assert harder.rating is not None
    assert easier.rating < harder.rating


def test_the_verb_goes_on_from_a_fill(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong entry is removed before anything is explained."""
    assert main(["explain", "--next", "--given", "C1=4", EASY]) == 0
    right = capsys.readouterr().out
    assert main(["explain", "--next", "--given", "C1=2", EASY]) == 0
    wrong = capsys.readouterr().out
    assert "wrong" not in right
    assert "wrong: remove 2 from C1" in wrong
    assert main(["explain", "--given", "C1=2", EASY]) == 1
    output = capsys.readouterr().out
    assert "wrong: remove 2 from C1" in output
    assert "5' 3' 2 " in output.replace("│", "")
    assert main(["explain", "--given", "Z1=2", EASY]) == 2


def test_the_verb_names_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """An entry on a given and one against the solution have different reasons."""
    for options, code in (([], 1), (["--next"], 0)):
        assert main(["explain", *options, "--given", "C1=1", MINI]) == code
        output = capsys.readouterr().out
        assert "wrong: remove 1 from C1." in output
        assert output.endswith("C1 holds 1, but the clues say 4.\n")
    assert main(["explain", "--json", "--given", "A1=3", MINI]) == 1
    output = json.loads(capsys.readouterr().out)
    assert (output["status"], output["wrong_entries"]) == ("none", {"A1": 3})


def test_the_verb_reports_that_it_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    """A complete fill has no next step, which is no failure."""
    for options in ([], ["--next"]):
        assert main(["explain", *options, "--given", "2341 1432 3214 4123", MINI]) == 0
        output = capsys.readouterr().out
        assert "2  3  │ 4' 1" in output
        assert output.endswith("It is solved: every cell is filled in.\n")


@pytest.mark.slow
def test_the_verb_stops_a_hint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit of the option reaches the search for a step."""
    monkeypatch.setattr(mus, "special_steps_for", lambda problem: None)
    assert main(["explain", "--next", "--time", "0.3", str(SAMPLES / "hoodoo/six-6x6.txt")]) == 3
    assert "Stopped: the time limit was reached.\n" in capsys.readouterr().out  # and perhaps no board in time


def test_two_solutions_are_shown_where_no_step_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    """On a blank board the last line mentioned "the two above", and none was above."""
    main(["explain", "--lang", "en", "sudoku 4x4"])
    *boards, ending = capsys.readouterr().out.split("└─────┴─────┘\n")
    _, one, other = boards
    assert "·" not in one + other
    assert one != other
    assert ending.startswith("Several solutions; the two above differ in ")


def test_solutions_that_are_not_shown_are_not_above(capsys: pytest.CaptureFixture[str]) -> None:
    """With `--to` no solutions are printed, so the sentence must not refer to them."""
    main(["explain", "--to", "A3", "--lang", "en", "..4. .... .2.. ...3"])
    assert capsys.readouterr().out.endswith("Several solutions; two of them differ in A1, D1, A2 and D2.\n")


def test_an_only_candidate_does_not_look_like_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    """B1 has 3 left and is open before the first step; A1 is filled by it."""
    main(["explain", "--to", "A1", "--lang", "en", MINI])
    first, last = capsys.readouterr().out.split("1. ")
    assert "1 │ 23  3? │ 4   12 │" in first
    assert "1 │ 2*  3? │ 4'  1? │" in last
    legend = "A value with ? is the only candidate left, and not filled in yet."
    assert legend in first
    assert legend in last
    main(["explain", "--lang", "en", MINI])
    assert "?" not in capsys.readouterr().out.split("12. ")[1]


def test_states_are_stored_as_changes() -> None:
    """A path on a large board would otherwise need gigabytes; indexing must still work."""
    first = tuple((1, 2, 3) for _ in range(200))
    log, expected = StateLog(first), [first]
    for cell in range(199):
        expected.append((*expected[-1][:cell], (1,), *expected[-1][cell + 1 :]))
        log.add(expected[-1])
    states = log.states()
    assert len(states) == len(expected)
    assert list(states) == expected
    assert [states[at] for at in range(-200, 200)] == expected * 2
    assert states[62:67] == tuple(expected[62:67])
    with pytest.raises(IndexError):
        states[200]


@pytest.mark.slow
def test_a_board_too_large_for_a_mus_is_reported_as_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    """That nothing was found is a stopped search, not a property of the board."""
    assert main(["explain", "--time", "20", "--next", "latin 100x100"]) == 3
    assert capsys.readouterr().out.endswith("the board is too large to look for other reasons.\n")
