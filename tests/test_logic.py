"""The logic of the kernel: each technique on a board that shows it, its order, its bounds."""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path

import pytest

import passatempo as pt
from passatempo.deadline import within
from passatempo.errors import StoppedError
from passatempo.explaining import path as paths
from passatempo.explaining.logic import Reasoner, all_techniques
from passatempo.problem import Problem
from passatempo.rating import rate_unique

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "9..183...2....59.1.........6.......7.4.7..23...254......4...5.2....5..1...3...86."

# ruff: noqa: E501
# Puzzles made for these tests, in the explanation of which the technique is used.
SHOWN = {
    "als_chain": "..32..9..6....4....1.....5....84...9..57..8.3..8..1..2589.6..........7..2..9....5",
    "als_doubly_linked": ".6.92..........8.........61..8...4.39.15.......64............9.2...7.1..73...1.8.",
    "als_loop": "..4.1.3..6..2...7..9...6.8.....9874..57.........1.....5...3.....2.9....3.4...2..8",
    "als_xy_wing": ".72..3.6......21.5.4.......43....9.1..5..8..4...6.4.............1829.....6.3....2",
    "als_xz": "16..2...42.9....6...4..5..9...5..3..7...39.8....8...97.8...3.5.4....1...9........",
    "alternating_chain": ".6...4.78.9..........8...3..34..7......23......9........7...62...6..981...51..9.3",
    "bivalue_grave": "....8....21...5.........3....4..1.8...5..76.4.......2....47..9.5.3.......9..3...7",
    "claiming": "23...9...9...7...8..1.....519......3.26..3..........6..6..82..7..47...5.....1...9",
    "finned_jellyfish": ".5........26..53.....3......74....28..2..4.515..8..4...13..2.........13....43.2.9",
    "finned_swordfish": "....3.7......793.6...4...2..8.36..1.......4..4.6...2.3..8..3....7..8....21..97.5.",
    "finned_x_wing": ".8....6.....6.4....1..892....5....9.2..4......9.2......2....9.5..7..5.3.9.3..1..8",
    "forcing_cell": "59.7..2...2..4...8...2.3.6.1..9..............3.5.7...9..7.92.4.....6.8.39..1.....",
    "forcing_group": "....8..7..4..21..9..3....4..1......3..76.3...2..4..7....18.7.5.59..........9...8.",
    "grouped_chain": "......1..8.94......5......6.4.28.37.........95.....2....3..1.2.7....398....72...1",
    "grouped_loop": ".......73...1...4..4176.2....5....2.8....9..5.9.2.....1.....3..489.3......6..89..",
    "hidden_pair": "6.2....3...541..7................4..97...4..5...85.6...3.5.......9..182...12...6.",
    "hidden_pair_at_once": "..25.84.......9....7.3..12.4..1......6......9.....7.6..9...28.5.3......6.2.8.....",
    "hidden_quad": "...94..7..4.2...1.3.261.9.........6.1..89.24.5.......3.1972...8.........8.3....2.",
    "hidden_triple": "7.....3....2.3...6..38.54.......1.9.6..7...4....6....792...4...5.7.........35.9..",
    "hidden_triple_at_once": ".6..1.......9...273.......8.9.1.4.3.4..8...1.....56....83.71...9..5......4...3...",
    "jellyfish": ".912..........5.3....6..2..7...58.9...3.6...4.52.9..1....9..52.569......2.......8",
    "last_cell": "..9743.6.........5.8...9....6....42........5..5.3....98...6.3...264..1..3..27....",
    "locked_at_once": "....65971.7....8..4........3.45..1.8.....8......2..5.4.........79.3..2.5.36.1....",
    "loop": "..1.72.6.....3.2..24.......4.6...79.......1....318.....2..5.9..6..9...5.5....43..",
    "naked_pair": "72.....6........3.5.9..6.2...4.3.5...1.47.......9....8.6.2......51.....6...1...49",
    "naked_quad": "..7.9..2....6.49.....2...8..6....7..5.84.9...........29......7..43..819.....1...6",
    "naked_triple": ".4...18....6.....7.8.9...2.39.6.....6.4.....3........6...4.891........3.7...2...5",
    "only_place": "..9743.6.........5.8...9....6....42........5..5.3....98...6.3...264..1..3..27....",
    "pointing": "...7..9...9..4..3..32.....1...4.97..9.6.....5........45..2..3....1598...82...1...",
    "simple_colouring": "6.2....3...541..7................4..97...4..5...85.6...3.5.......9..182...12...6.",
    "single_candidate": ".7.5.1.8..3.........6.2...516......7.8....3.4....85....54..9.1....3..29..........",
    "swordfish": "..31..6...7.......6..8.....2.1..4....8..3..4...7......8.65..2.......2.74.......8.",
    "unique_rectangle": "....46.35....7.2.62.4.....9..1...5..9....1........3..7.9....8.44.38......8...2...",
    "w_wing": "....1.7..2......8..4.9..2...1.36...9..35....16....8.4.....3...213.....5..5....4.8",
    "x_chain": ".72.....653.4.6.......2.3...9....2.32...49.8....5...497.........25.9....4..83....",
    "x_wing": "3.2......9....56.78..9.2......1.........7..91...3..8...74..3.6...9.6.1..2.......9",
    "xy_chain": ".4...18....6.....7.8.9...2.39.6.....6.4.....3........6...4.891........3.7...2...5",
    "xy_wing": "..5...42..1......72...3.....361...5.....75..9..2....4......7..3.94..3......6.9.1.",
    "xyz_wing": "..1.45..6...6.92...7..3....2..8.....5.......1..6....79...51......97..64.........8",
}
# The same for techniques of other kinds: samples.
IN_SAMPLES = {
    "arrow": "makaro/small-6x6",
    "cage_needs": "sudoku/sumlines-9x9",
    "crossing": "kakuro/seed-6x6",
    "digit_sets": "kakuro/seed-6x6",
    "every_place_seen": "hoodoo/seven-7x7",
    "innies": "sudoku/cages-with-repeats-9x9",
    "limits": "kakuro/seed-6x6",
    "only_value": "magic/small-3x3",
    "rules_together": "sudoku/sandwiches-antiknight-cages-9x9",
    "what_fits": "sudoku/sandwiches-antiknight-cages-9x9",
}
SAMPLES = Path(__file__).parents[1] / "samples"


