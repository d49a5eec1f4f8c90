"""What of a path is shown: only what is needed, one idea in one step, each step near the last."""

from __future__ import annotations

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from conftest import SAMPLES
from follows import verify

import passatempo as pt
from passatempo.explaining.hints import explain_next_value
from passatempo.explaining.next_value import effort_of
from passatempo.explaining.path import explain
from passatempo.explaining.position import problem_to_explain
from passatempo.explaining.rhythm import board_numbers, cells_changed
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.solution_path import SolutionPath
from passatempo.explaining.step import Because, Step
from passatempo.explaining.step_order import StepOrder
from passatempo.explaining.styles import PLAIN
from passatempo.rating import open_cells_of, rate, rating_of
from passatempo.records import replace

pytestmark = pytest.mark.slow

README = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WITH_REMOVALS = [
    SAMPLES / "kenken" / "seed-6x6.txt",
    SAMPLES / "sudoku" / "cages-6x6.txt",
    SAMPLES / "suguru" / "big-10x10.txt",
    SAMPLES / "str8ts" / "small-6x6.txt",
    SAMPLES / "kakuro" / "seed-6x6.txt",
    SAMPLES / "skyscrapers" / "diagonals-7x7.txt",  # naked pairs that cells see by several groups
]
each_sample = pytest.mark.parametrize("path", WITH_REMOVALS, ids=lambda path: path.stem)


def read(path: Path) -> pt.Puzzle:
    return pt.read(path.read_text("utf-8"))


def found_steps(puzzle: pt.Puzzle) -> list[Step]:
    """The steps as they are found, before anything is dropped."""
    with closing(SolutionPath(problem_to_explain(puzzle))) as path:
        return list(path.extend(path.new_trace()))


@each_sample
def test_what_is_left_still_follows(path: Path) -> None:
    """Another engine finds no fault in any step on the candidates that the steps before it leave."""
    found = explain(read(path))
    assert found.status == "solved"
    assert verify(found).findings == []


SEEN_BY_SEVERAL_GROUPS = """ripple 8x8
rooms
AAABBBBB
CCAABDDD
CAAEFDGG
HHEEFDGI
HHEEEJJI
HHKLMMJI
KKKLMMJI
KKLLLJJI
givens
7...4...
3..4....
2.1.1..1
..3.....
...25..4
....4...
31......
.....3..
"""


def test_a_naked_subset_keeps_what_it_removes_beyond_its_groups() -> None:
    """F5 and G5 remove 6 from A5, which sees each by a rule of its own; a later single rests on that."""
    assert verify(explain(pt.read(SEEN_BY_SEVERAL_GROUPS))).findings == []


@each_sample
def test_a_rating_counts_what_is_shown(path: Path) -> None:
    """`rate` and `explain` would contradict each other otherwise."""
    puzzle = read(path)
    costs = [(step.technique, step.difficulty) for step in explain(puzzle).steps]
    shown = rating_of(costs, open_cells_of(problem_to_explain(puzzle)), puzzle.levels)
    assert rate(puzzle, uniqueness=False) == shown


def test_needless_removals_are_dropped() -> None:
    """Of the 54 steps of this KenKen nothing later rests on several removals."""
    puzzle = read(SAMPLES / "kenken" / "seed-6x6.txt")
    found, shown = found_steps(puzzle), explain(puzzle).steps
    assert len(shown) < len(found)
    assert effort_of(shown) < effort_of(found)
    assert max(step.difficulty for step in shown) == max(step.difficulty for step in found)


@each_sample
def test_no_removal_can_be_dropped(path: Path) -> None:
    """Without any one step that only removes, some later step no longer follows from what it names."""
    found = explain(read(path))
    for at, step in enumerate(found.steps):
        if not step.places:
            later = {cell for other in found.steps[at + 1 :] for cell in _cells(other)}
            assert later.intersection(cell for cell, _ in step.removes), step


def _cells(step: Step) -> set[int]:
    rules = [*step.because.rules, *(rule for link in step.because.chain for rule in link.rules)]
    return {*step.because.cells, *step.because.others, *(cell for rule in rules for cell in rule.cells)}


