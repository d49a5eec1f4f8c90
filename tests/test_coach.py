"""The coach: pencil marks, stages of a hint, wrong entries, styles, exercises."""

from __future__ import annotations

import json

import pytest
from conftest import SAMPLES, Run

import passatempo as pt
from passatempo.cli.given import parse_given
from passatempo.cli.reporting import filled_scene
from passatempo.explaining.curve import ASCII, curve
from passatempo.explaining.path import explain
from passatempo.explaining.sentences.stages import stage_text
from passatempo.explaining.solution_path import SolutionPath
from passatempo.paint.text import paint

pytestmark = pytest.mark.slow

MINI = "..4. 1... .2.. ...3"
README = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KENKEN = str(SAMPLES / "kenken" / "small-4x4.txt")


# Pencil marks


def test_a_hint_that_removes_moves_the_player_on() -> None:
    """Without notes the same removal was repeated for ever."""
    puzzle, notes, seen = pt.read(SAMPLES / "kenken" / "small-4x4.txt"), {}, list[str]()
    while (step := pt.hint(puzzle, {}, notes)) is not None and not step.places:
        assert step.origin is not None
        seen.append(str(step.removes))
        state = step.origin[0].states[1]
        notes = {cell: state[cell] for cell in puzzle.board.cells}
    assert len(seen) == len(set(seen)) > 1
    assert step is not None


def test_notes_by_name_and_by_number_are_the_same() -> None:
    """A caller has either; what is no candidate, or no list, is refused in one line."""
    puzzle = pt.read(MINI)
    assert pt.hint(puzzle, {}, {"A1": [2, 3]}) == pt.hint(puzzle, {}, {0: (3, 2)})
    for notes, expected in (
        ({"A1": "23"}, "the notes of A1 are '23'"),
        ({"A1": [2, "x"]}, "the notes of A1 have 'x'"),
        ([1], "expected candidates by cell"),
        ({"Z9": [1]}, "'Z9' is no cell"),
    ):
        with pytest.raises(pt.InputError, match=expected):
            pt.hint(puzzle, {}, notes)  # type: ignore[arg-type]


def test_notes_without_the_right_value_are_named_and_passed_over(run: Run) -> None:
    """A hint from wrong notes would lead nowhere; the player learns which, not what is missing."""
    found = explain(pt.read(MINI), notes={"A1": [3, 4], "B1": [3]})
    assert found.lacking == (0,)
    assert found.status == "solved"
    _, out, _ = run("explain", "--next", "--lang", "en", "--given", "A1=34 B1=3?", MINI)
    assert "The notes of A1 lack the right value, and are passed over here.\n" in out
    assert "B1" not in out.split("The notes of")[1].split(".")[0]
    _, out, _ = run("explain", "--next", "--json", "--given", "A1=34", MINI)
    assert json.loads(out)["notes_lacking"] == ["A1"]


def test_notes_of_a_puzzle_with_several_solutions() -> None:
    """Notes are wrong there if no solution has them together with those before."""
    puzzle = pt.read("..4. .... .2.. ...3")
    assert explain(puzzle, notes={"A1": [1]}).lacking == ()
    assert explain(puzzle, notes={"A1": [1], "D1": [1]}).lacking == (3,)


@pytest.mark.parametrize(
    "name", ["kenken/small-4x4", "sudoku/cages-9x9", "kakuro/seed-6x6", "suguru/rectangle-5x8"]
)
def test_a_board_that_was_drawn_is_read_back(name: str) -> None:
    """What `explain` prints is what a player copies: in rows, in squares, with sums and labels between."""
    puzzle = pt.read(SAMPLES / f"{name}.txt")
    state, domains = SolutionPath(puzzle.rules_problem()).candidates, puzzle.rules_problem().domains
    cells = [cell for cell in puzzle.board.cells if puzzle.values(cell)]
    values = {cell: domains[cell][0] for cell in cells if len(domains[cell]) == 1}
    notes = {cell: state[cell] for cell in cells if cell not in values}
    given = parse_given(paint(filled_scene(puzzle, values).with_notes(notes), coordinates=True), puzzle)
    assert dict(given.notes) == notes
    assert dict(given.entries) == values


