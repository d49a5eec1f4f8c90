"""Abridged proofs by contradiction: nothing in the text that is not in the chain, and no more than a person
reads.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain

import pytest
from test_mus import check_chain
from test_sentences import COLUMNS, PROBLEM, ROWS, link, state_of, step

import passatempo as pt
from passatempo.cli import main
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.path import explain
from passatempo.explaining.proof_shortening import shortened
from passatempo.explaining.proof_tree import first_contradiction, proof_tree
from passatempo.explaining.reasoner import Reasoner
from passatempo.explaining.sentences.proof_summary import contradiction_text
from passatempo.explaining.sentences.step_text import is_abridged, step_text
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Link, Step
from passatempo.languages import translator
from passatempo.rules import Sum

HARD = "1...5.7.......9...6..27.5......3..173...........6.53....4..7..27...6.1.....8....."
WITH_CASES_ENDED_SOONER = ".23.....94.....1...9..3..4.2...1...4.....58...7.......3...4...2...6..49.9...2...1"
LONGEST = 800  # characters of an abridged proof
STATED_VALUE = re.compile(r"\b([A-I][1-9])=([1-9])")
BOX_SUM = Sum(ROWS[0].group, 45)


@cache
def explained() -> Explanation:
    return explain(pt.read(HARD))


def proofs() -> list[tuple[Step, tuple[tuple[int, ...], ...]]]:
    found = explained()
    return [
        (each, state)
        for each, state in zip(found.steps, found.states, strict=False)
        if each.technique == "contradiction_proof"
    ]


def proof_step(*chain: Link) -> Step:
    return step("contradiction_proof", removes="A1=5", rules=(ROWS[0],), cells="A1", values=(5,), chain=chain)


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
    """A cell that comes again has its next case; another cell has cases nested in the last."""
    tree = proof_tree(NESTED)
    assert [case.assumption.value for case in tree.cases] == [1, 2]
    assert [case.assumption.value for case in tree.cases[0].cases] == [2, 3]
    assert (tree.leaf_count(), tree.step_count()) == (3, 4)
    assert tree.cases[1].before == [NESTED[0]]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_no_proof_is_long(lang: str) -> None:
    """A paragraph of hundreds of links is not read by anybody, in either language."""
    texts = [step_text(each, explained().problem, lang, state) for each, state in proofs()]
    assert texts
    assert max(map(len, texts)) <= LONGEST
    assert any(is_abridged(each, explained().problem, lang, state) for each, state in proofs())


@pytest.mark.slow
def test_stated_values_are_those_of_the_chain() -> None:
    """Abridging must not invent placements. Other candidates that go have proofs of their own."""
    names = explained().problem.names
    for each, state in proofs():
        links = chain.from_iterable([each.because.chain, *each.because.reason.proofs])
        linked = {(names[cell], str(one.value)) for one in links if one.true for cell in one.cells}
        assert set(STATED_VALUE.findall(step_text(each, explained().problem, "en", state))) <= linked


@pytest.mark.slow
def test_the_full_text_has_every_case() -> None:
    """`--full` is for readers who want to check the proof."""
    for each, state in proofs():
        text = step_text(each, explained().problem, "en", state, full=True)
        _, *cases = proof_tree(each.because.chain).walk()
        names = explained().problem.names
        for case in cases:
            assert f"f {names[case.assumption.cells[0]]} were {case.assumption.value}" in text


def test_a_shortened_chain_is_a_proof() -> None:
    """Each link follows by its rule, and all cases of a cell are present."""
    for each, state in proofs():
        (cell,), (value,) = each.because.cells, each.because.values
        check_chain(explained().problem, state, each.because.chain, (cell, value))
        for other in each.because.reason.proofs:
            check_chain(explained().problem, state, other, (other[0].cells[0], other[0].value))


@pytest.mark.slow
def test_no_case_goes_on_after_a_contradiction() -> None:
    """A link shared by all cases may contradict one of them before its own end."""
    found = explain(pt.read(WITH_CASES_ENDED_SOONER))
    for each in found.steps:
        if each.technique == "contradiction_proof":
            for branch in proof_tree(each.because.chain).walk():
                last = None if branch.cases else len(branch.links) - 1
                assert first_contradiction(branch.before, branch.links) == last


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
    """The negation of a link, or a second value for its cell."""
    assert first_contradiction([link("A1", 5, True)], links) == denial


def test_shortening_never_lengthens_a_chain() -> None:
    """It restates the chain by kernel propagation, which could take more links."""
    problem = explained().problem
    for each, state in proofs():
        reasoner = Reasoner(problem.narrowed(dict(enumerate(state))))
        again = shortened(each.because.chain, reasoner)
        assert len(again) <= len(each.because.chain)
        assert again[0] == each.because.chain[0]


def test_cases_that_are_not_needed_are_left_out() -> None:
    """Propagation finds the contradiction without the cases of the original chain."""
    problem = pt.read("..4. 1... .2.. ...3").problem()
    reasoner = Reasoner(problem)
    assumed, c2 = (0, 3), 6
    in_cases = (
        Link((0,), 3, True),
        Link((c2,), 2, True, branch=1),
        Link((c2,), 2, False, branch=1),
        Link((c2,), 3, True, branch=2),
        Link((c2,), 3, False, branch=2),
        *[Link((15,), 3, False, branch=2)] * 20,
    )
    shorter = shortened(in_cases, reasoner)
    assert {each.branch for each in shorter} == {0}
    check_chain(problem, reasoner.candidates, shorter, assumed)


LONG = [link(f"{letter}{row}", row, True, ROWS[row - 1]) for row in range(2, 5) for letter in "BCDE"]


@pytest.mark.parametrize(
    ("end", "state", "text"),
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
def test_how_a_proof_ends(end: Link, state: str, text: str) -> None:
    """A value with no place or two, a cell without a value, or a rule that cannot hold."""
    chain = (link("A1", 5, True), end)
    writer = StepWriter(proof_step(*chain), PROBLEM, translator("en"), state_of(state))
    assert contradiction_text(writer, proof_tree(chain)) == text


def test_a_long_proof_lists_its_values_and_its_end() -> None:
    """Placements and the contradiction suffice to follow it on the board."""
    chain = (link("A1", 5, True), *LONG, link("B9", 5, True))
    text = step_text(proof_step(*chain), PROBLEM)
    assert text.startswith("Suppose A1 were 5. Then B2=2 (row 2), C2=2 (row 2), ")
    assert text.endswith("; but then nothing would be left for B9. So remove 5 from A1.")


def test_a_long_case_states_only_its_end() -> None:
    """Its assumption, the number of steps, and the contradiction."""
    many = [Link(each.cells, each.value, True, each.rules, 1) for each in (*LONG, *LONG)]
    chain = (
        link("A1", 5, True),
        link("G9", 1, True, branch=1),
        *many,
        link("B9", 5, True, branch=1),
        link("G9", 2, True, branch=2),
        link("H9", 2, True, ROWS[8], branch=2),
    )
    assert step_text(proof_step(*chain), PROBLEM) == (
        "Suppose A1 were 5. If G9 were 1, then 25 steps show that nothing would be left for B9. "
        "If G9 were 2, then row 9 could not be filled. So remove 5 from A1."
    )
    assert step_text(proof_step(*chain), PROBLEM, "pt") == (
        "Suponha que A1 fosse 5. Se G9 fosse 1, então 25 passos mostram que não sobraria nenhum valor para "
        "B9. Se G9 fosse 2, então não daria para preencher a linha 9. Então elimine o 5 de A1."
    )


def test_nested_cases_are_worded_as_such() -> None:
    """The reader has to know that the outer case still holds."""
    text = step_text(proof_step(*NESTED), PROBLEM, full=True)
    assert "If B1 were 1, there are cases. If moreover C1 were 2, then " in text
    assert " If moreover C1 were 3, then " in text
    assert " If B1 were 2, then " in text


def test_trivial_eliminations_are_not_counted() -> None:
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
    text = step_text(proof_step(*chain), PROBLEM, "en", state)
    assert "If G9 were 1, then nothing would be left for H9." in text


@pytest.mark.slow
def test_a_note_mentions_the_full_text_once(capsys: pytest.CaptureFixture[str]) -> None:
    """A note after every step would be noise."""
    note = "Long proofs are abridged; --full shows them link by link."
    assert main(["explain", "--lang", "en", HARD]) == 0
    short = capsys.readouterr().out
    assert main(["explain", "--lang", "en", "--full", HARD]) == 0
    full = capsys.readouterr().out
    assert short.count(note) == 1
    assert short.rstrip().endswith(note)
    assert note not in full
    assert len(full) > len(short)
