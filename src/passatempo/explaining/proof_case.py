"""Proof cases: the facts of a proof by contradiction, and its cases, while it is searched for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from passatempo.explaining.proof_tree import merged
from passatempo.explaining.step import Link
from passatempo.records import dataclass, field
from passatempo.rules.base import Rule


@dataclass
class Fact:
    """A cell holds a value, or does not."""

    number: int
    cell: int
    value: int
    true: bool
    rule: Rule | None = None  # by which it follows
    premises: tuple[Fact, ...] = ()  # from which it follows


@dataclass
class ProofCase:
    """The facts of one case that the proof needs, the assumption first, and the cases it splits into."""

    facts: list[Fact]
    cases: list[ProofCase] = field(default_factory=list)
    needed: set[int] = field(default_factory=set)  # numbers of the facts needed, also of enclosing cases


def pruned(
    facts: Sequence[Fact], cases: list[ProofCase], used: Iterable[Fact], needed: Iterable[int] = ()
) -> ProofCase:
    """The case with only the facts that are used, or needed by number, and their premises.

    The assumption, which is the first fact, stays in any case.
    """
    numbers = {*needed, *(fact.number for fact in used)}
    pending = list(used)
    by_number = {fact.number: fact for fact in facts}
    pending += [by_number[number] for number in numbers if number in by_number]
    while pending:
        for fact in pending.pop().premises:
            if fact.number not in numbers:
                numbers.add(fact.number)
                pending.append(fact)
    remaining = [fact for at, fact in enumerate(facts) if at == 0 or fact.number in numbers]
    return ProofCase(remaining, cases, numbers)


def links(proof: ProofCase) -> tuple[Link, ...]:
    """The proof as a chain; cases are numbered in their order."""
    return tuple(_links(proof, 0, count(1)))


def _links(case: ProofCase, branch: int, branches: Iterator[int]) -> Iterator[Link]:
    yield from merged(_link(fact, branch) for fact in case.facts)
    for inner in case.cases:
        yield from _links(inner, next(branches), branches)


def _link(fact: Fact, branch: int) -> Link:
    return Link((fact.cell,), fact.value, fact.true, () if fact.rule is None else (fact.rule,), branch)
