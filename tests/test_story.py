"""Suppositions in short: nothing told that the chain has not got, and no more than a person reads."""

from __future__ import annotations

import re
from functools import cache

import pytest
from test_reasons import check_chain
from test_words import COLUMNS, PROBLEM, ROWS, link, state_of, step

import passatempo as pt
from passatempo.cli import main
from passatempo.explaining.logic import Reasoner
from passatempo.explaining.path import Explanation, explain
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.short_words import how_it_ends
from passatempo.explaining.shortening import shortened
from passatempo.explaining.step import Link, Step
from passatempo.explaining.story import first_denial, story_of
from passatempo.explaining.words import is_shortened, words
from passatempo.languages import translator
from passatempo.rules import Sum

HARD = "1...5.7.......9...6..27.5......3..173...........6.53....4..7..27...6.1.....8....."
WITH_CASES_ENDED_SOONER = ".23.....94.....1...9..3..4.2...1...4.....58...7.......3...4...2...6..49.9...2...1"
LONGEST = 800  # characters that are told of a supposition
VALUE_TOLD = re.compile(r"\b([A-I][1-9])=([1-9])")
BOX_SUM = Sum(ROWS[0].group, 45)


@cache
def explained() -> Explanation:
    return explain(pt.read(HARD))


def suppositions() -> list[tuple[Step, tuple[tuple[int, ...], ...]]]:
    found = explained()
    return [
        (each, state)
        for each, state in zip(found.steps, found.states, strict=False)
        if each.technique == "suppose"
    ]


def supposing(*chain: Link) -> Step:
    return step("suppose", removes="A1=5", rules=(ROWS[0],), cells="A1", values=(5,), chain=chain)


NESTED = (
    link("A1", 5, True),
    link("B1", 1, True, branch=1),
    link("C1", 2, True, branch=2),
    link("C1", 2, False, ROWS[0], branch=2),
    link("C1", 3, True, branch=3),
    link("C1", 3, False, ROWS[0], branch=3),
    link("B1", 2, True, branch=4),
    link("D1", 2, False, ROWS[0], branch=4),
    link("D1", 2, True, branch=4),
)


def test_cases_are_a_tree() -> None:
    """A cell that comes again has its next case; another one has cases within the last."""
    story = story_of(NESTED)
    assert [case.supposed.value for case in story.cases] == [1, 2]
    assert [case.supposed.value for case in story.cases[0].cases] == [2, 3]
    assert (story.ends(), story.steps()) == (3, 4)
    assert story.cases[1].before == [NESTED[0]]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_no_supposition_is_long(lang: str) -> None:
    told = [words(each, explained().problem, lang, state) for each, state in suppositions()]
    assert told
    assert max(map(len, told)) <= LONGEST
    assert any(is_shortened(each, explained().problem, lang, state) for each, state in suppositions())


def test_values_told_are_those_of_the_chain() -> None:
    names = explained().problem.names
    for each, state in suppositions():
        chain = {
            (names[cell], str(one.value)) for one in each.because.chain if one.true for cell in one.cells
        }
        assert set(VALUE_TOLD.findall(words(each, explained().problem, "en", state))) <= chain


def test_in_full_every_case_is_told() -> None:
    for each, state in suppositions():
        told = words(each, explained().problem, "en", state, full=True)
        _, *cases = story_of(each.because.chain).within()
        names = explained().problem.names
        for case in cases:
            assert f"f {names[case.supposed.cells[0]]} were {case.supposed.value}" in told


def test_what_is_told_again_is_a_proof() -> None:
    """Each link follows by its rule, and the cases of a cell are all there."""
    for each, state in suppositions():
        (cell,), (value,) = each.because.cells, each.because.values
        check_chain(explained().problem, state, each.because.chain, (cell, value))


@pytest.mark.slow
def test_no_case_goes_on_after_a_contradiction() -> None:
    """What is said for all cases since one needs it may contradict another one before its own end."""
    found = explain(pt.read(WITH_CASES_ENDED_SOONER))
    for each in found.steps:
        if each.technique == "suppose":
            for branch in story_of(each.because.chain).within():
                last = None if branch.cases else len(branch.links) - 1
                assert first_denial(branch.before, branch.links) == last


@pytest.mark.parametrize(
    ("links", "denial"),
    [
        ([link("B1", 2, True), link("B1", 2, False)], 1),
        ([link("A1", 5, False), link("B1", 2, True)], 0),
        ([link("B1", 2, False), link("A1", 6, True)], 1),
        ([link("B1", 2, False), link("B1", 3, False), link("B1", 2, True)], 2),
        ([link("A1", 5, True), link("B1", 5, False)], None),
    ],
)
def test_the_first_link_that_denies_another(links: list[Link], denial: int | None) -> None:
    """The contrary of a cell, or a second value for it."""
    assert first_denial([link("A1", 5, True)], links) == denial


