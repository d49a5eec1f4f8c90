"""Sentences name all that a step rests on: what bench/reasons.py counts, on small puzzles."""

from __future__ import annotations

import pytest
from conftest import SAMPLES
from reasons import Figures, cells_named, main

import passatempo as pt
from passatempo.explaining.path import explain
from passatempo.explaining.reason import By
from passatempo.explaining.sentences.grid_names import with_grids_once
from passatempo.explaining.sentences.step_text import step_text
from passatempo.languages import translator

pytestmark = pytest.mark.slow

ARROWS = """sudoku 6x6
arrows
F1 = E2 D1
A5 = A4 A3 B2
givens
......
...6.3
2.3.6.
...3..
.62...
......
"""
SANDWICHES = """sudoku 6x6
sandwiches
top 6 0 8 8 0 6
left 3 0 0 5 2 11
givens
...4..
.2..1.
....6.
15....
56....
......
"""
WHISPERS = """\
sudoku 6x6
whispers
E4 F3 F2 E1
B3 B2 C1 D2
givens
......
...1..
......
3..2..
1....4
...6.1
"""
DOTS = """sudoku 4x4
dots
white B1 C1
white B2 B3
white A3 B3
black D3 D4
black A4 B4
"""


VARIED = (
    *("str8ts/small-6x6", "skyscrapers/parks-6x6", "binairo/unlike-6x6", "kakuro/seed-6x6"),
    "sudoku/quadruples-6x6",
    "magic/medium-4x4",
)


def sentences(text: str, lang: str = "en") -> list[str]:
    found = explain(pt.read(text))
    steps = zip(found.steps, found.states, strict=False)
    return [step_text(step, found.problem, lang, state) for step, state in steps]


@pytest.mark.parametrize(
    ("puzzle", "english", "portuguese"),
    [
        (
            ARROWS,
            "A4, A3 and B2 add up to A5 along the arrow, only as 1 + 2 + 1 = 4 or 1 + 2 + 2 = 5: A4 is 1.",
            "A4, A3 e B2 somam A5 na seta, e só dá 1 + 2 + 1 = 4 ou 1 + 2 + 2 = 5: A4 é 1.",
        ),
        (
            SANDWICHES,
            "The sum between 1 and 6 in row 6 is 11, and 1 can only stand in B6, 6 in D6 or F6; "
            "so they stand in B6 and F6 (between them 2 4 5): F6 is 6.",
            "A soma entre 1 e 6 na linha 6 é 11, e o 1 só cabe em B6, o 6 em D6 ou F6; "
            "então eles ficam em B6 e F6 (entre eles 2 4 5): F6 é 6.",
        ),
        (
            DOTS,
            "The black dot between D3 and D4 excludes 3, which has neither half nor double: remove "
            "3 from D3 and D4. Likewise at other signs of the same kind: remove 3 from A4 and B4.",
            "O ponto preto entre D3 e D4 exclui o 3, que não tem metade nem dobro: elimine o 3 de "
            "D3 e D4. O mesmo vale para outros sinais iguais: elimine o 3 de A4 e B4.",
        ),
        (
            WHISPERS,
            "Neighbours along E4, F3, F2 and E1 differ by 3 or more; 1 in E4 has no partner in F3: E4 is 6.",
            "Células vizinhas em E4, F3, F2 e E1 diferem em pelo menos 3; "
            "o 1 em E4 não tem par em F3: E4 é 6.",
        ),
    ],
    ids=["arrows", "sandwiches", "dots", "whispers"],
)
def test_reasons_in_both_languages(puzzle: str, english: str, portuguese: str) -> None:
    """An arrow adds up, the crusts of a sandwich have places, and a dot is called a dot."""
    assert english in sentences(puzzle)
    assert portuguese in sentences(puzzle, "pt")


