"""Sentences of proofs by contradiction: "suppose ... then ... but ...", abridged if they are long."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.explaining.proof_tree import Branch, proof_tree
from passatempo.explaining.sentences.chains import branch_assumption_text, consequences_text, link_text
from passatempo.explaining.sentences.proof_summary import abridged_sentences
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Candidate, Link
from passatempo.languages import sentence

_MOST_CHARACTERS = 700  # of the proofs of all candidates, unless in full
_FULL_LENGTH = 300  # characters of a proof that is written link by link, with every reason


def describe_contradiction_proof(writer: StepWriter) -> str:
    """The proof, whose last link contradicts an earlier one, in each of its cases; and what it removes.

    What the same rules exclude besides has a proof of its own, where there is room for it.
    """
    assumed = (writer.because.cells[0], writer.value)
    others = [each for each in writer.step.removes if each != assumed]
    parts = [*_proof_texts(writer, writer.because.chain), _conclusion(writer, assumed)]
    for chain in writer.because.reason.proofs:
        candidate = (chain[0].cells[0], chain[0].value)
        texts = [*_proof_texts(writer, chain), _conclusion(writer, candidate)]
        if writer.full or sum(map(len, [*parts, *texts])) <= _MOST_CHARACTERS:
            parts += texts
            others.remove(candidate)
    if others:
        removed = "; ".join(writer.removal_texts(others))
        parts.append(writer("the same rules exclude more: {removed}", removed=removed))
    return " ".join(map(sentence, parts))


def describe_contradiction_chain(writer: StepWriter) -> str:
    """The consequences of a candidate up to the contradiction, with every link, and that it is removed."""
    chain = _branch_text(writer, proof_tree(writer.because.chain), True)
    return f"{sentence(chain)} {sentence(writer('so {follows}'))}"


def _proof_texts(writer: StepWriter, chain: Sequence[Link]) -> list[str]:
    """The sentences of a proof."""
    proof = proof_tree(chain)
    parts = [_branch_text(writer, branch, branch is proof) for branch in proof.walk()]
    if not writer.full and sum(map(len, parts)) > _FULL_LENGTH:
        return abridged_sentences(writer, proof)
    return parts


def _conclusion(writer: StepWriter, candidate: Candidate) -> str:
    return writer("so {follows}", follows=writer.removal_texts([candidate])[0])


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