def test_a_removal_that_leaves_one_value_places_it() -> None:
    """Two steps stated first that only 5 is left in a cell, and then that it is 5."""
    steps = explain(read(SAMPLES / "suguru" / "rectangle-5x8.txt")).steps
    assert any(step.removes and step.places for step in steps)
    for one, two in pairwise(steps):
        left_alone = {cell for cell, _ in one.removes} - dict(one.places).keys()
        assert not (two.technique == "naked_single" and left_alone.intersection(dict(two.places)))


def test_a_pair_removes_from_row_and_box_at_once() -> None:
    """It was one step for the row and another one for the box."""
    puzzle = pt.read("...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9...")
    pairs = [step for step in explain(puzzle).steps if step.technique == "naked_pair"]
    cells = [tuple(sorted(step.because.cells)) for step in pairs]
    assert len(cells) == len(set(cells))
    for step in pairs:
        for rule in step.because.rules:
            assert set(step.because.cells) <= set(rule.cells)


def test_a_pair_in_a_cage_is_one_step() -> None:
    """It used to be a step for each value: "must be 7 9, so 7 stands there", then the same with 9."""
    for name in ("cages-9x9", "cages-fill-the-board-9x9"):
        steps = pt.explain(read(SAMPLES / "sudoku" / f"{name}.txt")).steps
        needed = [step for step in steps if step.technique == "cage_required_values"]
        found = [(step.because.rules[0], step.because.cells) for step in needed]
        assert len(set(found)) == len(found)
        if any(len(step.because.values) > 1 for step in needed):
            return
    raise AssertionError("no sample has a pair in a cage")


SAME_CAGES = """sudoku 9x9
cages
11 A1 B1
14 C1 B2 C2 C3
10 D1 E1
13 F1 E2 F2
10 G1 G2
10 H1 H2
10 I1 I2
11 A2 A3
11 D2 D3
30 B3 A4 B4 A5 B5
15 E3 F3 F4
18 G3 G4 H4 H5
24 H3 I3 I4 I5
10 C4 C5
17 D4 E4 D5
16 E5 D6 E6
21 F5 G5 F6 G6 G7
16 A6 A7 A8
14 B6 B7 B8
13 C6 C7
22 H6 I6 H7 I7
13 D7 E7 F7
10 C8 C9
5 D8 E8
15 F8 F9
13 G8 G9
5 H8 I8
6 A9 B9
12 D9 E9
10 H9 I9
"""


def test_what_the_same_cells_take_up_is_one_step() -> None:
    """It used to be one for 1 and 2, one for 1 and 3, one for 2 and 4, all by the same two cages."""
    found = explain(pt.read(SAME_CAGES))
    pairs = [step for step in found.steps if step.technique == "cage_pair"]
    assert len({frozenset(step.because.cells) for step in pairs}) == len(pairs)
    assert (1, 2, 3, 4) in [step.because.values for step in pairs]
    assert verify(found).findings == []


def test_cells_that_see_all_places_of_several_values_lose_them_at_once() -> None:
    """It used to be a step for each value."""
    found = explain(read(SAMPLES / "suguru" / "big-10x10.txt"))
    seen = {step.because.values: at for at, step in enumerate(found.steps) if step.technique == "common_peer"}
    at = seen[2, 3, 4]
    text = step_text(found.steps[at], found.problem, "en", found.states[at])
    assert text.startswith("B2 sees every place for 2, 3 and 4 in the room at A1")
    assert verify(found).findings == []


def test_two_equal_neighbours_exclude_a_value_on_both_sides_at_once() -> None:
    """It is one look at the board, and was two steps."""
    explanation = pt.explain(read(SAMPLES / "binairo" / "plain-8x8.txt"))
    twins = [
        at
        for at, step in enumerate(explanation.steps)
        if step.technique == "rule_single" and len(step.because.rules) == 2
    ]
    assert twins
    for at in twins:
        step, state = explanation.steps[at], explanation.states[at]
        (one, _), (other, _) = step.places
        names = explanation.problem.names
        text = step_text(step, explanation.problem, "en", state)
        assert text.endswith(f", so {names[one]} and {names[other]} are {step.because.values[0]}.")


