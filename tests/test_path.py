"""Explanations, hints and ratings, as users ask for them."""

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
from passatempo.explaining import hints, reasons
from passatempo.explaining.hints import hinted
from passatempo.explaining.states import StateLog
from passatempo.problem import Problem
from passatempo.rating import LEVELS, level_of, rating_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINI = "..4. 1... .2.. ...3"
SEVERAL = "..4. .... .2.. ...3"
NONE = "11.. .... .... ...."


def test_an_explanation_ends_with_the_solution() -> None:
    found = pt.explain(pt.read(EASY))
    assert found.status == "solved"
    assert len(found.states) == len(found.steps) + 1
    assert [values[0] for values in found.states[-1]] == list(found.solutions[0].values())
    assert str(found).startswith("1. ")
    assert len(str(found).splitlines()) == len(found.steps)


def test_several_solutions_are_told_apart() -> None:
    found = pt.explain(pt.read(SEVERAL))
    assert found.status == "several"
    one, other = found.solutions
    assert found.differing
    assert all(one[cell] != other[cell] for cell in found.differing)
    held = found.states[-1]
    assert all(one[cell] in values and other[cell] in values for cell, values in enumerate(held))


@pytest.mark.slow
def test_no_solution_names_the_clues() -> None:
    found = pt.explain(pt.read(NONE))
    assert found.status == "none"
    assert found.contradiction is not None
    assert len(found.contradiction.clues) == 2
    assert "A1" in str(found)


def test_a_fill_counts() -> None:
    """What a player has filled in is not explained again."""
    asked = pt.read(EASY)
    solution = pt.solve(asked).solutions[0]
    fill = {cell: solution[cell] for cell in asked.board.cells}
    assert pt.explain(asked, fill=fill).steps == ()
    assert pt.hint(asked, fill) is None


def test_a_hint_is_the_first_step() -> None:
    asked = pt.read(EASY)
    assert pt.hint(asked) == pt.explain(asked).steps[0]


def test_a_hint_takes_back_what_is_wrong() -> None:
    asked = pt.read(EASY)
    right = pt.solve(asked).solutions[0][2]
    step = pt.hint(asked, {2: 1 if right != 1 else 2, 3: pt.solve(asked).solutions[0][3]})
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
    for ask in (pt.hint, pt.explain):
        with pytest.raises(InputError) as error:
            ask(pt.read(EASY), fill=fill)
        assert "\n" not in str(error.value)


def test_cells_of_a_fill_may_be_named() -> None:
    asked = pt.read(MINI)
    assert pt.hint(asked, {"A1": 2}) == pt.hint(asked, {0: 2}) == pt.hint(asked, {"r1c1": 2})
    assert pt.explain(asked, fill={"A1": 2}).steps == pt.explain(asked, fill={0: 2}).steps


@pytest.mark.parametrize(("first", "later"), [("A1", "D1"), ("D1", "A1")])
def test_of_entries_that_do_not_go_together_the_first_are_kept(first: str, later: str) -> None:
    """With several solutions nobody loses what goes with the rest."""
    puzzle = pt.read("..4. .... .2.. ...3")
    found = pt.explain(puzzle, fill={first: 1, "B1": 3, later: 1})
    assert found.wrong == {puzzle.board.cell(later): 1}


def test_an_entry_against_a_given_is_wrong() -> None:
    """It must not take the place of the given."""
    asked = pt.read(MINI)
    step, found = pt.hint(asked, {"C1": 1, "A1": 2}), pt.explain(asked, fill={"C1": 1, "A1": 2})
    assert step is not None
    assert (step.technique, step.removes) == ("wrong_entry", ((2, 1),))
    assert (found.status, found.steps, found.wrong) == ("none", (), {2: 1})
    assert "remove 1 from C1" in str(found)


def test_clues_without_a_solution_are_not_blamed_on_the_player() -> None:
    asked = pt.read(NONE)
    assert pt.hint(asked) is None
    assert pt.hint(asked, {"C1": 2}) is None
    found = pt.explain(asked, fill={"C1": 2})
    assert (found.status, found.wrong) == ("none", {})
    assert found.contradiction is not None


