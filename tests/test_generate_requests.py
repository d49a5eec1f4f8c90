"""Requests: met, or reported as not met, or refused in one clear line."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from conftest import Run

import passatempo as pt
from passatempo.symmetry import are_symmetric, symmetry_transforms

ONE_CELL = "x" + 8 * "." + 8 * (" " + 9 * ".")
TWO_ROWS = 2 * (9 * "x" + " ") + 7 * (9 * "." + " ")


@pytest.fixture
def run(run: Run) -> Run:
    """Run the verb `generate`."""
    return partial(run, "generate")


class TestRefused:
    @pytest.mark.parametrize("kind", ["kenken", "kakuro", "killer"])
    def test_a_pattern_for_what_has_no_givens(self, run: Run, kind: str) -> None:
        """These kinds print no givens, so a pattern could not be met."""
        code, out, err = run(kind, "4x4", "--pattern", "x... .... .... ....")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "has no givens" in err

    def test_too_many_puzzles_and_threads(self, run: Run) -> None:
        """Numbers beyond 64 bits or the limits of the system are refused before work begins."""
        for wrong in ["-n", "9" * 20], ["--threads", "99999"]:
            code, out, err = run("sudoku", "--format", "line", *wrong)
            assert (code, out, err.count("\n")) == (2, "", 1)

    @pytest.mark.parametrize(("option", "least"), [("--seed", 0), ("--count", 0), ("--threads", 1)])
    def test_a_negative_number_and_what_is_wanted(self, run: Run, option: str, least: int) -> None:
        """The least accepted value differs by option and is part of the message."""
        code, _, err = run("sudoku", option, "-1")
        assert code == 2
        assert f"expected a whole number, {least} or more, found '-1'" in err

    def test_a_pattern_of_another_shape(self, run: Run, tmp_path: Path) -> None:
        """A pattern may be a text or a file: both mistakes are named."""
        path = tmp_path / "pattern"
        for text, found in ("xxx\n", "has 1 row of 3 symbols:"), ("", "has no row:"):
            path.write_text(text)
            assert f"the pattern {found} expected 9 rows of 9" in run("sudoku", "--pattern", str(path))[2]
        assert "and is not a file" in run("sudoku", "--pattern", "nowhere.txt")[2]

    def test_an_unknown_kind_and_all_names_there_are(self, run: Run) -> None:
        """Aliases are listed too."""
        err = run("qqq")[2]
        assert all(f" {name}" in err for name in ("killer", "jigsaw", "tomtom", "sudoku"))

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            ({"threads": -1}, "threads is -1: expected a whole number, 1 to 1,024"),
            ({"threads": 0}, "threads is 0"),
            ({"seed": "abc"}, "seed is 'abc': expected a whole number"),
            ({"box": (2, 3)}, r"box is \(2, 3\): expected a str"),
            ({"size": (9, 9)}, "size is"),
            ({"count": "3"}, "count is '3'"),
            ({"needs": 3}, "needs is 3: expected a name or several"),
            ({"extra": [None]}, "extra is None: expected a str"),
            ({"like": "sudoku 4x4"}, "expected a puzzle"),
            ({"seconds": "1"}, "seconds is '1': expected a number"),
        ],
    )
    def test_python_arguments_that_are_refused(self, arguments: dict[str, object], complaint: str) -> None:
        """Python callers get the same checks as the command line."""
        with pytest.raises(pt.InputError, match=complaint):
            pt.generate("sudoku", **arguments)  # type: ignore[arg-type]

    def test_arguments_of_generate_lines_that_are_refused(self) -> None:
        """This function has its own short way into the kernel."""
        for wrong in {"threads": 0}, {"threads": -1}, {"seed": "abc"}, {"symmetry": None}:
            with pytest.raises(pt.InputError, match="expected"):
                pt.generate_lines(3, **wrong)  # type: ignore[arg-type]
        with pytest.raises(pt.InputError, match="count is"):
            pt.generate_lines(10**30)


class TestImpossible:
    """Requests proven impossible are refused at once instead of tried for a minute."""

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            ("sudoku --clues 16", "16 clues: it is proven that no such board with fewer than 17"),
            ("sudoku --clues 0", "fewer than 17"),
            ("sudoku --series --clues 10-16", "fewer than 17"),
            ("sudoku --format line --pattern {one}", "the pattern marks 1 cell: it is proven"),
            ("sudoku --clues 30 --pattern {row}", "the pattern marks 18 cells: no room for 30 clues"),
            ("sudoku 6x6 --clues 9 --symmetry 180", "with the symmetry '180' they come in groups of 2"),
            ("sudoku --clues 22-23 --symmetry 90", "22 to 23 clues: with the symmetry '90'"),
            ("latin 4 --clues 2", "no rule distinguishes the 4 values, so that all but one must be given"),
            ("magic 2", "a magic of 2x2 has no solution"),
            ("futoshiki 1", "a board of one cell has no room for signs"),
            ("str8ts 1", "a board of one cell"),
            ("kenken 5x5 --cages 2", "no cages of 2 cells make up the 25 cells"),
        ],
    )
    def test_it_is_refused_at_once(self, run: Run, arguments: str, complaint: str) -> None:
        """Bounds from the literature and from counting apply only with exactly these rules."""
        patterns = {"{one}": ONE_CELL, "{row}": TWO_ROWS}
        code, out, err = run(*(patterns.get(each, each) for each in arguments.split()), "--threads", "1")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert complaint in err

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "arguments",
        [
            {"kind": "sudoku", "clues": "16", "extra": "diagonals"},
            {"kind": "sudoku", "size": 6, "clues": "9-10", "symmetry": "180"},
            {"kind": "sudoku", "clues": "25", "symmetry": "90"},
            {"kind": "latin", "size": 4, "clues": 4},
            {"kind": "kenken", "size": 4, "cages": 2},
            {"kind": "latin", "size": 1},
        ],
    )
    def test_requests_just_within_the_bounds_are_met(self, arguments: dict[str, object]) -> None:
        """The bounds must not refuse what is possible with other rules or sizes."""
        assert next(pt.generate(**arguments, seed=1))  # type: ignore[arg-type]


class TestTechniques:
    @pytest.mark.parametrize(
        ("name", "technique"),
        [
            ("naked_single", "naked_single"),
            ("Naked Singles", "naked_single"),
            ("hidden single", "hidden_single"),
            ("full house", "full_house"),
            ("AIC", "aic"),
            ("Y-Wing", "xy_wing"),
            ("last_cell", "full_house"),
            ("arrow", "greatest_cell"),
            ("suppose", "contradiction_proof"),
        ],
    )
    def test_other_names_are_known(self, name: str, technique: str) -> None:
        """Other programs, plurals and earlier releases have other names for techniques."""
        with pytest.raises(pt.InputError, match=f"{technique} is both in 'needs' and in 'without'"):
            pt.generate("sudoku", needs=name, without=technique)

    @pytest.mark.parametrize(
        ("name", "likely"),
        [
            ("locked_candidates", "pointing or claiming"),
            ("touching subset", "touching_pair, touching_triple or touching_quad"),
            ("2-string kyte", "two_string_kite"),
            ("nakd single", "naked_single"),
            ("x_wign", "x_wing"),
        ],
    )
    def test_unknown_techniques_get_a_suggestion(self, name: str, likely: str) -> None:
        """Names without an exact counterpart lead to the techniques that cover them."""
        with pytest.raises(pt.InputError, match=rf"did you mean {likely}\?"):
            pt.generate("sudoku", needs=name)


class TestSymmetry:
    def test_asymmetric_rooms_are_reported(self, run: Run) -> None:
        """Symmetric rooms are not always possible: the user must learn when they are not."""
        assert (
            "# 6 clues; the rooms are not symmetric; seed 1\n"
            in run("renban", "--symmetry", "180", "--seed", "1")[1]
        )
        captured = json.loads(run("renban", "--symmetry", "180", "--seed", "1", "--json")[1])
        assert captured["remark"] == "the rooms are not symmetric"

    def test_symmetric_layouts_are_not_reported(self) -> None:
        """A remark on a symmetric layout would be wrong, and so would one without a request."""
        for generated in pt.generate("jigsaw", size=6, symmetry=180, count=2, seed=1):
            assert generated.asymmetric == ()
        assert next(pt.generate("renban", seed=1)).asymmetric == ()
        assert next(pt.generate("kakuro", size=6, symmetry=180, seed=1)).asymmetric == ()

    @pytest.mark.parametrize("seed", [3, 4])
    def test_an_arrow_has_its_counterpart(self, seed: int) -> None:
        """Seed 3 once had an arrow in C3 and none in F6."""
        puzzle = next(pt.generate("makaro", symmetry="180", seed=seed)).puzzle
        arrows = puzzle.clues["arrows"].pieces(puzzle.board).values()
        assert arrows
        assert are_symmetric(arrows, symmetry_transforms("180", puzzle.board))


class TestLike:
    @pytest.mark.parametrize("kind", ["kenken", "kakuro", "killer"])
    def test_clues_that_determine_the_solution_are_generated_anew(self, kind: str) -> None:
        """`like` once returned the same puzzle with 0 clues."""
        first = next(pt.generate(kind, size=4, seed=1))
        other = next(pt.generate(kind, like=first.puzzle, seed=2))
        assert other.clues > 0
        assert other.puzzle != first.puzzle
        assert pt.is_unique(other.puzzle, method="sat")

    def test_black_cells_stay(self) -> None:
        """The layout of the model is kept, its sums are not."""
        first = next(pt.generate("kakuro", size=5, seed=1)).puzzle
        other = next(pt.generate("kakuro", like=first, seed=2)).puzzle
        black = [puzzle.clues["runs"].keep(frozenset()) for puzzle in (first, other)]
        assert black[0] == black[1]

    def test_candidates_of_the_model_are_respected(self) -> None:
        """The fast generator for box boards knows boxes and givens only and must not be chosen."""
        like = pt.read("sudoku 9x9\nparity\n" + "eee......\n" + "ooo......\n" + 7 * ".........\n")
        for generated in pt.generate("sudoku", like=like, count=3, seed=1):
            assert pt.is_unique(generated.puzzle, method="sat")

    def test_a_model_that_is_already_unique_is_refused(self) -> None:
        """There is nothing left to generate."""
        killer = next(pt.generate("killer", size=4, seed=1)).puzzle
        with pytest.raises(pt.InputError, match="already has one solution"):
            next(pt.generate("sudoku", like=killer, seed=2))