def test_a_full_house_has_all_its_values() -> None:
    """A diagonal of a Hoo-Doo has fewer cells than values: its last cell is a naked single."""
    explanation = pt.explain(read(SAMPLES / "hoodoo" / "seven-7x7.txt"))
    for step in explanation.steps:
        if step.technique == "full_house":
            cells = step.because.rules[0].cells
            values = {value for cell in cells for value in explanation.problem.domains[cell]}
            assert len(values) == len(cells)


def test_steps_stay_near_the_last_one() -> None:
    """Of the easy boards of a seed, fewer values lie far from the one before than in the order found."""
    far = {"found": 0, "shown": 0}
    for generated in pt.generate("sudoku", difficulty="easy", count=5, seed=3):
        with closing(SolutionPath(problem_to_explain(generated.puzzle))) as path:
            found = [path.original(step) for step in path.extend(path.new_trace())]
            rules = [set(map(id, rules)) for rules in path.problem.rules_of]
        for name, steps in (("found", found), ("shown", explain(generated.puzzle).steps)):
            cells = [step.places[0][0] for step in steps if step.places]
            far[name] += sum(rules[one].isdisjoint(rules[two]) for one, two in pairwise(cells))
    assert far["shown"] < far["found"] * 0.75


def order_of(puzzle: pt.Puzzle, steps: list[Step], needs: dict[int, set[int]]) -> list[int]:
    """The order in which steps are taken, by number."""
    with closing(SolutionPath(problem_to_explain(puzzle))) as path:
        trace = path.new_trace()
        trace.steps[:] = steps
        order, taken = StepOrder(trace, needs, PLAIN), list[int]()
        while (at := order.take()) is not None:
            taken.append(at)
            cells = {cell for cell, _ in (*steps[at].places, *steps[at].removes)}
            order.changed(cells, cells, path.candidates, set())
        return taken


def test_the_easiest_value_comes_before_other_removals() -> None:
    """An easier removal that leads to a value only by a harder one was shown first."""
    removals = [Step("x_wing", Because(), ((0, 1),), (), difficulty) for difficulty in (2.0, 1.7, 3.0)]
    values = [Step("rule_single", Because(), (), ((cell, 1),), 1.0) for cell in (1, 2)]
    needs: dict[int, set[int]] = {0: set(), 1: set(), 2: {1}, 3: {0}, 4: {2}}
    assert order_of(pt.read(README), [*removals, *values], needs) == [0, 3, 1, 2, 4]


def test_steps_stay_on_one_grid() -> None:
    """Of two cells that share no group with the last one, that of its own grid comes first."""
    puzzle = read(SAMPLES / "samurai" / "two-6x6.txt")
    first, near, far = 0, puzzle.board.cols + 3, len(puzzle.board.cells) - 1  # A1, D2 and F6
    steps = [Step("rule_single", Because(), (), ((cell, 1),), 1.0) for cell in (first, far, near)]
    assert order_of(puzzle, steps, {0: set(), 1: {0}, 2: {0}}) == [0, 2, 1]


def test_up_to_a_cell_only_what_it_needs_is_shown() -> None:
    """31 steps were shown for this cell; seven and fewer are enough."""
    found = explain(pt.read(README), to="C1")
    assert len(found.steps) <= 7
    assert found.steps[-1].places == ((2, 4),)
    assert verify(replace(found, status="stopped")).findings == []  # it ends before the solution


def test_a_hint_leads_to_the_next_value() -> None:
    """The steps end with the only one that places a value, and nothing in between is needless."""
    found = explain_next_value(read(SAMPLES / "kenken" / "seed-6x6.txt"))
    *before, last = found.steps
    assert last.places
    assert not any(step.places for step in before)
    hint = pt.hint(read(SAMPLES / "kenken" / "seed-6x6.txt"))
    assert hint == found.steps[0]
    assert hint is not None
    assert hint.origin is not None
    assert len(hint.origin[0].steps) == len(found.steps)


def test_a_value_at_once_comes_before_a_long_lead() -> None:
    """One step of 2.3 is less effort than ten of 2.2."""
    found = explain_next_value(read(SAMPLES / "kakuro" / "seed-6x6.txt"))
    assert [step.technique for step in found.steps] == ["intersection_single"]