def test_why_there_is_no_hint() -> None:
    found = hinted(pt.read(MINI), dict(enumerate(pt.solve(pt.read(MINI)).solutions[0].values_shown)))
    assert (found.status, found.steps) == ("solved", ())
    told = pt.explain(pt.read(SEVERAL))
    fill = dict(each for step in told.steps for each in step.places)
    assert (hinted(pt.read(SEVERAL), fill).status, hinted(pt.read(SEVERAL), fill).unique) == (
        "several",
        False,
    )
    assert hinted(pt.read(NONE)).status == "none"


def test_a_hint_does_not_wait_for_long_to_know_that_there_is_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What follows is so in any case; but Ctrl-C ends it."""

    def stopped(reason: str) -> None:
        def never(problem: Problem, seconds: float | None) -> bool:
            raise pt.StoppedError(reason)

        monkeypatch.setattr(hints, "can_be", never)

    stopped("the time given was over")
    assert pt.hint(pt.read(EASY)) is not None
    stopped(INTERRUPTED)
    assert hinted(pt.read(EASY)).reason == INTERRUPTED


@pytest.mark.slow
def test_a_hint_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that follows from the best board of this size is found soon, unless values are known alike."""
    monkeypatch.setattr(reasons, "alike", lambda problem: None)
    blank = pt.read((SAMPLES / "hoodoo/six-6x6.txt").read_text())
    start = time.monotonic()
    assert hinted(blank, seconds=0.3).status == "stopped"
    with pytest.raises(pt.StoppedError):
        pt.hint(blank, seconds=0.3)
    assert time.monotonic() - start < 10


def test_a_hint_is_about_cells_where_one_solution_is_better() -> None:
    """Not about their number of something, which is known once the best is."""
    solution = "034215 261534 153426 426153 615342".replace(" ", "")
    asked = pt.read("hoodoo 5x6")
    fill = {cell: int(value) for cell, value in enumerate(solution)}
    assert pt.hint(asked, fill) is None
    step = pt.hint(asked, {cell: value for cell, value in fill.items() if cell not in (3, 7)})
    assert step is not None
    assert {cell for cell, _ in (*step.places, *step.removes)} <= {3, 7}


def test_with_techniques_for_one_solution_several_are_still_told() -> None:
    """They may lead to one of several solutions, which is not the only one for that."""
    found = pt.explain(pt.read(SEVERAL), uniqueness=True)
    assert (found.status, found.unique) == ("several", False)


def test_a_limit_of_time_stops() -> None:
    hard = pt.read((SAMPLES / "sudoku/nonconsecutive-9x9.txt").read_text())
    found = pt.explain(hard, seconds=0.01)
    assert found.status == "stopped"
    assert found.reason
    assert pt.rate(hard, seconds=0.01).status == "stopped"


def test_ratings() -> None:
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
    """Also if it comes before the first step, while it is found out whether there is one solution."""
    stopped = pt.Answer("stopped", (), None, "auto", 0.0, INTERRUPTED)
    monkeypatch.setattr("passatempo.explaining.path.solve", lambda *_, **__: stopped)
    found = pt.explain(pt.read(EASY))
    assert (found.status, found.reason, found.steps) == ("stopped", INTERRUPTED, ())


