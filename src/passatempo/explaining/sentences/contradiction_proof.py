"""Sentences of proofs by contradiction: "suppose ... then ... but ...", abridged if they are long."""

from __future__ import annotations

from passatempo.explaining.proof_tree import Branch, proof_tree
from passatempo.explaining.sentences.chains import branch_assumption_text, consequences_text, link_text
from passatempo.explaining.sentences.proof_summary import abridged_sentences
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.languages import sentence

_FULL_LENGTH = 300  # characters of a proof that is written link by link, with every reason


def describe_contradiction_proof(writer: StepWriter) -> str:
    """The proof, whose last link contradicts an earlier one, in each of its cases; and what it removes."""
    proof = proof_tree(writer.because.chain)
    parts = [_branch_text(writer, branch, branch is proof) for branch in proof.walk()]
    if not writer.full and sum(map(len, parts)) > _FULL_LENGTH:
        parts = abridged_sentences(writer, proof)
    return " ".join(map(sentence, [*parts, *_conclusion(writer)]))


def _conclusion(writer: StepWriter) -> list[str]:
    """What is removed: first the assumption, then all else that the same rules exclude."""
    assumption = (writer.because.cells[0], writer.value)
    so = writer("so {follows}", follows=writer.removal_texts([assumption])[0])
    more = writer.removal_texts([each for each in writer.step.removes if each != assumption])
    return [so, writer("the same rules exclude more: {removed}", removed="; ".join(more))] if more else [so]


def _branch_text(writer: StepWriter, branch: Branch, whole: bool) -> str:
    """The assumption of one branch, its consequences, and the contradiction."""
    rest = branch.links[1:]
    if not rest:
        return _bare_assumption(writer, branch, whole)
    if branch.cases:
        return _from_assumption(writer, branch, consequences_text(writer, branch.links), whole)
    contrary = link_text(writer, branch.links[-2], rest[-1])
    if len(rest) == 1:
        return writer("{proof}, which cannot be", proof=_from_assumption(writer, branch, contrary, whole))
    proof = _from_assumption(writer, branch, consequences_text(writer, branch.links[:-1], rest[-1]), whole)
    return writer("{proof}; but {contrary}", proof=proof, contrary=contrary)


def _from_assumption(writer: StepWriter, branch: Branch, consequences: str, whole: bool) -> str:
    """The consequences of the assumption of the proof, or of one of its cases."""
    arguments = {"assumption": branch_assumption_text(writer, branch), "consequences": consequences}
    if whole:
        return writer("suppose {assumption}. Then {consequences}", **arguments)
    return writer("if {assumption}, then {consequences}", **arguments)


def _bare_assumption(writer: StepWriter, branch: Branch, whole: bool) -> str:
    """An assumption without consequences: it violates the rules at once, or in all cases."""
    assumption = branch_assumption_text(writer, branch)
    if not branch.cases:
        proof = writer("suppose {assumption}", assumption=assumption)
        return writer("{proof}; but {contrary}", proof=proof, contrary=writer.rules)
    if whole:
        return writer("suppose {assumption}. There are cases", assumption=assumption)
    return writer("if {assumption}, there are cases", assumption=assumption)
