"""The logic of the kernel: each technique on a board that needs it, their order and limits."""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path

import pytest
from follows import ASSUME_UNIQUE, Verifier

import passatempo as pt
from passatempo.deadline import within
from passatempo.errors import StoppedError
from passatempo.explaining import path as paths
from passatempo.explaining.reasoner import Reasoner, State, all_techniques
from passatempo.explaining.step import Step
from passatempo.problem import Problem
from passatempo.rating import rate_unique

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "9..183...2....59.1.........6.......7.4.7..23...254......4...5.2....5..1...3...86."

# ruff: noqa: E501
# Puzzles generated for these tests, whose explanation uses the technique.
SHOWN = {
    "aic": ".6...4.78.9..........8...3..34..7......23......9........7...62...6..981...51..9.3",
    "als_chain": "..32..9..6....4....1.....5....84...9..57..8.3..8..1..2589.6..........7..2..9....5",
    "als_doubly_linked": "4.6.9.8.28.....93...5.....6.8.71....6....8...9.2.....1.....934.2..4..5......6....",
    "als_loop": "..4.1.3..6..2...7..9...6.8.....9874..57.........1.....5...3.....2.9....3.4...2..8",
    "als_xy_wing": ".72..3.6......21.5.4.......43....9.1..5..8..4...6.4.............1829.....6.3....2",
    "als_xz": "16..2...42.9....6...4..5..9...5..3..7...39.8....8...97.8...3.5.4....1...9........",
    "bug": "....8....21...5.........3....4..1.8...5..76.4.......2....47..9.5.3.......9..3...7",
    "cell_forcing_chain": "59.7..2...2..4...8...2.3.6.1..9..............3.5.7...9..7.92.4.....6.8.39..1.....",
    "claiming": "23...9...9...7...8..1.....519......3.26..3..........6..6..82..7..47...5.....1...9",
    "contradiction_chain": "6....73...1.9.....8.2...6.12.......8.6...4..5..9.2.......4..5....5....3.....3..27",
    "direct_hidden_pair": "..25.84.......9....7.3..12.4..1......6......9.....7.6..9...28.5.3......6.2.8.....",
    "direct_hidden_triple": ".6..1.......9...273.......8.9.1.4.3.4..8...1.....56....83.71...9..5......4...3...",
    "direct_locked_candidates": "....65971.7....8..4........3.45..1.8.....8......2..5.4.........79.3..2.5.36.1....",
    "empty_rectangle": "....4.....5...697...6.5.......1.83.7.7..9.8..3.....2....45.3..2..3.....451..2....",
    "finned_jellyfish": ".5........26..53.....3......74....28..2..4.515..8..4...13..2.........13....43.2.9",
    "finned_swordfish": "....3.7......793.6...4...2..8.36..1.......4..4.6...2.3..8..3....7..8....21..97.5.",
    "finned_x_wing": "....4.....5...697...6.5.......1.83.7.7..9.8..3.....2....45.3..2..3.....451..2....",
    "full_house": "..9743.6.........5.8...9....6....42........5..5.3....98...6.3...264..1..3..27....",
    "grouped_aic": "......1..8.94......5......6.4.28.37.........95.....2....3..1.2.7....398....72...1",
    "grouped_nice_loop": ".......73...1...4..4176.2....5....2.8....9..5.9.2.....1.....3..489.3......6..89..",
    "hidden_pair": "6.2....3...541..7................4..97...4..5...85.6...3.5.......9..182...12...6.",
    "hidden_quad": "...94..7..4.2...1.3.261.9.........6.1..89.24.5.......3.1972...8.........8.3....2.",
    "hidden_single": "..9743.6.........5.8...9....6....42........5..5.3....98...6.3...264..1..3..27....",
    "hidden_triple": "7.....3....2.3...6..38.54.......1.9.6..7...4....6....792...4...5.7.........35.9..",
    "jellyfish": ".912..........5.3....6..2..7...58.9...3.6...4.52.9..1....9..52.569......2.......8",
    "locked_pair": "......75..8...2...41......2...46.1.8...5...39..3...6..2.5....8.....4.2.....9.....",
    "locked_triple": "......7..3....8.62.85.....9.143...585....7..4.2.......26.1......4...5......7.9..3",
    "medusa": "....4.....5...697...6.5.......1.83.7.7..9.8..3.....2....45.3..2..3.....451..2....",
    "naked_pair": "72.....6........3.5.9..6.2...4.3.5...1.47.......9....8.6.2......51.....6...1...49",
    "naked_quad": "..7.9..2....6.49.....2...8..6....7..5.84.9...........29......7..43..819.....1...6",
    "naked_single": ".7.5.1.8..3.........6.2...516......7.8....3.4....85....54..9.1....3..29..........",
    "naked_triple": ".4...18....6.....7.8.9...2.39.6.....6.4.....3........6...4.891........3.7...2...5",
    "nice_loop": "..1.72.6.....3.2..24.......4.6...79.......1....318.....2..5.9..6..9...5.5....43..",
    "pointing": "...7..9...9..4..3..32.....1...4.97..9.6.....5........45..2..3....1598...82...1...",
    "remote_pair": ".45......9.1..6..72..9...4.1.....6.5.6...1.2.8...6.41..8.2..1....4.9....7......9.",
    "sashimi_swordfish": "....3....4...2..59.57......8.326...4.6...9........4.7....6.2..16..5..4...4...12..",
    "sashimi_x_wing": ".245..........8...7..134.....6.8.....8.4...3.1....6.27.7...1.9.....7..56...3....2",
    "sashimi_jellyfish": ".1....8....2.9..4.......5...5...6..1..79.4.....871....8....79....1.4...8.6.8...53",
    "simple_colouring": "..9...37...4.....9...2.5.4.9..314....47......163.........1.6.8.2...8.......7.2.13",
    "skyscraper": "......75..8...2...41......2...46.1.8...5...39..3...6..2.5....8.....4.2.....9.....",
    "sue_de_coq": "...4.89......1..8...13.7....82.3....65.2..........4....961..5..7.8....4.5.....76.",
    "swordfish": "..31..6...7.......6..8.....2.1..4....8..3..4...7......8.65..2.......2.74.......8.",
    "turbot_fish": "...........739.46.1.6.8..3..4....2..3.......9..1.7.8......35..4...4.2..8.5.8.....",
    "two_string_kite": "7.3.......9.2...5....64..8...9....7537....91...18.......6.....2.4.3....61...5....",
    "unique_rectangle": "....46.35....7.2.62.4.....9..1...5..9....1........3..7.9....8.44.38......8...2...",
    "unit_forcing_chain": "....8..7..4..21..9..3....4..1......3..76.3...2..4..7....18.7.5.59..........9...8.",
    "w_wing": "....1.7..2......8..4.9..2...1.36...9..35....16....8.4.....3...213.....5..5....4.8",
    "wxyz_wing": ".............2..493....5.......4.72..2.5.1.....1....635.2..7...7.4..3.8...89...7.",
    "x_chain": "...........739.46.1.6.8..3..4....2..3.......9..1.7.8......35..4...4.2..8.5.8.....",
    "x_wing": "3.2......9....56.78..9.2......1.........7..91...3..8...74..3.6...9.6.1..2.......9",
    "xy_chain": ".............2..493....5.......4.72..2.5.1.....1....635.2..7...7.4..3.8...89...7.",
    "xy_wing": "..5...42..1......72...3.....361...5.....75..9..2....4......7..3.94..3......6.9.1.",
    "xyz_wing": "..1.45..6...6.92...7..3....2..8.....5.......1..6....79...51......97..64.........8",
}
SUGURU = """suguru 6x6
rooms
ABBBCC
ABDDCC
ADDDCC
AEEEFF
GEEHFF
GGGHHF
givens
....3.
1...51
.....6
......
.....2
1.....
"""
# The same in other kinds.
SHOWN_ELSEWHERE = {
    "area_sums": r"""kakuro 8x8
runs
    #   11\   17\     #     #   25\   29\    8\
  \16     .     .   30\   \23     .     .     .
  \17     .     .     .  7\13     .     .     .
    #     # 30\20     .     .     .     .     #
    #   \21     .     .     .     .     .     #
    # 16\24     .     .     .     .    6\    9\
  \23     .     .     .    \7     .     .     .
  \14     .     .     .     #   \10     .     .
""",
    "cage_pair": """sudoku 6x6
cages
11 A1 B1 A2
12 C1 D1 D2
8 E1 F1 F2
5 B2 B3
11 C2 C3 D3
8 E2 E3
6 A3 A4
8 F3 F4
9 B4 C4
6 D4 E4
10 A5 A6 B6
11 B5 C5 C6
4 D5 E5
17 F5 D6 E6 F6
""",
    "cage_triple": """kenken 8x8
cages
144x A1 B1 A2 A3
24x C1 C2
5- D1 E1
105x F1 G1 G2
6/ H1 H2
17+ B2 B3 C3
12+ D2 E2 E3
5+ F2 F3
18+ D3 C4 D4 D5
17+ G3 G4 F5 G5
20x H3 H4
4- A4 B4
14+ E4 F4 E5
14+ A5 B5 A6 B6
12+ C5 C6
672x H5 G6 H6 H7
3- D6 D7
3- E6 E7
10+ F6 F7 G7
160x A7 B7 A8
6+ C7 B8 C8
18+ D8 E8 F8
3/ G8 H8
""",
    "virtual_cage": """sudoku 6x6
cages
13 A1 B1 A2 B2
16 C1 D1 E1 E2
1 F1
10 C2 B3 C3
8 D2 D3
10 F2 F3
11 A3 A4 A5
9 E3 E4 F4
16 B4 C4 B5 C5
5 D4 D5
6 E5 F5
6 A6 B6
6 C6 D6
9 E6 F6
""",
    "inequality_chain": """futoshiki 5x5
signs
C1 < B1
B1 < B2
D1 < C1
D2 < E2
C3 < D3
B4 < C4
C4 < D4
C5 < B5
E5 < D5
givens
.....
.....
5....
.....
.....
""",
    "local_combinations": """sudoku 6x6
dots
black A2 B2
white B2 C2
white C2 D2
white C2 C3
white E2 E3
white C3 C4
black D3 E3
white A4 B4
black C4 C5
black E4 F4
black A5 B5
white A5 A6
white B5 B6
""",
    "touching_pair": SUGURU,
    "touching_triple": SUGURU,
    "touching_quad": """suguru 6x6
rooms
AABCDD
AABCDD
EEBCFG
HEECFG
HHECFG
HHHFFG
givens
....3.
...5..
......
.....4
314...
2.5..1
""",
}
# The same for techniques of other kinds: samples.
IN_SAMPLES = {
    "greatest_cell": "makaro/small-6x6",
    "cage_required_values": "sudoku/sumlines-9x9",
    "intersection_single": "kakuro/seed-6x6",
    "cage_combinations": "kakuro/seed-6x6",
    "common_peer": "hoodoo/seven-7x7",
    "leftovers": "sudoku/rooms-9x9",
    "innies_outies": "sudoku/cages-with-repeats-9x9",
    "bounds": "kakuro/seed-6x6",
    "rule_single": "magic/small-3x3",
    "combined_rules": "sudoku/sandwiches-antiknight-cages-9x9",
    "rule_candidates": "sudoku/sandwiches-antiknight-cages-9x9",
}
SAMPLES = Path(__file__).parents[1] / "samples"