def reasoner(text: str, *, uniqueness: bool = False) -> Reasoner:
    return Reasoner(pt.read(text).problem(), uniqueness=uniqueness)


def test_the_table_names_each_technique_once() -> None:
    keys = [technique.key for technique in all_techniques()]
    assert len(set(keys)) == len(keys)
    assert {"last_cell", "only_place", "naked_pair", "x_wing", "alternating_chain"} < set(keys)
    marked = {technique.key for technique in all_techniques() if technique.assumes_unique}
    assert marked == {"unique_rectangle", "bivalue_grave"}


def test_steps_lead_to_the_solution() -> None:
    found = reasoner(EASY)
    while (step := found.next()) is not None:
        found.apply(step)
    assert found.solved
    assert [values[0] for values in found.candidates] == list(pt.solve(pt.read(EASY)).solutions[0].values())


def test_the_easiest_step_comes_first() -> None:
    """A last cell is easier than anything else on the board."""
    step = reasoner("12.4 34.. .... ....").next()
    assert step is not None
    assert (step.technique, step.difficulty) == ("last_cell", 1.0)
    assert step.places == ((2, 3),)


def test_climbing_keeps_a_deadline() -> None:
    """A board of 150x150 was climbed for a minute, whatever time was given."""
    with within(0), pytest.raises(StoppedError):
        reasoner(HARD).climb()
    with within(0), pytest.raises(StoppedError):
        rate_unique(pt.read(HARD).problem(), below=2.0)


def test_climbing_can_be_interrupted() -> None:
    """Between two steps, and not only once there are no more."""

    def ring(*_: object) -> None:
        raise InterruptedError

    found = Reasoner(pt.read(SAMPLES / "sudoku" / "boxes-25x25.txt").problem(), uniqueness=True)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        with pytest.raises(InterruptedError):
            found.climb()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert not found.solved


@pytest.mark.slow
def test_climbing_and_stepping_are_the_same() -> None:
    one, other = reasoner(HARD), reasoner(HARD)
    climbed = one.climb()
    stepped = []
    while (step := other.next()) is not None:
        stepped.append((step.technique, step.difficulty))
        other.apply(step)
    assert climbed == stepped
    assert one.candidates == other.candidates


def test_no_step_is_easier_than_its_technique() -> None:
    floors = {technique.key: technique.difficulty for technique in all_techniques()}
    for text in (EASY, HARD):
        assert all(floors[key] <= difficulty for key, difficulty in reasoner(text).climb())


@pytest.mark.slow
@pytest.mark.parametrize(("technique", "text"), SHOWN.items(), ids=SHOWN)
def test_a_technique_is_used_where_it_is_needed(technique: str, text: str) -> None:
    assumed = technique in ("unique_rectangle", "bivalue_grave")
    assert technique in {key for key, _ in reasoner(text, uniqueness=assumed).climb()}
    if assumed:
        assert technique not in {key for key, _ in reasoner(text).climb()}


@pytest.mark.slow
@pytest.mark.parametrize(("technique", "sample"), IN_SAMPLES.items(), ids=IN_SAMPLES)
def test_a_technique_is_used_in_a_sample(technique: str, sample: str) -> None:
    text = (SAMPLES / f"{sample}.txt").read_text()
    assert technique in {key for key, _ in reasoner(text).climb()}


