"""Verify steps of explanations, by engines that share nothing with the one that finds them.

A step may rest on the rules that its `because` names and on the candidates of the state before it, and on
nothing else. A SAT solver has each rule behind a guard literal that activates it while it is assumed, so one
solver serves all the steps of a puzzle. Sums that follow from others are added, see implied_sums.py; counting
arguments are checked by their weights, see counting_arguments.py. For one in ten steps `BruteForce` gives a
second opinion by `holds()` alone. What no engine decides within its limits is undecided, not verified.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Protocol

from counting_arguments import proven_by_weights
from engines import BruteForce, Clauses, State, TooManyError, cells_of, possible_sets
from implied_sums import added_up, implied_sum

from passatempo.board import Group
from passatempo.errors import PassatempoError
from passatempo.explaining.step import Because, Candidate, Link, Step
from passatempo.methods import method_named
from passatempo.methods.base import Limits
from passatempo.problem import Problem
from passatempo.records import replace
from passatempo.rules import AllDifferent, Rule, Sum

ASSUME_UNIQUE = ("unique_rectangle", "bug")  # which follow from uniqueness, not from the rules
PROOF = "contradiction_proof"  # whose rules must be a minimal set
SUMS = ("innies_outies", "virtual_cage", "area_sums")  # which state the sum of cells
LOCAL = "local_combinations"  # which lists the ways to fill its cells, in their order
COUNTING_ARGUMENT = "counting_argument"  # which states weights of cells
FEW_CONFLICTS, MANY_CONFLICTS = 2_000, 20_000
PATIENCE = 5.0  # seconds for CP-SAT, where all else fails
SECOND = 10  # one in so many steps gets a second opinion
SECOND_TRIES = 5_000  # values tried for it


class Explained(Protocol):
    """What is verified: an `Explanation`."""

    status: str
    problem: Problem
    steps: tuple[Step, ...]
    states: tuple[tuple[tuple[int, ...], ...], ...]
    solutions: tuple[object, ...]


class Undecided(str):
    """A possible fault: no engine has finished."""

    __slots__ = ()


@dataclass
class Verdict:
    """The result of verifying an explanation."""

    steps: int = 0  # that were checked
    verified: int = 0  # that follow completely
    second: int = 0  # that a second engine confirms
    faults: list[str] = field(default_factory=list)
    undecided: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)  # wrong links, sets and needs of steps that follow

    @property
    def findings(self) -> list[str]:
        """Everything found against it."""
        return [*self.faults, *self.undecided, *self.loose]


def rules_of(because: Because) -> list[Rule]:
    """The rules that a step names, those of its chain among them, each once."""
    named = [*because.rules, *(rule for link in because.chain for rule in link.rules)]
    return list({id(rule): rule for rule in named}.values())


class Verifier:
    """Verifies the steps of one problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.clauses = Clauses(problem)
        self.known = {id(rule) for rule in problem.rules}
        self._sums: dict[tuple[int, ...], list[Rule]] = {}
        self._implied: dict[tuple[int, tuple[tuple[int, int], ...]], Sum] = {}
        self._solution: Sequence[int] | None = None

    def fault(self, state: State, step: Step) -> str:
        """A statement of a step that does not follow; empty if all do."""
        if not (step.removes or step.places):
            return f"{step.technique} changes nothing"
        for cell, value in (*step.removes, *step.places):
            if value not in state[cell]:
                return f"{step.technique}: {self._named(cell, value)} is no candidate"
        rules = rules_of(step.because)
        for rule in rules:
            if id(rule) not in self.known and rule not in self.problem.rules:
                return f"{step.technique}: no rule of the puzzle: {rule.sentence()}"
        if step.technique in ASSUME_UNIQUE:
            return self._fault_by_solution(step)
        return self._fault_by_rules(state, step, rules)

    def _fault_by_rules(self, state: State, step: Step, rules: list[Rule]) -> str:
        if step.technique == COUNTING_ARGUMENT and proven_by_weights(state, step):
            return ""
        implied = self._implied_sum(state, step, rules)
        for cell, value, placed in self._conclusions(step):
            if implied and self._is_excluded(state, implied, cell, value, placed):
                continue
            possible = self._possible(state, rules, cell, value, placed)
            if possible is not False:
                return self._message(step, rules, cell, value, placed, possible)
        return ""

    def _implied_sum(self, state: State, step: Step, rules: list[Rule]) -> list[Rule]:
        """The sum of a step's cells, if it follows, and the groups in which they differ."""
        if step.technique not in SUMS:
            return []
        weights = dict.fromkeys(step.because.cells, 1) | dict.fromkeys(step.because.others, -1)
        if (found := implied_sum(rules, state, weights)) is None:
            return []
        known = self._implied.setdefault((found.total, tuple(weights.items())), found)
        return [known, *(rule for rule in rules if isinstance(rule, AllDifferent))]

    def _is_excluded(self, state: State, rules: list[Rule], cell: int, value: int, placed: bool) -> bool:
        return (
            self.clauses.possible(self._assumptions(state, rules, cell, value, placed), FEW_CONFLICTS)
            is False
        )

    @staticmethod
    def _conclusions(step: Step) -> Iterator[tuple[int, int, bool]]:
        yield from ((cell, value, False) for cell, value in step.removes)
        yield from ((cell, value, True) for cell, value in step.places)

    def _message(
        self, step: Step, rules: list[Rule], cell: int, value: int, placed: bool, possible: bool | None
    ) -> str:
        what = f"{step.technique}: that {self._named(cell, value)} {'stands' if placed else 'goes'}"
        by = "; ".join(rule.sentence() for rule in rules) or "the candidates"
        if possible is None:
            return Undecided(f"{what} was not decided by {by}")
        return f"{what} does not follow by {by}"

    def _possible(self, state: State, rules: list[Rule], cell: int, value: int, placed: bool) -> bool | None:
        """Whether the negation of a conclusion is possible."""
        found = self.clauses.possible(self._assumptions(state, rules, cell, value, placed), FEW_CONFLICTS)
        if found is None:
            rules = [*rules, *self._added_up(rules)]
            found = self.clauses.possible(
                self._assumptions(state, rules, cell, value, placed), MANY_CONFLICTS
            )
        return self._by_cpsat(state, rules, cell, value, placed) if found is None else found

    def _assumptions(self, state: State, rules: list[Rule], cell: int, value: int, placed: bool) -> list[int]:
        """The literals to assume: the rules, the state, and the negation of the conclusion."""
        clauses = self.clauses
        literal = clauses.literal(cell, value)
        assert literal is not None
        here = clauses.within_state({cell, *cells_of(rules)}, state)
        return [*here, -literal if placed else literal, *clauses.guards(rules)]

    def _added_up(self, rules: list[Rule]) -> list[Rule]:
        key = tuple(map(id, rules))
        if key not in self._sums:
            self._sums[key] = added_up(rules, self.problem.domains)
        return self._sums[key]

    def _by_cpsat(self, state: State, rules: list[Rule], cell: int, value: int, placed: bool) -> bool | None:
        concerned = {cell, *cells_of(rules)}
        domains = [state[each] if each in concerned else (0,) for each in range(len(state))]
        domains[cell] = contrary(state, cell, value, placed)
        question = self.problem.replaced(domains=domains, rules=rules, objective=None)
        try:
            limits = Limits(deadline=time.monotonic() + PATIENCE)
            return next(method_named("cpsat").solutions(question, limits), None) is not None
        except (ImportError, PassatempoError):
            return None

    def _fault_by_solution(self, step: Step) -> str:
        solution = self.solution()
        for cell, value, placed in self._conclusions(step):
            if (solution[cell] == value) != placed:
                return f"{step.technique}: {self._named(cell, value)} is not so in the solution"
        return ""

    def solution(self) -> Sequence[int]:
        """The only solution of the problem."""
        if self._solution is None:
            found = method_named("sat").solutions(self.problem, Limits())
            self._solution = next(found)
            assert next(found, None) is None, "a technique for one solution, and there are several"
        return self._solution

    def disagrees(self, state: State, step: Step) -> bool | None:
        """Whether brute force shows that a step does not follow; None where that takes too long."""
        rules, tries = rules_of(step.because), SECOND_TRIES
        near = {each: state[each] for each in cells_of(rules)}
        for cell, value, placed in self._conclusions(step):
            search = BruteForce(rules, near | {cell: contrary(state, cell, value, placed)}, tries)
            if (possible := search.is_possible()) is not False:
                return possible
            tries = search.tries
        return False

    def loose(self, state: State, step: Step) -> str:
        """A link of the chain that does not follow from earlier ones, or sets that are incomplete."""
        for link, before in with_those_before(step):
            possible = self._is_possible_otherwise(state, before, link)
            if possible is not False:
                where = ", ".join(self.problem.names[cell] for cell in link.cells)
                claim = f"{link.value} {'stands' if link.true else 'does not stand'} in {where}"
                if possible is None:
                    return Undecided(f"{step.technique}: a link was not decided: {claim}")
                return f"{step.technique}: a link does not follow: {claim}"
        if step.technique == COUNTING_ARGUMENT and not proven_by_weights(state, step):
            return f"{step.technique}: what cells get does not show it"
        return self._wrong_sets(state, step)

    def needless(self, state: State, step: Step) -> str:
        """A rule that a minimal set can do without: the assumption is still refuted."""
        because = step.because
        if step.technique != PROOF:
            return ""
        for rule in because.rules:
            fewer = [other for other in because.rules if other is not rule]
            possible = self._possible(state, fewer, because.cells[0], because.values[0], placed=False)
            if possible is not True:
                template = f"{step.technique}: that a rule is needed {{}}: {rule.sentence()}"
                return (
                    Undecided(template.format("was not decided"))
                    if possible is None
                    else template.format("is not so")
                )
        return ""

    def _is_possible_otherwise(self, state: State, before: Sequence[Link], link: Link) -> bool | None:
        clauses = self.clauses
        cells = cells_of(link.rules).union(link.cells, *(each.cells for each in before))
        assumed = [*clauses.within_state(cells, state), *clauses.guards(link.rules)]
        for each in (*before, replace(link, true=not link.true)):
            if each.true:
                assumed.append(clauses.any_of(each.cells, each.value))
            else:
                assumed += clauses.none_of(each.cells, each.value)
        return clauses.possible(assumed, MANY_CONFLICTS)

    def _wrong_sets(self, state: State, step: Step) -> str:
        """Whether the sets of a step are exactly those that the cells of its first rule can hold."""
        because = step.because
        if not because.sets:
            return ""
        if step.technique == LOCAL:
            return wrong_ways(state, step)
        cells = set(because.rules[0].cells)
        inside = [rule for rule in because.rules if cells.issuperset(rule.cells)]
        for rule in because.rules:
            if isinstance(rule, AllDifferent) and rule not in inside:
                shared = tuple(cell for cell in rule.cells if cell in cells)
                inside.append(AllDifferent(Group(rule.group.name, shared), rule.ignoring))
        try:
            possible = possible_sets(inside, {cell: state[cell] for cell in cells})
        except TooManyError:
            return Undecided(f"{step.technique}: the sets of {len(cells)} cells were not decided")
        stated = {tuple(sorted(values)) for values in because.sets}
        plain = {tuple(sorted(set(values))) for values in possible}  # sets without repetitions
        if stated in (possible, plain):
            return ""
        return f"{step.technique}: the sets {sorted(stated)} are not those left, {sorted(possible)}"

    def _named(self, cell: int, value: int) -> str:
        return f"{value} in {self.problem.names[cell]}"