def reasoner(text: str, *, uniqueness: bool = False) -> Reasoner:
    return Reasoner(pt.read(text).problem(), uniqueness=uniqueness)


def test_the_table_names_each_technique_once() -> None:
    """Keys appear in JSON, options and catalogues, so they must be unique."""
    keys = [technique.key for technique in all_techniques()]
    assert len(set(keys)) == len(keys)
    assert {"full_house", "hidden_single", "naked_pair", "x_wing", "aic"} < set(keys)
    marked = {technique.key for technique in all_techniques() if technique.assumes_unique}
    assert marked == {"unique_rectangle", "bug"}


def test_steps_lead_to_the_solution() -> None:
    """Steps applied one by one, as a caller of the class does."""
    found = reasoner(EASY)
    while (step := found.next()) is not None:
        found.apply(step)
    assert found.solved
    assert [values[0] for values in found.candidates] == list(pt.solve(pt.read(EASY)).solutions[0].values())


def test_the_easiest_step_comes_first() -> None:
    """A full house is easier than anything else on the board."""
    step = reasoner("12.4 34.. .... ....").next()
    assert step is not None
    assert (step.technique, step.difficulty) == ("full_house", 1.0)
    assert step.places == ((2, 3),)


def test_run_until_respects_a_deadline() -> None:
    """A 150x150 board once took a minute whatever the limit."""
    with within(0), pytest.raises(StoppedError):
        reasoner(HARD).run_until()
    with within(0), pytest.raises(StoppedError):
        rate_unique(pt.read(HARD).problem(), below=2.0)