def test_boards_come_where_some_values_were_placed() -> None:
    """As on the pages of walk-throughs: before the first step, and after every few values."""

    def step(*places: tuple[int, int]) -> Step:
        return Step("hidden_single", Because(), (), places, 1.0)

    assert list(board_numbers([step((at, 1)) for at in range(20)], after=8)) == [0, 8, 16]
    assert list(board_numbers([step(), step((0, 1), (1, 2)), step((2, 3))], after=2)) == [0, 2]
    assert list(board_numbers([])) == []
    removal = Step("naked_pair", Because(), ((5, 1), (4, 1)), (), 3.0)
    assert cells_changed([step((2, 3)), removal]) == (2, 4, 5)


def shown_with_parts(path: Path) -> list[str]:
    """The sentences of the steps that have parts."""
    found = explain(read(path))
    assert verify(found).findings == []
    shown = [(step, state) for step, state in zip(found.steps, found.states, strict=False) if step.parts]
    for step, _ in shown:
        assert set(step.removes) == {each for part in step.parts for each in part.removes}
        assert set(step.places) == {each for part in step.parts for each in part.places}
        assert step.difficulty == max(part.difficulty for part in step.parts)
    return [step_text(step, found.problem, "en", state) for step, state in shown]


def test_the_cells_that_one_cage_fills_are_one_step() -> None:
    """Each of them was a step."""
    texts = shown_with_parts(SAMPLES / "kakuro" / "big-10x10.txt")
    assert any(text.endswith("which leaves only 3 for J3. Then H3 is 9 and G3 is 7.") for text in texts)


def test_a_rule_is_named_once_in_a_step() -> None:
    """Parts by the same rule go on where the one before has stopped."""
    texts = shown_with_parts(SAMPLES / "sudoku" / "thermometers-9x9.txt")
    chain = "H1 < G1 < F1 < E1 < D2, where G1 is 4 and E1 is at most 6, so F1 is 5."
    assert f"{chain} Then F1 is 5 and D2 is 7, so E1 is 6." in texts
    texts = shown_with_parts(SAMPLES / "sudoku" / "quadruples-9x9.txt")
    assert any(text.endswith(": A3 is 8. Then A3 is 8, A4 is 1 and B4 is 2, so B3 is 9.") for text in texts)


SANDWICHES = """sudoku 9x9
sandwiches
top 0 8 0 3 8 3 20 35 0
left 19 23 13 24 28 0 18 0 23
givens
....5.8..
.......75
.5..2.364
.....4...
.41.7..8.
..2...4..
....8.94.
..7..95.6
..3...2.8
"""


def test_a_crust_with_one_place_is_placed_at_once() -> None:
    """It waited until it was the last open cell of its column."""
    found = explain(pt.read(SANDWICHES))
    cell = found.problem.names.index
    assert any({(cell("H1"), 9), (cell("H6"), 5)} <= {*step.places} for step in found.steps)
    assert verify(found).findings == []


def test_what_a_cell_excludes_around_it_is_one_step() -> None:
    """It was a step for each of its four neighbours."""
    texts = shown_with_parts(SAMPLES / "sudoku" / "nonconsecutive-9x9.txt")
    assert (
        "B6 is 2, and cells beside it are not consecutive with it: remove 1 and 3 from B5, A6, C6 and B7."
        in texts
    )


def test_signs_in_a_chain_are_one_step() -> None:
    """They are read one after another."""
    texts = shown_with_parts(SAMPLES / "futoshiki" / "big-9x9.txt")
    assert any(
        "H5 is greater than G5 (2)" in text and "Then G6 is greater than G5 (2)" in text for text in texts
    )


def test_what_signs_of_one_kind_exclude_by_themselves_is_one_step() -> None:
    """A teacher says once that no black dot stands beside 5."""
    first, *others = shown_with_parts(SAMPLES / "sudoku" / "dots-all-6x6.txt")
    assert "excludes 5, which has neither half nor double: remove 5 from " in first
    assert ". Likewise at other signs of the same kind: remove 5 from " in first
    assert not any("neither half nor double" in text for text in others)
