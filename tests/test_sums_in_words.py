"""Sums in words: the combinations that are listed, what excludes the others, and what is removed."""

from __future__ import annotations

from typing import Any

from passatempo.board import Board
from passatempo.explaining.parts import joined
from passatempo.explaining.reasons.by_technique import with_reason
from passatempo.explaining.reduction import _sets_once, _without_halves
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.step import Because, Step
from passatempo.explaining.technique_lookup import technique_keys
from passatempo.explaining.techniques import technique_name
from passatempo.messages import Text
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Sum

BOARD = Board(9, 9)
ROWS = tuple(map(AllDifferent, BOARD.row_groups))
PROBLEM = Problem(BOARD.names, (range(1, 10),) * 81, ROWS, range(81), 9)
TWELVE = ("the {label} cage at {cell}", 12, "A1")


def group(names: str, label: Text | None = None) -> Any:
    return BOARD.group([BOARD.cell(name) for name in names.split()], label)


def candidates(text: str) -> tuple[tuple[int, int], ...]:
    parts = [part.split("=") for part in text.split()]
    return tuple((BOARD.cell(name), int(value)) for name, values in parts for value in values)


def state_of(text: str) -> tuple[tuple[int, ...], ...]:
    """The candidates of some cells; no other cell of row 1 has a value that is placed in it."""
    left = {name: tuple(map(int, values)) for name, values in (part.split("=") for part in text.split())}
    placed = {values[0] for values in left.values() if len(values) == 1}
    return tuple(
        left.get(name) or tuple(v for v in range(1, 10) if name[1:] != "1" or v not in placed)
        for name in BOARD.names
    )


def sum_step(technique: str, rule: Sum, removes: str = "", places: str = "") -> Step:
    return Step(technique, Because((rule, ROWS[0]), rule.cells), candidates(removes), candidates(places), 2.0)


def text_of(step: Step, state: str, lang: str = "en") -> str:
    return step_text(with_reason(step, PROBLEM, state_of(state)), PROBLEM, lang, state_of(state))


def test_the_last_cell_of_a_sum_is_no_combination() -> None:
    """It was "B1 make 5, which must be 5"."""
    step = sum_step("cage_combinations", Sum(group("A1 B1", TWELVE), 12), "B1=34", "B1=5")
    assert text_of(step, "A1=7 B1=345") == "In the 12 cage at A1, A1 is 7: B1 is 5."
    assert text_of(step, "A1=7 B1=345", "pt") == "Na gaiola de 12 em A1, A1 é 7: B1 é 5."


def test_what_is_placed_excludes_combinations_by_name() -> None:
    """A reader who knows the combinations of 12 asks where 3 9 is."""
    step = sum_step("cage_combinations", Sum(group("A1 B1", TWELVE), 12), "A1=1 B1=1")
    text = "As E1 is 9, the 12 cage at A1 must be 4 8 or 5 7: remove 1 from A1 and B1."
    assert text_of(step, "A1=14578 B1=14578 E1=9") == text


def test_what_is_placed_in_the_sum_itself_excludes_combinations() -> None:
    """Of 12 without C1=3 the rest 9 is 3 6 as well, but for that 3."""
    step = sum_step("cage_combinations", Sum(group("A1 B1 C1", TWELVE), 12), "A1=9 B1=9")
    text = "In the 12 cage at A1, A1 and B1 make 9; as C1 is 3, that must be 1 8, 2 7 or 4 5: "
    assert text_of(step, "A1=1245789 B1=1245789 C1=3") == f"{text}remove 9 from A1 and B1."
    text = "Na gaiola de 12 em A1, A1 e B1 somam 9; como C1 é 3, só pode ser 1 8, 2 7 ou 4 5: "
    assert text_of(step, "A1=1245789 B1=1245789 C1=3", "pt") == f"{text}elimine o 9 de A1 e B1."


def test_neither_of_two_cells_is_half_of_their_sum() -> None:
    """The combinations that are listed are those that are left."""
    step = sum_step("bounds", Sum(group("A1 B1", TWELVE), 12), "A1=5 B1=1")
    state = state_of("A1=34568 B1=14689")
    assert _without_halves(step, PROBLEM, state).removes == candidates("A1=56 B1=16")
    one_loser = sum_step("bounds", Sum(group("A1 B1", TWELVE), 12), "A1=5")
    assert _without_halves(one_loser, PROBLEM, state) is one_loser


