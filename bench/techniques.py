"""HoDoKu's library of techniques: boards on which a certain step is to be found, and some where it is not."""

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
Boards of HoDoKu's library, each with what one step of a technique removes or places there. Exact: a step of
ours does just that. Found: exact, or all steps of the technique together do that, and perhaps more (we tell
by groups what HoDoKu tells in one). Wrong: found where the library says that it must not be. Every step found
was looked at by an independent engine; faults are those that do not follow."""

LIBRARY = "techniques_hodoku_reglib.jsonl.gz"
BOARD = Board(9, 9)
TURBOT = ("x_chain", "simple_colouring", "finned_x_wing")  # a skyscraper and a kite are chains of four links
CHAIN = ("alternating_chain", "x_chain", "xy_chain")
RECTANGLE = ("unique_rectangle",)

# HoDoKu's number of a technique, without what stands behind a dash: what it is to us.
KEYS: dict[str, tuple[str, ...]] = {
    "0000": ("last_cell",),
    "0002": ("only_place", "last_cell"),
    "0003": ("single_candidate", "last_cell"),
    "0100": ("pointing",),
    "0101": ("claiming",),
    "0110": ("naked_pair",),
    "0111": ("naked_triple",),
    "0200": ("naked_pair",),
    "0201": ("naked_triple",),
    "0202": ("naked_quad",),
    "0210": ("hidden_pair",),
    "0211": ("hidden_triple",),
    "0212": ("hidden_quad",),
    "0300": ("x_wing",),
    "0301": ("swordfish",),
    "0302": ("jellyfish",),
    "0310": ("finned_x_wing",),
    "0311": ("finned_swordfish",),
    "03111": ("finned_swordfish",),
    "0312": ("finned_jellyfish",),
    "03121": ("finned_jellyfish",),
    "0320": ("finned_x_wing",),
    "0321": ("finned_swordfish",),
    "03211": ("finned_swordfish",),
    "0322": ("finned_jellyfish",),
    "0400": TURBOT,
    "0401": TURBOT,
    "0402": (*TURBOT, "alternating_chain"),
    "0403": TURBOT,
    "0404": TURBOT,
    "0405": (*TURBOT, "alternating_chain", "grouped_chain"),
    "0500": ("simple_colouring",),
    "0502": TURBOT,
    "0600": RECTANGLE,
    "0601": RECTANGLE,
    "0602": RECTANGLE,
    "0603": RECTANGLE,
    "0604": RECTANGLE,
    "0605": RECTANGLE,
    "0606": RECTANGLE,
    "0610": ("bivalue_grave",),
    "0701": ("x_chain",),
    "0702": ("xy_chain",),
    "0703": ("xy_chain",),
    "0706": ("loop",),
    "0707": CHAIN,
    "0708": CHAIN,
    "0709": ("grouped_loop", "loop", "als_loop"),
    "0710": ("grouped_chain", *CHAIN, "als_chain"),
    "0711": ("grouped_chain", *CHAIN, "als_chain"),
    "0800": ("xy_wing",),
    "0801": ("xyz_wing",),
    "0803": ("w_wing",),
    "0901": ("als_xz", "als_doubly_linked"),
    "0902": ("als_xy_wing",),
    "0903": ("als_chain", "als_xy_wing", "alternating_chain"),
}


@dataclass
class Tally:
    """What was found of a technique."""

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
    """What was found on one board."""

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


def gone_before(record: Record, problem: Problem) -> set[Candidate]:
    """What is gone before the step: from cells that see it, what stands; and what the record says."""
    gone = set(candidates(record["deleted_candidates"]))
    placed = {cell: domain[0] for cell, domain in enumerate(problem.domains) if len(domain) == 1}
    for rule in problem.rules:
        if isinstance(rule, AllDifferent):
            stands = [(cell, placed[cell]) for cell in rule.cells if cell in placed]
            gone |= {(other, value) for cell, value in stands for other in rule.cells if other != cell}
    return gone


def at_the_step(record: Record, reasoner: Any, problem: Problem) -> None:
    """Bring a reasoner there: by removals, so that a cell with one candidate left is still to be filled."""
    gone = gone_before(record, problem)
    removes = ((c, v) for c, values in enumerate(reasoner.candidates) for v in values if (c, v) in gone)
    reasoner.apply(Step("removed before", Because(), tuple(removes), (), 0.0))


def gone(step: Step, state: Sequence[Sequence[int]]) -> set[Candidate]:
    """What goes by a step: where it places a value, all the others of the cell."""
    others = ((cell, each) for cell, value in step.places for each in state[cell] if each != value)
    return {*step.removes, *others}


def compared(record: Record, steps: Sequence[Step], state: Sequence[Sequence[int]]) -> tuple[bool, bool]:
    """Whether one of the steps does exactly what is expected, and whether all of them do it together."""
    if places := candidates(record["placements"]):
        each = [set(step.places) for step in steps]
        return places in each, places <= set().union(*each)
    each, removes = [gone(step, state) for step in steps], candidates(record["eliminations"])
    return removes in each, bool(steps) and removes <= set().union(*each)


def looked_for(record: Record) -> Outcome:
    """Look for the step of a record on its board."""
    from passatempo.explaining.logic import Reasoner

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
    told: dict[str, Tally] = {}
    for record, outcome in zip(records, outcomes, strict=True):
        tally = told.setdefault(code(record), Tally(record["technique_name"]))
        tally.faults += outcome.faults
        if record["fail_case"]:
            tally.barred += 1
            tally.wrong += outcome.found
            continue
        tally.expected += 1
        tally.exact += outcome.exact
        tally.found += outcome.found
        tally.missed += [] if outcome.found else [record["id"]]
    return told


def lines(at_once: InTurn) -> Iterator[str]:
    """The table, what was missed, and the techniques that we do not have."""
    records = list(published.records(LIBRARY))
    ours = [record for record in records if code(record) in KEYS]
    told = tallied(ours, at_once(looked_for, ours, "HoDoKu"))
    yield head("technique", "ours", "expected", "exact", "found", "must not", "wrong", "faults")
    for number, tally in told.items():
        yield tally_row(f"{number} {tally.name}", ", ".join(KEYS[number]), [tally])
    yield tally_row("all", "", list(told.values()))
    yield ""
    for number, tally in told.items():
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
    """The techniques of the library that are none of ours, and how many boards each has."""
    others = [f"{code(record)} {record['technique_name']}" for record in records if code(record) not in KEYS]
    return [f"{name} ({others.count(name)})" for name in dict.fromkeys(others)]