def test_ctrl_c_is_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever rates many would go on with the next."""
    stopped = pt.Answer("stopped", (), None, "auto", 0.0, INTERRUPTED)
    monkeypatch.setattr("passatempo.rating.solve", lambda *_, **__: stopped)
    with pytest.raises(KeyboardInterrupt):
        pt.rate(pt.read(EASY))


def test_whether_there_is_one_solution() -> None:
    """As data has it, where several are no status of their own."""
    for text, unique in ((EASY, True), (SEVERAL, False), (NONE, False)):
        assert pt.explain(pt.read(text)).unique is unique
        assert pt.rate(pt.read(text)).unique is unique
    assert pt.rate(pt.read(EASY), seconds=0.0).unique is None


def test_the_effort_counts_every_step() -> None:
    one, two = rating_of([("only_place", 1.5)]), rating_of([("only_place", 1.5)] * 2)
    assert one.rating == two.rating == 1.5
    assert one.effort == 1.5
    assert two.effort == 2.5  # twice the work is one more
    assert rating_of([]).rating == 1.0


def test_levels_rise_with_the_rating() -> None:
    assert [level_of(rating) for rating in (1.0, 1.5, 2.5, 4.2, 7.1, 9.0)] == list(LEVELS)


def test_what_rests_on_one_solution_is_off_in_explanations() -> None:
    """Ratings prove it first, and may use it."""
    asked = pt.read("....46.35....7.2.62.4.....9..1...5..9....1........3..7.9....8.44.38......8...2...")
    assert "unique_rectangle" not in {step.technique for step in pt.explain(asked).steps}
    assert "unique_rectangle" in {step.technique for step in pt.explain(asked, uniqueness=True).steps}
    easier, harder = pt.rate(asked), pt.rate(asked, uniqueness=False)
    assert easier.hardest == "unique_rectangle"
    assert easier.rating is not None
    assert harder.rating is not None
    assert easier.rating < harder.rating


def test_the_verb_goes_on_from_a_fill(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--next", "--given", "C1=4", EASY]) == 0
    right = capsys.readouterr().out
    assert main(["explain", "--next", "--given", "C1=2", EASY]) == 0
    wrong = capsys.readouterr().out
    assert "wrong" not in right
    assert "wrong: remove 2 from C1" in wrong
    assert main(["explain", "--given", "C1=2", EASY]) == 1
    told = capsys.readouterr().out
    assert "wrong: remove 2 from C1" in told
    assert "5' 3' 2 " in told.replace("│", "")
    assert main(["explain", "--given", "Z1=2", EASY]) == 2


def test_the_verb_names_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    for options, code in (([], 1), (["--next"], 0)):
        assert main(["explain", *options, "--given", "C1=1", MINI]) == code
        told = capsys.readouterr().out
        assert "wrong: remove 1 from C1." in told
        assert told.endswith("C1 holds 1, but the clues say 4.\n")
    assert main(["explain", "--json", "--given", "A1=3", MINI]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["wrong_entries"]) == ("none", {"A1": 3})


def test_the_verb_says_that_it_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    for options in ([], ["--next"]):
        assert main(["explain", *options, "--given", "2341 1432 3214 4123", MINI]) == 0
        told = capsys.readouterr().out
        assert "2  3  │ 4' 1" in told
        assert told.endswith("It is solved: every cell is filled in.\n")


@pytest.mark.slow
def test_the_verb_stops_a_hint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "alike", lambda problem: None)
    assert main(["explain", "--next", "--time", "0.3", str(SAMPLES / "hoodoo/six-6x6.txt")]) == 3
    assert capsys.readouterr().out.endswith("Stopped: the time given was over.\n")


def test_an_only_candidate_does_not_look_like_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    """B1 has 3 left and is open before the first step; A1 is filled by it."""
    main(["explain", "--to", "A1", "--lang", "en", MINI])
    first, last = capsys.readouterr().out.split("1. ")
    assert "1 │ 23  3? │ 4   12 │" in first
    assert "1 │ 2   3? │ 4'  1? │" in last
    legend = "A value with ? is the only candidate left, and not filled in yet."
    assert legend in first
    assert legend in last
    main(["explain", "--lang", "en", MINI])
    assert "?" not in capsys.readouterr().out.split("12. ")[1]


def test_states_are_kept_as_what_changes() -> None:
    first = tuple((1, 2, 3) for _ in range(200))
    log, told = StateLog(first), [first]
    for cell in range(199):
        told.append((*told[-1][:cell], (1,), *told[-1][cell + 1 :]))
        log.add(told[-1])
    states = log.states()
    assert len(states) == len(told)
    assert list(states) == told
    assert [states[at] for at in range(-200, 200)] == told * 2
    assert states[62:67] == tuple(told[62:67])
    with pytest.raises(IndexError):
        states[200]


@pytest.mark.slow
def test_a_board_that_is_too_large_for_reasons_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    """That nothing was found is no fault of the board: it is a search that was stopped."""
    assert main(["explain", "--time", "20", "--next", "latin 100x100"]) == 3
    assert capsys.readouterr().out.endswith("the board is too large to look for other reasons.\n")