def test_candidates_in_grids_and_lists() -> None:
    """Commas where a value has two digits, a question mark where a cell has one candidate."""
    small, large = pt.read(MINI), pt.read("sudoku 12x12")
    grid = parse_given("23 3? 4 12\n1 34 23 .\n34 2 1? 14\n. . . 3*", small)
    assert grid.notes[0] == (2, 3)
    assert grid.notes[1] == (3,)
    assert grid.entries == {2: 4, 4: 1, 9: 2, 15: 3}
    listed = parse_given("A1=1,12 B1=12 C1=123 D1=10?", large)
    assert listed.entries == {1: 12}
    assert listed.notes == {0: (1, 12), 2: (1, 2, 3), 3: (10,)}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("A1=15", "entry A1=15: expected 1..4"),
        ("A1=2,", "A1"),
        ("A1=", "'A1=' is not an entry: expected such as A1=5, or A1=125 for candidates"),
        ("| 1 2 |\n| 3 4 |", "expected 4 rows of a drawn board, found 2"),
        ("|1 2|\n|1 2|\n|1 2|\n|1 2|", "row 1: expected 4 cells, found 2"),
    ],
)
def test_bad_notes_are_one_line(run: Run, given: str, expected: str) -> None:
    """What, where, and what was expected."""
    code, _, err = run("explain", "--next", "--given", given, MINI)
    if given != "A1=2,":
        assert (code, err.count("\n")) == (2, 1)
        assert expected in err


def test_other_verbs_take_no_candidates(run: Run) -> None:
    """`check` says whether entries are right, and would pass over candidates in silence."""
    code, _, err = run("check", "--given", "A1=23", MINI)
    assert code == 2
    assert "A1 has candidates, which only explain takes" in err


def test_notes_after_each_step_as_json(run: Run) -> None:
    """The notes at the start and what each step changes make the candidates at the end."""
    reply = json.loads(run("explain", "--json", KENKEN)[1])
    notes = reply["notes"]
    for step in reply["steps"]:
        for cell, value in step["removes"]:
            assert value not in step["notes"][cell]
        for cell, value in step["places"]:
            assert step["notes"].get(cell, notes[cell]) == [value]
        notes = notes | step["notes"]
    assert {len(values) for values in notes.values()} == {1}


# Stages


def test_a_hint_says_more_from_stage_to_stage(run: Run) -> None:
    """Technique and group; then the cells; then the reason."""
    texts = [
        run("explain", "--next", "--stage", stage, "--lang", "en", MINI)[1].splitlines()[-1]
        for stage in "123"
    ]
    assert texts == [
        "Hidden single: look at box 1. [hidden single, 1.1]",
        "Hidden single: look at A1, in box 1. [hidden single, 1.1]",
        "In box 1, only A1 can take 2: the others see it in B3. [hidden single, 1.1]",
    ]
    assert run("explain", "--next", "--stage", "2", "--lang", "pt", MINI)[1].splitlines()[-1] == (
        "Único oculto: observe A1, no bloco 1. [único oculto, 1,1]"
    )


def test_every_step_has_three_stages() -> None:
    """Whatever the technique: no stage gives away what belongs to a later one."""
    for name in ("sudoku/cages-6x6", "str8ts/small-6x6", "kakuro/seed-6x6"):
        found = explain(pt.read(SAMPLES / f"{name}.txt"))
        for step, state in zip(found.steps, found.states, strict=False):
            one, two, three = (stage_text(step, found.problem, stage, "en", state) for stage in (1, 2, 3))
            assert len({one, two, three}) == 3
            assert one.endswith(".")
    with pytest.raises(pt.InputError, match="stage 4"):
        stage_text(found.steps[0], found.problem, 4)


def test_a_stage_needs_a_hint(run: Run) -> None:
    """A whole path has no stages, and there are three."""
    code, _, err = run("explain", "--stage", "1", MINI)
    assert (code, err.count("\n")) == (2, 1)
    assert "--next" in err
    assert run("explain", "--next", "--stage", "4", MINI)[0] == 2