def wrong_ways(state: State, step: Step) -> str:
    """Whether the listed ways are all in which the cells of a step can be filled."""
    cells = step.because.cells
    held = set()
    for way in product(*(state[cell] for cell in cells)):
        value = dict(zip(cells, way, strict=True))
        if all(_holds_between(rule, value) for rule in step.because.rules):
            held.add(way)
    return "" if held == set(step.because.sets) else f"{step.technique}: the ways are not those left"


def _holds_between(rule: Rule, value: dict[int, int]) -> bool:
    """Whether a rule holds of these cells; of a group with others, among these."""
    if isinstance(rule, AllDifferent):
        here = [value[cell] for cell in rule.cells if cell in value and value[cell] not in rule.ignoring]
        return len(set(here)) == len(here)
    return rule.holds([value[cell] for cell in rule.cells])


def with_those_before(step: Step) -> Iterator[tuple[Link, list[Link]]]:
    """Each link that is no assumption, with the links it may rest on: its own case and those around it."""
    within: list[list[Link]] = []  # the links of each open case, the outermost first
    for link in step.because.chain:
        if not within or link.branch != within[-1][0].branch:
            within = [*_around(within, link, step), []]
        if within[-1] or link.rules:
            yield link, [each for links in within for each in links]
        within[-1].append(link)