def test_what_is_in_none_of_the_same_sets_is_removed_at_once() -> None:
    """It was "Then remove 6 from A1 and B1", without a reason."""
    rule = Sum(group("A1 B1", TWELVE), 12)
    first, then = sum_step("bounds", rule, "A1=1 B1=12"), sum_step("cage_combinations", rule, "A1=6 B1=6")
    (both,) = _sets_once([first, then])
    assert (both.technique, both.removes) == ("cage_combinations", candidates("A1=16 B1=126"))
    placing = sum_step("rule_single", rule, places="A1=3")
    assert _sets_once([placing, then]) == [placing, then]


def test_the_sum_of_an_arrow_that_is_filled_in_is_named() -> None:
    """It was "B1 and C1 add up to A1; they must be 2 3", without that A1 is 5."""
    arrow = Sum(group("A1 B1 C1"), 0, "=", (1, -1, -1))
    step = sum_step("cage_combinations", arrow, "B1=46 C1=46")
    assert "A1 is 5, B1 and C1 must be 2 3" in text_of(step, "A1=5 B1=2346 C1=2346")
    assert "A1 é 5, B1 e C1 só podem ser 2 3" in text_of(step, "A1=5 B1=2346 C1=2346", "pt")


def test_cells_that_see_each_other_make_a_sum_that_is_possible() -> None:
    """It was "at least 1 + 1 + 1", in a row."""
    arrow = Sum(group("A1 B1 C1 D1"), 0, "=", (1, -1, -1, -1))
    state = "A1=9 B1=12345678 C1=12345678 D1=12345678"
    text = text_of(sum_step("bounds", arrow, "B1=8"), state)
    assert text.startswith("B1, C1 and D1 make at least 1 + 2 + 3 = 6, and A1 is 9: 8 is too large for B1")
    assert text_of(sum_step("bounds", arrow, "B1=8"), state.replace("A1=9", "A1=89"), "pt").startswith(
        "B1, C1 e D1 somam no mínimo 1 + 2 + 3 = 6, e A1 é no máximo 9"
    )
    cage = Sum(group("A1 B1 C1", TWELVE), 12)
    text = text_of(sum_step("bounds", cage, "A1=9"), "A1=56789 B1=3456 C1=3456")
    assert text == "In the 12 cage at A1, B1 and C1 make at least 3 + 4 = 7: 9 is too large for A1."


def test_why_a_short_diagonal_holds_a_value() -> None:
    """Five cells do not have seven values, but these have five left."""
    rule = AllDifferent(group("A1 B2 C3", ("the diagonal falling from {cell}", "A1")))
    step = Step("common_peer", Because((rule,), rule.cells[:2], (2,)), candidates("B1=2"), (), 1.9)
    state = state_of("A1=12 B2=23 C3=13")
    assert step_text(step, PROBLEM, "en", state) == (
        "B1 sees every place for 2 in the diagonal falling from A1 (A1 and B2); and as only 1 to 3 are left "
        "for its 3 cells, 2 must stand there: remove 2 from B1."
    )
    reason = "como só sobram 1 a 3 para as 3 células, "
    assert f"{reason}o 2 precisa estar ali" in step_text(step, PROBLEM, "pt", state)
    both = Step("common_peer", Because((rule,), rule.cells[:2], (1, 2)), candidates("B1=12"), (), 1.9)
    assert f"{reason}1 e 2 precisam estar ali" in step_text(both, PROBLEM, "pt", state)


def test_techniques_of_sums_are_named_for_any_kind() -> None:
    """An arrow is no cage; the 45 rule is called so on every board, as players do."""
    assert [technique_name("cage_combinations", lang) for lang in ("en", "pt")] == [
        "combinations",
        "combinações",
    ]
    names = [technique_name("innies_outies", lang) for lang in ("en", "pt")]
    assert names == ["45 rule", "regra do 45"]
    others = ["cage combinations", "innies and outies"]
    assert technique_keys(others) == {"cage_combinations", "innies_outies"}


def test_a_value_that_comes_next_is_no_sentence_of_its_own() -> None:
    """It was "Then ..." three times in one step."""
    cage = Sum(group("A1 B1 C1", ("the {label} cage at {cell}", 6, "A1")), 6)
    a1, b1 = cage.cells[:2]
    placing = [
        Step("rule_single", Because((cage, ROWS[0]), (cell,), (value,)), (), ((cell, value),), 1.0)
        for cell, value in ((a1, 3), (b1, 2))
    ]
    removing = [sum_step("cage_combinations", cage, f"C1={value}") for value in (4, 5)]
    step, state = joined([*placing, *removing]), state_of("A1=345 B1=26 C1=145")
    text = step_text(with_reason(step, PROBLEM, state), PROBLEM, "en", state)
    assert ", and then B1 is 2. Then " in text
    assert text.count("Then ") == len(removing)
    text = step_text(with_reason(step, PROBLEM, state), PROBLEM, "pt", state)
    assert " e, com isso, B1 é 2. Com isso, " in text