def test_every_technique_is_shown() -> None:
    assert {technique.key for technique in all_techniques()} == SHOWN.keys() | IN_SAMPLES.keys()


def test_every_step_of_a_technique() -> None:
    """In row 1, C1 and D1 hold 3 and 4 between them, which no other cell of their room takes."""
    asked = pt.read("12.. .... .... ....")
    steps = Reasoner(asked.problem()).every("naked_pair")
    removed = {(asked.board.name(cell), value) for step in steps for cell, value in step.removes}
    assert removed >= {("C2", 3), ("C2", 4), ("D2", 3), ("D2", 4)}


def test_a_supposition_ends_in_its_denial() -> None:
    found = reasoner((SAMPLES / "sudoku/arrows-9x9.txt").read_text())
    found.climb()
    suppositions = found.suppositions(3)
    assert suppositions
    for (cell, value), rules, links in suppositions:
        assert links[0].cells == (cell,)
        assert links[0].value == value
        assert rules
        last = links[-1]
        assert any(
            link.true != last.true and link.value == last.value and set(link.cells) & set(last.cells)
            for link in links[:-1]
        )


def test_narrowing_removes_candidates() -> None:
    found = reasoner("1... .... .... ....")
    narrowed = [values[:1] for values in found.candidates]
    found.narrow(narrowed)
    assert list(found.candidates) == list(map(tuple, narrowed))


def wide_sums(*relations: tuple[int, int, int]) -> Problem:
    """Two cells of 0 to 99 that are to keep relations such as x + 2 y = 9: one, two, nine."""
    model = pt.Model()
    x, y = model.ints("x y", 0, 99)
    model.add(*(a * x + b * y == total for a, b, total in relations))
    return model.problem()


def test_more_values_than_fit_into_a_word_are_narrowed_first() -> None:
    """One rule at a time, and each step says by which; the logic goes on where there is room for what is left."""
    found = Reasoner(wide_sums((1, 1, 50), (1, -1, 50)))
    steps = []
    while (step := found.next()) is not None:
        steps.append(step)
        found.apply(step)
    assert found.solved
    assert found.candidates == ((50,), (0,))
    assert steps[0].technique == "what_fits"
    assert all(step.because.rules for step in steps if step.removes)


def test_wide_values_can_be_climbed_and_narrowed() -> None:
    found = Reasoner(wide_sums((1, 1, 50), (1, -1, 50)))
    assert found.climb()[0][0] == "what_fits"
    assert found.solved
    anew = Reasoner(wide_sums((1, 1, 50), (1, -1, 50)))
    anew.narrow(found.candidates)
    assert anew.candidates == found.candidates


def test_what_stays_wide_has_no_named_step() -> None:
    """Then the smallest reason is asked; nothing is refused, and nothing made up."""
    found = Reasoner(wide_sums((1, 1, 99)))
    assert found.next() is None
    assert not found.solved
    assert found.suppositions(1) == found.splits(1, 0) == []


@pytest.mark.slow
def test_what_stays_wide_is_explained_by_the_smallest_reasons() -> None:
    """Neither sum alone says that x is odd."""
    with closing(paths.Path(wide_sums((1, 1, 71), (1, -1, 59)))) as path:
        techniques = {step.technique for step in path}
        assert path.reasoner.candidates == ((65,), (6,))
    assert "suppose" in techniques


def test_a_room_of_two_is_one_whatever_is_given() -> None:
    """What is left of it is the easiest step there is, not what a cell sees."""
    makaro = pt.read("makaro 3x3\nrooms\nAAB\nCDB\nCDB\ngivens\n2..\n...\n...\n")
    first = pt.explain(makaro).steps[0]
    assert (first.technique, first.places) == ("last_cell", ((1, 1),))
    assert [rule.group.name for rule in first.because.rules] == ["the room at A1"]


def test_nobody_looks_for_places_in_neighbours() -> None:
    """Two cells side by side, of two rooms of two, hold two values by chance."""
    makaro = pt.read("makaro 3x3\nrooms\nAAB\nCDB\nCDB\ngivens\n2..\n...\n...\n")
    told = [step for step in pt.explain(makaro).steps if step.technique in ("only_place", "last_cell")]
    assert {rule.group.name for step in told for rule in step.because.rules[:1]} == {
        "the room at A1",
        "the room at A2",
        "the room at B2",
        "the room at C1",
    }


def test_who_sees_one_building_sees_the_tallest() -> None:
    seen = pt.read("skyscrapers 4x4\nseen\ntop 1 . . .\n")
    first = pt.hint(seen)
    assert first is not None
    assert (first.technique, first.places) == ("only_value", ((0, 4),))