def _around(within: list[list[Link]], first: Link, step: Step) -> list[list[Link]]:
    """The cases around the one that starts with this link, a sibling of others of its cell.

    Only proofs by contradiction nest cases; elsewhere each case stands for itself.
    """
    if step.technique != PROOF:
        return []
    beside = (at for at, links in enumerate(within) if links[0].cells == first.cells)
    return within[: next(beside, len(within))]


def contrary(state: State, cell: int, value: int, placed: bool) -> tuple[int, ...]:
    """The values left to a cell if a conclusion about it is negated."""
    return tuple(other for other in state[cell] if other != value) if placed else (value,)


def with_states(step: Step, state: State, problem: Problem) -> Iterator[tuple[Step, State]]:
    """The parts of a step, or the step, each with the candidates that those before it leave."""
    now = [set(values) for values in state]
    for part in step.parts or (step,):
        yield part, tuple(tuple(sorted(values)) for values in now)
        for cell, value in part.removes:
            now[cell].discard(value)
        for cell, value in part.places:
            for rule in problem.rules_of[cell]:
                if isinstance(rule, AllDifferent) and value not in rule.ignoring:
                    for other in rule.cells:
                        now[other].discard(value)
            now[cell] = {value}


def wrong_changes(step: Step) -> str:
    """That the parts of a step do not make its changes; empty if they do."""
    removes = {each for part in step.parts for each in part.removes}
    places = {each for part in step.parts for each in part.places}
    same = removes == set(step.removes) and places == set(step.places)
    return "" if same else f"{step.technique}: the parts make other changes"