def test_run_until_can_be_interrupted() -> None:
    """Between two steps, not only after the last."""

    def ring(*_: object) -> None:
        raise InterruptedError

    found = Reasoner(pt.read(SAMPLES / "sudoku" / "boxes-25x25.txt").problem(), uniqueness=True)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    try:
        with pytest.raises(InterruptedError):
            found.run_until()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not found.solved


@pytest.mark.slow
def test_run_until_equals_single_steps() -> None:
    """Rating uses the fast loop, explaining the single steps: they must agree."""
    one, other = reasoner(HARD), reasoner(HARD)
    at_once = one.run_until()
    stepped = []
    while (step := other.next()) is not None:
        stepped.append((step.technique, step.difficulty))
        other.apply(step)
    assert at_once == stepped
    assert one.candidates == other.candidates


def test_no_step_is_easier_than_its_technique() -> None:
    """The table states the least difficulty of each technique."""
    floors = {technique.key: technique.difficulty for technique in all_techniques()}
    for text in (EASY, HARD):
        assert all(floors[key] <= difficulty for key, difficulty in reasoner(text).run_until())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("technique", "text"), (SHOWN | SHOWN_ELSEWHERE).items(), ids=SHOWN | SHOWN_ELSEWHERE
)
def test_a_technique_is_used_where_it_is_needed(technique: str, text: str) -> None:
    """Its steps follow from what they name, and uniqueness techniques need the option."""
    assumed = technique in ASSUME_UNIQUE
    steps = steps_of(technique, reasoner(text, uniqueness=assumed))
    assert steps
    verifier = Verifier(pt.read(text).problem())
    for state, step in steps:
        assert verifier.fault(state, step) == verifier.loose(state, step) == ""
    if assumed:
        assert technique not in {key for key, _ in reasoner(text).run_until()}


