"""Explanations, hints and ratings, as users ask for them."""

from __future__ import annotations

from pathlib import Path

import pytest

import passatempo as pt
from passatempo.cli import main
from passatempo.errors import InputError
from passatempo.explaining.states import States
from passatempo.rating import LEVELS, level_of, rating_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
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


@pytest.mark.parametrize("fill", [{99: 1}, {0: "x"}])
def test_a_bad_fill_is_refused(fill: dict[int, object]) -> None:
    with pytest.raises(InputError):
        pt.hint(pt.read(EASY), fill)  # type: ignore[arg-type]


def test_a_limit_of_time_stops() -> None:
    sample = Path(__file__).parents[1] / "samples/sudoku/nonconsecutive-9x9.txt"
    hard = pt.read(sample.read_text())
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
    assert "contradicts the clues" in capsys.readouterr().out
    assert main(["explain", "--given", "Z1=2", EASY]) == 2


def test_states_are_kept_as_what_changes() -> None:
    first = tuple((1, 2, 3) for _ in range(200))
    states, told = States(first), [first]
    for cell in range(199):
        told.append((*told[-1][:cell], (1,), *told[-1][cell + 1 :]))
        states.add(told[-1])
    assert len(states) == len(told)
    assert list(states) == told
    assert [states[at] for at in range(-200, 200)] == told * 2
    assert states[62:67] == tuple(told[62:67])
    with pytest.raises(IndexError):
        states[200]