def test_a_story_told_again_is_no_longer() -> None:
    problem = explained().problem
    for each, state in suppositions():
        reasoner = Reasoner(problem.narrowed(dict(enumerate(state))))
        again = shortened(each.because.chain, reasoner)
        assert len(again) <= len(each.because.chain)
        assert again[0] == each.because.chain[0]


def test_cases_that_are_not_needed_are_left_out() -> None:
    """The kernel sees a contradiction at once where somebody told it in cases."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    reasoner = Reasoner(problem)
    supposed, c2 = (0, 3), 6
    in_cases = (
        Link((0,), 3, True),
        Link((c2,), 2, True, branch=1),
        Link((c2,), 2, False, branch=1),
        Link((c2,), 3, True, branch=2),
        Link((c2,), 3, False, branch=2),
        *[Link((15,), 3, False, branch=2)] * 20,
    )
    told = shortened(in_cases, reasoner)
    assert {each.branch for each in told} == {0}
    check_chain(problem, reasoner.candidates, told, supposed)


LONG = [link(f"{letter}{row}", row, True, ROWS[row - 1]) for row in range(2, 5) for letter in "BCDE"]


@pytest.mark.parametrize(
    ("end", "state", "told"),
    [
        (link("B9", 5, True), "", "nothing would be left for B9"),
        (link("A1", 5, False, COLUMNS[0]), "A9=5", "column A would have 5 twice"),
        (
            link("B1", 7, True, ROWS[0]),
            "A1=56 B1=56 C1=56 D1=56 E1=56 F1=56 G1=56 H1=56 I1=56",
            "row 1 would have no place for 7",
        ),
        (link("A1", 5, False, ROWS[0]), "", "row 1 could not be filled"),
        (link("A1", 5, False, BOX_SUM), "", "row 1 could not be filled"),
    ],
)
def test_how_a_story_ends(end: Link, state: str, told: str) -> None:
    """A value that has no place, or two; a cell without a value; a rule that cannot be kept."""
    chain = (link("A1", 5, True), end)
    tell = Phrases(supposing(*chain), PROBLEM, translator("en"), state_of(state))
    assert how_it_ends(tell, story_of(chain)) == told


def test_a_long_story_is_told_by_its_values_and_its_end() -> None:
    chain = (link("A1", 5, True), *LONG, link("B9", 5, True))
    told = words(supposing(*chain), PROBLEM)
    assert told.startswith("Suppose A1 were 5. Then B2=2 (row 2), C2=2 (row 2), ")
    assert told.endswith("; but then nothing would be left for B9. So remove 5 from A1.")


def test_a_long_case_is_told_by_its_end_alone() -> None:
    """What it supposes, how many steps it takes, and what cannot be then."""
    many = [Link(each.cells, each.value, True, each.rules, 1) for each in (*LONG, *LONG)]
    chain = (
        link("A1", 5, True),
        link("G9", 1, True, branch=1),
        *many,
        link("B9", 5, True, branch=1),
        link("G9", 2, True, branch=2),
        link("H9", 2, True, ROWS[8], branch=2),
    )
    assert words(supposing(*chain), PROBLEM) == (
        "Suppose A1 were 5. If G9 were 1, then 25 steps show that nothing would be left for B9. "
        "If G9 were 2, then row 9 could not be filled. So remove 5 from A1."
    )
    assert words(supposing(*chain), PROBLEM, "pt") == (
        "Suponha que A1 fosse 5. Se G9 fosse 1, então 25 passos mostram que não restaria nenhum valor para "
        "B9. Se G9 fosse 2, então não seria possível preencher a linha 9. Logo retire 5 de A1."
    )


def test_a_case_within_a_case_is_told_as_such() -> None:
    """Whoever reads of another cell has to know that the case before still holds."""
    told = words(supposing(*NESTED), PROBLEM, full=True)
    assert "If B1 were 1, there are cases. If moreover C1 were 2, then " in told
    assert " If moreover C1 were 3, then " in told
    assert " If B1 were 2, then " in told


def test_what_goes_without_saying_is_not_counted() -> None:
    """The end follows at once where cells only lose a value that they see."""
    chain = (
        link("A1", 5, True),
        *LONG,
        link("G9", 1, True, branch=1),
        link("H9", 1, False, ROWS[8], branch=1),
        link("H9", 2, True, branch=1),
        link("G9", 2, True, branch=2),
        link("H9", 2, True, ROWS[8], branch=2),
    )
    state = state_of("H9=1")
    told = words(supposing(*chain), PROBLEM, "en", state)
    assert "If G9 were 1, then nothing would be left for H9." in told


@pytest.mark.slow
def test_the_reader_is_told_once_how_to_see_all(capsys: pytest.CaptureFixture[str]) -> None:
    note = "Long suppositions are told in short; --full tells them link by link."
    assert main(["explain", "--lang", "en", HARD]) == 0
    short = capsys.readouterr().out
    assert main(["explain", "--lang", "en", "--full", HARD]) == 0
    full = capsys.readouterr().out
    assert short.count(note) == 1
    assert short.rstrip().endswith(note)
    assert note not in full
    assert len(full) > len(short)
