"""HoDoKu's library of techniques: boards on which a certain step must be found, or must not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import published
from follows import ASSUME_UNIQUE, Verifier
from published import Record
from tables import head, row
from workers import InTurn

from passatempo.board import Board
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.problem import Problem
from passatempo.rules import AllDifferent

LEGEND = """\
Boards of HoDoKu's library, each with the removals or placements of one step of a technique. Exact: one of our
steps has exactly those. Found: exact, or all steps of the technique together have them, and perhaps more (we
find one step per group where HoDoKu finds one in all). Wrong: found on a board that has no such step, by the
library. An independent engine checked every step; faults are steps that do not follow."""

LIBRARY = "techniques_hodoku_reglib.jsonl.gz"
BOARD = Board(9, 9)
TURBOT = ("skyscraper", "two_string_kite", "turbot_fish", "x_chain", "simple_colouring", "finned_x_wing")
CHAIN = ("aic", "x_chain", "xy_chain")
RECTANGLE = ("unique_rectangle",)

# HoDoKu's number of a technique, without the suffix after a dash, and our keys for it.
KEYS: dict[str, tuple[str, ...]] = {
    "0000": ("full_house",),
    "0002": ("hidden_single", "full_house"),
    "0003": ("naked_single", "full_house"),
    "0100": ("pointing",),
    "0101": ("claiming",),
    "0110": ("locked_pair",),
    "0111": ("locked_triple",),
    "0200": ("naked_pair", "locked_pair"),
    "0201": ("naked_triple", "locked_triple"),
    "0202": ("naked_quad",),
    "0210": ("hidden_pair",),
    "0211": ("hidden_triple",),
    "0212": ("hidden_quad",),
    "0300": ("x_wing",),
    "0301": ("swordfish",),
    "0302": ("jellyfish",),
    "0310": ("finned_x_wing",),
    "0311": ("finned_swordfish",),
    "03111": ("finned_swordfish", "sashimi_swordfish"),
    "0312": ("finned_jellyfish",),
    "03121": ("finned_jellyfish", "sashimi_jellyfish"),
    "0320": ("sashimi_x_wing",),
    "0321": ("sashimi_swordfish",),
    "03211": ("sashimi_swordfish", "finned_swordfish"),
    "0322": ("sashimi_jellyfish",),
    "0400": ("skyscraper",),
    "0401": ("two_string_kite",),
    "0402": ("empty_rectangle", "turbot_fish"),
    "0403": ("turbot_fish",),
    "0404": ("two_string_kite",),
    "0405": ("empty_rectangle", "turbot_fish"),
    "0500": ("simple_colouring",),
    "0502": TURBOT,
    "0600": RECTANGLE,
    "0601": RECTANGLE,
    "0602": RECTANGLE,
    "0603": RECTANGLE,
    "0604": RECTANGLE,
    "0605": RECTANGLE,
    "0606": RECTANGLE,
    "0610": ("bug",),
    "0701": ("x_chain",),
    "0702": ("xy_chain",),
    "0703": ("remote_pair",),
    "0706": ("nice_loop",),
    "0707": CHAIN,
    "0708": CHAIN,
    "0709": ("grouped_nice_loop", "nice_loop", "als_loop"),
    "0710": ("grouped_aic", *CHAIN, "als_chain"),
    "0711": ("grouped_aic", *CHAIN, "als_chain"),
    "0800": ("xy_wing",),
    "0801": ("xyz_wing",),
    "0803": ("w_wing",),
    "0901": ("als_xz", "als_doubly_linked"),
    "0902": ("als_xy_wing",),
    "0903": ("als_chain", "als_xy_wing", "aic"),
    "1101": ("sue_de_coq",),
}


@dataclass
class Tally:
    """The counts of a technique."""

    name: str
    expected: int = 0
    exact: int = 0
    found: int = 0
    barred: int = 0  # boards on which it must not be found
    wrong: int = 0  # on which it was
    faults: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Outcome:
    """The result on one board."""

    exact: bool
    found: bool
    faults: tuple[str, ...]


def code(record: Record) -> str:
    """HoDoKu's number of the technique."""
    number: str = record["technique"]
    return number.partition("-")[0]


def candidates(triples: Iterable[str]) -> frozenset[Candidate]:
    """Digit, row and column, as HoDoKu has them."""
    numbers = (map(int, triple) for triple in triples)
    return frozenset((BOARD.at(row - 1, col - 1), digit) for digit, row, col in numbers)