def test_only_places_of_a_quadruple() -> None:
    """Values that stand among some cells, and the only ones of these that can take them."""
    text = (SAMPLES / "sudoku" / "quadruples-6x6.txt").read_text("utf-8")
    assert (
        "1, 2, 3 and 5 stand among D2, E2, D3 and E3, and of these only D2 can take 1: D2 is 1."
        in sentences(text)
    )
    assert "1, 2, 3 e 5 estão entre D2, E2, D3 e E3, e nelas o 1 só cabe em D2: D2 é 1." in sentences(
        text, "pt"
    )


def test_a_grid_is_named_once() -> None:
    """In a row; after another grid again."""
    text = "Row 1 of the top left grid, box 2 of the top left grid, row 1 of the left grid"
    assert (
        with_grids_once(translator("en"), text) == "Row 1 of the top left grid, box 2, row 1 of the left grid"
    )
    text = "A linha 1 da grade superior esquerda, o bloco 2 da grade superior esquerda"
    assert with_grids_once(translator("pt"), text) == "A linha 1 da grade superior esquerda, o bloco 2"


def test_notes_that_a_link_of_a_chain_rests_on() -> None:
    """Cells of a rule that is not all-different, whose candidates the board does not show."""
    texts = sentences((SAMPLES / "magic" / "medium-4x4.txt").read_text("utf-8"))
    assert any("A1 would not be 13 (column A, as A3 cannot be 1)" in text for text in texts)


def test_a_park_that_is_the_last_candidate_of_its_cell() -> None:
    """A value that may repeat is not seen by others, so that its cell looks as if it were filled in."""
    texts = sentences((SAMPLES / "skyscrapers" / "parks-6x6.txt").read_text("utf-8"))
    assert "Row 6 needs one more 0, and only F6 can take it: F6 is 0." in texts


def test_sentences_deduce_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a sentence says is in the step: nothing is searched for while it is written."""
    puzzles = [
        ARROWS,
        SANDWICHES,
        DOTS,
        WHISPERS,
        *((SAMPLES / f"{name}.txt").read_text("utf-8") for name in VARIED),
    ]
    found = [explain(pt.read(text)) for text in puzzles]
    reasons = [step.because.reason for each in found for step in each.steps]
    monkeypatch.setattr("passatempo.explaining.assignments.assignments", refused)
    monkeypatch.setattr("passatempo.explaining.reasons.by_technique._reason", refused)
    monkeypatch.setattr("passatempo.explaining.line_propagation._Propagation", refused)
    for each in found:
        assert str(each)
    assert {premise.by for reason in reasons for premise in reason.premises} >= set(By) - {By.REST}
    assert any(reason.refutations for reason in reasons)


def refused(*_: object) -> None:
    raise AssertionError


def test_cells_named_in_a_sentence() -> None:
    """Cells, and those of a compartment; names that the board does not have are no cells."""
    names = ["A1", "B1", "C1", "D1"]
    assert cells_named("The compartment A1-C1 holds consecutive values, and E9 is 5", names) == {0, 1, 2}
    assert cells_named("D1 is 3", names) == {3}


@pytest.mark.parametrize(
    "name",
    [
        *("futoshiki/small-5x5", "kakuro/seed-6x6", "kenken/seed-6x6", "str8ts/small-6x6"),
        *("sudoku/cages-6x6", "sudoku/sandwiches-6x6", "sudoku/thermometers-6x6", "sudoku/dots-all-6x6"),
    ],
)
def test_reasons_of_samples_are_complete(name: str) -> None:
    """Each step follows from the rules and candidates that its sentence names."""
    figures = Figures()
    figures.add(explain(pt.read((SAMPLES / f"{name}.txt").read_text("utf-8"))))
    assert figures.incomplete == []


def test_a_sentence_without_its_candidates_is_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the check would accept anything."""
    monkeypatch.setattr("reasons.step_text", lambda *_: "so it is.")
    figures = Figures()
    figures.add(explain(pt.read((SAMPLES / "kenken" / "seed-6x6.txt").read_text("utf-8"))))
    assert figures.complete < figures.steps


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each kind that was asked for."""
    main(["--kinds", "futoshiki", "--count", "1", "--seconds", "5"])
    out = capsys.readouterr().out
    assert "| futoshiki | 2 |" in out
    assert "| kakuro" not in out