def steps_of(technique: str, found: Reasoner) -> list[tuple[State, Step]]:
    """The steps of a technique on the way to the solution, each with the state before it."""
    steps = []
    while (step := found.next()) is not None:
        if step.technique == technique:
            steps.append((found.candidates, step))
        found.apply(step)
    return steps


@pytest.mark.slow
@pytest.mark.parametrize(("technique", "sample"), IN_SAMPLES.items(), ids=IN_SAMPLES)
def test_a_technique_is_used_in_a_sample(technique: str, sample: str) -> None:
    """Techniques for other clues than givens."""
    text = (SAMPLES / f"{sample}.txt").read_text()
    assert technique in {key for key, _ in reasoner(text).run_until()}


def test_every_technique_has_a_board() -> None:
    """A new technique needs a board on which it is found."""
    shown = SHOWN.keys() | SHOWN_ELSEWHERE.keys() | IN_SAMPLES.keys()
    missing = {technique.key for technique in all_techniques()} - shown
    assert not missing, f"add a board of {', '.join(sorted(missing))} to SHOWN in tests/test_reasoner.py"
    assert shown == {technique.key for technique in all_techniques()}


def test_every_step_of_a_technique() -> None:
    """C1 and D1 hold 3 and 4, which no other cell of row 1 and of their box takes."""
    puzzle = pt.read("12.. .... .... ....")
    steps = Reasoner(puzzle.problem()).every("naked_pair")
    removed = {(puzzle.board.name(cell), value) for step in steps for cell, value in step.removes}
    assert removed >= {("C2", 3), ("C2", 4), ("D2", 3), ("D2", 4)}