def test_every_step_that_is_possible_now(run: Run) -> None:
    """The easiest first, none twice, and the hint among them."""
    found = pt.possible_steps(pt.read(MINI))
    assert [step.difficulty for step in found.steps] == sorted(step.difficulty for step in found.steps)
    changes = [(step.removes, step.places) for step in found.steps]
    assert len(changes) == len(set(changes)) > 5
    hint = pt.hint(pt.read(MINI))
    assert hint is not None
    assert hint.places in [step.places for step in found.steps]
    code, out, _ = run("explain", "--all-next", "--lang", "en", MINI)
    assert code == 0
    assert f"\n{len(found.steps)} steps are possible now.\n" in out
    code, _, err = run("explain", "--all-next", "--next", MINI)
    assert code == 2
    assert "--next and --all-next exclude each other" in err


# Wrong entries


def test_since_when_and_why(run: Run) -> None:
    """C1 is wrong, and what was entered later may be right: the proof starts from the board before C1."""
    found = explain(pt.read(README), fill={"A3": 1, "C1": 2, "F1": 6})
    assert found.impossible is not None
    assert found.impossible.entry == (2, 2)
    assert found.impossible.proof is not None
    last = found.impossible.proof.steps[-1]
    assert (2, 2) in last.removes or dict(last.places).get(2, 2) != 2
    code, out, _ = run("explain", "--next", "--lang", "en", "--given", "A3=1 C1=2", README)
    assert code == 0
    assert "C1=2 cannot stand: from the board before it, this follows:\n1. " in out
    small = "..4. 1... .2.. ...3"
    assert run("explain", "--lang", "en", "--given", "A1=3", small)[1].endswith("\nSo A1 is not 3.\n")
    out = run("explain", "--lang", "en", "--given", "C1=1", README)[1]
    assert out.endswith("\nC1 sees C7, so it is not 1.\n")
    reply = json.loads(run("explain", "--json", "--given", "A3=1 C1=2", README)[1])
    assert reply["impossible_since"] == ["C1", 2]
    assert reply["why_impossible"]


def test_an_entry_beside_the_same_value_needs_no_proof(run: Run) -> None:
    """Everybody sees the other one."""
    _, out, _ = run("explain", "--next", "--lang", "en", "--given", "A1=2 B1=1", MINI)
    assert out.endswith("No value stands twice in box 1, but B1 and A2 both hold 1.\n")


def test_every_wrong_entry_is_refuted() -> None:
    """Each value that a cell does not hold, on a board of one solution."""
    puzzle = pt.read(MINI)
    solution = pt.solve(puzzle).solution
    assert solution is not None
    for cell, right in enumerate(solution.values_shown):
        if len(puzzle.rules_problem().domains[cell]) > 1:
            for value in set(range(1, 5)) - {right}:
                found = explain(puzzle, fill={cell: value}).impossible
                assert found is not None
                assert found.entry == (cell, value)
                assert found.conflict or (found.proof is not None and found.proof.steps)


# Styles


def test_naked_singles_come_early_or_late() -> None:
    """With pencil marks a cell with one candidate is seen at once; who scans sees it last."""
    puzzle = pt.read(README)
    early, late = (explain(puzzle, style=style).steps for style in ("pencilmarks", "scanning"))
    assert early[0].technique in ("full_house", "naked_single")
    assert "naked_single" not in {step.technique for step in late}


def test_a_technique_that_is_not_used(run: Run) -> None:
    """Another way is found without it, by any of its names; an unknown one is refused."""
    steps = explain(pt.read(README), without=["hidden single", "full_house"]).steps
    assert {"hidden_single", "full_house"}.isdisjoint(step.technique for step in steps)
    assert explain(pt.read(README), without=["hidden single"]).status == "solved"
    code, _, err = run("explain", "--without", "x_wingg", README)
    assert (code, err) == (2, "passatempo: 'x_wingg' is no technique: did you mean x_wing?\n")
    with pytest.raises(pt.InputError, match="'fast' is no style: expected pencilmarks or scanning"):
        explain(pt.read(README), style="fast")