def removed_before(record: Record, problem: Problem) -> set[Candidate]:
    """Candidates removed before the step: those that see a placed value, and those of the record."""
    removed_by = set(candidates(record["deleted_candidates"]))
    placed = {cell: domain[0] for cell, domain in enumerate(problem.domains) if len(domain) == 1}
    for rule in problem.rules:
        if isinstance(rule, AllDifferent):
            stands = [(cell, placed[cell]) for cell in rule.cells if cell in placed]
            removed_by |= {(other, value) for cell, value in stands for other in rule.cells if other != cell}
    return removed_by


def at_the_step(record: Record, reasoner: Any, problem: Problem) -> None:
    """Bring a reasoner to that state by removals, so that cells with one candidate are still to be filled."""
    removed_by = removed_before(record, problem)
    removes = ((c, v) for c, values in enumerate(reasoner.candidates) for v in values if (c, v) in removed_by)
    reasoner.apply(Step("removed before", Because(), tuple(removes), (), 0.0))


def removed_by(step: Step, state: Sequence[Sequence[int]]) -> set[Candidate]:
    """The candidates that a step removes; a placement removes all others of its cell."""
    others = ((cell, each) for cell, value in step.places for each in state[cell] if each != value)
    return {*step.removes, *others}


def compared(record: Record, steps: Sequence[Step], state: Sequence[Sequence[int]]) -> tuple[bool, bool]:
    """Whether one of the steps does exactly what is expected, and whether all of them together do."""
    if places := candidates(record["placements"]):
        each = [set(step.places) for step in steps]
        return places in each, places <= set().union(*each)
    each, removes = [removed_by(step, state) for step in steps], candidates(record["eliminations"])
    return removes in each, bool(steps) and removes <= set().union(*each)


def looked_for(record: Record) -> Outcome:
    """Look for the step of a record on its board."""
    from passatempo.explaining.reasoner import Reasoner

    problem, keys = published.puzzle(record | {"kind": "sudoku"}).problem(), KEYS[code(record)]
    reasoner = Reasoner(problem, uniqueness=not set(keys).isdisjoint(ASSUME_UNIQUE))
    at_the_step(record, reasoner, problem)
    steps = [step for key in keys for step in reasoner.every(key)]
    verifier = Verifier(problem)
    faults = [fault for step in steps if (fault := verifier.fault(reasoner.candidates, step))]
    verifier.clauses.close()
    return Outcome(*compared(record, steps, reasoner.candidates), tuple(faults))


def tallied(records: Sequence[Record], outcomes: Iterable[Outcome]) -> dict[str, Tally]:
    """The outcomes by technique."""
    tallies: dict[str, Tally] = {}
    for record, outcome in zip(records, outcomes, strict=True):
        tally = tallies.setdefault(code(record), Tally(record["technique_name"]))
        tally.faults += outcome.faults
        if record["fail_case"]:
            tally.barred += 1
            tally.wrong += outcome.found
            continue
        tally.expected += 1
        tally.exact += outcome.exact
        tally.found += outcome.found
        tally.missed += [] if outcome.found else [record["id"]]
    return tallies


def lines(at_once: InTurn) -> Iterator[str]:
    """The table, what was missed, and the techniques that we do not have."""
    records = list(published.records(LIBRARY))
    ours = [record for record in records if code(record) in KEYS]
    tallies = tallied(ours, at_once(looked_for, ours, "HoDoKu"))
    yield head("technique", "ours", "expected", "exact", "found", "must not", "wrong", "faults")
    for number, tally in tallies.items():
        yield tally_row(f"{number} {tally.name}", ", ".join(KEYS[number]), [tally])
    yield tally_row("all", "", list(tallies.values()))
    yield ""
    for number, tally in tallies.items():
        if tally.missed:
            yield f"- {number} {tally.name}, not found: {', '.join(tally.missed)}"
        yield from (f"- {number} {tally.name}: {fault}" for fault in dict.fromkeys(tally.faults))
    yield f"- left out, as they are no techniques of ours: {', '.join(left_out(records))}"


def tally_row(name: str, ours: str, tallies: Sequence[Tally]) -> str:
    numbers = [
        sum(numbers)
        for numbers in zip(
            *((t.expected, t.exact, t.found, t.barred, t.wrong, len(t.faults)) for t in tallies), strict=True
        )
    ]
    return row([name, ours, *numbers])


def left_out(records: Sequence[Record]) -> list[str]:
    """The techniques of the library that we lack, with the number of their boards."""
    others = [f"{code(record)} {record['technique_name']}" for record in records if code(record) not in KEYS]
    return [f"{name} ({others.count(name)})" for name in dict.fromkeys(others)]