def test_a_refutation_ends_in_a_contradiction() -> None:
    """The last link must contradict an earlier one, or the proof proves nothing."""
    found = reasoner((SAMPLES / "sudoku/arrows-9x9.txt").read_text())
    found.run_until()
    refutations = found.refutations(3)
    assert refutations
    for (cell, value), rules, links in refutations:
        assert links[0].cells == (cell,)
        assert links[0].value == value
        assert rules
        last = links[-1]
        assert any(
            link.true != last.true and link.value == last.value and set(link.cells) & set(last.cells)
            for link in links[:-1]
        )


def test_narrowing_removes_candidates() -> None:
    """States are passed in when a path is continued."""
    found = reasoner("1... .... .... ....")
    narrowed = [values[:1] for values in found.candidates]
    found.narrow(narrowed)
    assert list(found.candidates) == list(map(tuple, narrowed))


def wide_sums(*relations: tuple[int, int, int]) -> Problem:
    """Two cells of 0 to 99 with relations such as x + 2 y = 9: one, two, nine."""
    model = pt.Model()
    x, y = model.ints("x y", 0, 99)
    model.add(*(a * x + b * y == total for a, b, total in relations))
    return model.problem()


def test_more_values_than_fit_into_a_word_are_narrowed_first() -> None:
    """One rule at a time, named in its step; the logic takes over when the rest fits into 64 bits."""
    found = Reasoner(wide_sums((1, 1, 50), (1, -1, 50)))
    steps = []
    while (step := found.next()) is not None:
        steps.append(step)
        found.apply(step)
    assert found.solved
    assert found.candidates == ((50,), (0,))
    assert steps[0].technique == "rule_candidates"
    assert all(step.because.rules for step in steps if step.removes)


def test_wide_values_can_be_run_and_narrowed() -> None:
    """Both calls work before and after the change of representation."""
    found = Reasoner(wide_sums((1, 1, 50), (1, -1, 50)))
    assert found.run_until()[0][0] == "rule_candidates"
    assert found.solved
    anew = Reasoner(wide_sums((1, 1, 50), (1, -1, 50)))
    anew.narrow(found.candidates)
    assert anew.candidates == found.candidates


def test_what_stays_wide_has_no_named_step() -> None:
    """A minimal subset of rules is sought then; nothing is refused and nothing invented."""
    found = Reasoner(wide_sums((1, 1, 99)))
    assert found.next() is None
    assert not found.solved
    assert found.refutations(1) == found.splits(1, 0) == []


@pytest.mark.slow
def test_what_stays_wide_is_explained_by_minimal_subsets() -> None:
    """Neither sum alone implies that x is odd."""
    with closing(paths.SolutionPath(wide_sums((1, 1, 71), (1, -1, 59)))) as path:
        techniques = {step.technique for step in path.extend(path.new_trace())}
        assert path.reasoner.candidates == ((65,), (6,))
    assert "contradiction_proof" in techniques


def test_a_room_of_two_is_one_whatever_is_given() -> None:
    """Its last cell is a full house, the easiest step, not a naked single."""
    makaro = pt.read("makaro 3x3\nrooms\nAAB\nCDB\nCDB\ngivens\n2..\n...\n...\n")
    first = pt.explain(makaro).steps[0]
    assert (first.technique, first.places) == ("full_house", ((1, 1),))
    assert [rule.group.name for rule in first.because.rules] == ["the room at A1"]


def test_adjacent_pairs_are_no_houses() -> None:
    """Two adjacent cells from two rooms of two share two values by coincidence: no player sees a house there."""
    makaro = pt.read("makaro 3x3\nrooms\nAAB\nCDB\nCDB\ngivens\n2..\n...\n...\n")
    steps = [step for step in pt.explain(makaro).steps if step.technique in ("hidden_single", "full_house")]
    assert {rule.group.name for step in steps for rule in step.because.rules[:1]} == {
        "the room at A1",
        "the room at A2",
        "the room at B2",
        "the room at C1",
    }


def test_one_visible_building_is_the_tallest() -> None:
    """The commonest first step of skyscrapers must be found as a single rule."""
    seen = pt.read("skyscrapers 4x4\nseen\ntop 1 . . .\n")
    first = pt.hint(seen)
    assert first is not None
    assert (first.technique, first.places) == ("rule_single", ((0, 4),))