def test_two_ways_are_compared(run: Run) -> None:
    """The usual one and the one asked for; or the two styles."""
    code, out, _ = run("explain", "--compare", "--without", "hidden_single", "--lang", "en", README)
    one, two = out.splitlines()
    assert code == 0
    assert one.startswith("The easiest step first: 51 steps; effort 6.8; the hardest: hidden single, 1.2.")
    assert two.startswith("The easiest step first, without hidden single: ")
    _, out, _ = run("explain", "--compare", "--lang", "pt", README)
    assert [line.split(":")[0] for line in out.splitlines()] == ["Com anotações", "Por varredura"]
    paths = json.loads(run("explain", "--compare", "--json", README)[1])["paths"]
    assert [path["style"] for path in paths] == ["pencilmarks", "scanning"]
    assert {path["steps"] for path in paths} == {51}
    assert run("explain", "--compare", "..4. .... .2.. ...3")[1].startswith("Only a puzzle with one solution")


# Boards and curve


def test_what_has_changed_is_marked(run: Run) -> None:
    """Between the steps, at the rhythm of the walk-throughs, and at the end."""
    _, out, _ = run("explain", "--lang", "en", MINI)
    assert out.count("A  ") == 3
    *_, last = out.split("A  ")
    assert out.count("What has * behind it has changed since the last board.") == 2
    assert last.count("*") == 5  # four values, and the legend


def test_the_curve_of_difficulties() -> None:
    """A character for each step, higher where it is harder; of a long path the hardest of several."""
    assert curve([1.0, 2.0, 8.0]) == "▁▂█"
    assert curve([1.0, 1.0]) == "▁▁"
    assert curve([]) == ""
    assert curve([1.0] * 50 + [5.0] + [1.0] * 49, width=10) == "▁▁▁▁▁█▁▁▁▁"
    assert curve([1.0, 9.0], ASCII) == "_#"


def test_the_grids_of_a_samurai_have_names(run: Run) -> None:
    """Rows and columns are those of the whole board, as the names of cells are."""
    sample = str(next((SAMPLES / "samurai").glob("*21x21*.txt")))
    _, out, _ = run("explain", "--next", "--lang", "en", sample)
    assert "left grid" in out or "right grid" in out or "middle grid" in out
    puzzle = pt.read(sample)
    names = {rule.group.name for rule in puzzle.problem().rules}
    assert "row 13 of the bottom left grid" in names
    assert "column M of the top right grid" in names
    assert "box 5 of the middle grid" in names


# Exercises


@pytest.mark.slow
def test_the_technique_is_the_easiest_step_of_an_exercise() -> None:
    """From the board that is shown a hint of one step is that technique, and its answer."""
    for exercise in pt.exercises("naked pair", size="6x6", count=3, seed=5):
        assert exercise.step.technique == "naked_pair"
        possible = pt.possible_steps(exercise.puzzle, exercise.values, exercise.notes)
        assert possible.lacking == ()
        assert possible.steps[0].difficulty == exercise.step.difficulty


@pytest.mark.slow
def test_the_same_seed_gives_the_same_exercises(run: Run) -> None:
    """A class works on the same sheet."""
    arguments = ("exercise", "hidden_pair", "--seed", "7", "--count", "2", "--lang", "en")
    code, out, _ = run(*arguments)
    assert code == 0
    assert out == run(*arguments)[1]
    assert out.count("Find this: ") == 2
    assert "\nAnswers:\n1. " in out


def test_an_exercise_as_json(run: Run) -> None:
    """A line for each: the puzzle, the position, the question and the answer."""
    line = json.loads(run("exercise", "hidden single", "--seed", "1", "--json", "--lang", "en")[1])
    assert line["technique"] == line["answer"]["technique"] == "hidden_single"
    assert line["question"] == "Find this: hidden single; which value does it place?"
    (cell, value), *_ = line["answer"]["places"]
    assert value in line["notes"][cell]
    assert cell not in line["values"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("cage_combinations",), "combinations cannot occur in sudoku"),
        (("x_wingg",), "'x_wingg' is no technique: did you mean x_wing?"),
        ((), "expected a technique"),
        (("x_wing", "nothing"), "nothing"),
        (("x_wing,swordfish",), "several techniques: expected one"),
    ],
)
def test_exercises_that_do_not_exist(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    """One clear line."""
    code, out, err = run("exercise", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


@pytest.mark.slow
def test_exercises_that_are_not_found_in_time(run: Run) -> None:
    """It is not claimed that there are none."""
    code, _, err = run("exercise", "jellyfish", "sudoku", "4x4", "--time", "0.3")
    assert code == 3
    assert "no such puzzle was found" in err