class Upkeep:
    """A player's notes: a placed value is removed from the cells that see it, by AllDifferent only."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.placed = {cell: domain[0] for cell, domain in enumerate(problem.domains) if len(domain) == 1}

    def fault(self, before: State, after: State, step: Step | None = None) -> str:
        """A change from one state to the next that is due to neither the step nor a placed value."""
        name = step.technique if step else "the beginning"
        removed: set[Candidate] = set(step.removes) if step else set()
        self.placed |= dict(step.places if step else ())
        for cell, (values, left) in enumerate(zip(before, after, strict=True)):
            if values == left:
                continue
            if not set(left) <= set(values):
                return f"{name}: {self.problem.names[cell]} gains a value"
            for value in set(values) - set(left) - {value for at, value in removed if at == cell}:
                if self.placed.get(cell, value) == value and not self._is_seen(cell, value):
                    return f"{name}: {value} goes from {self.problem.names[cell]} without a reason"
        for cell, value in removed:
            if value in after[cell]:
                return f"{name}: {value} stays in {self.problem.names[cell]}"
        for cell, value in step.places if step else ():
            if tuple(after[cell]) != (value,):
                return f"{name}: {self.problem.names[cell]} is placed, but holds {tuple(after[cell])}"
        return ""

    def _is_seen(self, cell: int, value: int) -> bool:
        return any(
            self.placed.get(other) == value
            for rule in self.problem.rules_of[cell]
            if isinstance(rule, AllDifferent) and value not in rule.ignoring
            for other in rule.cells
            if other != cell
        )


class _Verification:
    """Verifies an explanation from its first state to its last."""

    def __init__(self, explanation: Explained, second: int) -> None:
        self.explanation, self.second, self.verdict = explanation, second, Verdict()
        self.verifier, self.upkeep = Verifier(explanation.problem), Upkeep(explanation.problem)

    def run(self) -> Verdict:
        """Verify every step and every state."""
        explanation = self.explanation
        if len(explanation.states) != len(explanation.steps) + 1:
            self._note(f"{len(explanation.steps)} steps between {len(explanation.states)} states")
            return self.verdict
        self._note(self.upkeep.fault(explanation.problem.domains, explanation.states[0]))
        for number, step in enumerate(explanation.steps):
            self._at(number, step)
        if explanation.status == "solved":
            self._note(unsolved(explanation.problem, explanation.states[-1]))
        self.verifier.clauses.close()
        return self.verdict

    def _note(self, fault: str, where: str = "", *, loose: bool = False) -> None:
        verdict = self.verdict
        if fault:
            decided = verdict.loose if loose else verdict.faults
            (verdict.undecided if isinstance(fault, Undecided) else decided).append(where + fault)

    def _at(self, number: int, step: Step) -> None:
        before, after = self.explanation.states[number : number + 2]
        faults = [*self._faults_of_parts(number, step, before), self.upkeep.fault(before, after, step)]
        if step.parts:
            faults.append(wrong_changes(step))
        for fault in faults:
            self._note(fault, f"step {number + 1}: ")
        self.verdict.steps += 1
        self.verdict.verified += not any(faults)

    def _faults_of_parts(self, number: int, step: Step, before: State) -> Iterator[str]:
        """Of each part of a step, or of the step, what does not follow from the candidates before it."""
        for part, state in with_states(step, before, self.explanation.problem):
            fault = self.verifier.fault(state, part)
            if not fault and number % self.second == 0 and part.technique not in ASSUME_UNIQUE:
                fault = self._second_opinion(state, part)
            yield fault
            for look in (self.verifier.loose, self.verifier.needless):
                self._note(look(state, part), f"step {number + 1}: ", loose=True)

    def _second_opinion(self, before: State, step: Step) -> str:
        disagrees = self.verifier.disagrees(before, step)
        self.verdict.second += disagrees is False
        return f"{step.technique}: the engines disagree" if disagrees else ""


def verify(explanation: Explained, second: int = SECOND) -> Verdict:
    """Verify an explanation; one in `second` steps gets a second opinion."""
    return _Verification(explanation, second).run()


def unsolved(problem: Problem, state: State) -> str:
    """Why a state is no solution; empty if it is one."""
    for name, values in zip(problem.names, state, strict=True):
        if len(values) != 1:
            return f"the end: {name} holds {tuple(values)}"
    broken = problem.violated_rule([values[0] for values in state])
    return f"the end: not so: {broken.sentence()}" if broken else ""
